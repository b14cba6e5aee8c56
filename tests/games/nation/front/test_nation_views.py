"""What views of the nation say, and that they say it once and of what is so."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solo.games.nation.forecast.forecast import Forecast, OptionForecasts, cult_forecast
from solo.games.nation.forecast.outcomes import Extent, Happening
from solo.games.nation.front.ahead import CultAhead
from solo.games.nation.front.front import Front
from solo.games.nation.front.listing import Nights
from solo.games.nation.front.sheets import Sheets
from solo.games.nation.game import Game
from solo.kernel.decisions import Decision
from solo.narration.messages import word_of
from tests.games.nation.front.nation_table import front_of, told
from tests.games.nation.helpers import Scene, content
from tests.table.helpers import words_of

LANGUAGES = ("en", "cs", "pl", "ru")
NOTHING = Decision("action", "monday", (), "DP8.1")


def test_dp14_the_score_says_what_ends_the_game_and_who_wins_then() -> None:
    last = told(Scene(), "score")[-1]
    for each in (
        "35 VP",
        "insanity 3 of yours or 5",
        "ritual or investigation at its end",
        "main agent is murdered",
        "a tie is yours",
    ):
        assert each in last


@pytest.mark.parametrize(
    ("language", "status", "on_track", "revealing"),
    [
        ("en", "You 35 (track 26/35, hidden 3,", "(you 26, Hastur 29)", "(now 32)"),
        ("cs", "Ty 35 (stupnice 26/35, skrytá příslušnost 3,", "(ty 26, Hastur 29)", "(teď 32)"),
        ("pl", "Ty 35 (tor 26/35, ukryta przynależność 3,", "(ty 26, Hastur 29)", "(teraz 32)"),
        ("ru", "Вы 35 (трек 26/35, скрытая принадлежность 3,", "(вы 26, Хастур 29)", "(сейчас 32)"),
    ],
)
def test_a50_a73_which_points_end_the_game_is_told_apart_from_the_whole_score(
    language: str, status: str, on_track: str, revealing: str
) -> None:
    """35 in all do not end it while 26 of them stand on the track."""
    scene = Scene("hastur").scores(26, 29).gate("boston", "closed").tracks(investigation=2)
    front = front_of(scene, language)
    *_, last = front.views["score"](NOTHING, "", 80)
    shown = last.replace("\u00a0", " ")
    assert on_track in shown and revealing in shown
    assert status in front.recap()[0].replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("language", "says"),
    [("en", "(track 0/35,"), ("cs", "(stupnice 0/35,"), ("pl", "(tor 0/35,"), ("ru", "(трек 0/35,")],
)
def test_a50_nothing_on_the_track_yet_is_told_against_the_end_mark_as_well(language: str, says: str) -> None:
    assert says in front_of(Scene("hastur").scores(0, 6), language).recap()[0].replace("\u00a0", " ")


def test_dp15_1_the_tracks_say_what_the_investigation_is_worth_and_no_figure_twice() -> None:
    scene = Scene()
    spaces = scene.game.content.track
    now = scene.state.investigation
    ritual, investigation, sanity = told(scene, "tracks")
    assert (ritual[0], investigation[0]) == ("R", "I")
    assert f"worth {spaces[now]} VP at the end" in investigation and "VP" not in ritual
    assert "nvestigation" not in sanity and "Ritual" not in sanity
    scene.state.investigation = len(spaces) - 1
    assert told(scene, "tracks")[1].endswith(f"worth {spaces[-1]} VP at the end.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_cubes_on_a_mythos_card_that_nobody_has_seen_are_told_without_a_place(language: str) -> None:
    ahead = CultAhead(front_of(Scene(), language).wording)
    (line,) = ahead._amounts(Forecast(()), {Extent("cubes", "", "cultist_2", ""): {2: Fraction(1)}})  # type: ignore[dict-item]
    assert " ," not in line.replace("\u00a0", " ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_how_the_game_may_end_is_not_told_as_if_it_had(language: str) -> None:
    front = front_of(Scene(), language)
    ahead = CultAhead(front.wording)
    for how in front.teller.catalogue.find("table", "campaigns", "ended"):
        said = ahead.happening(Happening("game_ends", how))
        assert front.say("campaigns", "ended", how) not in said


def test_a_card_that_is_looked_at_says_its_name_once() -> None:
    lines = told(Scene(), "examine", "sealed wax cylinders")
    assert sum(line.count("Sealed Wax Cylinders") for line in lines) == 1 and len(lines) > 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_city_that_is_looked_at_says_what_its_card_does(language: str) -> None:
    scene = Scene().hand("errand_boy")
    front = front_of(scene, language)
    card, *shown = (Sheets(front.wording).card(each) for each in ("city_chicago", scene.game.city("chicago").face))
    lines = front.views["examine"](scene.decision, word_of(front.teller.name("chicago")), 0)
    assert card in lines and card.count(".") > 1 and {*shown} <= {*lines}


@pytest.mark.parametrize("language", LANGUAGES)
def test_dp17_20_each_ancient_one_is_offered_with_its_goal(language: str) -> None:
    nights = Nights(words_of(language, "nation"))
    goals = [nights.opponent(id, piece) for id, piece in content().ancient_ones.items()]
    assert all(goals) and len(set(goals)) > 3


def test_what_is_written_on_a_card_is_told_with_its_figure_and_as_free_where_it_is() -> None:
    front = front_of(Scene())
    free = [
        card
        for card in content().cards
        for each in front.game.abilities(card)
        if each.when == "free_action" and "draw_own" in each.effect[0]
    ]
    said = [", ".join(front.wording.gains.card(card)) for card in free]
    assert said and all("free: " in each for each in said)
    assert any("free: 2 cards" in each for each in said)


def test_a34_what_comes_as_things_stand_is_worked_out_once_for_all_options(monkeypatch: pytest.MonkeyPatch) -> None:
    """And anew at the next question."""
    worked_out: list[int] = []

    def counted(game: Game, decision: Decision) -> OptionForecasts:
        worked_out.append(game.state.round)
        return OptionForecasts(game, decision)

    monkeypatch.setattr("solo.games.nation.front.odds.OptionForecasts", counted)
    scene = Scene().hand("errand_boy", "letter_of_introduction").round()
    front = front_of(scene)
    scene.session.answer("influence")
    assert len(scene.decision.options) > 20
    lines = front.views["odds"](scene.decision, "all", 80)
    means = [front.explain(scene.decision, each) for each in scene.decision.options]
    assert len(lines) > 20 and len(means) > 20 and len(worked_out) == 1
    scene.session.answer(scene.decision.options[0].id)
    front.views["odds"](scene.decision, "", 80)
    assert len(worked_out) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_a34_odds_are_those_of_options_with_a_line_each_or_of_all(language: str) -> None:
    scene = Scene().hand("errand_boy", "letter_of_introduction").round()
    front = front_of(scene, language)
    scene.session.answer("influence")
    word = front.teller.catalogue.every[0]
    some, every = (front.views["odds"](scene.decision, rest, 80) for rest in ("", word))
    behind = front.say("odds", "others")
    assert behind in some and behind not in every and len(every) > len(some)
    assert [line for line in some if line != behind] == [line for line in every if line in some]


@pytest.mark.parametrize("language", LANGUAGES)
def test_dp17_5_a_behavior_card_says_the_power_of_its_steps(language: str) -> None:
    """Two cards differ by it alone; the cultist's own power is added, 2 of the second cultist."""
    sheets = Sheets(front_of(Scene(), language).wording)
    for card, line, power in (("behavior_3a", 1, 3), ("behavior_3b", 0, 3), ("behavior_4a", 1, 4)):
        assert f" {power} pl" in sheets.behavior(card)[line].replace("\u00a0", " ").replace("плюс", "plus")


