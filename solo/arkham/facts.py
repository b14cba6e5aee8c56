"""The shape of the content files: what may stand in them, before any effect is compiled.

Unknown keys and wrong types are found here, by msgspec; what words mean is checked in `content`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

Steps = list[dict[str, Any]]
Dimension = Literal["circle", "crescent", "diamond", "hexagon", "plus", "slash", "square", "star", "triangle"]
Movement = Literal["normal", "fast", "stationary", "flying", "special"]
BonusKind = Literal["physical", "magical", "none"]
Figure = Annotated[int, msgspec.Meta(ge=-99, le=99)]
Count = Annotated[int, msgspec.Meta(ge=0, le=99)]


class Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of every shape: frozen, and strict about its keys."""


class NeighbourhoodFact(Fact, frozen=True, kw_only=True):
    """A district: its street and its locations (R2.2)."""

    id: str
    colour: str
    street: str
    locations: list[str]


class AdjacencyFact(Fact, frozen=True, kw_only=True):
    """What a street touches (R2.3)."""

    streets: list[str]
    locations: list[str]


class ArrowsFact(Fact, frozen=True, kw_only=True):
    """Where a monster goes along the white and the black arrow (R2.5)."""

    white: str
    black: str


class StreetFact(Fact, frozen=True, kw_only=True):
    """A street area."""

    id: str
    adjacent: AdjacencyFact
    arrows: ArrowsFact
    map_xy: tuple[int, int]


class SymbolsFact(Fact, frozen=True, kw_only=True):
    """What may and what surely can be gained at a location (R34.2, R34.4)."""

    possible: list[str]
    guaranteed: list[str]


class AbilityFact(Fact, frozen=True, kw_only=True):
    """What a location offers instead of an encounter (R32.3)."""

    needs: dict[str, Any] = {}
    effect: Steps


class LocationFact(Fact, frozen=True, kw_only=True):
    """A location."""

    id: str
    neighbourhood: str
    stability: Literal["stable", "unstable"]
    symbols: SymbolsFact
    closes_at_terror: Count | None = None
    special_ability: AbilityFact | None = None
    map_xy: tuple[int, int]


class WorldFact(Fact, frozen=True, kw_only=True):
    """An Other World and the colours of its encounters (R2.6)."""

    id: str
    colours: list[Literal["blue", "green", "red", "yellow"]]


class BoardFile(Fact, frozen=True, kw_only=True):
    """board.yaml"""

    neighbourhoods: list[NeighbourhoodFact]
    streets: list[StreetFact]
    locations: list[LocationFact]
    other_worlds: list[WorldFact]


class GateFact(Fact, frozen=True, kw_only=True):
    """A gate marker (R1.7)."""

    id: str
    world: str
    modifier: Figure
    dimension: Dimension


class GatesFile(Fact, frozen=True, kw_only=True):
    """gates.yaml"""

    gates: list[GateFact]


class RatingFact(Fact, frozen=True, kw_only=True):
    """A modifier and the damage behind it."""

    rating: Figure
    damage: Figure = 0


class ChangeFact(Fact, frozen=True, kw_only=True):
    """Figures that take the place of the printed ones."""

    horror: RatingFact | None = None
    combat: RatingFact | None = None
    abilities: list[str] = []


class ConditionalChangeFact(Fact, frozen=True, kw_only=True):
    """A change of a monster's figures while something holds."""

    terror_at_least: Count | None = None
    environment: str | None = None
    change: ChangeFact


class MonsterFact(Fact, frozen=True, kw_only=True):
    """A kind of monster (R35.3, R35.4)."""

    id: str
    count: Count
    dimension: Dimension
    movement: Movement
    awareness: Figure
    toughness: Figure
    horror: RatingFact | None = None
    combat: RatingFact | None = None
    abilities: list[str | dict[str, Figure]] = []
    changes: list[ConditionalChangeFact] = []
    combat_skill: Literal["lore"] | None = None
    instead_of_moving: Steps = []
    on_combat_damage: Steps = []
    on_defeat: Steps = []
    before_horror_check: Steps = []


