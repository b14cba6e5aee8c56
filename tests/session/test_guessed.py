"""A word that stands only inside an option, or names what is not listed, is no answer before it was said what it takes."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.session.conversation import Conversation
from solo.session.shown import Role, ViewCapabilities
from tests.session.helpers import close, conversation, said


def where_to(tmp_path: Path) -> Conversation:
    """A conversation at the first question where to go."""
    played = conversation("museum", tmp_path)
    played.open()
    while played.question is not None and played.question.decision.kind != "move":
        played.say("")
    return played


def test_a_word_inside_an_option_is_said_and_enter_takes_it(tmp_path: Path) -> None:
    played = where_to(tmp_path)
    assert played.question is not None
    texts = list(played.question.options)
    text = texts[-1] = f"{texts[-1]}; ten horses"
    played.question = played.question._replace(options=texts)
    before = played.campaign.position
    for line in ("horses", "map", "ten horses"):
        reply = played.say(line)
        assert played.campaign.position == before and reply.question is None
    assert text in said(reply, Role.REMARK)
    played.say("")
    assert played.campaign.position > before
    assert played.campaign.story()
    close(played)


@pytest.mark.parametrize("name", ["number", "name", "beginning"])
def test_a_number_a_name_and_a_beginning_are_answers(tmp_path: Path, name: str) -> None:
    played = where_to(tmp_path)
    assert played.question is not None
    option, text = played.question.decision.options[1], played.question.options[1]
    card = str(played.front.teller.name(option.subject)["name"])
    before = played.campaign.position
    played.say({"number": "2", "name": card.rsplit(maxsplit=1)[-1], "beginning": text[: text.index(":")]}[name])
    assert played.campaign.position > before
    close(played)


def test_a_word_for_what_a_view_shows_is_the_view(tmp_path: Path) -> None:
    played = where_to(tmp_path)
    options = played.question.options if played.question is not None else ()
    assert played.question is not None
    played.question = played.question._replace(options=[*options[:-1], f"{options[-1]}; for trophies (3)"])
    reply = played.say("trophies")
    assert reply.question is None and [shown.role for shown in reply.shown] == [Role.VIEW]
    close(played)


def test_once_more_was_worked_out_for_odds_the_options_are_shown_with_it(tmp_path: Path) -> None:
    played = where_to(tmp_path)
    played.show_on(ViewCapabilities(listen=lambda shown: [shown.text].clear()))
    assert played.question is not None
    before = played.question.options
    assert any("at least" in each for each in before)
    assert played.say("odds").question is None
    reply = played.say("odds all")
    assert reply.question is not None and reply.question.options != before
    assert played.say("odds").question is None
    close(played)


def test_enter_goes_to_no_card_that_may_devour(tmp_path: Path) -> None:
    played = where_to(tmp_path)
    played.show_on(ViewCapabilities(by_keys=True))
    first = played.front.seat.host.game.active or played.front.seat.host.game.state.investigators[0]  # type: ignore[attr-defined]
    first.sanity = first.stamina = 1
    before = played.campaign.position
    for _ in range(2):
        assert "Enter alone takes nothing here" in said(played.say("")) and played.campaign.position == before
    close(played)


def test_a_misspelt_word_is_said_and_only_enter_takes_it(tmp_path: Path) -> None:
    played = where_to(tmp_path)
    assert played.question is not None
    first, _, *rest = played.question.options
    played.question = played.question._replace(options=[first, "polish the lamp", *rest])
    before = played.campaign.position
    reply = played.say("polish the lapm")
    assert played.campaign.position == before and "polish the lamp" in said(reply, Role.REMARK)
    assert played.guesses
    played.say("")
    assert played.campaign.position > before
    close(played)


def test_what_one_option_begins_with_is_an_answer_though_it_is_a_command(tmp_path: Path) -> None:
    """ "undo the knot" is meant by "undo" where it stands among the options; "u" stays the command."""
    played = where_to(tmp_path)
    assert played.question is not None
    first = list(played.question.options)
    played.question = played.question._replace(options=[first[0], "undo the knot", *first[2:]])
    before = played.campaign.position
    played.say("undo")
    assert played.campaign.position > before
    close(played)


def test_a_command_that_two_options_begin_with_stays_one(tmp_path: Path) -> None:
    played = where_to(tmp_path)
    assert played.question is not None
    texts = ["map the hall", "map the cellar", *played.question.options[2:]]
    played.question = played.question._replace(options=texts)
    assert Role.VIEW in [shown.role for shown in played.say("map").shown]
    close(played)
