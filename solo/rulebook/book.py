"""A game's rulebook in one language: every rule by its number, in the order of the book, with its references.

What is the same in all languages (order, sections of the printed books, related rules) is in `content/rulebooks`;
titles and texts are in `locales/LANGUAGE/GAME/rules`, headings and labels of the book in `locales/LANGUAGE/rules`, with the
definitions of terms; a game has others of its own in the files of those names beside its texts. A
text consists of paragraphs, lists ("- ") and tables of Markdown; `[R8.1]` in it refers to a rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from solo.kernel.documents import ContentError, Documents, convert, default_cache, nearest, read_as, shipped
from solo.narration.catalogue import REFERENCE, languages
from solo.narration.manners import settler_of
from solo.narration.outside import homes_of, overlaid, tags
from solo.narration.paragraphs import Examples, no_examples

REFERENCES = re.compile(r"\[([A-Z]{1,2}(?:\d+(?:\.\d+[a-z]?)?)?)\]")
"""A reference to a rule in a text, whatever letters the numbers of its game begin with."""

FOLDER = "rules"
"""The folder with the rulebook's texts, in a language's folder and in a game's folder in it."""

APART = "VAD"
"""The letters of numbers that are no rules of their own: variants, rulings, differences between the books."""

LESSONS = "lessons"
"""The folder in it with the texts of the game's lessons."""

GLOSSARY = "glossary"
"""The name of the file with the definitions of terms, and of the one with the terms themselves."""

WORDS = "words"
"""The name of the file with headings and labels."""

ASKED = "asked"
"""The name of the file with phrases that people type when they mean a rule, which only the search reads."""

LANGUAGES = ("en", "cs", "pl", "ru")
"""The languages of the books, in the order in which a term is shown."""


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a rule is from: the section of each printed book, by language; and the related rules."""

    books: dict[str, str] = {}
    see: tuple[str, ...] = ()


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The order of a rulebook.

    glossary: the game's name in the glossary. prefix: the letters with which the numbers of its rules begin.
    """

    format: str
    glossary: str
    prefix: str
    rules: dict[str, Place]


