"""Shorthands for the tests of weapons and spells in combat (R20)."""

from __future__ import annotations

from solo.games.town.checks.by_hand import give, put_monster, scenario
from solo.games.town.compiled.pieces import Content
from solo.games.town.events import Checked
from solo.games.town.game import Game
from solo.games.town.rules.combat_view import CombatView
from solo.games.town.state import Investigator
from solo.kernel.decisions import Decision
from solo.kernel.flow import FlowRunner
from tests.games.town.helpers import every

STREET = "downtown_street"


def facing(content: Content, monster: str, *cards: str) -> tuple[Game, Investigator, str, list[str]]:
    """Amanda (Fight 2, Lore 2) in a street with a monster and some cards."""
    game = scenario(content, investigators=["amanda_sharpe"])
    amanda = game.by_id("amanda_sharpe")
    amanda.place = STREET
    return game, amanda, put_monster(game, monster, STREET), [give(game, amanda, card) for card in cards]


def waiting(session: FlowRunner) -> Decision:
    assert session.decision is not None
    return session.decision


def pools(session: FlowRunner) -> dict[str, int]:
    """The dice of every way to fight on offer."""
    view = waiting(session).about
    assert isinstance(view, CombatView)
    return {answer: pool for answer, (pool, *_) in view.pools.items()}


def ids(session: FlowRunner) -> list[str]:
    return [each.id for each in waiting(session).options]


def combat_pools(game: Game) -> list[int]:
    return [each.pool for each in every(game, Checked) if each.check == "combat"]


def after_the_roll(session: FlowRunner) -> Decision:
    """The question after the first roll of a fight, in which one fights with what there is."""
    while waiting(session).kind != "after_check":
        decision = waiting(session)
        session.answer(next((each.id for each in decision.options if each.verb == "fight"), decision.default))
    return waiting(session)
