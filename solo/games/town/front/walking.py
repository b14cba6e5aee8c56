"""Movement by destination: the way to a place, one legal step at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import prod

import msgspec

from solo.games.town.abouts import Points
from solo.games.town.forecast.left_out import chances_to_evade
from solo.games.town.front.narrator import Narrator
from solo.games.town.game import Game
from solo.games.town.option_ranking import rather_evaded
from solo.games.town.printed.numbers import LOST
from solo.games.town.rules.encounters import has_offer
from solo.games.town.rules.movement import may_enter
from solo.games.town.rules.mythos import rumor_text
from solo.games.town.rules.places import in_the_way
from solo.games.town.rules.states import misses_turn
from solo.games.town.rules.uses import Offer, usable
from solo.games.town.state import Investigator
from solo.games.town.use_answers import MORE_POINTS, costs_something
from solo.kernel.decisions import Decision, Option, option
from solo.kernel.events import Event
from solo.kernel.paths import shortest_paths
from solo.narration.finding import FITS, Finder, called
from solo.narration.paragraphs import folded

MOST = 14
"""The most places that are offered to walk to, and things to use before that; any other place is named."""

FEWEST = 8
"""So many places are offered however much there is to use."""

USES = ("use", "cast")
"""Verbs of what may be used before the walk, or instead."""

EASILY = Fraction(5, 6)
"""With this chance to evade all monsters on the way, a walk that was typed is not asked about once more."""

CHANGE = "change_skills"
"""The verb of the option of a walk to change skills first: whose, joined with "+", is its subject."""

ANYWHERE = ("go_anywhere", "leave_lost")
"""Questions whose options are places all over town."""


def way(game: Game, who: str, place: str, points: int = 0) -> list[str]:
    """The places on the way to a place, the place itself last: with these movement points the one past the fewest
    monsters, if it can be reached with them, else the shortest; empty when there is none.
    """
    one = game.by_id(who)
    return ways_within(game, one, points).get(place) or _ways(game, one).get(place, [])


def within_reach(game: Game, who: Investigator, points: int) -> dict[str, int]:
    """The places that can be reached on foot with `points` movement points, and the steps to each, nearest first."""
    return {place: len(way) for place, way in _ways(game, who).items() if 0 < len(way) <= points}


def ways_within(game: Game, who: Investigator, points: int) -> dict[str, list[str]]:
    """The places that can be reached with these movement points and the way to each, past the fewest monsters that can be,
    of such the shortest; nearest first.
    """
    best: dict[str, tuple[int, list[str]]] = {}
    ends = {who.place: (0, list[str]())}
    for _ in range(points):
        farther: dict[str, tuple[int, list[str]]] = {}
        for at, (met, passed) in ends.items():
            there = met + len(in_the_way(game, who) if at == who.place else game.monsters_at(at))
            for to in game.content.adjacent.get(at, ()):
                fewer = to not in farther or there < farther[to][0]
                if fewer and to != who.place and to not in passed and _open(game, who, at, to):
                    farther[to] = there, [*passed, to]
        for to, found in farther.items():
            if to not in best or found[0] < best[to][0]:
                best[to] = found
        ends = farther
    return {place: passed for place, (_, passed) in sorted(best.items(), key=lambda each: len(each[1][1]))}


def where_to(game: Game, decision: Decision) -> Decision:
    """The question for a step as one for a walk: every place that can be reached, up to a number of them.

    What may be used stands before them, where it stays while the places change. Of these first come those with something for
    whoever walks, or with monsters one step away, then the others, each the nearest first.
    """
    who, points = game.deciding(decision.who), decision.about
    steps = [each for each in decision.options if each.verb == "go"]
    if decision.kind != "move" or not steps or who is None or not isinstance(points, Points):
        return decision
    found = list(ways_within(game, who, points.left))
    near = [place for place in game.content.adjacent.get(who.place, ()) if game.monsters_at(place)]
    drawn = [place for place in found if place in near or is_of_interest(game, who, place)]
    places = [*drawn, *(place for place in found if place not in drawn)][: most_places(decision)]
    first = decision.options.index(steps[0])
    before = [each for each in decision.options[:first] if each.verb != "go"]
    after = [each for each in decision.options[first:] if each.verb != "go"]
    used, others = [each for each in after if each.verb in USES], [each for each in after if each.verb not in USES]
    options = (*before, *used, *(option("go", place) for place in places), *others)
    return msgspec.structs.replace(decision, options=options)


def most_places(decision: Decision) -> int:
    """How many places are offered beside what may be used, so that the list fits a small screen."""
    return max(FEWEST, MOST - sum(each.verb in USES for each in decision.options))


def anywhere(game: Game, decision: Decision) -> Decision:
    """A question for any place in town, with those first at which something waits."""
    who = game.by_id(decision.who)

    def rank(each: Option) -> int:
        return int(not (is_of_interest(game, who, each.subject) or game.monsters_at(each.subject)))

    places = sorted((each for each in decision.options if each.verb == "to"), key=rank)
    others = [each for each in decision.options if each.verb != "to"]
    return msgspec.structs.replace(decision, options=(*places, *others))


def may_walk(game: Game, who: str) -> list[str]:
    """Who walks in this Movement Phase, somebody who walks now first, as far as it is known (R8.11)."""
    people = game.in_turn_order()
    later = people[[each.id for each in people].index(who) :]
    return [each.id for each in later if game.in_arkham(each) and not each.delayed and not misses_turn(game, each)]


def comes_back(game: Game) -> list[str]:
    """Who is lost in time and space and returns in this turn's upkeep, to walk afterwards (R22.16)."""
    back = game.state.phase == "upkeep"
    return [who.id for who in game.in_turn_order() if back and who.place == LOST and not misses_turn(game, who)]


