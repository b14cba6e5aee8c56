"""Coverage: how often each card and each branch of each effect was resolved, in games and in scenarios made for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress

from solo.games.museum import events
from solo.games.museum.context import Blow, Context
from solo.games.museum.museum import AttemptFails, MuseumCloses, TurnEnds, WakesUp
from solo.games.museum.printed.pieces import Collection, Steps
from solo.games.museum.proof.census import effects
from solo.games.museum.proof.scenario import give, give_trophies, on_top, put_monster, scenario
from solo.games.museum.rules.attempts import begin_attempt
from solo.games.museum.rules.midnight import next_card
from solo.kernel.copies import kind_of
from solo.kernel.events import Event
from solo.kernel.flow import Flow, drive
from solo.kernel.host import Player

TRIES = 200
"""The most attempts at one effect until every branch of it has been seen."""


def wanted(content: Collection) -> list[str]:
    """The keys of everything that should be resolved at least once."""
    keys = [f"card {id}" for id in content.possessions]
    keys += [f"mythos {id}" for id in content.mythos]
    keys += [f"monster {id}" for id in content.markers]
    keys += [f"adventure {id}" for id in (*content.adventures, *content.worlds)]
    for source, effect in effects(content):
        keys += [f"branch {source}: {branch}" for branch in effect.branches]
    return list(dict.fromkeys(keys))


def seen(told: Iterable[Event]) -> list[str]:
    """The keys of what was resolved, according to these events."""
    keys = []
    for event in told:
        match event:
            case events.BranchTaken():
                keys.append(f"branch {event.source}: {event.branch}")
            case events.CardReceived():
                keys.append(f"card {kind_of(event.card)}")
            case events.MythosCardDrawn():
                keys.append(f"mythos {event.card}")
            case events.MonsterCame():
                keys.append(f"monster {kind_of(event.monster)}")
            case events.AttemptBegan():
                keys.append(f"adventure {event.card}")
    return keys


def _count(found: Iterable[str], into: dict[str, int]) -> None:
    for key in found:
        into[key] = into.get(key, 0) + 1


def directed(content: Collection, counts: dict[str, int], player: Callable[[int], Player]) -> None:
    """Resolve everything missing in `counts` in scenarios; `player` makes a player from a seed for each."""
    for source, effect in effects(content):
        for attempt in range(TRIES):
            if all(counts.get(f"branch {source}: {branch}") for branch in effect.branches):
                break
            _count(seen(attempt_effect(content, source, effect, player, attempt)), counts)
    for id in content.mythos:
        if not counts.get(f"mythos {id}"):
            museum = scenario(content)
            on_top(museum.state.mythos, id)
            _drive(next_card(museum), player(0))
            _count(seen(museum.events), counts)
    for id in content.markers:
        if not counts.get(f"monster {id}"):
            put_monster(scenario(content, ancient_one="nyarlathotep"), id, "the_gift_shop")
            counts[f"monster {id}"] = 1
    for id in (*content.adventures, *content.worlds):
        if not counts.get(f"adventure {id}"):
            museum = scenario(content, cards=[id]) if id in content.adventures else scenario(content, worlds=[id])
            begin_attempt(museum, museum.state.visitors[0], id)
            _count(seen(museum.events), counts)
    for id in content.possessions:
        if not counts.get(f"card {id}"):
            museum = scenario(content)
            give(museum, museum.state.visitors[0], id)
            counts[f"card {id}"] = 1


def attempt_effect(
    content: Collection, source: str, effect: Steps, player: Callable[[int], Player], seed: int
) -> list[Event]:
    """Run one effect once, for somebody rich or poor, in the middle of an attempt; returns the events."""
    museum = scenario(content, ancient_one="yig", worlds=["yuggoth"] if seed % 3 else [], seed=seed)
    who = museum.state.visitors[0]
    if seed % 2 == 0:
        who.clues = 3
        give(museum, who, "knife", "wither", "duke")
        give_trophies(museum, who, ["ancient_relics", "lights_out"], ["cultist"])
    if seed % 5 == 0:
        museum.state.out += museum.state.worlds
        museum.state.worlds = []
    put_monster(museum, "zombie", "the_gift_shop")
    who.place = "the_gift_shop"
    museum.state.phase = "attempt"
    begin_attempt(museum, who, who.place)
    context = Context(museum, who, source)
    context.blow, context.world, context.swap = Blow(1, 1), "yuggoth", "common"
    _drive(effect.run(context), player(seed))
    return list(museum.events)


def _drive(flow: Flow[None], player: Player) -> None:
    with suppress(WakesUp, TurnEnds, MuseumCloses, AttemptFails):
        drive(flow, player)
