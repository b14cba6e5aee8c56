"""What an investigator's cards and sheet give him, summed up."""

from __future__ import annotations

from solo.games.town.compiled.pieces import Card, Content, Use
from solo.games.town.printed.card_facts import NeverLostFact, PassiveFact
from solo.games.town.printed.numbers import CHECKS, SPECIAL_CHECKS, SUCCESS, TRACKS
from solo.games.town.state import Investigator

SKILL_AT = {skill: (track, side) for track, pair in enumerate(TRACKS) for side, skill in enumerate(pair)}
"""The slider track of each skill, and its side of the pair (R6.6)."""


class Modifiers:
    """Bonuses, permissions and uses of one investigator; rebuilt whenever his cards change.

    bonus: what is added to each of the ten checks, without conditional and wielded bonuses (R18.6).
    uses: by time, what may be used: the card copy (or the ability's id), and the use.
    """

    __slots__ = (
        "any_gate",
        "bonus",
        "choose_encounter",
        "clue_dice",
        "draw_end",
        "extra_draw",
        "ignore",
        "movement_points",
        "never_lost",
        "no_appearance",
        "protected",
        "reads",
        "reduce",
        "success_on",
        "uses",
        "weapons",
    )

    def __init__(self) -> None:
        self.bonus = dict.fromkeys(CHECKS, 0)
        self.clue_dice = dict.fromkeys(CHECKS, 0)
        self.uses: dict[str, list[tuple[str, Use]]] = {}
        self.weapons: list[tuple[str, Card]] = []
        self.extra_draw: list[str] = []
        self.draw_end: list[str] = []
        self.ignore: list[str] = []
        self.reduce = {"sanity": 0, "stamina": 0}
        self.protected: list[str] = []
        self.reads: dict[str, str] = {}
        self.movement_points = 0
        self.success_on = SUCCESS
        self.no_appearance = False
        self.any_gate = False
        self.choose_encounter = ""
        self.never_lost: NeverLostFact | None = None

    def passive(self, fact: PassiveFact) -> None:
        """Add passive abilities of a card or sheet."""
        if fact.extra_draw:
            self.extra_draw.append(fact.extra_draw)
        self.draw_end.extend(fact.draw_end)
        if fact.ignore:
            self.ignore.append(fact.ignore)
        for what, amount in fact.reduce_loss.items():
            self.reduce[what] += amount
        for check, dice in fact.clue_dice.items():
            for each in CHECKS:
                if check in ("any", each) or SPECIAL_CHECKS.get(each) == check:
                    self.clue_dice[each] += dice
        self.reads.update(fact.reads)
        self.movement_points += fact.movement_points
        if fact.success_on is not None:
            self.success_on = fact.success_on
        self.no_appearance |= fact.no_appearance
        self.any_gate |= fact.return_via_any_gate
        self.choose_encounter = fact.choose_encounter or self.choose_encounter
        self.never_lost = fact.never_lost or self.never_lost


def make_modifiers(content: Content, who: Investigator) -> Modifiers:
    """The kit of an investigator, from sheet and cards."""
    modifiers = Modifiers()
    sheet = content.investigators[who.id]
    modifiers.passive(sheet.fact.ability.passive)
    for use in sheet.uses:
        modifiers.uses.setdefault(use.when, []).append((sheet.fact.ability.id, use))
    for copy in who.cards:
        card = content.card(copy)
        modifiers.passive(card.passive)
        for use in card.uses:
            modifiers.uses.setdefault(use.when, []).append((copy, use))
        if card.weapon:
            modifiers.weapons.append((copy, card))
        if "cannot_be_lost" in card.limits:
            modifiers.protected.append(copy)
        for bonus in card.bonuses:
            if bonus.while_ == "wielded" or bonus.max is not None:
                continue
            for check in CHECKS:
                if bonus.check == check or bonus.skill in (check, SPECIAL_CHECKS.get(check, "")):
                    modifiers.bonus[check] += bonus.value
    return modifiers


def slider_value(content: Content, who: Investigator, skill: str) -> int:
    """The present value of a skill on its slider (R18.1)."""
    track, side = SKILL_AT[skill]
    return content.investigators[who.id].tracks[track][who.sliders[track]][side]
