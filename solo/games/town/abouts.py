"""What decisions are about: small plain records for code that shows, weighs or sends a decision.

The record of a fight, `CombatView`, is in `rules.combat_view`.
"""

from __future__ import annotations

import msgspec

from solo.kernel.decisions import About


class Asking(About, frozen=True):
    """A question asked by an effect; by the id of the entry, card, place or sheet it is printed on."""

    source: str


class Offered(Asking, frozen=True):
    """An optional step of an effect; verb: what it does."""

    verb: str


class Price(Asking, frozen=True):
    """A price that may be paid; prices: how much of each resource, except those whose amount the player chooses."""

    prices: dict[str, int]


class Trial(Asking, frozen=True):
    """A check that may be made (R18)."""

    skill: str
    modifier: int
    difficulty: int


class Clues(About, frozen=True):
    """A number of clue tokens: those to be picked up (R9.1), or those a seal costs (R24.5)."""

    count: int


class Closing(About, frozen=True):
    """A gate that may be closed, and the successes it takes (R24.2)."""

    gate: str
    difficulty: int


class Drawn(About, frozen=True):
    """The paragraph of the card that was drawn."""

    entry: str


class Due(About, frozen=True):
    """Toughness of trophies still to be paid (R32.10)."""

    toughness: int


class Harm(About, frozen=True):
    """A loss that is about to be suffered (R22.1)."""

    sanity: int
    stamina: int


class Held(About, frozen=True):
    """The kind of card or trophy to give up."""

    kind: str


class News(About, frozen=True):
    """A mythos card in play."""

    card: str


class Opponent(About, frozen=True):
    """A monster's marker; "" for none. leaving: a fight would end the movement, from which one wants to go on (R8.5)."""

    monster: str
    leaving: bool = False


class Partner(About, frozen=True):
    """The investigator one trades with (R32.13)."""

    who: str


class Pending(About, frozen=True):
    """A check before its roll, or after it while clue tokens and rerolls may help; its odds are computed from this.

    source: what it is about (a monster, a gate, a spell, an entry). monster: the opponent, "" for none. counted: every success
    counts, not only passing. enough: so many are of use, 0 for any number.
    """

    check: str
    pool: int
    difficulty: int
    success_on: int
    faces: tuple[int, ...]
    successes: int
    six_counts: int = 1
    monster: str = ""
    counted: bool = False
    enough: int = 0
    source: str = ""

    @property
    def told_before(self) -> str:
        """Whom somebody wants to evade: that is seen first."""
        return (self.monster or self.source) if self.check == "evade" else ""


class Points(About, frozen=True):
    """Movement points left (R7.3)."""

    left: int


class SurgeRoom(About, frozen=True):
    """How many of the monsters that come still find a place in town, and out of which gates those come that have one (R13.6).

    of: the gate of the surge, "" where it is none of these. wanted: how many each gate would bring forth (R13.5).
    """

    left: int
    taken: tuple[str, ...] = ()
    of: str = ""
    wanted: tuple[tuple[str, int], ...] = ()


class Remedy(About, frozen=True):
    """What is restored: sanity or stamina."""

    what: str


class Sale(About, frozen=True):
    """The price at which cards are sold: "list", "half", "double", or a change of the list price in dollars, "list+1" (R32.9)."""

    price: str


class Sliders(About, frozen=True):
    """Where the three sliders stand, each at a stop from 0 to 3 (R6.5)."""

    stops: tuple[int, ...]


class Split(About, frozen=True):
    """Points that are divided between two values."""

    one: str
    two: str
    total: int


class Spot(About, frozen=True):
    """A place."""

    place: str


class Stack(About, frozen=True):
    """A deck of cards. for_sale: what is kept of it is not owned yet, but may be bought (R32.9); prices: by copy. one: at
    most one card is bought. must: one is, if any can be paid. stay: so many stay on offer.
    """

    deck: str
    for_sale: bool = False
    prices: dict[str, int] = msgspec.field(default_factory=dict)
    one: bool = False
    must: bool = False
    stay: int = 0


class Wares(About, frozen=True):
    """Copies of cards that are for sale, including those the buyer cannot pay for (R32.9)."""

    copies: tuple[str, ...]
