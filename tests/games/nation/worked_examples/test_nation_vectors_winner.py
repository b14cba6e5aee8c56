"""DP16 The worked examples of the winner among several players, and of a cultist who goes insane."""

from __future__ import annotations

import pytest

from solo.games.nation.printed.numbers import ALIGNMENTS, CULTIST
from solo.games.nation.rules.sanity import ends_game
from solo.games.nation.rules.winner import BY_STRENGTH, find_winner
from tests.games.nation.worked_examples.vectors import vectors


@pytest.mark.parametrize(
    "id",
    ["d_two_dissenters_lowest", "d_lowest_tie_cultist_and_investigator", "d_top_tie_by_mythos_then_alignment"],
)
def test_d_winner(id: str) -> None:
    given, wanted = vectors()[id].given, vectors()[id].expect
    verdict = find_winner(given["totals"], given["alignments"], given.get("mythos_cards", {}))
    assert (list(verdict.eliminated), list(verdict.winners)) == (wanted["eliminated"], [wanted["winner"]])


def test_dp16_1_the_alignment_of_the_lowest_goes_with_the_highest_total() -> None:
    vector = vectors()["final_scoring_five_players"]
    alignments = {seat: each["alignment"] for seat, each in vector.given["seats"].items()}
    verdict = find_winner(vector.expect["totals"], alignments, {})
    assert (list(verdict.eliminated), list(verdict.winners)) == (vector.expect["eliminated"], [vector.expect["winner"]])


def test_dp16_1_a_single_lowest_dissenter_goes_alone() -> None:
    sides = {"a": "dissenter_cultist", "b": "cultist", "c": "investigator"}
    assert find_winner({"a": 5, "b": 12, "c": 9}, sides, {}) == (("a",), ("b",))
    assert find_winner({"a": 5, "b": 5, "c": 9}, sides, {}) == (("a",), ("c",))


def test_dp16_2_of_two_alignments_that_are_lowest_the_weaker_goes() -> None:
    for strong in range(1, len(BY_STRENGTH)):
        for weak in range(strong):
            sides = {"a": BY_STRENGTH[strong], "b": BY_STRENGTH[weak]}
            assert find_winner({"a": 7, "b": 7}, sides, {}) == (("b",), ("a",))


def test_dp16_3_a_tie_goes_by_mythos_cards_then_alignment_and_is_shared_then() -> None:
    sides = {"a": "cultist", "b": "investigator", "c": "dissenter_investigator", "d": "investigator"}
    totals = {"a": 20, "b": 20, "c": 4, "d": 20}
    assert find_winner(totals, sides, {"a": 2, "b": 1}).winners == ("a",)
    assert find_winner(totals, sides, {"a": 1, "b": 1}).winners == ("b",)
    assert find_winner(totals, sides, {}).winners == ("b", "d")


def test_d_third_insanity_cultist() -> None:
    wanted = vectors()["d_third_insanity_cultist"].expect
    assert ends_game(CULTIST) is wanted["game_ends"]
    assert all(ends_game(each) for each in ALIGNMENTS)
