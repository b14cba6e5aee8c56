"""What a failed roll costs by terror is said beside letting it fail: ES7, A15, A41, A55."""

from __future__ import annotations

import io
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from solo.games.museum import events
from solo.games.museum.forecast.forecast import forecast_of
from solo.games.museum.front.front import Front
from solo.games.museum.front.narrator import Narrator
from solo.kernel.events import Event
from solo.narration.catalogue import load
from solo.session.conversation import Conversation
from solo.table.lines import ask_stream
from solo.table.plain import PlainTable
from tests.games.museum.front.sitting import evening, front_of
from tests.games.museum.helpers import Night, at_card, battle, content, night

CARDS = {**content().adventures, **content().worlds}
STRIKING = [id for id, card in CARDS.items() if card.fact.terror_effect]
"""Cards on which terror strikes."""
LASTING = [id for id, card in content().mythos.items() if card.fact.lower.at_terror]
"""Mythos cards by which it does."""
SAID = {
    ("en", 32): "let the roll fail; terror: lose 1 sanity and 1 stamina (",
    ("cs", 32): "nesplnit nic; zděšení: ztratit 1 bod příčetnosti a 1 bod zdraví (",
    ("pl", 32): "uznać rzut za nieudany; efekt przerażenia: stracić 1 punkt Poczytalności i 1 punkt Wytrzymałości (",
    ("ru", 32): "провалить бросок; ужас: потерять 1 рассудок и 1 здоровье (",
    ("en", 29): "let the roll fail; terror: lose all dice showing terror (",
    ("cs", 29): "nesplnit nic; zděšení: přijít o všechny kostky se zděšením (",
    ("pl", 29): "uznać rzut za nieudany; efekt przerażenia: stracić wszystkie kości z przerażeniem (",
    ("ru", 29): "провалить бросок; ужас: потерять все кубики, на которых ужас (",
}
"""The option as an evening of this seed shows it."""
GOING = {29: "the_loading_dock", 32: "unnatural_habitat"}


def told(text: str) -> str:
    """A text with spaces where no line may be broken."""
    return " ".join(text.split())


@pytest.mark.parametrize(("language", "seed"), SAID)
def test_es7_1_the_table_says_what_terror_costs_beside_failing_and_in_the_odds(
    tmp_path: Path, language: str, seed: int
) -> None:
    at, out = evening(tmp_path, seed), io.StringIO()
    odds = {"en": "odds", "cs": "šance", "pl": "szanse", "ru": "шансы"}[language]
    front = Front(at, Narrator(load(language, "museum"), 1))
    lines = io.StringIO(f"go:{GOING[seed]}\nroll\n{odds}\n")
    PlainTable(Conversation(at, front, partial(load, game="museum")), ask_stream(lines), out).run()
    option, listed = told(out.getvalue()).rsplit(f"{odds}: ", 1)[-1], SAID[language, seed].removesuffix(" (")
    assert SAID[language, seed] in told(out.getvalue())
    assert told(out.getvalue()).count(listed) >= 2, option


def failing(playing: Night) -> str:
    """The text of letting the roll fail, without its odds."""
    (option,) = [each for each in playing.decision.options if each.verb == "fail"]
    return front_of(playing).option(playing.decision, option).partition(" (")[0]


def thrown(card: str, *, terror: int = 2, **given: Any) -> Night:
    """A roll on a card with so much terror among the dice; there is a clue to roll them again."""
    playing = at_card(card, clues=1, **given)
    while playing.kind != "attempt":
        playing.give(playing.options[-1])
    return playing.roll(*["terror"] * terror, *["i1"] * (len(playing.about.pool) - terror))


def struck(playing: Night) -> list[Event]:
    """What strikes when the roll fails."""
    before = len(playing.game.events)
    playing.give("fail")
    return [each for each in playing.game.events[before:] if isinstance(each, events.TerrorStruck)]


@pytest.mark.parametrize("card", STRIKING)
def test_es7_1_whatever_terror_does_on_a_card_is_said_where_terror_lies(card: str) -> None:
    playing = thrown(card)
    text = failing(playing)
    assert text.startswith("let the roll fail; terror: ") and not text.endswith("text")
    assert len(struck(playing)) == 1
    quiet = thrown(card, terror=0)
    assert failing(quiet) == "let the roll fail" and struck(quiet) == []


MORE = {
    "stars_align_over_troubled_sleep": "lose 2 sanity",
    "stars_align_over_slick_marble": "lose 1 sanity and 1 stamina",
    "sudden_terror_among_broken_cases": "lose 1 sanity and trophies worth 1",
    "they_come_in_pairs_on_the_back_stairs": "lose 1 sanity; lose a die",
    "a_way_stands_open_on_the_far_side": "lose 2 sanity",
}
"""What terror does on a card that takes a sanity, with each Mythos card."""


@pytest.mark.parametrize("mythos", LASTING)
def test_a55_what_the_mythos_card_adds_is_said_with_what_the_card_does(mythos: str) -> None:
    playing = thrown("unnatural_habitat", mythos=mythos)
    assert failing(playing) == f"let the roll fail; terror: {MORE[mythos]}"
    assert len(struck(playing)) == 2
    alone = thrown("the_gift_shop", mythos=mythos)
    assert failing(alone).startswith("let the roll fail; terror: lose ")
    assert len(struck(alone)) == 1


def test_a55_what_would_come_after_the_attempt_has_failed_is_not_said() -> None:
    playing = thrown("koi_pond", mythos=LASTING[0])
    assert failing(playing) == "let the roll fail; terror: the attempt fails"
    assert len(struck(playing)) == 1


def test_es7_4_where_terror_ends_the_attempt_a_failed_roll_is_worth_nothing_and_that_is_not_too_much_to_reckon() -> (
    None
):
    hand = ("mists_of_releh", "wither", "dread_curse_of_azathoth", "sword_of_glory")
    playing = thrown("koi_pond", hand=hand)
    seen = forecast_of(playing.game, playing.decision)
    assert seen is not None and seen.left_out and seen.options["fail"] == 0
    (option,) = [each for each in playing.decision.options if each.verb == "fail"]
    assert "too much" not in front_of(playing).option(playing.decision, option)


@pytest.mark.parametrize(
    ("who", "said", "count"),
    [
        ("kate_winthrop", "", 0),
        ("sister_mary", "; terror: lose 1 sanity", 1),
        ("joe_diamond", "; terror: lose 1 sanity and 1 stamina", 2),
    ],
)
def test_whoever_terror_does_not_touch_reads_nothing_of_it(who: str, said: str, count: int) -> None:
    playing = thrown("unnatural_habitat", who=who, mythos=LASTING[1])
    assert failing(playing) == f"let the roll fail{said}"
    assert len(struck(playing)) == count


def test_es7_2_terror_on_a_spell_brings_none() -> None:
    playing = thrown("unnatural_habitat", terror=0, hand=("wither",), stored={"wither": "terror"})
    assert any(die.face == "terror" for die in playing.about.aside)
    assert failing(playing) == "let the roll fail" and struck(playing) == []


def test_a15_no_terror_strikes_in_the_battle_and_its_question_says_so() -> None:
    game = battle("yig", doom=5)
    game.state.investigators[0].clues = 1
    playing = night(game)
    assert playing.kind == "attack"
    playing.roll(*["terror"] * len(playing.about.pool))
    (option,) = [each for each in playing.decision.options if each.verb == "fail"]
    assert failing(playing) == "let the roll fail"
    meaning = front_of(playing).explain(playing.decision, option)
    assert "terror" not in meaning and "focus" not in meaning
