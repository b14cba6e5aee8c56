"""The schema of the content files: what they may contain, before effects are compiled.

This module has the board, the gates, the monsters, the encounters and the mythos; cards and sheets are in `card_facts`.
msgspec finds unknown keys and wrong types; `content` checks the meaning of words.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from solo.kernel.effects import Written
from solo.kernel.ids import Id

WrittenSteps = Written
Dimension = Literal["circle", "crescent", "diamond", "hexagon", "plus", "slash", "square", "star", "triangle"]
Movement = Literal["normal", "fast", "stationary", "flying", "special"]
Colour = Literal["blue", "green", "red", "yellow"]
MythosType = Literal["headline", "environment", "rumor", "special"]
EnvironmentKind = Literal["urban", "mystic", "weather"]
Figure = Annotated[int, msgspec.Meta(ge=-99, le=99)]
PrintedCount = Annotated[int, msgspec.Meta(ge=0, le=99)]


class Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of all schema classes: frozen, and unknown keys are errors."""


class NeighbourhoodFact(Fact, frozen=True, kw_only=True):
    """A district: its street and its locations (R2.2)."""

    id: Id
    colour: str
    street: str
    locations: list[str]


class AdjacencyFact(Fact, frozen=True, kw_only=True):
    """The areas next to a street (R2.3)."""

    streets: list[str]
    locations: list[str]


class ArrowsFact(Fact, frozen=True, kw_only=True):
    """Where a monster goes along the white and the black arrow (R2.5)."""

    white: str
    black: str


class StreetFact(Fact, frozen=True, kw_only=True):
    """A street area."""

    id: Id
    adjacent: AdjacencyFact
    arrows: ArrowsFact
    map_xy: tuple[int, int]


class SymbolsFact(Fact, frozen=True, kw_only=True):
    """What may be gained at a location, and what surely can be (R34.2, R34.4)."""

    possible: list[str]
    guaranteed: list[str]


class AbilityFact(Fact, frozen=True, kw_only=True):
    """What a location offers instead of an encounter (R32.3)."""

    needs: dict[str, Any] = {}
    effect: WrittenSteps


class LocationFact(Fact, frozen=True, kw_only=True):
    """A location."""

    id: Id
    stability: Literal["stable", "unstable"]
    symbols: SymbolsFact
    closes_at_terror: PrintedCount | None = None
    special_ability: AbilityFact | None = None
    map_xy: tuple[int, int]


class WorldFact(Fact, frozen=True, kw_only=True):
    """An Other World and the colours of its encounters (R2.6)."""

    id: Id
    colours: list[Colour]


class BoardFile(Fact, frozen=True, kw_only=True):
    """board.yaml"""

    neighbourhoods: list[NeighbourhoodFact]
    streets: list[StreetFact]
    locations: list[LocationFact]
    other_worlds: list[WorldFact]


class GateFact(Fact, frozen=True, kw_only=True):
    """A gate marker (R1.7)."""

    id: Id
    world: str
    modifier: Figure
    dimension: Dimension


class GatesFile(Fact, frozen=True, kw_only=True):
    """gates.yaml"""

    gates: list[GateFact]


class RatingFact(Fact, frozen=True, kw_only=True):
    """A rating: the modifier and the damage."""

    rating: Figure
    damage: Figure = 0


class ChangeFact(Fact, frozen=True, kw_only=True):
    """Values that replace the printed ones."""

    horror: RatingFact | None = None
    combat: RatingFact | None = None
    abilities: list[str] = []


class ConditionalChangeFact(Fact, frozen=True, kw_only=True):
    """A change of a monster's values while a condition holds."""

    terror_at_least: PrintedCount | None = None
    environment: str | None = None
    change: ChangeFact


