"""The figures of the museum's story: dice, gains and losses, in few words separate from the prose."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, ClassVar

from solo.games.museum import events as e
from solo.games.museum.events.cause import CAUSES
from solo.games.museum.front.names import Names
from solo.kernel.events import Event
from solo.kernel.piece_ids import kind_of
from solo.narration.counting import each_once
from solo.narration.messages import Listed, Verbatim
from solo.narration.numbers import Figures
from solo.narration.paragraphs import Span
from solo.narration.telling import Keys, TellingContext, fields_of

VALUES = ("sanity", "stamina")

ANY = "any"
"""The id under which a section of prose has what may be said of any card or monster in it."""

CARDS: Mapping[type[Event], str] = {
    e.CardReceived: "card",
    e.CardDiscarded: "card",
}
"""Changes told as one list when several follow one another, and what of each is listed."""


class NumbersTold(Figures):
    """Tells the figures of the museum game.

    acted: what was told to act at midnight. acting: whose doing need not be named, however many it concerns, as nobody has
    fallen or come since.
    """

    names: Names
    deeds: ClassVar[tuple[type[Event], ...]] = (e.CardReceived, e.CardDiscarded)
    unnamed: ClassVar[Collection[str]] = CAUSES

    keeps: ClassVar[tuple[str, ...]] = ("acted", "acting", "_allies")

    def __init__(self, telling: TellingContext) -> None:
        super().__init__(telling)
        self.acted: dict[str, None] = {}
        self.acting: dict[str, None] = {}
        self._allies: dict[str, None] = {}

    def forget(self) -> None:
        """A new night: nothing was mentioned, and nothing has acted."""
        super().forget()
        self.act()

    def act(self, *acting: str) -> None:
        """Nothing has acted yet. acting: but this."""
        self.acted, self.acting = dict.fromkeys(acting), dict.fromkeys(acting)

    def note_acting(self, causes: Iterable[str]) -> None:
        """Note what was told to act."""
        self.acted.update(found := dict.fromkeys(causes))
        self.acting.update(found)

    def note(self, run: Sequence[Event]) -> None:
        """Note which cards are people, and that somebody's fall or coming was told in the midst of something."""
        self._note_allies(run)
        if isinstance(run[0], (e.VisitorDevoured, e.VisitorArrived)):
            self.acting.clear()

    def _note_allies(self, run: Iterable[Event]) -> None:
        for event in run:
            if isinstance(event, e.CardReceived) and event.deck == "ally":
                self._allies[kind_of(event.card)] = None

    def unspoken(self, event: Event) -> str:
        """The cause of a change, in words; at midnight it is named once, however many it concerns, and again behind a fall."""
        return "" if getattr(event, "cause", "") in self.acting else super().unspoken(event)

    def allies(self, copies: Iterable[str]) -> str:
        """The key of figures about cards: "ally" where all of them are people."""
        return "ally" if all(kind_of(each) in self._allies for each in copies) else ""

    def changed(self, run: Sequence[Event]) -> list[Span]:
        """What investigators gain and lose; what has one cause for several is one line."""
        told = [event for event in run if not _is_left(event)]
        people = list(dict.fromkeys(whose(event) for event in told))
        if len(people) < 2:
            return self.changes(told) if told else []
        lines = []
        for who in people:
            figures = Verbatim(", ".join(self.worded([event for event in told if whose(event) == who])))
            lines.append(
                self.telling.phrase(("events", "Figures", "of"), {"who": self.names.name(who), "figures": figures})
            )
        self.page.named = ""
        return [Span("figure", self.caused("; ".join(lines), told[0]))]

    def deed(self, event: Event) -> tuple[str, ...]:
        """What is won, or lost as a penalty or to something; not what has a sentence of its own, nor what is used up."""
        if not isinstance(event, (e.CardReceived, e.CardDiscarded)) or event.cause in ("", "devoured"):
            return ()
        name, kind = type(event).__name__, kind_of(event.card)
        return () if kind == event.cause or self.catalogue.messages("events", name, kind) else (name,)

    def trophies(self, event: e.TrophiesHanded) -> Listed:
        """The names of trophies that are handed back."""
        return self.names.listed(self.names.counted((*event.cards, *event.monsters)), "the")

    def worded(self, run: Sequence[Event]) -> list[str]:
        """The words of some changes of one cause: values added up, cards as lists, people apart from things."""
        self._note_allies(run)
        figures = []
        for (kind, _), events in groupby(
            run, lambda event: (type(event), self.allies([str(getattr(event, "card", ""))]))
        ):
            several = list(events)
            if kind in CARDS:
                figures.append(self._cards(several))
            elif kind in PARTS:
                figures += [self.telling.figure_of(name, fields) for name, fields in _summed(several)]
            else:
                figures += [self.telling.figure_of(kind.__name__, self._fields(event)) for event in several]
        return [figure for figure in figures if figure]

    def _cards(self, run: Sequence[Event]) -> str:
        """Cards that are gained or go, in one figure."""
        copies = [str(getattr(event, CARDS[type(event)])) for event in run]
        fields = {"cards": each_once(list(map(self.names.name, copies))), "to": self.allies(copies)}
        return self.telling.figure_of(type(run[0]).__name__, fields)

    def _fields(self, event: Event) -> Mapping[str, Any]:
        """The arguments of a figure."""
        more = {"trophies": self.trophies(event)} if isinstance(event, e.TrophiesHanded) else {}
        return {**fields_of(event), **more}

    def tidings(self, event: Event, keys: Keys = "", **more: Any) -> list[Span]:
        """A sentence of the whole table; told briefly, or where all phrasings were read this night, a figure."""
        name, fields = type(event).__name__, {**fields_of(event), **more}
        text = "" if self.telling.brief else self.telling.sentence(name, keys, fields, once=self.telling.once)
        if text:
            return [Span("fact", text)]
        words = self.caused(self.telling.figure_of(name, fields), event)
        plain = self.telling.repeated(name, keys, fields)
        return [Span("figure", words, joined=True, plain=plain)] if words else []

    def together(self, name: str, event: Event, **fields: Any) -> list[Span]:
        """A figure of the whole table, with its cause if that was not mentioned."""
        words = self.telling.figure_of(name, {**fields_of(event), **fields})
        return [Span("figure", self.caused(words, event), joined=True)]

    def alone(self, name: str, event: Event, **fields: Any) -> list[Span]:
        """The same by itself: it neither goes on from the figures before, nor do any go on from it."""
        return [each._replace(joined=False, closed=True) for each in self.together(name, event, **fields)]


