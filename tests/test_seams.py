"""All packages but the games serve any game: no word in their code is the name of anything in one."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import solo
from solo.games import GAMES, rules
from solo.kernel.events import Event
from solo.narration.catalogue import REFERENCE, load

COMMON = (
    "setup",  # a phase; also what a campaign is begun with
    "over",  # a phase; also what a campaign is in the end
    "task",  # a row of a card; also what a lesson sets
    "turn",  # a phase; also a turn of the day
    "standard",  # a level; also what most do
)
"""Names of a game that are common words besides."""

PACKAGE = Path(solo.__file__).parent


@cache
def names() -> frozenset[str]:
    """The ids of everything that any game names: cards, places, monsters, investigators, skills, and so on."""
    kinds = (kind for game in GAMES for kind in load(REFERENCE, game).sections.get("names", {}).values())
    return frozenset(id for kind in kinds for id in kind) - {*COMMON}


@cache
def events() -> frozenset[str]:
    """The classes of all events of the games."""
    for game in GAMES:
        rules(game)
        import_module(f"{PACKAGE.name}.games.{game}.events")
    told = (each for each in _below(Event) if not each.__subclasses__())
    return frozenset(each.__name__ for each in told if each.__module__.startswith("solo.games.")) - {*COMMON}


def _below(kind: type[Event]) -> Iterator[type[Event]]:
    for each in kind.__subclasses__():
        yield each
        yield from _below(each)


def known(source: str) -> list[str]:
    """The names of things in a game that stand in a file's texts, and of its events anywhere in its code; not in docstrings."""
    tree = ast.parse(source)
    apart = [each.value for each in ast.walk(tree) if isinstance(each, ast.Expr)]
    texts = [each for each in ast.walk(tree) if isinstance(each, ast.Constant) and isinstance(each.value, str)]
    words = [str(each.value) for each in texts if not any(each is other for other in apart)]
    symbols = [each.id for each in ast.walk(tree) if isinstance(each, ast.Name)]
    symbols += [each.attr for each in ast.walk(tree) if isinstance(each, ast.Attribute)]
    symbols += [each.name for each in ast.walk(tree) if isinstance(each, ast.alias)]
    found = [word for word in words if word in names()]
    found += [word for text in (*words, *symbols) for word in re.findall(r"\w+", text) if word in events()]
    return list(dict.fromkeys(found))


def files() -> list[str]:
    found = (path.relative_to(PACKAGE) for path in sorted(PACKAGE.rglob("*.py")))
    return [path.as_posix() for path in found if path.parts[0] not in ("games", "data")]


def test_there_is_something_to_find() -> None:
    assert {"food", "cultist", "woods", "fight", "joe_diamond", "cthulhu", "sanity"} <= names()
    assert {"RoundBegan", "GateOpened", "Lost"} <= events()
    assert known('if event == "RoundBegan" and f"{place}: woods" != "woods":\n    e.Lost') == [
        "woods",
        "RoundBegan",
        "Lost",
    ]
    assert known('def setup() -> None:\n    """woods"""') == []


@pytest.mark.parametrize("file", files())
def test_no_generic_file_names_anything_of_a_game(file: str) -> None:
    assert known((PACKAGE / file).read_text(encoding="utf-8")) == []


def public(source: str) -> Iterator[str]:
    """The public classes and type aliases that a file defines: what a reader of a signature has to know."""
    for each in ast.parse(source).body:
        if isinstance(each, ast.ClassDef):
            names = [each.name]
        elif isinstance(each, ast.Assign):
            names = [target.id for target in each.targets if isinstance(target, ast.Name)]
        elif isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name):
            names = [each.target.id]
        else:
            continue
        yield from (name for name in names if re.fullmatch("[A-Z][a-z][A-Za-z]*", name))


def test_public_names_of_a_file_are_found() -> None:
    source = (
        "class A: ...\nclass Card: ...\nclass _Card: ...\nStep = int\nLong: TypeAlias = 'int'\nT = 1\nMOST = 2\nx = 3"
    )
    assert list(public(source)) == ["Card", "Step", "Long"]


@pytest.mark.parametrize("within", [*GAMES, "generic"])
def test_within_a_game_and_among_the_generic_packages_a_name_means_one_thing(within: str) -> None:
    """Two games name the same role alike; whoever reads a name knows what it is from the game it is in."""
    places: dict[str, list[str]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).parts
        of = parts[1] if parts[0] == "games" and len(parts) > 2 else "generic"
        if of == within:
            for name in public(path.read_text(encoding="utf-8")):
                places.setdefault(name, []).append("/".join(parts))
    assert len(places) > 80
    assert {name: files for name, files in places.items() if len(files) > 1} == {}
