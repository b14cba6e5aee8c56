"""How often a person is asked at the museum's table, printed and never asserted: run it with `--benchmark-enable -s`.

Before what was declined was remembered and lost attempts ended, this guest was asked 6.8 times a turn in the nights of seeds 0 to
3 (1153 prompts in 169 turns), 11 % of them trivial. Since an attempt that is likely to succeed is rolled on with in spite of
terror, and a lost one ends once a monster elsewhere was not wanted, it is 4.9 times (4082 in 834), 4 % of them trivial; with the
same nights it was 5.1 times and 7 % before that. Since what the odds leave no doubt about is not asked, it is 4.5 times (3507 in
771; 3843 in 774 just before), 5 % of them trivial. Of a night that somebody played by hand and kept a diary of, 99 questions are
asked in 22 turns, where 136 were.

Of seeds 0 to 19 the guest was then asked 4.9 times a turn (3269 in 668), 1 % of them trivial. Another visitor, who plays as the
diary of another night tells, is asked 5.2 times a turn in the nights of seeds 0 to 4 (922 in 176), 4 % of them trivial by what
its writer called so. What is as good as certain, and a use that costs nothing and wins, were asked about until then: in the
nights of seeds 0 to 2 it was 566 in 109 and 3.5 %, and is 564 and 3.2 %.

In the nights of seeds 0 to 19 the guest was asked 4.7 times a turn (3218 in 690), 1.4 % of them trivial, the visitor 4.9 times
(2835 in 582) and 3.7 %. Since a use and whom it is for are one list, which task is not asked where it makes no difference or one
is far the likeliest, and what is free once a day is never passed over, it
is 4.6 times (3169 in 689) and 1.5 %, 4.7 times (2811 in 592) and 3.6 %.

Since a sure win and a monster elsewhere are never passed over, needs are what an attempt may really take, and idle uses are not
listed, it is 4.7 times (3095 in 656) and 1.4 %, 4.5 times (2703 in 595) and 5.4 %. The nights are not the same ones as before, as
both heal only with what is listed.

In the nights of seeds 0 to 39 the visitor was then asked 4.3 times a turn (5484 in 1261), 5.4 % of them trivial. A third of these
were none: a monster that may still be beaten where the card is lost, terror that could be turned away, a die kept for later. The
others were a task at a price that has to be paid anyway, a die far likelier than all others, an ability that costs nothing and
leads by far or saves from terror, and rolls without hope let fail again and again. Since these go without saying it is 4.2 times
(5731 in 1360) and 1.4 %.

In the nights of seeds 0 to 19 the guest was then asked 4.6 times a turn (3176 in 692), 0.6 % of them trivial. Since a price that
has to be paid anyway, a likely roll and a card for a point or two go without saying it is 4.4 times (2985 in 672) and 0.7 %.

In the nights of seeds 0 and 1 the guest was then asked 4.9 times a turn (246 in 50), the visitor 4.7 times (243 in 52). Since
what rolls dice again names them and is one question with them, it is 4.8 times (241) and 4.5 times (235).
"""

from __future__ import annotations

import io
from collections import Counter
from functools import partial
from pathlib import Path

import pytest

from solo.games.museum.abouts import Dropping, Thrown, Trying, UseShown, Visiting
from solo.games.museum.front.front import Front
from solo.games.museum.front.narrator import Narrator
from solo.games.museum.game import Game
from solo.games.museum.host import Rules
from solo.games.museum.printed.numbers import ENTRANCE, VALUES
from solo.games.museum.rules.uses import is_free
from solo.games.museum.use_answers import beside_others, use_of
from solo.kernel.decisions import Decision
from solo.kernel.dice import Dice
from solo.narration.catalogue import load
from solo.session.campaign import KeptCampaign
from solo.session.conversation import Conversation
from solo.session.shown import OpenQuestion
from solo.storage.saved_campaign import SavedCampaign
from solo.table.plain import PlainTable
from tests.games.museum.helpers import content
from tests.table.helpers import words_of

