"""A loss that a check leads to, and what prevents it, as one question: beside leaving the check at that (R18.7, R22.1)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import msgspec

from solo.boardgame.front.wording import HasGame
from solo.games.town.abouts import Pending
from solo.games.town.compiled import hints
from solo.games.town.game import Game
from solo.games.town.loss_answers import SUFFER
from solo.games.town.rules.uses import Offer, usable
from solo.games.town.stakes import TRACKS, failing, fall
from solo.games.town.state import Investigator
from solo.kernel.decisions import Answer, Decision, Option

SHIELDED = "accept_shielded"
"""The verb of the option to leave a check at that, and to use a card against the loss."""

ACCEPT = "accept"
"""The option to leave a check at that."""


class Prevention:
    """Knows what was answered about a loss when the check that leads to it was left as it was."""

    def __init__(self, playing: HasGame[Game]) -> None:
        self._playing = playing
        self.forget()

    def forget(self) -> None:
        """Nothing was answered about a loss."""
        self._who, self._use, self._listed = "", "", frozenset[str]()

    def offered(self, decision: Decision) -> Decision:
        """A question after a roll with each card that would prevent the loss, beside leaving it at that."""
        options = list[Option]()
        for each in decision.options:
            shields = self._shields(decision) if each.id == ACCEPT else []
            options += [each, *(_shielded(offer) for offer in shields)]
        return msgspec.structs.replace(decision, options=tuple(options))

    def begin(self, question: Decision, answer: Answer) -> Answer:
        """The answer of the rules that an option means; what it says of the loss is kept in mind."""
        self.forget()
        shields = [each for each in question.options if each.verb == SHIELDED]
        if not shields:
            return answer
        chosen = next((each for each in shields if each.id == answer), None)
        if chosen is not None:
            self._who, self._use = question.who, _used(chosen)
            return ACCEPT
        if answer == ACCEPT:
            self._who, self._use, self._listed = question.who, SUFFER, frozenset(map(_used, shields))
        return answer

    def answer(self, decision: Decision, asked: Collection[str]) -> Answer | None:
        """The answer to the question of the loss, if it has been given; None where it would be a fall that can be prevented.

        asked: the habits that are switched off.
        """
        who, use, listed = self._who, self._use, self._listed
        self.forget()
        if decision.kind != "prevent" or decision.who != who or "losses" in asked:
            return None
        others = {each.id for each in decision.options if each.id != SUFFER}
        if use != SUFFER:
            return use if use in others else None
        game = self._playing.game
        saved = any(fall(game, decision, game.by_id(who)).values())
        return SUFFER if others <= listed and not saved else None

    def _shields(self, decision: Decision) -> list[Offer]:
        """What would prevent something of the loss, where a check that stays as it is leads to nothing else; no spells, which
        may fail."""
        who = self._playing.game.deciding(decision.who)
        lost = self._loss(decision) if decision.kind == "after_check" else {}
        if who is None or not lost:
            return []
        offers = {each.option.id: each for what in lost for each in self._usable(decision, who, what)}
        prevent = [each for each in offers.values() if set(lost) & set(hints.prevented(each.use.effect.raw))]
        spells = any(each.card is not None and each.card.cast is not None for each in prevent)
        return [] if spells or len(prevent) < len(offers) or not all(each.copy for each in prevent) else prevent

    def _usable(self, decision: Decision, who: Investigator, what: str) -> list[Offer]:
        """What may be used when so much is about to be lost by the check."""
        game, check = self._playing.game, decision.about
        kinds = [what, "sanity_or_stamina"]
        kinds += ["combat_damage"] if isinstance(check, Pending) and check.check == "combat" and check.monster else []
        return [each for kind in kinds for each in usable(game, who, "about_to_lose", kind)]

    def _loss(self, decision: Decision) -> Mapping[str, int]:
        """The points that are lost for certain if a check stays as it is; empty where something else comes with them."""
        steps = failing(self._playing.game, decision)
        lost = steps[0].get("lose", {}) if len(steps) == 1 and set(steps[0]) == {"lose"} else {}
        plain = all(what in TRACKS and isinstance(count, int) for what, count in lost.items())
        return dict(lost) if plain else {}


def _shielded(offer: Offer) -> Option:
    """The option to leave it at that and use a card against the loss."""
    return Option(f"{SHIELDED}:{offer.option.id.partition(':')[2]}", SHIELDED, offer.copy, offer.option.amount)


def _used(shielded: Option) -> str:
    """The option of the rules to use what such an option names."""
    return f"use:{shielded.id.partition(':')[2]}"