class MonsterFact(Fact, frozen=True, kw_only=True):
    """A kind of monster (R35.3, R35.4)."""

    id: Id
    count: PrintedCount
    dimension: Dimension
    movement: Movement
    awareness: Figure
    toughness: Figure
    horror: RatingFact | None = None
    combat: RatingFact | None = None
    abilities: list[str | dict[str, Figure]] = []
    changes: list[ConditionalChangeFact] = []
    combat_skill: Literal["lore"] | None = None
    instead_of_moving: WrittenSteps = []
    on_combat_damage: WrittenSteps = []
    on_defeat: WrittenSteps = []
    before_horror_check: WrittenSteps = []


class MonstersFile(Fact, frozen=True, kw_only=True):
    """monsters.yaml"""

    monsters: list[MonsterFact]


class EntryFact(Fact, frozen=True, kw_only=True):
    """One paragraph of a location or gate card."""

    id: Id
    place: str = ""
    world: str = ""
    card: PrintedCount = 0
    effect: WrittenSteps


class LocationDeckFile(Fact, frozen=True, kw_only=True):
    """encounters/*.yaml"""

    deck: str
    entries: list[EntryFact]


class GateCardFact(Fact, frozen=True, kw_only=True):
    """A gate card: a colour and its paragraphs (R12.2)."""

    id: Id
    colour: Colour | None
    entries: list[EntryFact]


class GateDeckFile(Fact, frozen=True, kw_only=True):
    """gate_encounters.yaml"""

    deck: Literal["gate"] = "gate"
    cards: list[GateCardFact]


class ArrowFieldsFact(Fact, frozen=True, kw_only=True):
    """The dimensions in the white and black fields of a mythos card (R15.1)."""

    white: list[Dimension] = []
    black: list[Dimension] = []


class MonsterModifierFact(Fact, frozen=True, kw_only=True):
    """A change of toughness for some kinds of monsters."""

    monsters: list[str] = []
    ability: str = ""
    toughness: Figure


class AtmosphereFact(Fact, frozen=True, kw_only=True):
    """What an environment or a rumor changes while it is in play."""

    skills: dict[str, Figure] = {}
    movement_points: Figure = 0
    monsters: list[MonsterModifierFact] = []
    no_flying: bool = False
    fast_as_normal: bool = False
    no_gain: dict[Literal["sanity", "stamina"], list[str]] = {}
    no_terror: bool = False
    no_sealing: bool = False
    no_casting: bool = False
    no_arrests: bool = False
    free_casting: bool = False
    seal_clues: Figure = 0
    gate_difficulty: dict[str, Figure] = {}
    banished: str = ""
    extra_on_defeat: dict[str, WrittenSteps] = {}


class VisitFact(Fact, frozen=True, kw_only=True):
    """What happens to an investigator who ends his movement at a place while the card is in play."""

    at: str
    may: bool = False
    except_: str = msgspec.field(name="except", default="")
    effect: WrittenSteps


class RumorFact(Fact, frozen=True, kw_only=True):
    """How a rumor works: what it does each turn, and how it is passed and failed (R16.3)."""

    at: str
    setup: WrittenSteps = []
    action: WrittenSteps = []
    ongoing: WrittenSteps = []
    pass_needs: dict[str, Figure] = {}
    pass_when: dict[str, Figure] = {}
    reward: WrittenSteps = []
    fail_when: dict[str, Figure] = {}
    penalty: WrittenSteps = []


class MythosFact(Fact, frozen=True, kw_only=True):
    """A mythos card (R13 to R16)."""

    id: Id
    type: MythosType
    kind: EnvironmentKind | None = None
    gate: str | None = None
    clue: str | None = None
    movement: ArrowFieldsFact = ArrowFieldsFact()
    activity: list[str] = []
    closed: list[str] = []
    stays: bool = False
    effect: WrittenSteps = []
    on_enter: WrittenSteps = []
    atmosphere: AtmosphereFact = AtmosphereFact()
    visit: VisitFact | None = None
    rumor: RumorFact | None = None


class MythosFile(Fact, frozen=True, kw_only=True):
    """mythos.yaml"""

    deck: Literal["mythos"] = "mythos"
    cards: list[MythosFact]
