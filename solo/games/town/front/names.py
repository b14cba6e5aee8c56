"""Names that are made from others: of gate markers and of areas of Other Worlds, from their world's."""

from __future__ import annotations

from collections.abc import Mapping

from solo.games.town.printed.copies import area_of, is_gate, world_of
from solo.narration.catalogue import Catalogue
from solo.narration.messages import Message


def derived(catalogue: Catalogue, id: str) -> Mapping[str, str] | None:
    """The forms of the name of a gate marker ("gate_abyss_1") or an area ("abyss_1"); None for anything else."""
    world, area = world_of(id), area_of(id)
    if is_gate(id):
        return _made(catalogue, "gate", world)
    if area and catalogue.is_named(world):
        return _made(catalogue, f"area_{area}", world)
    return None


def _made(catalogue: Catalogue, kind: str, world: str) -> Mapping[str, str]:
    forms = catalogue.name(world)
    found = catalogue.find("table", "derived", kind)
    if not isinstance(found, Mapping):
        return forms
    return {form: Message(text).format({"world": forms}, catalogue.language) for form, text in found.items()}
