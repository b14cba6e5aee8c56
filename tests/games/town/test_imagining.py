"""What a search may imagine of the town: the table stays as everybody sees it, what is hidden lies in another order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from solo.games.town.compiled.pieces import Content
from solo.games.town.host import Host, Rules
from solo.games.town.state import State
from solo.kernel.decisions import Decision
from solo.kernel.flow import FlowRunner
from solo.players.random_player import RandomPlayer
from solo.players.search import ForkableGame

PILES = ("gate_stack", "gate_deck", "mythos_deck")
DICE = ("seed", "drawn")


def seen(state: State) -> dict[str, Any]:
    """All that lies open, or has no order: the board, hands, tracks, the cup; of hidden piles only what is in them."""
    plain: dict[str, Any] = msgspec.to_builtins(state)
    for pile in PILES:
        plain[pile] = sorted(plain[pile])
    plain["decks"] = {deck: sorted(pile) for deck, pile in plain["decks"].items()}
    return {name: value for name, value in plain.items() if name not in DICE}


def state_of(host: Any) -> State:
    assert isinstance(host, Host)
    assert host.game is not None
    return host.game.state


def lines(content: Content, setup: dict[str, Any], decisions: int) -> Iterator[ForkableGame]:
    """A game at each of its decisions."""
    rules, player = Rules(content), RandomPlayer(setup["seed"])
    line = ForkableGame(rules, rules.begin(setup))
    for _ in range(decisions):
        if line.decision is None:
            return
        yield line
        line.answer(player(line.decision))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_table_is_the_same_and_the_piles_hold_the_same_cards(content: Content, seed: int) -> None:
    for number, line in enumerate(lines(content, {"seed": seed}, 150)):
        if number % 3 == 0:
            before = seen(state_of(line.host))
            host, session = line.playout(imagined=number)
            assert seen(state_of(host)) == before
            assert session.decision == line.decision


def test_another_seed_is_another_future(content: Content) -> None:
    """Of what comes next nothing is always as it would have been: cards, gates, worlds, dice."""
    line = list(lines(content, {"seed": 7}, 60))[-1]
    states = [state_of(line.playout(imagined=seed)[0]) for seed in range(40)]
    for pile in PILES:
        assert len({getattr(state, pile)[0] for state in states}) > 8
    for deck in ("common", "unique", "spell", "skill"):
        assert len({state.decks[deck][0] for state in states}) > 8
    hosts = [line.playout(imagined=seed)[0] for seed in range(40)]
    faces = [tuple(host.game.dice.roll(3)) for host in hosts if isinstance(host, Host) and host.game is not None]
    assert len(set(faces)) > 20


def test_the_nights_to_come_are_imagined_too(content: Content) -> None:
    line = next(lines(content, {"seed": 7, "ancient_one": "cthulhu"}, 1))
    assert line.host.seed == 7
    assert line.playout(imagined=8)[0].seed == 8
    assert line.host.seed == 7


def drawing_from_below(content: Content) -> tuple[ForkableGame, Decision]:
    setup = {"seed": 4, "investigators": ("ashcan_pete", "joe_diamond"), "seats": 2}
    for line in lines(content, setup, 200):
        if line.decision is not None and line.decision.kind == "draw_end":
            return line, line.decision
    raise AssertionError("nobody draws from below")


def test_r4_8_the_card_at_the_bottom_stays_for_whoever_knows_it(content: Content) -> None:
    line, decision = drawing_from_below(content)
    shown = decision.options[1].subject
    for seed in range(12):
        host, session = line.playout(imagined=seed)
        deck = state_of(host).decks[content.card(shown).deck]
        assert deck[-1] == shown
        session.answer(decision.options[1].id)
        assert shown not in deck


def test_the_bottom_of_his_decks_stays_at_other_decisions_too(content: Content) -> None:
    line, _ = drawing_from_below(content)
    rules = Rules(content)
    while line.decision is not None and line.decision.kind == "draw_end":
        line.answer(line.decision.default)
    assert line.decision is not None
    state = state_of(line.host)
    bottoms = {deck: state.decks[deck][-1] for deck in ("common", "unique", "spell")}
    skills = set()
    for seed in range(12):
        host, session = line.playout(imagined=seed)
        assert {deck: state_of(host).decks[deck][-1] for deck in bottoms} == bottoms
        skills.add(state_of(host).decks["skill"][-1])
        assert isinstance(session, FlowRunner)
        assert list(rules.problems(host, session.decision)) == []
    assert len(skills) > 3
