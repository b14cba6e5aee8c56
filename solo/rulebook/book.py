"""A game's rulebook in one language: every rule by its number, in the order of the book, with its references.

What is the same in all languages (order, sections of the printed books, related rules) is in `content/rulebooks`;
titles and texts are in `locales/LANGUAGE/GAME/rules`, headings and labels of the book in `locales/LANGUAGE/rules`, with the
definitions of terms; a game has others of its own in the files of those names beside its texts. A
text consists of paragraphs, lists ("- ") and tables of Markdown; `[R8.1]` in it refers to a rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from solo.files.content_errors import ContentError, author_error, nearest
from solo.files.errors import ErrorText
from solo.files.yaml import Documents, convert, default_cache, read_as, shipped
from solo.narration.catalogue import REFERENCE, languages
from solo.narration.language_profile import typesetter_of
from solo.narration.outside import TAG, homes_of, overlaid, tags
from solo.narration.paragraphs import Examples, no_examples
from solo.rulebook.plan import Plan, located, read_plan, referred

REFERENCES = re.compile(r"\[([A-Z]{1,2}(?:\d+(?:(?:\.\d+){1,2}[a-z]?)?)?)\]")
"""A reference to a rule in a text, whatever letters the numbers of its game begin with."""

FOLDER = "rules"
"""The folder with the rulebook's texts, in a language's folder and in a game's folder in it."""

LESSONS = "lessons"
"""The folder in it with the texts of the game's lessons."""

GLOSSARY = "glossary"
"""The name of the file with the definitions of terms, and of the one with the terms themselves."""

TERMS = "terms"
"""The name of the file with the words for terms, in a language outside the program."""

WORDS = "words"
"""The name of the file with headings and labels."""

ASKED = "asked"
"""The name of the file with phrases that people type when they mean a rule, which only the search reads."""


