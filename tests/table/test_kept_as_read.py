"""What was read is what is kept: the chronicle has the very sentences of the table, whatever happened on the way to them.

Whole games are played at a table that takes answers back, is left and gone on with, and changes its language; what stands
at the end is compared with the chronicle of the same campaign, question by question and sentence by sentence.
"""

from __future__ import annotations

import io
import random
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import msgspec
import pytest

from solo.games.town.campaign import Campaigns, Setup
from solo.games.town.events import NightBegan
from solo.games.town.front.front import TownFront
from solo.games.town.front.narrator import Narrator
from solo.games.town.printed.pieces import Content
from solo.kernel.decisions import Answer, Decision
from solo.kernel.events import Asked, Event
from solo.narration.catalogue import Catalogue, load
from solo.narration.chronicle import Chapter, chapters
from solo.narration.front import Editor
from solo.narration.paragraphs import Paragraph
from solo.players.random_player import RandomPlayer
from solo.storage.keeper import Keeper
from solo.table.plain import Table
from solo.table.settings import Settings
from tests.table.helpers import TownEvening

LANGUAGES = ("en", "cs")
SHARE, ALL = 3, 50
ANSWERS = 700
"""So many answers an evening has at most."""


@cache
def speak(language: str) -> Catalogue:
    """The words of a language."""
    return load(language, "town")


Told = tuple[int, str, list[str]]
"""After how many answers, in which language, which sentences."""


def sentences(paragraphs: Sequence[Paragraph]) -> list[str]:
    """What is read: everything but headings, of which a book leaves out those with nothing below."""
    return [span.text for paragraph in paragraphs for span in paragraph if span.kind != "heading"]


class Reader(Table):
    """A table that notes what it tells, and forgets what is taken back; its player is moody."""

    def __init__(self, evening: TownEvening, language: str, dice: random.Random, read: list[Told]) -> None:
        front = TownFront(evening, Narrator(speak(language), evening.campaign.record.setup.seed))
        super().__init__(evening, front, lambda prompt: None, io.StringIO(), speak, Settings(guide=False))
        self.kept, self.dice = read, dice
        self.player = RandomPlayer(dice.randrange(2**32))
        self.again: list[str] = []
        self._again = False

    def recap(self) -> None:
        """What is told once more is what was told last."""
        self._again = True
        super().recap()
        self._again = False
        teller = Narrator(self.front.teller.catalogue, self.front.teller.seed)
        told = of(chapters(teller.told(self.evening.story()), teller, ""))
        assert self.again == told[len(told) - len(self.again) :]

    def paragraph(self, paragraph: Paragraph) -> None:
        """Note it."""
        if self._again:
            self.again += sentences([paragraph])
            return
        here = (self.evening.position, self.front.teller.catalogue.language)
        if not self.kept or self.kept[-1][:2] != here:
            self.kept.append((*here, []))
        self.kept[-1][2].extend(sentences([paragraph]))

    def give(self, answer: Answer, *, unasked: bool = False) -> None:
        """What was read of answers that were taken back is forgotten when another is given."""
        self.kept[:] = [each for each in self.kept if each[0] <= self.evening.position]
        super().give(answer, unasked=unasked)

    def line(self, decision: Decision, editor: Editor | None) -> str | None:
        """What the player types."""
        mood = self.dice.random()
        if mood < 0.02:
            return None
        if mood < 0.06:
            return f"undo {self.dice.randint(1, 4)}"
        if mood < 0.07:
            return "undo phase"
        if mood < 0.11:
            return f"lang {self.dice.choice(LANGUAGES)}"
        if mood < 0.12:
            return "redo"
        answer = self.player(decision)
        return answer if isinstance(answer, str) else " ".join(answer)


def play(content: Content, path: Path, seed: int) -> tuple[list[Event], list[Told]]:
    """A campaign played on many evenings: its story, and what was read of it."""
    dice = random.Random(seed)
    game = Campaigns(content)
    read: list[Told] = []
    keeper = Keeper.create(game, path, msgspec.to_builtins(Setup(seed)))
    while keeper.decision is not None and keeper.position < ANSWERS:
        table = Reader(TownEvening(keeper), dice.choice(LANGUAGES), dice, read)
        with keeper.hurried():
            table.run()
        keeper.close()
        keeper = Keeper.open(game, path)
    story = keeper.story()
    keeper.close()
    return story, read


def asked(story: Sequence[Event]) -> Iterator[list[Event]]:
    """The parts of a story, each up to a question."""
    part: list[Event] = []
    for event in story:
        part.append(event)
        if isinstance(event, Asked):
            yield part
            part = []
    yield part


def of(book: Sequence[Chapter]) -> list[str]:
    """The sentences of a book."""
    return [text for chapter in book for text in sentences(chapter.paragraphs)]


def compare(content: Content, folder: Path, seed: int) -> int:
    """Play a campaign and compare; how many sentences were the same."""
    story, read = play(content, folder / f"{seed}.solo", seed)
    parts: dict[str, list[list[str]]] = {}
    for language in LANGUAGES:
        teller, whole = Narrator(speak(language), seed), Narrator(speak(language), seed)
        parts[language] = [sentences(teller.tell(part)) for part in asked(story)]
        book = chapters(whole.told(story), whole, "")
        assert of(book) == [text for part in parts[language] for text in part]
    for position, language, texts in read:
        assert texts == parts[language][position], f"seed {seed}, after {position} answers, in {language}"
    positions = [position for position, _, texts in read if texts]
    assert positions == sorted(set(positions))
    for position in set(range(len(parts["en"]))).difference(positions):
        assert not all(parts[language][position] for language in LANGUAGES), f"seed {seed}: {position} was never read"
    return sum(len(texts) for _, _, texts in read)


def test_a_night_told_by_itself_is_what_it_was_among_others(content: Content, tmp_path: Path) -> None:
    first, _ = play(content, tmp_path / "0.solo", 0)
    story = [*first, *(NightBegan(2) if isinstance(event, NightBegan) else event for event in first)]
    for language in LANGUAGES:
        whole = [each.paragraph for each in Narrator(speak(language), 0).told(story)]
        alone = [[each.paragraph for each in Narrator(speak(language), 0).retell(story, night)] for night in (0, 1)]
        assert sentences([*alone[0], *alone[1]]) == sentences(whole)


@pytest.mark.parametrize("seed", range(SHARE))
def test_the_chronicle_tells_the_very_sentences_of_the_table(content: Content, tmp_path: Path, seed: int) -> None:
    assert compare(content, tmp_path, seed) > 100


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(SHARE, ALL))
def test_the_chronicle_tells_the_very_sentences_of_the_table_in_many_games(
    content: Content, tmp_path: Path, seed: int
) -> None:
    assert compare(content, tmp_path, seed) > 100
