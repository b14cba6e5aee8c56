"""Whole games: random ones held against what must always be true, and every way in which a game can turn or end."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from solo.games import rules
from solo.games.town import events
from solo.games.town.checks.by_hand import give, put_gate, put_monster, put_trophies
from solo.games.town.checks.invariants import check_invariants
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import Game
from solo.games.town.host import Rules
from solo.games.town.printed.numbers import gates_that_awaken, overrun_threshold
from solo.games.town.rules.doom import doom_limit, raise_terror
from solo.games.town.rules.setup import new_game
from solo.games.town.rules.turn import play
from solo.kernel.decisions import Answer, Decision
from solo.kernel.flow import FlowRunner, run
from solo.kernel.host import Player
from solo.players.random_player import RandomPlayer
from solo.players.simulation import SimulationPlan, SimulationReport, play_one
from solo.players.simulation import simulate as run_order
from tests.games.town.helpers import every

SEATS = (1, 4, 8)
AWAKENINGS = ("doom", "gates", "gate_stack", "monster_cup", "overrun")
FIGHTERS = ("cthulhu", "hastur", "ithaqua", "nyarlathotep", "shub_niggurath", "yig", "yog_sothoth")


# Random games


def simulate(order: SimulationPlan, jobs: int = 1) -> SimulationReport:
    """Play an order's games of the town."""
    return run_order(partial(rules, "town"), order, jobs)


def alone(seats: int = 4, ancient_one: str = "") -> dict[str, object]:
    """One night by itself, for so many."""
    return {"single": True, "seats": seats, "ancient_one": ancient_one}


def ended(order: SimulationPlan) -> None:
    """Every game of the order comes to a proper end, and nothing is ever out of place."""
    report = simulate(order)
    assert report.games == order.games
    assert report.sums["rounds"] >= order.games
    awakenings = report.counts.pop("awakened by", {})
    results = [outcome for each in report.counts.values() for outcome, count in each.items() for _ in range(count)]
    assert len(results) == order.games
    assert set(results) <= {"defeat", "closing", "sealing", "battle"}
    assert set(awakenings) <= set(AWAKENINGS)
    assert sum(awakenings.values()) == order.games - results.count("closing") - results.count("sealing")


@pytest.mark.parametrize("seats", SEATS)
def test_random_games_hold(seats: int) -> None:
    ended(SimulationPlan(12, setup=alone(seats), check=True))


@pytest.mark.parametrize("seats", (2, 3, 5, 6, 7))
def test_random_games_of_other_sizes_hold(seats: int) -> None:
    ended(SimulationPlan(5, seed=9_000, setup=alone(seats), check=True))


@pytest.mark.parametrize("ancient_one", ("azathoth", *FIGHTERS))
def test_random_games_against_each_ancient_one_hold(ancient_one: str) -> None:
    ended(SimulationPlan(3, seed=7_000, setup=alone(ancient_one=ancient_one), check=True))


@pytest.mark.parametrize("seats", SEATS)
def test_games_of_a_player_who_only_presses_enter_hold(seats: int) -> None:
    ended(SimulationPlan(4, player="first", setup=alone(seats), check=True))


@pytest.mark.campaign
@pytest.mark.parametrize("seats", SEATS)
def test_thousands_of_random_games_hold(seats: int) -> None:
    ended(SimulationPlan(2_000, seed=100_000, setup=alone(seats), check=True))


def test_a_report_is_the_sum_of_its_games(content: Content) -> None:
    order = SimulationPlan(6, seed=40, setup=alone(), fingerprint=True)
    games = [play_one(Rules(content), order, number) for number in range(6)]
    report = simulate(order)
    assert report.sums["rounds"] == sum(int(each.tally["rounds"]) for each in games)
    assert report.decisions == sum(each.decisions for each in games)
    assert simulate(order, jobs=2).digest == report.digest
    assert simulate(SimulationPlan(6, seed=41, setup=alone(), fingerprint=True)).digest != report.digest


# Games steered by their setup

Edit = Callable[[Game], None]


