"""Whole games are told in order: causes before questions and effects, no effect amid another, nothing behind the end."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from solo.games.museum import events as m
from solo.games.town import events as t
from solo.kernel.decisions import Decision, option
from solo.kernel.events import Event
from solo.narration.paragraphs import Span
from tests.told import museum, nation, town
from tests.told.order import Fault, Knowledge, faults
from tests.told.played import Entry, Happened, Item, Question, Told, listen, play

KNOWLEDGE: dict[str, type[Knowledge]] = {"town": town.Knowledge, "museum": museum.Knowledge, "nation": nation.Knowledge}

FEW = (
    ("town", "random", False, 10),
    ("town", "sensible", True, 10),
    ("museum", "random", False, 17),
    ("museum", "decent", False, 3),
    ("nation", "random", False, 20),
    ("nation", "sensible", True, 10),
)
"""Games played in every run: of which game, by whom, with habits or with every question asked, and how many."""

MANY = 500
SLICES = 10
"""How many of each are played where there is time for it, and in how many slices."""

JOE = "joe_diamond"


def wrong(game: str, seed: int, player: str, *, habits: bool) -> list[tuple[int, Fault]]:
    """What a narrator tells of a game in a wrong order, with its seed."""
    items = play(game, seed, player, habits=habits)
    return [(seed, fault) for fault in faults(KNOWLEDGE[game](), items, listen(game, items))]


@pytest.mark.parametrize(("game", "player", "habits", "games"), FEW)
def test_games_are_told_in_order(game: str, player: str, habits: bool, games: int) -> None:
    assert not [fault for seed in range(games) for fault in wrong(game, seed, player, habits=habits)]


@pytest.mark.campaign
@pytest.mark.parametrize("part", range(SLICES))
@pytest.mark.parametrize(("game", "player", "habits"), [each[:3] for each in FEW])
def test_a_thousand_games_of_each_are_told_in_order(game: str, player: str, habits: bool, part: int) -> None:
    seeds = range(1_000 + part * MANY // SLICES, 1_000 + (part + 1) * MANY // SLICES)
    assert not [fault for seed in seeds for fault in wrong(game, seed, player, habits=habits)]


# The check itself: it finds what is planted


def introduced(event: Event) -> str:
    """What an event lets know of, as causes and subjects are named; "" for the others."""
    match event:
        case t.EncounterBegan():
            return event.entry
        case t.MythosDrawn() | m.MythosCardDrawn():
            return event.card
        case t.MonsterAppeared():
            return event.monster
        case t.CombatBegan():
            return f"fight:{event.monster}"
        case m.AttemptBegan():
            return f"attempt:{event.card}"
        case m.AttemptLost():
            return "penalty"
    return ""


def rests_on(knowledge: Knowledge, entry: Entry, id: str) -> bool:
    """Whether an entry is about or caused by something."""
    if isinstance(entry, Question):
        return id in knowledge.subjects(entry)
    return (
        isinstance(entry, Told) and bool(entry.spans) and any(id in knowledge.causes(each, ()) for each in entry.events)
    )


@pytest.mark.parametrize(
    ("game", "kinds"),
    [
        ("town", (t.EncounterBegan, t.MythosDrawn, t.MonsterAppeared, t.CombatBegan)),
        ("museum", (m.AttemptBegan, m.MythosCardDrawn, m.AttemptLost)),
    ],
)
def test_a_cause_that_is_told_behind_what_rests_on_it_is_found(game: str, kinds: Sequence[type[Event]]) -> None:
    planted: dict[type[Event], int] = {}
    for seed in (0, 1, 5):
        items = play(game, seed, "random", habits=False)
        entries = listen(game, items)
        for number, entry in enumerate(entries):
            if not isinstance(entry, Told) or len(entry.events) > 1 or not isinstance(entry.events[0], tuple(kinds)):
                continue
            id = introduced(entry.events[0])
            behind = next(
                (at for at in range(number + 1, len(entries)) if rests_on(KNOWLEDGE[game](), entries[at], id)), 0
            )
            again = any(
                introduced(each) == id for other in entries[:number] if isinstance(other, Told) for each in other.events
            )
            if not behind or again or planted.get(type(entry.events[0]), 0) >= 3:
                continue
            moved = [*entries[:number], *entries[number + 1 : behind + 1], entry, *entries[behind + 1 :]]
            found = faults(KNOWLEDGE[game](), items, moved)
            assert any(fault.of == id and fault.kind in ("question", "effect") for fault in found), (id, found)
            planted[type(entry.events[0])] = planted.get(type(entry.events[0]), 0) + 1
    assert planted.keys() == dict.fromkeys(kinds).keys()


def test_a_question_before_what_asks_it_by_acting_at_midnight_is_found() -> None:
    items = play("museum", 3, "random", habits=False)
    entries = listen("museum", items)
    acts = [
        at
        for at, entry in enumerate(entries)
        if isinstance(entry, Told) and isinstance(entry.events[0], m.MidnightActs)
    ]
    assert acts and all(isinstance(entries[at + 1], Question) for at in acts)
    for at in acts:
        event = entries[at].events[0]  # type: ignore[union-attr]
        moved = [*entries[:at], entries[at + 1], entries[at], *entries[at + 2 :]]
        assert [(each.kind, each.of) for each in faults(museum.Knowledge(), items, moved)] == [
            ("question", museum.ACTS + event.cause)
        ]


def heard(*events: Event) -> list[Entry]:
    """Events that are told one by one."""
    return [Told((event,), (Span("fact", "Told."),)) for event in events]


def told_within(*pairs: tuple[Event, str]) -> list[Item]:
    """Events, each within the effect of a source; "" for none."""
    numbers = {source: number for number, source in enumerate(dict.fromkeys(source for _, source in pairs))}
    return [Happened(event, ((numbers[source], source),) if source else ()) for event, source in pairs]


def test_what_is_told_in_the_midst_of_an_effect_is_found() -> None:
    lost, gained = t.Lost(JOE, "sanity", 1, 3, cause="ithaqua"), t.Gained(JOE, "money", 1, 1, cause="ithaqua")
    news = t.MythosDrawn("estate_sale", False)
    items = told_within((news, ""), (lost, "ithaqua"), (gained, "ithaqua"))
    assert not faults(town.Knowledge(), items, heard(news, lost, gained))
    assert [fault.kind for fault in faults(town.Knowledge(), items, heard(lost, news, gained))] == ["amid"]


def test_what_an_effect_brings_behind_a_question_of_another_is_found() -> None:
    used = t.CardUsed(JOE, "research_materials.1", "spending_clues")
    spent = t.CardLost(JOE, "research_materials.1", "deck", cause="research_materials")
    items = told_within((used, "research_materials"), (spent, "research_materials"))
    asked = Question(Decision("after_check", JOE, (option("accept"), option("clue")), "R18.7"))
    assert not faults(town.Knowledge(), items, [*heard(used, spent), asked])
    found = faults(town.Knowledge(), items, [*heard(used), asked, *heard(spent)])
    assert [(fault.kind, fault.what) for fault in found] == [("amid", "CardLost")]


@pytest.mark.parametrize(
    ("game", "won", "more", "over"),
    [
        ("town", t.Sealed(JOE, "woods", "elder_sign", 6), t.ClueAppeared("graveyard", 1), t.GameOver("sealing")),
        (
            "museum",
            m.SignPlaced(10, 10),
            m.CardLaidOut("the_curator", 1),
            m.MuseumClosed("sealed", "yig", 4, 9, 2, 10, 3, (), 5, 1, 2),
        ),
    ],
)
def test_what_is_told_behind_the_winning_sign_is_found(game: str, won: Event, more: Event, over: Event) -> None:
    items: list[Item] = [Happened(each) for each in (more, won, over)]
    assert not faults(KNOWLEDGE[game](), items, heard(more, won, over))
    for moved in (heard(won, more, over), heard(won, over, more)):
        assert [fault.kind for fault in faults(KNOWLEDGE[game](), items, moved)] == ["behind"]
    asked = Question(Decision("prevent", JOE, (option("suffer"), option("use")), "R22.1"))
    assert [fault.kind for fault in faults(KNOWLEDGE[game](), items, [*heard(more, won), asked, *heard(over)])] == [
        "behind"
    ]
