"""Nothing that is read says which Ancient One lies face down (V1); when it is turned up, its prologue is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.games.nation import events as e
from solo.games.nation.front.appendix import Appendix
from solo.games.nation.front.listing import Nights
from solo.narration.chronicle import NIGHT, Chapter, Chronicle
from solo.narration.teller import Verbosity
from tests.games.nation.front.nation_table import front_of, play, told
from tests.games.nation.front.telling import scene as text_of_scene
from tests.games.nation.front.telling import scenic, text
from tests.games.nation.helpers import content
from tests.games.nation.test_nation_veil import ANCIENTS, begun, busy, veiled
from tests.table.helpers import words_of

LANGUAGES = ("en", "cs", "pl", "ru")
VIEWS = ("look", "hand", "deck", "market", "score", "tracks", "path", "cult", "threats", "odds")


@pytest.mark.parametrize("language", LANGUAGES)
def test_v1_whoever_lies_face_down_everything_reads_the_same(language: str) -> None:
    read = []
    for ancient_one in ("hastur", "dagon", "black_goat"):
        scene = busy(ancient_one)
        front = front_of(scene, language)
        decision = scene.decision
        lines = [line for view in VIEWS for line in front.views[view](decision, "", 0)]
        lines += [line for what in ("cultist 1", "cultist 2") for line in front.views["examine"](decision, what, 0)]
        lines += [*front.recap(), *(front.explain(decision, option) for option in decision.options)]
        read.append(lines)
    assert read[0] == read[1] == read[2]


def test_v1_the_score_says_who_is_left_and_the_state_that_the_goal_is_unknown() -> None:
    scene = veiled("dagon", ["dagon", "cthulhu"])
    assert told(scene, "score")[-3:-1] == [
        "Ancient One: 9 VP.",
        "It lies face down, and its goal with it. Still possible: Dagon and Cthulhu.",
    ]
    assert "Ancient One 9/35, goal unknown." in front_of(scene).recap()[0]
    scene.state.suspects = ["dagon"]
    assert told(scene, "score")[-2].endswith("It can only be: Dagon.")


def test_v1_the_cults_next_turn_may_turn_it_up() -> None:
    assert "The Ancient One is turned up: in 2 of 8." in told(veiled(), "cult")


@pytest.mark.parametrize("verbosity", ["full", "normal", "brief"])
def test_v1_the_prologue_is_told_when_it_is_turned_up(verbosity: Verbosity) -> None:
    prologue = text_of_scene("people", "dagon", "prologue")
    host = begun(level="hard", seed=3)
    opening = host.take_events()
    before = text(opening, verbosity=verbosity, words=scenic())
    assert before.startswith("Against Whoever Is Buying")
    assert not any(text_of_scene("people", each, "prologue") in before for each in ANCIENTS)
    after = text([*opening, e.AncientOneRevealed("dagon")], verbosity=verbosity, words=scenic())
    assert (prologue in after) == (verbosity != "brief")
    assert "Dagon" in after[len(before) :]


def test_v1_no_turning_point_is_told_in_the_words_of_an_ancient_one_face_down() -> None:
    opening = begun(level="hard").take_events()
    score = e.ScoreMoved("ancient_one", 4, 13)
    points = [text_of_scene("people", each, "third_one") for each in ANCIENTS]
    hidden = text([*opening, score], words=scenic())
    assert not any(point in hidden for point in points)
    shown = text([*opening, e.AncientOneRevealed("dagon"), score], words=scenic())
    assert text_of_scene("people", "dagon", "third_one") in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_v1_lists_and_books_do_not_name_it(language: str) -> None:
    host, words = begun(level="hard"), words_of(language, "nation")
    lines = Nights(words).brief(host.label())
    assert lines[0] != Nights(words).brief({})[0]
    book = Chronicle("", language, [Chapter("", NIGHT)])
    Appendix(words, content()).add_front_matter(book, host.take_events())
    read = " ".join([*lines, *(plate.told for plate in book.chapters[-1].plates)])
    assert not any(str(words.name(each)["name"]) in read for each in ANCIENTS)


def test_v1_at_the_table_a_hard_game_begins_without_a_name(tmp_path: Path) -> None:
    read = play(tmp_path, ["boston", "score", "cult", "quit"], level="hard")
    assert "Against Whoever Is Buying" in read
    assert "Still possible: Hastur, Dagon, Yog-Sothoth, The Black Goat, Cthulhu, and Nyarlathotep." in " ".join(
        read.split()
    )
