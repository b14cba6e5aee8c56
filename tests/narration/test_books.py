"""The chronicle of every game as a page and as a book: whole, sound, and the same for the same story."""

from __future__ import annotations

import html
import re
import zipfile
from collections.abc import Callable
from functools import cache, partial
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from solo import __version__
from solo.cli import main
from solo.games import GAMES, rules
from solo.narration.catalogue import languages, load
from solo.narration.charts import Series, chart
from solo.narration.paragraphs import unbreakable
from solo.players.random_player import RandomPlayer
from solo.storage.saved_campaign import SavedCampaign

TOLD = [(game, language) for game in GAMES for language in languages(game)]
ANSWERS = 120
VOID = ("meta", "link", "br", "hr", "img")
XHTML = "{http://www.w3.org/1999/xhtml}"
DUBLIN = ("creator", "date", "description")
OPF = "{http://www.idpf.org/2007/opf}"
Write = Callable[..., Path]


@pytest.fixture(scope="module")
def write(tmp_path_factory: pytest.TempPathFactory) -> Write:
    """Writes the chronicle of a campaign of a game, with everything that one can have."""
    folder = tmp_path_factory.mktemp("saves")

    @cache
    def saved(game: str) -> None:
        saved_campaign, player = (
            SavedCampaign.create(rules(game), folder / f"{game}.solo", {"seed": 11}),
            RandomPlayer(11),
        )
        with saved_campaign.hurried():
            while saved_campaign.decision is not None and saved_campaign.position < ANSWERS:
                saved_campaign.answer(player(saved_campaign.decision))
        saved_campaign.close()

    def written(game: str, kind: str, language: str = "en") -> Path:
        saved(game)
        out = folder / f"{game}.{kind}"
        arguments = ["chronicle", game, "--notes", "--saves", str(folder), "--format", kind, "--lang", language]
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


@pytest.mark.parametrize(("game", "language"), TOLD)
def test_a_book_has_a_cover_with_its_title_those_who_played_and_what_it_is(
    write: Write, game: str, language: str
) -> None:
    say = partial(load(language, game).say, "table", "chronicle")
    with zipfile.ZipFile(write(game, "epub", language)) as book:
        package = ElementTree.fromstring(book.read("book/package.opf"))
        image, page = book.read("book/cover.svg"), book.read("book/cover.xhtml").decode()
    images = [item for item in package.iter(f"{OPF}item") if item.get("properties") == "cover-image"]
    assert [(item.get("href"), item.get("media-type")) for item in images] == [("cover.svg", "image/svg+xml")]
    assert next(each.get("content") for each in package.iter(f"{OPF}meta") if each.get("name") == "cover") == images[
        0
    ].get("id")
    first = next(package.iter(f"{OPF}itemref")).get("idref")
    assert next(item.get("href") for item in package.iter(f"{OPF}item") if item.get("id") == first) == "cover.xhtml"
    lines = " ".join(str(each.text) for each in ElementTree.fromstring(image).iter() if each.tag.endswith("}text"))
    title = package.findtext(".//{http://purl.org/dc/elements/1.1/}title")
    people = re.findall(r'class="portrait"><h\d>([^<]+)<', write(game, "html", language).read_text(encoding="utf-8"))
    assert lines.startswith(f"{title} {say('unofficial')} ")
    assert people
    assert all(unbreakable(name) in lines for name in people)
    drawing = image.decode().partition('viewBox="')[2]
    assert drawing in page
    assert drawing in write(game, "html", language).read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", ["text", "markdown"])
def test_a_plain_book_has_no_cover(write: Write, game: str, kind: str) -> None:
    unofficial = load("en", game).say("table", "chronicle", "unofficial")
    assert unofficial not in write(game, kind).read_text(encoding="utf-8")


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


PHONE = 390 - 2 * 16
"""How wide a drawing is on a phone 390 pixels wide, between the margins of the page."""

PARTS = [(game, language, kind) for game, language in TOLD for kind in ("html", "epub")]


