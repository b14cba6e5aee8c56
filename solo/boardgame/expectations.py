"""Comparing what was played in a situation with what is expected of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from solo.boardgame.scenarios import without_copy_numbers
from solo.files.content_errors import author_error, nearest
from solo.files.errors import AuthorText, ErrorText
from solo.kernel.decisions import Decision
from solo.kernel.events import Event
from solo.kernel.piece_ids import kind_of

G = TypeVar("G")
W = TypeVar("W")
"""A game under way, and somebody in it."""


class PendingQuestion(NamedTuple):
    """A pending question: its kind, and the answers it offers."""

    kind: str
    options: list[str]


def pending_question(decision: Decision | None) -> PendingQuestion:
    """The pending question; its kind is "" if there is none."""
    return (
        PendingQuestion(decision.kind, [without_copy_numbers(each.id) for each in decision.options])
        if decision is not None
        else PendingQuestion("", [])
    )


class Expectations(Generic[G, W]):
    """What can be expected in a game.

    board, person: the words for what can be said of the game, and of somebody in it. people: those there are, by id.
    parts: mappings of which only the keys that are named are compared. unordered: lists, also those in mappings, whose
    order does not matter.
    """

    def __init__(
        self,
        board: Mapping[str, Callable[[G], Any]],
        person: Mapping[str, Callable[[G, W], Any]],
        people: Callable[[G], Mapping[str, W]],
        *,
        parts: Collection[str],
        unordered: Collection[str],
    ) -> None:
        self.board = board
        self.person = person
        self.people = people
        self._parts = parts
        self._unordered = unordered

    def differences(
        self, game: G, told: Sequence[Event], decision: Decision | None, expected: Mapping[str, Any]
    ) -> Iterator[ErrorText]:
        """The differences from what is expected, one per line; raises ContentError for invalid expectations.

        expected: by somebody's id what is said of them, by a word of the board what is said of it, `events` that must
        have been told in this order, events that were told `never`, and what is `asked` at the end.
        """
        for key, wanted in expected.items():
            if key in self.board:
                yield from self._compared(key, key, self.board[key](game), wanted)
            elif key == "events":
                yield from _missing(told, wanted)
            elif key == "never":
                yield from (
                    AuthorText("was_told", "{event} was told", event=str(each))
                    for each in wanted
                    if any(_fits(event, each) for event in told)
                )
            elif key == "asked":
                yield from _asked(pending_question(decision), wanted)
            else:
                yield from self._of_person(game, key, wanted)

    def _of_person(self, game: G, id: str, wanted: Mapping[str, Any]) -> Iterator[ErrorText]:
        people = self.people(game)
        if id not in people:
            known = [*self.board, *people, "events", "never", "asked"]
            raise author_error(
                "unknown_expectation", "nothing is known of {id!r}{hint}", id=id, hint=nearest(id, known)
            )
        for key, value in wanted.items():
            if key not in self.person:
                raise author_error(
                    "unknown_of_investigator",
                    "of an investigator {key!r} is not known{hint}",
                    key=key,
                    hint=nearest(key, self.person),
                )
            yield from self._compared(f"{id}.{key}", key, self.person[key](game, people[id]), value)

    def _compared(self, name: str, key: str, found: Any, wanted: Any) -> Iterator[ErrorText]:
        if key in self._parts and isinstance(wanted, Mapping):
            found = {each: found.get(each, 0) for each in wanted}
        if key in self._unordered:
            wanted = _sorted(wanted)
        if found != wanted:
            yield AuthorText(
                "is_not", "{name} is {found}, not {wanted}", name=name, found=repr(found), wanted=repr(wanted)
            )


def _sorted(value: Any) -> Any:
    """A list in order, or a mapping to lists in order."""
    return {key: sorted(each) for key, each in value.items()} if isinstance(value, Mapping) else sorted(value)


def kinds(copies: Iterable[str]) -> list[str]:
    """The kinds of some copies, in alphabetical order."""
    return sorted(map(kind_of, copies))


def _asked(found: PendingQuestion, wanted: Mapping[str, Any]) -> Iterator[ErrorText]:
    """Differences in the last question: its `kind`, answers that must be offered (`with`), and must not (`without`)."""
    if wanted.get("kind", found.kind) != found.kind:
        yield AuthorText(
            "is_not",
            "{name} is {found}, not {wanted}",
            name="asked",
            found=repr(found.kind),
            wanted=repr(wanted["kind"]),
        )
    offered = Counter(found.options)
    yield from (
        AuthorText(
            "not_offered", "{option} is not offered, only {options}", option=each, options=", ".join(found.options)
        )
        for each in wanted.get("with", ())
        if not offered[each]
    )
    yield from (
        AuthorText("is_offered", "{option} is offered", option=each)
        for each in wanted.get("without", ())
        if offered[each]
    )


def _missing(events: Sequence[Event], wanted: Sequence[Any]) -> Iterator[ErrorText]:
    """The first expected event that was not told in this order."""
    rest = iter(events)
    for each in wanted:
        if not any(_fits(event, each) for event in rest):
            yield AuthorText("not_told", "{event} was not told where it should be", event=str(each))
            return


def _fits(event: Event, wanted: Any) -> bool:
    """Whether an event has the expected class and fields."""
    if isinstance(wanted, str):
        return type(event).__name__ == wanted
    ((name, fields),) = wanted.items()
    return type(event).__name__ == name and all(_field(event, field) == value for field, value in fields.items())


def _field(event: Event, field: str) -> Any:
    """A field of an event in the form used in examples: monsters and cards by kind, tuples as lists."""
    value = getattr(event, field, None)
    if isinstance(value, tuple):
        return [kind_of(each) or each if isinstance(each, str) else each for each in value]
    return kind_of(value) or value if isinstance(value, str) else value
