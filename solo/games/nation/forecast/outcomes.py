"""What came of a turn of the Ancient One, as plain data: read off its events, and off the board before and after it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

import msgspec

from solo.games.nation import events
from solo.games.nation.game import Game
from solo.games.nation.printed.numbers import ANCIENT, LIMBO, PLAYER
from solo.games.nation.rules.acquiring import may_acquire
from solo.games.nation.rules.influence import player_leads
from solo.games.nation.rules.scoring import score_parts
from solo.games.nation.state import State
from solo.kernel.events import Event

_encode = msgspec.msgpack.Encoder().encode

HAPPENINGS = (
    "game_ends",  # subject: how, one of `ENDS`; whose: who wins, "player" or "ancient_one"
    "main_agent_murdered",  # subject: the agent; place: the city
    "agent_murdered",  # the same, of a hired agent or a Deep One
    "city_falls",  # subject: the city; whose: the player's, or "" for nobody's
    "gate_opened",  # subject: the city
    "alignment_revealed",  # subject: why
    "ancient_one_revealed",  # whoever it is (V1)
    "network_taken",  # subject: the card, "" for one that nobody has seen yet; place: its city, "" for the storage
    "mythos_taken",  # subject: the card, "" for one that nobody has seen yet
    "lock_removed",  # subject: the place
    "pile_emptied",  # subject: the city
    "behavior_shuffled",
)
"""What may happen, the gravest first."""

AMOUNTS = (
    "score",  # subject: "player" or "ancient_one"
    "track",  # subject: the track
    "insanity",  # subject: "ancient_one"
    "cubes",  # subject: the place, "" for a card that nobody has seen yet; place: its city; side: the cultist
    "returned",  # subject: the place; side: the player, whose cubes come back from it
)
"""What may happen more or less."""

RANKS = {what: rank for each in (HAPPENINGS, AMOUNTS) for rank, what in enumerate(each)}
"""The place of each in its list."""

LOSSES = ("taken", "locked", "outnumbered", "guarded", "closed", "over")
"""Why a place that the player led cannot be acquired in his next turn: a cultist has it; a lock lies there; somebody has as much
influence; an unrevealed cultist stands there; Cthulhu does, or no agent may be hired any more; the game is over."""


class Happening(NamedTuple):
    """Something that comes of a turn. what: one of `HAPPENINGS`, which say what the rest is."""

    what: str
    subject: str = ""
    place: str = ""
    whose: str = ""


class Extent(NamedTuple):
    """Something of which there is more or less. what: one of `AMOUNTS`, which say what the rest is."""

    what: str
    subject: str
    side: str = ""
    place: str = ""


DRAWN_INSANITY = Extent("insanity", ANCIENT)
"""The insanity tokens that the Ancient One draws."""


class Outcome(NamedTuple):
    """All that comes of a turn.

    happenings: in the order of `HAPPENINGS`. amounts: none of them 0. kept: of each place that the player led before the turn
    and does not control why he cannot acquire it in his next, "" where he can. choices: victims among whom the player chose,
    for each murder. untouched: no city, agent, cube or point of the player's was lost, and the game goes on. lead: the
    player's score (with all that would count now) less that of the Ancient One. early: the game ended before the Ancient One's
    turn.
    """

    happenings: tuple[Happening, ...]
    choices: tuple[tuple[str, ...], ...]
    untouched: bool
    lead: int
    early: bool
    amounts: Mapping[Extent, int]
    kept: Mapping[str, str]


class Weighed(NamedTuple):
    """An outcome with its chance."""

    chance: Fraction
    outcome: Outcome


def led_places(game: Game) -> tuple[str, ...]:
    """The places that the player leads and does not control."""
    return tuple(
        place
        for place, stake in game.stakes()
        if stake.of(PLAYER)
        and player_leads(game, place)
        and not (place in game.content.cities and game.city(place).owner == PLAYER)
    )


def loss_of(game: Game, place: str, fallen: Container[str]) -> str:
    """Why a place that the player led cannot be acquired now: one of `LOSSES`, "" where it can.

    fallen: cities that the cult took this turn.
    """
    content = game.content
    city = game.city_of(place)
    if game.state.ended:
        return "over"
    gone = city is None and game.row_card(place) is None
    if gone or (city is not None and place == city.id and city.id in fallen):
        return "taken"
    if game.stake(place).lock:
        return "locked"
    if not player_leads(game, place):
        return "outnumbered"
    if may_acquire(game, place):
        return ""
    guarded = city is not None and any(each.place == city.id and not each.revealed for each in game.state.cultists)
    return "guarded" if guarded or place in content.mythos else "closed"


Losses = dict[tuple[bytes, frozenset[str]], dict[str, str]]
"""What `loss_of` is of places, by all that it hangs on."""


def board_to_acquire(state: State) -> bytes:
    """All of a board on which it hangs what the player can acquire."""
    cities = [(city.owner, city.face, city.space, city.card) for city in state.cities]
    return _encode((cities, state.row)) + people_to_acquire(state)


def people_to_acquire(state: State) -> bytes:
    """The same but for places and what lies there."""
    who = state.investigators[0]
    agents = (who.id, who.place, who.agents, who.mythos, state.deep_ones)
    return _encode((state.ended, state.cthulhu, state.cultists, agents))


class Tally(NamedTuple):
    """What some events of a turn come to. unseen: the cards that were turned up, which nobody has seen yet, with their cities, ""
    for the row."""

    happenings: frozenset[Happening] = frozenset()
    amounts: Mapping[Extent, int] = MappingProxyType({})
    unseen: Mapping[str, str] = MappingProxyType({})


class Telling(NamedTuple):
    """What a turn told. choices: victims among whom the player chose. turned: events in which unseen cards came, those before
    the turn among them. early: the game ended before the turn. before: what came to pass before these events."""

    events: Sequence[Event]
    turned: Sequence[Event]
    choices: Sequence[tuple[str, ...]]
    early: bool = False
    before: Tally = Tally()


def tally_of(told: Telling) -> Tally:
    """What the events come to, with those before them."""
    unseen = {**told.before.unseen, **_unseen(told.turned)}
    happenings = set(told.before.happenings)
    amounts = dict(told.before.amounts)
    for event in told.events:
        kind = type(event)
        if kind in TELLING and (found := _happening(event, unseen)) is not None:
            happenings.add(found)
        elif kind in COUNTED and (counted := _amount(event, unseen)) is not None:
            amount, number = counted
            amounts[amount] = amounts.get(amount, 0) + number
    return Tally(frozenset(happenings), amounts, unseen)


def outcome_of(game: Game, told: Telling, led: Iterable[str], known: Losses | None = None) -> Outcome:
    """What has come of a turn. game: after it. led: as `led_places` was before it. known: what was lost on boards alike."""
    tally = tally_of(told)
    order = sorted(tally.happenings, key=rank_of_happening)
    some = in_order(tally.amounts)
    untouched = not any(map(_touches, order)) and not any(map(_takes_away, some, some.values()))
    lead = sum(score_parts(game).values()) - game.state.automaton.score
    fallen = frozenset(each.subject for each in order if each.what == "city_falls")
    board = known.setdefault((board_to_acquire(game.state), fallen), {}) if known is not None else {}
    for place in led:
        if place not in board:
            board[place] = loss_of(game, place, fallen)
    kept = {place: board[place] for place in led}
    return Outcome(tuple(order), tuple(told.choices), untouched, lead, told.early, some, kept)


def in_order(amounts: Mapping[Extent, int]) -> dict[Extent, int]:
    """Amounts in the order of their list, without those of nothing."""
    return {amount: amounts[amount] for amount in sorted(amounts, key=rank_of_amount) if amounts[amount]}


def _unseen(told: Iterable[Event]) -> dict[str, str]:
    """The cards that were turned up, which nobody has seen yet, with their cities, "" for the row."""
    turned = [event for event in told if type(event) in TURNING]
    return {event.card: getattr(event, "city", "") for event in turned}  # type: ignore[attr-defined]


def rank_of_happening(happening: Happening) -> tuple[int, Happening]:
    """The place of a happening in a list: the gravest first, then by its names."""
    return RANKS[happening.what], happening


def rank_of_amount(amount: Extent) -> tuple[int, Extent]:
    """The place of an amount in a list."""
    return RANKS[amount.what], amount


def _touches(happening: Happening) -> bool:
    """Whether a happening takes something from the player."""
    always = ("game_ends", "main_agent_murdered", "agent_murdered", "alignment_revealed")
    return happening.what in always or (happening.what == "city_falls" and happening.whose == PLAYER)


def _takes_away(amount: Extent, number: int) -> bool:
    """Whether an amount is a loss of the player's."""
    return amount.what == "returned" or (amount.what == "score" and amount.subject == PLAYER and number < 0)


