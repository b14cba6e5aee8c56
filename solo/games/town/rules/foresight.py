"""What a fight will be like, before anything is committed: with each weapon, and after each spell (R19.7, R20, R21)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

import msgspec

from solo.games.town.game import Game
from solo.games.town.rules.arms import Arms, Fight, enchantable, ways_to_fight
from solo.games.town.rules.checks import strength, success_on
from solo.games.town.rules.monsters import on_card
from solo.games.town.rules.odds import chance
from solo.games.town.rules.uses import Offer
from solo.games.town.state import Investigator


class Roll(NamedTuple):
    """Dice, the successes they have to reach, and what a six counts."""

    pool: int
    difficulty: int
    six_counts: int = 1

    def chance(self, success_on: int) -> Fraction:
        """The chance to reach them, when this face and up are successes."""
        return chance(self.pool, self.difficulty, success_on, self.six_counts)

    def expected(self, success_on: int) -> Fraction:
        """The successes it brings on the average."""
        return self.pool * (Fraction(7 - success_on, 6) + Fraction(self.six_counts - 1, 6))

    def promise(self, success_on: int, *, counted: bool) -> Fraction:
        """What rolls are compared by: successes where every one counts, else the chance to pass."""
        return self.expected(success_on) if counted else self.chance(success_on)


class CombatView(msgspec.Struct, frozen=True):
    """What a decision in combat shows.

    monster: a marker, or "" for none. skill: what it is fought with. rating: what the opponent adds to the dice. base: dice
    without anything in hand, the rating counted (it may be negative). counted: every success counts, not only whether there are
    enough. pools: for each way to fight its dice and what they must reach; bonuses: what each thing in hand adds to them.
    hands: those that are free. fight: the fight itself, to look ahead in.
    """

    monster: str
    skill: str
    rating: int
    base: int
    counted: bool
    pools: dict[str, Roll]
    bonuses: dict[str, tuple[tuple[str, int], ...]]
    hands: int
    fight: Fight


def bare(fight: Fight) -> tuple[int, str, int]:
    """The monster's rating, the skill it is fought with ("" for the ordinary one), and the dice without anything in hand."""
    rating = fight.figures.combat.rating if fight.figures is not None and fight.figures.combat is not None else 0
    skill = _skill(fight)
    return rating, skill, strength(fight.game, fight.who, "combat", rating, skill)


def _skill(fight: Fight) -> str:
    return (fight.kind.fact.combat_skill or "") if fight.kind is not None else ""


def first_round(game: Game, who: Investigator, monster: str) -> CombatView:
    """A fight with a monster that one may still evade."""
    fight = Fight(game, who, monster)
    rating, _, base = bare(fight)
    return view_of(fight, by_promise(fight, base), base, rating, counted=False)


def by_promise(fight: Fight, base: int, *, counted: bool = False) -> list[tuple[Arms, Roll]]:
    """Every way to fight and its dice, the most promising first, and of equal ones that which needs fewer hands."""
    ways = [(way, roll_of(fight, way, base)) for way in ways_to_fight(fight)]
    if len(ways) == 1:
        return ways
    least = success_on(fight.game, fight.who)
    return sorted(ways, key=lambda each: (each[1].promise(least, counted=counted), -each[0].hands), reverse=True)


def view_of(fight: Fight, ways: list[tuple[Arms, Roll]], base: int, rating: int, *, counted: bool) -> CombatView:
    """A fight as it stands, for whoever has to decide."""
    return CombatView(
        fight.monster,
        _skill(fight) or "fight",
        rating,
        base,
        counted,
        {way.option.id: roll for way, roll in ways},
        {way.option.id: way.bonuses for way, _ in ways},
        fight.free_hands(),
        fight,
    )


def serves(fight: Fight, offer: Offer) -> bool:
    """Whether something to use can do its work in this fight: a spell needs free hands, an enchantment a weapon (R20.3).

    What sweeps an area does not reach a card (R16.3).
    """
    if offer.use.help.sweeps and on_card(fight.game, fight.monster):
        return False
    if offer.card is None or offer.card.cast is None:
        return True
    if offer.use.help.enchants and not enchantable(fight):
        return False
    return offer.card.hands <= fight.free_hands()


def roll_of(fight: Fight, way: Arms, base: int) -> Roll:
    """The dice of one way to fight."""
    cards = [fight.game.content.card(copy) for copy in way.copies]
    six = max((card.passive.six_counts for card in cards), default=1)
    return Roll(max(0, base + way.bonus), way.difficulty, six)


def after_casting(begun: Fight, offer: Offer) -> Iterator[Fight]:
    """The fight after the spell took, in each way it may be used."""
    aid = offer.use.help
    blanked = begun.blankable() if aid.blanks else []
    for ability in ["", *blanked]:
        for weapon in enchantable(begun) if aid.enchants else [""]:
            fight = begun.copy()
            spell = fight.spell(offer.copy)
            spell.bonus, spell.toughness, spell.ability = aid.bonus, aid.toughness, ability
            fight.enchanted |= {weapon: offer.copy} if weapon else {}
            yield fight
