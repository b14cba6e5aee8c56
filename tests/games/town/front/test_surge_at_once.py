"""A monster surge for which there is room only in part is one question, however many monsters find a place (R13.6)."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest

from solo.games.town.checks.by_hand import put_gate, put_monster
from solo.games.town.compiled.pieces import Content
from solo.games.town.front.joined import Joined
from solo.games.town.game import Game
from solo.games.town.rules.monsters import surge
from solo.kernel.decisions import Decision
from solo.kernel.flow import FlowRunner
from solo.narration.catalogue import languages
from tests.games.town.helpers import scenario
from tests.table.test_odds import wording

GATES = {
    "woods": "abyss",
    "graveyard": "yuggoth",
    "unvisited_isle": "dreamlands",
    "science_building": "rlyeh",
    "the_unnamable": "plateau_of_leng",
}
"""Places and the worlds beyond."""

FOUR = ("joe_diamond", "kate_winthrop", "amanda_sharpe", "dexter_drake")


def surging(content: Content, gates: int, room: int) -> tuple[Game, FlowRunner]:
    """A surge at the first of some gates, with room for so many monsters."""
    game = scenario(content, investigators=list(FOUR))
    for place, world in list(GATES.items())[:gates]:
        put_gate(game, place, world)
    for _ in range(7 - room):
        put_monster(game, game.state.cup[0].rpartition(".")[0], "northside_street")
    return game, FlowRunner(surge(game, "woods", list(game.state.gates)))


def asked(session: FlowRunner) -> Decision:
    """The next question with a choice."""
    while session.decision is not None and session.decision.forced is not None:
        session.answer(session.decision.forced)
    assert session.decision is not None
    return session.decision


def test_r13_6_one_answer_says_out_of_which_gates_they_come(content: Content) -> None:
    """Five gates, room for three: one comes out of the gate of the surge, and two others are chosen."""
    game, session = surging(content, 5, 3)
    joined = Joined(SimpleNamespace(game=game))
    question = joined.offered(asked(session))
    assert (question.least, question.most, len(question.options)) == (2, 2, 4)
    session.answer(joined.begin(question, ("gate:the_unnamable", "gate:graveyard")))
    answer = joined.answer(asked(session))
    assert answer == "gate:graveyard"
    session.answer(answer)
    assert session.over
    came = {place for place in game.state.monsters.values() if place in GATES}
    assert came == {"woods", "graveyard", "the_unnamable"}


@pytest.mark.parametrize(("gates", "room"), [(2, 3), (5, 2)])
def test_r13_6_it_stays_one_gate_at_a_time_where_that_is_all_or_one_gate_may_bring_forth_two(
    content: Content, gates: int, room: int
) -> None:
    game, session = surging(content, gates, room)
    question = Joined(SimpleNamespace(game=game)).offered(asked(session))
    assert not question.several


@pytest.mark.parametrize("language", languages())
def test_r13_6_the_one_question_says_how_many(content: Content, language: str) -> None:
    game, session = surging(content, 5, 4)
    question = Joined(SimpleNamespace(game=game)).offered(asked(session))
    said = wording(game, language).prompt(question)
    assert "3" in said and said != wording(game, language).prompt(asked(session))
    assert re.search("bran|bram|врат|gates", said)
