"""How the decent player fights the final battle: what is used up for a hit, and when wounds are healed.

Everything is weighed in hits. The battle is lost when the last investigator falls, so what keeps one on his feet through an
attack is worth his rolls until the next one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from solo.games.museum.game import Game
from solo.games.museum.printed.numbers import HOURS, VALUES
from solo.games.museum.state import Investigator
from solo.games.museum.verbs.prices import affordable
from solo.kernel.piece_ids import kind_of

SAVED = 0.2
"""What a card that is kept for a later roll adds to it, in hits; a guess."""
SAVED_CLUE = 0.15
"""What a clue adds to a later roll; a guess."""
TURN = 0.6
"""The hits of a turn, about those of six green dice."""
MUCH = 3
"""So much is healed before a card is used that heals everything."""


class Fighting:
    """The final battle as one investigator sees it before a roll or after it."""

    def __init__(self, game: Game, who: Investigator) -> None:
        self.game = game
        self.who = who
        self.attack = game.ancient.attack.raw

    @property
    def attacks(self) -> int:
        """How many attacks come before his next turn."""
        state = self.game.state
        return (state.hour + state.seats) // HOURS

    @property
    def last_turn(self) -> bool:
        """Whether there is nothing to save: an attack that devours him comes first, or a hit wins."""
        state = self.game.state
        return state.doom <= 1 or (self.attacks > 0 and self.falls(self.who))

    @property
    def reprieve(self) -> float:
        """What it is worth to survive an attack: his turns until the next one, in hits."""
        return TURN * HOURS / max(1, self.game.state.seats)

    def price(self, source: str) -> float:
        """What a card is worth that is kept, in hits; an ability costs nothing."""
        cards = self.game.content.possessions
        if kind_of(source) not in cards or self.last_turn:
            return 0.0
        wanted = self._asked(cards[kind_of(source)].deck)
        return max(SAVED, self.reprieve / 2) if wanted else SAVED

    def clue(self) -> float:
        """What a clue is worth that is kept, in hits."""
        if self.last_turn:
            return 0.0
        return max(SAVED_CLUE, self.reprieve) if self._asked("clues") else SAVED_CLUE

    def _asked(self, what: str) -> bool:
        """Whether the attack has investigators hand in such a card or thing."""
        return any(what in (*spent, *spent.get("one_of", ())) for spent in _found(self.attack, "spend"))

    def falls(self, who: Investigator, steps: Sequence[Mapping[str, Any]] | None = None) -> bool:
        """Whether an attack devours somebody, whatever he chooses."""
        for step in self.attack if steps is None else steps:
            match step:
                case {"each_investigator": inner}:
                    if self.falls(who, inner["effect"]):
                        return True
                case {"choose": options}:
                    open_to_him = [each["effect"] for each in options if self._pays(who, each["effect"])]
                    if all(self.falls(who, each) for each in open_to_him):
                        return True
                case {"spend": spent}:
                    after = step.get("then" if affordable(self.game, who, spent) else "otherwise") or ()
                    if after and self.falls(who, after):
                        return True
                case {"lose": lost}:
                    if any(int(lost.get(what, 0)) >= getattr(who, what) for what in VALUES):
                        return True
                case {"change_maximum": by}:
                    if any(getattr(who, f"max_{what}") + by.get(what, 0) <= 0 for what in VALUES):
                        return True
                case {"devour": _}:
                    return True
        return False

    def _pays(self, who: Investigator, steps: Sequence[Mapping[str, Any]]) -> bool:
        """Whether somebody has what some steps have him hand in."""
        return all(affordable(self.game, who, step["spend"]) for step in steps if "spend" in step)

    def suffering(self, who: Investigator, steps: Sequence[Mapping[str, Any]]) -> float:
        """What an attack's steps cost somebody, in hits (a negative number)."""
        if self.falls(who, steps):
            return -HOURS * TURN
        total = 0.0
        for lost in _found(steps, "lose"):
            total -= max(int(lost.get(what, 0)) for what in VALUES) * self.reprieve / 2
        for spent in _found(steps, "spend"):
            total -= self.clue() if "clues" in spent else SAVED if "one_of" in spent else 0.0
        for by in _found(steps, "change_maximum"):
            total -= max(-by[what] / getattr(who, f"max_{what}") for what in by)
        return total

    def hurts(self, what: str) -> bool:
        """Whether the attack takes sanity or stamina."""
        return any(what in lost for lost in _found(self.attack, "lose"))

    def heals(self, steps: Sequence[Mapping[str, Any]], people: Sequence[Investigator]) -> float:
        """What healing does now for who needs it most: nothing while it could still do more, or against what does not hurt."""
        return max((self._healed(steps, who) for who in people), default=0.0)

    def _healed(self, steps: Sequence[Mapping[str, Any]], who: Investigator) -> float:
        total = 0.0
        for gain in _found(steps, "gain"):
            for what in VALUES:
                if what in gain and self.hurts(what):
                    missing = getattr(who, f"max_{what}") - getattr(who, what)
                    full = MUCH if gain[what] == "max" else int(gain[what])
                    total += min(missing, full) if missing >= full or self.falls(who) else 0
        return total


def _found(steps: Any, verb: str) -> Iterator[Any]:
    """What stands at a verb, anywhere in some steps."""
    if isinstance(steps, Mapping):
        for name, value in steps.items():
            if name == verb:
                yield value
            yield from _found(value, verb)
    elif isinstance(steps, Sequence) and not isinstance(steps, str):
        for step in steps:
            yield from _found(step, verb)
