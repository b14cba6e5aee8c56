"""What the rulebook says about a line: rules by their numbers, what a search finds, what the words mean, and any doubt."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from solo.files.errors import shortened
from solo.narration.catalogue import REFERENCE
from solo.narration.paragraphs import folded
from solo.rulebook import pages
from solo.rulebook.book import Book, Rule, Term, definitions, glossary
from solo.rulebook.excerpts import excerpt
from solo.rulebook.numbers import numbered
from solo.rulebook.search import MAX_WORDS, Hit, Index, says_something, too_many
from solo.rulebook.terms import Explained, Lexicon

MOST = 8
"""The most rules named below the one that matches best."""

WEAK = 0.55
"""Below this share of what the words could reach, the best rule may not be what is meant."""
CLOSE = 0.95
"""From this part of the best rule's score on, the second one may be meant as well."""
DOUBTED = 3
"""So many rules may be meant where none matches well."""

INDENT = "  "
"""Before the title of a rule that is named; its text has twice that."""


@dataclass(frozen=True)
class RulesAnswer:
    """What the rulebook says about a line: nothing was found if it is false.

    rules: shown whole. terms: what the words mean. more: rules named below a heading, which otherwise says that there are
    none, each with a line of its text; marked: the words in it that were meant. remarks: what else is to be said, first of
    all.
    """

    rules: Sequence[Rule]
    terms: Sequence[Explained] = ()
    more: Sequence[Rule] = ()
    heading: str = ""
    remarks: Sequence[str] = ()
    marked: Collection[str] = ()

    def __bool__(self) -> bool:
        return bool(self.rules or self.terms)


def no_pointer(rule: Rule) -> str:
    """What is said where a rule has its examples, if they are told with it."""
    return ""


class Answers:
    """Looks lines up in a book; its index and its terms are made when they are first needed, and raise ContentError."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def answer(self, words: str) -> RulesAnswer:
        """What a line asks about: rules by their numbers, else what the search finds; raises ContentError."""
        book = self.book
        rules, missing = numbered(book, words)
        if rules:
            return RulesAnswer(rules, remarks=[book.say("nothing", words=shortened(each)) for each in missing[:1]])
        if not says_something(words):
            return RulesAnswer([], heading=book.say("wordless"))
        said = shortened(" ".join(words.split()))
        if missing:
            return RulesAnswer([], heading=book.say("nothing", words=said))
        hits, terms = self.index.search(words, MOST), self.lexicon.find(words)
        remarks = [book.say("many", count=str(MAX_WORDS))] if too_many(words) else []
        if doubted := doubtful(hits, words):
            remarks.append(book.say("unsure", titles="; ".join(pages.named(each) for each in doubted)))
        found, heading = [hit.rule for hit in hits], book.say("found" if hits else "nothing", words=said)
        return RulesAnswer(found[:1], terms, found[1:], heading, remarks, self.index.matching(words) if found else ())

    def told(self, answer: RulesAnswer, width: int, pointer: Callable[[Rule], str] = no_pointer) -> list[str]:
        """An answer as lines. pointer: says where a rule has its examples, if they are not told here."""
        parts = [self.above(answer, width)] if answer.remarks or answer.terms else []
        parts += [
            [*pages.lines(rule, self.book, width, pointer=pointer(rule)), *self._sections(rule)]
            for rule in answer.rules
        ]
        if answer.heading and (answer.more or not answer):
            below = [line for rule in answer.more for line in self.listed(rule, answer, width)]
            parts.append([*pages.wrapped(answer.heading, width), *below])
        return [line for part in parts for line in ("", *part)][1:]

    def _sections(self, rule: Rule) -> list[str]:
        """The rules of a chapter by their titles, below what it says itself; none of a rule, or of a page in front."""
        below = [each for each in self.book.chapter(rule.number) if each != rule] if rule.is_chapter else []
        return ["", *(f"{INDENT}{pages.heading(each)}" for each in below)] if below else []

    def above(self, answer: RulesAnswer, width: int) -> list[str]:
        """What is said before the rules of an answer, as lines: the remarks, and what the words mean."""
        parts = [pages.wrapped(remark, width) for remark in answer.remarks]
        parts += [pages.explained(answer.terms, self.book, width)[:-1]] if answer.terms else []
        return [line for part in parts for line in ("", *part)][1:]

    @staticmethod
    def listed(rule: Rule, answer: RulesAnswer, width: int) -> list[str]:
        """A rule of an answer as lines: its title, and the line of its text that has most of the words, which are marked."""
        said = excerpt(rule.text, answer.marked, width - 2 * len(INDENT)) if answer.heading else ""
        return [f"{INDENT}{pages.heading(rule)}", *([f"{2 * INDENT}{said}"] if said else [])]

    @cached_property
    def index(self) -> Index:
        """What is searched."""
        return Index(self.book, self._terms)

    @cached_property
    def lexicon(self) -> Lexicon:
        """The terms."""
        explained = definitions(REFERENCE, self.book.game) | definitions(self.book.language, self.book.game)
        return Lexicon(self.book, self._terms, explained, self.index)

    @cached_property
    def _terms(self) -> Mapping[str, Term]:
        return glossary(self.book.glossary, self.book.game)


def doubtful(hits: Sequence[Hit], words: str) -> list[Rule]:
    """The rules one of which may be meant, if it is not sure which: where the best matches little, or another as well.

    A chapter stands right behind its best rule, and is no other one. Whoever types the title of the best means it.
    """
    if hits and folded(hits[0].rule.title) == folded(words):
        return []
    others = [hit for hit in hits[1:] if hit.rule.number != hits[0].rule.chapter]
    if hits and hits[0].share < WEAK:
        return [hit.rule for hit in (hits[0], *others)][:DOUBTED]
    if others and others[0].score >= CLOSE * hits[0].score:
        return [hits[0].rule, others[0].rule]
    return []
