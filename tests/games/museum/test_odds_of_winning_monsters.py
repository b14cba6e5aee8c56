"""Odds of a monster that brings the last Elder Sign: it is kept though the card then fails, so it alone is reckoned (ES17.8)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from solo.games.museum.checks.by_hand import put_monster
from solo.games.museum.forecast.forecast import Forecast, forecast_of
from solo.games.museum.rules.doom import wins
from solo.games.museum.rules.tasks import all_rows
from solo.games.museum.rules.winning import rows_wanted, winning_monster
from tests.games.museum.front.sitting import front_of
from tests.games.museum.front.test_museum_before_choosing import listed, seen
from tests.games.museum.helpers import Night, at_card, in_middle, night, table

RECORDS = "the_missing_records"
SPAWN = "star_spawn.1"


def at_the_spawn(card: str = RECORDS, lacking: int = 1, hand: Sequence[str] = (), row: int = -1) -> Night:
    """A Star Spawn (lore, peril, terror) on a card, whose trophy brings an Elder Sign, of which so many are lacking."""
    playing = at_card(card, who="dexter_drake", hand=hand, monsters={"star_spawn": row})
    playing.game.state.signs = playing.game.ancient.fact.elder_signs - lacking
    return Night(playing.game)


def known(playing: Night) -> Forecast:
    """The forecast of the question that waits."""
    found = forecast_of(playing.game, playing.decision)
    assert found is not None
    return found


def test_es17_8_the_chance_is_that_of_the_monster_alone_where_it_brings_the_last_sign() -> None:
    last, not_yet = at_the_spawn(), at_the_spawn(lacking=2)
    assert winning_monster(last.game, RECORDS) == SPAWN and wins(last.game, RECORDS)
    assert not winning_monster(not_yet.game, RECORDS)
    alone = known(last)
    assert alone.options["roll"] == pytest.approx(alone.rows[SPAWN].ever)
    assert known(not_yet).options["roll"] < alone.options["roll"]
    assert known(not_yet).rows[SPAWN].ever == pytest.approx(alone.options["roll"])


def test_es17_8_once_it_lies_there_to_be_beaten_it_is_certain_and_another_task_only_takes_dice() -> None:
    playing = in_middle(at_the_spawn("the_archives"), dice={"green": 4}).roll("lore", "peril", "terror", "lore")
    found = known(playing)
    assert found.options[playing.way(SPAWN, "green", "green", "green")] == 1
    assert 0 < found.options[playing.way(0, "green")] <= found.options["fail"] < 1
    answers = front_of(playing).auto_answers
    assert answers.enter(answers.offered(playing.decision)) == playing.way(SPAWN, "green", "green", "green")


def test_es17_7_a_card_that_beats_it_wins() -> None:
    playing = at_the_spawn(hand=["holy_water"]).roll("i1", "i1", "i1", "i1", "i1", "i1")
    assert known(playing).options["use:holy_water.1:0"] == 1


def test_es05_1_where_the_order_is_fixed_the_tasks_before_it_are_wanted_too() -> None:
    playing = at_the_spawn("the_gift_shop")
    rows = [*all_rows(playing.game, playing.game.card_of("the_gift_shop"))]
    assert rows_wanted(playing.game, "the_gift_shop", rows) == rows
    first = at_the_spawn("tempest_in_a_teapot", row=0)
    rows = [*all_rows(first.game, first.game.card_of("tempest_in_a_teapot"))]
    assert [row.monster for row in rows_wanted(first.game, "tempest_in_a_teapot", rows)] == [SPAWN]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "the Star Spawn beaten: "),
        ("cs", "porazit zplozence z hvězd: "),
        ("pl", "pokonać Gwiezdny Pomiot: "),
        ("ru", "победить звёздное отродье: "),
    ],
)
def test_es17_8_the_figures_say_that_they_are_of_the_monster(language: str, words: str) -> None:
    options = listed(at_the_spawn(), language)
    assert words in options["roll"]
    told = seen(at_the_spawn(), "odds", language=language).replace("\N{NO-BREAK SPACE}", " ")
    assert words.rstrip(": ").removesuffix(" beaten").split(" ", 1)[1] in told.partition("\n")[0]


@pytest.mark.parametrize("lacking", [1, 2])
def test_es17_8_the_way_to_it_has_its_figure_and_enter_goes_there_where_it_is_likely(lacking: int) -> None:
    game = table(
        ancient_one="azathoth",
        cards=["the_archives", RECORDS, "the_gift_shop", "koi_pond", "lights_out", "ancient_relics"],
    )
    game.state.signs = game.ancient.fact.elder_signs - lacking
    put_monster(game, "star_spawn", RECORDS)
    playing = night(game)
    while playing.kind != "move":
        playing.give("pass")
    assert ("the Star Spawn beaten: " in listed(playing)[f"go:{RECORDS}"]) is (lacking == 1)
    if lacking == 1:
        assert front_of(playing).auto_answers.enter(playing.decision) == f"go:{RECORDS}"


def test_a33_beside_the_tasks_of_a_monster_of_two_stands_the_chance_to_beat_it_whatever_it_brings() -> None:
    """A Witch against Shub-Niggurath: her own row, and a terror; one of two is worth nothing."""
    playing = at_card("the_archives", who="dexter_drake", monsters={"witch": -1}, ancient_one="shub_niggurath")
    found, told = known(playing), seen(playing, "odds")
    alone = found.beaten["witch.1"]
    assert 0 < alone < min(found.rows[each].ever for each in ("witch.1", "witch.1+"))
    assert f"To beat the Witch (all its tasks): {round(100 * alone)}% by the end." in told
    assert not known(at_card("the_archives", who="dexter_drake", monsters={"witch": -1})).beaten
