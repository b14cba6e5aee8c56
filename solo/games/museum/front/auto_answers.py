"""Which questions are answered without asking, and in what order options are shown."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import ClassVar

from solo.boardgame.front.declined import Declined
from solo.boardgame.front.steady import SteadyOptions
from solo.boardgame.front.wording import HasGame
from solo.games.museum.abouts import Suffering, Thrown, Trying, UseShown
from solo.games.museum.auto_answers import unasked
from solo.games.museum.dice_answers import FEWEST
from solo.games.museum.forecast.margins import LIKELY_BY_FAR, SEEN
from solo.games.museum.forecast.model import CLUE
from solo.games.museum.forecast.policy import DECIMALS
from solo.games.museum.front.alike import each_once
from solo.games.museum.front.carried_on import CarriedOn, roll_of, this_roll
from solo.games.museum.front.dice_again import with_dice
from solo.games.museum.front.dice_not_kept import DiceNotKept
from solo.games.museum.front.joined import Joined, base
from solo.games.museum.front.outlook import DiceOutlook
from solo.games.museum.front.paid_by_all import PAYER, WHO_PAYS, PaidByAll
from solo.games.museum.front.pointless import without_pointless
from solo.games.museum.front.promising import failing_devours, promising_place
from solo.games.museum.front.recalling import needs_odds, without_certainly_pointless
from solo.games.museum.front.worth_asking import hope_of, rolls_anyway
from solo.games.museum.game import Game
from solo.games.museum.option_ranking import sensible
from solo.games.museum.players.advice import costs_more_to_give_up, is_worth_rolling, wears_down
from solo.games.museum.roll_answers import (
    GOES,
    gives_up_all,
    has_hope,
    is_lost,
    lost_die,
    may_bring_terror,
)
from solo.games.museum.rules.doom import wins_now
from solo.games.museum.rules.uses import all_uses
from solo.games.museum.task_answers import task_meant
from solo.games.museum.use_answers import (
    adds_dice,
    comes_midnight,
    for_a_roll,
    heals,
    is_beside,
    shown_uses,
    standing,
    turns_dice,
    use_of,
)
from solo.kernel.decisions import Answer, Decision, subject_of
from solo.narration import auto_answers

GIVE_UP = "give_up"

USES_NOTHING = ("roll", "fail", "enough", "pass", "go", "leave", GIVE_UP)
"""Answers that decline what could be used. Who completes a task, or turns dice for one, declines what is for something else."""

NOW_OR_NEVER = "!"
"""Behind an option that heals, and before the turn, where it may be too late after the next answer."""

BETWEEN_ROLLS = ("attempt", "attack")
"""Questions whose options keep their places for a turn."""

UNRANKED = ("move", "starting_decks", "place_monster", "choose", "entrance", "hand_trophies", WHO_PAYS)
"""Questions at which nobody knows what somebody wants: where to go, where a monster comes, what is done, given up or paid."""

LIKELY = 0.5
"""Nobody gives up an attempt that is likelier to succeed than to fail, unless terror could take the last of sanity or stamina."""

FALLEN = 0.5
"""Whoever rolled on though terror may strike is asked again when the chance is less than this share of what it was."""


class AutoAnswers(auto_answers.AutoAnswers):
    """Answers what goes without saying, and what was declined while nothing has changed since.

    A roll on which he did something else than to let it fail, as the table would have, is let fail by nobody else.
    """

    learnt: ClassVar[tuple[str, ...]] = ("task", "again", "focus", "dead", "declined")
    meant: ClassVar[tuple[str, ...]] = ("for", "aid", "restore", "buy")

    def __init__(self, playing: HasGame[Game], outlook: DiceOutlook, in_lesson: Callable[[], bool]) -> None:
        super().__init__(in_lesson)
        self._playing, self._outlook = playing, outlook
        self._declined = Declined()
        self._joined, self._paid = Joined(playing), PaidByAll(playing)
        self._steady = SteadyOptions()
        self._went_on: tuple[int, float] = (-1, 0.0)
        self._added: tuple[int, int] = (-1, 0)
        self._aimed: tuple[tuple[int, int], float] = ((-1, 0), 0.0)
        self._let_fail: list[tuple[int, frozenset[str], bool]] = []
        self._spent: Hashable = None
        self._forgone: set[tuple[int, str]] = set()
        self._kept = DiceNotKept(playing, outlook)
        self._his_own: tuple[int, int] = (-1, 0)
        self._carried_on = CarriedOn(playing, outlook)
        self._on_the_way: tuple[int, frozenset[str]] = (-1, frozenset())
        self._resumed = (-1, 0)
        self._whole = False

    def answer(self, decision: Decision) -> Answer | None:
        """The answer to a question that need not be asked; None if it must be."""
        joined, paid = self._joined.answer(decision), self._paid.answer(decision)
        if joined is not None or paid is not None:
            return paid if joined is None else joined
        if self._joined.asks:
            return None
        game, asked = self._playing.game, self.switched_off
        declined = () if "declined" in asked else self._still_declined(decision)
        answer = unasked(game, decision, asked, self._outlook, declined)
        if answer is None and decision.kind in GOES and "dead" not in asked:
            return lost_die(decision) if is_lost(game, decision, self._outlook, declined) else None
        if answer is None and decision.kind == "result" and "task" not in asked:
            roll, promised = self._aimed
            meant = roll == self._roll_of(decision)
            answer = task_meant(game, decision, self._outlook, declined, promised) if meant else None
        if answer is None and "fail" not in asked and decision.kind in ("attempt", "result"):
            answer = self._hoped_for(decision)
        if answer is None and "roll" not in asked:
            answer = rolls_anyway(game, decision, self._outlook, declined)
        if answer is None:
            answer = self._carried_on.answer(decision, asked)
        own = decision.kind == "result" and answer == "fail" and self._his_own == self._roll_of(decision)
        return None if own and has_hope(self._outlook(game, decision)) else answer

    def _hoped_for(self, decision: Decision) -> Answer | None:
        """What alone leaves any hope for the card, or is plainly the best, and was not forgone in this turn; or another clue
        where one was spent on this roll though something else would have done, with nothing else changed since.
        """
        game = self._playing.game
        figures = self._figures(decision)
        if figures and self._spent == (*self._roll_of(decision), figures):
            return CLUE
        forgone = [id for turn, id in self._forgone if turn == game.state.turn]
        return hope_of(game, decision, self._outlook, forgone)

    def _figures(self, decision: Decision) -> frozenset[tuple[str, float]]:
        """What can be done on a roll and the chance after each, where letting it fail leaves none; else nothing."""
        forecast = self._outlook(self._playing.game, decision) if decision.kind == "result" else None
        if forecast is None or forecast.left_out or forecast.options.get("fail", 1.0) >= SEEN:
            return frozenset()
        game = self._playing.game
        idle = {each.option for each in shown_uses(decision) if not for_a_roll(game, use_of(game, each))}
        known = {each.id: round(forecast.options.get(each.id, -1.0), 2) for each in decision.options}
        return frozenset((id, worth) for id, worth in known.items() if id not in idle)

    def is_meant(self, answer: Answer) -> bool:
        """Also where it was chosen with the answer before."""
        return super().is_meant(answer) or answer in (self._joined.given, self._paid.given)

    def always(self, decision: Decision) -> bool:
        """Whether a question has an obvious answer, whatever was declined."""
        return unasked(self._playing.game, decision, self.switched_off, self._outlook) is not None

    def on_answer(self, question: Decision, answer: Answer) -> Answer | None:
        """Notes what is declined, and for whom something is used."""
        if question.kind == WHO_PAYS:
            return self._paid.on_answer(question, answer)
        answer, self._whole = self._joined.begin(question, answer), False
        self._note_lasting(question, answer)
        self._note_of_turn(question, answer, same_roll=True)
        return answer

    def _declining(self, question: Decision, answer: str) -> list[UseShown]:
        """The uses that are declined with an answer, if they were offered."""
        game, verb, uses = self._playing.game, answer.partition(":")[0], shown_uses(question)
        aims = verb == "complete" or any(each.option == answer and turns_dice(use_of(game, each)) for each in uses)
        declines = aims or verb in USES_NOTHING
        return [each for each in uses if declines and (verb in USES_NOTHING or is_beside(game, use_of(game, each)))]

    def _note_lasting(self, question: Decision, answer: Answer) -> None:
        """Note what of an answer may count in a later turn, too."""
        game, offered = self._playing.game, {base(each) for each in question.options}
        for shown in self._declining(question, str(answer)):
            if shown.option in offered:
                for offer in {shown.option, self._offer(question, shown)}:
                    self._declined.note(offer, standing(game, shown))
        self._kept.note(question, str(answer))

    def _note_of_turn(self, question: Decision, answer: Answer, *, same_roll: bool) -> None:
        """Note what of an answer counts in this turn. same_roll: nothing was rolled since."""
        game, verb = self._playing.game, str(answer).partition(":")[0]
        helps = any(each.verb in ("use", CLUE) for each in question.options)
        if verb in USES_NOTHING and helps and question.kind in ("attempt", "result"):
            hope = hope_of(game, question, self._outlook, ())
            self._forgone |= {(game.state.turn, str(hope))} if hope is not None else set()
        if verb == "roll" or (verb == "use" and question.kind == "attempt"):
            self._went_on = (game.state.turn, self._chance(question))
        if answer in self._adders(question):
            self._added = self._roll_of(question)
        self._carried_on.note(question, answer, self._joined.dice)
        if question.kind == "move":
            self._on_the_way = (game.state.turn, frozenset(each.option for each in shown_uses(question)))
        if question.kind == "result":
            self._aimed = self._aim(question, str(answer)) if same_roll else ((-1, 0), 0.0)
            spent = answer == CLUE and same_roll
            self._spent = (*self._roll_of(question), self._figures(question)) if spent else None
            if same_roll and answer != "fail" and self._is_let_fail(question):
                self._his_own = self._roll_of(question)
            if answer == "fail":
                self._let_fail.append(self._roll_let_fail(question))

    def _is_let_fail(self, question: Decision) -> bool:
        """Whether the table would let a roll fail."""
        return unasked(self._playing.game, question, self.switched_off, self._outlook) == "fail"

    def taken_back(self) -> None:
        """Forget what was declined, but for the dice that nobody wanted to keep in earlier turns."""
        older = self._kept.of_earlier_turns()
        self.forget()
        self._kept = older

    def resuming(self) -> None:
        """Note which roll of which turn goes on: what was answered before is kept in mind as far as it counts for that."""
        self._resumed = this_roll(self._playing.game)

    def recall(self, decision: Decision, answer: Answer) -> None:
        """Keep in mind what was declined with an answer that was given before the campaign was resumed; no odds are reckoned for
        what does not count any more.
        """
        game = self._playing.game
        same, declining = game.state.turn == self._resumed[0], self._declining(decision, str(answer))
        placed = same and decision.kind in BETWEEN_ROLLS
        if placed or needs_odds(game, decision, declining, self._declined, same_turn=same):
            question = self.offered(decision)
        else:
            question = without_certainly_pointless(game, decision)
        self._note_lasting(question, answer)
        if same:
            self._note_of_turn(question, answer, same_roll=this_roll(game) == self._resumed)
        self._joined.forget()

    def _aim(self, question: Decision, answer: str) -> tuple[tuple[int, int], float]:
        """On which roll dice are turned, and how likely that makes the card; no roll where nothing is."""
        shown = next((each for each in shown_uses(question) if each.option == answer), None)
        turns = shown is not None and turns_dice(use_of(self._playing.game, shown))
        forecast = self._outlook(self._playing.game, question) if turns else None
        if forecast is None:
            return (-1, 0), 0.0
        return self._roll_of(question), forecast.options.get(answer, 1.0)

    def forget(self) -> None:
        """Forget what was declined."""
        self._declined.forget()
        self._joined.forget()
        self._paid.forget()
        self._went_on, self._added, self._aimed, self._whole = (-1, 0.0), (-1, 0), ((-1, 0), 0.0), False
        self._let_fail, self._on_the_way, self._spent = [], (-1, frozenset()), None
        self._kept.forget()
        self._his_own, self._forgone = (-1, 0), set()
        self._carried_on.forget()

    def reopened(self) -> None:
        """Leave nothing out of a question that was passed over, until it is answered."""
        self._whole = True

    def _still_declined(self, decision: Decision) -> list[str]:
        """What of a question's options was declined when things stood as now, or is no better than going on.

        Where the chance has fallen far, what helps a roll is no longer declined; what could be used at any other time of the turn
        is, until there is nothing more to hope for.
        """
        game, who = self._playing.game, self._playing.game.active
        rolled = [each.shown() for each in all_uses(game, who, ("after_roll",))] if who is not None else []
        if decision.kind in ("attempt", "attack") and self._went_on[0] == game.state.turn and not self._holds(decision):
            waiting = [] if self._is_last(decision) else shown_uses(decision)
            uses = [*rolled, *(each for each in waiting if not for_a_roll(game, use_of(game, each)))]
        else:
            uses = [*shown_uses(decision), *rolled]
        found = [
            each.option for each in uses if self._declined.still(self._offer(decision, each), standing(game, each))
        ]
        if self._added == self._roll_of(decision) and not wins_now(game):
            found += self._adders(decision)
        turn, options = self._on_the_way
        if decision.kind == "use_now" and turn == game.state.turn:
            passed = (each for each in shown_uses(decision) if each.option in options)
            found += [each.option for each in passed if not (comes_midnight(game) and heals(game, each))]
        if decision.kind == "result" and self._was_let_fail(decision):
            found.append("fail")
        found += self._kept.not_kept(decision)
        return [*found, GIVE_UP] if self._rolls_on(decision) else found

    def _offer(self, decision: Decision, shown: UseShown) -> str:
        """What is declined with a use: where the attempt may be over with the next answer, what heals is another offer than it
        was before, or in other attempts (ES9.2, ES12.4)."""
        game = self._playing.game
        now = heals(game, shown) and self._may_end(decision)
        return f"{shown.option}{NOW_OR_NEVER}{game.state.turn}" if now else shown.option

    def _may_end(self, decision: Decision) -> bool:
        """Whether an attempt is lost or fails with the next roll unless that completes it, or a roll that is let fail brings
        terror, or takes the last die."""
        match decision.about:
            case Trying(card=card) if card:
                return self._is_last(decision)
            case Thrown(card=card, pool=pool) if card:
                return bool(decision.option_steps.get("fail")) or len(pool) < FEWEST
        return False

    def _roll_let_fail(self, decision: Decision) -> tuple[int, frozenset[str], bool]:
        """The turn, what could be done on a roll instead of letting it fail, and whether terror strikes then."""
        options = frozenset(each.id for each in decision.options)
        return self._playing.game.state.turn, options, bool(decision.option_steps.get("fail"))

    def _was_let_fail(self, decision: Decision) -> bool:
        """Whether a roll of this turn was let fail on which as much could be done, and with terror if that strikes now."""
        turn, options, strikes = self._roll_let_fail(decision)
        return any(
            then == turn and options <= offered and struck >= strikes for then, offered, struck in self._let_fail
        )

    def _is_last(self, decision: Decision) -> bool:
        """Whether the attempt is lost, or fails with the next roll unless that completes it."""
        return round(self._chance(decision), DECIMALS) <= 0 or len(self._playing.game.dice_in("pool")) < FEWEST

    def _roll_of(self, decision: Decision) -> tuple[int, int]:
        """The roll that a question is about."""
        return roll_of(self._playing.game, decision)

    def _adders(self, decision: Decision) -> list[str]:
        """What adds dice before a roll, as far as its odds are known: who has chosen one of several has declined the others."""
        game, uses = self._playing.game, shown_uses(decision) if decision.kind == "attempt" else []
        adding = [each.option for each in uses if adds_dice(game, each)]
        forecast = self._outlook(game, decision) if adding else None
        return [id for id in adding if forecast is not None and id in forecast.options]

    def _rolls_on(self, decision: Decision) -> bool:
        """Whether nobody would give up now, though terror may strike: the attempt rather succeeds than fails, giving up was
        declined, or the card is worth what it may cost.
        """
        game = self._playing.game
        if not may_bring_terror(game, decision):
            return False
        chance = self._chance(decision)
        likely = chance >= LIKELY and (not wears_down(game, decision) or costs_more_to_give_up(game, decision))
        if chance >= LIKELY_BY_FAR or gives_up_all(game, decision):
            return True
        return likely or self._holds(decision) or is_worth_rolling(game, decision, chance)

    def _holds(self, decision: Decision) -> bool:
        """Whether somebody rolled on in this turn, and the chance has not fallen far since."""
        turn, chance = self._went_on
        return turn == self._playing.game.state.turn and self._chance(decision) >= FALLEN * chance

    def _chance(self, decision: Decision) -> float:
        """The chance of the attempt if it goes on."""
        forecast = self._outlook(self._playing.game, decision)
        return forecast.options.get("roll", 0.0) if forecast is not None else 0.0

    def merge(self, decision: Decision) -> Decision | None:
        """Who of several pays what each may pay, instead of each of them by himself."""
        return self._paid.merge(decision)

    def offered(self, decision: Decision) -> Decision:
        """A question as it is asked of a person: the best first, but between the rolls of a turn each option where it stood;
        options that do the same once, and none that serves nothing.
        """
        game = self._playing.game
        shown = decision if self._whole else without_pointless(game, decision, self._outlook(game, decision))
        self.unlisted = [each for each in decision.options if each not in shown.options]
        once = self._joined.offered(each_once(game, sensible(game, shown, self._outlook, self._outlook.advice)))
        once = once if "again" in self.switched_off else with_dice(game, once, self._outlook)
        return self._steady.placed(once, game.state.turn if decision.kind in BETWEEN_ROLLS else None)

    def enter(self, question: Decision) -> Answer:
        """The first option; of several dice those that had best be taken, of places the one that promises most."""
        if question.kind == "move":
            return promising_place(self._playing.game, question, self._outlook) or question.default
        if question.kind == WHO_PAYS:
            return tuple(each.id for each in question.options if each.verb == PAYER)
        advice = self._outlook.advice(self._playing.game, question) if question.several else None
        best = advice.first if advice is not None else ""
        whole = isinstance(best, tuple) and question.least <= len(best) <= question.most
        return best if whole else self._steady.sensible(question).default

    def must_be_chosen(self, decision: Decision) -> bool:
        """Whether Enter would go to a card at which failing may take the last sanity or stamina there is (ES16.1)."""
        if decision.kind != "move":
            return False
        game = self._playing.game
        return failing_devours(game, game.by_id(decision.who), subject_of(self.enter(decision)))

    def needs_confirmation(self, decision: Decision) -> bool:
        """Whether the first option gives something up, or is no more sensible than others."""
        first = self._steady.sensible(decision).options[0].verb
        if decision.kind in UNRANKED:
            return True
        gives_up = first == "clue" or (first == "use" and isinstance(decision.about, Suffering | Trying | Thrown))
        return gives_up or (first == "fail" and len(decision.options) > 1)
