"""Telling monsters that come, move and go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from solo.games.town import events as e
from solo.games.town.front.names import sort_of
from solo.games.town.front.night import Night
from solo.games.town.front.recent_events import RecentEvents
from solo.games.town.printed.copies import is_gate
from solo.games.town.printed.numbers import OUTSKIRTS
from solo.kernel.piece_ids import kind_of
from solo.narration.messages import Forms, Verbatim, changed
from solo.narration.paragraphs import Span
from solo.narration.telling import Part, Row, Rows, TellingContext, fields_of


class Comings(Part):
    """Tells monsters that come, move and go."""

    def __init__(self, telling: TellingContext, night: Night, thread: RecentEvents) -> None:
        super().__init__(telling)
        self._night = night
        self._thread = thread

    @property
    def rows(self) -> Rows:
        """How monsters are told."""
        return {
            e.MonsterMoved: Row(run=self.by_place, least=1, apart=True),
            e.MonsterAppeared: Row(
                self.appears, run=self.by_place, key=lambda it: "" if it.place else "nowhere", names=False
            ),
            e.SurgeBegan: Row(key=lambda it: "" if it.place else "nowhere"),
            e.MonsterHeld: Row(run=self.held_off, least=1, key=lambda it: it.by),
            e.MonsterLeft: Row(run=self.left, least=1, names=False),
        }

    def by_place(self, run: Sequence[e.MonsterMoved | e.MonsterAppeared]) -> list[Span]:
        """Monsters that appear or move, in one sentence, place by place; one that moves is "the" one of its kind, unless
        another moves with it, is in town as well, or has only now appeared elsewhere. What the sentence before has told to
        come is not named again.
        """
        self.telling.leave_scene()
        name = type(run[0]).__name__.replace("Monster", "Monsters")
        there: dict[str, list[str]] = {}
        for monster, place in {event.monster: event.place for event in run}.items():
            there.setdefault(place, []).append(monster)
        moving = dict.fromkeys(event.monster for event in run)
        in_town = [monster for monster, where in self._night.monsters.items() if where != OUTSKIRTS]
        met = Counter(map(kind_of, dict.fromkeys([*moving, *self._night.newcomers, *in_town])))
        onward = name == "MonstersMoved" and len(there) == 1 and moving.keys() == self._thread.come.keys()
        parts: list[str] = []
        told: set[str] = set()
        for place, monsters in there.items():
            form = "the" if name == "MonstersMoved" and all(met[kind_of(each)] == 1 for each in monsters) else "a"
            names = self.names.listed(self.telling.in_words(monsters), form)
            words = {"monsters": names, "count": len(monsters), "place": place}
            key = "more" if parts or self.telling.brief else "onward" if onward else "first"
            if len(monsters) == 1 and kind_of(monsters[0]) in told:
                key, words = "another", {"monster": monsters[0], "place": place}
            told.update(map(kind_of, monsters))
            parts.append(self.telling.phrase(("events", name, key), words))
        return [Span("fact", self.telling.phrase(("events", name, "all"), {"parts": Verbatim("; ".join(parts))}))]

    def appears(self, event: e.MonsterAppeared) -> list[Span]:
        """A monster comes into play: into an encounter whose scene has just shown what comes, or out of the gate that the
        paragraph has just told, whose place is not named again then.
        """
        if not event.place:
            return self.telling.plain(event)
        self.telling.leave_scene()
        through = event.place == self._thread.gate_at and self.page.last
        return self.telling.plain(event, "through" if through else "")

    def held_off(self, run: Sequence[e.MonsterHeld]) -> list[Span]:
        """What keeps monsters away, told once; apart from a scene that has called somebody "you", and has shown what comes."""
        met = self.page.addressed
        self.telling.leave_scene()
        return self.telling.plain(run[-1], "met" if met and run[-1].by != "seal" else "")

    def left(self, run: Sequence[e.MonsterLeft]) -> list[Span]:
        """Monsters that leave, apart from the news; nobody looks for them once the Ancient One has awoken."""
        if self.page.last == "prose" and not self.page.about:
            self.page.begin()
        return [] if self._night.awake else self._monsters_left(run)

    def _monsters_left(self, run: Sequence[e.MonsterLeft]) -> list[Span]:
        """Monsters that leave together to the same place, possibly with their gate.

        One that only an encounter brought is not followed once its victim has been carried off or devoured, nor one that
        was evaded in another world.
        """
        first = run[0]
        evaded = self.telling.previous is e.Evaded and self.page.about in self._night.beyond
        carried = self.telling.previous is e.LostInTimeAndSpace or (
            self._thread.carried and self.telling.previous is e.Moved
        )
        carried = carried or self._thread.gone
        if evaded or (carried and first.monster in self._thread.shown):
            return []
        names = self._leaving([event.monster for event in run])
        fields = {**fields_of(first), "monsters": self.names.listed(names, "the"), "count": len(run)}
        way = "gate" if is_gate(first.cause) else ""
        news = first.to == "cup" and first.origin and sort_of(self.telling, first.cause) == "mythos"
        keys = (way, "there" if news else "", first.to)
        if len(run) == 1:
            return self.telling.plain(first, keys, monster=names[0])
        return [Span("fact", self.telling.sentence("MonstersLeft", (way, "news" if news else "", first.to), fields))]

    def _leaving(self, monsters: Sequence[str]) -> list[Forms]:
        """The names of monsters that leave; one whose like stays behind is "a" one, for "the" one is still there."""
        staying = {kind_of(each) for each in self._night.monsters if each not in monsters}
        kinds = dict.fromkeys(map(kind_of, monsters))
        return [
            changed(name, lambda it: {**it, "the": it["a"]} if "a" in it else it) if kind in staying else name
            for kind, name in zip(kinds, self.telling.in_words(monsters), strict=True)
        ]
