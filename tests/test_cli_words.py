"""The command line in the player's language: help, the manual page, and errors where they leave the program."""

from __future__ import annotations

import re
from collections.abc import Iterator

import click
import pytest
from click.testing import CliRunner

from solo.cli import main
from solo.cli.picking import pick
from solo.cli.setups import Setting
from solo.cli.words import TranslatedCommand
from solo.narration.catalogue import languages, load
from tests.test_cli import run


def commands(command: click.Command, path: str = "") -> Iterator[tuple[str, click.Command]]:
    """Every command, with its words on the command line."""
    yield path, command
    context = click.Context(command)
    for name in command.list_commands(context) if isinstance(command, click.Group) else ():
        each = command.get_command(context, name)
        assert each is not None
        yield from commands(each, f"{path} {name}".strip())


@pytest.mark.parametrize("language", languages())
def test_every_command_and_option_has_its_help(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOLO_LANG", language)
    told = {}
    for path, command in commands(main):
        assert isinstance(command, TranslatedCommand)
        result = run(*path.split(), "--help")
        assert result.exit_code == 0
        told[path] = " ".join(result.output.split())
        assert command.help
        assert " ".join(command.help.split()) in told[path]
        with command.make_context(path or "solo", [], resilient_parsing=True) as context:
            for option in command.get_params(context):
                if isinstance(option, click.Option) and not isinstance(option, Setting) and not option.hidden:
                    assert option.help, (path, option.name)
    assert len(told) > 20


@pytest.mark.parametrize("language", languages())
def test_the_manual_page_is_in_the_language(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOLO_LANG", language)
    page = run("man").output
    words = load(language, "").sections["cli"]["manual"]
    for title in words["sections"].values():
        assert f".SH {title}" in page
    assert ".SS solo locales tics" in page


REPORTS = (
    ("content", "check"),
    ("simulate", "--games", "1", "--coverage", "--digest"),
    ("locales", "check", "en", "--game", "town"),
    ("locales", "tics", "en"),
)


@pytest.mark.parametrize(
    "language",
    ["ru", *(pytest.param(each, marks=pytest.mark.campaign) for each in languages() if each not in ("en", "ru"))],
)
def test_reports_are_in_the_language(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each line of a report that has words of its own has those of the language, and none of the English ones."""
    english, words = load("en", "town"), load(language, "town")
    texts = [("cli", "reports", key) for key in english.sections["cli"]["reports"]]
    texts += [("table", "counts", key) for key in english.sections["table"]["counts"]]
    monkeypatch.setenv("SOLO_LANG", language)
    told = "".join(run(*each).output for each in REPORTS)
    for path in texts:
        ours, theirs = (re.split(r"\{", str(each.find(*path)))[0].strip() for each in (words, english))
        assert ours != theirs or not theirs, path
        assert not re.search(rf"(?m)^ *\d* ?{re.escape(theirs)}(  |$)", told) or not theirs or ours == theirs, path
    for shown in ("games", "decisions", "pace", "rounds", "digest", "tic", "count", "limit", "complete"):
        assert words.say("cli", "reports", shown) in told, shown


@pytest.mark.parametrize(("language", "told"), [("cs", "příručka „packagin“"), ("ru", "руководства «packagin» нет")])
def test_a_hint_stands_behind_a_manual_that_is_not_there(
    language: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOLO_LANG", language)
    said = run("docs", "packagin").stderr
    assert told in said
    assert "packaging" in said.splitlines()[-1].rpartition("?")[0].rpartition(";")[2]


def test_errors_are_told_in_the_language_of_the_command_line() -> None:
    no_campaign = run("show", "nobody", "--lang", "cs")
    assert no_campaign.exit_code == 1
    assert no_campaign.stderr.startswith("Chyba: kampaň „nobody“ ve složce ")
    wrong = run("play", "--variant", "V99", "--lang", "cs")
    assert wrong.exit_code == 2
    assert "varianta „V99“ není; nemá to být „V9“?" in wrong.stderr
    assert "Použití: " in wrong.stderr
    option = run("play", "--lang", "cs", "--sed", "5")
    assert option.exit_code == 2
    assert "„--sed“" in option.stderr
    assert "No such" not in option.stderr


def test_help_follows_lang_before_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOLO_LANG", "cs")
    assert "Příkazy:" in run("--help").output
    assert "Usage:" in run("play", "--lang", "en", "--help").output
    assert "Použití:" in run("play", "--lang=cs", "--help").output


@pytest.mark.parametrize(
    ("language", "typed"), [("en", "help"), ("cs", "pomoc"), ("pl", "?"), ("ru", "помощь"), ("en", "помощь")]
)
def test_help_works_at_the_questions_about_language_and_game(language: str, typed: str) -> None:
    words = load(language, "")

    @click.command()
    def ask() -> None:
        click.echo(pick(words, "Which?", ["first", "second"], 1))

    out = CliRunner().invoke(ask, input=f"{typed}\n2\n").output
    said = " ".join(out.split())
    assert all(len(line) <= 80 for line in out.splitlines())
    assert " ".join(words.say("table", "setup", "help").split()) in said
    assert words.say("table", "errors", "no_name", answer=typed, count=2) not in said
    assert out.endswith("2\n")


def test_whoever_asks_before_the_table_is_told_of_each_answer_and_lines_break_between_words() -> None:
    words = load("en", "town")
    known = [
        "Cultists fly, and nobody has ever been seen to come back from where they say that they go on Sundays.",
        "",
    ]

    @click.command()
    def ask() -> None:
        click.echo(pick(words, "Which?", ["first", "second"], 1, known))

    told = CliRunner(env={"COLUMNS": "60"}).invoke(ask, input="?\n2\n").output
    assert "1. first: Cultists fly" in told and "\n2. second\n" in told and told.count("Which?") == 2
    assert max(map(len, told.splitlines())) <= 60
    assert told.rstrip().endswith("2")
