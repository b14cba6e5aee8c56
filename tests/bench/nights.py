"""What is told in many nights, measured: `python -m tests.bench.nights [LANGUAGE] [NIGHTS]`.

Nights are played at random and told as at the table. Counted are sentences that were told before in the same night (figures
and headings left out), and paragraphs that address somebody whom nothing has named, or tell of somebody whom they have
addressed before. The sentences that come back most are listed.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from solo.games.town.compiled.pieces import Content
from solo.games.town.content import load as load_content
from solo.games.town.front.narrator import Narrator
from solo.games.town.rules.setup import new_game
from solo.games.town.rules.turn import play
from solo.kernel.events import Asked, Event
from solo.kernel.flow import FlowRunner
from solo.narration.catalogue import Catalogue, load
from solo.narration.messages import GENDER
from solo.narration.paragraphs import Paragraph
from solo.narration.pronouns import AGAIN
from solo.narration.words import sentences
from solo.players.random_player import RandomPlayer

LISTED = 40
"""Sentences that are listed."""

SHORT_NAME = 5
"""Letters of a name that keeps its last one in all its forms."""

YOU = {
    "en": re.compile(r"\b(?<!thank-)(you|your|yours|yourself)\b", re.IGNORECASE),
    "cs": re.compile(
        r"\b(tě|tebe|tobě|tebou|tvůj|tvoj\w*|tv(é|á|ou|ých|ým|ými|ého|ému)|jsi|ses|sis|(?![nv]áš|(nej)?spíš|guláš)\w+[áeíěu]š)\b",
        re.I,
    ),
    "ru": re.compile(r"\b(вы|вас|вам|вами|ваш\w*)\b", re.I),
    "pl": re.compile(
        r"\b(cię|ciebie|(?-i:ci)(?!, którzy\b)|tobie|tobą|tw(ój|oj\w+|ego|emu|ych|ym|ymi|ą)|jesteś|"
        r"(?!(na|wa)sz\b|mysz\b)\w+[aeiy]sz)\b",
        re.I,
    ),
}
"""Words that address somebody."""

OWNER = re.compile(r"([A-ZÀ-ŽА-ЯЁ][\w“”]+ ){0,2}[A-ZÀ-ŽА-ЯЁ]\w+: ")
"""Whose a text is, where that stands before it."""

QUOTED = re.compile(r"[“„][^”“„]*[”“]|«[^»]*»")
"""What somebody says."""


SHORT = 8
"""Sentences of so many words may come back, as what dice come to every turn."""


class Told(msgspec.Struct):
    """What was counted. again: sentences, but for short ones, that were told before in their night, how often."""

    nights: int = 0
    sentences: int = 0
    again: Counter[str] = msgspec.field(default_factory=Counter)
    paragraphs: int = 0
    unnamed: list[str] = []
    mixed: list[str] = []
    turned: list[str] = []


def night(content: Content, seed: int) -> list[Event]:
    """A night at random: its events, and the questions between them."""
    game = new_game(content, seed)
    session, player = FlowRunner(play(game)), RandomPlayer(seed)
    story: list[Event] = []
    while True:
        story += game.events
        game.events.clear()
        if session.decision is None:
            return story
        story.append(Asked(session.decision.who, session.decision.kind))
        session.answer(player(session.decision))


def measure(told: Told, paragraphs: Sequence[Paragraph], names: Iterable[str], language: str) -> None:
    """Count what is told of one night."""
    told.nights += 1
    read: set[str] = set()
    for paragraph in paragraphs:
        for span in paragraph:
            if span.kind in ("heading", "title", "figure"):
                continue
            for each in sentences(span.text):
                told.sentences += 1
                if each in read and len(each.split()) > SHORT:
                    told.again[each] += 1
                read.add(each)
    persons(told, paragraphs, [re.compile(rf"\b{re.escape(name)}\w{{0,4}}\b", re.I) for name in names], YOU[language])


def persons(
    told: Told, paragraphs: Sequence[Paragraph], names: Sequence[re.Pattern[str]], you: re.Pattern[str]
) -> None:
    """Who is addressed, and who is told of, paragraph by paragraph."""
    title = ""
    for paragraph in paragraphs:
        if (kind := paragraph[0].kind) in ("heading", "title", "scene"):
            if kind != "scene":  # a title stands above both scenes of whoever may choose one of two
                title = paragraph[0].text if kind == "title" else ""
            continue
        told.paragraphs += 1
        before, addressed, turned = title, list[re.Pattern[str]](), False
        for span in paragraph:
            for bare in sentences(QUOTED.sub("", span.text)) if span.kind != "figure" else ():
                if OWNER.match(bare):
                    owner, _, bare = bare.partition(": ")
                    before = f"{before} {owner}"
                is_you = bool(you.search(bare))
                named = any(name.search(bare) for name in names)
                if is_you and named:
                    told.mixed.append(bare)
                turned = turned or (span.kind == "fact" and any(name.search(bare) for name in addressed))
                if is_you and not addressed:
                    addressed = [name for name in names if name.search(f"{before} {bare}")]
                    if not addressed:
                        told.unnamed.append(bare)
            before += f" {span.text}"
        if turned:
            told.turned.append(" ".join(span.text for span in paragraph))
        if any(name.search(before) and not name.search(title) for name in names):
            title = ""


def names_of(catalogue: Catalogue) -> list[str]:
    """What the investigators are called, in every form."""
    people = catalogue.find("names", "investigators").values()
    names = {text for forms in people for form, text in forms.items() if form not in (GENDER, AGAIN)}
    return sorted(name if len(name) < SHORT_NAME else name[:-1] for name in names)


def tell(content: Content, language: str, seeds: Iterable[int]) -> Told:
    """Play nights and measure what is told of them."""
    catalogue, told = load(language, "town"), Told()
    names = names_of(catalogue)
    for seed in seeds:
        paragraphs = Narrator(catalogue, seed).tell(night(content, seed))
        measure(told, paragraphs, names, language)
    return told


def report(told: Told) -> Iterator[str]:
    """The figures, and what comes back most."""
    again = sum(told.again.values())
    yield f"{told.nights} nights, {told.sentences} sentences, {again} told before in their night: {again / told.sentences:.2%}"
    yield f"{told.paragraphs} paragraphs: {len(told.unnamed)} address whom nothing has named, {len(told.mixed)} sentences"
    yield f"name and address somebody, {len(told.turned)} tell of somebody whom they have addressed"
    for text, count in told.again.most_common(LISTED):
        yield f"{count:5} {text}"


if __name__ == "__main__":
    language, nights = [*sys.argv[1:], *["en", "200"][len(sys.argv) - 1 :]]
    print("\n".join(report(tell(load_content(), language, range(int(nights))))))
