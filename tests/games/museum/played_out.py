"""The chance of a small attempt by playing it out in the rules: every answer, and every throw of the dice.

Slow and simple; nothing is shared with the odds. A position that was met before is not played out again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, product
from typing import NamedTuple

import msgspec

from solo.games.museum.events import AttemptPassed, DiceRerolled, DiceRolled
from solo.games.museum.game import Game
from solo.games.museum.rules.tasks import label
from solo.games.museum.rules.turn import play
from solo.games.museum.state import decode_state
from solo.kernel.decisions import Answer, Decision
from solo.kernel.dice import ScriptedDice
from solo.kernel.events import Event
from solo.kernel.flow import FlowRunner
from tests.games.museum.helpers import Night, content

Path = tuple[tuple[Answer, tuple[int, ...]], ...]
"""Answers, each with the throws that follow it."""


class Standing(NamedTuple):
    """A game before a roll, as bytes, and the answers since."""

    before: bytes
    path: Path = ()


class PlayedOut:
    """All that may become of an attempt. start: before its first roll."""

    def __init__(self, start: Night) -> None:
        self._start = Standing(start.game.snapshot())
        self._known: dict[str, Fraction] = {}

    def worth(self, at: Standing | None = None) -> Fraction:
        """The chance to complete the card under best play."""
        at = at or self._start
        game, decision = self._after(at)
        assert decision is not None
        key = self._key(game, decision)
        if key not in self._known:
            if decision.kind == "attempt":
                at = Standing(game.snapshot())
            self._known[key] = max(self.answered(answer, at) for answer in self.answers(game, decision))
        return self._known[key]

    def answered(self, answer: Answer, at: Standing | None = None) -> Fraction:
        """The chance after an answer, whatever is thrown."""
        at = at or self._start
        game, decision = self._after(after := Standing(at.before, (*at.path, (answer, ()))))
        thrown = [each.partition(":")[0] for event in game.events for each in _dice(event)]
        if not thrown:
            return self._came(game, decision, after)
        total = Fraction(0)
        for faces, count in Counter(map(self._alike(thrown), product(range(1, 7), repeat=len(thrown)))).items():
            after = Standing(at.before, (*at.path, (answer, faces)))
            total += count * self._came(*self._after(after), after)
        return total / 6 ** len(thrown)

    @staticmethod
    def _alike(thrown: list[str]) -> Callable[[tuple[int, ...]], tuple[int, ...]]:
        """Throws that differ only in which of the dice of a color shows what are one."""
        places = {color: [place for place, each in enumerate(thrown) if each == color] for color in thrown}

        def sort(faces: tuple[int, ...]) -> tuple[int, ...]:
            found = list(faces)
            for group in places.values():
                for place, face in zip(group, sorted(faces[each] for each in group), strict=True):
                    found[place] = face
            return tuple(found)

        return sort

    @staticmethod
    def answers(game: Game, decision: Decision) -> Iterator[Answer]:
        """Every answer; of dice that do not differ as many."""
        if not decision.several:
            yield from (each.id for each in decision.options)
            return
        seen = set()
        for many in range(decision.least, decision.most + 1):
            for some in combinations(decision.options, many):
                shown = tuple(sorted(label(game.die(each.subject)) for each in some))
                if shown not in seen:
                    seen.add(shown)
                    yield tuple(each.id for each in some)

    def _came(self, game: Game, decision: Decision | None, at: Standing) -> Fraction:
        """What came of it: the attempt is over, or goes on."""
        if game.state.attempt is not None and decision is not None:
            return self.worth(at)
        return Fraction(any(isinstance(event, AttemptPassed) for event in game.events))

    @staticmethod
    def _after(at: Standing) -> tuple[Game, Decision | None]:
        """The game after the answers, with what was told after the last one."""
        game = Game(content(), decode_state(at.before))
        session = FlowRunner(play(game))
        for answer, faces in at.path:
            game.dice = ScriptedDice(faces, 1)
            game.events.clear()
            session.answer(answer)
        return game, session.decision

    @staticmethod
    def _key(game: Game, decision: Decision) -> str:
        """All that a position is."""
        state = game.state
        assert state.attempt is not None
        dice = sorted((die.color, die.place, die.holder, die.face) for die in state.dice)
        asked = (decision.kind, decision.least, decision.most, _names(game, decision))
        attempt = msgspec.structs.astuple(msgspec.structs.replace(state.attempt, rolls=min(1, state.attempt.rolls)))
        people = [(who.cards, who.clues, who.sanity, who.stamina, who.spent) for who in state.investigators]
        return repr(
            (asked, attempt, getattr(decision.about, "more", 0), dice, people, [each.monsters for each in state.cards])
        )


def _dice(event: Event) -> tuple[str, ...]:
    """The dice that were thrown."""
    return event.dice if isinstance(event, DiceRolled) else event.after if isinstance(event, DiceRerolled) else ()


def _names(game: Game, decision: Decision) -> list[str]:
    """The options, dice by what they show."""
    return sorted(label(game.die(each.subject)) if decision.several else each.id for each in decision.options)
