"""Questions say what they are about: what midnight will bring, what a card asks already, what one of several dice is worth."""

from __future__ import annotations

import pytest

from solo.games.museum import events as e
from solo.games.museum.abouts import Effecting, Placing
from solo.games.museum.checks.by_hand import give, put_monster
from solo.kernel.decisions import Decision, option
from solo.kernel.events import Event
from tests.games.museum.front.sitting import front_of, shown
from tests.games.museum.front.telling import told
from tests.games.museum.helpers import Night, at_card, night, table

LANGUAGES = ("en", "cs", "pl", "ru")


def last_turn(*cards: str, hour: int = 3, monster: str = "") -> Night:
    """The end of a turn at the entrance, with a card of which something could be used."""
    game = table(cards=list(cards), investigators=["dexter_drake", "harvey_walters"])
    game.state.hour = hour
    who = game.state.investigators[0]
    give(game, who, "healing_stone")
    who.sanity = 2
    if monster:
        put_monster(game, monster, cards[0])
    return night(game).give("go:entrance", "leave")


def test_es14_1_what_midnight_will_bring_is_said_before_the_last_use_of_the_day() -> None:
    """The Hedge Maze takes a stamina of everybody, the Curator trophies, or both a stamina and a sanity."""
    playing = last_turn("the_hedge_maze", "the_curator", "koi_pond")
    assert playing.kind == "use_now"
    asked = front_of(playing).prompt(playing.decision)
    assert asked.startswith("Midnight will bring: ") and asked.endswith("use anything before the clock strikes?")
    assert "The Hedge Maze, everybody: lose 1 stamina" in asked
    assert "or lose 1 sanity and 1 stamina" in asked or "or lose 1 stamina and 1 sanity" in asked
    assert "Koi" not in asked


@pytest.mark.parametrize("lang", LANGUAGES)
def test_es14_1_at_any_other_hour_nothing_is_said_of_midnight_and_where_nothing_comes_only_the_question(
    lang: str,
) -> None:
    early = last_turn("the_hedge_maze", hour=0)
    front = front_of(early, lang)
    assert front.prompt(early.decision) == front.wording.say(
        "prompts", "use_now_own_turn", who=front.teller.name("dexter_drake")
    )
    late, quiet = last_turn("the_hedge_maze"), last_turn("koi_pond")
    assert ":" in front_of(late, lang).prompt(late.decision).partition("?")[0]
    assert len(front_of(quiet, lang).prompt(quiet.decision)) < len(front_of(late, lang).prompt(late.decision))


def test_es17_5_a_monster_that_comes_says_what_it_asks_and_each_card_what_is_on_it() -> None:
    playing = at_card("koi_pond", monsters={"maniac": -1})
    options = (option("put", "koi_pond"),)
    decision = Decision("place_monster", "dexter_drake", options, "ES17.5", about=Placing("ghoul.1"))
    front = front_of(playing)
    assert ": investigation 1, peril." in front.prompt(decision)
    text = front.option(decision, decision.options[0])
    assert text.startswith("the Koi Pond: ")
    assert "Maniac: " in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_es16_3_who_may_take_an_empty_seat_is_explained_as_a_person_and_not_as_a_die(lang: str) -> None:
    playing = at_card("koi_pond")
    options = (option("take", "mandy_thompson"), option("deal"))
    decision = Decision("new_investigator", "", options, "ES16.3", about=Effecting("joe_diamond"))
    front = front_of(playing, lang)
    explained = str(front.explain(decision, decision.options[0]))
    assert front.teller.catalogue.say("table", "explain", "take") not in explained
    assert front.teller.catalogue.say("table", "explain", "new_investigator_take") in explained


def test_es16_3_what_a_newcomer_brings_is_told_with_his_clue() -> None:
    events: list[Event] = [
        e.DoorsOpened("yig", 10, 8, 1),
        e.VisitorArrived("joe_diamond", 0, 4, 4),
        e.VisitorsTurn(1, 0, "joe_diamond", 0),
        e.VisitorDevoured("joe_diamond", 0),
        e.CluesChanged("joe_diamond", -2, 0, cause="devoured"),
        e.VisitorArrived("mandy_thompson", 0, 5, 5, instead="joe_diamond", cause="devoured"),
        e.CardReceived("mandy_thompson", "bullwhip.1", "common", cause="devoured"),
        e.CluesChanged("mandy_thompson", 1, 1, cause="devoured"),
    ]
    text = " ".join(span.text for paragraph in told(events) for span in paragraph)
    assert "gains Bullwhip; +1 clue (1)" in text and "−2" not in text


def test_the_last_two_signs_at_one_stroke_leave_none_lacking() -> None:
    """Behind the eleventh of twelve, which the twelfth follows at once, nobody says that one is still lacking."""
    signs: list[Event] = [
        e.CardLaidOut("koi_pond", 0),
        e.SignPlaced(11, 12, cause="reward"),
        e.SignPlaced(12, 12, cause="reward"),
    ]
    begun: list[Event] = [
        e.DoorsOpened("hastur", 12, 12, 1),
        e.VisitorArrived("joe_diamond", 0, 4, 4),
        e.VisitorsTurn(1, 0, "joe_diamond", 0),
    ]
    text = " ".join(span.text for paragraph in told([*begun, *signs]) for span in paragraph)
    assert "One sign is lacking" not in text and "alone, holding up a hand" not in text


def test_what_costs_less_than_what_is_likelier_is_called_the_best_value() -> None:
    """The Loading Dock: the Sword of Glory makes it likelier, and is worth more kept."""
    lines = shown(at_card("the_loading_dock", hand=["sword_of_glory"]))
    assert [each.endswith("the best value)") for each in lines].count(True) == 1, lines
    assert [each.endswith("likeliest)") for each in lines].count(True) == 1
