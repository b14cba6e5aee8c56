"""How often a person is asked at the table, printed and never asserted: run it with `--benchmark-enable -s`.

Before the table answered anything by itself, a guest who typed `go PLACE!` was asked 14.1 times a turn, 32 % of it trivial:
sliders left as they were, walks that had ended, clue tokens taken, trading declined. With the habits it was 7.7. Whoever chose
by numbers was asked 10.0 times (8 nights), 21 % trivial, since each step was a question. Now a walk, a fight with its arms, a
battle and the sliders are one question each, and this guest, who chooses by numbers, was asked 6.8 times a turn, 6.5 with
standing wishes for upkeep, 4.6 if he types the walks of all in one line; 1 % are trivial (two 10ths more or less are chance). No
check is asked about twice but in the final battle, where every success counts. A battle round counts as a turn. Since a fight is
asked about once it is 6.9, 6.2 and 4.4: this guest plays each fight out anyhow, so that `test_hand_nights` says more of that.

Upkeep was a question of its own at the beginning of each turn: in 6 nights 6.2 a turn. Since the first walk of a turn offers it,
it is 6.0 for this guest, for whom in every other turn somebody moves a slider.
"""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

from solo.games.town.abouts import Pending, Points
from solo.games.town.auto_answers import unasked
from solo.games.town.content import Content
from solo.games.town.front.walking import CHANGE, may_walk, next_step, within_reach
from solo.games.town.game import Game
from solo.games.town.rules.movement import movement_points
from solo.games.town.state import Investigator
from solo.games.town.upkeep_answers import upkeep_uses
from solo.kernel.decisions import Decision, option
from solo.kernel.dice import Dice
from solo.kernel.piece_ids import kind_of
from solo.narration.catalogue import load
from solo.players.random_player import RandomPlayer
from solo.session.conversation import Conversation
from solo.session.shown import OpenQuestion
from solo.table.plain import PlainTable
from tests.table.helpers import TownEvening, evening, front, narrator

QUIET = {
    "before_check": "roll",
    "other_world_move": "go_on",
    "seal": "seal",
    "trade": "done",
    "battle_trade": "done",
    "may": "yes",
    "may_check": "yes",
}
"""What a guest answers without thinking."""


AT_ONCE = "!"


