"""How much effects may do while they run, and the errors of those that do more or make no sense."""

from __future__ import annotations

from solo.files.content_errors import ContentError
from solo.files.errors import AuthorText

DEEPEST_RUN = 40
"""How many effects may be running inside one another."""
MAX_STEPS = 5_000
"""Steps that may be run between two boundaries."""


class EndlessEffect(ContentError):
    """Effects that lead into each other, or repeat, without end; the message names the cards they are on."""


class BrokenEffect(ContentError):
    """An effect that cannot be carried out in its situation; the message names the card it is on."""


class Budget:
    """How many steps effects may still run, and how deep, until the next boundary, where the game renews it."""

    __slots__ = ("sources", "steps")

    def __init__(self) -> None:
        self.sources: list[str] = []
        self.steps = MAX_STEPS

    def renew(self) -> None:
        """Start counting from zero; no effect is running at a boundary."""
        self.sources.clear()
        self.steps = MAX_STEPS

    def spend(self, source: str) -> None:
        """Count one step of the effect printed on `source`; raises Endless when there are too many."""
        self.steps -= 1
        if self.steps < 0:
            raise EndlessEffect(
                AuthorText(
                    "effect_repeats",
                    "{source!r}: more than {most:,} steps in one round; its effect repeats itself without end",
                    source=source,
                    most=MAX_STEPS,
                )
            )

    def enter(self, source: str) -> None:
        """Count an effect that begins; raises Endless, with the sources of the innermost effects, if nested too deep."""
        self.sources.append(source)
        if len(self.sources) > DEEPEST_RUN:
            names = ", ".join(repr(each) for each in dict.fromkeys(self.sources[-DEEPEST_RUN // 2 :]))
            raise EndlessEffect(
                AuthorText("endless_effects", "{names}: effects lead into each other without end", names=names)
            )
