"""What a listener of the town game knows."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import ClassVar

from solo.games.town import events as e
from solo.games.town.abouts import News, Opponent, Pending
from solo.games.town.printed.copies import is_gate
from solo.games.town.printed.numbers import SEALS_TO_WIN
from solo.games.town.rules.combat_view import CombatView
from solo.kernel.events import Event
from solo.kernel.piece_ids import kind_of
from tests.told import order
from tests.told.played import Path, Question, loaded

FOLLOW: dict[str, tuple[type[Event], ...]] = {
    "lost_in_time_and_space": (e.LostInTimeAndSpace,),
    "arrest": (e.Arrested,),
    "devoured": (e.Devoured,),
    "eliminated": (e.Eliminated, e.Devoured, e.LostInTimeAndSpace),
    "surge": (e.SurgeBegan,),
    "outskirts": (e.OutskirtsEmptied,),
    "evade": (e.Checked,),
    "combat": (e.Checked,),
}
"""Rules as causes, and what was told before what follows from them."""

STEPS = (e.GateOpened, e.GateHeld, e.SurgeBegan, e.ClueAppeared, e.CluesTaken)
"""What the steps of a card before its text bring about by themselves (R13 to R15)."""

ASKED_IN_STEPS = ("mythos_clue", "monster_target", "surge_share", "surge_room")
"""What these steps ask."""

SURGES = ("surge_share", "surge_room")
"""What a surge asks."""


@cache
def told_apart() -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """The ids of encounters, of cards of the mythos, and of monsters."""
    content = loaded("town").content  # type: ignore[attr-defined]
    entries = {each.id for cards in content.encounters.values() for card in cards.values() for each in card.values()}
    entries |= {entry.id for card in content.gate_cards.values() for entry in card.entries.values()}
    return frozenset(entries), frozenset(content.mythos), frozenset(content.monsters)


class Knowledge(order.Knowledge):
    """What was told in the town."""

    ends: ClassVar[tuple[type[Event], ...]] = (e.GameOver,)
    endings: ClassVar[tuple[type[Event], ...]] = (e.Scored, e.NightEnded, e.CampaignOver)
    quiet: ClassVar[tuple[type[Event], ...]] = (e.PhaseBegan, e.CardEntered, e.CombatBegan)

    def __init__(self) -> None:
        self.entries, self.mythos, self.monsters = told_apart()
        self.scenes: dict[str, None] = {}
        self.visitor = ""
        self.news = ""
        self.in_play: dict[str, None] = {}
        self.over: dict[str, None] = {}
        self.there: dict[str, None] = {}
        self.facing = ""
        self.rules: dict[str, None] = {}

    def note(self, event: Event) -> None:
        """Take note of an event that was told."""
        for rule, kinds in FOLLOW.items():
            if isinstance(event, kinds):
                self.rules[rule] = None
        match event:
            case e.PhaseBegan():
                self.scenes.clear()
                self.over.clear()
                self.rules = {rule: None for rule in self.rules if rule == "lost_in_time_and_space"}
            case e.EncounterBegan(entry=entry):
                self._meets(event.who, entry)
            case e.EncountersDrawn(entries=entries):
                self._meets(event.who, *entries)
            case e.MythosDrawn() | e.CardIgnored():
                self.news = event.card
            case e.CardEntered() if event.card == self.news:
                self.in_play[event.card] = None
            case e.CardEnded():
                self.over[event.card] = None
                self.in_play.pop(event.card, None)
            case e.MonsterAppeared() | e.TrophyTaken():
                self.there[event.monster] = self.there[kind_of(event.monster)] = None
            case e.MonsterLeft() if event.to != "trophy":
                self.there.pop(event.monster, None)
            case e.CombatBegan():
                self.facing = event.monster
                self.there[event.monster] = self.there[kind_of(event.monster)] = None
            case e.GateOpened():
                self.there[event.gate] = None
            case e.KnockedOut():
                self.rules["insanity" if event.what == "sanity" else "unconsciousness"] = None
            case e.CardsSeen():
                self.there |= dict.fromkeys(event.cards)

    def _meets(self, who: str, *entries: str) -> None:
        """Somebody reads scenes; those of whoever came before are over."""
        if who != self.visitor:
            self.scenes.clear()
        self.visitor = who
        self.scenes |= dict.fromkeys(entries)

    def knows(self, id: str) -> bool:
        """Whether an encounter is under way, a card in play or just drawn, a monster or a gate there, a rule at work."""
        if id in self.entries:
            return id in self.scenes
        if id in self.mythos:
            return id == self.news or id in self.in_play or id in self.over
        if id in self.monsters or kind_of(id) in self.monsters or is_gate(id):
            return id in self.there
        if id.startswith("fight:"):
            return id == f"fight:{self.facing}"
        if id in FOLLOW or id in ("insanity", "unconsciousness"):
            return id in self.rules
        return True

    def causes(self, event: Event, within: Path) -> Iterable[str]:
        """The steps of a card of the mythos before its text are no news of it (R13.1)."""
        return () if isinstance(event, STEPS) and self._is_step(within) else super().causes(event, within)

    def _is_step(self, within: Path) -> bool:
        return len(within) == 1 and within[0][1] in self.mythos

    def subjects(self, question: Question) -> Iterable[str]:
        """The encounter, the news, the monster and the fight, the wares that a question is about."""
        if not (self._is_step(question.within) and question.decision.kind in ASKED_IN_STEPS):
            yield from super().subjects(question)
        if question.decision.kind in SURGES:
            yield "surge"
        if question.decision.kind in ("choose_encounter", "after_drawing"):
            yield from (each.subject for each in question.decision.options if each.verb == "read")
        match about := question.decision.about:
            case News():
                yield about.card
            case Opponent() if about.monster:
                yield about.monster
            case CombatView() if about.monster:
                yield from (about.monster, f"fight:{about.monster}")
            case Pending() if about.monster and kind_of(about.monster) in self.monsters:
                if kind_of(about.monster) not in [source for _, source in question.within]:
                    yield about.monster
                if about.check in ("horror", "combat"):
                    yield f"fight:{about.monster}"

    def opens(self, event: Event) -> str:
        """A card of the mythos, or an encounter."""
        match event:
            case e.MythosDrawn():
                return event.card
            case e.EncounterBegan():
                return event.entry
            case e.EncountersDrawn():
                return event.entries[0]
        return ""

    def decides(self, event: Event) -> bool:
        """Whether it is the last seal, or the last blow."""
        match event:
            case e.Sealed():
                return event.seals >= SEALS_TO_WIN
            case e.Attacked():
                return event.doom == 0
        return False
