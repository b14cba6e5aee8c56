"""The chronicle of the museum as a keepsake: who plays, the museum drawn, its curves, and what everybody did."""

from __future__ import annotations

import re
from collections.abc import Sequence
from xml.etree import ElementTree

import pytest

from solo.games import rules
from solo.games.museum import events as e
from solo.games.museum.front.appendix import Appendix, NightCourse
from solo.games.museum.front.cover import picture
from solo.games.museum.front.last_page import LastPage, NightLookedBack
from solo.games.museum.front.narrator import Narrator
from solo.games.museum.front.night import Night
from solo.games.museum.front.plan import Track
from solo.games.museum.game import Game
from solo.games.museum.host import Host, Rules
from solo.games.museum.printed.numbers import ANCIENT
from solo.kernel.decisions import Decision
from solo.kernel.events import Event
from solo.kernel.flow import FlowRunner
from solo.narration.catalogue import languages, load
from solo.narration.chronicle import Chronicle, as_text, chapters, with_dice
from solo.narration.cover import GREEN, RED
from solo.narration.paragraphs import text_of
from solo.players.random_player import RandomPlayer

SEEDS = range(4)
QUITS = ("leave", "give_up", "fail", "stop")
"""What ends an attempt: somebody who does that seldom gets further than chance."""


@pytest.fixture(scope="module")
def game() -> Rules:
    found = rules("museum")
    assert isinstance(found, Rules)
    return found


def stubborn(player: RandomPlayer, decision: Decision) -> str | tuple[str, ...]:
    """An answer of somebody who ends an attempt only where nothing else can be done, or by chance."""
    for _ in range(4):
        answer = player(decision)
        if answer not in QUITS:
            return answer
    return player(decision)


def agrees(night: Night, game: Game) -> None:
    """What the events say is what is there."""
    state = game.state
    assert (night.hour, night.midnights, night.doom, night.signs) == (
        state.hour,
        state.midnights,
        state.doom,
        state.signs,
    )
    assert night.rooms == {card.card: card.slot for card in state.cards}
    assert night.monsters == {each.marker: card.card for card in state.cards for each in card.monsters}
    assert {die: source for die, (_, source) in night.locked.items()} == {
        die.id: die.lock for die in state.dice if die.lock
    }
    places = {who.id: who.place for who in state.investigators if who.alive}
    assert {who: ANCIENT if place == state.ancient_one else place for who, place in night.places.items()} == places


def played(game: Rules, seed: int, *, watch: bool = False) -> tuple[Host, list[Event]]:
    """A whole game and its story. watch: at every question the events are held against what is there."""
    host, player, night = game.begin({"seed": seed}), RandomPlayer(seed), Night()
    session, story = FlowRunner(host.flow()), list[Event]()
    while True:
        new = host.take_events()
        story += new
        for event in new:
            night.note(event)
        if watch and host.game.state.ended != "awoken":  # where there is no battle, nobody clears the table
            agrees(night, host.game)
        if session.decision is None:
            return host, story
        session.answer(stubborn(player, session.decision))


@pytest.mark.parametrize("seed", SEEDS)
def test_at_every_question_the_museum_of_the_events_is_the_museum(game: Rules, seed: int) -> None:
    _, story = played(game, seed, watch=True)
    assert {e.MonsterCame, e.DieLocked, e.CardLaidOut} <= {type(event) for event in story}


@pytest.mark.parametrize("seed", SEEDS)
def test_the_curves_end_where_the_game_ended(game: Rules, seed: int) -> None:
    host, story = played(game, seed)
    course, state = NightCourse(story), host.game.state
    turns = sum(isinstance(event, e.VisitorsTurn) and bool(event.who or not event.battle) for event in story)
    assert course.steps == [str(number) for number in range(turns + 1)]
    last = {track: course.of(track)[-1] for track in ("doom", "signs", "monsters", "midnights")}
    monsters = len(host.game.monsters_in_play())
    assert last == {"doom": state.doom, "signs": state.signs, "monsters": monsters, "midnights": state.midnights}
    for who in state.investigators:
        shown = (course.of("sanity", who.id)[-1], course.of("stamina", who.id)[-1])
        assert shown == ((who.sanity, who.stamina) if who.alive else (None, None))
    for who in course.people:
        assert len(course.of("sanity", who)) == turns + 1


def book_of(game: Rules, story: Sequence[Event], language: str = "en") -> Chronicle:
    words = load(language, "museum")
    teller = Narrator(words, 1)
    book = Chronicle("", language, chapters(teller.told(story), teller, ""))
    Appendix(words, game.content).add_front_matter(book, story)
    return book


