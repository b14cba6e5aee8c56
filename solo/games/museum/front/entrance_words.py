"""What can be done at the entrance, in few words (ES11)."""

from __future__ import annotations

from solo.boardgame.front.view import GameText
from solo.games.museum.front.effect_text import Words
from solo.games.museum.game import Game
from solo.games.museum.rules.entrance import ONE_PRICE, actions, price_of, wares
from solo.games.museum.rules.trophies import points
from solo.games.museum.state import Investigator
from solo.games.museum.use_answers import only_searches

SIGN = "elder_sign"
"""What has its price told though it cannot be paid yet."""


class EntranceWords(GameText[Game, Words]):
    """Says what somebody may do at the entrance with the trophies at hand, and at what price."""

    phrases = ("short",)

    def offers(self, who: Investigator) -> str:
        """All that may be done there; "" for nothing."""
        game, owned = self._game, points(self._game, who)
        verbs = {each.verb for each in actions(game, who)}
        things = [self._say("first_aid")] if "aid" in verbs else []
        if "search" in verbs:
            things.append(self._say("lost_and_found_only" if only_searches(game, who) else "lost_and_found"))
        prices = {"restore": ONE_PRICE} if "restore" in verbs else {}
        prices |= {what: price_of(game, who, what) for what in wares(game, who)}
        if owned and not game.forbidden(who, "souvenir"):
            prices.setdefault(SIGN, price_of(game, who, SIGN))
        if prices:
            paid = [f"{self._say(what, count=1)} ({price})" for what, price in prices.items()]
            things.append(self._say("for_trophies", points=owned, things=", ".join(paid)))
        return "; ".join(things)
