"""What happens in the town game, as records: the only thing that narration, statistics and the chronicle see.

`who` is an investigator's id, `place` a place or an area of an Other World, `card` and `monster` the id of a copy
("food.1", "cultist.3"), `gate` the id of a gate marker. Totals are those after the event.
"""

from __future__ import annotations

from functools import cache, reduce
from operator import or_
from typing import Any

import msgspec

from solo.kernel.events import Event


class GameStarted(Event, frozen=True):
    """The table is laid: who plays in seat order, against whom."""

    ancient_one: str
    investigators: tuple[str, ...]
    dealt: tuple[str, ...]
    variants: tuple[str, ...]


class InvestigatorJoined(Event, frozen=True):
    """An investigator is set up at home (R4.13, R22.20)."""

    who: str
    seat: int
    place: str


class RoundBegan(Event, frozen=True):
    """A new turn, and who is first (R5.3)."""

    round: int
    first: str


class PhaseBegan(Event, frozen=True):
    """One of the five phases (R5.1)."""

    phase: str


class Refreshed(Event, frozen=True):
    """Exhausted cards turned up (R6.1)."""

    who: str
    cards: tuple[str, ...]


class SlidersSet(Event, frozen=True):
    """The stops of the three tracks after a change (R6.5)."""

    who: str
    sliders: tuple[int, ...]


class Gained(Event, frozen=True):
    """Money, clues, sanity or stamina came in."""

    who: str
    what: str
    amount: int
    total: int


class Lost(Event, frozen=True):
    """Money, clues, sanity or stamina was lost."""

    who: str
    what: str
    amount: int
    total: int


class Paid(Event, frozen=True):
    """A cost was paid: no loss, so nothing softens it."""

    who: str
    what: str
    amount: int
    total: int


class MaximumChanged(Event, frozen=True):
    """The maximum of sanity or stamina changed."""

    who: str
    what: str
    maximum: int


class Prevented(Event, frozen=True):
    """A loss was made smaller; `by` is a card or an ability."""

    who: str
    what: str
    amount: int
    by: str


class CardGained(Event, frozen=True):
    """A card came into an investigator's possession."""

    who: str
    card: str


class CardLost(Event, frozen=True):
    """A card left: to "deck", or out of the game to the "box"."""

    who: str
    card: str
    to: str


class CardsSeen(Event, frozen=True):
    """Cards were drawn to choose from."""

    who: str
    deck: str
    cards: tuple[str, ...]


class CardUsed(Event, frozen=True):
    """A card or an ability was used."""

    who: str
    card: str
    when: str


class TokenPut(Event, frozen=True):
    """A token was put on a card that wears out."""

    who: str
    card: str
    tokens: int


class Bought(Event, frozen=True):
    """A card was bought."""

    who: str
    card: str
    price: int


class Sold(Event, frozen=True):
    """A card was sold."""

    who: str
    card: str
    price: int


class Traded(Event, frozen=True):
    """Something changed hands (R32.13)."""

    giver: str
    receiver: str
    card: str
    money: int


class Checked(Event, frozen=True):
    """A skill check was rolled (R18): the pool, the dice, and how it ended."""

    who: str
    check: str
    modifier: int
    pool: int
    difficulty: int
    success_on: int
    faces: tuple[int, ...]
    successes: int
    passed: bool
    clues: int
    about: str


class AutoPassed(Event, frozen=True):
    """A check was passed without a roll."""

    who: str
    check: str
    by: str


class Rolled(Event, frozen=True):
    """Plain dice were rolled (no skill check), for the text, card or rule that `about` names."""

    who: str
    faces: tuple[int, ...]
    total: int
    about: str = ""


class SpellCast(Event, frozen=True):
    """A spell was cast, well or not (R21)."""

    who: str
    card: str
    passed: bool
    successes: int


class Moved(Event, frozen=True):
    """An investigator went from one place to another: "walk", "effect", "home" or "world"."""

    who: str
    origin: str
    place: str
    how: str


class CluesTaken(Event, frozen=True):
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


class EncounterShown(Event, frozen=True):
    """A location card lies face up: the next encounter of its neighbourhood."""

    who: str
    neighbourhood: str
    card: int


class Branched(Event, frozen=True):
    """What came of an effect: which branch of which source was taken."""

    who: str
    source: str
    branch: str


class AbilityUsed(Event, frozen=True):
    """A location's ability was used instead of an encounter (R32.3)."""

    who: str
    place: str


class MonsterAppeared(Event, frozen=True):
    """A monster came into play on the board, or only into an encounter ("" as place)."""

    monster: str
    place: str
    who: str


class MonsterMoved(Event, frozen=True):
    """A monster moved (R15)."""

    monster: str
    origin: str
    place: str


