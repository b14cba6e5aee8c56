"""What all verbs share: the vocabulary, numbers and branches."""

from __future__ import annotations

from typing import Any

from solo.files.yaml import ContentError, Key, brief
from solo.games.museum import events
from solo.games.museum.printed.numbers import VALUES
from solo.games.museum.scope import Scope
from solo.kernel.effects import Branch, Step, Vocabulary
from solo.kernel.flow import Flow

VOCABULARY: Vocabulary[Scope] = Vocabulary()

FULL = 99
"""An amount above any value: `max`, or `all`."""
KINDS = ("common", "unique", "spell", "ally", "clue")
"""What may be handed in: a card of a deck, or a clue token."""


def take(scope: Scope, branch: Branch[Scope]) -> Flow[None]:
    """Take a branch: tell which, and run its steps."""
    scope.game.tell(events.BranchTaken(scope.who.id, scope.source, branch.path))
    yield from branch.effect.run(scope)


def count_of(step: Step[Scope], raw: Any, *keys: Key, words: tuple[str, ...] = ()) -> int:
    """A number from 1 to 20, or one of some words for as many as there are."""
    if isinstance(raw, str) and raw in words:
        return FULL
    return step.number(raw, *keys, least=1, most=20)


def values_of(step: Step[Scope], *more: str, words: tuple[str, ...] = ()) -> dict[str, int]:
    """Sanity and stamina (and more) of a verb's mapping, as numbers."""
    raw = step.arguments((*VALUES, *more))
    if not raw:
        raise ContentError(f"{step.verb} says what", keys=(step.verb,))
    return {what: count_of(step, count, step.verb, what, words=words) for what, count in raw.items()}


def kinds_of(step: Step[Scope], raw: Any, *keys: Key, allowed: tuple[str, ...] = KINDS) -> list[str]:
    """A list of decks and `clue`."""
    if not isinstance(raw, list) or not raw:
        raise ContentError(f"a list of {', '.join(allowed)}, not {brief(raw)}", keys=keys)
    return [step.word(each, allowed, *keys) for each in raw]


def true_only(step: Step[Scope], *words: object) -> None:
    """Raise ContentError unless the verb's value is `true` (or one of some words)."""
    if step.value is not True and step.value not in words:
        allowed = ", ".join(["true", *map(str, words)])
        raise ContentError(f"{step.verb} takes {allowed}, not {brief(step.value)}", keys=(step.verb,))
