"""The nation game's content: all of it is there, and what is wrong is refused in one line that says where."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from solo.files.content_errors import ContentError
from solo.files.yaml import shipped
from solo.games.nation.content import load
from solo.games.nation.printed.numbers import CULTISTS, RESOURCES
from solo.games.nation.printed.table_words import TABLE_WORDS
from solo.narration.catalogue import load as load_words
from solo.narration.telling import Verbosity

CONTENT = load()


def test_dp6_3_all_pieces_are_there() -> None:
    content = CONTENT
    assert len(content.basic()) == 60
    assert len(content.agents) == len(content.kind("agent")) == 22
    assert len(content.kind("city")) == 13
    assert len(content.mythos) == 24
    assert sum(fact.solo for fact in content.mythos.values()) == 21
    assert sum(len(agent.deck) for agent in content.main_agents.values()) == 50
    assert (len(content.ancient_ones), len(content.behavior), tuple(content.cultists)) == (6, 8, CULTISTS)
    assert (len(content.cities), sum(map(len, content.roads.values())) // 2) == (12, 19)
    assert list(content.levels) == ["novice", "standard", "hard", "nightmare"]


def test_dp3_7_the_numbers_of_the_board_are_those_that_are_printed() -> None:
    numbers = sorted(number for city in CONTENT.cities.values() for number in (city.control, city.gate))
    assert numbers == [2, *[3] * 6, *[4] * 7, *[5] * 5, *[6] * 4, 7]
    control = {id: city.control for id, city in CONTENT.cities.items()}
    assert control["detroit"] + control["pittsburgh"] == 7
    assert control["arkham"] + control["washington"] + control["new_york"] == 13


def test_dp3_8_the_roads_cost_what_the_books_say() -> None:
    assert CONTENT.route("pittsburgh", "indianapolis")[0] == 1
    assert CONTENT.route("charleston", "new_orleans") == (3, ("charleston", "atlanta", "new_orleans"))


def test_dp3_8_no_city_is_cut_off_by_closing_another() -> None:
    for closed in CONTENT.cities:
        for start in CONTENT.cities:
            for end in CONTENT.cities:
                if closed not in (start, end):
                    assert closed not in CONTENT.route(start, end, (closed,))[1]


def test_dp17_3_every_step_of_the_path_is_a_road() -> None:
    path = list(CONTENT.cities)
    assert (path[0], path[-1]) == ("arkham", "new_orleans")
    assert all(end in CONTENT.roads[start] for start, end in itertools.pairwise(path))


@pytest.mark.parametrize(
    ("cards", "resource", "total"),
    [
        (["wall_street", "night_watchman"], "wealth", 4),
        (["shining_trapezohedron", "bribed_clerk"], "influence", 4),
        (["anarchists", "sworn_sister"], "power", 3),
    ],
)
def test_figures_that_the_examples_of_the_book_bind(cards: list[str], resource: str, total: int) -> None:
    assert sum(CONTENT.cards[card].resources[resource] for card in cards) == total


def test_the_icons_of_all_cards_are_known() -> None:
    assert {icon for card in CONTENT.cards.values() for icon in card.resources} == set(RESOURCES)


def printed(fact: object, *but: str) -> str:
    """All that is printed on a piece, but for its name."""
    found = msgspec.to_builtins(fact)
    return str(sorted((key, value) for key, value in found.items() if key not in ("id", *but)))


def test_no_two_pieces_of_a_kind_are_alike() -> None:
    """City cards are of a city each, which does not count. Of the pieces known from the box none are alike either."""
    found: dict[str, list[str]] = {}
    for card in CONTENT.cards.values():
        agent = printed(CONTENT.agents[card.id]) if card.id in CONTENT.agents else ""
        found.setdefault(printed(card, "city") + agent, []).append(card.id)
    for kind in ("mythos", "main_agents", "ancient_ones", "behavior", "cultists"):
        for id, piece in getattr(CONTENT, kind).items():
            found.setdefault(kind + printed(piece), []).append(id)
    assert [ids for ids in found.values() if len(ids) > 1] == []


def replaced(folder: Path, file: str, old: str, new: str) -> str:
    """The error of the shipped content with one thing changed in one file."""
    for path in (shipped("content") / "nation").glob("*.yaml"):
        text = path.read_text(encoding="utf-8")
        if path.stem == file:
            assert old in text
            text = text.replace(old, new, 1)
        (folder / path.name).write_text(text, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("solo.games.nation.content.shipped", lambda _: _Folder(folder))
        with pytest.raises(ContentError) as caught:
            load(cache=False)
    return str(caught.value)


class _Folder:
    """A folder in place of the shipped one."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __truediv__(self, name: str) -> Path:
        return self.folder


