"""Which questions are answered without asking, and the one question for everybody’s upkeep."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, NamedTuple

import msgspec

from solo.boardgame.front.declined import Declined
from solo.boardgame.front.steady import SteadyOptions
from solo.boardgame.front.wording import HasGame
from solo.games.town.abouts import Points
from solo.games.town.auto_answers import unasked, worth_more
from solo.games.town.forecast.after_roll import SPEND
from solo.games.town.forecast.forecast import forecast_of
from solo.games.town.front.after_use import AfterUse
from solo.games.town.front.errands import Errands
from solo.games.town.front.fight_goes_on import FightGoesOn
from solo.games.town.front.fighting import (
    ARMED,
    MEETINGS,
    PLAY_OUT,
    FightChosen,
    PlayedOut,
    armed,
    begun,
    steady_way,
    way_of,
)
from solo.games.town.front.gate_tries import CLOSING, GateTries, with_better_skill
from solo.games.town.front.joined import Joined
from solo.games.town.front.prevention import Prevention
from solo.games.town.front.rolls_left import RollsLeft
from solo.games.town.front.sliders import SET, UPKEEP
from solo.games.town.front.spending import SpendingOn, kept_clues
from solo.games.town.front.walking import ANYWHERE, anywhere, is_open, next_step, way, where_to, with_ride
from solo.games.town.game import Game
from solo.games.town.meeting_answers import evaded_on_arrival, obvious_way
from solo.games.town.option_ranking import each_once, needs_confirmation, rather_evaded, sensible
from solo.games.town.rules.combat_view import CombatView
from solo.games.town.rules.movement import STOP
from solo.games.town.stakes import fells
from solo.games.town.upkeep_answers import in_upkeep, is_setting, left_as_it_is, upkeep_people, upkeep_uses
from solo.games.town.use_answers import (
    healers,
    may_ride_on,
    may_succeed,
    nothing_to_use,
    without_idle_arms,
    worth_using,
)
from solo.kernel.decisions import Answer, Decision, Option, option, subjects_of
from solo.kernel.host import Host
from solo.narration import front
from solo.narration.front import TableAccess

ON_THE_WAY = ("deal_with", "before_check", "after_check")
"""Questions of evading a monster, after which a walk goes on if it may."""

IN_A_FIGHT = ("deal_with", "before_horror", "combat", "combat_check", "attack", "after_check", "prevent")
"""Questions whose options keep their places as long as somebody's turn in a phase, or the final battle, goes on."""

AFTER_A_ROLL = ("accept", "clue", SPEND)
"""The first options after a roll, in the order in which they always stand."""

STAY = "stay"
"""A standing order: leave the sliders, without asking; and the verb to leave them this time."""

STAY_ON = "stay_on"
"""The verb of the option that gives everybody without another one this standing order."""


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


