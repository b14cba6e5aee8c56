"""The final battle, round by round (R28.7, R29)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import UNSET

from solo.games.town import events
from solo.games.town.game import Collapsed, Game, GameEnds
from solo.games.town.printed.numbers import FIELD, LOST, MIGHTY_HITS, half
from solo.games.town.rules.cards import change_maximum, discard_among, lose_card, owned, put_back
from solo.games.town.rules.checks import run_use, skill_check, strength
from solo.games.town.rules.combat import choose_arms, combat_check, use_up
from solo.games.town.rules.doom import add_doom, doom_limit, remove_doom
from solo.games.town.rules.free_moments import offer_free_actions_to_all
from solo.games.town.rules.loadout import Fight
from solo.games.town.rules.mythos import end_environment, end_headline, end_rumor, put_under
from solo.games.town.rules.people import leave_game
from solo.games.town.rules.places import change_place
from solo.games.town.rules.trading import partners, trade
from solo.games.town.rules.upkeep import actions, adjust, begin_turn, refresh
from solo.games.town.rules.uses import Offer, usable
from solo.games.town.scope import Scope
from solo.games.town.state import Battle, Investigator
from solo.kernel.decisions import Decision, option, subject_of
from solo.kernel.effects import Effect
from solo.kernel.flow import BOUNDARY, WITHIN, Flow


def awaken(game: Game, reason: str) -> Flow[None]:
    """The Ancient One awakes: clean up what was interrupted and set up the battle (R28.7, R29.1 to R29.3)."""
    state = game.state
    ancient = game.content.ancient_ones[state.ancient_one]
    game.nested_effects = 0
    state.awakened_by = reason
    game.tell(events.Awakened(state.ancient_one, reason))
    sweep(game)
    if ancient.fact.power.no_battle:
        lose_game(game)
    yield from end_rumor(game, "battle")
    if state.environment:
        end_environment(game, "battle")
    for card in list(state.lasting):
        end_headline(game, card)
    state.battle = Battle(rating=combat_rating(game) or 0)
    state.phase = "battle"
    game.forget_air()
    with game.with_cause("awakening"):
        for who in game.playing():
            if who.place == LOST:
                game.tell(events.Devoured(who.id, cause=LOST))
                leave_game(game, who)
            else:
                _take_the_field(game, who)
        add_doom(game, doom_limit(game))
    if game.variant("V11"):
        yield from _quail(game, state.battle)
    yield from each_in_turn(game, ancient.start_of_battle)


def combat_rating(game: Game) -> int | None:
    """The Ancient One's combat rating (R35.2), fixed once it has awoken; None for one that is not fought."""
    if game.state.battle is not None:
        return game.state.battle.rating
    rating = game.content.ancient_ones[game.state.ancient_one].fact.combat_rating
    return -game.state.terror if rating == "minus_terror" else rating


def sweep(game: Game) -> None:
    """Put back the cards and monsters that an interrupted rule had drawn."""
    state = game.state
    for copy in state.in_hand:
        put_back(game, copy)
    state.in_hand.clear()
    state.cup.extend(state.visiting)
    state.visiting.clear()
    state.gate_deck.extend(state.gate_cards)
    state.gate_cards.clear()
    put_under(game)


def _take_the_field(game: Game, who: Investigator) -> None:
    power = game.content.ancient_ones[game.state.ancient_one].fact.power
    with game.with_cause(game.state.ancient_one):
        for what, change in (("sanity", power.max_sanity), ("stamina", power.max_stamina)):
            if change:
                change_maximum(game, who, what, -change)
    change_place(game, who, FIELD)
    who.delayed = False
    who.lost_from = who.lost_to = 0
    for copy in list(who.cards):
        if game.content.card(copy).discard_at_awakening:
            lose_card(game, who, copy)


def _quail(game: Game, battle: Battle) -> Flow[None]:
    """Before the battle with a truly mighty Ancient One everybody makes a Horror check with its combat rating; who fails
    discards half of the items, spells and allies, rounded up (V11)."""
    for who in game.in_turn_order():
        try:
            check = yield from skill_check(game, who, "horror", battle.rating, about=game.state.ancient_one)
            if not check.passed:
                at_stake = [*owned(game, who, "item"), *owned(game, who, "ally")]
                with game.with_cause(game.state.ancient_one):
                    yield from discard_among(game, who, "item", at_stake, half(len(at_stake), up=True), "V11")
        except Collapsed:
            continue


