"""How often a person would be asked in nights that people have played by hand, printed and never asserted: `-s`.

Each night of `data` is a campaign as it was exported; its answers are given again by a person at today's table, with all habits
as they are at first. Counted is what this person is asked, by kind, beside what the rules ask. A walk is set out on by its goal:
what is typed for several people at once is not in a campaign, so that walks are counted apart. Of the others it is said how many
are trivial as a guest's are (`test_prompts`), and how many are asked again in a fight, or an evasion, that was asked about.
What the table answers otherwise than the person did is listed: either that was a choice, or it made no difference.

Before a fight was asked about once: `bob_and_gloria` 165 questions in 15 turns, 11.0 a turn (without the 52 walks 7.5), none
again in a fight; `dexter_and_kate` 106 in 10 turns, 10.6 a turn (without the 32 walks 7.4), 15 again in a fight. None was
trivial as a guest's are: what people called trivial (26 and 37 %) a guest does not know. Answered otherwise: 4 and 2, all of
them steps of walks that the person took one by one.

Since: 162 questions, 10.8 a turn (without walks 7.3), and 88, 8.8 a turn (without the 30 walks 5.8), 5 again in a fight, each a
choice: a spell that has failed, a card of one use, a key. Answered otherwise besides: to flee or fight where both are hopeless,
which of two sure fights is the first, and an axe instead of a spell where both win for sure.

`mandy_and_amanda`: 126 questions in 14 turns, 9.0 a turn (without the 42 walks 6.0), 4 again in a fight. Since a spell waits for
the roll to which it may be added: 117, 8.4 a turn (5.4), none again. Answered otherwise: a spell before the roll, and three
steps of which the table thinks the walk to be over, or after which there was a trade.

In five nights upkeep was asked about 88 times, and something was done in it 43 times of the 67 in which the first walk offers it
now: 747 questions became 716, if what is done is typed at that walk (`NAME 2 3 1`), and would be 759, if each time the offer is
taken, and the upkeep asked about after it. With what was left or evaded the turn before not asked again, `gloria_and_jack` went
from 214 to 205 and then to 201.

`dexter_and_darrell`: 202 questions in 24 turns, 8.4 a turn (without the 75 walks 5.3), all of the 26 called trivial among
them, and four gates closed that were kept open against doom. Since nearly awake no gate is closed unasked, monsters that are
alike or were asked about together are one question, and what serves nobody any more in the turn is used: 192, 8.0 a turn
(4.9), 10 of the 26. Answered otherwise: which of two gate trophies is given, twice.

`joe_and_monterey`: 170 questions in 11 turns, 15.5 a turn. Since a fight is fought with what its line has named, and what is
next to hopeless, sure, or serves nothing greater is settled: 160, 14.5 a turn; of seven called trivial outright the two in upkeep
are left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from solo.games.town.compiled.pieces import Content
from solo.games.town.forecast.after_roll import SPEND
from solo.games.town.front.auto_answers import AutoAnswers
from solo.games.town.front.fighting import MEETINGS, with_arms
from solo.games.town.front.gate_tries import CLOSE_AND_SEAL, CLOSING, SEAL
from solo.games.town.front.joined import AS_OFFERED, ROOM
from solo.games.town.front.prevention import SHIELDED
from solo.games.town.front.sliders import SET
from solo.games.town.host import Rules
from solo.games.town.upkeep_answers import USED, in_upkeep, use_meant
from solo.kernel.decisions import Answer, Decision, option
from solo.storage.exchange import read_export
from solo.storage.saved_campaign import SavedCampaign
from tests.bench.called_trivial import print_called_trivial
from tests.bench.test_prompts import as_asked, is_trivial
from tests.table.helpers import TownEvening, front

NIGHTS = sorted((Path(__file__).parent / "data" / "town").glob("*.yaml"))
"""The nights, as they were exported."""

LONG = ("dexter_and_darrell",)
"""Nights that are played with `-m campaign` only."""

FIGHTING = ("deal_with", "fight_at_will", "combat", "before_horror", "before_check")
"""Questions how a monster is fought or evaded; what is asked after a roll is another matter."""


class Given(NamedTuple):
    """A question of the rules, and what was answered in the night."""

    decision: Decision
    answer: Answer


class Count(msgspec.Struct):
    """What was counted in a night. positions: after how many answers a question was asked. otherwise: what the table answers, and
    what the person did."""

    turns: int = 0
    rules: int = 0
    walks: int = 0
    asked: Counter[str] = msgspec.field(default_factory=Counter)
    trivial: Counter[str] = msgspec.field(default_factory=Counter)
    again: Counter[str] = msgspec.field(default_factory=Counter)
    positions: set[int] = msgspec.field(default_factory=set)
    otherwise: list[str] = []


def opened(content: Content, night: Path, folder: Path) -> TownEvening:
    """A night about to be played."""
    folder.mkdir()
    return TownEvening(SavedCampaign.create(Rules(content), folder / "night.solo", read_export(night).setup))


def given(content: Content, night: Path, folder: Path) -> list[Given]:
    """A night's questions with their answers, by the rules alone."""
    at, found = opened(content, night, folder), list[Given]()
    for answer in read_export(night).answers:
        assert at.decision is not None
        found.append(Given(at.decision, at.decision.check(answer)))
        at.answer(answer)
    at.close()
    return found


