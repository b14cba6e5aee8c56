"""The state of a town game: plain data, ids instead of content, equal again after a trip through bytes."""

from __future__ import annotations

from typing import Annotated

import msgspec

from solo.games.town.printed.numbers import GONE, JAIL, LOST


class Investigator(msgspec.Struct):
    """One investigator at the table.

    seat: index in seat order; it stays when the investigator is replaced (R22.20).
    place: a street, a location, an area of an Other World ("abyss_1"), or one of the boxes of `numbers`.
    sliders: the stops (0 to 3) on the tracks speed/sneak, fight/will, lore/luck.
    cards: everything owned except trophies, by card copy ("food.2"), in the order it came.
    exhausted: the copies among `cards` that are face down. tokens: stamina tokens on copies that collect them.
    received: round in which a special card with an upkeep roll was received (R6.3).
    lost_from, lost_to: first and last round that are lost as a whole (R22.11, R22.15), 0 when none.
    idle: the round in which he has no more encounters (R22.2). returned: came back this turn (R8.10).
    entered: where the gate stood through which he left Arkham. check_bonus: dice added to every check this turn.
    used: what may be used only once a turn and was. defaulted: loans the bank has written off; there is no other then.
    """

    id: str
    seat: int
    place: str
    sanity: int = 0
    stamina: int = 0
    max_sanity: int = 0
    max_stamina: int = 0
    sliders: list[int] = msgspec.field(default_factory=lambda: [0, 0, 0])
    money: int = 0
    clues: int = 0
    cards: list[str] = msgspec.field(default_factory=list)
    exhausted: list[str] = msgspec.field(default_factory=list)
    tokens: dict[str, int] = msgspec.field(default_factory=dict)
    received: dict[str, int] = msgspec.field(default_factory=dict)
    monster_trophies: list[str] = msgspec.field(default_factory=list)
    gate_trophies: list[str] = msgspec.field(default_factory=list)
    delayed: bool = False
    explored: bool = False
    returned: bool = False
    entered: str = ""
    lost_from: int = 0
    lost_to: int = 0
    idle: int = 0
    defaulted: int = 0
    check_bonus: int = 0
    used: list[str] = msgspec.field(default_factory=list)

    @property
    def playing(self) -> bool:
        """Still in the game: neither eliminated nor devoured without a replacement."""
        return self.place != GONE

    @property
    def on_board(self) -> bool:
        """Standing in an area of the board proper: not lost, not in jail, not gone."""
        return self.place not in (LOST, JAIL, GONE)


class Rumor(msgspec.Struct):
    """The rumor in play, with what lies on its card (R16.3)."""

    card: str
    entered: int
    clues: int = 0
    monsters: list[str] = msgspec.field(default_factory=list)


class Battle(msgspec.Struct):
    """The final battle (R29): its round, the running total of successes, the fixed combat rating, attacks kept off."""

    round: int = 0
    total: int = 0
    rating: int = 0
    skipped: int = 0


class State(msgspec.Struct):
    """Everything that changes in a game.

    Every monster, gate marker and card copy is in exactly one of the lists; `visiting`, `in_hand` and `gate_cards`
    hold what an unfinished rule has drawn and not yet put anywhere. In a campaign investigators are `mortal`: the
    devoured go to `dead` instead of among the unused, and those `dealt_first` are the survivors of the night before.

    drawn: numbers drawn from the dice. first, turn: seats of the first player and of who acts, -1 for nobody. kept: how
    many of the unused were chosen before the setup. lasting, closed: the last round of headlines that stay and of closed
    places, 0 for good. revealed: the face-up card of a neighbourhood. victors: how a victory was won.
    """

    seed: int
    drawn: Annotated[int, msgspec.Meta(ge=0, le=100_000_000)]
    ancient_one: str
    variants: list[str]
    seats: int
    first: int = 0
    round: int = 0
    phase: str = "setup"
    turn: int = -1
    doom: int = 0
    terror: int = 0
    investigators: list[Investigator] = msgspec.field(default_factory=list)
    unused: list[str] = msgspec.field(default_factory=list)
    dealt_first: list[str] = msgspec.field(default_factory=list)
    mortal: bool = False
    dead: list[str] = msgspec.field(default_factory=list)
    decks: dict[str, list[str]] = msgspec.field(default_factory=dict)
    special: dict[str, list[str]] = msgspec.field(default_factory=dict)
    boxed_cards: list[str] = msgspec.field(default_factory=list)
    in_hand: list[str] = msgspec.field(default_factory=list)
    cup: list[str] = msgspec.field(default_factory=list)
    monsters: dict[str, str] = msgspec.field(default_factory=dict)
    outskirts: list[str] = msgspec.field(default_factory=list)
    visiting: list[str] = msgspec.field(default_factory=list)
    boxed_monsters: list[str] = msgspec.field(default_factory=list)
    gate_stack: list[str] = msgspec.field(default_factory=list)
    gates: dict[str, str] = msgspec.field(default_factory=dict)
    clues: dict[str, int] = msgspec.field(default_factory=dict)
    seals: list[str] = msgspec.field(default_factory=list)
    gate_deck: list[str] = msgspec.field(default_factory=list)
    gate_cards: list[str] = msgspec.field(default_factory=list)
    mythos_deck: list[str] = msgspec.field(default_factory=list)
    mythos_card: str = ""
    boxed_mythos: list[str] = msgspec.field(default_factory=list)
    environment: str = ""
    rumor: Rumor | None = None
    lasting: dict[str, int] = msgspec.field(default_factory=dict)
    closed: dict[str, int] = msgspec.field(default_factory=dict)
    revealed: dict[str, int] = msgspec.field(default_factory=dict)
    kept: int = 0
    double_mythos: bool = False
    elder_signs_used: int = 0
    loans_defaulted: int = 0
    battle: Battle | None = None
    awakened_by: str = ""
    outcome: str = ""
    victors: str = ""


encode_state = msgspec.msgpack.Encoder().encode
decode_state = msgspec.msgpack.Decoder(State).decode
