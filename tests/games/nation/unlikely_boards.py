"""Boards of the nation game that random play hardly ever reaches, and behavior cards and effects that nobody has printed."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from solo.games.nation.compiled.pieces import Content
from solo.games.nation.printed.card_facts import EffectFact, EffectsFact
from solo.games.nation.printed.facts import BehaviorFact, StepFact
from solo.games.nation.printed.numbers import (
    CUBES,
    DEEP_ONES,
    GATES,
    INSANITY,
    LINE,
    LOCKS,
    MOST_AGENTS,
    PLAYER,
    SANITY,
    SIDES,
    VP_CUBE,
)
from solo.games.nation.state import Agent, RowCard, Stake, State

HOUDINI = "harry_houdini"
"""Whom nobody can murder."""


class Mixer:
    """Lays out a state before the Ancient One's turn anew; every piece stays in one place."""

    def __init__(self, content: Content, state: State, seed: int) -> None:
        self.content = content
        self.state = state
        self.chance = Random(seed)
        self.player = state.investigators[0]

    def mix(self) -> None:
        """Everything, in an order in which what depends on something comes after it."""
        self.tokens()
        self.cards()
        self.people()
        self.owners()
        self.own_deck()
        self.cubes()
        self.figures()

    def often(self, share: float) -> bool:
        return self.chance.random() < share

    def city(self) -> str:
        return self.chance.choice(list(self.content.cities))

    def steps(self, card: str) -> list[str]:
        """What the cultists do by a behavior card."""
        fact = self.content.behavior[card]
        return [step.do for step in [*fact.cultist_1, *fact.cultist_2]]

    def open_city(self) -> str:
        """A city without Cthulhu."""
        return self.chance.choice([city for city in self.content.cities if city != self.state.cthulhu])

    def tokens(self) -> None:
        """Cthulhu, martial law, gates."""
        state = self.state
        state.cthulhu = self.city() if self.often(0.3) else ""
        state.martial_law = self.city() if self.often(0.3) else ""
        share = self.chance.choice((0.0, 0.2, 0.5, 1.0))
        for city in state.cities:
            city.gate = self.chance.choice(("closed", "open")) if self.often(share) else ""
            city.gate_owner = PLAYER if city.gate == "closed" else self.chance.choice(SIDES) if city.gate else ""
        state.gates = GATES - sum(bool(city.gate) for city in state.cities)

    def cards(self) -> None:
        """Piles that run out, a longer or a shorter row, an empty storage, cards beside the Ancient One, the behavior deck."""
        state, chance = self.state, self.chance
        for city in state.cities:
            if city.pile and self.often(0.3):
                state.storage += city.pile
                city.pile = []
            if city.face and not city.pile and self.often(0.3):
                state.storage.append(city.face)
                city.face, city.card = "", Stake()
        chance.shuffle(state.storage)
        kept = self.content.ancient_ones[state.ancient_one].keeps
        for card in list(state.storage):
            wanted = card in self.content.agents if kept == "hired_agent" else self.content.cards[card].sanity_icon
            if kept and wanted and self.often(0.15):
                state.storage.remove(card)
                state.automaton.cards.append(card)
        if self.often(0.1):
            state.box += state.storage
            state.storage = []
        for _ in range(chance.randrange(4)):
            if state.mythos:
                state.row.append(RowCard(state.mythos.pop()))
        for _ in range(chance.randrange(4)):
            if state.row and self.often(0.5):
                state.automaton.mythos.append(state.row.pop(0).card)
        if self.often(0.2):
            self.player.mythos += state.mythos
            state.mythos = []
        state.behavior += state.behavior_discard
        chance.shuffle(state.behavior)
        if self.often(0.5):
            effects = [card for card in state.behavior if "effect" in self.steps(card)]
            state.behavior.sort(key=lambda card: card != effects[0])
        left = chance.randrange(1, len(state.behavior) + 1)
        state.behavior, state.behavior_discard = state.behavior[:left], state.behavior[left:]

    def people(self) -> None:
        """Where everybody stands; hired agents are more than random play brings."""
        state, player = self.state, self.player
        for cultist in state.cultists:
            cultist.place = self.open_city()
            cultist.revealed = self.often(0.3)
        known = [cultist.place for cultist in state.cultists]
        unseen = [card for card in state.storage if card in self.content.agents and card != HOUDINI]
        for card in unseen[: max(0, self.chance.randrange(5) - len(player.agents))]:
            state.storage.remove(card)
            player.deck.discard.append(card)
            player.agents.append(Agent(card, ""))
        if HOUDINI in state.storage and len(player.agents) < MOST_AGENTS - 1 and self.often(0.5):
            state.storage.remove(HOUDINI)
            player.deck.discard.append(HOUDINI)
            player.agents.append(Agent(HOUDINI, ""))
        for agent in player.agents:
            agent.place = self.chance.choice(known) if self.often(0.4) else self.open_city()
            agent.possessed = self.often(0.15)
        player.place = self.chance.choice(known) if self.often(0.3) else self.open_city()
        player.possessed = self.often(0.3)
        self.deep_ones(known)

    def deep_ones(self, known: list[str]) -> None:
        """None, or some of those that are not out for good, beside the cultists or anywhere."""
        state = self.state
        left = [token for token in DEEP_ONES if token not in state.deep_ones_gone]
        some = left[: self.chance.randrange(len(left) + 1)] if self.often(0.3) else []
        state.deep_ones = {token: self.chance.choice(known) if self.often(0.4) else self.open_city() for token in some}

    def owners(self) -> None:
        """Who controls the cities, and where their cards lie."""
        state, deck = self.state, self.player.deck
        share = self.chance.choice((0.2, 0.5, 0.8))
        for city in state.cities:
            card = self.content.city_card(city.id)
            if city.owner == PLAYER:
                zone = deck.zone_of(card)
                assert zone is not None
                zone.remove(card)
                state.city_cards.append(card)
            city.owner = self.chance.choice((PLAYER, *SIDES)) if self.often(share) and city.id != state.cthulhu else ""
            if city.owner == PLAYER:
                state.city_cards.remove(card)
                deck.discard.append(card)

    def own_deck(self) -> None:
        """The cards of the player, anyhow in hand, draw pile and discard pile."""
        deck = self.player.deck
        cards = [*deck.draw, *deck.hand, *deck.discard]
        self.chance.shuffle(cards)
        hand, draw = sorted((self.chance.randrange(len(cards) + 1), self.chance.randrange(len(cards) + 1)))
        deck.hand, deck.draw, deck.discard = cards[:hand], cards[hand:draw], cards[draw:]

    def cubes(self) -> None:
        """Cubes and locks over all places, the supplies and limbo."""
        state, chance = self.state, self.chance
        stakes = [city.space for city in state.cities]
        stakes += [city.card for city in state.cities if city.face]
        stakes += [each.stake for each in state.row]
        share = chance.choice((0.1, 0.4, 0.9))
        for stake in stakes:
            stake.cubes.clear()
            stake.lock = False
        for stake in chance.sample(stakes, min(LOCKS, len(stakes))):
            stake.lock = self.often(share)
        state.locks = LOCKS - sum(stake.lock for stake in stakes)
        for side in SIDES:
            left = CUBES - (state.bank + VP_CUBE if side == PLAYER else 0)
            lying = chance.randrange(left + 1)
            while lying:
                number = chance.randrange(1, min(lying, 5) + 1)
                chance.choice(stakes).add(side, number)
                lying -= number
                left -= number
            state.supply[side] = chance.choice((0, left, chance.randrange(left + 1)))
            state.limbo[side] = left - state.supply[side]

    def figures(self) -> None:
        """Scores, tracks, and what is in the bag."""
        state, player, ancient, chance = self.state, self.player, self.state.automaton, self.chance
        player.score = chance.randrange(5, 35) if self.often(0.7) else chance.randrange(-5, 8)
        ancient.score = chance.randrange(-5, 35)
        last = self.content.last_space
        state.ritual, state.investigation = chance.randrange(last), chance.randrange(last)
        player.insanity, ancient.insanity = chance.randrange(3), chance.randrange(6)
        if ancient.insanity == 5:
            state.late = player.revealed = "cult_insane"
        player.sanity = chance.randrange(3)
        ancient.sanity = chance.randrange(SANITY - player.sanity + 1)
        state.sanity = SANITY - player.sanity - ancient.sanity
        state.insanity = INSANITY - player.insanity - ancient.insanity


