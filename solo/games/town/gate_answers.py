"""Whether the gate that somebody has explored is closed: when that is asked about, and when it goes without saying.

A try costs nothing, and may be made again in the next turn (R24.4). So the question is put only where the gate may be worth more
open, and it says why:

* who is beyond it may come back by it (R24.9);
* it may be sealed for waiting: by what is in hand and brings the missing clue tokens, by what others can bring or have beside it
  (R24.5, R25.1), and where five seals stand, by whoever has what the sixth takes, wherever he is (R30.2);
* the Ancient One lacks three doom tokens at most: what would open another gate there is a surge (R13.4).

Whoever has the tokens for a seal himself waits for no other's, nor for doom: where the place is sealed no gate opens any more
(R24.6). Only by which of two skills, or by which card, is asked then, if none is clearly better. All else is tried unasked with
the better skill. Where closing would have somebody devoured, and nothing speaks for it, the gate is left open unasked (R22.4,
R24.9).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from solo.games.town.compiled.hints import clues_gained
from solo.games.town.dominance import NOTABLY
from solo.games.town.forecast.after_roll import clue_dice
from solo.games.town.forecast.forecast import roll_forecast_of
from solo.games.town.forecast.values import CLEARLY
from solo.games.town.game import Game
from solo.games.town.printed.numbers import SEALS_TO_WIN, gates_that_awaken
from solo.games.town.rules.doom import doom_limit
from solo.games.town.rules.gates import can_seal, cut_off_by_closing, people_behind, seal_cost
from solo.games.town.rules.movement import movement_points
from solo.games.town.rules.states import devours_if_lost
from solo.games.town.rules.uses import clues_payable
from solo.games.town.state import Investigator
from solo.games.town.use_answers import MORE_POINTS
from solo.kernel.decisions import Answer, Decision
from solo.kernel.paths import shortest_paths
from solo.kernel.piece_ids import kind_of

AT_A_GATE = ("close_gate", "at_explored_gate")
"""When cards may be used that close a gate, or seal it, without a roll."""

NEARLY_AWAKE = 3
"""So many doom tokens short of the end, a gate may rather be left open: what would open another there is a surge (R13.4)."""

MANY_GATES = 2
"""So many gates short of the end, one less may be worth somebody's life (R28.3)."""

RIDE = 2
"""The most movement points that a use gives."""


def gate_answer(game: Game, decision: Decision) -> Answer | None:
    """The skill that closes an explored gate more likely, or leaving it, where that is no question; None where it is."""
    if {each.verb for each in decision.options} != {"close", "leave"}:
        return None
    if _only_devours(game, decision):
        return "leave"
    if missing_to_seal(game, decision) is not None or any(reasons_to_wait(game, decision).values()):
        return None
    return better_skill(game, decision) or None


def reasons_to_wait(game: Game, decision: Decision) -> Mapping[str, Sequence[str]]:
    """Why an explored gate may be worth more open, by the key of the sentence that says it, with the people it is about; for
    doom the Ancient One."""
    who = game.deciding(decision.who)
    if who is None or who.place not in game.state.gates:
        return {}
    found = {"beyond": [each.id for each in people_behind(game, who.place)]}
    if can_seal(game, who):
        return found
    sealing = [each.id for each in sealing_people(game, decision)]
    return {
        **found,
        "sealing": sealing,
        "sixth": [each.id for each in _with_the_sixth(game, who) if each.id not in sealing],
        "doom": [game.state.ancient_one] if nearly_awake(game) else [],
    }


def _only_devours(game: Game, decision: Decision) -> bool:
    """Whether closing a gate does hardly anything but devour somebody beyond it: it is not the last one, there are not nearly too
    many, and it would not be sealed (R22.4, R24.5, R24.9, R28.3, R30.1)."""
    who, gates = game.by_id(decision.who), len(game.state.gates)
    lost = cut_off_by_closing(game, who.place) if who.place in game.state.gates else []
    needless = 1 < gates < gates_that_awaken(game.state.seats) - MANY_GATES and not can_seal(game, who)
    return needless and any(devours_if_lost(game, each) for each in lost)


def nearly_awake(game: Game) -> bool:
    """Whether so little doom is missing that no gate is closed unasked: another that opens adds doom, a surge does not."""
    return game.asleep and doom_limit(game) - game.state.doom <= NEARLY_AWAKE


