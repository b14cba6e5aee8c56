"""Money, clue tokens, sanity, stamina and trophies: gained, lost, spent."""

from __future__ import annotations

from typing import Any

from solo.files.yaml import ContentError, strange
from solo.games.town import abouts
from solo.games.town.rules.cards import choose
from solo.games.town.rules.checks import pay_clues
from solo.games.town.rules.conditions import HELD, TROPHIES
from solo.games.town.rules.losses import gain as gain_resource
from solo.games.town.rules.losses import lose as suffer
from solo.games.town.rules.losses import lose_money, room
from solo.games.town.rules.people import spend_trophies
from solo.games.town.rules.states import lose_clues, settle
from solo.games.town.rules.uses import clues_payable, pay
from solo.games.town.scope import Scope
from solo.games.town.verbs.language import VOCABULARY, Amount, rounding, take
from solo.kernel.decisions import Decision, amount_of, option
from solo.kernel.effects import Action, Step
from solo.kernel.flow import Flow


def _amounts(step: Step[Scope], allowed: tuple[str, ...], *, up: bool = False) -> list[tuple[str, Amount]]:
    raw = step.arguments(allowed)
    if not raw:
        raise ContentError(f"{step.verb} needs one of {', '.join(allowed)}", keys=(step.verb,))
    return [(what, Amount(value, step.verb, what, up=up)) for what, value in raw.items()]


@VOCABULARY.verb
def gain(step: Step[Scope]) -> Action[Scope]:
    """Gain money, clues, sanity or stamina; sanity and stamina up to their maximum (`max` fills them).

    Example:

        gain: {clues: 2, money: d6}
    """
    amounts = _amounts(step, HELD)
    step.idle = lambda scope: (
        not any(room(scope.game, scope.who, what, scope.source, scope.card) for what, _ in amounts)
    )

    def run(scope: Scope) -> Flow[None]:
        for what, amount in amounts:
            gain_resource(scope.game, scope.who, what, (yield from amount.of(scope, 0)), scope.source)

    return run


@VOCABULARY.verb
def lose(step: Step[Scope]) -> Action[Scope]:
    """Lose money, clues, sanity, stamina, monster_trophies or gate_trophies, at most what there is.

    Sanity and stamina of one step are lost by one event. Key round: how half is rounded, up or down.

    Example:

        lose: {sanity: 1, stamina: 2}
    """
    amounts = _amounts(step, (*HELD, *TROPHIES), up=rounding(step))

    def run(scope: Scope) -> Flow[None]:
        game, who = scope.game, scope.who
        hurt = {"sanity": 0, "stamina": 0}
        for what, amount in amounts:
            held = getattr(who, what)
            count = yield from amount.of(scope, held if isinstance(held, int) else len(held))
            if what in hurt:
                hurt[what] = count
            elif what == "money":
                scope.lost[what] = lose_money(game, who, count)
            elif what == "clues":
                scope.lost[what] = min(count, who.clues)
                lose_clues(game, who, count)
            else:
                chosen = yield from choose(who, "lose_trophies", held, count, "R32.11", abouts.Held(what))
                monsters, gates = (chosen, []) if what == "monster_trophies" else ([], chosen)
                if chosen:
                    spend_trophies(game, who, monsters, gates)
        if any(hurt.values()):
            scope.lost.update(hurt)
            scope.lost.update((yield from suffer(game, who, hurt["sanity"], hurt["stamina"])))

    return run


@VOCABULARY.verb
def gain_split(step: Step[Scope]) -> Action[Scope]:
    """Points that the player divides between two values.

    Keys: points (an amount), between (two of sanity, stamina, money, clues).

    Example:

        gain_split: {points: 4, between: [sanity, stamina]}
    """
    raw = step.arguments((), ("points", "between"))
    points = Amount(raw["points"], "gain_split", "points")
    between = raw["between"]
    if not isinstance(between, list) or len(between) != 2:
        raise ContentError("between names two values", keys=("gain_split", "between"))
    one, two = (step.word(each, HELD, "gain_split", "between") for each in between)
    step.idle = lambda scope: not any(room(scope.game, scope.who, what, scope.source) for what in (one, two))

    def run(scope: Scope) -> Flow[None]:
        total = yield from points.of(scope, 0)
        rooms = [room(scope.game, scope.who, what, scope.source) for what in (one, two)]
        parts = _splits(total, *rooms)
        if not parts:
            return
        options = tuple(option("split", one, part) for part in parts)
        answer = yield Decision("split", scope.who.id, options, "A3", about=abouts.Split(one, two, total))
        part = amount_of(answer)
        gain_resource(scope.game, scope.who, one, part, scope.source)
        gain_resource(scope.game, scope.who, two, total - part, scope.source)

    return run


def _splits(total: int, one: int, two: int) -> list[int]:
    """How many of `total` points may go to the first of two values with room for `one` and `two`; something must be gained.

    >>> _splits(3, 9, 9), _splits(3, 0, 9), _splits(3, 0, 0)
    ([3, 2, 1, 0], [2, 1, 0], [])
    """
    return [part for part in range(total, -1, -1) if min(part, one) + min(total - part, two) > 0]


