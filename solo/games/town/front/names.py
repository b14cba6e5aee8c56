"""Derived names: of copies, of gate markers and of areas of Other Worlds; and counts of a kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import ClassVar

from solo.games.town.printed.copies import area_of, is_gate, world_of
from solo.kernel.copies import kind_of
from solo.narration.forms import SEVERAL, is_pattern
from solo.narration.messages import GENDER, NAME, Forms, Message
from solo.narration.teller import Teller
from solo.narration.words import Verbatim, numbered


class Names(Teller):
    """The names of the town game, including those without an entry of their own in the catalogue."""

    kinds: ClassVar[Mapping[str, str]] = {"check": "checks"}
    """Some checks share their ids with decks."""

    pairs: ClassVar[Mapping[str, str]] = {"defeat": "first_sight"}
    """A monster ends as it came."""

    def derived(self, id: str) -> Mapping[str, str] | None:
        """The forms of the name of a copy ("food.2"), a gate marker ("gate_abyss_1") or an area ("abyss_1")."""
        kind, world, area = kind_of(id), world_of(id), area_of(id)
        if kind and id[len(kind) + 1 :].isdigit():
            return self.catalogue.name(kind)
        if is_gate(id):
            return self._made("gate", world)
        if area and self.catalogue.is_named(world):
            return self._made(f"area_{area}", world)
        return None

    def _made(self, kind: str, world: str) -> Mapping[str, str]:
        forms = self.catalogue.name(world)
        found = self.catalogue.find("table", "derived", kind)
        if not isinstance(found, Mapping):
            return forms
        return {form: Message(text).format({"world": forms}, self.catalogue.language) for form, text in found.items()}

    def counted(self, copies: Sequence[str]) -> list[Forms]:
        """The names of the kinds of copies, each once, with its number if more than one."""
        return [self._several(kind, number) for kind, number in Counter(map(kind_of, copies)).items()]

    def in_words(self, copies: Sequence[str]) -> list[Forms]:
        """As `counted`, for prose: with numbers as words ("two Ghouls"), as far as the catalogue has words for them."""
        return [
            self._spelled(self._several(kind, number), number) for kind, number in Counter(map(kind_of, copies)).items()
        ]

    def _spelled(self, name: Forms, number: int) -> Forms:
        """The name of a number of a kind, with the number as a word."""
        word = self.phrase(("events", "Numbers", str(number)), {"gender": Verbatim(name.get(GENDER, "other"))})
        if not word:
            return name
        return {form: text if form == GENDER else text.replace(str(number), word, 1) for form, text in name.items()}

    def _several(self, kind: str, number: int) -> Forms:
        """The name of a number of a kind, by its patterns: `several`, and `several_acc` for the form `acc`."""
        forms = self.name(kind)
        if number == 1 or SEVERAL not in forms:
            return numbered(forms, number)
        count, language = {"count": number}, self.catalogue.language
        patterns = {form.removeprefix(SEVERAL).removeprefix("_"): forms[form] for form in forms if is_pattern(form)}
        made = {form or NAME: Message(pattern).format(count, language) for form, pattern in patterns.items()}
        return {**made, GENDER: forms.get(GENDER, "other")}
