"""Choices, conditions, payments, and for whom the steps are run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from solo.files.yaml import ContentError
from solo.games.museum.abouts import Effecting
from solo.games.museum.game import Game
from solo.games.museum.printed.numbers import ENTRANCE, VALUES
from solo.games.museum.rules.cards import gain_clues
from solo.games.museum.rules.conditions import check_conditions, meets
from solo.games.museum.rules.losses import take_off
from solo.games.museum.rules.spells import put_under_deck
from solo.games.museum.rules.trophies import hand_pieces, hand_points, pieces, points
from solo.games.museum.scope import Scope
from solo.games.museum.state import Investigator
from solo.games.museum.verbs.language import KINDS, VOCABULARY, count_of, kinds_of, take
from solo.kernel.decisions import Decision, option, subject_of
from solo.kernel.effects import Action, Step
from solo.kernel.flow import Flow


@VOCABULARY.verb
def choose(step: Step[Scope]) -> Action[Scope]:
    """The investigator chooses one of several options that can be carried out in full; if none can, the last is done.

    A list of {option, effect}. An option that spends something, or loses clues or trophies, needs that many.

    Example:

        choose:
        - {option: clue, effect: [{lose: {clues: 1}}]}
        - {option: suffer, effect: [{lose: {sanity: 1}}]}
    """
    if not isinstance(step.value, list) or not step.value:
        raise ContentError("choose takes a list of options", keys=("choose",))
    ways = []
    for index, raw in enumerate(step.value):
        keys = ("choose", index)
        if not isinstance(raw, dict) or set(raw) != {"option", "effect"}:
            raise ContentError("an option has the keys option and effect", keys=keys)
        step.name(raw["option"], *keys, "option")
        ways.append((option(raw["option"]), step.branch(raw["option"], raw["effect"], *keys, "effect")))

    def run(scope: Scope) -> Flow[None]:
        if not scope.who.alive:
            return
        legal = [way for way in ways if possible(scope, way[1].effect.raw)] or ways[-1:]
        options = tuple(each for each, _ in legal)
        leads = {each.id: branch.effect.raw for each, branch in legal}
        about = Effecting(scope.source)
        answer = yield Decision("choose", scope.who.id, options, scope.rule, about=about, leads=leads)
        yield from take(scope, next(branch for each, branch in legal if each.id == answer))

    return run


def possible(scope: Scope, steps: Sequence[Mapping[str, Any]]) -> bool:
    """Whether steps can be carried out in full: payments and losses of clues or trophies need that many."""
    for step in steps:
        if "spend" in step and not affordable(scope.game, scope.who, step["spend"]):
            return False
        lost = step.get("lose", {})
        if lost.get("trophies", 0) > points(scope.game, scope.who):
            return False
        if isinstance(lost.get("clues"), int) and lost["clues"] > scope.who.clues:
            return False
    return True


@VOCABULARY.verb
def if_(step: Step[Scope]) -> Action[Scope]:
    """Run `then` if the conditions hold, otherwise `else`.

    Conditions: other_worlds_left, other_worlds_in_play, monsters_in_play, doom_at_least, in_battle; all must hold.

    Example:

        if: {other_worlds_in_play: 1}
        then: [{doom: 1}]
    """
    conditions = check_conditions(step.value, "if")
    then = step.branch("then", step.get("then"), "then")
    raw_else = step.get("else")
    other = None if raw_else is None else step.branch("else", raw_else, "else")

    def run(scope: Scope) -> Flow[None]:
        branch = then if meets(scope.game, conditions) else other
        if branch is not None:
            yield from take(scope, branch)

    return run


WHERE = ("all", "not_entrance", "entrance")


@VOCABULARY.verb
def each_investigator(step: Step[Scope]) -> Action[Scope]:
    """Run the steps for every investigator in turn order, beginning with the one who acts.

    Keys: where (all, not_entrance, entrance), effect. Whoever takes the seat of one devoured meanwhile is not struck.

    Example:

        each_investigator: {where: not_entrance, effect: [{lose: {stamina: 1}}]}
    """
    raw = step.arguments((), ("where", "effect"))
    where = step.word(raw["where"], WHERE, "each_investigator", "where")
    effect = step.steps(raw["effect"], "each_investigator", "effect")

    def run(scope: Scope) -> Flow[None]:
        for who in scope.game.in_turn_order_from(scope.who):
            inner = scope.of(who)
            if inner.touches and (where == "all" or (who.place == ENTRANCE) == (where == "entrance")):
                yield from effect.run(inner)

    return run


PAID = ("clues", "trophies", "trophy_cards", "monster_trophies", *VALUES)


@VOCABULARY.verb
def spend(step: Step[Scope]) -> Action[Scope]:
    """Pay something in full, or nothing; then run `then`, else `otherwise`.

    A mapping with one of clues, trophies (points), trophy_cards, monster_trophies (pieces), sanity, stamina; or one_of (a
    list of decks and clue) and count. may: the investigator may refuse; without it he pays if he can.

    Example:

        spend: {one_of: [ally, clue], count: 1}
        may: true
        otherwise: [{lose: {sanity: 1}}]
    """
    raw = step.arguments((*PAID, "one_of", "count"))
    if "one_of" in raw:
        kinds_of(step, raw["one_of"], "spend", "one_of")
        count_of(step, raw.get("count", 1), "spend", "count")
    elif len(raw) != 1:
        raise ContentError("a price is in one kind", keys=("spend",))
    else:
        for what, count in raw.items():
            count_of(step, count, "spend", what)
    may = step.flag("may")
    then = step.branch("then", step.get("then"), "then") if "then" in step.raw else None
    otherwise = step.branch("otherwise", step.get("otherwise"), "otherwise") if "otherwise" in step.raw else None

    def idle(scope: Scope) -> bool:
        if not affordable(scope.game, scope.who, raw):
            return otherwise is None
        return then is not None and then.effect.idle(scope)

    def run(scope: Scope) -> Flow[None]:
        who, game = scope.who, scope.game
        if not who.alive:
            return
        pays = affordable(game, who, raw)
        if pays and may:
            after, instead = (branch.effect.raw if branch is not None else () for branch in (then, otherwise))
            leads: dict[str, Any] = {"yes": [{"spend": raw}, *after], "no": instead}
            about = Effecting(scope.source, "spend")
            decision = Decision("may", who.id, (option("yes"), option("no")), scope.rule, about=about, leads=leads)
            pays = (yield decision) == "yes"
        if pays:
            yield from pay(scope, raw)
        branch = then if pays else otherwise
        if branch is not None:
            yield from take(scope, branch)

    step.idle = idle
    return run


def affordable(game: Game, who: Investigator, price: Mapping[str, Any]) -> bool:
    """Whether somebody can pay a price; of sanity and stamina at least 1 must remain."""
    if "one_of" in price:
        return len(possessions(game, who, price["one_of"])) >= int(price.get("count", 1))
    (what, count), *_ = price.items()
    held = {
        "clues": who.clues,
        "trophies": points(game, who),
        "trophy_cards": pieces(who),
        "monster_trophies": pieces(who, monsters_only=True),
        "sanity": who.sanity - 1,
        "stamina": who.stamina - 1,
    }
    return bool(held[what] >= count)


def possessions(game: Game, who: Investigator, kinds: Sequence[str]) -> list[str]:
    """What somebody could hand in: copies of cards of these decks, and "clue" for each token."""
    cards = [copy for copy in who.cards if game.content.possession(copy).deck in kinds]
    return cards + (["clue"] * who.clues if "clue" in kinds else [])


def pay(scope: Scope, price: Mapping[str, Any]) -> Flow[None]:
    """Pay a price that can be afforded."""
    game, who = scope.game, scope.who
    if "one_of" in price:
        yield from hand_in(scope, price["one_of"], price.get("count", 1))
        return
    (what, count), *_ = price.items()
    match what:
        case "clues":
            gain_clues(game, who, -count)
        case "trophies":
            yield from hand_points(game, who, count)
        case "trophy_cards" | "monster_trophies":
            yield from hand_pieces(game, who, count, monsters_only=what == "monster_trophies")
        case _:
            take_off(game, who, *((count, 0) if what == "sanity" else (0, count)), cost=True)


def hand_in(scope: Scope, kinds: Sequence[str], count: int) -> Flow[None]:
    """Hand in possessions of the owner's choice, as many as he has."""
    game, who = scope.game, scope.who
    for _ in range(count):
        found = dict.fromkeys(possessions(game, who, kinds))
        if not found:
            return
        options = tuple(option("give", each) for each in found)
        about = Effecting(scope.source)
        answer = yield Decision("give_up", who.id, options, scope.rule, about=about)
        given = subject_of(answer)
        if given == "clue":
            gain_clues(game, who, -1)
        else:
            put_under_deck(game, who, given)


@VOCABULARY.verb
def discard_possession(step: Step[Scope]) -> Action[Scope]:
    """Hand in possessions of the owner's choice, as many as he has. Keys: one_of, count.

    Example:

        discard_possession: {one_of: [common, unique, spell, clue], count: 1}
    """
    raw = step.arguments((), ("one_of", "count"))
    kinds = kinds_of(step, raw["one_of"], "discard_possession", "one_of", allowed=KINDS)
    count = count_of(step, raw["count"], "discard_possession", "count")

    def run(scope: Scope) -> Flow[None]:
        if scope.touches:
            yield from hand_in(scope, kinds, count)

    return run