def unlikely_cards(content: Content, seed: int) -> Content:
    """Other lines of one to three steps on the behavior cards, the effects where they were; other effects on the Ancient Ones."""
    chance = Random(seed)
    effects = [
        effect
        for ancient in content.ancient_ones.values()
        for effect in (ancient.effects.cultist_1, ancient.effects.cultist_2)
    ]
    ancients = {
        id: replace(ancient, effects=EffectsFact(*(_more(chance, chance.choice(effects)) for _ in range(2))))
        for id, ancient in content.ancient_ones.items()
    }
    behavior = {id: _other_lines(chance, card) for id, card in content.behavior.items()}
    return replace(content, behavior=behavior, ancient_ones=ancients)


def _other_lines(chance: Random, card: BehaviorFact) -> BehaviorFact:
    lines: list[list[StepFact]] = []
    for old in (card.cultist_1, card.cultist_2):
        steps = [StepFact(chance.choice(LINE[:-1]), chance.randrange(5)) for _ in range(chance.randrange(1, 4))]
        for step in old:
            if step.do == "effect":
                steps.insert(chance.randrange(len(steps) + 1), step)
        lines.append(steps)
    return replace(card, cultist_1=lines[0], cultist_2=lines[1])


def _more(chance: Random, effect: EffectFact) -> EffectFact:
    """An effect with higher numbers, where they are no figure to be reached."""
    same = ("acquire_network_held", "move_investigation")
    steps = [
        step if step.do in same else replace(step, number=step.number + chance.randrange(3)) for step in effect.first
    ]
    return replace(effect, first=steps)
