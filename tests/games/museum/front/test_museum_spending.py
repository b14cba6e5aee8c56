"""What is spent in an attempt, unasked or as advised: what a use needs later, cards at the last Sign, what costs least."""

from __future__ import annotations

from solo.games.museum.forecast.forecast import forecast_of
from solo.games.museum.forecast.margins import SEEN
from solo.games.museum.players.advice import Advice, advice
from solo.kernel.decisions import Answer
from tests.games.museum.front.sitting import front_of
from tests.games.museum.helpers import Night, at_card, in_middle


def advised(playing: Night) -> Advice:
    """The advice on the question that waits."""
    seen = forecast_of(playing.game, playing.decision)
    found = advice(playing.game, playing.decision, seen) if seen is not None else None
    assert found is not None
    return found


def chances(playing: Night) -> dict[str, float]:
    """The chances after the options of the question that waits."""
    seen = forecast_of(playing.game, playing.decision)
    assert seen is not None
    return dict(seen.options)


def answered(playing: Night) -> Answer | None:
    """What the table answers unasked."""
    return front_of(playing).auto_answers.answer(playing.decision)


# What needs something else later


def test_es12_1_a_clue_that_only_puts_off_a_card_is_not_cheaper_than_the_card() -> None:
    """One die is left against a Star Spawn of three signs: whatever it shows, the Dynamite has to beat it."""
    hand = ["dynamite", "mists_of_releh"]
    playing = at_card("the_storage_closet", hand=hand, clues=1, monsters={"star_spawn": 0})
    playing = in_middle(playing, done=["1", "2"], dice={"green": 1}).roll("i3")
    dynamite = "use:dynamite.1:0"
    known = chances(playing)
    assert known["clue"] > 1 - SEEN < known[dynamite] and known["fail"] < SEEN
    told = advised(playing)
    assert told.first == told.best == dynamite and told.prices["clue"] > told.prices[dynamite]
    assert answered(playing) == dynamite
