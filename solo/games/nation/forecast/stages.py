"""A turn of the Ancient One in stages: what the player does before it, the behavior card, each step of it, the end.

Before a stage all that has happened can be kept, so that another run which comes by the same way begins there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from solo.games.nation.abouts import Paying, Using
from solo.games.nation.events import SanityTested
from solo.games.nation.forecast.chance import EveryDice, Stand, WayOn
from solo.games.nation.forecast.outcomes import Tally, Telling, led_places, tally_of
from solo.games.nation.forecast.states import ForecastGame, ForecastState, packed, packed_but_for_tokens
from solo.games.nation.game import Game
from solo.games.nation.printed.numbers import INSANE, PLAYER
from solo.games.nation.rules.ancient_effects import Effect, begin_effect, end_effect, go_on_with_effect
from solo.games.nation.rules.cult import end_ancient_turn, run_line, steps_of_turn, turn_behavior
from solo.games.nation.rules.ending import check_end
from solo.games.nation.rules.sanity import gives_up
from solo.games.nation.state import decode_state
from solo.kernel.decisions import Answer, Decision, option
from solo.kernel.events import Event
from solo.kernel.flow import Flow, drive

DECLINE = option("decline").id
"""The option that no reaction comes."""


class Prelude(NamedTuple):
    """What the player does before the turn. flow: of his doing. answers: to the first questions of it, as long as they are
    offered; what else is asked is answered by what brings most, where it is a payment, or else by the first option; no card is
    given up against insanity that is not the last."""

    flow: Callable[[Game], Flow[object]]
    answers: tuple[str, ...] = ()


class Midway(NamedTuple):
    """All that has happened before a stage. dice: where they stand; tally: what was told comes to; the others as in
    `CultTurn`."""

    stage: int
    dice: Stand
    game: bytes
    told: tuple[Event, ...]
    tally: Tally
    answers: tuple[str, ...]
    choices: tuple[tuple[str, ...], ...]
    began: int
    led: tuple[str, ...]
    effect: Effect | None


class CultTurn:
    """A turn under way, with dice that say how it goes on.

    stage: the one under way, 0 for the prelude. effect: that is under way. began: how much was told before the Ancient One's
    turn. led: the places that the player led then. answers: what he was told to answer; choices: victims among whom he has
    chosen; assumed: the kinds of questions that were answered for him by their first options, besides those.
    """

    def __init__(
        self,
        state: ForecastState,
        dice: EveryDice,
        prelude: Prelude | None,
        assumed: dict[str, None],
        since: Midway | None = None,
    ) -> None:
        self.game = state.unpacked(dice) if since is None else state.unpacked_midway(since.game, dice)
        self.dice = dice
        self.prelude = prelude
        self.assumed = assumed
        self.stage = self.began = 0
        self.led: tuple[str, ...] = ()
        self.effect: Effect | None = None
        self.answers = [*(prelude.answers if prelude else ())]
        self.choices: list[tuple[str, ...]] = []
        self._before, self._tallied = Tally(), 0
        if since is not None:
            self._before, self._tallied = since.tally, len(since.told)
            self.game.events += since.told
            dice.go_on(since.dice)
            self.stage, self.began, self.led, self.effect = since.stage, since.began, since.led, since.effect
            self.answers, self.choices = [*since.answers], [*since.choices]

    def stages(self) -> Iterator[None]:
        """Go through the stages that are left, with a stop before each of them; raises GameEnds."""
        game = self.game
        if self.stage == 0:
            if self.prelude is not None:
                drive(self.prelude.flow(game), self.answer)
                check_end(game)
            self.stage, self.began, self.led = 1, len(game.events), led_places(game)
        if self.stage == 1:
            yield
            drive(turn_behavior(game), self.answer)
            self.stage = 2
        for cultist, step in steps_of_turn(game)[self.stage - 2 :]:
            if step.do == "effect":
                yield from self._effect(cultist)
                check_end(game)
            else:
                yield
                drive(run_line(game, cultist, [step]), self.answer)
            self.stage += 1
        end_ancient_turn(game)

    def _effect(self, cultist: str) -> Iterator[None]:
        """Each step of an effect is a stage."""
        if self.effect is None:
            yield
            self.effect = begin_effect(self.game, cultist)
        while self.effect.steps:
            yield
            self.effect = drive(go_on_with_effect(self.game, cultist, self.effect), self.answer)
        end_effect(self.game, cultist, self.effect)
        self.effect = None

    def midway(self) -> Midway:
        """All that has happened so far."""
        game = self.game
        return Midway(
            self.stage,
            self.dice.stand(),
            packed(game),
            tuple(game.events),
            tally_of(self.telling()),
            tuple(self.answers),
            tuple(self.choices),
            self.began,
            self.led,
            self.effect,
        )

    def begun(self) -> Midway:
        """How the Ancient One's turn begins, with points of its own."""
        midway = self.midway()
        return midway._replace(dice=midway.dice._replace(passed=0))

    def mark(self) -> tuple[object, ...]:
        """All that has happened, but for the tokens that the player has drawn and what is left in the bag."""
        told = [event for event in self.game.events if not (type(event) is SanityTested and event.side == PLAYER)]
        so_far = (told, self.answers, self.choices, self.led, self.dice.stand()[1:])
        return (packed_but_for_tokens(self.game), *so_far)

    def telling(self, told: Sequence[Event] | None = None) -> Telling:
        """What was told of the Ancient One's turn so far. told: all events, if not those of this game."""
        told = self.game.events if told is None else told
        since = self._tallied
        return Telling(told[max(self.began, since) :], told[since:], self.choices, self.stage == 0, self._before)

    def copied(self) -> Game:
        """A copy of the game, with what was told, to end otherwise."""
        copy = ForecastGame(self.game.content, decode_state(packed(self.game)), self.dice)
        copy.events += self.game.events
        return copy

    def answer(self, decision: Decision) -> Answer:
        """What the player was told; victims all in turn; as much payment as brings more; to anything else the first option."""
        if decision.kind == "victim":
            _ = self.game.ancient  # a choice is by what comes with whoever it is
            self.choices.append(tuple(option.subject for option in decision.options))
            return self.dice.way(lambda: [WayOn(1, option.id) for option in decision.options], choice=True).name
        if self.answers and any(option.id == self.answers[0] for option in decision.options):
            return self.answers.pop(0)
        self.assumed[decision.kind] = None
        if decision.kind == "react" and not self._reacts(decision):
            return DECLINE
        about = decision.about
        if isinstance(about, Paying) and not about.needed:
            return max(decision.options, key=lambda option: about.results[option.subject]).id
        return decision.default

    def _reacts(self, decision: Decision) -> bool:
        """Whether the player reacts: always where that costs nothing, else where he would go insane (DP12.2)."""
        card = decision.about_as(Using).card
        return self.game.who.insanity >= INSANE or not gives_up(self.game, card)
