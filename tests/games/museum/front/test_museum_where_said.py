"""Where to: what is said of the places beside their tasks, and what of it stays where there is no room for everything."""

from __future__ import annotations

import pytest

from solo.games.museum.front.narrator import Narrator
from solo.games.museum.front.trail_marks import SIGN
from solo.games.museum.front.trail_places import CARDS, EXHIBITS, INCIDENTS, ROOMS
from solo.kernel.decisions import Option
from tests.games.museum.front.sitting import front_of
from tests.games.museum.front.trails import JOE, PLACE_OF, begun, turn, visit, words_of
from tests.games.museum.helpers import Night, night, table

LANGUAGES = ("en", "cs", "pl", "ru")
ROOM, EXHIBIT, INCIDENT = (PLACE_OF[kind] for kind in (ROOMS, EXHIBITS, INCIDENTS))
WAY, OTHER = f"{SIGN}a", f"{SIGN}b"
"""The two ways from Joe's crossroads, incidents and the entrance: no numbers, as `?1` asks about the first option."""


def walking(trophies: int = 0) -> Night:
    """Joe Diamond at the entrance, with a room, an exhibit and an incident to go to, and trophies worth so much."""
    game = table(cards=[ROOM, EXHIBIT, INCIDENT], investigators=[JOE])
    if trophies:
        game.state.investigators[0].trophies.append("the_elder_sign")
        game.state.adventures.remove("the_elder_sign")
    return night(game)


def marked(playing: Night, *before: int, lang: str = "en", brief: bool = False) -> tuple[dict[str, str], list[str]]:
    """How places are marked as Joe's turn begins, and what `x` says of each. before: what he did, as kinds of places."""
    front = front_of(playing, lang)
    teller = Narrator(words_of(lang), 1, "brief" if brief else "normal")
    kinds = {0: "", 1: ROOMS, 2: EXHIBITS}
    heard = [event for number, kind in enumerate(before, 1) for event in visit(number, JOE, kinds[kind])]
    teller.tell([*begun(JOE), *heard, turn(len(before) + 1, JOE)])
    front.change_teller(teller)
    decision = playing.decision
    texts = {each.subject: front.option_without_odds(decision, each) for each in decision.options if each.verb == "go"}
    said = [
        line
        for each in texts
        for line in front.examining.about(each)
        if line.startswith(f"{teller.name(JOE)['name']}, ")
    ]
    ends = {id: text.rpartition(" · ")[2] for id, text in texts.items()}
    return {id: end if end.startswith(SIGN) else "" for id, end in ends.items()}, said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_places_where_the_open_question_of_whoever_decides_goes_on_are_marked_and_examined_so(lang: str) -> None:
    marks, said = marked(walking(), lang=lang)
    assert marks == {ROOM: "?", EXHIBIT: "?", INCIDENT: "", "entrance": ""}
    assert len(said) == 2 and len({*said}) == 1
    parted, told = marked(walking(), 1, 0, 2, 0, lang=lang)
    ways = ("?а", "?б") if lang == "ru" else (WAY, OTHER)
    assert (parted[ROOM], parted[EXHIBIT], parted[INCIDENT], parted["entrance"]) == ("", "", *ways), (
        "each says which it is"
    )
    assert len(told) == 2 and {*told}.isdisjoint(said)


def test_at_the_crossroads_only_the_ways_are_marked_though_more_comes_to_light_elsewhere() -> None:
    """Told nothing for turns, Joe comes to it with rooms and exhibits that he has not been to."""
    playing = walking()
    marks, _ = marked(playing, 0, 0, 0, 0)
    assert marks == {ROOM: "", EXHIBIT: "", INCIDENT: WAY, "entrance": OTHER}
    front, teller = front_of(playing), Narrator(words_of(), 1)
    teller.tell([*begun(JOE), *(event for number in range(1, 5) for event in visit(number, JOE, "")), turn(5, JOE)])
    front.change_teller(teller)
    assert front.legend(playing.decision).startswith(f"“{SIGN}a” or “{SIGN}b”: ")


