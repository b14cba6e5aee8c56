"""Where rules of several phases meet, in whole turns: falling, lost turns, gates, terror and the awakening (R9 to R33)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from solo.games.town import events
from solo.games.town.checks.by_hand import (
    QUARTET,
    give,
    put_environment,
    put_gate,
    put_monster,
    put_trophies,
    scenario,
    script,
)
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import Game
from solo.games.town.printed.numbers import FIELD, JAIL, LOST
from solo.games.town.rules.turn import play
from solo.games.town.state import Investigator
from solo.kernel.decisions import Decision
from solo.kernel.flow import Boundary
from solo.kernel.piece_ids import kind_of
from tests.games.town.helpers import every

PLAIN = "campus_security_increased"
"""A headline: a gate at Independence Square, a clue token at the Unnamable."""
HOME = "strange_power_flux_plagues_city"
"""A headline with the same gate; whoever is in an Other World may come home."""


def four(
    content: Content,
    card: str = PLAIN,
    *,
    seed: int = 1,
    ancient_one: str = "azathoth",
    investigators: tuple[str, ...] = QUARTET,
) -> tuple[Game, Investigator]:
    """Four at the station, and the next mythos card; the game and the first of them."""
    game = scenario(content, investigators=investigators, ancient_one=ancient_one, seed=seed)
    for who in game.state.investigators:
        who.place = "train_station"
    game.state.mythos_deck.remove(card)
    game.state.mythos_deck.insert(0, card)
    return game, game.state.investigators[0]


def turn(game: Game, *wishes: str, first: str = "") -> list[Decision]:
    """A turn to its end, from its beginning or from a phase on, or a round of the battle; what was asked.

    An option that begins like one of the wishes is taken, else the first.
    """
    met: list[Decision] = []
    if game.state.battle is None:
        game.state.phase, game.state.turn = first or "between", -1
    flow, boundaries = play(game), 1 if first else 2
    step = next(flow, None)
    while step is not None:
        answer = None
        if isinstance(step, Boundary):
            boundaries -= step.round
            if not boundaries:
                break
        elif (answer := step.forced) is None:
            met.append(step)
            ids = [each.id for each in step.options]
            answer = step.check(next((id for wish in wishes for id in ids if id.startswith(wish)), step.default))
        try:
            step = next(flow) if answer is None else flow.send(answer)
        except StopIteration:
            break
    return met


def encountered(game: Game, who: Investigator) -> list[str]:
    """Where somebody had encounters."""
    return [event.place for event in every(game, events.EncounterBegan) if event.who == who.id]


def until(entry: str, first: str, laid: Callable[[int], Game]) -> Game:
    """A board on which a phase, and all that follows in its turn, brings this encounter before any other."""
    for seed in range(200):
        game = laid(seed)
        turn(game, "stop", first=first)
        if every(game, events.EncounterBegan)[0].entry == entry:
            return game
    raise AssertionError(f"{entry} does not come")


def fill(game: Game, board: int, outskirts: int = 0) -> None:
    """So many monsters in a street, and in the Outskirts."""
    cup = game.state.cup
    game.state.monsters.update((cup.pop(0), "northside_street") for _ in range(board))
    game.state.outskirts += [cup.pop(0) for _ in range(outskirts)]


# Gates and lost turns


def test_r10_7_r13_10_who_is_drawn_in_and_brought_home_by_one_card_stays_delayed(content: Content) -> None:
    """He stands on the gate explored; in the next turn he deals with its monster, which is not the turn of his return (R8.10)."""
    game, amanda = four(content, HOME)
    amanda.place = "independence_square"
    turn(game, "yes", "stop", first="mythos")
    assert (amanda.place, amanda.delayed, amanda.explored) == ("independence_square", True, True)
    (monster,) = game.state.monsters
    amanda.sliders = [0, 1, 1]
    script(game, [6] * 40)
    met = turn(game, "stop", f"evade:{monster}", "close:fight")
    assert "move" not in {each.kind for each in met if each.who == amanda.id}
    assert [event.monster for event in every(game, events.Evaded)] == [monster]
    assert "explored_gate" in {each.kind for each in met if each.who == amanda.id}


def test_r22_16_r11_6_out_of_the_box_at_a_gate_he_meets_its_guard_and_goes_in_undelayed(content: Content) -> None:
    game, amanda = four(content)
    amanda.place, amanda.lost_from, amanda.lost_to = LOST, 1, 1
    put_gate(game, "woods", "abyss")
    guard = put_monster(game, "cultist", "woods")
    script(game, [6] * 40)
    turn(game, "to:woods", "stop", f"fight:{guard}", "fight")
    assert amanda.monster_trophies[0] == guard
    assert every(game, events.DrawnThrough)[0] == events.DrawnThrough(amanda.id, "woods", "abyss_1", False)
    assert encountered(game, amanda) == ["abyss_1"]


def test_a15_r14_2_who_loses_the_turn_where_he_stands_may_take_the_clue_of_its_mythos_phase(content: Content) -> None:
    game, amanda = four(content)
    amanda.place, amanda.lost_from, amanda.lost_to = "the_unnamable", 2, 2
    turn(game, "stop")
    assert (amanda.clues, encountered(game, amanda)) == (1, []), "what had lain there stays"


def test_r9_1_a5_r22_11_delayed_in_the_street_under_the_curfew_he_is_arrested_and_loses_the_next_turn(
    content: Content,
) -> None:
    """Whoever stands up ends his movement there: the token is his before the curfew asks (A6), half of 7 dollars is 3."""
    game, amanda = four(content)
    put_environment(game, "curfew_enforced")
    amanda.place, amanda.delayed, amanda.money = "rivertown_street", True, 7
    game.state.clues["rivertown_street"] = 1
    script(game, [1] * 40)
    turn(game, "stop")
    assert (amanda.place, amanda.delayed, amanda.money, amanda.clues) == (JAIL, True, 4, 1)
    assert encountered(game, amanda) == ["rivertown_street"], "the curfew itself"
    met = turn(game, "stop")
    assert not {each.kind for each in met if each.who == amanda.id} & {"sliders", "deal_with"}
    assert encountered(game, amanda) == ["rivertown_street"]
    assert (amanda.place, amanda.delayed) == ("police_station", False)


# Falling


def test_r22_3_a27_who_falls_in_the_hospital_meets_no_second_monster_there(content: Content) -> None:
    """He is moved to where he is: yet the fight, the movement and the encounters of the turn are over."""
    game, amanda = four(content)
    amanda.place, amanda.stamina = "st_marys_hospital", 1
    put_monster(game, "ghoul", amanda.place)
    put_monster(game, "zombie", amanda.place)
    game.state.clues[amanda.place] = 1
    script(game, [1] * 40)
    turn(game, "stop", "fight", first="movement")
    assert len(every(game, events.CombatBegan)) == len(every(game, events.KnockedOut)) == 1
    assert (amanda.place, amanda.stamina, amanda.clues, encountered(game, amanda)) == ("st_marys_hospital", 1, 0, [])


def test_r33_5_r22_2_r10_5_insane_by_a_passed_horror_check_he_loses_the_explored_gate(content: Content) -> None:
    game, amanda = four(content)
    put_gate(game, "woods", "abyss")
    amanda.place, amanda.explored, amanda.sanity, amanda.clues = "woods", True, 1, 3
    young = put_monster(game, "dark_young", "woods")
    script(game, [6] * 40)
    turn(game, f"fight:{young}", "stop", first="movement")
    assert (amanda.place, amanda.sanity, amanda.clues, amanda.explored) == ("arkham_asylum", 1, 2, False)
    assert (game.state.monsters[young], "woods" in game.state.gates, encountered(game, amanda)) == ("woods", True, [])


def test_r33_8_r10_5_the_nightgaunt_throws_from_an_explored_gate_into_that_gate(content: Content) -> None:
    """The gate he stands at is the nearest. He is not delayed, and has his encounter there in the same turn (R12.1)."""
    game, amanda = four(content)
    put_gate(game, "woods", "yuggoth")
    amanda.place, amanda.explored = "woods", True
    gaunt = put_monster(game, "nightgaunt", "woods")
    script(game, [1] * 40)
    turn(game, "go:uptown_street", f"evade:{gaunt}", "stop", first="movement")
    assert every(game, events.DrawnThrough)[0] == events.DrawnThrough(amanda.id, "woods", "yuggoth_1", False)
    assert (amanda.explored, encountered(game, amanda), every(game, events.CombatBegan)) == (False, ["yuggoth_1"], [])
    assert game.state.monsters[gaunt] == "woods"


@pytest.mark.parametrize(("trophies", "outcome"), [(3, "victory"), (2, "")])
def test_a24_r25_7_r30_1_the_sign_that_devours_its_user_may_close_the_last_gate(
    content: Content, trophies: int, outcome: str
) -> None:
    """Its trophy counts before he is devoured; else his heir has it, and the doom token it took is gone for good."""
    game, amanda = four(content)
    put_gate(game, "woods", "abyss")
    amanda.place, amanda.explored, amanda.sanity, amanda.stamina = "woods", True, 1, 1
    give(game, amanda, "elder_sign")
    put_trophies(game, game.state.investigators[1], gates=trophies)
    game.state.doom = 13
    turn(game, "use:elder_sign", "stop", first="arkham_encounters")
    assert game.state.outcome == outcome
    assert [event.doom for event in every(game, events.DoomChanged)][:1] == [12]
    assert bool(every(game, events.Devoured)) is not bool(outcome)
    assert len(game.state.investigators[0].gate_trophies) == 1


# Closed places


def test_r24_11_a26_of_two_at_an_explored_gate_on_a_closed_place_the_second_is_in_the_street(content: Content) -> None:
    """Where the place is open he would have its encounter; out in the street there is none (R11.1)."""
    game, amanda = four(content)
    pete = game.state.investigators[1]
    game.state.closed["black_cave"] = 9
    put_gate(game, "black_cave", "abyss")
    put_gate(game, "woods", "abyss")
    for who in (amanda, pete):
        who.place, who.explored = "black_cave", True
    give(game, amanda, "elder_sign")
    turn(game, "use:elder_sign", "stop", first="arkham_encounters")
    assert (amanda.place, pete.place, pete.explored) == ("rivertown_street", "rivertown_street", False)
    assert encountered(game, amanda) == encountered(game, pete) == []


def test_r32_6_r26_4_r27_3_the_monster_of_an_encounter_may_close_the_shop_where_another_waits_for_his(
    content: Content,
) -> None:
    """It is one too many for town and Outskirts; Bob is put into the street and has no encounter. Two are drawn in (A35)."""

    def laid(seed: int) -> Game:
        people = ("amanda_sharpe", "bob_jenkins", "ashcan_pete", "joe_diamond")
        game, amanda = four(content, seed=seed, investigators=people)
        game.by_id("ashcan_pete").place = amanda.place = "the_unnamable"
        game.by_id("bob_jenkins").place = "general_store"
        fill(game, 7, 4)
        game.state.terror = 2
        return game

    game = until("the_unnamable_3", "arkham_encounters", laid)
    bob = game.by_id("bob_jenkins")
    drawn = [(event.who, event.delayed) for event in every(game, events.DrawnThrough)]
    assert drawn == [("amanda_sharpe", True), ("ashcan_pete", True)]
    assert (game.state.terror, len(every(game, events.AllyLeftTown))) == (3, 1)
    assert (bob.place, encountered(game, bob)) == ("rivertown_street", [])


def test_r27_3_a37_who_is_put_into_the_street_by_terror_is_out_in_ithaquas_winds(content: Content) -> None:
    """Delayed he is put out, delayed he stays."""
    people = ("monterey_jack", "ashcan_pete", "harvey_walters", "joe_diamond")
    game, jack = four(content, ancient_one="ithaqua", investigators=people)
    jack.place, jack.delayed, game.state.terror = "curiositie_shoppe", True, 5
    before = jack.stamina
    fill(game, 7, 4)
    turn(game, "stop", first="mythos")
    assert (game.state.terror, jack.place, jack.delayed, jack.stamina) == (6, "northside_street", True, before - 1)


def test_a32_r26_4_trophies_that_come_alive_are_taken_one_by_one(content: Content) -> None:
    """The first fills the Outskirts to overflowing; the second lies alone there."""
    game, amanda = four(content, "miskatonic_arctic_expedition_returns")
    pete = game.state.investigators[1]
    put_trophies(game, amanda, monsters=["elder_thing"])
    put_trophies(game, pete, monsters=["elder_thing"])
    fill(game, 7, 4)
    game.state.seals.append("hibbs_roadhouse")
    turn(game, "stop", first="mythos")
    assert (game.state.terror, amanda.monster_trophies, pete.monster_trophies) == (1, [], [])
    assert [kind_of(monster) for monster in game.state.outskirts] == ["elder_thing"]


# Prices and checks


@pytest.mark.parametrize(("clues", "sealed"), [(6, True), (5, False)])
def test_r24_5_r16_2_hasturs_price_of_a_seal_and_nodens_favor_add_up(
    content: Content, clues: int, sealed: bool
) -> None:
    game, amanda = four(content, ancient_one="hastur")
    put_environment(game, "nodens_favor")
    put_gate(game, "woods", "abyss")
    put_gate(game, "graveyard", "abyss")
    amanda.place, amanda.explored, amanda.sliders, amanda.clues = "woods", True, [1, 3, 1], clues
    script(game, [6] * 40)
    turn(game, "close:fight", "seal:woods", "stop", first="arkham_encounters")
    assert (game.state.seals, amanda.clues) == (["woods"] if sealed else [], 0 if sealed else clues)


@pytest.mark.parametrize(("successes", "closed"), [(2, False), (3, True)])
def test_r24_2_r16_2_yog_sothoth_and_a_rising_rlyeh_ask_for_three_successes(
    content: Content, successes: int, closed: bool
) -> None:
    game, amanda = four(content, ancient_one="yog_sothoth")
    put_environment(game, "rlyeh_rising")
    put_gate(game, "woods", "rlyeh")
    put_gate(game, "graveyard", "abyss")
    amanda.place, amanda.explored, amanda.sliders, amanda.check_bonus = "woods", True, [1, 3, 1], 3
    script(game, [6] * successes + [1] * 40)
    turn(game, "close:fight", "stop", first="arkham_encounters")
    assert ("woods" not in game.state.gates) is closed


# The awakening


def test_r28_3_r11_9_the_gate_too_many_of_an_encounter_draws_nobody_in(content: Content) -> None:
    """Nobody after him has an encounter, no monster comes, and Hastur is as strong as the terror of that moment."""

    def laid(seed: int) -> Game:
        game, amanda = four(content, seed=seed, ancient_one="hastur")
        places = ("woods", "graveyard", "black_cave", "independence_square", "unvisited_isle", "the_witch_house")
        for place, marker in zip(places, list(game.state.gate_stack), strict=False):
            put_gate(game, place, game.content.gates[marker].world)
        amanda.place, game.state.terror = "the_unnamable", 4
        return game

    game = until("the_unnamable_3", "arkham_encounters", laid)
    assert (game.state.awakened_by, len(every(game, events.EncounterBegan))) == ("gates", 1)
    assert not every(game, events.DrawnThrough) and not every(game, events.MonsterAppeared)
    assert game.state.battle is not None and game.state.battle.rating == -4


def test_r28_6_r32_6_the_monster_of_an_encounter_may_be_the_one_too_many(content: Content) -> None:
    def laid(seed: int) -> Game:
        game, amanda = four(content, seed=seed, ancient_one="hastur")
        amanda.place, game.state.terror = "the_unnamable", 10
        game.state.closed.update(dict.fromkeys(("general_store", "curiositie_shoppe", "ye_olde_magick_shoppe"), 0))
        fill(game, 13)
        return game

    game = until("the_unnamable_3", "arkham_encounters", laid)
    amanda = game.state.investigators[0]
    assert (game.state.awakened_by, amanda.place) == ("overrun", FIELD)
    assert [event.who for event in every(game, events.DrawnThrough)] == [amanda.id], "before its monster comes"
    assert len(every(game, events.EncounterBegan)) == 1


def test_r28_5_r12_5_a_monster_that_an_other_world_asks_for_in_vain_wakes_the_ancient_one(content: Content) -> None:
    """Whoever is there fights with the others, and the card lies under its deck again."""

    def laid(seed: int) -> Game:
        game, amanda = four(content, seed=seed, ancient_one="hastur")
        amanda.place = "abyss_1"
        game.state.boxed_monsters += game.state.cup
        game.state.cup = []
        return game

    game = until("gate_red_11_other", "other_world_encounters", laid)
    assert (game.state.awakened_by, every(game, events.MythosDrawn)) == ("monster_cup", [])
    assert {who.place for who in game.state.investigators} == {FIELD}
    assert (game.state.gate_cards, len(game.state.gate_deck)) == ([], 49)


def test_r29_3_r23_3_r6_3_yigs_curse_lifts_a_blessing_and_is_not_rolled_for_in_the_first_round(
    content: Content,
) -> None:
    game, amanda = four(content, ancient_one="yig")
    give(game, amanda, "blessing")
    game.state.doom = game.content.ancient_ones["yig"].fact.doom - 1
    script(game, [2] * 400)
    turn(game, "stop", first="mythos")
    held = [[kind_of(copy) for copy in who.cards] for who in game.state.investigators]
    assert held == [[], ["curse"], ["curse"], ["curse"]]
    turn(game, "hold_back")
    assert [event.about for event in every(game, events.Rolled)] == []
    turn(game, "hold_back")
    assert [event.about for event in every(game, events.Rolled)] == ["curse"] * 3
