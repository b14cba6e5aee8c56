"""A game under way: content, state, dice and events, and values derived from them that are cached.

Rules are functions that take a `Game`; it has no rules of its own.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from solo.boardgame.game import BoardGame
from solo.games.town.compiled.pieces import Content, Monster
from solo.games.town.modifiers import Modifiers, make_modifiers
from solo.games.town.printed.copies import FACE_DOWN
from solo.games.town.printed.facts import AtmosphereFact, Movement, RatingFact
from solo.games.town.printed.numbers import JAIL, SKY
from solo.games.town.state import Investigator, State, decode_state
from solo.kernel.dice import Dice
from solo.kernel.events import Event
from solo.kernel.piece_ids import kind_of


class AncientOneAwakens(Exception):
    """The Ancient One awakes and interrupts everything (R28.1)."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


class GameEnds(Exception):
    """The game is over at once (R30)."""


class Collapsed(Exception):
    """An investigator was knocked out, devoured or replaced; whatever he was doing ends."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        super().__init__(seat)


class MonsterFigures(msgspec.Struct, frozen=True):
    """The present values of a kind of monster, with everything in play considered."""

    kind: str
    dimension: str
    movement: Movement
    awareness: int
    toughness: int
    horror: RatingFact | None
    combat: RatingFact | None
    abilities: frozenset[str]
    nightmarish: int
    overwhelming: int


class Air:
    """The combined changes made by all mythos cards in play."""

    __slots__ = (
        "banished",
        "fast_as_normal",
        "free_casting",
        "gate_difficulty",
        "monsters",
        "movement_points",
        "no_arrests",
        "no_casting",
        "no_flying",
        "no_gain",
        "no_sealing",
        "no_terror",
        "seal_clues",
        "skills",
    )

    def __init__(self, facts: list[AtmosphereFact]) -> None:
        self.skills: dict[str, int] = {}
        self.gate_difficulty: dict[str, int] = {}
        for fact in facts:
            for skill, amount in fact.skills.items():
                self.skills[skill] = self.skills.get(skill, 0) + amount
            for world, amount in fact.gate_difficulty.items():
                self.gate_difficulty[world] = self.gate_difficulty.get(world, 0) + amount
        self.no_gain: dict[str, list[str]] = {what: sources for fact in facts for what, sources in fact.no_gain.items()}
        self.movement_points = sum(fact.movement_points for fact in facts)
        self.seal_clues = sum(fact.seal_clues for fact in facts)
        self.monsters = [modifier for fact in facts for modifier in fact.monsters]
        self.banished = [fact.banished for fact in facts if fact.banished]
        self.no_flying = any(fact.no_flying for fact in facts)
        self.fast_as_normal = any(fact.fast_as_normal for fact in facts)
        self.no_terror = any(fact.no_terror for fact in facts)
        self.no_sealing = any(fact.no_sealing for fact in facts)
        self.no_casting = any(fact.no_casting for fact in facts)
        self.no_arrests = any(fact.no_arrests for fact in facts)
        self.free_casting = any(fact.free_casting for fact in facts)


class Game(BoardGame[State, Content, Investigator]):
    """A town game. nested_effects: how many effects are under way that are one event: while it is not 0, nobody is tested for
    having fallen."""

    read_state = decode_state

    __slots__ = ("_air", "_figures", "_modifiers", "nested_effects")

    def __init__(
        self, content: Content, state: State, dice: Dice | None = None, events: list[Event] | None = None
    ) -> None:
        super().__init__(content, state, dice, events)
        self.nested_effects = 0
        self._air: Air | None = None
        self._figures: dict[str, MonsterFigures] = {}
        self._modifiers: dict[str, Modifiers] = {}
        self._read_older_state()

    def _read_older_state(self) -> None:
        """Older states store the place entered, not the gate marker: take the gate there if it leads to the present world."""
        for who in self.state.investigators:
            if who.entered in self.content.street_of:
                gate = self.content.gates.get(self.state.gates.get(who.entered, ""))
                world = self.content.areas.get(who.place, ("", 0))[0]
                who.entered = gate.id if gate is not None and gate.world == world else ""

    # People

    def playing(self) -> list[Investigator]:
        """Everybody still in the game, in seat order."""
        return [each for each in self.state.investigators if each.playing]

    def in_turn_order(self) -> list[Investigator]:
        """Everybody still in the game, first player first (R5.1)."""
        people = self.state.investigators
        first = self.state.first
        return [each for each in (*people[first:], *people[:first]) if each.playing]

    def deciding(self, who: str) -> Investigator | None:
        """The investigator of a decision, None where the whole group decides."""
        return next((each for each in self.state.investigators if each.id == who), None)

    def in_arkham(self, who: Investigator) -> bool:
        """In a street or location of the town (not in another world, in jail or lost)."""
        return who.place in self.content.street_of

    def anywhere_in_arkham(self, who: Investigator) -> bool:
        """In Arkham for what concerns everybody there: also in the Jail Cell, which is no location (A42)."""
        return who.place == JAIL or self.in_arkham(who)

    def in_other_world(self, who: Investigator) -> bool:
        """In an area of an Other World."""
        return who.place in self.content.areas

    def modifiers(self, who: Investigator) -> Modifiers:
        """The sum of what the investigator's cards and sheet give, cached until they change."""
        modifiers = self._modifiers.get(who.id)
        if modifiers is None:
            modifiers = self._modifiers[who.id] = make_modifiers(self.content, who)
        return modifiers

    def forget_modifiers(self, who: Investigator) -> None:
        """Drop the cached kit, because the investigator's cards have changed."""
        self._modifiers.pop(who.id, None)

    # Mythos cards in play

    @property
    def air(self) -> Air:
        """What the mythos cards in play change."""
        if self._air is None:
            cards = [self.content.mythos[card] for card in self.cards_in_play()]
            self._air = Air([card.atmosphere for card in cards])
        return self._air

    def cards_in_play(self) -> Iterator[str]:
        """The mythos cards that stay in play: the environment, the rumor, lasting headlines."""
        state = self.state
        if state.environment:
            yield state.environment
        if state.rumor is not None:
            yield state.rumor.card
        yield from state.lasting

    def forget_air(self) -> None:
        """Drop the cached `air`, because mythos cards in play, the terror level or the Ancient One's sleep have changed."""
        self._air = None
        self._figures.clear()

    # Monsters

    def figures(self, monster: str) -> MonsterFigures:
        """A monster's present values; takes the id of a marker ("cultist.3")."""
        kind = kind_of(monster)
        figures = self._figures.get(kind)
        if figures is None:
            figures = self._figures[kind] = self._make_figures(self.content.monsters[kind])
        return figures

    def _make_figures(self, monster: Monster) -> MonsterFigures:
        fact = monster.fact
        toughness, movement = fact.toughness, fact.movement
        horror, combat = fact.horror, fact.combat
        abilities = monster.abilities
        if self.state.battle is None and self.state.ancient_one:
            ancient = self.content.ancient_ones[self.state.ancient_one].fact
            toughness += ancient.power.monster_toughness
            worship = ancient.worshippers
            if worship.monster == fact.id:
                toughness += worship.toughness
                movement = worship.movement or movement
                horror = worship.horror or horror
                abilities |= frozenset(worship.abilities)
                if combat is not None:
                    combat = RatingFact(
                        rating=combat.rating if worship.combat_rating is None else worship.combat_rating,
                        damage=combat.damage if worship.combat_damage is None else worship.combat_damage,
                    )
        for modifier in self.air.monsters:
            if fact.id in modifier.monsters or modifier.ability in monster.abilities:
                toughness += modifier.toughness
        for change in fact.changes:
            if self._holds(change.terror_at_least, change.environment):
                horror = change.change.horror or horror
                combat = change.change.combat or combat
                abilities |= frozenset(change.change.abilities)
        return MonsterFigures(
            fact.id,
            fact.dimension,
            self._movement(movement),
            fact.awareness,
            toughness,
            horror,
            combat,
            abilities,
            monster.nightmarish,
            monster.overwhelming,
        )

    def _holds(self, terror: int | None, environment: str | None) -> bool:
        if terror is not None and self.state.terror < terror:
            return False
        return environment is None or self.state.environment == environment

    def _movement(self, movement: Movement) -> Movement:
        if movement == "fast" and self.air.fast_as_normal:
            return "normal"
        return movement

    def monsters_at(self, place: str) -> list[str]:
        """The monsters in an area, in the order in which they came onto the board."""
        return [monster for monster, where in self.state.monsters.items() if where == place]

    def monsters_count(self) -> int:
        """How many monsters count towards the limit: those in Arkham and the Sky (R26.1)."""
        return len(self.state.monsters)

    # Places

    def is_closed(self, place: str) -> bool:
        """True for a place nobody may enter (R1.8); an open gate replaces a location that is closed (A11)."""
        return place in self.state.closed and place not in self.state.gates

    def gate_seen(self, place: str) -> str:
        """The gate marker at a place as everybody sees it, "" where there is none; face down until somebody is drawn in (V3)."""
        gate = self.state.gates.get(place, "")
        return FACE_DOWN if gate and gate in (self.state.face_down or ()) else gate

    def sealed(self, place: str) -> bool:
        """True where an elder sign lies (R24.6)."""
        return place in self.state.seals

    def adjacent_streets(self, place: str) -> tuple[str, ...]:
        """Streets next to a place; from the Sky every street (R2.7)."""
        if place == SKY:
            return tuple(self.content.streets)
        return self.content.adjacent_streets[place]

    @property
    def asleep(self) -> bool:
        """True until the Ancient One awakes."""
        return self.state.battle is None

    def variant(self, name: str) -> bool:
        """True when an optional variant is on ("V1", "VS", ...)."""
        return name in self.state.variants
