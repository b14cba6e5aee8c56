"""Obvious decisions: which questions a table may answer by itself, and how.

The rules ask them as usual, and the answers are saved like any others; players may switch each kind off.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

import msgspec

from solo.games.town.abouts import Pending, Points, Split, SurgeRoom
from solo.games.town.at_will_answers import in_vain
from solo.games.town.end_order import order_matters
from solo.games.town.fight_answers import (
    cannot_evade_any,
    cannot_flee,
    fights_on_for_nothing,
    only_way_on,
)
from solo.games.town.forecast.after_roll import clue_dice, is_in_reach, leads_nowhere_else
from solo.games.town.forecast.forecast import written_steps_of
from solo.games.town.forecast.worst_case import worst_case
from solo.games.town.game import Game
from solo.games.town.gate_answers import gate_answer
from solo.games.town.last_check import rolled_again_at_last
from solo.games.town.loss_answers import (
    gains_nothing,
    goes_with_the_rest,
    loses_nothing,
    out_of_reach,
    rather_suffered,
    too_dear,
)
from solo.games.town.meeting_answers import goes_without_saying
from solo.games.town.payments import paid_by_itself
from solo.games.town.reroll_answers import rolled_again
from solo.games.town.rules.losses import gain_limit
from solo.games.town.rules.mythos import rumor_text
from solo.games.town.rules.rolls import Roll
from solo.games.town.rules.uses import clues_payable
from solo.games.town.scope import Scope
from solo.games.town.stakes import devours, devours_without, fells
from solo.games.town.state import Investigator
from solo.games.town.use_answers import (
    ANYWHERE,
    RESTING,
    does_nothing,
    forearmed,
    idle_arms,
    in_need,
    nothing_before,
    nothing_to_use,
    use_of,
)
from solo.kernel.decisions import Answer, Decision, Option, Steps
from solo.kernel.piece_ids import kind_of

ALONE_HERE = 2
"""The number of options when a clue token appears beside one investigator: to take it or leave it (R14.2)."""

TAKES = ("discard", "lose")
"""Verbs of steps that only take something."""

GIFT = "yes"
"""The option to take what is offered."""

GIFTS = ("draw", "gain", "gain_split", "take")
"""Effects that only give something."""

BLESSING = {"bless": "self"}
"""An effect that only gives something, too: it blesses, or takes a curse away (R23.3)."""

TO_THE_STREET = {"move": {"to": "street"}}
"""The step that puts somebody into the street."""

FIGHTS_ON_CARD = "fight_monsters_on_card"
"""The effect that asks which of the monsters on a rumor's card is fought."""

FAR_DOWN = 4
"""Under so many markers of the stack a gate lies too deep for it to matter to which world it leads."""

HARDLY = 0.01
"""A chance that is no greater is none."""

OUTCOMES = ("pass", "fail", "otherwise")
"""What may follow a check."""


