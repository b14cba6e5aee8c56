"""V1 The veil: an Ancient One that lies face down, until something that is printed on it shows."""

from __future__ import annotations

from collections.abc import Callable

from solo.games.nation import events
from solo.games.nation.game import Game
from solo.games.nation.printed.card_facts import AncientOneFact
from solo.games.nation.rules.goals import is_met


def keeps(game: Game, ancient: AncientOneFact, card: str) -> bool:
    """Whether an Ancient One keeps a network card that a cultist acquires (DP17.4)."""
    match ancient.keeps:
        case "hired_agent":
            return card in game.content.agents
        case "sanity_icon":
            return game.content.has_sanity_icon(card)
    return False


def turn_up(game: Game) -> None:
    """The Ancient One lies face up from now on."""
    if game.veiled:
        game.state.suspects.clear()
        game.tell(events.AncientOneRevealed(game.state.ancient_one))


def rule_out(game: Game, shows: Callable[[AncientOneFact], bool]) -> None:
    """Something has not come that would have with some Ancient Ones: they are not the one that lies face down."""
    suspects = game.state.suspects
    suspects[:] = [id for id in suspects if not shows(game.content.ancient_ones[id])]


def look_behind_veil(game: Game) -> None:
    """After an action or a step: a card kept, its own mythos card or its goal shows who it is, or who it is not."""
    if not game.veiled:
        return
    automaton = game.state.automaton

    def shows(ancient: AncientOneFact) -> bool:
        return ancient.mythos in automaton.mythos or is_met(game, ancient)

    if automaton.cards or game.ancient_is(shows):
        turn_up(game)
    else:
        rule_out(game, shows)
