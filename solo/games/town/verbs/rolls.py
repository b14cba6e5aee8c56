"""Checks and dice."""

from __future__ import annotations

from collections.abc import Callable

from solo.boardgame.effects import FULL, accepted, ranges
from solo.games.town import abouts, events
from solo.games.town.effect_context import Check
from solo.games.town.printed.numbers import CHECKS
from solo.games.town.rules.cards import has, lose_card
from solo.games.town.rules.checks import skill_check, strength, success_on
from solo.games.town.rules.combat import choose_arms, combat_check, use_up
from solo.games.town.rules.loadout import Fight
from solo.games.town.scope import Scope
from solo.games.town.verbs.language import VOCABULARY, as_amount, mentions, take
from solo.kernel.decisions import Decision, Steps, option
from solo.kernel.effects import Action, Branch, Step
from solo.kernel.flow import Flow


@VOCABULARY.verb
def check(step: Step[Scope]) -> Action[Scope]:
    """A skill check (R18), then `pass` or `fail`, or a table of `successes`.

    Keys of check: skill (a skill or evade, horror, combat, spell; combat lets weapons and spells help), modifier,
    difficulty (default 1), battle_modifier (that of the first attack in the battle, one lower for each attack made),
    auto_pass_by_discarding (a card that may be discarded instead of rolling). Beside it: pass, fail, or successes ({0:
    [...], 1-2: [...], 3+: [...]}), may (the player may refuse, then otherwise).

    Example:

        check: {skill: luck, modifier: -1}
        pass: [gain: {clues: 2}]
        fail: [lose: {sanity: 1}]
    """
    raw = step.arguments(("modifier", "difficulty", "battle_modifier", "auto_pass_by_discarding"), ("skill",))
    skill = step.word(raw["skill"], CHECKS, "check", "skill")
    modifier = step.number(raw.get("modifier", 0), "check", "modifier")
    difficulty = step.number(raw.get("difficulty", 1), "check", "difficulty", least=1)
    battle = raw.get("battle_modifier")
    if battle is not None:
        modifier = step.number(battle, "check", "battle_modifier")
    gift = raw.get("auto_pass_by_discarding", "")
    if gift:
        step.mention("card", gift, "check", "auto_pass_by_discarding")
    rows = _rows(step, difficulty)
    counts, table = mentions(step.raw, "successes"), step.get("successes") is not None
    all_count = table or counts
    enough = max(least for least, most, _ in rows if most == FULL) if table and not counts else 0
    may = step.flag("may")
    refused = step.get("otherwise")
    skip = step.branch("skip" if refused is None else "otherwise", refused, "otherwise") if may else None
    option_steps = {"no": refused or (), "yes": accepted(step)}
    leads = _written(step, difficulty)

    def run(scope: Scope) -> Flow[None]:
        game = scope.game
        trial = abouts.Trial(scope.source, skill, modifier, difficulty)
        if skip is not None:
            options = (option("no"), option("yes"))
            answer = yield Decision("may_check", scope.who.id, options, "A3", about=trial, option_steps=option_steps)
            if answer == "no":
                yield from take(scope, skip)
                return
        if gift and (yield from _gives(scope, gift, trial, accepted(step), step.get("pass") or ())):
            scope.successes = difficulty
            yield from take(scope, rows[0][2])
            return
        now = modifier
        if battle is not None and game.state.battle is not None:
            now -= game.state.battle.round - 1 - game.state.battle.skipped
        made = yield from _make(scope, skill, now, difficulty, all_count, enough, leads)
        scope.successes = made.successes
        reached = made.successes if made.fixed is None else (difficulty if made.fixed else 0)
        for least, most, branch in rows:
            if least <= reached <= most:
                yield from take(scope, branch)
                break

    return run


def _rows(step: Step[Scope], difficulty: int) -> list[tuple[int, int, Branch[Scope]]]:
    """The branches by number of successes: least, most, branch; of pass and fail the first row is pass."""
    table = step.get("successes")
    if table is None:
        return [
            (difficulty, FULL, step.branch("pass", step.get("pass"), "pass")),
            (0, difficulty - 1, step.branch("fail", step.get("fail"), "fail")),
        ]
    return [
        (least, most, step.branch(key, steps, "successes", key))
        for least, most, steps, key in ranges(table, FULL, "successes")
    ]


def _written(step: Step[Scope], difficulty: int) -> Callable[[int], Steps]:
    """The steps that so many successes lead to, as written."""
    table = step.get("successes")
    rows = [(least, most, steps) for least, most, steps, _ in ranges(table, FULL, "successes")] if table else []

    def found(successes: int) -> Steps:
        if not rows:
            return step.get("pass" if successes >= difficulty else "fail") or ()
        return next((steps or () for least, most, steps in rows if least <= successes <= most), ())

    return found


