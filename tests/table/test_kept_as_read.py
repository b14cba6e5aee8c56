"""What was read is what is kept: the chronicle has the very sentences of the table, whatever happened on the way to them.

Whole games are played at a table that takes answers back, is left and gone on with, and changes its language; what stands
at the end is compared with the chronicle of the same campaign, question by question and sentence by sentence.
"""

from __future__ import annotations

import io
import random
from collections.abc import Iterator, Sequence
from functools import cache, partial
from pathlib import Path

import pytest

from solo.games import GAMES, named, rules
from solo.games.town.events import NightBegan
from solo.kernel.decisions import Answer
from solo.kernel.events import Asked, Event
from solo.narration.catalogue import Catalogue, languages, load
from solo.narration.chronicle import Chapter, chapters
from solo.narration.paragraphs import Paragraph
from solo.narration.teller import Teller
from solo.players.random_player import RandomPlayer
from solo.session.campaign import KeptCampaign
from solo.session.conversation import Conversation
from solo.session.settings import Settings
from solo.session.shown import OpenQuestion, Role, Shown
from solo.storage.saved_campaign import SavedCampaign
from solo.table.plain import PlainTable

SHARE, ALL = 1, 50
QUITS = ("leave", "give_up", "fail", "stop")
"""Answers after which less happens: they are given seldom, so that games are long."""
ANSWERS = 700
"""So many answers an evening has at most."""


@cache
def words_of(game: str, language: str) -> Catalogue:
    """The words of a game in a language."""
    return load(language, game)


def telling(game: str, language: str, seed: int) -> Teller:
    """A narrator who has heard nothing yet."""
    return named(game).teller(words_of(game, language), seed)


Told = tuple[int, str, list[str]]
"""After how many answers, in which language, which sentences."""


def sentences(paragraphs: Sequence[Paragraph]) -> list[str]:
    """What is read: everything but headings, of which a book leaves out those with nothing below."""
    return [span.text for paragraph in paragraphs for span in paragraph if span.kind != "heading"]


class Noting(KeptCampaign):
    """A campaign that forgets what was read of answers that were taken back when another is given."""

    def __init__(self, saved_campaign: SavedCampaign, read: list[Told]) -> None:
        super().__init__(saved_campaign)
        self.read = read

    def answer(self, answer: Answer | Sequence[str]) -> None:
        """Give an answer."""
        self.read[:] = [each for each in self.read if each[0] <= self.position]
        super().answer(answer)


class Reader(PlainTable):
    """A table that notes what it tells; its player is moody."""

    def __init__(self, game: str, evening: Noting, dice: random.Random) -> None:
        self.game, self.languages = game, languages(game)
        front = named(game).front(evening, telling(game, dice.choice(self.languages), evening.host.seed))
        speak = partial(words_of, game)
        conversation = Conversation(evening, front, speak, Settings(guide=False))
        super().__init__(conversation, lambda prompt: None, io.StringIO())
        self.evening, self.front = evening, front
        self.kept, self.dice = evening.read, dice
        self.player = RandomPlayer(dice.randrange(2**32))
        self.again: list[str] = []

    def run(self) -> bool:
        """What is told once more on resuming is what was told last."""
        teller = telling(self.game, self.front.teller.catalogue.language, self.front.teller.seed)
        told = of(chapters(teller.told(self.evening.story()), teller, ""))
        ended = super().run()
        assert self.again == told[len(told) - len(self.again) :]
        return ended

    def show(self, shown: Shown) -> None:
        """Note what is told, and apart from that what is told once more."""
        if shown.role is Role.RECAP:
            self.again += sentences([shown.paragraph])
        if shown.role not in (Role.STORY, Role.KNOWN):
            return
        here = (self.evening.position, self.front.teller.catalogue.language)
        if not self.kept or self.kept[-1][:2] != here:
            self.kept.append((*here, []))
        self.kept[-1][2].extend(sentences([shown.paragraph]))

    def line(self, question: OpenQuestion) -> str | None:
        """What the player types."""
        mood = self.dice.random()
        if mood < 0.02:
            return None
        if mood < 0.06:
            return f"undo {self.dice.randint(1, 4)}"
        if mood < 0.07:
            return "undo phase"
        if mood < 0.11:
            return f"lang {self.dice.choice(self.languages)}"
        if mood < 0.12:
            return "redo"
        answer = self.player(question.decision)
        if answer in QUITS and self.dice.random() < 0.8:
            answer = self.player(question.decision)
        return answer if isinstance(answer, str) else " ".join(answer)