def test_the_words_of_the_table_are_those_that_are_typed_there() -> None:
    typed = {word for words in load_words("en", "nation").sections["table"]["words"].values() for word in words}
    assert {word for word in typed if word.isalnum()} | {*get_args(Verbosity)} == TABLE_WORDS


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("map", "[arkham, boston, 1]", "[arkham, bostom, 1]", "map.yaml:16: roads.0.1: there is no city 'bostom'"),
        ("map", "[arkham, boston, 1]", "[arkham, arkham, 1]", "map.yaml:16: roads.0: a road leads"),
        ("map", "path: [arkham, boston,", "path: [arkham,", "path: the path does not pass 'boston'"),
        ("map", "path: [arkham, boston,", "path: [arkham, boston, boston,", "path: the path passes a city twice"),
        ("map", "control: 2", "control: 99", "map.yaml:3: cities.0.control"),
        ("cultists", "start: arkham", "start: arkam", "cultists.yaml:4: cultists.0.start: there is no city 'arkam'"),
        ("city_cards", "city: boston", "city: atlanta", "cities.1: the city 'boston' has one city card"),
        ("starting_decks", "errand_boy, ", "", "main_agents.0.deck: a deck has 10 cards, each once; this one has 9"),
        ("starting_decks", "errand_boy, ", "errand_girl, ", "there is no starting card 'errand_girl'"),
        ("ancient_ones", ", number: 4}", "}", "ancient_ones.yaml:5: ancient_ones.0.goal: 'number' is missing"),
        ("ancient_ones", "do: open_gate", "do: effect", "an effect is none of its own steps"),
        ("ancient_ones", "mythos: mythos_hastur", "mythos: hastur", "there is no mythos card 'hastur'"),
        ("levels", "id: hard", "id: standard", "'standard' is defined twice"),
        ("levels", "id: standard", "id: usual", "levels.yaml:3: levels.0: there is no level 'standard'"),
        (
            "levels",
            "id: hard",
            "id: map",
            "levels.yaml:5: levels.2.id: a level is not called 'map', a word of the table",
        ),
        ("levels", "id: hard", "id: normal", "a level is not called 'normal'"),
        ("network_cards", "mode: either", "mode: ajar", "network_cards.yaml:"),
        ("network_cards", "by: any_own_agent}", "buy: any_own_agent}", "network_cards.yaml:"),
        ("starting_decks", "do: place_or_remove", "do: unlock", "starting_decks.yaml:"),
        ("hired_agents", "name: cannot_be_murdered", "name: cannot_be_killed", "hired_agents.yaml:"),
        ("behavior", "do: murder", "do: mythos_row", "unknown key 'mythos_row'"),
        ("network_cards", "wealth: 3", "wealt: 3", "network_cards.yaml:"),
        ("network_cards", "draw_own: 1", "draw_owl: 1", "unknown verb 'draw_owl'"),
    ],
)
def test_wrong_content_is_refused_with_file_and_line(tmp_path: Path, file: str, old: str, new: str, said: str) -> None:
    error = replaced(tmp_path, file, old, new)
    assert said in error
    assert "\n" not in error
    assert ".yaml:" in error
