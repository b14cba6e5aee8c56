"""Sources of chance for a game in lockstep: one that notes what fell and came, one that asks for it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, MutableSequence, Sequence
from typing import Any, TypeVar

from solo.kernel.decisions import Answer, Decision, option, subject_of, subjects_of
from solo.kernel.dice import Dice
from solo.kernel.flow import Flow
from solo.kernel.piece_ids import kind_of

T = TypeVar("T")


class Throw(Decision, frozen=True):
    """A question which faces fell; the answer has one for each die, in the order they fell."""

    @property
    def forced(self) -> Answer | None:
        return None

    def check(self, answer: Answer | Sequence[str]) -> Answer:
        assert len(answer) == self.most
        return tuple(Decision.check(Decision(self.kind, self.who, self.options, self.rule), face) for face in answer)  # type: ignore[misc]


class Draw(Decision, frozen=True):
    """A question what came."""


class NotedDice(Dice):
    """Seeded dice that note each outcome that another source would ask for."""

    __slots__ = ("noted",)

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.noted: list[Answer] = []

    def note(self, item: object, items: Sequence[object]) -> None:
        """Note what was drawn, if something else could have been."""
        if len(dict.fromkeys(items)) > 1:
            self.noted.append(f"draw:{item}")

    def thrown(self, count: int, who: str, rule: str, source: str = "", kinds: Sequence[str] = ()) -> Flow[list[int]]:
        faces = yield from super().thrown(count, who, rule, source, kinds)
        if faces:
            self.noted.append(tuple(f"face:{face}" for face in faces))
        return faces

    def top(
        self,
        pile: MutableSequence[T],
        name: str,
        who: str,
        rule: str,
        others: Sequence[MutableSequence[T]] = (),
    ) -> Flow[T]:
        before = [item for each in (pile, *others) for item in each]
        item = yield from super().top(pile, name, who, rule, others)
        self.note(item, before)
        return item

    def bottom(self, pile: MutableSequence[T], name: str, who: str, rule: str) -> Flow[T]:
        item = yield from super().bottom(pile, name, who, rule)
        self.note(item, pile)
        return item

    def first(
        self, pile: MutableSequence[T], fits: Callable[[T], bool], name: str, who: str, rule: str
    ) -> Flow[T | None]:
        item = yield from super().first(pile, fits, name, who, rule)
        self.note(item, [each for each in pile if fits(each)])
        return item

    def drawn_from(self, items: Sequence[T], name: str, who: str, rule: str, but: Collection[T] = ()) -> Flow[T]:
        item = yield from super().drawn_from(items, name, who, rule, but)
        self.note(item, [each for each in items if each not in but])
        return item

    def dealt(
        self, pile: MutableSequence[T], count: int, name: str, who: str, rule: str, sure: Collection[T] = ()
    ) -> Flow[list[T]]:
        items = yield from super().dealt(pile, count, name, who, rule, sure)
        for number, item in enumerate(items):
            self.note(item, _next_dealt(pile[number:], sure))
        return items


class AskingDice(Dice):
    """Dice that ask what fell and what came; the order of piles is a guess that is corrected."""

    __slots__ = ()

    def thrown(self, count: int, who: str, rule: str, source: str = "", kinds: Sequence[str] = ()) -> Flow[list[int]]:
        assert len(kinds) in (0, count)
        if count <= 0:
            return []
        faces = tuple(option("face", str(face)) for face in range(1, 7))
        answer = yield Throw("thrown", who, faces, rule, count, count)
        return [int(face) for face in subjects_of(answer)]

    def top(
        self,
        pile: MutableSequence[T],
        name: str,
        who: str,
        rule: str,
        others: Sequence[MutableSequence[T]] = (),
    ) -> Flow[T]:
        if not pile:
            raise IndexError("nothing to draw from")
        item = yield from _which([item for each in (pile, *others) for item in each], name, who, rule)
        if item in pile:
            pile.remove(item)
        else:
            there = next(each for each in others if item in each)
            there[there.index(item)] = pile.pop(0)
        return item

    def bottom(self, pile: MutableSequence[T], name: str, who: str, rule: str) -> Flow[T]:
        item = yield from _which(pile, name, who, rule)
        pile.remove(item)
        pile.append(item)
        return item

    def first(
        self, pile: MutableSequence[T], fits: Callable[[T], bool], name: str, who: str, rule: str
    ) -> Flow[T | None]:
        fitting = [each for each in pile if fits(each)]
        return (yield from _which(fitting, name, who, rule)) if fitting else None

    def drawn_from(self, items: Sequence[T], name: str, who: str, rule: str, but: Collection[T] = ()) -> Flow[T]:
        return (yield from _which([each for each in items if each not in but], name, who, rule))

    def dealt(
        self, pile: MutableSequence[T], count: int, name: str, who: str, rule: str, sure: Collection[T] = ()
    ) -> Flow[list[T]]:
        left, dealt = list(pile), list[T]()
        while left and len(dealt) < count:
            dealt.append((yield from _which(_next_dealt(left, sure), name, who, rule)))
            left.remove(dealt[-1])
        pile[:] = [*dealt, *left]
        return dealt


def _next_dealt(pile: Sequence[T], sure: Collection[T]) -> list[T]:
    """What may be dealt next from a pile."""
    return [each for each in pile if each in sure] or list(pile)


def _which(items: Sequence[T], name: str, who: str, rule: str) -> Flow[T]:
    """Ask which of some items came."""
    assert name
    assert rule
    if not items:
        raise IndexError("nothing to draw from")
    answer = yield Draw("drawn", who, tuple(option("draw", str(item)) for item in dict.fromkeys(items)), rule)
    return next(each for each in items if str(each) == subject_of(answer))


class Copies:
    """Which copies of the same card or monster stand for each other in two games: nobody can tell them apart.

    A card that is looked for by name is any of its copies.
    """

    COPY = re.compile(r"\b\w+\.\d+\b")

    def __init__(self) -> None:
        self._theirs: dict[str, str] = {}

    def there(self, text: str) -> str:
        """A text with the copies of the other game."""
        return self.COPY.sub(lambda found: self._theirs.get(found[0], found[0]), text)

    def kinds(self, text: str) -> str:
        """A text without numbers of copies."""
        return self.COPY.sub(lambda found: kind_of(found[0]), text)

    def learn(self, here: str, there: str) -> None:
        """Note the copies in two texts that say the same."""
        for ours, theirs in zip(self.COPY.findall(here), self.COPY.findall(there), strict=True):
            was = self.there(ours)
            if was != theirs and kind_of(ours) == kind_of(theirs):
                owner = next((each for each, copy in self._theirs.items() if copy == theirs), theirs)
                self._theirs[ours], self._theirs[owner] = theirs, was

    def chosen(self, answer: Answer, decision: Decision) -> Answer:
        """An answer of this game in the other one."""
        ids, legal = [answer] if isinstance(answer, str) else [*answer], [each.id for each in decision.options]
        for index, id in enumerate(ids):
            theirs = self.there(id)
            if theirs not in legal:
                theirs = next(each for each in legal if self.kinds(each) == self.kinds(id))
                self.learn(id, theirs)
            ids[index] = theirs
        return ids[0] if isinstance(answer, str) else tuple(ids)


def without_order(plain: Any, piles: Collection[str]) -> Any:
    """Plain data of a state or an event, with the fields that are hidden piles sorted."""
    if isinstance(plain, dict):
        return {key: _sorted(value) if key in piles else without_order(value, piles) for key, value in plain.items()}
    return [without_order(each, piles) for each in plain] if isinstance(plain, list | tuple) else plain


def _sorted(value: Any) -> Any:
    """A pile, or piles by name, sorted; something else that has the name of one as it is."""
    if isinstance(value, dict):
        return {key: sorted(each) for key, each in value.items()}
    return sorted(value) if isinstance(value, list) else value
