"""R22: devoured and replaced; rulings A17 and A18."""

from __future__ import annotations

from collections import Counter

import pytest

from solo.games.town.checks.by_hand import give, put_monster, put_trophies, scenario, script, told, wake
from solo.games.town.compiled.pieces import Content
from solo.games.town.events import (
    Devoured,
    Eliminated,
    InvestigatorJoined,
    KnockedOut,
)
from solo.games.town.game import Collapsed
from solo.games.town.printed.numbers import GONE
from solo.games.town.rules.battle import awaken
from solo.games.town.rules.combat import combat
from solo.games.town.rules.losses import lose
from solo.games.town.rules.states import lose_in_time
from solo.kernel.flow import FlowRunner, run
from tests.games.town.helpers import effect, every, falls, options, play_out, run_out
from tests.games.town.tables import STREET, amanda_with

ASYLUM = "arkham_asylum"


@pytest.mark.parametrize("place", [STREET, "abyss_1"])
def test_r22_17_both_at_zero_at_once(content: Content, place: str) -> None:
    game, amanda = amanda_with(content, place=place)
    falls(lose(game, amanda, sanity=5, stamina=5))
    assert [event.who for event in every(game, Devoured)] == ["amanda_sharpe"]
    assert told(game, KnockedOut) == []
    assert game.state.investigators[0] is not amanda


@pytest.mark.parametrize("what", ["sanity", "stamina"])
def test_r22_17_a_maximum_of_zero(content: Content, what: str) -> None:
    game, amanda = amanda_with(content)
    setattr(amanda, f"max_{what}", 1)
    setattr(amanda, what, 1)
    falls(effect(game, amanda, {"change_maximum": {what: -1}}))
    assert len(told(game, Devoured)) == 1


def test_r22_17_a_text_may_say_so(content: Content) -> None:
    game, amanda = amanda_with(content)
    falls(effect(game, amanda, {"devour": "self"}))
    assert len(told(game, Devoured)) == 1


def test_r22_17_lost_when_the_ancient_one_awakes(content: Content) -> None:
    game, amanda = amanda_with(content, "joe_diamond", ancient_one="yig")
    run(lose_in_time(game, amanda))
    play_out(awaken(game, "doom"))
    assert [event.who for event in every(game, Devoured)] == ["amanda_sharpe"]
    assert (amanda.place, amanda.playing) == (GONE, False)
    assert game.by_id("joe_diamond").playing


@pytest.mark.parametrize("what", ["sanity", "stamina"])
def test_r22_17_at_zero_in_the_final_battle_nobody_takes_the_seat(content: Content, what: str) -> None:
    game, amanda = amanda_with(content, ancient_one="yig")
    wake(game, -3)
    falls(run_out(game, amanda, what))
    assert (amanda.place, game.state.investigators[0] is amanda) == (GONE, True)
    assert [event.who for event in every(game, Eliminated)] == ["amanda_sharpe"]
    assert told(game, InvestigatorJoined) == []


def test_r22_18_cards_and_tokens_go_and_trophies_stay(content: Content) -> None:
    game, amanda = amanda_with(content)
    amanda.money, amanda.clues = 9, 9
    copies = [give(game, amanda, card) for card in ("knife", "wither", "bravery", "anna_kaslow")]
    blessing = give(game, amanda, "blessing")
    put_trophies(game, amanda, monsters=["cultist", "ghoul"], gates=1)
    monsters, gates = list(amanda.monster_trophies), list(amanda.gate_trophies)
    game.state.unused = ["carolyn_fern"]
    game.state.decks = {deck: [] for deck in game.state.decks}
    falls(lose(game, amanda, sanity=5, stamina=5))
    fresh = game.state.investigators[0]
    assert (fresh.monster_trophies, fresh.gate_trophies) == (monsters, gates)
    found = [*fresh.cards, *(copy for deck in game.state.decks.values() for copy in deck)]
    assert sorted(found) == sorted(copies)
    assert blessing in game.state.special["blessing"]


def test_r22_19_the_sheet_is_shuffled_into_the_unused_ones(content: Content) -> None:
    """A17: so the devoured one may come again at once."""
    drawn = []
    for seed in range(12):
        game = scenario(content, investigators=["amanda_sharpe"], seed=seed)
        game.state.unused = ["carolyn_fern"]
        falls(lose(game, game.by_id("amanda_sharpe"), sanity=5, stamina=5))
        drawn.append(game.state.investigators[0].id)
        assert {drawn[-1], *game.state.unused} == {"amanda_sharpe", "carolyn_fern"}
    assert set(drawn) == {"amanda_sharpe", "carolyn_fern"}


