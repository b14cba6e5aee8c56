"""The schema of network cards, agents and Ancient Ones in the content files."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from solo.games.nation.printed.facts import AbilityFact, Few, Icons, Some, StepFact
from solo.games.nation.printed.numbers import GoalName
from solo.kernel.ids import Id


class CardFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A network card (DP4.2). city: whose city card it is."""

    id: Id
    resources: Icons = {}
    sanity_icon: bool = False
    abilities: list[AbilityFact] = []
    city: str = ""


class AgentFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hired agent: its token and its card (DP5). vp_investigator: pink; vp_general: blue."""

    id: Id
    power: Few
    resources: Icons = {}
    vp_investigator: Few = 0
    vp_general: Few = 0
    sanity_icon: bool = False
    abilities: list[AbilityFact] = []


class MainAgentFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A main agent with the deck he begins with."""

    id: Id
    power: Few
    possessed_power: Few
    deck: list[Id]


class EffectFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An effect of an Ancient One: each of `first` is tried, `otherwise` only if none of them was done (A62)."""

    first: Annotated[list[StepFact], msgspec.Meta(min_length=1)]
    otherwise: list[StepFact] = []


class EffectsFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The effects of either cultist."""

    cultist_1: EffectFact
    cultist_2: EffectFact


class GoalFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What wins for an Ancient One at once: a figure, and how high it must be (DP17.4)."""

    what: GoalName
    number: Some


class AncientOneFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An Ancient One. mythos: its own mythos card. keeps: which network cards it keeps (DP17.4)."""

    id: Id
    mythos: str
    goal: GoalFact
    effects: EffectsFact
    keeps: Literal["", "hired_agent", "sanity_icon"] = ""


class CityCardsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """City cards."""

    city_cards: list[CardFact]


class NetworkCardsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Basic network cards that are no agents."""

    network_cards: list[CardFact]


class HiredAgentsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hired agents."""

    hired_agents: list[AgentFact]


class StartingDecksFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Main agents and starting cards."""

    main_agents: list[MainAgentFact]
    starting_cards: list[CardFact] = []


class AncientOnesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ancient Ones."""

    ancient_ones: list[AncientOneFact]