def unasked(game: Game, decision: Decision, asked: Collection[str] = ()) -> Answer | None:
    """The obvious answer, None for a real question. asked: the habits that are switched off.

    Excludes upkeep, where the whole group is asked at once (`upkeep_people`), and evading, which is obvious only while
    walking on (`sense.rather_evaded`).
    """
    match decision.kind:
        case "take_clues" if "clues" not in asked:
            return decision.default
        case "may" | "may_check" if "clues" not in asked and gives_only(decision.option_steps.get(GIFT, ())):
            return GIFT
        case "may_check" if "checks" not in asked:
            return out_of_reach(game, decision) or gains_nothing(game, decision)
        case "choose_encounter" if "clues" not in asked:
            return _only_gift(game, decision)
        case "mythos_clue" if "clues" not in asked and len(decision.options) == ALONE_HERE:
            return decision.default
        case "after_check" if "checks" not in asked:
            settled = _hopeless(game, decision) or _enough(decision) or _nothing_at_stake(game, decision)
            settled = settled or leads_nowhere_else(game, decision) or fights_on_for_nothing(game, decision)
            settled = settled or all(
                does_nothing(game, decision, each) for each in decision.options if each.id != "accept"
            )
            if settled:
                return "accept"
            again = rolled_again(game, decision) or rolled_again_at_last(game, decision)
            return again or _spends_to_live(game, decision) or None
        case "attack" if "attack" not in asked:
            return _only_way(game, decision)
        case "deal_with" if "attack" not in asked:
            return cannot_evade_any(game, decision) or goes_without_saying(game, decision) or None
        case "fight_at_will" | "fight_on_card" if "attack" not in asked:
            return in_vain(game, decision)
        case "combat" if "attack" not in asked:
            return cannot_flee(game, decision) or (only_way_on(game, decision) if "rounds" not in asked else None)
        case "before_check" if "checks" not in asked:
            return nothing_before(game, decision)
        case "prevent" if "losses" not in asked:
            return rather_suffered(game, decision)
        case "choose" if "losses" not in asked:
            return loses_nothing(game, decision) or out_of_reach(game, decision) or gains_nothing(game, decision)
        case "discard" if "losses" not in asked and (plain := goes_with_the_rest(game, decision)):
            return plain
        case "keep" if plain := too_dear(game, decision):
            return plain
        case "surge_room" if _fills_alike(decision):
            return decision.default
        case "end_order" if not order_matters(game):
            return decision.default
        case "rumor" if _acts_in_vain(game, decision):
            return decision.default
        case "rumor" if "attack" not in asked and (act := _asks_whom_to_fight(game, decision)):
            return act
        case "buy" | "keep" if len({looks(game, each) for each in decision.options}) == 1:
            return decision.default
        case "lose_trophies" | "spend_trophies" if _only_gates(game, decision) or _of_one_kind(game, decision):
            return decision.default
        case "pay_clue" | "spend_trophies" if "losses" not in asked:
            return paid_by_itself(game, decision)
        case "split" if len(parts := worth_more(game, decision).options) == 1:
            return parts[0].id
        case "explored_gate" if "gate" not in asked:
            return gate_answer(game, decision)
        case "quiet" if "quiet" not in asked and not in_need(game, decision):
            return decision.default
        case "before_horror" if "quiet" not in asked and not forearmed(game, decision):
            return decision.default
    if decision.kind in RESTING and "stop" not in asked and decision.about in (None, Points(0)):
        trading = any(each.verb == "trade" for each in decision.options)
        if not (trading and "trade" in asked) and nothing_to_use(game, decision):
            return decision.default
    return None


def _fills_alike(decision: Decision) -> bool:
    """Whether the monsters of a surge that have a place in town are shared out by two gates in one way only, in whatever order
    they come: none brings forth more than that of the surge (R13.5, R13.6)."""
    room = decision.about
    if not isinstance(room, SurgeRoom) or not room.of or len(room.wanted) != len(("of the surge", "other")):
        return False
    (most,) = (count for gate, count in room.wanted if gate == room.of)
    (others,) = (count for gate, count in room.wanted if gate != room.of)
    had, places = room.taken.count(room.of), len(room.taken) + room.left
    ends = [each for each in range(had, most + 1) if len(room.taken) - had <= places - each <= min(each, others)]
    return len(ends) == 1


def _hopeless(game: Game, decision: Decision) -> bool:
    """Whether a check cannot pass even with all clue tokens, and nothing else is offered (R18.7)."""
    pending, who = decision.about, game.deciding(decision.who)
    if not isinstance(pending, Pending) or pending.counted or who is None:
        return False
    payable = [
        each
        for each in decision.options
        if each.verb == "clue" or _pays_a_clue(game, decision, each) or does_nothing(game, decision, each)
    ]
    if len(payable) + 1 < len(decision.options):
        return False
    return not is_in_reach(game, pending, who) or _is_as_good_as_failed(game, decision, pending, who)


