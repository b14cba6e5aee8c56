"""The thread of the telling: what the next sentence leans on, derived from the events told so far and from nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from solo.games.town import events as e
from solo.games.town.front.event_groups import CHANGES
from solo.kernel.events import Event
from solo.kernel.piece_ids import kind_of

MOTORCYCLE = "motorcycle"
"""The card on which somebody rides, for the rest of the phase."""

FALLS = ("insanity", "unconsciousness")
"""The causes of what follows when somebody falls, and is carried off."""

NOTHING = ("", "")
"""What nobody has wielded."""


class RecentEvents:
    """What has just happened, as far as sentences depend on it.

    riding: who has started the Motorcycle. wielded: by whom what was used, until something else than its effects comes.
    blow: the last of what happens in a fight or ends it. passed: what was evaded or beaten last in this place. facing: the
    monster of the fight. service: the last ability of a place that was used. met_with: the encounter whose card is still
    unread. pulled: who was in the encounter that opened the last gate. gate_at: where a gate has just opened. come: the
    monsters of the sentence before. gone: whether somebody was carried off in the encounter. shown: the monsters that an
    encounter has shown. caught: who has failed to evade what. carried: whether the last move was home, by somebody else's
    doing. cast: the spells cast this night. ended_by: what has won the fight without a Combat check.
    """

    keeps: ClassVar[tuple[str, ...]] = (
        "riding",
        "wielded",
        "blow",
        "passed",
        "facing",
        "service",
        "met_with",
        "pulled",
        "gate_at",
        "come",
        "gone",
        "shown",
        "caught",
        "carried",
        "cast",
        "ended_by",
    )

    def __init__(self) -> None:
        self.riding = ""
        self.wielded = NOTHING
        self.blow: Event | None = None
        self.passed: e.Evaded | e.MonsterDefeated | None = None
        self.facing = ""
        self.service: e.AbilityUsed | None = None
        self.met_with: e.EncounterBegan | None = None
        self.pulled = ""
        self.gate_at = ""
        self.come: dict[str, None] = {}
        self.gone = False
        self.shown: dict[str, None] = {}
        self.caught = NOTHING
        self.carried = False
        self.cast: dict[str, None] = {}
        self.ended_by = ""

    def note(self, run: Sequence[Event]) -> None:
        """Take note of events that have been told together."""
        for event in run:
            self._note(event)
        if not isinstance(run[0], e.MonstersStir):
            self.come = {event.monster: None for event in run if isinstance(event, e.MonsterAppeared)}

    def _note(self, event: Event) -> None:
        kind = type(event)
        if kind not in CHANGES:
            self.wielded = NOTHING
        if kind is not e.DoomChanged:
            self.gate_at = ""
        if getattr(event, "cause", "") in FALLS:
            self.gone = True
        noted = NOTED.get(kind)
        if noted is not None:
            noted(self, event)

    def is_second(self, who: str, monster: str) -> bool:
        """Whether a monster is the second of its kind in a place: somebody has just evaded or beaten the first."""
        first = self.passed
        return first is not None and first.who == who and twins(first.monster, monster)

    def by_another(self, event: Event) -> bool:
        """Whether somebody else has just used a place's ability to give or take a card: the church blesses anybody."""
        service = self.service
        if service is None or not isinstance(event, (e.CardGained, e.CardLost)):
            return False
        return event.cause == service.place and event.who != service.who

    # What is noted of each event

    def began(self, event: e.NightBegan | e.GameStarted | e.LessonBegan) -> None:
        """A new night: nothing was shown or cast."""
        self.shown.clear()
        self.cast.clear()

    def appeared(self, event: e.MonsterAppeared) -> None:
        """A monster came, perhaps into an encounter whose scene has shown it."""
        if not event.place:
            self.shown[event.monster] = None

    def checked(self, event: e.Checked) -> None:
        """A check: whoever does not evade a monster is caught by it."""
        if event.check == "evade":
            self.caught = NOTHING if event.passed else (event.who, event.about)
        self.struck(event)

    def spoken(self, event: e.SpellCast) -> None:
        """A spell was cast."""
        self.cast[event.card] = None

    def went(self, event: e.Moved) -> None:
        """Somebody went somewhere, or was carried there."""
        self.carried = event.how == "home"
        self.moved(event)

    def pulled_through(self, event: e.DrawnThrough) -> None:
        """Whoever was to be pulled through a gate was."""
        self.pulled = ""

    def phase(self, event: e.PhaseBegan) -> None:
        """A phase begins: everybody stands somewhere, on foot, and no fight is on."""
        self.riding = ""
        self.gone = False
        self.moved(event)
        self.struck(event)

    def moved(self, event: e.Moved | e.PhaseBegan) -> None:
        """Somebody is elsewhere, where nothing has been evaded yet."""
        self.passed, self.facing = None, ""

    def used(self, event: e.CardUsed) -> None:
        """A card or an ability was used."""
        kind = kind_of(event.card)
        self.riding = event.who if kind == MOTORCYCLE else self.riding
        self.wielded = (event.who, kind or event.card)

    def served(self, event: e.AbilityUsed) -> None:
        """What a place offers was used."""
        self.service = event

    def met(self, event: e.EncounterBegan) -> None:
        """An encounter began."""
        self.gone = False
        self.shown.clear()
        self.met_with = event

    def read(self, event: e.Branched) -> None:
        """It was read what an encounter comes to."""
        self.met_with = None

    def opened(self, event: e.GateOpened) -> None:
        """A gate opened, perhaps by the card of an encounter."""
        met = self.met_with
        self.gate_at = event.place
        self.pulled = met.who if met is not None and met.entry == event.cause else ""

    def carried_off(self, event: e.Devoured | e.Returned) -> None:
        """Somebody is no longer where the encounter was."""
        self.gone = True

    def passed_over(self, event: e.AutoPassed) -> None:
        """Something was won without a roll."""
        self.ended_by = event.by if event.check == "combat" else ""

    def faced(self, event: e.CombatBegan) -> None:
        """A fight began."""
        self.ended_by = ""
        self.facing = event.monster
        self.caught = NOTHING
        self.struck(event)

    def slain(self, event: e.MonsterDefeated) -> None:
        """A monster was beaten."""
        self.passed = event
        self.struck(event)

    def evaded(self, event: e.Evaded) -> None:
        """A monster was evaded."""
        self.passed = event

    def struck(self, event: Event) -> None:
        """Something of a fight, or its end."""
        self.blow = event


