"""Events of attempts and of the final battle: dice, tasks, terror."""

from __future__ import annotations

from solo.games.museum.events.cause import CausedEvent


class AttemptBegan(CausedEvent, frozen=True):
    """Somebody tries a card, with so many dice."""

    who: str
    card: str
    dice: int


class DiceRolled(CausedEvent, frozen=True):
    """A roll of the pool. roll: its number in the attempt. card: "" in the final battle."""

    who: str
    card: str
    roll: int
    dice: tuple[str, ...]


class DiceRerolled(CausedEvent, frozen=True):
    """Dice were rolled again. source: the card or ability, "clue" for a clue."""

    who: str
    source: str
    before: tuple[str, ...]
    after: tuple[str, ...]


class DieTurned(CausedEvent, frozen=True):
    """A die was turned to another face."""

    who: str
    source: str
    color: str
    before: str
    after: str


class DiceAdded(CausedEvent, frozen=True):
    """Dice join the pool. source: the card, ability or spell they come from."""

    who: str
    source: str
    colors: tuple[str, ...]


class DiceWithheld(CausedEvent, frozen=True):
    """Dice stay out of an attempt (A36)."""

    who: str
    count: int


class TaskCompleted(CausedEvent, frozen=True):
    """A row of a card is completed. row: its key. monster: whose row it was. left: open rows."""

    who: str
    card: str
    row: str
    monster: str
    dice: tuple[str, ...]
    left: int


class RollFailed(CausedEvent, frozen=True):
    """A roll has completed nothing. terror: terror effects follow."""

    who: str
    card: str
    terror: bool


class TerrorStruck(CausedEvent, frozen=True):
    """A terror effect is carried out. source: the card it is printed on."""

    who: str
    source: str


class TerrorIgnored(CausedEvent, frozen=True):
    """Terror effects do not touch somebody."""

    who: str


class DiceDropped(CausedEvent, frozen=True):
    """Dice leave the pool for the rest of the phase. left: how many are in it now."""

    who: str
    dice: tuple[str, ...]
    left: int


class DieFocused(CausedEvent, frozen=True):
    """A die is put aside by focus (ES10.1)."""

    who: str
    die: str


class DieEntrusted(CausedEvent, frozen=True):
    """Somebody assists and holds a die (ES10.2)."""

    who: str
    helper: str
    die: str


class DieStored(CausedEvent, frozen=True):
    """A die is put on a spell (ES12.7)."""

    who: str
    card: str
    die: str


class DieTaken(CausedEvent, frozen=True):
    """A die is taken off a spell before a roll."""

    who: str
    card: str
    die: str


class AttemptGivenUp(CausedEvent, frozen=True):
    """Somebody gives an attempt up. rolls: how many he made. left: how many dice are in the pool then; -1 in older files."""

    who: str
    card: str
    rolls: int
    left: int = -1


class AttemptPassed(CausedEvent, frozen=True):
    """An adventure or Other World is completed."""

    who: str
    card: str
    rolls: int


class AttemptLost(CausedEvent, frozen=True):
    """An attempt has failed; the penalties follow."""

    who: str
    card: str
    rolls: int


class PenaltyAvoided(CausedEvent, frozen=True):
    """The penalties of a failed attempt are not applied."""

    who: str
    card: str
    source: str


class AncientHit(CausedEvent, frozen=True):
    """The combat task is completed: a doom token is removed."""

    who: str
    dice: tuple[str, ...]
    doom: int


class BattleTurnOver(CausedEvent, frozen=True):
    """Somebody has done with the battle for this turn."""

    who: str
    hits: int
