"""Home-made words without what is wrong in them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from solo.files.content_errors import ContentError, brief, nearest
from solo.files.errors import AuthorText, ErrorText
from solo.files.yaml import mapping
from solo.kernel.ids import is_id
from solo.narration.faults import MAX_PHRASINGS, english_of, faults, flatten, placeholders
from solo.narration.forms import is_pattern

BETWEEN_WAYS = re.compile(r"[.~+-]")
"""What stands in the names of the ways an effect may go, between their parts: "pass.then", "1-2", "3+"."""

LONGEST_NAME = 200
"""The most characters of a form of a name."""


def sift(
    document: Any, section: str, language: str, reference: Mapping[str, Any]
) -> tuple[dict[str, Any], list[ContentError]]:
    """A home-made document without its invalid parts, and their errors; raises ContentError if it is not a mapping.

    reference: the sections of the shipped English words, with which every text is compared, or with those of its kind if it is
    new.
    """
    if section not in reference:
        known = ", ".join(sorted(reference))
        raise ContentError(
            ErrorText(
                "no_section",
                "there is no section {section}; there are: {sections}{hint}",
                section=brief(section),
                sections=known,
                hint=nearest(section, reference),
            )
        )
    sieve = _Sieve(language, section, reference)
    return sieve.mapping(
        mapping({} if document is None else document, ErrorText("catalogue_file", "a catalogue file")), (section,)
    ), sieve.problems


class _Sieve:
    """Keeps the valid parts of one home-made document, and collects the errors in the rest."""

    def __init__(self, language: str, section: str, reference: Mapping[str, Any]) -> None:
        self.language = language
        self.texts = dict(flatten({section: reference[section]}))
        self.kinds: dict[tuple[str, str], dict[str, None]] = {}
        for path, texts in self.texts.items():
            known = self.kinds.setdefault((path[1], path[-1]), {})
            for text in texts if section != "names" else ():
                known.update(dict.fromkeys(placeholders(text)))
        self.elsewhere: dict[str, dict[str, None]] = {}
        for (_, last), names in self.kinds.items():
            self.elsewhere.setdefault(last, {}).update(names)
        self.groups = {path[1] for path in self.texts if len(path) > 1}
        self.problems: list[ContentError] = []

    def mapping(self, raw: Mapping[str, Any], path: tuple[str, ...]) -> dict[str, Any]:
        """The valid part of a mapping."""
        kept: dict[str, Any] = {}
        for key, value in raw.items():
            here = (*path, key)
            if path == ("names",) and key not in self.groups:
                known = ", ".join(sorted(self.groups))
                hint = nearest(key, self.groups)
                self.refuse(
                    here,
                    AuthorText(
                        "no_such_names",
                        "there is no such kind of names; there are: {known}{hint}",
                        known=known,
                        hint=hint,
                    ),
                )
                continue
            if isinstance(value, Mapping) and here not in self.texts:
                inner = self.mapping(value, here)
                named = path[0] != "names" or len(here) != 3 or "name" in inner
                if not named and "name" not in value:
                    self.refuse(here, AuthorText("name_needed", "a name needs the form name"))
                if inner and named:
                    kept[key] = inner
                continue
            if isinstance(value, list) and None in value:  # phrasings that are not translated yet
                value = [each for each in value if each is not None]
            fault = self.fault(value, here)
            if fault:
                self.refuse(here, fault)
            else:
                kept[key] = value
        return kept

    def refuse(self, path: tuple[str, ...], fault: AuthorText) -> None:
        self.problems.append(ContentError(fault, keys=path[1:]))

    def fault(self, value: Any, path: tuple[str, ...]) -> AuthorText | None:
        """What is wrong with a text at a path; None if nothing is."""
        texts = value if isinstance(value, list) else [value]
        if not texts or not all(isinstance(each, str) for each in texts):
            return AuthorText("no_texts", "{found} is no text, and no list of texts", found=brief(value))
        if len(texts) > MAX_PHRASINGS:
            return AuthorText("too_many_phrasings", "has more than {most} phrasings", most=MAX_PHRASINGS)
        if path[0] == "names":
            if len(path) != 4 or path[1] not in self.groups or not is_id(path[2]):
                return AuthorText("name_place", "a name stands in a kind of names, below its id")
            if not is_pattern(path[-1]):
                short = isinstance(value, str) and len(value) <= LONGEST_NAME
                return None if short else AuthorText("long_name", "a form of a name is a short text")
        parts = [part for key in path for part in BETWEEN_WAYS.split(key.lower()) if part or not key]
        if path not in self.texts and not all(is_id(part) for part in parts):
            return AuthorText("key_signs", "a key is made of letters, digits and underscores")
        known: Iterable[str] | None = self.known(path)
        return next((fault for text in texts for fault in faults(self.language, text, known)), None)

    def known(self, path: tuple[str, ...]) -> Iterable[str]:
        """The arguments a text may use: those of the English text, or of its siblings if it is new."""
        if path[0] == "names":
            return ("count",)
        english = english_of(path, self.texts)
        if english is not None:
            return [name for each in english for name in placeholders(each)]
        if path[1] in self.groups and len(path) > 2 and (path[1], path[-1]) in self.kinds:
            return self.kinds[path[1], path[-1]]
        return self.elsewhere.get(path[-1], ())
