"""What a conversation gives a view to show: things with roles, and the question that waits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple

from solo.kernel.decisions import Decision
from solo.narration.editor import Editor
from solo.narration.paragraphs import Paragraph, Span, text_of

Drawing = Callable[[int], Sequence[str]]
"""Lines that fit into so many columns; 0: in words only, each paragraph one line. To be called before more is said."""


class Role(StrEnum):
    """What a thing that is shown is.

    STORY: a paragraph of the story. KNOWN: one that comes again as it was read before answers were taken back: a table has it
    already. RECAP: one that is told again, where a campaign is resumed. LESSON: what a lesson says.
    GUIDE: explains a phase. REMARK: a sentence about the conversation. ERROR: one about a line that does not do. LIST: lines
    that were asked for. VIEW: the same, perhaps drawn. RULES: from the rulebook. LOG: what was told of this turn, again. PAGE: a
    paragraph of the last page of a night. PERSON: one that introduces who comes in the course of it.
    """

    STORY = "story"
    KNOWN = "known"
    RECAP = "recap"
    LESSON = "lesson"
    GUIDE = "guide"
    REMARK = "remark"
    ERROR = "error"
    LIST = "list"
    VIEW = "view"
    RULES = "rules"
    LOG = "log"
    PAGE = "page"
    PERSON = "person"


def _nothing(columns: int) -> Sequence[str]:
    return ()


class Shown(NamedTuple):
    """A thing to show: a paragraph, or lines where its role is LIST, VIEW, RULES or LOG.

    rests: a part of the story has ended before it, so that a view with pages ends one there. told: the paragraphs that the
    lines of a LOG are made of.
    """

    role: Role
    paragraph: Paragraph = ()
    lines: Drawing = _nothing
    rests: bool = False
    told: Sequence[Paragraph] = ()

    @property
    def text(self) -> str:
        """It all as plain text."""
        return text_of(self.paragraph) if self.paragraph else "\n".join(self.lines(0))


class ViewCapabilities(NamedTuple):
    """What a view can do.

    listen: is given each thing at once. shows: whether the view has the letters of a language. by_keys: single keys answer,
    and an Enter alone that would cost something has to be confirmed. guides: it explains each phase the first time, where
    the player wants that.
    """

    listen: Callable[[Shown], None] = lambda shown: None
    shows: Callable[[str], bool] = lambda language: True
    by_keys: bool = False
    guides: bool = False


class PendingOutput:
    """Collects what is to be shown, in order. medium: the view for which that is done."""

    def __init__(self) -> None:
        self.medium = ViewCapabilities()
        self._shown: list[Shown] = []

    def add(self, shown: Shown) -> None:
        """Add a thing."""
        self._shown.append(shown)
        self.medium.listen(shown)

    def say(self, text: str, role: Role = Role.REMARK) -> None:
        """Add a sentence."""
        self.add(Shown(role, (Span("", text),)))

    def list(self, lines: Iterable[str]) -> None:
        """Add lines that were asked for."""
        found = tuple(lines)
        self.add(Shown(Role.LIST, lines=lambda columns: found))

    def draw(self, role: Role, lines: Drawing) -> None:
        """Add lines that depend on the columns."""
        self.add(Shown(role, lines=lines))

    def take(self) -> Sequence[Shown]:
        """What was added since the last call."""
        shown, self._shown = self._shown, []
        return shown


class OpenQuestion(NamedTuple):
    """The question that waits, in words.

    people: introductions of whom it is about. state: how things stand. spread: what lies on the table (cards, dice). seats:
    lines that look at the others who play, one after the other. text: the question itself. options: the labels of its
    options, in order, each of which may be typed as its number (`commands.numbers_of`); none where an `editor` sets rows
    instead. aside: one line for the last `unlisted` of them, which have none of their own. briefly: such a line for those from
    one on, counted from 0, for a view that has no room for more. in_short: the labels of `listed` in few words, with their odds.
    in_signs: the same in some more, with what options bring and cost. alike: whether none is told in fewer words than another.
    hint: what to type; hint_unlisted: the same where the options are on the screen no longer, and an empty line lists them; "" if
    none does; hint_guessed: where one takes what the last line may have meant.
    words: what may be typed besides numbers, options first.
    """

    decision: Decision
    text: str
    options: Sequence[str]
    editor: Editor | None
    hint: str
    words: Sequence[str]
    people: Sequence[Paragraph]
    state: Drawing
    spread: Drawing
    seats: Sequence[str] = ()
    unlisted: int = 0
    aside: str = ""
    briefly: Callable[[int], str] = lambda first: ""
    in_short: Callable[[], Sequence[str]] = tuple
    in_signs: Callable[[], Sequence[str]] = tuple
    alike: bool = False
    hint_unlisted: str = ""
    hint_guessed: str = ""

    @property
    def listed(self) -> Sequence[str]:
        """The labels of the options that have a line each."""
        return self.options[: len(self.options) - self.unlisted]


class Reply(NamedTuple):
    """What comes of a line.

    question: one to show; None where the one before still waits, or none does. over: the campaign is. left: the player has.
    command: the name of a command that only the view can carry out ("report"; after a night "page" and "book").
    """

    shown: Sequence[Shown]
    question: OpenQuestion | None = None
    over: bool = False
    left: bool = False
    command: str = ""
