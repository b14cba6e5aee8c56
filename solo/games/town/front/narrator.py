"""The town's narrator: how each of its events is told. It knows events, never rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from solo.games.town import events as e
from solo.games.town.front.ahead import Ahead
from solo.games.town.front.checks import Checks
from solo.games.town.front.clock import Clock
from solo.games.town.front.drama import Drama
from solo.games.town.front.event_groups import CHANGES, Paper, going_on, is_step, ordered, runs
from solo.games.town.front.happenings import Happenings
from solo.games.town.front.scenes import Scenes
from solo.games.town.printed.copies import is_gate, world_of
from solo.kernel.events import Asked, Event
from solo.kernel.piece_ids import kind_of
from solo.narration.catalogue import Catalogue
from solo.narration.marks import BEYOND, HOME
from solo.narration.paragraphs import Span
from solo.narration.teller import Row, Verbosity
from solo.narration.words import Verbatim

POINTS = ("sanity", "stamina")
"""What somebody falls without."""


def of_night(it: e.NightEnded) -> str:
    """The key of the sentence for a night: the total is said only if other nights count in it."""
    return "first" if it.outcome != "defeat" and it.score == it.total else it.outcome


def clears(run: Sequence[Event]) -> bool:
    """Whether a gate's monsters go with it, or it is asked first whether to seal its place."""
    first = run[0]
    return (isinstance(first, e.MonsterLeft) and is_gate(first.cause)) or (
        isinstance(first, Asked) and first.kind == "seal"
    )


