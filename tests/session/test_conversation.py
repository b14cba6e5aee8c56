"""A campaign as a conversation: lines in, things to show and questions out, and nothing read or written on the way."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from solo.games import GAMES, rules
from solo.session.conversation import Conversation
from solo.session.settings import load_settings
from solo.session.shown import OpenQuestion, Reply, Role, Shown, ViewCapabilities
from solo.storage.saved_campaign import SavedCampaign
from tests.session.helpers import SHORT, close, conversation, said


@pytest.fixture(autouse=True)
def silent(capfd: pytest.CaptureFixture[str]) -> Iterator[None]:
    """Nothing is written to the streams of the process."""
    yield
    assert tuple(capfd.readouterr()) == ("", "")


@pytest.mark.parametrize(("game", "given"), [("town", 0), ("museum", 95)])
def test_a_game_to_its_last_line(tmp_path: Path, game: str, given: int) -> None:
    """Every line takes the first option; what was said is saved, and the campaign is over when opened again.

    given: so many answers are given before.
    """
    saved_campaign = SavedCampaign.create(rules(game), tmp_path / "t.solo", SHORT[game])
    while saved_campaign.decision is not None and saved_campaign.position < given:
        saved_campaign.answer(saved_campaign.decision.default)
    saved_campaign.close()
    played = conversation(game, tmp_path)
    reply, told = played.open(), list[str]()
    assert reply.shown[0].role is Role.REMARK and reply.question is not None and not reply.over
    for _ in range(200):
        if reply.over:
            break
        assert played.question is not None and played.question.text and played.question.hint
        reply = played.say("")
        told.append(said(reply, Role.STORY))
    assert reply.over and not reply.left and played.question is None
    assert sum(map(bool, told)) > 15 and all(told[-1:])
    assert played.say("1") == Reply((), over=True)
    count = played.campaign.position
    close(played)
    again = conversation(game, tmp_path)
    assert again.open().over and again.campaign.position == count > given


@pytest.mark.parametrize("game", GAMES)
def test_undo_and_redo_come_back_to_the_same_question(tmp_path: Path, game: str) -> None:
    played = conversation(game, tmp_path)
    played.open()
    for _ in range(8):
        played.say("")
    first, before = played.question, played.campaign.host.digest()
    second = played.say("").question
    assert first is not None and second is not None
    back = played.say("undo")
    assert back.question is not None and back.question.decision == first.decision
    assert played.campaign.host.digest() == before
    assert "1 answer is taken back." in said(back, Role.REMARK)
    forth = played.say("redo")
    assert forth.question is not None and forth.question.decision == second.decision
    assert "given again" in said(forth, Role.REMARK)


@pytest.mark.parametrize("game", GAMES)
def test_much_is_taken_back_only_when_it_is_confirmed(tmp_path: Path, game: str) -> None:
    """Ten answers at once; of more it is said first how many, and whether nothing would be left."""
    played = conversation(game, tmp_path)
    played.open()
    for _ in range(14):
        played.say("")
    after = played.campaign.position
    reply = played.say("undo 99")
    assert played.campaign.position == after and reply.question is None and played.guesses
    assert "to the beginning. Enter once more" in said(reply, Role.REMARK)
    played.say("map")
    assert played.campaign.position == after and not played.guesses
    played.say("undo 11")
    assert "beginning" not in said(played.say("undo 11"), Role.REMARK)
    between = played.campaign.position
    assert between < after
    played.say("redo 11")
    played.say("undo 10")
    assert between < played.campaign.position < after
    played.say("redo 10")
    played.say("undo 99")
    played.say("")
    assert played.campaign.position < between
    close(played)


@pytest.mark.parametrize("game", GAMES)
def test_a_line_that_is_no_answer_is_an_error_and_changes_nothing(tmp_path: Path, game: str) -> None:
    played = conversation(game, tmp_path)
    question = played.open().question
    before = played.campaign.host.digest()
    for line in ("999", "xyzzy", "1 1 1", "undo x"):
        reply = played.say(line)
        assert [shown.role for shown in reply.shown] == [Role.ERROR], line
        assert reply.question is None and not reply.over
    assert played.question is question
    assert (played.campaign.position, played.campaign.host.digest()) == (0, before)


def test_settings_are_changed_kept_and_told(tmp_path: Path) -> None:
    played = conversation("town", tmp_path)
    played.open()
    reply = played.say("settings verbosity brief")
    assert (said(reply), reply.question) == ("verbosity is brief from now on.", None)
    assert played.settings.verbosity == load_settings(tuple(played.front.habits)).verbosity == "brief"
    assert played.front.teller.verbosity == "brief"
    assert played.say("settings ask_clues yes").question is not None, "a question may have to be asked otherwise"
    assert list(played.front.auto_answers.asked) == ["clues"]
    assert [shown.role for shown in played.say("settings theme pink").shown] == [Role.ERROR]
    assert "verbosity: brief" in said(played.say("settings"), Role.LIST)


def test_another_language_goes_on_at_once(tmp_path: Path) -> None:
    played = conversation("museum", tmp_path)
    before = played.open().question
    reply = played.say("lang cs")
    assert before is not None and reply.question is not None
    assert reply.question.decision == before.decision and reply.question.text != before.text
    assert played.say("mapa").shown[0].role is Role.VIEW
    assert [shown.role for shown in played.say("lang tlh").shown] == [Role.ERROR]


def test_a_view_says_what_languages_it_can_show(tmp_path: Path) -> None:
    played = conversation("town", tmp_path)
    played.show_on(ViewCapabilities(shows=lambda language: language != "ru"))
    played.open()
    assert "ru" not in said(played.say("lang"))
    assert [shown.role for shown in played.say("lang ru").shown] == [Role.ERROR]


@pytest.mark.parametrize(("game", "words", "found"), [("town", "surge", "R"), ("museum", "terror", "ES")])
def test_rules_are_looked_up_in_as_many_columns_as_there_are(tmp_path: Path, game: str, words: str, found: str) -> None:
    played = conversation(game, tmp_path)
    played.open()
    for line in (f"rules {words}", f"what is {words}?", "why", f"help {words}"):
        (shown,) = played.say(line).shown
        assert shown.role is Role.RULES, line
        assert found in shown.text
        narrow, wide = shown.lines(40), shown.lines(0)
        assert max(map(len, narrow)) <= 40 < max(map(len, wide)) and len(narrow) > len(wide)


def test_a_map_is_drawn_or_told_in_words(tmp_path: Path) -> None:
    played = conversation("town", tmp_path)
    played.open()
    played.say("")
    (shown,) = played.say("map").shown
    assert shown.role is Role.VIEW
    assert "│" in "\n".join(shown.lines(100)) and "│" not in shown.text


def test_options_are_explained_and_commands_listed(tmp_path: Path) -> None:
    played = conversation("town", tmp_path)
    question = played.open().question
    assert question is not None
    (shown,) = played.say("?").shown
    assert [line.partition(".")[0] for line in shown.lines(0)][:6] == list("123456")
    assert {*question.options, "undo", "map", "help"} <= {*question.words}
    assert "hint" not in question.words
    told = said(played.say("help"))
    assert "undo" in told and "Enter" not in told.partition("\n")[2].partition("\n")[0]


def test_what_went_without_saying_is_listed_and_can_be_asked_after_all(tmp_path: Path) -> None:
    played = conversation("town", tmp_path)
    played.open()
    for _ in range(40):
        if said(played.say("skipped"), Role.LIST):
            break
        played.say("")
    reply = played.say("skipped 1")
    assert reply.question is not None
    assert played.campaign.decision is not None and reply.question.decision.kind == played.campaign.decision.kind


def test_what_is_shown_comes_at_once_too(tmp_path: Path) -> None:
    """A view that listens has each thing before the line is over, in the order of the reply."""
    played, heard = conversation("town", tmp_path), list[Shown]()
    played.show_on(ViewCapabilities(heard.append))
    begin = [played.open, *(partial(played.say, line) for line in ("", "map", "xyzzy", "undo")), played.leave]
    for step in begin:
        reply = step()
        assert heard == list(reply.shown)
        heard.clear()


@pytest.mark.parametrize("game", GAMES)
def test_by_keys_an_enter_that_may_be_meant_to_leave_a_view_is_confirmed(tmp_path: Path, game: str) -> None:
    played = conversation(game, tmp_path)
    played.open()
    confirmed = played.front.auto_answers.needs_confirmation
    while (question := played.question) is None or not question.options or confirmed(question.decision):
        played.say("")
    played.show_on(ViewCapabilities(by_keys=True))
    played.say("map")
    before = played.campaign.position
    assert "Enter" in said(played.say("")) and played.campaign.position == before
    assert played.say("").question is not None and played.campaign.position > before


def test_the_guide_explains_a_turn_in_which_nobody_is_asked(tmp_path: Path) -> None:
    """Once, below its heading, however this is worded."""
    played = conversation("nation", tmp_path)
    played.show_on(ViewCapabilities(guides=True))
    played.settings.guide = True
    shown = [*played.open().shown, *(each for _ in range(12) for each in played.say("").shown)]
    (at,) = [number for number, each in enumerate(shown) if each.text == played.front.say("guide", "ancient")]
    assert [each.role for each in shown[at - 1 : at + 1]] == [Role.STORY, Role.GUIDE]
    assert shown[at - 1].paragraph[0].kind == "heading"


def test_by_keys_an_enter_that_costs_something_is_confirmed(tmp_path: Path) -> None:
    """The group is chosen by the second Enter, unless something was looked at between them."""
    played = conversation("town", tmp_path)
    played.show_on(ViewCapabilities(by_keys=True))
    played.open()
    reply = played.say("")
    assert (reply.question, played.campaign.position) == (None, 0)
    assert "Sister Mary" in said(reply)
    assert "Enter" in said(played.say("help"))
    assert (played.say("").question, played.campaign.position) == (None, 0)
    assert played.say("").question is not None and played.campaign.position == 1


def test_a_phase_is_explained_once_where_the_view_guides(tmp_path: Path) -> None:
    for name, guides in (("a", True), ("b", False)):
        (tmp_path / name).mkdir()
        played = conversation("town", tmp_path / name)
        played.settings.guide = True
        played.show_on(ViewCapabilities(guides=guides))
        told = [shown for reply in (played.open(), *(played.say("") for _ in range(8))) for shown in reply.shown]
        explained = [shown.text for shown in told if shown.role is Role.GUIDE]
        assert len(explained) == len({*explained}) and bool(explained) is guides
        assert len(played.settings.explained) == len(explained)


def test_leaving_and_what_only_a_view_can_do(tmp_path: Path) -> None:
    played = conversation("museum", tmp_path)
    played.open()
    reply = played.say("report")
    assert (reply.command, reply.shown, reply.left) == ("report", [], False)
    assert played.say("quit").left
    assert played.leave().left
    assert str(tmp_path / "t.solo") in said(played.say("save"))
    assert [path.name for path in tmp_path.glob("*.md")] == []


def test_a_campaign_is_resumed_with_what_was_told_last(tmp_path: Path) -> None:
    played = conversation("town", tmp_path)
    played.open()
    waits: OpenQuestion | None = None
    for _ in range(20):
        waits = played.say("").question or waits
    close(played)
    again = conversation("town", tmp_path)
    reply = again.open()
    assert said(reply, Role.RECAP) and not said(reply, Role.STORY)
    assert reply.question is not None and waits is not None and reply.question.text == waits.text


@pytest.mark.parametrize("game", GAMES)
def test_the_prompt_names_what_enter_takes_where_that_is_not_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    played = conversation(game, tmp_path)
    played.open()
    while played.question is None or played.question.decision.several or len(played.question.options) < 2:
        played.say("")
    question = played.question
    assert "Enter" not in question.hint
    monkeypatch.setattr(played.front.auto_answers, "enter", lambda asked: asked.options[1].id)
    reply = played.ask(question.decision)
    assert reply.question is not None and reply.question.hint.endswith("name (Enter: 2)")


def test_whom_a_night_is_against_is_said_before_people_are_chosen_and_skills_explained_where_they_are_set(
    tmp_path: Path,
) -> None:
    played = conversation("town", tmp_path, seed=5, single=True)
    played.show_on(ViewCapabilities(guides=True))
    played.settings.guide = True
    first = played.open()
    assert first.question is not None and first.question.decision.kind == "keep_investigators"
    against = str(played.front.teller.name(played.front.game.state.ancient_one)["name"])  # type: ignore[attr-defined]
    assert f"The night is against {against}. Six investigators" in first.question.text
    assert not said(first, Role.GUIDE)
    second = played.say("1 2 3 4")
    while second.question is not None and second.question.decision.kind != "sliders":
        assert not said(second, Role.GUIDE)
        second = played.say("")
    assert "Set each investigator’s skills" in said(second, Role.GUIDE)


def by_keys(game: str, folder: Path) -> Conversation:
    """A conversation by keys at its first question with options of which an Enter takes the first at once."""
    played = conversation(game, folder)
    played.open()
    confirmed = played.front.auto_answers.needs_confirmation
    while (question := played.question) is None or not question.options or confirmed(question.decision):
        played.say("")
    played.show_on(ViewCapabilities(by_keys=True))
    return played


@pytest.mark.parametrize("game", GAMES)
def test_what_is_looked_at_disarms_a_confirmation(tmp_path: Path, game: str) -> None:
    """The Enter after a view may be meant to leave it, whatever an Enter before the view was told."""
    played = by_keys(game, tmp_path)
    before = played.campaign.position
    for view in ("map", "help", "rules"):
        played.say(view)
        assert "Enter once more" in said(played.say("")) and played.campaign.position == before
    assert played.say("").question is not None and played.campaign.position > before


@pytest.mark.parametrize("game", GAMES)
def test_an_enter_behind_a_line_that_was_refused_takes_nothing_yet(tmp_path: Path, game: str) -> None:
    """It may have been meant for the list of options, which the message has driven off."""
    played = by_keys(game, tmp_path)
    before = played.campaign.position
    assert said(played.say("xyzzy 77"))
    assert "Enter once more" in said(played.say("")) and played.campaign.position == before
    assert played.say("").question is not None and played.campaign.position > before


def test_an_enter_behind_options_that_are_listed_anew_takes_nothing_yet(tmp_path: Path) -> None:
    """`influence` where it is asked where the cubes go only lists the places again."""
    played = by_keys("nation", tmp_path)
    played.say("influence")
    assert played.question is not None and played.question.decision.kind == "target"
    before = played.campaign.position
    for _ in range(2):
        assert played.say("influence").question is not None
        assert "Enter once more" in said(played.say("")) and played.campaign.position == before
    assert played.say("").question is not None and played.campaign.position > before
