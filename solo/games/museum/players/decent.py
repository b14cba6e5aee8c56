"""A player who plays decently: goes where most is to be gained for the odds, and uses what is worth it.

Everything is weighed in Elder Signs (`players.weights`). Of clues and cards one at a time is considered, by the exact odds. It
knows what any player sees: hidden piles and future dice are never read.
"""

from __future__ import annotations

from typing import Protocol

from solo.games.museum.abouts import Effecting, Handing, Occasion, Suffering, Thrown, Visiting
from solo.games.museum.game import Game
from solo.games.museum.odds.aids import Aid, after_turns
from solo.games.museum.odds.judging import Judging
from solo.games.museum.odds.prospects import Position
from solo.games.museum.odds.reading import CLUE, way_of
from solo.games.museum.players.fighting import Fighting
from solo.games.museum.players.going import HEALS, Going, use_of
from solo.games.museum.players.weights import Worth
from solo.games.museum.rules.pool import by_label
from solo.games.museum.rules.trophies import worth as points_of
from solo.games.museum.state import Investigator
from solo.kernel.decisions import Answer, Decision, Option, subject_of
from solo.kernel.host import Host

HIT = 1.0
"""The battle is weighed in hits."""
CLUE_BEATS = 0.3
"""How far rolling again with the best dice kept comes from a new roll towards the best that could be done; a guess."""
FEW_DICE = 2
KEPT = 0.02
"""What it costs to use what is not used up: it may be wanted again before midnight."""


class Playing(Protocol):
    """Something with a game that is played."""

    @property
    def game(self) -> Game:
        """The game as it stands."""


