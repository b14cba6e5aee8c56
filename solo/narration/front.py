"""The front of a campaign: its decisions and state in the words of one language. Common to all games.

A front provides what only its game can: how a question reads, what can be looked at, which questions have an obvious
answer. Drawing, typing and saving are left to the table. What a game's front does not override is taken from the
catalogue by the ids of the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

from solo.kernel.decisions import Answer, Decision, Option
from solo.kernel.events import Event
from solo.kernel.host import Host
from solo.narration.auto_answers import AutoAnswers, TypedLines
from solo.narration.editor import Editor
from solo.narration.paragraphs import Paragraph, Span, capital
from solo.narration.teller import Teller

Lines = list[str]
"""Lines of a view, as they are shown."""

View = Callable[[Decision, str, int], list[str]]
"""A view: something to look at while a question waits, as lines.

It receives the question, what was typed after the command, and the width in columns, 0 for plain lines.
"""


Host_co = TypeVar("Host_co", bound=Host, covariant=True)


class TableAccess(Protocol[Host_co]):
    """What a front needs of its table: the campaign under way, a host of its game, and the player's standing orders."""

    @property
    def host(self) -> Host_co:
        """The present host; a different one after an undo."""

    @property
    def position(self) -> int:
        """How many answers were given."""

    @property
    def asked(self) -> Sequence[int]:
        """After how many answers a person was asked, as far as it is known: before it was resumed, too."""

    @property
    def boundary(self) -> int:
        """After how many answers the last boundary was reached, between two rounds; -1 before the first."""

    @property
    def standing_orders(self) -> dict[str, str]:
        """The standing orders, by the id of whom they are for."""

    def order(self, who: str, wanted: str) -> None:
        """Store a standing order; "" removes it."""


class CommandResult(NamedTuple):
    """The result of a command that acts on the game.

    lines: what to show. again: whether to look at the question again. begun: the same, and the player has begun a
    longer undertaking (a walk). reopen: which of the automatically answered questions to ask after all. answer: the
    answer to the question, or to the one that is reopened. back: at which question to carry it out instead, after the answers
    since are taken back. first: what is answered before it, as by a person, to be followed by the command with `rest`.
    """

    lines: Sequence[str] = ()
    again: bool = False
    begun: bool = False
    reopen: int | None = None
    answer: Answer | None = None
    back: Callable[[Decision], bool] | None = None
    first: Answer | None = None
    rest: str = ""


class Progress(NamedTuple):
    """How far the player is in a lesson. attempt: how often it was begun. done: how many of its tasks are done."""

    lesson: str
    attempt: int
    done: int


class NewNight(NamedTuple):
    """A night that may follow the one that is over.

    id: names it in the catalogue (`table.after`); "on" is the next night of the same campaign, any other one a new campaign.
    setup: what is different in the setup of that. again: with the same seed.
    """

    id: str
    setup: Mapping[str, Any] = {}
    again: bool = False


CommandAction = Callable[[Decision, str, Sequence[Decision]], CommandResult]
"""A command that acts on the game; it receives the question, what was typed after it, and the questions passed over."""


