"""Completion of what is typed at a question."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from solo.narration.paragraphs import folded


class Completions(Completer):
    """Completes options and commands in the player's language."""

    def __init__(self) -> None:
        self.known: Sequence[str] = ()

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """Options and commands that begin like the line, ignoring accents."""
        typed = folded(document.text_before_cursor)
        for word in self.known:
            if typed and folded(word).startswith(typed):
                yield Completion(word, start_position=-len(document.text_before_cursor))
