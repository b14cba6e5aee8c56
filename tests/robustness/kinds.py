"""Every kind of decision that the rules know, and a game that stands at each of them."""

from __future__ import annotations

import ast
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import product
from pathlib import Path

import solo.boardgame
import solo.games.town
from solo.games.town.checks.by_hand import give, put_gate, put_trophies, scenario
from solo.games.town.checks.coverage import rich_scope
from solo.games.town.checks.piece_counts import effects, entries
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import AncientOneAwakens, Collapsed, Game, GameEnds
from solo.games.town.printed.numbers import VARIANTS
from solo.games.town.rules.setup import new_game
from solo.games.town.rules.turn import play
from solo.kernel.decisions import Decision
from solo.kernel.flow import Flow, FlowRunner
from solo.players.random_player import RandomPlayer

GAMES = 600
"""Random games that are played for a kind that has not come up otherwise, at most."""

DEAR = ("bullwhip", "research_materials")
"""Cards without which a die is never picked, and a clue token never paid otherwise."""

RARE = ("general_store_3", "inner_sanctum_2", "inner_sanctum_7")
"""Encounters in which something is asked that is hardly ever asked: what is sold, which trophy is taken, which gate closes."""

TRIES = 40
"""Times that those are tried; everything else that is printed is tried once."""


def kinds() -> set[str]:
    """The kinds of all decisions, read from the source of the rules: constants, and those handed to a function that asks."""
    rooms = (Path(room.__path__[0]) for room in (solo.boardgame, solo.games.town))
    trees = [ast.parse(path.read_text("utf-8")) for room in rooms for path in sorted(room.rglob("*.py"))]
    asking = {"Decision": 0}
    for tree in trees:
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef):
                names = [argument.arg for argument in function.args.args]
                for kind in _handed(function, {"Decision": 0}):
                    if kind in names:
                        asking[function.name] = names.index(kind)
    return {kind for tree in trees for kind in _handed(tree, asking, constant=True)}


def _handed(tree: ast.AST, asking: dict[str, int], *, constant: bool = False) -> list[str]:
    """What is handed as a kind to the functions that ask: names of variables, or constants."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and (name := _called(node)) in asking:
            place = asking[name]
            given = node.args[place] if place < len(node.args) else None
            if constant and isinstance(given, ast.Constant) and isinstance(given.value, str):
                found.append(given.value)
            elif not constant and isinstance(given, ast.Name):
                found.append(given.id)
    return found


def _called(call: ast.Call) -> str:
    """The name of the function that is called, with or without its module."""
    return getattr(call.func, "id", "") or getattr(call.func, "attr", "")


def visit_every_kind(content: Content, wanted: set[str], visit: Callable[[Game, Decision], None]) -> set[str]:
    """Visit each kind where it first comes up: in every printed effect, then in random games of rich people."""
    met: set[str] = set()

    def follow(game: Game, flow: Flow[None], seed: int, at_boundary: Callable[[], None] | None = None) -> None:
        player = RandomPlayer(seed)
        with suppress(Collapsed, AncientOneAwakens, GameEnds):
            session = FlowRunner(flow, at_boundary)
            while session.decision is not None:
                if session.decision.kind not in met:
                    met.add(session.decision.kind)
                    visit(game, session.decision)
                session.answer(player(session.decision))

    printed = [*effects(content), *((entry.id, entry.effect) for entry in entries(content))]
    rare = [(source, effect) for source, effect in printed if source in RARE]
    for seed, (source, effect) in [*((0, each) for each in printed), *product(range(TRIES), rare)]:
        game = scenario(content, seed=seed, ancient_one="yig")
        put_gate(game, "unvisited_isle", "city_of_the_great_race")
        follow(game, effect.run(rich_scope(game, content, source, seed)), seed)
    for seed in range(GAMES):
        if met >= wanted:
            break
        variant = [*VARIANTS, ""][seed % (len(VARIANTS) + 1)]
        seats = 4 if variant == "V13" else seed % 8 + 1
        game = new_game(content, seed, seats=seats, variants=[variant] if variant else [])
        follow(game, play(game), seed, partial(_enrich, game))
    return met


def _enrich(game: Game) -> None:
    """Give everybody, every second turn, what is dear: clue tokens, money, cards, trophies."""
    if (game.state.round + game.state.seed) % 2 == 0:
        return
    for who in game.playing():
        who.clues, who.money = who.clues + 3, who.money + 10
        for card in DEAR:
            with suppress(LookupError):
                give(game, who, card)
        if len(game.state.cup) > 20 and len(game.state.gate_stack) > 8:
            put_trophies(game, who, monsters=[game.state.cup[0].rpartition(".")[0]], gates=1)
