"""Finding what a player means by a name: exactly, by its beginning, by beginnings of its words; or what is spelled alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from itertools import product

from solo.narration.forms import is_pattern
from solo.narration.messages import GENDER
from solo.narration.paragraphs import folded

MOST = 8
"""The most names that are suggested when a name was not understood."""

NEAR = 0.7
"""The least similarity, up to 1, at which a word counts as a misspelt name."""

NEAREST = 3
"""The most misspelt names that are suggested."""


NO_NAMES = (GENDER, "again")
"""What stands among the forms of a name without being one."""


def called(name: Mapping[str, str]) -> list[str]:
    """What a player may type for a name: all its forms, folded, those first in which somewhere is gone to."""
    forms = dict.fromkeys(("name", "acc", "to", *name))
    return [folded(str(name[form])) for form in forms if form in name and not (form in NO_NAMES or is_pattern(form))]


class Finder:
    """Finds things by their names.

    names: all names of a thing, folded for comparison. title: its title; things of one title count as one.
    """

    def __init__(self, names: Callable[[str], Iterable[str]], title: Callable[[str], str]) -> None:
        self._names = names
        self._title = title

    def find(self, typed: str, near: Sequence[str], present: Sequence[str], others: Sequence[str]) -> dict[str, str]:
        """The things that are meant, by their titles: one if it is clear, several if it is not, or none.

        What fits exactly is looked for first, near ones before those present; what is near by the beginning of its name comes
        before what is not even present, and by the beginning of any word of it before what is only present.
        """
        wanted, roughly = folded(typed), FITS[1:]
        order = (
            *product(FITS[:1], (near, present)),
            (FITS[1], near),
            (FITS[0], others),
            (FITS[2], near),
            *product(roughly, [present]),
            *product(roughly, [others]),
        )
        for fits, ring in order:
            found = {self._title(id): id for id in ring if any(fits(name, wanted) for name in self._names(id))}
            if found:
                return found
        return {}

    def alike(self, typed: str, ids: Iterable[str]) -> list[str]:
        """The titles of things whose names are spelled alike, the nearest first."""
        names = {name: self._title(id) for id in ids for name in self._names(id)}
        close = get_close_matches(folded(typed), list(names), n=MOST, cutoff=NEAR)
        return list(dict.fromkeys(names[name] for name in close))[:NEAREST]


def _words(name: str, typed: str) -> bool:
    """Whether every typed word is the beginning of a word of the name."""
    return all(any(word.startswith(part) for word in name.split()) for part in typed.split())


FITS: tuple[Callable[[str, str], bool], ...] = (str.__eq__, str.startswith, _words)
"""The ways in which a name may match what was typed, the closest first."""
