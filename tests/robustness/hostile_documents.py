"""Hostile content folders, catalogues and PO files, made by mutation of the shipped ones: the same for the same number.

Each either loads or ends with a ContentError (a command with exit status 1 or 2), in under 2 s and 300 MB.
"""

from __future__ import annotations

import random
import re
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from solo.cli.shared import problems_of_words
from solo.files.content_errors import ContentError
from solo.files.yaml import shipped
from solo.games import GAMES, named
from solo.kernel.flow import FlowRunner
from solo.kernel.host import Rules, SetupError
from solo.narration.catalogue import Catalogue
from solo.narration.catalogue import load as load_words
from solo.narration.checking import check_catalogue
from solo.narration.po_export import export_po
from solo.narration.po_import import import_po
from solo.players.random_player import RandomPlayer
from tests.bench.memory import most_megabytes
from tests.robustness.hostile_cards import card_file

SECONDS = 20.0
"""A guard against what grows without bound, not a measure: the figures are in docs/reliability.md."""

MEGABYTES = 300
LONGEST = 4_000
"""Signs of what is said of a file."""
ANSWERS = 200
"""So long is played what loads."""

ODD_VALUES = (
    "5",
    "-1",
    "1e999",
    "9" * 100_000,
    "0x" + "f" * 400,
    ".inf",
    ".nan",
    "true",
    "null",
    "~",
    "''",
    "[]",
    "{}",
    "[[]]",
    "{a: 1}",
    "[1, 2]",
    "'x y'",
    "'../../x'",
    "'\\0'",
    '"\\e[2J"',
    '"\\u202e"',
    "*a",
    "&a b",
    "!!python/object:os.system x",
    "!!binary aGk=",
    "2001-01-01",
    "1:59",
    "{<<: {a: 1}}",
    "'{count, plural'",
    "'{x, select, other {'",
    "'{{{{{{'",
    "\"'{'\"",
    "'{count, plural, one {#}}'",
    "'{nobody}'",
    "'{who.the.him}'",
    "'{count, number, ::percent}'",
    "'" + "a" * 50_000 + "!'",
    "'" + "{a, select, other {" * 60 + "'",
    "[" * 59 + "]" * 59,
    "[" * 500,
    "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa{'",
    "|\n    x",
    "? a",
    "- - - -",
    "azathoth",
    "all",
    "self",
    "99",
    "100",
)
"""What is put where something sensible stood."""

ODD_BYTES = (
    b"\x00",
    b"\xff",
    b"\xc3",
    b"\xef\xbb\xbf",
    b"\x1b",
    b"\t",
    b"\r",
    b"\xe2\x80\xae",
    b"{",
    b"}",
    b"'",
    b'"',
    b":",
    b"\n",
)

Mutation = Callable[[random.Random, bytes], bytes]


def _line(rng: random.Random, data: bytes) -> tuple[list[bytes], int]:
    lines = data.split(b"\n")
    return lines, rng.randrange(len(lines))


def odd_value(rng: random.Random, data: bytes) -> bytes:
    """One key gets an odd value."""
    lines, at = _line(rng, data)
    key, colon, _ = lines[at].partition(b": ")
    lines[at] = key + (colon or b": ") + rng.choice(ODD_VALUES).encode()
    return b"\n".join(lines)


def odd_bytes(rng: random.Random, data: bytes) -> bytes:
    """Some bytes anywhere."""
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(data) + 1)
        data = data[:at] + rng.choice(ODD_BYTES) + data[at + rng.randrange(2) :]
    return data


def without(rng: random.Random, data: bytes) -> bytes:
    """A line less."""
    lines, at = _line(rng, data)
    return b"\n".join(lines[:at] + lines[at + 1 :])


def twice(rng: random.Random, data: bytes) -> bytes:
    """A line, or the whole, stands twice."""
    lines, at = _line(rng, data)
    return data + b"\n" + data if rng.random() < 0.2 else b"\n".join([*lines[:at], lines[at], *lines[at:]])


def indented(rng: random.Random, data: bytes) -> bytes:
    """A line stands deeper, or less deep, than it should."""
    lines, at = _line(rng, data)
    lines[at] = b"  " + lines[at] if rng.random() < 0.5 else lines[at].removeprefix(b"  ")
    return b"\n".join(lines)


def swapped(rng: random.Random, data: bytes) -> bytes:
    """Two words of the file change places."""
    words = data.split(b" ")
    one, two = rng.randrange(len(words)), rng.randrange(len(words))
    words[one], words[two] = words[two], words[one]
    return b" ".join(words)


def other_number(rng: random.Random, data: bytes) -> bytes:
    """A number is another."""
    found = list(re.finditer(rb"(?<=[ \[{-])\d+(?=[,}\]\n])", data))
    if not found:
        return data
    at = rng.choice(found)
    return data[: at.start()] + rng.choice((b"0", b"1", b"2", b"12", b"98", b"99")) + data[at.end() :]


