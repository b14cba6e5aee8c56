"""The effect language: what a card does, as data, compiled once into steps that run.

An effect is a list of steps. A step is a mapping with one verb and that verb's keys. A game registers its verbs in a
`Vocabulary`; each is a function that reads the step's keys through a `Step` and returns what to run. Keys that no verb
reads, unknown verbs and wrong values are ContentErrors that name the place and the nearest known word.

What an effect may cost is bounded: how deep its steps nest when it is compiled, and by a `Budget` when it runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Annotated, Any, Generic, Protocol, TypeVar

import msgspec

from solo.files.content_errors import ContentError, Key, among, author_error, brief, described, nearest, unknown_word
from solo.files.errors import AuthorText
from solo.kernel.budget import BrokenEffect, Budget
from solo.kernel.flow import Flow
from solo.kernel.ids import is_id

MAX_EFFECT_DEPTH = 20
"""How many levels deep steps may be nested in a written effect."""
MAX_WRITTEN = 400
"""Steps, and branches, of one written effect, all levels together; no shipped one has more than 20."""


Written = Annotated[
    list[Annotated[dict[str, Any], msgspec.Meta(title="a step, which is a mapping with one verb")]],
    msgspec.Meta(title="a list of steps"),
]
"""Steps as a file has them."""


class Scoped(Protocol):
    """What an effect runs in: the id of the card (or place, ability) it is printed on, and the budget of the game."""

    source: str

    @property
    def budget(self) -> Budget:
        """How much effects may still do."""


S = TypeVar("S", bound=Scoped)

Action = Callable[[S], Flow[None]]
"""What a compiled step does, given the scope of the effect (who, where, from which card)."""

DoesNothing = Callable[[S], bool]
"""Whether a step would change nothing now."""


def at_once(change: Callable[[S], None]) -> Action[S]:
    """The action of a step without decisions: it makes the change as soon as the step is run."""

    def run(scope: S) -> Flow[None]:
        change(scope)
        yield from ()

    return run


class Notes:
    """What compiling one effect collects: its branch paths, the ids that must exist, the effects it leads to.

    named: how many branches have had a path, without the number that tells them apart. steps: how many there are.
    """

    __slots__ = ("branches", "depth", "leads", "mentions", "named", "steps", "unsure")

    def __init__(self) -> None:
        self.branches: list[str] = []
        self.named: dict[str, int] = {}
        self.mentions: list[tuple[str, str, tuple[Key, ...]]] = []
        self.leads: list[tuple[str, str]] = []
        self.depth = 0
        self.steps = 0
        self.unsure = 0


class Effect(Generic[S]):
    """A compiled list of steps.

    step_tests: for each step, a test whether it would change nothing; None where that cannot be known in advance.
    branches: the paths of all branches inside ("pass", "fail.then"), in order of appearance.
    mentions: kind, id and key path of every reference that must exist elsewhere in the content.
    leads: kind and id of everything whose effect follows from this one, whatever is rolled or chosen.
    raw: the steps as written, for predicting what they may lead to. Do not modify.
    """

    __slots__ = ("_notes", "actions", "raw", "step_tests")

    def __init__(
        self, steps: Sequence[tuple[Action[S], DoesNothing[S] | None]], notes: Notes, raw: Sequence[dict[str, Any]] = ()
    ) -> None:
        self.actions = tuple(action for action, _ in steps)
        self.step_tests = tuple(test for _, test in steps)
        self.raw = raw
        self._notes = notes

    @property
    def branches(self) -> tuple[str, ...]:
        """The paths of all branches of the whole effect."""
        return tuple(self._notes.branches)

    @property
    def mentions(self) -> tuple[tuple[str, str, tuple[Key, ...]], ...]:
        """The references of the whole effect."""
        return tuple(self._notes.mentions)

    @property
    def leads(self) -> tuple[tuple[str, str], ...]:
        """What follows from the whole effect."""
        return tuple(self._notes.leads)

    def __bool__(self) -> bool:
        return bool(self.actions)

    def does_nothing(self, scope: S) -> bool:
        """Whether there are steps and none of them would change anything now."""
        return bool(self.step_tests) and all(test is not None and test(scope) for test in self.step_tests)

    def run(self, scope: S) -> Flow[None]:
        """Run the steps in order; raises Endless when the budget is spent, Broken when a step makes no sense where it is."""
        budget, source = scope.budget, scope.source
        under_way = len(budget.sources)
        budget.enter(source)
        try:
            for action in self.actions:
                budget.spend(source)
                yield from action(scope)
        except (TypeError, ValueError, AttributeError, LookupError, RecursionError) as error:
            raise BrokenEffect(
                AuthorText(
                    "effect_unfit",
                    "{source!r}: its effect cannot be carried out here ({reason})",
                    source=source,
                    reason=brief(error),
                )
            ) from error
        finally:
            del budget.sources[under_way:]


class Step(Generic[S]):
    """One step being compiled. Verbs read its keys through this class, so that keys nobody read are found.

    does_nothing: set by a verb that can tell in advance whether it would. inside: the keys that its value may have.
    """

    def __init__(
        self,
        vocabulary: Vocabulary[S],
        raw: dict[str, Any],
        verb: str,
        path: tuple[str, ...],
        notes: Notes,
        keys: tuple[Key, ...],
    ) -> None:
        self.vocabulary = vocabulary
        self.raw = raw
        self.verb = verb
        self.path = path
        self.keys = keys
        self.does_nothing: DoesNothing[S] | None = None
        self.inside: Sequence[str] = ()
        self._notes = notes
        self._read = [verb]

    def get(self, key: str, default: Any = None) -> Any:
        """The value of a key of the step, or `default`."""
        self._read.append(key)
        return self.raw.get(key, default)

    @property
    def value(self) -> Any:
        """The value of the verb's own key."""
        return self.raw[self.verb]

    def wrong(self, code: str, english: str, /, *keys: Key, **arguments: object) -> ContentError:
        """An error of this step, at `keys` or at its verb, in a sentence that only authors read and that may name the {verb}."""
        return author_error(code, english, *(keys or (self.verb,)), verb=self.verb, **arguments)

    def arguments(self, allowed: Iterable[str], required: Iterable[str] = ()) -> dict[str, Any]:
        """The verb's value as a mapping with only `allowed` keys; raises ContentError for others or a missing one."""
        raw = self.value
        if not isinstance(raw, dict):
            raise self.wrong("verb_shape", "{verb} takes a mapping, not {found}", found=described(raw))
        known = self.inside = [*allowed, *required]
        for key in raw:
            if key not in known:
                raise ContentError(self._misplaced(key, known), keys=(self.verb, key))
        for key in required:
            if key not in raw:
                raise self.wrong("verb_needs_key", "{verb} needs the key {key!r}", key=key)
        return raw

    def _misplaced(self, key: Any, known: Sequence[str]) -> AuthorText:
        """What is wrong with a key inside the verb that it does not have: it has it beside itself, or not at all."""
        inside = {each: value for each, value in self.raw[self.verb].items() if each in known}
        beside = {**self.raw, key: None, self.verb: inside}
        trial = Step(self.vocabulary, beside, self.verb, self.path, Notes(), self.keys)
        with suppress(ContentError, TypeError, ValueError, AttributeError, LookupError):
            self.vocabulary.verbs[self.verb](trial)
        if key != self.verb and key in trial.known():
            return AuthorText("key_beside", "{key!r} stands beside {verb}, not inside it", key=key, verb=self.verb)
        return AuthorText(
            "verb_key",
            "{verb} has no key {key!r}{hint}",
            verb=self.verb,
            key=key,
            hint=nearest(str(key), known) or among(key, known),
        )

    def word(self, value: Any, allowed: Iterable[str], *keys: Key) -> str:
        """`value` if it is one of the allowed words; otherwise raises ContentError with the nearest of them."""
        words = list(allowed)
        if value not in words:
            raise ContentError(unknown_word(value, words), keys=keys or (self.verb,))
        return str(value)

    def name(self, value: Any, *keys: Key) -> str:
        """`value` if it is a valid name of an option or a card; otherwise raises ContentError."""
        if not is_id(value):
            raise self.wrong(
                "id_wanted", "{found} is no id: small letters, digits and underscores", *keys, found=brief(value)
            )
        return str(value)

    def number(self, value: Any, *keys: Key, least: int = -99, most: int = 99) -> int:
        """`value` if it is a whole number within bounds; raises ContentError otherwise."""
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise self.wrong(
                "number_bounds",
                "{found} is not a whole number from {least} to {most}",
                *keys,
                found=brief(value),
                least=least,
                most=most,
            )
        return value

    def flag(self, key: str) -> bool:
        """A key that is true, false or left out."""
        value = self.get(key, False)
        if not isinstance(value, bool):
            raise author_error("flag_wanted", "{key} is true or false, not {found}", key, key=key, found=brief(value))
        return value

    def mention(self, kind: str, id: Any, *keys: Key) -> str:
        """Note that this id must exist, and return it; raises ContentError when it is not an id."""
        if not isinstance(id, str):
            raise self.wrong("is_none_of_kind", "{found} is no {kind}", *keys, found=brief(id), kind=kind)
        self._notes.mentions.append((kind, id, (*self.keys, *(keys or (self.verb,)))))
        return id

    def lead(self, kind: str, id: str) -> None:
        """Note that the effect of another card or place follows from this step whenever the step is run."""
        if not self._notes.unsure and self.raw.get("may") is not True:
            self._notes.leads.append((kind, id))

    def branch(self, name: object, raw: Any, *keys: Key) -> Branch[S]:
        """Compile the steps of a branch of that name; without a list nothing happens in the branch."""
        path = ".".join((*self.path, str(name)))
        count = self._notes.named[path] = self._notes.named.get(path, 0) + 1
        path += f"~{count}" if count > 1 else ""
        self._notes.branches.append(path)
        if len(self._notes.branches) > MAX_WRITTEN:
            raise author_error("too_many_branches", "more than {most} branches in one effect", *keys, most=MAX_WRITTEN)
        return Branch(path, self._compile(raw, tuple(path.split(".")), keys))

    def steps(self, raw: Any, *keys: Key, sure: bool = False) -> Effect[S]:
        """Compile steps that are not a branch of their own (those inside `together`, for example).

        sure: they are run whenever this step is.
        """
        return self._compile(raw, self.path, keys, sure)

    def _compile(self, raw: Any, path: tuple[str, ...], keys: Sequence[Key], sure: bool = False) -> Effect[S]:
        self._notes.unsure += not sure
        try:
            return self.vocabulary.compile_steps([] if raw is None else raw, path, self._notes, (*self.keys, *keys))
        except ContentError as error:
            raise error.at(*keys) from error
        finally:
            self._notes.unsure -= not sure

    def unread(self) -> list[str]:
        """Keys of the step that its verb has not read."""
        return [key for key in self.raw if key not in self._read]

    def known(self) -> list[str]:
        """Keys that the verb has read."""
        return self._read


