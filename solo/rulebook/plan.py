"""The plan of a rulebook: its rules, in order, and where each stands in the printed books."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from solo.files.content_errors import ContentError, author_error, brief, nearest
from solo.files.yaml import outline_of, read_as, read_text


class BookPlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a rule is from: the section of each printed book, by language; and the related rules."""

    books: dict[str, str] = {}
    see: tuple[str, ...] = ()


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The order of a rulebook.

    glossary: the game's name in the glossary. prefix: the letters with which the numbers of its rules begin. apart: the
    chapters of what is no rule of its own: variants, rulings, differences between the books; their numbers begin so.
    """

    format: str
    glossary: str
    prefix: str
    rules: dict[str, BookPlace]
    apart: tuple[str, ...] = ()

    def chapter_of(self, number: str) -> str:
        """The chapter of a rule: R8.10 is in R8, V3 in V if that stands apart; a page in front is its own."""
        ours = number.startswith(self.prefix) and number[len(self.prefix) :][:1].isdecimal()
        apart = [] if ours else [each for each in self.apart if number.startswith(each)]
        return max(apart, key=len, default=number.partition(".")[0])

    def problems(self) -> Iterator[ContentError]:
        """What its entries name that is not there."""
        for at, each in enumerate(self.apart):
            if each not in self.rules:
                yield self._unknown(each, "apart", at)
        for number, place in self.rules.items():
            if (chapter := self.chapter_of(number)) not in self.rules:
                yield author_error(
                    "no_chapter_of_plan",
                    "its chapter {chapter} is no rule of this plan",
                    "rules",
                    number,
                    chapter=chapter,
                )
            for at, each in enumerate(place.see):
                if each not in self.rules:
                    yield self._unknown(each, "rules", number, "see", at)

    def _unknown(self, number: str, *keys: str | int) -> ContentError:
        return author_error(
            "no_rule_of_plan",
            "{found} is no rule of this plan{hint}",
            *keys,
            found=brief(number),
            hint=nearest(number, self.rules),
        )


def read_plan(path: Path) -> Plan:
    """A plan of a rulebook; raises ContentError with the line of the entry that is wrong."""
    plan = read_as(path, Plan, cached=True)
    for problem in plan.problems():
        raise located(problem, path)
    return plan


def located(error: ContentError, path: Path) -> ContentError:
    return error.in_file(path, outline_of(read_text(path), str(path)))


def referred(plan: Plan) -> dict[str, list[str]]:
    """For each rule, by number, the variants, rulings and differences that are about it."""
    found: dict[str, list[str]] = {}
    for number, place in plan.rules.items():
        for each in place.see:
            if plan.chapter_of(number) in plan.apart:
                found.setdefault(each, []).append(number)
    return found
