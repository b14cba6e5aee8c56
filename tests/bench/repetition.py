"""How much of a night stands in it twice: `python -m tests.bench.repetition [NIGHTS] [LANGUAGE]`.

Of each game so many nights are played by its sensible player and told. Counted are sentences and paragraphs of nine words and
more in prose and scenes that were told before in the same night; state lines, rule texts, figures and notes are no prose. What
comes back most often is listed, so that it can be written anew.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from statistics import median

from solo.games import GAMES, named
from solo.kernel.events import Asked, Event
from solo.narration.catalogue import load
from solo.narration.paragraphs import Paragraph
from solo.narration.words import sentences as split
from tests.told.played import Happened, Question, play

NIGHTS = 200
LONG = 9
"""So many words make a sentence that is recognized."""
PLAYERS = {"town": "sensible", "museum": "decent", "nation": "decent"}
PROSE = ("prose", "scene")


def paragraphs(game: str, seed: int, language: str) -> list[Paragraph]:
    """What is told of a night, question by question."""
    teller, told, waiting = named(game).teller(load(language, game), seed), list[Paragraph](), list[Event]()
    for item in play(game, seed, PLAYERS[game], habits=True):
        match item:
            case Happened(event=event):
                waiting.append(event)
            case Question(decision=decision):
                told += teller.tell([*waiting, Asked(decision.who, decision.kind)])
                waiting = []
    return [*told, *teller.tell(waiting)]


def twice(game: str, language: str, seed: int) -> tuple[list[str], list[str]]:
    """The long sentences and the long paragraphs of a night that had been told before."""
    told = [" ".join(span.text for span in each if span.kind in PROSE) for each in paragraphs(game, seed, language)]
    sentences = [sentence for text in told for sentence in split(text)]
    return _again(sentences), _again(told)


def _again(texts: Sequence[str]) -> list[str]:
    """Every long text that stands behind itself."""
    counts = Counter(text for text in texts if len(text.split()) >= LONG)
    return [text for text, count in counts.items() for _ in range(count - 1)]


def main(nights: int = NIGHTS, language: str = "en") -> None:
    """Print the figures of every game."""
    with ProcessPoolExecutor() as processes:
        for game in GAMES:
            found = list(processes.map(partial(twice, game, language), range(nights)))
            for name, at in (("sentences", 0), ("paragraphs", 1)):
                counts = [len(each[at]) for each in found]
                print(
                    f"{game}, {language}, {nights} nights: {name} told again, median {median(counts)}, most {max(counts)}"
                )
            often = Counter(text for each in found for text in each[0])
            for text, count in often.most_common(12):
                print(f"  {count:4}  {text}")


if __name__ == "__main__":
    main(*(kind(each) for kind, each in zip((int, str), sys.argv[1:], strict=False)))
