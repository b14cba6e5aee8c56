"""Where to go: what an empty line takes, and what is said of places where there is no room for all of it."""

from __future__ import annotations

import pytest

from solo.games.museum.checks.by_hand import put_monster
from solo.games.museum.forecast.forecast import Forecast
from solo.games.museum.front.outlook import DiceOutlook
from solo.games.museum.front.promising import failing_devours, promising_place
from solo.games.museum.game import Game
from solo.games.museum.rules.doom import wins
from solo.kernel.decisions import Decision
from tests.games.museum.front.sitting import front_of
from tests.games.museum.helpers import Night, night, table


def where_to(**values: int) -> Night:
    """Dexter is asked where to go."""
    game = table(investigators=["dexter_drake", "joe_diamond"])
    for what, value in values.items():
        setattr(game.state.investigators[0], what, value)
    playing = night(game)
    while playing.kind != "move":
        playing.give("pass")
    return playing


def test_an_empty_line_goes_where_most_is_to_be_expected_and_the_list_keeps_its_order() -> None:
    playing = where_to()
    front = front_of(playing)
    asked = front.auto_answers.offered(playing.decision)
    cards = [each.card for each in playing.game.state.cards]
    assert [each.subject for each in asked.options if each.subject in cards] == cards
    taken, seen = front.auto_answers.enter(asked), front.wording.forecast(asked)
    assert seen is not None and taken in playing.options
    assert seen.options[str(taken)] > min(seen.options.values())
    assert front.auto_answers.needs_confirmation(asked), "to go there is a choice all the same"


def test_es16_1_an_empty_line_goes_to_no_card_that_may_devour() -> None:
    playing = where_to(sanity=1, stamina=1)
    front = front_of(playing)
    asked = front.auto_answers.offered(playing.decision)
    taken = str(front.auto_answers.enter(asked)).partition(":")[2]
    assert not failing_devours(playing.game, playing.first, taken)
    assert any(failing_devours(playing.game, playing.first, each.subject) for each in asked.options)
    assert not front.auto_answers.must_be_chosen(asked)


class Foreseen(DiceOutlook):
    """Chances that are set by hand: of one place, and of all others a quarter."""

    def __init__(self, place: str, chance: float) -> None:
        super().__init__()
        self._place, self._chance = place, chance

    def __call__(self, game: Game, decision: Decision) -> Forecast | None:
        """The forecast with these chances."""
        seen = super().__call__(game, decision)
        assert seen is not None
        return seen._replace(options={id: self._chance if id == self._place else 0.25 for id in seen.options})


@pytest.mark.parametrize(("chance", "goes"), [(0.95, True), (0.89, False)])
def test_es16_1_two_signs_that_are_likely_by_far_are_worth_the_risk_that_failing_devours(
    chance: float, *, goes: bool
) -> None:
    """The Hidden Passage brings two Elder Signs; failing there takes the last stamina. Enter alone takes nobody there."""
    game = table(
        investigators=["amanda_sharpe", "joe_diamond"], cards=["the_archives", "the_hidden_passage", "koi_pond"]
    )
    game.state.investigators[0].stamina = 2
    playing = night(game)
    while playing.kind != "move":
        playing.give("pass")
    assert failing_devours(game, playing.first, "the_hidden_passage")
    taken = promising_place(game, playing.decision, Foreseen("go:the_hidden_passage", chance))
    assert (taken == "go:the_hidden_passage") is goes


@pytest.mark.parametrize(("sanity", "chosen"), [(5, False), (2, True)])
def test_es01_2_where_one_sign_is_missing_an_empty_line_goes_where_it_is_likeliest_to_come(
    sanity: int, *, chosen: bool
) -> None:
    """Where failing may devour it has to be chosen by name all the same."""
    game = table(
        investigators=["dexter_drake", "joe_diamond"], cards=["the_gift_shop", "koi_pond", "blood_on_the_floor"]
    )
    game.state.signs, who = game.ancient.fact.elder_signs - 1, game.state.investigators[0]
    who.sanity, who.stamina, who.clues = sanity, 1 if chosen else 5, 5
    playing = night(game)
    while playing.kind != "move":
        playing.give("pass")
    front = front_of(playing)
    asked = front.auto_answers.offered(playing.decision)
    seen = front.wording.forecast(asked)
    assert seen is not None
    winning = {each.id: seen.options[each.id] for each in asked.options if wins(game, each.subject)}
    assert winning and max(winning.values()) > 0.5
    assert front.auto_answers.enter(asked) == max(winning, key=winning.__getitem__)
    assert front.auto_answers.must_be_chosen(asked) is chosen


@pytest.mark.parametrize("language", ["en", "cs", "pl", "ru"])
def test_what_a_place_brings_and_costs_stands_in_signs_where_its_tasks_do_not(language: str) -> None:
    playing = where_to()
    front = front_of(playing, language)
    asked = front.auto_answers.offered(playing.decision)
    for each in asked.options:
        if not playing.game.in_play(each.subject):
            continue
        whole, signs, short = (
            front.option(asked, each),
            front.in_signs(asked, each),
            front.option(asked, each, brief=True),
        )
        rewards, penalties = front.wording.tasks.brief(playing.game.fact(each.subject))
        signs, short = signs.replace("+\xa0", "+ ").replace("−\xa0", "− "), short.replace("+\xa0", "+ ")
        assert f"+ {rewards}" in signs and (not penalties or f"− {penalties}" in signs)
        assert f"+ {rewards}" not in short and len(short) < len(signs) < len(whole)


@pytest.mark.parametrize("language", ["en", "cs", "ru"])
def test_a_map_with_monsters_on_it_is_one_page(language: str) -> None:
    playing = where_to()
    cards = [each.card for each in playing.game.state.cards]
    for kind, card in zip(("cultist", "witch", "maniac", "vampire"), cards, strict=False):
        put_monster(playing.game, kind, card, -1)
    lines = front_of(playing, language).views["map"](playing.decision, "", 80)
    assert sum(max(1, -(-len(line) // 80)) for line in lines) <= 20, "\n".join(lines)
