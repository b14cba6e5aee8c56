"""The order in which a game is told: causes before questions and effects, and nothing behind the end.

`faults` plays nothing itself: it holds what was told (`played.listen`) against what happened, with what a game knows of its
events (`Knowledge`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, NamedTuple

from solo.boardgame.events import CausedEvent
from solo.kernel.events import Event
from tests.told.played import Entry, Happened, Item, Path, Question, Told

SOON = 2
"""How soon an effect goes on after what opens it: its price may come between."""


class Fault(NamedTuple):
    """Something told in the wrong order. kind: "question" before its subject, "effect" before its cause, one "amid" another,
    something "behind" the end. at: the number of the entry."""

    kind: str
    what: str
    of: str
    at: int = 0


class Knowledge:
    """What a listener knows, from what has been told; a game says what its events tell.

    ends: the classes of events that end a game. endings: those that may follow. quiet: those that let know without words.
    """

    ends: ClassVar[tuple[type[Event], ...]] = ()
    endings: ClassVar[tuple[type[Event], ...]] = ()
    quiet: ClassVar[tuple[type[Event], ...]] = ()

    def note(self, event: Event) -> None:
        """Take note of an event that was told."""

    def knows(self, id: str) -> bool:
        """Whether a listener knows of a cause or a subject."""
        return True

    def causes(self, event: Event, within: Path) -> Iterable[str]:
        """What an event is caused by."""
        cause = event.cause if isinstance(event, CausedEvent) else ""
        return (cause,) if cause else ()

    def subjects(self, question: Question) -> Iterable[str]:
        """What a question is about, and the effect that asks it."""
        source = getattr(question.decision.about, "source", "")
        return dict.fromkeys([*filter(None, [source]), *(source for _, source in question.within[-1:])])

    def opens(self, event: Event) -> str:
        """The source of the effect that an event begins and is part of; "" for none."""
        return ""

    def joins(self, event: Event) -> str:
        """The source of an effect in whose midst an event may be told, although it is none of it; "" for none."""
        return ""

    def decides(self, event: Event) -> bool:
        """Whether an event wins the game."""
        return False


def faults(knowledge: Knowledge, items: Sequence[Item], entries: Sequence[Entry]) -> list[Fault]:
    """All that was told in a wrong order."""
    return [*_early(knowledge, items, entries), *_amid(knowledge, items, entries), *_behind(knowledge, entries)]


def _early(knowledge: Knowledge, items: Sequence[Item], entries: Sequence[Entry]) -> Iterator[Fault]:
    """Questions before their subjects, effects before their causes."""
    within = {id(item.event): item.within for item in items if isinstance(item, Happened)}
    for at, entry in enumerate(entries):
        match entry:
            case Question():
                for subject in knowledge.subjects(entry):
                    if not knowledge.knows(subject):
                        yield Fault("question", entry.decision.kind, subject, at)
            case Told(events, spans):
                for event in events:
                    if spans or isinstance(event, knowledge.quiet):
                        knowledge.note(event)
                if spans:
                    for event in events:
                        for cause in knowledge.causes(event, within[id(event)]):
                            if not knowledge.knows(cause):
                                yield Fault("effect", type(event).__name__, cause, at)


def _amid(knowledge: Knowledge, items: Sequence[Item], entries: Sequence[Entry]) -> Iterator[Fault]:
    """Effects that were left and are gone on with: another one was told in their midst."""
    within = _places(knowledge, items)
    left: dict[int, str] = {}
    before: Path = ()
    for at, entry in enumerate(entries):
        for event, what, path in _told_within(entry, within):
            joined = knowledge.joins(event) if event is not None else ""
            sources = [source for _, source in before]
            if joined in sources:
                path = before[: sources.index(joined) + 1]
            again = [source for number, source in path if number in left]
            if again:
                yield Fault(
                    "amid", what, f"{again[0]}: {left[next(number for number, _ in path if number in left)]}", at
                )
            for number, _ in path:
                left.pop(number, None)
            left |= {number: what for number, source in before if (number, source) not in path}
            before = tuple(each for each in before if each in path) if isinstance(entry, Question) else path


def _places(knowledge: Knowledge, items: Sequence[Item]) -> dict[int, tuple[int, Path]]:
    """Where and within what each event of a game happened, by its identity; what opens an effect is part of it."""
    found: dict[int, tuple[int, Path]] = {}
    for number, item in enumerate(items):
        if isinstance(item, Happened):
            opens, path = knowledge.opens(item.event), item.within
            for after in items[number + 1 : number + 1 + SOON] if opens else ():
                begun = [
                    depth for depth, (_, source) in enumerate(after.within) if source == opens and depth >= len(path)
                ]
                path = after.within[: begun[0] + 1] if begun and path == item.within else path
            found[id(item.event)] = number, path
    return found


def _told_within(entry: Entry, within: dict[int, tuple[int, Path]]) -> Iterator[tuple[Event | None, str, Path]]:
    """What an entry tells, in the order in which it happened, and within what each did; nothing that is not read."""
    match entry:
        case Question(decision, path):
            yield None, f"? {decision.kind}", path
        case Told(events, spans) if spans:
            for event in sorted(events, key=lambda it: within[id(it)][0]):
                yield event, type(event).__name__, within[id(event)][1]


def _behind(knowledge: Knowledge, entries: Sequence[Entry]) -> Iterator[Fault]:
    """What is told between the event that wins and the end, or behind that."""
    won = over = False
    for at, entry in enumerate(entries):
        if isinstance(entry, Question):
            if won or over:
                yield Fault("behind", f"? {entry.decision.kind}", "", at)
            continue
        events = entry.events if isinstance(entry, Told) else (entry.event,)
        told = entry.spans if isinstance(entry, Told) else (entry.span,)
        for event in events:
            if isinstance(event, knowledge.ends):
                won, over = False, True
            elif (won or over) and told and not isinstance(event, knowledge.endings) and not knowledge.decides(event):
                yield Fault("behind", type(event).__name__, "over" if over else "won", at)
            won = won or (knowledge.decides(event) and not over)
