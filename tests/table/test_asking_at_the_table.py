"""Questions at the table: what is asked of the rules, what the state knows better, and what is no question at all."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory

import pytest
from click.testing import CliRunner

from solo.cli import main
from solo.narration.catalogue import load
from solo.rulebook.book import open_book
from solo.session.asking import QuestionWords
from tests.games.not_yet import having

GAMES = tuple(having("asked"))
LANGUAGES = ("en", "cs", "pl", "ru")
BEGINNING = {"town": "1 2 3 4\n" + 9 * "\n", "museum": "\n\n", "nation": "1\n"}
"""What is typed before a question of a turn; in the town a gate is open by then."""


def at_the_table(lines: str, where: Path, lang: str = "en", game: str = "town") -> str:
    """What the plain table says to lines typed at a question early in a night, and behind them."""
    told = played(BEGINNING[game] + lines, where / "lines", lang, game)
    begun = only_begun(lang, game)
    same = next(at for at, (one, other) in enumerate(zip(told, begun, strict=False)) if one != other)
    return told[same:]


@cache
def only_begun(lang: str, game: str) -> str:
    """What is told up to the question at which the tests type their lines."""
    with TemporaryDirectory() as where:
        return played(BEGINNING[game], Path(where) / "begun", lang, game)


def played(lines: str, where: Path, lang: str, game: str) -> str:
    """What is told of a night in which these lines are typed."""
    rmtree(where, ignore_errors=True)
    arguments = ["play", "t", "--seed", "5", "--plain", "--lang", lang, "--game", game, "--saves", str(where)]
    told = CliRunner().invoke(main, arguments, input=lines)
    assert told.exit_code == 0 and told.exception is None, told.output
    return told.stdout


TABLES = [
    pytest.param(lang, game, marks=() if (lang, game) in (("en", "town"), ("cs", "museum")) else pytest.mark.campaign)
    for lang in LANGUAGES
    for game in GAMES
]
"""All languages and games, two of them in every run."""

QUESTIONS = {
    ("town", "en"): ("can I trade in a street?", "what does blessed do", "R32.13", "R23.1"),
    ("town", "cs"): ("smím si vyměnit věci na ulici?", "co dělá požehnaný", "", "R23"),
    ("town", "pl"): ("czy wolno wymieniać się na ulicy?", "co daje błogosławieństwo", "", "R23"),
    ("town", "ru"): ("можно ли меняться вещами на улице?", "что даёт благословение", "", "R23"),
    ("museum", "en"): ("what do terror effects do?", "when does a terror effect happen", "ES7", "ES7"),
    ("museum", "cs"): ("co dělají projevy zděšení?", "kdy se dějí projevy zděšení", "ES7", "ES7"),
    ("museum", "pl"): ("co robią efekty przerażenia?", "kiedy działa efekt przerażenia", "ES7", "ES7"),
    ("museum", "ru"): ("что делают эффекты ужаса?", "когда срабатывает эффект ужаса", "ES7", "ES7"),
    ("nation", "en"): ("can I remove a lock?", "how does murder work", "DP11", "DP11"),
    ("nation", "cs"): ("smím odstranit zámek?", "jak se dělá vražda", "DP11", "DP11"),
    ("nation", "pl"): ("czy mogę zdjąć kłódkę?", "jak działa morderstwo", "DP11", "DP11"),
    ("nation", "ru"): ("можно ли снять замок?", "как совершить убийство", "DP11", "DP11"),
}
"""For each game and language a question with its sign, one that begins as questions do, and the beginnings of what answers."""


@pytest.mark.parametrize(("game", "lang"), QUESTIONS)
def test_a_question_goes_to_the_rules(game: str, lang: str, tmp_path: Path) -> None:
    marked, begun, first, second = QUESTIONS[game, lang]
    for typed, number in ((marked, first), (begun, second)):
        told = at_the_table(f"{typed}\n", tmp_path / number, lang, game)
        assert open_book(game, lang).say("found", words=typed) in " ".join(told.split())
        assert re.search(rf"^{number or '[A-Z]+'}[\d.]*  ", told, re.MULTILINE), told


WHERE = {"en": "where are the monsters?", "cs": "kde jsou nestvůry?", "pl": "gdzie są potwory?", "ru": "где монстры?"}
CULT = {"en": "where are the cultists?", "cs": "kde jsou kultisté?", "pl": "gdzie są kultyści?", "ru": "где культисты?"}
WIN = {"en": "how do we win", "cs": "jak se vyhrává", "pl": "jak wygrać", "ru": "как победить"}
NOW = {"en": "what can I do", "cs": "co můžu dělat", "pl": "co mogę zrobić", "ru": "что мы можем сделать?"}
SELF = {"en": "where am I?", "cs": "kde jsem?", "pl": "gdzie jestem?", "ru": "где я?"}
KNOWN = {
    "town": {"threats": (WHERE, WIN), "explain": (NOW,), "look": (SELF,)},
    "museum": {"threats": (WHERE, WIN), "explain": (NOW,), "look": (SELF,)},
    "nation": {"cult": (CULT,), "score": (WIN,), "explain": (NOW,), "look": (SELF,)},
}
"""For each game which view knows what is asked."""


@pytest.mark.parametrize(("lang", "game"), TABLES)
def test_where_the_state_knows_better_the_view_answers_beside_the_rule(lang: str, game: str, tmp_path: Path) -> None:
    for view, questions in KNOWN[game].items():
        word = load(lang, game).find("table", "words", view)[0]
        seen = [line for line in at_the_table(f"{word}\n", tmp_path, lang, game).splitlines() if line.strip()][:-2]
        for each in questions:
            told = at_the_table(f"{each[lang]}\n", tmp_path, lang, game)
            assert len(seen) > 1 and [line for line in seen if line not in told] == [], (view, each[lang])
            if each is WIN:
                assert open_book(game, lang).say("found", words=WIN[lang]) in " ".join(told.split())


@pytest.mark.parametrize(
    ("lang", "typed", "command"),
    [
        ("en", "why?", "why"),
        ("en", "map?", "map"),
        ("en", "help?", "help"),
        ("cs", "proč?", "proč"),
        ("pl", "dlaczego?", "dlaczego"),
        ("ru", "почему?", "почему"),
        ("en", "proč?", "why"),
        ("en", "2?", "explain 2"),
        ("ru", "2?", "пояснить 2"),
        ("en", "explain 2", "explain 2"),
        ("cs", "vysvětli 2", "vysvětli 2"),
    ],
)
def test_a_command_or_an_option_stays_one(lang: str, typed: str, command: str, tmp_path: Path) -> None:
    told, right = (at_the_table(f"{each}\n", tmp_path, lang) for each in (typed, command))
    assert told == right


@pytest.mark.parametrize(
    ("lang", "typed"),
    [
        ("en", "why did I lose sanity"),
        ("en", "i can not move, why?"),
        ("cs", "proč se ztrácí příčetnost"),
        ("cs", "k čemu jsou žetony stop"),
        ("pl", "w jakiej kolejności ruszają się potwory"),
        ("ru", "в каком порядке ходят монстры"),
        ("ru", "с кем можно меняться"),
    ],
)
def test_a_question_that_begins_with_a_short_command_is_one_all_the_same(lang: str, typed: str, tmp_path: Path) -> None:
    told = " ".join(at_the_table(f"{typed}\n", tmp_path, lang).split())
    assert open_book("town", lang).say("found", words=typed) in told


def test_a_wrong_answer_stays_one(tmp_path: Path) -> None:
    for typed in ("zzz", "99", "nothing at all"):
        assert "Number" in at_the_table(f"{typed}\n", tmp_path) or "none of" in at_the_table(f"{typed}\n", tmp_path)
    assert "none of the answers" in at_the_table("does zzqqxx\n", tmp_path, game="museum")


@pytest.mark.parametrize(
    ("lang", "yes", "no"),
    [
        ("en", ["what is a gate", "can I", "so what now", "map?"], ["gate", "what", "go to the woods", "", "?"]),
        ("cs", ["co je brána", "a co teď", "můžu jít"], ["brána", "co", "jdi do lesa"]),
        ("pl", ["co to jest", "a co teraz", "czy mogę"], ["brama", "co", "idź do lasu"]),
        ("ru", ["что это", "а что теперь", "можно ли"], ["врата", "что", "иди в лес"]),
    ],
)
def test_what_looks_like_a_question(lang: str, yes: list[str], no: list[str]) -> None:
    asking = QuestionWords(lang)
    assert [each for each in yes if not asking.asks(each)] == []
    assert [each for each in no if each != "?" and asking.asks(each)] == []


def test_what_the_state_knows_is_asked_in_these_words_alone() -> None:
    asking, phrases = (
        QuestionWords("en"),
        {"threats": ["where is gate"], "explain": ["what can do"], "inventory": ["what do have"]},
    )
    for line, view in (
        ("where is the gate?", "threats"),
        ("Where is our gate", "threats"),
        ("where is the gate marker", ""),
        ("what is the gate", ""),
        ("What can I do now?", "explain"),
        ("what can I do with a clue", ""),
        ("what do I have", "inventory"),
        ("what do I have to do", ""),
        ("", ""),
    ):
        assert asking.find_view(line, phrases) == view, line


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_of_a_setting_is_that_setting(lang: str, game: str, tmp_path: Path) -> None:
    words = load(lang, game)
    word, meaning = words.find("table", "words", "help")[0], words.say("table", "settings", "theme")
    shown = at_the_table(f"{word} theme\n", tmp_path, lang, game)
    assert at_the_table(f"{word} theme?\n", tmp_path, lang, game) == shown
    name = words.say("table", "setting_names", "theme")
    themes = [words.say("table", "setting_values", each) for each in ("dark", "light", "contrast", "none")]
    assert f"{name}: {themes[0]} ({', '.join(themes)})" in shown and meaning in " ".join(shown.split())
    assert "verbosity" not in shown and "ask_" not in shown


@pytest.mark.parametrize("game", GAMES)
def test_a_verb_may_be_drawn_together_with_the_word_of_asking(game: str, tmp_path: Path) -> None:
    for short, long in (("where's the gate?", "where is the gate?"), ("Who’s here?", "who is here?")):
        first, second = (at_the_table(f"{each}\n", tmp_path, "en", game) for each in (short, long))
        shown = second.splitlines()[:6]
        assert len(shown) == 6 and first.splitlines()[:6] == shown


BAD = {
    "signs": "?!… — «»",
    "control": "\x1b[\x07?",
    "letters": "x" * 10_000 + "?",
    "unknown": "zzqqxx?",
    "digits": "9" * 10_000 + "?",
    "words": "y? " * 4_000,
}
ONLY_ASKING = {"en": "what is the", "cs": "co je to", "pl": "co to jest", "ru": "что это"}


def test_a_deed_is_no_question_however_its_thing_is_called(tmp_path: Path) -> None:
    """The adventure “Don’t Fall Asleep” begins as questions do."""
    told = at_the_table("go don't fall asleep\n", tmp_path, "en", "museum")
    assert open_book("museum", "en").say("found", words="go don't fall asleep") not in " ".join(told.split())


@pytest.mark.parametrize(("lang", "game"), TABLES)
def test_a_question_that_finds_nothing_gets_a_sentence(lang: str, game: str, tmp_path: Path) -> None:
    for line in (*BAD.values(), ONLY_ASKING[lang], f"{ONLY_ASKING[lang]}?"):
        told = at_the_table(f"{line}\n", tmp_path, lang, game)
        assert "Traceback" not in told and "\x1b" not in told and "\x07" not in told
        assert 100 < len(told) < 9_000, line[:20]


@pytest.mark.parametrize(
    ("lang", "why", "city", "question"),
    [
        ("en", "why", "Boston?", "why do agents count"),
        ("cs", "proč", "bostonu", "proč se ztrácí příčetnost"),
        ("pl", "dlaczego", "boston", "dlaczego agenci się liczą"),
        ("ru", "почему", "бостон", "почему агенты считаются"),
    ],
)
def test_a_city_behind_why_asks_what_the_cult_thought_of_it(
    lang: str, why: str, city: str, question: str, tmp_path: Path
) -> None:
    """Whatever else is typed behind it asks the rulebook."""
    told = load(lang, "nation")
    nothing = str(told.find("table", "why", "nothing_yet"))
    about, rules = (at_the_table(f"{each}\n", tmp_path, lang, "nation") for each in (f"{why} {city}", question))
    assert " ".join(about.split()).startswith(nothing) and "DP" not in about
    assert nothing not in " ".join(rules.split())
