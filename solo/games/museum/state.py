"""The state of a museum game: plain data with ids instead of content, equal after encoding and decoding."""

from __future__ import annotations

from typing import Annotated

import msgspec

from solo.games.museum.printed.numbers import ENTRANCE, GONE

MAX_DRAWN = 5_000_000
"""The most numbers that may be drawn from the dice in one game: a thousand times those of the longest."""

Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Total = Annotated[int, msgspec.Meta(ge=-1_000_000, le=1_000_000)]
Id = Annotated[str, msgspec.Meta(max_length=200)]


class Investigator(msgspec.Struct):
    """An investigator in play, or one who was and whose seat nobody has taken since.

    seat: index in turn order. place: a card in play, or one of the places of `printed/numbers`. cards: copies of
    possessions, in the order they came. trophies: adventures and Other Worlds. monsters: copies of markers. spent: the
    sources of once-a-day uses made since midnight.
    """

    id: Id
    seat: Count
    sanity: Count
    stamina: Count
    max_sanity: Count
    max_stamina: Count
    place: Id = ENTRANCE
    clues: Count = 0
    cards: list[Id] = msgspec.field(default_factory=list)
    trophies: list[Id] = msgspec.field(default_factory=list)
    monsters: list[Id] = msgspec.field(default_factory=list)
    spent: list[Id] = msgspec.field(default_factory=list)

    @property
    def alive(self) -> bool:
        """Not devoured."""
        return self.place != GONE


class MonsterOnCard(msgspec.Struct):
    """A monster marker in play. row: the slot it lies in, -1 for an additional row below the last (ES17.3). arrival: its number
    among all that came into play (A58)."""

    marker: Id
    row: Total = -1
    arrival: Count = 0


class CardInPlay(msgspec.Struct):
    """An adventure or Other World face up.

    slot: 0 to 5 for the museum's six, -1 for all others. brought_by: the Mythos card of an extra adventure (A26). arrival: its
    number among all that came into play (A58).
    """

    card: Id
    slot: Total = -1
    monsters: list[MonsterOnCard] = msgspec.field(default_factory=list)
    brought_by: Id = ""
    arrival: Count = 0


class Die(msgspec.Struct):
    """One of the eight dice.

    place: "free", "pool", "assigned", "lost" (until the phase ends), "marker", "spell", "locked", or "gone" for the rest
    of the game. face: what it shows, "" when that does not matter. holder: whose marker, or which spell. lock: what has
    locked it; with a place other than "locked" it is used in spite of that (A46).
    """

    id: Id
    color: Id
    place: Id = "free"
    face: Id = ""
    holder: Id = ""
    lock: Id = ""


class WaitingLock(msgspec.Struct):
    """A lock that has found no die yet (ES13.3)."""

    source: Id
    color: Id


class Attempt(msgspec.Struct):
    """What a visitor has done so far in the adventure phase, or in his turn of the battle.

    card: the adventure, "" in the battle. done: keys of completed rows; in the battle the dice of each hit. beaten:
    monsters beaten, and those among them beaten `by_card` (ES17.7). rolls: how many were made. focused: the visitor has
    focused (ES10.1). helpers: who has assisted. used: sources of once-a-roll uses since the last new roll. stored: dice
    were stored in this roll (A52). added: the colors that came in, yellow and red once each (ES12.6, A64).
    """

    card: Id = ""
    done: list[Id] = msgspec.field(default_factory=list)
    beaten: list[Id] = msgspec.field(default_factory=list)
    by_card: list[Id] = msgspec.field(default_factory=list)
    rolls: Count = 0
    focused: bool = False
    helpers: list[Id] = msgspec.field(default_factory=list)
    used: list[Id] = msgspec.field(default_factory=list)
    stored: bool = False
    added: list[Id] = msgspec.field(default_factory=list)


class Feats(msgspec.Struct):
    """What a report at the end counts (ES25.2)."""

    adventures: Count = 0
    worlds: Count = 0
    monsters: Count = 0


class State(msgspec.Struct):
    """Everything that changes in a game. Every card and marker is in exactly one of the lists.

    hour: 0 to 3, quarters past XII. strikes: how often the hand has reached XII in this turn. phase: "setup", "between" two
    turns, "movement", "adventure", "attempt" (before a roll), "clock", "midnight", "over". turn: turns begun. seat: whose
    turn it is. investigators: by seat (`visitors` in files). chosen: how many of the unused were chosen before the setup.
    out: cards and markers that are out of the game. arrivals: how many cards and monsters came into play (A58). waking: the
    doom track is full, and the Ancient One awakes when what goes on is finished (ES18.1). battle: the final battle; x: its X
    (ES18.9).
    """

    seed: Annotated[int, msgspec.Meta(ge=0, le=2**62)]
    drawn: Annotated[int, msgspec.Meta(ge=0, le=MAX_DRAWN)]
    ancient_one: Id
    seats: Count
    phase: Id = "setup"
    turn: Count = 0
    seat: Count = 0
    hour: Count = 0
    strikes: Count = 0
    midnights: Count = 0
    doom: Count = 0
    signs: Count = 0
    waking: bool = False
    battle: bool = False
    x: Count = 0
    investigators: list[Investigator] = msgspec.field(default_factory=list, name="visitors")
    unused: list[Id] = msgspec.field(default_factory=list)
    chosen: Count = 0
    devoured: list[Id] = msgspec.field(default_factory=list)
    decks: dict[Id, list[Id]] = msgspec.field(default_factory=dict)
    adventures: list[Id] = msgspec.field(default_factory=list)
    worlds: list[Id] = msgspec.field(default_factory=list)
    mythos: list[Id] = msgspec.field(default_factory=list)
    cup: list[Id] = msgspec.field(default_factory=list)
    out: list[Id] = msgspec.field(default_factory=list)
    arrivals: Count = 0
    cards: list[CardInPlay] = msgspec.field(default_factory=list)
    mythos_card: Id = ""
    dice: list[Die] = msgspec.field(default_factory=list)
    waiting: list[WaitingLock] = msgspec.field(default_factory=list)
    attempt: Attempt | None = None
    feats: Feats = msgspec.field(default_factory=Feats)
    ended: Id = ""

    def next_arrival(self) -> int:
        """The number of a card or monster that comes into play now."""
        self.arrivals += 1
        return self.arrivals

    @property
    def won(self) -> bool:
        """Whether the game ended in victory."""
        return self.ended in VICTORIES


VICTORIES = ("sealed", "banished")
"""How the game is won: by Elder Signs (ES1.2), or in the final battle (ES1.3)."""
DEFEATS = ("awoken", "devoured", "deserted")
"""How it is lost: the Ancient One awoke, all were devoured in the battle, or nobody was left before it (ES1.4)."""

decode_state = msgspec.msgpack.Decoder(State).decode
