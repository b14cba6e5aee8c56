"""States of investigators: insane, unconscious, lost, arrested, devoured, blessed, cursed (R22, R23)."""

from __future__ import annotations

from solo.games.town import events
from solo.games.town.game import Collapsed, Game
from solo.games.town.printed.card_facts import Role
from solo.games.town.printed.numbers import ASYLUM, HOSPITAL, JAIL, LOST, STATION, half
from solo.games.town.rules.cards import discard_half, discard_some, held, lose_card, owned, renew, take_special
from solo.games.town.rules.people import leave_game, replace, take_everything
from solo.games.town.rules.places import move_away, send
from solo.games.town.scope import Scope
from solo.games.town.state import Investigator
from solo.kernel.decisions import Decision, option
from solo.kernel.flow import Flow


def check_fallen(game: Game, who: Investigator) -> Flow[None]:
    """Test whether an investigator has fallen; if so, he is knocked out or devoured, and Collapsed is raised.

    While an effect counts as one event the test waits until it is over (A18).
    """
    if game.nested_effects or not who.playing or (who.sanity > 0 and who.stamina > 0):
        return
    yield from collapse(game, who)
    raise Collapsed(who.seat)


def collapse(game: Game, who: Investigator) -> Flow[None]:
    """The consequences of sanity or stamina at 0 (R22.2, R22.3, R22.4, R22.17, R29.12)."""
    if not game.asleep:
        leave_game(game, who)
    elif (who.sanity <= 0 and who.stamina <= 0) or who.max_sanity <= 0 or who.max_stamina <= 0:
        yield from devour(game, who)
    else:
        yield from knock_out(game, who, "sanity" if who.sanity <= 0 else "stamina")


def knock_out(game: Game, who: Investigator, what: str) -> Flow[None]:
    """Knock out: lose half of the items and clues and the retainer, then recover elsewhere (R22.2 to R22.5)."""
    game.tell(events.KnockedOut(who.id, what, who.place))
    with game.with_cause("insanity" if what == "sanity" else "unconsciousness"):
        yield from _aftermath(game, who, what)


def _aftermath(game: Game, who: Investigator, what: str) -> Flow[None]:
    """The costs of insanity or unconsciousness, and the move to the place of recovery; who is lost already stays so."""
    if what == "sanity" and game.variant("V5"):
        yield from _forget(game, who)
    else:
        yield from discard_half(game, who, "item")
    lose_clues(game, who, half(who.clues))
    retainer = held(game, who, "retainer")
    if retainer:
        lose_card(game, who, retainer)
    who.idle = game.state.round
    if who.place == LOST:
        regain(game, who, "sanity")
        regain(game, who, "stamina")
    elif game.in_other_world(who):
        regain(game, who, "sanity")
        regain(game, who, "stamina")
        never = game.modifiers(who).never_lost
        if never is not None:
            send(game, who, never.insane if what == "sanity" else never.unconscious)
        else:
            yield from lose_in_time(game, who)
    else:
        regain(game, who, what)
        send(game, who, ASYLUM if what == "sanity" else HOSPITAL)


def _forget(game: Game, who: Investigator) -> Flow[None]:
    """Lose one spell or skill instead of half of the items (V5)."""
    kinds = [kind for kind in ("spell", "skill") if owned(game, who, kind)]
    if not kinds:
        return
    kind = yield Decision("forget", who.id, tuple(option(each) for each in kinds), "V5")
    yield from discard_some(game, who, str(kind), 1, "A3")


def regain(game: Game, who: Investigator, what: str) -> None:
    """Regain one point, up to the maximum."""
    maximum = who.max_sanity if what == "sanity" else who.max_stamina
    value = min(maximum, getattr(who, what) + 1)
    if value != getattr(who, what):
        setattr(who, what, value)
        game.tell(events.Gained(who.id, what, 1, value))


def lose_clues(game: Game, who: Investigator, count: int) -> None:
    """Lose clue tokens, at most what there is."""
    taken = min(count, who.clues)
    if taken:
        who.clues -= taken
        game.tell(events.Lost(who.id, "clues", taken, who.clues))


def delay(game: Game, who: Investigator) -> None:
    """Delay an investigator: the marker is laid on its side (R22.8)."""
    if not who.delayed:
        who.delayed = True
        game.tell(events.Delayed(who.id))