def each_in_turn(game: Game, effect: Effect[Scope]) -> Flow[None]:
    """Run an effect for everybody still in the game, first player first."""
    for who in game.in_turn_order():
        try:
            yield from effect.run(Scope(game, who, game.state.ancient_one))
        except Collapsed:
            continue


def rounds(game: Game) -> Flow[None]:
    """Play rounds until one side is beaten (R29.4), from the step and seat in the state; ends by raising GameEnds."""
    battle = game.state.battle
    if battle is None:
        raise ValueError("nothing has awoken")
    order = list(STEPS)
    while True:
        if battle.now is UNSET:
            yield from _begin_round(game, battle)
            battle.now = (order[0], -1)
        step, seat = battle.now
        for name in order[order.index(step) :]:
            yield from STEPS[name](game, seat if name == step else -1)
        battle.now = UNSET


def _begin_round(game: Game, battle: Battle) -> Flow[None]:
    if not game.playing():
        lose_game(game)
    yield BOUNDARY
    game.budget.renew()
    battle.round += 1
    battle.acted = UNSET
    game.state.round += 1
    game.tell(events.BattleRound(battle.round))


Act = Callable[[Game, Investigator], Flow[None]]
"""What one investigator does in a phase or a step of a round."""


def everybody_acts(game: Game, act: Act, note: Callable[[int], None], resumed: int = -1) -> Flow[None]:
    """Everybody still playing acts once, first player first (R5.1, R29.4); this can be resumed before each of them.

    note: notes in the state whose turn it is, by seat, and -1 at the end. resumed: the seat where this goes on, -1 to begin it.
    """
    seats = [who.seat for who in game.in_turn_order()]
    for seat in seats if resumed < 0 else seats[seats.index(resumed) :]:
        who = game.state.investigators[seat]
        if not who.playing:
            continue
        note(seat)
        yield WITHIN
        game.budget.renew()
        try:
            yield from act(game, who)
        except Collapsed:
            continue
    note(-1)


def _step(game: Game, name: str, act: Act, resumed: int) -> Flow[None]:
    """A step of a round, begun or resumed at a seat."""
    return everybody_acts(game, act, lambda seat: _note(game, name, seat), resumed)


def _note(game: Game, step: str, seat: int) -> None:
    """Note in the state how far the round is."""
    if game.state.battle is not None:
        game.state.battle.now = (step, seat)


def prepare(game: Game, resumed: int = -1) -> Flow[None]:
    """Step 1: refresh, abilities, skills; the marker goes left (R29.5)."""

    def act(game: Game, who: Investigator) -> Flow[None]:
        begin_turn(who)
        refresh(game, who)
        yield from actions(game, who)
        yield from adjust(game, who)

    yield from _step(game, "prepare", act, resumed)
    pass_marker(game)


def trading_step(game: Game, resumed: int = -1) -> Flow[None]:
    """The end of step 1: trading (R29.5)."""

    def act(game: Game, who: Investigator) -> Flow[None]:
        while others := partners(game, who):
            options = (option("done"), *(option("trade", other.id) for other in others))
            answer = yield Decision("battle_trade", who.id, options, "R29.5")
            if answer == "done":
                break
            yield from trade(game, who, game.by_id(subject_of(answer)))
            yield WITHIN
            game.budget.renew()

    return _step(game, "trading", act, resumed)


def attack_step(game: Game, resumed: int = -1) -> Flow[None]:
    """Step 2: everybody attacks (R29.6); what has come of it may be lost (V11)."""

    def act(game: Game, who: Investigator) -> Flow[None]:
        if game.state.battle is not None:
            yield from attack(game, who, game.state.battle)

    yield from _step(game, "attacks", act, resumed)
    if game.state.battle is not None and _must_land(game):
        game.state.battle.total = 0
        game.state.battle.landed = UNSET


def pass_marker(game: Game) -> None:
    """The first-player marker goes one seat to the left, to the next who is still playing (R17.1)."""
    people = game.state.investigators
    for step in range(1, len(people) + 1):
        seat = (game.state.first + step) % len(people)
        if people[seat].playing:
            game.state.first = seat
            game.tell(events.FirstPlayer(people[seat].id))
            return


