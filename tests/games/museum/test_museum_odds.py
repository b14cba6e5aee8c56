"""The exact odds of an attempt (ES5 to ES10, ES18), against the enumeration of every throw and against worked examples."""

from __future__ import annotations

from math import inf
from typing import Any, NamedTuple

import msgspec
import pytest

from solo.games.museum.abouts import TaskRow
from solo.games.museum.checks.by_hand import give, store_die
from solo.games.museum.events import DieTurned
from solo.games.museum.forecast import forecast as forecasting
from solo.games.museum.forecast.forecast import ASKED, AT_ONCE, Forecast, forecast_of, gains
from solo.games.museum.forecast.resources import Resource, ResourceAction
from solo.games.museum.forecast.solver_cache import SolverCache
from solo.games.museum.forecast.states import ForecastState, Goal, Terror
from solo.games.museum.rules.matching import need_of
from solo.games.museum.verbs import VOCABULARY
from tests.games.museum.helpers import Night, at_card, battle, content, in_middle, table
from tests.games.museum.helpers import night as play_on
from tests.games.museum.odds_by_hand import ByHand, Held
from tests.games.museum.worked_examples.vectors import vector

COLORS = ("green", "yellow", "red")


def row(**needs: Any) -> TaskRow:
    return TaskRow("0", **needs)


LORE = row(lore=1)
PERIL = row(peril=1)
SUM = row(investigation=(4,))
MIXED = row(investigation=(3,), lore=1)
TWO_SUMS = row(investigation=(1, 3))
EITHER = row(boxes=(("lore", "investigation"),), terror=1)
FRIGHT = row(terror=2)
NOTHING = row(sanity=1)


class Case(NamedTuple):
    """A small attempt: rows, pool, dice aside, and what is in hand."""

    rows: tuple[TaskRow, ...]
    pool: tuple[int, int, int]
    aside: tuple[str, ...] = ()
    holds: int = 0
    ordered: bool = False
    many: bool = False
    again: bool = False
    terror: Terror = Terror()
    sanity: int = 99
    clues: int = 0
    hand: tuple[Resource, ...] = ()
    second: bool = False

    @property
    def goal(self) -> Goal:
        watched = frozenset(aid.before for card in self.hand for aid in card.actions) - {"any"}
        return Goal(self.ordered, self.many, self.again, self.terror, self.second, watched)


def card(*ways: ResourceAction) -> tuple[Resource, ...]:
    return (Resource(ways),)


