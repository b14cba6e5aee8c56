"""No name in lower case begins a sentence within a text: where its form may be written small, another one stands there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module

import pytest

from solo.narration.catalogue import Catalogue, languages, load
from solo.narration.expected import Expected
from solo.narration.faults import flatten
from solo.narration.forms import is_pattern

BEGINS = re.compile(r"[.!?…][”»“’)]*\s+[„“«]?\{([a-z_]+)(?:\.([a-z_]+))?\}")
"""A placeholder behind the end of a sentence: the argument, and its form."""

NUMBERED = re.compile(r"^\{number\}\. \{")
"""The number of a line in a list, behind which no sentence begins."""


def small(words: Catalogue, expected: Expected) -> Iterator[str]:
    """Where a name that may be written small begins a sentence, and the first such name."""
    for path, texts in flatten(words.sections):
        for text in texts if path[0] not in ("names", "terms") else ():
            for found in BEGINS.finditer(NUMBERED.sub("", text)):
                argument, form = found[1], found[2] or "name"
                kinds = expected.kinds_of(argument, path)
                names = [name for kind in kinds for name in words.sections.get("names", {}).get(kind, {}).values()]
                spelt = [name[form] for name in names if form in name and not is_pattern(form)]
                if low := next((each for each in spelt if each[:1].islower()), ""):
                    yield f"{'.'.join(path)}: “{found[0]}”, such as “{low}”"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", ["town", "museum", "nation"])
def test_no_name_in_lower_case_begins_a_sentence_within_a_text(game: str, language: str) -> None:
    expected = import_module(f"solo.games.{game}.front.catalogue_entries").EXPECTED
    assert list(small(load(language, game), expected)) == []
