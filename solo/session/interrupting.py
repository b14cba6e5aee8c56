"""Going back to a question that was answered without asking, in the middle of what is told since."""

from __future__ import annotations

from solo.narration.front import CommandResult


class Interrupted(Exception):
    """A line that was typed below a page takes back answers that the story has not come to: no more of it is told.

    done: what comes of the line.
    """

    def __init__(self, done: CommandResult) -> None:
        super().__init__()
        self.done = done
