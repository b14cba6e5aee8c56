"""Obvious decisions: which questions a table may answer by itself, and how; and which options are sensible first.

A question is answered unasked only where no other answer could turn out better, now or later. The rules ask all of them as
usual, and the answers are saved like any others; players may switch each kind off.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from operator import ge

from solo.games.museum.abouts import DieView, Dropping, Handing, Occasion, TaskRow, Thrown, Trying, UseShown
from solo.games.museum.compiled.pieces import Use
from solo.games.museum.forecast.forecast import Forecast, forecast_of
from solo.games.museum.forecast.policy import DECIMALS
from solo.games.museum.game import Game
from solo.games.museum.printed.numbers import PIPS, SYMBOLS, VALUES, WILD
from solo.games.museum.rules.focus import assistants, may_focus
from solo.games.museum.rules.tasks import label, rows_now
from solo.games.museum.rules.trophies import worth
from solo.games.museum.state import Investigator
from solo.kernel.decisions import Answer, Decision

Foresee = Callable[[Game, Decision], Forecast | None]
"""Gives the forecast of a pending question, or the one computed for it before."""

FEW = 2
"""So few points left are a need: a failed roll may take as many, by the terror of its card and of the Mythos card (ES7.1)."""

FEWEST = 2
"""Of so few dice one is lost, and the other has to be rolled (A5)."""

LAST_HOUR = 3
"""The hand at IX: midnight comes after this turn, and with it a new day (ES4.4, ES14.1)."""


def unasked(
    game: Game, decision: Decision, asked: Collection[str] = (), foresee: Foresee = forecast_of
) -> Answer | None:
    """The obvious answer, None for a real question. asked: the habits that are switched off."""
    match decision.kind:
        case "attempt" | "attack" if "roll" not in asked:
            return _roll(game, decision, foresee)
        case "result":
            last = _last_task(game, decision) if "last" not in asked else None
            return last or (_fail(game, decision, foresee) if "fail" not in asked else None)
        case "remove_die" | "discard_die" if "dice" not in asked:
            spared = _spared(game, decision)
            return spared if spared is None or _none_likelier(game, decision, spared, foresee) else None
        case "lock_die" if "dice" not in asked:
            return _locked(game, decision)
        case "set_aside" if "focus" not in asked:
            return None if worth_keeping(decision) and len(game.dice_in("pool")) > 1 else "go_on"
        case "use_now" if "quiet" not in asked:
            return _use_or_pass(game, decision)
        case "hand_trophies" if "trophies" not in asked:
            return _cheapest(game, decision)
    return None


# Rolling


def _roll(game: Game, decision: Decision, foresee: Foresee) -> Answer | None:
    """Roll, where nothing else is worth a thought: nothing to use for it, or nothing that is better used now than later.

    Before the first roll nobody gives up. Later giving up may be wise where a failed roll brings terror; in the battle it
    never is.
    """
    about, verbs = decision.about, {each.verb for each in decision.options}
    if not isinstance(about, Trying) or "take" in verbs or "roll" not in verbs:
        return None
    if _needed(game, about.uses):
        return None
    if any(_for_a_roll(use_of(game, each)) for each in about.uses) and not _no_better(game, decision, "roll", foresee):
        return None
    feared = bool(about.card and about.rolls and game.fact(about.card).fact.terror_effect)
    lower = game.lower(game.active).at_terror if about.card and about.rolls else ()
    return None if feared or lower else "roll"


def _fail(game: Game, decision: Decision, foresee: Foresee) -> Answer | None:
    """Let a roll fail that completes nothing, where no clue and no use is better spent on it than on a later one.

    With a terror on the dice failing may cost more than a die, and a spell could keep one of them for later (ES12.7).
    """
    about = decision.about
    if not isinstance(about, Thrown) or about.ways or any(die.face == "terror" for die in about.pool):
        return None
    if _may_store(game, about.uses):
        return None
    return "fail" if not _needed(game, about.uses) and _no_better(game, decision, "fail", foresee) else None


def _no_better(game: Game, decision: Decision, plain: str, foresee: Foresee) -> bool:
    """Whether nothing that could be done now gives a better chance than an option that costs nothing.

    All that could be done has to be counted. Where there is no chance any more it may be done for the sake of a single task,
    and at any time for that of a monster, which is kept even if the attempt then fails (ES17.8).
    """
    forecast = foresee(game, decision)
    if forecast is None or forecast.options.get(plain, 0.0) <= 0:
        return False
    uses = {each.option: use_of(game, each) for each in getattr(decision.about, "uses", ())}
    others = [each.id for each in decision.options if each.id != plain and each.verb not in ("give_up", "stop")]
    later = {id for id in others if id not in forecast.options and id in uses and not _for_a_roll(uses[id])}
    if len(later) < len(others) and any(row.monster for row in getattr(decision.about, "rows", ())):
        return False
    worth = forecast.options[plain]
    return all(id in later or forecast.options.get(id, 1.0 + worth) <= worth for id in others)


def _may_store(game: Game, uses: Iterable[UseShown]) -> bool:
    """Whether a spell could keep a die that lies for a later attempt, of whomever (ES12.7)."""
    return any("hold_dice" in str(use_of(game, each).effect.raw) for each in uses)


def _last_task(game: Game, decision: Decision) -> Answer | None:
    """Complete the last open task: what dice it takes does not matter any more, unless they lie on spells, or could (ES12.7).

    What a task costs is asked about, and moving the hand (A3); and beating a cultist by dice where that costs an Elder Sign
    (A34).
    """
    about = decision.about
    if not isinstance(about, Thrown) or not about.card or len(about.rows) != 1 or not about.ways:
        return None
    aside = {die.id for die in about.aside if die.place == "spell"}
    ways = [way for way in about.ways if not aside & {*way.dice}]
    row = about.rows[0]
    if not ways or row.sanity or row.stamina or row.clock or _may_store(game, about.uses):
        return None
    if game.ancient.cultist_defeated and row.monster and "cultist" in game.content.monster(row.monster).fact.traits:
        return None
    return min(ways, key=lambda way: len(way.dice)).option


# Dice


def fits(die: DieView, rows: Iterable[TaskRow]) -> bool:
    """Whether a die could do its part in one of some rows."""
    if die.face == WILD:
        return True
    for row in rows:
        if die.face in SYMBOLS and getattr(row, die.face):
            return True
        if die.face in PIPS and row.investigation:
            return True
        if any(die.face in box or (die.face in PIPS and "investigation" in box) for box in row.boxes):
            return True
    return False


def _spared(game: Game, decision: Decision) -> Answer | None:
    """The die that nobody misses: a green one whose face fits nothing, or of which there is another.

    The dice that are left are rolled again, but for one at most, which may be put aside: where none can be, or only the last
    (A5), their faces do not matter. A yellow die is no better than a green one where a terror is needed (ES2.2).
    """
    about, who = decision.about, game.active
    if not isinstance(about, Dropping) or who is None:
        return None
    green = [die for die in about.pool if die.color == "green"]
    if any(die.color == "yellow" for die in about.pool) and any(_takes_terror(row) for row in about.rows):
        return None
    keeps = not game.state.battle and (may_focus(game, who) or bool(assistants(game, who)))
    if keeps and len(about.pool) > FEWEST:
        faces = Counter(die.face for die in green)
        green = [die for die in green if not fits(die, about.rows) or faces[die.face] > 1]
    return _option_of(
        decision, min(green, key=lambda die: (fits(die, about.rows), PIPS.get(die.face, 0)), default=None)
    )


def _none_likelier(game: Game, decision: Decision, taken: Answer, foresee: Foresee) -> bool:
    """Whether nothing else is likelier by the odds: a yellow die may be missed less than a green one whose terror is turned."""
    forecast = foresee(game, decision)
    if forecast is None or not isinstance(taken, str) or taken not in forecast.options:
        return True
    return round(max(forecast.options.values()), DECIMALS) <= round(forecast.options[taken], DECIMALS)


def _takes_terror(row: TaskRow) -> bool:
    return row.terror > 0 or any("terror" in box for box in row.boxes)


def _locked(game: Game, decision: Decision) -> Answer | None:
    """A die for a lock, where none fits a row of the attempt: a terror first. What lies on a spell may fit any card (A10)."""
    about = decision.about
    rows = rows_now(game) if game.state.attempt is not None else []
    if not isinstance(about, Dropping) or any(die.place == "spell" or fits(die, rows) for die in about.pool):
        return None
    return _option_of(decision, min(about.pool, key=lambda die: die.face != "terror"))


def _option_of(decision: Decision, die: DieView | None) -> Answer | None:
    """The option that takes a die."""
    return next((each.id for each in decision.options if die is not None and each.subject == label(die)), None)


def worth_keeping(decision: Decision) -> bool:
    """Whether one of the dice could do its part in a task."""
    about = decision.about
    return isinstance(about, Dropping) and any(fits(die, about.rows) for die in about.pool)


# Uses


def use_of(game: Game, shown: UseShown) -> Use:
    """The use, as it is printed, that an option takes."""
    return game.content.uses(shown.source)[shown.index]


def _for_a_roll(use: Use) -> bool:
    """Whether a use may help an attempt: not one that could as well be made at any other time of the turn."""
    return use.when != "own_turn" or any("clues" in step.get("gain", {}) for step in use.effect.raw)


def is_free(use: Use) -> bool:
    """Whether a use costs nothing, neither the card nor anything else."""
    return use.cost == "free" and not any("spend" in step for step in use.effect.raw)


def _use_or_pass(game: Game, decision: Decision) -> Answer | None:
    """At a quiet moment: what is free is used, and what is given up for its use is kept, unless somebody is in need.

    What may be done for anybody once a day is used unasked in the day's last turn only: till then somebody may need it more.
    Before midnight all that could be used is asked about: it may help against what comes then (ES14.1).
    """
    about, last = decision.about, game.state.hour == LAST_HOUR or game.state.strikes > 0
    if not isinstance(about, Occasion):
        return None
    for shown in about.uses:
        use = use_of(game, shown)
        if is_free(use) and (last or not (use.target and use.limit)):
            return shown.option
    if about.window != "own_turn" or last or _needed(game, about.uses):
        return None
    return "pass"


def _needed(game: Game, uses: Iterable[UseShown]) -> bool:
    """Whether one of the uses heals somebody, of those it may be for, who may lose at one blow all that is left."""
    for shown in uses:
        use = use_of(game, shown)
        people = game.in_turn_order() if use.target else [game.by_id(shown.owner)]
        healed = [what for what in VALUES if any(what in step.get("gain", {}) for step in use.effect.raw)]
        if any(getattr(who, what) <= _blow(game, who, what) for who in people for what in healed):
            return True
    return False


def _blow(game: Game, who: Investigator, what: str) -> int:
    """The most that somebody may lose at once: by terror, or by failing the attempt (ES9.2, A35)."""
    attempt = game.state.attempt
    if who is not game.active or attempt is None or not attempt.card:
        return FEW
    return max(FEW, game.fact(attempt.card).fact.penalties.get(what, 0) + game.modifier(who, f"{what}_penalty"))


# Trophies


def _cheapest(game: Game, decision: Decision) -> Answer | None:
    """The trophies that pay a price, if with those that are left everything can be paid that could be with any others left.

    Cards and monsters are told apart: some attacks take either only, and monsters go back into the cup (ES11.6).
    """
    about, who = decision.about, game.by_id(decision.who)
    if not isinstance(about, Handing):
        return None
    left = {
        id: [_worths(game, owned, handed) for owned in (who.trophies, who.monsters)]
        for id, handed in about.ways.items()
    }
    for id, kinds in left.items():
        if all(all(map(_as_good, kinds, others)) for others in left.values()):
            return id
    return None


def _worths(game: Game, owned: Sequence[str], handed: Collection[str]) -> list[int]:
    """What the trophies that are left are worth, the greatest first."""
    return sorted((worth(game, each) for each in owned if each not in handed), reverse=True)


def _as_good(left: Sequence[int], other: Sequence[int]) -> bool:
    """Whether there is for each of the others a trophy worth as much."""
    return len(left) >= len(other) and all(map(ge, left, other))