class DecentPlayer:
    """Answers the decisions of one game."""

    def __init__(self, host: Host | Playing, seed: int = 0) -> None:
        self.host = host
        self.judging: Judging | None = None
        """The question weighed last, as the odds see it."""

    @property
    def game(self) -> Game:
        """The game that is played."""
        game: Game = self.host.game  # type: ignore[union-attr]
        return game

    def __call__(self, decision: Decision) -> Answer:
        """The answer to a decision."""
        answer = getattr(self, f"_{decision.kind}", self._any)(decision)
        if isinstance(answer, str) and all(answer != each.id for each in decision.options):
            return self._any(decision)
        return answer if isinstance(answer, str | tuple) else self._any(decision)

    def _any(self, decision: Decision) -> Answer:
        if decision.least != 1 or decision.most != 1:
            return tuple(each.id for each in decision.options[: decision.least])
        return decision.options[0].id

    def _who(self, decision: Decision) -> Investigator:
        return self.game.by_id(decision.who)

    # Where to go

    def _move(self, decision: Decision) -> Answer:
        who, going = self._who(decision), Going(self.game)
        for option in decision.options:
            if option.verb == "use" and going.use_now(who, option) > 0:
                return option.id
        return f"go:{going.best(who, [option.subject for option in decision.options if option.verb == 'go'])}"

    def _entrance(self, decision: Decision) -> Answer:
        about = decision.about
        assert isinstance(about, Visiting)
        who, going = self._who(decision), Going(self.game)
        for option in decision.options:
            if option.verb == "use" and going.use_now(who, option) > 0:
                return option.id
        acts = [option for option in decision.options if option.verb != "use"]
        return max(acts, key=lambda option: going.act(who, option.id)).id

    # An attempt

    def _weighed(self, decision: Decision) -> Answer:
        judging = self.judging = Judging(self.game, decision, roughly=True)
        value, at = Worth(self.game), judging.bare
        several = judging.several(at)
        if several:
            return max(several, key=lambda answer: several[answer])
        stake = self._stake(judging, value)
        found = {}
        for option in decision.options:
            chance = self._chance(judging, option, at)
            if chance is not None:
                found[option.id] = (
                    chance * stake - self.price(judging, option, value) + self.extra(option, value, judging)
                )
        return max(found, key=lambda id: found[id], default=decision.options[0].id)

    _result = _remove_die = _set_aside = _reroll = _turn_die = _store_dice = _discard_die = _weighed

    def _attempt(self, decision: Decision) -> Answer:
        """Roll, or add dice before if it is worth it; without a die to roll, what gives one."""
        uses = [option for option in decision.options if option.verb == "use"]
        if decision.options[0].id != "roll":
            giving = [each for each in decision.options if each.verb == "take" or each in uses]
            adding = [each for each in giving if each.verb == "take" or way_of(self.game, each).kind == "add"]
            return (adding or [decision.options[-1]])[0].id
        if not uses:
            return "roll"
        if self.game.state.battle and (heal := self._heal(decision)):
            return heal
        judging, value, going = Judging(self.game, decision, roughly=True), Worth(self.game), Going(self.game)
        stake, card = self._stake(judging, value), judging.attempt.card
        best, most = "roll", going.roughly(judging.who, card, judging.rows, judging.bare) * stake
        for option in uses:
            aid = way_of(self.game, option)
            if aid.kind == "add":
                yellow, red = (
                    int(bool(count) and free == 1)
                    for count, free in zip(aid.colors[1:], judging.bare.free, strict=True)
                )
                pool = (judging.bare.pool[0], judging.bare.pool[1] + yellow, judging.bare.pool[2] + red)
                chance = going.roughly(judging.who, card, judging.rows, judging.bare._replace(pool=pool))
                price = self.price(judging, option, value) + value.weights.common * bool(aid.trade)
                if chance * stake - price > most:
                    best, most = option.id, chance * stake - price
        return best

    _attack = _attempt

    def _heal(self, decision: Decision) -> str:
        """In the battle, a use that heals as much as it can, or somebody whom the next attack would devour."""
        who = self._who(decision)
        fighting = Fighting(self.game, who)
        for option in decision.options:
            if option.verb == "use" and (use := use_of(self.game, option)).when in HEALS:
                people = self.game.in_turn_order() if use.target else [who]
                if fighting.heals(use.effect.raw, people) > 0:
                    return option.id
        return ""

    def _chance(self, judging: Judging, option: Option, at: Position) -> float | None:
        """The chance after an option; None if it is not known."""
        if option.verb == "clue":
            return judging.again(judging.engine, at) if judging.battle else rolled_again(judging, at, CLUE_BEATS)
        if option.verb != "use":
            return judging.option(option, at)
        aid = way_of(self.game, option)
        match aid.kind:
            case "reroll" if judging.battle:
                return judging.again(judging.engine, at, aid.dice)
            case "reroll":
                return rolled_again(judging, at, CLUE_BEATS if aid.dice > FEW_DICE else 0.0)
            case "turn" | "raise":
                return turned(judging, at, aid)
            case "defeat":
                return judging.without_monster(at)
            case "hold" if all(each.verb != "complete" for each in judging.decision.options):
                return max((judging.storing(at, [die]) for die in by_label(judging.pool).values()), default=None)
        return None

    def _stake(self, judging: Judging, value: Worth) -> float:
        """What it is worth to pass and not to fail."""
        if judging.battle:
            return HIT
        card, who = judging.attempt.card, judging.who
        passing = Going(self.game).passing(who, card)
        return max(0.1, passing - value.penalties(who, self.game.fact(card).fact.penalties))

    def price(self, judging: Judging, option: Option, value: Worth) -> float:
        """What an option uses up."""
        fighting = Fighting(self.game, judging.who) if judging.battle else None
        if option.verb == "clue":
            return fighting.clue() if fighting else value.weights.clue
        if option.verb == "use":
            aid = way_of(self.game, option)
            price = fighting.price(option.subject) if fighting else value.price_of_use(option.subject)
            if use_of(self.game, option).cost == "free":
                price = 0.0 if fighting else KEPT
            return price - value.harm(judging.who, aid.sanity, aid.stamina)
        if option.verb == "ask":
            return 0.1
        return 0.001 if option.verb == "take" else 0.0

    def extra(self, option: Option, value: Worth, judging: Judging) -> float:
        """What a row is worth by itself: a monster beaten is kept, also when the attempt fails (ES17.8)."""
        about = judging.decision.about
        if option.verb != "complete" or judging.battle or not isinstance(about, Thrown):
            return 0.0
        way = next(each for each in about.ways if each.option == option.id)
        row = next(each for each in judging.rows if each.key == way.row)
        return value.beaten(row.monster) if row.monster else 0.0

    # Everything else

    def _place_monster(self, decision: Decision) -> Answer:
        going = Going(self.game)
        return min(decision.options, key=lambda option: going.attraction(option.subject)).id

    def _beat_monster(self, decision: Decision) -> Answer:
        value = Worth(self.game)
        attempt = self.game.state.attempt
        here = self.game.card_of(attempt.card).monsters if attempt is not None and attempt.card else []
        close = {monster.marker for monster in here}
        return max(decision.options, key=lambda each: value.beaten(each.subject) + 2 * (each.subject in close)).id

    def _hand_trophies(self, decision: Decision) -> Answer:
        about = decision.about
        assert isinstance(about, Handing)
        cost = {id: sum(points_of(self.game, each) for each in ids) for id, ids in about.ways.items()}
        return min(cost, key=lambda id: cost[id])

    def _prevent_loss(self, decision: Decision) -> Answer:
        about = decision.about
        assert isinstance(about, Suffering)
        who, value = self._who(decision), Worth(self.game)
        loss = -value.harm(who, about.sanity, about.stamina)
        return self._cheapest_use(decision, loss) or decision.options[-1].id

    def _avoid_penalty(self, decision: Decision) -> Answer:
        about = decision.about
        assert isinstance(about, Suffering)
        value, who = Worth(self.game), self._who(decision)
        loss = -value.penalties(who, self.game.fact(about.card).fact.penalties)
        return self._cheapest_use(decision, loss) or decision.options[-1].id

    def _cheapest_use(self, decision: Decision, loss: float) -> str:
        value = Worth(self.game)
        uses = [option for option in decision.options if option.verb == "use"]
        prices = {each.id: value.price_of_use(each.subject) for each in uses}
        best = min(prices, key=lambda id: prices[id], default="")
        return best if best and prices[best] < loss else ""

    def _task_cost(self, decision: Decision) -> Answer:
        about = decision.about
        assert isinstance(about, Suffering)
        loss = -Worth(self.game).harm(self._who(decision), about.sanity, about.stamina)
        return self._cheapest_use(decision, loss) or decision.options[0].id

    def _use_now(self, decision: Decision) -> Answer:
        about = decision.about
        assert isinstance(about, Occasion)
        if self.game.state.battle:
            return self._heal(decision) or "pass"
        going, who = Going(self.game), self._who(decision)
        worths = {each.id: going.use_now(who, each, about.window) for each in decision.options if each.verb == "use"}
        best = max(worths, key=lambda id: worths[id], default="")
        return best if best and worths[best] > 0 else "pass"

    def _assistant_pays(self, decision: Decision) -> Answer:
        who, value = self._who(decision), Worth(self.game)
        return "lose:sanity" if value.harm(who, 1, 0) >= value.harm(who, 0, 1) else "lose:stamina"

    def _target(self, decision: Decision) -> Answer:
        fighting = Fighting(self.game, self._who(decision)) if self.game.state.battle else None

        def need(who: Investigator) -> float:
            if fighting is not None:
                about = decision.about
                assert isinstance(about, Effecting)
                return max(fighting.heals(use.effect.raw, [who]) for use in self.game.content.uses(about.source))
            return Worth(self.game).healing(who, 9, 0) + Worth(self.game).healing(who, 0, 9)

        return max(decision.options, key=lambda option: need(self.game.by_id(option.subject))).id

    def _choose(self, decision: Decision) -> Answer:
        who, value = self._who(decision), Worth(self.game)
        leads = decision.leads or {}
        known = [option for option in decision.options if option.id in leads]
        if not known:
            return decision.options[0].id
        if self.game.state.battle:
            fighting = Fighting(self.game, who)
            return max(known, key=lambda option: fighting.suffering(who, leads[option.id])).id
        return max(known, key=lambda option: value.steps(who, leads[option.id])).id

    def _may(self, decision: Decision) -> Answer:
        who, value = self._who(decision), Worth(self.game)
        leads = decision.leads or {}
        if self.game.state.battle:
            return "yes"
        worths = {option.id: value.steps(who, leads.get(option.id, ())) for option in decision.options}
        worths["yes"] = worths.get("yes", 0.0) - 0.15
        return max(worths, key=lambda id: worths[id])

    def _give_up(self, decision: Decision) -> Answer:
        value = Worth(self.game)

        def loss(option: Option) -> float:
            copy = option.subject
            return value.weights.clue if copy == CLUE else value.card(copy) if "." in copy else 0.0

        return min(decision.options, key=loss).id

    def _gain_instead(self, decision: Decision) -> Answer:
        wanted = ("take:unique", "take:ally", "take:spell", "take:common", "take:clue")
        return next(
            (each for each in wanted if any(each == option.id for option in decision.options)), decision.options[0].id
        )

    def _new_investigator(self, decision: Decision) -> Answer:
        return "deal" if any(option.id == "deal" for option in decision.options) else decision.options[0].id

    def _lock_die(self, decision: Decision) -> Answer:
        return subject_first(decision)

    def _replace_card(self, decision: Decision) -> Answer:
        going = Going(self.game)
        return min(decision.options, key=lambda option: going.attraction(option.subject)).id


def rolled_again(judging: Judging, at: Position, share: float) -> float:
    """What rolling again is worth, roughly: a new roll, and a share of what is best above it for the dice that are kept."""
    engine = judging.engine
    new = engine.worth(at)
    best = max((worth for worth, _ in engine.completing(engine.plain(at))), default=new)
    return new + share * max(0.0, best - new)


def turned(judging: Judging, at: Position, aid: Aid) -> float:
    """What the roll is worth after dice are turned, one after the other, the best first."""
    pool, best = judging.pool, judging.lying(judging.engine, at, judging.pool)
    for _ in range(min(aid.dice, len(pool))):
        found = [
            (judging.lying(judging.engine, at, after), number) for number, after in enumerate(after_turns(pool, aid))
        ]
        if not found or max(found)[0] <= best:
            break
        best, number = max(found)
        pool = after_turns(pool, aid)[number]
    return best


def subject_first(decision: Decision) -> str:
    """The first option that locks a die of least use."""
    order = ("terror", "i1", "i2", "peril", "lore", "i3")
    return min(
        decision.options,
        key=lambda option: next((place for place, face in enumerate(order) if subject_of(option.id).endswith(face)), 9),
    ).id
