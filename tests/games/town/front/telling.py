"""What the tests of the town's narrator share: two investigators, and the kinds of what is told."""

from __future__ import annotations

from solo.narration.paragraphs import Paragraph

JOE, KATE = "joe_diamond", "kate_winthrop"


def kinds(paragraph: Paragraph) -> list[str]:
    """The kinds of the spans of a paragraph."""
    return [span.kind for span in paragraph]