class Guest:
    """Plays as people do: walks to a place, leaves most sliders alone, takes clues, spends them where they help, trades never."""

    def __init__(
        self,
        at: TownEvening,
        seed: int,
        limit: int,
        *,
        wishes: bool = False,
        typed: bool = False,
        together: bool = False,
    ) -> None:
        self._at = at
        self._dice = Dice(seed)
        self._random = RandomPlayer(seed)
        self._limit = limit
        self._walked = ""
        self._goal = ("", "")
        self._before: tuple[str, str, tuple[str, ...]] = ("", "", ())
        self._adjusting: list[str] = []
        self._changing = ""
        self._wishes = wishes
        self._typed = typed
        self._together = together
        self._names = narrator()
        self.asked: Decision | None = None
        self.prompts: Counter[str] = Counter()
        self.trivial: Counter[str] = Counter()
        self.rounds = 0

    def ask(self, prompt: str) -> str | None:
        """What is typed at the question that stands there."""
        decision = self.asked
        if decision is None or sum(self.prompts.values()) >= self._limit:
            return None
        state = self._at.game.state
        self._walked = self._walked if state.round == self.rounds else ""
        self.rounds = max(self.rounds, state.round)
        line = self._line(decision)
        if state.round:
            self.prompts[decision.kind] += 1
            self.trivial[decision.kind] += is_trivial(self._at.game, decision, line, self._before, self._walked)
        self._before = (
            as_asked(decision) if line.startswith(("go", "stop")) or decision.kind != "move" else ("", "", ())
        )
        if decision.kind != "move" and decision.kind not in ("trade", "deal_with", "after_check", "before_check"):
            self._walked = ""
        return line

    def _line(self, decision: Decision) -> str:
        ids = [each.id for each in decision.options]
        if "play_out" in ids:
            return "play_out"
        match decision.kind:
            case "move":
                return self._change(decision) or self._walk(decision)
            case "sliders":
                wanted = f"attend:{decision.who}" in self._adjusting if self._adjusting else not self._dice.below(6)
                return ids[self._dice.below(len(ids))] if wanted else ""
            case "upkeep_of_all" if self._wishes:
                return "wish all stay"
            case "upkeep_of_all":
                return self._upkeep([id for id in ids if id.startswith("attend:")])
            case "combat" | "attack" | "take_clues" | "upkeep" | "explored_gate" | "keep_investigators":
                return "done" if "done" in ids else self._chosen(decision)
            case "after_check":
                again = [id for id in ids if id.startswith("reroll_on")]
                clue = [*again, *(id for id in ("spend_on", "clue") if id in ids)]
                return clue[0] if clue and self._dice.below(2) else "accept"
        if QUIET.get(decision.kind) in ids:
            return QUIET[decision.kind]
        answer = self._random(decision)
        return answer if isinstance(answer, str) else " ".join(answer)

    def _chosen(self, decision: Decision) -> str:
        return decision.default if isinstance(decision.default, str) else " ".join(decision.default)

    def _upkeep(self, people: list[str]) -> str:
        """One in six has something to set or to use: who can only set the sliders has them typed at once, one step each."""
        if self._changing:
            line, self._changing = self._changing, ""
            return line
        self._adjusting = [id for id in people if not self._dice.below(6)]
        named = [self._at.game.by_id(id.partition(":")[2]) for id in self._adjusting]
        if not named or any(upkeep_uses(self._at.game, who) for who in named):
            return " ".join(self._adjusting) or "stay"
        return ", ".join(f"{self._names.name(who.id)['name']} {_one_step(who.sliders, self._dice)}" for who in named)

    def _change(self, decision: Decision) -> str:
        """What is typed at the first walk of a turn to change skills first, by those who would in upkeep; "" for nothing."""
        change = [each for each in decision.options if each.verb == CHANGE]
        if not change or self._wishes:
            return ""
        line = self._upkeep([option("attend", who).id for who in change[0].subject.split("+")])
        if line == "stay":
            return ""
        self._changing = line if line.startswith("attend") else ""
        return change[0].id if self._changing else line

    def _walk(self, decision: Decision) -> str:
        """Once in a turn a place to go to, by its option, or the next step there; then stay."""
        here = self._at.game.by_id(decision.who)
        ids = [each.id for each in decision.options]
        if self._goal[0] == decision.who and self._goal[1] != here.place:
            step = next_step(self._at.game, decision, self._goal[1])
            goal = f"go:{self._goal[1]}"
            return goal if goal in ids else step or "stop"
        points = decision.about.left if isinstance(decision.about, Points) else 0
        place = "" if self._walked == decision.who else self._wanted(here, points)
        first, self._walked = self._walked != decision.who, decision.who
        if self._together and first:
            return self._for_all(decision.who, place)
        if not place:
            return "stop"
        self._goal = (decision.who, place)
        if f"go:{place}" in ids:
            return f"go:{place}"
        step = next_step(self._at.game, decision, place)
        return step if step in ids and not self._typed else f"go {self._names.name(place)['name']}{AT_ONCE}"

    def _wanted(self, here: Investigator, points: int) -> str:
        """The place that somebody wants to go to; "" to stay."""
        if not points or not self._dice.below(5):
            return ""
        state = self._at.game.state
        found = list(within_reach(self._at.game, here, points))
        wanted = [place for place in found if state.clues.get(place)]
        if self._dice.below(3):
            wanted = [place for place in found if place not in state.gates and not self._at.game.monsters_at(place)]
        wanted = wanted or found
        return wanted[self._dice.below(len(wanted))] if wanted else ""

    def _for_all(self, who: str, place: str) -> str:
        """The walks of everybody who has yet to walk, in one line."""
        game, names = self._at.game, self._names
        walks = [f"{names.name(place)['name']}{AT_ONCE}" if place else "stay"]
        for other in may_walk(game, who)[1:]:
            to = self._wanted(game.by_id(other), movement_points(game, game.by_id(other)))
            walks.append(f"{names.name(other)['name']} {names.name(to)['name']}{AT_ONCE}" if to else "stay")
        return f"go {', '.join(walks)}"


