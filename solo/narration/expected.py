"""What a game expects of its catalogues: how long texts are, and which of their arguments are names."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from types import ModuleType

import msgspec

from solo.kernel.events import Event
from solo.narration.language_profile import LanguageProfile

Bounds = Mapping[tuple[str, str], tuple[int, int]]


class Expected(msgspec.Struct, frozen=True):
    """What the catalogues of one game are checked against, in any language.

    bounds: fewest and most words of a text in English, by section and kind; the kind is "" where a section has only
    one. A section with bounds has no other kinds of text. named: arguments that are names, and the kinds of the
    names; a name of such a kind needs every form that some pattern asks for. meant: the same where the kinds of an
    argument depend on a key above it, by key and argument. counted: arguments that are lists with numbers in them, so
    that names need their pattern `several` for a form. familiar: arguments that become a first name once it has been
    said whose. derived: kinds of names that are made by patterns of the table (`table.derived`), and the ids of
    these. happenings: what an event tells, by its name. terms: events whose phrasings must use the term that is their
    key. prose: sections of prose, in which tics are counted.
    """

    bounds: Bounds = {}
    named: Mapping[str, tuple[str, ...]] = {}
    meant: Mapping[tuple[str, str], tuple[str, ...]] = {}
    counted: tuple[str, ...] = ()
    familiar: tuple[str, ...] = ()
    derived: Mapping[str, tuple[str, ...]] = {}
    happenings: Mapping[str, str] = {}
    terms: tuple[str, ...] = ()
    prose: tuple[str, ...] = ()

    def words(self, section: str, kind: str, profile: LanguageProfile) -> tuple[int, int] | None:
        """The fewest and most words of a text in a language; None without a bound.

        >>> Expected(bounds={("people", "sketch"): (80, 120)}).words("people", "sketch", LanguageProfile(0.8))
        (64, 120)
        """
        found = self.bounds.get((section, kind)) or self.bounds.get((section, ""))
        if found is None:
            return None
        least, most = found
        fewest, longest = math.floor(least * min(profile.length, 1.0)), math.ceil(most * max(profile.length, 1.0))
        return profile.least.get(kind, fewest), profile.most.get(kind, longest)

    def kinds_of(self, argument: str, path: Sequence[str]) -> tuple[str, ...]:
        """The kinds of names that an argument of the pattern at a path may be; empty for one that is no name.

        >>> Expected(named={"by": ("cards",)}, meant={("held", "by"): ("people",)}).kinds_of("by", ("events", "held"))
        ('people',)
        """
        above = [self.meant[key, argument] for key in reversed(path) if (key, argument) in self.meant]
        return above[0] if above else self.named.get(argument, ())

    def kinds(self, section: str) -> tuple[str, ...]:
        """The kinds of text that a section with bounds allows; empty if it has no bounds."""
        found = tuple(kind for of, kind in self.bounds if of == section)
        return () if "" in found else found


def happenings(module: ModuleType) -> dict[str, str]:
    """What each event of a game tells: the first sentence of its description, as far as it is in plain words.

    Nothing where Python leaves out descriptions (-OO).
    """
    kinds = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Event)]
    first = {kind.__name__: re.split(r'(?<=\.)\s|[:;]| \("', kind.__doc__)[0] for kind in kinds if kind.__doc__}
    return {name: f"{told.removesuffix('.')}." for name, told in first.items()}
