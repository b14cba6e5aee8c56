"""R30: how the game ends; variant V9; the order of A24."""

from __future__ import annotations

import pytest

from solo.games.town import events
from solo.games.town.checks.by_hand import QUARTET, put_gate, put_trophies, scenario, told
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import Game, GameEnds
from solo.games.town.rules.battle import awaken, lose_game
from solo.games.town.rules.ending import finish
from solo.games.town.rules.gates import break_seal, check_victory, close_gate
from solo.games.town.rules.people import spend_trophies
from solo.games.town.rules.setup import new_game
from solo.games.town.rules.states import devour
from solo.games.town.rules.turn import play
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import GATE_AT as PLACE
from tests.games.town.helpers import at_gate, every

OCTET = (*QUARTET, "jenny_barnes", "kate_winthrop", "vincent_lee", "carolyn_fern")
FIVE = ["graveyard", "black_cave", "hibbs_roadhouse", "the_unnamable", "independence_square"]


def one_gate(content: Content, seats: int, trophies: int) -> Game:
    """One gate is open, where the first investigator stands; so many trophies are spread over the group."""
    game = scenario(content, investigators=OCTET[:seats])
    who = game.state.investigators[0]
    who.place, who.explored = PLACE, True
    put_gate(game, PLACE, "another_dimension")
    for number in range(trophies):
        put_trophies(game, game.state.investigators[number % seats], gates=1)
    return game


def outcome(game: Game, *, trophy: bool = True) -> str:
    """Close the gate at hand; who won by it."""
    who = game.state.investigators[0]
    try:
        run(close_gate(game, PLACE, who, trophy=trophy, seal=""))
    except GameEnds:
        return f"{game.state.outcome} {game.state.victors}"
    return game.state.outcome + game.state.victors


@pytest.mark.parametrize("seats", range(1, 9))
def test_r30_1_the_last_gate_and_a_trophy_for_each_investigator(content: Content, seats: int) -> None:
    """The marker just gained counts; the trophies of all count together."""
    assert outcome(one_gate(content, seats, seats - 1)) == "victory closing"
    assert outcome(one_gate(content, seats, seats)) == "victory closing"
    assert outcome(one_gate(content, seats, max(0, seats - 2))) == ("" if seats > 1 else "victory closing")


def test_r30_1_another_open_gate_keeps_the_game_going(content: Content) -> None:
    game = one_gate(content, 4, 9)
    put_gate(game, "unvisited_isle", "abyss")
    assert outcome(game) == ""
    assert list(game.state.gates) == ["unvisited_isle"]


def test_r30_1_one_may_hold_all_the_trophies(content: Content) -> None:
    game = one_gate(content, 4, 0)
    put_trophies(game, game.by_id("joe_diamond"), gates=3)
    assert outcome(game) == "victory closing"


def test_r30_1_spent_trophies_do_not_count(content: Content) -> None:
    game = one_gate(content, 4, 3)
    joe = game.state.investigators[2]
    spend_trophies(game, joe, [], list(joe.gate_trophies))
    assert outcome(game) == ""


def test_r30_1_trophies_of_a_devoured_investigator_count_with_his_heir(content: Content) -> None:
    game = one_gate(content, 4, 0)
    joe = game.by_id("joe_diamond")
    put_trophies(game, joe, gates=3)
    session = FlowRunner(devour(game, joe))
    while not session.over:
        assert session.decision is not None
        session.answer(session.decision.default)
    assert game.state.investigators[3] is not joe
    assert outcome(game) == "victory closing"


def test_r30_1_a_gate_that_a_text_closes_may_be_the_last(content: Content) -> None:
    """An investigator closes it, and the group holds enough: the books ask for no more."""
    assert outcome(one_gate(content, 4, 4), trophy=False) == "victory closing"
    assert outcome(one_gate(content, 4, 3), trophy=False) == ""


def test_r30_1_too_few_trophies_with_no_gate_open_is_no_victory(content: Content) -> None:
    game = one_gate(content, 4, 2)
    assert outcome(game) == ""
    assert game.state.gates == {}
    check_victory(game)
    assert game.state.outcome == ""