class MonstersFile(Fact, frozen=True, kw_only=True):
    """monsters.yaml"""

    monsters: list[MonsterFact]


class BonusFact(Fact, frozen=True, kw_only=True):
    """A bonus of a card to a check, a skill or a maximum."""

    check: str | None = None
    skill: str | None = None
    max: Literal["sanity", "stamina"] | None = None
    value: Figure
    kind: BonusKind = "none"
    while_: Literal["wielded", "owned"] = msgspec.field(name="while", default="owned")
    if_: dict[str, Any] = msgspec.field(name="if", default_factory=dict)
    replaces: Figure | None = None


class CostFact(Fact, frozen=True, kw_only=True):
    """What using a card costs; all parts are paid (costs are no losses)."""

    exhaust: bool = False
    discard: Literal["self"] | None = None
    return_to_box: Literal["self"] | None = None
    movement_points: Figure = 0
    sanity: Figure = 0
    money: Figure = 0
    token: Literal["stamina"] | None = None
    once_per_turn: bool = False


class UseFact(Fact, frozen=True, kw_only=True):
    """Something an owner may do with a card, and when."""

    when: str
    of: str = ""
    cost: CostFact = CostFact()
    effect: Steps


class CastFact(Fact, frozen=True, kw_only=True):
    """How a spell is cast (R21.1)."""

    modifier: Figure | Literal["monster_awareness"]
    sanity_cost: Count
    difficulty: Figure | Literal["monster_toughness"] = 1
    all_successes: bool = False


class NeverLostFact(Fact, frozen=True, kw_only=True):
    """Where one goes instead of being lost in time and space."""

    insane: str
    unconscious: str
    otherwise: str


class PassiveFact(Fact, frozen=True, kw_only=True):
    """What holds as long as a card is owned (or a sheet is in play)."""

    extra_draw: str | None = None
    draw_end: list[str] = []
    choose_encounter: Literal["location", "gate"] | None = None
    reduce_loss: dict[Literal["sanity", "stamina"], Figure] = {}
    clue_dice: dict[str, Figure] = {}
    no_appearance: bool = False
    no_setup_clue: str | None = None
    never_lost: NeverLostFact | None = None
    ignore: str | None = None
    movement_points: Figure = 0
    six_counts: Figure = 1
    return_via_any_gate: bool = False
    reads: dict[str, str] = {}


class CardFact(Fact, frozen=True, kw_only=True):
    """A card an investigator can own."""

    id: str
    copies: Count
    type: str
    price: Count | None = None
    hands: Count = 0
    bonuses: list[BonusFact] = []
    passive: PassiveFact = PassiveFact()
    uses: list[UseFact] = []
    cast: CastFact | None = None
    limits: list[str] = []
    after_use: Steps = []
    on_gain: Steps = []
    on_lose: Steps = []
    upkeep: Steps = []
    upkeep_roll: Steps = []
    after_combat_or_return: Steps = []
    discard_at_tokens: Count = 0
    discard_at_awakening: bool = False


class CardsFile(Fact, frozen=True, kw_only=True):
    """common_items.yaml and its like"""

    deck: Literal["common", "unique", "spell", "skill", "ally", "special"]
    cards: list[CardFact]


class FixedCardFact(Fact, frozen=True, kw_only=True):
    """A named card among the fixed possessions."""

    deck: str
    card: str


class FixedFact(Fact, frozen=True, kw_only=True):
    """Fixed possessions (R4.7)."""

    money: Figure = 0
    clues: Figure = 0
    cards: list[FixedCardFact] = []


class SheetAbilityFact(Fact, frozen=True, kw_only=True):
    """An investigator's ability."""

    id: str
    passive: PassiveFact = PassiveFact()
    uses: list[UseFact] = []
    upkeep: Steps = []


