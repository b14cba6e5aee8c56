"""What hangs on an answer is said before it is given: what failing costs, what comes, who is there; and what is said is so."""

from __future__ import annotations

import re

import pytest

from solo.games.museum import GAME
from solo.games.museum.checks.by_hand import give, put_monster, store_die
from solo.games.museum.events import DiceRerolled, DoomAdded, MuseumClosed, SignPlaced, VisitorsTurn
from solo.games.museum.front.examples import PlayedExamples
from solo.games.museum.front.last_page import ONE_LEFT, LastPage, NightLookedBack
from solo.games.museum.rules.devoured import replace
from solo.games.museum.rules.halls import replace_adventure
from solo.games.museum.rules.monsters import appear
from solo.games.museum.rules.tasks import rows_of
from solo.narration.paragraphs import text_of
from tests.games.museum.front.sitting import front_of
from tests.games.museum.front.telling import english, story, text
from tests.games.museum.front.test_museum_failing_told import failed
from tests.games.museum.helpers import Night, at_card, keep_in_cup, night, table

DEVOURED = {"en": "devoured", "cs": "pohlcení", "pl": "pochłonięcie", "ru": "гибель"}
"""The word for what takes the last sanity or stamina."""
LOCKING = ("did_you_hear_that", "we_need_to_find_help")
"""Adventures that lock a die."""


def listed(playing: Night, language: str = "en") -> dict[str, str]:
    """The options of the question that waits, as they are shown, with ordinary spaces."""
    front = front_of(playing, language)
    asked = front.auto_answers.offered(playing.decision)
    return {each.id: front.option(asked, each).replace("\N{NO-BREAK SPACE}", " ") for each in asked.options}


def first_move(playing: Night) -> Night:
    """A night up to the first question where to go."""
    while playing.kind != "move":
        playing.give("pass")
    return playing


def where_to(ancient_one: str = "azathoth", **values: int) -> Night:
    """The first question where to go. values: of whoever is asked."""
    game = table(ancient_one=ancient_one)
    for what, value in values.items():
        setattr(game.state.investigators[0], what, value)
    return first_move(night(game))


def seen(playing: Night, view: str, rest: str = "", *, language: str = "en") -> str:
    """What a view shows, as one text."""
    return "\n".join(front_of(playing, language).views[view](playing.decision, rest, 0))


# What failing costs


def test_a35_what_failing_costs_is_said_as_it_will_be_paid() -> None:
    plain, dear = where_to(), where_to("ithaqua")
    assert "− stamina" in listed(plain)["go:vermin_in_the_pipes"]
    assert "− 2 stamina" in listed(dear)["go:vermin_in_the_pipes"]
    assert "Failing costs 2 stamina." in seen(dear, "examine", "vermin")
    dear.give("go:vermin_in_the_pipes")
    assert "Failing costs 2 stamina." in seen(dear, "look")
    before = dear.first.stamina
    dear.give("give_up")
    assert dear.first.stamina == before - 2


@pytest.mark.parametrize("language", DEVOURED)
def test_es16_1_a_card_that_takes_the_last_of_somebody_is_marked(language: str) -> None:
    two, three = (listed(where_to("ithaqua", stamina=count), language) for count in (2, 3))
    assert DEVOURED[language] in two["go:vermin_in_the_pipes"]
    assert DEVOURED[language] not in three["go:vermin_in_the_pipes"]


def test_es16_1_closer_up_the_mark_is_a_sentence() -> None:
    said = seen(where_to("ithaqua", stamina=2), "examine", "vermin")
    assert "Failing costs 2 stamina; you are devoured." in said


@pytest.mark.parametrize("language", DEVOURED)
def test_es16_1_what_tasks_and_terror_cost_before_the_penalty_is_reckoned_in(language: str) -> None:
    """Of two sanity a task takes one and the penalty one; of three one is left, unless terror takes it."""
    card, loud = "the_elder_sign", "stars_align_over_troubled_sleep"
    marks = [_marked_at(card, language, sanity=2), _marked_at(card, language, sanity=3)]
    assert marks == [True, False] and _marked_at(card, language, loud, sanity=3)
    assert not _marked_at("vermin_in_the_pipes", language, sanity=1)
    at_worst = at_card(card, values={"sanity": 2})
    assert DEVOURED[language] in seen(at_worst, "look", language=language)
    assert DEVOURED[language] not in listed(at_worst, language)["give_up"]


def _marked_at(card: str, language: str, mythos: str = "", **values: int) -> bool:
    """Whether going to a card is marked for whoever has so much left."""
    game = table(cards=[card], mythos=mythos)
    for what, value in values.items():
        setattr(game.state.investigators[0], what, value)
    return DEVOURED[language] in listed(first_move(night(game)), language)[f"go:{card}"]


