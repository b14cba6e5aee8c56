"""DP7, A5, A6, A18, A33: the setup, as the one who sits down to play finds it."""

from __future__ import annotations

from collections.abc import Collection, MutableSequence, Sequence
from typing import TypeVar

import pytest

from solo.games.nation import events
from solo.games.nation.determinize import imagine
from solo.games.nation.game import Game
from solo.games.nation.host import Host, Rules
from solo.games.nation.printed.numbers import CULTISTS, PLAYER
from solo.games.nation.rules.sanity import test_player as draw_token
from solo.games.nation.rules.setup import lay_out, new_game, set_up
from solo.kernel.dice import Dice
from solo.kernel.flow import Flow, FlowRunner
from tests.games.nation.helpers import Scene, content

T = TypeVar("T")


def begun(seed: int = 1, **setup: str) -> tuple[Game, FlowRunner]:
    """A game that is begun, at its first question: where the main agent goes."""
    host = Rules(content()).begin({"seed": seed, **setup})
    assert isinstance(host, Host)
    session = FlowRunner(host.flow())
    return host.game, session


def imagined(game: Game, seed: int) -> Game:
    """The same game as somebody may imagine it who sees what lies face up only."""
    other = Game(content(), game.read_state(game.snapshot()))
    imagine(other, seed, None)
    return other


def test_dp7_1_both_markers_begin_on_the_start_spaces() -> None:
    """There they can go up and not down, and are worth nothing: of two icons of the cylinders one is asked about no more."""
    state = begun()[0].state
    assert (state.ritual, state.investigation, content().track[0]) == (0, 0, 0)
    scene = Scene().hand("wax_cylinders", "errand_boy")
    scene.give("track")
    assert (scene.state.investigation, scene.told(events.TrackMoved)[0].by) == (2, 2)


def test_dp7_1_nothing_lies_on_the_board() -> None:
    game = begun()[0]
    assert all(not stake.cubes and not stake.lock for _, stake in game.stakes())
    assert all((city.owner, city.gate, city.gate_owner) == ("", "", "") for city in game.state.cities)


def test_dp7_2_twelve_tokens_of_insanity_and_six_of_sanity_come_out_of_the_bag() -> None:
    game = begun()[0]
    for _ in range(18):
        FlowRunner(draw_token(game))
    assert (game.who.insanity, game.who.sanity) == (12, 6)
    assert (game.state.insanity, game.state.sanity) == (0, 0)


def test_dp7_3_d1_the_city_cards_lie_in_an_open_pile() -> None:
    """Whoever imagines what he does not see knows them; and of an open pile the card that belongs to the city is taken."""
    game = begun()[0]
    assert sorted(game.state.city_cards) == sorted(content().kind("city")) and len(game.state.city_cards) == 13
    assert all(imagined(game, seed).state.city_cards == game.state.city_cards for seed in range(5))
    scene = Scene().cubes("detroit", 1).hand("errand_boy", "old_favor").give("acquire")
    assert scene.who.deck.discard == ["city_detroit"]
    assert "city_detroit" not in scene.state.city_cards


def test_dp7_4_of_sixty_network_cards_one_lies_open_and_one_under_it_in_each_city() -> None:
    game = begun()[0]
    state = game.state
    laid = [card for city in state.cities for card in (city.face, *city.pile)]
    assert [(bool(city.face), len(city.pile)) for city in state.cities] == [(True, 1)] * 12
    assert sorted([*laid, *state.storage]) == sorted(content().basic()) and len(state.storage) == 36
    assert len(content().basic()) == 60 and sum(card in content().agents for card in content().basic()) == 22


def test_dp7_4_they_are_shuffled_and_only_what_is_turned_up_is_seen() -> None:
    games = [begun(seed)[0] for seed in range(4)]
    assert len({tuple(city.face for city in game.state.cities) for game in games}) == 4
    game = games[0]
    guesses = [imagined(game, seed).state for seed in range(8)]
    assert all([city.face for city in guess.cities] == [city.face for city in game.state.cities] for guess in guesses)
    assert len({tuple(guess.storage) for guess in guesses}) == 8
    assert len({tuple(city.pile[0] for city in guess.cities) for guess in guesses}) == 8


def test_dp7_5_d2_the_mythos_cards_are_shuffled_and_two_lie_open() -> None:
    games = [begun(seed)[0] for seed in range(6)]
    assert all(len(game.state.row) == 2 for game in games)
    assert len({tuple(each.card for each in game.state.row) for game in games}) > 3
    game = games[0]
    guesses = [imagined(game, seed).state for seed in range(8)]
    assert all([each.card for each in guess.row] == [each.card for each in game.state.row] for guess in guesses)
    assert len({tuple(guess.mythos) for guess in guesses}) == 8


@pytest.mark.parametrize("main", list(content().main_agents))
def test_dp7_6_deck_and_hand_are_of_the_main_agents_ten_cards_and_he_is_himself(main: str) -> None:
    game, session = begun(3, main_agent=main)
    session.answer("place:chicago")
    deck = game.who.deck
    assert sorted([*deck.hand, *deck.draw]) == sorted(content().main_agents[main].deck)
    assert (len(deck.hand), len(deck.draw), deck.discard) == (5, 5, [])
    assert (game.who.score, game.who.possessed, game.agents()) == (0, False, {main: "chicago"})
    orders = {tuple(begun(seed, main_agent=main)[0].who.deck.hand) for seed in range(5)}
    assert len(orders) == 5


