"""Explaining an option in one line, and introducing whoever plays: what all games share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Generic, TypeVar

from solo.boardgame.front.view import BoardView
from solo.boardgame.front.wording import BoardWording
from solo.kernel.decisions import Decision, Option
from solo.kernel.events import Event
from solo.narration.front import Lines
from solo.narration.paragraphs import Paragraph, Span, capital

W = TypeVar("W", bound=BoardWording[Any, Any, Any])
V = TypeVar("V", bound=BoardView[Any, Any])

BRIEF = "brief"
"""The verbosity in which nobody is introduced."""


class BoardExplain(Generic[W, V]):
    """Explains the options of a decision in the words of the table. views: describe things."""

    def __init__(self, wording: W, views: V) -> None:
        self._wording = wording
        self._views = views
        self._introduced: list[str] = []

    def option(self, decision: Decision, option: Option) -> str:
        """What one option means: what it does, and what it names."""
        found = [self._verb(decision, option), *self._about(decision, option)]
        return " ".join(part for part in found if part) or self._wording.say("explain", "other")

    def _verb(self, decision: Decision, option: Option) -> str:
        """What an option does; "" where the catalogue does not say it."""
        keys = self._keys(decision, option)
        key = next((each for each in keys if self._wording.known("explain", each)), "")
        name = self._wording.teller.name(option.subject)
        return self._wording.say("explain", key, subject=name, amount=option.amount) if key else ""

    def _keys(self, decision: Decision, option: Option) -> Sequence[str]:
        """The keys of what an option does, from the particular to the general."""
        return (option.verb,)

    def _about(self, decision: Decision, option: Option) -> Iterable[str]:
        """What is said of the things that an option names."""
        return ()

    def investigator(self, id: str) -> Lines:
        """An investigator's sheet in short."""
        return []

    def newcomers(self, decision: Decision) -> list[str]:
        """The investigators to introduce before a question: who is in it, and was not introduced yet."""
        resumed = not self._introduced and self._resumed()
        found = [id for id in self._met(decision) if id not in self._introduced]
        self._introduced += found
        return [] if resumed or self._wording.teller.verbosity == BRIEF else found

    def newcomer(self, told: Event) -> str:
        """The investigator to introduce below an event that has been told: who comes with it, and was not introduced yet."""
        id = self._coming(told)
        if not id or id in self._introduced:
            return ""
        self._introduced.append(id)
        return "" if self._wording.teller.verbosity == BRIEF else id

    def _coming(self, told: Event) -> str:
        """The investigator who comes in the course of a night with an event; "" for nobody."""
        return ""

    def _met(self, decision: Decision) -> Iterable[str]:
        """The investigators whom a question shows."""
        return ()

    def _resumed(self) -> bool:
        """Whether the first question of an evening is one in the middle of a game, at which everybody is known."""
        return False

    def biography(self, id: str) -> Paragraph:
        """An investigator's name, portrait and sheet."""
        name = capital(str(self._wording.teller.name(id)["name"]))
        portrait = Span("scene", self._views.prose(id))
        return (Span("title", name), portrait, *(Span("", line) for line in self.investigator(id) if line))


def set_out(biography: Paragraph) -> list[Paragraph]:
    """A biography as paragraphs of a story: the name, the portrait, and the sheet."""
    alone = [(span,) for span in biography if span.kind]
    sheet = tuple(Span("fact", span.text) for span in biography if not span.kind)
    return [*alone, *([sheet] if sheet else [])]