def other_word(rng: random.Random, data: bytes) -> bytes:
    """A word, or a whole step in brackets, is another of the same file."""
    pattern = rb"\[[^\[\]\n]*\]" if rng.random() < 0.4 else rb"[a-z][a-z_]{2,}"
    found = list(re.finditer(pattern, data))
    if not found:
        return data
    at = rng.choice(found)
    return data[: at.start()] + rng.choice(found)[0] + data[at.end() :]


def cut(rng: random.Random, data: bytes) -> bytes:
    """The end is missing."""
    return data[: rng.randrange(len(data) + 1)]


def huge(rng: random.Random, data: bytes) -> bytes:
    """Something without measure follows."""
    deep, many = rng.randrange(50, 3_000), rng.randrange(1_000, 60_000)
    return (
        data
        + b"\n"
        + rng.choice(
            (
                b"x: " + b"[" * deep,
                b"x: " + b"{a: " * deep,
                b"- " * deep,
                b"".join(b"k%d: v\n" % number for number in range(many)),
                b"x: [" + b"a," * many * 4 + b"]",
                b"x: '" + b"a" * many * 60 + b"'",
                b"x: " + b"9" * many * 4,
                b"a: &a [x,x,x,x]\n" + b"".join(b"b%d: &b%d [*a,*a]\n" % (number, number) for number in range(50)),
                b"#" * many * 80,
                b"---\n" * many,
                b"? " * deep,
                b"x: |\n" + b"  y\n" * many,
            )
        )
    )


MUTATIONS: tuple[Mutation, ...] = (
    odd_value,
    odd_value,
    odd_value,
    odd_bytes,
    without,
    twice,
    indented,
    swapped,
    cut,
    huge,
)


GENTLE: tuple[Mutation, ...] = (other_number, other_word)
"""Those after which a file is often sound, and what it says is odd."""


def mutated(rng: random.Random, data: bytes) -> bytes:
    """The bytes of a file after one to three mutations, or after some gentle ones."""
    if rng.random() < 0.5:
        for _ in range(rng.randrange(1, 5)):
            data = rng.choice(GENTLE)(rng, data)
        return data
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        data = rng.choice(MUTATIONS)(rng, data)
    return data


def po_mutated(rng: random.Random, data: bytes) -> bytes:
    """A PO file of a few entries, mutated; contexts and texts change places, too."""
    blocks = data.split(b"\n\n")
    some = [blocks[0], *rng.sample(blocks[1:], min(30, len(blocks) - 1))]
    if rng.random() < 0.5:
        odd = rng.choice(
            ("../x", "table.yaml", "town/names.yaml / cards / x / name", "table.yaml / goodbye / #99", "a / " * 5_000)
        )
        some.append(f'msgctxt "{odd}"\nmsgid "a"\nmsgstr "{{nobody}}"'.encode())
    whole = b"\n\n".join(some)
    return mutated(rng, whole) if rng.random() < 0.8 else whole


def texts_of(folder: Path) -> dict[Path, bytes]:
    """The YAML files below a folder, by their paths within it."""
    return {path.relative_to(folder): path.read_bytes() for path in sorted(folder.rglob("*.yaml"))}


SLOWEST: list[tuple[float, str]] = [(0.0, "")]


@contextmanager
def bounded(what: str) -> Iterator[None]:
    """What is inside has to be quick; seconds of the processor count, so that a busy machine does no harm."""
    began = time.process_time()
    yield
    seconds = time.process_time() - began
    SLOWEST.append((seconds, what))
    assert seconds < SECONDS, f"{what}: {seconds:.2f} s"


def laid_out(folder: Path, texts: dict[Path, bytes]) -> Path:
    """Files below a folder."""
    for name, data in texts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


def content(number: int, tmp_path: Path) -> str:
    """Content of which one file is mutated: home-made on top of the shipped one, or in its place; what loads is played."""
    rng = random.Random(f"content {number}")
    game = rng.choice(("town", "town", "museum", "nation"))
    texts = texts_of(shipped("content") / game)
    name = rng.choice(list(texts))
    changed = mutated(rng, texts[name])
    extra: list[Path] = []
    home = shipped("content") / game
    if rng.random() < 0.3:
        extra = [laid_out(tmp_path / "mine", {Path(name.name): changed.replace(b"id: ", b"id: my_")})]
    else:
        home = laid_out(tmp_path / "content" / game, {**texts, name: changed})
    with (
        bounded(f"content {number}: {game}/{name}"),
        patch(f"solo.games.{game}.content.shipped", lambda folder: home.parent),
    ):
        try:
            rules = named(game).load(extra, cache=False)
            playing(rules, game, number)
        except (ContentError, SetupError) as error:
            return type(error).__name__
    return "loaded"


