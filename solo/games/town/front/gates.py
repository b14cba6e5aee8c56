"""Telling gates: how they open and close, are held shut or sealed, and the ways through them and back."""

from __future__ import annotations

from collections.abc import Sequence

from solo.games.town import events as e
from solo.games.town.front.comings import Comings
from solo.games.town.front.names import keys_for_world, yes_or_no
from solo.games.town.front.night import Night
from solo.games.town.front.numbers import NumbersTold
from solo.games.town.front.recent_events import RecentEvents
from solo.games.town.printed.copies import is_gate, world_of
from solo.kernel.events import Asked, Event
from solo.narration.paragraphs import Span
from solo.narration.telling import Part, Row, Rows, TellingContext, fields_of

FIRST, LAST = 1, 6
"""The numbers of the seals with sentences of their own."""


def clears(run: Sequence[Event]) -> bool:
    """Whether a gate's monsters go with it, or it is asked first whether to seal its place, and out of what that is paid."""
    first = run[0]
    return (isinstance(first, e.MonsterLeft) and is_gate(first.cause)) or (
        isinstance(first, Asked) and first.kind in ("seal", "pay_clue")
    )


class Gates(Part):
    """Tells gates, seals and doom, and ways to other worlds."""

    def __init__(
        self, telling: TellingContext, night: Night, thread: RecentEvents, comings: Comings, numbers: NumbersTold
    ) -> None:
        super().__init__(telling)
        self._night = night
        self._thread = thread
        self._comings = comings
        self._numbers = numbers

    @property
    def rows(self) -> Rows:
        """How gates are told."""
        return {
            e.DoomChanged: Row(run=self.doom, least=1, kind="figure"),
            e.GateOpened: Row(self.opened),
            e.GateClosed: Row(run=self.closed, least=1, key=lambda it: keys_for_world(it.to, world_of(it.gate))),
            e.GateHeld: Row(self.held, key=lambda it: it.by),
            e.Sealed: Row(self.sealed),
            e.DrawnThrough: Row(
                self.drawn_through,
                key=lambda it: (it.cause, *keys_for_world(yes_or_no(it.delayed), world_of(it.area))),
            ),
            e.Returned: Row(self.returned),
            e.LostInTimeAndSpace: Row(self.lost, key=lambda it: it.cause),
        }

    def doom(self, run: Sequence[Event]) -> list[Span]:
        """Doom tokens, told after the gate that brought them, or the blow that took them away; with their cause else."""
        others = [event for event in run if not isinstance(event, e.DoomChanged)]
        last = next(event for event in reversed(run) if isinstance(event, e.DoomChanged))
        if last.cause == "awakening" or self.telling.previous is e.MaximumChanged:
            self.page.begin()  # what somebody has lost stands in the line before, and this is nobody's
        filled = isinstance(last, e.DoomChanged) and last.change > 0 and last.doom >= last.limit
        told = self.telling.plain(last, "gate" if filled and last.cause == "gate" else "full" if filled else "other")
        figures = [span._replace(joined=True) for span in told]
        figures = [each._replace(text=self._numbers.caused(each.text, last)) for each in figures]
        return [*(span for event in others for span in self.telling.one(event)), *figures]

    def opened(self, event: e.GateOpened) -> list[Span]:
        """A gate opens: by the world behind it, with the number of open gates."""
        return [*self.telling.plain(event, world_of(event.gate)), self.telling.counting("gates", event)]

    def held(self, event: e.GateHeld) -> list[Span]:
        """No gate opens; a scene that leads through one first takes its way back.

        What keeps it shut is told in a paragraph of its own, as the scene may have called that one "you".
        """
        held = ("encounters", event.cause, "outcome", "held")
        if not self.telling.brief and self.catalogue.messages(*held):
            self.page.add(Span("prose", self.telling.phrase(held, fields_of(event))), self.page.about, event)
            self.page.begin()
        return self.telling.plain(event)

    def closed(self, run: Sequence[e.GateClosed | e.MonsterLeft]) -> list[Span]:
        """A gate closes, and the monsters that belong to it go; the place is seen once they are all gone."""
        gate, *monsters = run
        assert isinstance(gate, e.GateClosed)
        self.telling.tell_later(clears, lambda: self._look_back(gate))
        gone = [event for event in monsters if isinstance(event, e.MonsterLeft)]
        return [*self.telling.plain(gate), *(self._comings.left(gone) if gone else [])]

    def _look_back(self, gate: e.GateClosed) -> None:
        """What is seen of a place after its gate was closed."""
        for span in self._seen(gate, "closed"):
            self.page.add(span, gate.who, gate)

    def sealed(self, event: e.Sealed) -> list[Span]:
        """A seal, with what the place is from now on; the first and the last have sentences of their own instead.

        It is not the first where anything was sealed earlier this night, even if no seal is left of it.
        """
        first = event.seals == FIRST and not self._night.sealed
        rank = "first" if first else "last" if event.seals == LAST else ""
        place = [] if rank else self._seen(event, "sealed")
        return [*self.telling.plain(event, (rank, event.means)), *place, self.telling.counting("seals", event)]

    def _seen(self, event: e.GateClosed | e.Sealed, key: str) -> list[Span]:
        """A place after its gate, once a night, if no monster is left in it; it addresses nobody, so it stays in the paragraph
        of the deed.
        """
        if self._night.monsters_at(event.place):
            return []
        return [span._replace(kind="fact") for span in self.telling.describe(("places", event.place, key), event)]

    # Ways to other worlds and back

    def drawn_through(self, event: e.DrawnThrough) -> list[Span]:
        """Somebody is drawn through a gate; where that is what the scene has told, the area is a note."""
        pulled = self._thread.pulled == event.who and not self.telling.brief
        lines = self.telling.spent(event) if pulled else self.telling.plain(event)
        if event.delayed and not pulled:
            lines += self.telling.spent(e.Delayed(event.who))
        return lines + self.telling.describe(("places", world_of(event.area), "arrival"), event)

    def returned(self, event: e.Returned) -> list[Span]:
        """Somebody comes back, to monsters that take no notice of it (R8.10), if there are any."""
        lines = self._home(event)
        monsters = self._night.monsters_at(event.place)
        if not monsters or self.telling.brief or lines[0].kind == "figure":
            return lines
        words = {"monsters": self.names.listed(self.telling.in_words(monsters), "the"), "count": len(monsters)}
        return [*lines, Span("fact", self.telling.sentence("Among", "", words))]

    def _home(self, event: e.Returned) -> list[Span]:
        """How somebody comes back: the way home from each world is told once a night, under the place it leads to.

        A scene that has just told the way home is followed by the place alone, as a figure. Whoever comes out of a gate to
        another world has the Gate Box to thank.
        """
        world, gate = self._night.beyond.get(event.who, ""), self._night.gates.get(event.place, "")
        if not event.cause and world and gate and world_of(gate) != world:
            return self.telling.plain(event, "gate_box")
        shown = self.page.last == "prose"
        told = not self.telling.brief and self.catalogue.messages("gates", event.cause, "scene")
        if told or (shown and event.cause):
            return [self.telling.figure(self.telling.figure_of("Moved", fields_of(event)), event.who, joined=True)]
        farewell = self.telling.describe(("places", world, "farewell"), event) if world and not shown else []
        if not farewell:
            return self.telling.plain(event, world)
        return [Span("title", self.telling.sentence("EncounterBegan", event.place, fields_of(event))), *farewell]

    def lost(self, event: e.LostInTimeAndSpace) -> list[Span]:
        """Somebody is lost in time and space; who only wanted to return (no effect caused it) found no gate home."""
        beyond = event.who in self._night.beyond
        return self.telling.plain(event, "stranded" if beyond and not event.cause else "")
