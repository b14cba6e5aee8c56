"""Looking rules up as people type: slips, the other keyboard, numbers, and lines that ask nothing."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from solo.cli import main
from solo.cli.rules import rulebook
from solo.narration.catalogue import languages
from solo.rulebook import pages
from solo.rulebook.answers import Answers
from solo.rulebook.book import glossary, open_book
from solo.rulebook.forms import Spellings, same_stem
from solo.rulebook.reading import FOUND, OpenBook
from solo.rulebook.search import MAX_WORDS, Index

LANGUAGES = ("en", "cs", "pl", "ru")
LISTED = re.compile(r"( {2})?R\d+(\.\d+)?  ")
GAMES = (("town", "R"), ("museum", "ES"), ("nation", "DP"))


def rules(*words: str, lang: str = "en", game: str = "town") -> Result:
    return CliRunner().invoke(main, ["rules", *words, "--lang", lang, "--game", game])


def at_the_table(line: str, tmp_path: Path, lang: str = "en", game: str = "town") -> str:
    """What the table says to a line."""
    arguments = ["play", "t", "--seed", "7", "--plain", "--lang", lang, "--game", game, "--saves", str(tmp_path)]
    return CliRunner().invoke(main, arguments, input=f"{line}\n").stdout


def reading(lang: str = "en", game: str = "town") -> OpenBook:
    """The reader's book."""
    return OpenBook(Answers(rulebook(game, lang)))


# Slips


@pytest.mark.parametrize(
    ("lang", "typed", "meant"),
    [
        ("en", "gtae", "gate"),
        ("en", "mosnter", "monster"),
        ("en", "mosntre", "monster"),
        ("en", "hhorror chekc", "horror check"),
        ("cs", "netsvůra", "nestvůra"),
        ("cs", "vyštřovatel", "vyšetřovatel"),
        ("pl", "bramaa", "brama"),
        ("pl", "ptowór", "potwór"),
        ("ru", "мностр", "монстр"),
        ("ru", "вртаа", "врата"),
    ],
)
def test_a_slip_finds_what_the_word_finds(lang: str, typed: str, meant: str) -> None:
    found, right = (
        [line.split()[0] for line in rules(each, lang=lang).stdout.splitlines() if LISTED.match(line)]
        for each in (typed, meant)
    )
    assert right[0] in found[:3]


@pytest.mark.parametrize(
    ("one", "other"),
    [("card", "care"), ("club", "clue"), ("minus", "minuta"), ("карта", "карман"), ("gate", "gain"), ("lose", "lost")],
)
def test_two_words_with_one_beginning_are_not_forms_of_each_other(one: str, other: str) -> None:
    assert same_stem(one, other) == same_stem(other, one) == 0


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("card", "cards"),
        ("roll", "rolling"),
        ("close", "closing"),
        ("kostka", "kostky"),
        ("zamek", "zamku"),
        ("ruka", "ruky"),
        ("brama", "bramy"),
        ("врата", "врат"),
        ("карта", "картой"),
        ("ход", "хода"),
    ],
)
def test_forms_of_a_word_are_alike(one: str, other: str) -> None:
    assert same_stem(one, other) == same_stem(other, one) > 0.5


KNOWN = Spellings(
    dict.fromkeys(("monster", "monsters", "monterey", "gate", "gates", "gather", "place", "plate", "1234"), 1)
)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("mosnter", {"monster", "monsters"}),  # and not Monterey, whose beginning it has not
        ("montser", {"monster", "monsters"}),  # nor where it has the beginning of both
        ("gtae", {"gate", "gates"}),  # neighbours swapped are one slip
        ("mosntre", {"monster", "monsters"}),  # two slips from seven letters on
        ("gtea", set()),
        ("plave", {"place", "plate"}),  # the nearest, all of them
        ("plade", {"place", "plate"}),
        ("gat", {"gate", "gates", "gather"}),
        ("gte", set()),  # three letters have no slips
        ("1243", set()),  # nor have numbers
    ],
)
def test_the_nearest_words_are_meant_by_a_slip(typed: str, meant: set[str]) -> None:
    assert KNOWN.alike(typed).keys() == meant


# The other keyboard


