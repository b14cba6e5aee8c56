"""The chronicle as a keepsake: titles, who plays, dice as notes, clippings, the town and its curves."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest
from click.testing import CliRunner

from solo.cli import main
from solo.games.town import events as e
from solo.games.town.compiled.pieces import Content
from solo.games.town.front.appendix import Appendix, NightCourse
from solo.games.town.front.cover import DRAWN, Marks
from solo.games.town.front.narrator import Narrator
from solo.games.town.host import Rules, Setup
from solo.kernel.events import Event
from solo.narration.catalogue import languages, load
from solo.narration.charts import Series, chart
from solo.narration.chronicle import Chapter, Chronicle, as_text, chapters, with_dice, without_routine
from solo.narration.cover import PICTURE_WIDTH
from solo.narration.paragraphs import Span, Told
from solo.players.random_player import RandomPlayer
from solo.storage.saved_campaign import SavedCampaign

FOUR = ("sister_mary", "joe_diamond", "kate_winthrop", "harvey_walters")
Write = Callable[..., Path]


@pytest.fixture(scope="module")
def write(content: Content, tmp_path_factory: pytest.TempPathFactory) -> Write:
    """Writes the chronicle of one campaign with some options."""
    folder = tmp_path_factory.mktemp("saves")
    setup = Setup(11, "hastur", FOUR)
    saved_campaign = SavedCampaign.create(Rules(content), folder / "k.solo", msgspec.to_builtins(setup))
    player = RandomPlayer(11)
    with saved_campaign.hurried():
        while saved_campaign.decision is not None and saved_campaign.position < 120:
            saved_campaign.answer(player(saved_campaign.decision))
    saved_campaign.close()

    def written(kind: str, *options: str, language: str = "en") -> Path:
        out = folder / f"k.{kind}"
        arguments = ["chronicle", "k", "--saves", str(folder), "--format", kind, "--lang", language]
        found = CliRunner().invoke(
            main, [*arguments, "--force", "--output", str(out), *options], catch_exceptions=False
        )
        assert found.exit_code == 0, found.output
        return out

    return written


@pytest.mark.parametrize("language", ["en", "cs"])
def test_a_page_shows_the_town_three_charts_and_clippings(write: Write, language: str) -> None:
    text = write("html", language=language).read_text(encoding="utf-8")
    assert text.count("<svg") == 5  # with the cover
    assert 'class="clipping"' in text


def test_a_chronicle_is_titled_by_the_night_or_as_one_likes(write: Write) -> None:
    assert write("text").read_text(encoding="utf-8").startswith("THE FIRST NIGHT, AGAINST HASTUR\n")
    assert write("text", language="cs").read_text(encoding="utf-8").startswith("PRVNÍ NOC, PROTI HASTUROVI\n")
    own = write("text", "--title", "What we did in Arkham").read_text(encoding="utf-8")
    assert own.startswith("WHAT WE DID IN ARKHAM\n")
    assert "The first night, against Hastur" in own


def test_the_setup_is_a_page_of_those_who_play_and_no_list_of_gains(write: Write) -> None:
    before = write("text").read_text(encoding="utf-8").partition("The evening before")[0]
    assert "Dramatis personae" in before
    names = [before.index(f"\n{name}\n") for name in ("Sister Mary", "Joe Diamond", "Kate Winthrop", "Harvey Walters")]
    assert names == sorted(names)
    assert "Joe Diamond handed in his badge in 1921" in before
    assert not re.search(r"\bgains\b", before)


def test_dice_are_left_out_or_stand_in_notes_or_where_they_were_told(write: Write) -> None:
    none, notes, everything = (
        write("text", "--dice", dice).read_text(encoding="utf-8") for dice in ("none", "notes", "all")
    )
    dice = re.compile(r"\d dic?e for \d success")
    assert not dice.search(none)
    assert len(dice.findall(notes)) == len(dice.findall(everything)) > 3
    story, _, below = notes.partition("Turn 1\n")[2].partition("\n  1. ")
    assert "[1]" in story
    assert not dice.search(story)
    assert below
    assert "[1]" not in everything
    assert write("text").read_text(encoding="utf-8") == none
    assert write("text", "--notes").read_text(encoding="utf-8") == notes


@pytest.mark.parametrize("dice", ["none", "notes", "all"])
def test_a_book_has_no_headings_of_phases_and_nothing_that_every_upkeep_brings(content: Content, dice: str) -> None:
    joe = "joe_diamond"
    upkeep = (
        e.PhaseBegan("upkeep"),
        e.Refreshed(joe, ("38_revolver.1",)),
        e.Gained(joe, "money", 2, 10, cause="retainer"),
        e.Rolled(joe, (4,), 0, "retainer"),
        e.Branched(joe, "retainer", "2-6"),
        e.PhaseBegan("movement"),
        e.Moved(joe, "police_station", "easttown_street", "walk"),
    )
    text = bound(content, (*NIGHT[:7], *upkeep), dice)
    headings = [forms["name"] for forms in load("en", "town").find("names", "phases").values()]
    assert not set(headings).intersection(text.splitlines())
    assert "the streets of Easttown." in text.splitlines()[-1]
    assert "ready again" not in text
    assert "etainer" not in text


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (e.Bought("joe_diamond", "axe.1", 3, cause="general_store"), "Axe"),
        (e.CardGained("joe_diamond", "food.1", cause="river_docks_1"), "Food"),
        (e.CardLost("joe_diamond", "rifle.1", "deck", cause="unconsciousness"), "Rifle"),
        (e.CardLost("joe_diamond", "heal.1", "deck", cause="cthulhu"), "Heal"),
    ],
)
def test_a_book_without_figures_says_what_came_and_what_went(content: Content, event: Event, told: str) -> None:
    text = bound(content, (*NIGHT[:7], event), "none")
    assert re.search(rf"[^.]+ [^.]+: {told}\.$", text.rstrip())


def test_what_is_used_up_or_has_a_sentence_of_its_own_is_not_said_twice(content: Content) -> None:
    used = e.CardLost("joe_diamond", "food.1", "deck", cause="food")
    cursed = e.CardGained("joe_diamond", "curse.1", cause="river_docks_1")
    assert "Food" not in bound(content, (*NIGHT[:7], used), "none")
    assert "Curse" not in bound(content, (*NIGHT[:7], cursed), "none")


def test_a_note_that_begins_a_paragraph_ends_the_one_before() -> None:
    told = [Told((Span("prose", "It falls."),), NIGHT[0]), Told((Span("figure", "4 5"), Span("fact", "So.")), NIGHT[0])]
    book = Chronicle("", "en", [Chapter("", 3, told)])
    with_dice(book, "notes")
    assert [[span.text for span in each] for each in book.chapters[0].paragraphs] == [["It falls.", "1"], ["So."]]
    assert book.chapters[0].notes == ["4 5."]


def test_figures_alone_are_notes_to_the_paragraph_above_and_stand_where_there_is_none() -> None:
    figures = Told((Span("figure", "4 5"),), NIGHT[0])
    book = Chronicle("", "en", [Chapter("", 3, [figures, Told((Span("prose", "It falls."),), NIGHT[0]), figures])])
    with_dice(book, "notes")
    assert [[span.text for span in each] for each in book.chapters[0].paragraphs] == [["4 5"], ["It falls.", "1"]]
    assert book.chapters[0].notes == ["4 5."]


def test_the_town_is_told_where_nothing_can_be_drawn_and_curves_are_not(write: Write) -> None:
    told = write("text").read_text(encoding="utf-8")
    assert "The town as it stood at the end." in told
    assert "turn by turn" not in told
    assert "turn by turn" in write("html").read_text(encoding="utf-8")


def test_a_headline_and_its_story_are_one_clipping(write: Write) -> None:
    text = write("html").read_text(encoding="utf-8")
    clippings = re.findall(r'<blockquote class="clipping">(.*?)</blockquote>', text)
    assert clippings
    assert all(each.count("<h4") == 1 and each.count("<p") == 1 for each in clippings)


NIGHT = (
    e.NightBegan(1),
    e.GameStarted("hastur", FOUR[:2], (), ()),
    e.InvestigatorJoined("sister_mary", 1, "south_church"),
    e.InvestigatorJoined("joe_diamond", 2, "police_station"),
    e.GateOpened("woods", "gate_abyss_1", 1),
    e.DoomChanged(1, 1, 13),
    e.RoundBegan(1, "joe_diamond"),
    e.Lost("joe_diamond", "sanity", 2, 2),
    e.GateOpened("graveyard", "gate_yuggoth_1", 2),
    e.DoomChanged(1, 2, 13),
    e.RoundBegan(2, "sister_mary"),
    e.GateClosed("joe_diamond", "woods", "gate_abyss_1", "trophy"),
    e.Sealed("joe_diamond", "woods", "clues", 1),
    e.TerrorRaised(1),
    e.Devoured("joe_diamond"),
)


def bound(content: Content, story: Sequence[Event], dice: str) -> str:
    """What a book tells of events."""
    words = load("en", "town")
    teller = Narrator(words)
    book = Chronicle("", "en", chapters(teller.told(story), teller, ""))
    without_routine(book)
    with_dice(book, dice)
    return as_text(book)


def test_the_course_of_a_night_is_that_of_its_events(content: Content) -> None:
    course = NightCourse(content, NIGHT)
    assert course.steps == ["0", "1", "2"]
    assert [course.of(track) for track in ("doom", "terror", "gates")] == [[1, 2, 2], [0, 0, 1], [1, 2, 1]]
    assert course.of("sanity", "joe_diamond") == [4, 2, None]
    assert course.of("stamina", "sister_mary") == [3, 3, 3]
    assert (course.night.gates, list(course.night.seals)) == ({"graveyard": "gate_yuggoth_1"}, ["woods"])


def test_the_cover_marks_what_was_shut_sealed_and_open_and_where_somebody_fell() -> None:
    more = (
        e.GateClosed("sister_mary", "black_cave", "gate_leng_1", "trophy"),
        e.KnockedOut("sister_mary", "stamina", "woods"),
    )
    assert Marks((*NIGHT, *more)).signs == {
        "woods": ["seal", "fell"],
        "black_cave": ["shut"],
        "graveyard": ["open"],
        "police_station": ["fell"],
    }
    assert Marks((*NIGHT, *NIGHT[:6])).signs == {"woods": ["open"]}  # the last night alone


@pytest.mark.parametrize("language", languages("town"))
def test_the_streets_on_the_cover_do_not_meet_in_any_language(content: Content, language: str) -> None:
    words = load(language, "town")
    book = Chronicle("", language, [])
    Appendix(words, content).add_front_matter(book, NIGHT)
    assert book.picture is not None
    assert [sign.name for sign in book.picture.key] == [
        words.say("table", "chronicle", "signs", sign) for sign in ("open", "seal", "fell")
    ]
    drawn = "".join(book.picture.parts)
    boxes = [
        tuple(float(each) for each in found)
        for found in re.findall(r'<rect x="([-\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"', drawn)
    ]
    assert len(boxes) == len(content.neighbourhoods)
    for number, (x, y, wide, high) in enumerate(boxes):
        assert x >= 0
        assert x + wide <= PICTURE_WIDTH
        for other in boxes[number + 1 :]:
            beside = x + wide <= other[0] or other[0] + other[2] <= x
            assert beside or y + high <= other[1] or other[1] + other[3] <= y
    assert drawn.count(DRAWN["seal"]) == drawn.count(DRAWN["open"]) == drawn.count(DRAWN["fell"]) == 1


def test_whoever_comes_later_is_introduced_in_that_turn(content: Content) -> None:
    words = load("en", "town")
    story = [*NIGHT, e.InvestigatorJoined("amanda_sharpe", 2, "bank_of_arkham"), e.RoundBegan(3, "sister_mary")]
    teller = Narrator(words)
    book = Chronicle("", "en", chapters(teller.told(story), teller, ""))
    Appendix(words, content).add_front_matter(book, story)
    cast = {chapter.title: [each.name for each in chapter.cast] for chapter in book.chapters if chapter.cast}
    assert cast == {
        "The first night, against Hastur": ["Sister Mary", "Joe Diamond"],
        "Turn 2": ["Amanda Sharpe"],
    }


def test_whoever_comes_back_is_not_introduced_again(content: Content) -> None:
    words = load("en", "town")
    again = e.InvestigatorJoined("sister_mary", 2, "bank_of_arkham")
    story = [*NIGHT, again, e.RoundBegan(3, "sister_mary")]
    teller = Narrator(words)
    book = Chronicle("", "en", chapters(teller.told(story), teller, ""))
    Appendix(words, content).add_front_matter(book, story)
    assert [each.name for chapter in book.chapters for each in chapter.cast] == ["Sister Mary", "Joe Diamond"]


def test_a_chart_has_a_curve_for_each_series_and_breaks_it_where_there_is_no_value() -> None:
    drawn = ElementTree.fromstring(chart("<x>", [Series("a&b", [0, 2, None, 1, 1]), Series("c", [None, 3])], "01234"))
    curves = [str(each.get("points")).split() for each in drawn.iter("polyline")]
    assert [len(points) for points in curves] == [2, 2]
    assert len(list(drawn.iter("circle"))) == 1
    heights = [float(point.split(",")[1]) for point in curves[0]]
    assert heights[0] > heights[1]
    assert [each.text for each in drawn.iter("text")][:2] == ["a&b", "c"]
