"""A fight seen before a choice is made: the dice of each way to fight, and after each spell (R19.7, R20, R21)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from solo.games.town.game import Game
from solo.games.town.rules.checks import strength, success_on
from solo.games.town.rules.loadout import Fight, Loadout, Spell, enchantable, ways_to_fight
from solo.games.town.rules.monsters import on_card
from solo.games.town.rules.rolls import Roll
from solo.games.town.rules.uses import Offer, usable
from solo.games.town.state import Investigator
from solo.kernel.decisions import About


class Way(msgspec.Struct, frozen=True):
    """One way to fight, and its dice."""

    loadout: Loadout
    roll: Roll


class CombatView(About, frozen=True):
    """A fight as it stands when the player has to decide something.

    monster: a marker, or "" for none. abilities: what it can do, in alphabetical order, blanked or not. target: its
    toughness before anything weakens it. skill: what it is fought with. rating: what the opponent adds to the dice.
    base: dice without anything in hand, the rating counted (it may be negative). counted: every success counts, not
    only whether there are enough.
    ways: every way to fight, the most promising first. round: of this combat. hands: those that are free. spells: those
    that fill them or are at work. enchanted: by weapon, the copy of the spell that made it magical. fails: the next checks
    that fail without a roll.
    """

    monster: str
    abilities: tuple[str, ...]
    target: int
    skill: str
    rating: int
    base: int
    counted: bool
    ways: tuple[Way, ...]
    round: int
    hands: int
    spells: tuple[Spell, ...]
    enchanted: dict[str, str]
    fails: tuple[str, ...] = ()

    @property
    def pools(self) -> dict[str, Roll]:
        """The roll of each way to fight, by the id of the option that chooses it."""
        return {way.loadout.option.id: way.roll for way in self.ways}

    @property
    def bonuses(self) -> dict[str, tuple[tuple[str, int], ...]]:
        """The dice that each thing in hand adds, by the id of the option that chooses the way to fight."""
        return {way.loadout.option.id: way.loadout.bonuses for way in self.ways}

    def fight(self, game: Game, who: Investigator) -> Fight:
        """The fight rebuilt from this record, for looking ahead; changing it does not change the game."""
        fight = Fight(game, who, self.monster)
        fight.abilities, fight.target = frozenset(self.abilities), self.target
        fight.rounds = self.round
        fight.spells = [msgspec.structs.replace(spell) for spell in self.spells]
        fight.enchanted = dict(self.enchanted)
        fight.fail_next = list(self.fails)
        return fight


def unarmed(fight: Fight) -> tuple[int, str, int]:
    """The monster's combat rating, the skill used against it ("" for the usual one), and the dice without anything in hand."""
    rating = fight.figures.combat.rating if fight.figures is not None and fight.figures.combat is not None else 0
    skill = _skill(fight)
    return rating, skill, strength(fight.game, fight.who, "combat", rating, skill)


def _skill(fight: Fight) -> str:
    return (fight.kind.fact.combat_skill or "") if fight.kind is not None else ""


def first_round(fight: Fight) -> CombatView:
    """The fight with a monster that may still be evaded, as it would begin."""
    rating, _, base = unarmed(fight)
    return view_of(fight, ways_ranked(fight, base), base, rating, counted=False)


def ways_ranked(fight: Fight, base: int, *, counted: bool = False) -> list[Way]:
    """Every way to fight and its roll, the most promising first; of equal ones the one that needs fewer hands first."""
    ways = [Way(loadout, roll_of(fight, loadout, base)) for loadout in ways_to_fight(fight)]
    if len(ways) == 1:
        return ways
    least = success_on(fight.game, fight.who)
    return sorted(ways, key=lambda way: (way.roll.rank_value(least, counted=counted), -way.loadout.hands), reverse=True)


def view_of(fight: Fight, ways: list[Way], base: int, rating: int, *, counted: bool) -> CombatView:
    """The record of a fight for a decision about it."""
    return CombatView(
        fight.monster,
        tuple(sorted(fight.abilities)),
        fight.target,
        _skill(fight) or "fight",
        rating,
        base,
        counted,
        tuple(ways),
        fight.rounds,
        fight.free_hands(),
        tuple([msgspec.structs.replace(spell) for spell in fight.spells]),
        dict(fight.enchanted),
        tuple(fight.fail_next),
    )


def serves(fight: Fight, offer: Offer) -> bool:
    """Whether a use can have an effect in this fight: a spell needs free hands, an enchantment a weapon (R20.3).

    What defeats all monsters in an area does not reach monsters on a rumor's card (R16.3).
    """
    if offer.use.help.sweeps and on_card(fight.game, fight.monster):
        return False
    if offer.card is None or offer.card.cast is None:
        return True
    if offer.use.help.enchants and not enchantable(fight):
        return False
    return offer.card.hands <= fight.free_hands()


def uses_before_horror(fight: Fight) -> list[Offer]:
    """What may be used in this fight before its Horror check: all but what answers a Combat check (R19.2, A39)."""
    offers = usable(fight.game, fight.who, "in_combat", "monster")
    return [offer for offer in offers if serves(fight, offer) and not offer.use.help.sweeps and not fight.beaten]


def roll_of(fight: Fight, way: Loadout, base: int) -> Roll:
    """The dice of one way to fight."""
    cards = [fight.game.content.card(copy) for copy in way.copies]
    six = max((card.passive.six_counts for card in cards), default=1)
    return Roll(max(0, base + way.bonus), way.difficulty, six)


def after_casting(begun: Fight, offer: Offer) -> Iterator[Fight]:
    """The fight after the spell succeeded, one for each way the spell may be used."""
    aid = offer.use.help
    blanked = begun.blankable() if aid.blanks else []
    for ability in ["", *blanked]:
        for weapon in enchantable(begun) if aid.enchants else [""]:
            fight = begun.copy()
            spell = fight.spell(offer.copy)
            spell.bonus, spell.toughness, spell.ability = aid.bonus, aid.toughness, ability
            fight.enchanted |= {weapon: offer.copy} if weapon else {}
            yield fight
