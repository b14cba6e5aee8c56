"""Events of investigators: what they lose, gain, use and buy."""

from __future__ import annotations

from solo.games.museum.events.cause import CausedEvent


class ValuesLost(CausedEvent, frozen=True):
    """Sanity and stamina lost, and what is left. cost: of a task."""

    who: str
    sanity: int
    stamina: int
    sanity_left: int
    stamina_left: int
    cost: bool = False


class LossPrevented(CausedEvent, frozen=True):
    """A loss does not happen."""

    who: str
    sanity: int
    stamina: int
    source: str


class CostPaid(CausedEvent, frozen=True):
    """A card pays part of a task's cost."""

    who: str
    source: str
    sanity: int
    stamina: int


class ValuesGained(CausedEvent, frozen=True):
    """Sanity and stamina regained, and the values now."""

    who: str
    sanity: int
    stamina: int
    sanity_now: int
    stamina_now: int


class MaximumLowered(CausedEvent, frozen=True):
    """A maximum has changed. what: "sanity" or "stamina"."""

    who: str
    what: str
    maximum: int


class CluesChanged(CausedEvent, frozen=True):
    """Clue tokens gained (or lost, below 0), and how many there are now."""

    who: str
    by: int
    clues: int


class CardReceived(CausedEvent, frozen=True):
    """Somebody gains a possession."""

    who: str
    card: str
    deck: str


class NothingReceived(CausedEvent, frozen=True):
    """A deck is empty (A9)."""

    who: str
    deck: str


class CardSwapped(CausedEvent, frozen=True):
    """Somebody takes something else than a card of this deck. taken: "clue" or a deck."""

    who: str
    deck: str
    taken: str


class CardDiscarded(CausedEvent, frozen=True):
    """A possession goes under its deck."""

    who: str
    card: str


class PossessionUsed(CausedEvent, frozen=True):
    """A possession, or with the investigator's id the ability, is used.

    target: who benefits, if somebody else. index: which of its uses, -1 where it has none or an older save does not say.
    """

    who: str
    source: str
    target: str = ""
    index: int = -1


class TrophyGained(CausedEvent, frozen=True):
    """A completed card becomes a trophy."""

    who: str
    card: str
    trophies: int


class TrophiesHanded(CausedEvent, frozen=True):
    """Trophies are handed back. value: what they are worth together."""

    who: str
    cards: tuple[str, ...]
    monsters: tuple[str, ...]
    value: int


class VisitorDevoured(CausedEvent, frozen=True):
    """An investigator is devoured."""

    who: str
    seat: int


class SeatEmptied(CausedEvent, frozen=True):
    """Nobody takes the seat of the devoured any more."""

    seat: int


class FirstAidGiven(CausedEvent, frozen=True):
    """First aid at the entrance, for so many trophies."""

    who: str
    price: int


class LostAndFoundSearched(CausedEvent, frozen=True):
    """Somebody searches the lost and found."""

    who: str
    face: str


class SouvenirBought(CausedEvent, frozen=True):
    """Somebody buys a souvenir. what: "clue", a deck, or "elder_sign"."""

    who: str
    what: str
    price: int


class EntranceLeft(CausedEvent, frozen=True):
    """Somebody does nothing at the entrance."""

    who: str


class BranchTaken(CausedEvent, frozen=True):
    """An effect went a certain way: a branch of it was chosen or its condition held."""

    who: str
    source: str
    branch: str
