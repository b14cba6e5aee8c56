"""What the tests of the museum's narrator share: whole games as stories, and what is read of them."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from functools import cache

from solo.games.museum.front.narrator import Narrator
from solo.games.museum.host import Rules
from solo.kernel.events import Asked, Event
from solo.kernel.flow import FlowRunner
from solo.narration.catalogue import Catalogue, load
from solo.narration.paragraphs import Paragraph, text_of
from solo.narration.teller import Verbosity
from tests.games.museum.helpers import content

APART = ("heading", "title", "figure")
"""Kinds of spans that may be told twice."""


@cache
def english() -> Catalogue:
    """The English words of the museum."""
    return load("en", "museum")


@cache
def story(seed: int, ancient_one: str = "") -> Sequence[Event]:
    """A game as it is kept, with its questions, by a player who rolls on and completes what can be completed."""
    host = Rules(content()).begin({"seed": seed, "ancient_one": ancient_one})
    dice, session = random.Random(seed), FlowRunner(host.flow())
    told: list[Event] = []
    while session.decision is not None:
        told += [*host.take_events(), Asked(session.decision.who, session.decision.kind)]
        options = [each.id for each in session.decision.options]
        eager = [each for each in options if each.startswith("complete:")] or [
            each for each in options if each != "give_up"
        ]
        session.answer(dice.choice(eager))
    return [*told, *host.take_events()]


def narrator(seed: int = 1, verbosity: Verbosity = "normal") -> Narrator:
    """A narrator who has told nothing yet."""
    return Narrator(english(), seed, verbosity)


def told(events: Iterable[Event], seed: int = 1, verbosity: Verbosity = "normal") -> list[Paragraph]:
    """The paragraphs of some events."""
    return narrator(seed, verbosity).tell(events)


def text(events: Iterable[Event], seed: int = 1, verbosity: Verbosity = "normal") -> str:
    """What is read of some events, a line for each paragraph."""
    return "\n".join(map(text_of, told(events, seed, verbosity)))
