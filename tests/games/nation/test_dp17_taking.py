"""DP17.10 to DP17.15, A53, A55, A57, A60, A61, A63, A64, A84: what the cultists take, and what they do with it."""

from __future__ import annotations

import pytest

from solo.games.nation import events
from solo.games.nation.printed.numbers import LIMBO, PLAYER
from tests.games.nation.helpers import Scene, content
from tests.games.nation.rounds import ONE, TWO, play_with, steps, ways

# A53 Leading


@pytest.mark.parametrize(
    ("cubes", "people", "taken"),
    [
        (2, {}, True),
        (2, {"cubes": 2}, False),
        (2, {"cubes": 1, "main": 1}, False),
        (3, {"cubes": 1, "main": 1}, True),
        (2, {"main": 1, "deep_ones": 1}, False),
        (2, {"ochs": 1}, False),
        (3, {"ochs": 1}, True),
        (2, {"other": 5}, True),
    ],
)
@pytest.mark.parametrize("what", ["city", "card"])
def test_a53_own_cubes_alone_against_cubes_agents_and_deep_ones(
    what: str, cubes: int, people: dict[str, int], taken: bool
) -> None:
    """On a city and on its card alike; the other cultist's cubes neither help nor hinder."""
    scene = Scene().main("detroit" if "main" in people else "chicago").cultists("detroit", "atlanta")
    scene.pile("detroit", "tnt", "fbi").deep_ones(*["detroit"] * people.get("deep_ones", 0))
    if "ochs" in people:
        scene.hire("detroit", "alice_ochs")
    place = "detroit" if what == "city" else "tnt"
    scene.cubes(place, people.get("cubes", 0), cubes, people.get("other", 0))
    play_with(scene, "behavior_3b" if what == "city" else "behavior_3a")
    step = steps(scene, ONE)[0]
    assert step.step == ("acquire_city" if what == "city" else "acquire_network")
    assert (step.result, step.target) == (("done", place) if taken else ("failed", ""))


def test_a53_nobody_counts_for_a_mythos_card() -> None:
    scene = Scene().main("arkham").hire("arkham", "alice_ochs").deep_ones("arkham")
    scene.row("great_library", "offering").cubes("great_library", 1, 2)
    assert play_with(scene, "behavior_1b").state.automaton.mythos == ["great_library"]


# DP17.10 Cities


def test_dp17_10_the_steps_of_taking_a_city_from_the_player() -> None:
    """Own cubes to limbo, others home, control and points, a lock, the card with its resource, and back to its pile."""
    scene = Scene().main("chicago").cultists("pittsburgh", "atlanta").control("pittsburgh", PLAYER).scores(9, 6)
    scene.cubes("pittsburgh", 2, 3, 1).tokens("sanity", "sanity")
    home = (scene.state.supply[PLAYER], scene.state.supply[TWO])
    play_with(scene, "behavior_3b")
    city = scene.game.city("pittsburgh")
    assert (city.owner, city.space.lock, city.space.cubes, scene.state.locks) == (ONE, True, {}, 11)
    assert scene.state.limbo == {PLAYER: 0, ONE: 3, TWO: 0}
    assert scene.state.supply[PLAYER] == home[0] + 2
    assert scene.told(events.CubesTaken)[-1] == events.CubesTaken(TWO, "pittsburgh", 1)
    assert scene.who.score == 9 - content().cities["pittsburgh"].control
    assert "city_pittsburgh" in scene.state.city_cards
    power = next(each for each in scene.told(events.CultistTried) if each.step == "card_power")
    assert (power.place, power.number) == ("pittsburgh", 1 + 1 + 1)


def test_a60_without_a_lock_left_none_is_placed_on_the_city() -> None:
    scene = play_with(Scene().main("chicago").cubes("arkham", 0, 1).locks(0), "behavior_3b")
    assert (scene.game.city("arkham").owner, scene.game.city("arkham").space.lock) == (ONE, False)


def test_a60_the_lock_of_a_card_that_is_destroyed_goes_back() -> None:
    """Cthulhu rises over a card with a lock on it, in a city with another one."""
    scene = Scene().row("mythos_cthulhu", "offering").cubes("mythos_cthulhu", 1).tokens("sanity").hand("errand_boy")
    scene.pile("chicago", "tnt", "fbi").lock("tnt").lock("chicago").cubes("tnt", 1, 2)
    scene.round().give("acquire", "place:chicago")
    assert scene.state.locks == 12
    assert scene.on("fbi") == {}
    assert scene.state.limbo[ONE] == 2


