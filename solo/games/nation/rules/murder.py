"""DP11.1, DP17.18 Murder by the player, of a cultist; and whom the cultists may murder (DP17.13)."""

from __future__ import annotations

from typing import Any

from solo.games.nation import events
from solo.games.nation.abouts import Suffering, Using
from solo.games.nation.game import Game
from solo.games.nation.printed.numbers import ANCIENT, MURDER_SCORE, MURDERED_SCORE
from solo.games.nation.rules.destroying import destroy_agent
from solo.games.nation.rules.gates import acting_agents, power_there
from solo.games.nation.rules.paying import ask_payment, holding, paying_sets, play_cards
from solo.games.nation.rules.sanity import reveal
from solo.games.nation.rules.standing import standing
from solo.games.nation.rules.tracks import add_score
from solo.kernel.decisions import Decision, option, subject_of
from solo.kernel.flow import Flow


def cultists_in_reach(game: Game, card: str, step: dict[str, Any]) -> list[str]:
    """The cultists whom a card could murder: unrevealed, beside an agent, with enough power (A51)."""
    if game.state.automaton.score < MURDER_SCORE:
        return []
    cities = set(acting_agents(game, card, step["by"]).values())
    extra = sum(holding(game, "power", [card]).values())
    return [
        cultist.id
        for cultist in game.state.cultists
        if not cultist.revealed
        and cultist.place in cities
        and power_there(game, cultist.place) + extra >= murder_power_needed(game, cultist.place)
    ]


def murder_power_needed(game: Game, city: str) -> int:
    """The power that a murder of the player takes: the control value, less by a standing rule (DP11.1)."""
    return max(0, game.content.cities[city].control - standing(game, "own_murders_need_less_power"))


def use_murder(game: Game, card: str, step: dict[str, Any]) -> Flow[None]:
    """Murder a cultist: his card is turned to its revealed side, and he stays (DP17.18, A51)."""
    options = tuple(option("murder", cultist) for cultist in cultists_in_reach(game, card, step))
    answer = yield Decision("murder", game.who.id, options, "DP11.1", about=Using(card))
    victim = game.cultist(subject_of(answer))
    needed = max(0, murder_power_needed(game, victim.place) - power_there(game, victim.place))
    sets = paying_sets(holding(game, "power", [card]), needed)
    cards = yield from ask_payment(game, "murder", "power", sets, needed=needed, rule="DP11.1", target=victim.id)
    yield from play_cards(game, cards, "power")
    victim.revealed = True
    points = game.content.cultists[victim.id].victory_points
    game.tell(events.CultistRevealed(victim.id, victim.place, points))
    with game.with_cause("murder"):
        add_score(game, ANCIENT, -points)


def victims_in(game: Game, city: str) -> list[str]:
    """Whom a cultist may murder in a city (A81): hired agents and Deep Ones, or the main agent while no agent is hired (A29)."""
    open_to_it = [
        agent
        for agent in game.agents_in(city)
        if not game.possessed(agent) and not game.agent_rule(agent, "cannot_be_murdered", 0)
    ]
    hired = [*(agent for agent in open_to_it if agent != game.who.id), *game.deep_ones_in(city)]
    if hired or game.who.agents:
        return hired
    return open_to_it


def suffer_murder(game: Game, cultist: str) -> Flow[str]:
    """A cultist murders an agent in his city; the player chooses whom (DP17.13). The victim.

    A Deep One goes back to the supply and may come again (A7).
    """
    city = game.cultist(cultist).place
    options = tuple(option("victim", agent) for agent in victims_in(game, city))
    answer = yield Decision("victim", game.who.id, options, "DP17.13", about=Suffering(cultist, city))
    agent = subject_of(answer)
    main = agent == game.who.id
    game.tell(events.AgentMurdered(agent, city, cultist, main))
    with game.with_cause("murder"):
        if main:
            game.who.place = ""
            game.state.late = game.state.late or "murdered"
            reveal(game, "murdered")
        elif agent in game.state.deep_ones:
            del game.state.deep_ones[agent]
        else:
            yield from destroy_agent(game, agent, by_murder=True)
        add_score(game, ANCIENT, MURDERED_SCORE)
    return agent
