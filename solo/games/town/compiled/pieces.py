"""Everything printed, compiled: cards, monsters, sheets, encounters, the board. Immutable, and separate from the state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from solo.files.yaml import Source
from solo.games.town.printed.card_facts import (
    AncientOneFact,
    BonusFact,
    CastFact,
    CostFact,
    InvestigatorFact,
    PassiveFact,
    Role,
)
from solo.games.town.printed.facts import (
    AtmosphereFact,
    GateFact,
    LocationFact,
    MonsterFact,
    MythosFact,
    StreetFact,
    WorldFact,
)
from solo.games.town.scope import Scope
from solo.kernel.effects import Effect
from solo.kernel.piece_ids import kind_of

Steps = Effect[Scope]

ABILITIES = (
    "ambush",
    "endless",
    "undead",
    "mask",
    "physical_resistance",
    "physical_immunity",
    "magical_resistance",
    "magical_immunity",
    "nightmarish",
    "overwhelming",
)
"""The abilities a monster may have (R33)."""

TYPES = (
    "physical_weapon",
    "magical_weapon",
    "tome",
    "spell",
    "combat_spell",
    "skill_boost",
    "skill_reroll",
    "ally",
    "other",
    "status",
    "privilege",
    "obligation",
    "vehicle",
)
"""The types a card may have; the last four are those of special cards."""

TIMINGS = (
    "about_to_lose",
    "after_any_check",
    "after_check",
    "after_drawing",
    "ancient_one_attacks",
    "arkham_movement",
    "at_explored_gate",
    "before_check",
    "close_gate",
    "free_action",
    "in_combat",
    "instead_of_walking",
    "other_world_movement",
    "spending_clues",
    "upkeep",
)
"""The times at which a card may be used."""


_BOUNDS = tuple(f"{what}_at_{bound}" for what in ("clues", "monsters", "terror") for bound in ("least", "most"))
RUMOR_WORDS = {
    "pass_needs": ("gate_trophies", "spells", "spells_from_five_players", "allies", "clues"),
    "pass_when": _BOUNDS,
    "fail_when": _BOUNDS,
}
"""The words for what ends a rumor: what must be paid, and when it ends by itself (R16.3)."""


class Help(msgspec.Struct, frozen=True):
    """What a use does in a fight, for odds: adds dice, lowers toughness, blanks an ability, enchants a weapon, or wins.

    sweeps: it defeats all monsters in the area.
    """

    bonus: int = 0
    toughness: int = 0
    blanks: bool = False
    enchants: bool = False
    wins: bool = False
    sweeps: bool = False


class Use(msgspec.Struct, frozen=True):
    """A use of a card, compiled: its time, cost and effect. `index` distinguishes several uses of one card.

    help: what it does in a fight.
    """

    when: str
    of: str
    cost: CostFact
    effect: Steps
    index: int
    help: Help = Help()

    @property
    def does_nothing(self) -> bool:
        """Whether it does nothing but cost something, as the repayment of a loan does (A43)."""
        return not self.effect.raw


class Card(msgspec.Struct, frozen=True):
    """A card an investigator can own, compiled."""

    id: str
    deck: str
    type: str
    brings: tuple[str, ...]
    back_of: str
    counts_as_item: bool
    copies: int
    price: int | None
    hands: int
    bonuses: tuple[BonusFact, ...]
    passive: PassiveFact
    uses: tuple[Use, ...]
    cast: CastFact | None
    limits: tuple[str, ...]
    after_use: Steps
    on_gain: Steps
    upkeep: Steps
    upkeep_roll: Steps
    after_combat_or_return: Steps
    discard_at_tokens: int
    discard_at_awakening: bool

    @property
    def weapon(self) -> bool:
        """Whether it gives a combat bonus that requires hands (R20.1)."""
        return self.type in ("physical_weapon", "magical_weapon")

    @property
    def item(self) -> bool:
        """Whether it counts as an item for halving and thefts (R22.5)."""
        return self.deck in ("common", "unique", "spell") or self.counts_as_item


class Monster(msgspec.Struct, frozen=True):
    """A kind of monster, compiled."""

    fact: MonsterFact
    abilities: frozenset[str]
    nightmarish: int
    overwhelming: int
    instead_of_moving: Steps
    on_combat_damage: Steps
    on_defeat: Steps
    before_horror_check: Steps


class InvestigatorSheet(msgspec.Struct, frozen=True):
    """An investigator's sheet, compiled."""

    fact: InvestigatorFact
    tracks: tuple[tuple[tuple[int, int], ...], ...]
    uses: tuple[Use, ...]
    upkeep: Steps