def seals_in_other_hands(game: Game, decision: Decision) -> list[str]:
    """What of others in town may seal a gate, or close it without a roll: cards of whoever is at the gate or can be there in the
    next turn, to hand them over (R25.1, R32.13), and whoever stands there, has explored it as well and has clue tokens enough
    (R24.5)."""
    place = game.by_id(decision.who).place
    others = [each for each in game.playing() if each.id != decision.who and game.in_arkham(each)]
    others = [each for each in others if _may_come(game, each, place)]
    offers = [name for each in others for name in _at_a_gate(game, each)]
    beside = [each for each in others if each.explored and each.place == place]
    return sorted([*offers, *(each.id for each in beside if can_seal(game, each))])


def _at_a_gate(game: Game, who: Investigator) -> list[str]:
    """The cards of somebody that may seal a gate, or close it without a roll."""
    moments = AT_A_GATE[:1] if game.air.no_sealing else AT_A_GATE
    return [name for when in moments for name, _ in game.modifiers(who).uses.get(when, ()) if kind_of(name)]


def _with_the_sixth(game: Game, who: Investigator) -> list[Investigator]:
    """Who else has what a seal takes, where one more wins the night (R30.2)."""
    if len(game.state.seals) != SEALS_TO_WIN - 1 or game.variant("V9"):
        return []
    others = [each for each in game.playing() if each.id != who.id]
    return [each for each in others if clues_payable(game, each) >= seal_cost(game) or _at_a_gate(game, each)]


def _may_come(game: Game, who: Investigator, place: str) -> bool:
    """Whether somebody is at a place, or may reach it in the next turn: with sliders set for it, and all he may ride."""
    if who.place == place:
        return True
    focus = game.content.investigators[who.id].fact.focus
    rides = (str(use.effect.raw) for uses in game.modifiers(who).uses.values() for _, use in uses)
    more = RIDE * sum(MORE_POINTS in each for each in rides)
    ways = shortest_paths(who.place, lambda at: game.content.adjacent.get(at, ()))
    return place in ways and len(ways[place]) <= movement_points(game, who) + focus + more


def sealing_people(game: Game, decision: Decision) -> list[Investigator]:
    """Who in town has what `seals_in_other_hands` names: a card that may seal the gate, or clue tokens enough beside it."""
    found = seals_in_other_hands(game, decision)
    return [each for each in game.playing() if each.id in found or set(each.cards) & set(found)]


def better_skill(game: Game, decision: Decision) -> str:
    """The option to close a gate with the skill that is clearly better; "" where it is a matter of taste.

    It is clearly better where with no number of clue tokens the other is better, or none notably, and that is notably worse
    without any.
    """
    who = game.deciding(decision.who)
    ways = {each.subject: roll_forecast_of(game, decision, each) for each in decision.options if each.verb == "close"}
    rolls = {skill: stake for skill, stake in ways.items() if stake is not None}
    if who is None or len(rolls) < len(ways) or not rolls:
        return ""
    dice = {skill: clue_dice(game, who, skill) for skill in rolls}
    chances = {
        skill: [
            stake.roll._replace(pool=stake.roll.pool + number * dice[skill]).chance(stake.least)
            for number in range(clues_payable(game, who) + 1)
        ]
        for skill, stake in rolls.items()
    }
    best = max(chances, key=lambda skill: chances[skill])
    others = [each for skill, each in chances.items() if skill != best]
    return f"close:{best}" if others and all(_is_clearly_better(chances[best], each) for each in others) else ""


def _is_clearly_better(one: Sequence[Fraction], other: Sequence[Fraction]) -> bool:
    """Whether chances, by the number of clue tokens that are spent, are clearly better than others."""
    more = [mine - theirs for mine, theirs in zip(one, other, strict=True)]
    return (min(more) >= 0 and max(more) > CLEARLY) or (more[0] > NOTABLY and min(more) >= -NOTABLY)


def missing_to_seal(game: Game, decision: Decision) -> int | None:
    """How many clue tokens a seal lacks that may be had by waiting at an explored gate, 0 where only the times forbid it; None
    where waiting brings no seal, or one can be had now (R24.5).

    Whoever walks away has explored nothing any more (R24.4), and no clue token appears beside a gate (R14.1): only what somebody
    at the gate has in hand can bring them.
    """
    who = game.deciding(decision.who)
    if who is None:
        return None
    missing = seal_cost(game) - clues_payable(game, who)
    if missing <= 0:
        return 0 if game.air.no_sealing else None
    brought = (
        clues_gained(use.effect.raw)
        for each in game.at(who.place)
        for uses in game.modifiers(each).uses.values()
        for _, use in uses
    )
    return missing if any(count >= missing for count in brought) else None