NIGHT = (
    e.DoorsOpened("cthulhu", 13, 11, 2),
    e.VisitorArrived("joe_diamond", 0, 4, 4),
    e.CardReceived("joe_diamond", "whiskey.1", "common"),
    e.VisitorArrived("jenny_barnes", 1, 5, 3),
    e.CluesChanged("jenny_barnes", 2, 2),
    e.CardLaidOut("the_gift_shop", 0),
    e.MythosCardDrawn("", ""),
    e.VisitorsTurn(1, 0, "joe_diamond", 0),
    e.WalkedTo("joe_diamond", "the_gift_shop", False),
    e.MonsterCame("ghoul.1", "the_gift_shop", 0),
    e.DieLocked("green_1", "green", "ghoul.1"),
    e.MonsterBeaten("joe_diamond", "ghoul.1", "the_gift_shop"),
    e.MonsterKept("joe_diamond", "ghoul.1", 1),
    e.DieFreed("green_1", "green", "ghoul.1"),
    e.AttemptPassed("joe_diamond", "the_gift_shop", 2),
    e.TrophyGained("joe_diamond", "the_gift_shop", 1),
    e.SentTo("joe_diamond", "entrance"),
    e.HourStruck(1),
    e.VisitorsTurn(2, 1, "jenny_barnes", 1),
    e.VisitorDevoured("jenny_barnes", 1),
    e.VisitorArrived("kate_winthrop", 1, 5, 3, "jenny_barnes"),
    e.VisitorsTurn(3, 0, "joe_diamond", 2),
    e.DoomAdded(11, full=True),
    e.AncientAwoke("cthulhu", 2, 0),
    e.AttemptLost("kate_winthrop", "", 1),
    e.MuseumClosed("deserted", "cthulhu", 2, 3, 0, 0, 11, ("jenny_barnes",), 1, 0, 1),
)


def test_who_plays_stands_at_the_beginning_and_who_comes_later_in_that_turn(game: Rules) -> None:
    book = book_of(game, NIGHT)
    assert book.title == "The Empty Museum"
    cast = {
        chapter.title: [(each.name, each.figures) for each in chapter.cast] for chapter in book.chapters if chapter.cast
    }
    assert cast == {
        "The night of Cthulhu": [
            ("Joe Diamond", "Sanity 4, stamina 4; with Whiskey"),
            ("Jenny Barnes", "Sanity 5, stamina 3; with 2 clues"),
        ],
        "Turn 2, III – Jenny Barnes": [("Kate Winthrop", "Sanity 5, stamina 3")],
    }
    assert [each.below for each in book.chapters[0].cast] == ["With Whiskey", "With 2 clues"]
    assert all(each.sketch for chapter in book.chapters for each in chapter.cast)
    figures = [span.text for each in book.chapters[0].paragraphs for span in each if span.kind == "figure"]
    assert not any("Whiskey" in text for text in figures)


def plain_text(game: Rules, *events: Event) -> str:
    """What a book tells of events without figures."""
    book = book_of(game, (NIGHT[0], NIGHT[1], NIGHT[7], *events))
    with_dice(book, "none")
    return as_text(book).partition("The museum as it stood")[0]


def test_a_book_says_in_prose_what_was_won_and_what_was_lost(game: Rules) -> None:
    text = plain_text(
        game,
        e.AttemptPassed("joe_diamond", "the_gift_shop", 2),
        e.CardReceived("joe_diamond", "axe.1", "common", cause="reward"),
    )
    assert re.search(r"(?<!gains )\bAxe\.", text)
    assert "gains" not in text


@pytest.mark.parametrize(
    ("sanity", "stamina", "gone"),
    [(0, 2, ("reason", "mind")), (2, 0, ("strength", "body")), (0, 0, ("eason and", "eason nor"))],
)
def test_a_book_says_why_somebody_is_lost(game: Rules, sanity: int, stamina: int, gone: Sequence[str]) -> None:
    text = plain_text(
        game,
        e.ValuesLost("joe_diamond", 2, 2, sanity, stamina, cause="penalty"),
        e.VisitorDevoured("joe_diamond", 0),
    )
    assert any(word in text for word in gone)


def test_of_a_sentence_read_before_a_book_tells_another_and_no_figure(game: Rules) -> None:
    coming = [e.MonsterCame(f"ghoul.{number}", "the_gift_shop", 0) for number in range(1, 40)]
    assert plain_text(game, *coming).count("Ghoul") == len(coming)


def test_the_closing_table_says_what_everybody_did_and_what_became_of_them(game: Rules) -> None:
    table = book_of(game, NIGHT).table
    assert table is not None
    assert table.columns == ["Who", "Passed", "Failed", "Monsters", "In the end"]
    assert table.rows == [
        ["Joe Diamond", "1", "0", "1", "still standing"],
        ["Jenny Barnes", "0", "0", "0", "devoured in turn 2"],
        ["Kate Winthrop", "0", "1", "0", "still standing"],
        ["Together", "1", "1", "1", "Nobody was left"],
    ]
    assert book_of(game, NIGHT[:-1]).table is None


