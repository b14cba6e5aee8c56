"""The manual of an effect language, made from the docstrings of its verbs, whose examples are YAML.

Where a docstring of the core has a $word, there stands what the game's language says of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from string import Template
from textwrap import fill
from types import ModuleType
from typing import Any

from solo.boardgame.effects import EffectLanguage
from solo.boardgame.renamed import Renames
from solo.files.yaml import parse_yaml

WIDTH = 120


def chapters(vocabulary: EffectLanguage[Any], modules: Iterable[ModuleType]) -> Iterator[str]:
    """A chapter of Markdown for each module of verbs: its docstring as the title, and a section for each verb."""
    for module in modules:
        title = (module.__doc__ or "").strip().splitlines()[0].rstrip(".")
        yield f"## {title}\n"
        for name, verb in vocabulary.verbs.items():
            if verb.__module__ == module.__name__:
                yield f"### {name}\n\n{_doc(vocabulary, name)}\n"


def _doc(vocabulary: EffectLanguage[Any], name: str) -> str:
    """A verb's docstring, its example still indented."""
    lines = (vocabulary.verbs[name].__doc__ or "").splitlines()
    text = "\n".join([lines[0], *(line[4:] for line in lines[1:])]).strip()
    filled = Template(text).substitute(vocabulary.words).split("\n\n") if "$" in text else [text]
    return "\n\n".join(part if part.startswith(" ") or "\n" in part else fill(part, WIDTH) for part in filled)


def example(vocabulary: EffectLanguage[Any], name: str) -> list[Any]:
    """The example of a verb, parsed into steps."""
    lines = [line[4:] for line in _doc(vocabulary, name).splitlines() if line.startswith("    ")]
    return [parse_yaml("\n".join(lines), name)]


def old_keys(table: Renames, game: str) -> str:
    """A chapter about keys that were written otherwise once."""
    rows = []
    for old, renamed in table.items():
        was, now = (f"{old}: …", f"{renamed.new}: {{{renamed.inside}: …}}") if renamed.inside else (old, renamed.new)
        rows.append(f"| `{was}` | `{now}` |{' its numbers have the other sign' if renamed.negated else ''} |")
    return (
        "## Keys that have changed\n\nCards with an old key still load. "
        f"`solo content migrate --game {game} FOLDER` rewrites them, and leaves all else in a file as it is.\n\n"
        + "\n".join(["| once | now | |", "|---|---|---|", *rows])
        + "\n"
    )
