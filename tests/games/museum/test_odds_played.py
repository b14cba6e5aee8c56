"""The odds against the rules: attempts played by whoever follows the odds, with cards of every kind in hand (ES5 to ES12)."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from random import Random
from typing import NamedTuple

import pytest

from solo.games.museum.checks.by_hand import give, lock_die, store_die
from solo.games.museum.events import AttemptPassed, DiceRerolled, DiceRolled
from solo.games.museum.forecast import solver_cache
from solo.games.museum.forecast.forecast import Forecast, forecast_of
from solo.games.museum.printed.numbers import FACES
from solo.kernel.dice import Dice
from tests.games.museum.helpers import Night, at_card, content, night, table

CHANGING = (
    *("knife", "shotgun", "axe", "rifle", "tommy_gun", "lucky_cigarette_case", "colt_45", "lantern", "dynamite"),
    *("necronomicon", "enchanted_blade", "sword_of_glory", "king_in_yellow", "alien_statue", "powder_of_ibn_ghazi"),
    *("wither", "shrivelling", "enchant_weapon", "dread_curse_of_azathoth", "red_sign_of_shudde_mell", "voice_of_ra"),
    *("anna_kaslow", "richard_upton_pickman", "ryan_dean"),
)
"""Cards that change what an attempt's dice do."""
MONSTERS = ("cultist", "zombie", "ghoul", "witch", "dark_young", "hound_of_tindalos", "mi_go")
KINDS = (
    *(
        "attempt",
        "result",
        "remove_die",
        "set_aside",
        "reroll",
        "turn_die",
        "store_dice",
        "beat_monster",
        "discard_die",
    ),
    *("choose", "use_now", "give_up"),
)
"""Questions within an attempt."""
OUTSIDE = ("monster_appears", "doom")
"""What terror may bring that the odds do not count."""


class Outcome(NamedTuple):
    """What an attempt promised at first, and what came of it."""

    promised: float
    passed: bool


def attempt(random: Random) -> Night:
    """Somebody before a card, with a hand and monsters at random."""
    cards = [*content().adventures.values(), *content().worlds.values()]
    card = random.choice(
        [each for each in cards if not any(key in step for key in OUTSIDE for step in each.fact.terror_effect)]
    )
    who, *others = random.sample([*content().sheets], random.choice((1, 1, 2)))
    rows = [place for place, task in enumerate(card.fact.tasks) if task.slot]
    kinds = random.sample(MONSTERS, random.choice((0, 0, 1, 2)))
    monsters = {kind: rows.pop() if rows else -1 for kind in kinds}
    hand = random.sample(CHANGING, random.choice((0, 0, 1, 1, 2)))
    return at_card(card.id, who=who, others=others, hand=hand, clues=random.choice((0, 0, 1)), monsters=monsters)


def follow(night: Night) -> Outcome:
    """Follow the odds, with everything in hand counted, to the end of the turn; whatever no dice decide is worth as much after it
    as was promised before."""
    first: Forecast | None = None
    expected: float | None = None
    begun = len(night.game.events)
    while night.game.state.attempt is not None and night.kind in KINDS:
        seen = forecast_of(night.game, night.decision, inf)
        if seen is None or not seen.best:
            night.give(night.options[0])
            expected = None
            continue
        first = first or seen
        if expected is not None:
            assert seen.chance == pytest.approx(expected, abs=1e-9), (night.decision, night.game.attempt)
        before = len(night.game.events)
        night.give(seen.best)
        thrown = any(isinstance(event, DiceRolled | DiceRerolled) for event in night.game.events[before:])
        expected = None if thrown else seen.chance
    assert first is not None
    told = night.game.events[begun:]
    return Outcome(first.chance, any(isinstance(event, AttemptPassed) for event in told))


def deviation(outcomes: list[Outcome]) -> float:
    """By how many standard deviations more were passed than promised."""
    wanted = sum(each.promised for each in outcomes)
    spread = sum(each.promised * (1 - each.promised) for each in outcomes) ** 0.5
    return float((sum(each.passed for each in outcomes) - wanted) / spread)


def played(seed: int, attempts: int, times: int) -> list[Outcome]:
    """Each of some attempts so many times, with other dice."""
    outcomes = []
    for number in range(attempts):
        for time in range(times):
            night = attempt(Random(f"{seed}/{number}"))
            night.game.dice = Dice(1_000_000 * seed + 1000 * number + time)
            outcomes.append(follow(night))
    return outcomes


def summed(outcomes: list[Outcome]) -> str:
    """What was promised and what came of it."""
    count = len(outcomes)
    promised, passed = sum(each.promised for each in outcomes) / count, sum(each.passed for each in outcomes) / count
    return f"{count} attempts: promised {promised:.2%}, passed {passed:.2%}, {deviation(outcomes):+.2f} standard errors"