class AutoAnswers(front.AutoAnswers):
    """Knows what a player has set out to do: where a walk goes, whose upkeep to ask about, whether clue tokens are spent on."""

    learnt: ClassVar[tuple[str, ...]] = ("gate", "rounds")
    meant: ClassVar[tuple[str, ...]] = ("go", "clue", "evade", "give")

    def __init__(self, playing: HasGame[Game], seat: TableAccess[Host], in_lesson: Callable[[], bool]) -> None:
        super().__init__(in_lesson)
        self._playing = playing
        self._seat = seat
        self._played_out = PlayedOut()
        self._chosen = FightChosen()
        self.fight = FightGoesOn()
        self._spending = SpendingOn(playing, lambda: seat.standing_orders)
        self.errands = Errands(playing)
        self.joined = Joined(playing)
        self._prevention = Prevention(playing)
        self._declined = Declined()
        self._tries = GateTries()
        self._rolls = RollsLeft()
        self.after_use = AfterUse()
        self._steady = SteadyOptions()
        self.forget()

    def forget(self) -> None:
        """Forget what the player has set out to do, because an answer differed or a lesson begins anew."""
        self.errands.forget()
        self._walker = self._goal = self._partner = ""
        self.may_trade: list[tuple[str, ...]] = []
        self.may_use: list[tuple[Decision, str, list[Option]]] = []
        self.stayed: list[tuple[str, str]] = []
        self.met: list[UnaskedMeeting] = []
        self._past_all = self._ordered = False
        self._hindered = ("", "")
        self._plans: tuple[tuple[object, ...], dict[str, TypedWalk]] = ((), {})
        self._leaving = self._past_goal = self._arrived = ("", "")
        self._landed: dict[str, str] = {}
        self._arms = ("", "", "")
        self._played_out.forget()
        self._chosen.forget()
        self.fight.forget()
        self._spending.forget()
        self.joined.forget()
        self._prevention.forget()
        self._declined.forget()
        self._tries.forget()
        self._rolls.forget()
        self.after_use.forget()
        self._upkeep: tuple[object, ...] = ()
        self._attended: list[str] = []
        self._set: dict[str, str] = {}

    def taken_back(self) -> None:
        """Forget what the player has set out to do, but for what was typed with an answer that still stands."""
        (turn, walks), here = self._plans, self._seat.position
        errands = self.errands.typed_before(here)
        self.forget()
        typed = {who: walk for who, walk in walks.items() if walk.at < here}
        self._plans = (
            turn,
            {who: walk if walk.begun < here else walk._replace(begun=-1) for who, walk in typed.items()},
        )
        self.errands = errands

    # What a person is asked, and has answered

    def offered(self, decision: Decision) -> Decision:
        """A question as it is asked of a person: sensible order, but in a fight each option where it stood before."""
        state = self._playing.game.state
        turn = (state.seed, 0 if state.battle is not None else state.round, state.phase, decision.who)
        first = AFTER_A_ROLL if decision.kind == "after_check" else ()
        return self._steady.placed(self._arranged(decision), turn if decision.kind in IN_A_FIGHT else None, first)

    def enter(self, question: Decision) -> Answer:
        """The most sensible option, wherever it stands."""
        return self._steady.sensible(question).default

    def _arranged(self, decision: Decision) -> Decision:
        """A question in sensible order, with places instead of steps, with the arms for a fight, beside a round the option to
        play the battle out, and beside spending one clue token that to spend on.
        """
        decision = worth_more(self._playing.game, without_idle_arms(self._playing.game, decision))
        ordered = self.joined.offered(each_once(self._playing.game, sensible(self._playing.game, decision)))
        if decision.kind == "move":
            return ordered if "walk" in self.asked else self._places(ordered)
        if decision.kind in ANYWHERE:
            return anywhere(self._playing.game, ordered)
        if decision.kind == CLOSING:
            return ordered if "gate" in self.asked else with_better_skill(self._playing.game, ordered)
        if decision.kind in MEETINGS:
            return ordered if "arms" in self.asked else armed(self._playing.game, ordered)
        if steady_way(self._playing.game, ordered):
            return msgspec.structs.replace(ordered, options=(*ordered.options, option(PLAY_OUT)))
        ordered = ordered if "losses" in self.asked else self._prevention.offered(ordered)
        return self._spending.offered(ordered)

    def _places(self, ordered: Decision) -> Decision:
        """A question for a walk; where one was typed that leads past a monster, with its place alone: any other is named."""
        question, (walker, goal) = where_to(self._playing.game, ordered), self._hindered
        ids = [each.id for each in question.options]
        if walker != ordered.who or f"go:{goal}" not in ids:
            return question
        kept = [each for each in question.options if each.verb != "go" or each.subject == goal]
        return msgspec.structs.replace(question, options=tuple(kept))

    def on_answer(self, question: Decision, answer: Answer) -> Answer | None:
        """The answer for the rules that a person's answer means; None if it concerns only the table."""
        if question.kind == UPKEEP:
            self._attend(answer)
            return None
        self._note_declined(question, answer)
        self.after_use.note(question, answer)
        answer = self._prevention.begin(question, self.joined.begin(question, answer))
        if spending := self._spending.begin(question, answer):
            self._leaving = ("", "")
            return spending
        if answer == PLAY_OUT:
            self.fight.forget()
            return self._played_out.begin(self._playing.game, question)
        if "rounds" not in self.switched_off:
            self.fight.begin(self._playing.game, question, str(answer))
        verb, _, place = str(answer).partition(":")
        if question.kind in MEETINGS and "arms" not in self.asked:
            answer = self._take_up(question, str(answer))
        walks = question.kind == "move" and verb == "go"
        self._hindered = ("", "")
        if question.kind == "move" and answer == STOP.id:
            self._goal = ""
        if question.kind in ANYWHERE and verb == "to":
            self._landed[question.who] = place
        self._leaving = (question.who, self._place_of(question.who)) if walks else ("", "")
        points = question.about.left if isinstance(question.about, Points) else 0
        steps = way(self._playing.game, question.who, place, points) if walks and "walk" not in self.asked else []
        if not steps:
            return answer
        self.set_out(question.who, place, past_all=False)
        return f"go:{steps[0]}"

    # Obvious answers

    def answer(self, decision: Decision) -> Answer | None:
        """The answer to a question that need not be asked; None if it must be."""
        spent = (
            self._spending.answer(decision)
            or self.errands.answer(decision)
            or self.joined.answer(decision, self.asked)
            or self._prevention.answer(decision, self.asked)
            or self._keeps_clues(decision)
        )
        found = spent or self._strike(decision) or self._slip_by(decision) or self._step(decision)
        found = found or self.after_use.answer(self._playing.game, decision, self.asked)
        if found is not None:
            return found
        if in_upkeep(decision):
            return self._in_upkeep(decision)
        plain = unasked(self._playing.game, decision, self.switched_off)
        if plain is not None and plain == obvious_way(self._playing.game, decision):
            self.fight.begin(self._playing.game, decision, str(plain))
            self._note_met(decision, str(plain))
        if plain is not None and decision.kind in MEETINGS and "arms" not in self.asked:
            return self._take_up(decision, str(plain), asked=False)
        again = self._still_declined(decision) or self._tries.again(self._playing.game, decision, self.asked)
        return plain or again or self._rolls.again(self._playing.game, decision, self.asked)

    def recall(self, decision: Decision, answer: Answer) -> None:
        """Keep in mind what was declined with an answer that was given before the campaign was resumed."""
        self._note_declined(decision, answer)

    def _note_declined(self, question: Decision, answer: Answer) -> None:
        """Note which offers to be healed somebody declines, and how he was; with what he tries to close a gate; and what of a
        place he declines."""
        self._tries.note(self._playing.game, question, answer)
        self.errands.note(question, answer)
        self._rolls.note(self._playing.game, question, answer)
        for each in healers(self._playing.game, question):
            if each.id != answer:
                self._declined.note(each.id, self._condition(question.who))

    def _note_met(self, decision: Decision, answer: str) -> None:
        """Note that a monster is fought, or evaded, without a question."""
        verb, _, monster = answer.partition(":")
        self.met.append(
            UnaskedMeeting(decision.who, monster, verb, forecast_of(self._playing.game, decision)[answer].shares["win"])
        )

    def _still_declined(self, decision: Decision) -> Answer | None:
        """The only other option, where all that is offered was declined by somebody who was as well, or as badly, as now."""
        if (declined := self.errands.declined(decision)) and "quiet" not in self.asked:
            return declined
        offers = healers(self._playing.game, decision)
        others = [each.id for each in decision.options if each not in offers]
        still = all(self._declined.still(each.id, self._condition(decision.who)) for each in offers)
        return others[0] if offers and still and len(others) == 1 and "quiet" not in self.asked else None

    def _condition(self, who: str) -> tuple[str, int, int]:
        person = self._playing.game.by_id(who)
        return (who, person.sanity, person.stamina)

    def always(self, decision: Decision) -> bool:
        """Whether a question has an obvious answer, whatever the player has set out to do; the first in an upkeep, where
        everybody has a wish (R6.5)."""
        if in_upkeep(decision):
            game, wishes = self._playing.game, self._seat.standing_orders
            begins = game.in_turn_order()[0].id == decision.who
            asked = begins and any(who.id not in wishes for who in upkeep_people(game, decision))
            return "upkeep" not in self.asked and not asked and self._wished(decision) is not None
        return unasked(self._playing.game, decision, self.switched_off) is not None

    def needs_confirmation(self, decision: Decision) -> bool:
        """Whether the first option costs something that another would not."""
        return needs_confirmation(self._playing.game, self._steady.sensible(decision))

    def _keeps_clues(self, decision: Decision) -> Answer | None:
        """A check that is left as it is, where fewer clue tokens would be left than are to be kept and nothing else is offered;
        None where somebody could fall."""
        game, who = self._playing.game, self._playing.game.deciding(decision.who)
        kept = kept_clues(self._seat.standing_orders)
        if not kept or who is None or decision.kind != "after_check" or who.clues > kept:
            return None
        only = {each.id for each in decision.options} == {"accept", "clue"}
        return "accept" if only and not fells(game, decision, who) else None

    # Fighting

    def _take_up(self, question: Decision, answer: str, *, asked: bool = True) -> str:
        """The answer of the rules to a meeting, with the arms kept in mind for the first round. asked: it is a person's."""
        verb, _, subject = answer.partition(":")
        monster = subject.partition("/")[0]
        if verb not in (ARMED, "fight"):
            return answer
        game, only = self._playing.game, ""
        if verb == "fight":
            first = begun(game, game.by_id(question.who), monster)
            ways = [each.id for each in first.options if each.verb == "fight"] if first is not None else []
            only = ways[0] if len(ways) == 1 else ""
        self._arms = (question.who, monster, way_of(answer) if verb == ARMED else only)
        if verb == "fight" and "attack" not in self.asked and not self._in_lesson():
            self._chosen.begin(game, question, answer, asked=asked)
        return f"fight:{monster}"

    def _strike(self, decision: Decision) -> Answer | None:
        """The answer to a round of a fight for which it was said how to fight."""
        who, monster, way = self._arms
        self._arms = ("", "", "")
        about = decision.about if decision.kind == "combat" and decision.who == who else None
        met = isinstance(about, CombatView) and about.monster == monster
        game = self._playing.game
        chosen = self._chosen.answer(game, decision)
        goes_on = self.fight.answer(game, decision) if "rounds" not in self.switched_off else None
        first = way if met and any(each.id == way for each in decision.options) else chosen
        if first:
            self.fight.begin(game, decision, first)
            return first
        return self._played_out.answer(game, decision) or goes_on

    # Walking

    def set_out(self, who: str, place: str, *, past_all: bool, partner: str = "", ordered: bool = False) -> None:
        """Begin a walk to a place. past_all: evade everything on the way, even where a fight would be better. partner: with
        whom he trades there. ordered: it was typed as an order, with which the movement ends there."""
        self._walker, self._goal, self._past_all, self._partner = who, place, past_all, partner
        self._ordered = ordered

    def plan(self, walks: Mapping[str, TypedWalk], walkers: Sequence[str], errands: Mapping[str, str]) -> None:
        """Keep in mind where those go who have yet to walk this turn; a walk past monsters is asked about when it comes.
        errands: what those of the walkers do where they go."""
        self.errands.plan(walkers, errands, self._seat.position)
        now, plans = self._plans
        plans = plans if now == self._this_turn() else {}
        typed = {who: walk._replace(at=self._seat.position) for who, walk in walks.items()}
        self._plans = (self._this_turn(), {**plans, **typed})

    @property
    def dropped(self) -> Sequence[str]:
        """Who had yet to walk this turn as was typed with an answer that no longer stands."""
        (seed, number), state = self._plans[0] or (None, 0), self._playing.game.state
        gone = [who for who, walk in self._plans[1].items() if walk.at >= self._seat.position]
        return gone if seed == state.seed and int(str(number)) >= state.round else []

    def _as_planned(self, decision: Decision) -> Answer | None:
        """The beginning of what was typed for somebody before his turn to walk, if nothing new is in the way."""
        now, plans = self._plans
        walk = plans.get(decision.who) if decision.kind == "move" else None
        if walk is None or walk.begun >= 0 or now != self._this_turn() or not isinstance(decision.about, Points):
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
        hopes = [each for each in uses if may_succeed(self._playing.game, decision, each)]
        self.may_use += [(decision, self._place_of(decision.who), hopes)] if hopes else []

    def _step(self, decision: Decision) -> Answer | None:
        """The answer that begins, continues or ends a walk under way, if this question is about it."""
        if decision.kind == "move":
            self._past_goal = self._arrived = ("", "")
            self._goal = self._goal if decision.who == self._walker else ""
        if not self._goal and (planned := self._as_planned(decision)):
            return planned
        landed = (
            decision.kind == "move"
            and not self._goal
            and self._landed.pop(decision.who, "") == self._place_of(decision.who)
        )
        if landed:
            self.set_out(decision.who, self._place_of(decision.who), past_all=False)
        if not self._goal:
            return None
        if decision.kind in ON_THE_WAY and decision.who == self._walker:
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
        self._past_goal = (self._walker, self._goal) if there and self._past_all else ("", "")
        self._arrived = (self._walker, self._goal) if there else ("", "")
        self._goal = ""
        trades = [each.subject for each in decision.options if each.verb == "trade"]
        if there and self._partner in trades:
            return option("trade", self._partner).id
        free = there and "stop" not in self.asked
        stays = free and (self._ordered or nothing_to_use(game, decision, arrived=True))
        if stays and self._ordered:
            self._note_uses(decision)
        if stays and landed:
            self.stayed.append((decision.who, self._place_of(decision.who)))
        if stays and isinstance(decision.about, Points) and decision.about.left:
            self.may_trade += [(decision.who, *trades)] if trades else []
        return decision.default if stays else None

    def _slip_by(self, decision: Decision) -> Answer | None:
        """The answer that evades a monster on a walk or on leaving, if that is best or the player asked for it; at the end of a
        walk past everything, if that is best."""
        if decision.kind != "deal_with":
            return None
        here, leaving = self._place_of(decision.who), self._leaving
        self._leaving = ("", "")
        if (decision.who, here) == self._arrived and "evade" not in self.asked:
            self._arrived = ("", "")
            if evaded_on_arrival(self._playing.game, decision):
                evading = next(each.id for each in decision.options if each.verb == "evade")
                self.fight.begin(self._playing.game, decision, evading)
                self._note_met(decision, evading)
                return evading
        walking = decision.who == self._walker and self._goal not in ("", here)
        arrived = (decision.who, here) == (self._walker, self._goal) and self._past_all
        if not walking and not arrived and (decision.who, here) not in (leaving, self._past_goal):
            return None
        monster = next((each.subject for each in decision.options if each.verb == "evade"), "")
        evaded = (walking and self._past_all) or self.slips_by(decision.who, monster)
        self._leaving = leaving if evaded else ("", "")
        if evaded and self._past_all:
            self.fight.slip_by(self._playing.game, decision, f"evade:{monster}")
        return f"evade:{monster}" if evaded else None

    def slips_by(self, who: str, monster: str) -> bool:
        """Whether an investigator who walks on evades a monster without being asked."""
        game = self._playing.game
        return bool(monster) and "evade" not in self.asked and rather_evaded(game, game.by_id(who), monster)

    def _place_of(self, who: str) -> str:
        return self._playing.game.by_id(who).place

    # Upkeep

    def merge(self, decision: Decision) -> Decision | None:
        """The one question for everybody's upkeep, at the first decision of upkeep; None at any other.

        Also None for a single investigator without anything to use, who is asked about the sliders directly.
        """
        if not in_upkeep(decision) or "upkeep" in self.asked or self._upkeep == self._this_phase():
            return None
        people = upkeep_people(self._playing.game, decision)
        if all(who.id in self._seat.standing_orders for who in people):
            return None
        if len(people) == 1 and not upkeep_uses(self._playing.game, people[0]):
            return None
        options = (option(STAY), *(option("attend", who.id) for who in people), option(STAY_ON))
        return Decision(UPKEEP, "", options, "R6.5", 1, len(people))

    def _attend(self, answer: Answer) -> None:
        """Note whose upkeep to ask about, from the answer to the one question."""
        self._upkeep = self._this_phase()
        for who in self._playing.game.playing() if STAY_ON in answer else ():
            self._seat.order(who.id, self._seat.standing_orders.get(who.id, "") or STAY)
        typed = [each.split(":") for each in answer if each.startswith(f"{SET}:")]
        self._set = {who: stops for _, who, stops in typed}
        self._attended = [] if typed or {STAY, STAY_ON} & set(answer) else subjects_of(answer)

    def _this_turn(self) -> tuple[object, ...]:
        return (self._playing.game.state.seed, self._playing.game.state.round)

    def _this_phase(self) -> tuple[object, ...]:
        return (*self._this_turn(), self._playing.game.state.phase)

    def _in_upkeep(self, decision: Decision) -> Answer | None:
        """The upkeep answer of an investigator whom the player did not name; None before the one question."""
        if "upkeep" in self.asked or decision.who in self._attended:
            return None
        if self.merge(decision) is not None:
            return None
        alone = self._upkeep != self._this_phase()
        if alone and decision.kind == "sliders" and decision.who not in self._seat.standing_orders:
            return None
        return self._wished(decision)

    def _wished(self, decision: Decision) -> Answer | None:
        wish = self._seat.standing_orders.get(decision.who, "")
        if self._upkeep == self._this_phase():
            wish = self._set.get(decision.who, wish)
        return left_as_it_is(self._playing.game, decision, wish if is_setting(wish) else "")
