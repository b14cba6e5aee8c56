"""The chronicle of every game as a page and as a book: whole, sound, and the same for the same story."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from solo.cli import main
from solo.games import GAMES, rules
from solo.narration.catalogue import languages, load
from solo.players.random_player import RandomPlayer
from solo.storage.keeper import Keeper

TOLD = [(game, language) for game in GAMES for language in languages(game)]
ANSWERS = 120
VOID = ("meta", "link", "br", "hr", "img")
XHTML = "{http://www.w3.org/1999/xhtml}"
OPF = "{http://www.idpf.org/2007/opf}"
Write = Callable[..., Path]


@pytest.fixture(scope="module")
def write(tmp_path_factory: pytest.TempPathFactory) -> Write:
    """Writes the chronicle of a campaign of a game."""
    folder = tmp_path_factory.mktemp("saves")

    @cache
    def saved(game: str) -> None:
        keeper, player = Keeper.create(rules(game), folder / f"{game}.solo", {"seed": 11}), RandomPlayer(11)
        with keeper.hurried():
            while keeper.decision is not None and keeper.position < ANSWERS:
                keeper.answer(player(keeper.decision))
        keeper.close()

    def written(game: str, kind: str, language: str = "en") -> Path:
        saved(game)
        out = folder / f"{game}.{kind}"
        arguments = ["chronicle", game, "--saves", str(folder), "--format", kind, "--lang", language]
        found = CliRunner().invoke(main, [*arguments, "--force", "--output", str(out)], catch_exceptions=False)
        assert found.exit_code == 0, found.output
        return out

    return written


class Page(HTMLParser):
    """Reads a page and complains of whatever is not in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in VOID:
            self.open.append(tag)
        for name, value in attrs:
            assert not name.startswith("on"), name
            if name == "id":
                self.ids.append(str(value))
            if name in ("href", "src", "xlink:href", "data", "poster", "action"):
                self.links.append(str(value))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize(("game", "language"), TOLD)
def test_a_page_is_whole_and_fetches_nothing(write: Write, game: str, language: str) -> None:
    text = write(game, "html", language).read_text(encoding="utf-8")
    page = Page()
    page.feed(text)
    page.close()
    assert page.open == []
    assert len(set(page.ids)) == len(page.ids)
    assert page.links
    assert all(link.startswith("#") and link[1:] in page.ids for link in page.links)
    assert not {"script", "img", "iframe", "object", "link"}.intersection(page.tags)
    outside = re.findall(r"https?://[^\"' )]+|url\(|@import", text)
    assert set(outside) <= {"http://www.w3.org/2000/svg"}
    for part in ("prefers-color-scheme: dark", "@media print", "max-width: 30rem", 'name="viewport"'):
        assert part in text
    for kind in ('class="contents"', 'class="cast"', 'class="notes"', "<figcaption"):
        assert kind in text
    assert "svg" in page.tags


@pytest.mark.parametrize(("game", "language"), TOLD)
def test_a_book_keeps_the_rules_of_epub(write: Write, game: str, language: str) -> None:
    with zipfile.ZipFile(write(game, "epub", language)) as book:
        names = book.namelist()
        first = book.infolist()[0]
        assert (first.filename, first.compress_type, first.extra) == ("mimetype", zipfile.ZIP_STORED, b"")
        assert book.read("mimetype") == b"application/epub+zip"
        parts = {name: book.read(name) for name in names}
    package = ElementTree.fromstring(parts["book/package.opf"])
    items = {item.get("id"): item for item in package.iter(f"{OPF}item")}
    files = {f"book/{item.get('href')}" for item in items.values()}
    assert files == set(names) - {"mimetype", "META-INF/container.xml", "book/package.opf"}
    order = [str(each.get("idref")) for each in package.iter(f"{OPF}itemref")]
    pages = {id for id, item in items.items() if item.get("media-type") == "application/xhtml+xml"}
    assert len(set(order)) == len(order)
    assert set(order) == pages
    assert [item.get("href") for item in items.values() if "nav" in str(item.get("properties")).split()] == [
        "nav.xhtml"
    ]
    ids: dict[str, list[str]] = {}
    links: list[tuple[str, str]] = []
    for item in items.values():
        name = f"book/{item.get('href')}"
        if item.get("media-type") != "application/xhtml+xml":
            continue
        tree = ElementTree.fromstring(parts[name])
        assert tree.tag == f"{XHTML}html"
        drawn = any(each.tag == "{http://www.w3.org/2000/svg}svg" for each in tree.iter())
        assert drawn == ("svg" in str(item.get("properties")).split())
        assert not any(each.tag.endswith(("}script", "}img", "}object")) for each in tree.iter())
        ids[name] = [str(each.get("id")) for each in tree.iter() if each.get("id")]
        assert len(set(ids[name])) == len(ids[name])
        links += [(name, str(each.get("href"))) for each in tree.iter() if each.get("href")]
    assert links
    for name, link in links:
        file, _, anchor = link.partition("#")
        target = f"book/{file}" if file else name
        assert target in names, link
        assert not anchor or anchor in ids[target], link


@pytest.mark.parametrize("game", GAMES)
def test_the_same_story_gives_the_same_book(write: Write, game: str) -> None:
    assert write(game, "epub").read_bytes() == write(game, "epub").read_bytes()


@pytest.mark.parametrize(("game", "language"), TOLD)
@pytest.mark.parametrize("kind", ["text", "markdown"])
def test_a_plain_book_says_who_plays_and_ends_with_what_was_drawn(
    write: Write, game: str, language: str, kind: str
) -> None:
    text = write(game, kind, language).read_text(encoding="utf-8")
    words = load(language, game)
    assert words.say("table", "chronicle", "cast") in text
    drawings = [key for key in words.find("table", "chronicle") if key.startswith("plan")]
    assert any(words.say("table", "chronicle", key) in text for key in drawings)
    assert "<svg" not in text