def _spends_to_live(game: Game, decision: Decision) -> str:
    """The clue token that may keep somebody from being devoured, where nothing else is offered: with him they would all be gone
    (R22.18, R29.11). Not where it is tokens that he may not be without."""
    who, alone = game.deciding(decision.who), {each.verb for each in decision.options} == {"accept", "clue"}
    if who is None or not alone or devours_without(game) == "clues":
        return ""
    return "clue" if devours(game, decision, who) else ""


def _is_as_good_as_failed(game: Game, decision: Decision, pending: Pending, who: Investigator) -> bool:
    """Whether all clue tokens together would pass a check once in a hundred times at most, where nothing else is offered; not
    where somebody may fall by it, which takes half of them as well (R22.2)."""
    if {each.verb for each in decision.options} != {"accept", "clue"} or fells(game, decision, who):
        return False
    dice = clues_payable(game, who) * clue_dice(game, who, pending.check)
    roll = Roll(dice, max(1, pending.difficulty - pending.successes), pending.six_counts)
    return roll.chance(pending.success_on) <= HARDLY


def _nothing_at_stake(game: Game, decision: Decision) -> bool:
    """Whether whoever makes a check has nothing of passing it, and nothing to fear from failing: what is to be gained is full."""
    who, check = game.deciding(decision.who), decision.about
    if (
        who is None
        or not isinstance(check, Pending)
        or check.counted
        or not {"accept", "clue"} <= set(decision.option_steps)
    ):
        return False
    if _only_into_the_street(game, who, decision):
        return True
    return all(_brings_nothing(game, who, decision.option_steps[each], check.source) for each in ("accept", "clue"))


def _only_into_the_street(game: Game, who: Investigator, decision: Decision) -> bool:
    """Whether a failed check does nothing but put somebody into a street where no monster is, and passing it nothing at all; the
    power of an Ancient One may act in the streets at the end of the turn (R35.2)."""
    failed, passed = list(decision.option_steps["accept"]), list(decision.option_steps["clue"])
    street = game.content.street_of.get(who.place, "")
    cold = bool(game.content.ancient_ones[game.state.ancient_one].end_of_mythos)
    return failed == [TO_THE_STREET] and not passed and bool(street) and not game.monsters_at(street) and not cold


def _only_gift(game: Game, decision: Decision) -> Answer | None:
    """The only encounter that can bring something and cost nothing, where the others are nothing at all."""
    steps = {each.id: written_steps_of(game, decision, each) for each in decision.options}
    gifts = [id for id, found in steps.items() if gives_only(found)]
    return gifts[0] if len(gifts) == 1 and sum(not found for found in steps.values()) == len(steps) - 1 else None


def _brings_nothing(game: Game, who: Investigator, steps: Steps, source: str) -> bool:
    """Whether steps do nothing but add to sanity or stamina of which somebody can have no more, or take what he has none of."""
    left = [step for step in steps if not _takes_nothing(game, who, step, source)]
    gains = [step["gain"] for step in left if set(step) == {"gain"}]
    return len(gains) == len(left) and all(
        what in ANYWHERE and not gain_limit(game, who, what, source) for gain in gains for what in gain
    )


def _takes_nothing(game: Game, who: Investigator, step: Mapping[str, Any], source: str) -> bool:
    """Whether a step takes cards or points of somebody's, and he has none of them, or does not lose any."""
    return len(step) == 1 and set(step) <= {*TAKES} and not worst_case([step], Scope(game, who, source))


def _acts_in_vain(game: Game, decision: Decision) -> bool:
    """Whether all that may be done about the rumor is to spend clue tokens, of which there are none (R16.3)."""
    who = game.deciding(decision.who)
    if who is None or {each.verb for each in decision.options} != {"skip", "act"}:
        return False
    match rumor_text(game).action.raw:
        case [{"spend": {"clues": _}}]:
            return not clues_payable(game, who)
    return False