def test_a61_a_city_that_is_locked_loses_its_lock_and_nothing_moves() -> None:
    scene = Scene().main("chicago").cubes("boston", 0, 2).lock("boston").cubes("detroit", 0, 2).lock("detroit")
    play_with(scene, "behavior_3b")
    assert [scene.game.city(city).space.lock for city in ("boston", "detroit")] == [False, True]
    assert (scene.on("boston"), scene.on("detroit")) == ({"1": 2}, {"1": 2})
    assert (steps(scene, ONE)[0].result, steps(scene, ONE)[1].place) == ("done", "arkham")


@pytest.mark.parametrize("owner", ["", PLAYER])
def test_a84_a_city_card_of_a_cultist_lies_in_the_pile_from_which_the_player_takes_it(owner: str) -> None:
    scene = Scene().main("chicago").cultists("boston", "atlanta").cubes("boston", 0, 1).scores(4)
    if owner:
        scene.control("boston", owner)
    play_with(scene, "behavior_3b")
    assert "city_boston" in scene.state.city_cards
    assert scene.who.deck.zone_of("city_boston") is None
    scene.cultists("new_orleans", "atlanta").cubes("boston", 2)
    scene.game.city("boston").space.lock, scene.state.locks = False, 12
    scene.who.deck.draw += scene.who.deck.hand
    scene.who.deck.hand.clear()
    scene.round().give("acquire")
    assert "city_boston" in scene.who.deck.discard + scene.who.deck.hand + scene.who.deck.draw
    assert "city_boston" not in scene.state.city_cards


def test_a84_the_card_of_a_city_that_nobody_controls_any_more_lies_in_the_pile() -> None:
    scene = Scene().control("chicago", PLAYER).scores(9).row("mythos_cthulhu", "offering").cubes("mythos_cthulhu", 1)
    scene.tokens("sanity").hand("errand_boy").round().give("acquire", "place:chicago")
    assert "city_chicago" in scene.state.city_cards
    assert scene.game.city("chicago").owner == ""


# DP17.11 Network cards


def test_dp17_11_the_emptied_pile_comes_before_the_resources() -> None:
    """No card is left for the influence of the acquired one, so the cultist goes on; the rite has gained by then."""
    scene = Scene().main("chicago").cultists("boston", "atlanta").pile("boston", "telegraph_office").tracks(1, 0)
    scene.row("offering", deck=["star_stone"]).cubes("telegraph_office", 0, 1)
    play_with(scene, "behavior_2a")
    kinds = [type(each) for each in scene.game.events]
    assert kinds.index(events.PileEmptied) < kinds.index(events.TrackMoved) < kinds.index(events.MythosAdded)
    influence = next(each for each in scene.told(events.CultistTried) if each.step == "card_influence")
    assert (influence.place, influence.result, ways(scene, ONE)[0]) == ("boston", "failed", "new_york")
    assert (scene.state.ritual, [each.card for each in scene.state.row]) == (3, ["offering", "star_stone"])


def test_dp17_11_the_sanity_test_comes_last() -> None:
    """The trapezohedron's influence and investigation, and then the token."""
    scene = Scene().main("chicago").cultists("boston", "atlanta").pile("boston", "shining_trapezohedron", "tnt")
    scene.cubes("shining_trapezohedron", 0, 1).tracks(0, 4).tokens("insanity")
    play_with(scene, "behavior_2a")
    kinds = [type(each) for each in scene.game.events]
    assert kinds.index(events.TrackMoved) < kinds.index(events.SanityTested)
    assert scene.told(events.CubesPlaced)[0] == events.CubesPlaced(ONE, "tnt", 5, 5, cause="resources")
    assert scene.state.automaton.insanity == 1


# DP17.12 Mythos cards


def mythos(*row: str, ancient_one: str = "nyarlathotep") -> Scene:
    """A row, of which cultist 1 takes something by the first step of behavior card 1b."""
    return Scene(ancient_one).main("chicago").cultists("arkham", "atlanta").row(*row)


def test_dp17_12_the_first_unlocked_card_that_it_leads_is_taken_and_the_row_slides() -> None:
    scene = mythos("offering", "red_moon", "star_stone", "great_library").tokens("insanity")
    scene.cubes("offering", 2, 2).cubes("red_moon", 0, 1).lock("red_moon").cubes("star_stone", 1, 2, 1)
    scene.cubes("great_library", 0, 5)
    before = dict(scene.state.supply)
    play_with(scene, "behavior_1b")
    assert scene.state.automaton.mythos == ["star_stone"]
    assert [each.card for each in scene.state.row] == ["offering", "red_moon", "great_library"]
    assert scene.state.limbo == {PLAYER: 0, ONE: 2, TWO: 0}
    assert scene.state.supply[PLAYER] == before[PLAYER] + 1
    assert events.CubesTaken(TWO, "star_stone", 1) in scene.told(events.CubesTaken)
    assert scene.told(events.SanityTested) == []


