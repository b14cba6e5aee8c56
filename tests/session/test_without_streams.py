"""A conversation knows no streams, no terminal and no columns: another view needs nothing of it but another view."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import solo.session

FILES = sorted(Path(solo.session.__file__).parent.glob("*.py"))
NEVER = {"print", "input", "stdin", "stdout", "stderr", "write", "width", "get_terminal_size", "getch", "environ"}
"""Names of what reads, writes or measures a terminal."""


def names(source: str) -> Iterator[str]:
    """All names in some code."""
    for each in ast.walk(ast.parse(source)):
        if isinstance(each, ast.Name):
            yield each.id
        elif isinstance(each, ast.Attribute):
            yield each.attr
        elif isinstance(each, (ast.arg, ast.keyword)):
            yield each.arg or ""
        elif isinstance(each, ast.alias):
            yield each.name.rpartition(".")[2]


def test_names_are_found() -> None:
    assert {"stdout", "write", "width"} <= {*names("from sys import stdout\nout.write(wrap(1, width=2))")}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_file_reads_writes_or_measures(path: Path) -> None:
    assert NEVER.intersection(names(path.read_text(encoding="utf-8"))) == set()


def test_no_library_of_terminals_is_loaded() -> None:
    modules = ", ".join(f"solo.session.{path.stem}" for path in FILES if path.stem != "__init__")
    asked = f"import sys, {modules}; print([each for each in ('click', 'prompt_toolkit') if each in sys.modules])"
    found = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert found.stdout == "[]\n"
