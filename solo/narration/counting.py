"""Names of several copies of cards and monsters: each kind once, with its number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from solo.kernel.copies import kind_of
from solo.narration.forms import SEVERAL, is_pattern
from solo.narration.messages import GENDER, NAME, Forms, Message
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
