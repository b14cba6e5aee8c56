"""What the rules ask of the player: decisions with their legal options, and no display text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

import msgspec

from solo.files.errors import CodedError, ErrorText
from solo.kernel.events import Asked

Answer = str | tuple[str, ...]
"""One option's id, or a tuple of ids where a decision lets several be taken."""


class Option(msgspec.Struct, frozen=True):
    """One legal answer. `id` is stable and unique within its decision: `verb`, or `verb:subject`, or `verb:subject:amount`."""

    id: str
    verb: str
    subject: str = ""
    amount: int = 0


@cache
def option(verb: str, subject: str = "", amount: int | None = None) -> Option:
    """The option of a verb, with its id built from the parts.

    >>> option("go", "woods").id
    'go:woods'
    >>> option("pay", "money", 3).id
    'pay:money:3'
    """
    parts = [verb]
    if subject:
        parts.append(subject)
    if amount is not None:
        parts.append(str(amount))
    return Option(":".join(parts), verb, subject, amount or 0)


class About(msgspec.Struct, frozen=True, tag=True):
    """Base of the records that say what a decision is about. Subclasses have plain fields; the class name is the tag in JSON."""

    @property
    def told_before(self) -> str:
        """The id of what a story tells before the question, "" for nothing."""
        return ""


A = TypeVar("A", bound=About)

Steps = Sequence[Mapping[str, Any]]
"""Steps of an effect as they are written in the content files: mappings of plain data."""


class Decision(msgspec.Struct, frozen=True):
    """A question that the rules ask the player.

    kind: what is decided ("move", "fight_or_flee"), stable, known to the catalogues.
    who: id of the investigator who decides, or "" where the whole group does.
    options: the legal answers, in a stable order; an empty line takes the first.
    least, most: how many options may be taken; 1 and 1 for an ordinary choice.
    rule: number of the rule behind it, in the digest's notation ("R8.1").
    about: what it concerns (a monster, a check under way, a price), for showing it and its odds; None where the kind
    says all.
    option_steps: where an effect asks, the steps each option leads to, as written, by the option's id; else empty. Do not
    modify.
    """

    kind: str
    who: str
    options: tuple[Option, ...]
    rule: str
    least: int = 1
    most: int = 1
    about: About | None = None
    option_steps: Mapping[str, Steps] = {}

    def about_as(self, kind: type[A]) -> A:
        """What it is about, where decisions of its kind always have that kind of record; raises TypeError otherwise."""
        if not isinstance(self.about, kind):
            raise TypeError(f"{self.kind!r} is about {self.about!r}, not about {kind.__name__}")
        return self.about

    @property
    def asked(self) -> Asked:
        """What a story notes of the question."""
        return Asked(self.who, self.kind, self.about.told_before if self.about is not None else "")

    @property
    def put(self) -> Asked:
        """The same, where it is put to a person in the middle of what is told over several questions."""
        return msgspec.structs.replace(self.asked, put=True)

    @property
    def several(self) -> bool:
        """True when the answer is a tuple of ids rather than one id."""
        return self.least != 1 or self.most != 1

    @property
    def default(self) -> Answer:
        """The answer an empty line gives: the first option, or the first `least` of them."""
        if not self.several:
            return self.options[0].id
        return tuple(each.id for each in self.options[: self.least])

    @property
    def forced(self) -> Answer | None:
        """The only legal answer if there is exactly one, else None."""
        if self.least == self.most == len(self.options):
            return self.default
        return None

    def check(self, answer: Answer | Sequence[str]) -> Answer:
        """The answer normalized to an id or a tuple of ids; raises IllegalAnswer when it is not legal."""
        if not self.several:
            taken = answer if isinstance(answer, str) else (answer[0] if len(answer) == 1 else None)
            for each in self.options:
                if each.id == taken:
                    return each.id
            raise IllegalAnswer(self, answer)
        taken_ids = (answer,) if isinstance(answer, str) else tuple(answer)
        legal = [each.id for each in self.options]
        if not self.least <= len(taken_ids) <= self.most or any(legal.count(each) < 1 for each in taken_ids):
            raise IllegalAnswer(self, answer)
        if len(dict.fromkeys(taken_ids)) != len(taken_ids):
            raise IllegalAnswer(self, answer)
        return taken_ids


def subject_of(answer: Answer) -> str:
    """The subject of the option an answer took, "" when it has none.

    >>> subject_of("go:woods"), subject_of("buy:food.1:3"), subject_of("stop")
    ('woods', 'food.1', '')
    """
    return str(answer).partition(":")[2].partition(":")[0]


def subjects_of(answer: Answer) -> list[str]:
    """The subjects of all the options an answer took, one or several.

    >>> subjects_of(("card:food.1", "card:axe.2"))
    ['food.1', 'axe.2']
    """
    return [subject_of(each) for each in ((answer,) if isinstance(answer, str) else answer)]


def amount_of(answer: Answer) -> int:
    """The amount of the option an answer took; raises ValueError when it has none.

    >>> amount_of("take:clues:2")
    2
    """
    return int(str(answer).rpartition(":")[2])


class IllegalAnswer(CodedError, ValueError):
    """An answer that the decision does not offer. The game is unchanged."""

    def __init__(self, decision: Decision, answer: object) -> None:
        self.decision = decision
        self.answer = answer
        super().__init__(
            ErrorText(
                "illegal_answer",
                "{answer} is not a legal answer to {question!r}",
                answer=repr(answer),
                question=decision.kind,
            )
        )
