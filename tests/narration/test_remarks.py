"""What people say at what happens to them: few a turn, none twice a night, where it belongs, and everybody enough."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest

from solo.games import named, rules
from solo.games.museum import events as m
from solo.games.museum.compiled.pieces import Content as MuseumContent
from solo.games.museum.front import remarks as museum
from solo.games.town import events as t
from solo.games.town.compiled.pieces import Content as TownContent
from solo.games.town.front import remarks as town
from solo.kernel.events import Asked, Event
from solo.kernel.flow import FlowRunner
from solo.narration.catalogue import Catalogue, languages, load
from solo.narration.language import SHARED
from solo.narration.memory_snapshot import memory_of, restore_memory
from solo.narration.messages import Message
from solo.narration.paragraphs import Paragraph, text_of
from solo.narration.remarks import SECTION, TOGETHER, Remarks
from solo.narration.teller import Teller, Verbosity
from solo.players.random_player import RandomPlayer

PARTS: dict[str, type[Remarks]] = {"town": town.Remarks, "museum": museum.Remarks}
"""The games in which people say something: in the nation a main agent is alone."""

TO_ANOTHER = ("meet", "give", "get", "beside", "friend_hurt", "friend_lost", "hospital", "jail")
"""Occasions with somebody else."""

WORDS = {
    "meet": 3,
    "beside": 3,
    "friend_lost": 3,
    "dread": 3,
    **dict.fromkeys(("give", "get", "hurt", "shaken", "friend_hurt", "beaten", "sight", "tome", "spell", "sign"), 2),
    **dict.fromkeys(("shop", "world", "gate", "hall", "midnight", "dark"), 2),
}
"""How many lines each person has for an occasion; for others one."""

LEAST = 40
"""The fewest lines that each person has in a game."""

FEW = 4
"""Lines for an occasion in the words of these tests."""

SAID = re.compile(r"Says (\w+) (\d): (.+?)(?: / (.+?))?!")


def words_of(game: str, language: str = "en") -> Catalogue:
    """A catalogue in which everybody has a few short lines for everything, and the group too."""
    catalogue = load(language, game)
    keys = PARTS[game].spread
    people = {
        who: {
            key: [f"Says {key} {number}: {{who}}{' / {other}' if key in TO_ANOTHER else ''}!" for number in range(FEW)]
            for key in keys
        }
        for who in catalogue.sections["names"]["investigators"]
    }
    together = {TOGETHER: {key: [f"Says {key} {number}: {{people}}!" for number in range(FEW)] for key in keys}}
    return Catalogue(language, {**catalogue.sections, SECTION: {**people, **together}}, profile=catalogue.profile)


def teller_of(game: str, seed: int = 0, language: str = "en", verbosity: Verbosity = "normal") -> Teller:
    return named(game).teller(words_of(game, language), seed, verbosity)


def said(paragraphs: Sequence[Paragraph]) -> list[tuple[str, ...]]:
    """The remarks in some paragraphs: the occasion, the line, who, and who else."""
    return [match.groups("") for each in paragraphs for match in SAID.finditer(text_of(each))]


# Each occasion

JOE, KATE, BOB = "joe_diamond", "kate_winthrop", "bob_jenkins"

TOWN_BEGINS: list[Event] = [
    t.GameStarted("azathoth", (JOE, KATE, BOB), (), ()),
    t.InvestigatorJoined(JOE, 0, "newspaper"),
    t.InvestigatorJoined(KATE, 1, "woods"),
    t.InvestigatorJoined(BOB, 2, "library"),
    t.RoundBegan(1, JOE),
    t.PhaseBegan("movement"),
]

MUSEUM_BEGINS: list[Event] = [
    m.DoorsOpened("azathoth", 14, 12, 3),
    *(m.VisitorArrived(who, seat, 5, 5) for seat, who in enumerate((JOE, KATE, BOB))),
    m.VisitorsTurn(1, 0, JOE, 0),
    m.SentTo(JOE, "koi_pond"),
    m.SentTo(KATE, "the_loading_dock"),
]


def joe_to(place: str, origin: str = "northside_street") -> t.Moved:
    return t.Moved(JOE, origin, place, "walk")


def brought(who: str, place: str) -> t.Moved:
    return t.Moved(who, "woods", place, "effect")


TOWN: dict[str, tuple[list[Event], str, str]] = {
    "meet": ([t.Moved(KATE, "woods", "newspaper", "walk")], "Joe|Kate", "Joe Diamond|Kate Winthrop"),
    "give": ([t.Traded(JOE, KATE, "food.1", 0)], "Joe", "Kate Winthrop"),
    "get": ([t.Traded(JOE, KATE, "food.1", 0)], "Kate", "Joe Diamond"),
    "beside": ([brought(KATE, "newspaper"), t.CombatBegan(JOE, "cultist.1")], "Kate", "Joe Diamond"),
    "hurt": ([t.Lost(JOE, "stamina", 2, 2)], "Joe", ""),
    "shaken": ([t.Lost(JOE, "sanity", 1, 1)], "Joe", ""),
    "friend_hurt": ([brought(KATE, "newspaper"), t.Lost(JOE, "sanity", 3, 1)], "Kate", "Joe Diamond"),
    "friend_lost": ([t.Devoured(JOE)], "Kate|Bob", "Joe Diamond"),
    "beaten": ([t.MonsterDefeated(JOE, "cultist.1", "trophy")], "Joe", ""),
    "fled": ([t.Evaded(JOE, "cultist.1", False)], "Joe", ""),
    "sight": ([t.CombatBegan(JOE, "cultist.1")], "Joe", ""),
    "tome": ([t.CardUsed(JOE, "necronomicon.1", "movement")], "Joe", ""),
    "spell": ([t.SpellCast(JOE, "wither.1", True, 1)], "Joe", ""),
    "weapon": ([t.CardGained(JOE, "axe.1")], "Joe", ""),
    "sign": ([t.Sealed(JOE, "newspaper", "clues", 1)], "Joe", ""),
    "dread": ([t.DoomChanged(1, 11, 14), t.RoundBegan(2, JOE)], "Joe|Kate|Bob", ""),
    "waiting": ([t.StoodUp(JOE)], "Joe", ""),
    "money": ([t.Gained(JOE, "money", 3, 5)], "Joe", ""),
    "shop": ([brought(JOE, "general_store"), t.Bought(JOE, "axe.1", 3)], "Joe", ""),
    "hospital": (
        [t.KnockedOut(KATE, "stamina", "woods"), brought(KATE, "st_marys_hospital"), joe_to("st_marys_hospital")],
        "Joe",
        "Kate Winthrop",
    ),
    "jail": ([t.Arrested(KATE), joe_to("police_station")], "Joe", "Kate Winthrop"),
    "church": ([joe_to("south_church")], "Joe", ""),
    "river": ([joe_to("river_docks")], "Joe", ""),
    "woods": ([brought(KATE, "newspaper"), joe_to("woods")], "Joe", ""),
    "university": ([joe_to("science_building")], "Joe", ""),
    "asylum": ([joe_to("arkham_asylum")], "Joe", ""),
    "world": ([t.DrawnThrough(JOE, "newspaper", "abyss_1", False)], "Joe", ""),
    "gate": ([t.GateClosed(JOE, "newspaper", "gate_abyss_1", "trophy")], "Joe", ""),
    "three_in_shop": (
        [brought(KATE, "general_store"), brought(BOB, "general_store"), joe_to("general_store")],
        "Joe Diamond, Kate Winthrop, and Bob Jenkins",
        "",
    ),
}

MUSEUM: dict[str, tuple[list[Event], str, str]] = {
    "meet": (
        [m.WalkedTo(KATE, "koi_pond", False), m.AttemptBegan(KATE, "koi_pond", 6)],
        "Joe|Kate",
        "Joe Diamond|Kate Winthrop",
    ),
    "give": ([m.PossessionUsed(JOE, "whiskey.1", KATE, 0)], "Joe", "Kate Winthrop"),
    "get": ([m.PossessionUsed(JOE, "whiskey.1", KATE, 0)], "Kate", "Joe Diamond"),
    "beside": ([m.DieEntrusted(JOE, KATE, "green:i3")], "Kate", "Joe Diamond"),
    "hurt": ([m.ValuesLost(JOE, 0, 2, 5, 2)], "Joe", ""),
    "shaken": ([m.ValuesLost(JOE, 1, 0, 1, 5)], "Joe", ""),
    "friend_hurt": ([m.SentTo(KATE, "koi_pond"), m.ValuesLost(JOE, 0, 2, 5, 2)], "Kate", "Joe Diamond"),
    "friend_lost": ([m.VisitorDevoured(JOE, 0)], "Kate|Bob", "Joe Diamond"),
    "beaten": ([m.MonsterBeaten(JOE, "zombie.1", "koi_pond")], "Joe", ""),
    "fled": ([m.AttemptGivenUp(JOE, "koi_pond", 1)], "Joe", ""),
    "sight": ([m.MonsterCame("zombie.1", "koi_pond", -1), m.AttemptBegan(JOE, "koi_pond", 6)], "Joe", ""),
    "tome": ([m.PossessionUsed(JOE, "necronomicon.1", "", 0)], "Joe", ""),
    "spell": ([m.PossessionUsed(JOE, "wither.1", "", 0)], "Joe", ""),
    "weapon": ([m.CardReceived(JOE, "axe.1", "common")], "Joe", ""),
    "sign": ([m.SignPlaced(1, 14)], "Joe", ""),
    "dread": ([m.DoomAdded(9), m.VisitorsTurn(2, 0, JOE, 1)], "Joe", ""),
    "waiting": ([m.EntranceLeft(JOE)], "Joe", ""),
    "hall": ([m.AttemptBegan(JOE, "koi_pond", 6)], "Joe", ""),
    "midnight": ([m.MidnightCame(1)], "Joe|Kate|Bob", ""),
    "entrance": ([m.WalkedTo(JOE, "entrance", False)], "Joe", ""),
    "locked": ([m.DieLocked("green.1", "green", "koi_pond")], "Joe", ""),
    "dark": ([m.MidnightCame(1), m.VisitorsTurn(2, 1, KATE, 1)], "Kate", ""),
}

OCCASIONS = [
    (game, begins, key, events, who, other)
    for game, begins, occasions in (("town", TOWN_BEGINS, TOWN), ("museum", MUSEUM_BEGINS, MUSEUM))
    for key, (events, who, other) in occasions.items()
]


@pytest.mark.parametrize(("game", "begins", "key", "events", "who", "other"), OCCASIONS)
def test_each_occasion_is_taken_by_whom_it_concerns_but_not_each_time_it_comes(
    game: str, begins: list[Event], key: str, events: list[Event], who: str, other: str
) -> None:
    found = []
    for seed in range(40):
        teller = teller_of(game, seed)
        teller.tell(begins)
        found.append([each for each in said(teller.tell(events)) if each[0] == key])
    made = [each for several in found for each in several]
    assert made
    assert (PARTS[game].spread[key] == 1) <= (len(made) == 40)
    assert (PARTS[game].spread[key] > 1) <= ([] in found)
    pattern = who if "," in who else rf"(?:{who})\b.*"
    assert [each for each in made if not re.fullmatch(pattern, each[2])] == []
    assert [each for each in made if not re.fullmatch(other, each[3]) or each[2] == each[3]] == []


@pytest.mark.parametrize("game", PARTS)
def test_every_occasion_there_is_is_tested(game: str) -> None:
    assert list({"town": TOWN, "museum": MUSEUM}[game]) == list(PARTS[game].spread)


def test_what_is_small_or_known_is_no_occasion() -> None:
    quiet = [
        t.Lost(JOE, "stamina", 1, 2),
        t.Lost(JOE, "money", 2, 1),
        t.Gained(JOE, "money", 2, 4),
        t.SpellCast(JOE, "wither.1", False, 0),
        t.CardGained(JOE, "food.1"),
        t.Moved(KATE, "woods", "newspaper", "effect"),
        t.GateClosed("", "newspaper", "gate_abyss_1", "stack"),
    ]
    for seed in range(20):
        teller = teller_of("town", seed)
        teller.tell(TOWN_BEGINS)
        assert said(teller.tell(quiet)) == []
        teller.tell([t.CombatBegan(JOE, "cultist.1"), t.RoundBegan(2, JOE)])
        assert [each for each in said(teller.tell([t.CombatBegan(JOE, "cultist.2")])) if each[0] == "sight"] == []


# Where a remark stands


def test_a_remark_ends_the_paragraph_of_who_makes_it() -> None:
    teller = teller_of("town")
    teller.tell(TOWN_BEGINS)
    sealed, *others = teller.tell([t.Sealed(JOE, "newspaper", "clues", 1), t.StoodUp(KATE)])
    assert re.fullmatch(r"Says sign \d: Joe!", sealed[-1].text)
    assert len(sealed) > 1
    assert [each for each in said(others) if each[0] != "waiting"] == []


def test_a_remark_comes_before_the_next_question_and_in_a_paragraph_of_its_own_behind_what_says_you() -> None:
    teller = teller_of("town")
    teller.tell(TOWN_BEGINS)
    scene = t.EncounterBegan(JOE, "newspaper", "newspaper_1")
    told = teller.tell([scene, t.Sealed(JOE, "newspaper", "clues", 1), Asked(JOE, "move")])
    (number,) = [number for number, each in enumerate(told) if said([each])]
    assert number == len(told) - 1
    assert "you" not in text_of(told[number]).lower().split()
    assert said(teller.tell([t.StoodUp(JOE)])) == []


def museum_says(key: str, *events: Event) -> list[str]:
    """What is read of events with a remark of a key, by those of many tellers who make it."""
    read = (" ".join(map(text_of, teller_of("museum", seed).tell([*MUSEUM_BEGINS, *events]))) for seed in range(40))
    return [each for each in read if f"Says {key} " in each]


def test_in_the_museum_who_has_nothing_left_does_not_speak_of_a_friend() -> None:
    there = m.SentTo(KATE, "koi_pond")
    hurt, falls = m.ValuesLost(JOE, 0, 3, 5, 1, cause="midnight"), m.ValuesLost(KATE, 5, 0, 0, 5, cause="midnight")
    assert len(museum_says("friend_hurt", there, hurt)) > 5
    assert museum_says("friend_hurt", there, hurt, falls) == museum_says("friend_hurt", there, falls, hurt) == []


def test_in_the_museum_a_weapon_is_spoken_of_before_anything_else_is_told() -> None:
    gained, laid = m.CardReceived(JOE, "axe.1", "common", cause="reward"), m.CardLaidOut("the_archives", 2)
    read = museum_says("weapon", gained, laid)
    assert len(read) > 5
    assert all(each.index("Axe") < each.index("Says weapon") < each.index("Archives") for each in read)


def test_in_the_museum_only_a_thing_is_given() -> None:
    for key in ("give", "get"):
        assert museum_says(key, m.PossessionUsed(JOE, "whiskey.1", KATE, 0))
        assert museum_says(key, m.PossessionUsed(JOE, "heal.1", KATE, 0)) == []
        assert museum_says(key, m.PossessionUsed(JOE, JOE, KATE, 0)) == []


def test_in_the_museum_what_is_said_on_coming_to_a_card_stands_below_its_title() -> None:
    walked, tries = m.WalkedTo(JOE, "the_archives", False), m.AttemptBegan(JOE, "the_archives", 6)
    read = museum_says("meet", m.SentTo(KATE, "the_archives"), walked, tries)
    assert len(read) > 5
    assert all(each.index("The Archives") < each.index("Says meet") for each in read)


def test_in_the_museum_a_sign_is_spoken_of_before_the_next_card_comes_up() -> None:
    placed, laid = m.SignPlaced(1, 12), m.CardLaidOut("the_archives", 2)
    read = museum_says("sign", placed, laid)
    assert len(read) > 5
    assert all(each.index("Signs: 1 of") < each.index("Says sign") < each.index("Archives") for each in read)


def test_what_waits_to_be_said_is_not_said_by_who_is_carried_off() -> None:
    for seed in range(20):
        teller = teller_of("town", seed)
        teller.tell(TOWN_BEGINS)
        told = said(teller.tell([t.Lost(JOE, "sanity", 2, 1), t.KnockedOut(JOE, "sanity", "newspaper")]))
        assert [each for each in told if each[2].startswith("Joe")] == []


@pytest.mark.parametrize(("sanity_left", "stamina_left"), [(1, 0), (0, 1)])
def test_in_the_battle_who_has_nothing_left_is_not_spoken_to_as_hurt(sanity_left: int, stamina_left: int) -> None:
    losses = [t.Lost(JOE, "sanity", 1, sanity_left), t.Lost(JOE, "stamina", 1, stamina_left)]
    for seed in range(20):
        teller = teller_of("town", seed)
        teller.tell([*TOWN_BEGINS, t.Awakened("yig", "doom"), t.BattleRound(1)])
        assert {key for key, *_ in said(teller.tell([*losses, t.Eliminated(JOE)]))} == {"friend_lost"}


def test_in_the_museum_what_waits_to_be_said_is_not_said_once_the_night_is_won() -> None:
    for seed in range(20):
        teller = teller_of("museum", seed)
        teller.tell(MUSEUM_BEGINS)
        assert not said(teller.tell([m.MonsterBeaten(JOE, "ghoul.1", "koi_pond"), m.SignPlaced(10, 10)]))


# How many

NIGHTS = (1, 4)


@cache
def story_of(game: str, seed: int) -> Sequence[Event]:
    """A night at random, with its questions."""
    host, player = rules(game).begin({"seed": seed}), RandomPlayer(seed)
    session, found = FlowRunner(host.flow()), list[Event]()
    while session.decision is not None and len(found) < 4000:
        found += [*host.take_events(), Asked(session.decision.who, session.decision.kind)]
        session.answer(player(session.decision))
    return [*found, *host.take_events()]


def turns_of(game: str, story: Sequence[Event]) -> Iterator[Sequence[Event]]:
    """A story in pieces, each from the beginning of a turn to the next."""
    begins = [number for number, event in enumerate(story) if isinstance(event, PARTS[game].turns)]
    for begin, end in zip([0, *begins], [*begins, len(story)], strict=True):
        yield story[begin:end]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("seed", NIGHTS)
@pytest.mark.parametrize("game", PARTS)
def test_a_turn_has_at_most_two_by_two_people_and_a_night_none_twice(game: str, seed: int, language: str) -> None:
    teller = teller_of(game, seed, language)
    story = story_of(game, seed)
    counts = []
    for turn in turns_of(game, story):
        made = said(teller.tell(turn))
        counts.append(len(made))
        assert len({who for _, _, who, _ in made}) == len({key for key, *_ in made}) == len(made) <= 2
    assert sum(counts) > 5
    assert 0 in counts
    assert max(counts) == 2


@pytest.mark.parametrize("game", PARTS)
def test_no_line_of_a_person_is_said_twice_a_night(game: str) -> None:
    """Whoever has said all his lines for an occasion says nothing any more."""
    teller = teller_of(game)
    teller.tell({"town": TOWN_BEGINS, "museum": MUSEUM_BEGINS}[game])
    turns: dict[str, list[Event]] = {
        "town": [t.RoundBegan(2, JOE), t.StoodUp(JOE)],
        "museum": [m.VisitorsTurn(2, 0, JOE, 1), m.EntranceLeft(JOE)],
    }
    made = [each[:2] for _ in range(40) for each in said(teller.tell(turns[game])) if each[0] == "waiting"]
    assert sorted(made) == [("waiting", str(number)) for number in range(FEW)]


@pytest.mark.parametrize("game", PARTS)
def test_told_briefly_nobody_says_anything(game: str) -> None:
    teller = teller_of(game, NIGHTS[0], verbosity="brief")
    assert said(teller.tell(story_of(game, NIGHTS[0]))) == []


def test_in_a_lesson_and_in_an_example_nobody_says_anything() -> None:
    for begins in ([], [t.LessonBegan("azathoth", (JOE,))]):
        teller = teller_of("town")
        assert said(teller.tell([*begins, t.RoundBegan(1, JOE), t.Sealed(JOE, "newspaper", "clues", 1)])) == []


# The same every time


@pytest.mark.parametrize("game", PARTS)
def test_question_by_question_and_at_once_the_same_is_said(game: str) -> None:
    story = story_of(game, NIGHTS[0])
    whole = teller_of(game, 3).tell(story)
    teller, pieces, told = teller_of(game, 3), list[Event](), list[Paragraph]()
    for event in story:
        pieces.append(event)
        if isinstance(event, Asked):
            told += teller.tell(pieces)
            pieces = []
    told += teller.tell(pieces)
    assert said(told) == said(whole)
    assert len(said(told)) > 5


@pytest.mark.parametrize("game", PARTS)
def test_with_the_memory_of_another_narrator_people_go_on_as_they_would_have(game: str) -> None:
    parts = list(turns_of(game, story_of(game, NIGHTS[1])))
    first, memories, told = teller_of(game, 3), list[str](), list[list[tuple[str, ...]]]()
    for part in parts:
        memory = memory_of(first)
        assert memory is not None
        memories.append(json.dumps(memory))
        told.append(said(first.tell(part)))
    for number in range(2, len(parts), 3):
        second = teller_of(game, 3)
        assert restore_memory(second, json.loads(memories[number]))
        assert [said(second.tell(part)) for part in parts[number:]] == told[number:]


@pytest.mark.parametrize("game", PARTS)
def test_no_other_choice_of_words_depends_on_them(game: str) -> None:
    story, plain = story_of(game, NIGHTS[0]), load("en", game)
    silent = Catalogue("en", {**plain.sections, SECTION: {}}, profile=plain.profile)
    without, having = named(game).teller(silent, 3), teller_of(game, 3)
    assert len(without.tell(story)) < len(having.tell(story))
    assert having.telling.words.told == without.telling.words.told
    used = [vars(each.telling.words)["_used"] for each in (having, without)]
    assert used[0] == used[1]


# The words there are


def test_weapons_tomes_and_spells_are_those_of_the_games(
    town_content: TownContent, museum_content: MuseumContent
) -> None:
    for known, kind in ((town.TOMES, "tome"), (town.WEAPONS, "physical_weapon")):
        assert sorted(known) == sorted(id for id, card in town_content.cards.items() if card.type == kind)
    assert {*town.SHOPS, *town.SIGHTS} <= {*town_content.places}
    spells = [id for id, card in museum_content.possessions.items() if card.deck == "spell"]
    assert sorted(museum.SPELLS) == sorted(spells)
    assert {*museum.WEAPONS, *museum.TOMES} <= {*museum_content.possessions}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", PARTS)
def test_every_line_names_who_makes_it_and_nobody_else_but_whom_it_is_to(game: str, language: str) -> None:
    catalogue = load(language, game)
    people = catalogue.sections["names"]["investigators"]
    assert {*catalogue.sections[SECTION]} <= {*people, TOGETHER}
    for who, occasions in catalogue.sections[SECTION].items():
        assert {*occasions} <= {*PARTS[game].spread}, who
        for key, lines in occasions.items():
            needed = {"people"} if who == TOGETHER else {"who"}
            allowed = needed | ({"other"} if key in TO_ANOTHER else set())
            for line in lines:
                assert needed <= {*Message(line).placeholders()} <= allowed, (who, key, line)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", PARTS)
def test_everybody_has_words_for_every_occasion(game: str, language: str) -> None:
    catalogue = load(language, game)
    alone = [key for key in PARTS[game].spread if key != "three_in_shop"]
    lacking = []
    for who in catalogue.sections["names"]["investigators"]:
        own = catalogue.sections[SECTION].get(who, {})
        lacking += [f"{who} {key}" for key in alone if len(own.get(key, ())) < WORDS.get(key, 1)]
        assert sum(map(len, own.values())) >= LEAST or lacking, who
    assert lacking == []


def test_only_a_game_that_has_such_words_itself_has_those_that_games_share(tmp_path: Path) -> None:
    for path, text in {
        "table.yaml": "recap: So far\n",
        "one/table.yaml": "hello: Hello\n",
        "one/remarks/own.yaml": "ann: {here: [Here.]}\n",
        "two/table.yaml": "hello: Hello\n",
        f"{SHARED}/remarks/all.yaml": "ann: {there: [There.]}\nbob: {there: [There too.]}\n",
    }.items():
        (tmp_path / "en" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "en" / path).write_text(text, encoding="utf-8")
    one, two, none = (load("en", game, cache=False, folder=tmp_path) for game in ("one", "two", ""))
    assert one.sections[SECTION] == {"ann": {"here": ["Here."], "there": ["There."]}, "bob": {"there": ["There too."]}}
    assert SECTION not in two.sections
    assert SECTION not in none.sections
