"""What everybody in turn may pay or suffer, as one question: who pays?

The rules ask seat by seat (ES14.1). Whoever has been named pays, the others of those who could do not.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
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

LOST = ("trophies", "clues")
"""What is paid where it is lost by choice, as nobody may choose to lose what he has not."""


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
        self._words = ("", "")
        self.given: Answer | None = None

    def merge(self, decision: Decision) -> Decision | None:
        """The one question, where the first of several who could pay is asked; None for any other."""
        about, words = decision.about, _words(decision)
        if words is None or not isinstance(about, Effecting):
            return None
        people = self._payers(decision, about.source, words[0])
        if len(people) < 2 or people[0].id != decision.who:
            return None
        self._words = words
        options = (*(option(PAYER, who.id) for who in people), option(NOBODY))
        steps = {each.id: decision.option_steps[words[each.verb == NOBODY]] for each in options}
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
        known = _words(decision) == self._words and self._source == self._moment(decision)
        self.given = self._word(decision.who) if known and decision.who in self._said else None
        return self.given

    def _word(self, who: str) -> str:
        return self._words[not self._said.pop(who)]

    def _moment(self, decision: Decision) -> tuple[object, ...]:
        """What a question is about, and when."""
        state, about = self._playing.game.state, decision.about
        return state.turn, state.midnights, about.source if isinstance(about, Effecting) else ""

    def _payers(self, decision: Decision, source: str, paying: str) -> list[Investigator]:
        """Whoever is asked and could pay, from who is asked now on; nobody where it concerns one alone."""
        game, price = self._playing.game, price_of(decision.option_steps[paying])
        if all(price_of(ways) != price for step in _steps_of(game, source) for ways in _ways_of_all(step)):
            return []
        ring = game.in_turn_order()
        rest = ring[[each.id for each in ring].index(decision.who) :]
        return [who for who in rest if affordable(game, who, price)]


def _words(decision: Decision) -> tuple[str, str] | None:
    """The answers by which somebody pays, and does not; None where that is not the question."""
    if decision.kind == "may":
        return ("yes", "no") if price_of(decision.option_steps.get("yes", ())) else None
    ids = [each.id for each in decision.options]
    paying = [id for id in ids if price_of(decision.option_steps.get(id, ()))]
    if decision.kind != "choose" or len(ids) != 2 or len(paying) != 1:
        return None
    return paying[0], next(id for id in ids if id != paying[0])


def price_of(steps: Iterable[Mapping[str, Any]]) -> Mapping[str, Any]:
    """What somebody pays by some steps, or loses of what he has to have for it; nothing by others."""
    for step in steps:
        lost = {what: count for what, count in step.get("lose", {}).items() if what in LOST and isinstance(count, int)}
        if found := step.get("spend", lost):
            price: Mapping[str, Any] = found
            return price
    return {}


def _ways_of_all(step: Mapping[str, Any]) -> Iterator[Sequence[Mapping[str, Any]]]:
    """The steps between which everybody may choose by a step; none by one that concerns somebody alone."""
    everybody = step.get("each_investigator", {})
    for each in everybody.get("effect", ()) if everybody.get("where") == "all" else ():
        if each.get("may"):
            yield (each,)
        for way in each.get("choose", ()):
            yield way["effect"]


def _steps_of(game: Game, source: str) -> Iterator[Mapping[str, Any]]:
    """The steps of a Mythos card, of an adventure at midnight, or of an Ancient One's attack."""
    effects: list[Steps] = []
    if (card := game.content.mythos.get(source)) is not None:
        effects += [card.upper, card.at_next_midnight]
    if (adventure := game.content.adventures.get(source)) is not None:
        effects.append(adventure.midnight)
    if (ancient := game.content.ancient_ones.get(source)) is not None:
        effects.append(ancient.attack)
    for effect in effects:
        yield from effect.raw
