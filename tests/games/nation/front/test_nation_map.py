"""The country as it is drawn and told: every road, every mark, in as many columns as there are."""

from __future__ import annotations

import re
from textwrap import wrap

import pytest

from solo.games.nation.front.country import GRID, drawable
from solo.kernel.decisions import Decision
from tests.games.nation.front.nation_table import front_of, told
from tests.games.nation.helpers import Scene, content

ROADS = 19


def busy() -> Scene:
    """A board with something of every kind on it, which passes the invariants."""
    scene = Scene("hastur").main("boston").hire("detroit", "eliot_ness").cultists("chicago", "new_york")
    scene.cubes("detroit", player=2, first=1).cubes("new_york", second=3).control("boston", "player")
    scene.control("chicago", "cultist_2").lock("chicago").gate("detroit", "closed").gate(
        "new_york", "open", "cultist_1"
    )
    return scene.deep_ones("atlanta", "atlanta")


@pytest.mark.parametrize("width", [76, 80, 100, 160])
def test_the_map_fits_and_has_every_city(width: int) -> None:
    lines = told(busy(), "map", width=width)
    grid = lines[1:-2]
    assert max(map(len, grid)) <= width
    assert all(any(city.partition("_")[0].upper()[:3] in line for line in grid) for row in GRID for city in row)


def test_every_road_is_drawn_with_its_cost() -> None:
    roads = content().roads
    costs = sorted(cost for start in roads for end, cost in roads[start].items() if start < end)
    assert len(costs) == ROADS
    grid = told(Scene(), "map", width=80)[1:-2]
    across = [cost for line in grid for cost in re.findall(r"-(\d)-(?=[A-Z])", line)]
    between = [line for line in grid if re.fullmatch(r"[ \d`.'-]+", line) and line.strip()]
    others = [cost for line in between for cost in re.findall(r"\d", line)]
    assert sorted(map(int, across + others)) == costs
    assert len(across) == 9


def test_the_map_and_how_things_stand_fit_80_columns_and_24_rows() -> None:
    """With something in every line of every city, the prompt, and the lines below it."""
    scene = (
        busy().cubes("chicago", first=1).cubes("atlanta", first=1).main("charleston").hand("errand_boy", "bribed_clerk")
    )
    for language in ("en", "cs", "pl", "ru"):
        front, decision = front_of(scene, language), Decision("action", "monday", (), "DP8.1")
        shown = [*front.views["map"](decision, "", 80), *front.state(decision, 80)]
        assert sum(len(wrap(line, 80)) for line in shown) < 24


def test_the_last_line_of_the_map_explains_the_signs() -> None:
    for language in ("en", "cs", "pl", "ru"):
        legend = front_of(busy(), language).views["map"](Decision("action", "monday", (), "DP8.1"), "", 80)[-1]
        assert len(legend) <= 80
        assert all(sign in legend for sign in ("@", "+", "!1", "1:3", "#", "[", "{")) and "{closed" not in legend


def test_marks_of_cities_are_those_of_the_legend() -> None:
    text = "\n".join(told(busy(), "map", width=80))
    assert "CHICAGO 4/3 2#" in text
    assert re.search(r"DETROIT 4/\[4\]", text) and re.search(r"NEW YORK 6/\{3\}", text)
    assert "BOSTON 4/4 you" in text
    assert "you:2 1:1" in text and "2:3" in text
    assert "+Ness" in text and "@" in text and "!1" in text and "!2" in text
    assert "+Deep Ones 2" in text


def test_a_name_is_cut_before_a_mark_is() -> None:
    scene = Scene().control("charleston", "player").lock("charleston").gate("charleston", "closed")
    scene.cubes(scene.game.city("charleston").face, player=2, first=3, second=1)
    text = "\n".join(told(scene, "map", width=76))
    assert "3/[5] you#" in text
    assert "you:2 1:3 2:1" in text


@pytest.mark.parametrize("language", ["en", "cs", "pl", "ru"])
def test_from_a_hundred_columns_each_city_has_the_icons_of_its_card(language: str) -> None:
    front, decision = front_of(busy(), language), Decision("action", "monday", (), "DP8.1")
    narrow, wide = ("\n".join(front.views["map"](decision, "", width)) for width in (99, 100))
    icons = [
        front.wording.say("country", "icons", str(what), count=count)
        for city in content().cities
        for what, count in content().cards[content().city_card(city)].resources.items()
    ]
    assert len(icons) == 13
    for icon in icons:
        assert wide.count(icon) == icons.count(icon)
        assert icon not in narrow
    assert all(len(line) <= 100 for line in wide.splitlines())


def test_from_a_hundred_columns_nobody_in_a_city_is_left_out() -> None:
    scene = Scene().main("boston").cultists("boston", "boston").lock("boston")
    people = ("eliot_ness", "carl_jung", "j_edgar_hoover", "father_lachlan", "tobias_crane")
    scene.hire("boston", *people).cubes("boston", player=2, first=1, second=3)
    assert "+Lachlan" not in "\n".join(told(scene, "map", width=80))
    text = "\n".join(told(scene, "map", width=100))
    assert all(f"+{agent.split('_')[-1].capitalize()}" in text for agent in people)
    assert "you:2 1:1 2:3" in text


def test_a_board_with_other_roads_is_listed() -> None:
    roads = {start: dict(ends) for start, ends in content().roads.items()}
    assert drawable(roads)
    roads["boston"]["atlanta"] = roads["atlanta"]["boston"] = 3
    assert not drawable(roads)


def test_below_76_columns_and_without_any_it_is_told_in_words() -> None:
    for width in (0, 40, 75):
        text = "\n".join(told(busy(), "map", width=width))
        assert "CHICAGO" not in text
        assert "Chicago: held by cultist 2" in text.replace("Cultist", "cultist")


def test_in_words_nothing_is_left_out() -> None:
    text = " ".join(told(busy(), "look"))
    for part in ("held by you", "locked", "Eliot Ness", "gate 4 closed", "gate 3 open", "2 Deep Ones", "you 2"):
        assert part in text, part


def test_a_city_of_the_player_is_said_to_be_yours() -> None:
    for language, yours, theirs in (("en", "yours", "Cultist 2’s"), ("ru", "держите вы", "держит культист 2")):
        places = front_of(busy(), language).wording.places
        assert yours in places.with_cubes("boston")
        assert theirs in places.with_cubes("chicago")


@pytest.mark.parametrize("view", ["hand", "deck", "market", "score", "tracks", "path", "look"])
def test_every_view_says_something_on_any_board(view: str) -> None:
    for scene in (Scene(), busy()):
        lines = told(scene, view)
        assert lines and all(lines)