@pytest.mark.parametrize("language", LANGUAGES)
def test_dp17_21_an_effect_says_on_how_many_cards_its_cubes_go_and_where_those_of_the_card_do(language: str) -> None:
    front = front_of(Scene(), language)
    sheets = Sheets(front.wording)
    _, spreads, _ = sheets.ancient_one("hastur")
    assert content().ancient_ones["hastur"].effects.cultist_1.first[0].cards == 3
    assert "3" in spreads.partition(":")[2] and "1" not in spreads.partition(":")[2]
    *_, moves_on = sheets.ancient_one("yog_sothoth")
    acquired = front.say("why", "steps", "acquire_network", number=0)
    assert acquired in moves_on and f"{acquired};" not in moves_on


@pytest.mark.parametrize("language", LANGUAGES)
def test_dp17_12_a_mythos_card_says_its_points_for_either_side_and_its_icon(language: str) -> None:
    """Looked at, in the hand and in the market; beside the board nobody asks what it would bring the cult."""
    scene = Scene().row("herbert_west", "mythos_nyarlathotep")
    front = front_of(scene, language)
    gains, icon = front.wording.gains, front.say("sheets", "icons", "sanity")
    own = front.say("gains", "at_the_end", points=1)
    said = gains.mythos("herbert_west").lower()
    for each in (own, icon, front.say("gains", "for_cult", points=2)):
        assert each.lower() in said
    fact = content().mythos["mythos_nyarlathotep"]
    theirs = front.say("gains", "for_cult", points=1 + fact.vp_general + fact.vp_cultist + 3)
    about = "\n".join(front.examining.about("mythos_nyarlathotep"))
    assert theirs.lower() in about.lower() and any(theirs in line for line in told_in(front, "market"))
    beside = front_of(Scene().beside("herbert_west"), language)
    (line,) = [each for each in told_in(beside, "hand") if own.lower() in each.lower()]
    assert icon.lower() in line.lower() and front.say("gains", "for_cult", points=2).lower() not in line.lower()


