"""Why a murder that is written on a card in hand is not offered, with its rule."""

from __future__ import annotations

from solo.boardgame.front.view import GameText
from solo.games.nation.front.refusals import Refusal, murder_refused
from solo.games.nation.front.wording import Wording
from solo.games.nation.game import Game
from solo.narration.finding import Finder
from solo.narration.front import Lines
from solo.narration.paragraphs import capital, folded


class Idle(GameText[Game, Wording]):
    """Says of cards in hand why they murder nobody now."""

    phrases = ("orders",)

    def of(self, card: str) -> Lines:
        """Why a card murders nobody, where it is looked at; nothing of one that may, or that is not in hand."""
        refusal = murder_refused(self._game, card) if card in self._game.who.deck.hand else None
        return [] if refusal is None else [self._say("by_rule", text=self._text(refusal), rule=refusal.rule)]

    def listed(self, wanted: str = "") -> Lines:
        """Every such card in hand with the reason; only that one of which the name was typed, nothing if it is another's."""
        if self._game.state.phase != "turn":
            return []
        refused = {card: found for card in self._game.who.deck.hand if (found := murder_refused(self._game, card))}
        if wanted:
            named = Finder(self._spellings, self._name).find(wanted, list(refused), (), ())
            refused = {card: refused[card] for card in named.values()}
        return [
            self._say("of_card", card=capital(self._name(card)), text=self._text(refusal), rule=refusal.rule)
            for card, refusal in refused.items()
        ]

    def _text(self, refusal: Refusal) -> str:
        return self._say(refusal.reason, **refusal.figures)

    def _spellings(self, id: str) -> list[str]:
        return [folded(str(text)) for text in self._wording.teller.name(id).values()]
