"""The schema of the content files: what a card, a city or an agent says."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from solo.games.nation.printed.numbers import Doing, IconName, RuleName, When
from solo.kernel.effects import Written
from solo.kernel.ids import Id

Few = Annotated[int, msgspec.Meta(ge=0, le=20)]
Some = Annotated[int, msgspec.Meta(ge=1, le=20)]
Change = Annotated[int, msgspec.Meta(ge=-9, le=9)]
WrittenSteps = Written
Icons = dict[IconName, Annotated[int, msgspec.Meta(ge=1, le=9)]]


class MurderStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A murder (DP11.1). by: who acts."""

    by: Literal["this_agent", "any_own_agent"]


class GateStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Closing or opening a gate (DP11.2). sanity_test: whether it is followed by a test."""

    mode: Literal["close", "open", "either"]
    by: Literal["main_agent", "this_agent", "any_own_agent"]
    sanity_test: bool = True


class LockStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lock (DP11.3)."""

    do: Literal["place", "remove", "place_or_remove", "move"]
    on: Literal["any"] = "any"


class RuleStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A standing rule."""

    name: RuleName
    value: Few = 1


class DiscardStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Discarding from hand."""

    min: Few
    max: Few | Literal["all"]


class InfluenceStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cubes from the supply on one place."""

    count: Some
    to: Literal["any", "city", "network", "mythos", "same_place"]


class RecoverStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"origin": "from"}):
    """Cubes back into their owner's supply. origin: where from."""

    who: Literal["self", "other"]
    count: Some | Literal["all"]
    origin: Literal["any", "limbo", "one_city_or_network"]


class AcquireStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Acquiring by an effect. card: a city card by its id. place_agent: where an agent's token goes."""

    what: Literal["storage_top", "city", "city_card", "hired_agent_of_other"]
    where: Literal["", "with_own_possessed", "with_equal_influence", "control_at_most_own_deep_ones_there"] = ""
    card: str = ""
    place_agent: Literal["any_city"] = "any_city"
    sanity_test: bool = True


class TokenStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tokens come on the board. up_to: fewer may be placed."""

    token: Literal["deep_one", "cthulhu", "martial_law", "whateley", "mi_go"]
    count: Some
    where: Literal["any_city", "any_cities", "different_cities", "any_other_city"]
    up_to: bool = False


class LookStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Turning up cards of the storage: one, or until an agent shows."""

    until: Literal["agent", 1]


class DeepOnesCondition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many Deep Ones are in play."""

    deep_ones_in_play: Some


class OtherPlayerCondition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What another player has."""

    other_player_has: Literal["hired_agent"]


class TrackStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Spaces by which the markers move."""

    ritual: Change = 0
    investigation: Change = 0


class MoveStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Moving an agent for nothing. reach: in roads."""

    which: Literal["one_own", "this_agent"]
    reach: Some | Literal["any_city"]


class AbilityFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"origin": "from"}):
    """An ability of a card. trigger, origin: of a reaction; "in_play": it works while the agent stands on the board."""

    when: When
    effect: Annotated[WrittenSteps, msgspec.Meta(min_length=1)]
    once_per_turn: bool = False
    may: bool = False
    trigger: Literal["", "used_in_action", "drawn_insanity", "acquired_a_card"] = ""
    origin: Literal["", "in_play"] = ""


class MythosFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mythos card (DP4.3). vp_general: blue; vp_cultist: green. solo: whether it is used when one plays alone."""

    id: Id
    vp_general: Few = 0
    vp_cultist: Few = 0
    sanity_icon: bool = False
    solo: bool = True
    token_power: Few = 0
    abilities: list[AbilityFact] = []


class CityFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A city (DP3.1). control: its control value; gate: its gate value."""

    id: Id
    control: Some
    gate: Some


class StepFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step of the automaton. number: what it says in cubes, power or spaces. cards: how many cards it is done on.

    cubes_to: where its own cubes go instead of limbo. then: steps that are run only if this one was done.
    """

    do: Doing
    number: Change = 0
    cards: Few = 0
    cubes_to: Literal["", "mythos"] = ""
    then: list[StepFact] = []


class BehaviorFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A behavior card: the line of either cultist (DP17.5)."""

    id: Id
    cultist_1: list[StepFact]
    cultist_2: list[StepFact]

    @property
    def has_effect(self) -> bool:
        """Whether the card carries an effect of the Ancient One (DP17.16)."""
        return any(step.do == "effect" for step in (*self.cultist_1, *self.cultist_2))


class CultistFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A cultist card and its token. victory_points: what it is worth unrevealed."""

    id: Literal["cultist_1", "cultist_2"]
    start: str
    power: Few
    resources: Icons
    revealed_resources: Icons
    victory_points: Few


class LevelFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A level of difficulty (A76). veil: an Ancient One that was drawn lies face down (V1)."""

    id: Id
    ancient_one_score: Few
    player_cubes: Few = 0
    cultist_influence: Change = 0
    veil: bool = False


class MapFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The board. roads: two cities and a cost each. path: of the cultists."""

    cities: list[CityFact]
    roads: list[tuple[str, str, Some]]
    path: list[str]


class MythosFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The mythos deck."""

    mythos: list[MythosFact]


class BehaviorFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The behavior deck."""

    behavior: list[BehaviorFact]


class CultistsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cultist cards."""

    cultists: list[CultistFact]


class LevelsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Levels of difficulty."""

    levels: list[LevelFact]


class TrackFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ritual and investigation tracks. victory_points: by space."""

    victory_points: Annotated[list[Few], msgspec.Meta(min_length=2)]


class TrackFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tracks."""

    track: TrackFact
