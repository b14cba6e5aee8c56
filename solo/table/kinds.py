"""Kinds of paragraphs at a terminal: what stands before them, and what waits for what follows."""

from __future__ import annotations

from collections.abc import Sequence

from prompt_toolkit.formatted_text import StyleAndTextTuples

from solo.narration.paragraphs import Paragraph
from solo.table.paper import Paper

HEADS = ("heading", "title")
"""Kinds of paragraphs that wait for what stands below them, on the same page."""

MARK = "  · "
"""The mark before a paragraph without prose, so that facts stand out."""

BELOW = {
    "heading": ("heading",),
    "scene": ("heading", "title"),
    "prose": ("heading", "title"),
    "fact": ("heading", "title", "fact", ""),
}
"""By kind of paragraph: the kinds it may follow without an empty line."""


def kind_of(paragraph: Paragraph) -> str:
    """What a paragraph is for its place on the page: the first of these that is in it."""
    kinds = [span.kind for span in paragraph]
    return next((each for each in ("heading", "title", "scene", "prose") if each in kinds), "fact")


def rows_of(paper: Paper, told: Sequence[Paragraph]) -> list[StyleAndTextTuples]:
    """Paragraphs in the rows in which they were written."""
    rows: list[StyleAndTextTuples] = []
    above = "heading"
    for paragraph in told:
        kind = kind_of(paragraph)
        rows += [] if above in BELOW.get(kind, ()) else [[]]
        rows += paper.drawn(paragraph, MARK if kind == "fact" else "")
        above = kind
    return rows
