"""Chance in the open: what dice and draws decide goes through the flows of the dice, so that another source can answer."""

from __future__ import annotations

import ast
import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

import solo
from solo.games import GAMES
from solo.games import rules as rules_of
from solo.kernel.decisions import Answer, Decision
from solo.kernel.events import Event
from solo.kernel.flow import FlowRunner
from solo.players.random_player import RandomPlayer
from tests.games.chance import AskingDice, Copies, Draw, NotedDice, Throw, without_order

PACKAGE = Path(solo.__file__).parent
PILES = ("decks", "mythos_deck", "gate_deck", "gate_stack", "cup", "unused", "dealt", "adventures", "worlds", "mythos")
PILES += ("storage", "behavior", "pile", "draw")
"""The fields of states and events of the games whose order nobody knows or that have none."""

LOCAL = ("pile", "stack", "deck", "cup")
"""What rules call such a pile."""

GAMES_EACH = 80
SHARES, ALWAYS = 8, 3
"""In so many shares they are played, of which so many are played in every run."""


# Nothing else decides by chance


def sources(game: str) -> list[Path]:
    """The rules and verbs of a game."""
    return [path for room in ("rules", "verbs") for path in sorted((PACKAGE / "games" / game / room).rglob("*.py"))]


def taken_by_hand(tree: ast.AST) -> Iterator[int]:
    """The lines in which a number is drawn or a card is taken from an end of a hidden pile."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(attr="pop"), args=[ast.Constant(value=0)]):
                yield node.lineno
            case ast.Call(func=ast.Attribute(value=value, attr="roll" | "die" | "pick" | "below")) if _dice(value):
                yield node.lineno
            case ast.Subscript(value=value, slice=ast.Constant(value=0) | ast.UnaryOp(operand=ast.Constant(value=1))):
                if _pile(value):
                    yield node.lineno


def _dice(value: ast.expr) -> bool:
    """Whether it is the dice of a game."""
    return isinstance(value, ast.Attribute) and value.attr == "dice"


def _pile(value: ast.expr) -> bool:
    match value:
        case ast.Name(id=name):
            return name in LOCAL
        case ast.Attribute(attr=name):
            return name in PILES
        case ast.Subscript(value=ast.Attribute(attr="decks")):
            return True
    return False


def bare(tree: ast.AST, flows: frozenset[str]) -> Iterator[int]:
    """The lines in which a flow is called and nobody runs it."""
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name))) if name in flows:
                yield node.lineno


@cache
def flows(game: str) -> frozenset[str]:
    """The names of all functions and methods that are flows, and of no other functions of the game or the kernel."""
    found: set[str] = set()
    others: set[str] = set()
    for path in (
        *sources(game),
        *sorted((PACKAGE / "kernel").glob("*.py")),
        *sorted((PACKAGE / "boardgame").rglob("*.py")),
    ):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef):
                (found if node.returns and "Flow[" in ast.unparse(node.returns) else others).add(node.name)
    return frozenset(found - others)


@pytest.mark.parametrize("game", GAMES)
def test_rules_and_verbs_take_nothing_from_a_pile_and_draw_no_number(game: str) -> None:
    assert [(path.name, line) for path in sources(game) for line in taken_by_hand(ast.parse(path.read_text()))] == []


@pytest.mark.parametrize("game", GAMES)
def test_no_flow_is_called_bare(game: str) -> None:
    assert [
        (path.name, line) for path in sources(game) for line in bare(ast.parse(path.read_text()), flows(game))
    ] == []


def test_what_is_forbidden_is_found() -> None:
    wrong = ["pile.pop(0)", "game.dice.die()", "stack[0]", "stack[-1]", "state.decks[deck][0]", "self.state.cup[0]"]
    assert list(taken_by_hand(ast.parse("\n".join(wrong)))) == [1, 2, 3, 4, 5, 6]
    assert list(taken_by_hand(ast.parse("order[0]\ngame.dice.shuffle(pile)\npile[1:]\nwaiting.pop(name)"))) == []
    assert list(bare(ast.parse("raise_terror(game)\nyield from raise_terror(game)"), flows("town"))) == [1]
    assert {"draw_monster", "thrown", "top", "drawn_from", "dealt", "raise_terror"} <= flows("town")
    assert {"roll", "reroll", "throw", "appear"} & flows("museum") >= {"throw", "appear"}


# A game of another seed that is told what fell and came


WITH_SEATS = [game for game in GAMES if game != "nation"]
"""The games of several seats; one of a single player is begun by its own settings (`nation/test_nation_chance`)."""


class Kit(NamedTuple):
    """What it takes to play a game of one kind. begin: a new one, by seed, seats and further settings.

    unseen: piles of the same cards, in which of them each lies nobody knows.
    """

    begin: Callable[[int, random.Random], Any]
    play: Callable[[Any], Any]
    problems: Callable[..., Iterator[str]]
    unseen: Callable[[Any], list[list[str]]] = lambda game: []


def kit(game: str) -> Kit:
    """The kit of a game: its seats, variants and Ancient Ones at random."""
    home = f"solo.games.{game}"
    setup, turn = import_module(f"{home}.rules.setup"), import_module(f"{home}.rules.turn")
    content = rules_of(game).content  # type: ignore[attr-defined]
    variants = getattr(import_module(f"{home}.printed.numbers"), "VARIANTS", ())

    def begin(seed: int, luck: random.Random) -> Any:
        chosen: dict[str, Any] = {"seats": luck.randint(1, 8)}
        if variants:
            chosen["variants"] = [each for each in variants if luck.random() < 0.3]
        if luck.random() < 0.3:
            chosen["investigators"] = luck.sample(list(getattr(content, "investigators", None) or content.sheets), 3)
        return setup.new_game(content, seed, **chosen)

    return Kit(begin, turn.play, import_module(f"{home}.checks.invariants").problems)


class Asked(NamedTuple):
    """A question of a game, its answer, and how many events had been told before it."""

    kind: str
    options: list[str]
    answer: Answer
    told: int

    def alike(self, decision: Decision, copies: Copies) -> bool:
        """Whether a question of another game is the same."""
        here, there = (sorted(map(copies.kinds, ids)) for ids in (self.options, [each.id for each in decision.options]))
        return self.kind == decision.kind and here == there


class Noted(NamedTuple):
    """A game that was played: its questions, what fell and came, and how it ended."""

    asked: list[Asked]
    outcomes: list[Answer]
    game: Any


def noted(kit: Kit, seed: int) -> Noted:
    """A random game."""
    game = kit.begin(seed, random.Random(seed))
    game.dice = dice = NotedDice(seed)
    player, record = RandomPlayer(seed), Noted([], dice.noted, game)
    session = FlowRunner(kit.play(game))
    while (decision := session.decision) is not None:
        answer = decision.check(player(decision))
        record.asked.append(Asked(decision.kind, [each.id for each in decision.options], answer, len(game.events)))
        session.answer(answer)
    return record


def told_alike(first: Sequence[Event], other: Sequence[Event], copies: Copies) -> None:
    """The events of two games are the same, with copies that stand for each other."""
    for ours, theirs in zip(first, other, strict=True):
        copies.learn(repr(ours), repr(theirs))
        assert plain(ours, copies) == plain(theirs)


def plain(what: object, copies: Copies | None = None) -> Any:
    """A state or an event as plain data, without the order that only a seed decides. copies: with those of another game."""
    text = msgspec.json.encode(what).decode()
    return without_order(msgspec.json.decode(copies.there(text) if copies is not None else text), PILES)


@pytest.mark.parametrize(
    "share", [pytest.param(each, marks=[pytest.mark.campaign] * (each >= ALWAYS)) for each in range(SHARES)]
)
@pytest.mark.parametrize("game", WITH_SEATS)
def test_a_game_of_another_seed_that_is_told_what_fell_and_came_is_the_same(game: str, share: int) -> None:
    play_in_lockstep(kit(game), range(share * GAMES_EACH // SHARES, (share + 1) * GAMES_EACH // SHARES))


def play_in_lockstep(how: Kit, seeds: range) -> None:
    """Play games, and others that are told what came; with every invariant at every question, in the middle of a draw, too."""
    for seed in seeds:
        first, copies = noted(how, seed), Copies()
        other = how.begin(seed + 10_000, random.Random(seed))
        other.dice = AskingDice(seed + 10_000)
        session, questions, outcomes, told = FlowRunner(how.play(other)), iter(first.asked), iter(first.outcomes), 0
        while (decision := session.decision) is not None:
            problems = how.problems(other, None if isinstance(decision, Throw) else decision)
            assert list(problems) == [], (seed, decision)
            if isinstance(decision, Throw | Draw):
                answer = next(outcomes)
            else:
                question = next(questions)
                told_alike(first.game.events[told : question.told], other.events[told:], copies)
                told, answer = question.told, question.answer
                assert question.alike(decision, copies)
            session.answer(copies.chosen(answer, decision))
        told_alike(first.game.events[told:], other.events[told:], copies)
        assert [*questions, *outcomes] == []
        first.game.state.seed, first.game.dice = other.state.seed, other.dice
        for game in (first.game, other):
            piles = how.unseen(game)
            cards = iter(sorted(card for pile in piles for card in pile))
            for pile in piles:
                pile[:] = [next(cards) for _ in pile]
        assert plain(other.saved()) == plain(first.game.saved(), copies)
