"""What a player may look at while a question waits: where somebody is, sheets, cards, the group, what threatens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from solo.boardgame.front.view import BoardView, side_by_side
from solo.games.museum.front.board import Board
from solo.games.museum.front.wording import Wording
from solo.games.museum.game import Game
from solo.games.museum.printed.numbers import ENTRANCE
from solo.games.museum.rules.spells import stored_on
from solo.games.museum.rules.trophies import points, worth
from solo.games.museum.state import Investigator
from solo.kernel.decisions import Decision
from solo.narration.front import Lines
from solo.narration.messages import word_of
from solo.narration.paragraphs import capital


class Views(BoardView[Game, Wording]):
    """Shows places, people, possessions and what threatens, as plain lines."""

    described = (
        ("people", "sketch"),
        ("people", "first_sight"),
        ("adventures", "scene"),
        ("worlds", "scene"),
        ("looks",),
    )

    def __init__(self, wording: Wording) -> None:
        super().__init__(wording)
        self.board = Board(wording)

    @property
    def by_command(self) -> Mapping[str, Callable[[Decision], Lines]]:
        """What is shown by the names of commands."""
        return {
            "look": self._of_acting(self.look),
            "sheet": self._of_acting(self.sheet),
            "inventory": self._of_acting(self.inventory),
            "threats": self.threats,
            "cards": self.news,
        }

    @property
    def in_columns(self) -> Mapping[str, Callable[[Decision, int], Lines]]:
        """What is shown in so many columns, by the names of commands."""
        return {"map": self.board.shown, "group": self.group}

    # Where one is

    def look(self, who: Investigator) -> Lines:
        """Where the acting investigator is, what is there, and who."""
        names = {"who": self._wording.teller.name(who.id), "place": self._wording.teller.name(who.place)}
        return [self._say("here", **names), *self.place(who.place, besides=who.id)]

    def place(self, place: str, besides: str = "") -> Lines:
        """A place: how it looks, its tasks and what they bring, who is there besides somebody."""
        prose = self.prose(place)
        lines = [prose] if prose else []
        if self._game.in_play(place):
            return [*lines, *self.board.in_play(self._game.card_of(place)), *self._told(place)]
        if place == ENTRANCE:
            lines += [self._say("entrance", line) for line in ("aid", "search", "souvenirs")]
            lines.append(self._say("prices", prices=self._prices()))
        others = [who.id for who in self._game.at(place) if who.id != besides]
        return [*lines, *([self._say("people", people=self._join(self._forms(others)))] if others else [])]

    def _prices(self) -> Any:
        """What is sold at the entrance, with its price in trophies."""
        content, decks = self._game.content, self._wording.teller
        things = [
            self._say("price", thing=decks.name_of("decks", what), price=price)
            for what, price in content.souvenirs.items()
        ]
        return decks.listed(things)

    def _paths(self, kind: str) -> Iterable[tuple[str, ...]]:
        """Where the description of a thing may stand; of an Ancient One it depends on whether it has awoken."""
        if kind in self._game.content.ancient_ones:
            return [("people", kind, "awakening" if self._game.state.battle else "prologue")]
        return super()._paths(kind)

    # People

    def sheet(self, who: Investigator) -> Lines:
        """The acting investigator's figures, ability and trophies."""
        lines = [self._wording.condition(who), *self._ability(who.id)]
        owned = [*who.trophies, *who.monsters]
        worths = [self._say("trophy", trophy=self._name(each), worth=worth(self._game, each)) for each in owned]
        listed = self._wording.teller.listed(worths)
        return [*lines, *([self._say("trophies", trophies=listed)] if owned else [])]

    def _ability(self, id: str) -> Lines:
        """What an investigator can do."""
        text = self._wording.said_of("explain", id)
        return [self._say("ability", text=text)] if text else []

    def inventory(self, who: Investigator) -> Lines:
        """The acting investigator's possessions, and what each does."""
        lines = [self._say("clues", count=who.clues)] if who.clues else []
        for copy in who.cards:
            lines += self._card(copy)
        return lines or [self._say("nothing")]

    def _card(self, copy: str) -> Lines:
        """A possession: its deck, the dice on it, what it does."""
        card = self._game.content.possession(copy)
        deck = word_of(self._wording.teller.name_of("decks", card.deck), "one")
        dice = stored_on(self._game, copy)
        held = [word_of(self._wording.tasks.face(die.face)) for die in dice]
        on_it = f" {self._say('on_it', dice=self._wording.teller.listed(held))}" if held else ""
        return [f"{self._name(copy)} ({deck}){on_it}", *(f"    {line}" for line in self.does(card.id))]

    def does(self, card: str) -> Lines:
        """What a possession does: as the catalogue explains it, else what is printed on it."""
        return self._told(card) or [
            capital(self._wording.gists.use(use)) for use in self._game.content.possessions[card].uses
        ]

    def group(self, decision: Decision, columns: int) -> Lines:
        """All investigators side by side; one after the other where there is no room."""
        everybody = [who for who in self._game.state.investigators if who.alive]
        listed = [line for who in everybody for line in self._in_lines(who)]
        return side_by_side([self._column(who) for who in everybody], columns) or listed or [self._say("nobody")]

    def _in_lines(self, who: Investigator) -> Lines:
        cards = ", ".join(self._name(copy) for copy in who.cards) or self._say("nothing")
        return [self._wording.condition(who), f"  {cards}"]

    def _column(self, who: Investigator) -> Lines:
        """An investigator's figures and possessions, a line for each."""
        amount = self._wording.gists.amount
        return [
            capital(self._name(who.id)),
            capital(self._name(who.place)),
            f"{capital(self._value('sanity'))} {who.sanity}/{who.max_sanity}",
            f"{capital(self._value('stamina'))} {who.stamina}/{who.max_stamina}",
            amount("clue", who.clues),
            self._say("worth", count=points(self._game, who)),
            *(f"- {self._name(copy)}" for copy in who.cards),
        ]

    def _value(self, what: str) -> str:
        return word_of(self._wording.teller.name_of("values", what))

    # What threatens

    def threats(self, decision: Decision) -> Lines:
        """The Ancient One, what happens at midnight, and every monster in play."""
        game, state = self._game, self._game.state
        lines = self.board.tracks(drawn=False)
        if not state.dice or not state.ancient_one:
            return lines
        lines += self.board.ancient_one(state.ancient_one)
        if not state.battle:
            lines.append(self.left(self.stock))
        for card in state.cards:
            fact = game.fact(card.card).fact
            if fact.midnight_effect:
                lines.append(self._at_midnight(card.card, self._wording.gists.told.of(fact.midnight_effect)))
            lines += [self._on_card(monster.marker, card.card) for monster in card.monsters]
        return lines

    @property
    def stock(self) -> dict[str, int]:
        """How many are left of what is drawn: cards of the decks, monsters in the cup (ES12.10, ES17.11)."""
        state = self._game.state
        piles = {"adventure_deck": state.adventures, "world_deck": state.worlds, "mythos_deck": state.mythos}
        return {pile: len(left) for pile, left in {**piles, "monster_cup": state.cup, **state.decks}.items()}

    def _at_midnight(self, id: str, effect: str) -> str:
        return self._say("at_midnight", card=capital(self._name(id)), effect=effect)

    def _on_card(self, marker: str, card: str) -> str:
        """A monster in play: where it is, what beats it, what it does."""
        return self._say("on_card", monster=self.monster(marker), place=self._wording.teller.name(card))

    def monster(self, marker: str) -> str:
        """A monster: what beats it, what it is worth, what it does besides."""
        wording, worth = self._wording, self._game.content.monster(marker).fact.trophies
        extra = "".join(f"; {note}" for note in wording.cards.deeds_of(marker))
        said = {
            "monster": wording.teller.name(marker),
            "task": wording.cards.task_of(marker),
            "worth": worth,
            "notes": extra,
        }
        return capital(self._say("monster", **said))

    def news(self, decision: Decision) -> Lines:
        """The Mythos card that lies, and what it does."""
        card = self._game.state.mythos_card
        return [self._wording.in_force()] if card else [self._say("no_news")]
