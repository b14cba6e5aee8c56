"""The manual of an effect language, made from the docstrings of its verbs, whose examples are YAML."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import ModuleType
from typing import Any

from solo.files.yaml import parse_yaml
from solo.kernel.effects import Vocabulary


def chapters(vocabulary: Vocabulary[Any], modules: Iterable[ModuleType]) -> Iterator[str]:
    """A chapter of Markdown for each module of verbs: its docstring as the title, and a section for each verb."""
    for module in modules:
        title = (module.__doc__ or "").strip().splitlines()[0].rstrip(".")
        yield f"## {title}\n"
        for name, verb in vocabulary.verbs.items():
            if verb.__module__ == module.__name__:
                yield f"### {name}\n\n{_doc(vocabulary, name)}\n"


def _doc(vocabulary: Vocabulary[Any], name: str) -> str:
    """A verb's docstring, its example still indented."""
    lines = (vocabulary.verbs[name].__doc__ or "").splitlines()
    return "\n".join([lines[0], *(line[4:] for line in lines[1:])]).strip()


def example(vocabulary: Vocabulary[Any], name: str) -> list[Any]:
    """The example of a verb, parsed into steps."""
    lines = [line[4:] for line in _doc(vocabulary, name).splitlines() if line.startswith("    ")]
    return [parse_yaml("\n".join(lines), name)]