YELLOW, RED, BOTH = (
    ResourceAction("add", colors=(0, 1, 0)),
    ResourceAction("add", colors=(0, 0, 1)),
    ResourceAction("add", colors=(0, 1, 1)),
)
TO_LORE, TO_PERIL = ResourceAction("turn", 1, "any", "lore"), ResourceAction("turn", 1, "terror", "peril", lasting=True)
TO_LORE_OF_TERROR = ResourceAction("turn", 1, "terror", "lore", lasting=True)
CASES = {
    "one row": Case((LORE,), (3, 0, 0)),
    "focus": Case((row(lore=2),), (4, 0, 0), holds=1),
    "focus and an assistant": Case((row(lore=1, peril=1),), (4, 0, 0), holds=2),
    "two rows": Case((LORE, SUM), (4, 0, 0), holds=1),
    "rows of one symbol, focus and an assistant": Case((LORE, row(terror=1), PERIL), (4, 0, 0), holds=2),
    "a symbol aside for a row of two": Case((row(lore=2), row(terror=1)), (4, 0, 0), ("lore",), 1),
    "one symbol, a clue and focus": Case((LORE, row(terror=1)), (3, 0, 0), holds=1, clues=1),
    "one symbol, a spell and focus": Case((LORE, PERIL), (3, 0, 0), holds=1, hand=card(ResourceAction("hold", 1))),
    "two rows in order": Case((SUM, LORE), (4, 0, 0), holds=1, ordered=True),
    "three rows": Case((LORE, PERIL, FRIGHT), (4, 0, 0)),
    "a sum and a symbol": Case((MIXED, PERIL), (4, 0, 0), holds=1),
    "two sums": Case((TWO_SUMS, LORE), (4, 0, 0)),
    "either-or": Case((EITHER, PERIL), (4, 0, 0)),
    "no dice needed": Case((NOTHING, PERIL), (3, 0, 0)),
    "a yellow die": Case((MIXED, SUM), (2, 1, 0), holds=1),
    "a yellow die that shows no terror": Case((LORE, FRIGHT), (2, 1, 0), holds=1),
    "a red die": Case((MIXED, FRIGHT), (3, 0, 1), holds=1),
    "all colors": Case((row(investigation=(6,)), LORE), (1, 1, 1), holds=1),
    "all colors and terror": Case((row(terror=1, lore=1),), (1, 1, 1), holds=1),
    "dice aside": Case((MIXED, PERIL), (2, 0, 0), ("lore", "wild"), 1),
    "dice aside that fit two rows": Case((SUM, row(lore=1, investigation=(2,))), (2, 0, 0), ("i3", "i4", "lore")),
    "dice on spells": Case((MIXED, PERIL), (2, 0, 0), ("~i1", "~lore", "~terror")),
    "a yellow die on a spell, and a card for it": Case((MIXED, PERIL), (2, 0, 0), ("~~i4",), hand=card(YELLOW)),
    "a yellow die on a spell that is of use as it is": Case((SUM, PERIL), (2, 0, 0), ("~~i4",), 1, hand=card(YELLOW)),
    "a yellow die on a spell, of no use as it is": Case((row(lore=2),), (2, 0, 0), ("~~peril",), hand=card(YELLOW)),
    "a red die on a spell, and a card for both": Case((row(lore=2),), (2, 0, 0), ("~~~lore",), hand=card(BOTH)),
    "both on spells, and a card for both": Case((row(lore=2),), (1, 0, 0), ("~~i4", "~~~lore"), hand=card(BOTH)),
    "both on spells, and two cards": Case(
        (row(lore=1, peril=1),), (2, 0, 0), ("~~peril", "~~~i2"), hand=card(BOTH) + card(RED, TO_LORE)
    ),
    "dice of all colors on spells": Case((LORE, PERIL), (1, 0, 0), ("~lore", "~~lore"), hand=card(YELLOW)),
    "a yellow die on a spell, and another card stores it again": Case(
        (row(lore=1, peril=1),), (2, 0, 0), ("~~i4",), hand=card(YELLOW) + card(ResourceAction("hold", 1))
    ),
    "a yellow die on a spell in the battle": Case((row(lore=1),), (2, 0, 0), ("~~i4",), again=True, hand=card(YELLOW)),
    "several rows with one roll": Case((SUM, LORE, PERIL), (4, 0, 0), holds=1, many=True),
    "several rows in order": Case((SUM, LORE, PERIL), (4, 0, 0), many=True, ordered=True),
    "terror ends it": Case((LORE, FRIGHT), (4, 0, 0), holds=1, terror=Terror(fails=True)),
    "terror drops dice": Case((row(lore=2), FRIGHT), (4, 0, 0), holds=1, terror=Terror(drops=9)),
    "terror takes a die": Case((row(lore=2),), (3, 1, 0), holds=1, terror=Terror(takes=1)),
    "terror hurts": Case((row(lore=2),), (4, 0, 0), holds=1, terror=Terror(sanity=1), sanity=1),
    "terror hurts and takes": Case((LORE, PERIL), (3, 0, 1), terror=Terror(takes=1, sanity=2), sanity=1),
    "hits": Case((row(lore=1),), (3, 1, 0), again=True),
    "hits with a sum": Case((MIXED,), (4, 0, 0), again=True),
    "several hits with one roll": Case((row(investigation=(3,)),), (4, 0, 0), again=True, many=True),
    "a clue": Case((MIXED,), (3, 0, 0), clues=1),
    "two clues": Case((row(lore=1, peril=1),), (3, 0, 0), clues=2),
    "a clue and focus": Case((row(lore=1, peril=1), PERIL), (3, 0, 0), holds=1, clues=1),
    "a clue that rolls twice": Case((row(lore=2),), (2, 0, 0), clues=1, second=True),
    "a clue and all colors": Case((row(investigation=(4,), lore=1),), (1, 1, 1), clues=1),
    "a clue in the battle": Case((MIXED,), (3, 0, 0), again=True, clues=1),
    "a yellow die or two rolled again": Case(
        (row(lore=1, peril=1), PERIL), (3, 0, 0), hand=card(YELLOW, ResourceAction("reroll", 2))
    ),
    "two dice rolled again": Case((row(lore=2, peril=1),), (2, 1, 1), hand=card(ResourceAction("reroll", 2))),
    "a yellow die or pips": Case((SUM, LORE), (3, 0, 0), hand=card(YELLOW, ResourceAction("raise", 3))),
    "two cards for a die": Case((MIXED,), (2, 0, 0), hand=card(YELLOW, TO_LORE) + card(BOTH)),
    "a die with a clue": Case((row(lore=2),), (2, 0, 0), hand=card(RED._replace(clues=1))),
    "a die for stamina": Case(
        (row(lore=2),), (2, 0, 0), terror=Terror(sanity=1), sanity=1, hand=card(RED._replace(sanity=1))
    ),
    "any die turned": Case((row(lore=2), PERIL), (3, 0, 0), holds=1, hand=card(TO_LORE)),
    "any die turned before terror strikes": Case(
        (row(peril=2),), (3, 0, 0), terror=Terror(fails=True), hand=card(TO_LORE)
    ),
    "two dice turned, wanted or not": Case(
        (row(lore=1, terror=2),), (3, 0, 0), hand=card(ResourceAction("turn", 2, "any", "terror"))
    ),
    "terror turned once a roll": Case((row(peril=2), LORE), (3, 0, 0), holds=1, hand=card(TO_PERIL)),
    "terror turned, and a yellow die": Case((row(lore=2),), (2, 1, 0), hand=card(TO_LORE_OF_TERROR)),
    "terror turned, and a yellow die and a green one": Case((LORE, PERIL), (2, 1, 0), hand=card(TO_LORE_OF_TERROR)),
    "terror turned before it strikes": Case((row(lore=2),), (3, 0, 0), terror=Terror(fails=True), hand=card(TO_PERIL)),
    "pips once a roll": Case((SUM, LORE), (3, 0, 0), hand=card(ResourceAction("raise", 1, lasting=True))),
    "one pip for a larger sum": Case(
        (row(investigation=(6,)),), (3, 0, 0), hand=card(ResourceAction("raise", 1, lasting=True))
    ),
    "three pips for a larger sum": Case((row(investigation=(8,)),), (2, 1, 0), hand=card(ResourceAction("raise", 3))),
    "a die stored": Case((row(lore=1, peril=1), LORE), (3, 0, 0), hand=card(ResourceAction("hold", 1))),
    "two dice stored": Case((row(lore=3),), (3, 0, 0), hand=card(ResourceAction("hold", 2, sanity=1)), sanity=1),
    "two spells and focus": Case((row(lore=3),), (3, 0, 0), holds=1, hand=card(ResourceAction("hold", 1)) * 2),
    "a yellow die stored": Case((row(lore=1, investigation=(4,)),), (2, 1, 0), hand=card(ResourceAction("hold", 1))),
    "clues found": Case((row(lore=2),), (3, 0, 0), hand=card(YELLOW, ResourceAction("clues", clues=1))),
    "a clue, a spell and a card": Case(
        (row(lore=2),), (2, 0, 0), clues=1, hand=card(ResourceAction("hold", 1)) + card(TO_LORE)
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_odds_are_those_of_enumeration(name: str) -> None:
    case = CASES[name]
    left = tuple(range(len(case.rows)))
    pool = tuple(color for color, count in zip(COLORS, case.pool, strict=True) for _ in range(count))
    stored = [COLORS[face.count("~") - 1] for face in case.aside if face.count("~") > 1]
    addable = tuple(color for color in ("yellow", "red") if color not in (*pool, *stored))
    held = Held(tuple(sorted(case.aside)), case.holds, case.sanity, 99, case.clues, case.hand, addable)
    needs = tuple(need_of(each) for each in case.rows)
    by_hand = ByHand(case.goal, needs).worth(left, pool, held)
    kept = SolverCache()
    ours = kept.solver(case.goal)
    hand = tuple(ours.space.number(each) for each in case.hand)
    rows = ours.space.left(ours.space.rows.number(need) for need in needs)
    yellow, red = (2 if color in stored else int(color in addable) for color in ("yellow", "red"))
    free = (yellow, red)
    at = ForecastState(rows, case.pool, case.aside, case.holds, case.sanity, 99, case.clues, hand, free)
    chance = ours.value(at)
    assert chance > 0
    assert chance == pytest.approx(float(by_hand), abs=1e-12)


EXAMPLES = vector("es_prob_two_rows_ordered").expected


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_odds_of_worked_examples(number: int) -> None:
    case = EXAMPLES[number]
    rows = vector("es_prob_two_rows_ordered").given["tasks"]
    kept = SolverCache()
    ours = kept.bare_solver(Goal(ordered=True))
    left = tuple(ours.rows.number(need_of(row(lore=each.get("lore", 0), peril=each.get("peril", 0)))) for each in rows)
    pool = (case["pool"].get("green", 0), case["pool"].get("yellow", 0), case["pool"].get("red", 0))
    chance = ours.value(ForecastState(left, pool, (), case["focus"]))
    assert round(chance * 100, 6) == case["percent"]


def test_es6_every_option_of_an_attempt_has_its_odds() -> None:
    night = at_card("the_gift_shop", who="bob_jenkins")  # 3, then lore and 3
    before = forecast_of(night.game, night.decision)
    assert before is not None
    assert before.options["give_up"] == 0
    assert before.options["roll"] == before.chance == before.rows["1"].ever
    assert before.rows["1"].next == 0 < before.rows["0"].next < before.rows["0"].ever < 1
    night.roll("i1", "i2", "i3", "lore", "peril", "terror")
    rolled = forecast_of(night.game, night.decision)
    assert rolled is not None
    assert rolled.best == night.way(0, "i3")
    assert rolled.chance == rolled.options[night.way(0, "i3")] > rolled.options["fail"] > 0
    assert rolled.rows["0"] == (1, 1)
    night.give("fail")
    failed = forecast_of(night.game, night.decision)
    assert failed is not None
    assert failed.chance == rolled.options["fail"]
    assert [id for id, worth in failed.options.items() if worth < failed.chance] == ["remove:lore"]
    night.give("remove:terror")
    aside = forecast_of(night.game, night.decision)
    assert aside is not None
    assert aside.options.keys() == set(night.options)
    assert aside.chance == failed.chance == aside.options["focus:lore"] > aside.options["go_on"]
    night.give("focus:lore")
    focused = forecast_of(night.game, night.decision)
    assert focused is not None
    assert focused.chance == failed.chance


@pytest.mark.parametrize(
    "item, faces",
    [
        ("king_in_yellow.1:0", "i1 i2 terror lore peril terror"),
        ("king_in_yellow.1:0", "terror terror terror terror terror peril"),
        ("shrivelling.1:1", "terror terror terror terror terror terror"),
    ],
)
def test_es12_a_die_turned_to_what_no_row_needs_has_the_odds_of_what_comes_after_it(item: str, faces: str) -> None:
    def after(*answers: str) -> tuple[Night, Forecast]:
        night = at_card("the_gift_shop", who="bob_jenkins", hand=[item.partition(".")[0]])  # 3, then lore and 3
        seen = forecast_of(night.roll(*faces.split()).give(*answers).game, night.decision, ASKED)
        assert seen is not None
        return night, seen

    paths: list[tuple[str, ...]] = [(f"use:{item}",)]
    for path in paths:
        _, before = after(*path[:-1])
        night, seen = after(*path)
        assert before.options[path[-1]] == pytest.approx(seen.chance, abs=1e-9) and seen.chance > 0, path
        paths += [(*path, each) for each in night.options if night.kind == "turn_die"]


def test_es12_what_gains_nothing_is_not_called_the_best() -> None:
    night = at_card("the_gift_shop", who="bob_jenkins", hand=["king_in_yellow"]).roll(*["terror"] * 5, "peril")
    seen = forecast_of(night.game, night.decision)
    assert seen is not None
    assert seen.options["use:king_in_yellow.1:0"] == seen.options["fail"] == seen.chance
    assert seen.best == "fail"


def seen_by(night: Night, most: float = AT_ONCE) -> Forecast:
    seen = forecast_of(night.game, night.decision, most)
    assert seen is not None
    return seen


def test_es12_what_jenny_barnes_gives_for_dice_has_its_odds() -> None:
    def after(*answers: str) -> Forecast:
        hand = ["bullwhip", "wither", "food"]
        return seen_by(at_card("koi_pond", who="jenny_barnes", hand=hand, clues=1).give(*answers), most=inf)

    before, asked = after(), after("use:jenny_barnes:0")
    assert asked.options.keys() == {"give:bullwhip.1", "give:wither.1", "give:food.1", "give:clue"}
    assert before.options["use:jenny_barnes:0"] == asked.chance == asked.options["give:food.1"]
    assert asked.options["give:clue"] < asked.options["give:food.1"] > asked.options["give:wither.1"]
    for answer, worth in asked.options.items():
        assert after("use:jenny_barnes:0", answer).chance == pytest.approx(worth, abs=1e-12)


def test_es12_7_a_spell_that_is_being_cast_is_not_in_hand_any_more() -> None:
    night = at_card(
        "something_has_broken_free", who="bob_jenkins", hand=["wither"]
    )  # peril, then terror twice; terror ends it
    promised = seen_by(night.roll("peril", "terror", "i2", "i2", "i3", "i3")).options["use:wither.1:0"]
    stored = seen_by(night.give("use:wither.1:0"))
    assert stored.chance == promised
    assert seen_by(night.give(stored.best)).chance == promised


def test_es5_5_amanda_sharpe_uses_a_die_put_aside_when_none_is_left_to_roll() -> None:
    night = at_card("a_peculiar_specimen", who="amanda_sharpe")  # 3, then 6, then peril; several with one roll
    night.roll("peril", *["i1"] * 5).fail(remove="i1", aside="focus:peril").roll(*["terror"] * 4).fail()
    night.roll("i3", "i3", "i3").complete(0, "i3")
    last = night.way(1, "i3", "i3")
    assert seen_by(night).options[last] == 1
    assert seen_by(night.give(last)).options[night.way(2, "held_peril")] == 1


@pytest.mark.parametrize("hand, use", [([], "clue"), (["knife"], "use:knife.1:1")])
def test_es12_2_a_die_has_to_be_rolled_again(hand: list[str], use: str) -> None:
    night = at_card("horrible_visions", who="harvey_walters", hand=hand, clues=1)  # peril and terror; lore and peril
    night = in_middle(night, done=["0"], dice={"green": 2}).roll("peril", "terror")  # he turns terror to lore
    seen = seen_by(night)
    assert (seen.chance, seen.best) == (1, "use:harvey_walters:0")
    assert seen.options[use] == seen_by(night.give(use)).chance < 1


def test_es12_3_a_card_raises_each_die_once_and_so_the_odds_count(monkeypatch: pytest.MonkeyPatch) -> None:
    axe = content().possessions["axe"]
    raising = msgspec.structs.replace(
        axe.uses[1], effect=VOCABULARY.compile([{"raise_investigation": {"by": 1, "count": 3}}])
    )
    raised = msgspec.structs.replace(axe, uses=(axe.uses[0], raising))
    monkeypatch.setitem(content().possessions, "axe", raised)  # no card of the box raises several
    alone = at_card("the_gift_shop", who="bob_jenkins", hand=["axe"]).roll("i1", *["terror"] * 5)
    alone.give("use:axe.1:1")
    assert sorted(die.face for die in alone.game.dice_in("pool") if die.face != "terror") == ["i2"]

    night = at_card("koi_pond", who="bob_jenkins", hand=["axe"]).roll("i1", "i1", "i2", "i2", "peril", "peril")
    promised = seen_by(night).options["use:axe.1:1"]
    night.give("use:axe.1:1")
    while night.kind == "turn_die":
        assert seen_by(night).chance == pytest.approx(promised)
        night.give(seen_by(night).best)
    assert len(night.told(DieTurned)) == 3
    assert seen_by(night).chance == pytest.approx(promised)


def test_es17_7_every_monster_that_a_card_may_beat_has_its_odds() -> None:
    night = at_card("the_gift_shop", who="bob_jenkins", hand=["dynamite"], monsters={"zombie": -1, "witch": -1})
    night.roll(*["terror"] * 6)
    promised = seen_by(night).options["use:dynamite.1:0"]
    asked = seen_by(night.give("use:dynamite.1:0"))
    assert asked.options.keys() == {"beat:zombie.1", "beat:witch.1"}
    assert asked.chance == promised == max(asked.options.values()) > min(asked.options.values())
    assert seen_by(night.give(asked.best)).chance == promised


def test_es12_jenny_barnes_may_give_what_helps_in_no_other_way() -> None:
    night = at_card("the_gift_shop", who="jenny_barnes", hand=["food"])
    seen = seen_by(night, ASKED)
    assert seen.options["use:jenny_barnes:0"] > seen.options["roll"]
    gained = seen.options["use:jenny_barnes:0"] - seen.options["roll"]
    assert gains(night.game, night.decision) == {"jenny_barnes": pytest.approx(gained)}


def test_es12_jenny_barnes_may_give_what_the_odds_do_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forecasting, "counts", lambda names: [1])
    monkeypatch.setattr(forecasting, "FOR_PROMISES", 0.0)
    seen = seen_by(at_card("the_gift_shop", who="jenny_barnes", hand=["wither"], clues=1))
    assert (seen.counted, seen.left_out) == (("jenny_barnes",), ("clue", "wither.1"))
    assert seen.options["use:jenny_barnes:0"] > seen.options["roll"]


def test_es18_odds_of_a_turn_of_the_battle() -> None:
    night = Night(battle("yig", doom=8))  # two perils
    before = forecast_of(night.game, night.decision)
    assert before is not None
    assert 0 < before.chance < before.hits
    night.roll("peril", "peril", "i1", "i1", "i1", "i1")
    hit = forecast_of(night.game, night.decision)
    assert hit is not None
    way = night.way("combat", "peril", "peril")
    assert (hit.chance, hit.rows["combat"].next, hit.best) == (1, 1, way)
    assert hit.options[way] == hit.hits > 1


def test_es5_costs_that_nobody_can_pay_leave_no_chance() -> None:
    poor = at_card("hallway_on_fire", values={"stamina": 2})  # two stamina for its rows
    seen = forecast_of(poor.game, poor.decision)
    assert seen is not None
    assert seen.chance == 0
    rich = at_card("hallway_on_fire", values={"stamina": 3})
    seen = forecast_of(rich.game, rich.decision)
    assert seen is not None
    assert seen.chance > 0


def test_es12_7_a_die_off_a_spell_has_no_figure_while_the_card_for_it_is_not_counted() -> None:
    game = table(investigators=["darrell_simmons"])
    give(game, game.state.investigators[0], "wither", "knife", "axe")
    store_die(game, "wither.1", "i4", "yellow")
    playing = play_on(game).give("go:the_gift_shop")
    seen = seen_by(playing, most=0.0)
    assert seen.left_out and "take:wither.1_yellow_i4" not in seen.options
