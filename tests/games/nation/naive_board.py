"""What both cultists do things with, for the plain second implementation of the Ancient One's turn (`naive_automaton`)."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field

from solo.games.nation.compiled.pieces import Content
from solo.games.nation.state import City, Cultist, RowCard, Stake, State

DONE, FAILED, MOVED = "done", "failed", "moved"


@dataclass
class Given:
    """What the turn does not decide by itself, in the order in which it is asked for.

    tokens: "insanity" or "sanity", drawn from the bag. victims: whom the player chose where there were several. drawn: cards
    that the player drew.
    """

    tokens: list[str] = field(default_factory=list)
    victims: list[str] = field(default_factory=list)
    drawn: list[str] = field(default_factory=list)


class NaiveBoard:
    """A copy of a state, and how its pieces move.

    shuffled: the contents of what had to be shuffled, sorted. known: whether the order of the player's draw pile is still known.
    late: all ends after the turn that were triggered, the first before the others.
    """

    def __init__(self, content: Content, state: State, given: Given) -> None:
        self.content = content
        self.state = deepcopy(state)
        self.given = given
        self.shuffled: list[list[str]] = []
        self.known = True
        self.late: list[str] = [state.late] if state.late else []
        self.player = self.state.investigators[0]
        self.ancient = content.ancient_ones[state.ancient_one]

    def icon(self, k: Cultist, what: str) -> int:
        """The icons of the side of the cultist card that lies up (A89)."""
        card = self.content.cultists[k.id]
        icons = card.revealed_resources if k.revealed else card.resources
        return {str(name): number for name, number in icons.items()}.get(what, 0)

    def level_bonus(self) -> int:
        """A76."""
        return self.content.levels[self.state.level].cultist_influence

    def put(self, k: Cultist, stake: Stake, number: int) -> str:
        """DP17.4, A54: as many cubes as there are; without any all come from limbo, and the cultist goes on."""
        supply = self.state.supply
        if supply[k.id] == 0:
            self.empty_limbo(k)
            self.travel(k)
            return MOVED
        number = max(0, min(number, supply[k.id]))
        supply[k.id] -= number
        self.lay(stake, k.id, number)
        return DONE

    def lay(self, stake: Stake, side: str, number: int) -> None:
        if number:
            stake.cubes[side] = stake.cubes.get(side, 0) + number

    def empty_limbo(self, k: Cultist) -> None:
        self.state.supply[k.id] += self.state.limbo[k.id]
        self.state.limbo[k.id] = 0

    def mythos_target(self, k: Cultist) -> RowCard:
        """DP17.9."""
        row = self.state.row
        for each in row:
            if "cultist_1" not in each.stake.cubes and "cultist_2" not in each.stake.cubes:
                return each
        for each in row:
            if k.id not in each.stake.cubes:
                return each
        return row[0]

    def search(self, k: Cultist) -> list[City]:
        """DP17.3, A11: all cities from that of the cultist on, through the portal."""
        ids = [city.id for city in self.state.cities]
        here = ids.index(k.place)
        return self.state.cities[here:] + self.state.cities[:here]

    def city_at(self, k: Cultist) -> City:
        return self.search(k)[0]

    def of_cultists(self, city: City) -> bool:
        return city.owner in ("cultist_1", "cultist_2")

    def travel(self, k: Cultist) -> None:
        """DP17.19: the next city that may be entered."""
        closed = (self.state.cthulhu, self.state.martial_law)
        k.place = next(city.id for city in self.search(k)[1:] if city.id not in closed)

    def leads(self, k: Cultist, stake: Stake, city: City | None) -> bool:
        """A53: its own cubes against those of the player and, in a city, his agents (Alice Ochs 2) and Deep Ones there."""
        against = stake.cubes.get("player", 0)
        if city:
            against += self.player.place == city.id
            for agent in self.player.agents:
                if agent.place == city.id:
                    against += 2 if agent.id == "alice_ochs" else 1
            against += list(self.state.deep_ones.values()).count(city.id)
        return stake.cubes.get(k.id, 0) > against

    def clear(self, k: Cultist, stake: Stake, *, spend: bool = True) -> int:
        """Its cubes to limbo, the others back to their owners; how many its own were, which stay nowhere unless spent."""
        own = stake.cubes.pop(k.id, 0)
        if spend:
            self.state.limbo[k.id] += own
        for side, number in stake.cubes.items():
            self.state.supply[side] += number
        stake.cubes.clear()
        return own

    def add_mythos(self) -> str:
        """A22, A57."""
        if not self.state.mythos:
            return FAILED
        self.state.row.append(RowCard(self.state.mythos.pop(0)))
        return DONE

    def move_ritual(self, by: int) -> None:
        self.state.ritual = min(len(self.content.track) - 1, max(0, self.state.ritual + by))

    def move_investigation(self, by: int) -> None:
        self.state.investigation = min(len(self.content.track) - 1, max(0, self.state.investigation + by))

    def power(self, k: Cultist, number: int) -> int:
        """DP17.13, DP22.1: what the card says, the icons, and every cultist token in the city."""
        tokens = sum(self.content.cultists[each.id].power for each in self.state.cultists if each.place == k.place)
        return number + self.icon(k, "power") + tokens

    def sanity_test(self) -> None:
        """DP17.17, A46."""
        state = self.state
        if not state.insanity and not state.sanity:
            return
        if self.given.tokens.pop(0) == "sanity":
            state.sanity -= 1
            state.automaton.sanity += 1
            return
        state.insanity -= 1
        state.automaton.insanity += 1
        if state.automaton.insanity >= 5:
            self.late.append("cult_insane")
            self.player.revealed = self.player.revealed or "cult_insane"

    def take_from_player(self, card: str) -> None:
        """A card of his leaves: from the hand he draws one instead, his draw pile he shuffles (DP17.10, DP17.13)."""
        deck = self.player.deck
        if card in deck.hand:
            deck.hand.remove(card)
            self.draw_one()
        elif card in deck.draw:
            deck.draw.remove(card)
            self.shuffle_draw()
        else:
            deck.discard.remove(card)

    def draw_one(self) -> None:
        deck = self.player.deck
        if not deck.draw:
            deck.draw, deck.discard = deck.discard, []
            self.shuffle_draw()
        if deck.draw:
            card = self.given.drawn.pop(0) if self.given.drawn else "nothing"
            assert card in deck.draw, f"{card} was drawn"
            assert not self.known or card == deck.draw[0], f"{card} was drawn, and {deck.draw[0]} lay on top"
            deck.draw.remove(card)
            deck.hand.append(card)

    def shuffle_draw(self) -> None:
        self.known = False
        self.shuffled.append(sorted(self.player.deck.draw))
