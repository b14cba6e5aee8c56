"""Uses of cards and abilities at the questions a table may answer: which serve the moment, and which is better kept.

What is free and lasting is used, what is given up for its use is kept unless somebody is in need.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence

from solo.boardgame.percent import percent
from solo.games.museum.abouts import Occasion, UseShown
from solo.games.museum.compiled.pieces import Use
from solo.games.museum.forecast.forecast import Forecast
from solo.games.museum.forecast.margins import (
    BRINGS_ALL,
    FAR_AHEAD,
    SEEN,
    SEEN_FOR_A_CARD,
    SEEN_FOR_A_POINT,
    WORTH_ASKING,
    is_better,
    is_clearly,
)
from solo.games.museum.forecast.model import CLUE
from solo.games.museum.forecast.policy import DECIMALS
from solo.games.museum.game import Game
from solo.games.museum.printed.numbers import VALUES
from solo.games.museum.rules.dangers import attempt_takes, midnight_steps, midnight_takes, penalty_takes
from solo.games.museum.rules.doom import wins_now
from solo.games.museum.rules.entrance import actions
from solo.games.museum.rules.failing import prevents_failing
from solo.games.museum.rules.monsters import can_be_beaten
from solo.games.museum.rules.tasks import rows_now
from solo.games.museum.rules.uses import (
    all_uses,
    allowed,
    beats_anywhere,
    does_nothing,
    healed,
    is_free,
    is_once_a_day,
)
from solo.games.museum.state import Investigator
from solo.kernel.decisions import Answer, Decision
from solo.kernel.piece_ids import kind_of

Foresee = Callable[[Game, Decision], Forecast | None]
"""Gives the forecast of a pending question, or the one computed for it before."""

FEW = 2
"""So few points left are a need outside an attempt, but for those who have hardly more when they are well."""

SEARCH = "search"
"""The action of searching the lost and found."""

CHANGES_MUSEUM = ("gate", "replace_adventure")
"""What a use may do to the cards that lie, and so to what the next ones find."""

ACTS = ("gain", "lose", "gate", "replace_adventure", "defeat_monster", "doom", "elder_sign")
"""What a use that draws a card may do besides."""

QUIET = ("own_turn", "start_of_any_turn")
"""Moments at which nothing happens: what may be used then may be used later as well."""

LAST_HOUR = 3
"""The hand at IX: midnight comes after this turn, and with it a new day (ES4.4, ES14.1)."""

KEEPS_AFTER_FAILING = ("hold_dice", "defeat_monster")
"""What a use of a roll may bring beyond the attempt: a die kept for later, a monster anywhere (ES12.7, ES17.7)."""


def shown_uses(decision: Decision, declined: Collection[str] = ()) -> list[UseShown]:
    """The uses that a question offers, but for those that were declined."""
    return [each for each in getattr(decision.about, "uses", ()) if each.option not in declined]


def standing(game: Game, shown: UseShown) -> Hashable:
    """What has to change before a use that was declined is worth another question.

    What is used on a roll: whose attempt it is (where it is likelier, the odds say so). Anything else: how everybody is, and
    before midnight which one comes.
    """
    if use_of(game, shown).when != "own_turn" and game.state.attempt is not None:
        return game.state.turn
    values = tuple(value for who in game.state.investigators for value in (who.id, who.sanity, who.stamina))
    return (*values, game.state.midnights if comes_midnight(game) else -1)


def beside_others(decision: Decision) -> bool:
    """Whether a monster lies on a card with other tasks, so that it may be beaten though the attempt then fails (ES17.8)."""
    rows = getattr(decision.about, "rows", ())
    return len(rows) > 1 and any(row.monster for row in rows)


def may_keep(
    game: Game, who: Investigator, declined: Collection[str] = (), verbs: Sequence[str] = KEEPS_AFTER_FAILING
) -> bool:
    """Whether a use of a roll could bring somebody something that stays when the attempt fails, unless it was declined.

    What would do nothing brings nothing: Holy Water where no monster lies.
    """
    rolled = (each for each in all_uses(game, who, ("after_roll",)) if each.option.id not in declined)
    return any(
        brings(each.use, *verbs) and allowed(game, each) and not does_nothing(game, each, None) for each in rolled
    )


def may_beat_elsewhere(game: Game, uses: Iterable[UseShown]) -> bool:
    """Whether one of the uses on a roll could beat a monster on another card, which is kept, with what it brings (ES17.7)."""
    if game.state.attempt is None or not any(beats_anywhere(use_of(game, each)) for each in uses):
        return False
    here = can_be_beaten(game, "here")
    facts = [game.content.monster(each).fact for each in can_be_beaten(game, "anywhere") if each not in here]
    return any(fact.rewards or fact.locks or fact.trophies for fact in facts)


def brings(use: Use, *verbs: str) -> bool:
    """Whether one of some steps is in a use, also after a payment."""
    return any(verb in str(use.effect.raw) for verb in verbs)


def adds_dice(game: Game, shown: UseShown) -> bool:
    """Whether a use adds dice to the pool, and does nothing else."""
    return all("add_dice" in step for step in use_of(game, shown).effect.raw)


def no_better(game: Game, decision: Decision, plain: str, foresee: Foresee, declined: Collection[str] = ()) -> bool:
    """Whether nothing that could be done now gives a better chance than an option that costs nothing.

    All that could be done has to be counted, or was declined; less than a point in a hundred counts for nothing, and less than
    three of what is given up for it, or of a clue where the card is all but completed, or one and a half where something is
    paid, unless failing takes the last of sanity or stamina, or succeeding wins the game. Where there is no chance any more it
    may be done for the sake of a single task, and for that of a monster, which is kept even if the attempt then fails (ES17.8),
    unless the card is all but completed, and the monster with it; before a roll nothing is given up for that where the card is
    likely.
    """
    forecast = foresee(game, decision)
    if forecast is None or forecast.options.get(plain, 0.0) <= 0:
        return False
    uses = {each.option: use_of(game, each) for each in getattr(decision.about, "uses", ())}
    others = [each.id for each in decision.options if each.id != plain and each.verb not in ("give_up", "stop")]
    worth, known = forecast.options[plain], forecast.options
    if any(_is_passed_over(game, use, known.get(id, 0.0), worth) for id, use in uses.items() if id not in declined):
        return False
    if worth > 1 - WORTH_ASKING and not game.state.battle:
        return True
    later = {id for id in others if id not in known and id in uses and not for_a_roll(game, uses[id])}
    dear = _dear(game, decision, worth)
    at_stake = game.state.battle or wins_now(game)
    kept = {id for id in others if id in declined and not worth_asking_again(game, known.get(id, worth), worth)}
    paid = {id for id, use in uses.items() if takes_more(use) and id not in dear and not at_stake}
    least = {id: SEEN_FOR_A_POINT if id in paid else _least_gain(id, dear) for id in others}
    worse = {id for id in others if id in known and not is_better(known[id], worth, least[id])}
    monster = worth < BRINGS_ALL and beside_others(decision)
    least_of_all = dear & worse if decision.kind == "attempt" and worth >= 1 - FAR_AHEAD else set()
    if monster and {*others} - later - kept - least_of_all:
        return False
    return {*others} <= later | kept | worse


def is_outdone(game: Game, decision: Decision, plain: str, forecast: Forecast, declined: Collection[str]) -> bool:
    """Whether another option is seen to be better for the card than one that costs nothing, by as much as it takes to ask; what
    was declined by as much as it takes to ask again.
    """
    known = forecast.options
    worth = known.get(plain, 0.0)
    dear = _dear(game, decision, worth)
    others = [each.id for each in decision.options if each.id != plain]
    return any(
        is_better(known.get(id, 0.0), worth, _least_gain(id, dear))
        for id in others
        if id not in declined or worth_asking_again(game, known.get(id, 0.0), worth)
    )


def _dear(game: Game, decision: Decision, worth: float) -> set[str]:
    """The uses for which a card is given up, and a clue where the card of the attempt is all but completed without it; none where
    the last of sanity or stamina or the game is at stake.
    """
    if game.state.battle or failing_takes_all(game) or wins_now(game):
        return set()
    given_up = {each.option for each in shown_uses(decision) if use_of(game, each).cost == "discard"}
    return given_up | ({CLUE} if worth >= BRINGS_ALL else set())


def _least_gain(id: str, dear: Collection[str]) -> float:
    """How much likelier the card has to be for an option to be worth a question."""
    return SEEN_FOR_A_CARD if id in dear else WORTH_ASKING


def failing_takes_all(game: Game) -> bool:
    """Whether failing takes the last sanity or stamina of whoever makes the attempt (ES16.1), with nothing in his hand against
    that.
    """
    who, attempt = game.active, game.state.attempt
    if who is None or attempt is None or not attempt.card:
        return False
    if not any(0 < getattr(who, what) <= penalty_takes(game, attempt.card, who, what) for what in VALUES):
        return False
    return not prevents_failing(game, who, attempt.card)


def _is_passed_over(game: Game, use: Use, gained: float, worth: float) -> bool:
    """Whether a use of a roll that costs nothing, and is not there again after the next one, looks better than going on without
    it: to keep it for later is a choice.
    """
    return is_once_a_day(use) and for_a_roll(game, use) and percent(gained) > percent(worth)


def worth_asking_again(game: Game, gained: float, worth: float) -> bool:
    """Whether what was declined has become worth another question: where failing takes the last of sanity or stamina (ES16.1), as
    much as a card is worth; else it has to be clearly likelier.
    """
    if failing_takes_all(game):
        return is_better(gained, worth, SEEN_FOR_A_CARD)
    return gained >= worth + WORTH_ASKING and is_clearly(gained, worth)


def stores(game: Game, shown: UseShown) -> bool:
    """Whether a use keeps a die that lies for a later attempt, of whomever (ES12.7)."""
    return brings(use_of(game, shown), "hold_dice")


def takes_more(use: Use) -> bool:
    """Whether a use takes something besides the card it is made with."""
    return any("spend" in step for step in use.effect.raw)


def may_store(game: Game, uses: Iterable[UseShown]) -> bool:
    """Whether a spell could keep a die that lies."""
    return any(stores(game, each) for each in uses)


def may_store_as_well(
    game: Game, uses: Iterable[UseShown], forecast: Forecast | None, worth: float, lead: float
) -> bool:
    """Whether a spell could keep a die that lies, and the chance with it is not known, or is not less than another by a lead.

    A negative lead: only what is likelier by so much counts. Where there is no hope a die is kept for another card, and in the
    battle figures are hits.
    """
    storing = [each.option for each in uses if stores(game, each)]
    if not storing or forecast is None or game.state.battle or worth < SEEN:
        return bool(storing)
    known = forecast.options
    return any(
        id not in known or id in forecast.at_least or round(known[id] - worth + lead, DECIMALS) >= 0 for id in storing
    )


def keeps_dice(game: Game, name: str) -> bool:
    """Whether what is named among the resources of an attempt is a spell that keeps dice."""
    return kind_of(name) in game.content.possessions and any(
        brings(use, "hold_dice") for use in game.content.uses(name)
    )


def use_of(game: Game, shown: UseShown) -> Use:
    """The use, as it is printed, that an option takes."""
    return game.content.uses(shown.source)[shown.index]


def for_a_roll(game: Game, use: Use) -> bool:
    """Whether a use may help an attempt: not one that could as well be made at any other time of the turn, as one that brings
    clues where none may roll dice again (A25).
    """
    if use.when != "own_turn":
        return True
    rolls = game.active is None or not game.forbidden(game.active, "use_clue")
    return rolls and any("clues" in step.get("gain", {}) for step in use.effect.raw)


def turns_dice(use: Use) -> bool:
    """Whether a use turns dice of a roll to another face."""
    return brings(use, "change_die", "raise_investigation")


def is_beside(game: Game, use: Use) -> bool:
    """Whether a use on a roll is for something else than the attempt."""
    return beats_anywhere(use) or not for_a_roll(game, use)


def is_lasting(use: Use) -> bool:
    """Whether a use costs nothing and may be made again after every roll."""
    return is_free(use) and use.limit == "once_per_roll"


def comes_midnight(game: Game) -> bool:
    """Whether midnight comes after this turn."""
    return game.state.hour == LAST_HOUR or game.state.strikes > 0


def use_or_pass(game: Game, decision: Decision, declined: Collection[str]) -> Answer | None:
    """At a quiet moment: what is free is used, and what is given up for its use is kept, unless somebody is in need.

    What may be done for anybody once a day is used unasked in the day's last turn only, and asked about only where somebody is in
    need: till then somebody may need it more. Before midnight what could be used is asked about, as it may help against what
    comes then (ES14.1): what heals, if that is taken, or somebody is in need. What midnight heals anyway needs nothing. What
    changes the cards that lie is asked about, as others come to these before its owner may use it again; not so what would be
    given up for that and could help a roll instead: its owner may change them with it on his way.
    """
    about, last, uses = decision.about, comes_midnight(game), shown_uses(decision, declined)
    if not isinstance(about, Occasion):
        return None
    if last and about.window == "own_turn":
        uses = [each for each in uses if not _heals_in_vain(game, each) and _is_against_midnight(game, each)]
    for shown in uses:
        use = use_of(game, shown)
        if is_free(use) and (last or not (use.target and use.limit)):
            return shown.option
    changes = any(brings(use_of(game, each), *CHANGES_MUSEUM) and not _serves_a_roll(game, each) for each in uses)
    if uses and (about.window not in QUIET or last or changes or is_needed(game, uses)):
        return None
    return "pass"


def _serves_a_roll(game: Game, shown: UseShown) -> bool:
    """Whether a card is given up for a use, and could be given up for a roll instead."""
    uses = game.content.uses(shown.source)
    return use_of(game, shown).cost == "discard" and any(each.when != "own_turn" for each in uses)


def at_the_entrance(game: Game, decision: Decision, declined: Collection[str]) -> Answer | None:
    """Search the lost and found where nothing else can be done at the entrance, unless somebody is in need."""
    alone = only_searches(game, game.by_id(decision.who))
    return SEARCH if alone and not is_needed(game, shown_uses(decision, declined)) else None


def only_searches(game: Game, who: Investigator) -> bool:
    """Whether somebody can do nothing at the entrance but search, which takes no more than he has (ES11.3)."""
    return [each.id for each in actions(game, who)] == [SEARCH] and min(who.sanity, who.stamina) > 1


def _is_against_midnight(game: Game, shown: UseShown) -> bool:
    """Whether a use may serve against what acts at the midnight to come: one that heals, where that is known to be taken, or
    somebody is in need; not one that only draws a card, nor what is given up for clues, where none are known to be paid then.
    """
    use = use_of(game, shown)
    clues = all(step.keys() == {"gain"} and step["gain"].keys() == {"clues"} for step in use.effect.raw)
    if clues and not is_free(use) and "spend" not in str(midnight_steps(game)):
        return False
    if not is_free(use) and brings(use, "draw") and not brings(use, *ACTS):
        return False
    gained = healed(use)
    taken = (midnight_takes(game, who, what) for who in _people(game, shown) for what in gained)
    return not gained or any(taken) or is_needed(game, [shown])


def _heals_in_vain(game: Game, shown: UseShown) -> bool:
    """Whether a use does nothing but heal its owner of what the Mythos card heals at midnight, before which nothing is lost."""
    use, who, state = use_of(game, shown), game.by_id(shown.owner), game.state
    if who is not game.deciding or use.target or not state.mythos_card or state.strikes > 1:
        return False
    if not all(step.keys() == {"gain"} and {*step["gain"]} <= {*VALUES} for step in use.effect.raw):
        return False
    coming = game.content.mythos[state.mythos_card].fact.lower.at_next_midnight
    if any(word in str(midnight_steps(game)) for word in ("lose", "doom")):
        return False
    gained = {what: sum(step.get("gain", {}).get(what, 0) for step in coming) for what in VALUES}
    return all(getattr(who, f"max_{what}") - getattr(who, what) <= gained[what] for what in VALUES)


def is_needed(game: Game, uses: Iterable[UseShown]) -> bool:
    """Whether one of the uses heals somebody, of those it may be for, who may lose at one blow all that is left."""
    return any(
        getattr(who, what) <= _blow(game, who, what)
        for shown in uses
        for who in _people(game, shown)
        for what in healed(use_of(game, shown))
    )


def heals(game: Game, shown: UseShown) -> bool:
    """Whether a use gives somebody sanity or stamina."""
    return bool(healed(use_of(game, shown)))


def _people(game: Game, shown: UseShown) -> Sequence[Investigator]:
    """For whom a use may be."""
    return game.in_turn_order() if use_of(game, shown).target else [game.by_id(shown.owner)]


def _blow(game: Game, who: Investigator, what: str) -> int:
    """The most that somebody may lose at once: in an attempt by terror and by failing it, or by what an open task costs, of which
    the last point is never paid (A32); else a guess."""
    attempt, most = game.state.attempt, getattr(who, f"max_{what}")
    if attempt is not None and attempt.card:
        costs: list[int] = [getattr(row, what) for row in rows_now(game)] if who is game.active else []
        return max([attempt_takes(game, who, what), *costs])
    lost: int = min(FEW, most - FEW)
    return lost if getattr(who, what) < most else 0
