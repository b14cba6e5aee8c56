"""The Ancient One's turn as the rules play it, held against a second implementation (`naive_automaton`), turn by turn.

Random games are played; before each turn of the Ancient One the state is kept, and afterwards both must have come to the same.
With each such turn two unlikely boards are played as well, laid out anew from the same state (`unlikely_boards`).
A share is played with behavior cards and Ancient Ones that nobody has printed.
"""

from __future__ import annotations

from collections.abc import Collection, MutableSequence, Sequence
from typing import Any, TypeVar

import msgspec
import pytest

from solo.games.nation import events
from solo.games.nation.checks.invariants import problems
from solo.games.nation.compiled.pieces import Content
from solo.games.nation.game import Game
from solo.games.nation.rules.setup import new_game
from solo.games.nation.rules.turn import play
from solo.games.nation.state import State, decode_state
from solo.kernel.decisions import Answer, Decision
from solo.kernel.dice import Dice
from solo.kernel.flow import Flow, FlowRunner
from solo.players.random_player import RandomPlayer
from tests.games.nation.helpers import content
from tests.games.nation.naive_automaton import NaiveTurn
from tests.games.nation.naive_board import Given
from tests.games.nation.unlikely_boards import Mixer, unlikely_cards

T = TypeVar("T")

ANCIENTS = list(content().ancient_ones)
LEVELS = list(content().levels)
NOT_COMPARED = ("drawn", "turn", "trigger", "late", "ended")
"""What is not of the board: how far the dice are, the player's turn, and which of several ends at once is named."""


class RecordingDice(Dice):
    """Dice that remember what was drawn from the bag and what was shuffled."""

    __slots__ = ("shuffled", "tokens")

    def __init__(self, seed: int, drawn: int = 0) -> None:
        super().__init__(seed, drawn)
        self.forget()

    def forget(self) -> None:
        """Begin anew."""
        self.tokens: list[str] = []
        self.shuffled: list[list[str]] = []

    def shuffle(self, items: MutableSequence[T]) -> None:
        self.shuffled.append(sorted(str(each) for each in items))
        super().shuffle(items)

    def drawn_from(self, items: Sequence[T], name: str, who: str, rule: str, but: Collection[T] = ()) -> Flow[T]:
        drawn = yield from super().drawn_from(items, name, who, rule, but)
        if name == "token":
            self.tokens.append(str(drawn))
        return drawn


class Watched:
    """A game whose turns of the Ancient One are compared. before: the state when the one under way
    began; victims: answers in it; began: snapshots of all of them."""

    def __init__(self, game: Game, name: str) -> None:
        self.game = game
        self.name = name
        self.dice = RecordingDice(game.state.seed, game.state.drawn)
        game.dice = self.dice
        self.player = RandomPlayer(game.state.seed)
        self.before: State | None = None
        self.victims: list[str] = []
        self.began: list[bytes] = []

    def answer(self, decision: Decision) -> Answer:
        """At random."""
        answer = self.player(decision)
        if decision.kind == "victim":
            self.victims.append(str(answer).partition(":")[2])
        return answer

    def begin_turn(self) -> None:
        """The Ancient One's turn begins."""
        self.began.append(self.game.snapshot())
        self.before = decode_state(self.began[-1])
        self.victims.clear()
        self.dice.forget()
        self.game.events.clear()

    def end_turn(self) -> None:
        """It is over: the other implementation plays it from the same state and comes to the same."""
        assert self.before is not None
        before, after = self.before, self.game.state
        drawn = [card for each in self.game.events if isinstance(each, events.CardsDrawn) for card in each.cards]
        given = Given(list(self.dice.tokens), list(self.victims), drawn)
        naive = NaiveTurn(self.game.content, before, given)
        naive.play()
        self.before = None
        found = [*differences(naive, after), *self.left(naive, given), *self.ends(naive)]
        assert not found, f"{self.name}, round {after.round}, {before.behavior[0]}: {found}"

    def left(self, naive: NaiveTurn, given: Given) -> list[str]:
        """What only one of them asked for: tokens, victims, cards, shuffles."""
        found = [f"left over: {given}"] if given.tokens or given.victims or given.drawn else []
        shuffled = [each for each in self.dice.shuffled if len(each) > 1]
        expected = [each for each in naive.shuffled if len(each) > 1]
        return found if shuffled == expected else [*found, f"shuffled {shuffled}, expected {expected}"]

    def ends(self, naive: NaiveTurn) -> list[str]:
        """How the game ended, and with how many points."""
        state, expected = self.game.state, naive.state
        allowed = naive.late if expected.ended in naive.late else [expected.ended]
        found = [] if state.ended in allowed else [f"ended {state.ended!r}, expected one of {allowed}"]
        told = [each.score for each in self.game.events if isinstance(each, events.CampaignEnded)]
        totals = [] if naive.total is None else [naive.total]
        return found if told == totals else [*found, f"the player has {told}, expected {totals}"]

    def at_boundary(self) -> None:
        """Between rounds, before each action of the player, and before the Ancient One's turn."""
        if self.before is not None:
            self.end_turn()
        if self.game.state.phase == "ancient":
            self.begin_turn()

    def play(self, turns: int) -> None:
        """Play on until so many turns of the Ancient One are compared, or to the end."""
        session = FlowRunner(play(self.game), self.at_boundary, within=True)
        while (session.decision is not None and len(self.began) < turns) or self.before is not None:
            if session.decision is None:
                self.end_turn()
                return
            session.answer(self.answer(session.decision))