class Narrator(Checks):
    """Tells the events of the town game in the words of a catalogue."""

    def __init__(self, catalogue: Catalogue, seed: int = 0, verbosity: Verbosity = "normal") -> None:
        super().__init__(catalogue, seed, verbosity)
        self._clock = Clock(catalogue, seed)
        self._given_away = False
        self._paper = Paper(lambda id: self.sort(id) == "monster")

    def look_ahead(self, events: Sequence[Event]) -> None:
        """Look for what decides how earlier events are told."""
        self._ahead = Ahead(events)

    def whose(self, run: Sequence[Event]) -> str:
        """Whom a run concerns: whoever makes the check, even if somebody else does something for it."""
        return run[-1].who if isinstance(run[-1], e.Checked) else super().whose(run)

    def going_on(self, run: Sequence[Event], asked: Asked) -> int:
        """A walk goes on as long as steps are asked for, and paying clue tokens until the check is told."""
        return going_on(run, asked)

    def turn_to(self, run: Sequence[Event]) -> None:
        """Update the hour and the sky for what is told next, and whether that is in another world."""
        super().turn_to(run)
        for event in run:
            self._clock.note(event)
        who = self.whose(run)
        place = () if not who else (BEYOND,) if who in self._beyond else (HOME,)
        self.now = (*self._clock.now, *place)

    def note(self, run: Sequence[Event]) -> None:
        """Remember what has been told."""
        super().note(run)
        self._given_away = any(map(self.by_another, run))
        self._thread.note(run)
        for event in run:
            self._memory.note(event)
            if isinstance(event, e.KnockedOut):
                self._beyond.pop(event.who, None)

    def remember(self, events: Iterable[Event]) -> None:
        """Take note of earlier nights, including their turning points."""
        for event in events:
            self._memory.note(event)
            self._arc.note(event)
        self._arc.turns()

    def runs(self, events: Iterable[Event], asked: Asked | None) -> Iterator[Sequence[Event]]:
        """Group events into runs that are told together, what explains others right before them."""
        yield from runs(self._paper.held(ordered(events), asked))

    def opens(self, event: Event, who: str) -> bool:
        """Whether an event begins a paragraph. A card's branch does for each investigator, and so does what somebody uses for
        another, what befalls anybody after it was told which monsters come, what keeps them or a gate away, or what they were
        given by somebody else, and what turns to somebody or to something else. What a place or somebody does for somebody
        else stands with it, and what is drawn in place of an encounter with that; told briefly, all walks share one
        paragraph.
        """
        came = self._previous is e.MonsterAppeared and not self._page.about
        apart = came or self._given_away or self._previous in (e.GateHeld, e.MonsterHeld)
        if self._ahead.for_another(event) or (apart and who):
            opens = True
        elif isinstance(event, e.Branched):
            page = self._page
            opens = bool(self.title(event.source)) and (not page.about or page.about != who or page.named != who)
        elif self._stays(event):
            opens = False
        elif self._turns_to(event):
            opens = True
        else:
            opens = super().opens(event, who) and not self._came(event)
        if opens:
            self._spoken_of.clear()
        return opens

    def _stays(self, event: Event) -> bool:
        """Whether an event goes on with a paragraph, of whomever that is."""
        on = self.verbosity == "brief" and is_step(event) and self._previous is e.Moved
        return on or self.by_another(event) or self.draws_again(event) or self._treats(event)

    def _treats(self, event: Event) -> bool:
        """Whether it is what somebody gains by what somebody else has just done for them."""
        if not isinstance(event, e.Gained) or self._previous is not e.CardUsed:
            return False
        return event.cause == self._thread.wielded[1] and event.who != self._thread.wielded[0]

    def _turns_to(self, event: Event) -> bool:
        """Whether an event turns to somebody, or to something else: a check for news of the mythos, or to evade the next
        monster after a fight; what is found in a place after something was read there; what a monster far away does to
        somebody, a fall, or what a sleeping Ancient One takes, while the town is told.
        """
        about = self._page.about
        match event:
            case e.CluesTaken():
                return self._page.last == "figure"
            case e.Checked(check="evade") if self._previous is e.MonsterDefeated:
                return True
            case e.Checked():
                return about != event.who and bool(self.title(event.about))
            case e.Rolled():
                return not about and bool(event.who and self.catalogue.find("names", "monsters", event.about))
            case e.Lost(total=0) if event.what in POINTS:
                return not about
            case e.Lost() if not self._arc.awake and self.sort(event.cause) == "ancient_one":
                return not about and self.verbosity != "brief"
        return False

    def forgets(self, event: Event) -> bool:
        """Whether an event begins a night: `NightBegan` in a campaign, the setup in a single game; or a lesson."""
        return isinstance(event, (e.NightBegan, e.GameStarted, e.LessonBegan))

    # Several events in one sentence

    def _by_place(self, run: Sequence[e.MonsterMoved | e.MonsterAppeared]) -> list[Span]:
        """Monsters that appear or move, in one sentence, place by place; one that moves is "the" one of its kind, unless
        another moves with it or has only now appeared elsewhere. What the sentence before has told to come is not named again.
        """
        self.leave_scene()
        name = type(run[0]).__name__.replace("Monster", "Monsters")
        there: dict[str, list[str]] = {}
        for monster, place in {event.monster: event.place for event in run}.items():
            there.setdefault(place, []).append(monster)
        moving = dict.fromkeys(event.monster for event in run)
        met = Counter(map(kind_of, moving | self._memory.newcomers))
        onward = name == "MonstersMoved" and len(there) == 1 and moving.keys() == self._thread.come.keys()
        parts: list[str] = []
        told: set[str] = set()
        for place, monsters in there.items():
            form = "the" if name == "MonstersMoved" and all(met[kind_of(each)] == 1 for each in monsters) else "a"
            words = {"monsters": self.listed(self.in_words(monsters), form), "count": len(monsters), "place": place}
            key = "more" if parts or self.verbosity == "brief" else "onward" if onward else "first"
            if len(monsters) == 1 and kind_of(monsters[0]) in told:
                key, words = "another", {"monster": monsters[0], "place": place}
            told.update(map(kind_of, monsters))
            parts.append(self.phrase(("events", name, key), words))
        return [Span("fact", self.phrase(("events", name, "all"), {"parts": Verbatim("; ".join(parts))}))]

    def _opened(self, run: Sequence[e.PlaceOpened]) -> list[Span]:
        """Places that open again, alone or together; not a word of it once the Ancient One is awake."""
        if self._arc.awake:
            return []
        return self.places(run)

    def _latest(self, run: Sequence[Event]) -> list[Span]:
        """Of several equal events only the last is told."""
        return self.one(run[-1])

    def _sealed(self, event: e.Sealed) -> list[Span]:
        """A seal; only one a night is its first."""
        return self.sealed(event, self._arc.sealed_before)

    # Monsters and people

    def _left(self, run: Sequence[e.MonsterLeft]) -> list[Span]:
        """Monsters that leave, apart from the news; nobody looks for them once the Ancient One has awoken."""
        if self._page.last == "prose" and not self._page.about:
            self._page.begin()
        return [] if self._arc.awake else self.monsters_left(run)

    def closed(self, run: Sequence[e.GateClosed | e.MonsterLeft]) -> list[Span]:
        """A gate closes, and the monsters that belong to it go; the place is seen once they are all gone."""
        gate, *monsters = run
        assert isinstance(gate, e.GateClosed)
        self.wait(clears, lambda: self._look_back(gate))
        gone = [event for event in monsters if isinstance(event, e.MonsterLeft)]
        return [*self.plain(gate), *(self._left(gone) if gone else [])]

    def _look_back(self, gate: e.GateClosed) -> None:
        """What is seen of a place after its gate was closed."""
        for span in self.seen(gate, "closed"):
            self._page.add(span, gate.who, gate)

    def _appears(self, event: e.MonsterAppeared) -> list[Span]:
        """A monster comes into play: into an encounter whose scene has just shown what comes, or out of the gate that the
        paragraph has just told, whose place is not named again then.
        """
        if not event.place:
            self._shown[event.monster] = None
            return self.plain(event)
        self.leave_scene()
        through = event.place == self._thread.gate_at and self._page.last
        return self.plain(event, "through" if through else "")

    def _removed(self, event: e.Devoured | e.Eliminated) -> list[Span]:
        """Nothing more is said of it where the battle has told how it came about."""
        return [] if self._fell == event.who else self.befallen(event)

    def _stood(self, event: e.StoodUp) -> list[Span]:
        """Somebody may move again; whoever is nowhere does not get up there as one does in a street."""
        return self.plain(event, "nowhere" if self._arc.is_lost(event.who) else "")

    def _joined(self, event: e.InvestigatorJoined) -> list[Span]:
        """Somebody is dealt in at the setup, or takes the place of one who is gone."""
        return self.plain(event, "later" if self._arc.fallen else "")

    parts: ClassVar[Mapping[type[Event], int]] = {e.NightBegan: 2, e.RoundBegan: 3, e.BattleRound: 3}

    rows: ClassVar[Mapping[type[Event], Row]] = {
        **dict.fromkeys(CHANGES, Row(run=Checks._changed, least=1)),
        e.NightBegan: Row(Drama._night, kind="heading"),
        e.RoundBegan: Row(kind="heading"),
        e.PhaseBegan: Row(kind="heading", passing=True, quiet=True),
        e.BattleRound: Row(kind="heading"),
        e.GameStarted: Row(Scenes.begun, opens=True),
        e.LessonBegan: Row(lambda self, event: []),
        e.InvestigatorJoined: Row(_joined, opens=True),
        e.Traded: Row(opens=True),
        e.Moved: Row(
            run=Happenings.moves, least=1, key=lambda it: (it.cause, *keys_for_world(it.how, world_of(it.place)))
        ),
        e.StoodUp: Row(_stood),
        e.EncounterBegan: Row(Scenes.encounter, opens=True),
        e.Branched: Row(Scenes.branch),
        e.Checked: Row(
            Checks._checked, key=lambda it: "blank" if not it.faces else yes_or_no(it.passed), kind="figure"
        ),
        e.Rolled: Row(Checks._rolled, kind="figure", quiet=True),
        e.SpellCast: Row(Checks._spell, once=True),
        e.CardUsed: Row(Checks._card_used, run=Checks.tried, key=lambda it: kind_of(it.card) or it.card, once=True),
        e.AbilityUsed: Row(key=lambda it: it.place, once=True),
        e.CluesTaken: Row(Happenings.clues_taken, once=True),
        e.CardRenewed: Row(key=lambda it: kind_of(it.card), once=True),
        e.Traded: Row(kind="figure"),
        e.AutoPassed: Row(kind="figure"),
        **dict.fromkeys((e.CardsSeen, e.TrophiesSpent), Row(kind="figure")),
        e.Refreshed: Row(kind="figure", quiet=True),
        **dict.fromkeys((e.OutskirtsEmptied, e.OutskirtsReleased), Row(once=True)),
        e.MonsterMoved: Row(run=_by_place, least=1, apart=True),
        e.SurgeBegan: Row(key=lambda it: "" if it.place else "nowhere"),
        e.MonsterAppeared: Row(_appears, run=_by_place, key=lambda it: "" if it.place else "nowhere", names=False),
        e.MonsterLeft: Row(run=_left, least=1, names=False),
        e.CombatBegan: Row(Checks._fight, opens=True),
        e.Evaded: Row(Checks._evaded, key=lambda it: yes_or_no(it.fled)),
        e.MonsterHits: Row(Happenings.hits, names=False, once=True),
        e.MonsterDefeated: Row(Happenings.defeated, names=False),
        e.CombatEnded: Row(Checks._combat_ended),
        e.GateOpened: Row(Happenings.gate_opened),
        e.GateClosed: Row(run=closed, least=1, key=lambda it: keys_for_world(it.to, world_of(it.gate))),
        e.GateHeld: Row(Scenes.gate_held, key=lambda it: it.by),
        e.MonsterHeld: Row(run=Scenes.held_off, least=1, key=lambda it: it.by),
        e.Sealed: Row(_sealed),
        e.DrawnThrough: Row(
            Scenes.drawn_through, key=lambda it: (it.cause, *keys_for_world(yes_or_no(it.delayed), world_of(it.area)))
        ),
        e.Returned: Row(Scenes.returned),
        e.LostInTimeAndSpace: Row(Scenes.lost, key=lambda it: it.cause),
        e.KnockedOut: Row(Happenings.fallen),
        e.Delayed: Row(Happenings.held_up),
        e.TurnLost: Row(Happenings.held_up),
        e.Arrested: Row(Happenings.befallen),
        e.Devoured: Row(_removed),
        e.Eliminated: Row(_removed),
        e.TerrorRaised: Row(Happenings.terror_raised, run=Happenings.unrest),
        e.ShopClosed: Row(run=Happenings.unrest, key=lambda it: it.place),
        e.AllyLeftTown: Row(run=Happenings.unrest, key=lambda it: (it.cause, kind_of(it.card))),
        e.ClueAppeared: Row(run=_latest),
        e.DoomChanged: Row(run=Happenings.doom, kind="figure"),
        e.PlaceClosed: Row(run=Happenings.places, least=1, apart=True),
        e.PlaceOpened: Row(run=_opened, least=1, apart=True),
        e.MythosDrawn: Row(Scenes.mythos, opens=True, clipping=True),
        e.CardEnded: Row(Scenes.mythos_end, opens=True),
        e.CardHolds: Row(Scenes.mythos_holds, run=_latest, apart=True),
        e.CardIgnored: Row(Scenes.mythos_ignored, apart=True),
        e.Awakened: Row(Scenes.awakened, key=lambda it: it.reason, opens=True),
        e.Attacked: Row(Drama._attacked),
        e.AncientOneAttacks: Row(Drama._strikes, key=lambda it: yes_or_no(it.cancelled)),
        e.GameOver: Row(Drama._ended, key=lambda it: it.outcome, kind="figure", opens=True),
        e.NightEnded: Row(key=of_night, kind="figure", opens=True),
        e.CampaignOver: Row(Drama._over, key=lambda it: it.reason, opens=True),
        e.Scored: Row(Drama._scored, opens=True),
    }


def yes_or_no(it: bool) -> str:
    """The key of a sentence for a truth value."""
    return "yes" if it else "no"


def keys_for_world(key: str, world: str) -> tuple[str, str]:
    """The keys of a sentence for a world, else of the one for all worlds."""
    return f"{key}.{world}", key
