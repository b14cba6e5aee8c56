"""The rulebook: every number has its place, every reference leads somewhere, and rules are found and printed."""

from __future__ import annotations

import io
import re
import zipfile
from datetime import UTC, datetime
from functools import partial
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from solo.cli import main
from solo.files.content_errors import ContentError
from solo.games import FIRST, GAMES, rules
from solo.kernel.flow import FlowRunner
from solo.players.random_player import RandomPlayer
from solo.rulebook import pages
from solo.rulebook.book import REFERENCES, Book, glossary, open_book, rulebook_languages
from solo.rulebook.search import Index
from solo.session.reference import RulebookReference

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module", params=[(game, language) for game in GAMES for language in rulebook_languages(game)])
def book(request: pytest.FixtureRequest) -> Book:
    return open_book(*request.param)


@pytest.mark.parametrize("language", rulebook_languages("town"))
def test_every_number_of_the_towns_digest_is_in_the_book(language: str) -> None:
    book = open_book("town", language)
    chapters = [rule.number for rule in book.chapters()]
    assert chapters == [
        "goal",
        "turn",
        "winning",
        "mistakes",
        *(f"R{number}" for number in range(1, 36)),
        "V",
        "D",
        "A",
    ]
    assert {each: len(book.chapter(each)) - 1 for each in "VDA"} == {"V": 14, "D": 44, "A": 44}
    assert len([rule for rule in book if "." in rule.number]) == 266


def test_every_reference_in_a_text_leads_to_a_rule(book: Book) -> None:
    lost = [(rule.number, each) for rule in book for each in REFERENCES.findall(rule.text) if each not in book.rules]
    lost += [(rule.number, each) for rule in book for each in rule.see if each not in book.rules]
    assert lost == []


@pytest.mark.parametrize("language", rulebook_languages("museum"))
def test_every_number_of_the_museums_digest_is_in_the_book(language: str) -> None:
    book = open_book("museum", language)
    chapters = [rule.number for rule in book.chapters()]
    assert chapters == ["goal", "turn", "winning", "mistakes", *(f"ES{each}" for each in range(1, 26)), "D", "A"]
    assert {each: len(book.chapter(each)) - 1 for each in "DA"} == {"D": 11, "A": 64}
    sizes = [8, 3, 9, 5, 6, 4, 4, 1, 3, 4, 6, 10, 5, 4, 4, 4, 13, 17, 4, 10, 0, 0, 0, 4, 2]
    assert [len(book.chapter(f"ES{each}")) - 1 for each in range(1, 26)] == sizes


@pytest.mark.parametrize("language", rulebook_languages("nation"))
def test_every_number_of_the_nations_digest_is_in_the_book(language: str) -> None:
    book = open_book("nation", language)
    chapters = [rule.number for rule in book.chapters()]
    assert chapters == ["goal", "turn", "winning", "mistakes", *(f"DP{each}" for each in range(1, 23)), "V", "D", "A"]
    assert {each: len(book.chapter(each)) - 1 for each in "VDA"} == {"V": 2, "D": 16, "A": 91}
    sizes = [3, 5, 8, 5, 5, 3, 9, 2, 5, 19, 7, 3, 2, 0, 4, 3, 21, 5, 0, 0, 4, 3]
    assert [len(book.chapter(f"DP{each}")) - 1 for each in range(1, 23)] == sizes


def test_a_number_may_have_three_parts() -> None:
    from solo.rulebook.numbers import numbered

    book = open_book("nation", "en")
    for typed in ("DP10.2.3", "dp10.2.3", "10.2.3", "[DP10.2.3]", "dp 10.2.3", "rule 10.2.3"):
        assert [rule.number for rule in numbered(book, typed).rules] == ["DP10.2.3"], typed
    assert [rule.number for rule in numbered(book, "DP10.2.3 and DP11.1").rules] == ["DP10.2.3", "DP11.1"]
    assert [rule.number for rule in numbered(open_book("town", "en"), "8.1,8.2").rules] == ["R8.1", "R8.2"]
    assert "DP11.1.1" in REFERENCES.findall(book.rules["D16"].text)