@pytest.mark.parametrize(("means", "answer"), [("clues", f"seal:{PLACE}"), ("elder_sign", "")])
def test_r30_2_the_sixth_seal_wins(content: Content, means: str, answer: str) -> None:
    game, who, _ = at_gate(content)
    who.clues = 5
    game.state.seals = list(FIVE)
    with pytest.raises(GameEnds):
        run(close_gate(game, PLACE, who, seal=means), [answer] * bool(answer))
    assert (game.state.outcome, game.state.victors) == ("victory", "sealing")
    assert len(game.state.seals) == 6
    assert list(game.state.gates) == ["unvisited_isle"]


def test_r30_2_five_seals_are_not_enough(content: Content) -> None:
    game, who, _ = at_gate(content)
    who.clues = 5
    game.state.seals = FIVE[:4]
    run(close_gate(game, PLACE, who), [f"seal:{PLACE}"])
    assert len(game.state.seals) == 5
    assert game.state.outcome == ""


def test_r30_2_a_broken_seal_does_not_count(content: Content) -> None:
    game, who, _ = at_gate(content)
    who.clues = 5
    game.state.seals = list(FIVE)
    break_seal(game, "graveyard")
    run(close_gate(game, PLACE, who), [f"seal:{PLACE}"])
    assert game.state.outcome == ""


def test_v9_there_is_no_victory_by_sealing(content: Content) -> None:
    game, who, _ = at_gate(content, variants=("V9",))
    who.clues = 5
    game.state.seals = list(FIVE)
    run(close_gate(game, PLACE, who), [f"seal:{PLACE}"])
    assert len(game.state.seals) == 6
    assert game.state.outcome == ""


def test_v9_leaves_victory_by_closing(content: Content) -> None:
    game, who, _ = at_gate(content, variants=("V9",))
    del game.state.gates["unvisited_isle"]
    put_trophies(game, who, gates=3)
    with pytest.raises(GameEnds):
        run(close_gate(game, PLACE, who, seal=""))
    assert game.state.victors == "closing"


def test_r30_4_defeat_is_told_without_a_score(content: Content) -> None:
    game = scenario(content)
    with pytest.raises(GameEnds):
        lose_game(game)
    finish(game)
    assert game.state.phase == "over"
    assert every(game, events.GameOver) == [events.GameOver("defeat", game.state.ancient_one)]
    assert told(game, events.Scored) == []


def test_r30_4_being_devoured_before_the_battle_is_no_defeat(content: Content) -> None:
    game = scenario(content)
    for seat in range(4):
        session = FlowRunner(devour(game, game.state.investigators[seat]))
        while not session.over:
            assert session.decision is not None
            session.answer(session.decision.default)
    assert len(game.playing()) == 4
    assert game.state.outcome == ""


@pytest.mark.parametrize("victors", ["closing", "sealing", "battle"])
def test_r30_a_victory_is_told_with_its_score(content: Content, victors: str) -> None:
    game = scenario(content)
    game.state.outcome, game.state.victors = "victory", victors
    finish(game)
    assert [type(event) for event in game.events] == [events.GameOver, events.Scored]
    assert every(game, events.GameOver) == [events.GameOver(victors, game.state.ancient_one)]


def test_r30_a_game_that_is_over_stays_over(content: Content) -> None:
    game = scenario(content)
    game.state.outcome, game.state.victors = "victory", "closing"
    finish(game)
    before, told_before = game.snapshot(), list(game.events)
    again = Game.restore(content, before)
    assert FlowRunner(play(game)).over
    assert FlowRunner(play(again)).over
    assert game.snapshot() == again.snapshot() == before
    assert game.events == told_before


def test_r30_an_interrupted_rule_leaves_no_piece_in_hand(content: Content) -> None:
    """What was drawn when the end came goes back where it belongs."""
    game = scenario(content, ancient_one="azathoth")
    state = game.state
    state.visiting = [state.cup.pop()]
    state.gate_cards = [state.gate_deck.pop()]
    state.mythos_card = state.mythos_deck.pop()
    state.in_hand = [state.decks["common"].pop()]
    with pytest.raises(GameEnds):
        run(awaken(game, "doom"))
    assert (state.visiting, state.gate_cards, state.mythos_card, state.in_hand) == ([], [], "", [])
    assert len(state.cup) == 55
    assert len(state.gate_deck) == 49
    assert len(state.mythos_deck) == 67
    assert len(state.decks["common"]) == 44


def test_a_new_game_is_not_over(content: Content) -> None:
    game = new_game(content, 1, investigators=["amanda_sharpe"])
    session = FlowRunner(play(game))
    assert not session.over
    assert game.state.outcome == ""
