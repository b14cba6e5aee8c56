"""What lasting effects forbid or change holds in the odds, too, for what an attempt itself brings (A25, A36)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from solo.games.museum.checks.by_hand import give
from solo.games.museum.forecast.forecast import ASKED, Forecast, forecast_of
from tests.games.museum.front.sitting import front_of
from tests.games.museum.helpers import Night, at_card, night, table

NO_CLUES = "keep_friends_close_when_memories_fade"
CARD = "a_terrible_discovery"
RA = "use:voice_of_ra.1:0"


def seen(playing: Night) -> Forecast:
    """The forecast of the question that waits."""
    found = forecast_of(playing.game, playing.decision, ASKED)
    assert found is not None
    return found


def before_going(hand: Sequence[str], mythos: str) -> Night:
    """Somebody is about to go somewhere."""
    game = table(cards=[CARD, "koi_pond"], investigators=["gloria_goldberg"], mythos=mythos)
    give(game, game.state.investigators[0], *hand)
    playing = night(game)
    while playing.kind != "move":
        playing.give("pass")
    return playing


@pytest.mark.parametrize("card", [CARD, "koi_pond"])
def test_a25_clues_that_may_not_roll_dice_again_promise_nothing_where_a_card_would_bring_them(card: str) -> None:
    promised = {bool(hand): seen(before_going(hand, NO_CLUES)).options[f"go:{card}"] for hand in ([], ["voice_of_ra"])}
    assert promised[True] == promised[False]
    assert seen(before_going(["voice_of_ra"], "")).options[f"go:{card}"] > promised[True]


def test_a25_nor_before_a_roll_and_on_it() -> None:
    playing, bare = at_card(CARD, hand=["voice_of_ra"], mythos=NO_CLUES), at_card(CARD, mythos=NO_CLUES)
    assert RA in playing.options
    odds = seen(playing)
    assert odds.options["roll"] == seen(bare).chance and RA not in odds.options and not odds.left_out
    front = front_of(playing)
    assert front.auto_answers.answer(playing.decision) == "roll", "what brings clues waits for another night"
    playing.roll("lore", "peril", "i1", "i1", "i1", "i1")
    assert RA not in seen(playing).options
    assert front.auto_answers.answer(playing.decision) == "fail"


def test_a25_a_die_that_comes_with_a_clue_comes_alone() -> None:
    """The Necronomicon adds the red die and brings a clue."""
    use = "use:necronomicon.1:0"
    playing = at_card(CARD, hand=["necronomicon"], mythos=NO_CLUES)
    with_a_clue = seen(at_card(CARD, hand=["necronomicon"])).options[use]
    assert seen(playing).options[use] == seen(playing.give(use)).chance < with_a_clue


def test_es12_2_without_the_ban_a_clue_that_comes_counts() -> None:
    playing = at_card(CARD, hand=["voice_of_ra"])
    odds = seen(playing)
    assert odds.options[RA] > seen(at_card(CARD)).chance and odds.chance == pytest.approx(odds.options[RA])


def test_a25_a_spell_that_may_not_be_cast_keeps_no_die_and_what_may_not_be_put_aside_is_not() -> None:
    no_spells, no_focus = "stars_align_above_dark_clouds", "whispering_halls_with_no_one_listening"
    bare = seen(at_card(CARD)).chance
    assert seen(at_card(CARD, hand=["wither", "necronomicon"], mythos=no_spells)).chance == bare
    assert seen(at_card(CARD, hand=["wither"])).chance > bare > seen(at_card(CARD, mythos=no_focus)).chance