@pytest.mark.parametrize(
    ("lang", "typed", "meant"),
    [
        ("ru", "ghjdthrf e;fcf", "проверка ужаса"),
        ("ru", "vjycnhs", "монстры"),
        ("en", "рщккщк срусл", "horror check"),
        ("en", "ьщтыеук", "monster"),
    ],
)
def test_what_was_typed_on_the_other_keyboard_is_found(lang: str, typed: str, meant: str) -> None:
    book = open_book("town", lang)
    index = Index(book, glossary(book.glossary))
    numbers = [[hit.rule.number for hit in index.search(each)] for each in (typed, meant)]
    assert numbers[0] == numbers[1] != []
    assert rules(typed, lang=lang).exit_code == 0


# Numbers


WAYS = (
    "r 8.1",
    "rule 8.1",
    "R8,1",
    "Р8.1",
    "р 8,1",
    "[R8.1]",
    "8.1?",
    "№8.1",
    "(r8.1).",
    "R8. 1",
    "r8:1",
    "R8_1",
    "Ｒ８．１",
)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_number_is_read_as_people_write_it(lang: str, tmp_path: Path) -> None:
    heading = f"R8.1  {open_book('town', lang).rule('R8.1').title}"
    assert [each for each in WAYS if rules(each, lang=lang).stdout.splitlines()[0] != heading] == []
    told = at_the_table("\n".join(f"rules {each}" for each in WAYS), tmp_path, lang)
    assert told.count(heading) == len(WAYS)
    page = reading(lang)
    for each in WAYS:
        page.look_for(each)
        assert page.page == "R8.1"
        page.back()


@pytest.mark.parametrize(
    ("lang", "typed"),
    [("cs", "pravidlo č. 4.1"), ("pl", "zasada nr 4.1"), ("ru", "правило 4.1"), ("en", "what is 4.1")],
)
@pytest.mark.parametrize(("game", "prefix"), GAMES)
def test_the_word_for_a_rule_may_stand_before_its_number(lang: str, typed: str, game: str, prefix: str) -> None:
    assert rules(typed, lang=lang, game=game).stdout.startswith(f"{prefix}4.1 ")


@pytest.mark.parametrize(
    ("lang", "typed"),
    [
        ("en", "what does {} say"),
        ("en", "see {}"),
        ("en", "what's {}"),
        ("cs", "co říká {} o nestvůrách"),
        ("pl", "co mówi {}"),
        ("ru", "что сказано в {}"),
    ],
)
@pytest.mark.parametrize(("game", "prefix"), GAMES)
def test_a_number_with_its_letters_is_the_rule_whatever_stands_around_it(
    lang: str, typed: str, game: str, prefix: str
) -> None:
    assert rules(typed.format(f"{prefix}4.1"), lang=lang, game=game).stdout.startswith(f"{prefix}4.1 ")


@pytest.mark.parametrize("typed", ["R8.1 " * 2_000, "8.1, " * 2_000])
def test_a_number_again_and_again_is_one_rule(typed: str) -> None:
    assert rules(typed).stdout == rules("R8.1").stdout


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "prefix"), GAMES)
def test_a_number_that_no_rule_has_finds_nothing_and_that_is_said(game: str, prefix: str, lang: str) -> None:
    book = open_book(game, lang)
    for missing in (f"{prefix}99.9", f"{prefix}{'9' * 60}.1", "99.9", f"{prefix}4.99"):
        found = rules(missing, lang=lang, game=game)
        assert (found.exit_code, found.stdout) == (1, "")
        assert book.say("nothing", words=missing) in found.stderr
    found = rules(f"{prefix}4.1, {prefix}99.9", lang=lang, game=game)
    assert f"{prefix}4.1  {book.rule(f'{prefix}4.1').title}" in found.stdout.splitlines()
    assert book.say("nothing", words=f"{prefix}99.9") in found.stdout and found.exit_code == 0
    page = reading(lang, game)
    page.look_for(f"{prefix}4.1, {prefix}99.9")
    assert page.links[:1] == [f"{prefix}4.1"] and book.say("nothing", words=f"{prefix}99.9") in page.lines(79)


@pytest.mark.parametrize("typed", ["es 4.1", "ES4,1", "ЕС4.1", "ес 4,1"])
def test_the_museum_has_numbers_of_its_own(typed: str) -> None:
    assert rules(typed, game="museum").stdout.startswith("ES4.1 ")