HURT = 2
"""With so few points left somebody is healed."""
DEAR = ("elder_sign", "ally", "unique", "common", "spell", "clue")
"""What is bought, the first that one can pay for."""
PLAIN = ("roll", "fail", "pass", "give_up", "stop", "leave", "suffer")
"""Answers that use nothing."""
PRICE_OF_CARD, PRICE_OF_CLUE = 0.08, 0.05
"""How much likelier a card, or a clue, has to make the whole."""
SELDOM = 12
"""Once in so many turns the entrance is visited for no need."""
SHOWN = 0.005
"""A smaller chance is shown as none."""
SURE, FAR, SAME = 0.985, 0.25, 0.01
"""What is shown as 99 of 100; a lead that leaves no choice; and what looks alike."""


class Visitor:
    """Plays as people do: goes where the odds are best, heals whoever is hurt, buys at the entrance, takes what is best.

    prompts: by kind; trivial: those whose answer goes without saying: all figures are the same, or all that is offered was
    declined before in this turn, and nobody has lost anything since. Where the card is lost but a monster may still be beaten,
    which is kept (ES17.8), or terror be turned away, only what was asked in the same words before is.
    """

    def __init__(self, front: Front, seed: int, limit: int) -> None:
        self.front = front
        self._dice = Dice(seed)
        self._limit = limit
        self._declined: set[object] = set()
        self._turn = -1
        self.asked: Decision | None = None
        self.prompts: Counter[str] = Counter()
        self.trivial: Counter[str] = Counter()
        self.turns = 0

    @property
    def _game(self) -> Game:
        return self.front.game

    def ask(self, prompt: str) -> str | None:
        """What is typed at the question that stands there."""
        decision = self.asked
        if decision is None or sum(self.prompts.values()) >= self._limit:
            return None
        line = self._line(decision)
        self.note(decision, line)
        return line

    def note(self, decision: Decision, line: str) -> bool:
        """Count a question and what is typed at it; returns whether that goes without saying."""
        turn = self._game.state.turn
        self.turns = max(self.turns, turn)
        if turn != self._turn:
            self._turn, self._declined = turn, set()
        trivial = self.is_trivial(decision, line)
        self.prompts[decision.kind] += 1
        self.trivial[decision.kind] += trivial
        uses = {self._offer(decision, each) for each in getattr(decision.about, "uses", ())}
        self._declined |= uses if line.partition(":")[0] in PLAIN else set()
        self._declined.add(self._mark(decision))
        return trivial

    def _mark(self, decision: Decision) -> object:
        """What makes a question the same as another one of the turn, where there is no hope for the card."""
        return decision.kind, frozenset(each.id for each in decision.options), self._is_lost(decision)

    def _is_lost(self, decision: Decision) -> bool:
        """Whether the card is lost, by all figures that are shown."""
        forecast = self.front.wording.forecast(decision)
        return forecast is not None and bool(forecast.options) and max(forecast.options.values()) < SHOWN

    def _offer(self, decision: Decision, shown: UseShown) -> object:
        """A use, and what has to change before it is worth another thought."""
        return shown.option, self._is_lost(decision), *self._values()

    def _values(self) -> tuple[int, ...]:
        """What everybody has of sanity and stamina."""
        return tuple(value for who in self._game.state.investigators for value in (who.sanity, who.stamina))

    def _line(self, decision: Decision) -> str:
        if decision.kind == "move":
            return self._go(decision)
        ids = [each.id for each in decision.options]
        for heal in (each.option for each in getattr(decision.about, "uses", ()) if self._heals(each)):
            if taken := next((id for id in ids if id == heal or id.startswith(f"use_for:{heal[4:]}/")), ""):
                return taken
        if isinstance(decision.about, Visiting):
            return self._at_the_entrance(decision)
        if decision.kind == "use_now":
            return "pass"
        answer = self.front.auto_answers.enter(decision)
        return answer if isinstance(answer, str) else " ".join(answer)

    def _heals(self, shown: UseShown) -> bool:
        """Whether a use heals somebody who is hurt."""
        use = use_of(self._game, shown)
        people = self._game.in_turn_order() if use.target else [self._game.by_id(shown.owner)]
        healed = [what for what in VALUES if any(what in step.get("gain", {}) for step in use.effect.raw)]
        return any(getattr(who, what) <= HURT for who in people for what in healed)

    def _keeps(self, shown: UseShown) -> bool:
        """Whether a use keeps a die for later, or beats a monster anywhere: that is a choice at any odds."""
        return any(verb in str(use_of(self._game, shown).effect.raw) for verb in ("hold_dice", "defeat_monster"))

    def _go(self, decision: Decision) -> str:
        """To the card with the best odds, now and then to the second; to the entrance to be healed or to buy."""
        who = self._game.by_id(decision.who)
        if min(who.sanity, who.stamina) <= HURT and self._dice.below(3):
            return f"go:{ENTRANCE}"
        if self._dice.below(12) == 0:
            return f"go:{ENTRANCE}"
        forecast = self.front.wording.forecast(decision)
        assert forecast is not None
        best = sorted(forecast.options, key=lambda each: -forecast.options[each])
        return best[1 if len(best) > 1 and not self._dice.below(4) else 0] if best else f"go:{ENTRANCE}"

    def _at_the_entrance(self, decision: Decision) -> str:
        who = self._game.by_id(decision.who)
        wanted = [f"buy:{each}" for each in DEAR]
        if min(who.sanity, who.stamina) <= HURT:
            lower = "sanity" if who.sanity <= who.stamina else "stamina"
            wanted = ["restore:both", f"restore:{lower}", f"aid:{lower}"]
        ids = [each.id for each in decision.options]
        return next((each for each in [*wanted, "search"] if each in ids), "leave")

    def is_trivial(self, decision: Decision, line: str) -> bool:
        """Whether the answer goes without saying."""
        about, verb = decision.about, line.partition(":")[0]
        if decision.kind == "move":
            return False
        shown = getattr(about, "uses", ())
        fresh = [each for each in shown if self._offer(decision, each) not in self._declined]
        forecast = self.front.wording.forecast(decision)
        if any(self._keeps(each) for each in fresh):
            return False
        figures = {} if forecast is None else {id: round(each, 2) for id, each in forecast.options.items()}
        if self._is_lost(decision) and not any(map(self._heals, fresh)):
            chooses = beside_others(decision) or (bool(shown) and bool(decision.option_steps.get("fail")))
            return not chooses or self._mark(decision) in self._declined
        if isinstance(about, Trying | Thrown):
            others = [each.id for each in decision.options if each.verb not in PLAIN]
            alike = {
                figures.get(id, -1.0) for id in others if id not in [each.option for each in shown] or id in figures
            }
            old = all(id in figures or id not in {each.option for each in fresh} for id in others)
            return (
                verb in PLAIN and old and alike <= {figures.get(line, 0.0)} and (bool(others) or figures.get(line) == 1)
            )
        return (
            verb in PLAIN
            and bool(shown)
            and not fresh
            and all(each.verb in (*PLAIN, "use") for each in decision.options)
        )


