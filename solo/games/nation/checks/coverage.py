"""Coverage of the nation game: the scenarios in which each card, branch, line, reason and end can be resolved."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from solo.boardgame.checks.coverage import Coverage, Covered, MakePlayer, branch_key, drive_through
from solo.boardgame.scenarios import ScenarioStep
from solo.files.yaml import convert
from solo.games.nation import events
from solo.games.nation.checks import by_hand
from solo.games.nation.checks.examples import course
from solo.games.nation.checks.piece_counts import effects
from solo.games.nation.checks.reasons import ENDINGS, PASSED, LaidOut, cultist_step
from solo.games.nation.checks.scenario import Scenario, arrange
from solo.games.nation.compiled.doubts import in_vain
from solo.games.nation.compiled.pieces import Content, Steps
from solo.games.nation.events.cult import REASONS
from solo.games.nation.game import Game, GameEnds
from solo.games.nation.printed.numbers import CULTISTS, GATES, PLAYER
from solo.games.nation.rules.acquiring import acquire
from solo.games.nation.rules.cult import run_line
from solo.games.nation.rules.effects import GAINED, open_ways, use_card
from solo.games.nation.rules.paying import play_cards
from solo.games.nation.scope import Scope
from solo.games.nation.state import ENDS
from solo.kernel.events import Event
from solo.kernel.flow import Flow
from solo.kernel.host import Player

TRIES = 60
"""The most attempts at one effect until every branch of it has been seen."""

USES = ("action", "free_action")
"""When a card is used for what is written on it."""

THERE = "chicago"
"""Where everybody is who may do something: the main agent, hired ones and a cultist; its gate has no token."""
FRIENDS = ("moses_fleet", "eliot_ness")
"""Who stands beside the main agent."""


# A board on which whatever a card asks for is there


def rich_game(content: Content, card: str, seed: int) -> Game:
    """A game in which a card is in the player's hand or beside his board, and all that it may ask for is on the board."""
    main = next(
        (id for id, agent in content.main_agents.items() if card in agent.deck), next(iter(content.main_agents))
    )
    game = by_hand.scenario(content, ancient_one="hastur", main_agent=main, seed=seed)
    who, state = game.who, game.state
    who.place = THERE
    by_hand.place_cultists(game, {"cultist_1": THERE})
    by_hand.hire(game, THERE, *(agent for agent in FRIENDS if agent != card))
    by_hand.lay_cubes(game, "boston", {PLAYER: 2, "cultist_2": 1})
    by_hand.lay_cubes(game, game.city("boston").face, {PLAYER: 1, "cultist_1": 1})
    by_hand.set_supply(game, PLAYER, 4, 3)
    by_hand.take_tokens(game, insanity=1)
    by_hand.lay_lock(game, "detroit")
    by_hand.place_deep_ones(game, *["new_orleans"] * 3)
    powerful = [
        each for each in content.main_agents[main].deck if content.cards[each].resources.get("power") and each != card
    ]
    by_hand.give(game, who, *powerful[:4])
    if card in content.mythos:
        by_hand.give_mythos(game, who.mythos, card)
    elif card:
        by_hand.give(game, who, card)
        for agent in who.agents:
            agent.place = THERE
    by_hand.put_cards(game, who.deck.discard, *who.deck.draw[:2])
    by_hand.put_on_storage(game, *[each for each in state.storage if each in content.agents][: seed % 2])
    return game


def rich_scope(content: Content, source: str, seed: int, when: str = "action") -> Scope:
    """A scope of a card, on a board on which all that it may ask for is there; it has cost two cubes in Boston."""
    game = rich_game(content, source, seed)
    return Scope(game, game.who, source, when=when, city="boston", spent=2)


def attempt_effect(content: Content, source: str, effect: Steps, player: MakePlayer, seed: int) -> Sequence[Event]:
    """Run one effect once; returns the events."""
    scope = rich_scope(content, source, seed)
    _drive(effect.run(scope), player(seed))
    return scope.game.events


# Cards


def _network(content: Content, card: str, player: MakePlayer, attempt: int) -> Sequence[Event]:
    """Acquire a network card of a pile; play one that lies in none for its first resource."""
    fact = content.cards[card]
    if fact.kind in ("starting", "city"):
        game = rich_game(content, card, attempt)
        _drive(_play_for_icons(game, card), player(attempt))
        return game.events
    game = by_hand.scenario(content, seed=attempt)
    by_hand.lay_over(game, "boston", card)
    by_hand.lay_cubes(game, card, {PLAYER: 2})
    _drive(acquire(game, card), player(attempt))
    return game.events


def _play_for_icons(game: Game, card: str) -> Flow[None]:
    yield from play_cards(game, (card,), next(iter(game.content.cards[card].resources), "influence"))


def _mythos(content: Content, card: str, player: MakePlayer, attempt: int) -> Sequence[Event]:
    """Acquire a mythos card of the row."""
    game = by_hand.scenario(content, seed=attempt)
    by_hand.lay_row(game, (card,))
    by_hand.lay_cubes(game, card, {PLAYER: 2})
    _drive(acquire(game, card), player(attempt))
    return game.events