@pytest.mark.parametrize("typed", ["R8.1 R8.2", "8.1, 8.2", "r 8.1 and r 8.2", "Р8,1; Р8,2"])
def test_several_numbers_are_several_rules(typed: str, tmp_path: Path) -> None:
    book = open_book("town", "en")
    headings = [f"{number}  {book.rule(number).title}" for number in ("R8.1", "R8.2")]
    shown = rules(typed).stdout
    assert [line for line in shown.splitlines() if line in headings] == headings
    told = at_the_table(f"rules {typed}", tmp_path)
    assert all(each in told for each in headings)
    page = reading()
    page.look_for(typed)
    assert (page.page, page.links) == (FOUND, ["R8.1", "R8.2"])


@pytest.mark.parametrize("typed", ["2 hands", "what do I do with 2", "R99", "8.1 monsters", "1 2 3 999"])
def test_what_only_has_a_number_in_it_names_no_rule(typed: str) -> None:
    from solo.rulebook.numbers import numbered

    assert numbered(open_book("town", "en"), typed).rules == []


# Lines that ask nothing, or too much


BAD = {
    "empty": "",
    "blank": "  ",
    "signs": "?!… — «»",
    "control": "\x1b[\x07\x00",
    "letters": "x" * 900,
    "unknown": "zzqqxx",
    "digits": "9" * 900,
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("line", BAD.values(), ids=BAD)
def test_a_line_that_finds_nothing_gets_a_sentence_and_status_1(lang: str, line: str) -> None:
    for game, _ in GAMES:
        found = rules(line, lang=lang, game=game)
        assert (found.exit_code, found.stdout) == (1, "")
        assert "Traceback" not in found.stderr and 20 < len(found.stderr) < 300
        assert "\x1b" not in found.stderr and "\x07" not in found.stderr


@pytest.mark.parametrize(
    "line", [each for each in BAD.values() if each.strip()], ids=[id for id in BAD if BAD[id].strip()]
)
def test_at_the_table_and_in_the_reader_too(line: str, tmp_path: Path) -> None:
    book = open_book("town", "en")
    heads = {book.say("wordless"), book.say("nothing", words="x")[:20]}
    told = at_the_table(f"rules {line}", tmp_path)
    assert any(head in told for head in heads)
    page = reading()
    page.look_for(line)
    assert page.lines(60) == []
    assert any(page.title.startswith(head) for head in heads) and len(page.title) < 200


@pytest.mark.parametrize("lang", LANGUAGES)
def test_of_many_words_the_first_are_searched_and_that_is_said(lang: str, tmp_path: Path) -> None:
    book = open_book("town", lang)
    title = book.rule("R19.2").title
    rest = [f"qz{number}" for number in range(60)]
    said = " ".join(book.say("many", count=str(MAX_WORDS)).split())
    for words in ([title, *rest], [*rest, title]):
        found = rules(" ".join(words), lang=lang)
        assert said in " ".join((found.stdout or found.stderr).split())
        assert found.exit_code == (0 if words[0] == title else 1)
    assert said not in " ".join(rules(title, lang=lang).stdout.split())
    assert said in " ".join(at_the_table(f"rules {title} {' '.join(rest)}", tmp_path, lang).split())
    page = reading(lang)
    page.look_for(f"{title} {' '.join(rest)}")
    assert said in " ".join(" ".join(page.lines(60)).split())


def test_words_of_asking_alone_end_well() -> None:
    for line in ("what is the", "how", "can I", "does it"):
        found = rules(line)
        assert found.exit_code in (0, 1) and len(found.output) > 20


def test_a_call_searches_once_and_an_empty_one_never(monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[str] = []
    search = Index.search
    monkeypatch.setattr(
        Index, "search", lambda self, query, *more: [searched.append(query), search(self, query, *more)][1]
    )
    rules("horror check")
    rules("zzqqxx")
    assert searched == ["horror check", "zzqqxx"]
    rules("")
    rules("???")
    rules("8.1")
    assert len(searched) == 2


ODD = {
    ("en", "letters"): (b"x" * 10_000, 1),
    ("cs", "combining"): (("x" + "\u0301" * 9_999).encode(), 1),
    ("pl", "one letter"): ("\ufdfa".encode() * 10_000, 1),
    ("ru", "control"): (b"\x01\x1b[31m\x07\x7f\xc2\x9b", 1),
    ("en", "no text"): (b"\xff\xfe", 1),
    ("cs", "signs"): ("?! … — „“ 🎲".encode(), 1),
    ("pl", "asking"): (b"co to jest czy", 1),
    ("ru", "asking"): ("что это такое".encode(), 1),
    ("en", "asking"): (b"how can I do it", 1),
    ("ru", "empty"): (b"", 1),
    ("pl", "numbers"): (b"R8.1 " * 2_000, 0),
}


@pytest.mark.parametrize(("lang", "name"), ODD)
def test_an_odd_line_is_answered_by_the_whole_program(lang: str, name: str) -> None:
    line, status = ODD[lang, name]
    run = [sys.executable, "-m", "solo", "rules", "--lang", lang, "--", line]
    found = subprocess.run(run, capture_output=True, check=False, timeout=60)
    assert found.returncode == status
    shown, other = (found.stdout, found.stderr) if status == 0 else (found.stderr, found.stdout)
    assert 20 < len(shown.decode()) < 4_000 and other == b""
    assert b"Traceback" not in shown and not [
        sign for sign in shown.decode() if sign != "\n" and not sign.isprintable() and sign != "\xa0"
    ]


def test_ten_thousand_words_in_a_shell() -> None:
    words = [f"slovo{number}" for number in range(10_000)]
    run = [sys.executable, "-m", "solo", "rules", "--lang", "cs", *words]
    found = subprocess.run(run, capture_output=True, text=True, check=False, timeout=60)
    assert found.returncode in (0, 1)
    assert "Traceback" not in found.stderr


@pytest.mark.parametrize(
    ("lang", "typed", "said"),
    [
        ("en", "focus", "In another game: "),
        ("cs", "soustředění", "V jiné hře: "),
        ("pl", "skupienie", "W innej grze: "),
        ("ru", "сосредоточение", "В другой игре: "),
    ],
)
def test_a_term_of_another_game_is_pointed_to_where_no_game_was_chosen(lang: str, typed: str, said: str) -> None:
    unchosen = CliRunner().invoke(main, ["rules", typed, "--lang", lang])
    assert f"{said}solo rules {typed} --game museum --lang {lang}" in spaced(unchosen.stdout + unchosen.stderr)
    assert said not in rules(typed, lang=lang).stdout
    assert said not in CliRunner().invoke(main, ["rules", "R6.5", "--lang", lang]).stdout


@pytest.mark.parametrize("lang", ["en", "cs", "pl", "ru"])
def test_a_number_with_the_letters_of_a_game_finds_its_rule_where_no_game_was_chosen(lang: str) -> None:
    for number in ("DP17.16", "dp17.16", "ES12.7", "R8.1"):
        found = CliRunner().invoke(main, ["rules", number, "--lang", lang])
        assert found.exit_code == 0 and found.stdout.startswith(f"{number.upper()} ")
    unknown = CliRunner().invoke(main, ["rules", "DP99.9", "--lang", lang])
    assert unknown.exit_code == 1 and "DP99.9" in unknown.stderr


def test_a_number_without_them_stays_with_the_game_that_is_asked() -> None:
    """Rulings are numbered alike in every game; where the one asked has none of that number, others are pointed to."""
    assert CliRunner().invoke(main, ["rules", "6.5"]).stdout.startswith("R6.5 ")
    assert CliRunner().invoke(main, ["rules", "A50", "--game", "nation"]).stdout.startswith("A50 ")
    elsewhere = CliRunner().invoke(main, ["rules", "A50"])
    assert "solo rules A50 --game nation" in elsewhere.stdout + elsewhere.stderr


@pytest.mark.parametrize(
    ("lang", "typed"),
    [("en", "nyarlathotep"), ("cs", "Nyarlathotep"), ("pl", "Nyarlathotepa"), ("ru", "Ньярлатхотеп"), ("en", "Boston")],
)
def test_a_name_of_another_game_is_pointed_to_where_no_game_was_chosen(lang: str, typed: str) -> None:
    found = CliRunner().invoke(main, ["rules", typed, "--lang", lang])
    assert f"solo rules {typed} --game nation --lang {lang}" in spaced(found.stdout + found.stderr)


def spaced(text: str) -> str:
    """A text with ordinary spaces."""
    return " ".join(text.split())


@pytest.mark.parametrize("language", languages())
def test_a_chapter_asked_for_by_its_number_lists_its_rules(language: str) -> None:
    """What the chapter itself says is often but a sentence or two."""
    book = open_book("nation", language)
    answers = Answers(book)
    lines = [line.strip() for line in answers.told(answers.answer("8"), 200)]
    below = [pages.heading(each) for each in book.chapter("DP8")[1:]]
    assert below and lines[-len(below) :] == below
