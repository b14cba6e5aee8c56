"""Cards, people and the Ancient One in words: what is printed on them, and where they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from solo.boardgame.front.view import GameText
from solo.games.nation.front.wording import Wording
from solo.games.nation.game import Game
from solo.games.nation.printed.card_facts import AncientOneFact, EffectFact
from solo.games.nation.printed.facts import StepFact
from solo.games.nation.printed.numbers import CULTISTS
from solo.games.nation.rules.behavior import icon
from solo.games.nation.rules.scoring import agent_points
from solo.narration.front import Lines
from solo.narration.messages import Listed
from solo.narration.paragraphs import capital

POWERED = ("murder", "open_gate")
"""Steps that take power (DP17.13, DP17.14)."""


class Sheets(GameText[Game, Wording]):
    """Shows what is printed on a card or a token."""

    phrases = ("sheets",)

    def card(self, card: str) -> str:
        """A network card with its icons and its text."""
        text = self.said(card)
        said = self._say("card_text" if text else "card", card=self._name(card), icons=self.icons(card), text=text)
        return capital(said)

    def printed(self, card: str) -> str:
        """What is printed on a network card, whose name has been said: its icons and its text."""
        return " ".join(filter(None, (f"{capital(self.icons(card))}.", self.said(card))))

    def icons(self, card: str) -> str:
        """The icons on a card."""
        found = self._game.content.cards[card]
        return self.listed_icons(found.resources, sanity=found.sanity_icon)

    def listed_icons(self, resources: Any, *, sanity: bool = False) -> str:
        """Icons, each with its number."""
        parts = [self._say("icons", str(what), count=count) for what, count in resources.items()]
        parts += [self._say("icons", "sanity")] if sanity else []
        return ", ".join(parts) or self._say("icons", "none")

    def said(self, card: str) -> str:
        """What is written on a card, made of its effects."""
        return self._wording.gists.card(card)

    def agent(self, id: str) -> Lines:
        """A hired agent: the card, the power of the token, what he is worth."""
        fact = self._game.content.agents[id]
        power = self._game.power_of(id) if id in self._game.agents() else fact.power
        return [self.printed(id), self._say("agent", power=power, points=agent_points(self._game, id))]

    def cultist(self, id: str) -> Lines:
        """A cultist: where he stands, his icons, whether he is revealed, and what his effect does."""
        game = self._game
        who = game.cultist(id)
        fact = game.content.cultists[id]
        shown = fact.revealed_resources if who.revealed else fact.resources
        name, place = self._wording.teller.name_of("cultists", id), self._wording.teller.name(who.place)
        key = "cultist_revealed" if who.revealed else "cultist"
        lines = [capital(self._say(key, cultist=name, place=place, power=fact.power, icons=self.listed_icons(shown)))]
        known = game.known_ancient
        return [*lines, self._effect(id, known) if known else self._say("effect_veiled", cultist=name)]

    def _effect(self, cultist: str, of: AncientOneFact) -> str:
        """The effect of a cultist on an Ancient One's card."""
        effect: EffectFact = getattr(of.effects, cultist)
        first, otherwise = self.steps(cultist, effect.first), self.steps(cultist, effect.otherwise)
        key = "effect_otherwise" if effect.otherwise else "effect"
        names = {
            "cultist": self._wording.teller.name_of("cultists", cultist),
            "ancient_one": self._wording.teller.name(of.id),
        }
        return capital(self._say(key, **names, first=first, otherwise=otherwise))

    def steps(self, cultist: str, steps: Sequence[StepFact]) -> Listed:
        """Steps of an effect in words, in order; cubes are exactly as many, power is added as always (DP17.6)."""
        return self._wording.teller.listed([self._powered(cultist, step, step.number) for step in flat(steps)])

    def step(self, step: StepFact, number: int) -> str:
        """A step in words: how many cards, and where its cubes go. number: of cubes, power or spaces."""
        key = f"{step.do}_to_{step.cubes_to}" if step.cubes_to else step.do
        return self._wording.say("why", "steps", key, number=number, cards=step.cards)

    def line(self, cultist: str, steps: Sequence[StepFact]) -> Listed:
        """A line of a behavior card, with the influence icons of the cultist counted in."""
        bonus = icon(self._game, cultist, "influence") + self._game.level.cultist_influence
        numbers = [step.number + (bonus if step.do.startswith("influence") else 0) for step in steps]
        found = [self._powered(cultist, step, number) for step, number in zip(steps, numbers, strict=True)]
        return self._wording.teller.listed(found)

    def _powered(self, cultist: str, step: StepFact, number: int) -> str:
        """A step with the power it has but for that of cultists in the city, where it has any."""
        text = self.step(step, number)
        if step.do not in POWERED:
            return text
        return self._say("powered", step=text, number=step.number + icon(self._game, cultist, "power"))

    def behavior(self, id: str) -> Lines:
        """A behavior card: the line of either cultist, and where it is."""
        fact, name = self._game.content.behavior[id], self._wording.teller.name_of
        lines = [
            self._say("line", cultist=name("cultists", each), steps=self.line(each, getattr(fact, each)))
            for each in CULTISTS
        ]
        return [*lines, self._say("behavior_out" if id in self._game.state.behavior_discard else "behavior_left")]

    def ancient_one(self, id: str) -> Lines:
        """An Ancient One: its goal, and the effect of either cultist."""
        fact = self._game.content.ancient_ones[id]
        goal = self._wording.say("goals_said", fact.goal.what, number=fact.goal.number)
        return [goal, *(self._effect(cultist, fact) for cultist in CULTISTS)]

    def where(self, id: str) -> str:
        """Where a card is, as far as everybody sees it; "" where nobody does."""
        game = self._game
        deck = game.who.deck
        if city := game.city_of_card(id):
            return self._say("where", "city", place=self._wording.teller.name(city.id))
        piles = {"hand": deck.hand, "played": deck.played, "discard": deck.discard, "draw": deck.draw}
        piles |= {"board": game.who.mythos, "cult": [*game.state.automaton.cards, *game.state.automaton.mythos]}
        piles |= {"row": [each.card for each in game.state.row], "box": game.state.box}
        found = next((name for name, cards in piles.items() if id in cards), "")
        return self._say("where", found) if found else ""


def flat(steps: Sequence[StepFact]) -> list[StepFact]:
    """Steps with those that follow when they are done."""
    return [each for step in steps for each in (step, *flat(step.then))]
