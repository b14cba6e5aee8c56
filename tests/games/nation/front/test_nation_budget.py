"""What is told of many options at once takes so many steps at most, and the same ones whatever was looked at before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations
from typing import Any

import pytest

from solo.games.nation.forecast import forecast
from solo.games.nation.forecast.solver import Solver
from solo.games.nation.forecast.stages import CultTurn
from solo.games.nation.front.front import Front
from solo.games.nation.option_ranking import sensible
from solo.kernel.decisions import Decision
from solo.session.look_ups import explained
from tests.games.nation.front.nation_table import NATION, GameSeat, front_of
from tests.games.nation.helpers import Scene
from tests.games.nation.positions import decent_questions
from tests.table.helpers import words_of

LANGUAGES = ("en", "cs", "pl", "ru")
LOOKS: dict[str, Callable[[Front, Decision], Sequence[str]]] = {
    "question": lambda front, decision: [front.option(decision, each) for each in decision.options],
    "odds": lambda front, decision: front.views["odds"](decision, "", 80),
    "meanings": lambda front, decision: [*explained(front, decision), front.unexplained(decision)],
    "one": lambda front, decision: [front.explain(decision, decision.options[-1])],
}


def where_cubes_go() -> Scene:
    """A question with many options, which change a good deal."""
    scene = Scene("hastur").hand("errand_boy").cultists("boston", "detroit").cubes("detroit", player=1, first=1)
    return scene.round().give("influence")


def changes(front: Front, decision: Decision) -> list[str]:
    """What each option changes, to be asked for alone."""
    return [front._odds.changed(decision, each) for each in decision.options]


@pytest.fixture
def turns(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The turns of the Ancient One that are begun."""
    begun: list[object] = []
    plain = Solver.turn

    def turn(solver: Solver, *those: Any) -> CultTurn:
        begun.append(those)
        return plain(solver, *those)

    monkeypatch.setattr(Solver, "turn", turn)
    return begun


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_that_the_budget_does_not_reach_are_left_to_the_odds_of_all(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = where_cubes_go()
    decision = scene.decision
    whole = front_of(scene, language)
    all_of_them, every = changes(whole, decision), whole.teller.catalogue.every[0]
    odds, means = whole.views["odds"](decision, every, 80), explained(whole, decision)
    assert not whole.unexplained(decision) and any(all_of_them[3:])
    monkeypatch.setattr(forecast, "BUDGET", 1)
    front = front_of(scene, language)
    some = front.views["odds"](decision, "", 80)
    assert front.say("odds", "others") in some and front.views["odds"](decision, every, 80) == odds
    told = explained(front, decision)
    assert told[0] == means[0] and sum(map(len, told)) < sum(map(len, means))
    first = front.option_without_odds(decision, decision.options[0])
    assert front.unexplained(decision) == front.say("odds", "unreached", option=first) and first in front.unexplained(
        decision
    )
    assert front.explain(decision, decision.options[-1]) == whole.explain(decision, decision.options[-1])


def test_what_the_budget_reaches_hangs_on_nothing_that_was_looked_at_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forecast, "BUDGET", 150)
    teller, cut = NATION.teller(words_of("en", "nation"), 1), 0
    for game, asked in decent_questions(4, 19, level="hard"):
        decision = sensible(game, asked)
        alone = {name: look(Front(GameSeat(game), teller), decision) for name, look in LOOKS.items()}
        for order in permutations(LOOKS, 2):
            front = Front(GameSeat(game), teller)
            assert [(name, LOOKS[name](front, decision)) for name in order] == [(name, alone[name]) for name in order]
        cut += bool(alone["meanings"][-1])
    assert cut


def test_an_option_that_is_asked_about_alone_is_worked_out_alone(turns: list[object]) -> None:
    """It says the same as behind all the others, for fewer turns of the Ancient One."""
    scene = where_cubes_go()
    decision, whole = scene.decision, front_of(scene, "en")
    LOOKS["odds"](whole, decision)
    of_many, means = len(turns), [whole.explain(decision, each) for each in decision.options]
    for each, meant in zip(decision.options, means, strict=True):
        turns.clear()
        assert front_of(scene, "en").explain(decision, each) == meant
        assert len(turns) < of_many / 2


def test_where_no_option_says_what_is_done_no_turn_is_played(turns: list[object]) -> None:
    """What an option leads to is asked next: there is nothing to compare, so what comes as things stand is not worked out."""
    scene = Scene("hastur").hand("errand_boy").cubes("detroit", player=1).round()
    (leading,) = (each for each in scene.decision.options if each.verb == "influence")
    front = front_of(scene)
    front.explain(scene.decision, leading)
    assert len(turns) == 1, "only what the option itself does, to see that it does not say enough"


def test_what_comes_as_things_stand_is_worked_out_once_for_options_asked_about_alone(turns: list[object]) -> None:
    scene = where_cubes_go()
    decision, front = scene.decision, front_of(scene)
    anew = [front_of(scene).explain(decision, each) for each in decision.options[:4]]
    apart = len(turns)
    turns.clear()
    assert [front.explain(decision, each) for each in decision.options[:4]] == anew
    assert len(turns) < apart


def test_v1_what_a_question_says_takes_no_more_than_the_budget_and_one_option() -> None:
    for game, asked in decent_questions(1, 11, level="nightmare"):
        decision = sensible(game, asked)
        found = forecast.OptionForecasts(game, decision)
        steps = []
        for each in decision.options:
            found.within(each)
            steps.append(found._found.steps)
        assert max(steps) < 2 * forecast.BUDGET