class Person:
    """Gives the answers of a night at today's table."""

    def __init__(self, at: TownEvening, answers: Sequence[Given]) -> None:
        self._at = at
        self._answers = answers
        self._number = 0
        self._before: tuple[str, str, tuple[str, ...]] = ("", "", ())
        self._fight = ("", "")
        self._hand = front(at).auto_answers
        self.count = Count(rules=len(answers))

    def play(self) -> Count:
        """The night, from its first answer to its last."""
        hand = self._hand
        for number, (known, wanted) in enumerate(self._answers):
            self._number = number
            decision = self._at.decision
            assert decision is not None and as_asked(decision) == as_asked(known)
            self.count.turns = max(self.count.turns, self._at.game.state.round)
            found = hand.answer(decision)
            at_the_walk = found is not None and in_upkeep(decision) and self._changes()
            if at_the_walk:
                self._change_first()
                found = hand.answer(decision)
            if found is None and (all_at_once := hand.merge(decision)) is not None:
                if not at_the_walk:
                    self._note(all_at_once, "")
                hand.on_answer(all_at_once, tuple(self._upkeep(all_at_once)) or ("stay",))
                found = hand.answer(decision)
            if found is None:
                question = hand.offered(decision)
                meant = self._meant(question, wanted)
                self._note(question, str(meant))
                said = hand.on_answer(question, meant)
                if said != wanted:
                    hand.forget()
            elif found != wanted:
                where = f"turn {self._at.game.state.round}, {decision.kind} of {decision.who or 'all'}"
                self.count.otherwise.append(f"{where}: {found} instead of {wanted}")
                hand.forget()
            self._at.answer(wanted)
        return self.count

    def _changes(self) -> bool:
        """Whether somebody's sliders are set, or a spell is cast, in the upkeep that begins."""
        if self._number and in_upkeep(self._answers[self._number - 1].decision):
            return False
        here = list(takewhile(lambda each: in_upkeep(each.decision), self._answers[self._number :]))
        moved = any(each.decision.kind == "sliders" and each.answer != each.decision.default for each in here)
        return moved or any(str(each.answer).startswith("cast:") for each in here)

    def _change_first(self) -> None:
        """Count the walk at which the person types what is to be done in this upkeep, to which that goes back."""
        self.count.walks += 1
        self.count.asked["move"] += 1
        self._at.note_asked()

    def _note(self, question: Decision, line: str) -> None:
        """Count a question that is asked."""
        self._at.note_asked()
        game, kind = self._at.game, question.kind
        if game.state.round:
            self.count.positions.add(self._number)
            self.count.walks += kind == "move"
            self.count.asked[kind] += 1
            self.count.trivial[kind] += is_trivial(game, question, line, self._before)
            self.count.again[kind] += self._is_again(question)
        self._before = as_asked(question)

    def _is_again(self, question: Decision) -> bool:
        """Whether a question is how to fight or evade a monster about which that was asked just before."""
        monster = getattr(question.about, "monster", "") or next(
            (each.subject for each in question.options if each.verb == "evade"), ""
        )
        if question.kind not in FIGHTING or not monster:
            return False
        again, self._fight = self._fight == (question.who, monster), (question.who, monster)
        return again

    # What the person means

    def _meant(self, question: Decision, wanted: Answer) -> Answer:
        """The option of the table that leads to an answer of the night."""
        verb, _, subject = str(wanted).partition(":")
        ids = {each.id for each in question.options}
        following = self._answers[self._number + 1] if self._number + 1 < len(self._answers) else None
        meant = ""
        if question.kind == "move" and verb == "go":
            return self._walk(question, subject)
        if question.kind == "trade" or (question.kind == ROOM and question.several):
            run = list(self._run(question.kind, question.who))
            return tuple(run) if len(run) > 1 else wanted
        if question.kind in MEETINGS and verb == "fight":
            meant = next(
                (
                    with_arms(subject, option("fight", str(each.answer).partition(":")[2])).id
                    for each in self._answers[self._number + 1 :]
                    if each.decision.kind == "combat"
                ),
                "",
            )
        elif question.kind == CLOSING and verb == "close" and self._sealed_next(question.who):
            meant = option(CLOSE_AND_SEAL, subject).id
        elif following is not None and following.decision.who == question.who:
            after, _, used = str(following.answer).partition(":")
            match wanted, following.decision.kind:
                case "clue", "after_check" if following.answer == "clue":
                    meant = SPEND
                case "accept", "prevent" if after == "use":
                    meant = f"{SHIELDED}:{used}"
                case _, "choose" if verb == "ability":
                    meant = f"{AS_OFFERED}:{subject}/{after}"
                case _, "buy" if question.kind == "buy":
                    meant = str(following.answer)
        return meant if meant in ids else wanted

    def _sealed_next(self, who: str) -> bool:
        """Whether the next question about a gate or a seal is answered by sealing the place."""
        later = (each for each in self._answers[self._number + 1 :] if each.decision.kind in (CLOSING, SEAL))
        found = next(later, None)
        return found is not None and found.decision.who == who and str(found.answer).startswith(f"{SEAL}:")

    def _run(self, kind: str, who: str) -> Iterator[str]:
        """The answers from this one on, as long as the questions are of one kind and person."""
        for each in self._answers[self._number :]:
            if (each.decision.kind, each.decision.who) != (kind, who):
                return
            yield str(each.answer)

    def _walk(self, question: Decision, first: str) -> Answer:
        """The goal of a walk: where the steps end that follow one another."""
        goal = first
        for each in self._answers[self._number + 1 :]:
            step = each.decision.kind == "move" and str(each.answer).startswith("go:")
            if each.decision.who != question.who or (each.decision.kind == "move" and not step):
                break
            goal = str(each.answer).partition(":")[2] if step else goal
        if question.who and option("go", goal) in question.options:
            return option("go", goal).id
        assert isinstance(self._hand, AutoAnswers)
        self._hand.walks.set_out(question.who, goal, past_all=False)
        return option("go", first).id

    def _upkeep(self, question: Decision) -> Iterator[str]:
        """What is said of everybody’s upkeep: who sets what, or, if somebody uses something, whose upkeep is asked about."""
        people = {each.subject for each in question.options if each.verb == "attend"}
        here = dict[str, list[Given]]()
        for each in self._answers[self._number :]:
            if each.decision.kind not in ("upkeep", "sliders"):
                break
            here.setdefault(each.decision.who, []).append(each)
        uses_by = {use_meant(each.id): each.id for each in question.options if each.verb == USED}
        uses = [used for who, found in here.items() for each in found if (used := uses_by.get((who, str(each.answer))))]
        sets = {
            who: str(each.answer).partition(":")[2]
            for who, found in here.items()
            for each in found
            if each.decision.kind == "sliders" and each.answer != each.decision.default
        }
        if uses:
            yield from (*uses, *(option("attend", who).id for who in sorted(people & {*sets})))
        else:
            yield from (f"{SET}:{who}:{stops}" for who, stops in sets.items() if who in people)


@pytest.mark.parametrize(
    "night", [pytest.param(each, id=each.stem, marks=[pytest.mark.campaign] * (each.stem in LONG)) for each in NIGHTS]
)
def test_a_night_that_was_played_by_hand_is_asked_about(town_content: Content, tmp_path: Path, night: Path) -> None:
    """All its answers fit, in the order in which they were given."""
    answers = given(town_content, night, tmp_path / "rules")
    count = Person(opened(town_content, night, tmp_path / "table"), answers).play()
    asked, turns = count.asked.total(), count.turns
    print(
        f"\n{night.stem}: {count.rules} answers of the rules in {turns} turns; asked {asked}, {asked / turns:.1f} a turn, ",
        end="",
    )
    print(f"of these {count.walks} walks; trivial {count.trivial.total()}; again in a fight {count.again.total()}")
    for kind, number in count.asked.most_common():
        print(f"{kind:24}{number:4}, trivial {count.trivial[kind]:3}, again {count.again[kind]:3}")
    print(f"answered otherwise: {len(count.otherwise)}", *count.otherwise, sep="\n  ")
    print_called_trivial(night, count.positions)
    assert asked
