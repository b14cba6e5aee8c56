"""Skill checks: the pool, the roll, clue tokens and rerolls (R18); using cards and casting spells in between (R21)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from solo.games.town import abouts, events
from solo.games.town.effect_context import Check
from solo.games.town.game import Game
from solo.games.town.modifiers import slider_value
from solo.games.town.printed.numbers import SPECIAL_CHECKS
from solo.games.town.rules.cards import exhaust, lose_card, put_token
from solo.games.town.rules.loadout import casting_of
from solo.games.town.rules.states import check_fallen
from solo.games.town.rules.uses import Offer, give_up_attack, pay, sanity_cost, usable
from solo.games.town.scope import Scope
from solo.games.town.state import Investigator
from solo.kernel.decisions import Answer, Decision, Option, Steps, option, subject_of
from solo.kernel.flow import Flow


def success_on(game: Game, who: Investigator) -> int:
    """The lowest face that is a success: 5, blessed 4, cursed 6 (R18.5, R23.1, R23.2)."""
    return game.modifiers(who).success_on


def pool_of(game: Game, who: Investigator, kind: str, modifier: int = 0, skill: str = "") -> int:
    """How many dice a check is rolled with: skill, bonuses and modifiers, at least 0 (R18.3, R18.4). skill: as for `strength`."""
    return max(0, strength(game, who, kind, modifier, skill))


def strength(game: Game, who: Investigator, kind: str, modifier: int = 0, skill: str = "") -> int:
    """Skill, bonuses and modifiers of a check added up; a negative sum still reduces bonuses added later (R18.3).

    skill: a skill to use instead of the usual one. Environments count in Arkham only, not in the Other Worlds.
    """
    base = skill or SPECIAL_CHECKS.get(kind, kind)
    air = game.air.skills.get(base, 0) if game.anywhere_in_arkham(who) else 0
    value = slider_value(game.content, who, base) + air + who.check_bonus
    return value + game.modifiers(who).bonus[skill or kind] + modifier


def skill_check(
    game: Game,
    who: Investigator,
    kind: str,
    modifier: int = 0,
    difficulty: int = 1,
    *,
    about: str = "",
    all_count: bool = False,
    enough: int = 0,
    six_counts: int = 1,
    skill: str = "",
    scope: Scope | None = None,
    leads: Callable[[int], Steps] | None = None,
) -> Flow[Check]:
    """Make a skill check or one of the special checks (R18).

    kind: a skill, or "evade", "horror", "combat", "spell". all_count: every success counts, not only passing; enough: so many.
    about: what the check is about (a monster, a spell, an entry), for the event. leads: the steps that so many successes lead
    to, as written, for the question.
    """
    check = Check(who, kind, difficulty)
    check.needed = not all_count
    check.enough = enough
    check.six_counts = six_counts
    check.about, check.leads = about, leads
    dice = partial(pool_of, game, who, kind, modifier, skill)
    check.pool = dice()
    check.success_on = success_on(game, who)
    if "before_check" in game.modifiers(who).uses:
        yield from _before(game, check, scope, dice)
        if check.fixed is not None:
            return check
    check.faces = yield from game.dice.thrown(check.pool, who.id, "R18.3", about)
    yield from _after(game, check, scope)
    game.tell(
        events.Checked(
            who.id,
            kind,
            modifier,
            check.pool,
            difficulty,
            check.success_on,
            tuple(check.faces),
            check.successes,
            check.passed,
            check.clues,
            about,
            check.sufficed,
        )
    )
    return check


def _before(game: Game, check: Check, outer: Scope | None, dice: Callable[[], int]) -> Flow[None]:
    """Offer cards and abilities that replace the roll, or change how many dice it is made with."""
    monster = _opponent(outer)
    while check.fixed is None:
        offers = usable(game, check.who, "before_check", check.kind)
        if not offers:
            return
        options = (option("roll"), *(offer.option for offer in offers))
        answer = yield Decision("before_check", check.who.id, options, "R18.6", about=check.pending(monster))
        offer = Offer.chosen(offers, answer)
        if offer is None:
            return
        scope = offer.scope(game)
        scope.check = check
        scope.fight = outer.fight if outer else None
        yield from run_use(game, scope, offer)
        check.pool, check.success_on = dice(), success_on(game, check.who)


def _after(game: Game, check: Check, outer: Scope | None) -> Flow[None]:
    """Offer clue tokens, one at a time, and rerolls, as long as they can help (R18.7)."""
    monster = _opponent(outer)
    while not check.passed or not check.needed:
        offers = _rerolls(game, check)
        clues = usable_clues(game, check.who)
        if not offers and not clues:
            return
        options = (option("accept"), *clues, *(offer.option for offer in offers))
        about, steps = check.pending(monster), check.option_steps
        answer = yield Decision("after_check", check.who.id, options, "R18.7", about=about, option_steps=steps)
        if answer == "accept":
            return
        offer = Offer.chosen(offers, answer)
        if offer is not None:
            scope = offer.scope(game)
            scope.check = check
            scope.fight = outer.fight if outer else None
            check.sufficed = check.sufficed or check.passed
            yield from run_use(game, scope, offer)
        else:
            yield from pay_clue(game, check.who, answer)
            check.clues += 1
            more = 1 + game.modifiers(check.who).clue_dice[check.kind]
            check.faces += yield from game.dice.thrown(more, check.who.id, "R18.7")


def _opponent(outer: Scope | None) -> str:
    """The monster fought while a check is made, "" for none."""
    return outer.fight.monster if outer is not None and outer.fight is not None else ""


def usable_clues(game: Game, who: Investigator) -> tuple[Option, ...]:
    """Options to pay one clue token: a token itself, or a card that may be paid instead."""
    clue = (option("clue"),) if who.clues else ()
    offers = usable(game, who, "spending_clues", "")
    return (*clue, *(offer.option for offer in offers))


def _rerolls(game: Game, check: Check) -> list[Offer]:
    if not check.faces:
        return []
    offers = usable(game, check.who, "after_check", check.kind)
    for each in game.playing():
        offers += usable(game, each, "after_any_check", check.kind)
    return offers


def reroll(game: Game, check: Check, which: str) -> Flow[None]:
    """Roll dice of a check again: "all", "failures", or "one" of the owner's choice."""
    faces = check.faces
    if which == "one":
        distinct = sorted(set(faces))
        face = distinct[0]
        if face >= check.success_on and len(distinct) > 1:
            options = tuple(option("die", str(each)) for each in distinct)
            answer = yield Decision("pick_die", check.who.id, options, "R18.7", about=check.pending())
            face = int(subject_of(answer))
        again = [faces.index(face)]
    else:
        again = [index for index, face in enumerate(faces) if which == "all" or face < check.success_on]
    fallen = yield from game.dice.thrown(len(again), check.who.id, "R18.7")
    for index, face in zip(again, fallen, strict=True):
        faces[index] = face


