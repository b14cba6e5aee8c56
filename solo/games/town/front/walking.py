"""Movement by destination: the way to a place, one legal step at a time."""

from __future__ import annotations

from collections.abc import Mapping

from solo.games.town.front.narrator import Narrator
from solo.games.town.game import Game
from solo.games.town.rules.movement import may_enter
from solo.games.town.state import Investigator
from solo.kernel.decisions import Decision
from solo.kernel.events import Event
from solo.kernel.paths import shortest_paths
from solo.narration.paragraphs import folded


def way(game: Game, who: str, place: str) -> list[str]:
    """The places on the shortest way to a place, the place itself last; empty when there is none."""
    return _ways(game, game.by_id(who)).get(place, [])


def within_reach(game: Game, who: Investigator, points: int) -> dict[str, int]:
    """The places that can be reached on foot with `points` movement points, and the steps to each, nearest first."""
    return {place: len(way) for place, way in _ways(game, who).items() if 0 < len(way) <= points}


def _ways(game: Game, who: Investigator) -> dict[str, list[str]]:
    """Every place that can be walked to, nearest first, and the way there."""
    return shortest_paths(
        who.place, lambda at: [to for to in game.content.adjacent.get(at, ()) if _open(game, who, at, to)]
    )


def _open(game: Game, who: Investigator, at: str, to: str) -> bool:
    """Whether one step is possible: not into a closed place, nor out of one where the investigator stands (R7.5)."""
    return may_enter(game, who, to) if at == who.place else not game.is_closed(to)


def meant(game: Game, wanted: str, narrator: Narrator) -> list[str]:
    """The places a player may mean: one if it is clear, several if it is not, or none.

    The name of a neighbourhood means its streets.
    """
    typed = folded(wanted)
    names = {place: called(narrator.name(place)) for place in game.content.places}
    for neighbourhood, places in game.content.neighbourhoods.items():
        names[places[0]] += called(narrator.name_of("neighbourhoods", neighbourhood))
    found: list[str] = []
    for fits in (str.__eq__, str.startswith, str.__contains__) if typed else ():
        found = found or [place for place, forms in names.items() if any(fits(form, typed) for form in forms)]
        if len(found) == 1 or (found and fits is str.__eq__):
            return found[:1]
    return [place for place in names if typed.replace(" ", "_") == place] or found


def called(name: Mapping[str, str]) -> list[str]:
    """What a player may type for a name: the forms in which somewhere is gone to, folded."""
    return [folded(name[form]) for form in ("name", "acc", "to") if form in name]


def next_step(game: Game, decision: Decision, place: str) -> str | None:
    """The option that goes one step towards a place; None for another question, or if he is there."""
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
