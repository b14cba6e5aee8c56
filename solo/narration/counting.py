"""Names of several copies of cards and monsters: each kind once, with its number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from solo.kernel.piece_ids import kind_of
from solo.narration.catalogue import REFERENCE
from solo.narration.forms import SEVERAL, is_pattern
from solo.narration.messages import GENDER, NAME, Forms, Message, Name, in_english
from solo.narration.teller import Teller
from solo.narration.words import Verbatim, numbered


class Counting(Teller):
    """A teller that names several copies by their kinds."""

    def counted(self, copies: Sequence[str]) -> list[Forms]:
        """The names of the kinds of copies, each once, with its number if more than one."""
        return [self._several(kind, number) for kind, number in Counter(map(kind_of, copies)).items()]

    def in_words(self, copies: Sequence[str]) -> list[Forms]:
        """As `counted`, for prose: with numbers as words ("two Ghouls"), as far as the catalogue has words for them."""
        return [
            self._spelled(self._several(kind, number), number) for kind, number in Counter(map(kind_of, copies)).items()
        ]

    def _spelled(self, name: Forms, number: int) -> Forms:
        """The name of a number of a kind, with the number as a word, where both are of one language."""
        path = ("events", "Numbers", str(number))
        word = self.phrase(path, {"gender": Verbatim(name.get(GENDER, "other"))})
        if not word:
            return name
        alike = in_english(name) is name or self.catalogue.messages(*path)[0].language == self.catalogue.language
        return Name(
            spelled(name, number, word) if alike else name, lambda: self._spelled_in_english(in_english(name), number)
        )

    def _spelled_in_english(self, name: Forms, number: int) -> Forms:
        reference, path = self.catalogue.reference or self.catalogue, ("events", "Numbers", str(number))
        word = reference.say(*path, gender=name.get(GENDER, "other"))
        return spelled(name, number, word) if reference.messages(*path) else name

    def _several(self, kind: str, number: int) -> Forms:
        """The name of a number of a kind, by its patterns: `several`, and `several_acc` for the form `acc`."""
        forms = self.name(kind)
        if number == 1 or SEVERAL not in forms:
            return numbered(forms, number)
        return Name(
            several(forms, number, self.catalogue.language), lambda: several(in_english(forms), number, REFERENCE)
        )


def several(name: Forms, number: int, language: str) -> Forms:
    """The name of a number of a kind in a language, by the patterns among its forms; with the number behind it without any."""
    patterns = {form.removeprefix(SEVERAL).removeprefix("_"): name[form] for form in name if is_pattern(form)}
    if SEVERAL not in name:
        return numbered(name, number)
    made = {form or NAME: Message(pattern).format({"count": number}, language) for form, pattern in patterns.items()}
    return {**made, GENDER: name.get(GENDER, "other")}


def spelled(name: Forms, number: int, word: str) -> Forms:
    """The name of a number of a kind, with a word for the number."""
    return {form: text if form == GENDER else text.replace(str(number), word, 1) for form, text in name.items()}