def lose_turn(game: Game, who: Investigator, turns: int = 1) -> None:
    """Make an investigator lose the next turns."""
    who.lost_from = game.state.round + 1
    who.lost_to = max(who.lost_to, game.state.round + turns)
    game.tell(events.TurnLost(who.id))


def misses_turn(game: Game, who: Investigator) -> bool:
    """Whether the investigator loses this whole round (R22.11, R22.15)."""
    return who.lost_from <= game.state.round <= who.lost_to


def turn_over(game: Game, who: Investigator) -> bool:
    """Whether an investigator in an encounter has got away from a monster, which ends his turn (V8)."""
    return game.variant("V8") and who.idle == game.state.round


def got_away(game: Game, who: Investigator) -> bool:
    """Whether an investigator has got away from a monster on the board this turn, and so walks no further (V8).

    Who fell in upkeep has no encounters, either, but walks by the usual rules (R22.2).
    """
    return (who.escaped or ("", 0))[1] == game.state.round


def joined_now(game: Game, who: Investigator) -> bool:
    """Whether the investigator took a seat in this round, and so does nothing before the next (A17)."""
    return who.idle == who.lost_from == who.lost_to == game.state.round


def lose_in_time(game: Game, who: Investigator) -> Flow[None]:
    """Make an investigator lost in time and space (R22.14), unless an ability prevents it."""
    never = game.modifiers(who).never_lost
    if never is not None:
        send(game, who, never.otherwise)
        return
    move_away(game, who, LOST)
    who.delayed = True
    who.lost_from = who.lost_to = game.state.round + 1
    game.tell(events.LostInTimeAndSpace(who.id))
    ancient = game.content.ancient_ones[game.state.ancient_one]
    if ancient.on_lost and game.asleep:
        yield from ancient.on_lost.run(Scope(game, who, ancient.fact.id))


def devours_the_lost(game: Game) -> bool:
    """Whether the Ancient One, as long as it sleeps, devours whoever is lost in time and space."""
    ancient = game.content.ancient_ones[game.state.ancient_one]
    return game.asleep and any("devour" in step for step in ancient.on_lost.raw)


def devours_if_lost(game: Game, who: Investigator) -> bool:
    """Whether the Ancient One devours somebody who is to be lost in time and space, from which nothing keeps him."""
    return devours_the_lost(game) and game.modifiers(who).never_lost is None


def arrest(game: Game, who: Investigator) -> None:
    """Put an investigator into jail; he loses half of the money and the next turn (R22.10)."""
    if game.air.no_arrests:
        return
    fine = half(who.money)
    move_away(game, who, JAIL)
    who.delayed = True
    who.lost_from = who.lost_to = game.state.round + 1
    game.tell(events.Arrested(who.id))
    if fine:
        who.money -= fine
        game.tell(events.Lost(who.id, "money", fine, who.money, cause="arrest"))


def release(game: Game, who: Investigator) -> None:
    """Release an investigator from jail to the police station (R22.11)."""
    move_away(game, who, STATION)
    who.delayed = False
    game.tell(events.Released(who.id))


def devour(game: Game, who: Investigator) -> Flow[None]:
    """Devour an investigator: all but the trophies is lost; before the final battle another takes the seat (R22.18 to R22.20)."""
    game.tell(events.Devoured(who.id))
    if not game.asleep:
        leave_game(game, who)
        return
    with game.with_cause("devoured"):
        take_everything(game, who)
        yield from replace(game, who.seat)


def devour_now(game: Game, who: Investigator) -> Flow[None]:
    """Devour an investigator by an effect and raise Collapsed, which ends whatever he was doing."""
    yield from devour(game, who)
    raise Collapsed(who.seat)


def bless(game: Game, who: Investigator) -> Flow[None]:
    """Bless an investigator; if cursed this only removes the curse, if blessed it renews the blessing (R23.3, R23.4)."""
    yield from _turn(game, who, "blessing", "curse")


def curse(game: Game, who: Investigator) -> Flow[None]:
    """Curse an investigator; if blessed this only removes the blessing, if cursed it renews the curse (R23.3, R23.4)."""
    yield from _turn(game, who, "curse", "blessing")


def _turn(game: Game, who: Investigator, wanted: Role, opposite: Role) -> Flow[None]:
    other, same = held(game, who, opposite), held(game, who, wanted)
    if other:
        lose_card(game, who, other)
    elif same:
        renew(game, who, same)
    else:
        yield from take_special(game, who, game.content.roles[wanted])
