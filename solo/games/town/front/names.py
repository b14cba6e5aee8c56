"""Derived names: of copies, of gate markers and of areas of Other Worlds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from solo.games.town.printed.copies import area_of, is_gate, world_of
from solo.kernel.piece_ids import kind_of
from solo.narration import names
from solo.narration.telling import TellingContext

SORTS: Mapping[str, str] = {"monsters": "monster", "ancient_ones": "ancient_one", "cards": "card"}
"""The sections of names, and the key of sentences for causes with a name in that section."""


class Names(names.Names):
    """The names of the town game, including those without an entry of their own in the catalogue."""

    kinds: ClassVar[Mapping[str, str]] = {"check": "checks"}
    """Some checks share their ids with decks."""

    pairs: ClassVar[Mapping[str, str]] = {"defeat": "first_sight"}
    """A monster ends as it came."""

    papers: ClassVar[str] = "mythos"

    def derived(self, id: str) -> Mapping[str, str] | None:
        """The forms of the name of a copy ("food.2"), a gate marker ("gate_abyss_1") or an area ("abyss_1")."""
        kind, world, area = kind_of(id), world_of(id), area_of(id)
        if kind and id[len(kind) + 1 :].isdigit():
            return self.catalogue.name(kind)
        if is_gate(id):
            return self._made("gate", world)
        if area and self.catalogue.is_named(world):
            return self._made(f"area_{area}", world)
        return None

    def _made(self, kind: str, world: str) -> Mapping[str, str]:
        return self.catalogue.made(kind, world=world) or self.catalogue.name(world)


def sort_of(telling: TellingContext, cause: str) -> str:
    """The sort of a cause: "monster", "ancient_one", "card", "mythos" or "encounter", "" for anything else."""
    for section, sort in SORTS.items():
        if telling.catalogue.find("names", section, cause):
            return sort
    if telling.title(cause):
        return "mythos"
    return "encounter" if telling.catalogue.find("encounters", cause) else ""


def yes_or_no(it: bool) -> str:
    """The key of a sentence for a truth value."""
    return "yes" if it else "no"


def keys_for_world(key: str, world: str) -> tuple[str, str]:
    """The keys of a sentence for a world, else of the one for all worlds."""
    return f"{key}.{world}", key
