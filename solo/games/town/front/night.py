"""A night in the town as its events leave it: the one read model from which arcs, memory, clock and chronicles derive."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec

from solo.games.town import events as e
from solo.games.town.printed.copies import FACE_DOWN, gate_to, world_of
from solo.games.town.printed.numbers import FIELD, JAIL, STATION, gates_that_awaken
from solo.kernel.events import Event
from solo.kernel.piece_ids import kind_of

TRACKS = ("doom", "terror", "gates")
"""What is counted of the whole town."""

HEALTH = ("sanity", "stamina")

DARK_TERROR, DARK_SEALS = 5, 4
"""The terror level, and the number of seals, from which the night is dark."""

DARK_TURN = 12
"""The turn from which the night is dark: the last third of 17 turns, the median of the seven nights that people have played to
their end (tests/bench/data/town, tests/data/nights), which had 11 to 24.
"""

GATE = "gate"
"""The state of a place with an open gate."""

WITH, GONE = "with", "gone"
"""Whether a card is with one of the group, or no longer."""

AT_ONCE = (e.NightBegan, e.GameStarted, e.LessonBegan, e.RoundBegan, e.CardEntered, e.CardEnded)
"""Events that are told as it stands with them: a turn's heading in its own hour. All others are told as it stood before."""


class Ending(NamedTuple):
    """How a night ended: against whom, in which way ("sealing", "closing", "battle" or "defeat"), and who was lost before."""

    ancient_one: str
    outcome: str
    fallen: tuple[str, ...]
    left: tuple[str, ...]

    @property
    def losses(self) -> str:
        """How many of the investigators were lost: "none", "some" or "most"."""
        if not self.fallen:
            return "none"
        return "most" if len(self.fallen) > len(self.left) else "some"