NOTED: Mapping[type[Event], Callable[[RecentEvents, Any], None]] = {
    e.PhaseBegan: RecentEvents.phase,
    e.NightBegan: RecentEvents.began,
    e.GameStarted: RecentEvents.began,
    e.LessonBegan: RecentEvents.began,
    e.Moved: RecentEvents.went,
    e.MonsterAppeared: RecentEvents.appeared,
    e.Checked: RecentEvents.checked,
    e.SpellCast: RecentEvents.spoken,
    e.DrawnThrough: RecentEvents.pulled_through,
    e.CardUsed: RecentEvents.used,
    e.AbilityUsed: RecentEvents.served,
    e.EncounterBegan: RecentEvents.met,
    e.Branched: RecentEvents.read,
    e.GateOpened: RecentEvents.opened,
    e.Devoured: RecentEvents.carried_off,
    e.Returned: RecentEvents.carried_off,
    e.AutoPassed: RecentEvents.passed_over,
    e.CombatBegan: RecentEvents.faced,
    e.MonsterDefeated: RecentEvents.slain,
    e.Evaded: RecentEvents.evaded,
    **dict.fromkeys((e.Rolled, e.MonsterHits), RecentEvents.struck),
}
"""The method for each class of events that the next sentence may lean on."""


def twins(one: str, other: str) -> bool:
    """Whether two monsters are different ones of one kind."""
    return one != other and kind_of(one) == kind_of(other)