def test_a5_six_cubes_can_be_placed_and_no_more() -> None:
    """Of the seven taken one lies on the track of points; the other twelve have to be bought."""
    state = begun()[0].state
    assert (state.supply[PLAYER], state.bank) == (6, 19 - 6 - 1)
    scene = Scene().hand("newspaper_syndicate", "union_hall").give("influence", "target:detroit")
    scene.pay("newspaper_syndicate", "union_hall")
    assert scene.on("detroit") == {"p": 6}
    assert "influence" not in scene.hand("errand_boy", "old_favor").begin().options


def test_dp7_7_the_player_is_an_investigator_and_his_card_lies_face_down() -> None:
    """Of a card that was never turned up three points come at the end (DP15.1)."""
    assert {(game.who.alignment, game.who.revealed) for game in (begun(seed)[0] for seed in range(5))} == {
        ("investigator", "")
    }
    scene = Scene().tracks(investigation=9).hand("whispered_rumor").round().give("track")
    assert scene.told(events.CampaignEnded)[0].parts["hidden"] == 3


def test_dp7_8_all_other_tokens_lie_beside_the_board() -> None:
    game, session = begun()
    session.answer("place:chicago")
    state = game.state
    assert (state.locks, state.gates) == (12, 12)
    assert (state.cthulhu, state.martial_law, state.whateleys) == ("", "", [])
    assert (state.deep_ones, state.deep_ones_gone) == ({}, [])
    assert (game.who.agents, game.who.mythos, state.automaton.agents) == ([], [], [])


def test_dp7_8_so_a_token_on_a_face_up_card_stands_in_no_city() -> None:
    scene = Scene().main("atlanta").pile("chicago", "harry_houdini", "tnt").hand("wall_street")
    assert scene.game.agents_in("chicago") == []
    assert scene.give("travel").decision.kind == "destination", "who travels is asked, so there is another one"
    assert scene.give("to:charleston").who.place == "charleston"


@pytest.mark.parametrize("seed", range(4))
def test_dp7_9_a6_the_cultists_stand_before_the_player_chooses_any_other_city_and_he_begins(seed: int) -> None:
    game, session = begun(seed)
    assert session.decision is not None
    assert [each.place for each in game.state.cultists] == ["arkham", "new_york"]
    assert session.decision.kind == "placement"
    free = [f"place:{city}" for city in content().cities if city not in ("arkham", "new_york")]
    assert [each.id for each in session.decision.options] == free
    session.answer(free[seed])
    assert game.who.place == free[seed].removeprefix("place:")
    assert (game.state.phase, game.state.round, game.state.turn.actions) == ("turn", 1, 2)
    assert not any(isinstance(event, events.BehaviorTurned) for event in game.events)


def test_a18_each_cultist_has_nineteen_cubes_at_hand_and_none_to_buy() -> None:
    """All of them can be placed; the twelve control tokens are enough for the twelve cities."""
    state = begun()[0].state
    assert [state.supply[cultist] for cultist in CULTISTS] == [19, 19]
    scene = Scene().cultists("boston").cubes("atlanta", 0, 17)
    scene.step("cultist_1", "influence_city", 1)
    assert (scene.on("boston"), scene.state.supply["cultist_1"]) == ({"1": 2}, 0)
    scene.step("cultist_1", "influence_network", 1)
    assert (scene.tried.result, scene.place(1)) == ("moved", "new_york")


class Watched(Dice):
    """Dice that note in which order piles are shuffled, by what was in them, and what is drawn."""

    __slots__ = ("noted", "piles")

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.noted: list[str] = []
        self.piles: dict[str, list[str]] = {}

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Note which pile it was, and how it lies then."""
        super().shuffle(items)
        kinds = {
            "network": content().basic(),
            "mythos": list(content().mythos),
            "behavior": list(content().behavior),
            "deck": list(content().main_agents["monday"].deck),
        }
        name = next(name for name, cards in kinds.items() if all(item in cards for item in items))
        self.noted.append(name)
        self.piles[name] = [str(item) for item in items]

    def drawn_from(self, items: Sequence[T], name: str, who: str, rule: str, but: Collection[T] = ()) -> Flow[T]:
        """Note what is drawn."""
        self.noted.append(name)
        return (yield from super().drawn_from(items, name, who, rule, but))


def test_a33_the_order_of_the_draws_and_of_the_dealing() -> None:
    """Two cards to Arkham, two to Boston and so on along the path; the second of each pair lies face up."""
    game = new_game(content(), 5, main_agent="monday")
    dice = game.dice = Watched(5)
    FlowRunner(set_up(game))
    assert dice.noted == ["ancient_one", "network", "mythos", "behavior", "deck"]
    order = dice.piles["network"]
    for number, city in enumerate(game.state.cities):
        assert (city.pile, city.face) == ([order[2 * number]], order[2 * number + 1])
    assert game.state.storage == order[24:]
    assert [each.card for each in game.state.row] == dice.piles["mythos"][:2]
    assert game.who.deck.hand == dice.piles["deck"][:5]


def test_a33_nothing_is_drawn_from_the_bag_before_the_first_test() -> None:
    game = new_game(content(), 5)
    dice = game.dice = Watched(5)
    game.who.id = "monday"
    game.state.ancient_one = "dagon"
    lay_out(game)
    assert "token" not in dice.noted
    assert (game.state.insanity, game.state.sanity) == (12, 6)