class Player(Visitor):
    """Plays as somebody did who kept a diary of it: weighs what a card promises against what it gives, heals and buys now and
    then, parts with a card where it helps much, and spends clues where it is close.

    Trivial is also what he called so: something that costs nothing is as good as certain, or far better than all else, or all
    that could be done makes the card as likely. Which die goes onto a spell is a choice but where one is far better: it lies
    there for whatever comes later.
    """

    def _line(self, decision: Decision) -> str:
        if isinstance(decision.about, Trying | Thrown | Dropping) and not decision.several:
            worths = {id: worth - self._price(decision, id) for id, worth in self._figures(decision).items()}
            best = max(worths, key=worths.__getitem__, default="")
            if best and worths[best] > 0 and not self._in_need(decision):
                return best
        return super()._line(decision)

    def _in_need(self, decision: Decision) -> bool:
        return any(map(self._heals, getattr(decision.about, "uses", ())))

    def _figures(self, decision: Decision) -> dict[str, float]:
        forecast = self.front.wording.forecast(decision)
        known = {} if forecast is None else forecast.options
        return {each.id: round(known[each.id], 3) for each in decision.options if each.id in known}

    def _face(self, decision: Decision, die: str) -> object:
        """What a die shows, and its color."""
        return next((each.color, each.face) for each in decision.about_as(Dropping).pool if each.id == die)

    def _price(self, decision: Decision, id: str) -> float:
        """What an option costs him, as a part of the chance."""
        shown = next((each for each in getattr(decision.about, "uses", ()) if each.option == id), None)
        if shown is not None:
            use = use_of(self._game, shown)
            return 0.0 if is_free(use) and use.limit != "once_per_day" else PRICE_OF_CARD
        return PRICE_OF_CLUE if id == "clue" else 0.0

    def _go(self, decision: Decision) -> str:
        """To the card that promises most of what he wants; to the entrance when he is hurt, and else seldom."""
        who = self._game.by_id(decision.who)
        forecast = self.front.wording.forecast(decision)
        assert forecast is not None
        hurt = min(who.sanity, who.stamina) <= HURT
        if (hurt and self._dice.below(2)) or self._dice.below(SELDOM) == 0 or not forecast.options:
            return f"go:{ENTRANCE}"
        return max(forecast.options, key=lambda id: self._promise(id.partition(":")[2], forecast.options[id]))

    def _promise(self, card: str, chance: float) -> float:
        fact = self._game.fact(card).fact
        signs, others = fact.rewards.get("elder_sign", 0), sum(fact.rewards.values())
        return chance * (1 + 2 * signs + others / 2) - (1 - chance) * sum(fact.penalties.values()) / 2

    def is_trivial(self, decision: Decision, line: str) -> bool:
        """Whether the answer goes without saying, or he called it trivial."""
        if decision.kind == "move" or super().is_trivial(decision, line):
            return decision.kind != "move"
        if self._is_lost(decision):
            return False
        figures, about = self._figures(decision), decision.about
        asked = [each.id for each in decision.options if each.id != "give_up"]
        if not isinstance(about, Trying | Thrown | Dropping) or self._game.state.battle or decision.several:
            return False
        if any(id not in figures for id in asked) or (len(asked) == 1 and figures[asked[0]] < SURE):
            return False
        if self._in_need(decision) or any(self._keeps(each) for each in getattr(about, "uses", ())):
            return False
        plain = max((figures[id] for id in asked if not self._price(decision, id)), default=0.0)
        others = sorted(figures[id] for id in asked)
        second = others[-2] if len(others) > 1 else 0.0
        if decision.kind == "store_dice":
            faces = {each.id: self._face(decision, each.subject) for each in decision.options}
            best = max(figures, key=figures.__getitem__)
            return all(figures[best] >= figures[id] + FAR for id in asked if faces[id] != faces[best])
        leads = plain >= second + FAR and not beside_others(decision)
        return plain == others[-1] and (plain >= SURE or leads or plain - others[0] < SAME)


