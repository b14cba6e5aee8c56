"""What can be done at the entrance, in few words (ES11)."""

from __future__ import annotations

from collections.abc import Mapping

from solo.boardgame.front.view import GameText
from solo.games.museum.front.effect_text import EffectTexts, Words
from solo.games.museum.game import Game
from solo.games.museum.printed.numbers import VALUES
from solo.games.museum.rules.entrance import BOTH_PRICE, ONE_PRICE, actions, price_of, wares
from solo.games.museum.rules.trophies import points
from solo.games.museum.state import Investigator
from solo.games.museum.use_answers import only_searches
from solo.kernel.decisions import Decision, Option


class EntranceWords(GameText[Game, Words]):
    """Says what somebody may do at the entrance with the trophies at hand, and at what price."""

    phrases = ("short",)

    def __init__(self, wording: Words, gists: EffectTexts) -> None:
        super().__init__(wording)
        self._gists = gists

    def offers(self, who: Investigator) -> str:
        """All that may be done there; "" for nothing."""
        game, owned = self._game, points(self._game, who)
        verbs = {each.verb for each in actions(game, who)}
        things = [self._say("first_aid_gives", count=self._free_points(who))] if "aid" in verbs else []
        if "search" in verbs:
            things.append(self._say("lost_and_found_only" if only_searches(game, who) else "lost_and_found_gives"))
        prices = {"restore": ONE_PRICE} if "restore" in verbs else {}
        prices |= {what: price_of(game, who, what) for what in wares(game, who)}
        if prices:
            paid = [f"{self._say(what, count=1)} ({price})" for what, price in prices.items()]
            things.append(self._say("for_trophies", points=owned, things=", ".join(paid)))
        return "; ".join(things)

    def in_short(self, who: Investigator) -> str:
        """What may be done there, without prices, and no more than can be paid."""
        verbs = {each.verb for each in actions(self._game, who)}
        free = [self._say(key) for verb, key in (("aid", "first_aid"), ("search", "lost_and_found")) if verb in verbs]
        paid = [self._say(what, count=1) for what in (["restore"] if "restore" in verbs else [])]
        paid += [self._say(what, count=1) for what in wares(self._game, who)]
        return "; ".join([*free, *([", ".join(paid)] if paid else [])])

    def bought(self, decision: Decision, option: Option) -> str:
        """Buying something, with its price."""
        prices: Mapping[str, int] = getattr(decision.about, "prices", {})
        thing = self._wording.teller.name_of("decks", option.subject)
        return self._wording.say("options", "buy", thing=thing, price=prices.get(option.subject, 0))

    def restored(self, decision: Decision, option: Option) -> str:
        """Having sanity, stamina or both restored, with the price."""
        both = option.subject == "both"
        things = self._gists.amounts(dict.fromkeys(VALUES if both else (option.subject,), "max"))
        return self._wording.say("options", "restore", things=things, price=BOTH_PRICE if both else ONE_PRICE)

    def aided(self, decision: Decision, option: Option) -> str:
        """First aid, with what it gives."""
        who = self._wording.deciding(decision)
        count = self._free_points(who) if who is not None else 1
        return self._wording.say("options", "aid", things=self._gists.amount(option.subject, count))

    def _free_points(self, who: Investigator) -> int:
        """How much sanity or stamina first aid gives somebody for nothing."""
        return max(0, 1 + self._game.modifier(who, "first_aid_free"))
