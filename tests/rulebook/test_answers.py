"""Answers: the best rule whole, the others with a line of their text, the term, and whether it is what was meant."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from solo.cli import main
from solo.rulebook import pages
from solo.rulebook.answers import doubtful
from solo.rulebook.book import Rule, open_book
from solo.rulebook.excerpts import excerpt
from solo.rulebook.search import Hit
from tests.table.screen import Screen

GAMES = (("town", "R"), ("museum", "ES"), ("nation", "DP"))
LANGUAGES = ("en", "cs", "pl", "ru")

ASKED = {
    ("town", "en"): ("what does blessed do?", "R23", "bless"),
    ("town", "cs"): ("co dělá požehnaný?", "R23", "požehn"),
    ("town", "pl"): ("co daje błogosławiony?", "R23", "daj"),
    ("town", "ru"): ("что даёт благословлённый?", "R23", "благословлённ"),
    ("museum", "en"): ("when do terror effects happen?", "ES7", "terror"),
    ("museum", "cs"): ("kdy se dějí projevy zděšení?", "ES7", "zděšení"),
    ("museum", "pl"): ("kiedy działa efekt przerażenia?", "ES7", "przerażeni"),
    ("museum", "ru"): ("когда срабатывает эффект ужаса?", "ES7", "ужас"),
}
"""For each game and language a question, the chapter that answers it, and how a word in a line of another rule begins."""

NONSENSE = {"en": "zebra card", "cs": "zebra karta", "pl": "żyrafa karta", "ru": "зебра карта"}


def rules(*words: str, lang: str = "en", game: str = "town") -> Result:
    return CliRunner().invoke(main, ["rules", *words, "--lang", lang, "--game", game])


@pytest.mark.parametrize(("game", "lang"), ASKED)
def test_the_best_rule_is_whole_and_the_others_have_a_line_with_the_words_marked(game: str, lang: str) -> None:
    words, chapter, marked = ASKED[game, lang]
    book = open_book(game, lang)
    shown = rules(words, lang=lang, game=game).stdout
    above, _, below = shown.partition(book.say("found", words=words))
    best = next(rule for rule in book if f"{rule.number}  {rule.title}" in above.splitlines())
    assert best.chapter == chapter
    assert " ".join(best.text.split())[:50] in " ".join(above.split())
    lines = below.splitlines()[1:]
    titles, texts = lines[::2], lines[1::2]
    assert len(titles) == len(texts) == 7
    for title, text in zip(titles, texts, strict=True):
        assert text.startswith("    ") and len(text) <= 80
        assert title.strip() in [pages.heading(rule) for rule in book]
    assert any(re.search(rf"\*{marked}\w*\*", text, re.IGNORECASE) for text in texts), texts
    assert "\x1b" not in shown


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "prefix"), GAMES)
def test_where_the_best_is_weak_the_answer_is_not_sure(game: str, prefix: str, lang: str) -> None:
    book = open_book(game, lang)
    not_sure = book.say("unsure", titles="").partition(":")[0]
    assert rules(NONSENSE[lang], lang=lang, game=game).stdout.startswith(not_sure)
    for chapter in (f"{prefix}1.2", f"{prefix}2.1", f"{prefix}6"):
        assert not_sure not in rules(book.rule(chapter).title, lang=lang, game=game).stdout, chapter


def test_where_two_are_near_both_are_named() -> None:
    rule = open_book("town", "en").rule
    best, chapter, near, far = (rule(number) for number in ("R8.1", "R8", "R9.1", "R10.1"))

    def doubted(*scores: tuple[Rule, float], share: float = 1.0) -> list[str]:
        return [each.number for each in doubtful([Hit(rule, score, share) for rule, score in scores], "")]

    assert doubted((best, 5.0), (near, 4.9), (far, 1.0)) == ["R8.1", "R9.1"]
    assert doubted((best, 5.0), (far, 1.0)) == doubted((best, 5.0)) == doubted() == []
    assert doubted((best, 5.0), (chapter, 5.5), (far, 1.0)) == []
    assert doubted((best, 5.0), (chapter, 5.5), (near, 4.9)) == ["R8.1", "R9.1"]
    assert doubted((best, 5.0), (near, 1.0), (far, 1.0), share=0.3) == ["R8.1", "R9.1", "R10.1"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_of_asking_beside_an_unknown_one_find_nothing(lang: str) -> None:
    asked = {"en": "does zzqqxx", "cs": "jak zzqqxx", "pl": "czy zzqqxx", "ru": "как щщъъжж"}[lang]
    for game, _ in GAMES:
        found = rules(asked, lang=lang, game=game)
        assert (found.exit_code, found.stdout) == (1, "") and len(found.stderr) > 20


def test_the_doubt_names_the_rules_below_it() -> None:
    shown = rules("zebra card").stdout
    doubt = " ".join(shown.partition("\n\n")[0].split())
    assert re.fullmatch(r"Not sure\. Did you mean: (\w+\.\d+ [^;?]+; ){2}\w+\.\d+ [^;?]+\?", doubt)
    assert [number in shown.partition("\n\n")[2] for number in re.findall(r"R[\d.]+\d", doubt)] == [True] * 3


def test_a_line_of_a_text_has_most_of_the_words() -> None:
    assert (
        excerpt("A cat. The dog and the door sleep here.", {"dog", "door"}, 40)
        == "The *dog* and the *door* sleep here."
    )
    assert excerpt("A cat. The dog and the door sleep here.", {"door"}, 20) == "… and the *door* …"
    assert excerpt("A cat [R1.1]. A dog (dogs).", {"dogs", "cat"}, 40) == "A *cat*. A dog (*dogs*)."
    assert (
        excerpt("| A | B |\n| --- | --- |\n| 3 | Shops close |\n| 6 | More do |", {"shops"}, 40)
        == "3 – *Shops* close 6 – More do"
    )
    assert excerpt("- one;\n- two.\n\n1. three", {"two"}, 40) == "one; *two*. three"
    assert excerpt("", {"two"}, 40) == ""
    assert excerpt("A cat.", (), 40) == "A cat."
    assert excerpt("A cat.", {"dog"}, 40) == "A cat."


def test_a_line_is_as_wide_as_there_is_room() -> None:
    text = " ".join(open_book("town", "en").rule("R32.13").text.split())
    for width in range(12, 90):
        assert len(excerpt(text, {"street", "cards"}, width)) <= max(width, 20)


def test_on_a_real_screen_the_words_are_bold_and_without_color_they_are_marked(tmp_path: Path) -> None:
    more: dict[str, str]
    for more, marked in (({}, False), ({"NO_COLOR": "1"}, True)):
        arguments = ["play", f"t{len(more)}", "--seed", "3", "--lang", "en"]
        with Screen(tmp_path, 80, 120, arguments, **more) as screen:
            screen.wait_for("numbers, with spaces between>")
            screen.type("rules trade street\r")
            screen.wait_for("A21  Where trading")
            rows = [
                row for row, line in enumerate(screen.screen.display) if "trade" in line and line.startswith("    ")
            ]
            bold = [cell for row in rows for cell in screen.screen.buffer[row].values() if cell.bold]
            assert rows and bool(bold) != marked
            assert ("*trade*" in screen.shown()) == marked


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "number"), [("town", "R32.13"), ("museum", "ES15.2")])
def test_what_words_find_names_its_example_and_a_number_tells_it(game: str, number: str, lang: str) -> None:
    book = open_book(game, lang)
    heading, title = book.say("example"), book.rule(number).title
    found, opened = rules(title, lang=lang, game=game).stdout, rules(number, lang=lang, game=game).stdout
    again = f"solo rules {number}{' --game museum' if game == 'museum' else ''} --lang {lang}"
    assert book.say("example_at", command=again) in found.splitlines()
    assert heading not in found.splitlines() and heading in opened.splitlines()
    assert again not in opened
    assert CliRunner().invoke(main, again.split()[1:]).stdout == opened


@pytest.mark.parametrize(
    ("game", "words"), [("town", "can I trade in a street"), ("museum", "when do monsters appear")]
)
def test_a_search_by_words_loads_no_game(game: str, words: str) -> None:
    code = (
        f"import sys; from solo.cli import main; main(['rules', {words!r}, '--game', {game!r}], standalone_mode=False); "
        "print([name for name in sys.modules if '.front.' in name])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.splitlines()[-1] == "[]"
