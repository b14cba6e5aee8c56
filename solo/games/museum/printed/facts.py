"""The schema of the content files: what a card or marker says, before its effects are compiled."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from solo.games.museum.printed.numbers import Forbidden
from solo.kernel.effects import Written
from solo.kernel.ids import Id

WrittenSteps = Written
Color = Literal["green", "yellow", "red"]
DeckName = Literal["common", "unique", "spell", "ally"]
Symbol = Literal["investigation", "lore", "peril", "terror"]
Few = Annotated[int, msgspec.Meta(ge=0, le=20)]
Change = Annotated[int, msgspec.Meta(ge=-9, le=9)]
Icons = dict[str, Annotated[int, msgspec.Meta(ge=1, le=9)]]


class TaskFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One row of a card or marker (ES5.2).

    investigation: pips to add up to; a list has several separate symbols, each with dice of its own. any_of: boxes of
    symbols, one die showing either. sanity, stamina: what the row costs. clock: steps of three hours when it is done.
    slot: whether a monster may lie here, and what it covers (ES17.1); covered: the symbols of a partial slot that it
    covers.
    """

    investigation: Few | list[Annotated[int, msgspec.Meta(ge=1, le=20)]] = 0
    lore: Few = 0
    peril: Few = 0
    terror: Few = 0
    any_of: list[list[Symbol]] = []
    sanity: Few = 0
    stamina: Few = 0
    clock: Few = 0
    slot: Literal["", "empty", "total", "partial"] = ""
    covered: dict[str, Few] = {}


class AdventureFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A museum adventure or an Other World. ordered: its rows are done from top to bottom (ES5.1). locks: ES13.

    on_draw: when it comes into play, at the setup too (ES3.4, A63).
    """

    id: Id
    trophies: Annotated[int, msgspec.Meta(ge=0, le=9)]
    tasks: Annotated[list[TaskFact], msgspec.Meta(min_length=1, max_length=6)]
    ordered: bool = False
    locks: Color | None = None
    on_draw: WrittenSteps = []
    terror_effect: WrittenSteps = []
    midnight_effect: WrittenSteps = []
    rewards: Icons = {}
    penalties: Icons = {}


class AdventuresFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Museum adventures."""

    adventures: list[AdventureFact]


class OtherWorldsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Other Worlds."""

    other_worlds: list[AdventureFact]


class MonsterFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A monster marker. rewards: its back (ES17.6). mask: only against the Ancient One of the masks (ES17.12)."""

    id: Id
    tasks: Annotated[list[TaskFact], msgspec.Meta(min_length=1, max_length=1)]
    trophies: Annotated[int, msgspec.Meta(ge=0, le=9)]
    copies: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1
    traits: list[Literal["cultist"]] = []
    locks: Color | None = None
    midnight_effect: WrittenSteps = []
    rewards: Icons = {}
    mask: bool = False


class MonstersFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Monster markers."""

    monsters: list[MonsterFact]


class LowerFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The lower half of a Mythos card, in force while it lies face up (ES14.4)."""

    forbid: list[Forbidden] = []
    modify: dict[str, Change] = {}
    lock: Color | None = None
    at_terror: WrittenSteps = []
    at_next_midnight: WrittenSteps = []
    extra_adventure: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0


class MythosFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Mythos card: its upper half is done once, when it is drawn."""

    id: Id
    upper: WrittenSteps = []
    lower: LowerFact = LowerFact()


class MythosFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Mythos deck."""

    mythos: list[MythosFact]


class EntranceFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The entrance: what one finds by the face of a green die (ES11.3), and the souvenirs' prices (ES11.4)."""

    lost_and_found: dict[Literal["i1", "i2", "i3", "lore", "peril", "terror"], WrittenSteps]
    souvenirs: dict[Literal["clue", "common", "unique", "spell", "ally", "elder_sign"], Few]


class EntranceFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The entrance."""

    entrance: EntranceFact
