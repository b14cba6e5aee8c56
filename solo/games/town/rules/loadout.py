"""What an investigator fights with: weapons, active spells, and every way to combine them (R20, R33.3, R33.4)."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy as duplicate
from itertools import combinations

import msgspec

from solo.games.town.compiled.pieces import ABILITIES, Card, Monster
from solo.games.town.game import Game, MonsterFigures
from solo.games.town.printed.card_facts import CastFact
from solo.games.town.printed.numbers import HANDS, half
from solo.games.town.state import Investigator
from solo.kernel.decisions import Option, option

KEYWORDS = tuple(word for word in ABILITIES if word not in ("magical_immunity", "mask"))
"""Abilities a spell may blank: all but magical immunity; being a Mask is no ability in a fight."""


class Loadout(msgspec.Struct, frozen=True):
    """One way to fight: the weapons and active spells in hand, the dice each adds, and the successes needed."""

    copies: tuple[str, ...]
    hands: int
    bonuses: tuple[tuple[str, int], ...]
    difficulty: int

    @property
    def bonus(self) -> int:
        """The dice that all of them add together."""
        return sum(bonus for _, bonus in self.bonuses)

    @property
    def option(self) -> Option:
        """The option that chooses this way to fight."""
        return option("fight", "+".join(self.copies))


class Spell(msgspec.Struct):
    """An active spell in a combat, or a failed one that only occupies hands this round (R20.4).

    cast_in: the round of the combat in which it was cast; 1 also before the Horror check (A39).
    """

    copy: str
    hands: int
    cast_in: int = 0
    bonus: int = 0
    toughness: int = 0
    ability: str = ""
    works: bool = False

    def adds(self, fight: Fight, kept: tuple[str, ...], taken: int) -> int:
        """The dice it adds against this opponent; for a spell `taken` (hands in use) does not matter."""
        return resisted(fight, self.bonus, "magical", kept)


class Weapon(msgspec.Struct, frozen=True):
    """A weapon that may be wielded."""

    copy: str
    hands: int
    card: Card
    toughness: int = 0

    def adds(self, fight: Fight, kept: tuple[str, ...], taken: int) -> int:
        """The dice it adds against this opponent. kept: what else stays in hand. taken: how many hands are in use in all."""
        return weapon_bonus(fight, self.copy, self.card, taken <= self.hands, kept)


class Fight:
    """A combat under way: the investigator, the opponent, and what is in hand.

    monster: a marker, or "" for a combat check without one and for the Ancient One. enchanted: by weapon, the copy of
    the spell that made it magical.
    """

    __slots__ = (
        "abilities",
        "beaten",
        "enchanted",
        "fail_next",
        "figures",
        "game",
        "monster",
        "over",
        "rounds",
        "spells",
        "target",
        "who",
    )

    def __init__(
        self, game: Game, who: Investigator, monster: str = "", abilities: frozenset[str] = frozenset(), target: int = 1
    ) -> None:
        self.game = game
        self.who = who
        self.monster = monster
        self.figures: MonsterFigures | None = game.figures(monster) if monster else None
        self.abilities = self.figures.abilities if self.figures else abilities
        self.target = self.figures.toughness if self.figures else target
        self.spells: list[Spell] = []
        self.enchanted: dict[str, str] = {}
        self.fail_next: list[str] = []
        self.rounds = 0
        self.over = False
        self.beaten = False

    def copy(self) -> Fight:
        """A copy of the fight, for looking ahead."""
        other = duplicate(self)
        other.spells = [msgspec.structs.replace(spell) for spell in self.spells]
        other.enchanted = dict(self.enchanted)
        return other

    @property
    def kind(self) -> Monster | None:
        """The kind of monster on the marker; None without a marker."""
        return self.game.content.monsters[self.figures.kind] if self.figures else None

    @property
    def toughness(self) -> int:
        """Successes needed, after weakening by spells in hand (R19.7)."""
        return max(1, self.target - sum(spell.toughness for spell in self.spells))

    def hold(self, copy: str, hands: int) -> None:
        """Devote hands to a spell that is being cast; one that needs both releases the spells in them (R20.3, R20.4)."""
        if hands == HANDS:
            self.spells = [spell for spell in self.spells if not spell.hands]
        self.spells.append(Spell(copy, hands, self._round))

    def let_go(self) -> None:
        """End spells that are no longer owned, and the enchantments they put on weapons (R20.5, R33.8)."""
        self._keep_spells(lambda copy: copy in self.who.cards)

    def without(self, gone: frozenset[str]) -> Fight:
        """A copy of the fight in which some spells are no longer owned."""
        other = self.copy()
        other._keep_spells(lambda copy: copy not in gone)
        return other

    def _keep_spells(self, stays: Callable[[str], bool]) -> None:
        self.spells = [spell for spell in self.spells if stays(spell.copy)]
        self.enchanted = {weapon: spell for weapon, spell in self.enchanted.items() if stays(spell)}

    def spell(self, copy: str) -> Spell:
        """The active spell of that copy, created if there is none yet."""
        found = next((spell for spell in self.spells if spell.copy == copy), None)
        if found is None:
            found = Spell(copy, 0)
            self.spells.append(found)
        found.works = True
        return found

    def bound(self, spell: Spell) -> bool:
        """Whether a spell still occupies its hands: it was cast this round and can be released only later (R20.4, R20.6)."""
        return spell.cast_in == self._round

    @property
    def _round(self) -> int:
        """The round that hands are devoted to: before the Horror check already the first (A39)."""
        return max(self.rounds, 1)

    def free_hands(self) -> int:
        """How many hands hold no spell, or one that may be released."""
        return HANDS - sum(spell.hands for spell in self.spells if self.bound(spell))

    def has(self, ability: str, kept: tuple[str, ...] | None = None) -> bool:
        """Whether the monster's ability applies: printed or granted, and neither blanked nor ignored thanks to an ally.

        kept: the spells that would stay in hand, None for all that are (R20.6).
        """
        if ability not in self.abilities or ability in self.game.modifiers(self.who).ignore:
            return False
        return all(spell.ability != ability for spell in self.spells if kept is None or spell.copy in kept)

    def blankable(self) -> list[str]:
        """Abilities that a spell can still take away from the monster to any effect (R33).

        Excludes those already blanked or ignored, and nightmarish, which only matters at the Horror check.
        """
        return [word for word in KEYWORDS if self.has(word) and not (word == "nightmarish" and self.rounds)]


def weapon_bonus(fight: Fight, copy: str, card: Card, alone: bool, kept: tuple[str, ...]) -> int:
    """What a wielded weapon adds against this opponent (R20.1, R33.3, R33.4).

    alone: the other hand is empty. kept: what is in hand with it.
    """
    value = 0
    kind = "none"
    for bonus in card.bonuses:
        if bonus.while_ != "wielded" or bonus.check != "combat":
            continue
        if bonus.if_.get("other_hand_empty") and not alone:
            continue
        tag = bonus.if_.get("monster_has")
        if tag is not None and not fight.has(tag, kept):
            continue
        value += bonus.value - (bonus.replaces or 0)
        kind = bonus.kind
    if copy in fight.enchanted:
        kind = "magical"
    return resisted(fight, value, kind, kept)


def resisted(fight: Fight, value: int, kind: str, kept: tuple[str, ...]) -> int:
    """A bonus after resistance (half, rounded up, for each card) and immunity (nothing)."""
    if kind == "none" or value <= 0:
        return value
    if fight.has(f"{kind}_immunity", kept):
        return 0
    return half(value, up=True) if fight.has(f"{kind}_resistance", kept) else value


def ways_to_fight(fight: Fight, gone: frozenset[str] = frozenset()) -> list[Loadout]:
    """Every set of weapons and working spells that two hands can hold (R20.3).

    gone: weapons to leave out, for looking ahead.
    """
    spent = sum(spell.hands for spell in fight.spells if not spell.works)
    working = [spell for spell in fight.spells if spell.works]
    held = [spell for spell in working if spell.hands]
    bound = frozenset(spell.copy for spell in held if fight.bound(spell))
    strong = [spell for spell in working if not spell.hands and spell.bonus]
    things: list[Weapon | Spell] = [*_weapons(fight, gone), *held]
    ways = []
    for size in range(min(HANDS, len(things)) + 1):
        for chosen in combinations(things, size):
            hands = spent + sum([thing.hands for thing in chosen])
            if hands > HANDS:
                continue
            kept = tuple([thing.copy for thing in chosen])
            if not bound.issubset(kept):
                continue
            bonuses = tuple([(thing.copy, thing.adds(fight, kept, hands)) for thing in (*strong, *chosen)])
            weaker = sum([thing.toughness for thing in chosen])
            ways.append(Loadout(kept, hands, bonuses, max(1, fight.target - weaker)))
    return ways


def _weapons(fight: Fight, gone: frozenset[str]) -> list[Weapon]:
    """Weapons worth trying: of equivalent ones no more than two hands can hold."""
    found = []
    names: list[tuple[str, bool]] = []
    for copy, card in fight.game.modifiers(fight.who).weapons:
        name = (card.id, copy in fight.enchanted)
        enough = 1 if card.hands == HANDS else HANDS
        if copy not in gone and names.count(name) < enough:
            names.append(name)
            found.append(Weapon(copy, card.hands, card))
    return found


def casting_of(cast: CastFact, fight: Fight | None) -> tuple[int, int]:
    """The modifier and the difficulty of casting a spell, which may depend on the monster (R21.2)."""
    modifier, difficulty = cast.modifier, cast.difficulty
    if not isinstance(modifier, int):
        modifier = fight.figures.awareness if fight is not None and fight.figures is not None else 0
    if not isinstance(difficulty, int):
        difficulty = fight.toughness if fight is not None else 1
    return modifier, difficulty


def enchantable(fight: Fight) -> list[str]:
    """Physical weapons that are not enchanted yet."""
    weapons = fight.game.modifiers(fight.who).weapons
    return [copy for copy, card in weapons if card.type == "physical_weapon" and copy not in fight.enchanted]
