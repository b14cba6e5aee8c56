"""Which questions are answered without asking, and the one question for everybody’s upkeep."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import ClassVar

import msgspec

from solo.boardgame.front.declined import Declined
from solo.boardgame.front.steady import SteadyOptions
from solo.boardgame.front.wording import HasGame
from solo.games.town.auto_answers import unasked, worth_more
from solo.games.town.compiled.hints import healed
from solo.games.town.forecast.after_roll import SPEND
from solo.games.town.front.after_use import AfterTrade, AfterUse
from solo.games.town.front.errands import Errands
from solo.games.town.front.fight_all import FightAll
from solo.games.town.front.fight_goes_on import FightGoesOn
from solo.games.town.front.fighting import (
    ARMED,
    MEETINGS,
    PLAY_OUT,
    FightChosen,
    PlayedOut,
    any_arms,
    armed,
    begun,
    steady_way,
    way_of,
)
from solo.games.town.front.gate_tries import CLOSING, GateTries, SealsMeant, with_better_skill, with_seals
from solo.games.town.front.joined import Joined
from solo.games.town.front.kept_clues import KeptClues
from solo.games.town.front.met_before import MetBefore
from solo.games.town.front.met_together import MetTogether
from solo.games.town.front.prevention import Prevention
from solo.games.town.front.rolled_before import RolledBefore
from solo.games.town.front.rolls_left import RollsLeft
from solo.games.town.front.sliders import UPKEEP
from solo.games.town.front.spending import SpendingOn
from solo.games.town.front.things_in_place import ThingsInPlace
from solo.games.town.front.upkeep_of_all import UpkeepOfAll
from solo.games.town.front.walking import ANYWHERE, anywhere
from solo.games.town.front.walks_under_way import TypedWalk, WalksUnderWay
from solo.games.town.game import Game
from solo.games.town.loss_answers import out_of_reach
from solo.games.town.option_ranking import each_once, needs_confirmation, sensible
from solo.games.town.rules.combat_view import CombatView
from solo.games.town.upkeep_answers import in_upkeep
from solo.games.town.use_answers import (
    at_risk,
    healers,
    use_of,
    without_idle_arms,
)
from solo.kernel.decisions import Answer, Decision, Option, option
from solo.kernel.host import Host
from solo.narration import auto_answers
from solo.narration.auto_answers import Anew, Back
from solo.narration.front import TableAccess

IN_A_FIGHT = ("deal_with", "before_horror", "combat", "combat_check", "attack", "after_check", "prevent")
"""Questions whose options keep their places as long as somebody's turn in a phase, or the final battle, goes on."""

DECLINABLE = ("may_check", "choose")
"""Questions of texts at which a check may be declined."""

AFTER_A_ROLL = ("accept", "clue", SPEND)
"""The first options after a roll, in the order in which they always stand."""


