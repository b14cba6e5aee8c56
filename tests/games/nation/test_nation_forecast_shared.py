"""What the options of a question share in the forecast changes no figure: each alone comes to the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from solo.games.nation.abouts import Targeting, Using
from solo.games.nation.forecast import sharing
from solo.games.nation.forecast.forecast import OptionForecasts, cult_forecast, forecast_of
from solo.games.nation.forecast.outcomes import Weighed
from solo.games.nation.forecast.solver import Solver
from solo.games.nation.forecast.states import packed
from solo.games.nation.forecast.watching import DECK, SUPPLY, PlaceChange, Watch
from solo.games.nation.game import Game
from solo.games.nation.printed.numbers import PLAYER
from solo.games.nation.rules.influence import take_back, targets_of_influence
from solo.games.nation.rules.locks import unlocked
from solo.games.nation.rules.seeking import seek_city
from solo.games.nation.state import State
from solo.kernel.decisions import Decision, option
from tests.games.nation.helpers import Scene, content, option_forecast
from tests.games.nation.positions import ANCIENTS, board, decent_questions, some


@pytest.fixture
def shared(monkeypatch: pytest.MonkeyPatch) -> Counter[bool]:
    """Counts whether a behavior card was shared by an option that could, or not."""
    counted: Counter[bool] = Counter()
    plain = sharing.SharedBoards.outcomes

    def outcomes(self: sharing.SharedBoards, card: str, option: Solver) -> tuple[Weighed, ...] | None:
        found = plain(self, card, option)
        counted[found is not None] += 1
        return found

    monkeypatch.setattr(sharing.SharedBoards, "outcomes", outcomes)
    return counted


def same_alone(game: Game, decision: Decision) -> None:
    """Every option comes to the same alone as with all others."""
    alone = {each.id: option_forecast(game, decision, each) for each in decision.options}
    assert repr(forecast_of(game, decision)) == repr({id: found for id, found in alone.items() if found is not None})


def on_every_place(game: Game) -> Iterator[Decision]:
    """Questions about all places of a board: cubes, and a lock."""
    places = tuple(option("target", each) for each in targets_of_influence(game))
    yield Decision("target", game.who.id, places, "DP10.7", about=Targeting("influence", 2))
    if free := unlocked(game):
        yield Decision("lock_to", game.who.id, tuple(option("place", each) for each in free), "DP11.3", about=Using(""))


def test_options_of_random_games_come_to_the_same_alone(shared: Counter[bool]) -> None:
    for game, decision, _, _ in some(7, range(12)):
        same_alone(game, decision)
    assert shared[True] > 4 * shared[False] > 0


@pytest.mark.parametrize("ancient_one", ANCIENTS)
def test_options_of_decent_games_come_to_the_same_alone(ancient_one: str, shared: Counter[bool]) -> None:
    for game, decision in decent_questions(3, 5, ancient_one=ancient_one):
        same_alone(game, decision)
    assert shared[True] > shared[False]


def test_v1_options_before_a_veil_come_to_the_same_alone(shared: Counter[bool]) -> None:
    for game, decision in decent_questions(4, 9, level="hard"):
        same_alone(game, decision)
    assert shared[True]


@pytest.mark.parametrize("ancient_one", ANCIENTS)
def test_cubes_and_locks_on_unlikely_boards_come_to_the_same_alone(ancient_one: str, shared: Counter[bool]) -> None:
    for seed in range(3):
        game = board(content(), ancient_one, seed, mix=True)
        for decision in on_every_place(game):
            same_alone(game, decision)
    assert min(shared[True], shared[False]) > 0


# What is watched


def watched(scene: Scene) -> tuple[Game, Watch]:
    """A game with a watched board."""
    watch = Watch()
    watch.over(scene.state)
    return scene.game, watch


def test_a_city_that_is_sought_hangs_on_as_many_cubes_as_turn_the_lead() -> None:
    game, watch = watched(Scene().cultists("boston", "boston").main("atlanta").cubes("detroit", player=1, first=3))
    assert seek_city(game, "cultist_1").chosen == "detroit"
    assert not watch.matters(PlaceChange("detroit", 1, 2)), "he leads still"
    assert watch.matters(PlaceChange("detroit", 1, 3)), "he leads no more"
    assert not watch.matters(PlaceChange("chicago", 0, 9)), "there is nobody"
    assert watch.matters(PlaceChange("detroit", 1, 1, lock_after=True)), "he looks for a lock where he leads"
    assert not watch.matters(PlaceChange("chicago", 0, 0, lock_after=True)), "and nowhere else"


def test_cubes_that_are_looked_at_otherwise_matter_in_any_number() -> None:
    game, watch = watched(Scene().cubes("detroit", player=1))
    assert not watch.matters(PlaceChange("detroit", 1, 2))
    game.stake("detroit").add(PLAYER, 1)
    assert watch.matters(PlaceChange("detroit", 1, 2))


def test_what_is_the_players_own_matters_once_it_was_looked_at() -> None:
    game, watch = watched(Scene())
    assert not watch.matters(PlaceChange(own=(DECK, SUPPLY)))
    assert game.state.supply["cultist_1"] >= 0
    assert not watch.matters(PlaceChange(own=(SUPPLY,)))
    assert game.state.supply[PLAYER] >= 0
    assert (watch.matters(PlaceChange(own=(SUPPLY,))), watch.matters(PlaceChange(own=(DECK,)))) == (True, False)
    assert game.who.deck.hand is not None
    assert watch.matters(PlaceChange(own=(DECK,)))


def test_a_card_that_is_not_in_the_deck_matters_where_it_is_in_the_other_one() -> None:
    game, watch = watched(Scene().hand("errand_boy"))
    assert game.who.deck.zone_of("tnt") is None
    assert not watch.matters(PlaceChange(own=(DECK,), cards=frozenset({"old_favor"})))
    assert watch.matters(PlaceChange(own=(DECK,), cards=frozenset({"tnt"})))
    assert game.who.deck.zone_of("errand_boy") == ["errand_boy"]
    assert watch.matters(PlaceChange(own=(DECK,)))


def test_v1_what_comes_as_things_stand_has_its_runs_in_common_with_the_options(shared: Counter[bool]) -> None:
    scene = Scene(level="hard").cultists("boston", "atlanta").main("chicago").hand("errand_boy", "old_favor").round()
    scene.state.suspects = [*ANCIENTS]
    scene.give("influence")
    found = OptionForecasts(scene.game, scene.decision)
    assert found.before == cult_forecast(scene.game)
    assert (shared[True], shared[False]) == (len(scene.state.behavior), 0)


def test_cubes_of_the_player_that_come_back_are_not_looked_at() -> None:
    scene = Scene().cubes("detroit", player=2)
    game, watch = watched(scene)
    with watch.closed():
        before = game.state.supply[PLAYER]
    take_back(game, PLAYER, "detroit", 2)
    assert not watch.matters(PlaceChange(own=(DECK, SUPPLY)))
    assert game.state.supply[PLAYER] == before + 2


def test_what_was_done_in_a_turn_and_lies_in_limbo_matters_once_it_was_looked_at() -> None:
    looks: tuple[Callable[[State], object], ...] = (lambda state: state.turn.used, lambda state: state.limbo[PLAYER])
    for look in looks:
        game, watch = watched(Scene())
        assert not watch.matters(PlaceChange(own=(DECK, SUPPLY)))
        look(game.state)
        assert watch.matters(PlaceChange(own=(SUPPLY,))) and not watch.matters(PlaceChange(own=(DECK,)))


def test_cubes_bought_and_taken_back_have_their_runs_in_common_with_none(shared: Counter[bool]) -> None:
    scene = Scene("hastur").hand("blood_money", "bribed_clerk").cubes("detroit", player=3).round()
    found = OptionForecasts(scene.game, scene.decision)
    _ = found.before
    steps = found._found.steps
    for each in scene.decision.options:
        if each.verb in ("buy", "recover", "pass"):
            assert found.of(each) is not None
    assert (shared[True], shared[False]) == (4 * len(scene.state.behavior), 0)
    assert found._found.steps == steps, "nothing was run again"


def test_what_is_looked_at_for_an_option_is_not_taken_for_a_look_of_the_cult() -> None:
    scene = Scene("hastur").hand("errand_boy").cubes("detroit", player=1).round().give("influence")
    found = OptionForecasts(scene.game, scene.decision)
    _ = found.before
    assert isinstance(found._before.shared, sharing.SharedBeginnings)
    ((_, boards),) = found._before.shared.boards
    solved = [boards.runs[0].common.solved(card) for card in found._before.state.cards]
    whole = [{*each.watch.whole} for each in solved]
    for each in scene.decision.options:
        found.of(each)
    assert [each.watch.whole for each in solved] == whole


def test_dp12_1_options_that_begin_with_a_sanity_test_share_their_boards(shared: Counter[bool]) -> None:
    scene = Scene("hastur").hand("city_rlyeh").cubes("detroit", player=1).round().give("influence")
    assert len(scene.decision.options) > 20
    same_alone(scene.game, scene.decision)
    found = OptionForecasts(scene.game, scene.decision)
    assert all(len(each.beginnings(frozenset())) == 2 for each in found._solvers.values())
    assert shared[True] > 2 * shared[False]


def test_nothing_is_noted_while_the_watch_is_closed() -> None:
    game, watch = watched(Scene())
    with watch.closed():
        assert (game.stake("detroit").of(PLAYER), game.stake("detroit").lock, game.who.deck.played) == (0, False, [])
    assert not watch.matters(PlaceChange("detroit", 0, 1, lock_after=True, own=(DECK, SUPPLY)))


def test_a_watched_board_is_kept_as_any_other() -> None:
    plain = Scene().cubes("detroit", player=1, first=3)
    before = packed(plain.game)
    game, _ = watched(plain)
    assert packed(game) == before
