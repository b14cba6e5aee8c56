"""What a player types that is no answer: languages by name, hints outside lessons, help, settings in words of the language."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from solo.games import GAMES, named, rules
from solo.narration.catalogue import languages, load
from solo.narration.language import choose_language, is_known
from solo.rulebook.book import open_book
from solo.session.campaign import KeptCampaign
from solo.session.conversation import LONGEST_LINE, Conversation
from solo.session.reference import RulebookReference
from solo.session.shown import Role
from solo.storage.saved_campaign import SavedCampaign
from tests.session.helpers import SHORT, said


@pytest.fixture(params=[(game, language) for game in GAMES for language in languages(game)], ids="-".join)
def talk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Conversation]:
    """A conversation about each game in each of its languages, at its first question."""
    game, language = request.param
    saved_campaign = SavedCampaign.create(rules(game), tmp_path / "t.solo", SHORT[game])
    campaign, played = KeptCampaign(saved_campaign), named(game)
    front = played.front(campaign, played.teller(load(language, game), saved_campaign.host.seed))
    found = Conversation(
        campaign, front, partial(load, game=game), None, RulebookReference(partial(open_book, game)), None
    )
    found.open()
    yield found
    campaign.close()


def words(talk: Conversation, name: str) -> str:
    """The word of a command in the language that is spoken."""
    return str(talk.front.teller.catalogue.find("table", "words", name)[0])


def test_outside_a_lesson_hint_says_so_and_names_what_helps(talk: Conversation) -> None:
    told = said(talk.say(words(talk, "hint")), Role.REMARK)
    assert "solo learn" in told and f"`{words(talk, 'odds')}`" in told and "?" in told
    assert words(talk, "hint") not in said(talk.say("help"), Role.LIST).split(": ")[1]


def test_help_about_hints_says_outside_a_lesson_where_there_are_any(talk: Conversation) -> None:
    """And searches no rules for the word."""
    told = said(talk.say(f"help {words(talk, 'hint')}"))
    assert told == said(talk.say(words(talk, "hint"))) != ""


@pytest.mark.parametrize(
    ("line", "language"),
    [
        ("jazyk česky", "cs"),
        ("jazyk cesky", "cs"),
        ("lang polski", "pl"),
        ("język po polsku", "pl"),
        ("язык русский", "ru"),
        ("lang Czech", "cs"),
        ("язык английский", "en"),
        ("lang rosyjski", "ru"),
        ("settings lang česky", "cs"),
        ("language english", "en"),
        ("lang cs", "cs"),
    ],
)
def test_a_language_is_known_by_its_name_in_any_language(talk: Conversation, line: str, language: str) -> None:
    talk.say(line)
    assert talk.front.teller.catalogue.language == language


def test_languages_are_chosen_by_name_where_a_command_begins() -> None:
    known = ["en", "cs", "pl", "ru"]
    for name, found in {"cesky": "cs", "Polski": "pl", "русский": "ru", "in english": "en", "по-русски": "ru"}.items():
        assert is_known(name, known) and choose_language(name, {}, known) == found
        assert choose_language("", {"SOLO_LANG": name}, known) == found
    assert not is_known("klingon", known) and not is_known("", known)


def test_an_unknown_language_is_answered_by_those_there_are_with_their_names(talk: Conversation) -> None:
    told = said(talk.say("lang klingon"), Role.ERROR)
    assert all(each in told for each in ("klingon", "English", "čeština", "polski", "русский", "cs"))


def test_what_is_no_answer_is_told_what_would_be(talk: Conversation) -> None:
    question = talk.question
    assert question is not None
    told = said(talk.say("xyzzy"), Role.ERROR)
    assert str(len(question.decision.options)) in told and "?" in told and words(talk, "help") in told
    slip = words(talk, "help")[:-2] + words(talk, "help")[:-3:-1]
    assert words(talk, "help") in said(talk.say(slip), Role.ERROR)[len(slip) :]


def test_a_line_that_was_pasted_by_mistake_is_refused_and_not_repeated(talk: Conversation) -> None:
    """Neither at a question nor where only commands are heard; as an answer, or behind a command."""
    question, position = talk.question, talk.campaign.position
    for line in ("x" * (LONGEST_LINE + 1), "1 " * LONGEST_LINE, f"{words(talk, 'rules')} {'y ' * LONGEST_LINE}"):
        told = said(talk.say(line), Role.ERROR)
        assert len(told) < 400 and line[:50] not in told and "1" in told
        assert talk.look(line)
    assert (talk.question, talk.campaign.position) == (question, position)
    lines = said(talk.say("x" * LONGEST_LINE), Role.ERROR).splitlines()
    assert lines[-1] != lines[0] == lines[-2]
    assert said(talk.say(words(talk, "help") + " " * 2 * LONGEST_LINE), Role.LIST)


def test_each_command_says_what_it_would_have_understood(talk: Conversation) -> None:
    undo, turn = words(talk, "undo"), talk.front.teller.catalogue.find("table", "spans", "turn")[0]
    told = said(talk.say("undo abc"), Role.ERROR)
    assert f"`{undo} 3`" in told and f"`{undo} {turn}`" in told
    assert f"`{words(talk, 'redo')} 3`" in said(talk.say("redo abc"), Role.ERROR)
    name = talk.front.text_or_empty("table", "setting_names", "theme")
    assert name in said(talk.say("settings tehme dark"), Role.ERROR)
    for value in ("dark", "light", "contrast"):
        assert talk.front.text_or_empty("table", "setting_values", value) in said(
            talk.say("settings theme pink"), Role.ERROR
        )


def test_settings_are_shown_and_set_in_the_words_of_the_language(talk: Conversation) -> None:
    for key in ("theme", "guide", f"ask_{talk.front.habits[0]}"):
        assert talk.front.text_or_empty("table", "setting_names", key) in said(talk.say("settings"), Role.LIST)
    key = f"ask_{talk.front.habits[0]}"
    name, yes = (
        talk.front.text_or_empty("table", "setting_names", key),
        talk.front.text_or_empty("table", "setting_values", "yes"),
    )
    assert f"{name}: {talk.front.text_or_empty('table', 'setting_values', 'no')}" in said(
        talk.say("settings"), Role.LIST
    )
    told = said(talk.say(f"{words(talk, 'settings')} {name.upper()} {yes}"), Role.REMARK)
    assert name in told and yes in told and getattr(talk.settings, key) is True
    assert f"{name}: {yes}" in said(talk.say(f"help {name}"), Role.LIST)
    talk.say(f"settings {key} no")
    assert getattr(talk.settings, key) is False


def test_setting_names_are_words_of_their_own_in_each_language(talk: Conversation) -> None:
    section = talk.front.teller.catalogue.find("table", "setting_names")
    assert {f"ask_{habit}" for habit in talk.front.habits} <= set(section)
    assert len(set(section.values())) == len(section) and not any(" " in name for name in section.values())


def test_help_of_a_command_says_what_the_command_does(talk: Conversation) -> None:
    for name in ("undo", "odds", "map"):
        meant = talk.front.say("help", "commands", name)
        for line in (f"help {name}", f"{words(talk, 'help')} {words(talk, name)}"):
            assert meant in said(talk.say(line), Role.LIST)


@pytest.mark.parametrize("game", GAMES)
def test_who_is_not_at_the_table_is_told_who_is(game: str, tmp_path: Path) -> None:
    saved_campaign = SavedCampaign.create(rules(game), tmp_path / "t.solo", SHORT[game])
    campaign, played = KeptCampaign(saved_campaign), named(game)
    talk = Conversation(campaign, played.front(campaign, played.teller(load("en", game), 3)), partial(load, game=game))
    talk.open()
    while not talk.front.others(talk.question.decision) and game == "museum":  # type: ignore[union-attr]
        talk.say("1")
    told, question = said(talk.say("sheet nobody"), Role.VIEW), talk.question
    assert question is not None
    assert all(seat.removeprefix("sheet ") in told for seat in question.seats)
    for seat in question.seats:
        assert seat.removeprefix("sheet ") in said(talk.say(seat), Role.VIEW)
    campaign.close()
