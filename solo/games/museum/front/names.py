"""Derived names of the museum game: of copies and of dice, and lists of dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from solo.kernel.piece_ids import kind_of
from solo.narration import names
from solo.narration.catalogue import Catalogue
from solo.narration.messages import Verbatim

SORTS = {
    "monsters": "monster",
    "adventures": "adventure",
    "worlds": "world",
    "mythos": "mythos",
    "ancient_ones": "ancient_one",
    "cards": "card",
}
"""The kinds of names, and the key of sentences for causes with a name of that kind."""


class Names(names.Names):
    """The names of the museum game, including those without an entry of their own in the catalogue."""

    kinds: ClassVar[Mapping[str, str]] = {"color": "colors", "deck": "decks", "taken": "decks"}
    """The kinds of arguments whose ids also mean other things."""

    papers: ClassVar[str] = "mythos"

    def derived(self, id: str) -> Mapping[str, str] | None:
        """The forms of the name of a copy ("knife.1")."""
        kind = kind_of(id)
        return self.catalogue.name(kind) if kind and id[len(kind) + 1 :].isdigit() else None

    def kind_or_id(self, id: str) -> str:
        """The kind of a copy; any other id as it is."""
        return kind_of(id) or id

    def die(self, die: str) -> str:
        """A die in words, as in events: "green:i3"; its color is said unless it is green."""
        color, _, face = die.rpartition(":")
        key = color if self.catalogue.messages("events", "Dice", color) else "green"
        return self.catalogue.say("events", "Dice", key, face=self.name_of("faces", face))

    def dice(self, dice: Sequence[str]) -> Verbatim:
        """Several dice, in the order in which they lie."""
        return Verbatim(", ".join(map(self.die, dice)))

    def hour(self, hour: int) -> Mapping[str, str]:
        """The name of an hour, by its steps past XII."""
        return self.name_of("hours", f"hour_{hour}")


def sort_of(catalogue: Catalogue, cause: str) -> str:
    """The sort of a cause, "" for one that is no card, monster or Ancient One."""
    return next((sort for kind, sort in SORTS.items() if catalogue.find("names", kind, cause)), "")
