"""Choices, conditions, payments, and for whom the steps are run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from solo.games.museum.abouts import Effecting
from solo.games.museum.context import Context
from solo.games.museum.museum import Museum
from solo.games.museum.printed.numbers import ENTRANCE, VALUES
from solo.games.museum.rules.cards import gain_clues
from solo.games.museum.rules.conditions import check_conditions, meets
from solo.games.museum.rules.losses import take_off
from solo.games.museum.rules.spells import put_under_deck
from solo.games.museum.rules.trophies import hand_pieces, hand_points, pieces, points
from solo.games.museum.state import Visitor
from solo.games.museum.verbs.language import KINDS, VOCABULARY, count_of, kinds_of, take
from solo.kernel.decisions import Decision, option, subject_of
from solo.kernel.documents import ContentError
from solo.kernel.effects import Action, Step
from solo.kernel.flow import Flow


@VOCABULARY.verb
def choose(step: Step[Context]) -> Action[Context]:
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

    def run(context: Context) -> Flow[None]:
        if not context.who.alive:
            return
        legal = [way for way in ways if possible(context, way[1].effect.raw)] or ways[-1:]
        options = tuple(each for each, _ in legal)
        leads = {each.id: branch.effect.raw for each, branch in legal}
        about = Effecting(context.source)
        answer = yield Decision("choose", context.who.id, options, context.rule, about=about, leads=leads)
        yield from take(context, next(branch for each, branch in legal if each.id == answer))

    return run


def possible(context: Context, steps: Sequence[Mapping[str, Any]]) -> bool:
    """Whether steps can be carried out in full: payments and losses of clues or trophies need that many."""
    for step in steps:
        if "spend" in step and not affordable(context.museum, context.who, step["spend"]):
            return False
        lost = step.get("lose", {})
        if lost.get("trophies", 0) > points(context.museum, context.who):
            return False
        if isinstance(lost.get("clues"), int) and lost["clues"] > context.who.clues:
            return False
    return True


@VOCABULARY.verb
def if_(step: Step[Context]) -> Action[Context]:
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

    def run(context: Context) -> Flow[None]:
        branch = then if meets(context.museum, conditions) else other
        if branch is not None:
            yield from take(context, branch)

    return run


WHERE = ("all", "not_entrance", "entrance")


@VOCABULARY.verb
def each_investigator(step: Step[Context]) -> Action[Context]:
    """Run the steps for every investigator in turn order, beginning with the one who acts.

    Keys: where (all, not_entrance, entrance), effect. Whoever takes the seat of one devoured meanwhile is not struck.

    Example:

        each_investigator: {where: not_entrance, effect: [{lose: {stamina: 1}}]}
    """
    raw = step.arguments((), ("where", "effect"))
    where = step.word(raw["where"], WHERE, "each_investigator", "where")
    effect = step.steps(raw["effect"], "each_investigator", "effect")

    def run(context: Context) -> Flow[None]:
        for who in context.museum.in_turn_order_from(context.who):
            inner = context.of(who)
            if inner.touches and (where == "all" or (who.place == ENTRANCE) == (where == "entrance")):
                yield from effect.run(inner)

    return run


PAID = ("clues", "trophies", "trophy_cards", "monster_trophies", *VALUES)


@VOCABULARY.verb
def spend(step: Step[Context]) -> Action[Context]:
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

    def idle(context: Context) -> bool:
        if not affordable(context.museum, context.who, raw):
            return otherwise is None
        return then is not None and then.effect.idle(context)

    def run(context: Context) -> Flow[None]:
        who, museum = context.who, context.museum
        if not who.alive:
            return
        pays = affordable(museum, who, raw)
        if pays and may:
            after, instead = (branch.effect.raw if branch is not None else () for branch in (then, otherwise))
            leads: dict[str, Any] = {"yes": [{"spend": raw}, *after], "no": instead}
            about = Effecting(context.source, "spend")
            decision = Decision("may", who.id, (option("yes"), option("no")), context.rule, about=about, leads=leads)
            pays = (yield decision) == "yes"
        if pays:
            yield from pay(context, raw)
        branch = then if pays else otherwise
        if branch is not None:
            yield from take(context, branch)

    step.idle = idle
    return run


def affordable(museum: Museum, who: Visitor, price: Mapping[str, Any]) -> bool:
    """Whether somebody can pay a price; of sanity and stamina at least 1 must remain."""
    if "one_of" in price:
        return len(possessions(museum, who, price["one_of"])) >= int(price.get("count", 1))
    (what, count), *_ = price.items()
    held = {
        "clues": who.clues,
        "trophies": points(museum, who),
        "trophy_cards": pieces(who),
        "monster_trophies": pieces(who, monsters_only=True),
        "sanity": who.sanity - 1,
        "stamina": who.stamina - 1,
    }
    return bool(held[what] >= count)


def possessions(museum: Museum, who: Visitor, kinds: Sequence[str]) -> list[str]:
    """What somebody could hand in: copies of cards of these decks, and "clue" for each token."""
    cards = [copy for copy in who.cards if museum.content.possession(copy).deck in kinds]
    return cards + (["clue"] * who.clues if "clue" in kinds else [])


def pay(context: Context, price: Mapping[str, Any]) -> Flow[None]:
    """Pay a price that can be afforded."""
    museum, who = context.museum, context.who
    if "one_of" in price:
        yield from hand_in(context, price["one_of"], price.get("count", 1))
        return
    (what, count), *_ = price.items()
    match what:
        case "clues":
            gain_clues(museum, who, -count)
        case "trophies":
            yield from hand_points(museum, who, count)
        case "trophy_cards" | "monster_trophies":
            yield from hand_pieces(museum, who, count, monsters_only=what == "monster_trophies")
        case _:
            take_off(museum, who, *((count, 0) if what == "sanity" else (0, count)), cost=True)


def hand_in(context: Context, kinds: Sequence[str], count: int) -> Flow[None]:
    """Hand in possessions of the owner's choice, as many as he has."""
    museum, who = context.museum, context.who
    for _ in range(count):
        found = dict.fromkeys(possessions(museum, who, kinds))
        if not found:
            return
        options = tuple(option("give", each) for each in found)
        about = Effecting(context.source)
        answer = yield Decision("give_up", who.id, options, context.rule, about=about)
        given = subject_of(answer)
        if given == "clue":
            gain_clues(museum, who, -1)
        else:
            put_under_deck(museum, who, given)


@VOCABULARY.verb
def discard_possession(step: Step[Context]) -> Action[Context]:
    """Hand in possessions of the owner's choice, as many as he has. Keys: one_of, count.

    Example:

        discard_possession: {one_of: [common, unique, spell, clue], count: 1}
    """
    raw = step.arguments((), ("one_of", "count"))
    kinds = kinds_of(step, raw["one_of"], "discard_possession", "one_of", allowed=KINDS)
    count = count_of(step, raw["count"], "discard_possession", "count")

    def run(context: Context) -> Flow[None]:
        if context.touches:
            yield from hand_in(context, kinds, count)

    return run
