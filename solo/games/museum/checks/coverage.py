"""Coverage: how often each card and each branch of each effect was resolved, in games and in scenarios made for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress

from solo.games.museum import events
from solo.games.museum.checks.by_hand import give, give_trophies, on_top, put_monster, scenario
from solo.games.museum.checks.piece_counts import effects
from solo.games.museum.game import AncientOneAwakens, AttemptFails, GameEnds, TurnEnds
from solo.games.museum.printed.pieces import Content, Steps
from solo.games.museum.rules.attempts import begin_attempt
from solo.games.museum.rules.midnight import next_card
from solo.games.museum.scope import PendingLoss, Scope
from solo.kernel.events import Event
from solo.kernel.flow import Flow, drive
from solo.kernel.host import Player
from solo.kernel.piece_ids import kind_of

TRIES = 200
"""The most attempts at one effect until every branch of it has been seen."""


def wanted(content: Content) -> list[str]:
    """The keys of everything that should be resolved at least once."""
    keys = [f"card {id}" for id in content.possessions]
    keys += [f"mythos {id}" for id in content.mythos]
    keys += [f"monster {id}" for id in content.monsters]
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


def directed(content: Content, counts: dict[str, int], player: Callable[[int], Player]) -> None:
    """Resolve everything missing in `counts` in scenarios; `player` makes a player from a seed for each."""
    for source, effect in effects(content):
        for attempt in range(TRIES):
            if all(counts.get(f"branch {source}: {branch}") for branch in effect.branches):
                break
            _count(seen(attempt_effect(content, source, effect, player, attempt)), counts)
    for id in content.mythos:
        if not counts.get(f"mythos {id}"):
            game = scenario(content)
            on_top(game.state.mythos, id)
            _drive(next_card(game), player(0))
            _count(seen(game.events), counts)
    for id in content.monsters:
        if not counts.get(f"monster {id}"):
            put_monster(scenario(content, ancient_one="nyarlathotep"), id, "the_gift_shop")
            counts[f"monster {id}"] = 1
    for id in (*content.adventures, *content.worlds):
        if not counts.get(f"adventure {id}"):
            game = scenario(content, cards=[id]) if id in content.adventures else scenario(content, worlds=[id])
            begin_attempt(game, game.state.investigators[0], id)
            _count(seen(game.events), counts)
    for id in content.possessions:
        if not counts.get(f"card {id}"):
            game = scenario(content)
            give(game, game.state.investigators[0], id)
            counts[f"card {id}"] = 1


def attempt_effect(
    content: Content, source: str, effect: Steps, player: Callable[[int], Player], seed: int
) -> list[Event]:
    """Run one effect once, for somebody rich or poor, in the middle of an attempt; returns the events."""
    scope = rich_scope(content, source, seed)
    _drive(effect.run(scope), player(seed))
    return list(scope.game.events)


def rich_scope(content: Content, source: str, seed: int) -> Scope:
    """A scope in which everything is under way at once, of somebody rich or poor, in the middle of an attempt."""
    game = scenario(content, ancient_one="yig", worlds=["yuggoth"] if seed % 3 else [], seed=seed)
    who = game.state.investigators[0]
    if seed % 2 == 0:
        who.clues = 3
        give(game, who, "knife", "wither", "duke")
        give_trophies(game, who, ["ancient_relics", "lights_out"], ["cultist"])
    if seed % 5 == 0:
        game.state.out += game.state.worlds
        game.state.worlds = []
    put_monster(game, "zombie", "the_gift_shop")
    who.place = "the_gift_shop"
    game.state.phase = "attempt"
    begin_attempt(game, who, who.place)
    scope = Scope(game, who, source)
    scope.blow, scope.world, scope.swap = PendingLoss(1, 1), "yuggoth", "common"
    return scope


def _drive(flow: Flow[None], player: Player) -> None:
    with suppress(AncientOneAwakens, TurnEnds, GameEnds, AttemptFails):
        drive(flow, player)