def test_es18_7_turns_that_nobody_has_are_not_counted_at_the_end(game: Rules) -> None:
    """As everywhere else: in the battle only the clock moves in the turns of an empty seat."""
    story: list[Event] = [
        e.DoorsOpened("yig", 10, 8, 2),
        e.VisitorArrived("joe_diamond", 0, 4, 6),
        e.VisitorArrived("kate_winthrop", 1, 6, 4),
        e.VisitorsTurn(1, 0, "joe_diamond", 0),
        e.AncientAwoke("yig", 0, 0),
        e.VisitorsTurn(2, 1, "kate_winthrop", 1, True),
        e.VisitorDevoured("kate_winthrop", 1),
        e.VisitorsTurn(3, 0, "joe_diamond", 2, True),
        e.VisitorsTurn(4, 1, "", 3, True),
        e.VisitorsTurn(5, 0, "joe_diamond", 0, True),
        e.VisitorDevoured("joe_diamond", 0),
        e.MuseumClosed("devoured", "yig", 2, 5, 1, 0, 8, ("kate_winthrop", "joe_diamond"), 0, 0, 0),
    ]
    table = book_of(game, story).table
    assert table is not None
    assert [row[-1] for row in table.rows[:2]] == ["devoured in turn 4", "devoured in turn 2"]
    assert [turn for turn, key, _ in NightLookedBack(story).turns if key == "gone"] == [2, 4]
    page = "\n".join(map(text_of, LastPage(load("en", "museum")).paragraphs(story, ())))
    assert "Turns: 4; midnights: 1." in page


def test_the_museum_is_drawn_as_it_stood_before_the_ancient_one_awoke(game: Rules) -> None:
    drawn, *charts = book_of(game, NIGHT).chapters[-1].plates
    assert len(charts) == 3
    assert drawn.told.startswith("The museum as it stood when there was no more room for doom.")
    asleep = book_of(game, NIGHT[:11]).chapters[-1].plates[0]
    assert "One monster was about: Ghoul (The Gift Shop)." in asleep.told
    assert "One die was locked." in asleep.told
    texts = [each.text for each in ElementTree.fromstring(asleep.drawing).iter("text")]
    assert {"The Gift Shop", "Ghoul", "Joe", "Jenny", "Entrance", "XII", "VI"} <= set(texts)
    assert "Ghoul" not in [each.text for each in ElementTree.fromstring(drawn.drawing).iter("text")]


@pytest.mark.parametrize(
    ("hour", "toward"), [(0, (176.0, 109.0)), (1, (203.0, 136.0)), (2, (176.0, 163.0)), (3, (149.0, 136.0))]
)
def test_the_cover_has_the_hour_of_the_end_the_doom_and_the_signs(hour: int, toward: tuple[float, float]) -> None:
    drawn = picture(hour, Track("doom", 3, 12), Track("signs", 5, 14))
    parts = "".join(drawn.parts)
    assert f'L{toward[0]},{toward[1]}" stroke="{RED}"' in parts
    assert parts.count(f'<circle r="5" fill="{RED}"') == 3
    assert len(re.findall('<circle r="5" fill="#', parts)) == 12
    assert parts.count(f'fill="{GREEN}"') == 5
    assert parts.count("<polygon") == 14
    assert [each.name for each in drawn.key] == ["doom", "signs"]


def test_the_cover_shows_the_doom_that_woke_it_and_the_hour_at_which_all_was_over(game: Rules) -> None:
    found = book_of(game, NIGHT).picture
    assert found is not None
    parts = "".join(found.parts)
    assert parts.count(f'<circle r="5" fill="{RED}"') == 11
    assert f'L203.0,136.0" stroke="{RED}"' in parts  # III


def test_drawings_stay_within_themselves(game: Rules) -> None:
    """Names, however long, end before the wall: some 6.8 units a letter."""
    for language in languages("museum"):
        for seed in SEEDS:
            _, story = played(game, seed)
            plate = book_of(game, story, language).chapters[-1].plates[0]
            tree = ElementTree.fromstring(plate.drawing)
            wide, high = (float(each) for each in tree.get("viewBox", "").split()[2:])
            for each in tree.iter("text"):
                x, y, text = float(each.get("x", "")), float(each.get("y", "")), each.text or ""
                centered = each.get("text-anchor") == "middle"
                assert x >= 0 and x + len(text) * 6.8 / (2 if centered else 1) <= wide + 1, text
                assert 0 < y < high


def test_a_book_in_any_language_has_all_its_words(game: Rules) -> None:
    for language in languages("museum"):
        for seed in SEEDS:
            _, story = played(game, seed)
            book = book_of(game, story, language)
            assert book.table is not None
            shown = as_text(book)
            assert not re.search(r"chronicle\.|[{}]", shown)
            assert all(all(row) for row in [book.table.columns, *book.table.rows])
