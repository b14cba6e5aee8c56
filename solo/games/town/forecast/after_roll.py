"""What may follow a roll: how many clue tokens a check needs, and which dice may be rolled again for nothing (R18.7)."""

from __future__ import annotations

from fractions import Fraction

from solo.games.town.abouts import Pending
from solo.games.town.game import Game
from solo.games.town.printed.card_facts import CostFact
from solo.games.town.rules.battle import missing_for_token
from solo.games.town.rules.rolls import Roll
from solo.games.town.rules.uses import Offer, clues_payable, usable
from solo.games.town.state import Investigator
from solo.kernel.decisions import Decision, Option, Steps

SPEND = "spend_on"
"""The verb of the option to spend clue tokens until a check is passed, or in the final battle until a doom token goes."""

REROLL_ON = "reroll_on"
"""The verb of the option to roll failed dice again, and then to spend clue tokens until the check is passed."""

CLUES_FIRST = "clues_first"
"""The verb of the option to spend clue tokens until a check is passed, and then to roll all failed dice again, theirs as well."""

AGAIN = ("use", REROLL_ON, CLUES_FIRST)
"""The verbs of options that roll dice again."""

ONWARD = (SPEND, REROLL_ON, CLUES_FIRST)
"""The verbs of options that spend one clue token after the other."""

RATHER_LIKELY = Fraction(9, 10)
"""A check that is passed so likely without it needs no other order of what is spent."""

FURTHER = Fraction(1, 20)
"""Five points: so much likelier an order must be that costs more clue tokens."""

AFTER_ROLL = ("clue", *ONWARD)
"""The verbs of options that spend clue tokens themselves."""


def clue_dice(game: Game, who: Investigator, check: str) -> int:
    """How many dice one clue token adds (R18.7)."""
    return 1 + game.modifiers(who).clue_dice[check]


def takes_clues(game: Game, decision: Decision, option: Option) -> bool:
    """Whether clue tokens may still be spent on the check that an option leads to, and are not what the option itself is."""
    who = game.deciding(decision.who)
    return (
        who is not None
        and option.verb not in AFTER_ROLL
        and decision.kind != "after_check"
        and clues_payable(game, who) > 0
    )


def is_in_reach(game: Game, pending: Pending, who: Investigator) -> bool:
    """Whether all clue tokens together could pass a check (R18.7)."""
    most = clues_payable(game, who) * clue_dice(game, who, pending.check) * pending.six_counts
    return pending.successes + most >= pending.difficulty


def missing_to_the_end(game: Game, pending: Pending) -> int:
    """How many successes are missing, so that clue tokens may be spent for them, at least 1; 0 where all count alike.

    Those needed to pass; in the final battle, where every success counts, those up to the next doom token.
    """
    if not pending.counted:
        return pending.difficulty - pending.successes
    striking = pending.check == "combat" and game.state.battle is not None
    return missing_for_token(game, pending.successes) if striking else 0


def grades(decision: Decision) -> dict[int, Steps]:
    """Where more successes lead than there are, the first number of each that leads elsewhere than one less; {} where a check is
    only passed or failed."""
    found, before = dict[int, Steps](), decision.option_steps.get("accept", ())
    for each, steps in sorted((int(each), steps) for each, steps in decision.option_steps.items() if each.isdecimal()):
        if steps != before:
            found[each] = before = steps
    return found


def leads_nowhere_else(game: Game, decision: Decision, option: Option | None = None) -> bool:
    """Whether the successes of a rolled check lead to one end, however many come of an option alone, or of all that is offered
    where there is none. Where a check is only passed or failed, that is so of dice rolled again that are too few to pass it."""
    pending, who, found = decision.about, game.deciding(decision.who), grades(decision)
    if who is None or not isinstance(pending, Pending):
        return False
    if not found:
        return option is not None and _too_few(game, who, pending, option)
    rolled, dice = len(pending.faces), clue_dice(game, who, pending.check)
    if option is None:
        again = rolled - pending.successes if _rerolls(game, who, pending) else 0
        most = pending.successes + (again + clues_payable(game, who) * dice) * pending.six_counts
    else:
        most = pending.successes + dice * pending.six_counts if option.verb == "clue" else rolled * pending.six_counts
    return most < min(found)


def _too_few(game: Game, who: Investigator, pending: Pending, option: Option) -> bool:
    """Whether all dice that an option rolls again, and the successes beside them, could not pass a check."""
    dice = dice_again(game, who, pending, option)
    if not dice or pending.counted:
        return False
    rolled = {"one": 1, "all": len(pending.faces)}.get(dice, failed_dice(pending))
    kept = 0 if dice == "all" else pending.successes
    return kept + rolled * pending.six_counts < pending.difficulty


def failed_dice(pending: Pending) -> int:
    """How many dice of a roll are no successes."""
    return sum(face < pending.success_on for face in pending.faces)


def dice_again(game: Game, who: Investigator, pending: Pending, option: Option) -> str:
    """Which dice an option after a roll rolls again, as its card says; "" where it rolls none."""
    offer = next((each for each in _rerolls(game, who, pending) if each.option == option), None)
    step = offer.use.effect.raw[0] if offer is not None else {}
    return str(dict(step)["reroll"]["dice"]) if "reroll" in step else ""


def _rerolls(game: Game, who: Investigator, pending: Pending) -> list[Offer]:
    """What rolls dice of a check again, somebody's own and others'."""
    offers = usable(game, who, "after_check", pending.check)
    return offers + [offer for each in game.playing() for offer in usable(game, each, "after_any_check", pending.check)]


def failures_again(game: Game, who: Investigator, pending: Pending, option: Option) -> bool:
    """Whether an option after a roll rolls failed dice again, of which there are some, and no others, for nothing but itself: all
    of them, or one."""
    offer = next((each for each in _rerolls(game, who, pending) if each.option == option), None)
    if offer is None or not failed_dice(pending):
        return False
    dice = dice_again(game, who, pending, option)
    failed = dice in ("failures", "one") or (dice == "all" and not pending.successes)
    return failed and offer.use.cost in (CostFact(exhaust=True), CostFact(once_per_turn=True))


def dice_in_all(failed: int, more: int, missing: int, six_counts: int, *, clues_first: bool) -> Roll:
    """All dice that are rolled at most for a check that lacks some successes, where failed dice are rolled again behind or before
    those of clue tokens: behind them these are, too (R18.10). more: how many dice the tokens add."""
    again = more if clues_first else 0
    return Roll(failed + more + again, missing, six_counts, again)


def clues_rather_first(game: Game, who: Investigator, pending: Pending, option: Option, tokens: int) -> bool:
    """Whether so many clue tokens had better be spent before an option rolls all failed dice again: where the check would be
    passed notably more often, and not as good as surely anyway (R18.10)."""
    missing = pending.difficulty - pending.successes
    if pending.counted or missing <= 0 or dice_again(game, who, pending, option) == "one":
        return False
    failed = failed_dice(pending)
    more = tokens * clue_dice(game, who, pending.check)
    rolls = [dice_in_all(failed, more, missing, pending.six_counts, clues_first=each) for each in (False, True)]
    after, before = (each.chance(pending.success_on) for each in rolls)
    return after < RATHER_LIKELY and before >= after + FURTHER