def run_use(game: Game, scope: Scope, offer: Offer) -> Flow[None]:
    """Use a card or ability: pay, cast if it is a spell, and run its effect unless the casting failed.

    A cost that brings sanity or stamina to 0 takes effect only after the effect of the use (A14, A41).
    """
    with game.with_cause(offer.source):
        game.nested_effects += 1
        try:
            yield from _used(game, scope, offer)
        finally:
            game.nested_effects -= 1
        yield from check_fallen(game, offer.who)


def _used(game: Game, scope: Scope, offer: Offer) -> Flow[None]:
    """The costs, the casting and the effect of a use, without testing whether anybody has fallen meanwhile."""
    who, use, cost = offer.who, offer.use, offer.use.cost
    game.tell(events.CardUsed(who.id, offer.copy or offer.source, use.when))
    give_up_attack(game, offer)
    if cost.exhaust:
        exhaust(who, offer.copy)
    if cost.once_per_turn:
        who.used.append(offer.source)
    pay(game, who, "sanity", cost.sanity)
    pay(game, who, "stamina", cost.stamina)
    pay(game, who, "money", cost.money)
    if cost.token:
        put_token(game, who, offer.copy)
    if cost.discard == "self":
        lose_card(game, who, offer.copy)
    elif cost.return_to_box == "self":
        lose_card(game, who, offer.copy, "box")
    worked = True
    if offer.card is not None and offer.card.cast is not None:
        cast = yield from cast_spell(game, scope, offer)
        worked = cast.passed
        scope.successes = cast.successes
    if worked:
        yield from use.effect.run(scope)


def cast_spell(game: Game, scope: Scope, offer: Offer) -> Flow[Check]:
    """Pay the sanity cost, then make the spell check: Lore plus the casting modifier (R21.1, R21.2)."""
    who, card = offer.who, offer.card
    if card is None or card.cast is None:
        raise ValueError(f"{offer.source} is no spell")
    pay(game, who, "sanity", sanity_cost(game, card))
    if scope.fight is not None and card.hands:
        scope.fight.hold(offer.copy, card.hands)
    modifier, difficulty = casting_of(card.cast, scope.fight)
    check = yield from skill_check(
        game,
        who,
        "spell",
        modifier,
        difficulty,
        about=offer.copy,
        all_count=card.cast.all_successes,
        enough=_useful(game, offer),
    )
    game.tell(events.SpellCast(who.id, offer.copy, check.passed, check.successes))
    return check


def _useful(game: Game, offer: Offer) -> int:
    """How many successes of a spell that heals by each are of use: as many as somebody here lacks (R21.3); 0 for any number."""
    healed = next((dict(step["heal_here"]) for step in offer.use.effect.raw if "heal_here" in step), {})
    here = game.at(offer.who.place)
    return max((getattr(each, f"max_{what}") - getattr(each, what) for what in healed for each in here), default=0)


def pay_clues(game: Game, who: Investigator, count: int) -> Flow[None]:
    """Pay clue tokens, or cards that count as one each; the caller makes sure there are enough."""
    for left in range(count, 0, -1):
        answer = yield Decision("pay_clue", who.id, usable_clues(game, who), "R18.7", about=abouts.Clues(left))
        yield from pay_clue(game, who, answer)


def pay_clue(game: Game, who: Investigator, answer: Answer) -> Flow[None]:
    """Pay by the option of `usable_clues` that was chosen."""
    offer = Offer.chosen(usable(game, who, "spending_clues", ""), answer)
    if offer is None:
        pay(game, who, "clues", 1)
    else:
        yield from run_use(game, offer.scope(game), offer)