def _happening(event: Event, unseen: Mapping[str, str]) -> Happening | None:
    match event:
        case events.CampaignEnded(how=how, won=won):
            return Happening("game_ends", how, whose=PLAYER if won else ANCIENT)
        case events.AgentMurdered(agent=agent, city=city, main=main):
            return Happening("main_agent_murdered" if main else "agent_murdered", agent, city)
        case events.CityTaken(side=side, city=city, lost_by=lost_by) if side != PLAYER:
            return Happening("city_falls", city, whose=lost_by)
        case events.GateSealed(side=side, city=city) if side != PLAYER:
            return Happening("gate_opened", city)
        case events.AlignmentRevealed(why=why):
            return Happening("alignment_revealed", why)
        case events.AncientOneRevealed():
            return Happening("ancient_one_revealed")
        case events.NetworkCardTaken(side=side, card=card, city=city) if side != PLAYER:
            return Happening("network_taken", card if city and card not in unseen else "", city)
        case events.MythosTaken(side=side, card=card) if side != PLAYER:
            return Happening("mythos_taken", "" if card in unseen else card)
        case events.LockMoved(place=place, placed=False):
            return Happening("lock_removed", place)
        case events.PileEmptied(city=city):
            return Happening("pile_emptied", city)
        case events.BehaviorShuffled():
            return Happening("behavior_shuffled")
    return None


