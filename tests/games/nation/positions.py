"""Positions of nation games: questions of random play, and boards before a turn of the Ancient One."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import SimpleNamespace
from typing import Any

from solo.games.nation.compiled.pieces import Content
from solo.games.nation.game import Game
from solo.games.nation.players.decent import DecentPlayer
from solo.games.nation.rules.setup import new_game
from solo.games.nation.rules.turn import play
from solo.games.nation.state import State, decode_state
from solo.kernel.decisions import Answer, Decision
from solo.kernel.flow import FlowRunner
from solo.players.random_player import RandomPlayer
from tests.games.nation.helpers import Scene, content
from tests.games.nation.unlikely_boards import Mixer

ANCIENTS = list(content().ancient_ones)
"""All Ancient Ones."""


def left(scene: Scene, *cards: str) -> Scene:
    """Only these behavior cards are left in the deck."""
    state = scene.state
    state.behavior_discard = [card for card in content().behavior if card not in cards]
    state.behavior = list(cards)
    return scene


def games(cards: Content, seeds: Iterable[int]) -> Iterable[tuple[Game, Decision, bytes, list[Answer]]]:
    """Questions of random games in the player's turns, with the last boundary and the answers since."""
    for seed in seeds:
        game = new_game(cards, seed, ancient_one=ANCIENTS[seed % len(ANCIENTS)])
        kept: list[bytes] = []
        since: list[Answer] = []

        def keep(game: Game = game, kept: list[bytes] = kept, since: list[Answer] = since) -> None:
            kept[:] = [game.snapshot()]
            since.clear()

        session, player = FlowRunner(play(game), keep, within=True), RandomPlayer(seed)
        while (decision := session.decision) is not None:
            if game.state.phase == "turn":
                yield game, decision, kept[0], list(since)
            answer = decision.check(player(decision))
            since.append(answer)
            session.answer(answer)


def some(every: int, seeds: Iterable[int], cards: Content | None = None) -> Iterable[Any]:
    """One question in so many."""
    for number, each in enumerate(games(cards or content(), seeds)):
        if number % every == 0:
            yield each


def board(cards: Content, ancient_one: str, seed: int, *, mix: bool) -> Game:
    """The board before a turn of the Ancient One in the middle of a random game."""
    for attempt in range(seed, seed + 100):
        game = new_game(cards, attempt, ancient_one=ancient_one)
        rounds, player = 3 + seed % 8, RandomPlayer(seed)
        session = FlowRunner(play(game))
        while session.decision is not None and game.state.round < rounds:
            session.answer(player(session.decision))
        if session.decision is not None:
            break
    state: State = decode_state(game.snapshot())
    if mix:
        Mixer(cards, state, seed).mix()
    return Game(cards, state)


def decent_questions(seed: int, every: int, **setup: str) -> Iterator[tuple[Game, Decision]]:
    """One in so many questions of the player's turns in a decent game."""
    game = new_game(content(), seed, **setup)  # type: ignore[arg-type]
    session, player, asked = FlowRunner(play(game)), DecentPlayer(SimpleNamespace(game=game)), 0
    while session.decision is not None:
        asked += game.state.phase == "turn"
        if game.state.phase == "turn" and asked % every == 0:
            yield game, session.decision
        session.answer(player(session.decision))
