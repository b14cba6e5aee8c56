"""Movement by destination: the way to a place, one legal step at a time."""

from __future__ import annotations

from solo.games.town.front.narrator import Narrator
from solo.games.town.game import Game
from solo.games.town.rules.movement import may_enter
from solo.games.town.state import Investigator
from solo.kernel.decisions import Decision
from solo.kernel.events import Event
from solo.table.commands import plain


def way(game: Game, who: str, place: str) -> list[str]:
    """The places on the shortest way to a place, the place itself last; empty when there is none."""
    here = game.by_id(who)
    came = _search(game, here)
    if place not in came or place == here.place:
        return []
    steps = [place]
    while came[steps[0]] != here.place:
        steps.insert(0, came[steps[0]])
    return steps


def within(game: Game, who: Investigator, points: int) -> dict[str, int]:
    """The places that can be walked to with so many movement points, and the steps to each, nearest first."""
    found: dict[str, int] = {}
    for place, before in _search(game, who).items():
        found[place] = found[before] + 1 if before else 0
    return {place: steps for place, steps in found.items() if 0 < steps <= points}


def _search(game: Game, who: Investigator) -> dict[str, str]:
    """Every place that can be walked to, nearest first, and the place before it; "" before where the search begins."""
    came = {who.place: ""}
    queue = [who.place]
    for at in queue:
        for to in game.content.adjacent.get(at, ()):
            if to not in came and _open(game, who, at, to):
                came[to] = at
                queue.append(to)
    return came


def _open(game: Game, who: Investigator, at: str, to: str) -> bool:
    """Whether one step can be taken: a place one stands in may be closed too."""
    return may_enter(game, who, to) if at == who.place else not game.is_closed(to)


def route(game: Game, who: str, wanted: str, narrator: Narrator) -> tuple[str, list[str]]:
    """The place a player means, and the way there; nothing when no place, or several, are meant."""
    typed = plain(wanted)
    names = {
        place: [plain(str(narrator.name(place)[form])) for form in ("name", "to") if form in narrator.name(place)]
        for place in game.content.places
    }
    for fits in (str.__eq__, str.startswith, str.__contains__):
        found = [place for place, forms in names.items() if any(fits(form, typed) for form in forms)]
        if len(found) == 1 or (typed and found and fits is str.__eq__):
            return found[0], way(game, who, found[0])
    by_id = [place for place in names if typed.replace(" ", "_") == place]
    return (by_id[0], way(game, who, by_id[0])) if by_id else ("", [])


def next_step(game: Game, decision: Decision, place: str) -> str | None:
    """The option that goes one step on towards a place; None when the question is another, or he is there."""
    if decision.kind != "move":
        return None
    steps = way(game, decision.who, place)
    wanted = f"go:{steps[0]}" if steps else ""
    return wanted if any(option.id == wanted for option in decision.options) else None


def fight_over(event: Event, who: str) -> bool:
    """Whether with this event a fight is over for somebody who still stands (R8.5, R19.6, R19.8)."""
    kind = type(event).__name__
    over = kind in ("MonsterDefeated", "CombatEnded") or (kind == "Evaded" and getattr(event, "fled", False))
    return over and getattr(event, "who", "") == who
