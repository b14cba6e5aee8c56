"""Spelling of all prose, by hunspell; unknown words must be rare and stand in the language's list."""

from __future__ import annotations

import re
import subprocess

import pytest

from solo.files.yaml import shipped
from solo.games import GAMES
from solo.narration.catalogue import documents_of, section_of
from solo.narration.faults import flatten
from solo.narration.marks import split_marks
from solo.rulebook.book import REFERENCES, definitions, open_book, rulebook_languages

DICTIONARIES = {"en": "en_US", "cs": "cs_CZ", "pl": "pl_PL", "ru": "ru_RU"}
STRANGE = {"ru": 1.5}
"""Unknown words that are no names, per thousand, if not one: the Russian dictionary lacks many a participle."""
TECHNICAL = ("cli", "names", "events", "table", "terms", "rules")


def prose(language: str) -> list[str]:
    """Every word of the prose, as it stands; a language may have that of the rulebook alone."""
    found = []
    documents = documents_of(language, "town")
    sections = [(section_of(path), document or {}) for path, document in documents.items()]
    for path, texts in (each for section, document in sections for each in flatten({section: document})):
        if path[0] in TECHNICAL:
            continue
        for text in texts:
            plain = re.sub(
                r"\{[\w.]+, (?:select|plural),|(?<=[,}] )(?:=\d+|one|few|many|other|[fmn]|pl|same|with|gone|light|grave) \{",
                " ",
                split_marks(text)[1],
            )
            plain = re.sub(r"\{[\w.]+\}", "", plain)
            found += words_of(plain)
    told = [game for game in GAMES if language in rulebook_languages(game)]
    for rule in (rule for game in told for rule in open_book(game, language)):
        found += words_of(REFERENCES.sub("", f"{rule.title} {rule.text}"))
    for text in (text for game in told for text in definitions(language, game).values()):
        found += words_of(text)
    return found


def words_of(text: str) -> list[str]:
    """The words of a text, with typewriters' apostrophes; not the second part of a name like Curwen-street."""
    joined = re.sub(r"(?<!\w)([^\W\d_]+)-стрит", r"\1", text)
    return [word.replace("’", "'") for word in re.findall(r"[^\W\d_]+(?:[’'][^\W\d_]+)*", joined)]


@pytest.mark.spelling
@pytest.mark.parametrize("language", DICTIONARIES)
def test_unknown_words_are_rare_and_listed(language: str) -> None:
    words = prose(language)
    distinct = list(dict.fromkeys(words))
    checked = subprocess.run(
        ["hunspell", "-d", DICTIONARIES[language], "-l"],
        input="\n".join(distinct),
        text=True,
        capture_output=True,
        check=True,
    )
    unknown = list(dict.fromkeys(checked.stdout.split()))
    known = (shipped("locales") / language / "spelling.txt").read_text(encoding="utf-8").split()
    assert [word for word in unknown if word not in known] == []
    assert [word for word in known if word not in unknown] == []
    capital = [word.lower() for word in unknown if word[0].isupper()]
    names = [word for word in unknown if any(each.startswith(word.lower()[:6]) for each in capital)]
    strange = sum(words.count(word) for word in unknown if word not in names)
    assert strange * 1000 < len(words) * STRANGE.get(language, 1)