def is_trivial(
    game: Game, decision: Decision, line: str, before: tuple[str, str, tuple[str, ...]], walked: str = ""
) -> bool:
    """Whether the answer goes without saying. line: what was typed. before: the question before, by its kind, who was asked and
    the options. walked: who has walked in this turn."""
    verbs = {each.verb for each in decision.options}
    if alike(decision):
        return True
    match decision.kind:
        case "sliders":
            return not line
        case "move":
            nothing_left = decision.about == Points(0) or verbs <= {"stop", "trade"}
            under_way = before[:2] == ("move", decision.who) and walked == decision.who
            return (under_way and verbs <= {"go", "stop", "trade"}) or (line == "stop" and nothing_left)
        case "combat" | "attack":
            return before == as_asked(decision)
        case "explored_gate":
            return unasked(game, decision) is not None
        case "take_clues":
            return True
        case "after_check":
            return not changes(decision)
        case "battle_trade" | "other_world_move":
            return verbs <= {"done", "go_on", "stop", "trade"}
    return False


def as_asked(decision: Decision) -> tuple[str, str, tuple[str, ...]]:
    """What tells a question from the one before it: its kind, who is asked, and the options."""
    return decision.kind, decision.who, tuple(each.id for each in decision.options)


def alike(decision: Decision) -> bool:
    """Whether all options are copies of one card, or one monster after the other of a kind."""
    return len({(each.verb, kind_of(each.subject) or each.id, each.amount) for each in decision.options}) == 1


def _one_step(stops: Sequence[int], dice: Dice) -> str:
    """Sliders of which one is moved by a step, as they are typed."""
    moved, track = list(stops), dice.below(len(stops))
    moved[track] += 1 if moved[track] == 0 or (moved[track] < 3 and dice.below(2)) else -1
    return " ".join(str(stop + 1) for stop in moved)


def changes(decision: Decision) -> bool:
    """Whether what is offered after a roll could still make a check pass, or bring a success that counts."""
    pending = decision.about
    assert isinstance(pending, Pending)
    if pending.counted:
        return True
    return pending.difficulty - pending.successes <= len(pending.faces) + 3


def play(
    content: Content, folder: Path, seed: int, limit: int, *, wishes: bool = False, together: bool = False
) -> Guest:
    """One night of a guest at the plain table."""
    folder.mkdir()
    at = evening(content, folder, seed)
    guest = Guest(at, seed, limit, wishes=wishes, together=together)

    class Watched(PlainTable):
        def ask(self, question: OpenQuestion) -> None:
            guest.asked = question.decision
            super().ask(question)

    Watched(Conversation(at, front(at), partial(load, game="town")), guest.ask, io.StringIO()).run()
    return guest


@pytest.mark.parametrize(("wishes", "together"), [(False, False), (True, False), (True, True)])
def test_prompts_a_turn(
    town_content: Content, tmp_path: Path, request: pytest.FixtureRequest, *, wishes: bool, together: bool
) -> None:
    """Prompts by kind, and how many of them decide nothing. wishes: of a guest who leaves the sliders to standing wishes;
    together: who types the walks of everybody in one line."""
    enabled = request.config.getoption("benchmark_enable")
    prompts: Counter[str] = Counter()
    trivial: Counter[str] = Counter()
    rounds = 0
    for seed in range(20 if enabled else 1):
        guest = play(
            town_content, tmp_path / str(seed), seed, 4000 if enabled else 60, wishes=wishes, together=together
        )
        prompts += guest.prompts
        trivial += guest.trivial
        rounds += guest.rounds
    every = sum(prompts.values())
    print(
        f"\n{every} prompts in {rounds} turns: {every / rounds:.1f} a turn, {100 * sum(trivial.values()) / every:.0f} % trivial"
    )
    for kind, count in prompts.most_common():
        print(f"{kind:24}{count / rounds:6.2f} a turn, trivial {trivial[kind] / rounds:6.2f}")
    assert every
