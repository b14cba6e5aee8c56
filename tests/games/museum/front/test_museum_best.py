"""'The best' at the museum's table is the best for the game: by the chances that are shown, at the decent player's prices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from solo.games.museum.forecast.forecast import forecast_of
from solo.games.museum.forecast.keeping import chances_alone, chances_kept
from solo.games.museum.forecast.margins import SEEN
from solo.games.museum.forecast.option_values import OptionValues
from solo.games.museum.forecast.policy import DECIMALS
from solo.games.museum.front.front import Front
from solo.games.museum.front.narrator import Narrator
from solo.games.museum.front.outlook import NO_ODDS, as_shown, is_in_doubt
from solo.games.museum.game import Game
from solo.games.museum.players.advice import UNWEIGHED, advice
from solo.games.museum.players.decent import DecentPlayer
from solo.games.museum.players.going import use_of
from solo.games.museum.players.weights import Worth
from solo.games.museum.rules.uses import is_free
from solo.kernel.decisions import Answer, Decision
from tests.games.museum.front.sitting import evening, front_of, shown
from tests.games.museum.front.telling import english
from tests.games.museum.helpers import Night, at_card, in_middle
from tests.games.museum.test_odds_played import attempt, off_spells


def marked(playing: Night, mark: str) -> list[str]:
    """The options that are marked so."""
    front = front_of(playing)
    return [each.id for each in playing.decision.options if front.option(playing.decision, each).endswith(f"{mark})")]


def test_es17_8_a_monster_that_brings_the_last_sign_is_beaten_though_the_card_is_likelier_with_a_failed_roll() -> None:
    playing = at_card("the_storage_closet", monsters={"star_spawn": 0}, hand=["holy_water"])
    playing.game.state.signs = playing.game.ancient.fact.elder_signs - 1
    playing = Night(playing.game).roll("peril", "peril", "lore", "i1", "i1", "terror")
    beats = [each.id for each in playing.decision.options if each.id.startswith("complete:0=")]
    assert marked(playing, "the best") == beats and len(beats) == 1
    assert front_of(playing).auto_answers.offered(playing.decision).default == beats[0]
    assert front_of(playing).auto_answers.answer(playing.decision) == beats[0]
    assert all("likeliest" not in line for line in shown(playing))


def test_es12_5_a_card_that_completes_the_adventure_at_once_comes_before_a_failed_roll() -> None:
    """Two terrors are lacking for an Elder Sign, and the King in Yellow makes them of any two dice."""
    playing = at_card("don_t_fall_asleep", who="gloria_goldberg", hand=["king_in_yellow"])
    playing = in_middle(playing, done=["0"], dice={"green": 2})
    playing.roll("lore", "i1")
    king = "use:king_in_yellow.1:0"
    seen = forecast_of(playing.game, playing.decision)
    assert seen is not None and seen.options[king] == pytest.approx(1) and seen.options["fail"] < 0.1
    assert marked(playing, "the best") == [king]
    assert front_of(playing).auto_answers.offered(playing.decision).default == king


def test_es12_what_is_too_much_to_reckon_is_neither_first_nor_called_the_best() -> None:
    """Nobody knows what it is worth; what adds dice has a figure, as dice may be added before all else."""
    hand = ("red_sign_of_shudde_mell", "dynamite", "rifle", "shotgun", "axe", "king_in_yellow", "knife", "holy_water")
    for faces in (("peril", "peril", "i1", "i1", "terror", "i1"), ("terror", "lore", "i2", "i2", "terror", "i1")):
        playing = at_card("the_hidden_passage", who="bob_jenkins", hand=hand, clues=3, monsters={"maniac": -1})
        _check_unreckoned(playing)
        _check_unreckoned(playing.roll(*faces))


def _check_unreckoned(playing: Night) -> None:
    front = front_of(playing)
    asked = front.auto_answers.offered(playing.decision)
    texts = [front.option(asked, each) for each in asked.options]
    assert any("%" in each for each in texts)
    assert "too much to reckon" not in texts[0]
    assert not any("too much to reckon" in each and "best" in each for each in texts)


def in_the_basement() -> Night:
    """A Witch stands in the basement, terror costs a sanity, and Mandy can bind monsters."""
    hand, mythos = ["bind_monster", "whiskey"], "stars_align_over_troubled_sleep"
    return at_card(
        "there_s_something_in_the_basement", who="mandy_thompson", hand=hand, monsters={"witch": 0}, mythos=mythos
    )


def test_es17_8_a_monster_that_is_beaten_later_just_as_well_is_no_reason_for_less_chance_of_the_card() -> None:
    """Sixty of a hundred with the Witch first, who is beaten in any case where lore, with ninety-four, completes the card."""
    playing = in_the_basement().roll("terror", "lore", "lore", "i3", "peril", "lore")
    lore = playing.way("1", "lore")
    assert marked(playing, "the best") == [lore] and marked(playing, "likeliest") == []
    assert front_of(playing).auto_answers.offered(playing.decision).default == lore


def test_es7_1_a_card_that_is_needed_in_any_case_comes_before_a_failed_roll_that_brings_terror_first() -> None:
    """With one die left nothing but the card beats the Witch: to let the roll fail only costs a sanity before."""
    basement = in_the_basement()
    basement.first.spent.append("mandy_thompson/0")
    playing = in_middle(basement, done=["1", "2"], dice={"green": 2})
    playing.roll("peril", "terror")
    bind = "use:bind_monster.1:0"
    seen = forecast_of(playing.game, playing.decision)
    assert seen is not None and min(seen.options["fail"], seen.options[bind]) == pytest.approx(1)
    assert marked(playing, "the best") == [bind]
    assert front_of(playing).auto_answers.offered(playing.decision).default == bind


@pytest.mark.parametrize("language", ["cs", "pl", "ru"])
def test_the_likeliest_is_said_in_every_language(language: str) -> None:
    playing = at_card("the_hidden_passage", who="amanda_sharpe", hand=["knife"])
    said = {"cs": "největší šance)", "pl": "największa szansa)", "ru": "наибольший шанс)"}
    front = front_of(playing, language)
    texts = {each.id: front.option(playing.decision, each) for each in playing.decision.options}
    assert texts["use:knife.1:0"].endswith(said[language])


def test_es12_1_an_item_is_not_used_up_where_a_free_ability_has_the_same_chance() -> None:
    playing = at_card("the_loading_dock", who="darrell_simmons", hand=["lucky_cigarette_case"], clues=1)
    playing = in_middle(playing, done=["0"]).roll("peril", "i2", "lore", "lore", "lore", "terror")
    asked = front_of(playing).auto_answers.offered(playing.decision)
    seen = forecast_of(playing.game, playing.decision)
    assert seen is not None
    places = {each.id: number for number, each in enumerate(asked.options)}
    free = next(id for id in places if id.startswith("use:darrell_simmons"))
    dear = [id for id in places if id == "clue" or id.startswith("use:lucky")]
    alike = [id for id in dear if round(seen.options[id], DECIMALS) <= round(seen.options[free], DECIMALS)]
    assert alike and all(places[free] < places[id] for id in alike)
    assert not {*marked(playing, "the best")} & {*alike}


def test_es12_3_of_what_looks_as_good_a_free_ability_goes_first_after_which_less_is_used_up() -> None:
    """Both tasks of the Hedge Maze are open. Michael may make a peril of the terror, and complete either; without that the cards
    in hand are likelier to be needed.
    """
    hand = ["shotgun", "wither", "bullwhip"]
    playing = at_card("the_hedge_maze", who="michael_mcglen", hand=hand)
    playing.roll("peril", "i2", "i2", "i2", "terror", "lore")
    seen, free, plain = (
        forecast_of(playing.game, playing.decision),
        "use:michael_mcglen:0",
        playing.way(0, "green", "green"),
    )
    assert seen is not None and seen.options[plain] > seen.options[free] - SEEN
    alone = chances_alone(playing.game, playing.decision, [free, plain])
    assert alone[free] > alone[plain] + SEEN
    front = front_of(playing)
    assert front.auto_answers.enter(front.auto_answers.offered(playing.decision)) == free
    assert free in marked(playing, "the best") and not marked(playing, "the best value")


def ids(answer: Answer) -> tuple[str, ...]:
    """The options that an answer takes."""
    return (answer,) if isinstance(answer, str) else answer


def _costs_nothing(front: Front, asked: Decision) -> bool:
    """Whether what Enter takes is a use that costs nothing."""
    first = next(each for each in asked.options if each.id == front.auto_answers.enter(asked))
    return first.verb == "use" and is_free(use_of(front.game, first))


def alike(game: Game, most: float, worth: float) -> bool:
    """Whether a chance is half a point less than the greatest at most, or shown as many hits."""
    return as_shown(game, most) == as_shown(game, worth) if game.state.battle else most - worth < SEEN + 1e-9


def check(front: Front, decision: Decision, taken: Answer) -> str:
    """One question with odds: its marks are those of what is worth most by its figures; "best", "likeliest" or "none".

    taken: what the decent player takes; where all choices cost the same, it is the best if it is as likely as any.
    """
    seen = front.wording.forecast(decision)
    assert seen is not None
    asked = front.auto_answers.offered(decision)
    texts = {each.id: front.option(asked, each) for each in asked.options}
    if seen.several and asked.several:
        assert not any(text.endswith(("best)", "likeliest)", "value)")) for text in texts.values())
        return "best" if front.entered(asked, ids(front.auto_answers.enter(asked))) else "none"
    best = [id for id, text in texts.items() if text.endswith(("the best)", "the best value)"))]
    likeliest = [id for id, text in texts.items() if text.endswith(("likeliest)", "the most)"))]
    worths: Mapping[Any, float] = {tuple(sorted(some)): worth for some, worth in seen.several.items()} or seen.options
    known = (lambda answer: tuple(sorted(ids(answer)))) if seen.several else (lambda answer: ids(answer)[0])
    top = worths[known(seen.best)] if worths else 0.0
    if best:
        assert set(best) == set(ids(front.auto_answers.enter(asked)))
        game = front.game
        greater = top - (mine := worths.get(known(best), 9)) > 1e-9 and as_shown(game, top) > as_shown(game, mine)
        assert not greater or alike(game, top, mine) or (likeliest and alike(game, top, worths[known(likeliest[0])]))
        if seen.several:
            assert worths[known(best)] == pytest.approx(worths[known(taken)], abs=1e-9)
        elif decision.kind not in UNWEIGHED and best[0] in seen.options and top > 0:
            gains = gained(front, asked)
            most, mine = (seen.options[id] for id in (max(gains, key=gains.__getitem__), best[0]))
            same = as_shown(game, most) == as_shown(game, mine) or abs(most - mine) < SEEN
            assert same or gains[best[0]] == pytest.approx(max(gains.values()), abs=1e-9)
        else:
            assert best == [*ids(taken)]
    elif likeliest:
        entered = worths.get(known(front.auto_answers.enter(asked)), 0.0)
        assert set(likeliest) == set(ids(seen.best)) or alike(front.game, top, worths[known(likeliest[0])])
        # Of several dice Enter takes the likeliest; it is not called the best where the decent player would take others.
        assert entered < top or (seen.several and worths[known(taken)] < top)
    else:  # all are alike or the best together, or one answer stands beside giving up, or what is first only postpones a card
        able = [each for each in asked.options if each.verb not in NO_ODDS]
        same = len({round(each, 9) for each in worths.values()}) == 1
        few = len(able) < 2 or sum(each.id in seen.options for each in able) < 2
        whole = seen.best == () or len(ids(seen.best)) == len(asked.options)
        first = front.auto_answers.enter(asked)
        doubt = isinstance(first, str) and any(is_in_doubt(seen, id) for id in (first, *ids(seen.best)))
        assert few or same or whole or doubt or _costs_nothing(front, asked) or decision.kind == "set_aside"
    return "best" if best else "likeliest" if likeliest else "none"


def gained(front: Front, decision: Decision) -> dict[str, float]:
    """What each option brings by its figure: the chance of what passing is worth, less its price, and a monster beaten."""
    seen, game = front.wording.forecast(decision), front.game
    assert seen is not None
    advised = advice(game, decision, seen)
    assert advised is not None
    player, value = DecentPlayer(front), Worth(game)
    player(decision)
    option_values = player.option_values or OptionValues(game, decision, simplified=True)
    stake, by_id = player.stake(option_values, value), {each.id: each for each in decision.options}
    return {
        id: chance * stake - advised.prices[id] + player.extra(by_id[id], value, option_values, chance)
        for id, chance in seen.options.items()
        if id in by_id
    }


def _figure(text: str) -> str:
    """The chance or the hits that an option shows."""
    return text.rpartition(" (")[2].partition(",")[0].strip(")")


@pytest.mark.parametrize("seed", [3, 11, pytest.param(5, marks=pytest.mark.campaign)])
def test_the_best_is_worth_most_by_its_figure_and_enter_takes_it_and_what_is_likelier_is_said(
    tmp_path: Path, seed: int
) -> None:
    at = evening(tmp_path, seed, ("darrell_simmons", "jenny_barnes", "bob_jenkins", "joe_diamond"))
    front, found = Front(at, Narrator(english(), 1)), Counter[str]()
    while (decision := at.decision) is not None and at.position < 150:
        taken = DecentPlayer(front)(decision)
        if front.wording.forecast(decision) is not None and decision.kind != "move":
            found[check(front, decision, taken)] += 1
        at.answer(taken)
    assert found["best"] > 10


def walk(seed: int) -> set[str]:
    """A small attempt with cards of every kind, answered at random; the kinds of questions with odds, each of them checked."""
    random, met = Random(seed), set[str]()
    playing = attempt(random) if seed % 3 else off_spells(random, *(("jenny_barnes",) if seed % 2 else ()))
    front = front_of(playing)
    for _ in range(40):
        if playing.game.state.attempt is None or not playing.kind:
            break
        decision = playing.decision
        if front.wording.forecast(decision) is not None:
            check(front, decision, DecentPlayer(front)(decision))
            met.add(decision.kind)
        many = random.randint(max(1, decision.least), decision.most) if decision.several else 0
        options = [each for each in playing.options if each != "give_up"]
        playing.give(tuple(random.sample(options, min(many, len(options)))) if many else random.choice(options))
    return met


def test_every_kind_of_question_with_odds_is_marked_so() -> None:
    met = set().union(*map(walk, range(40)))
    assert met >= {"attempt", "result", "remove_die", "set_aside", "reroll", "turn_die", "store_dice", "give_up"}


def test_where_all_is_lost_what_costs_nothing_comes_first_and_a_chance_of_nothing_is_not_called_the_best() -> None:
    playing = at_card("don_t_fall_asleep", who="michael_mcglen", hand=["colt_45"])
    for die in playing.game.dice_in("pool")[1:]:
        die.place = "lost"
    playing = Night(playing.game)
    assert {"roll", "use:colt_45.1:0"} <= {*playing.options}
    front = front_of(playing)
    assert front.auto_answers.offered(playing.decision).default == "roll"
    assert [_figure(each) for each in shown(playing) if each.startswith("roll")] == ["0%"]
    assert marked(playing, "the best") == []


def test_of_options_with_one_figure_that_is_the_best_which_completes_a_task_and_uses_nothing_up() -> None:
    """Letting the roll fail is two thirds of a point likelier, and both are shown with 75 of 100."""
    hand = ["nameless_cults", "dynamite", "mists_of_releh"]
    playing = at_card("the_hedge_maze", who="sister_mary", hand=hand).roll("i2", "peril", "i1", "lore", "i3", "lore")
    seen = forecast_of(playing.game, playing.decision)
    assert seen is not None and 0.005 < seen.options["fail"] - seen.options["complete:0=i3+peril"] < 0.01
    assert marked(playing, "the best") == ["complete:0=i3+peril"] and marked(playing, "likeliest") == []
    assert front_of(playing).auto_answers.offered(playing.decision).default == "complete:0=i3+peril"
    told = advice(
        playing.game, playing.decision, seen._replace(options={**seen.options, "use:mists_of_releh.1:0": 0.7565})
    )
    assert told is not None and told.first == "complete:0=i3+peril"


@pytest.mark.parametrize("card", ["anna_kaslow", "richard_upton_pickman", "ruby_standish"])
def test_es12_what_is_used_up_has_one_meaning(card: str) -> None:
    """A card that costs nothing lasts, as in the odds without what is used up; an ability that has a price does not."""
    playing = at_card("the_hedge_maze", hand=[card], clues=1).roll("i2", "peril", "i1", "lore", "i3", "lore")
    seen = forecast_of(playing.game, playing.decision)
    assert seen is not None
    kept = chances_kept(playing.game, playing.decision, seen)
    assert chances_alone(playing.game, playing.decision, ["fail"])["fail"] == pytest.approx(kept["fail"])


def test_nothing_is_called_the_best_beside_a_greater_figure_nor_a_die_where_all_figures_look_the_same() -> None:
    """99 of 100 that cost nothing are the best value where a card would make it 100; and no die is better where all are 99."""
    playing = in_middle(at_card("the_loading_dock", who="dexter_drake", hand=["shotgun", "wither"]), done=["1"])
    playing.roll("lore", "i1", "i1", "lore", "lore", "i1")
    outlook, shotgun = front_of(playing).wording.outlook, "use:shotgun.1:0"
    seen = forecast_of(playing.game, playing.decision)
    assert seen is not None
    figures = {"fail": 0.9997, shotgun: 1.0, "use:wither.1:0": 0.5}
    outlook.learn(playing.game, playing.decision, seen._replace(options=figures, left_out=(), at_least=frozenset()))
    marks = {each.id: outlook.mark(playing.game, playing.decision, each) for each in playing.decision.options}
    assert marks["fail"] == "saving" and "yes" not in marks.values()
    playing.give("use:wither.1:0")
    stored = forecast_of(playing.game, playing.decision)
    assert stored is not None and playing.kind == "store_dice"
    for least, mark in ((0.9991, "no"), (0.97, "yes")):
        alike = {id: 0.9994 if id == playing.options[0] else least for id in playing.options}
        several, best = {(id,): worth for id, worth in alike.items()}, (playing.options[0],)
        told = stored._replace(options=alike, several=several, left_out=(), at_least=frozenset(), best=best)
        outlook.learn(playing.game, playing.decision, told)
        assert outlook.mark(playing.game, playing.decision, playing.decision.options[0]) == mark
