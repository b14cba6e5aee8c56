"""The worked examples of the rulebooks as test vectors, and small tools to set a table as an example has it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest
from ruamel.yaml import YAML

from solo.games.town.checks.by_hand import scenario, told
from solo.games.town.compiled.pieces import Content, MythosCard
from solo.games.town.effect_context import Check
from solo.games.town.events import Checked
from solo.games.town.game import Game
from solo.games.town.modifiers import SKILL_AT
from solo.games.town.state import Investigator
from solo.kernel.flow import Flow, FlowRunner

T = TypeVar("T")

FILE = Path(__file__).parent / "examples.yaml"


EIGHT = (
    "amanda_sharpe",
    "ashcan_pete",
    "harvey_walters",
    "joe_diamond",
    "bob_jenkins",
    "carolyn_fern",
    "jenny_barnes",
    "vincent_lee",
)
"""Eight investigators in seat order; nobody among them has a say in gates and monsters."""


class Vector(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One example: what is given, what is done, what must hold."""

    id: str
    kind: str
    rules: list[str]
    given: dict[str, Any]
    expected: dict[str, Any]
    action: Any = None
    origin: str = "derived"
    invented: list[str] = []
    notes: str = ""


def read() -> dict[str, Vector]:
    """All vectors by id, those derived for the solo game too."""
    document = YAML(typ="safe").load(FILE.read_text(encoding="utf-8"))
    found = msgspec.convert([*document["examples"], *document["derived_solo4"]], list[Vector])
    return {each.id: each for each in found}


VECTORS = read()
COVERED: list[str] = []
"""Ids of the vectors that tests have taken."""


def vectors(*ids: str) -> pytest.MarkDecorator:
    """Run a test with each of these vectors, under their ids."""
    COVERED.extend(ids)
    return pytest.mark.parametrize("vector", [VECTORS[id] for id in ids], ids=ids)


def named(name: str) -> str:
    """The id of what the books call by a name: a place, a card, a monster, an investigator.

    >>> named("Northside streets"), named("St. Mary's Hospital"), named(".45 Automatic"), named("Mi-Go")
    ('northside_street', 'st_marys_hospital', '45_automatic', 'mi_go')
    """
    plain = re.sub(r"[.']", "", name.lower()).replace(" streets", " street")
    return re.sub(r"[^a-z0-9]+", "_", plain)


def world_named(name: str) -> str:
    """The id of an Other World; its article is no part of it."""
    return named(name).removeprefix("the_")


def amanda_in(content: Content, place: str) -> tuple[Game, Investigator]:
    """A game of Amanda Sharpe alone, who stands somewhere."""
    game = scenario(content, investigators=["amanda_sharpe"])
    amanda = game.by_id("amanda_sharpe")
    amanda.place = place
    return game, amanda


def table(content: Content, players: int, *, ancient_one: str = "azathoth", variants: Sequence[str] = ()) -> Game:
    """A quiet board with so many investigators."""
    return scenario(content, investigators=EIGHT[:players], ancient_one=ancient_one, variants=variants)


def set_skills(game: Game, who: Investigator, **values: int) -> None:
    """Put sliders where these skills have these values; raises ValueError for one that is not on its track."""
    for skill, value in values.items():
        track, side = SKILL_AT[skill]
        stops = [stop[side] for stop in game.content.investigators[who.id].tracks[track]]
        who.sliders[track] = stops.index(value)


def card_with_gate(content: Content, place: str, kind: str = "headline") -> MythosCard:
    """The first mythos card of a type whose gate is at a place."""
    return next(card for card in content.mythos.values() if card.fact.gate == place and card.fact.type == kind)


def only_in_cup(game: Game, *names: str) -> None:
    """Leave these markers, or markers of these kinds, alone in the cup; the rest goes to the box."""
    rest = [marker for marker in game.state.cup if marker not in names and marker.rpartition(".")[0] not in names]
    game.state.boxed_monsters += rest
    game.state.cup = [marker for marker in game.state.cup if marker not in rest]


def on_top(stack: list[str], *ids: str) -> None:
    """Put some of a stack on top, in this order."""
    for id in reversed(ids):
        stack.remove(id)
        stack.insert(0, id)


def checks(game: Game, kind: str) -> list[Checked]:
    """The checks of a kind that were rolled so far."""
    return [event for event in told(game, Checked) if event.check == kind]


def play_out(flow: Flow[T]) -> T:
    """Drive a flow to its end with the first answer to every question."""
    session = FlowRunner(flow)
    while session.decision is not None:
        session.answer(session.decision.default)
    return session.result  # type: ignore[return-value]


def assert_check(check: Checked | Check, expected: dict[str, Any]) -> None:
    """The figures that an example gives for a check."""
    found = {"dice": check.pool, "successes": check.successes, "passed": check.passed, "clues_spent": check.clues}
    assert found == {key: expected[key] for key in found}
