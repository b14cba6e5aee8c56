"""Losing and regaining sanity and stamina (ES12.4, ES16.1), with what prevents it (A39)."""

from __future__ import annotations

from solo.games.museum import events
from solo.games.museum.abouts import Suffering
from solo.games.museum.effect_context import PendingLoss
from solo.games.museum.game import Game
from solo.games.museum.rules.devoured import devour
from solo.games.museum.rules.uses import offers, options_of, run_use, shown, taken
from solo.games.museum.state import Investigator
from solo.kernel.decisions import Decision, option
from solo.kernel.flow import Flow

PREVENTS = "would_lose_sanity_or_stamina"


def lose(game: Game, who: Investigator, sanity: int = 0, stamina: int = 0, *, check: bool = True) -> Flow[None]:
    """Lose sanity and stamina in one step; at 0 the investigator is devoured (ES16.1).

    In his own turn he may prevent the whole step. check: whether he is devoured at once, not when a list of penalties is
    done (A29).
    """
    if not who.alive or (sanity <= 0 and stamina <= 0):
        return
    if game.active is who and (yield from _prevented(game, who, sanity, stamina)):
        return
    take_off(game, who, sanity, stamina)
    if check:
        yield from check_fallen(game, who)


def _prevented(game: Game, who: Investigator, sanity: int, stamina: int) -> Flow[bool]:
    loss = PendingLoss(sanity, stamina)
    found = offers(game, who, PREVENTS, loss=loss)
    if not found:
        return False
    about = Suffering(who.place, sanity, stamina, shown(found))
    answer = yield Decision("prevent_loss", who.id, (*options_of(found), option("suffer")), "A39", about=about)
    offer = taken(found, answer)
    if offer is None:
        return False
    yield from run_use(game, offer, loss)
    if loss.prevented:
        game.tell(events.LossPrevented(who.id, sanity, stamina, offer.source))
    return loss.prevented


def take_off(game: Game, who: Investigator, sanity: int, stamina: int, *, cost: bool = False) -> None:
    """Take points off without asking or checking anything."""
    lost = (min(max(0, sanity), who.sanity), min(max(0, stamina), who.stamina))
    who.sanity -= lost[0]
    who.stamina -= lost[1]
    game.tell(events.ValuesLost(who.id, *lost, who.sanity, who.stamina, cost))


def check_fallen(game: Game, who: Investigator) -> Flow[None]:
    """Whoever has no sanity or no stamina left is devoured (ES16.1)."""
    if who.alive and (who.sanity <= 0 or who.stamina <= 0):
        yield from devour(game, who)


def regain(game: Game, who: Investigator, sanity: int = 0, stamina: int = 0) -> None:
    """Regain points, never above the maximum (ES12.4)."""
    if not who.alive:
        return
    got = (min(sanity, who.max_sanity - who.sanity), min(stamina, who.max_stamina - who.stamina))
    if any(got):
        who.sanity += got[0]
        who.stamina += got[1]
        game.tell(events.ValuesGained(who.id, *got, who.sanity, who.stamina))


def change_maximum(game: Game, who: Investigator, what: str, by: int) -> Flow[None]:
    """Change a maximum; a value above it falls with it, and a maximum of 0 devours (A17)."""
    if not who.alive:
        return
    maximum = max(0, getattr(who, f"max_{what}") + by)
    setattr(who, f"max_{what}", maximum)
    game.tell(events.MaximumLowered(who.id, what, maximum))
    above = getattr(who, what) - maximum
    if above > 0:
        take_off(game, who, above if what == "sanity" else 0, above if what == "stamina" else 0)
        yield from check_fallen(game, who)