class MonsterLeft(Event, frozen=True):
    """A monster left: to the "cup" or the "box"."""

    monster: str
    origin: str
    to: str


class OutskirtsEmptied(Event, frozen=True):
    """The Outskirts overflowed (R26.4)."""

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


class MonsterHits(Event, frozen=True):
    """A monster deals its combat damage (R19.10)."""

    who: str
    monster: str
    damage: int


class MonsterDefeated(Event, frozen=True):
    """A monster was defeated; it went to "trophy", "cup" or "box" (R19.8)."""

    who: str
    monster: str
    to: str


class CombatEnded(Event, frozen=True):
    """A combat ended without a victor ("break_off", "ended")."""

    who: str
    monster: str
    how: str


class TrophyTaken(Event, frozen=True):
    """A trophy was gained without a fight."""

    who: str
    monster: str


class TrophiesSpent(Event, frozen=True):
    """Trophies were spent (R32.11)."""

    who: str
    monsters: tuple[str, ...]
    gates: tuple[str, ...]


class GateOpened(Event, frozen=True):
    """A gate opened (R13.9)."""

    place: str
    gate: str
    open_gates: int


class GateClosed(Event, frozen=True):
    """A gate closed; its marker went to "trophy" or "stack" (R24.3)."""

    who: str
    place: str
    gate: str
    to: str


class Sealed(Event, frozen=True):
    """A location was sealed with "clues" or an "elder_sign" (R24.5, R25.3)."""

    who: str
    place: str
    means: str
    seals: int


class SealBroken(Event, frozen=True):
    """A seal is gone."""

    place: str
    seals: int


class DrawnThrough(Event, frozen=True):
    """An investigator was drawn through a gate (R11.6, R13.10)."""

    who: str
    place: str
    area: str
    delayed: bool


class Returned(Event, frozen=True):
    """An investigator came back from an Other World (R10.3)."""

    who: str
    place: str
    explored: bool


class DoomChanged(Event, frozen=True):
    """Doom tokens were added or removed."""

    change: int
    doom: int
    limit: int


class TerrorRaised(Event, frozen=True):
    """The terror level rose (R27)."""

    terror: int


class ShopClosed(Event, frozen=True):
    """A shop closed for good (R27.3)."""

    place: str


class AllyLeftTown(Event, frozen=True):
    """An ally was removed from the deck (R27.5)."""

    card: str


class MythosDrawn(Event, frozen=True):
    """A mythos card was drawn."""

    card: str
    passed_over: bool


class GateHeld(Event, frozen=True):
    """No gate opens: a "seal" or an investigator's "ability" is in the way (R13.3)."""

    place: str
    by: str


class ClueAppeared(Event, frozen=True):
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
    """What lies on a rumor changed."""

    card: str
    clues: int
    monsters: int


class PlaceClosed(Event, frozen=True):
    """A place is closed for a time (R1.8)."""

    place: str


class PlaceOpened(Event, frozen=True):
    """A place is open again."""

    place: str


class KnockedOut(Event, frozen=True):
    """Insane ("sanity") or unconscious ("stamina") (R22.2, R22.3)."""

    who: str
    what: str
    place: str


class LostInTimeAndSpace(Event, frozen=True):
    """Lost in time and space (R22.14)."""

    who: str


class Delayed(Event, frozen=True):
    """Delayed: the marker lies on its side (R22.8)."""

    who: str


class StoodUp(Event, frozen=True):
    """No longer delayed."""

    who: str


class Arrested(Event, frozen=True):
    """Into the jail cell (R22.10)."""

    who: str


class Released(Event, frozen=True):
    """Out of jail (R22.11)."""

    who: str


class TurnLost(Event, frozen=True):
    """The next turn is lost."""

    who: str


class Devoured(Event, frozen=True):
    """Devoured: by the Ancient One, or by what took sanity and stamina at once (R22.17)."""

    who: str


class Eliminated(Event, frozen=True):
    """Out of the game for good (R29.12)."""

    who: str


class LoanDefaulted(Event, frozen=True):
    """The bank took everything."""

    who: str


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
    """The Ancient One strikes at an investigator, or its whole attack is `cancelled` by one (R29.11)."""

    who: str
    cancelled: bool


class GameOver(Event, frozen=True):
    """Victory by "closing", "sealing" or "battle", or "defeat" (R30)."""

    outcome: str


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


@cache
def _decoder() -> msgspec.msgpack.Decoder[Any]:
    kinds = tuple(kind for kind in Event.__subclasses__() if kind.__module__ == __name__)
    return msgspec.msgpack.Decoder(list[reduce(or_, kinds)])  # type: ignore[misc]


def read(raw: bytes) -> list[Event]:
    """Events out of the bytes they were stored as; raises msgspec.DecodeError or msgspec.ValidationError."""
    found: list[Event] = _decoder().decode(raw)
    return found