class Night(msgspec.Struct):
    """What lies and stands in the town, and how everybody is, from events only.

    turn: its number, 0 before the first. awake: whether the Ancient One is. dark: whether the night has turned dark, which it
    stays (`is_late`). trophies: how many gate trophies the group holds. in_play: the cards of the mythos that stay;
    ended_in: those that stayed, with the turn in which they went. table: who plays, by seat. seats: of everybody who has played.
    places: where everybody is who is somewhere. fallen: who is gone for good, in order, and whether in the final battle. shaken:
    who was last carried off, and whether insane. away: who is in another world, in jail or nowhere; lost: of them, those nowhere.
    beyond: who is in another world, and in which. health: the last known sanity and stamina of each, from which
    they have changed. gates: by place, the marker of its open gate. seals: the places sealed, in order. sealed:
    whether there was any, even if it is broken by now. monsters: by monster, where it is. cards: for each card,
    whether it is with the group or gone, as last known.

    What outlasts a night: newcomers, the monsters that have appeared in this phase; last, the ending of the last finished
    night; survivors, who was in the game when it ended.
    """

    ancient_one: str = ""
    turn: int = 0
    awake: bool = False
    dark: bool = False
    trophies: int = 0
    doom: int = 0
    limit: int = 0
    terror: int = 0
    in_play: dict[str, None] = {}
    ended_in: dict[str, int] = {}
    table: dict[int, str] = {}
    seats: dict[str, int] = {}
    places: dict[str, str] = {}
    fallen: dict[str, bool] = {}
    shaken: dict[str, bool] = {}
    away: dict[str, None] = {}
    lost: dict[str, None] = {}
    beyond: dict[str, str] = {}
    health: dict[str, dict[str, int]] = {}
    gates: dict[str, str] = {}
    seals: dict[str, None] = {}
    sealed: bool = False
    monsters: dict[str, str] = {}
    cards: dict[str, str] = {}
    newcomers: dict[str, None] = {}
    last: Ending | None = None
    survivors: tuple[str, ...] = ()

    def note(self, event: Event) -> None:
        """Apply an event."""
        change = CHANGES_BY.get(type(event))
        if change is not None:
            change(self, event)
            self.dark = self.dark or is_late(self)

    @property
    def left(self) -> list[str]:
        """The investigators still in the game, by seat."""
        return [who for _, who in sorted(self.table.items()) if who not in self.fallen]

    def ending(self, outcome: str) -> Ending:
        """The ending of the night with this outcome."""
        return Ending(self.ancient_one, outcome, tuple(self.fallen), tuple(self.left))

    def fate(self, who: str, outcome: str) -> str:
        """The fate of somebody with an outcome: "victory", "insane" (the last state), "dead" or "defeat"."""
        if outcome == "defeat" and self.fallen.get(who, True):
            return "defeat"
        return "dead" if who in self.fallen else "insane" if self.shaken.get(who) else "victory"

    @property
    def doom_is_near(self) -> bool:
        """Whether three quarters of the doom that wakes the Ancient One have come."""
        return 4 * self.doom >= 3 * self.limit > 0

    def states(self, place: str) -> list[str]:
        """The states of a place of which there may be something to see, the most striking first."""
        found = {
            GATE: place in self.gates,
            "monster": bool(self.monsters_at(place)),
            "warded": place in self.seals,
            "terror": self.terror >= DARK_TERROR,
        }
        return [state for state, holds in found.items() if holds]

    def company(self, who: str, place: str) -> list[str]:
        """Who else is in a place, by seat."""
        return [each for each in self.left if each != who and self.places.get(each) == place]

    def people_at(self, place: str) -> list[str]:
        """Who is at a place, in jail, or in an area of another world."""
        return [who for who, where in self.places.items() if where == place]

    def monsters_at(self, place: str) -> list[str]:
        """The monsters that are in a place."""
        return [monster for monster, where in self.monsters.items() if where == place]

    # What each event changes

    def began(self, event: e.NightBegan | e.GameStarted | e.LessonBegan) -> None:
        """A night begins, or a lesson, from the beginning or anew: nothing has happened yet."""
        taught = isinstance(event, e.LessonBegan)
        new = Night(newcomers=self.newcomers, last=self.last, survivors=() if taught else self.survivors)
        for field in self.__struct_fields__:
            setattr(self, field, getattr(new, field))
        if not isinstance(event, e.NightBegan):
            self.ancient_one = event.ancient_one
            self.table = dict(enumerate(event.investigators))

    def joined(self, event: e.InvestigatorJoined) -> None:
        """Somebody takes a seat."""
        self.table[event.seat] = event.who
        self.seats[event.who] = event.seat
        self.places[event.who] = event.place
        self.fallen.pop(event.who, None)
        self.health.pop(event.who, None)

    def turned(self, event: e.RoundBegan) -> None:
        """A turn begins."""
        self.turn = event.round

    def phase(self, event: e.PhaseBegan) -> None:
        """A phase begins: no monster has appeared in it."""
        self.newcomers.clear()

    def entered(self, event: e.CardEntered) -> None:
        """A card of the mythos stays in play."""
        self.in_play[event.card] = None

    def ended(self, event: e.CardEnded) -> None:
        """It goes."""
        self.in_play.pop(event.card, None)
        self.ended_in[event.card] = self.turn

    # Doom, terror, gates

    def doomed(self, event: e.DoomChanged) -> None:
        """Doom has changed."""
        self.doom, self.limit = event.doom, event.limit

    def terrified(self, event: e.TerrorRaised) -> None:
        """Terror has risen."""
        self.terror = event.terror

    def opened(self, event: e.GateOpened) -> None:
        """A gate was opened."""
        self.gates[event.place] = event.gate
        self.seals.pop(event.place, None)

    def closed(self, event: e.GateClosed) -> None:
        """A gate was closed; its marker may be a trophy (R24.3)."""
        self.gates.pop(event.place, None)
        self.trophies += event.to == "trophy"

    def spent(self, event: e.TrophiesSpent) -> None:
        """Trophies were spent."""
        self.trophies -= len(event.gates)

    def was_sealed(self, event: e.Sealed) -> None:
        """A place was sealed."""
        self.gates.pop(event.place, None)
        self.seals[event.place] = None
        self.sealed = True

    def broken(self, event: e.SealBroken) -> None:
        """A seal is broken."""
        self.seals.pop(event.place, None)

    # Monsters and cards

    def appeared(self, event: e.MonsterAppeared) -> None:
        """A monster came."""
        self.newcomers[event.monster] = None
        self.monsters[event.monster] = event.place

    def stirred(self, event: e.MonsterMoved) -> None:
        """A monster is in another place now."""
        self.monsters[event.monster] = event.place

    def went(self, event: e.MonsterLeft | e.MonsterDefeated) -> None:
        """A monster is gone."""
        self.monsters.pop(event.monster, None)

    def emptied(self, event: e.OutskirtsEmptied | e.OutskirtsReleased) -> None:
        """All monsters of the Outskirts are gone (R26.4, R26.7)."""
        for monster in event.monsters:
            self.monsters.pop(monster, None)

    def got(self, event: e.CardGained) -> None:
        """A card came to somebody."""
        self.cards[kind_of(event.card)] = WITH

    def gave(self, event: e.CardLost | e.AllyLeftTown) -> None:
        """A card went."""
        self.cards[kind_of(event.card) or event.card] = GONE

    # People

    def changed(self, event: e.Gained | e.Lost | e.Paid) -> None:
        """Somebody has more or less of something; of sanity and stamina it is kept."""
        if event.what in HEALTH:
            self.health.setdefault(event.who, {})[event.what] = event.total

    def knocked_out(self, event: e.KnockedOut) -> None:
        """Somebody is insane or unconscious, and is carried off, out of another world, too."""
        self.shaken[event.who] = event.what == "sanity"
        self.beyond.pop(event.who, None)

    def drawn(self, event: e.DrawnThrough) -> None:
        """Somebody is in another world."""
        world = world_of(event.area)
        self.away[event.who] = None
        self.beyond[event.who] = world
        self.places[event.who] = event.area
        if self.gates.get(event.place) == FACE_DOWN:
            self.gates[event.place] = gate_to(world)

    def returned(self, event: e.Returned) -> None:
        """Somebody is back from there."""
        self.places[event.who] = event.place
        self.away.pop(event.who, None)
        self.beyond.pop(event.who, None)

    def nowhere(self, event: e.LostInTimeAndSpace) -> None:
        """Somebody is nowhere."""
        self.away[event.who] = self.lost[event.who] = None
        self.beyond.pop(event.who, None)
        self.places.pop(event.who, None)

    def arrested(self, event: e.Arrested) -> None:
        """Somebody is in jail."""
        self.places[event.who] = JAIL
        self.away[event.who] = None

    def moved(self, event: e.Moved | e.Released) -> None:
        """Somebody is about in the town again; who walks about is cured."""
        if isinstance(event, e.Moved) and event.how == "walk":
            self.shaken.pop(event.who, None)
        self.places[event.who] = event.place if isinstance(event, e.Moved) else STATION
        if not isinstance(event, e.Moved) or event.how != "world":
            self.away.pop(event.who, None)
            self.lost.pop(event.who, None)

    def gone_for_good(self, event: e.Devoured | e.Eliminated) -> None:
        """Somebody is gone for good."""
        self.fallen.setdefault(event.who, self.awake)
        self.places.pop(event.who, None)

    # The end

    def awoke(self, event: e.Awakened) -> None:
        """The final battle has begun."""
        self.awake = True
        self.ancient_one = event.ancient_one
        self.places = dict.fromkeys(self.places, FIELD)

    def fought(self, event: e.BattleRound) -> None:
        """A round of the battle."""
        self.awake = True

    def over(self, event: e.GameOver) -> None:
        """The night is over."""
        self.ancient_one = event.ancient_one or self.ancient_one
        self.last = self.ending(event.outcome)

    def survived(self, event: e.NightEnded) -> None:
        """Those who are left live to see another night."""
        self.survivors = tuple(who for who in self.seats if who not in self.fallen)