def play(game: str, path: Path, seed: int) -> tuple[list[Event], list[Told]]:
    """A campaign played on many evenings: its story, and what was read of it."""
    dice = random.Random(seed)
    read: list[Told] = []
    saved_campaign = SavedCampaign.create(rules(game), path, {"seed": seed})
    while saved_campaign.decision is not None and saved_campaign.position < ANSWERS:
        if not saved_campaign.position:  # who left before the first answer begins anew
            read.clear()
        table = Reader(game, Noting(saved_campaign, read), dice)
        with saved_campaign.hurried():
            table.run()
        saved_campaign.close()
        saved_campaign = SavedCampaign.open(rules(game), path)
    story = saved_campaign.story()
    saved_campaign.close()
    return story, read


def asked(story: Sequence[Event]) -> Iterator[list[Event]]:
    """The parts of a story, each up to a question, which may be noted once more as it is put to a person."""
    part: list[Event] = []
    for event in story:
        if part and isinstance(part[-1], Asked) and not (isinstance(event, Asked) and event.put):
            yield part
            part = []
        part.append(event)
    yield part


def of(book: Sequence[Chapter]) -> list[str]:
    """The sentences of a book."""
    return [text for chapter in book for text in sentences(chapter.paragraphs)]


def compare(game: str, folder: Path, seed: int) -> int:
    """Play a campaign and compare; how many sentences were the same."""
    story, read = play(game, folder / f"{seed}.solo", seed)
    parts: dict[str, list[list[str]]] = {}
    for language in languages(game):
        teller, whole = telling(game, language, seed), telling(game, language, seed)
        parts[language] = [sentences(teller.tell(part)) for part in asked(story)]
        book = chapters(whole.told(story), whole, "")
        assert of(book) == [text for part in parts[language] for text in part]
    for position, language, texts in read:
        assert texts == parts[language][position], f"seed {seed}, after {position} answers, in {language}"
    positions = [position for position, _, texts in read if texts]
    assert positions == sorted(set(positions))
    for position in set(range(len(parts["en"]))).difference(positions):
        assert not all(each[position] for each in parts.values()), f"seed {seed}: {position} was never read"
    return sum(len(texts) for _, _, texts in read)


def test_a_night_told_by_itself_is_what_it_was_among_others(tmp_path: Path) -> None:
    first, _ = play("town", tmp_path / "0.solo", 0)
    story = [*first, *(NightBegan(2) if isinstance(event, NightBegan) else event for event in first)]
    for language in languages("town"):
        whole = [each.paragraph for each in telling("town", language, 0).told(story)]
        alone = [[each.paragraph for each in telling("town", language, 0).retell(story, night)] for night in (0, 1)]
        assert sentences([*alone[0], *alone[1]]) == sentences(whole)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(SHARE))
def test_the_chronicle_tells_the_very_sentences_of_the_table(game: str, tmp_path: Path, seed: int) -> None:
    assert compare(game, tmp_path, seed) > 50


@pytest.mark.campaign
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(SHARE, ALL))
def test_the_chronicle_tells_the_very_sentences_of_the_table_in_many_games(
    game: str, tmp_path: Path, seed: int
) -> None:
    assert compare(game, tmp_path, seed) > 50
