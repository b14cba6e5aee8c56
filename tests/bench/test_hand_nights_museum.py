"""What of the museum's nights that people played by hand would be asked today, printed: run it with `--benchmark-enable -s`.

Their answers are given again. A question that the table answers as they did is not asked; where it would answer otherwise, the
answer stands there to be looked at: if it was a choice, a habit takes it away. Asserted is only that the nights are played to
where they were left.

The third night had 105 questions in 16 turns when it was played, 20 of them trivial by the word of whoever played it; of
these 67 are asked, none of them trivial by what the guests of the other bench go by. The fourth had 71 in 15 turns, 11
trivial: 47 are asked, one of them trivial. The sixth had 98 in 22 turns, 19 trivial: 71 are asked, one of them trivial. The
seventh had 107 in 24 turns, 12 trivial: 87 are asked, two of them trivial. Of the eighth, in 22 turns, 81 are asked, eight of
them trivial or nearly so by the word of whoever played it. Before what rolls dice again named them, and one question was
asked of all who could pay, these were 68, 51, 74, 89 and 87 (12 trivial). The ninth had 53 in 12 turns, eight of them trivial
or nearly so by the same word: 45 are asked, four of these among them, and one more on the attempt that won. The tenth had 53 in
16 turns, 24 of them trivial or nearly so: 42 are asked, 13 of these among them. The eleventh had 75 in 16 turns, 32 of them
trivial or nearly so: 56 are asked, 16 of these among them. The twelfth had 75 in 16 turns, 18 of them trivial or nearly so: 63
are asked. The thirteenth had 43 in 11 turns: 42 are asked.
Until it was asked what gains more, or less, than it takes, these of the third to the eleventh
were 67, 50, 74, 91, 84, 45, 45 and 67; nobody had answered otherwise what is no longer asked.

Which dice are rolled again is asked five times in all, where he rolled others than those that the option names. Twelve times
the table had rolled others than he did, unasked; three are left, of Joe, who may roll again what has come after a clue. The
rest of what it would do otherwise is what it would leave: somebody is healed for nothing in the midst of a day, a card is
given up though the roll is as likely without it, a die is put aside or goes onto a spell where another is as good, and a
trophy of a monster is handed back and not the card.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from solo.games.museum.abouts import Thrown
from solo.games.museum.front.auto_answers import AutoAnswers
from solo.games.museum.front.dice_again import RollsAgain, other_dice
from solo.games.museum.front.front import Front
from solo.games.museum.front.joined import base
from solo.games.museum.front.narrator import Narrator
from solo.games.museum.front.paid_by_all import NOBODY, PAYER, WHO_PAYS, price_of
from solo.games.museum.host import Rules
from solo.games.museum.rules.tasks import label
from solo.kernel.decisions import Answer, Decision
from solo.session.campaign import KeptCampaign
from solo.session.history import History
from solo.storage.exchange import read_export
from solo.storage.saved_campaign import SavedCampaign
from tests.bench.called_trivial import print_called_trivial
from tests.bench.test_museum_prompts import Player
from tests.games.museum.helpers import content
from tests.table.helpers import words_of

NIGHTS = Path(__file__).parent / "data" / "museum"

LONG = ("hand3_museum", "hand7_museum", "hand8_museum", "hand9_museum")
"""Nights that are played with `-m campaign` only."""


class Replay:
    """Plays a night with the answers of whoever played it.

    asked: who is asked, and how often; positions: after how many answers he is. otherwise: what the table would have answered
    otherwise than he did, in words.
    """

    def __init__(self, night: Path, folder: Path) -> None:
        exported = read_export(night)
        self.campaign = KeptCampaign(SavedCampaign.create(Rules(content()), folder / "m.solo", exported.setup))
        self.front = Front(self.campaign, Narrator(words_of("en", "museum"), 1))
        self.asked = Player(self.front, 0, 0)
        self.positions: set[int] = set()
        self.trivial: list[str] = []
        self.otherwise: list[str] = []
        self._history = History(self.campaign, self.front)
        self._answers: list[Answer] = list(exported.answers)

    def run(self) -> bool:
        """Give all answers; returns whether each of them was an answer to its question."""
        for answer, after in self._pairs():
            decision = self.campaign.decision
            if decision is None:
                return False
            unasked = self._history.unasked(decision)
            if unasked is None:
                self._ask(self._history.question(decision), answer, after)
            elif sorted(unasked) != sorted(answer):
                self.otherwise.append(f"{self._told(decision, answer)}; the table: {unasked}")
            self.campaign.answer(answer)
        return True

    def _pairs(self) -> Iterator[tuple[Answer, Answer]]:
        """Each answer, and the one after it."""
        return zip(self._answers, [*self._answers[1:], ""], strict=True)

    def _ask(self, question: Decision, answer: Answer, after: Answer) -> None:
        """Have somebody answer as he did; a use and whom it is for, and what rolls dice again with these, are one today."""
        whom = str(after).partition(":")[2] if str(after).startswith("for:") else ""
        joined = [each.id for each in question.options if base(each) == answer and each.subject.endswith(f"/{whom}")]
        meant: Answer = joined[0] if whom and joined else answer
        if isinstance(after, tuple) and self._wanted_others(question, answer, after):
            meant = other_dice(str(answer))
        if question.kind == WHO_PAYS:
            meant = self._paying(question)
        if self.asked.note(question, " ".join(meant) if isinstance(meant, tuple) else meant):
            self.trivial.append(self._told(question, answer))
        self.positions.add(self.campaign.position)
        hand: AutoAnswers = self.front.auto_answers
        hand.on_answer(question, meant)

    def _paying(self, question: Decision) -> tuple[str, ...]:
        """Who paid of all who could, by the answers that each of them gave."""
        decision, payers = self.campaign.decision, [each.id for each in question.options if each.verb == PAYER]
        assert decision is not None
        words = {each.id: bool(price_of(decision.option_steps.get(each.id, ()))) for each in decision.options}
        given = [each for each in self._answers[self.campaign.position :] if isinstance(each, str) and each in words]
        return tuple(id for id, word in zip(payers, given, strict=False) if words[word]) or (NOBODY,)

    def _wanted_others(self, question: Decision, answer: Answer, after: tuple[str, ...]) -> bool:
        """Whether he rolled other dice again than those that the option names: such as do not show the same."""
        named = next((each for each in question.options if isinstance(each, RollsAgain) and each.id == answer), None)
        if named is None or not isinstance(question.about, Thrown):
            return False
        shown = {f"reroll:{die.id}": label(die) for die in question.about.pool}
        return sorted(shown[id] for id in named.dice) != sorted(shown[id] for id in after)

    def _told(self, decision: Decision, answer: Answer) -> str:
        """A question with its options and what was answered."""
        options = " | ".join(self.front.option(decision, each) for each in decision.options)
        return f"turn {self.front.game.state.turn}, {decision.kind}: {options} -> {answer}"


@pytest.mark.parametrize(
    "night",
    [
        pytest.param(each, id=each.stem, marks=[pytest.mark.campaign] * (each.stem in LONG))
        for each in sorted(NIGHTS.glob("*_museum.yaml"))
    ],
)
def test_a_night_played_by_hand(night: Path, tmp_path: Path) -> None:
    """The questions that are asked of it today, by kind."""
    replay = Replay(night, tmp_path)
    assert replay.run()
    asked = replay.asked
    turns, every = asked.turns, sum(asked.prompts.values())
    print(
        f"\n{night.stem}: {every} questions in {turns} turns: {every / turns:.1f} a turn, {len(replay.trivial)} trivial"
    )
    for kind, count in asked.prompts.most_common():
        print(f"{kind:24}{count:4}, trivial {asked.trivial[kind]:3}")
    print("Trivial:", *replay.trivial, sep="\n  ")
    print("Otherwise than he did:", *replay.otherwise, sep="\n  ")
    print_called_trivial(night, replay.positions)