PRICES = ("money", "clues", "sanity", "monster_toughness", "gate_trophies", "trophies")


@VOCABULARY.verb
def spend(step: Step[Scope]) -> Action[Scope]:
    """Pay a price, then run `then`; who cannot pay in full, or refuses with `may: true`, gets `otherwise`.

    Resources: money, clues, sanity, monster_toughness (monster trophies worth that much), gate_trophies, and
    trophies: {any_of: [...]} (one of several such prices). {up_to: n} lets the player choose how much.

    Example:

        spend: {money: 3}
        may: true
        then: [gain: {stamina: 2}]
    """
    raw = step.arguments(PRICES)
    prices = [
        (what, Amount(value, "spend", what)) for what, value in raw.items() if what in ("money", "clues", "sanity")
    ]
    lines = _trophy_lines(raw)
    then = step.branch("then", step.get("then"), "then")
    may = step.flag("may")
    refused = step.get("otherwise")
    otherwise = step.branch("otherwise", refused, "otherwise") if may or refused is not None else None
    if refused is None:
        step.idle = then.effect.idle
    leads = {"no": refused or (), "yes": step.get("then") or ()}

    def run(scope: Scope) -> Flow[None]:
        game, who = scope.game, scope.who
        costs = []
        payable_lines = [line for line in lines if _can_pay_trophies(scope, line)]
        can = not lines or bool(payable_lines)
        for what, amount in prices:
            held = clues_payable(game, who) if what == "clues" else getattr(who, what)
            least = amount.number if amount.most is None else 1
            can = can and held >= least
            costs.append((what, amount, held))
        if may and then.effect.idle(scope):
            can = False
        if can and may:
            about = abouts.Price(scope.source, _plain(raw))
            answer = yield Decision("spend", who.id, (option("no"), option("yes")), "A3", about=about, leads=leads)
            can = answer == "yes"
        if not can:
            if otherwise is not None:
                yield from take(scope, otherwise)
            return
        game.nested_effects += 1
        try:
            for what, amount, held in costs:
                yield from _pay(scope, what, (yield from amount.of(scope, held)))
            if payable_lines:
                yield from _pay_trophies(scope, payable_lines)
            yield from take(scope, then)
        finally:
            game.nested_effects -= 1
        yield from settle(game, who)

    return run


def _pay(scope: Scope, what: str, count: int) -> Flow[None]:
    """Pay an amount of money, sanity or clues; cards may be paid instead of clues."""
    scope.spent[what] = count
    if what == "clues":
        yield from pay_clues(scope.game, scope.who, count)
    else:
        pay(scope.game, scope.who, what, count)


def _plain(raw: dict[str, Any]) -> dict[str, int]:
    return {what: value for what, value in raw.items() if isinstance(value, int)}


def _trophy_lines(raw: dict[str, Any]) -> list[dict[str, int]]:
    """The alternative prices in trophies, of which one is paid."""
    written: Any = []
    if "trophies" in raw:
        inner = raw["trophies"]
        written = inner.get("any_of") if isinstance(inner, dict) else None
        if not isinstance(written, list) or not written:
            raise ContentError("trophies takes {any_of: [...]}", keys=("spend", "trophies"))
    plain = {what: raw[what] for what in ("monster_toughness", "gate_trophies") if what in raw}
    if plain:
        written = [plain]
    for line in written:
        for what, count in line.items():
            if what not in ("monster_toughness", "gate_trophies"):
                raise ContentError(
                    strange(what, ("monster_toughness", "gate_trophies")), keys=("spend", "trophies", what)
                )
            if not isinstance(count, int) or count < 1:
                raise ContentError(f"{count!r} trophies cannot be spent", keys=("spend", "trophies"))
    return list(written)


def _can_pay_trophies(scope: Scope, line: dict[str, int]) -> bool:
    who = scope.who
    toughness = sum(scope.game.figures(monster).toughness for monster in who.monster_trophies)
    return toughness >= line.get("monster_toughness", 0) and len(who.gate_trophies) >= line.get("gate_trophies", 0)


def _pay_trophies(scope: Scope, lines: list[dict[str, int]]) -> Flow[None]:
    """Pay one of the prices with trophies of the player's choice; excess toughness is lost."""
    game, who = scope.game, scope.who
    options = tuple(option("pay", "+".join(f"{what}-{count}" for what, count in each.items())) for each in lines)
    answer = yield Decision("pay_trophies", who.id, options, "R32.10", about=abouts.Asking(scope.source))
    line = lines[[each.id for each in options].index(str(answer))]
    monsters: list[str] = []
    left = line.get("monster_toughness", 0)
    while left > 0:
        pool = [monster for monster in who.monster_trophies if monster not in monsters]
        all_needed = sum(game.figures(monster).toughness for monster in pool) <= left
        chosen = pool if all_needed else (yield from choose(who, "spend_trophies", pool, 1, "R32.10", abouts.Due(left)))
        monsters += chosen
        left -= sum(game.figures(monster).toughness for monster in chosen)
    gates = yield from choose(who, "spend_trophies", who.gate_trophies, line.get("gate_trophies", 0), "R32.10")
    spend_trophies(game, who, monsters, gates)
