"""Events of attempts and of the final battle: dice, tasks, terror."""

from __future__ import annotations

from solo.games.museum.events.happening import Happening


class AttemptBegan(Happening, frozen=True):
    """Somebody tries a card, with so many dice."""

    who: str
    card: str
    dice: int


class DiceRolled(Happening, frozen=True):
    """A roll of the pool. roll: its number in the attempt. card: "" in the final battle."""

    who: str
    card: str
    roll: int
    dice: tuple[str, ...]


class DiceRerolled(Happening, frozen=True):
    """Dice were rolled again. source: the card or ability, "clue" for a clue."""

    who: str
    source: str
    before: tuple[str, ...]
    after: tuple[str, ...]


class DieTurned(Happening, frozen=True):
    """A die was turned to another face."""

    who: str
    source: str
    color: str
    before: str
    after: str


class DiceAdded(Happening, frozen=True):
    """Dice join the pool. source: the card, ability or spell they come from."""

    who: str
    source: str
    colors: tuple[str, ...]


class DiceWithheld(Happening, frozen=True):
    """Dice stay out of an attempt (A36)."""

    who: str
    count: int


class TaskCompleted(Happening, frozen=True):
    """A row of a card is completed. row: its key. monster: whose row it was. left: open rows."""

    who: str
    card: str
    row: str
    monster: str
    dice: tuple[str, ...]
    left: int


class RollFailed(Happening, frozen=True):
    """A roll has completed nothing. terror: terror effects follow."""

    who: str
    card: str
    terror: bool


class TerrorStruck(Happening, frozen=True):
    """A terror effect is carried out. source: the card it is printed on."""

    who: str
    source: str


class TerrorIgnored(Happening, frozen=True):
    """Terror effects do not touch somebody."""

    who: str


class DiceDropped(Happening, frozen=True):
    """Dice leave the pool for the rest of the phase. left: how many are in it now."""

    who: str
    dice: tuple[str, ...]
    left: int


class DieFocused(Happening, frozen=True):
    """A die is put aside by focus (ES10.1)."""

    who: str
    die: str


class DieEntrusted(Happening, frozen=True):
    """Somebody assists and holds a die (ES10.2)."""

    who: str
    helper: str
    die: str


class DieStored(Happening, frozen=True):
    """A die is put on a spell (ES12.7)."""

    who: str
    card: str
    die: str


class DieTaken(Happening, frozen=True):
    """A die is taken off a spell before a roll."""

    who: str
    card: str
    die: str


class AttemptGivenUp(Happening, frozen=True):
    """Somebody gives an attempt up. rolls: how many he made."""

    who: str
    card: str
    rolls: int


class AttemptPassed(Happening, frozen=True):
    """An adventure or Other World is completed."""

    who: str
    card: str
    rolls: int


class AttemptLost(Happening, frozen=True):
    """An attempt has failed; the penalties follow."""

    who: str
    card: str
    rolls: int


class PenaltyAvoided(Happening, frozen=True):
    """The penalties of a failed attempt are not applied."""

    who: str
    card: str
    source: str


class AncientHit(Happening, frozen=True):
    """The combat task is completed: a doom token is removed."""

    who: str
    dice: tuple[str, ...]
    doom: int


class BattleTurnOver(Happening, frozen=True):
    """Somebody has done with the battle for this turn."""

    who: str
    hits: int
