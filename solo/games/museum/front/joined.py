"""A use at a quiet moment and whom it is for, in one list, the way to the entrance with what is done there, and what rolls dice
again, or stores one, with these: two questions of the rules are one of the table.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from solo.boardgame.front.wording import HasGame
from solo.games.museum.abouts import Dropping, Effecting, Occasion, UseShown
from solo.games.museum.forecast.model import CLUE
from solo.games.museum.front.dice_again import RollsAgain, StoresDie
from solo.games.museum.front.outlook import OTHER_DICE
from solo.games.museum.game import Game
from solo.games.museum.printed.numbers import ENTRANCE
from solo.games.museum.rules.uses import Usable, targets
from solo.games.museum.use_answers import use_of
from solo.kernel.decisions import Answer, Decision, Option

FOR = "use_for"
"""The verb of the option to use something for somebody who is named."""


DICE = ("reroll", "store_dice")
"""Kinds of questions that ask which dice."""

VISIT = "visit"
"""The verb of what is done at the entrance, said on the way there."""


class Joined:
    """Knows whom a use is for that was chosen with the person, what was to be done at the entrance, and which dice are rolled
    again or stored.

    given: the last answer that follows from one before. asks: whether somebody wants to be asked which dice these are.
    """

    def __init__(self, playing: HasGame[Game]) -> None:
        self._playing = playing
        self.forget()

    def forget(self) -> None:
        """Forget what was chosen beforehand."""
        self._source = self._whom = self._errand = ""
        self.dice: tuple[str, ...] = ()
        self.given: Answer | None = None
        self.asks = False

    def offered(self, decision: Decision) -> Decision:
        """A question with each use once for each person it may be for, if these are several."""
        about = decision.about
        if not isinstance(about, Occasion):
            return decision
        shown = {each.option: each for each in about.uses}
        options = [each for way in decision.options for each in self._ways(way, shown.get(way.id))]
        return replace(decision, options=tuple(options)) if len(options) > len(decision.options) else decision

    def _ways(self, way: Option, shown: UseShown | None) -> Iterator[Option]:
        """An option, or one for each person whom it may be for."""
        game = self._playing.game
        use = use_of(game, shown) if shown is not None else None
        if shown is None or use is None or not use.target:
            yield way
            return
        people = targets(game, Usable(game.by_id(shown.owner), shown.source, use))
        rest = way.id.partition(":")[2]
        if len(people) < 2:
            yield way
            return
        for who in people:
            yield Option(f"{FOR}:{rest}/{who.id}", FOR, f"{way.subject}/{who.id}")

    def begin(self, question: Decision, answer: Answer) -> Answer:
        """The first answer of the rules that an answer means; for whom it is, or which dice it is for, is kept in mind."""
        self.forget()
        verb, _, rest = str(answer).partition(":")
        if verb == OTHER_DICE:
            self.asks = True
            return rest
        for each in question.options:
            if isinstance(each, RollsAgain | StoresDie) and each.id == answer:
                self._source, self.dice = each.subject or CLUE, each.dice
        if verb == VISIT:
            self._errand = rest
            return f"go:{ENTRANCE}"
        if verb != FOR:
            return answer
        use, _, self._whom = rest.rpartition("/")
        self._source = use.partition(":")[0]
        return f"use:{use}"

    def answer(self, decision: Decision) -> Answer | None:
        """For whom it is, what is done at the entrance, or which dice are rolled again, if that was chosen already."""
        given = self._answer(decision)
        self.given = given
        return given

    def _answer(self, decision: Decision) -> Answer | None:
        if self._errand:
            errand, self._errand = self._errand, self._errand if decision.kind == "use_now" else ""
            return next(
                (each.id for each in decision.options if decision.kind == "entrance" and each.id == errand), None
            )
        source, whom, dice, asks = self._source, self._whom, self.dice, self.asks
        self.forget()
        self.asks = asks and decision.kind in DICE
        about = decision.about
        if dice and decision.kind in DICE and isinstance(about, Dropping) and about.source == source:
            chosen = tuple(each.id for each in decision.options if each.id in dice)
            if not decision.several:
                return chosen[0] if chosen else None
            return chosen if len(chosen) == len(dice) and len(dice) <= decision.most else None
        if decision.kind != "target" or not isinstance(about, Effecting) or not source or about.source != source:
            return None
        return next((each.id for each in decision.options if each.subject == whom), None)


def base(option: Option) -> str:
    """The option of the rules that an option begins with."""
    if option.verb == OTHER_DICE:
        return option.id.partition(":")[2]
    return f"use:{option.id.partition(':')[2].rpartition('/')[0]}" if option.verb == FOR else option.id