@pytest.mark.parametrize("seed", range(8))
def test_r22_20_the_new_investigator_is_set_up_as_at_the_start(content: Content, seed: int) -> None:
    game = scenario(content, investigators=["amanda_sharpe", "joe_diamond"], seed=seed)
    amanda = game.by_id("amanda_sharpe")
    amanda.delayed, amanda.place = True, STREET
    falls(lose(game, amanda, sanity=5, stamina=5))
    fresh = game.state.investigators[0]
    sheet = content.investigators[fresh.id].fact
    assert (fresh.seat, fresh.place, fresh.delayed) == (0, sheet.home, False)
    assert (fresh.money, fresh.clues) == (sheet.fixed.money, sheet.fixed.clues)
    assert (fresh.sanity, fresh.stamina) == (fresh.max_sanity, fresh.max_stamina)
    fixed = Counter(card.card for card in sheet.fixed.cards)
    assert not fixed - Counter(copy.rpartition(".")[0] for copy in fresh.cards)
    decks = Counter(content.card(copy).deck for copy in fresh.cards)
    assert decks == Counter(sheet.random) + Counter(card.deck for card in sheet.fixed.cards)
    assert [event.who for event in every(game, InvestigatorJoined)] == [fresh.id]


def test_r22_20_the_sliders_are_placed_freely(content: Content) -> None:
    game, amanda = amanda_with(content)
    session = FlowRunner(lose(game, amanda, sanity=5, stamina=5))
    while session.decision is not None and session.decision.kind != "sliders":
        session.answer(session.decision.default)
    assert len(options(session)) == 4**3
    with pytest.raises(Collapsed):
        session.answer("set:303")
    assert game.state.investigators[0].sliders == [3, 0, 3]


def test_r22_20_the_other_sheets_in_play_are_never_drawn(content: Content) -> None:
    game, amanda = amanda_with(content, "joe_diamond")
    falls(lose(game, amanda, sanity=5, stamina=5))
    ids = [who.id for who in game.state.investigators]
    assert len(set(ids)) == 2
    assert not set(ids) & set(game.state.unused)
    assert len(ids) + len(game.state.unused) == 16


def test_a17_a_new_investigator_whose_home_is_closed_starts_in_its_street(content: Content) -> None:
    """R27.4: nobody may enter a closed shop; there he could never leave."""
    seen = []
    for seed in range(12):
        game = scenario(content, investigators=["amanda_sharpe"], seed=seed)
        game.state.unused = ["bob_jenkins"]
        game.state.closed["general_store"] = 0
        falls(lose(game, game.by_id("amanda_sharpe"), sanity=5, stamina=5))
        fresh = game.state.investigators[0]
        seen.append((fresh.id, fresh.place))
    assert set(seen) == {("bob_jenkins", "rivertown_street"), ("amanda_sharpe", "bank_of_arkham")}


def test_a18_two_effects_are_processed_one_after_the_other(content: Content) -> None:
    game, amanda = amanda_with(content)
    falls(effect(game, amanda, {"lose": {"sanity": 5}}, {"lose": {"stamina": 5}}))
    assert (amanda.place, amanda.sanity, amanda.stamina) == (ASYLUM, 1, 5)
    assert told(game, Devoured) == []


@pytest.mark.parametrize(
    "raw",
    [[{"lose": {"sanity": 5, "stamina": 5}}], [{"together": [{"lose": {"sanity": 5}}, {"lose": {"stamina": 5}}]}]],
    ids=["one loss", "one event"],
)
def test_a18_one_effect_that_takes_both_devours(content: Content, raw: list[object]) -> None:
    game, amanda = amanda_with(content)
    falls(effect(game, amanda, *raw))
    assert len(told(game, Devoured)) == 1


def test_a18_horror_and_wounds_of_one_combat_are_two_effects(content: Content) -> None:
    game, amanda = amanda_with(content)
    gug = put_monster(game, "gug", STREET)
    amanda.sanity, amanda.stamina = 2, 4
    script(game, [1, 1])
    falls(combat(game, amanda, gug), [])
    assert (amanda.place, amanda.stamina) == (ASYLUM, 4)
