"""The Ancient One's turn a second time, written from the rules alone: plain, obvious and slow.

It shares nothing with the rules of the game but the state and what is printed on the pieces. What chance and the player decide
is given to it (`Given`); everything else follows from the state and the card that is turned up (DP17, DP22).
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field

from solo.games.nation.compiled.pieces import Content
from solo.games.nation.printed.card_facts import EffectFact
from solo.games.nation.printed.facts import StepFact
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


class Over(Exception):
    """The game is over at once. how: as in `State.ended`."""


class NaiveTurn:
    """One turn of the Ancient One on a copy of a state; `play` leaves what must be true after it in `state`.

    shuffled: the contents of what had to be shuffled, sorted. known: whether the order of the player's draw pile is still known.
    late: all ends after the turn that were triggered in it. total: the player's final score, None while the game goes on.
    """

    def __init__(self, content: Content, state: State, given: Given) -> None:
        self.content = content
        self.state = deepcopy(state)
        self.given = given
        self.shuffled: list[list[str]] = []
        self.known = True
        self.late: list[str] = [state.late] if state.late else []
        self.total: int | None = None
        self.player = self.state.investigators[0]
        self.ancient = content.ancient_ones[state.ancient_one]

    # The turn (DP22)

    def play(self) -> None:
        """DP17.5: the line of cultist 1, then that of cultist 2, then the end of the turn."""
        try:
            self.lines()
        except Over as over:
            self.finish(str(over))

    def lines(self) -> None:
        state = self.state
        card = self.content.behavior[state.behavior.pop(0)]
        state.behavior_discard.append(card.id)
        for step in card.cultist_1:
            self.run(state.cultists[0], step)
        for step in card.cultist_2:
            self.run(state.cultists[1], step)
        effects = [
            each.id
            for each in self.content.behavior.values()
            if any(step.do == "effect" for step in [*each.cultist_1, *each.cultist_2])
        ]
        if all(id in state.behavior_discard for id in effects):
            state.behavior += state.behavior_discard
            state.behavior_discard = []
            self.shuffled.append(sorted(state.behavior))
        if self.late:
            raise Over(self.late[0])
        state.phase = "between"

    def run(self, k: Cultist, step: StepFact) -> None:
        """A step of a line, the travel of one that failed, and the ends that come at once (A70)."""
        if step.do == "effect":
            self.effect(k)
        elif self.do(k, step, in_line=True) == FAILED:
            self.travel(k)
        if self.goal_figure() >= self.ancient.goal.number:
            raise Over("goal")
        if self.state.automaton.score >= 35 or self.player.score >= 35:
            raise Over("score")
        last = len(self.content.track) - 1
        if self.state.ritual == last or self.state.investigation == last:
            raise Over("track")

    def goal_figure(self) -> int:
        """DP17.21, A65."""
        state, content = self.state, self.content
        taken = state.automaton.cards
        match self.ancient.goal.what:
            case "hired_agents_acquired":
                return len([card for card in taken if card in content.agents])
            case "ritual_ahead_of_investigation":
                return state.ritual - state.investigation
            case "mythos_acquired":
                return len(state.automaton.mythos)
            case "cards_with_sanity_icon_acquired":
                network = [card for card in taken if content.cards[card].sanity_icon]
                return len(network) + len([card for card in state.automaton.mythos if content.mythos[card].sanity_icon])
            case "gates_opened_by_cultists":
                return len([city for city in state.cities if city.gate == "open" and city.gate_owner != "player"])
            case "cities_controlled_by_cultists":
                return len([city for city in state.cities if self.of_cultists(city)])

    def finish(self, how: str) -> None:
        """DP17.20, A72, A77."""
        state, content, player = self.state, self.content, self.player
        total = player.score
        if not player.revealed:
            total += 3
        total += content.track[state.investigation]
        for city in state.cities:
            if city.gate == "closed" and city.gate_owner == "player":
                total += content.cities[city.id].gate
        for agent in player.agents:
            total += content.agents[agent.id].vp_investigator + content.agents[agent.id].vp_general
        for card in player.mythos:
            total += content.mythos[card].vp_general
        self.total = total
        state.phase = "over"
        state.ended = how
        state.won = how != "goal" and total >= state.automaton.score

    # The steps

    def do(self, k: Cultist, step: StepFact, in_line: bool) -> str:
        """One step. in_line: it stands in a line, so the influence of the cultist card is added (DP17.6)."""
        cubes = step.number + (self.icon(k, "influence") + self.level_bonus() if in_line else 0)
        match step.do:
            case "influence_city":
                city = self.city_at(k)
                if self.of_cultists(city) or city.id == self.state.cthulhu:
                    return FAILED
                return self.put(k, city.space, cubes)
            case "influence_network":
                return self.influence_network(k, cubes)
            case "influence_mythos":
                return self.put(k, self.mythos_target(k).stake, cubes) if self.state.row else FAILED
            case "acquire_city":
                return self.acquire_city(k)
            case "acquire_network":
                return self.acquire_network(k, step.cubes_to == "mythos")
            case "acquire_mythos":
                return self.acquire_mythos(k)
            case "murder":
                return self.murder(k, step.number)
            case "open_gate":
                return self.open_gate(k, step.number)
            case _:
                return self.do_in_effect(k, step)

    def do_in_effect(self, k: Cultist, step: StepFact) -> str:
        """The steps that stand in effects only (DP17.21)."""
        state = self.state
        match step.do:
            case "spread_network":
                cards = [city.card for city in self.search(k) if city.face and city.id != state.cthulhu]
                return self.spread(k, cards[: step.cards], step.number)
            case "spread_mythos":
                return self.spread(k, [each.stake for each in state.row], step.number)
            case "acquire_network_held":
                return self.acquire_held(k, step.number)
            case "acquire_storage_top":
                if not state.storage:
                    return FAILED
                self.take_network(k, state.storage.pop(0))
            case "remove_city_locks":
                return self.remove_city_locks()
            case "recover_limbo":
                if not state.limbo[k.id]:
                    return FAILED
                self.empty_limbo(k)
            case "influence_sanity_network":
                return self.influence_sanity_network(k, step.number)
            case "influence_sanity_mythos":
                fitting = [each for each in state.row if self.content.mythos[each.card].sanity_icon]
                return self.put(k, fitting[0].stake, step.number) if fitting else FAILED
            case "influence_first_city":
                free = [city for city in self.search(k) if not self.of_cultists(city) and city.id != state.cthulhu]
                return self.put(k, free[0].space, step.number) if free else FAILED
            case "travel_to_inactive_gate":
                return self.go_to_inactive_gate(k)
            case "move_ritual":
                self.move_ritual(step.number)
            case "move_investigation":
                self.move_investigation(step.number)
            case "mythos_row":
                return self.add_mythos()
            case _:
                raise ValueError(step.do)
        return DONE

    def effect(self, k: Cultist) -> None:
        """DP17.16, A62: every step of `first`; `otherwise` if none was done; one city on, unless it moved for lack of cubes."""
        effects = self.ancient.effects
        written: EffectFact = effects.cultist_1 if k.id == "cultist_1" else effects.cultist_2
        results = self.do_all(k, written.first)
        if DONE not in results and MOVED not in results:
            results += self.do_all(k, written.otherwise)
        if MOVED not in results:
            self.travel(k)

    def do_all(self, k: Cultist, steps: list[StepFact]) -> list[str]:
        """Try steps one after the other; one that moves for lack of cubes ends the effect (A87)."""
        results: list[str] = []
        for step in steps:
            results.append(self.do(k, step, in_line=False))
            if results[-1] == DONE:
                results += self.do_all(k, step.then)
            if MOVED in results:
                break
        return results

    # Influence

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
        number = min(number, supply[k.id])
        supply[k.id] -= number
        self.lay(stake, k.id, number)
        return DONE

    def lay(self, stake: Stake, side: str, number: int) -> None:
        if number:
            stake.cubes[side] = stake.cubes.get(side, 0) + number

    def spread(self, k: Cultist, stakes: list[Stake], each: int) -> str:
        """A87: some cubes on each place, as far as the supply goes."""
        if not stakes:
            return FAILED
        if self.state.supply[k.id] == 0:
            return self.put(k, stakes[0], each)
        for stake in stakes:
            if self.state.supply[k.id]:
                self.put(k, stake, each)
        return DONE

    def empty_limbo(self, k: Cultist) -> None:
        self.state.supply[k.id] += self.state.limbo[k.id]
        self.state.limbo[k.id] = 0

    def influence_network(self, k: Cultist, number: int) -> str:
        """DP17.8: the face-up card of its city."""
        city = self.city_at(k)
        if not city.face or city.id == self.state.cthulhu:
            return FAILED
        return self.put(k, city.card, number)

    def influence_sanity_network(self, k: Cultist, number: int) -> str:
        for city in self.search(k):
            if city.face and city.id != self.state.cthulhu and self.content.cards[city.face].sanity_icon:
                return self.put(k, city.card, number)
        return FAILED

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

    # Places

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

    def go_to_inactive_gate(self, k: Cultist) -> str:
        closed = (self.state.cthulhu, self.state.martial_law)
        for city in self.search(k):
            if not city.gate and (city.id == k.place or city.id not in closed):
                k.place = city.id
                return DONE
        return FAILED

    def leads(self, k: Cultist, stake: Stake, city: City | None) -> bool:
        """A53: its own cubes against those of the player and, in a city, his agents there (Alice Ochs 2)."""
        against = stake.cubes.get("player", 0)
        if city:
            against += self.player.place == city.id
            for agent in self.player.agents:
                if agent.place == city.id:
                    against += 2 if agent.id == "alice_ochs" else 1
        return stake.cubes.get(k.id, 0) > against

    # Locks and cubes of what is acquired

    def unlock_first(self, stakes: list[Stake]) -> str:
        """Where everything that it leads on is locked: the lock comes off the first (A61)."""
        if not stakes:
            return FAILED
        stakes[0].lock = False
        self.state.locks += 1
        return DONE

    def remove_city_locks(self) -> str:
        done = FAILED
        for city in self.state.cities:
            if city.space.lock and not self.of_cultists(city):
                city.space.lock = False
                self.state.locks += 1
                done = DONE
        return done

    def clear(self, k: Cultist, stake: Stake, *, spend: bool = True) -> int:
        """Its cubes to limbo, the others back to their owners; how many its own were, which stay nowhere unless spent."""
        own = stake.cubes.pop(k.id, 0)
        if spend:
            self.state.limbo[k.id] += own
        for side, number in stake.cubes.items():
            self.state.supply[side] += number
        stake.cubes.clear()
        return own

    # Acquiring

    def acquire_city(self, k: Cultist) -> str:
        """DP17.10."""
        led = [
            city
            for city in self.search(k)
            if not self.of_cultists(city) and city.id != self.state.cthulhu and self.leads(k, city.space, city)
        ]
        for city in led:
            if not city.space.lock:
                self.take_city(k, city)
                return DONE
        return self.unlock_first([city.space for city in led])

    def take_city(self, k: Cultist, city: City) -> None:
        state = self.state
        self.clear(k, city.space)
        value = self.content.cities[city.id].control
        card = next(each.id for each in self.content.cards.values() if each.city == city.id)
        if city.owner == "player":
            self.player.score = max(-5, self.player.score - value)
            self.take_from_player(card)
            state.city_cards.append(card)
        city.owner = k.id
        if state.locks:
            state.locks -= 1
            city.space.lock = True
        state.automaton.score += value
        self.resource_actions(k, card)

    def acquire_network(self, k: Cultist, to_mythos: bool) -> str:
        """DP17.11."""
        led = [city for city in self.search(k) if city.face and self.leads(k, city.card, city)]
        for city in led:
            if not city.card.lock:
                self.take_face(k, city, to_mythos)
                return DONE
        return self.unlock_first([city.card for city in led])

    def acquire_held(self, k: Cultist, number: int) -> str:
        """A64: by the cubes of both cultists, without a majority; what is locked is passed over."""
        for city in self.search(k):
            held = city.card.cubes.get("cultist_1", 0) + city.card.cubes.get("cultist_2", 0)
            if city.face and held >= number and not city.card.lock:
                self.take_face(k, city, to_mythos=False)
                return DONE
        return FAILED

    def take_face(self, k: Cultist, city: City, to_mythos: bool) -> None:
        state = self.state
        card = city.face
        own = self.clear(k, city.card, spend=not to_mythos)
        city.face = city.pile.pop(0) if city.pile else ""
        if not city.face:
            self.move_ritual(2)
            self.add_mythos()
        if to_mythos:
            if state.row:
                self.lay(self.mythos_target(k).stake, k.id, own)
            else:
                state.limbo[k.id] += own
        self.take_network(k, card)

    def take_network(self, k: Cultist, card: str) -> None:
        """Steps 3 and 4 of DP17.11: resources; destroyed or kept; sanity icon."""
        self.resource_actions(k, card)
        keeps = self.ancient.keeps
        icon = self.content.cards[card].sanity_icon
        if (keeps == "hired_agent" and card in self.content.agents) or (keeps == "sanity_icon" and icon):
            self.state.automaton.cards.append(card)
        else:
            self.state.box.append(card)
        if icon:
            self.sanity_test()

    def acquire_mythos(self, k: Cultist) -> str:
        """DP17.12, DP22.2."""
        state = self.state
        led = [each for each in state.row if self.leads(k, each.stake, None)]
        for each in led:
            if not each.stake.lock:
                self.clear(k, each.stake)
                card = self.content.mythos[each.card]
                state.automaton.mythos.append(card.id)
                state.automaton.score += 1 + card.vp_general + card.vp_cultist
                if card.id == self.ancient.mythos:
                    state.automaton.score += 3
                state.row.remove(each)
                if not state.row:
                    self.add_mythos()
                if card.sanity_icon:
                    self.sanity_test()
                return DONE
        return self.unlock_first([each.stake for each in led])

    def add_mythos(self) -> str:
        """A22, A57."""
        if not self.state.mythos:
            return FAILED
        self.state.row.append(RowCard(self.state.mythos.pop(0)))
        return DONE

    def resource_actions(self, k: Cultist, card: str) -> None:
        """DP17.15, A55: one that fails moves the cultist one city before the next."""
        icons = {str(name): number for name, number in self.content.cards[card].resources.items()}
        if "influence" in icons:
            if self.influence_network(k, self.icon(k, "influence") + icons["influence"]) == FAILED:
                self.travel(k)
        if "wealth" in icons:
            for _ in range(self.icon(k, "wealth") + icons["wealth"]):
                self.travel(k)
        if "power" in icons:
            if self.open_gate(k, icons["power"]) == FAILED:
                self.travel(k)
        self.move_ritual(icons.get("ritual_up", 0) + icons.get("ritual_down", 0))
        self.move_investigation(-icons.get("investigation_up", 0) - icons.get("investigation_down", 0))

    def move_ritual(self, by: int) -> None:
        self.state.ritual = min(len(self.content.track) - 1, max(0, self.state.ritual + by))

    def move_investigation(self, by: int) -> None:
        self.state.investigation = min(len(self.content.track) - 1, max(0, self.state.investigation + by))

    # Power

    def power(self, k: Cultist, number: int) -> int:
        """DP17.13, DP22.1: what the card says, the icons, and every cultist token in the city."""
        tokens = sum(self.content.cultists[each.id].power for each in self.state.cultists if each.place == k.place)
        return number + self.icon(k, "power") + tokens

    def open_gate(self, k: Cultist, number: int) -> str:
        """DP17.14."""
        city, state = self.city_at(k), self.state
        value = self.content.cities[city.id].gate
        if city.gate or not state.gates or self.power(k, number) < value:
            return FAILED
        state.gates -= 1
        city.gate, city.gate_owner = "open", k.id
        state.automaton.score += value
        self.sanity_test()
        return DONE

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

    def murder(self, k: Cultist, number: int) -> str:
        """DP17.13, A75, A81."""
        player = self.player
        victims = [
            agent.id
            for agent in player.agents
            if agent.place == k.place and not agent.possessed and agent.id != "harry_houdini"
        ]
        if not victims and not player.agents and player.place == k.place and not player.possessed:
            victims = [player.id]
        needed = self.content.cities[k.place].control
        if player.score < 5 or not victims or self.power(k, number) < needed:
            return FAILED
        victim = victims[0]
        if len(victims) > 1:
            victim = self.given.victims.pop(0)
            assert victim in victims
        self.state.automaton.score += 1
        if victim == player.id:
            self.late.append("murdered")
            player.revealed = player.revealed or "murdered"
            player.place = ""
        else:
            self.state.automaton.agents.append(victim)
            player.agents = [agent for agent in player.agents if agent.id != victim]
            self.take_from_player(victim)
            self.state.box.append(victim)
        return DONE

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
