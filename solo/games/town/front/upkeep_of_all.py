"""The one question for everybody’s upkeep, what each does in it unasked, and the way back to it from the turn's first walk."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from solo.boardgame.front.wording import HasGame
from solo.games.town.front.sliders import SET, UPKEEP, changes_of, still_set
from solo.games.town.front.walking import CHANGE
from solo.games.town.front.walks_under_way import this_turn
from solo.games.town.game import Game
from solo.games.town.rules.states import misses_turn
from solo.games.town.upkeep_answers import (
    USED,
    free_healing,
    in_upkeep,
    is_left_before_a_walk,
    is_setting,
    left_as_it_is,
    set_for_battle,
    upkeep_people,
    upkeep_uses,
    use_meant,
    used,
    used_by_choice,
)
from solo.kernel.decisions import Answer, Decision, option, subject_of
from solo.kernel.host import Host
from solo.narration.auto_answers import Anew, Back
from solo.narration.front import TableAccess

STAY = "stay"
"""A standing order: leave the sliders, without asking; and the verb to leave them this time."""

NOT_YET = -1
"""How many answers were given before something was used that has not been used yet."""

STAY_ON = "stay_on"
"""The verb of the option that gives everybody without another one this standing order."""


class UpkeepOfAll:
    """Asks once for everybody's upkeep, and knows whose upkeep to ask about."""

    def __init__(self, playing: HasGame[Game], seat: TableAccess[Host]) -> None:
        self._playing, self._seat = playing, seat
        self.forget()

    def forget(self) -> None:
        """Forget what was said of the upkeep."""
        self._phase: tuple[object, ...] = ()
        self._at = -1
        self._attended: list[str] = []
        self._used: dict[tuple[str, str], int] = {}
        self._set: dict[str, tuple[str, int]] = {}

    def taken_back(self) -> None:
        """Forget it, but for what was said with an answer that still stands."""
        here = self._seat.position
        if self._at >= here:
            self.forget()
        self._set = {who: (stops, at) for who, (stops, at) in self._set.items() if at < here}

    def is_left(self, decision: Decision, asked: Collection[str]) -> bool:
        """Whether an upkeep is left as it is without a question, as the walk that is asked about next offers to go back to it."""
        if not in_upkeep(decision) or {"upkeep", "sliders"} & {*asked} or self._is_said:
            return False
        was_asked = self._was_asked(self._seat.position + 1)
        return not was_asked and is_left_before_a_walk(self._playing.game, decision)

    def with_change(self, question: Decision, asked: Collection[str]) -> Decision:
        """The first question for a walk in a turn; if upkeep was left as it is, with an option to go back to it, the last."""
        game = self._playing.game
        if question.kind != "move" or {"upkeep", "sliders"} & {*asked} or self._was_asked(self._seat.position):
            return question
        open_to = [each for each in game.in_turn_order() if each.id not in self._seat.standing_orders]
        people = [who.id for who in open_to if not misses_turn(game, who)]
        if game.state.phase != "movement" or not people:
            return question
        return msgspec.structs.replace(question, options=(*question.options, option(CHANGE, "+".join(people))))

    def back(self, question: Decision, answer: Answer) -> Back | None:
        """The way back to the upkeep, to ask about it or to set sliders in it."""
        if question.kind != "move" or changes_of(question) is None:
            return None
        if isinstance(answer, str):
            return Back(in_upkeep) if answer.startswith(CHANGE) else None
        return Back(in_upkeep, answer)

    def anew(self, question: Decision, answer: Answer) -> Anew | None:
        """Sliders that are typed once everybody's upkeep was answered: kept in mind for whoever has yet to set his, for others in
        place of how they were left. Before the first walk nobody has used them since (R6.5)."""
        if isinstance(answer, str) or question.kind == UPKEEP or changes_of(question) is not None:
            return None
        typed, order = _settings(answer), [who.id for who in self._playing.game.in_turn_order()]
        if not typed or still_set(self._playing, question) is None:
            return None
        later = order[order.index(question.who) :] if in_upkeep(question) else []
        if not self._is_said:
            self._phase, self._at, self._attended, self._set = self._this_phase, self._seat.position, later, {}
            self._used = {}
        self._set |= {who: (stops, self._seat.position) for who, stops in typed.items() if who in later}
        behind = {who: option(SET, stops).id for who, stops in typed.items() if who not in later}

        def instead(decision: Decision) -> Answer | None:
            return behind.get(decision.who) if decision.kind == "sliders" and in_upkeep(decision) else None

        return Anew(instead, len(behind), lambda each: in_upkeep(each) or each.kind == "other_world_move")

    def _was_asked(self, before: int) -> bool:
        """Whether a person was asked anything in this turn before so many answers were given, as far as is known."""
        asked, began = self._seat.asked, self._seat.boundary
        is_known = any(each < began for each in asked)
        return not is_known or any(began <= each < before for each in asked)

    def merge(self, decision: Decision, asked: Collection[str]) -> Decision | None:
        """The one question for everybody's upkeep, at the first decision of upkeep; None at any other.

        Also None for a single investigator without anything to use, who is asked about the sliders directly.
        """
        if not in_upkeep(decision) or "upkeep" in asked or self._is_said or self.is_left(decision, asked):
            return None
        game = self._playing.game
        people = [
            each for each in upkeep_people(game, decision) if upkeep_uses(game, each) or not set_for_battle(game, each)
        ]
        if all(who.id in self._seat.standing_orders for who in people):
            return None
        if len(people) == 1 and not upkeep_uses(game, people[0]):
            return None
        those = [
            each
            for who in people
            for each in (option("attend", who.id), *(used(who.id, use) for use in used_by_choice(game, who)))
        ]
        return Decision(UPKEEP, "", (option(STAY), *those, option(STAY_ON)), "R6.5", 1, len(those))

    def attend(self, answer: Answer) -> None:
        """Note whose upkeep to ask about, from the answer to the one question."""
        self._phase, self._at = self._this_phase, self._seat.position
        for who in self._playing.game.playing() if STAY_ON in answer else ():
            self._seat.order(who.id, self._seat.standing_orders.get(who.id, "") or STAY)
        typed = _settings(answer)
        self._set = {who: (stops, self._at) for who, stops in typed.items()}
        chosen = () if typed or {STAY, STAY_ON} & set(answer) else tuple(answer)
        self._attended = [subject_of(each) for each in chosen if each.startswith("attend:")]
        uses = [use_meant(each) for each in chosen if each.startswith(f"{USED}:")]
        self._used = dict.fromkeys(uses, NOT_YET)

    def answer(self, decision: Decision, asked: Collection[str]) -> Answer | None:
        """The upkeep answer of an investigator whom the player did not name; None before the one question."""
        if self._is_said and decision.kind == "sliders" and decision.who in self._set:
            return self._wished(decision)
        if "upkeep" in asked:
            return None
        if self._is_said and decision.kind == "upkeep" and (use := self._chosen(decision)):
            return use
        if self._is_said and decision.who in self._attended:
            return self._attends(decision)
        if self.is_left(decision, asked):
            return self._wished(decision)
        if self.merge(decision, asked) is not None:
            return None
        plain = set_for_battle(self._playing.game, self._playing.game.by_id(decision.who))
        if not (self._is_said or plain or decision.who in self._seat.standing_orders) and decision.kind == "sliders":
            return None
        return self._wished(decision)

    def _chosen(self, decision: Decision) -> Answer | None:
        """What was chosen to be used by whoever is asked, each once; None where there is nothing."""
        ids, here = [each.id for each in decision.options], self._seat.position
        for (who, use), at in self._used.items():
            if who == decision.who and use in ids and at in (NOT_YET, here):
                self._used[who, use] = here
                return use
        return None

    def _attends(self, decision: Decision) -> Answer | None:
        """The answer of somebody whose sliders are asked about: what he could use was offered beside them."""
        game = self._playing.game
        return free_healing(game, decision) or (left_as_it_is(game, decision) if decision.kind == "upkeep" else None)

    def always(self, decision: Decision, asked: Collection[str]) -> bool:
        """Whether an upkeep has an obvious answer; the first one, where everybody has a wish (R6.5)."""
        if self.is_left(decision, asked):
            return True
        game, wishes = self._playing.game, self._seat.standing_orders
        begins = game.in_turn_order()[0].id == decision.who
        waits = begins and any(who.id not in wishes for who in upkeep_people(game, decision))
        return "upkeep" not in asked and not waits and self._wished(decision) is not None

    def _wished(self, decision: Decision) -> Answer | None:
        """What an investigator does by what was typed for him, or by his standing order."""
        wish = self._seat.standing_orders.get(decision.who, "")
        if self._is_said:
            wish, _ = self._set.get(decision.who, (wish, 0))
        return left_as_it_is(self._playing.game, decision, wish if is_setting(wish) else "")

    @property
    def _is_said(self) -> bool:
        """Whether the one question was answered in this phase."""
        return self._phase == self._this_phase

    @property
    def _this_phase(self) -> tuple[object, ...]:
        return (*this_turn(self._playing.game), self._playing.game.state.phase)


def _settings(answer: Answer) -> dict[str, str]:
    """How sliders are set by an answer, by whose they are."""
    typed = [each.split(":") for each in answer if each.startswith(f"{SET}:")]
    return {who: stops for _, who, stops in typed}