class Text(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The title and text of a rule in a language. words: extra search words."""

    title: str
    text: str
    words: str = ""


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A term of the printed books, in their languages. by_game: the words of a game whose books have others, by language."""

    subject: str
    games: tuple[str, ...]
    en: str
    cs: str = ""
    pl: str = ""
    ru: str = ""
    by_game: dict[str, dict[str, str]] = {}


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All terms of the printed books."""

    format: str
    terms: dict[str, Term]


class Rule(msgspec.Struct, frozen=True):
    """A rule with its text.

    language: that of its text, English if the book's language has none yet. see: related rules that its text does not
    refer to.
    """

    number: str
    title: str
    text: str
    language: str
    books: Mapping[str, str]
    see: tuple[str, ...]
    words: str = ""

    @property
    def chapter(self) -> str:
        """The number of its chapter, which is its own if it is a chapter or a page before the first one."""
        return chapter_of(self.number)

    @property
    def is_chapter(self) -> bool:
        """Whether it is a chapter, or a page before the first one."""
        return self.chapter == self.number


def chapter_of(number: str) -> str:
    """The chapter of a rule.

    >>> chapter_of("R8.10"), chapter_of("ES17.11a"), chapter_of("V3"), chapter_of("goal")
    ('R8', 'ES17', 'V', 'goal')
    """
    if number[:1] in APART:
        return number[:1]
    return number.partition(".")[0]


class Book:
    """The rulebook of a game in a language; `rules` are in the order of the book."""

    def __init__(
        self,
        game: str,
        language: str,
        rules: Mapping[str, Rule],
        words: Mapping[str, str],
        plan: Plan,
        examples: Examples,
    ) -> None:
        self.game = game
        self.language = language
        self.glossary = plan.glossary
        self.prefix = plan.prefix
        self.rules = rules
        self.words = words
        self.examples = examples
        self._numbers = {number.casefold(): number for number in rules}

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules.values())

    @property
    def terms_in(self) -> str:
        """The language in which terms are looked up: English if no book is printed in that of this one."""
        return self.language if self.language in LANGUAGES else REFERENCE

    def chapters(self) -> list[Rule]:
        """The entries of the table of contents: the pages in front, and the chapters."""
        return [rule for rule in self if rule.is_chapter]

    def chapter(self, number: str) -> list[Rule]:
        """A chapter's rules, itself first."""
        return [rule for rule in self if rule.chapter == number]

    def rule(self, number: str) -> Rule:
        """The rule of that number, however it is typed (r8.1, 8.1); raises ContentError with the nearest."""
        found = self.numbered(number)
        if found is None:
            raise ContentError(f"there is no rule {number!r}{nearest(number.upper(), self.rules)}")
        return found

    def numbered(self, words: str) -> Rule | None:
        """The rule with this number, None where there is none."""
        typed = words.strip().strip("[]")
        for written in (typed, f"{self.prefix}{typed}"):
            if (number := self._numbers.get(written.casefold())) is not None:
                return self.rules[number]
        return None

    def beside(self, number: str, step: int) -> Rule | None:
        """The rule `step` places further on in the book (back if negative)."""
        numbers = list(self.rules)
        there = numbers.index(number) + step
        return self.rules[numbers[there]] if 0 <= there < len(numbers) else None

    def say(self, key: str, **arguments: str) -> str:
        """A heading or label of the book."""
        return self.words.get(key, key).format(**arguments)


def open_book(game: str, language: str, examples: Examples = no_examples) -> Book:
    """The rulebook of a game in a language, with English for missing texts; raises ContentError.

    The error for a game or language without a rulebook names those that have one.
    """
    plans = {path.stem: path for path in (shipped("content") / "rulebooks").glob("*.yaml") if path.stem != GLOSSARY}
    if game not in plans:
        raise ContentError(f"there is no rulebook of {game!r}; there are: {', '.join(sorted(plans))}")
    known = readable(game)
    if language not in known:
        raise ContentError(f"the rules are not told in {language!r}, only in: {', '.join(known)}")
    plan = read_as(plans[game], Plan, cached=True)
    texts = {each: texts_of(each, game) for each in dict.fromkeys((REFERENCE, language))}
    referring = _referring(plan)
    rules = {}
    for number, place in plan.rules.items():
        own = next((each for each in (language, REFERENCE) if number in texts[each]), "")
        text = texts[own][number] if own else Text(number, "")
        named = REFERENCES.findall(text.text)
        see = dict.fromkeys(each for each in (*place.see, *referring.get(number, ())) if each not in named)
        settle = settler_of(own or REFERENCE)
        title, shown = settle(text.title), settle(text.text.strip())
        rules[number] = Rule(number, title, shown, own, place.books, tuple(see), text.words)
    return Book(game, language, rules, words_around(REFERENCE, game) | words_around(language, game), plan, examples)


def spoken(game: str) -> list[str]:
    """The languages with a rulebook of a game, English first."""
    found = [path.parent.parent.name for path in shipped("locales").glob(f"*/{game}/{FOLDER}")]
    found += [
        each for each in tags() if each not in found and any((h / game / FOLDER).is_dir() for h in homes_of(each))
    ]
    return sorted(found, key=lambda each: LANGUAGES.index(each) if each in LANGUAGES else len(LANGUAGES))


def readable(game: str) -> list[str]:
    """The languages a game's book can be opened in: those with rules, and those in which all of them are still English."""
    return list(dict.fromkeys((*spoken(game), *languages())))


def glossary(game: str = "") -> Mapping[str, Term]:
    """The terms of the printed books, by id; raises ContentError.

    game: only those of the game the glossary calls so, in the words of its books.
    """
    documents = Documents([shipped("content") / "rulebooks"], default_cache())
    found: Terms = next(convert(each, Terms) for path, each in documents.parsed().items() if path.stem == GLOSSARY)
    return {
        name: msgspec.structs.replace(term, **term.by_game.get(game, {}))
        for name, term in found.terms.items()
        if not game or game in term.games
    }


def definitions(language: str, game: str = "") -> dict[str, str]:
    """The definitions of terms in a language, by id; raises ContentError. game: with those that mean something else in it."""
    return _mapping(language, "", GLOSSARY) | (_mapping(language, game, GLOSSARY) if game else {})


def own_definitions(language: str, game: str) -> dict[str, str]:
    """The definitions of terms that mean something of their own in a game, by id; raises ContentError."""
    return _mapping(language, game, GLOSSARY)


def words_around(language: str, game: str) -> dict[str, str]:
    """The headings and labels of a game's book in a language; raises ContentError."""
    return _mapping(language, "", WORDS) | _mapping(language, game, WORDS)


def texts_of(language: str, game: str) -> dict[str, Text]:
    """Every text of a game's rules in a language, by its number; raises ContentError."""
    found: dict[str, Text] = {}
    folder = shipped("locales") / language / game / FOLDER
    documents = Documents([folder] if folder.is_dir() else [], default_cache(), skip=[LESSONS])
    for path, document in documents.parsed().items():
        if path.stem in (GLOSSARY, WORDS, ASKED):
            continue
        try:
            found |= convert(document or {}, dict[str, Text])
        except ContentError as error:
            raise error.in_file(path, documents.outline(path)) from error
    for name, texts in overlaid(language, f"{game}/{FOLDER}", Text, [LESSONS]).items():
        found |= texts if name not in (GLOSSARY, WORDS) else {}
    return found


def file_beside(language: str, game: str, name: str) -> Path:
    """The file of that name beside the texts of a game, or with no game beside those of all games."""
    return shipped("locales") / language / game / FOLDER / f"{name}.yaml"


def _mapping(language: str, game: str, name: str) -> dict[str, str]:
    """The texts of such a file, as they are shown; empty where there is none."""
    path, settle = file_beside(language, game, name), settler_of(language)
    found: dict[str, str] = read_as(path, dict[str, str], cached=True) if path.is_file() else {}
    found |= overlaid(language, f"{game}/{FOLDER}".lstrip("/"), str, [LESSONS]).get(name, {})
    return {key: settle(text) for key, text in found.items()}


def _referring(plan: Plan) -> dict[str, list[str]]:
    """For each rule, by number, the variants, rulings and differences that are about it."""
    found: dict[str, list[str]] = {}
    for number, place in plan.rules.items():
        for each in place.see:
            if number[:1] in APART and each in plan.rules:
                found.setdefault(each, []).append(number)
    return found
