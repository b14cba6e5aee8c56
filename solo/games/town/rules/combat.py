"""Combat with a monster, in exact order; evading and fleeing (R8, R19, R20, R33)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from solo.games.town import abouts, events
from solo.games.town.effect_context import Check
from solo.games.town.game import Collapsed, Game, MonsterFigures
from solo.games.town.rules.checks import run_use, skill_check, success_on
from solo.games.town.rules.combat_view import serves, unarmed, uses_before_horror, view_of, ways_ranked
from solo.games.town.rules.free_moments import free_action_offers
from solo.games.town.rules.gates import after_combat_or_return
from solo.games.town.rules.loadout import Fight, Loadout
from solo.games.town.rules.losses import lose
from solo.games.town.rules.monsters import draw_monster, return_to_cup, take_off
from solo.games.town.rules.rolls import Roll
from solo.games.town.rules.states import check_fallen, turn_over
from solo.games.town.rules.uses import Offer, usable
from solo.games.town.scope import Scope
from solo.games.town.state import Investigator
from solo.kernel.decisions import Decision, Option, Steps, option, subject_of
from solo.kernel.flow import Flow
from solo.kernel.piece_ids import kind_of

AWAY = ("flee", "get_away")
"""The options to run away from a fight, which ambush forbids (R33.1)."""

LONG_COMBAT = 12
"""Rounds without result after which a combat may be broken off: a ruling of our own, so that no combat is endless."""


class Choice(NamedTuple):
    """How a round is fought: with arms, or by the id of another option; neither if a card has ended the fight."""

    loadout: Loadout | None
    other: str = ""


def choose_arms(
    fight: Fight, base: int, rating: int, others: tuple[Option, ...], kind: str, rule: str, *, counted: bool = False
) -> Flow[Choice]:
    """Choose how to fight, or one of the other options; spells may be cast and cards used first.

    A spell may remove ambush before the choice is made; then fleeing becomes possible (R33.1).
    base: dice without weapons and spells (may be negative). rating: the opponent's modifier, included in `base`.
    counted: every success counts, not only whether there are enough.
    """
    game, who = fight.game, fight.who
    every = others
    while True:
        fight.let_go()
        others = tuple(each for each in every if each.id not in AWAY or not fight.has("ambush"))
        offers = [
            offer
            for offer in usable(game, who, "in_combat", "monster" if fight.monster else "other")
            if serves(fight, offer)
        ]
        offers += calm_offers(fight)
        ways = ways_ranked(fight, base, counted=counted)
        if not others and not offers and len(ways) == 1:
            return Choice(ways[0].loadout)
        options = [way.loadout.option for way in ways]
        lead = others[:1] if others and _hopeless(fight, ways[0].roll) else ()
        decision = Decision(
            kind,
            who.id,
            (*lead, *options, *(each for each in others if each not in lead), *(offer.option for offer in offers)),
            rule,
            about=view_of(fight, ways, base, rating, counted=counted),
        )
        answer = yield decision
        offer = Offer.chosen(offers, answer)
        if offer is None:
            return next(
                (Choice(way.loadout) for way in ways if way.loadout.option.id == answer), Choice(None, str(answer))
            )
        yield from use_in(fight, offer)
        if fight.over or fight.beaten:
            return Choice(None)


def use_in(fight: Fight, offer: Offer) -> Flow[None]:
    """Use a card or a spell in a fight; the Combat check that it passes is one of the rounds, not before them."""
    game = fight.game
    scope = offer.scope(game)
    scope.fight = fight
    scope.monster = fight.monster
    with game.with_cause(offer.source):
        game.nested_effects += 1
        try:
            yield from run_use(game, scope, offer)
            if fight.beaten and fight.rounds:
                yield from defeat(fight)
        finally:
            game.nested_effects -= 1
        yield from check_fallen(game, fight.who)


def calm_offers(fight: Fight) -> list[Offer]:
    """What may be used in any phase, between the steps of a fight: only on the board, not in an encounter (A39)."""
    return free_action_offers(fight.game, fight.who) if fight.monster in fight.game.state.monsters else []


def _hopeless(fight: Fight, best: Roll) -> bool:
    """Whether fleeing is listed first: the dice cannot succeed, or the fight has gone on for too long."""
    return (
        fight.figures is not None and not best.chance(success_on(fight.game, fight.who))
    ) or fight.rounds >= LONG_COMBAT


def combat_check(
    fight: Fight,
    loadout: Loadout,
    modifier: int,
    *,
    all_count: bool = False,
    skill: str = "",
    leads: Callable[[int], Steps] | None = None,
) -> Flow[Check]:
    """One Combat check with what is in hand (R19.7); the caller applies its result, then calls `use_up`. leads: as for
    `skill_check`."""
    game, who = fight.game, fight.who
    fight.spells = [
        spell for spell in fight.spells if not spell.works or not spell.hands or spell.copy in loadout.copies
    ]
    used = [(copy, game.content.card(copy)) for copy in loadout.copies]
    six = max((card.passive.six_counts for _, card in used), default=1)
    scope = Scope(game, who, "combat")
    scope.fight = fight
    check = yield from skill_check(
        game,
        who,
        "combat",
        modifier + loadout.bonus,
        loadout.difficulty,
        about=fight.monster,
        all_count=all_count,
        six_counts=six,
        skill=skill,
        scope=scope,
        leads=leads,
    )
    return check


def use_up(fight: Fight, loadout: Loadout) -> Flow[None]:
    """After a Combat check, passed or failed: discard weapons that are used up, and pay what they cost."""
    game, who = fight.game, fight.who
    for copy in loadout.copies:
        card = game.content.card(copy)
        if card.after_use and copy in who.cards:
            yield from card.after_use.run(Scope(game, who, card.id, copy))


def evade(game: Game, who: Investigator, monster: str, *, fight: Fight | None = None) -> Flow[bool]:
    """One evade check (R8.2); a failure lets the monster deal its combat damage (R8.4, R19.6)."""
    fled = fight is not None
    fight = fight or Fight(game, who, monster)
    scope = Scope(game, who, "evade")
    scope.fight = fight
    with game.with_cause(kind_of(monster)):
        check = yield from skill_check(game, who, "evade", _figures(fight).awareness, about=monster, scope=scope)
        if check.passed:
            game.tell(events.Evaded(who.id, monster, fled))
            return True
        yield from combat_damage(fight, evading=True)
    return False


def _figures(fight: Fight) -> MonsterFigures:
    if fight.figures is None:
        raise ValueError("this fight is against no monster")
    return fight.figures


def combat_damage(fight: Fight, *, evading: bool = False) -> Flow[None]:
    """The monster deals its combat damage, or does what replaces it (R19.10, R33.8).

    evading: it follows a failed Evade check, not a failed Combat check.
    """
    game, who, kind = fight.game, fight.who, fight.kind
    figures = _figures(fight)
    yield from _respite(fight)
    damage = figures.combat.damage if figures.combat is not None else 0
    game.tell(events.MonsterHits(who.id, fight.monster, damage, cause="evade" if evading else "combat"))
    yield from lose(game, who, stamina=damage, combat=not evading)
    if kind is not None and kind.on_combat_damage:
        yield from kind.on_combat_damage.run(_scope(fight))


def _respite(fight: Fight) -> Flow[None]:
    """Before the monster strikes, offer what may be used in any phase; what does nothing there has to wait (A39, A43)."""
    game, who = fight.game, fight.who
    while offers := [offer for offer in calm_offers(fight) if not offer.use.does_nothing]:
        options = (option("go_on"), *(offer.option for offer in offers))
        answer = yield Decision("quiet", who.id, options, "A39", about=abouts.Opponent(fight.monster))
        offer = Offer.chosen(offers, answer)
        if offer is None:
            return
        yield from run_use(game, offer.scope(game), offer)


def _scope(fight: Fight) -> Scope:
    scope = Scope(fight.game, fight.who, fight.figures.kind if fight.figures else "")
    scope.fight = fight
    scope.monster = fight.monster
    return scope


def combat(game: Game, who: Investigator, monster: str) -> Flow[str]:
    """A whole combat (R19.12): "defeated", "fled" or "ended". Raises Collapsed when the investigator falls."""
    fight = Fight(game, who, monster)
    game.tell(events.CombatBegan(who.id, monster))
    try:
        with game.with_cause(kind_of(monster)):
            yield from _horror(fight)
            if fight.beaten:
                yield from defeat(fight)
            while not fight.over and not fight.beaten and who.on_board:
                fight.rounds += 1
                if (yield from _round(fight)):
                    break
    except Collapsed as collapsed:
        if collapsed.seat == who.seat and game.state.investigators[who.seat] is who:
            yield from after_combat_or_return(game, who)
        raise
    yield from after_combat_or_return(game, who)
    if fight.beaten:
        return "defeated"
    return "ended" if fight.over else "fled"


def _horror(fight: Fight) -> Flow[None]:
    """The Horror check, once per combat (R19.2 to R19.4, R33.5); a Combat check that fails in advance deals damage at once."""
    game, who, kind = fight.game, fight.who, fight.kind
    if kind is not None and kind.before_horror_check:
        yield from kind.before_horror_check.run(_scope(fight))
        if fight.over:
            return
    figures = _figures(fight)
    if figures.horror is None:
        return
    yield from _forearm(fight)
    if "horror" in fight.fail_next:
        passed = False
    else:
        check = yield from skill_check(game, who, "horror", figures.horror.rating, about=fight.monster)
        passed = check.passed
    if not passed:
        yield from lose(game, who, sanity=figures.horror.damage)
    elif fight.has("nightmarish"):
        with game.with_cause("nightmarish"):
            yield from lose(game, who, sanity=figures.nightmarish)
    if "combat" in fight.fail_next:
        yield from combat_damage(fight)


def _forearm(fight: Fight) -> Flow[None]:
    """Before the Horror check, offer what may be used in any phase, and spells for the fight (R19.2, A39)."""
    while offers := [*uses_before_horror(fight), *calm_offers(fight)]:
        rating, _, base = unarmed(fight)
        options = (option("go_on"), *(offer.option for offer in offers))
        about = view_of(fight, ways_ranked(fight, base), base, rating, counted=False)
        answer = yield Decision("before_horror", fight.who.id, options, "R19.2", about=about)
        offer = Offer.chosen(offers, answer)
        if offer is None:
            return
        yield from use_in(fight, offer)
        fight.let_go()


def _round(fight: Fight) -> Flow[bool]:
    """One round: flee or fight (R19.5 to R19.11); after a whole one he may get away (V8). True when he is out of the combat."""
    game, who = fight.game, fight.who
    rating, skill, base = unarmed(fight)
    others: tuple[Option, ...] = (option("flee"),)
    fight.spells = [spell for spell in fight.spells if spell.works or fight.bound(spell)]
    if game.variant("V8") and fight.rounds > 1:
        others = (option("get_away"), *others)
    if fight.rounds > LONG_COMBAT:
        others = (option("break_off"), *others)
    loadout, other = yield from choose_arms(fight, base, rating, others, "combat", "R19.5")
    if other == "break_off":
        game.tell(events.CombatEnded(who.id, fight.monster, other))
        return True
    if other == "get_away":
        _get_away(fight)
        return True
    if other == "flee":
        return (yield from evade(game, who, fight.monster, fight=fight))
    if loadout is None:
        return False
    check = yield from combat_check(fight, loadout, rating, skill=skill)
    if check.passed:
        fight.beaten = True
        yield from resolve_defeat(fight, tuple(copy for copy, _ in loadout.bonuses))
        yield from use_up(fight, loadout)
        yield from overwhelm(fight)
    else:
        yield from use_up(fight, loadout)
        yield from combat_damage(fight)
    return False


def _get_away(fight: Fight) -> None:
    """Escape without a check, which ends the turn: no more encounters in it; the monster may be left behind next turn (V8)."""
    game, who = fight.game, fight.who
    who.idle = game.state.round
    who.escaped = (fight.monster, game.state.round)
    game.tell(events.Evaded(who.id, fight.monster, True))


def defeat(fight: Fight) -> Flow[None]:
    """The monster is defeated without a check: it becomes a trophy, or what its abilities say; then overwhelming applies."""
    yield from resolve_defeat(fight)
    yield from overwhelm(fight)


def resolve_defeat(fight: Fight, loadout: tuple[str, ...] = ()) -> Flow[None]:
    """Take the trophy, or do what replaces it (R19.8, R33.2). loadout: the copies the winning check was made with."""
    if fight.monster:
        yield from place_defeated(fight.game, fight.who, fight.monster, loadout, endless=fight.has("endless"))


def overwhelm(fight: Fight) -> Flow[None]:
    """The stamina lost on defeating an overwhelming monster (R33.6); a separate loss (A18)."""
    if fight.monster and fight.has("overwhelming"):
        with fight.game.with_cause("overwhelming"):
            yield from lose(fight.game, fight.who, stamina=_figures(fight).overwhelming)


def place_defeated(
    game: Game, who: Investigator, monster: str, loadout: tuple[str, ...] = (), *, endless: bool
) -> Flow[None]:
    """A defeated monster becomes a trophy, goes to the cup, or does what is printed on it."""
    kind = game.content.monsters[game.figures(monster).kind]
    take_off(game, monster)
    if endless:
        game.state.cup.append(monster)
    else:
        who.monster_trophies.append(monster)
    boxed = any("return_to_box" in step for step in kind.fact.on_defeat)
    to = "box" if boxed else "cup" if endless else "trophy"
    game.tell(events.MonsterDefeated(who.id, monster, to, loadout))
    scope = Scope(game, who, kind.fact.id)
    scope.monster = monster
    if kind.on_defeat:
        yield from kind.on_defeat.run(scope)
    for card in list(game.cards_in_play()):
        extra = game.content.mythos[card].extra_on_defeat.get(kind.fact.id)
        if extra is not None:
            yield from extra.run(scope)
    ancient = game.content.ancient_ones[game.state.ancient_one]
    if game.asleep and ancient.fact.worshippers.monster == kind.fact.id:
        power = Scope(game, who, ancient.fact.id)
        power.monster = monster
        yield from ancient.on_worshipper_defeated.run(power)


def defeat_all(fight: Fight) -> Flow[None]:
    """Defeat every monster in the area, this one and the rest (Flute of the Outer Gods)."""
    game, who = fight.game, fight.who
    fight.beaten = True
    for monster in game.monsters_at(who.place):
        if monster != fight.monster:
            yield from resolve_defeat(Fight(game, who, monster))


def appear(game: Game, who: Investigator, count: int = 1) -> Flow[None]:
    """Monsters that appear together in an encounter: each is evaded or fought, in any order, then leaves (R32.4)."""
    place, visiting = who.place, game.state.visiting
    drawn: list[str] = []
    try:
        for _ in range(count):
            drawn.append((yield from draw_monster(game, who.id, for_board=False)))
            visiting.append(drawn[-1])
            game.tell(events.MonsterAppeared(drawn[-1], "", who.id))
        while who.place == place and not turn_over(game, who):
            waiting = [monster for monster in drawn if monster in visiting]
            if not waiting:
                break
            options = [option(verb, monster) for monster in waiting for verb in ("evade", "fight")]
            answer = yield Decision("deal_with", who.id, tuple(options), "R32.4", about=abouts.Opponent(waiting[0]))
            monster = subject_of(answer)
            met = not str(answer).startswith("evade") or not (yield from evade(game, who, monster))
            if met and who.place == place:
                yield from combat(game, who, monster)
            if monster in visiting:
                return_to_cup(game, monster)
    finally:
        for monster in drawn:
            if monster in visiting:
                return_to_cup(game, monster)