def catalogue(number: int, tmp_path: Path) -> str:
    """A catalogue of which one file is mutated: home-made, or as another language of the program."""
    rng = random.Random(f"catalogue {number}")
    language = rng.choice(("en", "cs"))
    texts = texts_of(shipped("locales") / language)
    name = rng.choice(list(texts))
    game = next((each for each in GAMES if each in name.parts), "town")
    changed = mutated(rng, texts[name])
    with bounded(f"catalogue {number}: {language}/{name}"):
        try:
            if rng.random() < 0.5:
                laid_out(tmp_path / "mine" / "locales" / language, {name: changed})
                words = load_words(language, game, [tmp_path / "mine"])
            else:
                locales = tmp_path / "locales"
                locales.mkdir()
                (locales / "en").symlink_to(shipped("locales") / "en")
                laid_out(locales / "qq", {**texts, name: changed})
                words = load_words("qq", game, cache=False, folder=locales)
                if number % 4 == 0:
                    check_catalogue(words, english(game), named(game).expected)
        except ContentError as error:
            return type(error).__name__
        say_everything(words, name)
    return "left out" if words.problems else "loaded"


def say_everything(words: Catalogue, file: Path) -> None:
    """Every message of the section a file belongs to is asked for, with no argument, and is said or named."""
    section = file.parts[1] if len(file.parts) > 2 else file.stem
    waiting: list[tuple[str, ...]] = [(section,)]
    while waiting:
        path = waiting.pop()
        found = words.find(*path)
        if isinstance(found, dict):
            waiting += [(*path, str(key)) for key in found]
        else:
            assert isinstance(words.say(*path, count=1, who={"name": "x"}), str)
        if len(path) == 3 and section == "names":
            assert words.name(path[-1])["name"]


def translations(number: int, tmp_path: Path) -> str:
    """A mutated PO file, taken over into a new language or not at all."""
    rng = random.Random(f"po {number}")
    source = tmp_path / "words.po"
    source.write_bytes(po_mutated(rng, shipped_po()))
    locales = tmp_path / "locales"
    locales.mkdir()
    (locales / "en").symlink_to(shipped("locales") / "en")
    with bounded(f"po {number}"):
        try:
            changed = import_po("qq", source, locales)
        except ContentError as error:
            assert not (locales / "qq").exists()
            return type(error).__name__
    assert all(path.is_file() for path in changed)
    assert not list(locales.rglob("*.new"))
    return "taken over"


@cache
def english(game: str) -> Catalogue:
    """The shipped English words of a game."""
    return load_words("en", game)


@cache
def shipped_po() -> bytes:
    """The shipped Czech words as PO, as if they were those of the new language."""
    return export_po("cs").replace(b"Language: cs", b"Language: qq")


def cards(number: int, tmp_path: Path) -> str:
    """Cards with very many, or very long, things: refused in short, or told of in short and played."""
    rng = random.Random(f"cards {number}")
    game = rng.choice(list(GAMES))
    mine = laid_out(tmp_path / "mine", {Path("cards.yaml"): card_file(rng, game).encode()})
    with bounded(f"cards {number}: {game}"):
        try:
            rules = named(game).load([mine], cache=False)
        except ContentError as error:
            assert f"{mine / 'cards.yaml'}:" in str(error)
            assert len(str(error)) < LONGEST
            return type(error).__name__
        assert len("\n".join(problems_of_words(load_words("en", game, [mine]), rules))) < LONGEST
        playing(rules, game, number)
    return "loaded"


def playing(rules: Rules, game: str, number: int) -> None:
    """So many answers of a game by chance."""
    session = FlowRunner(rules.begin({"seed": number, **named(game).simulated}).flow())
    player = RandomPlayer(number)
    for _ in range(ANSWERS):
        if session.decision is None:
            break
        session.answer(player(session.decision))


ATTACKS: dict[str, Callable[[int, Path], str]] = {
    "content": content,
    "cards": cards,
    "catalogue": catalogue,
    "translations": translations,
}


def attack(kind: str, numbers: Iterable[int]) -> Counter[str]:
    """So many attacks of a kind, each in a folder of its own; how they ended. Raises what an attack should never raise."""
    ends: Counter[str] = Counter()
    for number in numbers:
        with TemporaryDirectory() as folder:
            try:
                ends[ATTACKS[kind](number, Path(folder))] += 1
            except Exception as error:
                error.add_note(f"{kind} {number}")
                raise
    return ends


def main() -> None:
    """`python -m tests.robustness.hostile_documents KIND FIRST LAST`: attacks from FIRST to before LAST, and their figures."""
    kind, first, last = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    faults = 0
    ends: Counter[str] = Counter()
    for game in GAMES:
        english(game)
    shipped_po()
    for number in range(first, last):
        try:
            ends += attack(kind, [number])
        except Exception:
            faults += 1
            traceback.print_exc()
    slowest, what = max(SLOWEST)
    megabytes = most_megabytes()
    told = ", ".join(f"{count} {end}" for end, count in ends.most_common())
    print(
        f"{kind} {first} to {last}: {told}; {faults} faults; slowest {slowest:.2f} s ({what}); {megabytes:.0f} MB at most"
    )
    sys.exit(1 if faults or megabytes > MEGABYTES else 0)


if __name__ == "__main__":
    main()
