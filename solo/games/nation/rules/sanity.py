"""DP12, DP17.17 Sanity tests: a token from the bag."""

from __future__ import annotations

from solo.games.nation import events
from solo.games.nation.game import Game
from solo.games.nation.printed.numbers import ANCIENT_INSANE, CULTIST, INSANE, PLAYER
from solo.games.nation.rules.effects import answering, react
from solo.kernel.flow import Flow


def test_player(game: Game, rule: str = "DP12.1") -> Flow[bool]:
    """The player draws a token into his area; the third insanity drives him insane (DP12.2). Whether it was insanity.

    One that a reaction has put back was not drawn (A56).
    """
    who = game.who
    token = yield from _drawn(game, who.id, rule)
    if token == "insanity":
        who.insanity += 1
    elif token:
        who.sanity += 1
    game.tell(events.SanityTested(PLAYER, token, who.insanity))
    if token == "insanity":
        now = who.insanity
        yield from react(game, answering(game, "drawn_insanity", game.agents()))
        if who.insanity < now:
            return False
    if who.insanity >= INSANE:
        if ends_game(who.alignment):
            game.state.trigger = "insane"
        reveal(game, "insane")
    return token == "insanity"


def gives_up(game: Game, card: str) -> bool:
    """Whether a reaction against insanity costs its card (DP9.4)."""
    written = (each for each in game.abilities(card) if (each.when, each.trigger) == ("reaction", "drawn_insanity"))
    return any("destroy" in step for ability in written for step in ability.effect)


def ends_game(alignment: str) -> bool:
    """Whether the third insanity of a main agent ends the game: a cultist plays on, revealed (DP12.2)."""
    return alignment != CULTIST


def test_cultist(game: Game, cultist: str) -> Flow[None]:
    """A cultist draws: sanity is destroyed, insanity lies beside the Ancient One; at the fifth the end is near (DP17.17).

    cultist: the Ancient One itself where an effect of the player has it draw.
    """
    automaton = game.state.automaton
    token = yield from _drawn(game, "", "DP17.17")
    if token == "insanity":
        automaton.insanity += 1
    elif token:
        automaton.sanity += 1
    game.tell(events.SanityTested(cultist, token, automaton.insanity))
    if automaton.insanity >= ANCIENT_INSANE and not game.state.late:
        game.state.late = "cult_insane"
        reveal(game, "cult_insane")


def reveal(game: Game, why: str, points: int = 0) -> None:
    """The player's alignment is open from now on (DP12.2, DP17.17, A20)."""
    if not game.who.revealed:
        game.who.revealed = why
        game.tell(events.AlignmentRevealed(why, points))


def insanity_to_bag(game: Game, number: int) -> None:
    """So many insanity tokens of the player go back into the bag (A46)."""
    number = min(number, game.who.insanity)
    if number:
        game.who.insanity -= number
        game.state.insanity += number
        game.tell(events.InsanityReturned(number, game.who.insanity))


def _drawn(game: Game, who: str, rule: str) -> Flow[str]:
    """Draw a token from the bag; "" from an empty one (A46)."""
    state = game.state
    tokens = ["insanity"] * state.insanity + ["sanity"] * state.sanity
    if not tokens:
        return ""
    token = yield from game.dice.drawn_from(tokens, "token", who, rule)
    if token == "insanity":
        state.insanity -= 1
    else:
        state.sanity -= 1
    return token