def _amount(event: Event, unseen: Mapping[str, str]) -> tuple[Extent, int] | None:
    match event:
        case events.ScoreMoved(side=side, by=by):
            return Extent("score", side), by
        case events.TrackMoved(track=track, by=by):
            return Extent("track", track), by
        case events.SanityTested(side=side, token="insanity") if side != PLAYER:
            return DRAWN_INSANITY, 1
        case events.CubesPlaced(side=side, place=place, number=number) if side != PLAYER:
            known = "" if place in unseen else place
            return Extent("cubes", known, side, unseen.get(place, "")), number
        case events.CubesTaken(side=side, place=place, number=number) if side == PLAYER and place != LIMBO:
            return Extent("returned", place, side), number
    return None


TELLING = {
    events.CampaignEnded,
    events.AgentMurdered,
    events.CityTaken,
    events.GateSealed,
    events.AlignmentRevealed,
    events.AncientOneRevealed,
    events.NetworkCardTaken,
    events.MythosTaken,
    events.LockMoved,
    events.PileEmptied,
    events.BehaviorShuffled,
}
"""The events of which happenings are made."""

TURNING = {events.NetworkCardTurned, events.MythosAdded}
"""The events in which cards come that nobody has seen."""

COUNTED = {events.ScoreMoved, events.TrackMoved, events.SanityTested, events.CubesPlaced, events.CubesTaken}
"""The events of which amounts are made."""

READ = TELLING | TURNING | COUNTED
"""All events that an outcome is read off."""
