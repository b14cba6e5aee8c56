"""The state of a town game: plain data with ids instead of content, equal after encoding and decoding."""

from __future__ import annotations

from typing import Annotated

import msgspec

from solo.games.town.printed.numbers import GONE, JAIL, LOST

LONGEST_NIGHT = 5_000_000
"""The most numbers that may be drawn from the dice in one night: a thousand times those of the longest nights."""

Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Total = Annotated[int, msgspec.Meta(ge=-1_000_000, le=1_000_000)]
Id = Annotated[str, msgspec.Meta(max_length=200)]
"""The bounds of numbers and ids in a file; `checks/snapshot_validation` checks the much narrower bounds of play."""


class Investigator(msgspec.Struct):
    """One investigator at the table.

    seat: index in seat order; it is kept when the investigator is replaced (R22.20).
    place: a street, a location, an area of an Other World ("abyss_1"), or one of the boxes of `numbers`.
    sliders: the stops (0 to 3) on the tracks speed/sneak, fight/will, lore/luck.
    cards: everything owned except trophies, by card copy ("food.2"), in the order it came.
    exhausted: the copies among `cards` that are face down. tokens: stamina tokens on copies that collect them.
    received: round in which a special card with an upkeep roll was received (R6.3); lost turns after it move it on.
    lost_from, lost_to: first and last round that are lost as a whole (R22.11, R22.15), 0 when none.
    idle: the round in which he has no more encounters (R22.2). returned: came back this turn (R8.10).
    escaped: the monster he got away from, and the round in which he did (V8); unset and not written when there is none.
    entered: the gate marker through which he left Arkham, "" when through none and when he is not in an Other World.
    check_bonus: dice added to every check this turn.
    used: once-a-turn uses already made this turn. defaulted: loans the bank has written off; no further loan is
    possible then.
    """

    id: Id
    seat: Count
    place: Id
    sanity: Total = 0
    stamina: Total = 0
    max_sanity: Total = 0
    max_stamina: Total = 0
    sliders: list[Count] = msgspec.field(default_factory=lambda: [0, 0, 0])
    money: Count = 0
    clues: Count = 0
    cards: list[Id] = msgspec.field(default_factory=list)
    exhausted: list[Id] = msgspec.field(default_factory=list)
    tokens: dict[Id, Count] = msgspec.field(default_factory=dict)
    received: dict[Id, Count] = msgspec.field(default_factory=dict)
    monster_trophies: list[Id] = msgspec.field(default_factory=list)
    gate_trophies: list[Id] = msgspec.field(default_factory=list)
    delayed: bool = False
    explored: bool = False
    returned: bool = False
    entered: Id = ""
    lost_from: Count = 0
    lost_to: Count = 0
    idle: Count = 0
    defaulted: Count = 0
    check_bonus: Total = 0
    used: list[Id] = msgspec.field(default_factory=list)
    escaped: tuple[Id, Count] | msgspec.UnsetType = msgspec.UNSET

    @property
    def playing(self) -> bool:
        """Still in the game: neither eliminated nor devoured without a replacement."""
        return self.place != GONE

    @property
    def on_board(self) -> bool:
        """Standing in an area of the board proper: not lost, not in jail, not gone."""
        return self.place not in (LOST, JAIL, GONE)


class Rumor(msgspec.Struct):
    """The rumor in play, and the tokens and monsters on its card (R16.3)."""

    card: Id
    entered: Count
    clues: Count = 0
    monsters: list[Id] = msgspec.field(default_factory=list)


