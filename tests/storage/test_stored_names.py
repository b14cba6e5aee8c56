"""What is on disk stays what it is, whatever it is called in code: tags of events, and names of fields."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from solo.files.yaml import parse_yaml
from solo.games import GAMES
from solo.kernel.events import Event

FILE = Path(__file__).parents[1] / "data" / "stored_names.yaml"
STORED: dict[str, dict[str, list[str]]] = parse_yaml(FILE.read_text(encoding="utf-8"), FILE.name)
"""The names in files of version 0.2.0: of events by their tags, and by game of what else is kept."""

ROOTS = {
    "town": ("host:Setup", "host:Record", "state:State", "summary:Summary"),
    "museum": ("host:Setup", "state:State", "summary:Summary"),
}
"""What is kept of a game that some version has had, besides its events."""


def fields(kind: type[msgspec.Struct]) -> list[str]:
    return [field.encode_name for field in msgspec.structs.fields(kind)]


def last(kind: type[Event]) -> Iterator[type[Event]]:
    for each in kind.__subclasses__():
        yield from last(each) if each.__subclasses__() else [each]


def within(kind: Any, found: dict[str, list[str]]) -> dict[str, list[str]]:
    """The fields of a Struct and of all that it holds, by the names of the classes."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        if kind.__name__ not in found:
            found[kind.__name__] = fields(kind)
            for field in msgspec.structs.fields(kind):
                within(field.type, found)
    else:
        for part in get_args(kind):
            within(part, found)
    return found


def kept(before: list[str], now: list[str]) -> bool:
    """Whether the names of before are all there, in their order."""
    return [each for each in now if each in before] == before


@pytest.mark.parametrize("tag", STORED["events"])
def test_an_event_is_stored_under_its_tag_with_its_fields(tag: str) -> None:
    for package in GAMES.values():
        import_module(f"{package}.events")
    kinds = {str(kind.__struct_config__.tag): kind for kind in last(Event)}
    assert kept(STORED["events"][tag], fields(kinds[tag]))


@pytest.mark.parametrize("game", ROOTS)
def test_what_is_kept_of_a_game_has_its_fields(game: str) -> None:
    found: dict[str, list[str]] = {}
    for root in ROOTS[game]:
        module, _, name = root.partition(":")
        within(getattr(import_module(f"{GAMES[game]}.{module}"), name), found)
    assert {name: now for name, now in found.items() if not kept(STORED[game][name], now)} == {}
    assert found.keys() == STORED[game].keys()
