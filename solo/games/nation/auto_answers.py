"""Obvious decisions: which questions a table may answer by itself, and how.

A question that has one legal answer is never asked, whatever is switched off (`kernel/flow`). What is here has several, and
none of the others is worth a thought. The rules ask all of them as usual, and the answers are saved like any others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

from solo.games.nation.abouts import Paying, Suffering, Using
from solo.games.nation.game import Game
from solo.games.nation.printed.numbers import END_SCORE, INSANE, LIMBO, RESOURCES
from solo.games.nation.rules.sanity import gives_up
from solo.games.nation.rules.scoring import is_dissenter
from solo.games.nation.rules.standing import hand_size
from solo.games.nation.rules.tracks import at_the_end
from solo.kernel.decisions import Answer, Decision, option, subject_of

FROM_LIMBO = option("recover", LIMBO).id
PASS = option("pass").id
DECLINE = option("decline").id


def unasked(game: Game, decision: Decision, asked: Collection[str] = ()) -> Answer | None:
    """The obvious answer, None for a real question. asked: the habits that are switched off."""
    match decision.kind:
        case "pay" if "pay" not in asked:
            return _loses_least(game, decision)
        case "gate" if "target" not in asked:
            return _main_agent(game, decision)
        case "victim" if "victim" not in asked:
            return _alike(game, decision)
        case "action" if "pass" not in asked:
            return _in_vain(game, decision)
        case "recover" if "cubes" not in asked:
            return _from_limbo(game, decision)
        case "react" if "react" not in asked:
            return _for_nothing(game, decision)
    return None


def _loses_least(game: Game, decision: Decision) -> Answer | None:
    """The set of cards that brings as much as every other and has in no icon more than any of them.

    It never answers how much is to be had for more cards, how many cards are played (who plays more draws more), nor whether
    an agent's card, or one that has anything written on it, is among them.
    """
    about = decision.about
    if not isinstance(about, Paying):
        return None
    lost = {name: _icons(game, cards) for name, cards in about.sets.items()}
    for name, cards in about.sets.items():
        if all(
            about.results[name] >= about.results[other]
            and len(cards) == len(others)
            and marked(game, cards) == marked(game, others)
            and all(lost[name][icon] <= lost[other][icon] for icon in RESOURCES)
            for other, others in about.sets.items()
        ):
            return option("pay", name).id
    return None


def _icons(game: Game, cards: Iterable[str]) -> Counter[str]:
    """All icons on some cards."""
    found: Counter[str] = Counter()
    for card in cards:
        found.update(game.content.cards[card].resources)
    return found


def marked(game: Game, cards: Iterable[str]) -> set[str]:
    """The cards that are more than their icons: of agents, and those that have something written on them."""
    known = game.content.cards
    return {card for card in cards if known[card].abilities or card in game.content.agents}


def _main_agent(game: Game, decision: Decision) -> Answer | None:
    """The main agent, where one gate only can be sealed and in one way: a hired agent may not survive the test (A47).

    An investigator closes what he might open as well: an open gate is worth nothing to him (DP15.2), and takes no less. It
    never answers which gate, a dissenter whether it is closed or opened, nor which of several hired agents goes.
    """
    agents = game.agents()
    closed = {each.subject for each in decision.options if each.verb == "close"}
    ways = [
        each for each in decision.options if is_dissenter(game) or each.verb == "close" or each.subject not in closed
    ]
    if len(ways) == 1:
        return ways[0].id
    mine = (each.id for each in ways if each.subject == game.who.id)
    return next(mine, None) if len({(each.verb, agents.get(each.subject)) for each in ways}) == 1 else None


def _alike(game: Game, decision: Decision) -> Answer | None:
    """One of several Deep Ones in a city, who are alike (DP18.1). It never answers where an agent could die."""
    deep_ones = all(each.subject in game.state.deep_ones for each in decision.options)
    return decision.options[0].id if deep_ones and isinstance(decision.about, Suffering) else None


def _in_vain(game: Game, decision: Decision) -> Answer | None:
    """Passing, where cards could only be discarded that come back at the end of the turn, because they are all there are (A43).

    It never answers where anything else can be done, or another card could come.
    """
    deck = game.who.deck
    cards = len(deck.draw) + len(deck.hand) + len(deck.played) + len(deck.discard)
    only = {each.verb for each in decision.options} == {"discard", "pass"}
    return PASS if only and cards <= hand_size(game) else None


def _from_limbo(game: Game, decision: Decision) -> Answer | None:
    """A cube from limbo: it does nothing there, and one on the board can be taken back later (DP10.3).

    It never answers from which place on the board a cube comes, nor for a player with a card that brings cubes back from
    limbo alone: he may take those of the board now, and the others by the card.
    """
    deck = game.who.deck
    if any(_empties_limbo(game, card) for card in (*deck.hand, *deck.draw, *deck.discard)):
        return None
    return FROM_LIMBO if any(subject_of(each.id) == LIMBO for each in decision.options) else None


def _for_nothing(game: Game, decision: Decision) -> Answer | None:
    """Keeping a card that could put insanity back, where the game ends with this deed by the score or a track (DP14): only its
    points are lost.

    It never answers where one token more would be the last (DP12.2).
    """
    over = at_the_end(game) or max(game.who.score, game.state.automaton.score) >= END_SCORE
    needless = over and game.who.insanity + 1 < INSANE and gives_up(game, decision.about_as(Using).card)
    return DECLINE if needless else None


def _empties_limbo(game: Game, card: str) -> bool:
    """Whether a card can be used to take cubes back from limbo, and from nowhere else."""
    used = (each for each in game.abilities(card) if each.when in ("action", "free_action"))
    return any(step.get("recover", {}).get("from") == LIMBO for ability in used for step in ability.effect)