def attack(game: Game, who: Investigator, battle: Battle) -> Flow[None]:
    """Step 2 for one investigator: every success counts towards the next doom token (R29.6 to R29.10).

    Whoever has given the attack up for something that is not for combat makes none (V11).
    """
    if game.variant("V11") and who.seat in (battle.acted or ()):
        return
    ancient = game.content.ancient_ones[game.state.ancient_one].fact
    fight = Fight(game, who, abilities=frozenset(ancient.defences), target=1)
    base = strength(game, who, "combat", battle.rating)
    others = (option("hold_back"),)
    loadout, _ = yield from choose_arms(fight, base, battle.rating, others, "attack", "R29.6", counted=True)
    if loadout is None:
        return
    if game.variant("V11"):
        battle.acted = [*(battle.acted or ()), who.seat]
    check = yield from combat_check(fight, loadout, battle.rating, all_count=True)
    successes = check.successes
    hit(game, successes)
    game.tell(events.Attacked(who.id, successes, battle.total, game.state.doom))
    if game.state.doom == 0:
        game.state.outcome, game.state.victors = "victory", "battle"
        raise GameEnds
    yield from use_up(fight, loadout)


def hit(game: Game, successes: int) -> None:
    """Add successes to the running total; every N of them take a doom token, the rest is kept (R29.7, R29.8).

    Few against a truly mighty Ancient One take none before this attack step has brought four (V11).
    """
    battle = game.state.battle
    if battle is None:
        raise ValueError("nothing has awoken")
    battle.total += successes
    if _must_land(game):
        battle.landed = (battle.landed or 0) + successes
        if battle.landed < MIGHTY_HITS:
            return
    while battle.total >= game.state.seats and game.state.doom:
        battle.total -= game.state.seats
        remove_doom(game)


def _must_land(game: Game) -> bool:
    """Whether an attack step has to bring so many successes at least, and leaves none to the next (V11)."""
    return game.variant("V11") and game.state.seats < MIGHTY_HITS


def successes_for_token(game: Game) -> int:
    """How many successes the running total has to reach for the next doom token (R29.8, V11)."""
    battle = game.state.battle
    waits = battle is not None and _must_land(game) and (battle.landed or 0) < MIGHTY_HITS
    return MIGHTY_HITS if waits else game.state.seats


def missing_for_token(game: Game, successes: int) -> int:
    """Successes still missing for the next doom token after `successes` are added to the running total, at least 1 (R29.7)."""
    battle = game.state.battle
    if battle is None:
        raise ValueError("nothing has awoken")
    if _must_land(game) and (landed := (battle.landed or 0) + successes) < MIGHTY_HITS:
        return MIGHTY_HITS - landed
    return game.state.seats - (battle.total + successes) % game.state.seats


def strike_back(game: Game, resumed: int = -1) -> Flow[None]:
    """Step 3: the Ancient One attacks everybody who remains (R29.11), unless somebody cancels the attack."""
    ancient = game.content.ancient_ones[game.state.ancient_one]
    if resumed < 0:
        _note(game, "strike_back", resumed)
        yield WITHIN
        game.budget.renew()
        yield from offer_free_actions_to_all(game)
        if (yield from _cancelled(game)):
            return

    def act(game: Game, who: Investigator) -> Flow[None]:
        game.tell(events.AncientOneAttacks(who.id, False))
        yield from ancient.attack.run(Scope(game, who, ancient.fact.id))

    yield from _step(game, "strike_back", act, resumed)
    order = game.in_turn_order()
    if order:
        yield from ancient.after_attack.run(Scope(game, order[0], ancient.fact.id))


def _cancelled(game: Game) -> Flow[bool]:
    """Offer to cancel the whole attack; a cancelled attack does not make the next one harder."""
    for who in game.in_turn_order():
        offers = usable(game, who, "ancient_one_attacks", "")
        if not offers:
            continue
        options = (option("suffer"), *(offer.option for offer in offers))
        answer = yield Decision("ancient_one_attacks", who.id, options, "R29.11")
        offer = Offer.chosen(offers, answer)
        if offer is None:
            continue
        yield from run_use(game, offer.scope(game), offer)
        if game.state.battle is not None:
            game.state.battle.skipped += 1
        game.tell(events.AncientOneAttacks(who.id, True))
        return True
    return False


def lose_game(game: Game) -> None:
    """Defeat (R30.4)."""
    game.state.outcome = "defeat"
    raise GameEnds


STEPS: dict[str, Callable[[Game, int], Flow[None]]] = {
    "prepare": prepare,
    "trading": trading_step,
    "attacks": attack_step,
    "strike_back": strike_back,
}
"""The steps of a round in their order (R29.4); each is begun, or resumed at somebody's seat."""
