"""The state of a nation game: plain data with ids instead of content, equal after encoding and decoding."""

from __future__ import annotations

from typing import Annotated

import msgspec

from solo.boardgame.decks import Deck
from solo.games.nation.printed.numbers import CULTISTS, INVESTIGATOR, SIDES

MAX_DRAWN = 5_000_000
"""The most numbers that may be drawn from the dice in one game: a thousand times those of the longest."""

Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Total = Annotated[int, msgspec.Meta(ge=-1_000_000, le=1_000_000)]
Id = Annotated[str, msgspec.Meta(max_length=200)]
Cubes = dict[Id, Count]


def put_into(cubes: Cubes, side: str, number: int) -> None:
    """Put cubes of a side to those that it has; nothing comes of how many these are."""
    cubes[side] = cubes.get(side, 0) + number


class Stake(msgspec.Struct):
    """Where cubes may lie: a city space, a face-up network card, a mythos card of the row. cubes: by side, none of them 0."""

    cubes: Cubes = msgspec.field(default_factory=dict)
    lock: bool = False

    def of(self, side: str) -> int:
        """The cubes of a side."""
        return self.cubes.get(side, 0)

    def told(self, side: str) -> int:
        """The same, to be told; nothing comes of it."""
        return self.cubes.get(side, 0)

    def outnumbered(self, side: str, by: str, more: int) -> bool:
        """Whether a side has fewer cubes here, with so much more beside them, than another one."""
        return self.of(by) > self.of(side) + more

    def add(self, side: str, number: int) -> None:
        """Put cubes here, or take them away."""
        self.cubes[side] = self.of(side) + number
        if not self.cubes[side]:
            del self.cubes[side]


class City(msgspec.Struct):
    """A city. owner: the side that controls it. face: its face-up network card, on which `card` lies; pile: those under it.

    gate: "closed" or "open", "" without a token; gate_owner: whose control token lies on it.
    """

    id: Id
    owner: Id = ""
    space: Stake = msgspec.field(default_factory=Stake)
    face: Id = ""
    card: Stake = msgspec.field(default_factory=Stake)
    pile: list[Id] = msgspec.field(default_factory=list)
    gate: Id = ""
    gate_owner: Id = ""


class RowCard(msgspec.Struct):
    """A mythos card of the row."""

    card: Id
    stake: Stake = msgspec.field(default_factory=Stake)


class Agent(msgspec.Struct):
    """A hired agent of the player in play."""

    id: Id
    place: Id
    possessed: bool = False


class Investigator(msgspec.Struct):
    """The player. id: of the main agent, who stands at `place`. mythos: cards beside his board. sanity: tokens in his area.

    revealed: why his alignment is open ("" while it is hidden). alignment: one of `ALIGNMENTS` (V2).
    """

    id: Id
    place: Id = ""
    possessed: bool = False
    deck: Deck = msgspec.field(default_factory=Deck)
    agents: list[Agent] = msgspec.field(default_factory=list)
    mythos: list[Id] = msgspec.field(default_factory=list)
    score: Total = 0
    insanity: Count = 0
    sanity: Count = 0
    revealed: Id = ""
    alignment: Id = INVESTIGATOR


class Cultist(msgspec.Struct):
    """A cultist."""

    id: Id
    place: Id
    revealed: bool = False


class Automaton(msgspec.Struct):
    """What lies beside the Ancient One's card. agents: tokens of the murdered. sanity: destroyed tokens."""

    cards: list[Id] = msgspec.field(default_factory=list)
    mythos: list[Id] = msgspec.field(default_factory=list)
    agents: list[Id] = msgspec.field(default_factory=list)
    score: Total = 0
    insanity: Count = 0
    sanity: Count = 0


class Turn(msgspec.Struct):
    """The player's turn under way. acquiring: nothing was done yet, so he may acquire (DP10.2.1). used: what is used once."""

    actions: Count = 0
    acquiring: bool = False
    used: list[Id] = msgspec.field(default_factory=list)


class State(msgspec.Struct):
    """Everything that changes in a game. Every card and token is in exactly one of the lists.

    suspects: whom the Ancient One that lies face down may be; none of them once it lies face up (V1).
    phase: "setup", "between" two rounds, "turn", "ancient", "over". cities: in path order. row: from the left. mythos, storage,
    behavior: face-down piles, the top first. box: destroyed cards. bank: cubes of the player that he has not bought. insanity,
    sanity: tokens in the bag. trigger: the end that the action under way has triggered. late: what ends the game after the
    Ancient One's turn. cthulhu, martial_law, whateleys: the cities where those tokens
    stand. deep_ones: those in play, with their cities. deep_ones_gone: those that are out for good.
    """

    seed: Annotated[int, msgspec.Meta(ge=0, le=2**62)]
    drawn: Annotated[int, msgspec.Meta(ge=0, le=MAX_DRAWN)]
    ancient_one: Id
    level: Id
    investigators: list[Investigator]
    suspects: list[Id] = msgspec.field(default_factory=list)
    phase: Id = "setup"
    round: Count = 0
    turn: Turn = msgspec.field(default_factory=Turn)
    cities: list[City] = msgspec.field(default_factory=list)
    row: list[RowCard] = msgspec.field(default_factory=list)
    mythos: list[Id] = msgspec.field(default_factory=list)
    storage: list[Id] = msgspec.field(default_factory=list)
    city_cards: list[Id] = msgspec.field(default_factory=list)
    box: list[Id] = msgspec.field(default_factory=list)
    behavior: list[Id] = msgspec.field(default_factory=list)
    behavior_discard: list[Id] = msgspec.field(default_factory=list)
    cultists: list[Cultist] = msgspec.field(default_factory=list)
    automaton: Automaton = msgspec.field(default_factory=Automaton)
    supply: Cubes = msgspec.field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    limbo: Cubes = msgspec.field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    bank: Count = 0
    ritual: Count = 0
    investigation: Count = 0
    insanity: Count = 0
    sanity: Count = 0
    locks: Count = 0
    gates: Count = 0
    cthulhu: Id = ""
    martial_law: Id = ""
    whateleys: list[Id] = msgspec.field(default_factory=list)
    deep_ones: dict[Id, Id] = msgspec.field(default_factory=dict)
    deep_ones_gone: list[Id] = msgspec.field(default_factory=list)
    trigger: Id = ""
    late: Id = ""
    ended: Id = ""
    won: bool = False


ENDS = ("goal", "score", "track", "insane", "cult_insane", "murdered", "revealed", "deep_ones")
"""How a game ends: the Ancient One's goal; 35 points; a track; the third insanity of the player, the fifth of the Ancient One;
the main agent murdered; the alignment revealed; all Deep Ones in play when they are called (DP17.20)."""


def is_cultist(side: str) -> bool:
    """Whether a side is one of the cultists."""
    return side in CULTISTS


decode_state = msgspec.msgpack.Decoder(State).decode