def plain(state: State, *, known: bool) -> dict[str, Any]:
    """A state as it is compared: piles without their order where the order says nothing or is not known."""
    found: dict[str, Any] = msgspec.to_builtins(state)
    for name in NOT_COMPARED:
        del found[name]
    for pile in (found["box"], found["city_cards"]):
        pile.sort()
    if len(found["behavior"]) == len(content().behavior):
        found["behavior"].sort()
    player = found["investigators"][0]
    player["agents"].sort(key=lambda agent: str(agent["id"]))
    player["revealed"] = bool(player["revealed"])
    player["deck"]["hand"].sort()
    if not known:
        player["deck"]["draw"].sort()
    return found


def differences(naive: NaiveTurn, after: State) -> list[str]:
    """What is not as the other implementation expects it."""
    expected, found = plain(naive.state, known=naive.known), plain(after, known=naive.known)
    return list(unequal("", found, expected))


def unequal(path: str, found: Any, expected: Any) -> list[str]:
    """The places within two values where they differ."""
    if isinstance(found, dict) and isinstance(expected, dict):
        keys = sorted({*found, *expected})
        return [each for key in keys for each in unequal(f"{path}.{key}", found.get(key), expected.get(key))]
    if isinstance(found, list) and isinstance(expected, list) and len(found) == len(expected):
        pairs = enumerate(zip(found, expected, strict=True))
        return [each for number, pair in pairs for each in unequal(f"{path}[{number}]", *pair)]
    return [] if found == expected else [f"{path} is {found}, expected {expected}"]


def compare_turns(cards: Content, ancient_one: str, first: int, least: int) -> int:
    """Compare turns in random games against an Ancient One from a seed on, at least so many; how many."""
    done, seed = 0, first
    while done < least:
        level = LEVELS[seed % len(LEVELS)]
        played = Watched(new_game(cards, seed, ancient_one=ancient_one, level=level), f"{ancient_one}, seed {seed}")
        played.play(1000)
        done += len(played.began)
        for number, snapshot in enumerate(played.began):
            for board in (2 * number, 2 * number + 1):
                name = f"{ancient_one}, seed {seed}, board {board}"
                done += compare_unlikely(cards, snapshot, name, 1000 * seed + board)
        seed += 1
    return done


def compare_unlikely(cards: Content, snapshot: bytes, name: str, seed: int) -> int:
    """Compare one turn on a board laid out anew; 0 if the Ancient One has won on it already."""
    state = decode_state(snapshot)
    Mixer(cards, state, seed).mix()
    naive = NaiveTurn(cards, state, Given())
    if naive.goal_figure() >= naive.ancient.goal.number:
        return 0
    game = Game(cards, state)
    assert list(problems(game, None)) == []
    Watched(game, name).play(1)
    return 1


def compare_unlikely_cards(ancient_one: str, first: int, decks: int) -> None:
    """Compare some hundred turns with each of several decks that nobody has printed."""
    for seed in range(first, first + decks):
        assert compare_turns(unlikely_cards(content(), seed), ancient_one, seed, 200) >= 200


@pytest.mark.parametrize("ancient_one", ANCIENTS)
def test_dp22_two_implementations_play_the_ancient_ones_turn_alike(ancient_one: str) -> None:
    first = 100_000 * ANCIENTS.index(ancient_one)
    assert compare_turns(content(), ancient_one, first, 500) >= 500


@pytest.mark.parametrize("ancient_one", ANCIENTS)
def test_dp22_they_play_other_cards_alike(ancient_one: str) -> None:
    compare_unlikely_cards(ancient_one, 100_000 * ANCIENTS.index(ancient_one), 1)


@pytest.mark.campaign
@pytest.mark.parametrize("ancient_one", ANCIENTS)
def test_dp22_a_hundred_thousand_turns_are_played_alike(ancient_one: str) -> None:
    first = 100_000 * ANCIENTS.index(ancient_one)
    assert compare_turns(content(), ancient_one, first, 16_700) >= 16_700


@pytest.mark.campaign
@pytest.mark.parametrize("ancient_one", ANCIENTS)
def test_dp22_a_hundred_decks_of_other_cards_are_played_alike(ancient_one: str) -> None:
    compare_unlikely_cards(ancient_one, 100_000 * ANCIENTS.index(ancient_one), 17)