def rides(game: Game, who: Investigator) -> list[tuple[Offer, int]]:
    """What gives somebody more movement points in his walk and costs nothing but that it is exhausted, with how many."""
    found = [(each, each.use.effect.raw) for each in usable(game, who, "arkham_movement", "")]
    plain = [(each, raw[0].get(MORE_POINTS)) for each, raw in found if len(raw) == 1 and not costs_something(each.use)]
    return [(each, more) for each, more in plain if isinstance(more, int)]


def with_ride(game: Game, who: Investigator, place: str, points: int) -> tuple[int, Offer | None]:
    """The movement points with which a place is reached, and what is used for it, where these are too few; else these, and
    None."""
    if place in ways_within(game, who, points):
        return points, None
    enough = (
        (points + more, each) for each, more in rides(game, who) if place in ways_within(game, who, points + more)
    )
    return next(enough, (points, None))


def unhindered(game: Game, who: Investigator, place: str, points: int) -> bool:
    """Whether a place is reached with these movement points, past no monster before it."""
    return is_open(game, who, place, points) and not in_the_way(game, who)


def is_open(game: Game, who: Investigator, place: str, points: int) -> bool:
    """Whether a place is reached with these movement points, past no monster but those where one sets out and such as are easily
    evaded."""
    steps = ways_within(game, who, points).get(place)
    return steps is not None and easily_passed(
        game, who, [met for each in steps[:-1] for met in game.monsters_at(each)]
    )


def easily_passed(game: Game, who: Investigator, monsters: Sequence[str]) -> bool:
    """Whether somebody evades all these monsters with a good chance, and does better not to fight any."""
    chance = prod(chances_to_evade(game, who, monsters), start=Fraction(1))
    return chance >= EASILY and all(rather_evaded(game, who, each) for each in monsters)


def is_of_interest(game: Game, who: Investigator, place: str) -> bool:
    """Whether there is something for somebody at a place: a gate, clue tokens, people, a rumor, an offer he can take."""
    state = game.state
    if place in state.gates or state.clues.get(place) or game.at(place):
        return True
    if state.rumor is not None and rumor_text(game).at == place:
        return True
    return has_offer(game, who, place)


def _ways(game: Game, who: Investigator) -> dict[str, list[str]]:
    """Every place that can be walked to, nearest first, and the way there."""
    return shortest_paths(
        who.place, lambda at: [to for to in game.content.adjacent.get(at, ()) if _open(game, who, at, to)]
    )


def _open(game: Game, who: Investigator, at: str, to: str) -> bool:
    """Whether one step is possible: not into a closed place, nor out of one where the investigator stands (R7.5)."""
    return may_enter(game, who, to) if at == who.place else not game.is_closed(to)


def meant(game: Game, wanted: str, narrator: Narrator) -> list[str]:
    """The places a player may mean: one if it is clear, several if it is not, or none. What only stands within a word, or is
    spelled alike, means none.

    The name of a neighbourhood means its streets.
    """
    typed, names, found = folded(wanted), _spellings(game, narrator), list[str]()
    for fits in FITS if typed else ():
        found = found or [place for place, forms in names.items() if any(fits(form, typed) for form in forms)]
        if len(found) == 1 or (found and fits is str.__eq__):
            return found[:1]
    return [place for place in names if typed.replace(" ", "_") == place] or found


def spelled_alike(game: Game, wanted: str, narrator: Narrator) -> list[str]:
    """The places of which a name, or words of it, are spelled like what was typed, or its last word; the nearest first."""
    names, typed = _spellings(game, narrator), folded(wanted).split()

    def parts(place: str) -> Iterator[str]:
        for words in map(str.split, names[place]):
            yield from words
            yield from (" ".join(words[at : at + len(typed)]) for at in range(len(words)))

    finder = Finder(parts, lambda place: place)
    return (finder.alike(" ".join(typed), names) or finder.alike(typed[-1], names)) if typed else []


def _spellings(game: Game, narrator: Narrator) -> dict[str, list[str]]:
    """What a player may type for each place: for a street also the name of its neighbourhood."""
    names = {place: called(narrator.name(place)) for place in game.content.places}
    for neighbourhood, places in game.content.neighbourhoods.items():
        names[places[0]] += called(narrator.name_of("neighbourhoods", neighbourhood))
    return names


def next_step(game: Game, decision: Decision, place: str) -> str | None:
    """The option that goes one step towards a place; None for another question, or if he is there."""
    if decision.kind != "move":
        return None
    points, _ = with_ride(
        game, game.by_id(decision.who), place, decision.about.left if isinstance(decision.about, Points) else 0
    )
    steps = way(game, decision.who, place, points)
    wanted = f"go:{steps[0]}" if steps else ""
    return wanted if any(option.id == wanted for option in decision.options) else None


def fight_over(event: Event, who: str) -> bool:
    """Whether with this event a fight is over for somebody who still stands (R8.5, R19.6, R19.8)."""
    kind = type(event).__name__
    over = kind in ("MonsterDefeated", "CombatEnded") or (kind == "Evaded" and getattr(event, "fled", False))
    return over and getattr(event, "who", "") == who