class Outline(HTMLParser):
    """Reads what readers of a page go by: headings, landmarks, what the head says, and the sizes of drawn text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.headings: list[int] = []
        self.landmarks: list[tuple[str, str]] = []
        self.metas: dict[str, str] = {}
        self.sizes: list[float] = []
        self.targets: list[str] = []
        self._scale = 1.0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))
        label = values.get("aria-label") or values.get("aria-labelledby", "")
        if tag in ("main", "nav", "header", "aside") or values.get("role") == "region" or (tag == "section" and label):
            self.landmarks.append((values.get("role") or tag, label))
        if tag == "meta":
            self.metas[values.get("name") or values.get("property", "")] = values.get("content", "")
        if tag == "svg":
            self._scale = PHONE / float(values["viewbox"].split()[2])
        if tag == "text":
            self.sizes.append(float(values["font-size"]) * self._scale)
        if tag == "a":
            self.targets.append(values["href"])


def outlines(file: Path) -> list[Outline]:
    """The outline of a page, or of each part of a book."""
    if file.suffix == ".html":
        return [Outline(file.read_text(encoding="utf-8"))]
    with zipfile.ZipFile(file) as book:
        return [Outline(book.read(name).decode()) for name in book.namelist() if name.endswith(".xhtml")]


@pytest.fixture(scope="module")
def rulebook(tmp_path_factory: pytest.TempPathFactory) -> Write:
    """Writes the rulebook of a game."""
    folder = tmp_path_factory.mktemp("rules")

    @cache
    def written(game: str, kind: str, language: str = "en") -> Path:
        out = folder / f"{game}-{language}.{kind}"
        arguments = ["rules", "--game", game, "--format", kind, "--lang", language, "--force", "--output", str(out)]
        found = CliRunner().invoke(main, arguments, catch_exceptions=False)
        assert found.exit_code == 0, found.output
        return out

    return written


def sound(found: Outline) -> None:
    """Headings go down one level at a time from the only first one; everything stands in landmarks with names of their own."""
    assert found.headings[0] == 1
    assert found.headings.count(1) == 1
    assert all(below <= above + 1 for above, below in pairwise(found.headings)), found.headings
    assert [each for each, _ in found.landmarks].count("main") == 1
    named = [each for each in found.landmarks if each[0] not in ("header", "doc-footnote")]
    assert len(set(named)) == len(named)


@pytest.mark.parametrize(("game", "language", "kind"), PARTS)
def test_a_chronicle_has_headings_without_gaps_and_landmarks_with_names(
    write: Write, game: str, language: str, kind: str
) -> None:
    found = outlines(write(game, kind, language))
    for each in found:
        sound(each)
    assert any(target.endswith("#contents") for each in found for target in each.targets)


@pytest.mark.parametrize("kind", ["html", "epub"])
def test_landmarks_of_the_second_night_have_other_names_than_those_of_the_first(tmp_path: Path, kind: str) -> None:
    night = Path("tests/data/nights/sealing.yaml").read_text(encoding="utf-8")
    (tmp_path / "won.yaml").write_text(night.replace("single: true", "single: false"), encoding="utf-8")
    saves, out = ["--saves", str(tmp_path)], tmp_path / f"won.{kind}"

    def run(*arguments: str) -> None:
        found = CliRunner().invoke(main, [*arguments, *saves], catch_exceptions=False)
        assert found.exit_code == 0, found.output

    run("import", str(tmp_path / "won.yaml"), "--as", "won")
    saved_campaign, player = SavedCampaign.open(rules("town"), tmp_path / "won.solo"), RandomPlayer(3)
    with saved_campaign.hurried():
        for _ in range(12):
            assert saved_campaign.decision is not None
            saved_campaign.answer(player(saved_campaign.decision))
    saved_campaign.close()
    run("chronicle", "won", "--notes", "--format", kind, "--output", str(out))
    told = outlines(out)
    labels = [label for part in told for _, label in part.landmarks]
    assert len([label for label in labels if "The evening before" in label]) == 2  # both nights have this chapter
    for each in told:
        sound(each)


@pytest.mark.parametrize(("game", "language", "kind"), PARTS)
def test_a_rulebook_has_headings_without_gaps_and_landmarks_with_names(
    rulebook: Write, game: str, language: str, kind: str
) -> None:
    found = outlines(rulebook(game, kind, language))
    for each in found:
        sound(each)
    assert any(target.endswith("#contents") for each in found for target in each.targets)


@pytest.mark.parametrize(("game", "language"), TOLD)
def test_drawings_can_be_read_on_a_phone(write: Write, game: str, language: str) -> None:
    (page,) = outlines(write(game, "html", language))
    assert page.sizes
    assert min(page.sizes) >= 11


@pytest.mark.parametrize(("game", "language"), TOLD)
def test_a_chronicle_says_who_told_it_when_and_of_whom(write: Write, game: str, language: str) -> None:
    file = write(game, "html", language)
    text, metas = html.unescape(file.read_text(encoding="utf-8")), outlines(file)[0].metas
    say = partial(load(language, game).say, "table", "chronicle")
    assert metas["author"] == metas["og:site_name"] == "solo-narrator"
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", metas["dcterms.date"])
    assert metas["description"] == metas["og:description"]
    assert f"<title>{metas['og:title']}</title>" in text
    colophon = text.partition('<footer class="colophon">')[2]
    for line in (say("seed", seed="11"), say("told_by", program=f"solo-narrator {__version__}")):
        assert f"<p>{line}</p>" in colophon
    people = re.findall(r'class="portrait"><h\d>([^<]+)<', text)
    assert people
    assert all(name in colophon and name in metas["description"] for name in people)


@pytest.mark.parametrize(("game", "language"), TOLD)
def test_a_book_says_who_told_it_when_and_of_whom(write: Write, rulebook: Write, game: str, language: str) -> None:
    for file in (write(game, "epub", language), rulebook(game, "epub", language)):
        with zipfile.ZipFile(file) as book:
            package = ElementTree.fromstring(book.read("book/package.opf"))
            text = "".join(book.read(name).decode() for name in book.namelist() if name.endswith(".xhtml"))
        said = {key: package.findtext(f".//{{http://purl.org/dc/elements/1.1/}}{key}") for key in DUBLIN}
        assert said["creator"] == "solo-narrator"
        assert re.fullmatch(r"\d{4}-\d\d-\d\d", str(said["date"]))
        assert said["description"]
        assert f"solo-narrator {__version__}" in text


def test_links_are_told_from_text_by_more_than_color(write: Write, rulebook: Write) -> None:
    for file in (write("town", "html"), rulebook("town", "html")):
        style = file.read_text(encoding="utf-8").partition("<style>")[2].partition("</style>")[0]
        assert "text-decoration: none" not in style


def test_only_the_second_night_begins_a_new_sheet(write: Write, rulebook: Write) -> None:
    for file, begins in ((write("town", "html"), [".night + .night"]), (rulebook("town", "html"), [])):
        printed = file.read_text(encoding="utf-8").partition("@media print")[2].partition("</style>")[0]
        assert [each.strip() for each in re.findall(r"([^{}]+)\{[^{}]*break-before: page", printed)] == begins


def test_the_colophon_is_printed_below_the_table_and_not_on_a_sheet_of_its_own(write: Write) -> None:
    printed = write("town", "html").read_text(encoding="utf-8").partition("@media print")[2].partition("</style>")[0]
    together = r"([^{}]+)\{ break-before: avoid; break-inside: avoid;"
    kept = [re.sub(r"\s", "", each) for each in re.findall(together, printed)]
    assert ".colophon" in kept
    assert ".wide{" in re.sub(r"\s", "", printed)  # a box that scrolls is never broken, and a long table would be cut


@pytest.mark.parametrize("count", [9, 16, 64])
def test_curves_of_many_investigators_all_look_different(count: int) -> None:
    drawn = chart("x", [Series(f"Investigator {each}", [5, 3]) for each in range(count)], "01")
    looks = re.findall(r"<polyline points=\"[^\"]+\" ([^>]+)/>", drawn)
    assert len(looks) == len(set(looks)) == count


def test_the_map_of_the_town_is_drawn_with_attributes_of_the_first_svg(write: Write) -> None:
    drawn = write("town", "html").read_text(encoding="utf-8")
    assert "<svg" in drawn
    assert "paint-order=" not in drawn  # readers of books know it in styles alone


@pytest.mark.parametrize("count", [1, 2, 8])
def test_no_curve_leaves_its_chart(count: int) -> None:
    drawn = chart("x", [Series(f"Investigator {each}", [5, 12, 3]) for each in range(count)], "012")
    height = float(re.findall(r'viewBox="0 0 \d+ (\d+)', drawn)[0])
    legend = max(float(y) for y in re.findall(r'<text x="\d+" y="(\d+)" font-size="13"', drawn))
    for points in re.findall(r'points="([^"]+)"', drawn):
        for y in (float(point.split(",")[1]) for point in points.split()):
            assert legend < y <= height
