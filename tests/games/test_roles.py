"""Roles: what every game has is under one name in one place, and what it lacks is said."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest

from solo.boardgame.front.examine import BoardExamine
from solo.boardgame.front.explain import BoardExplain
from solo.boardgame.front.front import BoardFront
from solo.boardgame.front.last_page import BoardLastPage
from solo.boardgame.front.listing import BoardNights
from solo.boardgame.front.told_examples import DescribedGame, ToldExamples
from solo.boardgame.front.view import BoardView
from solo.boardgame.front.wording import BoardWording
from solo.boardgame.game import BoardGame
from solo.boardgame.host import BoardHost
from solo.boardgame.roles import role
from solo.boardgame.rules import BoardRules
from solo.games import GAMES, named, rules
from solo.narration.auto_answers import AutoAnswers
from solo.narration.painting import Coloring
from solo.narration.teller import Teller
from solo.rulebook.asked import asked
from tests.games.not_yet import NOT_YET, having
from tests.test_seams import public

ROLES = {
    "game": ("Game", "GameEnds", "AncientOneAwakens"),
    "state": ("State", "Investigator", "Id", "Count", "Total"),
    "scope": ("Scope",),
    "effect_context": ("PendingLoss",),
    "host": ("Host", "Rules", "Setup"),
    "summary": ("Summary",),
    "options": ("SETUP_OPTIONS", "HABITS"),
    "content": ("load",),
    "determinize": ("imagine",),
    "auto_answers": ("unasked",),
    "option_ranking": ("sensible",),
    "events": ("read",),
    "events.cause": ("CAUSES",),
    "compiled.pieces": ("Content", "AncientOne", "InvestigatorSheet", "Monster", "MythosCard", "Use", "Steps"),
    "printed.card_facts": (
        "InvestigatorFact",
        "InvestigatorsFile",
        "AncientOneFact",
        "AncientOnesFile",
        "UseFact",
        "PassiveFact",
    ),
    "printed.facts": ("MonsterFact", "MonstersFile", "MythosFact", "MythosFile", "WrittenSteps"),
    "compiled.doubts": ("doubts",),
    "verbs": ("VOCABULARY",),
    "verbs.manual": ("manual",),
    "rules.setup": ("new_game", "set_up"),
    "rules.turn": ("play",),
    "checks.by_hand": ("scenario", "put_monster", "give"),
    "checks.scenario": ("Scenario", "ScenarioInvestigator", "arrange", "Face"),
    "checks.examples": ("SCENARIOS", "Example", "Proof", "course"),
    "checks.expectations": ("EXPECTATIONS",),
    "checks.invariants": ("problems",),
    "checks.snapshot_validation": ("check_restored",),
    "checks.piece_counts": ("piece_counts", "effects"),
    "checks.coverage": ("COVERAGE",),
    "checks.pieces": (),
    "forecast.forecast": ("forecast_of",),
    "forecast.policy": ("best_option",),
    "forecast.solver": ("Solver",),
    "forecast.states": ("ForecastState",),
    "front.front": ("Front", "CHAPTERS"),
    "front.narrator": ("Narrator",),
    "front.wording": ("Wording", "HasGame"),
    "front.views": ("Views",),
    "front.last_page": ("LastPage",),
    "front.odds": ("Odds",),
    "front.explain": ("Explain",),
    "front.examine": ("Examine",),
    "front.auto_answers": ("AutoAnswers",),
    "front.colors": ("Painter",),
    "front.names": ("Names",),
    "front.numbers": ("NumbersTold",),
    "front.people": ("People",),
    "front.drama": ("Drama",),
    "front.memory": ("NightMemory",),
    "front.night": ("Night", "TRACKS"),
    "front.arc": ("Arc",),
    "front.appendix": ("Appendix", "NightCourse"),
    "front.listing": ("Nights",),
    "front.examples": ("PlayedExamples", "Described"),
    "front.prose": ("prose",),
    "front.catalogue_entries": ("EXPECTED",),
}
"""The table of roles: where each game of the register has them, and what they are called there."""

LACKING = {
    "nation": {
        "game:AncientOneAwakens": "the Ancient One plays from the first round on (DP17)",
        "effect_context:PendingLoss": "nobody has sanity or stamina to lose: there are tokens, drawn one by one (DP12)",
        "compiled.pieces:AncientOne": "its effects are steps of the automaton, carried out as printed (DP17.21)",
        "compiled.pieces:InvestigatorSheet": "a main agent has a deck and no abilities",
        "compiled.pieces:Monster": "there are no monsters",
        "compiled.pieces:MythosCard": "its abilities are compiled like those of any card: `Ability`",
        "compiled.pieces:Use": "what a card is used for is an `Ability`",
        "printed.card_facts:InvestigatorFact": "the player is a main agent: `MainAgentFact`",
        "printed.card_facts:InvestigatorsFile": "main agents stand beside their cards: `StartingDecksFile`",
        "printed.card_facts:UseFact": "what is written on a card is an `AbilityFact`",
        "printed.card_facts:PassiveFact": "what holds all the time is an `AbilityFact`, too, with the verb `rule`",
        "printed.facts:MonsterFact": "there are no monsters",
        "printed.facts:MonstersFile": "there are no monsters",
        "checks.by_hand:put_monster": "there are no monsters",
    },
}
"""The roles that there is nothing for in a game, each with the reason."""

SHARED = {
    "game:Game": BoardGame,
    "host:Host": BoardHost,
    "host:Rules": BoardRules,
    "front.front:Front": BoardFront,
    "front.narrator:Narrator": Teller,
    "front.auto_answers:AutoAnswers": AutoAnswers,
    "front.wording:Wording": BoardWording,
    "front.views:Views": BoardView,
    "front.explain:Explain": BoardExplain,
    "front.examine:Examine": BoardExamine,
    "front.colors:Painter": Coloring,
    "front.listing:Nights": BoardNights,
    "front.last_page:LastPage": BoardLastPage,
    "front.examples:PlayedExamples": ToldExamples,
    "front.examples:Described": DescribedGame,
}
"""What some of them are made of."""


ASKED = (
    "content:load",
    "host:Rules",
    "rules.turn:play",
    "events:read",
    "summary:Summary",
    "determinize:imagine",
    "printed.renamed:RENAMED",
    "compiled.doubts:doubts",
    "checks.examples:SCENARIOS",
    "checks.trying:TrialScenes",
    "checks.invariants:problems",
    "checks.snapshot_validation:check_restored",
    "checks.piece_counts:piece_counts",
    "checks.coverage:COVERAGE",
    "front.front:Front",
    "front.narrator:Narrator",
    "front.wording:Wording",
    "front.views:Views",
    "front.explain:Explain",
    "front.examine:Examine",
    "front.colors:Painter",
    "front.listing:Nights",
    "front.last_page:LastPage",
    "front.appendix:Appendix",
    "front.prose:prose",
    "front.examples:PlayedExamples",
    "front.catalogue_entries:EXPECTED",
)
"""What the program asks any game for."""

ASKS = re.compile(r'_(?:role|(part))\("([\w.]+:\w+)"')
"""Where it does: a place in the code."""


@pytest.mark.parametrize("name", [*GAMES, "toy"])
def test_what_the_program_asks_for_is_given_or_has_a_default(name: str) -> None:
    """Also of a game that has a page only."""
    package = GAMES.get(name, "tests.toy")
    assert [place for place in ASKED if role(package, place) is None] == []
    home = Path(str(import_module("solo.boardgame").__file__)).parent
    asked = [each for path in home.rglob("*.py") for each in ASKS.findall(path.read_text(encoding="utf-8"))]
    assert {f"front.{place}" if part else place for part, place in asked} == {*ASKED}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("place", ROLES)
def test_each_role_is_under_its_name_in_its_place_or_has_a_default(name: str, place: str) -> None:
    lacking = {**LACKING.get(name, {}), **NOT_YET.get(name, {})}
    places = [f"{place}:{each}" for each in ROLES[place]]
    assert [each for each in places if each not in lacking and role(GAMES[name], each) is None] == []


@pytest.mark.parametrize("name", LACKING)
def test_what_a_game_lacks_is_a_role_and_is_not_there(name: str) -> None:
    """So a reason goes when what it says is no more so."""
    known = {f"{place}:{each}" for place, names in ROLES.items() for each in names}
    assert {*LACKING[name]} <= known
    for place in LACKING[name]:
        with pytest.raises((ModuleNotFoundError, AttributeError)):
            role(f"solo.games.{name}", place)


def its_own(package: str, place: str) -> bool:
    """Whether a game has something of its own in a role."""
    try:
        return str(role(package, place).__module__).startswith(package)
    except (ModuleNotFoundError, AttributeError):
        return False


FEATURES: dict[str, Callable[[str], object]] = {
    "prose": lambda name: named(name).prose(rules(name)),
    "lessons": lambda name: named(name).lessons,
    "asked": lambda name: asked("en", name),
}
"""What a game may be without as yet besides roles, and what it has of it."""


@pytest.mark.parametrize("name", GAMES)
def test_what_a_game_is_still_without_is_not_there(name: str) -> None:
    """So a line of the table goes when what it waits for has come."""
    waited = NOT_YET.get(name, {})
    roles = {f"{place}:{each}" for place, names in ROLES.items() for each in names}
    assert {*waited} <= {*roles, *FEATURES}
    assert [feature for feature, found in FEATURES.items() if bool(found(name)) == (feature in waited)] == []
    assert [place for place in {*waited} & roles if its_own(GAMES[name], place)] == []


@pytest.mark.parametrize(("name", "place"), [(name, place) for place in SHARED for name in having(place)])
def test_a_role_is_made_of_what_games_share(name: str, place: str) -> None:
    assert issubclass(role(GAMES[name], place), SHARED[place])


def test_what_two_games_have_under_one_name_is_in_one_place() -> None:
    """So a name means the same in every game; a game has nothing under the name of another's role."""
    places: dict[str, set[str]] = {}
    for package in GAMES.values():
        folder = Path(str(import_module(package).__file__)).parent
        for path in sorted(folder.rglob("*.py")):
            for name in public(path.read_text(encoding="utf-8")):
                places.setdefault(name, set()).add(path.relative_to(folder).as_posix())
    assert len(places) > 400
    assert {name: sorted(files) for name, files in places.items() if len(files) > 1} == {}
