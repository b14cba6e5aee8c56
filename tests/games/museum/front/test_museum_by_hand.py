"""The museum's table as whoever plays a night by hand finds it: what was passed over, taking turns back, options, pictures."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from solo.cli.campaigns import summary
from solo.games.museum.front.front import MuseumFront
from solo.games.museum.front.listing import Openings
from solo.games.museum.front.narrator import MuseumNarrator
from solo.games.museum.host import MuseumRules
from solo.players.random_player import RandomPlayer
from solo.storage.keeper import Keeper
from solo.table.evening import KeptEvening
from tests.games.museum.front.sitting import evening, front_of, sit
from tests.games.museum.front.telling import english
from tests.games.museum.helpers import at_card, content

# What was passed over, and taking back


@pytest.mark.parametrize("seed", range(1926, 1934))
def test_what_was_passed_over_is_said_as_it_was_however_the_pool_has_changed_since(tmp_path: Path, seed: int) -> None:
    at = KeptEvening(Keeper.create(MuseumRules(content()), tmp_path / "m.solo", {"seed": seed}))
    text = sit(at, "1\nroll\nskipped\n\nskipped\n\nskipped\n\nskipped\n")
    assert "answered for you" in text or re.search(r"\n +1\. ", text)


def test_a_die_that_was_lost_unasked_is_named_as_it_lay_then(tmp_path: Path) -> None:
    at = KeptEvening(Keeper.create(MuseumRules(content()), tmp_path / "m.solo", {"seed": 38}))
    text = " ".join(sit(at, "1\nroll\nskipped\n").split())
    assert "1. Gloria Goldberg: a failed roll costs a die. Which? – terror" in text


@pytest.mark.parametrize("seed", [11, 13, 18])
def test_undo_turn_goes_on_to_the_turn_before_where_a_turn_begins_with_what_goes_without_saying(
    tmp_path: Path, seed: int
) -> None:
    """Vincent Lee's free use is made unasked, whom it is for is asked: the turn's first question is not its first answer."""
    at = evening(tmp_path, seed, ("vincent_lee", "joe_diamond"))
    front = to_the_target(at, seed)
    turn = front.museum.state.turn
    text = sit(at, "undo turn\nundo turn\n")
    assert text.count("Back to the beginning of a turn.") == 2
    assert front.museum.state.turn <= turn - 2


def test_at_the_first_question_there_is_nothing_to_take_back(tmp_path: Path) -> None:
    at = evening(tmp_path)
    assert "There is nothing to take back." in sit(at, "undo turn\n")
    position = at.position
    assert "There is nothing to take back." in sit(at, "undo turn\nundo phase\n") and at.position == position


def to_the_target(at: KeptEvening, seed: int) -> MuseumFront:
    """Play by chance to a later turn whose first question is whom something is for."""
    front, player, asked = MuseumFront(at, MuseumNarrator(english(), 1)), RandomPlayer(seed), 0
    while (decision := at.decision) is not None:
        turn = front.museum.state.turn
        if decision.kind == "target" and asked < turn > 2:
            return front
        answer = front.hand.answer(decision)
        asked = turn if answer is None else asked
        at.answer(answer if answer is not None else player(decision))
    raise AssertionError("nobody was asked")


# Lists


def test_campaigns_counts_turns_like_the_table(tmp_path: Path) -> None:
    at = evening(tmp_path, 5)
    front, seen = MuseumFront(at, MuseumNarrator(english(), 1)), 0
    while (decision := at.decision) is not None and front.museum.state.turn < 6:
        at.answer(decision.default)
        if (now := at.decision) is not None and now.kind == "move":
            turn = re.match(r"Turn (\d+), (\w+)\.", front.state(now)[0])
            listed = Openings(english()).now(summary(tmp_path / "m.solo"))
            assert turn is not None and f"turn {turn[1]}, {turn[2]}," in listed
            seen += 1
    assert seen > 3


# Options and things


@pytest.mark.parametrize("rest", ["warlock", ""])
def test_a_monster_whose_task_can_be_done_is_one_thing_and_no_id_is_shown(rest: str) -> None:
    playing = at_card("the_archives", monsters={"warlock": -1}).roll("lore", "lore", "peril", "terror", "i1", "i1")
    assert any(each.subject.startswith("warlock.1=") for each in playing.decision.options)
    lines = front_of(playing).views["examine"](playing.decision, rest, 80)
    assert not re.search(r"\w\.\d|=|_", lines[0])
    assert (lines[0] == "Warlock") == bool(rest)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_at_no_question_what_can_be_examined_is_listed_by_an_id(tmp_path: Path, seed: int) -> None:
    at, player = evening(tmp_path, seed), RandomPlayer(seed)
    front = MuseumFront(at, MuseumNarrator(english(), 1))
    while (decision := at.decision) is not None and at.position < 150:
        for line in front.views["examine"](decision, "", 80):
            assert not re.search(r"\w\.\d|=|_", line), (decision.kind, line)
        at.answer(player(decision))


def test_a_long_option_is_explained_under_its_own_text(tmp_path: Path) -> None:
    at = evening(tmp_path, 2)
    front = MuseumFront(at, MuseumNarrator(english(), 1))
    assert at.decision is not None
    texts = [" ".join(front.option(at.decision, each).split()) for each in at.decision.options]
    assert max(map(len, texts)) > 100
    read = " ".join(sit(at, "?\n").split())
    assert all(f"{text} – " in read for text in texts)