def test_what_a_card_brings_a_veiled_cult_may_be_more() -> None:
    scene = Scene().row("mythos_nyarlathotep")
    scene.state.suspects = ["nyarlathotep", "cthulhu"]
    fact = content().mythos["mythos_nyarlathotep"]
    assert f"or {4 + fact.vp_general + fact.vp_cultist} if the card" in front_of(scene).wording.gains.mythos(
        "mythos_nyarlathotep"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_market_calls_nothing_free_that_is_held_or_locked(language: str) -> None:
    scene = Scene().control("boston", "player").cubes("boston", 1).lock("chicago").cubes("atlanta", 1, 1)
    front = front_of(scene, language)
    lines = told_in(front, "market")
    for key, city in (("yours", "boston"), ("locked", "chicago"), ("nobody", "atlanta")):
        begins = front.say("views", "market", key, place="|").partition("|")[0]
        (line,) = [each for each in lines if f": {front.teller.name(city)['name']}," in each]
        assert line.startswith(begins), line


@pytest.mark.parametrize("language", LANGUAGES)
def test_cubes_that_come_back_are_told_from_those_sent_home(language: str) -> None:
    front = front_of(Scene(), language)
    content_ = front.game.content
    own = [id for id in content_.cards if _recovers(front, id, "self")]
    said = {", ".join(front.wording.gains.card(id)) for id in own}
    home = front.say("gains", "signs", "home", count=2)
    assert own and home in ", ".join(front.wording.gains.card("fbi"))
    assert not any(home in each for each in said)


def _recovers(front: Front, card: str, who: str) -> bool:
    """Whether a card takes cubes back of the player's, or of somebody else's."""
    steps = [step for each in front.game.abilities(card) for step in each.effect]
    return any(step.get("recover", {}).get("who") == who for step in steps)


def told_in(front: Front, view: str) -> list[str]:
    """The lines of a view while no question waits."""
    return front.views[view](Decision("action", "monday", (), "DP8.1"), "", 0)


@pytest.mark.parametrize(
    ("language", "typed"),
    [("en", "investigation"), ("cs", "vyšetřování"), ("pl", "śledztwo"), ("ru", "расследование")],
)
def test_the_word_of_a_track_shows_the_track_and_no_word_is_guessed_wildly(language: str, typed: str) -> None:
    front = front_of(Scene().tracks(investigation=1), language)
    decision = Decision("action", "monday", (), "DP8.1")
    lines = front.examining.answer(typed, decision)
    assert any(line.lower() == front.looks.one_track("investigation")[0].lower() for line in lines)
    (line,) = front.examining.answer("limbo", decision)
    assert line.startswith(front.say("views", "examine", "nothing", answer="limbo")[:12]) and "limbo`" in line


def test_of_names_that_may_be_meant_one_is() -> None:
    (line,) = front_of(Scene()).examining.answer("agent thurzday", Decision("action", "monday", (), "DP8.1"))
    assert " or " in line and " and " not in line


def test_threats_name_only_what_may_be_lost() -> None:
    """A place that will be the player's to acquire whatever comes is none."""
    scene = Scene().main("boston").cultists("new_york", "washington").cubes("new_orleans", 6)
    front = front_of(scene)
    forecast = cult_forecast(scene.game)
    safe = [place for place, losses in forecast.kept.items() if not any(losses)]
    sure = [front.teller.name(each)["name"] for each in safe]
    assert sure and not any(name in line for name in sure for line in told_in(front, "threats"))
    assert any(sure[0] in line for line in told_in(front, "cult"))


@pytest.mark.parametrize(
    ("language", "own", "of_card", "of_agent"),
    [
        ("en", "his own power 1;", "on his card influence 2", "agent’s own power 2"),
        ("cs", "jeho vlastní síla 1;", "na kartě vliv 2", "samotného agenta 2"),
        ("pl", "jego własna siła 1;", "na karcie wpływ 2", "samego agenta 2"),
        ("ru", "его собственная сила 1;", "на карте влияние 2", "самого агента 2"),
    ],
)
def test_of_two_powers_each_is_said_whose_it_is(language: str, own: str, of_card: str, of_agent: str) -> None:
    sheets = front_of(Scene(), language).looks.sheets
    cultist = sheets.cultist("cultist_1")[0].replace("\u00a0", " ")
    assert own in cultist and of_card in cultist
    assert of_agent in sheets.agent("moses_fleet")[1].replace("\u00a0", " ")


def test_dp10_2_2_where_only_a_cube_is_missing_the_market_says_so() -> None:
    """The main agent's influence leads in Boston; without a cube he cannot acquire it, and nobody else leads."""
    lines = told(Scene().main("boston"), "market")
    (line,) = (each for each in lines if "Boston, worth" in each)
    assert line.startswith("You have the most influence, but no cube: ")
    lines = told(Scene().main("boston").cubes("boston", 1), "market")
    assert any(each.startswith("Yours to acquire: Boston") for each in lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a13_the_cards_left_are_named_by_their_signs_alone(language: str) -> None:
    """ "1A, 1B", and not the words before them again."""
    (left, *_) = (line.replace("\u00a0", " ") for line in front_of(Scene(), language).views["cult"](NOTHING, "", 80))
    signs = left.rstrip(".").partition(": ")[2].replace(" and ", ", ").replace(" a ", ", ").replace(" i ", ", ")
    assert all(len(each.split()) == 1 for each in signs.replace(" и ", ", ").split(", ")), signs


@pytest.mark.parametrize("language", LANGUAGES)
def test_dp17_3_each_line_of_a_way_begins_with_a_capital_letter(language: str) -> None:
    lines = front_of(Scene(), language).views["path"](NOTHING, "", 80)
    assert len(lines) == 2 and all(line[0].isupper() for line in lines)