@pytest.mark.parametrize("language", DEVOURED)
def test_a39_what_is_at_hand_against_it_is_named_beside_the_mark(language: str) -> None:
    statue = {
        "en": "but for the Warding Statue",
        "cs": "Ochranné sošky",
        "pl": "Posążka ochronnego",
        "ru": "Охранной статуэтки",
    }
    playing = at_card("vermin_in_the_pipes", hand=["warding_statue"], values={"stamina": 1})
    assert statue[language] in listed(playing, language)["give_up"]
    assert statue[language] in seen(playing, "look", language=language)
    without = at_card("vermin_in_the_pipes", values={"stamina": 1})
    assert DEVOURED[language] in listed(without, language)["give_up"]
    assert statue[language] not in listed(without, language)["give_up"]


@pytest.mark.parametrize("language", DEVOURED)
def test_es16_1_whoever_would_be_devoured_by_a_penalty_is_told_before_he_suffers_it(language: str) -> None:
    last, more = (failed("the_archives", values={"sanity": count}) for count in (1, 2))
    assert DEVOURED[language] in listed(last, language)["suffer"]
    assert DEVOURED[language] not in listed(more, language)["suffer"]


# What a list of places says


@pytest.mark.parametrize(("language", "lock"), [("en", "L!"), ("cs", "Z!"), ("pl", "B!"), ("ru", "З!")])
def test_where_to_go_says_what_is_locked_and_what_terror_does(language: str, lock: str) -> None:
    game = table(cards=("the_archives", "the_guided_tour", "the_gift_shop", *LOCKING), worlds=["plateau_of_leng"])
    put_monster(game, "nightgaunt", "the_archives", -1)
    texts = listed(first_move(night(game)), language)
    assert lock in texts["go:the_archives"] and all(lock in texts[f"go:{card}"] for card in LOCKING)
    assert lock not in texts["go:the_gift_shop"] and "ψ!" not in texts["go:the_gift_shop"]
    assert "ψ!" in texts["go:plateau_of_leng"]


def test_where_to_go_says_who_is_there_to_assist() -> None:
    game = table(investigators=("darrell_simmons", "joe_diamond"))
    game.state.investigators[1].place = "the_gift_shop"
    texts = listed(first_move(night(game)))
    assert "@ Joe" in texts["go:the_gift_shop"]
    assert not any("@" in each for id, each in texts.items() if id != "go:the_gift_shop")


# Monsters


@pytest.mark.parametrize(("language", "yellow"), [("en", "yellow"), ("cs", "žlut"), ("pl", "żółt"), ("ru", "жёлт")])
def test_es17_what_a_monster_does_is_asked_with_where_it_goes(language: str, yellow: str) -> None:
    game = table()
    keep_in_cup(game, "nightgaunt")
    playing = Night(game, appear(game))
    assert playing.kind == "place_monster"
    assert yellow in front_of(playing, language).prompt(playing.decision)
    assert all("· + " in each for each in listed(playing, language).values())


def test_es17_where_a_monster_goes_nobody_is_devoured_by_a_card_that_is_not_attempted() -> None:
    game = table(ancient_one="ithaqua")
    game.state.investigators[0].sanity = game.state.investigators[0].stamina = 1
    playing = Night(game, appear(game))
    assert playing.kind == "place_monster"
    texts = listed(playing).values()
    assert any("−" in each for each in texts) and not any("devoured" in each for each in texts)


@pytest.mark.parametrize("language", ["en", "cs", "pl", "ru"])
def test_es17_where_a_monster_goes_each_row_says_what_the_card_asks_besides(language: str) -> None:
    game = table(cards=["unnatural_habitat", "koi_pond"])
    playing = Night(game, appear(game))
    front, texts = front_of(playing, language), listed(playing, language)
    rows = rows_of(game, game.card_of("unnatural_habitat"))
    (row,) = (each.subject for each in playing.decision.options if each.subject.startswith("unnatural_habitat/"))
    others = [each for each in rows if each.key != row.partition("/")[2]]
    tasks = front.wording.tasks.in_order(others)
    said = f"· {front.wording.say('options', 'put_besides', tasks=tasks)} ·".replace("\N{NO-BREAK SPACE}", " ")
    assert others and said in texts[f"put:{row}"].replace("\N{NO-BREAK SPACE}", " ")


def test_es17_9_which_card_goes_back_says_what_it_asks_and_what_lies_on_it() -> None:
    game = table()
    put_monster(game, "nightgaunt", "the_gift_shop", -1)
    playing = Night(game, replace_adventure(game, game.state.investigators[0], "bullwhip.1"))
    texts = listed(playing)
    assert ", then Nightgaunt: terror · " in texts["replace:the_gift_shop"]
    assert texts["replace:the_guided_tour"].startswith(
        "the Guided Tour: investigation 2, then investigation 4, then lore · "
    )
    assert all("· + " in each for each in texts.values())
    assert "back into the cup" in front_of(playing).explain(playing.decision, playing.decision.options[0])


