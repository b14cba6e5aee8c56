"""Clue tokens after a roll: what cannot help is no option, and what was declined is not asked again at the next try (R18.7)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from solo.games.town.abouts import Pending, Split
from solo.games.town.auto_answers import FAR_DOWN, unasked
from solo.games.town.checks.by_hand import give, put_gate, put_trophies, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.front.rolls_left import RollsLeft
from solo.games.town.game import Game
from solo.games.town.option_ranking import needs_confirmation
from solo.games.town.rules.battle import attack, strike_back
from solo.games.town.rules.doom import doom_limit
from solo.games.town.stakes import fells
from solo.kernel.decisions import Decision, option
from solo.kernel.flow import FlowRunner
from tests.games.town.helpers import in_battle
from tests.table.helpers import TownEvening, at_first
from tests.table.watching import Watched


def closing(content: Content, folder: Path, clues: int, missing: int) -> tuple[TownEvening, Decision]:
    """What is asked after a failed try to close a gate."""
    at = at_first(content, folder, "move")
    who = at.game.state.investigators[0]
    put_gate(at.game, "woods", "abyss")
    who.place, who.explored, who.clues = "woods", True, clues
    check = Pending("lore", 2, missing, 5, (1, 2), 0, source="gate_abyss_1")
    return at, Decision("after_check", who.id, (option("accept"), option("clue")), "R18.7", about=check)


@pytest.mark.parametrize(("missing", "one"), [(1, True), (2, False)])
def test_r18_7_one_token_that_cannot_pass_is_not_offered(
    town_content: Content, tmp_path: Path, missing: int, one: bool
) -> None:
    at, question = closing(town_content, tmp_path, 3, missing)
    ids = {each.id for each in Watched(at, "").front.auto_answers.offered(question).options}
    assert ids == {"accept", "spend_on", *(["clue"] if one else [])}


@pytest.mark.parametrize(("missing", "answer"), [(3, None), (5, "accept")])
def test_r18_7_what_hardly_ever_succeeds_is_not_asked(
    town_content: Content, tmp_path: Path, missing: int, answer: str | None
) -> None:
    """Five dice for five successes: four times in a thousand."""
    at, question = closing(town_content, tmp_path, 5, missing)
    assert unasked(at.game, question) == answer


def test_r18_7_a_roll_that_was_left_is_left_again_until_something_changes(
    town_content: Content, tmp_path: Path
) -> None:
    at, question = closing(town_content, tmp_path, 2, 2)
    rolls, who = RollsLeft(), at.game.by_id(question.who)
    assert rolls.again(at.game, question, ()) is None
    rolls.note(at.game, question, "accept")
    at.game.state.round += 1
    assert rolls.again(at.game, question, ()) == "accept"
    assert rolls.again(at.game, question, ("checks",)) is None
    who.clues = 3
    assert rolls.again(at.game, question, ()) is None
    who.clues = 2
    at.game.state.round += 2
    assert rolls.again(at.game, question, ()) is None, "that was long ago"


def test_r18_7_a_roll_is_asked_about_again_where_a_token_is_worth_more(town_content: Content, tmp_path: Path) -> None:
    """A skill adds to the dice of each token."""
    at, question = closing(town_content, tmp_path, 2, 2)
    rolls, who = RollsLeft(), at.game.by_id(question.who)
    who.cards.clear()
    at.game.forget_modifiers(who)
    rolls.note(at.game, question, "accept")
    assert rolls.again(at.game, question, ()) == "accept"
    give(at.game, who, "skill_lore")
    assert rolls.again(at.game, question, ()) is None


def left_at(at: TownEvening, question: Decision) -> RollsLeft:
    """A roll that was left the turn before, among two gates in town."""
    put_gate(at.game, "black_cave", "another_dimension")
    rolls = RollsLeft()
    rolls.note(at.game, question, "accept")
    at.game.state.round += 1
    return rolls


def test_r18_7_what_is_worse_is_left_as_well(town_content: Content, tmp_path: Path) -> None:
    """Fewer clue tokens, a smaller chance, another gate more in a town that is far from its end: no reason to think again."""
    at, question = closing(town_content, tmp_path, 3, 2)
    rolls, who = left_at(at, question), at.game.by_id(question.who)
    put_gate(at.game, "unvisited_isle", "yuggoth")
    who.clues = 2
    assert rolls.again(at.game, question, ()) == "accept"


def _blessed(game: Game, question: Decision) -> Decision:
    assert isinstance(question.about, Pending)
    return msgspec.structs.replace(question, about=msgspec.structs.replace(question.about, success_on=4))


def _nearer(game: Game, question: Decision) -> Decision:
    assert isinstance(question.about, Pending)
    return msgspec.structs.replace(question, about=msgspec.structs.replace(question.about, successes=1))


def _last_gate(game: Game, question: Decision) -> Decision:
    game.state.gates = {place: gate for place, gate in game.state.gates.items() if place == "woods"}
    return question


def _near_the_end(game: Game, question: Decision) -> Decision:
    game.state.doom = doom_limit(game) - 1
    return question


def _somebody_behind(game: Game, question: Decision) -> Decision:
    game.state.investigators[1].place = "abyss_1"
    return question


@pytest.mark.parametrize("change", [_blessed, _nearer, _last_gate, _near_the_end, _somebody_behind])
def test_r18_7_what_is_better_or_more_at_stake_is_asked_about(
    town_content: Content, tmp_path: Path, change: Callable[[Game, Decision], Decision]
) -> None:
    """A blessing, a die more, the only gate in town, doom, somebody beyond the gate: each is a reason to think again."""
    at, question = closing(town_content, tmp_path, 2, 2)
    rolls = left_at(at, question)
    changed = change(at.game, question)
    assert rolls.again(at.game, changed, ()) is None


def test_r18_7_what_was_helped_is_not_left(town_content: Content, tmp_path: Path) -> None:
    at, question = closing(town_content, tmp_path, 2, 2)
    rolls = RollsLeft()
    rolls.note(at.game, question, "accept")
    rolls.note(at.game, question, "spend_on")
    assert rolls.again(at.game, question, ()) is None


@pytest.mark.parametrize(("sanity", "answer"), [(4, "accept"), (2, None)])
def test_r29_12_a_roll_by_which_somebody_falls_is_never_left_unasked(
    town_content: Content, sanity: int, answer: str | None
) -> None:
    """Hastur's attack takes two sanity; that something has prevented it once says nothing about the next."""
    game, amanda, _ = in_battle(town_content, "hastur", ("amanda_sharpe",))
    amanda.clues, amanda.sanity = 2, sanity
    script(game, [1] * 20)
    decision, rolls = FlowRunner(strike_back(game)).decision, RollsLeft()
    assert decision is not None and decision.kind == "after_check"
    rolls.note(game, decision, "accept")
    assert rolls.again(game, decision, ()) == answer