def whose(event: Event) -> str:
    """Whom an event is about."""
    return str(getattr(event, "who", ""))


LEFT = (e.CardDiscarded, e.CluesChanged)
"""What happens to the belongings of somebody who is devoured."""


def _is_left(event: Event) -> bool:
    """Whether an event is what becomes of the belongings of somebody who is devoured; whoever comes may bring clues."""
    brought = isinstance(event, e.CluesChanged) and event.by > 0
    return isinstance(event, LEFT) and event.cause == "devoured" and not brought


def _parts(event: Event) -> Iterator[tuple[str, dict[str, Any]]]:
    """What changes with an event of `PARTS`: the name of the figure, what, how much, and how much there is then."""
    match event:
        case e.CluesChanged():
            yield (
                "CluesChanged",
                {"what": "more" if event.by > 0 else "fewer", "amount": abs(event.by), "total": event.clues},
            )
        case e.ValuesLost():
            yield from _values(
                "ValuesPaid" if event.cost else "ValuesLost", event, event.sanity_left, event.stamina_left
            )
        case e.ValuesGained():
            yield from _values("ValuesGained", event, event.sanity_now, event.stamina_now)
        case e.LossPrevented() | e.CostPaid():
            yield from _values(type(event).__name__, event, 0, 0, source=event.source)


def _values(name: str, event: Any, *totals: int, **more: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """The values that an event changes."""
    for what, total in zip(VALUES, totals, strict=True):
        amount = getattr(event, what)
        if amount:
            yield name, {"what": what, "amount": amount, "total": total, **more}


def _summed(run: Iterable[Event]) -> list[tuple[str, dict[str, Any]]]:
    """The parts of several changes, those of the same thing added up; the total is that of the last one."""
    found: dict[tuple[str, str, str], dict[str, Any]] = {}
    for event in run:
        for name, fields in _parts(event):
            key = (name, fields["what"], str(fields.get("source", "")))
            before = found[key]["amount"] if key in found else 0
            found[key] = {**fields, "amount": before + fields["amount"]}
    return [(name, fields) for (name, _, _), fields in found.items()]


PARTS: tuple[type[Event], ...] = (e.ValuesLost, e.ValuesGained, e.LossPrevented, e.CostPaid, e.CluesChanged)
"""Changes that are added up."""
