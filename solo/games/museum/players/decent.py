"""A player who plays decently: goes where most is to be gained for the odds, and uses what is worth it.

Everything is weighed in Elder Signs (`players.weights`). Of clues and cards one at a time is considered, by the exact odds. It
knows what any player sees: hidden piles and future dice are never read.
"""

from __future__ import annotations

from typing import Protocol

from solo.games.museum.abouts import Effecting, Handing, Occasion, Suffering, Thrown
from solo.games.museum.forecast.model import CLUE, action_of
from solo.games.museum.forecast.option_values import OptionValues
from solo.games.museum.forecast.resources import ResourceAction, after_turns
from solo.games.museum.forecast.states import ForecastState
from solo.games.museum.game import Game
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
        self.option_values: OptionValues | None = None
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
        who, going = self._who(decision), Going(self.game)
        for option in decision.options:
            if option.verb == "use" and going.use_now(who, option) > 0:
                return option.id
        acts = [option for option in decision.options if option.verb != "use"]
        return max(acts, key=lambda option: going.act(who, option.id)).id

    # An attempt

    def _weighed(self, decision: Decision) -> Answer:
        option_values = self.option_values = OptionValues(self.game, decision, simplified=True)
        value, at = Worth(self.game), option_values.bare_state
        several = option_values.several(at)
        if several:
            return max(several, key=lambda answer: several[answer])
        stake = self.stake(option_values, value)
        found = {}
        for option in decision.options:
            chance = self._chance(option_values, option, at)
            if chance is not None:
                price, extra = (
                    self.price(option_values, option, value),
                    self.extra(option, value, option_values, chance),
                )
                found[option.id] = chance * stake - price + extra
        return max(found, key=lambda id: found[id], default=decision.options[0].id)

    _result = _remove_die = _set_aside = _reroll = _turn_die = _store_dice = _discard_die = _weighed

    def _attempt(self, decision: Decision) -> Answer:
        """Roll, or add dice before if it is worth it; without a die to roll, what gives one."""
        uses = [option for option in decision.options if option.verb == "use"]
        if decision.options[0].id != "roll":
            giving = [each for each in decision.options if each.verb == "take" or each in uses]
            adding = [each for each in giving if each.verb == "take" or action_of(self.game, each).kind == "add"]
            return (adding or [decision.options[-1]])[0].id
        if not uses:
            return "roll"
        if self.game.state.battle and (heal := self._heal(decision)):
            return heal
        option_values, value, going = (
            OptionValues(self.game, decision, simplified=True),
            Worth(self.game),
            Going(self.game),
        )
        stake, card = self.stake(option_values, value), option_values.attempt.card
        best, most = (
            "roll",
            going.roughly(option_values.who, card, option_values.rows, option_values.bare_state) * stake,
        )
        for option in uses:
            aid = action_of(self.game, option)
            if aid.kind == "add":
                yellow, red = (
                    int(bool(count) and free == 1)
                    for count, free in zip(aid.colors[1:], option_values.bare_state.free, strict=True)
                )
                pool = (
                    option_values.bare_state.pool[0],
                    option_values.bare_state.pool[1] + yellow,
                    option_values.bare_state.pool[2] + red,
                )
                chance = going.roughly(
                    option_values.who, card, option_values.rows, option_values.bare_state._replace(pool=pool)
                )
                price = self.price(option_values, option, value) + value.weights.common * bool(aid.trade)
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

    def _chance(self, option_values: OptionValues, option: Option, at: ForecastState) -> float | None:
        """The chance after an option; None if it is not known."""
        if option.verb == "clue":
            return (
                option_values.again(option_values.solver, at)
                if option_values.battle
                else rolled_again(option_values, at, CLUE_BEATS)
            )
        if option.verb != "use":
            return option_values.option(option, at)
        aid = action_of(self.game, option)
        match aid.kind:
            case "reroll" if option_values.battle:
                return option_values.again(option_values.solver, at, aid.dice)
            case "reroll":
                return rolled_again(option_values, at, CLUE_BEATS if aid.dice > FEW_DICE else 0.0)
            case "turn" | "raise":
                return turned(option_values, at, aid)
            case "defeat":
                return option_values.without_monster(at)
            case "hold" if all(each.verb != "complete" for each in option_values.decision.options):
                return max(
                    (option_values.value_of_storing(at, [die]) for die in by_label(option_values.pool).values()),
                    default=None,
                )
        return None

    def stake(self, option_values: OptionValues, value: Worth) -> float:
        """What it is worth to pass and not to fail."""
        if option_values.battle:
            return HIT
        card, who = option_values.attempt.card, option_values.who
        passing = Going(self.game).passing(who, card)
        return max(0.1, passing - value.penalties(who, self.game.fact(card).fact.penalties))

    def price(self, option_values: OptionValues, option: Option, value: Worth) -> float:
        """What an option uses up, and what terror takes that strikes when a roll fails."""
        fighting = Fighting(self.game, option_values.who) if option_values.battle else None
        if option.verb == "clue":
            return fighting.clue() if fighting else value.weights.clue
        if option.verb == "use":
            aid = action_of(self.game, option)
            price = fighting.price(option.subject) if fighting else value.price_of_use(option.subject)
            if use_of(self.game, option).cost == "free":
                price = 0.0 if fighting else KEPT
            return price - value.harm(option_values.who, aid.sanity, aid.stamina)
        if option.verb == "ask":
            return 0.1
        if option.verb == "fail":
            steps = option_values.decision.option_steps.get(option.id, ())
            return -value.steps(option_values.who, [step for step in steps if "fail_adventure" not in step])
        return 0.001 if option.verb == "take" else 0.0

    def extra(self, option: Option, value: Worth, option_values: OptionValues, chance: float) -> float:
        """What a row is worth by itself: a monster beaten is kept, also when the attempt fails (ES17.8).

        chance: of the whole card then. Who completes it has beaten all its monsters, which `stake` counts.
        """
        about = option_values.decision.about
        if option.verb != "complete" or option_values.battle or not isinstance(about, Thrown):
            return 0.0
        way = next(each for each in about.ways if each.option == option.id)
        row = next(each for each in option_values.rows if each.key == way.row)
        return (1 - chance) * value.beaten(row.monster) if row.monster else 0.0

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
        about = decision.about_as(Handing)
        cost = {id: sum(points_of(self.game, each) for each in ids) for id, ids in about.ways.items()}
        return min(cost, key=lambda id: cost[id])

    def _prevent_loss(self, decision: Decision) -> Answer:
        about = decision.about_as(Suffering)
        who, value = self._who(decision), Worth(self.game)
        loss = -value.harm(who, about.sanity, about.stamina)
        return self._cheapest_use(decision, loss) or decision.options[-1].id

    def _avoid_penalty(self, decision: Decision) -> Answer:
        about = decision.about_as(Suffering)
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
        about = decision.about_as(Suffering)
        loss = -Worth(self.game).harm(self._who(decision), about.sanity, about.stamina)
        return self._cheapest_use(decision, loss) or decision.options[0].id

    def _use_now(self, decision: Decision) -> Answer:
        about = decision.about_as(Occasion)
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
                about = decision.about_as(Effecting)
                return max(fighting.heals(use.effect.raw, [who]) for use in self.game.content.uses(about.source))
            return Worth(self.game).healing(who, 9, 0) + Worth(self.game).healing(who, 0, 9)

        return max(decision.options, key=lambda option: need(self.game.by_id(option.subject))).id

    def _choose(self, decision: Decision) -> Answer:
        who, value = self._who(decision), Worth(self.game)
        option_steps = decision.option_steps or {}
        known = [option for option in decision.options if option.id in option_steps]
        if not known:
            return decision.options[0].id
        if self.game.state.battle:
            fighting = Fighting(self.game, who)
            return max(known, key=lambda option: fighting.suffering(who, option_steps[option.id])).id
        return max(known, key=lambda option: value.steps(who, option_steps[option.id])).id

    def _may(self, decision: Decision) -> Answer:
        who, value = self._who(decision), Worth(self.game)
        option_steps = decision.option_steps or {}
        if self.game.state.battle:
            return "yes"
        worths = {option.id: value.steps(who, option_steps.get(option.id, ())) for option in decision.options}
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


def rolled_again(option_values: OptionValues, at: ForecastState, share: float) -> float:
    """What rolling again is worth, roughly: a new roll, and a share of what is best above it for the dice that are kept."""
    solver = option_values.solver
    new = solver.value(at)
    best = max((worth for worth, _ in solver.completion_options(solver.space.canonical(at))), default=new)
    return new + share * max(0.0, best - new)


def turned(option_values: OptionValues, at: ForecastState, aid: ResourceAction) -> float:
    """What the roll is worth after dice are turned, one after the other, the best first."""
    pool, best = option_values.pool, option_values.stop_value(option_values.solver, at, option_values.pool)
    for _ in range(min(aid.dice, len(pool))):
        found = [
            (option_values.stop_value(option_values.solver, at, after), number)
            for number, after in enumerate(after_turns(pool, aid))
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
