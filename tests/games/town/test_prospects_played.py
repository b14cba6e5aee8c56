"""Odds of whole fights come true: situations of whole games, each way fought out many times on the rules (R19, R20, R21)."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import NamedTuple

import pytest

from solo.games.town.compiled.pieces import Content
from solo.games.town.forecast.forecast import forecast_of
from solo.games.town.forecast.policy import best_option
from solo.games.town.forecast.values import FightValue
from solo.games.town.game import Game
from solo.games.town.rules.combat import combat
from solo.games.town.rules.combat_view import CombatView
from solo.games.town.rules.setup import new_game
from solo.games.town.rules.turn import play
from solo.kernel.decisions import Answer, Decision, option
from solo.kernel.dice import Dice
from solo.kernel.flow import FlowRunner
from solo.players.random_player import RandomPlayer
from tests.games.town.fallen import drive, enduring

CHOOSY = ("red_sign_of_shudde_mell", "enchant_weapon")
"""Spells that ask for more choices than this player knows to make."""


HELD = (
    "cast:mists_of_releh",
    "use:silver_key",
    "cast:flesh_ward",
    "use:enchanted_jewelry",
    "use:whiskey",
    "use:food",
    "use:obsidian_statue",
    "use:warding_statue",
)
"""What is held ready against a fall or to evade, in the order in which the forecast would use it."""

LONG = 300
"""After so many rounds a fight in which nobody can hurt anybody is given up."""


class Keeping:
    """Keeps to a way to the end: an answer to the first question of the fight, "at all" for the best there is, or "evade"."""

    def __init__(self, way: str) -> None:
        self.way = way
        self.bonuses: dict[str, int] = {}
        self.rounds = 0

    def __call__(self, game: Game, decision: Decision) -> Answer:
        about = decision.about
        if decision.kind == "before_horror":
            return "go_on"
        if decision.kind in ("prevent", "before_check", "after_check"):
            return enduring(*HELD)(game, decision)
        if isinstance(about, CombatView):
            return self._fight(game, decision, about)
        if decision.kind == "discard" and not decision.several:
            return min(decision.options, key=lambda each: self.bonuses.get(each.subject, -1)).id
        return decision.default

    def _fight(self, game: Game, decision: Decision, about: CombatView) -> str:
        ids = [option.id for option in decision.options]
        self.rounds += 1
        if self.rounds > LONG:
            return "break_off"
        if self.way == "evade":
            self.way = "flee"
        if self.way == "flee" and "flee" not in ids:
            self.way = "at all"
        if self.way not in ids:
            verbs = ("fight", "cast") if self.way == "at all" else ("fight",)
            found = forecast_of(game, decision)
            self.way = best_option({id: each for id, each in found.items() if id.startswith(verbs)})
        answer = self.way
        self.bonuses = dict(about.bonuses.get(answer, ()))
        if answer.startswith("cast") or any(not spell.works for spell in about.spells):
            self.way = "the best"
        return answer


class Situation(NamedTuple):
    """An investigator before a monster, in the middle of a game."""

    snapshot: bytes
    seat: int
    monster: str


def situations(content: Content, seeds: range) -> Iterator[Situation]:
    """Meetings with monsters in whole games, one or two of each."""
    for seed in seeds:
        game = new_game(content, seed)
        session, player = FlowRunner(play(game)), RandomPlayer(seed)
        met = 0
        while session.decision is not None and met < 2:
            decision = session.decision
            if decision.kind == "deal_with":
                who, monster = game.by_id(decision.who), decision.options[0].subject
                if not any(copy.startswith(CHOOSY) for copy in who.cards):
                    met += 1
                    yield Situation(game.snapshot(), who.seat, monster)
            session.answer(player(decision))


def ways(content: Content, situation: Situation) -> dict[str, FightValue]:
    """Every way out of a situation, and what the odds say of it; ways of the fight where no Horror check comes first."""
    game = Game.restore(content, situation.snapshot)
    who, monster = game.state.investigators[situation.seat], situation.monster
    met = Decision("deal_with", who.id, (option("evade", monster), option("fight", monster)), "R8.1")
    found = forecast_of(game, met)
    asked = {"evade": found[f"evade:{monster}"], "at all": found[f"fight:{monster}"]}
    kind = content.monsters[game.figures(monster).kind]
    if game.figures(monster).horror is None and not kind.before_horror_check:
        decision = FlowRunner(combat(game, who, monster)).decision
        if decision is not None and isinstance(decision.about, CombatView):
            asked |= {id: each for id, each in forecast_of(game, decision).items() if not id.startswith("use")}
    return asked


def largest_difference(content: Content, seeds: range, fights: int) -> float:
    """Fights every way of every situation so many times; the largest difference between the chance and what came of it.

    A difference of more than five standard deviations is a wrong chance.
    """
    largest = 0.0
    for situation in situations(content, seeds):
        for way, foreseen in ways(content, situation).items():
            wins = falls = 0
            for seed in range(fights):
                game = Game.restore(content, situation.snapshot)
                game.dice = Dice(seed)
                evading = way == "evade"
                result = drive(game, situation.seat, situation.monster, Keeping(way), evading=evading)
                wins += int(result.win)
                falls += int(result.fall)
            for chance, came in ((foreseen.win, wins / fights), (foreseen.fall, falls / fights)):
                allowed = 5 * sqrt(max(chance * (1 - chance), 0) / fights) + 1e-9
                assert abs(chance - came) <= allowed, (situation.seat, situation.monster, way, chance, came)
                largest = max(largest, abs(chance - came))
    return largest


def test_what_is_foreseen_comes_true(content: Content) -> None:
    assert largest_difference(content, range(900, 912), 60) > 0


@pytest.mark.campaign
def test_what_is_foreseen_comes_true_in_a_hundred_thousand_fights(content: Content) -> None:
    """Prints the largest difference; run with -s."""
    difference = largest_difference(content, range(900, 902), 100_000)
    print(f"largest difference {difference:.4f}")
    assert difference < 0.01