@pytest.fixture(autouse=True)
def everything(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is counted is kept for the other attempts at the same card."""
    monkeypatch.setattr(solver_cache, "MAX_FIGURES", 1_000_000)


def test_whoever_follows_the_odds_gets_what_they_promise() -> None:
    assert abs(deviation(played(17, 5, 20))) < 5


def off_spells(random: Random, *people: str) -> Night:
    """Somebody before a card with few dice: one or none is free, others lie on spells, with cards that add the colored ones."""
    greens, colors = random.choice((1, 2)), random.choice((["yellow"], ["red"], ["yellow", "red"]))
    game = table(
        investigators=[random.choice(people or ("darrell_simmons", "dexter_drake", "michael_mcglen", "jenny_barnes"))]
    )
    who = game.state.investigators[0]
    most = 2 if who.id != "jenny_barnes" else random.choice((0, 1))
    give(game, who, *random.sample(("knife", "enchanted_blade", "sword_of_glory", "necronomicon"), most))
    spells = ["wither", "shrivelling", "mists_of_releh", "enchant_weapon"]
    if who.id == "jenny_barnes":  # two dice may lie on one spell, and she may have another to give
        spells = random.choices(spells, k=4)
        give(game, who, *random.sample(("red_sign_of_shudde_mell", "voice_of_ra"), random.choice((0, 0, 1))))
    stored = list(zip(spells, [*colors, *["green"] * greens], strict=False))
    give(game, who, *dict.fromkeys(spell for spell, _ in stored))
    for spell, color in stored:
        store_die(game, f"{spell}.1", random.choice(FACES[color]), color)
    for _ in range(4):
        lock_die(game, "green", "vermin_in_the_pipes")
    return night(game).give(f"go:{random.choice(('the_gift_shop', 'the_missing_records'))}")


@pytest.mark.parametrize("seed", range(6))
def test_es12_7_what_comes_off_spells_is_worth_what_was_promised(seed: int) -> None:
    promised = forecast_of((playing := off_spells(Random(seed))).game, playing.decision, inf)
    assert promised is not None and promised.options.keys() >= {
        each for each in playing.options if each.startswith("take:")
    }
    for option in playing.decision.options:
        if option.verb == "take":
            after = off_spells(Random(seed)).give(option.id)
            seen = forecast_of(after.game, after.decision, inf)
            assert seen is not None
            assert seen.chance == pytest.approx(promised.options[option.id], abs=1e-9), option.id
    follow(playing)


MAX_WALKED = 30
"""So many positions before a first roll are looked at."""


def unrolled(seed: int, *answers: str) -> Night:
    """Jenny Barnes before her first roll, after some answers."""
    playing = off_spells(Random(seed), "jenny_barnes")
    for answer in answers:
        playing.give(answer)
    return playing


@pytest.mark.parametrize("seed", [1, 2, 3, 4, 5, 6, 8])
def test_es12_7_the_dice_on_what_jenny_barnes_pays_with_are_gone_with_it(seed: int) -> None:
    waiting, met = [tuple[str, ...]()], set[frozenset[str]]()
    for answers in waiting:
        promised = forecast_of((playing := unrolled(seed, *answers)).game, playing.decision, inf)
        assert promised is not None and promised.chance == pytest.approx(max(promised.options.values()), abs=1e-9)
        for option in playing.decision.options:
            if option.verb in ("take", "use", "give"):
                after = unrolled(seed, *answers, option.id)
                seen = forecast_of(after.game, after.decision, inf)
                assert seen is not None
                assert seen.chance == pytest.approx(promised.options[option.id], abs=1e-9), (*answers, option.id)
                if frozenset((*answers, option.id)) not in met and len(waiting) < MAX_WALKED:
                    met.add(frozenset((*answers, option.id)))  # the order of the same answers makes no difference
                    waiting.append((*answers, option.id))
    follow(unrolled(seed))


@pytest.fixture(scope="module")
def campaign() -> Iterator[list[Outcome]]:
    """All outcomes of the campaign; what came of them is said at its end."""
    outcomes: list[Outcome] = []
    yield outcomes
    print(f"\nall {summed(outcomes)}")


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(20))
def test_100_000_attempts_come_to_what_the_odds_promise(seed: int, campaign: list[Outcome]) -> None:
    outcomes = played(1000 + seed, 20, 250)
    campaign += outcomes
    print(f"\nseed {seed}: {summed(outcomes)}", end="")
    assert abs(deviation(outcomes)) < 5