class InvestigatorFact(Fact, frozen=True, kw_only=True):
    """An investigator's sheet (R35.1)."""

    id: str
    gender: Literal["f", "m"]
    home: str
    sanity: Figure
    stamina: Figure
    focus: Figure
    tracks: dict[str, list[tuple[Figure, Figure]]]
    fixed: FixedFact
    random: dict[Literal["common", "unique", "spell", "skill"], Figure]
    ability: SheetAbilityFact


class InvestigatorsFile(Fact, frozen=True, kw_only=True):
    """investigators.yaml"""

    deck: Literal["investigators"] = "investigators"
    investigators: list[InvestigatorFact]


class WorshippersFact(Fact, frozen=True, kw_only=True):
    """What the Ancient One makes of its worshippers (R35.2)."""

    monster: str
    toughness: Figure = 0
    horror: RatingFact | None = None
    combat_rating: Figure | None = None
    combat_damage: Figure | None = None
    abilities: list[str] = []
    movement: Movement | None = None


class PowerFact(Fact, frozen=True, kw_only=True):
    """What holds while the Ancient One sleeps."""

    no_battle: bool = False
    max_sanity: Figure = 0
    max_stamina: Figure = 0
    seal_clues: Figure | None = None
    gate_difficulty: Figure = 0
    monster_toughness: Figure = 0
    adds_masks: bool = False
    no_weather: bool = False
    end_of_mythos: Steps = []
    on_worshipper_defeated: Steps = []
    on_lost: Steps = []


class AncientOneFact(Fact, frozen=True, kw_only=True):
    """An Ancient One's sheet (R35.2)."""

    id: str
    doom: Figure
    combat_rating: Figure | Literal["minus_terror"] | None = None
    defences: list[str] = []
    worshippers: WorshippersFact
    power: PowerFact
    start_of_battle: Steps = []
    attack: Steps = []
    after_attack: Steps = []


class AncientOnesFile(Fact, frozen=True, kw_only=True):
    """ancient_ones.yaml"""

    deck: Literal["ancient_ones"] = "ancient_ones"
    ancient_ones: list[AncientOneFact]


class EntryFact(Fact, frozen=True, kw_only=True):
    """One paragraph of a location or gate card."""

    id: str
    place: str = ""
    world: str = ""
    card: Count = 0
    effect: Steps


class LocationDeckFile(Fact, frozen=True, kw_only=True):
    """encounters/*.yaml"""

    deck: str
    entries: list[EntryFact]


class GateCardFact(Fact, frozen=True, kw_only=True):
    """A gate card: a colour and its paragraphs (R12.2)."""

    id: str
    colour: Literal["blue", "green", "red", "yellow"] | None
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
    """What an environment or a rumor changes as long as it is in play."""

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
    extra_on_defeat: dict[str, Steps] = {}


class VisitFact(Fact, frozen=True, kw_only=True):
    """What happens to one who ends his movement at a place while the card is in play."""

    at: str
    may: bool = False
    except_: str = msgspec.field(name="except", default="")
    effect: Steps


class RumorFact(Fact, frozen=True, kw_only=True):
    """The workings of a rumor (R16.3)."""

    at: str
    setup: Steps = []
    action: Steps = []
    ongoing: Steps = []
    pass_needs: dict[str, Figure] = {}
    pass_when: dict[str, Figure] = {}
    reward: Steps = []
    fail_when: dict[str, Figure] = {}
    penalty: Steps = []


class MythosFact(Fact, frozen=True, kw_only=True):
    """A mythos card (R13 to R16)."""

    id: str
    type: Literal["headline", "environment", "rumor", "special"]
    kind: Literal["urban", "mystic", "weather"] | None = None
    gate: str | None = None
    clue: str | None = None
    movement: ArrowFieldsFact = ArrowFieldsFact()
    activity: list[str] = []
    closed: list[str] = []
    stays: bool = False
    effect: Steps = []
    on_enter: Steps = []
    atmosphere: AtmosphereFact = AtmosphereFact()
    visit: VisitFact | None = None
    rumor: RumorFact | None = None


class MythosFile(Fact, frozen=True, kw_only=True):
    """mythos.yaml"""

    deck: Literal["mythos"] = "mythos"
    cards: list[MythosFact]