@pytest.mark.parametrize(
    ("card", "ancient_one", "points"),
    [
        ("offering", "dagon", 1),
        ("star_stone", "dagon", 3),
        ("mythos_cthulhu", "dagon", 3),
        ("mythos_cthulhu", "cthulhu", 6),
        ("mythos_dagon", "dagon", 5),
    ],
)
def test_dp17_12_a14_one_point_those_printed_in_either_color_and_three_for_its_own(
    card: str, ancient_one: str, points: int
) -> None:
    scene = mythos(card, "quiet_brotherhood", ancient_one=ancient_one).cubes(card, 0, 1).tokens("sanity")
    play_with(scene, "behavior_1b")
    assert scene.told(events.ScoreMoved)[0] == events.ScoreMoved("ancient_one", points, 6 + points, cause=card)


def test_dp17_12_a_sanity_icon_is_tested_after_the_row_has_closed() -> None:
    scene = mythos("red_moon").cubes("red_moon", 0, 1).tokens("insanity")
    play_with(scene, "behavior_1b")
    kinds = [type(each) for each in scene.game.events]
    assert kinds.index(events.MythosTaken) < kinds.index(events.MythosAdded) < kinds.index(events.SanityTested)
    assert scene.state.automaton.insanity == 1


def test_dp17_12_all_that_it_leads_is_locked_the_first_lock_comes_off() -> None:
    scene = mythos("offering", "red_moon").cubes("offering", 0, 1).lock("offering").cubes("red_moon", 0, 1)
    play_with(scene.lock("red_moon"), "behavior_1b")
    assert [each.stake.lock for each in scene.state.row] == [False, True]
    assert (steps(scene, ONE)[0].result, steps(scene, ONE)[1].place) == ("done", "arkham")
    assert (scene.state.automaton.mythos, scene.on("offering")) == ([], {"1": 1})


def test_dp17_12_where_it_leads_nowhere_it_fails() -> None:
    scene = mythos("offering", "red_moon").cubes("offering", 1, 1).lock("red_moon").cubes("red_moon", 0, 0, 1)
    play_with(scene, "behavior_1b")
    assert (steps(scene, ONE)[0].result, steps(scene, ONE)[1].place) == ("failed", "boston")
    assert scene.state.locks == 11


def test_dp17_12_what_is_written_on_the_card_does_nothing_for_it() -> None:
    """The charts would raise the investigation by three, and martial law would close a city."""
    scene = mythos("true_charts", "offering", ancient_one="dagon").cubes("true_charts", 0, 1).tracks(0, 3)
    assert play_with(scene, "behavior_1b").state.investigation == 3
    scene = mythos("martial_law", "offering").cubes("martial_law", 0, 1)
    assert play_with(scene, "behavior_1b").game.closed() == ()


# A57 The row


def test_a57_cubes_and_a_lock_stay_with_their_card_as_the_row_slides() -> None:
    scene = mythos("offering", "red_moon", "star_stone").cubes("offering", 1).hand("errand_boy")
    scene.cubes("star_stone", 1, 2, 3).lock("star_stone").round().give("acquire")
    assert [each.card for each in scene.state.row] == ["red_moon", "star_stone"]
    last = scene.state.row[-1].stake
    assert (last.cubes, last.lock, scene.state.row[0].stake.lock) == ({PLAYER: 1, ONE: 2, TWO: 3}, True, False)


def test_a57_a_new_card_comes_in_at_the_right_end() -> None:
    scene = mythos("offering", "star_stone").pile("chicago", "tnt").cubes("tnt", 1).hand("errand_boy")
    scene.state.mythos.sort(key=lambda card: card != "great_library")
    scene.round().give("acquire")
    assert [each.card for each in scene.state.row] == ["offering", "star_stone", "great_library"]


# A63, A64 Effects that acquire


def yog() -> Scene:
    """Yog-Sothoth's second cultist leads on the last card of its city, and the row is empty."""
    scene = Scene("yog_sothoth").main("chicago").cultists("arkham", "detroit").row().pile("detroit", "tnt")
    return scene.cubes("tnt", 1, 1, 3)