class Text(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The title and text of a rule in a language. words: extra search words."""

    title: str
    text: str
    words: str = ""


@cache
def _is_tag(language: str) -> bool:
    return TAG.fullmatch(language) is not None


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A term of the printed books. names: it in every language that has a word for it. by_game: the words of a game whose
    books have others, by language."""

    subject: str
    games: tuple[str, ...]
    names: dict[str, str]
    by_game: dict[str, dict[str, str]] = {}

    def name(self, language: str) -> str:
        """The word for it in a language, English if that has none."""
        return self.names.get(language) or self.names[REFERENCE]

    def problems(self) -> Iterator[ContentError]:
        """What is wrong with its names."""
        if not self.names.get(REFERENCE):
            yield author_error(
                "no_english_name", "there is no name in English ({language})", "names", language=REFERENCE
            )
        places = [(("names",), self.names), *((("by_game", game), names) for game, names in self.by_game.items())]
        for keys, names in places:
            for language in names:
                if not _is_tag(language):
                    yield author_error("language_tag", "this is no tag of a language, as en or cs is", *keys, language)


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All terms of the printed books."""

    format: str
    terms: dict[str, Term]


class Rule(msgspec.Struct, frozen=True):
    """A rule with its text.

    language: that of its text, English if the book's language has none yet. see: related rules that its text does not
    refer to. chapter: the number of its chapter, which is its own if it is a chapter or a page before the first one.
    apart: whether it is no rule of its own, but a variant, a ruling or a difference between the books.
    """

    number: str
    title: str
    text: str
    language: str
    books: Mapping[str, str]
    see: tuple[str, ...]
    chapter: str
    words: str = ""
    apart: bool = False

    @property
    def is_chapter(self) -> bool:
        """Whether it is a chapter, or a page before the first one."""
        return self.chapter == self.number


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
    def languages(self) -> Sequence[str]:
        """The languages of its texts, its own first."""
        return list(dict.fromkeys((self.language, *(rule.language for rule in self if rule.language))))

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
            raise ContentError(
                ErrorText(
                    "no_rule",
                    "there is no rule {number!r}{hint}",
                    number=number,
                    hint=nearest(number.upper(), self.rules),
                )
            )
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

    def label(self, what: str, language: str) -> str:
        """The label of a language, before a word of it (`word`) or a section of its book (`book`); its name if there is none."""
        return self.words.get(f"{what}_{language}") or name_of(language, self.language)


def open_book(game: str, language: str, examples: Examples = no_examples) -> Book:
    """The rulebook of a game in a language, with English for missing texts; raises ContentError.

    The error for a game or language without a rulebook names those that have one.
    """
    plans = {path.stem: path for path in (shipped("content") / "rulebooks").glob("*.yaml") if path.stem != GLOSSARY}
    if game not in plans:
        raise ContentError(
            ErrorText(
                "no_rulebook",
                "there is no rulebook of {game!r}; there are: {games}",
                game=game,
                games=", ".join(sorted(plans)),
            )
        )
    known = openable_languages(game)
    if language not in known:
        raise ContentError(
            ErrorText(
                "no_rules_in",
                "the rules are not told in {language!r}, only in: {languages}",
                language=language,
                languages=", ".join(known),
            )
        )
    plan = read_plan(plans[game])
    texts = {each: texts_of(each, game) for each in dict.fromkeys((REFERENCE, language))}
    referring = referred(plan)
    rules = {}
    for number, place in plan.rules.items():
        own = next((each for each in (language, REFERENCE) if number in texts[each]), "")
        text = texts[own][number] if own else Text(number, "")
        named = REFERENCES.findall(text.text)
        see = dict.fromkeys(each for each in (*place.see, *referring.get(number, ())) if each not in named)
        typeset = typesetter_of(own or REFERENCE)
        title, shown = typeset(text.title), typeset(text.text.strip())
        chapter = plan.chapter_of(number)
        apart = chapter in plan.apart
        rules[number] = Rule(number, title, shown, own, place.books, tuple(see), chapter, text.words, apart)
    return Book(game, language, rules, labels_of(REFERENCE, game) | labels_of(language, game), plan, examples)


def rulebook_languages(game: str) -> list[str]:
    """The languages with a rulebook of a game, English first."""
    found = [path.parent.parent.name for path in shipped("locales").glob(f"*/{game}/{FOLDER}")]
    found += [
        each for each in tags() if each not in found and any((h / game / FOLDER).is_dir() for h in homes_of(each))
    ]
    return sorted(found, key=lambda each: (each != REFERENCE, each))


def openable_languages(game: str) -> list[str]:
    """The languages a game's book can be opened in: those with rules, and those in which all of them are still English."""
    return list(dict.fromkeys((*rulebook_languages(game), *languages())))


def glossary(game: str = "", folder: str = "") -> Mapping[str, Term]:
    """The terms of the printed books, by id; raises ContentError with the line of the entry that is wrong.

    game: only those of the game the glossary calls so, in the words of its books. folder: the name of its folder in that
    of a language outside the program, whose words for terms are added.
    """
    path = shipped("content") / "rulebooks" / f"{GLOSSARY}.yaml"
    terms = read_as(path, Terms, cached=True).terms
    for name, term in terms.items():
        for problem in term.problems():
            raise located(problem.at("terms", name), path)
    added = {each: own_terms(each, folder) for each in tags()}
    return {
        name: msgspec.structs.replace(
            term,
            names=term.names
            | term.by_game.get(game, {})
            | {language: words[name] for language, words in added.items() if name in words},
        )
        for name, term in terms.items()
        if not game or game in term.games
    }


def own_terms(language: str, game: str) -> dict[str, str]:
    """The words for terms in the folder of a language, by id; game: with those that its book calls otherwise."""
    return _mapping(language, "", TERMS) | (_mapping(language, game, TERMS) if game else {})


def definitions(language: str, game: str = "") -> dict[str, str]:
    """The definitions of terms in a language, by id; raises ContentError. game: with those that mean something else in it."""
    return _mapping(language, "", GLOSSARY) | (_mapping(language, game, GLOSSARY) if game else {})


def own_definitions(language: str, game: str) -> dict[str, str]:
    """The definitions of terms that mean something of their own in a game, by id; raises ContentError."""
    return _mapping(language, game, GLOSSARY)


def labels_of(language: str, game: str) -> dict[str, str]:
    """The headings and labels of a game's book in a language; raises ContentError."""
    return _mapping(language, "", WORDS) | _mapping(language, game, WORDS)


def texts_of(language: str, game: str) -> dict[str, Text]:
    """Every text of a game's rules in a language, by its number; raises ContentError."""
    found: dict[str, Text] = {}
    folder = shipped("locales") / language / game / FOLDER
    documents = Documents([folder] if folder.is_dir() else [], default_cache(), skip=[LESSONS])
    for path, document in documents.parsed().items():
        if path.stem in (GLOSSARY, TERMS, WORDS, ASKED):
            continue
        try:
            found |= convert(document or {}, dict[str, Text])
        except ContentError as error:
            raise error.in_file(path, documents.outline(path)) from error
    for name, texts in overlaid(language, f"{game}/{FOLDER}", Text, [LESSONS]).items():
        found |= texts if name not in (GLOSSARY, TERMS, WORDS, ASKED) else {}
    return found


def file_beside(language: str, game: str, name: str) -> Path:
    """The file of that name beside the texts of a game, or with no game beside those of all games."""
    return shipped("locales") / language / game / FOLDER / f"{name}.yaml"


def outside(language: str, game: str, name: str, shape: Any) -> dict[str, Any]:
    """What the file of that name says outside the program, without what is wrong. shape: what each key leads to."""
    return overlaid(language, f"{game}/{FOLDER}".lstrip("/"), shape, [LESSONS], name).get(name, {})


def name_of(language: str, said_in: str) -> str:
    """The name of a language in another one, its tag where it is not known."""
    from babel import Locale, UnknownLocaleError  # seldom needed, and slow to load

    try:
        return Locale.parse(language).get_display_name(said_in) or language
    except (UnknownLocaleError, ValueError):
        return language


def _mapping(language: str, game: str, name: str) -> dict[str, str]:
    """The texts of such a file, as they are shown; empty where there is none."""
    path, typeset = file_beside(language, game, name), typesetter_of(language)
    found: dict[str, str] = read_as(path, dict[str, str], cached=True) if path.is_file() else {}
    found |= outside(language, game, name, str)
    return {key: typeset(text) for key, text in found.items()}