def _asks_whom_to_fight(game: Game, decision: Decision) -> Answer | None:
    """To act on the rumor, where that is nothing but the question which of its monsters is fought, and whether any (R16.3)."""
    acts = [each.id for each in decision.options if each.verb == "act"]
    fights = {verb for step in rumor_text(game).action.raw for verb in step} == {FIGHTS_ON_CARD}
    return acts[0] if acts and fights and {each.verb for each in decision.options} == {"skip", "act"} else None


def gives_only(steps: Steps) -> bool:
    """Whether steps cost nothing and bring nothing but cards, money, points, clue tokens or a blessing, if only when a check
    passes."""
    return bool(steps) and all(_gives(each) for each in steps)


def _gives(step: Any) -> bool:
    """Whether one step brings only something, or is a check of which nothing worse may come than nothing."""
    if not isinstance(step, Mapping):
        return False
    if "check" in step:
        branches = [step[name] for name in OUTCOMES if name in step]
        return set(step) <= {"check", "may", *OUTCOMES} and all(map(gives_only, branches))
    return set(step) <= set(GIFTS) or step == BLESSING


def _enough(decision: Decision) -> bool:
    """Whether a check has all the successes that are of use, as when nobody here can be healed by more (R21.3)."""
    pending = decision.about
    return isinstance(pending, Pending) and 0 < pending.enough <= pending.successes


def _pays_a_clue(game: Game, decision: Decision, option: Option) -> bool:
    return use_of(game, decision, option)[0] == "spending_clues"


def _only_way(game: Game, decision: Decision) -> Answer | None:
    """The best way to attack, if nothing could be cast or used and no way uses anything up (R29.6).

    Every success counts then, and the ways differ in nothing else; the rules list the best first.
    """
    ways = [each for each in decision.options if each.verb != "hold_back" and not does_nothing(game, decision, each)]
    ways = [each for each in ways if not idle_arms(game, decision, each)]
    copies = [copy for each in ways for copy in each.subject.split("+") if copy]
    if any(each.verb != "fight" for each in ways) or any(game.content.card(copy).after_use for copy in copies):
        return None
    return ways[0].id


def _only_gates(game: Game, decision: Decision) -> bool:
    """Whether only gate trophies may be given, all worth the same: no gate opens any more, or the one that goes under the stack
    will hardly open again (R32.11)."""
    lost = game.state.battle is not None or len(game.state.gate_stack) >= FAR_DOWN
    return lost and all(each.subject in game.content.gates for each in decision.options)


def _of_one_kind(game: Game, decision: Decision) -> bool:
    """Whether only monsters of one kind may be given as trophies."""
    kinds = {kind_of(each.subject) for each in decision.options}
    return len(kinds) == 1 and kinds <= {*game.content.monsters}


def worth_more(game: Game, decision: Decision) -> Decision:
    """A question how points are divided without the ways that give no more of either than another: nobody has more than his
    maximum. Any other question as it is."""
    split, who = decision.about, game.deciding(decision.who)
    if not isinstance(split, Split) or who is None:
        return decision
    rooms = [gain_limit(game, who, what, "") for what in (split.one, split.two)]
    given = {each: (min(each.amount, rooms[0]), min(split.total - each.amount, rooms[1])) for each in decision.options}
    kept = dict[tuple[int, int], Option]()
    for each, (one, two) in given.items():
        if not any((one, two) != other and one <= other[0] and two <= other[1] for other in given.values()):
            kept.setdefault((one, two), each)
    return msgspec.structs.replace(decision, options=tuple(kept.values()))


def looks(game: Game, option: Option) -> object:
    """What can be told of an option: copies of a card that are in the same state are alike, and gates to one world."""
    if gate := game.content.gates.get(option.subject):
        return (option.verb, gate.world, gate.modifier, gate.dimension)
    if kind_of(option.subject) not in game.content.cards or "+" in option.subject:
        return option.id
    people = game.state.investigators
    used = any(option.subject in who.exhausted for who in people)
    tokens = tuple(who.tokens.get(option.subject) for who in people)
    return (option.verb, kind_of(option.subject), option.amount, used, tokens)