class Resolute:
    """A player who stays, attacks, closes, seals and spends clue tokens; else he takes what comes first."""

    WISHES = ("seal", "clue", "accept", "stop", "done", "roll", "no")

    def __init__(self, *wishes: str) -> None:
        self.wishes = (*wishes, *self.WISHES)

    def __call__(self, decision: Decision) -> Answer:
        if not decision.several:
            for wish in self.wishes:
                for each in decision.options:
                    if wish in (each.id, each.verb):
                        return each.id
        return decision.default


def steered(game: Game, player: Player, *edits: Edit, battle: Edit | None = None) -> Game:
    """Play to the end; the edits are made at the first round boundaries, `battle` at the first one of the battle."""
    waiting = list(edits)
    once = [battle] if battle is not None else []

    def at_boundary() -> None:
        check_invariants(game)
        if game.state.battle is not None:
            while once:
                once.pop()(game)
        elif waiting:
            waiting.pop(0)(game)
        check_invariants(game)

    session = FlowRunner(play(game), at_boundary)
    while session.decision is not None:
        check_invariants(game, session.decision)
        session.answer(player(session.decision))
    check_invariants(game)
    assert waiting == []
    assert once == []
    assert type(game.events[-1]) is (events.Scored if game.state.outcome == "victory" else events.GameOver)
    return game


def full_track(game: Game) -> None:
    game.state.doom = doom_limit(game) - 1


def many_gates(game: Game) -> None:
    free = [place for place in game.content.unstable if place not in game.state.gates and place not in game.state.seals]
    while len(game.state.gates) < gates_that_awaken(game.state.seats) - 1:
        put_gate(game, free.pop(0), game.content.gates[game.state.gate_stack[0]].world)


def few_markers(game: Game) -> None:
    put_trophies(game, game.state.investigators[0], gates=len(game.state.gate_stack))


def empty_cup(game: Game) -> None:
    game.state.boxed_monsters += game.state.cup
    game.state.cup.clear()


def crowded(game: Game) -> None:
    run(raise_terror(game, 10 - game.state.terror))
    kinds = [
        each.rpartition(".")[0] for each in game.state.cup if each.startswith(("cultist", "ghoul", "zombie", "maniac"))
    ]
    kinds += [
        each.rpartition(".")[0] for each in game.state.cup if each.startswith(("witch", "ghost", "vampire", "warlock"))
    ]
    while game.monsters_count() < overrun_threshold(game.state.seats) - 1:
        put_monster(game, kinds.pop(), "unvisited_isle")


SETUPS: dict[str, Edit] = {
    "doom": full_track,
    "gates": many_gates,
    "gate_stack": few_markers,
    "monster_cup": empty_cup,
    "overrun": crowded,
}


def table(content: Content, seats: int, ancient_one: str, seed: int = 5) -> Game:
    return new_game(content, seed, ancient_one=ancient_one, seats=seats, variants=("V13",) if seats == 4 else ())


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("reason", AWAKENINGS)
def test_r28_each_of_the_five_awakenings_leads_into_the_battle(content: Content, reason: str, seats: int) -> None:
    game = steered(table(content, seats, "cthulhu"), Resolute("hold_back"), SETUPS[reason])
    assert game.state.awakened_by == reason
    assert every(game, events.Awakened) == [events.Awakened("cthulhu", reason)]
    assert game.state.battle is not None
    assert game.state.battle.round >= 1
    assert game.state.outcome == "defeat"


@pytest.mark.parametrize("reason", AWAKENINGS)
def test_r28_azathoth_ends_the_game_however_it_is_woken(content: Content, reason: str) -> None:
    game = steered(table(content, 4, "azathoth"), Resolute(), SETUPS[reason])
    assert game.state.awakened_by == reason
    assert game.state.battle is None
    assert game.state.outcome == "defeat"
    assert every(game, events.BattleRound) == []
    assert len(game.playing()) == 4


def at_the_last_gate(game: Game) -> None:
    """Only one gate is open; the first investigator stands on it, explored, with clue tokens enough."""
    state = game.state
    for place in list(state.gates):
        state.gate_stack.append(state.gates.pop(place))
    for who in state.investigators:
        who.place, who.explored, who.delayed, who.lost_to, who.idle = "train_station", False, False, 0, 0
    for monster in [each for each, where in state.monsters.items() if where == "woods"]:
        del state.monsters[monster]
        state.cup.append(monster)
    who = state.investigators[0]
    put_gate(game, "woods", "dreamlands")
    who.place, who.explored, who.clues = "woods", True, 40


