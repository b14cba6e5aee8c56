"""What an option does to the board before the Ancient One's turn: the rule that asks, run again with the option as its answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from solo.games.nation.abouts import Paying, Placing, Targeting, Traveling, Using
from solo.games.nation.forecast.stages import Prelude
from solo.games.nation.game import Game
from solo.games.nation.printed.numbers import LIMBO, PLAYER
from solo.games.nation.rules.actions import DIRECTIONS, act
from solo.games.nation.rules.devastating import devastate
from solo.games.nation.rules.effects import open_ways, use_card
from solo.games.nation.rules.gates import use_gate
from solo.games.nation.rules.influence import add_cubes, take_back
from solo.games.nation.rules.locks import place_lock, use_lock
from solo.games.nation.rules.murder import use_murder
from solo.games.nation.rules.paying import play_cards
from solo.games.nation.rules.tokens import put_token
from solo.games.nation.rules.tracks import move_track
from solo.games.nation.rules.travel import go_free, put_agent
from solo.kernel.decisions import Decision, Option
from solo.kernel.flow import Flow

FREE: dict[str, Callable[[Game, str], Flow[None]]] = {
    "free_move": go_free,
    "free_card": lambda game, card: use_card(game, card, "free_action"),
    "free_mythos": lambda game, card: use_card(game, card, "free_action"),
}
"""What costs no action, by the verb of its option (A36)."""

WIDE = ("action", "free_action", "card", "branch")
"""Kinds of questions whose options leave the target to say; only where nothing but the payment is left they are known."""


def says_enough(decision: Decision, assumed: Iterable[str]) -> bool:
    """Whether an option says what is done, though some questions were answered by their first options: with what it is paid, and
    whether somebody reacts to insanity, do not matter."""
    return decision.kind not in WIDE or not set(assumed) - {"pay", "react"}


def prelude_of(game: Game, decision: Decision, option: Option) -> Prelude | None:
    """What an option does; None where it alone does not say that."""
    about, verb, subject = decision.about, option.verb, option.subject
    match decision.kind, about:
        case (("action" | "free_action"), _) if verb == "pass":
            return Prelude(_nothing)
        case (("action" | "free_action"), _) if verb in FREE:
            return Prelude(lambda copy: FREE[verb](copy, subject))
        case "action", _:
            return Prelude(lambda copy: act(copy, verb))
        case "target", Targeting(action=("influence" | "limbo_cubes") as action, number=number) if number:
            return Prelude(_then(lambda copy: _put(copy, action, subject, number)))
        case "target", Targeting(action=("acquire" | "influence" | "track") as action) if decision.rule != "DP10.7":
            return Prelude(lambda copy: act(copy, action), (option.id,))
        case "pay", Paying(action=("influence" | "track")):
            return Prelude(lambda copy: _pay(copy, about, subject))
        case "card", _:
            return Prelude(lambda copy: use_card(copy, subject, "action"))
        case "branch", Using(card=card):
            return Prelude(lambda copy: use_card(copy, card, _when(copy, card, subject)), (option.id,))
        case (("gate" | "murder" | "lock"), Using(card=card)) if verb != "move":
            return Prelude(lambda copy: _by_card(copy, decision.kind, card, verb), (option.id,))
        case "lock_to", _:
            return Prelude(_then(lambda copy: place_lock(copy, subject)))
        case "recover", _:
            return Prelude(_then(lambda copy: take_back(copy, PLAYER, subject, 1)))
        case "destination", Traveling(agent=agent, moves=moves):
            return Prelude(_then(lambda copy: _travel(copy, {**moves, agent: subject})))
        case "token", Placing(agent=token) if verb == "place":
            return Prelude(lambda copy: _token(copy, token, subject))
    return None


def _nothing(game: Game) -> Flow[None]:
    return
    yield


def _then(change: Callable[[Game], object]) -> Callable[[Game], Flow[None]]:
    """A flow that only changes something."""

    def flow(game: Game) -> Flow[None]:
        change(game)
        return
        yield

    return flow


def _put(game: Game, action: str, place: str, number: int) -> None:
    """Cubes that a card puts on a place, out of limbo or the supply."""
    if action == "limbo_cubes":
        take_back(game, PLAYER, LIMBO, number)
    add_cubes(game, PLAYER, place, number)


def _pay(game: Game, about: Paying, name: str) -> Flow[None]:
    """The cards of a set are played for cubes or a track."""
    number = yield from play_cards(game, about.sets[name], about.resource)
    if about.action == "influence":
        add_cubes(game, PLAYER, about.target, number)
    elif about.action == "track":
        track, by = DIRECTIONS[about.target]
        move_track(game, track, by * number)


def _when(game: Game, card: str, branch: str) -> str:
    """When the branch of a card works about which is asked."""
    return next(when for when in ("action", "free_action") if branch in open_ways(game, card, when))


def _by_card(game: Game, kind: str, card: str, verb: str) -> Flow[object]:
    """What is an icon on a card: the gate, the murder or the lock that is asked about."""
    match kind:
        case "gate":
            step = _step(game, card, "gate", lambda raw: raw["mode"] in (verb, "either"))
            return use_gate(game, card, step)
        case "murder":
            return use_murder(game, card, _step(game, card, "assassinate", bool))
    step = _step(game, card, "lock", lambda raw: verb in raw["do"])
    return use_lock(game, card, step["do"])


def _step(game: Game, card: str, verb: str, fits: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """A step as it is written on a card, or is gained by a standing rule."""
    ways = [way for ability in game.effects(card) for way in (ability.steps, *ability.ways.values())]
    gained = game.content.gained_murder
    steps = [step for way in (*ways, *([gained] if gained else [])) for step in way.raw]
    return next(dict(step[verb]) for step in steps if verb in step and fits(step[verb]))


def _travel(game: Game, moves: Mapping[str, str]) -> None:
    """Agents stand in other cities, by whatever route."""
    for agent, city in moves.items():
        put_agent(game, agent, (game.movers()[agent], city), free=True)


def _token(game: Game, token: str, city: str) -> Flow[None]:
    """A token comes into a city; Cthulhu lays it waste."""
    put_token(game, token, city)
    if token == "cthulhu":
        yield from devastate(game, city)
