"""'The best' at the museum's table is the best for the game: what the decent player would take, by his values and prices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from solo.games.museum.forecast.forecast import forecast_of
from solo.games.museum.forecast.option_values import OptionValues
from solo.games.museum.forecast.policy import DECIMALS
from solo.games.museum.front.front import Front
from solo.games.museum.front.narrator import Narrator
from solo.games.museum.front.outlook import NO_ODDS, as_shown
from solo.games.museum.players.advice import UNWEIGHED
from solo.games.museum.players.decent import DecentPlayer
from solo.games.museum.players.weights import Worth
from solo.kernel.decisions import Answer, Decision
from tests.games.museum.front.sitting import evening, front_of, shown
from tests.games.museum.front.telling import english
from tests.games.museum.helpers import Night, at_card
from tests.games.museum.test_odds_played import attempt, off_spells


def marked(playing: Night, mark: str) -> list[str]:
    """The options that are marked so."""
    front = front_of(playing)
    return [each.id for each in playing.decision.options if front.option(playing.decision, each).endswith(f"{mark})")]


def test_es17_3_a_monster_that_brings_the_last_sign_comes_before_a_failed_roll_with_more_chance_of_the_card() -> None:
    playing = at_card("the_storage_closet", monsters={"star_spawn": 0}, hand=["holy_water"])
    playing.game.state.signs = playing.game.ancient.fact.elder_signs - 1
    playing = Night(playing.game).roll("peril", "peril", "lore", "i1", "i1", "terror")
    beats = [each.id for each in playing.decision.options if each.id.startswith("complete:0=")]
    assert marked(playing, "the best value") == beats and len(beats) == 1
    assert marked(playing, "likeliest") == ["fail"]
    assert front_of(playing).auto_answers.offered(playing.decision).default == beats[0]
    assert any("likeliest" in line for line in shown(playing))


@pytest.mark.parametrize("language", ["cs", "pl", "ru"])
def test_the_likeliest_is_said_in_every_language(language: str) -> None:
    playing = at_card("the_storage_closet", monsters={"star_spawn": 0}, hand=["holy_water"])
    playing.game.state.signs = playing.game.ancient.fact.elder_signs - 1
    playing = Night(playing.game).roll("peril", "peril", "lore", "i1", "i1", "terror")
    said = {"cs": "největší šance)", "pl": "największa szansa)", "ru": "наибольший шанс)"}
    front = front_of(playing, language)
    texts = {each.id: front.option(playing.decision, each) for each in playing.decision.options}
    assert texts["fail"].endswith(said[language])


def test_es12_1_an_item_is_not_used_up_where_a_free_ability_has_the_same_chance() -> None:
    playing = at_card("koi_pond", who="darrell_simmons", hand=["lucky_cigarette_case"], clues=1)
    playing.roll("i1", "i1", "terror", "lore", "i1", "i2")
    asked = front_of(playing).auto_answers.offered(playing.decision)
    seen = forecast_of(playing.game, playing.decision)
    assert seen is not None
    places = {each.id: number for number, each in enumerate(asked.options)}
    free = next(id for id in places if id.startswith("use:darrell_simmons"))
    dear = [id for id in places if id == "clue" or id.startswith("use:lucky")]
    alike = [id for id in dear if round(seen.options[id], DECIMALS) <= round(seen.options[free], DECIMALS)]
    assert alike and all(places[free] < places[id] for id in alike)
    assert not {*marked(playing, "the best")} & {*alike}


def ids(answer: Answer) -> tuple[str, ...]:
    """The options that an answer takes."""
    return (answer,) if isinstance(answer, str) else answer


def check(front: Front, decision: Decision, taken: Answer) -> str:
    """One question with odds: its marks are those of what the decent player takes; "best", "likeliest" or "none"."""
    seen = front.wording.forecast(decision)
    assert seen is not None
    asked = front.auto_answers.offered(decision)
    texts = {each.id: front.option(asked, each) for each in asked.options}
    best = [id for id, text in texts.items() if text.endswith(("the best)", "the best value)"))]
    likeliest = [id for id, text in texts.items() if text.endswith(("likeliest)", "the most)"))]
    worths: Mapping[Any, float] = {tuple(sorted(some)): worth for some, worth in seen.several.items()} or seen.options
    known = (lambda answer: tuple(sorted(ids(answer)))) if seen.several else (lambda answer: ids(answer)[0])
    top = worths[known(seen.best)] if worths else 0.0
    if best:
        assert set(best) == set(ids(front.auto_answers.enter(asked)))
        assert set(best) == set(ids(taken)) or worths[known(best)] == pytest.approx(worths[known(taken)], abs=1e-9)
        game = front.game
        greater = top - (mine := worths.get(known(best), 9)) > 1e-9 and as_shown(game, top) > as_shown(game, mine)
        assert not greater or likeliest == [seen.best]
        assert seen.several or not [*cheaper(front, decision, best[0], ids(taken)[0])]
    elif likeliest:
        assert set(likeliest) == set(ids(seen.best)) and worths.get(known(taken), 0.0) < top
    else:  # all are alike, or there is one answer beside giving up
        able = [each for each in asked.options if each.verb not in NO_ODDS]
        alike = len({round(each, 9) for each in worths.values()}) == 1
        assert len(able) < 2 or alike or seen.best == () or sum(each.id in seen.options for each in able) < 2
    return "best" if best else "likeliest" if likeliest else "none"


def cheaper(front: Front, decision: Decision, best: str, taken: str) -> Iterator[str]:
    """What should have been marked in place of the best: it is as likely as that is shown to be, and costs no more.

    Also the best itself, where it costs more than what the decent player takes.
    """
    seen, game = front.wording.forecast(decision), front.game
    assert seen is not None
    player, value = DecentPlayer(front), Worth(game)
    player(decision)
    option_values = player.option_values or OptionValues(game, decision, simplified=True)
    by_id = {each.id: each for each in decision.options}
    price = {id: player.price(option_values, each, value) for id, each in by_id.items()}
    extra = {id: player.extra(each, value, option_values) for id, each in by_id.items()}
    if price[best] > price[taken]:
        yield best
    if decision.kind in UNWEIGHED or best not in seen.options:
        return
    figure = {id: _figure(front.option(decision, by_id[id])) for id in seen.options}
    for id, worth in seen.options.items():
        better = worth > seen.options[best] + 1e-9 and price[id] <= price[best] and extra[id] >= extra[best]
        if better and figure[id] == figure[best]:
            yield id


def _figure(text: str) -> str:
    """The chance or the hits that an option shows."""
    return text.rpartition(" (")[2].partition(",")[0].strip(")")


@pytest.mark.parametrize("seed", [3, 5, 11])
def test_the_best_is_what_the_decent_player_takes_and_enter_takes_it_and_what_is_likelier_is_said(
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