def test_a63_the_mythos_card_that_the_emptied_pile_has_brought_gets_the_cubes() -> None:
    scene = yog()
    scene.state.mythos.sort(key=lambda card: card != "offering")
    scene.step(TWO, "effect")
    assert scene.on("offering") == {"2": 3}
    assert scene.state.limbo[TWO] == 0


def test_a63_without_a_row_they_go_to_limbo() -> None:
    scene = yog()
    scene.state.automaton.mythos += scene.state.mythos[:4]
    scene.who.mythos += scene.state.mythos[4:]
    scene.state.mythos.clear()
    scene.step(TWO, "effect")
    assert (scene.state.row, scene.state.limbo[TWO]) == ([], 3)


def test_a63_a_lock_that_comes_off_moves_no_cubes_and_is_the_effect_done() -> None:
    scene = yog().row("offering").lock("tnt").step(TWO, "effect")
    assert (scene.on("tnt"), scene.on("offering")) == ({"p": 1, "1": 1, "2": 3}, {})
    assert [each.step for each in steps(scene, TWO)] == ["acquire_network"]
    assert ways(scene, TWO) == ["chicago"]


def hastur(first: int, second: int) -> Scene:
    """Hastur's second cultist stands in Detroit, and cubes of both lie on the card of Chicago beside more of the player."""
    scene = Scene("hastur").main("arkham").cultists("boston", "detroit").pile("chicago", "carl_jung", "tnt")
    return scene.cubes("carl_jung", 5, first, second).storage("union_hall")


def test_a64_four_cubes_of_both_are_enough_whoever_leads() -> None:
    scene = hastur(3, 1)
    before = dict(scene.state.supply)
    play_with(scene, "behavior_1b")
    assert scene.state.automaton.cards == ["carl_jung"]
    assert events.CubesSpent(TWO, "carl_jung", 1, cause="hastur") in scene.told(events.CubesSpent)
    assert events.CubesTaken(ONE, "carl_jung", 3, cause="hastur") in scene.told(events.CubesTaken)
    assert scene.state.supply[PLAYER] == before[PLAYER] + 5
    assert "union_hall" in scene.state.box


def test_a64_three_are_not_and_a_locked_card_is_passed_over() -> None:
    for scene in (hastur(2, 1), hastur(3, 1).lock("carl_jung")):
        play_with(scene, "behavior_1b")
        assert (scene.state.automaton.cards, scene.state.storage[0]) == ([], "union_hall")
        assert [each.step for each in steps(scene, TWO)] == ["acquire_network_held", "open_gate"]
    assert scene.game.stake("carl_jung").lock


def test_a65_hastur_keeps_an_agent_of_the_storage_and_wins_by_him() -> None:
    scene = hastur(3, 1).storage("eliot_ness").kept("wyatt_earp", "moses_fleet").scores(30)
    play_with(scene, "behavior_1b")
    assert scene.state.automaton.cards == ["wyatt_earp", "moses_fleet", "carl_jung", "eliot_ness"]
    assert scene.state.ended == "goal"
    assert scene.state.automaton.agents == []


# DP17.15, A55 Resource actions


def test_a55_each_looks_to_where_the_cultist_stands_by_then() -> None:
    """Dockside smugglers: four cities on for wealth, then the power there; and the rite's other marker last."""
    scene = Scene().main("chicago").cultists("arkham", "atlanta").pile("arkham", "dockside_smugglers", "tnt")
    scene.cubes("dockside_smugglers", 0, 1).tracks(0, 3)
    play_with(scene, "behavior_2a")
    power = next(each for each in scene.told(events.CultistTried) if each.step == "card_power")
    assert ways(scene, ONE)[:5] == ["boston", "new_york", "pittsburgh", "detroit", "chicago"]
    assert (power.place, power.number, power.result) == ("detroit", 3, "failed")
    assert scene.state.investigation == 2


def test_dp17_15_an_influence_action_without_cubes_moves_once_and_the_next_follows_there() -> None:
    """The speakeasies: influence finds an empty supply, so limbo comes back and the cultist is in Boston; then wealth."""
    scene = Scene().main("chicago").cultists("arkham", "atlanta").pile("arkham", "speakeasy_network", "tnt")
    scene.supply(ONE, 2).cubes("speakeasy_network", 0, 2)
    play_with(scene, "behavior_2a")
    assert scene.on("tnt") == {}
    assert ways(scene, ONE)[:3] == ["boston", "new_york", "pittsburgh"]
    assert scene.told(events.CubesTaken)[0] == events.CubesTaken(ONE, LIMBO, 2, cause="resources")