class AutoAnswers(auto_answers.AutoAnswers):
    """Knows what a player has set out to do: where a walk goes, whose upkeep to ask about, whether clue tokens are spent on."""

    learnt: ClassVar[tuple[str, ...]] = ("gate", "rounds", "sliders")
    meant: ClassVar[tuple[str, ...]] = ("go", "clue", "evade", "give", "act")

    def __init__(self, playing: HasGame[Game], seat: TableAccess[Host], in_lesson: Callable[[], bool]) -> None:
        super().__init__(in_lesson)
        self._playing = playing
        self._seat = seat
        self._played_out = PlayedOut()
        self._chosen = FightChosen()
        self.fight = FightGoesOn()
        self._spending = SpendingOn(playing, lambda: seat.standing_orders)
        self.kept = KeptClues(playing, lambda: seat.standing_orders)
        self.errands = Errands(playing)
        self.joined = Joined(playing)
        self._prevention = Prevention(playing)
        self._declined = Declined()
        self._tries = GateTries()
        self._seals = SealsMeant()
        self._rolls = RollsLeft()
        self.rolled = RolledBefore()
        self._met = MetBefore()
        self._together = MetTogether()
        self._all = FightAll()
        self.after_use = AfterUse()
        self.after_trade = AfterTrade()
        self.walks = WalksUnderWay(playing, seat, self.fight)
        self._upkeep = UpkeepOfAll(playing, seat)
        self._steady = SteadyOptions()
        self._things = ThingsInPlace()
        self.forget()

    def forget(self) -> None:
        """Forget what the player has set out to do, because an answer differed or a lesson begins anew."""
        self.walks.forget()
        self.errands.forget()
        self._upkeep.forget()
        self._forget_rest()

    def _forget_rest(self) -> None:
        """Forget all but walks, errands and upkeep."""
        self._arms = ("", "", "")
        self._played_out.forget()
        self._chosen.forget()
        self.fight.forget()
        self._spending.forget()
        self.kept.forget()
        self.joined.forget()
        self._prevention.forget()
        self._declined.forget()
        self._tries.forget()
        self._seals.forget()
        self._rolls.forget()
        self.rolled.forget()
        self._met.forget()
        self._together.forget()
        self._all.forget()
        self.after_use.forget()
        self.after_trade.forget()
        self.declined_for: list[str] = []

    def taken_back(self) -> None:
        """Forget what the player has set out to do, but for what was typed with an answer that still stands."""
        self.walks.taken_back()
        self.errands = self.errands.typed_before(self._seat.position)
        self._upkeep.taken_back()
        self._forget_rest()

    def plan(self, walks: Mapping[str, TypedWalk], walkers: Sequence[str], errands: Mapping[str, str]) -> None:
        """Keep in mind where those go who have yet to walk this turn, and what the walkers do where they go (errands)."""
        self.errands.plan(walkers, errands, self._seat.position)
        self.walks.plan(walks)

    # What a person is asked, and has answered

    def offered(self, decision: Decision) -> Decision:
        """A question as it is asked of a person: sensible order, but in a fight each option where it stood before."""
        state = self._playing.game.state
        turn = (state.seed, 0 if state.battle is not None else state.round, state.phase, decision.who)
        if decision.kind == "trade":
            return self._things.placed(self._arranged(decision), turn)
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
            walk = ordered if "walk" in self.asked else self.walks.places(ordered)
            return self._upkeep.with_change(walk, self.switched_off)
        if decision.kind in ANYWHERE:
            return anywhere(self._playing.game, ordered)
        if decision.kind == CLOSING:
            shown = ordered if "gate" in self.asked else with_better_skill(self._playing.game, ordered)
            return with_seals(self._playing.game, shown)
        if decision.kind in MEETINGS:
            shown = ordered if "arms" in self.asked else armed(self._playing.game, ordered)
            return self._all.offered(self._playing.game, decision, shown)
        if steady_way(self._playing.game, ordered):
            return msgspec.structs.replace(ordered, options=(*ordered.options, option(PLAY_OUT)))
        ordered = ordered if "losses" in self.asked else self._prevention.offered(ordered)
        return self.kept.offered(self._spending.offered(ordered))

    def on_answer(self, question: Decision, answer: Answer) -> Answer | None:
        """The answer for the rules that a person's answer means; None if it concerns only the table."""
        self.walks.told_of_trades.clear()
        if question.kind == UPKEEP or (in_upkeep(question) and not isinstance(answer, str)):
            self._upkeep.attend(answer)
            return None
        answer = self._all.begin(self._playing.game, question, answer) or self._seals.begin(question, answer)
        self._note_declined(question, answer)
        self.after_use.note(question, answer)
        answer = self._prevention.begin(question, self.joined.begin(question, answer))
        if spending := self._spending.begin(question, answer):
            self.walks.stand_still()
            return spending
        if answer == PLAY_OUT:
            self.fight.forget()
            return self._played_out.begin(self._playing.game, question)
        if "rounds" not in self.switched_off:
            self.fight.begin(self._playing.game, question, str(answer))
        if question.kind in MEETINGS and "arms" not in self.asked:
            answer = self._take_up(question, str(answer))
        return self.walks.begin(question, answer, self.asked)

    # Obvious answers

    def answer(self, decision: Decision) -> Answer | None:
        """The answer to a question that need not be asked; None if it must be."""
        if sealed := self._seals.answer(decision):
            return sealed
        if sent := self.errands.of_monster(decision):
            return self._take_up(decision, sent, asked=False)
        spent = (
            self._spending.answer(decision)
            or self.errands.answer(decision)
            or self.joined.answer(decision, self.asked)
            or self._prevention.answer(decision, self.asked)
            or self.kept.answer(decision)
        )
        found = spent or self._strike(decision) or self.walks.answer(decision, self.asked)
        found = found or self.after_use.answer(self._playing.game, decision, self.asked)
        found = found or self.after_trade.answer(self._playing.game, decision, self.asked)
        if found is not None:
            return found
        if in_upkeep(decision):
            return self._upkeep.answer(decision, self.switched_off)
        if next_one := self._all.answer(self._playing.game, decision):
            return self._take_up(decision, next_one)
        doubt = self.fight.is_in_doubt(self._playing.game, decision)
        plain = None if doubt else unasked(self._playing.game, decision, self.switched_off)
        self.rolled.note(decision, plain)
        as_before = "" if plain else self._met.again(self._playing.game, decision, self.asked)
        as_before = as_before or ("" if plain else self._together.answer(self._playing.game, decision, self.asked))
        if plain is not None and decision.kind in DECLINABLE and plain == out_of_reach(self._playing.game, decision):
            self.declined_for.append(decision.who)
        plain = plain or as_before or None
        if decision.kind == "deal_with" and plain is not None:
            self.walks.meet(decision, str(plain))
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
        self.rolled.note(question, answer)
        self._tries.note(self._playing.game, question, answer)
        self.errands.note(question, answer)
        self._rolls.note(self._playing.game, question, answer)
        self._met.note(self._playing.game, question, answer)
        self._together.note(self._playing.game, question, answer)
        for each in healers(self._playing.game, question):
            if each.id != answer:
                self._declined.note(*self._standing(question, each))

    def _still_declined(self, decision: Decision) -> Answer | None:
        """The only other option, where all that is offered was declined by somebody who was as well, or as badly, as now."""
        if (declined := self.errands.declined(decision)) and "quiet" not in self.asked:
            return declined
        offers = healers(self._playing.game, decision)
        others = [each.id for each in decision.options if each not in offers]
        still = all(self._declined.still(*self._standing(decision, each)) for each in offers)
        return others[0] if offers and still and len(others) == 1 and "quiet" not in self.asked else None

    def _standing(self, question: Decision, offer: Option) -> tuple[str, Hashable]:
        """An offer to be healed before what may be lost next, and how many of the points that it restores whoever may decline it
        has; each attack of the final battle is another danger (R29.11)."""
        game, battle = self._playing.game, self._playing.game.state.battle
        person, risk, use = game.by_id(question.who), at_risk(game, question), use_of(game, question, offer)[1]
        restored = sorted(healed(use.effect.raw)) if use is not None else []
        return f"{offer.id} {sorted(risk.items())}", (
            question.who,
            *(getattr(person, what) for what in restored),
            battle.round if battle is not None else 0,
        )

    def always(self, decision: Decision) -> bool:
        """Whether a question has an obvious answer, whatever the player has set out to do."""
        if in_upkeep(decision):
            return self._upkeep.always(decision, self.switched_off)
        return unasked(self._playing.game, decision, self.switched_off) is not None

    def merge(self, decision: Decision) -> Decision | None:
        """The one question for everybody's upkeep, at the first decision of upkeep; None at any other."""
        return self._upkeep.merge(decision, self.switched_off)

    def back(self, question: Decision, answer: Answer) -> Back | None:
        """From the first walk of a turn to its upkeep, which was left as it is."""
        return self._upkeep.back(question, answer)

    def anew(self, question: Decision, answer: Answer) -> Anew | None:
        """How somebody's sliders are set once everybody's upkeep was answered, up to the first walk."""
        return self._upkeep.anew(question, answer)

    def needs_confirmation(self, decision: Decision) -> bool:
        """Whether the first option costs something that another would not."""
        return needs_confirmation(self._playing.game, self._steady.sensible(decision))

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
            only = ways[0] if len(ways) == 1 else any_arms(game, question, first) if first is not None else ""
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