def test_no_place_is_marked_where_nothing_would_be_told_there() -> None:
    """It rests for a turn after something came to light; told briefly there are no trails."""
    assert not any(marked(walking(), 1)[0].values())
    assert not any(marked(walking(), brief=True)[0].values())


def test_below_the_options_it_is_said_once_what_the_sign_of_an_open_question_means() -> None:
    playing = walking()
    front, teller = front_of(playing), Narrator(words_of(), 1)
    assert front.legend(playing.decision) == ""
    teller.tell([*begun(JOE), turn(1, JOE)])
    front.change_teller(teller)
    said = [front.explain(playing.decision, each) for each in playing.decision.options]
    assert not any("changes no figure" in text for text in said)
    assert front.legend(playing.decision).startswith(f"“{SIGN}”: ")


def test_where_the_open_question_goes_on_at_most_places_none_is_marked() -> None:
    rooms = [id for id in CARDS[ROOMS] if id not in (ROOM, INCIDENT)][:4]
    playing = night(table(cards=[ROOM, *rooms, INCIDENT], investigators=[JOE]))
    marks, said = marked(playing)
    assert not any(marks.values()) and len(said) == 5


@pytest.mark.parametrize("lang", LANGUAGES)
def test_es11_in_few_words_the_entrance_says_what_can_be_done_there_now_and_no_more_than_can_be_paid(lang: str) -> None:
    def said(playing: Night) -> str:
        front, entrance = front_of(playing, lang), Option("go:entrance", "go", "entrance")
        return front.option_without_odds(playing.decision, entrance, brief=True)

    poor, hurt, rich = walking(), walking(), walking(3)
    hurt.first.sanity -= 1
    rich.first.sanity -= 1
    things = [said(each).partition(": ")[2].split("; ") for each in (poor, hurt, rich)]
    assert [len(each) for each in things] == [1, 2, 3] and things[1] == things[2][:2]
    assert "(" not in said(rich)
    if lang == "en":
        assert said(hurt) == "Entrance: first aid; lost and found"
        assert said(rich).endswith("; all sanity or all stamina, clue, common")


def test_es11_4_a_sign_that_cannot_be_paid_is_not_among_what_is_to_be_had_for_trophies() -> None:
    """A trophy is worth a clue; nine more would be a Sign."""
    playing, entrance = walking(1), Option("go:entrance", "go", "entrance")
    said = front_of(playing).option_without_odds(playing.decision, entrance)
    assert "clue (1)" in said and "(10)" not in said


def test_es16_1_in_few_words_a_card_keeps_what_failing_it_costs_and_whom_that_devours() -> None:
    playing = night(table(cards=["koi_pond", "the_gift_shop"], investigators=[JOE]))
    playing.first.sanity = playing.first.stamina = 1
    front = front_of(playing)
    asked = front.auto_answers.offered(playing.decision)
    for each in asked.options:
        few, whole = (front.option(asked, each, brief=brief) for brief in (True, False))
        assert len(few) < len(whole) and ("devoured" in few) == ("devoured" in whole) == (each.subject != "entrance")
    assert front.auto_answers.enter(asked) == "go:entrance"
    playing.first.sanity = playing.first.stamina = 5
    assert front.auto_answers.enter(asked) != "go:entrance"


@pytest.mark.parametrize(
    ("lang", "name", "command"),
    [
        ("en", "warlock", "examine warlock"),
        ("cs", "Zaklínač", ""),
        ("en", "mists of releh", "examine mists of releh"),
        ("en", "vincent lee", "examine vincent lee"),
        ("en", "terror", ""),
        ("en", "first aid", ""),
        ("en", "", ""),
    ],
)
def test_whoever_looks_for_a_monster_card_or_person_in_the_rules_is_told_how_to_look_at_it(
    lang: str, name: str, command: str
) -> None:
    told = front_of(walking(), lang).described(name)
    assert told == (f"`{command}` shows what this is." if command else "")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_so_in_every_language_by_the_name_it_has_there(lang: str) -> None:
    front = front_of(walking(), lang)
    name = str(front.teller.name("warlock")["name"])
    assert f" {name}`" in front.described(name)