def play(folder: Path, seed: int, limit: int, kind: type[Visitor] = Visitor) -> Visitor:
    """One night of a visitor at the plain table."""
    folder.mkdir()
    at = KeptCampaign(SavedCampaign.create(Rules(content()), folder / "m.solo", {"seed": seed}))
    front = Front(at, Narrator(words_of("en", "museum"), 1))
    visitor = kind(front, seed, limit)

    class Watched(PlainTable):
        def ask(self, question: OpenQuestion) -> None:
            visitor.asked = question.decision
            super().ask(question)

    Watched(Conversation(at, front, partial(load, game="museum")), visitor.ask, io.StringIO()).run()
    return visitor


@pytest.mark.parametrize("who", [Visitor, Player])
def test_prompts_a_turn(tmp_path: Path, request: pytest.FixtureRequest, who: type[Visitor]) -> None:
    """Prompts by kind, and how many of them decide nothing."""
    enabled = request.config.getoption("benchmark_enable")
    prompts: Counter[str] = Counter()
    trivial: Counter[str] = Counter()
    turns = 0
    for seed in range(20 if enabled else 1):
        visitor = play(tmp_path / str(seed), seed, 4000 if enabled else 15, who)
        prompts += visitor.prompts
        trivial += visitor.trivial
        turns += visitor.turns
    every = sum(prompts.values())
    share = 100 * sum(trivial.values()) / every
    print(f"\n{who.__name__}: {every} prompts in {turns} turns: {every / turns:.1f} a turn, {share:.1f} % trivial")
    for kind, count in prompts.most_common():
        print(f"{kind:24}{count / turns:6.2f} a turn, trivial {trivial[kind] / turns:6.2f}")
    assert every
