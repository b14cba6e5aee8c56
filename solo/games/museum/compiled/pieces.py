"""Everything printed on the pieces of the museum game, compiled: what the rules read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from solo.files.yaml import Source
from solo.games.museum.abouts import TaskRow
from solo.games.museum.printed.card_facts import AncientOneFact, InvestigatorFact, PassiveFact
from solo.games.museum.printed.facts import AdventureFact, MonsterFact, MythosFact, TaskFact
from solo.games.museum.scope import Scope
from solo.kernel.effects import Effect
from solo.kernel.piece_ids import kind_of

Steps = Effect[Scope]
"""A compiled effect."""


def sums_of(fact: TaskFact) -> tuple[int, ...]:
    """The investigation symbols of a row, in printed order."""
    if isinstance(fact.investigation, list):
        return tuple(fact.investigation)
    return (fact.investigation,) if fact.investigation else ()


def printed_row(fact: TaskFact, key: str, monster: str = "") -> TaskRow:
    """A row of a card or marker as it is printed (ES5.2), told by a key; monster: the marker it belongs to."""
    return TaskRow(
        key,
        sums_of(fact),
        fact.lore,
        fact.peril,
        fact.terror,
        tuple(tuple(box) for box in fact.any_of),
        fact.sanity,
        fact.stamina,
        fact.clock,
        monster,
    )


class Adventure(msgspec.Struct, frozen=True):
    """A museum adventure, or with `world` an Other World. rows: its tasks as they are printed, by their numbers."""

    fact: AdventureFact
    world: bool
    rows: tuple[TaskRow, ...]
    on_draw: Steps
    terror: Steps
    midnight: Steps

    @property
    def id(self) -> str:
        """The card's id."""
        return self.fact.id


class Use(msgspec.Struct, frozen=True):
    """One way to use a possession or an ability. index: its number on the card."""

    index: int
    when: str
    cost: str
    limit: str
    target: str
    condition: Mapping[str, Any]
    effect: Steps


class Possession(msgspec.Struct, frozen=True):
    """A card that an investigator may own."""

    id: str
    deck: str
    uses: tuple[Use, ...]
    passive: PassiveFact
    leaves: str
    copies: int


class Monster(msgspec.Struct, frozen=True):
    """A kind of monster marker."""

    fact: MonsterFact
    midnight: Steps

    @property
    def row(self) -> TaskFact:
        """What beats it."""
        return self.fact.tasks[0]


class MythosCard(msgspec.Struct, frozen=True):
    """A Mythos card."""

    fact: MythosFact
    upper: Steps
    at_terror: Steps
    at_next_midnight: Steps


class AncientOne(msgspec.Struct, frozen=True):
    """An Ancient One."""

    fact: AncientOneFact
    cultist_defeated: Steps
    world_failed: Steps
    attack: Steps


class InvestigatorSheet(msgspec.Struct, frozen=True):
    """An investigator's sheet."""

    fact: InvestigatorFact
    uses: tuple[Use, ...]


class Content(msgspec.Struct):
    """All content of the museum game."""

    adventures: dict[str, Adventure] = {}
    worlds: dict[str, Adventure] = {}
    possessions: dict[str, Possession] = {}
    monsters: dict[str, Monster] = {}
    mythos: dict[str, MythosCard] = {}
    ancient_ones: dict[str, AncientOne] = {}
    sheets: dict[str, InvestigatorSheet] = {}
    lost_and_found: dict[str, Steps] = {}
    souvenirs: dict[str, int] = {}
    sources: tuple[Source, ...] = ()

    def card(self, id: str) -> Adventure:
        """An adventure or Other World; raises KeyError."""
        return self.adventures.get(id) or self.worlds[id]

    def possession(self, copy: str) -> Possession:
        """What is printed on a copy of a card; raises KeyError."""
        return self.possessions[kind_of(copy)]

    def uses(self, source: str) -> Sequence[Use]:
        """The uses of a copy of a card, or of an investigator's ability, as they are printed; raises KeyError."""
        return self.sheets[source].uses if source in self.sheets else self.possession(source).uses

    def monster(self, copy: str) -> Monster:
        """What is printed on a monster marker; raises KeyError."""
        return self.monsters[kind_of(copy)]

    def copies(self, deck: str) -> list[str]:
        """The copies of a deck's cards ("knife.1"), in printed order."""
        cards = [card for card in self.possessions.values() if card.deck == deck]
        return [f"{card.id}.{number}" for card in cards for number in range(1, card.copies + 1)]

    def monster_copies(self, *, masks: bool) -> list[str]:
        """The copies of all monster markers. masks: those of the mask monsters, too."""
        kinds = [monster.fact for monster in self.monsters.values() if masks or not monster.fact.mask]
        return [f"{fact.id}.{number}" for fact in kinds for number in range(1, fact.copies + 1)]