def cited_by(game: str) -> set[str]:
    """The numbers in the sources and content of a game; what belongs to no game speaks of the first."""
    if game == FIRST:
        rooms = [each for each in (ROOT / "solo" / "games").iterdir() if each.is_dir() and each.name != game]
        files = [path for path in (ROOT / "solo").rglob("*.py") if not any(path.is_relative_to(each) for each in rooms)]
    else:
        files = list((ROOT / "solo" / "games" / game).rglob("*.py"))
    files += (ROOT / "content" / game).rglob("*.yaml")
    rule = open_book(game, "en").prefix
    number = re.compile(rf"\b({rule}\d+(?:\.\d+[a-z]?)?|[VA]\d+)\b")
    return {each for path in files for each in number.findall(path.read_text())}


@pytest.mark.parametrize("game", GAMES)
def test_every_number_a_game_cites_is_in_its_book(game: str) -> None:
    cited = cited_by(game) - {"R1.10"}
    assert len(cited) > 100
    assert {each for each in cited if each not in open_book(game, "en").rules} == set()


@pytest.mark.parametrize("game", GAMES)
def test_the_rule_behind_every_question_can_be_read(game: str) -> None:
    """Of a played game: `why` finds the rule, and it is one of its own game."""
    reference = RulebookReference(partial(open_book, game))
    host, player = rules(game).begin({"seed": 4}), RandomPlayer(4)
    session = FlowRunner(host.flow())
    asked: set[str] = set()
    for _ in range(2000):
        if session.decision is None:
            break
        asked.add(session.decision.rule)
        session.answer(player(session.decision))
    assert len(asked) > 5
    rules_of = {number: reference.rule(number, "en", "") for number in sorted(asked)}
    assert [number for number, rule in rules_of.items() if rule is None or not rule(80)] == []


@pytest.mark.parametrize("game", GAMES)
def test_no_number_of_another_game_is_cited_in_a_games_rooms(game: str) -> None:
    prefixes = [open_book(other, "en").prefix for other in GAMES if other != game]
    strange = re.compile(rf"\b(?:{'|'.join(prefixes)})\d+\.\d+\b")
    files = [*(ROOT / "solo" / "games" / game).rglob("*.py"), *(ROOT / "content" / game).rglob("*.yaml")]
    assert {path.name: found for path in files if (found := strange.findall(path.read_text()))} == {}


@pytest.mark.parametrize(
    ("game", "typed", "number"),
    [
        *(("town", typed, "R8.1") for typed in ("R8.1", "r8.1", "8.1", "[R8.1]", " R8.1 ")),
        *(("museum", typed, "ES6.3") for typed in ("ES6.3", "es6.3", "Es6.3", "6.3", "[ES6.3]")),
        *(("museum", typed, "ES17.11a") for typed in ("ES17.11a", "es17.11a", "ES17.11A", "17.11a")),
        ("museum", "a5", "A5"),
    ],
)
def test_a_number_is_understood_however_it_is_typed(game: str, typed: str, number: str) -> None:
    assert open_book(game, "en").rule(typed).number == number


def test_a_number_of_one_game_is_none_of_the_other() -> None:
    assert open_book("museum", "en").numbered("R8.1") is None
    assert open_book("town", "en").numbered("ES6.3") is None


def test_a_number_that_is_none_names_the_nearest() -> None:
    with pytest.raises(ContentError, match=r"R8\.1"):
        open_book("town", "en").rule("R8.111")


def test_a_game_or_language_without_rules_says_which_there_are() -> None:
    with pytest.raises(ContentError, match="town"):
        open_book("chess", "en")
    with pytest.raises(ContentError, match="en"):
        open_book("town", "xx")