class Battle(msgspec.Struct):
    """The final battle (R29): its round, the running total of successes, the fixed combat rating, cancelled attacks.

    now: within a round the step and the seat of whoever acts, -1 before the first; between rounds, where states are saved,
    it is unset and not written. Against a truly mighty Ancient One (V11): acted, the seats that have attacked this round or given
    their attack up; spent, the uses not for combat that were made in this battle; landed, the successes of this attack step;
    all three are unset and not written before the first.
    """

    round: Count = 0
    total: Count = 0
    rating: Total = 0
    skipped: Count = 0
    now: tuple[Id, Total] | msgspec.UnsetType = msgspec.UNSET
    acted: list[Count] | msgspec.UnsetType = msgspec.UNSET
    spent: list[Id] | msgspec.UnsetType = msgspec.UNSET
    landed: Count | msgspec.UnsetType = msgspec.UNSET


class State(msgspec.Struct):
    """Everything that changes in a game.

    Every monster, gate marker and card copy is in exactly one of the lists; `visiting`, `in_hand` and `gate_cards`
    hold what an unfinished rule has drawn and not yet placed. In a campaign investigators are `mortal`: the
    devoured go to `dead` instead of among the unused, and those `dealt_first` are the survivors of the night before.

    drawn: numbers drawn from the dice. first, turn: seats of the first player and of who acts, -1 for nobody. kept: how
    many of the unused were chosen before the setup. lasting, closed: the last round of headlines that stay and of
    closed places, 0 for good. revealed: the face-up card of a neighbourhood. victors: how a victory was won. face_down: the
    gate markers on the board whose worlds nobody knows (V3), unset and not written in games without such.
    """

    seed: Annotated[int, msgspec.Meta(ge=0, le=2**62)]
    drawn: Annotated[int, msgspec.Meta(ge=0, le=LONGEST_NIGHT)]
    ancient_one: Id
    variants: list[Id]
    seats: Count
    first: Count = 0
    round: Count = 0
    phase: Id = "setup"
    turn: Total = -1
    doom: Count = 0
    terror: Count = 0
    investigators: list[Investigator] = msgspec.field(default_factory=list)
    unused: list[Id] = msgspec.field(default_factory=list)
    dealt_first: list[Id] = msgspec.field(default_factory=list)
    mortal: bool = False
    dead: list[Id] = msgspec.field(default_factory=list)
    decks: dict[Id, list[Id]] = msgspec.field(default_factory=dict)
    special: dict[Id, list[Id]] = msgspec.field(default_factory=dict)
    boxed_cards: list[Id] = msgspec.field(default_factory=list)
    in_hand: list[Id] = msgspec.field(default_factory=list)
    cup: list[Id] = msgspec.field(default_factory=list)
    monsters: dict[Id, Id] = msgspec.field(default_factory=dict)
    outskirts: list[Id] = msgspec.field(default_factory=list)
    visiting: list[Id] = msgspec.field(default_factory=list)
    boxed_monsters: list[Id] = msgspec.field(default_factory=list)
    gate_stack: list[Id] = msgspec.field(default_factory=list)
    gates: dict[Id, Id] = msgspec.field(default_factory=dict)
    clues: dict[Id, Count] = msgspec.field(default_factory=dict)
    seals: list[Id] = msgspec.field(default_factory=list)
    gate_deck: list[Id] = msgspec.field(default_factory=list)
    gate_cards: list[Id] = msgspec.field(default_factory=list)
    mythos_deck: list[Id] = msgspec.field(default_factory=list)
    mythos_card: Id = ""
    boxed_mythos: list[Id] = msgspec.field(default_factory=list)
    environment: Id = ""
    rumor: Rumor | None = None
    lasting: dict[Id, Count] = msgspec.field(default_factory=dict)
    closed: dict[Id, Count] = msgspec.field(default_factory=dict)
    revealed: dict[Id, Count] = msgspec.field(default_factory=dict)
    kept: Count = 0
    double_mythos: bool = False
    elder_signs_used: Count = 0
    loans_defaulted: Count = 0
    battle: Battle | None = None
    awakened_by: Id = ""
    outcome: Id = ""
    victors: Id = ""
    face_down: list[Id] | msgspec.UnsetType = msgspec.UNSET


decode_state = msgspec.msgpack.Decoder(State).decode
