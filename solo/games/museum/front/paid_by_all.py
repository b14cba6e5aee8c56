"""What everybody in turn may pay or suffer, as one question: who pays?

The rules ask seat by seat (ES14.1). Whoever has been named pays, the others of those who could do not.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from solo.boardgame.front.wording import HasGame
from solo.games.museum.abouts import Effecting
from solo.games.museum.compiled.pieces import Steps
from solo.games.museum.game import Game
from solo.games.museum.state import Investigator
from solo.games.museum.verbs.prices import affordable
from solo.kernel.decisions import Answer, Decision, option

WHO_PAYS = "who_pays"
"""The kind of the one question."""

PAYER, NOBODY = "payer", "nobody"
"""The verbs of its options."""


class PaidByAll:
    """Asks once who pays, and knows it of everybody who could.

    given: the last answer that follows from it.
    """

    def __init__(self, playing: HasGame[Game]) -> None:
        self._playing = playing
        self.forget()

    def forget(self) -> None:
        """Forget who pays."""
        self._said: dict[str, bool] = {}
        self._source: tuple[object, ...] = ()
        self.given: Answer | None = None

    def merge(self, decision: Decision) -> Decision | None:
        """The one question, where the first of several who could pay is asked; None for any other."""
        about = decision.about
        if decision.kind != "may" or not isinstance(about, Effecting):
            return None
        people = self._payers(decision, about.source)
        if len(people) < 2 or people[0].id != decision.who:
            return None
        options = (*(option(PAYER, who.id) for who in people), option(NOBODY))
        steps = {each.id: decision.option_steps["yes" if each.verb == PAYER else "no"] for each in options}
        return Decision(WHO_PAYS, "", options, decision.rule, 1, len(people), about=about, option_steps=steps)

    def on_answer(self, question: Decision, answer: Collection[str]) -> Answer:
        """Keeps in mind who pays; returns what the rules are told of the first."""
        people = [each.subject for each in question.options if each.verb == PAYER]
        named = {} if NOBODY in answer else dict.fromkeys(answer)
        self._said = {who: f"{PAYER}:{who}" in named for who in people}
        self._source = self._moment(question)
        return self._word(people[0])

    def answer(self, decision: Decision) -> Answer | None:
        """Whether somebody pays of whom it was said."""
        known = decision.kind == "may" and self._source == self._moment(decision) and decision.who in self._said
        self.given = self._word(decision.who) if known else None
        return self.given

    def _word(self, who: str) -> str:
        return "yes" if self._said.pop(who) else "no"

    def _moment(self, decision: Decision) -> tuple[object, ...]:
        """What a question is about, and when."""
        state, about = self._playing.game.state, decision.about
        return state.turn, state.midnights, about.source if isinstance(about, Effecting) else ""

    def _payers(self, decision: Decision, source: str) -> list[Investigator]:
        """Whoever is asked and could pay, from who is asked now on; nobody where it concerns one alone."""
        game, price = self._playing.game, _price(decision)
        if not any(_price_of_all(step) == price for step in _steps_of(game, source)):
            return []
        ring = game.in_turn_order()
        rest = ring[[each.id for each in ring].index(decision.who) :]
        return [who for who in rest if affordable(game, who, price)]


def _price(decision: Decision) -> Mapping[str, Any]:
    """What somebody may pay."""
    first: Mapping[str, Any] = next(iter(decision.option_steps.get("yes", ())), {})
    found: Mapping[str, Any] = first.get("spend", {})
    return found


def _price_of_all(step: Mapping[str, Any]) -> Mapping[str, Any]:
    """What everybody may pay by a step; nothing by one that concerns somebody alone."""
    everybody = step.get("each_investigator", {})
    steps = everybody.get("effect", ()) if everybody.get("where") == "all" else ()
    return next((each["spend"] for each in steps if each.get("may") and "spend" in each), {})


def _steps_of(game: Game, source: str) -> Iterator[Mapping[str, Any]]:
    """The steps of a Mythos card, or of an Ancient One's attack."""
    effects: list[Steps] = []
    if (card := game.content.mythos.get(source)) is not None:
        effects += [card.upper, card.at_next_midnight]
    if (ancient := game.content.ancient_ones.get(source)) is not None:
        effects.append(ancient.attack)
    for effect in effects:
        yield from effect.raw