class Front:
    """A campaign in words. Games override methods where they have more to say.

    habits: kinds of questions with obvious answers, as settings name them. options_alike: whether all options of a question are
    told in as many words, even if some were read before. views, commands: what can be looked at and done, by the name of the
    command. guided_at: by phases the only kind of question at which they are explained. headed: the phases that begin with events
    told with a heading; of other events it is their field `phase`, if they have one.
    """

    habits: ClassVar[Sequence[str]] = ()
    options_alike: ClassVar[bool] = False
    guided_at: ClassVar[Mapping[str, str]] = {}
    headed: ClassVar[Mapping[type[Event], str]] = {}

    def __init__(self, seat: TableAccess[Host], teller: Teller) -> None:
        self.seat = seat
        self.teller = teller
        self.auto_answers = AutoAnswers()
        self.typed = TypedLines()
        self.views: dict[str, View] = {"why": lambda decision, rest, width: [self.why(decision)]}
        self.commands: dict[str, CommandAction] = {}
        self.has_remarks_before: Callable[[Event], bool] = lambda coming: False
        """Whether there is something to remark before an event is told, which would come too late behind it."""
        self.for_passed: Collection[str] = ()
        """The commands that may be for a question which was answered without asking."""
        self.title_of: Callable[[str], str] = lambda number: ""
        """Finds the title of a rule by its number, "" if there is none; set by a table with a rulebook."""
        self.described: Callable[[str], str] = lambda words: ""
        """Says what to type to look at a thing whose name is looked for in the rules, "" for no such name."""
        self.in_signs: Callable[[Decision, Option], str] = partial(self.option, brief=True)
        """An option with its odds, in more words than the fewest: with what it brings and costs in signs, if a game has any."""
        self.legend: Callable[[Decision], str] = lambda decision: ""
        """Says what holds of all options: in what order they stand, what a sign beside them means; "" for nothing."""
        self.unexplained: Callable[[Decision], str] = lambda decision: ""
        """Says where the explanations of all options leave something out; "" where they do not."""
        self.before_explained: Callable[[Decision, Option, bool], str] = lambda decision, option, alone: self.option(
            decision, option
        )
        """An option as it stands before what it means, and whether nothing is asked about the others."""
        self.entered: Callable[[Decision, Sequence[str]], str] = lambda decision, taken: ""
        """Says how likely several options are together, of which an empty line takes all; "" where that is not known."""

    def change_teller(self, teller: Teller) -> None:
        """Continue with another teller: after an undo, or in another language."""
        self.teller = teller

    def say(self, *path: str, **arguments: Any) -> str:
        """A phrase of the table."""
        return self.teller.catalogue.say("table", *path, **arguments)

    def text_or_empty(self, *path: str) -> str:
        """A text of the catalogue without arguments; "" where there is none."""
        return self.teller.catalogue.text_or_empty(*path)

    # A question

    def prompt(self, decision: Decision) -> str:
        """The question of a decision, in words."""
        return capital(self.say("prompts", decision.kind, who=self.teller.name(decision.who)))

    def option(self, decision: Decision, option: Option, *, brief: bool = False) -> str:
        """An option of a decision, in words. brief: with as little as tells it from the others."""
        return self.say("options", option.verb, subject=self.teller.name(option.subject), amount=option.amount)

    def option_without_odds(self, decision: Decision, option: Option, *, brief: bool = False) -> str:
        """An option in words without its odds. brief: with as little as tells it from the others."""
        return self.option(decision, option)

    def aside(self, decision: Decision) -> Sequence[str]:
        """Short labels of the last options, where these are so many that they stand in one line behind the others."""
        return ()

    def explain(self, decision: Decision, option: Option, *, alone: bool = True) -> str:
        """What an option means, in one line. alone: nothing is asked about the others."""
        known = self.teller.catalogue.messages("table", "explain", option.verb)
        key = option.verb if known else "other"
        return self.say("explain", key, subject=self.teller.name(option.subject), amount=option.amount)

    def why(self, decision: Decision) -> str:
        """The rule behind a decision, in words."""
        return self.cited([decision.rule])

    def cited(self, numbers: Iterable[str]) -> str:
        """Rules in one line, each with its title, or with what the catalogue says of it where the game has no rulebook."""
        titles = {each: self.title_of(each) or self.text_or_empty("rules", each) for each in numbers if each}
        return "; ".join(self.say("views", "rule", rule=each, text=title).strip() for each, title in titles.items())

    def reasons(self, wanted: str, story: Sequence[Event]) -> Lines:
        """Why what has happened did, as `why` shows it before the rule; nothing in a game that has no reasons to give.

        wanted: what was typed behind the command. story: the events so far.
        """
        return []

    def unoffered(self) -> Lines:
        """What is not offered now though something that is held speaks of it, with the reasons, as `skipped` shows it."""
        return []

    def rules_of(self, decision: Decision) -> Sequence[str]:
        """The numbers of the rules that matter to a question and what it offers, the one behind it first."""
        return (decision.rule,)

    def chapter(self, heading: str) -> str:
        """The number of the rules about the phase that is headed so; "" where none is."""
        return ""

    def editor(self, decision: Decision) -> Editor | None:
        """The editor for a decision; None for an ordinary one, which is answered from a list of options."""
        return None

    def spread(self, decision: Decision, width: int = 0) -> list[str]:
        """What lies on the table at a question (cards, dice), as lines. width: columns for a drawing, 0 for words only."""
        return []

    def before(self, decision: Decision) -> list[Paragraph]:
        """Paragraphs shown before a question, about whom it concerns: each a title, a scene, and lines."""
        return []

    def after(self, told: Event) -> list[Paragraph]:
        """Paragraphs shown below the one that tells an event, about whoever comes with it."""
        return []

    def others(self, decision: Decision) -> list[str]:
        """The names of those who play beside whoever decides, in order from there, as the command `sheet` takes them."""
        return []

    # How things stand

    def state(self, decision: Decision, width: int = 0) -> list[str]:
        """The state of the game, as lines. width: columns of a line, 0 for any; lines that are too long get a short form."""
        return []

    def recap(self) -> list[str]:
        """A summary of all investigators, for a player who resumes."""
        return []

    def detail(self, label: Mapping[str, Any], story: Sequence[Event]) -> list[str]:
        """A campaign in detail, as `campaigns` shows it. label: the last one saved."""
        return []

    def spans(self) -> Mapping[str, Hashable]:
        """The spans that `undo` accepts (turn, phase), by their words; each value identifies the present one."""
        return {}

    def lies_open(self) -> bool:
        """Whether there is a board to be looked at, even after the end."""
        return True

    def phase(self) -> str:
        """The id of the present phase, "" where there is none."""
        return ""

    def progress(self) -> Progress | None:
        """How far the player is in the lesson that is played; None in a campaign."""
        return None

    # After a night

    def stakes(self) -> str:
        """What a defeat ends, for somebody who begins; "" where nothing is said."""
        return ""

    def begins_another_night(self, event: Event) -> bool:
        """Whether with an event another night of the campaign begins, not the first."""
        return False

    def last_page(self, story: Sequence[Event], records: Sequence[Mapping[str, Any]]) -> Sequence[Paragraph]:
        """The last page of the night that a story ends with. records: the labels of other campaigns."""
        return ()

    def following(self, story: Sequence[Event]) -> Sequence[NewNight]:
        """The nights that may follow the one that a story ends with, the likeliest first."""
        return ()

    # What happens

    def begin_anew(self) -> None:
        """Forget what the player has set out to do and wished for, because a lesson begins anew."""
        self.auto_answers.forget()
        for who in list(self.seat.standing_orders):
            self.seat.order(who, "")

    def understood(self, decision: Decision, line: str, answer: Answer | None) -> Answer | None:
        """The answer that a line means, also one that is not listed among the options; None if it means none.

        answer: what the line means by the options alone.
        """
        return answer

    def before_answer(self, decision: Decision, answer: Answer) -> None:
        """Take note of an answer just before it is given."""

    def dropped(self) -> list[str]:
        """What the player has set out to do beyond the question, in lines, and what is forgotten when answers are taken back."""
        return []

    def remarks(self, events: Sequence[Event], coming: Event | None = None) -> list[str]:
        """Additional lines to show after some events have been told. coming: what is told next; None at the end of all."""
        return []

    def paint(self, span: Span) -> Iterator[tuple[str, str]]:
        """The parts of a span, each with the class of its color."""
        yield span.kind, span.text
