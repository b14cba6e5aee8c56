"""The rulebook: every number has its place, every reference leads somewhere, and rules are found and printed."""

from __future__ import annotations

import io
import re
import zipfile
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from solo.cli import main
from solo.games import GAMES
from solo.kernel.documents import ContentError
from solo.rulebook import pages
from solo.rulebook.book import REFERENCES, Book, glossary, open_book, spoken
from solo.rulebook.search import Index

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module", params=spoken("town"))
def book(request: pytest.FixtureRequest) -> Book:
    return open_book("town", request.param)


def test_every_number_of_the_digest_is_in_the_book(book: Book) -> None:
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
    assert {each: len(book.chapter(each)) - 1 for each in "VDA"} == {"V": 14, "D": 41, "A": 38}
    assert len([rule for rule in book if "." in rule.number]) == 260


def test_every_reference_in_a_text_leads_to_a_rule(book: Book) -> None:
    lost = [(rule.number, each) for rule in book for each in REFERENCES.findall(rule.text) if each not in book.rules]
    lost += [(rule.number, each) for rule in book for each in rule.see if each not in book.rules]
    assert lost == []


def test_every_number_the_program_cites_is_in_the_book() -> None:
    book = open_book("town", "en")
    others = [ROOT / "solo" / "games" / game for game in GAMES if game != "town"]
    files = [path for path in (ROOT / "solo").rglob("*.py") if not any(path.is_relative_to(each) for each in others)]
    sources = "\n".join(path.read_text() for path in files)
    cited = set(re.findall(r"\b(R\d+\.\d+|V\d+|A\d+)\b", sources)) - {"R1.10"}
    assert {each for each in cited if each not in book.rules} == set()


@pytest.mark.parametrize("typed", ["R8.1", "r8.1", "8.1", "[R8.1]", " R8.1 "])
def test_a_number_is_understood_however_it_is_typed(typed: str) -> None:
    assert open_book("town", "en").rule(typed).number == "R8.1"


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


def test_a_reference_stands_in_brackets_apart_from_its_sentence(book: Book) -> None:
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
    wrong = run(main, ["rules", "--lang", "tlh"])
    assert wrong.exit_code == 1 and "en" in wrong.stderr


@pytest.mark.parametrize("language", [each for each in spoken("town") if each != "en"])
def test_every_language_tells_every_rule_with_the_same_figures_and_references(language: str) -> None:
    english, other = open_book("town", "en"), open_book("town", language)
    untold = [rule.number for rule in other if rule.language != language]
    assert untold == []
    differing = []
    for rule in english:
        for found in (lambda text: re.findall(r"\d+", REFERENCES.sub("", text)), REFERENCES.findall):
            if sorted(found(rule.text)) != sorted(found(other.rules[rule.number].text)):
                differing.append((rule.number, found(rule.text), found(other.rules[rule.number].text)))
    assert differing == []


def test_the_epub_is_whole_and_its_links_lead_somewhere(book: Book) -> None:
    with zipfile.ZipFile(io.BytesIO(pages.as_epub(book, list(book)))) as archive:
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
