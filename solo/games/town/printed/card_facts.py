"""The schema of the files of cards, investigator sheets and Ancient Ones; that of the other files is in `facts`."""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args

import msgspec

from solo.games.town.printed.facts import Fact, Figure, Movement, PrintedCount, RatingFact, WrittenSteps
from solo.kernel.ids import Id

BonusKind = Literal["physical", "magical", "none"]
Deck = Literal["common", "unique", "spell", "skill", "ally", "special"]
While = Literal["wielded", "owned"]
PossessionDeck = Literal["common", "unique", "spell", "skill"]
Role = Literal["blessing", "curse", "retainer", "loan", "membership", "deputy"]
"""Roles of special cards that the rules refer to (R6.4, R23, R32.8); one special card has each."""
ROLES: tuple[Role, ...] = get_args(Role)


class BonusFact(Fact, frozen=True, kw_only=True):
    """A bonus of a card to a check, a skill or a maximum."""

    check: str | None = None
    skill: str | None = None
    max: Literal["sanity", "stamina"] | None = None
    value: Figure
    kind: BonusKind = "none"
    while_: While = msgspec.field(name="while", default="owned")
    if_: dict[str, Any] = msgspec.field(name="if", default_factory=dict)
    replaces: Figure | None = None


class CostFact(Fact, frozen=True, kw_only=True):
    """What using a card costs; all parts are paid. Costs are not losses."""

    exhaust: bool = False
    discard: Literal["self"] | None = None
    return_to_box: Literal["self"] | None = None
    movement_points: Figure = 0
    sanity: Figure = 0
    stamina: Figure = 0
    money: Figure = 0
    token: Literal["stamina"] | None = None
    once_per_turn: bool = False


class UseFact(Fact, frozen=True, kw_only=True):
    """A way the owner may use a card, and when."""

    when: str
    of: str = ""
    cost: CostFact = CostFact()
    effect: WrittenSteps


class CastFact(Fact, frozen=True, kw_only=True):
    """How a spell is cast (R21.1)."""

    modifier: Figure | Literal["monster_awareness"]
    sanity_cost: PrintedCount
    difficulty: Figure | Literal["monster_toughness"] = 1
    all_successes: bool = False


class NeverLostFact(Fact, frozen=True, kw_only=True):
    """Where an investigator goes instead of being lost in time and space."""

    insane: str
    unconscious: str
    otherwise: str


class PassiveFact(Fact, frozen=True, kw_only=True):
    """What applies as long as a card is owned or a sheet is in play.

    success_on: the lowest face that is a success in a check (R23.1, R23.2).
    """

    extra_draw: PossessionDeck | None = None
    draw_end: list[PossessionDeck] = []
    choose_encounter: Literal["location", "gate"] | None = None
    reduce_loss: dict[Literal["sanity", "stamina"], Figure] = {}
    clue_dice: dict[str, Figure] = {}
    no_appearance: bool = False
    no_setup_clue: str | None = None
    never_lost: NeverLostFact | None = None
    ignore: str | None = None
    movement_points: Figure = 0
    six_counts: Figure = 1
    success_on: Annotated[int, msgspec.Meta(ge=1, le=6)] | None = None
    return_via_any_gate: bool = False
    reads: dict[str, str] = {}


class CardFact(Fact, frozen=True, kw_only=True):
    """A card an investigator can own.

    role: the role of this special card in the rules. brings: special cards that come with it, in this order. back_of:
    the special card on whose back it is printed, and whose stack it comes from (R1.1). counts_as_item: it is an item
    although its deck is not one of items (R22.5).
    """

    id: Id
    copies: PrintedCount
    type: str
    role: Role | None = None
    brings: list[str] = []
    back_of: str = ""
    counts_as_item: bool = False
    price: PrintedCount | None = None
    hands: PrintedCount = 0
    bonuses: list[BonusFact] = []
    passive: PassiveFact = PassiveFact()
    uses: list[UseFact] = []
    cast: CastFact | None = None
    limits: list[str] = []
    after_use: WrittenSteps = []
    on_gain: WrittenSteps = []
    upkeep: WrittenSteps = []
    upkeep_roll: WrittenSteps = []
    after_combat_or_return: WrittenSteps = []
    discard_at_tokens: PrintedCount = 0
    discard_at_awakening: bool = False


class CardsFile(Fact, frozen=True, kw_only=True):
    """common_items.yaml and its like"""

    deck: Deck
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

    id: Id
    passive: PassiveFact = PassiveFact()
    uses: list[UseFact] = []
    upkeep: WrittenSteps = []


class InvestigatorFact(Fact, frozen=True, kw_only=True):
    """An investigator's sheet (R35.1)."""

    id: Id
    gender: Literal["f", "m"]
    home: str
    sanity: Figure
    stamina: Figure
    focus: Figure
    tracks: dict[str, list[tuple[Figure, Figure]]]
    fixed: FixedFact
    random: dict[PossessionDeck, Figure]
    ability: SheetAbilityFact


class InvestigatorsFile(Fact, frozen=True, kw_only=True):
    """investigators.yaml"""

    deck: Literal["investigators"] = "investigators"
    investigators: list[InvestigatorFact]


class WorshippersFact(Fact, frozen=True, kw_only=True):
    """How the Ancient One changes its worshippers (R35.2)."""

    monster: str
    toughness: Figure = 0
    horror: RatingFact | None = None
    combat_rating: Figure | None = None
    combat_damage: Figure | None = None
    abilities: list[str] = []
    movement: Movement | None = None


class PowerFact(Fact, frozen=True, kw_only=True):
    """What applies while the Ancient One sleeps."""

    no_battle: bool = False
    max_sanity: Figure = 0
    max_stamina: Figure = 0
    seal_clues: Figure | None = None
    gate_difficulty: Figure = 0
    monster_toughness: Figure = 0
    adds_masks: bool = False
    no_weather: bool = False
    end_of_mythos: WrittenSteps = []
    on_worshipper_defeated: WrittenSteps = []
    on_lost: WrittenSteps = []


class AncientOneFact(Fact, frozen=True, kw_only=True):
    """An Ancient One's sheet (R35.2)."""

    id: Id
    doom: Figure
    combat_rating: Figure | Literal["minus_terror"] | None = None
    defences: list[str] = []
    worshippers: WorshippersFact
    power: PowerFact
    start_of_battle: WrittenSteps = []
    attack: WrittenSteps = []
    after_attack: WrittenSteps = []


class AncientOnesFile(Fact, frozen=True, kw_only=True):
    """ancient_ones.yaml"""

    deck: Literal["ancient_ones"] = "ancient_ones"
    ancient_ones: list[AncientOneFact]