class Branch(Generic[S]):
    """One way a step can go: its path within the effect, and its steps."""

    __slots__ = ("effect", "path")

    def __init__(self, path: str, effect: Effect[S]) -> None:
        self.path = path
        self.effect = effect


Verb = Callable[[Step[S]], Action[S]]


class Vocabulary(Generic[S]):
    """The verbs of one game."""

    def __init__(self) -> None:
        self.verbs: dict[str, Verb[S]] = {}
        self._nothing: Effect[S] = Effect((), Notes())

    def verb(self, function: Verb[S]) -> Verb[S]:
        """Register a verb under its function's name (without trailing underscore). Its docstring is its documentation."""
        name = function.__name__.rstrip("_")
        if name in self.verbs:
            raise ValueError(f"the verb {name!r} is registered twice")
        self.verbs[name] = function
        return function

    def compile(self, raw: Any) -> Effect[S]:
        """Compile a whole effect; raises ContentError with the key path inside it."""
        if raw is None or raw == []:
            return self._nothing
        return self.compile_steps(raw, (), Notes(), ())

    def compile_steps(self, raw: Any, path: tuple[str, ...], notes: Notes, keys: tuple[Key, ...]) -> Effect[S]:
        """Compile a list of steps at branch `path` and key path `keys` of an effect."""
        if not isinstance(raw, list):
            raise author_error("effect_shape", "an effect is a list of steps, not {found}", found=brief(raw))
        if notes.depth >= MAX_EFFECT_DEPTH:
            raise author_error("steps_too_deep", "steps within steps deeper than {most} levels", most=MAX_EFFECT_DEPTH)
        notes.steps += len(raw)
        if notes.steps > MAX_WRITTEN:
            raise author_error("too_many_steps", "more than {most} steps in one effect", most=MAX_WRITTEN)
        notes.depth += 1
        compiled = []
        for index, step in enumerate(raw):
            try:
                compiled.append(self._compile_step(step, path, notes, (*keys, index)))
            except ContentError as error:
                raise error.at(index) from error
        notes.depth -= 1
        return Effect(compiled, notes, raw)

    def _compile_step(
        self, raw: Any, path: tuple[str, ...], notes: Notes, keys: tuple[Key, ...]
    ) -> tuple[Action[S], DoesNothing[S] | None]:
        if not isinstance(raw, dict) or not raw:
            raise author_error("step_shape", "a step is a mapping with one verb, not {found}", found=brief(raw))
        verbs = [key for key in raw if key in self.verbs]
        if not verbs:
            first = str(next(iter(raw)))
            raise author_error(
                "unknown_verb", "unknown verb {first!r}{hint}", first, first=first, hint=nearest(first, self.verbs)
            )
        if len(verbs) > 1:
            raise author_error(
                "two_verbs",
                "one step has two verbs, {first!r} and {second!r}",
                verbs[1],
                first=verbs[0],
                second=verbs[1],
            )
        step = Step(self, raw, verbs[0], path, notes, keys)
        try:
            action = self.verbs[verbs[0]](step)
        except (TypeError, ValueError, AttributeError, LookupError) as error:
            raise step.wrong("verb_value", "{verb} cannot be made of {found}", found=brief(step.value)) from error
        for key in step.unread():
            if key in step.inside:
                raise step.wrong("key_inside", "{key!r} stands inside {verb}, not beside it", key, key=key)
            raise step.wrong(
                "verb_key", "{verb} has no key {key!r}{hint}", key, key=key, hint=nearest(str(key), step.known())
            )
        return action, step.does_nothing