def _city(content: Content, city: str, player: MakePlayer, attempt: int) -> Sequence[Event]:
    """Acquire a city."""
    game = by_hand.scenario(content, seed=attempt)
    by_hand.place_cultists(game, dict.fromkeys(CULTISTS, next(each for each in content.cities if each != city)))
    by_hand.lay_cubes(game, city, {PLAYER: 2})
    _drive(acquire(game, city), player(attempt))
    return game.events


def used(content: Content) -> Iterator[str]:
    """The cards that are used for what is written on them when one plays alone."""
    for card, abilities in content.effects.items():
        if any(each.fact.when in USES for each in abilities) and (
            card not in content.mythos or content.mythos[card].solo
        ):
            yield card


def _use(content: Content, card: str, player: MakePlayer, attempt: int) -> Sequence[Event]:
    """Use a card for what is written on it, if it can be."""
    game = rich_game(content, card, attempt)
    for when in USES:
        if open_ways(game, card, when):
            _drive(use_card(game, card, when), player(attempt))
            break
    return game.events


# The cultists


def _line(content: Content, line: str, player: MakePlayer, attempt: int) -> None:
    """Run the line of a cultist on a behavior card."""
    card, _, cultist = line.partition("/")
    game = by_hand.scenario(content, seed=attempt)
    game.state.phase = "ancient"
    _drive(run_line(game, cultist, getattr(content.behavior[card], cultist)), player(attempt))


def _ancient_effect(content: Content, key: str, player: MakePlayer, attempt: int) -> Sequence[Event]:
    """Run the effect of a cultist on the card of an Ancient One."""
    ancient_one, _, cultist = key.partition("/")
    return _played(content, {"ancient_one": ancient_one}, [cultist_step("effect", cultist=cultist)], player, attempt)


def _played(
    content: Content, given: Mapping[str, Any], play: Sequence[ScenarioStep], player: MakePlayer, attempt: int
) -> Sequence[Event]:
    """Play steps in a situation; returns the events."""
    main = next(iter(content.main_agents))
    written = {
        "investigators": {main: given.get("who", {})},
        **{key: each for key, each in given.items() if key != "who"},
    }
    game = arrange(content, convert(written, Scenario))
    _drive(course(game, play), player(attempt))
    return game.events


def reasons(content: Content) -> list[str]:
    """The reasons that there can be: gates do not run out on a board of no more cities."""
    return [reason for reason in REASONS if reason != "none" or len(content.cities) > GATES]


def _situated(situations: Mapping[str, LaidOut]) -> Callable[[Content, str, MakePlayer, int], Sequence[Event]]:
    """Play in the situation that is made for something."""

    def resolve(content: Content, id: str, player: MakePlayer, attempt: int) -> Sequence[Event]:
        given, play = situations[id]
        return _played(content, given, play, player, attempt)

    return resolve


def _drive(flow: Flow[None], player: Player) -> None:
    drive_through(flow, player, GameEnds)


def _of_use(event: events.CardUsed) -> Iterable[str]:
    """What a card that is used shows: the use, and the branch that was chosen, if it is one of the card."""
    branch = [branch_key(event.card, event.branch)] if event.branch not in ("", GAINED) else []
    return [f"use {event.card}", *branch]


def _of_try(event: events.CultistTried) -> Iterable[str]:
    """What a cultist's step shows: why places were passed over, and whose effect it is."""
    effect = [f"effect {event.cause}/{event.cultist}"] if event.effect else []
    return [*dict.fromkeys(f"passed {each.reason}" for each in event.passed), *effect]


COVERAGE: Coverage[Content] = Coverage(
    kinds=(
        Covered("card", lambda content: content.cards, _network, TRIES),
        Covered("mythos", lambda content: (id for id, fact in content.mythos.items() if fact.solo), _mythos),
        Covered("city", lambda content: content.cities, _city),
        Covered("use", used, _use, TRIES),
        Covered("line", lambda content: (f"{card}/{each}" for card in content.behavior for each in CULTISTS), _line),
        Covered(
            "effect",
            lambda content: (f"{id}/{each}" for id in content.ancient_ones for each in CULTISTS),
            _ancient_effect,
        ),
        Covered("passed", reasons, _situated(PASSED)),
        Covered("end", lambda content: ENDS, _situated(ENDINGS), TRIES),
    ),
    shown={
        events.NetworkCardTaken: lambda it: ("card", it.card),
        events.MythosTaken: lambda it: ("mythos", it.card),
        events.CityTaken: lambda it: ("city", it.city),
        events.CampaignEnded: lambda it: ("end", it.how),
    },
    branches={events.BranchTaken: lambda it: (it.source, it.branch)},
    effects=effects,
    attempt=attempt_effect,
    tries=TRIES,
    several={
        events.CardsPlayed: lambda it: [f"card {card}" for card in it.cards],
        events.CardUsed: _of_use,
        events.BehaviorTurned: lambda it: [f"line {it.card}/{cultist}" for cultist in CULTISTS],
        events.CultistTried: _of_try,
    },
    never=lambda content: {branch_key(card, branch) for card, ways in in_vain(content).items() for branch in ways},
)
"""A behavior card that is turned up counts for the lines of both cultists."""
