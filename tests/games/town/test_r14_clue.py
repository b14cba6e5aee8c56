"""R14, the second step of the mythos: a clue token."""

from __future__ import annotations

import pytest

from solo.games.town import events
from solo.games.town.checks.by_hand import put_gate, scenario, told
from solo.games.town.compiled.pieces import Content
from solo.games.town.rules.mythos import clue_step, resolve
from solo.kernel.flow import FlowRunner, run

CARD = "all_quiet_in_arkham"
PLACE = "historical_society"


def test_r14_1_the_card_names_a_location_for_a_token(content: Content) -> None:
    game = scenario(content)
    run(clue_step(game, content.mythos[CARD]))
    assert game.events == [events.ClueAppeared(PLACE, 2)]
    assert game.state.clues == {place: 2 if place == PLACE else 1 for place in content.unstable}


def test_r14_1_none_where_a_gate_is_open(content: Content) -> None:
    game = scenario(content)
    put_gate(game, PLACE, "abyss")
    run(clue_step(game, content.mythos[CARD]))
    assert game.events == []
    assert game.state.clues[PLACE] == 0


def test_r14_1_a_seal_does_not_prevent_it(content: Content) -> None:
    game = scenario(content)
    game.state.seals = [PLACE]
    run(clue_step(game, content.mythos[CARD]))
    assert game.state.clues[PLACE] == 2


def test_r14_1_some_cards_name_none(content: Content) -> None:
    game = scenario(content)
    for card in content.mythos.values():
        if card.fact.clue is None:
            run(clue_step(game, card))
    assert game.events == []
    assert [id for id, card in content.mythos.items() if card.fact.clue is None] == [
        "disturbing_the_dead",
        "good_work_undone",
        "the_great_ritual",
        "the_southside_strangler_strikes",
        "the_stars_are_right",
        "the_terrible_experiment",
        "the_story_continues",
    ]


def test_r14_1_every_clue_goes_to_an_unstable_location(content: Content) -> None:
    named = {card.fact.clue for card in content.mythos.values() if card.fact.clue is not None}
    assert named <= set(content.unstable)
    assert len(named) == 11


def test_r14_2_somebody_there_may_take_it_at_once(content: Content) -> None:
    game = scenario(content)
    who = game.by_id("joe_diamond")
    who.place = PLACE
    run(clue_step(game, content.mythos[CARD]), ["take:joe_diamond"])
    assert who.clues == 1
    assert game.state.clues[PLACE] == 1
    assert told(game, events.CluesTaken) == [events.CluesTaken("joe_diamond", PLACE, 1, 1)]


def test_r14_2_d10_it_may_be_left_but_taking_is_the_default(content: Content) -> None:
    game = scenario(content)
    game.by_id("joe_diamond").place = PLACE
    session = FlowRunner(clue_step(game, content.mythos[CARD]))
    assert session.decision is not None
    assert session.decision.default == "take:joe_diamond"
    session.answer("leave")
    assert game.by_id("joe_diamond").clues == 0
    assert game.state.clues[PLACE] == 2


@pytest.mark.parametrize("taker", ["amanda_sharpe", "harvey_walters"])
def test_r14_2_of_several_the_group_chooses_one(content: Content, taker: str) -> None:
    game = scenario(content)
    for id in ("amanda_sharpe", "harvey_walters"):
        game.by_id(id).place = PLACE
    session = FlowRunner(clue_step(game, content.mythos[CARD]))
    assert session.decision is not None
    assert session.decision.who == ""
    assert [each.id for each in session.decision.options] == ["take:amanda_sharpe", "take:harvey_walters", "leave"]
    session.answer(f"take:{taker}")
    assert [who.clues for who in game.state.investigators] == [int(who.id == taker) for who in game.state.investigators]


def test_r14_2_one_in_the_street_cannot_take_it(content: Content) -> None:
    game = scenario(content)
    game.by_id("joe_diamond").place = "southside_street"
    run(clue_step(game, content.mythos[CARD]))
    assert game.by_id("joe_diamond").clues == 0
    assert game.state.clues[PLACE] == 2


def test_r14_2_one_drawn_in_by_the_new_gate_is_not_there_any_more(content: Content) -> None:
    """The gate of the first step takes everybody away before the second."""
    game = scenario(content)
    who = game.by_id("joe_diamond")
    who.place = "graveyard"
    run(resolve(game, content.mythos["family_found_butchered"]))
    assert who.clues == 0
    assert game.state.clues["unvisited_isle"] == 2
    assert game.state.clues["graveyard"] == 0
