"""What is printed on a card and yet can do nothing: verbs at a time that is not theirs, cards on which nothing is written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from solo.files.errors import AuthorText
from solo.games.museum.compiled.pieces import Content, Use
from solo.games.museum.printed.card_facts import PassiveFact
from solo.games.museum.printed.numbers import WINDOWS

_ROLLED = ("after_roll", "after_any_roll", "spend_clue")
WORKS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("change_die", "raise_investigation", "hold_dice", "reroll", "discard_dice"), _ROLLED),
    "prevent": ("would_lose_sanity_or_stamina",),
    "avoid_penalty": ("attempt_failed",),
    "pay_task_cost": ("on_task_cost",),
    "gain_instead": tuple(window for window in WINDOWS if window.startswith("gain_")),
}
"""The times at which verbs of uses do something."""


def doubts(content: Content) -> Iterator[tuple[str, AuthorText]]:
    """The ids of pieces that can do nothing of what is written on them, each with what is wrong."""
    for id, card in content.possessions.items():
        if not card.uses and card.passive == PassiveFact():
            yield id, AuthorText("blank_card", "nothing is written on it: neither uses nor passive")
        yield from ((id, problem) for problem in _of_uses(card.uses))
    for id, sheet in content.sheets.items():
        yield from ((id, problem) for problem in _of_uses(sheet.uses))


def _of_uses(uses: Iterable[Use]) -> Iterator[AuthorText]:
    for use in uses:
        for step in use.effect.raw:
            for verb in step:
                if use.when not in WORKS.get(verb, (use.when,)):
                    works = ", ".join(WORKS[verb])
                    english = "{place}: {verb} does nothing at {when}; it works at {works}"
                    yield AuthorText(
                        "verb_in_vain", english, place=f"uses.{use.index}.effect", verb=verb, when=use.when, works=works
                    )
