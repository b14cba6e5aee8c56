"""Names with numbers: several copies of a card or monster as one name, with the number behind it, within it, or as a word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from solo.kernel.piece_ids import kind_of
from solo.narration.forms import SEVERAL, is_pattern
from solo.narration.messages import GENDER, NAME, Forms, Message, changed


def each_once(names: Sequence[Forms]) -> list[Forms]:
    """Names without duplicates, each with its count if more than one.

    >>> each_once([{"name": "Food"}, {"name": "Axe"}, {"name": "Food"}])
    [{'name': 'Food (2)'}, {'name': 'Axe'}]
    """
    counts = Counter(each[NAME] for each in names)
    first = {each[NAME]: each for each in reversed(names)}
    return [numbered(first[name], count) for name, count in counts.items()]


def by_kind(copies: Sequence[str]) -> Counter[str]:
    """The kinds of some copies, in order, with the number of each; what is no copy is its own kind."""
    return Counter(kind_of(each) or each for each in copies)


def numbered(name: Forms, count: int) -> Forms:
    """A name with the number behind it in every form; without a number for one."""
    if count == 1:
        return name
    return changed(
        name, lambda it: {form: text if form == GENDER else f"{text} ({count})" for form, text in it.items()}
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
