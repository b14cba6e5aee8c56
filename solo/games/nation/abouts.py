"""What the decisions of the nation game are about: plain records beside the rules that ask."""

from __future__ import annotations

from collections.abc import Mapping

from solo.kernel.decisions import About


class Acting(About, frozen=True):
    """What to do next (kind "action"; "free_action" when no action is left)."""

    actions: int
    acquiring: bool


class Targeting(About, frozen=True):
    """What an action is done to (kind "target"). action: which. number: of cubes, where a card says it. card: that says so."""

    action: str
    number: int = 0
    card: str = ""


class Paying(About, frozen=True):
    """Which cards to play (kind "pay"). needed: 0 where more brings more. sets, totals, results: of the options: their
    cards, the icons on them, and what comes of it (cubes, spaces). target: where the cubes go; of a track its icon; the city
    of a gate; the cultist to be murdered."""

    action: str
    resource: str
    needed: int
    sets: Mapping[str, tuple[str, ...]]
    totals: Mapping[str, int]
    results: Mapping[str, int]
    target: str = ""


class Traveling(About, frozen=True):
    """Who travels (kind "traveler") and where to (kind "destination"). wealth: what is left; costs: of the cities.

    moves: who goes where with the same payment, as far as it is said.
    """

    agent: str
    wealth: int
    costs: Mapping[str, int]
    moves: Mapping[str, str] = {}


class Recovering(About, frozen=True):
    """Where a cube is taken back from (kind "recover"). left: how many may still be."""

    left: int


class Using(About, frozen=True):
    """What a card is used for (kinds "card", "branch", "gate", "murder", "lock", "lock_to", "react"), and what its effects
    ask."""

    card: str


class Turning(Using, frozen=True):
    """The same, with the card of the storage that it has turned up."""

    turned: str


class Suffering(About, frozen=True):
    """Who is murdered (kind "victim"): the player chooses."""

    cultist: str
    city: str


class Placing(About, frozen=True):
    """Where somebody, or a token, is put (kinds "placement", "token", "flee"). agent: who, or which token.

    left: how many tokens of the kind are placed, this one among them.
    """

    agent: str
    left: int = 1
