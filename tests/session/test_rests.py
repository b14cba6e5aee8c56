"""Where the story of a conversation rests, and what its log holds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from solo.session.conversation import Conversation
from solo.session.shown import Role, Shown, ViewCapabilities
from tests.session.helpers import conversation

FOUR: dict[str, dict[str, Any]] = {
    "town": {
        "seed": 9,
        "ancient_one": "yig",
        "investigators": ("sister_mary", "joe_diamond", "kate_winthrop", "harvey_walters"),
    },
    "museum": {"seed": 3, "ancient_one": "azathoth", "seats": 4},
}
INTERLUDES = {"town": "Mythos", "museum": "Midnight"}
"""By game the heading of what befalls everybody."""


def story(played: Conversation, ends: str, most: int = 150) -> list[Shown]:
    """What is told when every question is answered by Enter, up to a heading that begins so."""
    told: list[Shown] = []
    reply = played.open()
    for _ in range(most):
        told += [shown for shown in reply.shown if shown.role is Role.STORY]
        if any(shown.text.startswith(ends) for shown in told) or reply.over:
            break
        reply = played.say("")
    return told


@pytest.mark.parametrize("verbosity", ["normal", "brief"])
@pytest.mark.parametrize("game", INTERLUDES)
def test_the_story_rests_before_what_befalls_everybody(tmp_path: Path, game: str, verbosity: str) -> None:
    """However briefly it is told: without its heading, before what is told first of it."""
    played = conversation(game, tmp_path, **FOUR[game])
    played.front.teller.verbosity = verbosity
    told = story(played, "Turn 3" if game == "town" else "Turn 5")
    heads = [shown for shown in told if shown.text.startswith(INTERLUDES[game])]
    assert all(shown.rests for shown in heads)
    assert heads or verbosity == "brief"
    assert sum(shown.rests for shown in told) >= (2 if verbosity == "brief" else 4)


def test_the_story_rests_where_the_part_of_a_person_ends(tmp_path: Path) -> None:
    """Before each encounter but the first, below whose heading it stands; not between lines of figures, not in the mythos."""
    told = story(conversation("town", tmp_path, **FOUR["town"]), "Turn 3")
    texts = [shown.text for shown in told]
    first = texts.index("Arkham encounters")
    encounters = [shown for shown in told[first : texts.index("Mythos")] if shown.paragraph[0].kind == "title"]
    assert [shown.rests for shown in encounters] == [False, True, True, True]
    assert [shown.text for shown in told[: texts.index("Turn 1")] if shown.rests] == []
    assert not any(shown.rests for shown in told[texts.index("Mythos") + 1 : texts.index("Turn 2")])
    assert told[texts.index("Turn 2")].rests


def test_the_log_holds_the_turn_from_its_heading_on(tmp_path: Path) -> None:
    played = conversation("town", tmp_path, **FOUR["town"])
    told = [shown.text for shown in story(played, "Harvey Walters at")]
    (log,) = played.say("log").shown
    lines = log.lines(80)
    assert log.role is Role.LOG
    read = [line for line in lines if line]
    assert read[read.index("Turn 1") :] == told[told.index("Turn 1") :] and read == told[-len(read) :]
    titles = [number for number, shown in enumerate(log.told) if shown[0].kind == "title"]
    assert len(titles) >= 3 and lines.count("") >= len(titles)


@pytest.mark.parametrize("game", INTERLUDES)
def test_the_log_holds_how_the_last_turn_has_ended_and_after_an_undo_begins_with_the_turn_that_is_under_way(
    tmp_path: Path, game: str
) -> None:
    played = conversation(game, tmp_path, **FOUR[game])
    told = [shown.text for shown in story(played, "Turn 2")]
    log = [line for line in played.say("log").shown[0].lines(0) if line]
    turn = next(number for number, line in enumerate(log) if line.startswith("Turn 2"))
    assert log[turn - 1] == told[told.index(log[turn]) - 1]
    played.say("undo")
    assert played.say("log").shown[0].lines(0)[0].startswith("Turn 1")


@pytest.mark.parametrize("game", INTERLUDES)
def test_whoever_looks_while_something_is_told_hears_that_it_is_ahead(tmp_path: Path, game: str) -> None:
    """Of the line that is no look nothing comes; nor does what is told change."""
    played = conversation(game, tmp_path, **FOUR[game])
    looked: list[tuple[bool, ...]] = []

    def listen(shown: Shown) -> None:
        if shown.role is Role.STORY and not looked:
            looked.append((played.look("map"), played.look("help"), played.look("?"), played.look("two")))

    played.show_on(ViewCapabilities(listen))
    reply = played.open()
    assert looked == [(True, True, True, False)]
    remarks = [shown.text for shown in reply.shown if shown.role is Role.REMARK]
    assert remarks.count("How things stand at the end of what is being told:") == 1
    assert played.campaign.position == 0 and reply.question is not None


def test_what_lasts_until_midnight_is_remarked_below_the_midnight_that_brought_it(tmp_path: Path) -> None:
    """Not before its heading, where the turn that midnight follows was still being told in the same answer."""
    played = conversation("museum", tmp_path, **{**FOUR["museum"], "seed": 4})
    reply, marks = played.open(), ""
    while not reply.over and marks.count("M") < 4:
        for shown in reply.shown:
            heading = shown.role is Role.STORY and shown.paragraph[0].kind == "heading"
            marks += "M" if heading and shown.text.startswith(INTERLUDES["museum"]) else ""
            marks += "L" if shown.text.startswith("[Until midnight") else ""
        reply = played.say("")
    assert marks.startswith("LMLMLML")
