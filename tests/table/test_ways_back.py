"""The ways back to the last real question, and what is kept of a quick evening."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from solo.games.town.compiled.pieces import Content
from solo.games.town.host import Rules
from solo.kernel.decisions import Answer
from solo.storage.saved_campaign import SavedCampaign
from solo.storage.verify import verify
from tests.table.helpers import TownEvening, at_first, evening, sit
from tests.table.watching import Watched, watched

# The ways back


def test_undo_takes_back_to_the_last_question_that_was_asked(town_content: Content, tmp_path: Path) -> None:
    at = at_first(town_content, tmp_path, "move")
    position, place = at.position, at.game.by_id("joe_diamond").place
    table = watched(at, "go graveyard\nundo\nredo\nundo\n")
    assert (at.position, at.game.by_id("joe_diamond").place) == (position, place)
    assert table.asked[-1].who == "joe_diamond"
    (tmp_path / "b").mkdir()
    at = at_first(town_content, tmp_path / "b", "move")
    watched(at, "go graveyard\nundo\nredo\n")
    assert at.game.by_id("joe_diamond").place == "graveyard"


def test_undo_and_redo_count_questions(town_content: Content, tmp_path: Path) -> None:
    at = at_first(town_content, tmp_path, "move")
    start = at.position
    watched(at, "go graveyard\n\nundo 2\nredo 2\n")
    assert at.position > start + 2
    told = watched(at, "undo 99\n").out.getvalue()
    assert at.position == 0
    assert "answers are taken back" in told


def test_whoever_resumes_reads_which_turn_it_is(town_content: Content, tmp_path: Path) -> None:
    at = at_first(town_content, tmp_path, "move")
    at.close()
    again = TownEvening(SavedCampaign.open(Rules(town_content), tmp_path / "t.solo"))
    told = sit(again, "")
    assert told.index("Turn 1") < told.index("Movement")


def test_undo_after_resuming_passes_over_what_goes_without_saying(town_content: Content, tmp_path: Path) -> None:
    at = at_first(town_content, tmp_path, "move")
    watched(at, "go graveyard\n")
    at.close()
    again = TownEvening(SavedCampaign.open(Rules(town_content), tmp_path / "t.solo"))
    table = watched(again, "undo\n")
    assert "take_clues" not in table.kinds
    assert again.decision is not None
    assert again.decision.kind == "move"
    assert again.decision.who == "joe_diamond"


@pytest.mark.parametrize(
    ("language", "phase", "turn"), [("en", "undo phase", "undo turn"), ("cs", "zpět fáze", "zpět kolo")]
)
def test_undo_takes_a_phase_or_a_turn(
    town_content: Content, tmp_path: Path, language: str, phase: str, turn: str
) -> None:
    at = at_first(town_content, tmp_path, "move")
    start = at.position
    Watched(at, "go graveyard\n\n" + phase + "\n", language=language).run()
    assert at.position == start
    table = Watched(at, "go graveyard\n\n" + turn + "\n", language=language)
    table.run()
    assert table.kinds[-1] == "upkeep_of_all"
    assert at.game.state.phase == "upkeep"


@pytest.mark.parametrize("word", ["turn", "round"])
def test_undo_turn_again_takes_the_turn_before(town_content: Content, tmp_path: Path, word: str) -> None:
    at = evening(town_content, tmp_path)
    while at.game.state.round < 3:
        assert at.decision is not None
        at.answer(at.decision.default)
    watched(at, f"undo {word}\n")
    first = at.game.state.round
    watched(at, f"undo {word}\n")
    assert at.game.state.round == first - 1


def test_r6_5_undo_turn_passes_over_an_upkeep_in_which_nobody_is_asked(town_content: Content, tmp_path: Path) -> None:
    at = evening(town_content, tmp_path)
    watched(at, "wish all stay\n")
    while at.game.state.round < 3 or at.decision is None or at.decision.kind != "move":
        assert at.decision is not None
        at.answer(at.decision.default)
    table = watched(at, "undo turn\nundo turn\n")
    assert table.asked[-1].kind == "move"
    assert at.game.state.round == 1


# What is kept


def test_the_journal_of_a_quick_evening_replays_the_same(town_content: Content, tmp_path: Path) -> None:
    """What the table has answered stands in the journal like any other answer: the campaign replays from it."""
    at = evening(town_content, tmp_path)
    lines = (["", "go library", "", "2", "", "spend_on", "go graveyard!", "1"] * 40)[:300]
    watched(at, "\n".join(lines) + "\n")
    assert at.game.state.round > 2
    digest, count = at.campaign.digest(), at.position
    at.close()
    assert list(verify(Rules(town_content), tmp_path / "t.solo").problems) == []
    again = TownEvening(SavedCampaign.open(Rules(town_content), tmp_path / "t.solo"))
    assert (again.campaign.digest(), again.position) == (digest, count)


def test_answers_in_any_order_of_the_options_mean_the_same(town_content: Content, tmp_path: Path) -> None:
    """The table shows the best first; what is kept are the ids of the rules."""
    at = evening(town_content, tmp_path)
    given: list[Answer] = []
    give_on = at.answer

    def give_and_note(answer: Answer | Sequence[str]) -> None:
        assert at.decision is not None
        assert at.decision.check(answer) == answer
        given.append(at.decision.check(answer))
        give_on(answer)

    at.answer = give_and_note  # type: ignore[method-assign]
    watched(at, "\n" * 120)
    assert len(given) == at.position > 120
