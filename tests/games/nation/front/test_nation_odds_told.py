"""What the odds of the nation say of options that end the game, and of those that lead to another question (DP14)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from solo.games.nation.forecast.forecast import CardForecast, Forecast
from solo.games.nation.forecast.outcomes import Happening, Outcome, Weighed
from solo.games.nation.front.ahead import CultAhead
from solo.games.nation.option_ranking import sensible
from solo.games.nation.rules.sanity import test_player as draw_token
from tests.games.nation.front.nation_table import front_of, told
from tests.games.nation.helpers import Scene

LANGUAGES = ("en", "cs", "pl", "ru")


def red_moon(*, ritual: int = 7) -> Scene:
    """The player leads on Red Moon alone, which moves the ritual by three spaces of the ten."""
    scene = Scene("hastur").row("red_moon").cubes("red_moon", 1).supply("player", 4).hand("bribed_clerk")
    return scene.tracks(ritual=ritual).scores(20, 19)


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "the game ends: a track is at its end, 28 to 19, won"),
        ("cs", "hra končí: ukazatel je na konci stupnice, 28 : 19, výhra"),
        ("pl", "gra się kończy: znacznik jest na końcu toru, 28 do 19, wygrana"),
        ("ru", "игра кончается: маркер на конце трека, 28 : 19, победа"),
    ],
)
def test_dp14_an_option_that_ends_the_game_says_so_with_the_scores(language: str, says: str) -> None:
    scene = red_moon().begin()
    front, decision = front_of(scene, language), scene.decision
    acquire = decision.options[0]
    assert acquire.verb == "acquire"
    assert says in front.option(decision, acquire).replace("\u00a0", " ")
    assert any(line.replace("\u00a0", " ").endswith(f"{says}.") for line in front.views["odds"](decision, "", 80))
    assert says[1:] in front.explain(decision, acquire).replace("\u00a0", " ")


def test_dp14_an_end_that_is_lost_says_so() -> None:
    scene = red_moon().scores(0, 34).begin()
    assert any("8 to 34, lost" in line for line in told(scene, "odds"))


def test_dp14_nothing_of_an_end_is_said_where_the_game_goes_on() -> None:
    scene = red_moon(ritual=6).begin()
    assert not any(
        "the game ends: a track" in front_of(scene).option(scene.decision, e) for e in scene.decision.options
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_that_lead_to_another_choice_are_named_and_none_is_said_to_change_nothing(language: str) -> None:
    """Which marker moves, and where cubes go, is only asked behind these options."""
    scene = Scene("hastur").hand("bribed_clerk", "old_favor", "whispered_rumor").supply("player", 4).begin()
    front = front_of(scene, language)
    lines = front.views["odds"](scene.decision, "", 80)
    assert front.say("odds", "no_change") not in lines
    ids = [each.id for each in scene.decision.options]
    (further,) = (line for line in lines if str(ids.index("influence") + 1) in line and "`" in line)
    assert str(ids.index("pass") + 1) not in further


def jung(insanity: int) -> Scene:
    """Carl Jung is asked about a token of insanity that was just drawn, the last of so many."""
    scene = Scene("hastur").hire("boston", "carl_jung").minds(player=insanity - 1).tokens("insanity")
    scene.run(draw_token(scene.game))
    assert scene.options == ["react:carl_jung", "decline"]
    return scene


def test_dp12_2_enter_keeps_the_agent_unless_the_token_is_the_last() -> None:
    for insanity, first in ((1, "decline"), (2, "decline"), (3, "react:carl_jung")):
        scene = jung(insanity)
        assert sensible(scene.game, scene.decision).options[0].id == first


@pytest.mark.parametrize(
    ("language", "lost", "kept"),
    [
        ("en", "the agent is lost, with 3 VP", "insanity 1 of 3"),
        ("cs", "agent odejde a s ním 3 VB", "nepříčetnost 1/3"),
        ("pl", "agent odchodzi, a z nim 3 PZ", "obłęd 1 z 3"),
        ("ru", "агент уходит, с ним 3 ПО", "безумие 1 из 3"),
    ],
)
def test_dp9_4_a_reaction_says_what_is_lost_by_it(language: str, lost: str, kept: str) -> None:
    scene = jung(1)
    front = front_of(scene, language)
    yes, no = (front.option(scene.decision, each).replace("\u00a0", " ") for each in scene.decision.options)
    assert yes.endswith(lost) and no.endswith(kept)


def test_dp10_10_passing_without_an_action_left_ends_the_turn() -> None:
    scene = Scene().beside("steps_of_dream").hand("fbi").begin()
    assert front_of(scene).option(scene.decision, scene.decision.options[-1]) == "pass"
    scene.state.turn.actions = 0
    assert front_of(scene).option(scene.decision, scene.decision.options[-1]) == "pass: the turn ends"


@pytest.mark.parametrize("language", LANGUAGES)
def test_dp14_an_end_that_one_side_or_the_other_wins_is_told_in_one_line(language: str) -> None:
    """Two cards end the game for the player, two for the cult: four of six, and nobody's."""
    ahead = CultAhead(front_of(Scene(), language).wording)
    cards = tuple(
        CardForecast(str(number), (Weighed(Fraction(1), outcome(whose)),))
        for number, whose in enumerate(("player", "player", "ancient_one", "ancient_one", "", ""))
    )
    forecast = Forecast(cards)
    (line,) = ahead._happenings(forecast, forecast.happenings)
    assert "4" in line and "6" in line and "2" not in line
    both = [ahead.happening(Happening("game_ends", "score", whose=whose)) for whose in ("player", "ancient_one")]
    assert len(set(both)) == 2


def outcome(whose: str) -> Outcome:
    """The end mark is reached, and somebody wins; or nothing happens."""
    return Outcome((Happening("game_ends", "score", whose=whose),) if whose else (), (), not whose, 0, False, {}, {})


@pytest.mark.parametrize(
    ("language", "own", "ancient"),
    [
        ("en", "you are at the end of the victory track", "Hastur is at the end of the victory track"),
        ("cs", "jsi na konci stupnice bodů", "Hastur je na konci stupnice bodů"),
        ("pl", "jesteś na końcu toru punktów", "Hastur jest na końcu toru punktów"),
        ("ru", "вы доходите до конца трека очков", "Хастур доходит до конца трека очков"),
    ],
)
def test_a50_who_reaches_the_end_mark_is_said(language: str, own: str, ancient: str) -> None:
    scene = Scene("hastur").cubes("boston", 2).hand("errand_boy").scores(33, 20).begin()
    front, decision = front_of(scene, language), scene.decision
    assert own in front.option(decision, decision.options[0]).replace("\u00a0", " ")
    assert ancient in CultAhead(front.wording).happening(Happening("game_ends", "score")).replace("\u00a0", " ")


def test_a34_all_chances_of_the_next_turn_are_told_of_the_cards_left_where_they_can_be() -> None:
    """As of what happens, so of how much there is more of something: one view has one kind of figure."""
    scene = Scene("nyarlathotep").supply("cultist_1", 9).supply("cultist_2", 9)
    lines = told(scene.hand("errand_boy").begin(), "cult")
    amounts = [line for line in lines if line.startswith(("Cubes:", "VP of", "On the"))]
    assert amounts and all(" of 8)" in line and "%" not in line for line in amounts)
