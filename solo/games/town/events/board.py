"""Moves, encounters, monsters, combat and gates."""

from __future__ import annotations

from solo.boardgame.events import CausedEvent
from solo.kernel.events import Event


class Moved(CausedEvent, frozen=True):
    """An investigator went from one place to another: "walk", "effect", "home" or "world"."""

    who: str
    origin: str
    place: str
    how: str


class CluesTaken(CausedEvent, frozen=True):
    """Clue tokens were picked up (R9)."""

    who: str
    place: str
    amount: int
    total: int


class EncounterBegan(Event, frozen=True):
    """An entry of a card is read out."""

    who: str
    place: str
    entry: str


class EncountersDrawn(CausedEvent, frozen=True):
    """Entries of cards are read before it is decided which of them happens, or whether the one there is does.

    cause: of several, the ability or the encounter by which they were drawn.
    """

    who: str
    place: str
    entries: tuple[str, ...]


class EncounterShown(Event, frozen=True):
    """A location card lies face up: the next encounter of its neighbourhood."""

    who: str
    neighbourhood: str
    card: int


class Branched(Event, frozen=True):
    """A branch of an effect was taken: which branch, of which source."""

    who: str
    source: str
    branch: str


class AbilityUsed(Event, frozen=True):
    """A location's ability was used instead of an encounter (R32.3)."""

    who: str
    place: str


class MonsterAppeared(CausedEvent, frozen=True):
    """A monster came into play on the board, or only for an encounter (place "")."""

    monster: str
    place: str
    who: str


class MonsterMoved(Event, frozen=True):
    """A monster moved (R15)."""

    monster: str
    origin: str
    place: str


class MonsterLeft(CausedEvent, frozen=True):
    """A monster left: to the "cup" or the "box"."""

    monster: str
    origin: str
    to: str


class OutskirtsEmptied(Event, frozen=True):
    """The Outskirts overflowed (R26.4)."""

    monsters: tuple[str, ...]


class OutskirtsReleased(Event, frozen=True):
    """The terror level has reached 10, and the monsters of the Outskirts went back to the cup (R26.7)."""

    monsters: tuple[str, ...]


class SurgeBegan(Event, frozen=True):
    """Monsters come out of all gates (R13.4)."""

    place: str
    monsters: int


class CombatBegan(Event, frozen=True):
    """A combat begins (R19.1)."""

    who: str
    monster: str


class Evaded(Event, frozen=True):
    """A monster was evaded; `fled` when the combat had begun (R8.3, R19.6)."""

    who: str
    monster: str
    fled: bool


class MonsterHits(CausedEvent, frozen=True):
    """A monster deals its combat damage (R19.10) after a failed check; its cause is "evade" or "combat"."""

    who: str
    monster: str
    damage: int


class MonsterDefeated(CausedEvent, frozen=True):
    """A monster was defeated; it went to "trophy", "cup" or "box" (R19.8).

    arms: the weapons and spells of the winning check, empty for bare hands. Without a check the cause is the card.
    """

    who: str
    monster: str
    to: str
    arms: tuple[str, ...] = ()


class CombatEnded(Event, frozen=True):
    """A combat ended without a victor ("break_off", "ended")."""

    who: str
    monster: str
    how: str


class TrophyTaken(CausedEvent, frozen=True):
    """A trophy was gained without a fight."""

    who: str
    monster: str


class TrophyLost(CausedEvent, frozen=True):
    """A monster was taken from somebody's trophies, to come back into town."""

    who: str
    monster: str


class TrophiesSpent(CausedEvent, frozen=True):
    """Trophies were spent (R32.11)."""

    who: str
    monsters: tuple[str, ...]
    gates: tuple[str, ...]


class GateOpened(CausedEvent, frozen=True):
    """A gate opened (R13.9)."""

    place: str
    gate: str
    open_gates: int


class GateClosed(CausedEvent, frozen=True):
    """A gate closed; its marker went to "trophy" or "stack" (R24.3)."""

    who: str
    place: str
    gate: str
    to: str


class Sealed(CausedEvent, frozen=True):
    """A location was sealed with "clues" or an "elder_sign" (R24.5, R25.3)."""

    who: str
    place: str
    means: str
    seals: int


class SealBroken(CausedEvent, frozen=True):
    """A seal is gone."""

    place: str
    seals: int


class DrawnThrough(CausedEvent, frozen=True):
    """An investigator was drawn through a gate (R11.6, R13.10)."""

    who: str
    place: str
    area: str
    delayed: bool


class Returned(CausedEvent, frozen=True):
    """An investigator came back from an Other World (R10.3)."""

    who: str
    place: str
    explored: bool
