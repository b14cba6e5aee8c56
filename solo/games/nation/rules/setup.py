"""DP7, DP17.1 Setup of the one-player game."""

from __future__ import annotations

from solo.boardgame.decks import draw_up_to
from solo.boardgame.setup_errors import among_ids, check_ancient_one
from solo.files.errors import ErrorText
from solo.games.nation import events
from solo.games.nation.abouts import Placing
from solo.games.nation.compiled.pieces import Content
from solo.games.nation.game import Game
from solo.games.nation.printed.numbers import (
    ALIGNMENTS,
    CUBES,
    CULTISTS,
    GATES,
    HAND,
    INSANITY,
    INVESTIGATOR,
    LOCKS,
    PILE,
    PLAYER,
    ROW,
    SANITY,
    SEATS,
    STANDARD,
    START_CUBES,
    VP_CUBE,
)
from solo.games.nation.rules.acquiring import add_mythos, draw_unseen
from solo.games.nation.state import City, Cultist, Investigator, State
from solo.kernel.decisions import Decision, option, subject_of
from solo.kernel.flow import Flow
from solo.kernel.host import SetupError


def new_game(
    content: Content,
    seed: int,
    *,
    ancient_one: str = "",
    main_agent: str = "",
    level: str = STANDARD,
    alignment: str = INVESTIGATOR,
    unveiled: bool = False,
    seats: int = SEATS,
) -> Game:
    """A game before its first step; drive it with `turn.play`.

    ancient_one, main_agent: ids, or "" to draw them (A32). alignment: what the player is (V2). unveiled: an Ancient One that is
    drawn lies face up at every level (V1). seats: who plays, which is one (DP17.1). Raises SetupError.
    """
    if seats != SEATS:
        raise SetupError(ErrorText("played_by_one", "the nation game is played by one"))
    check_ancient_one(ancient_one, content.ancient_ones)
    check_main_agent(main_agent, content)
    if level not in content.levels:
        raise SetupError(
            ErrorText(
                "no_such_level", "there is no level {id!r}{hint} There are: {ids}", **among_ids(level, content.levels)
            )
        )
    if alignment not in ALIGNMENTS:
        raise SetupError(
            ErrorText("no_side", "there is no side {id!r}{hint} There are: {ids}", **among_ids(alignment, ALIGNMENTS))
        )
    veil = content.levels[level].veil and not ancient_one and not unveiled
    suspects = list(content.ancient_ones) if veil else []
    return Game(content, State(seed, 0, ancient_one, level, [Investigator(main_agent, alignment=alignment)], suspects))


def check_main_agent(id: str, content: Content) -> None:
    """Raise SetupError for a main agent that there is not; "" is any."""
    if id and id not in content.main_agents:
        raise SetupError(
            ErrorText(
                "no_main_agent", "there is no main agent {id!r}{hint} There are: {ids}",
                **among_ids(id, content.main_agents),
            )
        )  # fmt: skip


def set_up(game: Game) -> Flow[None]:
    """The steps of the rulebook; random draws in the order of A33."""
    state, who = game.state, game.who
    content = game.content
    if not who.id:
        who.id = yield from game.dice.drawn_from(list(content.main_agents), "main_agent", "", "DP7.6")
    if not state.ancient_one:
        state.ancient_one = yield from game.dice.drawn_from(list(content.ancient_ones), "ancient_one", "", "DP17.1")
    lay_out(game)
    yield from deal_network(game)
    yield from add_mythos(game, ROW)
    game.tell(
        events.CampaignOpened(
            "" if game.veiled else state.ancient_one,
            who.id,
            state.level,
            state.automaton.score,
            {city.id: city.face for city in state.cities},
            tuple(each.card for each in state.row),
            {cultist.id: cultist.place for cultist in state.cultists},
            who.alignment,
        )
    )
    drawn = yield from draw_up_to(game.dice, who.deck, HAND, "network", who.id, "DP7.6")
    game.tell(events.CardsDrawn(tuple(drawn)))
    yield from place_main_agent(game)


def lay_out(game: Game) -> None:
    """Cities, shuffled piles, tokens, cubes and scores (DP7.1, DP7.2, DP7.6, DP7.8, DP17.1, A18)."""
    state, content = game.state, game.content
    state.cities = [City(id) for id in content.cities]
    state.city_cards = content.kind("city")
    state.storage = content.basic()
    state.mythos = [card for card, fact in content.mythos.items() if fact.solo]
    state.behavior = list(content.behavior)
    game.who.deck.draw = list(content.main_agents[game.who.id].deck)
    for pile in (state.storage, state.mythos, state.behavior, game.who.deck.draw):
        game.dice.shuffle(pile)
    state.insanity, state.sanity = INSANITY, SANITY
    state.locks, state.gates = LOCKS, GATES
    state.cultists = [Cultist(cultist, content.cultists[cultist].start) for cultist in CULTISTS]
    extra = game.level.player_cubes
    state.supply = {PLAYER: START_CUBES + extra, **dict.fromkeys(CULTISTS, CUBES)}
    state.bank = CUBES - VP_CUBE - START_CUBES - extra
    state.automaton.score = game.level.ancient_one_score


def deal_network(game: Game) -> Flow[None]:
    """Two cards to each city in path order, the second face up; the rest is the storage (DP17.1, A33)."""
    state = game.state
    for city in state.cities:
        city.pile, state.storage = state.storage[: PILE - 1], state.storage[PILE - 1 :]
        city.face = yield from draw_unseen(game, state.storage, "DP17.1")


def place_main_agent(game: Game) -> Flow[None]:
    """The main agent begins in a city without a cultist (DP7.9, A6, A83)."""
    who = game.who
    taken = {cultist.place for cultist in game.state.cultists}
    options = tuple(option("place", city.id) for city in game.state.cities if city.id not in taken)
    answer = yield Decision("placement", who.id, options, "DP7.9", about=Placing(who.id))
    who.place = subject_of(answer)
    game.tell(events.MainAgentPlaced(who.id, who.place))