def _gives(scope: Scope, gift: str, trial: abouts.Trial, rolled: Steps, passed: Steps) -> Flow[bool]:
    """Offer to discard a card in place of the roll. rolled: the check as it is written, passed: what passing it brings."""
    copy = has(scope.who, gift)
    if not copy:
        return False
    roll, given = option("roll"), option("discard", copy)
    steps = {roll.id: rolled, given.id: passed}
    answer = yield Decision("give_up", scope.who.id, (roll, given), "R18", about=trial, option_steps=steps)
    if answer == roll.id:
        return False
    lose_card(scope.game, scope.who, copy)
    scope.game.tell(events.AutoPassed(scope.who.id, "check", copy))
    return True


def _make(
    scope: Scope,
    skill: str,
    modifier: int,
    difficulty: int,
    all_count: bool,
    enough: int,
    leads: Callable[[int], Steps],
) -> Flow[Check]:
    """Make the check; a combat check allows weapons and spells although there is no monster marker."""
    game, who = scope.game, scope.who
    if skill != "combat":
        return (
            yield from skill_check(
                game,
                who,
                skill,
                modifier,
                difficulty,
                about=scope.source,
                all_count=all_count,
                enough=enough,
                scope=scope,
                leads=leads,
            )
        )
    fight = Fight(game, who, target=difficulty)
    base = strength(game, who, "combat", modifier)
    loadout, _ = yield from choose_arms(fight, base, modifier, (), "combat_check", "R19.7", counted=all_count)
    if loadout is None:
        made = Check(who, "combat", difficulty)
        made.fixed = True
        return made
    made = yield from combat_check(fight, loadout, modifier, all_count=all_count, leads=leads)
    yield from use_up(fight, loadout)
    return made


@VOCABULARY.verb
def roll(step: Step[Scope]) -> Action[Scope]:
    """Roll plain dice (no clue tokens, A12): their sum selects a row of `table`, or is the amount `rolled` in `then`.

    Keys: dice, and one of table ({1-3: [...], 4-6: [...]}), per_die (a table for each die by itself), then;
    add and min change the sum.

    Example:

        roll: {dice: 1, table: {1-3: [gain: {stamina: rolled}], 4-6: []}}
    """
    raw = step.arguments(("table", "per_die", "then", "add", "min"), ("dice",))
    dice = step.number(raw["dice"], "roll", "dice", least=1, most=12)
    add = step.number(raw.get("add", 0), "roll", "add")
    least_sum = step.number(raw.get("min", -FULL), "roll", "min")
    kinds = [key for key in ("table", "per_die", "then") if key in raw]
    if len(kinds) != 1:
        raise step.wrong("roll_of_what", "roll needs one of table, per_die and then")
    kind = kinds[0]
    then = step.steps(raw["then"], "roll", "then") if kind == "then" else None
    rows = []
    if then is None:
        for least, most, steps, key in ranges(raw[kind], 6 * dice, "roll", kind):
            rows.append((least, most, step.branch(key, steps, "roll", kind, key)))

    def run(scope: Scope) -> Flow[None]:
        faces = yield from scope.game.dice.thrown(dice, scope.who.id, "A12", scope.source)
        scope.rolled = max(least_sum, sum(faces) + add)
        scope.game.tell(events.Rolled(scope.who.id, tuple(faces), scope.rolled, scope.source))
        if then is not None:
            yield from then.run(scope)
            return
        for value in faces if kind == "per_die" else [scope.rolled]:
            for least, most, branch in rows:
                if least <= value <= most:
                    yield from take(scope, branch)

    return run


@VOCABULARY.verb
def roll_successes(step: Step[Scope]) -> Action[Scope]:
    """Roll dice that succeed as in checks (on 5 and 6; blessed from 4, cursed on 6), without clue tokens.

    Keys: dice, and either success / failure (any success at all), or per_success / per_failure (done once for all, with
    its amounts multiplied).

    Example:

        roll_successes: {dice: 1, success: [remove_doom: 1], failure: []}
    """
    raw = step.arguments(("success", "failure", "per_success", "per_failure"), ("dice",))
    dice = as_amount(raw["dice"], "roll_successes", "dice")
    success = step.branch("success", raw["success"], "roll_successes", "success") if "success" in raw else None
    failure = step.branch("failure", raw["failure"], "roll_successes", "failure") if "failure" in raw else None
    per_success = step.steps(raw.get("per_success", []), "roll_successes", "per_success")
    per_failure = step.steps(raw.get("per_failure", []), "roll_successes", "per_failure")

    def run(scope: Scope) -> Flow[None]:
        count = yield from dice.of(scope, 0)
        faces = yield from scope.game.dice.thrown(count, scope.who.id, "A12", scope.source)
        scope.successes = sum(1 for face in faces if face >= success_on(scope.game, scope.who))
        scope.game.tell(events.Rolled(scope.who.id, tuple(faces), scope.successes, scope.source))
        branch = success if scope.successes else failure
        if branch is not None:
            yield from take(scope, branch)
        for effect, times in ((per_success, scope.successes), (per_failure, len(faces) - scope.successes)):
            if effect and times:
                before, scope.times = scope.times, times
                yield from effect.run(scope)
                scope.times = before

    return run
