"""A campaign in the words of one language, as a table shows it: what the fronts of all games have in common.

A front says what only its game can say: how a question reads, what can be looked at, what goes without saying. How that is
drawn, typed and kept is for whoever shows it. What a game does not say, its catalogue says by the ids of the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, Protocol

from solo.kernel.decisions import Answer, Decision, Option
from solo.kernel.events import Event
from solo.kernel.host import Host
from solo.narration.paragraphs import Paragraph, Span, capital
from solo.narration.teller import Teller

View = Callable[[Decision, str, int], list[str]]
"""Something to look at while a question waits, as lines.

It is given the question, what was typed behind the command, and the columns in which it may be drawn, 0 for mere lines.
"""


class Seat(Protocol):
    """Where a front sits: the campaign as it stands, and what its player wishes for good."""

    @property
    def host(self) -> Host:
        """The campaign; another one after an undo."""

    @property
    def wishes(self) -> dict[str, str]:
        """The standing wishes, by whom they are for."""

    def wish(self, who: str, wanted: str) -> None:
        """Keep a standing wish; "" for none."""


class Done(NamedTuple):
    """What comes of a command that acts on the game.

    lines: what is said. again: whether the question is to be looked at again. begun: the same, and with it something begins
    that the player has set out to do. reopen: which of the questions that were passed over is to be asked after all.
    answer: what the question is answered with, or the one that is reopened.
    """

    lines: Sequence[str] = ()
    again: bool = False
    begun: bool = False
    reopen: int | None = None
    answer: Answer | None = None


Deed = Callable[[Decision, str, Sequence[Decision]], Done]
"""A command that acts on the game: given the question, what was typed behind it, and the questions that were passed over."""


class Scale(NamedTuple):
    """One of the things that are set together: what it is called, and what stands at each of its stops."""

    name: str
    stops: Sequence[str]


class Editor:
    """A question that is answered by setting several rows at once, instead of by an option of a list.

    rows: what is set. now: at which stop each row stands, None where none stands anywhere yet. ids: the legal settings and
    the options that make them. listed: the rows as lines. help: a line on what may be done.
    """

    def __init__(
        self,
        rows: Sequence[Scale],
        now: Sequence[int] | None,
        ids: Mapping[tuple[int, ...], str],
        listed: Sequence[str],
        help: str,
    ) -> None:
        self.rows = rows
        self.now = tuple(now) if now is not None else None
        self.ids = ids
        self.listed = listed
        self.help = help

    def stops(self, line: str) -> tuple[int, ...] | None:
        """The setting that a line means, one digit from 1 for each row; None for any other line."""
        digits = line.replace(",", " ").replace(" ", "")
        if len(digits) != len(self.rows) or not (digits.isascii() and digits.isdecimal()):
            return None
        found = tuple(int(digit) - 1 for digit in digits)
        fits = all(0 <= stop < len(row.stops) for stop, row in zip(found, self.rows, strict=True))
        return found if fits else None

    def read(self, line: str) -> str:
        """The option that a line means; the line itself where it means none."""
        stops = self.stops(line)
        return self.ids.get(stops, line) if stops is not None else line

    def typed(self, stops: Sequence[int]) -> str:
        """A setting as it is typed."""
        return " ".join(str(stop + 1) for stop in stops)

    def complaint(self, line: str) -> str:
        """What is wrong with a line that sets nothing."""
        return line


class Hand:
    """What goes without saying, and what the player has set out to do; this one asks everything.

    asked: the habits of the game that are switched off. meant: verbs of answers that do what the player has set out to do:
    nothing is passed over by them.
    """

    meant: ClassVar[Collection[str]] = ()
    asked: Collection[str] = ()

    def answer(self, decision: Decision) -> Answer | None:
        """The answer to a question that is not worth asking; None for one that is."""
        return None

    def always(self, decision: Decision) -> bool:
        """Whether a question goes without saying, whatever the player has set out to do."""
        return False

    def gathered(self, decision: Decision) -> Decision | None:
        """One question that is put instead of this one and others that follow; None where there is none."""
        return None

    def offered(self, decision: Decision) -> Decision:
        """A question as it is put to a person: its options in the order of their worth."""
        return decision

    def taken(self, question: Decision, answer: Answer) -> Answer | None:
        """What an answer of a person means to the rules; None where it was for the table alone."""
        return answer

    def costly(self, decision: Decision) -> bool:
        """Whether Enter alone should not take the first option at once."""
        return False

    def forget(self) -> None:
        """Nothing is under way any more: an answer was taken back, or it came otherwise."""


class Front:
    """A campaign in words. A game says more than this where it has more to say.

    habits: kinds of questions that go without saying, as settings name them. views, deeds: what can be looked at, and what
    can be done, by the names of the commands.
    """

    habits: ClassVar[Sequence[str]] = ()

    def __init__(self, seat: Seat, teller: Teller) -> None:
        self.seat = seat
        self.teller = teller
        self.hand = Hand()
        self.views: dict[str, View] = {"why": lambda decision, rest, width: [self.why(decision)]}
        self.deeds: dict[str, Deed] = {}

    def speak(self, teller: Teller) -> None:
        """Go on in the words of another teller: after an undo, or in another language."""
        self.teller = teller

    def say(self, *path: str, **arguments: Any) -> str:
        """A phrase of the table."""
        return self.teller.catalogue.say("table", *path, **arguments)

    def said(self, *path: str) -> str:
        """A text of the catalogue that needs no arguments; nothing where there is none."""
        return self.teller.catalogue.said(*path)

    # A question

    def prompt(self, decision: Decision) -> str:
        """The question a decision asks."""
        return capital(self.say("prompts", decision.kind, who=self.teller.name(decision.who)))

    def option(self, decision: Decision, option: Option) -> str:
        """One option of it."""
        return self.say("options", option.verb, subject=self.teller.name(option.subject), amount=option.amount)

    def explain(self, decision: Decision, option: Option) -> str:
        """What one option means, in a line."""
        known = self.teller.catalogue.messages("table", "explain", option.verb)
        key = option.verb if known else "other"
        return self.say("explain", key, subject=self.teller.name(option.subject), amount=option.amount)

    def why(self, decision: Decision) -> str:
        """The rule behind a decision."""
        return self.say("views", "rule", rule=decision.rule, text=self.said("rules", decision.rule))

    def editor(self, decision: Decision) -> Editor | None:
        """The rows by which a decision is answered; None for an ordinary one, which has a list of options."""
        return None

    def before(self, decision: Decision) -> list[Paragraph]:
        """What is read before a question: whom it is about, each a title, a scene, and lines without a kind."""
        return []

    # How things stand

    def state(self, decision: Decision, width: int = 0) -> list[str]:
        """How things stand, in lines; in so many columns, where that is said, each the short way if the long is too long."""
        return []

    def recap(self) -> list[str]:
        """How everybody is, for one who comes back."""
        return []

    def detail(self, label: Mapping[str, Any], story: Sequence[Event]) -> list[str]:
        """A campaign in detail, for one who asks how it stands. label: the last that was kept."""
        return []

    def spans(self) -> Mapping[str, Hashable]:
        """The stretches of a game that can be taken back whole, by the words for them: what each is called now."""
        return {}

    def phase(self) -> str:
        """The phase that is under way, by its id, "" where there is none."""
        return ""

    # What happens

    def given(self, decision: Decision, answer: Answer) -> None:
        """Take note of an answer, a moment before it is given."""

    def remarks(self, events: Sequence[Event]) -> list[str]:
        """What is to be said besides, once some events have been told."""
        return []

    def paint(self, span: Span) -> Iterator[tuple[str, str]]:
        """The parts of a span, each with the class of its color."""
        yield span.kind, span.text
