"""The end of a game: score and the First Citizen of Arkham (R30, R31)."""

from __future__ import annotations

from msgspec import UNSET

from solo.games.town import events
from solo.games.town.game import Game
from solo.games.town.rules.cards import held
from solo.games.town.rules.doom import doom_limit
from solo.games.town.state import Investigator

TROPHIES_A_POINT = 3


def finish(game: Game) -> None:
    """Tell how the game ended and, after a victory, the score (R31)."""
    game.state.phase = "over"
    if game.state.battle is not None:
        game.state.battle.now = UNSET
    game.state.drawn = game.dice.drawn
    game.tell(events.GameOver(game.state.victors or game.state.outcome, game.state.ancient_one))
    if game.state.outcome == "victory":
        game.tell(score(game))


def score(game: Game) -> events.Scored:
    """The victory score and its parts (R31.1 to R31.3, A19)."""
    state = game.state
    people = state.investigators
    base = doom_limit(game)
    loans = state.loans_defaulted + sum(1 for who in people if held(game, who, "loan"))
    gates = sum(len(who.gate_trophies) for who in people)
    monsters = sum(len(who.monster_trophies) for who in people) // TROPHIES_A_POINT
    survivors = sum(1 for who in people if who.playing and who.sanity > 0)
    total = base - state.terror - loans - state.elder_signs_used + gates + monsters + survivors
    return events.Scored(
        total, base, state.terror, loans, state.elder_signs_used, gates, monsters, survivors, first_citizens(game)
    )


def first_citizens(game: Game) -> tuple[str, ...]:
    """Who has the most gate trophies, then the most monster trophies; several in a tie (R31.3)."""

    def merit(who: Investigator) -> tuple[int, int]:
        return len(who.gate_trophies), len(who.monster_trophies)

    best = max(merit(who) for who in game.state.investigators)
    return tuple(who.id for who in game.state.investigators if merit(who) == best)