def all_but_one_trophy(game: Game) -> None:
    at_the_last_gate(game)
    put_trophies(game, game.state.investigators[-1], gates=game.state.seats - 1)


@pytest.mark.parametrize("seats", SEATS)
def test_r30_1_victory_by_closing(content: Content, seats: int) -> None:
    game = steered(table(content, seats, "yig"), Resolute("close", "leave"), all_but_one_trophy)
    assert (game.state.outcome, game.state.victors, game.state.awakened_by) == ("victory", "closing", "")
    assert game.state.gates == {}
    assert game.state.seals == []
    assert game.state.round == 1
    (score,) = every(game, events.Scored)
    assert score.gate_trophies == seats
    assert every(game, events.GameOver) == [events.GameOver("closing", game.state.ancient_one)]


def five_seals(game: Game) -> None:
    at_the_last_gate(game)
    game.state.seals = [place for place in game.content.unstable if place != "woods"][:5]
    put_gate(game, [place for place in game.content.unstable if place != "woods"][-1], "abyss")


def five_seals_and_a_sign(game: Game) -> None:
    five_seals(game)
    give(game, game.state.investigators[0], "elder_sign")


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize(
    ("means", "edit", "wish"), [("clues", five_seals, "close"), ("elder_sign", five_seals_and_a_sign, "use")]
)
def test_r30_2_victory_by_sealing(content: Content, seats: int, means: str, edit: Edit, wish: str) -> None:
    game = steered(table(content, seats, "yig"), Resolute(wish, "close"), edit)
    assert (game.state.outcome, game.state.victors, game.state.awakened_by) == ("victory", "sealing", "")
    assert len(game.state.seals) == 6
    assert [event.means for event in every(game, events.Sealed)] == [means]
    assert game.state.elder_signs_used == (means == "elder_sign")
    assert every(game, events.GameOver) == [events.GameOver("sealing", game.state.ancient_one)]


def armed(game: Game) -> None:
    """Everybody has what keeps him from being devoured at once, and many clue tokens; the cup is empty."""
    for who in game.state.investigators:
        who.clues = 60
        put_trophies(game, who, monsters=[game.state.cup[0].rpartition(".")[0]], gates=1)
    empty_cup(game)


def nearly_beaten(game: Game) -> None:
    game.state.doom = 2


@pytest.mark.parametrize("ancient_one", FIGHTERS)
def test_r30_3_victory_in_the_final_battle(content: Content, ancient_one: str) -> None:
    game = steered(table(content, 4, ancient_one), Resolute("fight"), armed, battle=nearly_beaten)
    assert (game.state.outcome, game.state.victors, game.state.awakened_by) == ("victory", "battle", "monster_cup")
    assert game.state.doom == 0
    assert every(game, events.Attacked)[-1].doom == 0
    assert every(game, events.GameOver) == [events.GameOver("battle", game.state.ancient_one)]


@pytest.mark.parametrize("seats", (1, 8))
def test_r30_3_victory_in_the_final_battle_of_few_and_many(content: Content, seats: int) -> None:
    game = steered(table(content, seats, "ithaqua"), Resolute("fight"), armed, battle=nearly_beaten)
    assert game.state.victors == "battle"


@pytest.mark.parametrize("ancient_one", FIGHTERS)
def test_r30_4_defeat_when_nobody_strikes(content: Content, ancient_one: str) -> None:
    game = steered(table(content, 4, ancient_one), Resolute("hold_back"), empty_cup)
    assert (game.state.outcome, game.state.victors) == ("defeat", "")
    assert game.playing() == []
    assert game.state.doom == doom_limit(game)
    assert game.events[-1] == events.GameOver("defeat", game.state.ancient_one)


def test_random_players_come_to_the_same_turns(content: Content) -> None:
    """The setups lead to the same awakenings whatever is answered."""
    for reason, edit in SETUPS.items():
        game = steered(table(content, 4, "cthulhu", seed=11), RandomPlayer(11), edit)
        assert game.state.awakened_by == reason
