"""What the rules of the nation game say to the verbs that all games have, and what its own verbs share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from solo.boardgame.effects import EffectLanguage, EffectOption
from solo.boardgame.verbs.control import choose
from solo.files.content_errors import Key, author_error
from solo.files.yaml import convert
from solo.games.nation.abouts import Targeting, Turning, Using
from solo.games.nation.events import BranchTaken
from solo.games.nation.rules.effects import can_begin
from solo.games.nation.scope import Scope
from solo.kernel.decisions import Decision, option, subject_of
from solo.kernel.effects import Action, Step
from solo.kernel.flow import Flow

T = TypeVar("T")


class NationLanguage(EffectLanguage[Scope]):
    """The verbs of the nation game."""

    words: ClassVar[Mapping[str, str]] = {
        "offered": "Only options whose first step can be done are offered; if none can, nothing happens (A44).",
    }

    def branched(self, scope: Scope, path: str) -> BranchTaken:
        return BranchTaken(scope.who.id, scope.source, path)

    def rule(self, scope: Scope, kind: str) -> str:
        return "A44"

    def about(self, scope: Scope, verb: str = "") -> Using:
        return Turning(scope.card, scope.turned) if scope.turned else Using(scope.card)

    def conditions(self, raw: Any, *keys: Key) -> Mapping[str, Any]:
        if raw:
            raise author_error("no_needs", "an option of this game has no needs", *keys)
        return {}

    def meets(self, scope: Scope, conditions: Mapping[str, Any]) -> bool:
        return True

    def offered(self, scope: Scope, ways: Sequence[EffectOption[Scope]]) -> Sequence[EffectOption[Scope]]:
        return [way for way in ways if way.branch.effect and can_begin(way.branch.effect, scope)]


VOCABULARY = NationLanguage((choose,))


def written(step: Step[Scope], shape: type[T]) -> T:
    """The value of a step's verb; raises ContentError."""
    return convert(step.value, shape, step.verb)


def doing(step: Step[Scope], can: Callable[[Scope], object], do: Callable[[Scope], Flow[Any]]) -> Action[Scope]:
    """The action of a step that is skipped while it cannot be done (A44)."""

    def run(scope: Scope) -> Flow[None]:
        if not scope.ends and can(scope):
            yield from do(scope)

    step.does_nothing = lambda scope: not can(scope)
    return run


def changing(step: Step[Scope], can: Callable[[Scope], object], change: Callable[[Scope], object]) -> Action[Scope]:
    """The same for a step that asks nothing."""

    def do(scope: Scope) -> Flow[None]:
        change(scope)
        yield from ()

    return doing(step, can, do)


def without_effect(step: Step[Scope]) -> Action[Scope]:
    """The action of a step that does nothing when one plays alone, or that is no deed."""
    return changing(step, lambda scope: False, lambda scope: None)


def ask_place(scope: Scope, action: str, places: Sequence[str], number: int = 0) -> Flow[str]:
    """To which of some places a step is done; the steps after it know it. action: what is done, with how many cubes."""
    options = tuple(option("target", place) for place in places)
    answer = yield Decision("target", scope.who.id, options, "DP10.7", about=Targeting(action, number, scope.card))
    scope.place = subject_of(answer)
    return scope.place
