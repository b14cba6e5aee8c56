"""Explaining an option in one line: what it does, and the card, place or agent it names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from solo.boardgame.front.explain import BoardExplain
from solo.games.nation.front.views import Views
from solo.games.nation.front.wording import Wording
from solo.kernel.decisions import Decision, Option

WHERE_TO = ("placement", "destination", "flee")
"""Kinds of questions where somebody goes, to whom the roads on from there matter."""


class Explain(BoardExplain[Wording, Views]):
    """Explains the options of a decision in the words of the table."""

    def _keys(self, decision: Decision, option: Option) -> Sequence[str]:
        """The keys of what an option does, from the particular to the general; of payments it is said once, of the first."""
        if option.verb == "pay" and option != decision.options[0]:
            return ()
        return (f"{decision.kind}_{option.verb}", f"{option.verb}_{option.subject}", option.verb)

    def _about(self, decision: Decision, option: Option) -> Iterable[str]:
        """The city that an option names, or the cards, with their icons and texts; by its name each of several cards."""
        content, sheets = self._wording.game.content, self._views.sheets
        if option.subject in content.cities:
            city = self._wording.game.city(option.subject)
            yield from self._views.in_full(city.id)[1:] if decision.kind in WHERE_TO else [self._views.unnamed(city)]
        cards = option.subject.split("+")
        for card in cards:
            if card in content.agents:
                yield from sheets.agent(card)
            elif card in content.cards:
                yield sheets.card(card) if len(cards) > 1 else sheets.printed(card)
            elif card in content.mythos:
                yield self._views.on_mythos(card)
            elif text := sheets.said(card):
                yield text

    def investigator(self, id: str) -> list[str]:
        """A main agent's sheet in short: the deck."""
        fact = self._wording.game.content.main_agents[id]
        return [self._wording.say("setup", "sheet", power=fact.power, deck=self._wording.listed(fact.deck))]

    def _met(self, decision: Decision) -> Iterable[str]:
        """The main agent, at the first question of a game."""
        return [self._wording.game.who.id]

    def _resumed(self) -> bool:
        """Whether the game has begun before."""
        return self._wording.game.state.round > 0