@pytest.mark.parametrize(("had", "devoured"), [(3, False), (2, True)])
def test_r29_11_a_roll_against_the_attack_is_asked_about_again_where_the_last_trophy_is_at_stake(
    town_content: Content, had: int, devoured: bool
) -> None:
    """Yog-Sothoth takes a gate, and devours whoever has none."""
    game, amanda, battle = in_battle(town_content, "yog_sothoth", ("amanda_sharpe",))
    put_trophies(game, amanda, gates=had)
    amanda.clues = 1
    rolls, asked = RollsLeft(), list[Decision]()
    for _ in range(2):
        script(game, [1] * 20)
        session = FlowRunner(strike_back(game))
        assert session.decision is not None and session.decision.kind == "after_check"
        asked.append(session.decision)
        assert rolls.again(game, session.decision, ()) is None
        assert fells(game, session.decision, amanda) == (devoured and len(asked) == 2)
        rolls.note(game, session.decision, "accept")
        session.answer("accept")
        while session.decision is not None:
            session.answer(session.decision.default)
        battle.round += 1


@pytest.mark.parametrize(("stamina", "sanity", "answer"), [(5, 1, "split:stamina:2"), (2, 1, None)])
def test_a3_parts_that_give_no_more_are_no_choice(
    town_content: Content, tmp_path: Path, stamina: int, sanity: int, answer: str | None
) -> None:
    """Amanda has room for nothing but two points of sanity; or for some of either."""
    game, amanda, _ = in_battle(town_content, investigators=("amanda_sharpe", "joe_diamond"))
    amanda.max_stamina = amanda.max_sanity = 5
    amanda.stamina, amanda.sanity = stamina, sanity + 2
    parts = tuple(option("split", "stamina", part) for part in (3, 2, 1, 0))
    question = Decision("split", amanda.id, parts, "A3", about=Split("stamina", "sanity", 4))
    assert (unasked(game, question) is None) is (answer is None)


def test_r32_11_which_gate_is_given_up_is_no_question_while_the_stack_is_deep_nor_in_the_battle(
    town_content: Content,
) -> None:
    game, amanda, _ = in_battle(town_content, investigators=("amanda_sharpe", "joe_diamond"))
    gates = sorted(town_content.gates)[:3]
    question = Decision("lose_trophies", amanda.id, tuple(option("card", each) for each in gates), "R32.11")
    assert unasked(game, question) == question.default
    game.state.battle = None
    assert unasked(game, question) == question.default
    game.state.gate_stack = game.state.gate_stack[: FAR_DOWN - 1]
    assert unasked(game, question) is None, "what goes under the stack may open again"


def test_enter_asks_once_more_before_a_strike_without_a_die(town_content: Content) -> None:
    game, amanda, battle = in_battle(town_content, investigators=("amanda_sharpe", "joe_diamond"))
    for rating, asks in ((0, False), (-9, True)):
        battle.rating = rating
        decision = FlowRunner(attack(game, amanda, battle)).decision
        assert decision is not None and decision.options[0].verb == "fight"
        assert needs_confirmation(game, decision) is asks


def test_r18_7_enter_asks_once_more_before_any_failed_check_is_left(town_content: Content) -> None:
    """A blessing that is not gained is gone as surely as a point; a check that has passed needs no second Enter."""
    game, amanda, _ = in_battle(town_content, investigators=("amanda_sharpe", "joe_diamond"))
    for successes, asks in ((0, True), (1, False)):
        roll = Pending("luck", 1, 1, 5, (3,), successes)
        question = Decision("after_check", amanda.id, (option("accept"), option("clue")), "R18.7", about=roll)
        assert needs_confirmation(game, question) is asks