class AncientOne(msgspec.Struct, frozen=True):
    """An Ancient One, compiled."""

    fact: AncientOneFact
    end_of_mythos: Steps
    on_worshipper_defeated: Steps
    on_lost: Steps
    start_of_battle: Steps
    attack: Steps
    after_attack: Steps


class Entry(msgspec.Struct, frozen=True):
    """One paragraph of a location or gate card."""

    id: str
    place: str
    effect: Steps


class GateCard(msgspec.Struct, frozen=True):
    """A gate card: its colour ("" for the card that reshuffles the deck) and its paragraphs by world."""

    id: str
    colour: str
    entries: Mapping[str, Entry]


class RumorText(msgspec.Struct, frozen=True):
    """How a rumor works, compiled.

    spreads: its effect each turn may change more than what is on its card. fails_hard: its penalty may affect people.
    """

    at: str
    setup: Steps
    action: Steps
    ongoing: Steps
    pass_needs: Mapping[str, int]
    pass_when: Mapping[str, int]
    reward: Steps
    fail_when: Mapping[str, int]
    penalty: Steps
    spreads: bool
    fails_hard: bool


class MythosCard(msgspec.Struct, frozen=True):
    """A mythos card, compiled."""

    fact: MythosFact
    effect: Steps
    on_enter: Steps
    visit: Steps
    rumor: RumorText | None
    extra_on_defeat: Mapping[str, Steps]

    @property
    def atmosphere(self) -> AtmosphereFact:
        """What it changes while it is in play."""
        return self.fact.atmosphere


class Ability(msgspec.Struct, frozen=True):
    """A location's ability, compiled."""

    needs: Mapping[str, Any]
    effect: Steps


class Content:
    """Everything printed, by id.

    sources: the folders it was loaded from, the shipped one first. roles: the special card of each role.
    """

    def __init__(self) -> None:
        self.sources: tuple[Source, ...] = ()
        self.streets: dict[str, StreetFact] = {}
        self.locations: dict[str, LocationFact] = {}
        self.unstable: list[str] = []
        self.abilities: dict[str, Ability] = {}
        self.street_of: dict[str, str] = {}
        self.neighbourhood_of: dict[str, str] = {}
        self.neighbourhoods: dict[str, list[str]] = {}
        self.adjacent: dict[str, tuple[str, ...]] = {}
        self.adjacent_streets: dict[str, tuple[str, ...]] = {}
        self.arrows: dict[str, tuple[str, str]] = {}
        self.map_xy: dict[str, tuple[int, int]] = {}
        self.worlds: dict[str, WorldFact] = {}
        self.areas: dict[str, tuple[str, int]] = {}
        self.gates: dict[str, GateFact] = {}
        self.monsters: dict[str, Monster] = {}
        self.cards: dict[str, Card] = {}
        self.roles: dict[Role, str] = {}
        self.investigators: dict[str, InvestigatorSheet] = {}
        self.ancient_ones: dict[str, AncientOne] = {}
        self.encounters: dict[str, dict[int, dict[str, Entry]]] = {}
        self.gate_cards: dict[str, GateCard] = {}
        self.mythos: dict[str, MythosCard] = {}
        self.places: tuple[str, ...] = ()

    def copies(self, deck: str) -> list[str]:
        """Every copy of every card of a deck, in content order ("food.1", "food.2", ...)."""
        return [
            f"{card.id}.{number}"
            for card in self.cards.values()
            if card.deck == deck
            for number in range(1, card.copies + 1)
        ]

    def with_encounters(self) -> list[str]:
        """The places that some location card has a paragraph for, and the worlds that some gate card is for (R11.2, R12.2)."""
        places = [place for deck in self.encounters.values() for card in deck.values() for place in card]
        colours = [card.colour for card in self.gate_cards.values()]
        return places + [id for id, world in self.worlds.items() if any(each in colours for each in world.colours)]

    def monster_copies(self, masks: bool) -> list[str]:
        """Every monster marker, with the Masks only if `masks` (R4.11)."""
        return [
            f"{kind}.{number}"
            for kind, monster in self.monsters.items()
            if masks or "mask" not in monster.abilities
            for number in range(1, monster.fact.count + 1)
        ]

    def card(self, copy: str) -> Card:
        """The card a copy is a copy of."""
        return self.cards[kind_of(copy)]

    def stack_of(self, card: str) -> str:
        """The card whose stack a special card belongs to: itself, or the card on whose back it is printed (R1.1)."""
        printed = self.cards.get(card)
        return printed.back_of or card if printed is not None else card

    def front(self, copy: str) -> str:
        """The id of a copy in its stack, where double-sided cards have their front up ("curse.3" is "blessing.3")."""
        card, _, number = copy.rpartition(".")
        return f"{self.stack_of(card)}.{number}"