def test_es14_1_what_midnight_brings_says_who_pays() -> None:
    game = table()
    put_monster(game, "cultist", "the_gift_shop", -1)
    assert front_of(night(game)).wording.cards.at_midnight() == ["Cultist, Darrell Simmons: lose trophies worth 1"]


# Who comes, and against whom


@pytest.mark.parametrize("language", ["en", "cs", "pl", "ru"])
def test_es16_3_who_may_come_is_told_with_figures_and_what_holds_of_all_once(language: str) -> None:
    game = table(investigators=("darrell_simmons", "joe_diamond"))
    playing = Night(game, replace(game, game.state.investigators[0]))
    front, texts = front_of(playing, language), listed(playing, language)
    options = [each for each in playing.decision.options if each.verb == "take"]
    told = [front.explain(playing.decision, each) for each in options]
    assert len(options) > 3 and all(len(re.findall(r"\d", texts[each.id])) == 2 for each in options)
    common = front.wording.say("explain", "new_investigator_take")
    assert [common in each for each in told] == [True] + [False] * (len(told) - 1) and all(told)


def test_es18_an_ancient_one_is_told_with_its_doom_track_and_signs() -> None:
    needs = "Elder Signs needed: 11; doom track: 9."
    (asked,) = GAME.questions(GAME.load(), english())
    assert needs in seen(where_to(), "examine", "ithaqua") and needs in asked.told["ithaqua"]


# In an attempt


@pytest.mark.parametrize(("who", "more"), [("amanda_sharpe", True), ("darrell_simmons", False)])
def test_a19_who_may_complete_several_tasks_with_a_roll_is_told_so(who: str, more: bool) -> None:
    playing = at_card("the_archives", who=who).roll("lore", "lore", "i3", "peril", "terror", "i1")
    assert ("others may follow" in front_of(playing).prompt(playing.decision)) == more


def test_es12_6_dice_on_one_spell_have_its_name_once() -> None:
    game = table(cards=("the_archives",))
    give(game, game.state.investigators[0], "red_sign_of_shudde_mell")
    for face in ("lore", "peril"):
        store_die(game, "red_sign_of_shudde_mell.1", face)
    playing = first_move(night(game)).give("go:the_archives")
    playing.roll("lore", "i3", "peril", "terror")
    drawn = "\n".join(front_of(playing).spread(playing.decision, 80))
    assert drawn.count("Shudde") == 1 and drawn.count("┌───┐") == 6


def test_dice_that_are_rolled_again_are_told_one_by_one() -> None:
    event = DiceRerolled("joe_diamond", "clue", ("green:lore", "green:peril"), ("green:i3", "green:peril"))
    assert "lore → 3, peril → peril" in text([event])


def test_es11_3_lost_and_found_says_what_it_finds() -> None:
    playing = where_to().give("go:entrance")
    search = next(each for each in playing.decision.options if each.verb == "search")
    said = front_of(playing).explain(playing.decision, search)
    assert "lore finds a spell" in said and "terror 1 sanity" in said


def test_one_die_less_is_one_die() -> None:
    say = english().say
    assert say("table", "gists", "modify", "pool_green", by=-1, sign="−1") == "−1 green die"
    assert say("table", "gists", "modify", "pool_green", by=2, sign="+2") == "+2 green dice"


# What is said is so


def test_es11_4_the_first_example_of_the_price_list_has_its_prices() -> None:
    """Those of a Mythos card that makes it cheaper come behind it."""
    told = "\n".join(text_of(each) for part in PlayedExamples("en")("ES11.4") for each in part)
    assert told.index("buy a common item, for trophies worth 2") < told.index("worth 1; buy a unique item")


@pytest.mark.parametrize("seed", [1, 2, 3, 4, 5, 6])
def test_the_last_page_counts_the_doom_that_was_missing(seed: int) -> None:
    events = story(seed)
    page = "\n".join(map(text_of, LastPage(english()).paragraphs(events, ())))
    limit = next(each.doom for each in events if isinstance(each, DoomAdded) and each.full)
    missing = {limit - each.doom for each in events if isinstance(each, DoomAdded)}
    said = {int(each) for each in re.findall(r"(\d) more doom tokens, and", page)}
    assert said <= missing and len(said) <= 1 and "two or three" not in page


@pytest.mark.parametrize("later", [0, 1])
def test_the_last_page_says_that_one_sign_is_missing_only_where_it_did_not_come_in_the_same_turn(later: int) -> None:
    turns = [VisitorsTurn(15 + number, 0, "joe_diamond", 0) for number in range(1 + later)]
    closed = MuseumClosed("sealed", "yig", 1, 15 + later, 3, 10, 0, (), 8, 0, 2)
    events = [turns[0], SignPlaced(9, 10), *turns[1:], SignPlaced(10, 10), closed]
    assert [turn for turn, key, _ in NightLookedBack(events).turns if key == ONE_LEFT] == [15] * later
