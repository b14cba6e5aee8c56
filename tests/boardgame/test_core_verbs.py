"""The verbs that every board game has: in a game of a few lines, and in both games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

from solo.boardgame.effects import Amount, EffectLanguage, Payment
from solo.boardgame.manual import chapters, example
from solo.boardgame.scope import BoardScope
from solo.boardgame.verbs import CONTROL, CORE, control, values
from solo.boardgame.verbs.board import doom, draw
from solo.boardgame.verbs.values import gain, lose, spend
from solo.files.content_errors import ContentError
from solo.games.museum.verbs import VOCABULARY as MUSEUM
from solo.games.town.verbs import VOCABULARY as TOWN
from solo.kernel.budget import Budget
from solo.kernel.decisions import About, Decision, option
from solo.kernel.effects import Action, Step
from solo.kernel.events import Event
from solo.kernel.flow import Flow, drive


class Went(Event, frozen=True, tag="core_verbs.Went"):
    """Which way an effect went."""

    who: str
    path: str


class Walker:
    """Who walks; lamps can be gained, lost and paid."""

    def __init__(self, id: str, place: str = "road") -> None:
        self.id = id
        self.place = place
        self.lamps = 1


class Scope(BoardScope[Any, Walker]):
    """An effect for a walker."""

    __slots__ = ()


class Lamps:
    """A price in lamps."""

    def __init__(self, count: int) -> None:
        self.count = count

    def payable(self, scope: Scope) -> bool:
        return scope.who.lamps >= self.count

    def pay(self, scope: Scope) -> Flow[None]:
        scope.who.lamps -= self.count
        yield from ()


class Walking(EffectLanguage[Scope]):
    """What the rules of the walk say to the core."""

    words = {"offered": "", "conditions": "", "condition": "{night: 1}", "order": "in order", "places": "all, ahead"}  # noqa: RUF012
    places = ("all", "ahead")
    decks = ("maps",)
    gained = lost = ("lamps",)

    def branched(self, scope: Scope, path: str) -> Went:
        return Went(scope.who.id, path)

    def rule(self, scope: Scope, kind: str) -> str:
        return "T2"

    def about(self, scope: Scope, verb: str = "") -> About:
        return About()

    def conditions(self, raw: Any, *keys: str | int) -> Mapping[str, Any]:
        if not isinstance(raw, dict) or set(raw) - {"night"}:
            raise ContentError("a condition is {night: number}", keys=keys)
        return raw

    def meets(self, scope: Scope, conditions: Mapping[str, Any]) -> bool:
        return bool(scope.game.state.night >= conditions.get("night", 0))

    def everybody(self, scope: Scope) -> Sequence[Walker]:
        return list(scope.game.state.investigators)

    def is_at(self, scope: Scope, where: str) -> bool:
        return where == "all" or scope.who.place == "ahead"

    def amounts(self, verb: str) -> tuple[Sequence[str], Sequence[str]]:
        return ("all", "half", "up_to"), ("walkers",)

    def counted(self, scope: Scope, kind: str, held: int) -> Flow[int]:
        if kind == "walkers":
            return len(scope.game.state.investigators)
        return (yield from super().counted(scope, kind, held))

    def gain(self, scope: Scope, amounts: Sequence[tuple[str, Amount[Scope]]]) -> Flow[None]:
        for _, amount in amounts:
            scope.who.lamps += yield from amount.of(scope, scope.who.lamps)

    def lose(self, scope: Scope, amounts: Sequence[tuple[str, Amount[Scope]]]) -> Flow[None]:
        for _, amount in amounts:
            scope.who.lamps -= min(scope.who.lamps, (yield from amount.of(scope, scope.who.lamps)))

    def price(self, step: Step[Scope]) -> Lamps:
        return Lamps(step.number(step.arguments(("lamps",))["lamps"], "spend", "lamps"))

    def ask_payment(self, scope: Scope, payment: Payment[Scope]) -> Decision:
        return Decision("spend", scope.who.id, (option("yes"), option("no")), "T2")

    def payment_does_nothing(self, scope: Scope, payment: Payment[Scope]) -> bool:
        return False

    def draw_cards(self, step: Step[Scope], deck: str, count: int) -> Action[Scope]:
        return partial(self.drawn, deck, count)

    def drawn(self, deck: str, count: int, scope: Scope) -> Flow[None]:
        scope.game.maps += count
        yield from ()

    def add_doom(self, scope: Scope, count: int) -> Flow[None]:
        scope.game.doom += count
        yield from ()


WALKING = Walking((*CONTROL, gain, lose, spend, draw, doom))


class Walk:
    """A game in which nothing happens but an effect. asked: the questions, and how they were answered."""

    def __init__(self, *steps: dict[str, Any], answers: Sequence[str] = (), night: int = 1) -> None:
        self.state = SimpleNamespace(night=night, investigators=[Walker("ann"), Walker("ben", "ahead")])
        self.budget = Budget()
        self.went: list[tuple[str, str]] = []
        self.asked: list[tuple[str, list[str]]] = []
        self.maps = self.doom = 0
        left = list(answers)

        def answer(decision: Decision) -> str:
            self.asked.append((decision.kind, [each.id for each in decision.options]))
            return left.pop(0)

        drive(WALKING.compile(list(steps)).run(Scope(self, self.ann, "card")), answer)
        assert not left

    @property
    def ann(self) -> Walker:
        found: Walker = self.state.investigators[0]
        return found

    @property
    def ben(self) -> Walker:
        found: Walker = self.state.investigators[1]
        return found

    def tell(self, event: Event) -> None:
        assert isinstance(event, Went)
        self.went.append((event.who, event.path))


STAY = {"option": "stay", "effect": []}


def test_a_choice_offers_what_its_conditions_allow_and_tells_its_branch() -> None:
    lit = {"option": "light", "needs": {"night": 2}, "effect": [{"gain": {"lamps": 2}}]}
    walk = Walk({"choose": [lit, STAY, {"option": "go", "effect": []}]}, answers=["stay"])
    assert walk.asked == [("choose", ["stay", "go"])] and walk.went == [("ann", "stay")]
    walk = Walk({"choose": [lit, STAY]}, answers=["light"], night=2)
    assert walk.ann.lamps == 3 and walk.went == [("ann", "light")]


def test_the_leads_of_a_choice_are_its_steps_as_written() -> None:
    steps = [{"choose": [{"option": "light", "effect": [{"gain": {"lamps": 2}}]}, STAY]}]
    flow = WALKING.compile(steps).run(Scope(Walk(), Walker("ann"), "card"))
    decision = next(flow)
    assert isinstance(decision, Decision)
    assert decision.option_steps == {"light": [{"gain": {"lamps": 2}}], "stay": []}


def test_conditions_choose_a_branch() -> None:
    step = {"if": {"night": 2}, "then": [{"doom": 1}], "else": [{"doom": 2}]}
    assert (Walk(step).doom, Walk(step, night=2).doom) == (2, 1)
    assert Walk(step).went == [("ann", "else")]
    assert Walk({"if": {"night": 2}, "then": []}).went == []


def test_everybody_who_is_somewhere_is_struck() -> None:
    walk = Walk({"each_investigator": {"where": "ahead", "effect": [{"gain": {"lamps": 1}}]}})
    assert (walk.ann.lamps, walk.ben.lamps) == (1, 2)
    step = {"each_investigator": {"where": "all", "if": {"night": 2}, "effect": [{"lose": {"lamps": "all"}}]}}
    assert Walk(step).ben.lamps == 1
    walk = Walk(step, night=2)
    assert (walk.ann.lamps, walk.ben.lamps) == (0, 0)


@pytest.mark.parametrize(
    ("amount", "answers", "gained"), [(3, [], 3), ({"count_of": "walkers", "times": 2}, [], 4), ("half", [], 0)]
)
def test_amounts(amount: Any, answers: list[str], gained: int) -> None:
    assert Walk({"gain": {"lamps": amount}}, answers=answers).ann.lamps == 1 + gained


def test_an_amount_of_ones_own_choice_is_asked_for() -> None:
    walk = Walk({"gain": {"lamps": 4}}, {"lose": {"lamps": {"up_to": 3}}}, answers=["amount:2"])
    assert walk.asked == [("amount", ["amount:0", "amount:1", "amount:2", "amount:3"])] and walk.ann.lamps == 3


@pytest.mark.parametrize("amount", [100, -1, True, "some", {"up_to": "some"}, {"count_of": "stars"}])
def test_what_is_no_amount_is_refused_where_it_stands(amount: Any) -> None:
    with pytest.raises(ContentError) as refused:
        WALKING.compile([{"gain": {"lamps": amount}}])
    assert refused.value.keys[:3] == (0, "gain", "lamps")


def test_a_payment_is_made_refused_or_impossible() -> None:
    step = {"spend": {"lamps": 1}, "may": True, "then": [{"doom": 1}], "otherwise": [{"doom": 5}]}
    walk = Walk(step, answers=["yes"])
    assert (walk.ann.lamps, walk.doom, walk.went) == (0, 1, [("ann", "then")])
    walk = Walk(step, answers=["no"])
    assert (walk.ann.lamps, walk.doom, walk.went) == (1, 5, [("ann", "otherwise")])
    assert Walk({**step, "spend": {"lamps": 2}}).doom == 5
    assert Walk({"spend": {"lamps": 1}}).went == []


def test_an_optional_step_tells_what_became_of_it() -> None:
    step = {"draw": {"deck": "maps", "count": 2}, "may": True}
    walk = Walk(step, answers=["yes"])
    assert (walk.maps, walk.went, walk.asked) == (2, [("ann", "accept")], [("may", ["yes", "no"])])
    walk = Walk(step, answers=["no"])
    assert (walk.maps, walk.went) == (0, [("ann", "skip")])


@pytest.mark.parametrize(
    ("step", "problem"),
    [
        ({"choose": []}, "choose takes a list of options"),
        ({"choose": [{"option": "stay"}]}, "an option has the keys option and effect"),
        ({"each_investigator": {"where": "home", "effect": []}}, "'home' is not known here"),
        ({"draw": {"deck": "spells"}}, "'spells' is not known here"),
        ({"draw": {"deck": "maps", "keep": 1}}, "draw has no key 'keep'"),
        ({"gain": {}}, "gain needs one of lamps"),
        ({"prevent": "all"}, "prevent"),
    ],
)
def test_what_the_language_does_not_have_is_refused(step: dict[str, Any], problem: str) -> None:
    with pytest.raises(ContentError, match=problem):
        WALKING.compile([step])


def test_the_manual_says_the_words_of_the_game() -> None:
    said = "\n".join(chapters(WALKING, [control]))
    assert "Keys: where (all, ahead), if (conditions), effect." in said and "if: {night: 1}" in said
    assert example(WALKING, "if")[0]["if"] == {"night": 1}
    assert "### prevent" not in said


# Both games


@pytest.mark.parametrize("verb", [each.__name__.rstrip("_") for each in CORE])
def test_each_verb_of_the_core_is_the_same_in_both_games(verb: str) -> None:
    for language in (TOWN, MUSEUM):
        assert language.verbs[verb].__module__.startswith("solo.boardgame.verbs.")
        assert language.compile(example(language, verb))
    assert example(TOWN, verb)[0].keys() == example(MUSEUM, verb)[0].keys()


def test_where_a_refusal_has_no_words_there_is_none() -> None:
    TOWN.compile([{"draw": {"deck": "spell"}, "may": True}])
    with pytest.raises(ContentError, match="may"):
        MUSEUM.compile([{"draw": {"deck": "spell"}, "may": True}])


def test_no_verb_of_the_core_is_written_again() -> None:
    ours = {
        language: {name for name, verb in language.verbs.items() if "games" in verb.__module__}
        for language in (TOWN, MUSEUM)
    }
    assert not ours[TOWN] & ours[MUSEUM]
    assert values.__name__ == TOWN.verbs["spend"].__module__
