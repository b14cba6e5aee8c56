"""The arc of a night, derived from events only: its turning points, the stages of the final battle, and the ending.

After resuming, an undo or a change of language the same events give the same arc.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from solo.games.town import events as e
from solo.games.town.printed.numbers import SEALS_TO_WIN, gates_that_awaken
from solo.kernel.events import Event
from solo.narration.arcs import Turn, TurningPoints

STAGES = ("first", "second", "third")
"""Stages of the final battle, by the doom that is left: more than two thirds of it, more than one third, the rest."""

MOST_RECALLS = 3
"""How often a night the open question of an investigator's portrait is recalled."""

FIRST_RECALL = 3
"""The first turn in which it is recalled without a cause; then every other turn."""


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


class Arc(TurningPoints):
    """How far a night has come.

    table: who plays, by seat. fallen: who was devoured this night, in order, and whether in the final battle. rounds:
    rounds of the final battle. sealed_before: whether anything was sealed this night, even if the seal is broken by now.
    last: the ending of the last finished night.
    """

    def __init__(self) -> None:
        self.last: Ending | None = None
        self.begin()

    def begin(self) -> None:
        """A new night."""
        super().__init__()
        self.ancient_one = ""
        self.table: dict[int, str] = {}
        self.fallen: dict[str, bool] = {}
        self.awake = False
        self._overrun = False
        self.sealed_before = False
        self.stage = -1
        self.rounds = 0
        self.doom = self.limit = 0
        self.blow_at = 0
        self.dice = True
        self.struck = False
        self.shaken: dict[str, bool] = {}
        self._loss: Turn | None = None
        self._lost: dict[str, None] = {}
        self._away: dict[str, None] = {}
        self._waiting: dict[str, str] = {}
        self._recalled: dict[str, int] = {}
        self._caused: dict[str, None] = {}

    def note(self, event: Event) -> None:
        """Take note of an event that has been told."""
        noted = NOTED.get(type(event))
        if noted is not None:
            noted(self, event)

    def loss(self) -> Turn | None:
        """The turning point of a death, once it is known who takes the empty seat, or that nobody does."""
        found, self._loss = self._loss, None
        return found

    def is_lost(self, who: str) -> bool:
        """Whether somebody is lost in time and space."""
        return who in self._lost

    @property
    def left(self) -> list[str]:
        """The investigators still in the game, by seat."""
        return [who for _, who in sorted(self.table.items()) if who not in self.fallen]

    def ending(self, outcome: str) -> Ending:
        """The ending of the night with this outcome."""
        return Ending(self.ancient_one, outcome, tuple(self.fallen), tuple(self.left))

    def fate(self, who: str) -> str:
        """The fate of somebody at the end of the night: "victory", "insane" (his last state), "dead" or "defeat"."""
        if self.last is not None and self.last.outcome == "defeat" and self.fallen.get(who, True):
            return "defeat"
        return "dead" if who in self.fallen else "insane" if self.shaken.get(who) else "victory"

    def recall(self, round: int) -> Turn | None:
        """Whose open question is recalled as a turn begins, and why: "beyond" or "ward" after an absence, else "quiet"."""
        here = [who for who in self.left if who not in self._away and self._recalled.get(who, 0) < MOST_RECALLS]
        for who in here:
            if who in self._waiting:
                return self._recalls(self._waiting.pop(who), who)
        if round < FIRST_RECALL or round % 2 == 0 or not here:
            return None
        return self._recalls("quiet", min(here, key=lambda who: self._recalled.get(who, 0)))

    def _recalls(self, why: str, who: str) -> Turn:
        self._recalled[who] = self._recalled.get(who, 0) + 1
        return Turn(why, who)

    # What is noted of each event

    def started(self, event: e.GameStarted | e.LessonBegan) -> None:
        """The table is laid."""
        self.begin()
        self.ancient_one = event.ancient_one
        self.table = dict(enumerate(event.investigators))

    def joined(self, event: e.InvestigatorJoined) -> None:
        """Somebody takes a seat."""
        self.table[event.seat] = event.who
        self.fallen.pop(event.who, None)

    def doomed(self, event: e.DoomChanged) -> None:
        """Doom has changed: at most one turning point, the worst reached; none where the gates awaken at once (R28.3)."""
        self.doom, self.limit = event.doom, event.limit
        left = event.limit - event.doom
        if self.awake or self._overrun or event.change < 0 or left <= 0:
            return
        reached = [
            key
            for key, holds in (("one", left <= 1), ("three", left <= 3), ("half", event.doom * 2 >= event.limit))
            if holds and f"doom_{key}" not in self._passed
        ]
        if reached:
            self._turn(f"doom_{reached[0]}")
            self._passed.update({f"doom_{key}": None for key in reached})

    def opened(self, event: e.GateOpened) -> None:
        """A turning point when one more gate would wake the Ancient One (R28.3)."""
        limit = gates_that_awaken(len(self.table)) if self.table else 0
        self._overrun = 0 < limit <= event.open_gates
        if limit and event.open_gates == limit - 1:
            self._turn("gates")

    def sealed(self, event: e.Sealed) -> None:
        """A turning point when one more seal would win (R30)."""
        self.sealed_before = True
        if event.seals == SEALS_TO_WIN - 1:
            self._turn("seals")

    def knocked_out(self, event: e.KnockedOut) -> None:
        """Somebody is insane or unconscious; his open question may be recalled on the ward."""
        self.shaken[event.who] = event.what == "sanity"
        self._waits(event.who, "ward")

    def drawn(self, event: e.DrawnThrough) -> None:
        """Somebody is in another world."""
        self._away[event.who] = None

    def returned(self, event: e.Returned) -> None:
        """Somebody is back from there."""
        self._away.pop(event.who, None)
        self._waits(event.who, "beyond")

    def gone(self, event: e.LostInTimeAndSpace | e.Arrested) -> None:
        """Somebody is nowhere, or in jail."""
        self._away[event.who] = None
        if isinstance(event, e.LostInTimeAndSpace):
            self._lost[event.who] = None
            # Out of another world nobody is brought to a ward (R22.4): what waited to be recalled there does not.
            if self._waiting.get(event.who) == "ward":
                del self._waiting[event.who]
                del self._caused[f"ward {event.who}"]

    def moved(self, event: e.Moved | e.Released) -> None:
        """Somebody is about in the town again; who walks about is cured."""
        if isinstance(event, e.Moved) and event.how == "walk":
            self.shaken.pop(event.who, None)
        if not isinstance(event, e.Moved) or event.how != "world":
            self._away.pop(event.who, None)
            self._lost.pop(event.who, None)

    def _waits(self, who: str, why: str) -> None:
        """Note what to recall when the next turn begins; once a night for each cause."""
        if f"{why} {who}" not in self._caused:
            self._caused[f"{why} {who}"] = None
            self._waiting[who] = why

    def falls(self, event: Event) -> bool:
        """Whether with this event somebody is gone for good who was not before (R22.17, R29.12)."""
        return isinstance(event, (e.Devoured, e.Eliminated)) and event.who not in self.fallen

    def gone_for_good(self, event: e.Devoured | e.Eliminated) -> None:
        """Somebody is gone for good: a turning point for those who are left."""
        if not self.falls(event):
            return
        self.fallen[event.who] = self.awake
        left = self.left
        if not self.awake:
            self._loss = Turn("friend_dead" if len(left) > 1 else "partner_dead", event.who) if left else None
        elif len(left) == 1 and len(self.table) > 1:
            self._loss = Turn("alone", left[0])
        elif len(left) == 2 and len(self.table) > 2:
            self._loss = Turn("two_left")

    def awoke(self, event: e.Awakened) -> None:
        """The final battle has begun."""
        self.awake = True
        self.ancient_one = event.ancient_one

    def round_began(self, event: e.BattleRound) -> None:
        """A round of the battle has begun; its stage never goes back."""
        self.awake = True
        self.rounds = event.round
        self.struck = False
        self.blow_at = self.doom
        reached = 0 if self.doom * 3 > self.limit * 2 else 1 if self.doom * 3 > self.limit else 2
        if reached > self.stage:
            self.stage = reached
            self._turns.append(Turn("stage"))

    def checked(self, event: e.Checked) -> None:
        """Note whether there were dice."""
        self.dice = bool(event.faces)

    def attacked(self, event: e.Attacked) -> None:
        """An investigator attacked the Ancient One."""
        self.blow_at = event.doom

    def attacks(self, event: e.AncientOneAttacks) -> None:
        """The Ancient One attacked in this round."""
        self.struck = True

    def over(self, event: e.GameOver) -> None:
        """The night is over."""
        self.ancient_one = event.ancient_one or self.ancient_one
        self.last = self.ending(event.outcome)


NOTED: Mapping[type[Event], Callable[[Arc, Any], None]] = {
    e.GameStarted: Arc.started,
    e.LessonBegan: Arc.started,
    e.InvestigatorJoined: Arc.joined,
    e.DoomChanged: Arc.doomed,
    e.GateOpened: Arc.opened,
    e.Sealed: Arc.sealed,
    e.KnockedOut: Arc.knocked_out,
    e.DrawnThrough: Arc.drawn,
    e.Returned: Arc.returned,
    e.LostInTimeAndSpace: Arc.gone,
    e.Arrested: Arc.gone,
    e.Released: Arc.moved,
    e.Moved: Arc.moved,
    e.Devoured: Arc.gone_for_good,
    e.Eliminated: Arc.gone_for_good,
    e.Awakened: Arc.awoke,
    e.BattleRound: Arc.round_began,
    e.Checked: Arc.checked,
    e.Attacked: Arc.attacked,
    e.AncientOneAttacks: Arc.attacks,
    e.GameOver: Arc.over,
}
"""The method for each class of events that changes the arc."""
