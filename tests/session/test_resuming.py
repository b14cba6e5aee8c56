"""Whoever leaves a campaign and resumes it is asked what he would have been asked, and takes back as far as he would have."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from solo.games import named, rules
from solo.games.museum.front import outlook
from solo.games.museum.game import Game
from solo.kernel.decisions import Decision
from solo.session.campaign import KeptCampaign
from solo.session.conversation import Conversation
from solo.storage.database import Database
from solo.storage.saved_campaign import SavedCampaign
from tests.table.helpers import words_of

GAMES = ("town", "museum", "nation")
DECLINES = {"museum": {"result": "fail", "use_now": "pass", "attempt": "roll"}}
"""What is answered at questions of a kind, where it can be; elsewhere what Enter takes."""


def sitting(game: str, path: Path, *, seed: int = 0) -> Conversation:
    """A conversation about a campaign: begun, or resumed where there is one."""
    found = rules(game)
    if path.exists():
        saved_campaign = SavedCampaign.open(found, path)
    else:
        saved_campaign = SavedCampaign.create(found, path, {"seed": seed})
    at = KeptCampaign(saved_campaign)
    front = named(game).front(at, named(game).teller(words_of("en", game), 1))
    conversation = Conversation(at, front, partial(words_of, game=game))
    conversation.open()
    return conversation


def answered(game: str, at: Conversation) -> str:
    """The line for the question that waits."""
    assert at.question is not None
    decision = at.question.decision
    wanted = DECLINES.get(game, {}).get(decision.kind, "")
    chosen = [number for number, each in enumerate(decision.options, 1) if each.verb == wanted]
    return str(chosen[0]) if chosen and not decision.several else ""


def evening(game: str, path: Path, questions: int, *, leaves: bool) -> Iterator[int]:
    """After how many answers somebody is asked, who leaves before each answer and comes back, or stays."""
    at = sitting(game, path, seed=7)
    for _ in range(questions):
        if at.question is None or at.campaign.decision is None:
            break
        yield at.campaign.position
        if leaves:
            at.campaign.close()  # type: ignore[attr-defined]
            at = sitting(game, path)
        at.say(answered(game, at))
    at.campaign.close()  # type: ignore[attr-defined]


class Stayed(NamedTuple):
    """An evening of the museum that nobody left, its campaign and after how many answers somebody was asked."""

    path: Path
    asked: list[int]


@pytest.fixture(scope="module")
def stayed(tmp_path_factory: pytest.TempPathFactory) -> Stayed:
    """Played once: the odds of its questions take seconds."""
    path = tmp_path_factory.mktemp("stayed") / "c.solo"
    return Stayed(path, [*evening("museum", path, 60, leaves=False)])


def test_what_was_declined_is_not_asked_again_after_resuming(stayed: Stayed, tmp_path: Path) -> None:
    left = [*evening("museum", tmp_path / "left.solo", 45, leaves=True)]
    assert left == stayed.asked[:45]


def test_on_resuming_no_odds_are_reckoned_for_what_was_asked_before_and_counts_no_more(
    stayed: Stayed, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where to go, which dice are rolled again or kept: of these questions only the one that waits has odds to show."""
    (path, positions), reckoned = stayed, list[Decision]()
    foresee = outlook.forecast_and_rerolls

    def counted(game: Game, decision: Decision) -> Any:
        found = foresee(game, decision)
        reckoned.extend([decision] if found[0] is not None else [])
        return found

    monkeypatch.setattr(outlook, "forecast_and_rerolls", counted)
    at = sitting("museum", path)
    asked = [each for each in at.campaign.asked if each in positions]
    old = [each for each in reckoned if each.about is not at.campaign.decision.about]  # type: ignore[union-attr]
    assert len(old) < len(asked) and {each.kind for each in old} <= {"attempt", "result"}
    at.campaign.close()  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", GAMES)
def test_undo_after_resuming_stops_at_the_questions_that_were_asked(game: str, tmp_path: Path) -> None:
    path = tmp_path / "c.solo"
    asked = [*evening(game, path, 25, leaves=False)]
    at = sitting(game, path)
    back = []
    while at.campaign.position > asked[0]:
        at.say("undo")
        back.append(at.campaign.position)
    assert back == asked[::-1]
    at.campaign.close()  # type: ignore[attr-defined]


def test_a_save_that_does_not_say_what_was_asked_is_resumed_all_the_same(tmp_path: Path) -> None:
    path = tmp_path / "c.solo"
    asked = [*evening("museum", path, 25, leaves=False)]
    database = Database.open(path)
    with database._writing():
        database._guarded.execute("DELETE FROM about WHERE key = 'asked'")
    database.close()
    at = sitting("museum", path)
    before = at.campaign.position
    at.say("undo")
    assert asked[0] <= at.campaign.position < before
    at.campaign.close()  # type: ignore[attr-defined]
