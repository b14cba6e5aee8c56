"""The view of the odds says nothing twice, and nothing that another of its lines denies."""

from __future__ import annotations

from functools import cache

import pytest

from solo.games.museum.forecast.forecast import Forecast, forecast_of
from tests.games.museum.front.sitting import front_of, shown
from tests.games.museum.helpers import Night, at_card

EXACT = {"en": "Exact", "cs": "Přesně", "pl": "Dokładnie", "ru": "Точно"}
LEAST = {"en": "at least", "cs": "aspoň", "pl": "co najmniej", "ru": "не меньше"}
ALONE = {"en": "by itself", "cs": "bez ostatního", "pl": "bez reszty", "ru": "без остального"}
NOW = {
    "en": "can be done now.",
    "cs": "lze splnit hned.",
    "pl": "do wykonania teraz.",
    "ru": "можно выполнить сейчас.",
}


def in_celaeno(*hand: str) -> Night:
    """A Nightgaunt stands in the Great Hall of Celaeno, and Vincent has rolled."""
    playing = at_card("great_hall_of_celeano", who="vincent_lee", hand=hand, monsters={"nightgaunt": 0})
    return playing.roll("i2", "lore", "i1", "lore", "terror", "i3")


@cache
def much_in_hand() -> tuple[Night, Forecast]:
    """So he has, with more in hand than can be counted, and the forecast: what all languages are told of."""
    hand = ("wither", "red_sign_of_shudde_mell", "mists_of_releh", "rifle", "king_in_yellow", "nameless_cults")
    playing = in_celaeno(*hand)
    seen = forecast_of(playing.game, playing.decision)
    assert seen is not None
    return playing, seen


@pytest.mark.usefixtures("reckoned_once")
@pytest.mark.parametrize("language", EXACT)
def test_what_leaves_something_out_is_not_called_exact_and_what_adds_by_itself_is_said_so(language: str) -> None:
    playing, seen = much_in_hand()
    assert seen.left_out and seen.chance < 1
    said = "\n".join(front_of(playing, language).views["odds"](playing.decision, "", 0))
    assert EXACT[language] not in said
    assert LEAST[language] in said.splitlines()[0]
    assert ALONE[language] in said


@pytest.mark.parametrize("language", EXACT)
def test_where_all_is_counted_the_figures_are_exact_and_a_task_that_can_be_done_has_none(language: str) -> None:
    playing = in_celaeno()
    lines = front_of(playing, language).views["odds"](playing.decision, "", 0)
    assert any(line.startswith(EXACT[language]) for line in lines)
    now = [line for line in lines if line.endswith(NOW[language])]
    assert now and not any("%" in line for line in now)
    assert not any("100" in line and NOW[language][:-1] in line for line in lines)


def test_es12_7_of_dice_that_lie_alike_one_is_offered_for_a_spell_that_keeps_one() -> None:
    playing = in_celaeno("wither").give("use:wither.1:0")
    assert playing.kind == "store_dice" and playing.decision.most == 1
    options = shown(playing)[-len({"i2", "lore", "i1", "terror", "i3"}) :]
    assert sum(each.startswith("lore") for each in options) == 1
    assert len(options) == len({*options})
    assert len(front_of(playing).auto_answers.offered(playing.decision).options) == 5


@pytest.mark.usefixtures("reckoned_once")
@pytest.mark.parametrize("language", EXACT)
def test_a_figure_that_rests_on_what_is_used_up_later_says_on_what(language: str) -> None:
    """After the first task only a Book of the cards adds a die; the clue that is spent now is not named as one for later."""
    hand = ["nameless_cults", "dynamite", "mists_of_releh"]
    playing = at_card("the_hedge_maze", who="sister_mary", hand=hand, clues=2)
    playing.roll("i2", "peril", "i1", "lore", "i3", "lore")
    front, decision = front_of(playing, language), playing.decision
    lines = front.views["odds"](decision, "", 0)
    name = str(front.teller.name("nameless_cults")["name"])
    two, one = (str(front.wording.say("views", "clues", count=count)) for count in (2, 1))
    (completing,) = (each for each in decision.options if each.verb == "complete")
    (spending,) = (each for each in decision.options if each.verb == "clue")
    for option, clues, others in ((completing, two, one), (spending, one, two)):
        (line,) = (line for line in lines if front.option_without_odds(decision, option) in line)
        meant = front.explain(decision, option)
        assert all(name in text and clues in text and others not in text for text in (line, meant))
        assert str(front.teller.name("dynamite")["name"]) not in line


def test_a_figure_that_rests_on_nothing_that_is_used_up_names_nothing() -> None:
    playing = at_card("the_hedge_maze", who="sister_mary", hand=["dynamite"]).roll(
        "i2", "peril", "i1", "lore", "i3", "lore"
    )
    front = front_of(playing)
    assert "if need be" not in "\n".join(front.views["odds"](playing.decision, "", 0))
    assert all("if need be" not in front.explain(playing.decision, each) for each in playing.decision.options)


@pytest.mark.parametrize("language", ["en", "cs", "pl", "ru"])
def test_a_word_behind_odds_that_changes_nothing_is_said_to(language: str) -> None:
    """The chances of somebody else are none of a question; `odds all` is no such word."""
    playing = at_card("koi_pond", others=["sister_mary"])
    front = front_of(playing, language)
    plain, other = (list(front.views["odds"](playing.decision, word, 0)) for word in ("", "mary"))
    assert "mary" in other[0] and other[1:] == plain
    assert front.views["odds"](playing.decision, "all", 0)[0] != other[0].replace("mary", "all")
