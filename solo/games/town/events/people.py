"""What investigators have, do and roll."""

from __future__ import annotations

from solo.boardgame.events import CausedEvent
from solo.kernel.events import Event


class InvestigatorJoined(Event, frozen=True):
    """An investigator is set up at home (R4.13, R22.20)."""

    who: str
    seat: int
    place: str


class Refreshed(Event, frozen=True):
    """Exhausted cards turned up (R6.1)."""

    who: str
    cards: tuple[str, ...]


class SlidersSet(Event, frozen=True):
    """The stops of the three tracks after a change (R6.5)."""

    who: str
    sliders: tuple[int, ...]


class Gained(CausedEvent, frozen=True):
    """Money, clues, sanity or stamina came in."""

    who: str
    what: str
    amount: int
    total: int


class Lost(CausedEvent, frozen=True):
    """Money, clues, sanity or stamina was lost."""

    who: str
    what: str
    amount: int
    total: int


class Paid(CausedEvent, frozen=True):
    """A cost was paid: no loss, so nothing softens it."""

    who: str
    what: str
    amount: int
    total: int


class MaximumChanged(CausedEvent, frozen=True):
    """The maximum of sanity or stamina changed."""

    who: str
    what: str
    maximum: int


class Prevented(CausedEvent, frozen=True):
    """A loss was made smaller; `by` is a card or an ability."""

    who: str
    what: str
    amount: int
    by: str


class CardGained(CausedEvent, frozen=True):
    """A card came into an investigator's possession."""

    who: str
    card: str


class CardRenewed(CausedEvent, frozen=True):
    """A special card was received by who has it already: it counts as received now (R23.4, A44)."""

    who: str
    card: str


class CardLost(CausedEvent, frozen=True):
    """A card left an investigator: to the "deck", or out of the game to the "box"."""

    who: str
    card: str
    to: str


class CardsSeen(Event, frozen=True):
    """Cards were drawn to choose from."""

    who: str
    deck: str
    cards: tuple[str, ...]


class TooDear(Event, frozen=True):
    """Of the cards that were laid out for sale none can be paid for. prices: in the order of the cards."""

    who: str
    cards: tuple[str, ...]
    prices: tuple[int, ...]
    money: int


class CardUsed(Event, frozen=True):
    """A card or an ability was used."""

    who: str
    card: str
    when: str


class TokenPut(CausedEvent, frozen=True):
    """A token was put on a card that wears out."""

    who: str
    card: str
    tokens: int


class Bought(CausedEvent, frozen=True):
    """A card was bought. forced: one had to be bought, and no other could be paid (R32.3)."""

    who: str
    card: str
    price: int
    forced: bool = False


class Sold(CausedEvent, frozen=True):
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


class Checked(Event, frozen=True, omit_defaults=True):
    """A skill check was rolled (R18): the pool, the dice, and how it ended. sufficed: it had passed before dice were rolled
    again."""

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
    sufficed: bool = False


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


class SpellCast(CausedEvent, frozen=True):
    """A spell was cast, successfully or not (R21)."""

    who: str
    card: str
    passed: bool
    successes: int


class KnockedOut(CausedEvent, frozen=True):
    """Insane ("sanity") or unconscious ("stamina") (R22.2, R22.3)."""

    who: str
    what: str
    place: str


class LostInTimeAndSpace(CausedEvent, frozen=True):
    """Lost in time and space (R22.14)."""

    who: str


class Delayed(CausedEvent, frozen=True):
    """Delayed: the marker lies on its side (R22.8)."""

    who: str


class StoodUp(Event, frozen=True):
    """No longer delayed."""

    who: str


class Arrested(CausedEvent, frozen=True):
    """Into the jail cell (R22.10)."""

    who: str


class Released(Event, frozen=True):
    """Out of jail (R22.11)."""

    who: str


class TurnLost(CausedEvent, frozen=True):
    """The next turn is lost."""

    who: str


class Devoured(CausedEvent, frozen=True):
    """Devoured: by the Ancient One, or by what took the last sanity and stamina at once (R22.17)."""

    who: str


class Eliminated(CausedEvent, frozen=True):
    """Out of the game for good (R29.12)."""

    who: str


class LoanDefaulted(Event, frozen=True):
    """The bank took all items for an unpaid loan."""

    who: str
