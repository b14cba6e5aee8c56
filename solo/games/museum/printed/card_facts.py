"""The schema of possessions, investigators and Ancient Ones in the content files."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from solo.games.museum.printed.facts import Change, DeckName, Few, TaskFact, WrittenSteps
from solo.games.museum.printed.numbers import Window
from solo.kernel.ids import Id


class UseFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way to use a possession or an ability.

    cost: "discard" puts the card under its deck, "cast" keeps it with the dice stored on it, "free" changes nothing.
    target: who benefits when it need not be the owner. condition: as for the verb `if`.
    """

    when: Window
    effect: WrittenSteps
    cost: Literal["discard", "cast", "free"] = "free"
    limit: Literal["", "once_per_roll", "once_per_day"] = ""
    target: Literal["", "any_investigator"] = ""
    condition: dict[str, Any] = {}


class PassiveFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What holds for an owner as long as the card or sheet is his.

    immune: what does not touch him. locked_dice: locked dice join his pool (A46). many_tasks: any number of tasks with one
    roll (A19). souvenir_price: added to what he pays at the entrance.
    """

    immune: list[Literal["monster_appears", "terror_effects", "mythos_lingering"]] = []
    locked_dice: bool = False
    many_tasks: bool = False
    souvenir_price: Change = 0


class PossessionFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card that an investigator may own. leaves: the event after which an ally goes."""

    id: Id
    uses: list[UseFact] = []
    passive: PassiveFact = PassiveFact()
    leaves: Literal["", "attempt_failed"] = ""
    copies: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1


class PossessionsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deck of possessions."""

    deck: DeckName
    cards: list[PossessionFact]


class VariableFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What X is in a combat task: monsters in play as the Ancient One awakes, within bounds (ES18.9)."""

    count: Literal["monsters_in_play"]
    minimum: Few = 0
    maximum: Few = 20


class CombatTaskFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The row of the final battle. x_times: symbols of which X times as many are needed."""

    investigation: Few = 0
    lore: Few = 0
    peril: Few = 0
    terror: Few = 0
    x_times: dict[str, Few] = {}


class AncientOneFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An Ancient One.

    elder_signs: tokens that seal it (ES1.2). doom_track: its spaces, M where a monster appears (ES15.2). maximum: change of
    everybody's maxima. masks: the mask monsters are in the cup. every_monster: a further row of every monster (A33).
    no_battle: if it awakes the game is lost. attack: at each midnight of the battle (ES18.14).
    """

    id: Id
    elder_signs: Annotated[int, msgspec.Meta(ge=1, le=30)]
    doom_track: Annotated[list[Literal["D", "M"]], msgspec.Meta(min_length=1, max_length=30)]
    combat_task: CombatTaskFact | None = None
    combat_x: VariableFact | None = None
    maximum: dict[Literal["sanity", "stamina"], Change] = {}
    modify: dict[str, Change] = {}
    masks: bool = False
    every_monster: TaskFact | None = None
    no_battle: bool = False
    cultist_defeated_by_investigator: WrittenSteps = []
    other_world_failed: WrittenSteps = []
    attack: WrittenSteps = []


class AncientOnesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ancient Ones."""

    ancient_ones: list[AncientOneFact]


class StartFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an investigator begins with: so many of each, a certain ally, or a free mix of decks."""

    common: Few = 0
    unique: Few = 0
    spell: Few = 0
    clue: Few = 0
    ally_named: str = ""
    choice_of: list[DeckName] = []
    count: Few = 0


class InvestigatorFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An investigator's sheet."""

    id: Id
    sanity: Annotated[int, msgspec.Meta(ge=1, le=12)]
    stamina: Annotated[int, msgspec.Meta(ge=1, le=12)]
    start: StartFact = StartFact()
    uses: list[UseFact] = []
    passive: PassiveFact = PassiveFact()


class InvestigatorsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Investigators."""

    investigators: list[InvestigatorFact]
