"""What all views share: the game, and descriptions of its pieces."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from solo.games.town.front.wording import Wording
from solo.games.town.game import Game
from solo.games.town.rules.cards import has
from solo.games.town.state import Investigator
from solo.kernel.decisions import Decision
from solo.kernel.piece_ids import kind_of
from solo.narration.front import Lines
from solo.narration.messages import Forms, Listed, word_of, words_of

PROSE = (("people", "sketch"), ("people", "first_sight"), ("places", "arrival"), ("mythos", "scene"), ("looks",))
"""Where the catalogue may have a description: a section, and the kind of text in it."""


class View:
    """A view: shows something as plain lines, in the language of the table."""

    def __init__(self, wording: Wording) -> None:
        self._wording = wording

    @property
    def _game(self) -> Game:
        return self._wording.game

    def _say(self, *path: str, **arguments: Any) -> str:
        return self._wording.say("views", *path, **arguments)

    def _name(self, id: str, form: str = "name") -> str:
        return word_of(self._wording.narrator.name(id), form)

    def _join(self, names: Sequence[Forms | str]) -> Listed:
        return self._wording.narrator.listed(names)

    def _forms(self, ids: Iterable[str]) -> list[Forms]:
        """The names of some ids, in all their forms."""
        return [self._wording.narrator.name(id) for id in ids]

    def _acting(self, decision: Decision) -> Investigator | None:
        """The deciding investigator, else the first player."""
        state, who = self._game.state, self._game.deciding(decision.who)
        return who or (state.investigators[state.first] if state.investigators else None)

    @property
    def stock(self) -> dict[str, int]:
        """How many are left of what is drawn: gate markers, monsters in the cup, cards of the decks (R1.2).

        In the setup without what is not laid out yet, of which none is left only later (R4.6, R4.11).
        """
        state = self._game.state
        piles = {"gate_stack": state.gate_stack, "monster_cup": state.cup, "mythos_deck": state.mythos_deck}
        return {pile: len(left) for pile, left in {**piles, **state.decks}.items() if left or state.round}

    def left(self, piles: Iterable[str]) -> str:
        """What is left of some piles, in one line."""
        counts = self.stock
        return self._say(
            "left", things=words_of([words_of([self._name(pile), str(counts[pile])], " ") for pile in piles], ", ")
        )

    def states(self, who: Investigator) -> Lines:
        """The states of an investigator: delayed, at an explored gate, blessed, cursed."""
        found = [key for key in ("delayed", "explored") if getattr(who, key)]
        found += [card for card in ("blessing", "curse") if has(who, card)]
        return [self._say(state, who=self._wording.narrator.name(who.id)) for state in found]

    def place(self, place: str) -> Lines:
        """What a location is known for and what it offers, and whether gates open there (R34)."""
        location = self._game.content.locations.get(place)
        if location is None:
            return []
        icons = [self._say("icons", icon) for icon in (*location.symbols.guaranteed, *location.symbols.possible)]
        key = "known_unstable" if location.stability == "unstable" else "known"
        return [self._say(key, things=self._join(icons)), *(line.strip() for line in self._explained(place))]

    def prose(self, id: str) -> str:
        """The description of a thing, in the phrasing used last; "" if there is none."""
        narrator, state = self._wording.narrator, self._game.state
        kind, world = kind_of(id) or id, id.rpartition("_")[0]
        paths = [(section, kind, *rest) for section, *rest in PROSE]
        if kind in self._game.content.areas:
            paths = [("places", world, "deeper" if kind.endswith("_2") else "arrival")]
        elif kind in self._game.content.gates:
            paths = [("looks", world)]
        elif kind in self._game.content.neighbourhoods:
            paths = [("places", self._game.content.neighbourhoods[kind][0], "arrival")]
        elif kind in self._game.content.ancient_ones:
            paths = [("people", kind, "prologue" if state.battle is None else "awakening")]
        return next((text for path in paths if (text := narrator.again(path))), "")

    def _explained(self, id: str) -> Lines:
        """What a card or an ability does, below its name."""
        text = self._wording.say_of("explain", id)
        return [f"    {text}"] if text else []


def cut(text: str, width: int) -> str:
    """Text cut or padded to exactly `width` columns.

    >>> cut("Graveyard", 5), cut("Woods", 7)
    ('Grav.', 'Woods  ')
    """
    return text.ljust(width) if len(text) <= width else f"{text[: width - 1].rstrip()}.".ljust(width)
