"""The course of the game: turns, doom, the mythos, the end, the nights of a campaign."""

from __future__ import annotations

from solo.boardgame.events import CausedEvent
from solo.kernel.events import Event


class GameStarted(Event, frozen=True):
    """The game is set up: who plays, in seat order, against which Ancient One."""

    ancient_one: str
    investigators: tuple[str, ...]
    dealt: tuple[str, ...]
    variants: tuple[str, ...]


class LessonBegan(Event, frozen=True):
    """A lesson begins in its situation: who plays, in seat order, against which Ancient One. Nothing is told of it."""

    ancient_one: str
    investigators: tuple[str, ...]


class RoundBegan(Event, frozen=True):
    """A new turn, and who is first (R5.3)."""

    round: int
    first: str


class PhaseBegan(Event, frozen=True):
    """One of the five phases (R5.1)."""

    phase: str


class DoomChanged(CausedEvent, frozen=True):
    """Doom tokens were added or removed."""

    change: int
    doom: int
    limit: int


class TerrorRaised(CausedEvent, frozen=True):
    """The terror level rose (R27)."""

    terror: int


class ShopClosed(CausedEvent, frozen=True):
    """A shop closed for good (R27.3)."""

    place: str


class AllyLeftTown(CausedEvent, frozen=True):
    """An ally was removed from the deck (R27.5)."""

    card: str


class MythosDrawn(Event, frozen=True):
    """A mythos card was drawn."""

    card: str
    passed_over: bool


class LocationDrawn(Event, frozen=True):
    """A mythos card was drawn only for the gate location it names; the rest of it is ignored."""

    who: str
    card: str
    place: str


class GateHeld(CausedEvent, frozen=True):
    """No gate opens: a "seal" is in the way, or an investigator (R13.3); `by` is "ability" in older saves."""

    place: str
    by: str


class MonsterHeld(CausedEvent, frozen=True):
    """No monster appears: a "seal" is in the way, or an investigator (R11.5)."""

    place: str
    by: str


class ClueAppeared(CausedEvent, frozen=True):
    """A clue token was placed (R14.1)."""

    place: str
    total: int


class MonstersStir(Event, frozen=True):
    """Step 3 of the mythos begins: which dimensions move along which arrows (R15.1)."""

    white: tuple[str, ...]
    black: tuple[str, ...]


class CardEnded(Event, frozen=True):
    """A mythos card in play left it: "replaced", "over", "passed", "failed", "battle"."""

    card: str
    how: str


class CardEntered(Event, frozen=True):
    """A mythos card came into play and stays (R16.2, R16.3)."""

    card: str


class CardIgnored(Event, frozen=True):
    """The text of a card had no effect (R16.4)."""

    card: str


class CardHolds(Event, frozen=True):
    """The tokens or monsters on a rumor's card changed."""

    card: str
    clues: int
    monsters: int


class PlaceClosed(CausedEvent, frozen=True):
    """A place is closed for a time (R1.8). gate: an open gate replaces it until that is closed (A11)."""

    place: str
    gate: bool = False


class PlaceOpened(Event, frozen=True):
    """A place is open again."""

    place: str


class FirstPlayer(Event, frozen=True):
    """The first-player marker moved in the battle (R29.5)."""

    who: str


class Awakened(Event, frozen=True):
    """The Ancient One awakes (R28): "doom", "gates", "gate_stack", "monster_cup" or "overrun"."""

    ancient_one: str
    reason: str


class BattleRound(Event, frozen=True):
    """A round of the final battle begins (R29.4)."""

    round: int


class Attacked(Event, frozen=True):
    """An investigator's attack on the Ancient One (R29.7)."""

    who: str
    successes: int
    total: int
    doom: int


class AncientOneAttacks(Event, frozen=True):
    """The Ancient One attacks an investigator, or an investigator has `cancelled` its whole attack (R29.11)."""

    who: str
    cancelled: bool


class GameOver(Event, frozen=True):
    """Victory by "closing", "sealing" or "battle", or "defeat" (R30)."""

    outcome: str
    ancient_one: str = ""


class Scored(Event, frozen=True):
    """The score and its parts, and the first citizen of Arkham (R31)."""

    score: int
    base: int
    terror: int
    loans: int
    elder_signs: int
    gate_trophies: int
    monster_trophies: int
    survivors: int
    citizens: tuple[str, ...]


class NightBegan(Event, frozen=True):
    """A night of a campaign begins."""

    number: int


class NightEnded(Event, frozen=True):
    """A night of a campaign is over; the total is that of the campaign."""

    number: int
    ancient_one: str
    outcome: str
    score: int
    total: int


class CampaignOver(Event, frozen=True):
    """The campaign is over: "banished", "lost", "too_few" or "single"."""

    reason: str
    total: int
