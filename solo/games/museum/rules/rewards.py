"""ES8.1 and ES9.2 Rewards and penalties, icon by icon (A28, A29)."""

from __future__ import annotations

from collections.abc import Mapping

from solo.games.museum.game import Game
from solo.games.museum.printed.numbers import DECKS, REWARDS
from solo.games.museum.rules.cards import draw, gain_clues
from solo.games.museum.rules.doom import add_doom, add_signs, remove_doom
from solo.games.museum.rules.halls import open_worlds
from solo.games.museum.rules.losses import check_fallen, lose
from solo.games.museum.rules.monsters import appear
from solo.games.museum.rules.uses import settle
from solo.games.museum.state import Investigator
from solo.kernel.flow import Flow


def reward(game: Game, who: Investigator, icons: Mapping[str, int]) -> Flow[None]:
    """Carry out reward icons in their order, each in full before the next (ES8.1, A28, A37)."""
    for icon in REWARDS:
        count = icons.get(icon, 0)
        if not count or not who.alive:
            continue
        if icon == "clue":
            gain_clues(game, who, max(0, count + game.modifier(who, "clue_reward")))
        elif icon in DECKS:
            yield from draw(game, who, icon, count)
        elif icon == "remove_doom":
            remove_doom(game, count)
        elif icon == "elder_sign":
            add_signs(game, count)
        elif icon == "gate":
            yield from open_worlds(game, count)
        else:
            yield from appear(game, count)
    settle(game)


def penalize(game: Game, who: Investigator, icons: Mapping[str, int]) -> Flow[None]:
    """Carry out penalty icons in their order; only then it is seen whether the investigator is devoured (ES9.2, A29, A35)."""
    sanity, stamina = points_lost(game, who, icons)
    yield from lose(game, who, sanity, stamina, check=False)
    gain_clues(game, who, -icons.get("lose_clue", 0))
    yield from add_doom(game, icons.get("doom", 0))
    yield from appear(game, icons.get("monster", 0))
    yield from check_fallen(game, who)


def points_lost(game: Game, who: Investigator, icons: Mapping[str, int]) -> tuple[int, int]:
    """The sanity and stamina that penalty icons cost somebody, with what lasting effects add (A35)."""
    sanity = icons.get("sanity", 0) + game.modifier(who, "sanity_penalty")
    stamina = icons.get("stamina", 0) + game.modifier(who, "stamina_penalty")
    return max(0, sanity), max(0, stamina)
