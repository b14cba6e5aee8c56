"""Derived names: of copies, of gate markers and of areas of Other Worlds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from solo.games.town.printed.copies import area_of, is_gate, world_of
from solo.kernel.piece_ids import kind_of
from solo.narration.counting import Counting


class Names(Counting):
    """The names of the town game, including those without an entry of their own in the catalogue."""

    kinds: ClassVar[Mapping[str, str]] = {"check": "checks"}
    """Some checks share their ids with decks."""

    pairs: ClassVar[Mapping[str, str]] = {"defeat": "first_sight"}
    """A monster ends as it came."""

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
