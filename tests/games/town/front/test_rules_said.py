"""`why` has words for every rule that a question may cite, whether a game has come upon it or not."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import solo.games.town
from solo.narration.catalogue import languages
from solo.rulebook.book import open_book

NUMBER = re.compile(r"R\d+\.\d+|A\d+")


def cited() -> set[str]:
    """The rule numbers that stand in the code as texts: those of decisions, and of what can be examined."""
    files = Path(solo.games.town.__file__).parent.rglob("*.py")
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in files)
    texts = (node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return {text for text in texts if isinstance(text, str) and NUMBER.fullmatch(text)}


@pytest.mark.parametrize("language", languages("town"))
def test_every_rule_that_is_cited_is_said(language: str) -> None:
    assert len(cited()) > 50
    assert sorted(cited() - {*open_book("town", language).rules}) == []
