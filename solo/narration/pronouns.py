"""Whom a sentence begins with: by name, or by a pronoun where the sentence before was about the same one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from solo.narration.messages import NAME, in_english
from solo.narration.names import Names
from solo.narration.paragraphs import ParagraphBuilder

AGAIN = "again"
"""The form of a name that is its pronoun, as the subject of a sentence: "He"."""

MAX_PRONOUNS = 2
"""How many sentences in a row begin with a pronoun."""


class Pronouns:
    """Begins sentences with a pronoun (the form `again`), if names of the language have one."""

    keeps: ClassVar[tuple[str, ...]] = ("_subject", "_in_a_row")

    def __init__(self, names: Names, page: ParagraphBuilder) -> None:
        self._names = names
        self._page = page
        self._subject = ""
        self._in_a_row = 0

    def as_subject(self, who: str, told: str, fields: Mapping[str, Any], language: str) -> str:
        """A sentence, with a pronoun for the name it begins with if that was the subject of the one before, alone."""
        name = self._names.name(who) if who else {}
        name = name if language == self._names.catalogue.language else in_english(name)
        known = (name[NAME], name.get("first", "")) if AGAIN in name else ()
        leads = next((each for each in known if each and told.startswith(f"{each} ")), "")
        goes_on = bool(leads) and who == self._subject == self._page.named
        self._in_a_row = self._in_a_row + 1 if goes_on and self._in_a_row < MAX_PRONOUNS else 0
        alone = bool(leads) and not any(self._is_person(each) for key, each in fields.items() if key != "who")
        self._subject = who if alone else ""
        return f"{name[AGAIN]}{told[len(leads) :]}" if self._in_a_row else told

    def _is_person(self, value: Any) -> bool:
        """Whether a field of a phrase names somebody, alone or among others."""
        if isinstance(value, (tuple, list)):
            return any(self._is_person(each) for each in value)
        return isinstance(value, str) and bool(value) and "first" in self._names.name(value)