def is_late(night: Night) -> bool:
    """Whether the end of a night is near, by any road, or it is long past the turn at which most are half told.

    The Ancient One is awake, or three quarters of its doom have come, or one more open gate would wake it (R28.3), or terror is
    high; two more seals would win (R30.2), or at most one gate is open, and half the trophies to win by closing are there
    (R30.1). The limit of monsters and the Outskirts are no such roads: in every night they were full in its first half. All of
    this lies open to everybody.
    """
    seats = len(night.table)
    loses = night.doom_is_near or night.terror >= DARK_TERROR or len(night.gates) >= gates_that_awaken(seats or 1) - 1
    clears = len(night.gates) <= 1 and 2 * night.trophies >= max(seats, 1)
    return night.awake or loses or len(night.seals) >= DARK_SEALS or clears or night.turn >= DARK_TURN


CHANGES_BY: Mapping[type[Event], Callable[[Night, Any], None]] = {
    e.NightBegan: Night.began,
    e.GameStarted: Night.began,
    e.LessonBegan: Night.began,
    e.InvestigatorJoined: Night.joined,
    e.RoundBegan: Night.turned,
    e.PhaseBegan: Night.phase,
    e.CardEntered: Night.entered,
    e.CardEnded: Night.ended,
    e.DoomChanged: Night.doomed,
    e.TerrorRaised: Night.terrified,
    e.GateOpened: Night.opened,
    e.GateClosed: Night.closed,
    e.TrophiesSpent: Night.spent,
    e.Sealed: Night.was_sealed,
    e.SealBroken: Night.broken,
    e.MonsterAppeared: Night.appeared,
    e.MonsterMoved: Night.stirred,
    e.MonsterLeft: Night.went,
    e.MonsterDefeated: Night.went,
    e.OutskirtsEmptied: Night.emptied,
    e.OutskirtsReleased: Night.emptied,
    e.CardGained: Night.got,
    e.CardLost: Night.gave,
    e.AllyLeftTown: Night.gave,
    e.Gained: Night.changed,
    e.Lost: Night.changed,
    e.Paid: Night.changed,
    e.KnockedOut: Night.knocked_out,
    e.DrawnThrough: Night.drawn,
    e.Returned: Night.returned,
    e.LostInTimeAndSpace: Night.nowhere,
    e.Arrested: Night.arrested,
    e.Released: Night.moved,
    e.Moved: Night.moved,
    e.Devoured: Night.gone_for_good,
    e.Eliminated: Night.gone_for_good,
    e.Awakened: Night.awoke,
    e.BattleRound: Night.fought,
    e.GameOver: Night.over,
    e.NightEnded: Night.survived,
}
"""The method for each class of events that changes the night."""
