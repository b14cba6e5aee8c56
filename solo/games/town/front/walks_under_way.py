"""Where people walk as they have said: the walk under way, those that were typed in advance, and what is met on them unasked."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

import msgspec

from solo.boardgame.front.wording import HasGame
from solo.games.town.abouts import Points
from solo.games.town.dominance import FAR
from solo.games.town.forecast.forecast import forecast_of
from solo.games.town.front.fight_goes_on import FightGoesOn
from solo.games.town.front.walking import ANYWHERE, is_open, next_step, way, where_to, with_ride
from solo.games.town.game import Game
from solo.games.town.meeting_answers import as_good_as_evaded, evaded_on_arrival
from solo.games.town.option_ranking import rather_evaded
from solo.games.town.rules.movement import STOP
from solo.games.town.use_answers import is_the_end, may_ride_on, may_succeed, nothing_to_use, worth_using
from solo.kernel.decisions import Answer, Decision, Option, option
from solo.kernel.host import Host
from solo.narration.front import TableAccess

ON_THE_WAY = ("deal_with", "before_check", "after_check")
"""Questions of evading a monster, after which a walk goes on if it may."""

NOBODY = ("", "")
"""Nobody, nowhere."""


class TypedWalk(NamedTuple):
    """A walk that was typed. place: "" to stay. past_all: evade everything on the way, even where a fight would be better.
    errand: what is done there, `ability:PLACE` or `encounter:PLACE`, "" for nothing. partner: with whom he trades there, "" for
    nobody. at: how many answers were given before it was typed. begun: the same of when it was begun, -1 before."""

    place: str
    past_all: bool
    errand: str = ""
    partner: str = ""
    at: int = 0
    begun: int = -1


class UnaskedMeeting(NamedTuple):
    """A monster that is fought, or evaded, unasked, with its chance. verb: "fight" or "evade"."""

    who: str
    monster: str
    verb: str
    percent: int


def this_turn(game: Game) -> tuple[object, ...]:
    """What tells a turn from every other one of a campaign."""
    return (game.state.seed, game.state.round)


class WalksUnderWay:
    """Knows where a walk goes, and answers what is asked on it. What a person is told of it stands in lists that its teller
    empties.

    stayed: who stays where he has just chosen to appear; may_use: what somebody could still use where he stays; may_trade: who
    could trade there, and with whom; met: which monsters are fought or evaded unasked. told_of_trades: of whose trades was
    told since a person last answered.
    """

    def __init__(self, playing: HasGame[Game], seat: TableAccess[Host], fight: FightGoesOn) -> None:
        self._playing, self._seat, self._fight = playing, seat, fight
        self.forget()

    def forget(self) -> None:
        """Forget where anybody has set out to go."""
        self._walker = self._goal = self._partner = ""
        self._past_all = self._ordered = False
        self._named: frozenset[str] = frozenset()
        self._plans: tuple[tuple[object, ...], dict[str, TypedWalk]] = ((), {})
        self._hindered = self._leaving = self._past_goal = self._arrived = NOBODY
        self._landed: dict[str, str] = {}
        self.stayed: list[tuple[str, str]] = []
        self.may_use: list[tuple[Decision, str, list[Option]]] = []
        self.may_trade: list[tuple[str, ...]] = []
        self.met: list[UnaskedMeeting] = []
        self.told_of_trades: list[tuple[str, ...]] = []

    def taken_back(self) -> None:
        """Forget it, but for what was typed with an answer that still stands; what was begun since is begun again."""
        (turn, walks), here = self._plans, self._seat.position
        self.forget()
        typed = {who: walk for who, walk in walks.items() if walk.at < here}
        again = {who: walk if walk.begun < here else walk._replace(begun=-1) for who, walk in typed.items()}
        self._plans = (turn, again)

    # What a person says

    def places(self, ordered: Decision) -> Decision:
        """A question for a walk; where one was typed that leads past a monster, with its place alone: any other is named."""
        question, (walker, goal) = where_to(self._playing.game, ordered), self._hindered
        ids = [each.id for each in question.options]
        if walker != ordered.who or f"go:{goal}" not in ids:
            return question
        kept = [each for each in question.options if each.verb != "go" or each.subject == goal]
        return msgspec.structs.replace(question, options=tuple(kept))

    def begin(self, question: Decision, answer: Answer, asked: Collection[str]) -> Answer:
        """The first step of a walk whose goal is answered; any other answer as it is. asked: the habits that are off."""
        verb, _, place = str(answer).partition(":")
        walks = question.kind == "move" and verb == "go"
        self._hindered = NOBODY
        if question.kind == "move" and answer == STOP.id:
            self._goal = ""
        if question.kind in ANYWHERE and verb == "to":
            self._landed[question.who] = place
        self._leaving = (question.who, self._place_of(question.who)) if walks else NOBODY
        points = question.about.left if isinstance(question.about, Points) else 0
        steps = way(self._playing.game, question.who, place, points) if walks and "walk" not in asked else []
        if not steps:
            return answer
        self.set_out(question.who, place, past_all=False)
        passed = (monster for each in steps[:-1] for monster in self._playing.game.monsters_at(each))
        self._named = frozenset(passed)
        return f"go:{steps[0]}"

    def stand_still(self) -> None:
        """Nobody leaves a place with the answer that is given."""
        self._leaving = NOBODY

    def set_out(self, who: str, place: str, *, past_all: bool, partner: str = "", ordered: bool = False) -> None:
        """Begin a walk to a place. past_all: evade everything on the way, even where a fight would be better. partner: with
        whom he trades there. ordered: it was typed as an order, with which the movement ends there."""
        self._walker, self._goal, self._past_all, self._partner = who, place, past_all, partner
        self._ordered, self._named = ordered, frozenset()

    def plan(self, walks: Mapping[str, TypedWalk]) -> None:
        """Keep in mind where those go who have yet to walk this turn; a walk past monsters is asked about when it comes."""
        now, plans = self._plans
        turn = this_turn(self._playing.game)
        typed = {who: walk._replace(at=self._seat.position) for who, walk in walks.items()}
        self._plans = (turn, {**(plans if now == turn else {}), **typed})

    @property
    def dropped(self) -> Sequence[str]:
        """Who had yet to walk this turn as was typed with an answer that no longer stands."""
        (seed, number), state = self._plans[0] or (None, 0), self._playing.game.state
        gone = [who for who, walk in self._plans[1].items() if walk.at >= self._seat.position]
        return gone if seed == state.seed and int(str(number)) >= state.round else []

    # What is answered on the way

    def answer(self, decision: Decision, asked: Collection[str]) -> Answer | None:
        """The answer that goes past a monster, or begins, continues or ends a walk; None for any other question."""
        return self._slip_by(decision, asked) or self._step(decision, asked)

    def meet(self, decision: Decision, answer: str) -> None:
        """Fight or evade a monster without a question: it goes on as if that were chosen, and is said."""
        self._fight.begin(self._playing.game, decision, answer)
        verb, _, monster = answer.partition(":")
        percent = forecast_of(self._playing.game, decision)[answer].shares["win"]
        self.met.append(UnaskedMeeting(decision.who, monster, verb, percent))

    def _as_planned(self, decision: Decision) -> Answer | None:
        """The beginning of what was typed for somebody before his turn to walk, if nothing new is in the way."""
        now, plans = self._plans
        walk = plans.get(decision.who) if decision.kind == "move" else None
        here = this_turn(self._playing.game)
        if walk is None or walk.begun >= 0 or now != here or not isinstance(decision.about, Points):
            return None
        plans[decision.who] = walk._replace(begun=self._seat.position)
        game = self._playing.game
        if walk.place in ("", self._place_of(decision.who)):
            self._note_uses(decision)
            return STOP.id
        points, _ = with_ride(game, game.by_id(decision.who), walk.place, decision.about.left)
        if walk.past_all or is_open(game, game.by_id(decision.who), walk.place, points):
            self.set_out(decision.who, walk.place, past_all=walk.past_all, partner=walk.partner, ordered=True)
        else:
            self._hindered = (decision.who, walk.place)
        return None

    def _note_uses(self, decision: Decision) -> None:
        """Note what somebody could still use where his movement ends as it was typed."""
        uses = worth_using(self._playing.game, decision, arrived=True)
        game = self._playing.game
        hopes = [each for each in uses if may_succeed(game, decision, each) and not is_the_end(game, decision, each)]
        self.may_use += [(decision, self._place_of(decision.who), hopes)] if hopes else []

    def _step(self, decision: Decision, asked: Collection[str]) -> Answer | None:
        """The answer that begins, continues or ends a walk under way, if this question is about it."""
        if decision.kind == "move":
            self._past_goal = self._arrived = NOBODY
            self._goal = self._goal if decision.who == self._walker else ""
        if not self._goal and (planned := self._as_planned(decision)):
            return planned
        if landed := self._is_landed(decision):
            self.set_out(decision.who, self._place_of(decision.who), past_all=False)
        if not self._goal or (decision.kind in ON_THE_WAY and decision.who == self._walker):
            return None
        game = self._playing.game
        on_foot = decision.kind == "move" and decision.who == self._walker
        step = next_step(game, decision, self._goal) if on_foot else None
        if step is not None:
            return step
        there = on_foot and game.by_id(self._walker).place == self._goal
        if on_foot and not there and may_ride_on(game, decision):
            _, ride = with_ride(game, game.by_id(self._walker), self._goal, 0)
            return ride.option.id if ride is not None and self._ordered else None
        return self._end(decision, asked, there=there, landed=landed)

    def _is_landed(self, decision: Decision) -> bool:
        """Whether somebody may move on from where he has just appeared by his own choice."""
        if decision.kind != "move" or self._goal:
            return False
        return self._landed.pop(decision.who, "") == self._place_of(decision.who)

    def _end(self, decision: Decision, asked: Collection[str], *, there: bool, landed: bool) -> Answer | None:
        """The end of a walk: with a trade that was typed, else by staying where nothing is left to be done. there: at its goal;
        landed: it has only just begun there."""
        self._past_goal = (self._walker, self._goal) if there and self._past_all else NOBODY
        self._arrived = (self._walker, self._goal) if there else NOBODY
        self._goal = ""
        trades = [each.subject for each in decision.options if each.verb == "trade"]
        if there and self._partner in trades:
            return option("trade", self._partner).id
        free = there and "stop" not in asked
        stays = free and (self._ordered or nothing_to_use(self._playing.game, decision, arrived=True))
        if stays and self._ordered:
            self._note_uses(decision)
        if stays and landed:
            self.stayed.append((decision.who, self._place_of(decision.who)))
        if stays and isinstance(decision.about, Points) and decision.about.left:
            self.may_trade += [(decision.who, *trades)] if trades else []
        return decision.default if stays else None

    def _slip_by(self, decision: Decision, asked: Collection[str]) -> Answer | None:
        """The answer that evades a monster on a walk or on leaving, if that is best or the player asked for it; at the end of a
        walk past everything, if that is best."""
        if decision.kind != "deal_with":
            return None
        here, leaving = self._place_of(decision.who), self._leaving
        self._leaving = NOBODY
        last_step = (decision.who, here) == (self._walker, self._goal)
        if ((decision.who, here) == self._arrived or last_step) and "evade" not in asked:
            self._arrived = NOBODY
            if evaded_on_arrival(self._playing.game, decision):
                evading = next(each.id for each in decision.options if each.verb == "evade")
                self.meet(decision, evading)
                return evading
        walking = decision.who == self._walker and self._goal not in ("", here)
        arrived = last_step and self._past_all
        if not walking and not arrived and (decision.who, here) not in (leaving, self._past_goal):
            return None
        monster = next((each.subject for each in decision.options if each.verb == "evade"), "")
        evaded = (walking and self._past_all) or self._is_passed(decision.who, monster, asked)
        if not evaded and walking and monster in self._named and "evade" not in asked:
            return self._pass_as_listed(decision, monster)
        self._leaving = leaving if evaded else NOBODY
        if evaded and self._past_all:
            self._fight.slip_by(self._playing.game, decision, f"evade:{monster}")
        return f"evade:{monster}" if evaded else None

    def _pass_as_listed(self, decision: Decision, monster: str) -> Answer | None:
        """To evade a monster that the place named which was chosen, and say so; None where he may well fall by it, and
        rather fights."""
        evading = option("evade", monster).id
        if forecast_of(self._playing.game, decision)[evading].fall > FAR:
            return None
        self.meet(decision, evading)
        return evading

    def _is_passed(self, who: str, monster: str, asked: Collection[str]) -> bool:
        """Whether an investigator who walks on evades a monster without being asked."""
        game = self._playing.game
        if not monster or "evade" in asked:
            return False
        return rather_evaded(game, game.by_id(who), monster) or as_good_as_evaded(game, game.by_id(who), monster)

    def _place_of(self, who: str) -> str:
        return self._playing.game.by_id(who).place
