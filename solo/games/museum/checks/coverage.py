"""Coverage of the museum: the scenarios in which each card and each branch of each effect can be resolved."""

from __future__ import annotations

from solo.boardgame.checks.coverage import Coverage, Covered, MakePlayer, drive_through
from solo.games.museum import events
from solo.games.museum.checks.by_hand import give, give_trophies, on_top, put_monster, scenario
from solo.games.museum.checks.piece_counts import effects
from solo.games.museum.compiled.pieces import Content, Steps
from solo.games.museum.effect_context import PendingLoss
from solo.games.museum.game import AncientOneAwakens, AttemptFails, GameEnds, TurnEnds
from solo.games.museum.rules.attempts import begin_attempt
from solo.games.museum.rules.midnight import next_card
from solo.games.museum.scope import Scope
from solo.kernel.events import Event
from solo.kernel.flow import Flow
from solo.kernel.host import Player
from solo.kernel.piece_ids import kind_of

TRIES = 200
"""The most attempts at one effect until every branch of it has been seen."""


def attempt_effect(content: Content, source: str, effect: Steps, player: MakePlayer, seed: int) -> list[Event]:
    """Run one effect once, for somebody rich or poor, in the middle of an attempt; returns the events."""
    scope = rich_scope(content, source, seed)
    _drive(effect.run(scope), player(seed))
    return scope.game.events


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
    scope.loss, scope.world, scope.swap = PendingLoss(1, 1), "yuggoth", "common"
    return scope


def _gain(content: Content, card: str, player: MakePlayer, attempt: int) -> None:
    """Give somebody a card."""
    game = scenario(content)
    give(game, game.state.investigators[0], card)


def _draw_mythos(content: Content, card: str, player: MakePlayer, attempt: int) -> list[Event]:
    game = scenario(content)
    on_top(game.state.mythos, card)
    _drive(next_card(game), player(0))
    return game.events


def _place_monster(content: Content, kind: str, player: MakePlayer, attempt: int) -> None:
    put_monster(scenario(content, ancient_one="nyarlathotep"), kind, "the_gift_shop")


def _attempt(content: Content, card: str, player: MakePlayer, attempt: int) -> list[Event]:
    """Begin an attempt at an adventure or Other World."""
    game = scenario(content, cards=[card]) if card in content.adventures else scenario(content, worlds=[card])
    begin_attempt(game, game.state.investigators[0], card)
    return game.events


def _drive(flow: Flow[None], player: Player) -> None:
    drive_through(flow, player, AncientOneAwakens, TurnEnds, GameEnds, AttemptFails)


COVERAGE: Coverage[Content] = Coverage(
    kinds=(
        Covered("mythos", lambda content: content.mythos, _draw_mythos),
        Covered("monster", lambda content: content.monsters, _place_monster),
        Covered("adventure", lambda content: (*content.adventures, *content.worlds), _attempt),
        Covered("card", lambda content: content.possessions, _gain),
    ),
    shown={
        events.CardReceived: lambda it: ("card", kind_of(it.card)),
        events.MythosCardDrawn: lambda it: ("mythos", it.card),
        events.MonsterCame: lambda it: ("monster", kind_of(it.monster)),
        events.AttemptBegan: lambda it: ("adventure", it.card),
    },
    branches={events.BranchTaken: lambda it: (it.source, it.branch)},
    effects=effects,
    attempt=attempt_effect,
    tries=TRIES,
)
