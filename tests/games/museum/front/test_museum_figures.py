"""Figures beside the answers: a lower bound says so, and one and the same attempt has one and the same figure."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from solo.games.museum.checks.by_hand import give, lock_die
from solo.games.museum.forecast import forecast
from tests.games.museum.front.sitting import front_of
from tests.games.museum.helpers import Night, at_card, night, table

MUCH = ("red_sign_of_shudde_mell", "dynamite", "rifle", "shotgun", "axe", "king_in_yellow", "knife")
"""More than can be counted at once."""


def figures(playing: Night, lang: str = "en") -> dict[str, str]:
    """What is shown of each answer."""
    front = front_of(playing, lang)
    asked = front.auto_answers.offered(playing.decision)
    return {each.id: front.option(asked, each) for each in asked.options}


@pytest.mark.usefixtures("reckoned_once")
@pytest.mark.parametrize(
    ("lang", "words", "unknown"),
    [
        ("en", "at least", "too much to reckon at once"),
        ("cs", "aspoň", "moc počítání naráz"),
        ("pl", "co najmniej", "za dużo do policzenia"),
        ("ru", "не меньше", "сразу не сосчитать"),
    ],
)
def test_es12_a_figure_that_leaves_something_in_hand_out_says_that_it_is_a_bound(
    lang: str, words: str, unknown: str
) -> None:
    """Nothing in hand has to be used: so with more of it counted no chance falls (ES12.1)."""
    playing = at_card("the_gift_shop", who="bob_jenkins", hand=MUCH, clues=3)
    playing.roll("peril", "peril", "lore", "lore", "terror", "i1")
    shown = figures(playing, lang)
    assert words in shown["clue"] and words in shown["fail"]
    assert unknown in shown["use:red_sign_of_shudde_mell.1:0"]


def test_es12_a_figure_that_counts_everything_does_not_say_so() -> None:
    shown = figures(at_card("the_gift_shop", hand=["knife"]))
    assert "%" in shown["roll"] and not any("at least" in text for text in shown.values())
    assert shown["give_up"] == "give up"


@pytest.mark.parametrize(
    ("who", "hand", "clues"),
    [
        ("amanda_sharpe", ("shotgun", "colt_45"), 2),
        ("mandy_thompson", ("tommy_gun", "enchanted_knife", "dread_curse_of_azathoth"), 0),
        ("dexter_drake", ("axe", "red_sign_of_shudde_mell"), 0),
        ("bob_jenkins", MUCH, 3),
    ],
)
def test_es04_2_no_card_promises_more_from_afar_than_its_attempt_does(
    who: str, hand: Sequence[str], clues: int
) -> None:
    """Going there is no roll: so the best of what may then be done has at least the chance that stood beside the card."""
    for card in ("the_loading_dock", "medusa_exhibit"):
        game = table(cards=[card, "koi_pond", "the_archives"], investigators=[who])
        person = game.state.investigators[0]
        give(game, person, *hand)
        person.clues = clues
        playing = night(game)
        while playing.kind != "move":
            playing.give("pass")
        promised = front_of(playing).wording.forecast(playing.decision)
        assert promised is not None
        chance = promised.options[f"go:{card}"]
        there = front_of(playing.give(f"go:{card}")).wording.forecast(playing.decision)
        assert there is not None and max(there.options.values()) >= chance - 1e-9
        assert chance >= max(there.options.values()) / 2


def test_what_is_too_much_to_reckon_is_no_chance_of_nothing_in_the_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    """With two dice left of six, and no time to count what could be used, nothing is known of a card of three tasks."""
    game = table(cards=["the_archives", "koi_pond"], investigators=["bob_jenkins"])
    give(game, game.state.investigators[0], "king_in_yellow", "knife", "dynamite", "axe")
    for die in game.dice_in("free"):
        if die.color == "green" and len(game.dice_in("locked")) < 4:
            lock_die(game, "green", "koi_pond")
    monkeypatch.setattr(forecast, "WHERE_TO", 0.01)
    playing = night(game)
    while playing.kind != "move":
        playing.give("pass")
    front = front_of(playing)
    lines = list(front.views["odds"](playing.decision, "", 80))
    assert not any("at least 0%" in line for line in lines)
    assert "Archives: too much to reckon at once" in " ".join(lines)


def test_es12_7_which_dice_go_onto_a_spell_has_no_figures_where_they_would_be_the_same_for_every_die() -> None:
    """Of each die the best choice with it is known, and with the lore that is the same; only the lore is worth a mark."""
    playing = at_card("the_gift_shop", who="bob_jenkins", hand=MUCH, clues=3)
    playing.roll("peril", "peril", "lore", "i3", "terror", "i1").give("use:red_sign_of_shudde_mell.1:0")
    assert playing.kind == "store_dice"
    front = front_of(playing)
    seen = front.wording.forecast(playing.decision)
    assert seen is not None and seen.at_least
    shown = figures(playing)
    assert not any("%" in text for text in shown.values())
    assert not any("the best" in text for text in shown.values())
    assert front.auto_answers.enter(playing.decision) == ("store:green_3",)
    told = front.views["odds"](playing.decision, "", 80)
    assert not any("terror" in line and "%" in line for line in told)
