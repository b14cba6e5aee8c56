"""Games played with their questions, and what their narrators tell of them in which order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import count
from typing import Any, NamedTuple, SupportsIndex

from solo.boardgame.game import BoardGame
from solo.boardgame.host import BoardHost
from solo.games import named, rules
from solo.kernel.decisions import Answer, Decision
from solo.kernel.dice import Dice
from solo.kernel.events import Asked, Event
from solo.kernel.flow import FlowRunner
from solo.kernel.host import Rules
from solo.narration.catalogue import load
from solo.narration.front import Front
from solo.narration.paragraphs import Span, text_of
from solo.narration.teller import Teller
from solo.players.random_player import RandomPlayer
from solo.players.simulation import players

Path = tuple[tuple[int, str], ...]
"""The effects and rules under way, the outermost first: the number of each among all of a game, and its source."""


class Happened(NamedTuple):
    """An event of a game, and within what."""

    event: Event
    within: Path = ()


class Question(NamedTuple):
    """A question that a person was asked, and within what."""

    decision: Decision
    within: Path = ()


Item = Happened | Question


class NumberedSources(list[str]):
    """The sources of the effects under way, each with a number that no other effect of the game has."""

    def __init__(self, sources: Iterable[str] = ()) -> None:
        self._next = count()
        super().__init__(sources)
        self.numbers = [next(self._next) for _ in self]

    def append(self, source: str) -> None:
        super().append(source)
        self.numbers.append(next(self._next))

    def __delitem__(self, where: SupportsIndex | slice) -> None:
        super().__delitem__(where)
        del self.numbers[where]

    def clear(self) -> None:
        super().clear()
        self.numbers.clear()

    @property
    def path(self) -> Path:
        return tuple(zip(self.numbers, self, strict=True))


class EventLog(list[Event]):
    """The list a host's games tell into, which notes within what each event is told."""

    def __init__(self, host: BoardHost[Any]) -> None:
        super().__init__(host.events)
        self._host = host
        self.items: list[Item] = [Happened(each) for each in self]

    def append(self, event: Event) -> None:
        super().append(event)
        self.items.append(Happened(event, self.path))

    @property
    def path(self) -> Path:
        """Within what the game is now."""
        game: BoardGame[Any, Any, Any] | None = self._host.last
        if game is None:
            return ()
        if not isinstance(game.budget.sources, NumberedSources):
            game.budget.sources = NumberedSources(game.budget.sources)
        return game.budget.sources.path


class Seat:
    """A table at which a host is played, of which nobody knows who was asked."""

    position, asked, boundary = 0, (), -1

    def __init__(self, host: BoardHost[Any]) -> None:
        self.host = host
        self.standing_orders: dict[str, str] = {}

    def order(self, who: str, wanted: str) -> None:
        """Nobody orders anything."""


loaded = cache(rules)

words = cache(load)

LONGEST = 6_000
"""Answers after which a game is left."""


def begun(game: Rules, setup: dict[str, Any]) -> tuple[BoardHost[Any], EventLog]:
    """A host that has not begun, and what notes its events."""
    host = game.begin(setup)
    assert isinstance(host, BoardHost)
    log = EventLog(host)
    host.events = log
    if host.last is not None:
        host.last.events = log
    return host, log


def play(name: str, seed: int, player: str, *, habits: bool) -> list[Item]:
    """A game by a player: all that happened, and every question; with habits only those that a person is asked.

    player: of the game or of any; "sensible" takes what stands first at the table.
    """
    game = loaded(name)
    host, log = begun(game, {"seed": seed, **({"single": True} if name == "town" else {})})
    front = named(name).front(Seat(host), named(name).teller(words("en", name), seed))
    answers: Callable[[Decision], Answer] = (
        Sensible(front) if player == "sensible" else players(game)[player](host, seed)
    )
    session, given = FlowRunner(host.flow()), 0
    while (decision := session.decision) is not None and given < LONGEST:
        answer = front.auto_answers.answer(decision) if habits else None
        if answer is None:
            log.items.append(Question(decision, log.path))
            answer = answers(decision)
        front.before_answer(decision, answer)
        session.answer(answer)
        given += 1
    return log.items


class Sensible:
    """Takes what stands first at the table, now and then something else, so that no game goes on without end."""

    def __init__(self, front: Front) -> None:
        self._front = front
        self._other = RandomPlayer(1)
        self._dice = Dice(1)

    def __call__(self, decision: Decision) -> Answer:
        if decision.several:
            return self._other(decision)
        legal = {each.id for each in decision.options}
        offered = self._front.auto_answers.offered(decision).options
        found = next((each.id for each in offered if each.id in legal), None)
        return found if found is not None and self._dice.below(8) else self._other(decision)


class Told(NamedTuple):
    """Events that were told together, with what was read of them."""

    events: tuple[Event, ...]
    spans: tuple[Span, ...] = ()


class Later(NamedTuple):
    """Something that was told when all that belongs to an event had been."""

    event: Event
    span: Span


Entry = Told | Later | Question


def listen(name: str, items: Sequence[Item], language: str = "en", seed: int = 1) -> list[Entry]:
    """What a game's narrator tells of a game, in its order, as far as at the table: question by question."""
    teller, entries = named(name).teller(words(language, name), seed), list[Entry]()
    _overhear(teller, entries)
    waiting: list[Event] = []
    for item in items:
        if isinstance(item, Happened):
            waiting.append(item.event)
        else:
            teller.told([*waiting, Asked(item.decision.who, item.decision.kind)])
            waiting = []
            entries.append(item)
    teller.told(waiting)
    return entries


def _overhear(teller: Teller, entries: list[Entry]) -> None:
    """Have a teller note what it tells."""
    tell_run, add, page = teller._tell_run, teller.telling.page.add, teller.telling.page
    under_way: list[tuple[Sequence[Event], list[Span]]] = []

    def hear_run(run: Sequence[Event]) -> None:
        under_way.append((run, []))
        tell_run(run)
        entries.append(Told(tuple(run), tuple(under_way.pop()[1])))

    def hear(span: Span, who: str, event: Event, **marks: bool) -> None:
        add(span, who, event, **marks)
        run, spans = under_way[-1] if under_way else ((), [])
        if any(each is event for each in run):
            spans.append(span)
        else:
            entries.append(Later(event, span))

    teller._tell_run = hear_run  # type: ignore[method-assign]
    page.add = hear  # type: ignore[method-assign]


def read(entries: Iterable[Entry]) -> str:
    """What was heard, a line for each entry."""
    lines = []
    for entry in entries:
        match entry:
            case Told():
                text = text_of(entry.spans) if entry.spans else ""
                lines.append(f"{'+'.join(type(each).__name__ for each in entry.events)}: {text}")
            case Later():
                lines.append(f"  (later, {type(entry.event).__name__}) {text_of((entry.span,))}")
            case Question():
                lines.append(f"? {entry.decision.kind} {entry.decision.who} {entry.decision.about}")
    return "\n".join(lines)