class Anchors(HTMLParser):
    """Collects the anchors and links of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.anchors: list[str] = []
        self.links: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        found = dict(attributes)
        self.anchors += [found["id"] or ""] if "id" in found else []
        self.links += [found["href"] or ""] if tag == "a" and "href" in found else []
        if tag not in ("meta", "br", "link"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_html_book_is_one_page_whose_links_all_lead_somewhere(book: Book) -> None:
    page = Anchors()
    page.feed(pages.as_html(book, list(book)))
    assert page.open == []
    assert len(page.anchors) == len(set(page.anchors)) >= len(book.rules)
    assert {link for link in page.links if link.removeprefix("#") not in page.anchors} == set()
    assert all(link.startswith("#") for link in page.links)


@pytest.mark.parametrize("language", rulebook_languages("town"))
def test_a_reference_stands_in_brackets_apart_from_its_sentence(language: str) -> None:
    book = open_book("town", language)
    rules = [book.rule("R9"), book.rule("R9.1"), book.rule("R11.3"), book.rule("R32.3")]
    assert "[R32.3]" in book.rule("R11.3").text
    link = '<a href="#rule-R32-3">R32.3</a>'
    assert f"[{link}]" in pages.as_html(book, rules)
    assert "[[R32.3](#rule-R32-3)]" in pages.as_markdown(book, rules)
    assert "[R32.3]" in pages.as_html(book, rules[:3]) and link not in pages.as_html(book, rules[:3])


def test_pages_of_a_terminal_keep_to_its_width(book: Book) -> None:
    for rule in book:
        assert [line for line in pages.lines(rule, book, 80) if len(line) > 80] == []


def test_a_search_survives_slips_accents_and_endings() -> None:
    index = Index(open_book("town", "en"), glossary("arkham"))
    assert [each.rule.number for each in index.search("ten mistaks", 1)] == ["mistakes"]
    assert index.search("xyzzyqq") == []


def test_rules_at_the_command_line() -> None:
    run = CliRunner().invoke
    assert "five phases" in run(main, ["rules", "turn", "--lang", "en"]).stdout
    listed = run(main, ["rules", "--list", "--lang", "en"]).stdout
    assert len(listed.splitlines()) == len(open_book("town", "en").rules)
    nothing = run(main, ["rules", "xyzzyqq", "--lang", "en"])
    assert nothing.exit_code == 1 and "xyzzyqq" in nothing.stderr
    assert run(main, ["rules", "ES6.3", "--game", "museum", "--lang", "en"]).stdout.startswith(
        "ES6.3  Failing on purpose"
    )
    museum = run(main, ["rules", "--list", "--game", "museum", "--lang", "en"]).stdout
    assert len(museum.splitlines()) == len(open_book("museum", "en").rules)
    wrong = run(main, ["rules", "--lang", "tlh"])
    assert wrong.exit_code == 1 and "en" in wrong.stderr


def test_each_games_book_has_a_title_of_its_own() -> None:
    titles = {
        game: {pages.as_html(open_book(game, each), []).split("<h1>")[1] for each in rulebook_languages(game)}
        for game in GAMES
    }
    assert {game: len(several) for game, several in titles.items()} == {
        game: len(rulebook_languages(game)) for game in GAMES
    }
    assert not titles["town"] & titles["museum"]


@pytest.mark.parametrize(
    ("game", "language"), [(game, each) for game in GAMES for each in rulebook_languages(game) if each != "en"]
)
def test_every_language_tells_every_rule_with_the_same_figures_and_references(game: str, language: str) -> None:
    english, other = open_book(game, "en"), open_book(game, language)
    untold = [rule.number for rule in other if rule.language != language]
    assert untold == []
    differing = []
    for rule in english:
        for found in (lambda text: re.findall(r"\d+", REFERENCES.sub("", text)), REFERENCES.findall):
            if sorted(found(rule.text)) != sorted(found(other.rules[rule.number].text)):
                differing.append((rule.number, found(rule.text), found(other.rules[rule.number].text)))
    assert differing == []


def test_the_epub_is_whole_and_its_links_lead_somewhere(book: Book) -> None:
    with zipfile.ZipFile(io.BytesIO(pages.as_epub(book, list(book), datetime(2026, 1, 2, tzinfo=UTC)))) as archive:
        names = archive.namelist()
        assert names[0] == "mimetype"
        assert archive.getinfo("mimetype").compress_type == zipfile.ZIP_STORED
        files = {name: archive.read(name).decode() for name in names if name.endswith((".xhtml", ".opf", ".xml"))}
    trees = {name: ElementTree.fromstring(text) for name, text in files.items()}
    anchors = {f"{name.removeprefix('book/')}#{each.get('id')}" for name, tree in trees.items() for each in tree.iter()}
    links = {each.get("href") for tree in trees.values() for each in tree.iter("{http://www.w3.org/1999/xhtml}a")}
    assert {str(link) for link in links} <= anchors
    assert {f"{rule.number.lower()}.xhtml#{pages.anchor(rule.number)}" for rule in book.chapters()} <= links
    assert not any(
        "<script" in text or "http://" in text.split("<body>")[-1] for text in files.values() if "<body>" in text
    )
