"""What "where to?" promises of each card: with what is in hand, as the attempt then does; looking at it changes nothing."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from solo.games.museum.checks.by_hand import give
from solo.games.museum.forecast import going
from solo.games.museum.forecast.forecast import ASKED, Forecast, forecast_of
from solo.games.museum.forecast.going import prospects
from solo.games.museum.forecast.solver_cache import SolverCache
from solo.games.museum.host import Host
from tests.games.museum.front.sitting import front_of
from tests.games.museum.helpers import Night, night, table

CARDS = ("koi_pond", "the_archives", "the_gift_shop", "the_loading_dock")


def before_going(hand: Sequence[str] = (), clues: int = 0) -> Night:
    """Somebody is about to go somewhere."""
    game = table(cards=list(CARDS), investigators=["dexter_drake"])
    give(game, game.state.investigators[0], *hand)
    game.state.investigators[0].clues = clues
    playing = night(game)
    while playing.kind != "move":
        playing.give("pass")
    return playing


def seen(playing: Night, most: float | None = None) -> Forecast:
    """The forecast of the question that waits."""
    found = forecast_of(playing.game, playing.decision, *([most] if most else []))
    assert found is not None
    return found


@pytest.mark.parametrize(("hand", "clues"), [((), 0), ((), 1), (("axe",), 0), (("axe", "king_in_yellow"), 1)])
@pytest.mark.parametrize("card", CARDS)
def test_es12_a_card_promises_what_its_attempt_has_to_offer(hand: Sequence[str], clues: int, card: str) -> None:
    """Exactly where all is counted, else no more than that."""
    promised = seen(before_going(hand, clues), ASKED)
    there = seen(before_going(hand, clues).give(f"go:{card}"), ASKED)
    option = f"go:{card}"
    if option in promised.at_least or there.left_out:
        assert promised.options[option] <= there.chance + 1e-9 or there.left_out
    else:
        assert promised.options[option] == pytest.approx(there.chance)


@pytest.mark.parametrize("card", CARDS)
def test_es12_what_is_in_hand_counts_at_once(card: str) -> None:
    bare, armed = seen(before_going()), seen(before_going(("axe", "king_in_yellow"), 2))
    assert armed.options[f"go:{card}"] > bare.options[f"go:{card}"]
    assert not bare.at_least - {f"go:{card}" for card in before_going().game.content.worlds}


def test_a_bound_is_said_to_be_one_and_odds_all_counts_more() -> None:
    hand = ("axe", "king_in_yellow", "rifle", "wither", "lantern", "healing_stone", "knife", "shotgun")
    playing = before_going(hand, 4)
    at_once, asked = seen(playing), seen(playing, ASKED)
    assert at_once.at_least
    assert all(asked.options[id] >= chance - 1e-9 for id, chance in at_once.options.items())
    front = front_of(playing)
    lines = front.views["odds"](playing.decision, "", 80)
    assert any("at least" in line for line in lines[:-1])
    assert front.views["odds"](playing.decision, "all", 80) != lines


def test_looking_at_odds_changes_nothing_and_comes_out_the_same_whatever_was_asked_before() -> None:
    playing = before_going(("axe", "wither", "rifle"), 3)
    host = Host(playing.game, 1)
    before = (host.digest(), playing.game.dice.drawn)
    first = seen(playing)
    seen(playing, ASKED)
    front_of(playing).views["odds"](playing.decision, "all", 80)
    assert seen(playing) == first
    assert (host.digest(), playing.game.dice.drawn) == before


@pytest.mark.parametrize("weapon", ["knife", "tommy_gun"])
def test_a_bound_counts_dice_that_cost_nothing_however_little_is_computed(weapon: str) -> None:
    bare, armed = seen(before_going(), 0.01), seen(before_going((weapon,)), 0.01)
    assert all(armed.options[id] > chance for id, chance in bare.options.items() if chance)


def test_es12_with_much_in_hand_no_card_shows_only_what_little_could_be_counted() -> None:
    """By best play these are likelier than not; where their share was too small they were shown with a third of that."""
    cards = ["the_hidden_passage", "the_hedge_maze", "koi_pond", "the_archives", "medusa_exhibit", "don_t_fall_asleep"]
    game = table(cards=cards, investigators=["mandy_thompson"])
    mandy = game.state.investigators[0]
    give(game, mandy, "bullwhip", "king_in_yellow", "rifle", "alien_statue")
    mandy.clues = 3
    playing = night(game)
    while playing.kind != "move":
        playing.give("pass")
    assert min(seen(playing).options.values()) > 0.6


MUCH = (
    ("axe",),
    ("king_in_yellow", "rifle"),
    ("wither", "knife", "shotgun"),
    ("axe", "bullwhip", "rifle", "king_in_yellow"),
)


@pytest.mark.parametrize("most", [0.5, 4.0, 20.0])
@pytest.mark.parametrize("hand", [(), *MUCH])
def test_a_clue_token_more_never_lowers_a_figure(hand: Sequence[str], most: float) -> None:
    fewer = seen(before_going(hand), most)
    for clues in range(1, 5):
        more = seen(before_going(hand, clues), most)
        assert all(more.options[id] >= chance - 1e-12 for id, chance in fewer.options.items())
        fewer = more


@pytest.mark.parametrize("hand", MUCH)
def test_what_is_cut_short_does_not_depend_on_which_rows_are_known(
    monkeypatch: pytest.MonkeyPatch, hand: Sequence[str]
) -> None:
    playing, found = before_going(hand, 2), list[Forecast]()
    for known in (CARDS, CARDS[::-1]):
        monkeypatch.setattr(going, "SHARED_CACHE", SolverCache())
        for card in known:
            prospects(playing.game, playing.game.by_id(playing.decision.who), [card], 1.0)
        found += [seen(playing, most) for most in (3.0, 22.0)]
    assert found[:2] == found[2:] and found[0].at_least


@pytest.mark.parametrize("clues", [0, 3])
@pytest.mark.parametrize("hand", MUCH)
def test_no_card_shows_less_at_its_door_than_from_afar(hand: Sequence[str], clues: int) -> None:
    afar = seen(before_going(hand, clues))
    for card in CARDS:
        there = seen(before_going(hand, clues).give(f"go:{card}"))
        assert there.chance >= afar.options[f"go:{card}"] - 1e-9
        assert max(there.options.values()) >= afar.options[f"go:{card}"] - 1e-9
        if not there.left_out and f"go:{card}" not in afar.at_least:
            assert there.chance == pytest.approx(afar.options[f"go:{card}"])


@pytest.mark.parametrize(("card", "clues"), [("voice_of_ra", 3), ("lucky_cigarette_case", 1), ("necronomicon", 1)])
def test_es12_2_what_brings_clues_or_rolls_any_dice_again_promises_no_less_than_clues(card: str, clues: int) -> None:
    """With three other cards in hand; the Necronomicon adds a die besides."""
    more = ["axe", "king_in_yellow", "rifle"]
    with_card, with_clues = seen(before_going([card, *more])), seen(before_going(more, clues))
    assert all(with_card.options[id] >= worth - 1e-9 for id, worth in with_clues.options.items())
