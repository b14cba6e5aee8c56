"""The Ancient One's turn a second time, written from the rules alone: plain, obvious and slow.

It shares nothing with the rules of the game but the state and what is printed on the pieces. What chance and the player decide
is given to it (`Given`); everything else follows from the state and the card that is turned up (DP17, DP22).
"""

from __future__ import annotations

from solo.games.nation.printed.card_facts import EffectFact
from solo.games.nation.printed.facts import StepFact
from solo.games.nation.state import Cultist
from tests.games.nation.naive_board import DONE, FAILED, MOVED, NaiveBoard
from tests.games.nation.naive_steps import (
    acquire_city,
    acquire_held,
    acquire_mythos,
    acquire_network,
    go_to_inactive_gate,
    influence_network,
    influence_sanity_network,
    murder,
    open_gate,
    remove_city_locks,
    spread,
    take_network,
)


class Over(Exception):
    """The game is over at once. how: as in `State.ended`."""


class NaiveTurn(NaiveBoard):
    """One turn of the Ancient One; `play` leaves what must be true after it in `state`.

    total: the player's final score, None while the game goes on.
    """

    total: int | None = None

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
        if last in (self.state.ritual, self.state.investigation):
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

    def effect(self, k: Cultist) -> None:
        """DP17.16, A62: every step of `first`; `otherwise` if none was done; one city on, unless it moved for lack of cubes."""
        effects = self.ancient.effects
        written: EffectFact = effects.cultist_1 if k.id == "cultist_1" else effects.cultist_2
        results = self.do_all(k, written.first)
        if DONE not in results and MOVED not in results:
            results += self.do_all(k, written.otherwise)
        if MOVED not in results:
            self.travel(k)

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
                return influence_network(self, k, cubes)
            case "influence_mythos":
                return self.put(k, self.mythos_target(k).stake, cubes) if self.state.row else FAILED
            case "acquire_city":
                return acquire_city(self, k)
            case "acquire_network":
                return acquire_network(self, k, step.cubes_to == "mythos")
            case "acquire_mythos":
                return acquire_mythos(self, k)
            case "murder":
                return murder(self, k, step.number)
            case "open_gate":
                return open_gate(self, k, step.number)
            case _:
                return self.do_in_effect(k, step)

    def do_in_effect(self, k: Cultist, step: StepFact) -> str:
        """The steps that stand in effects only (DP17.21)."""
        state = self.state
        match step.do:
            case "spread_network":
                cards = [city.card for city in self.search(k) if city.face and city.id != state.cthulhu]
                return spread(self, k, cards[: step.cards], step.number)
            case "spread_mythos":
                return spread(self, k, [each.stake for each in state.row], step.number)
            case "acquire_network_held":
                return acquire_held(self, k, step.number)
            case "acquire_storage_top":
                if not state.storage:
                    return FAILED
                take_network(self, k, state.storage.pop(0))
            case "remove_city_locks":
                return remove_city_locks(self)
            case "recover_limbo":
                if not state.limbo[k.id]:
                    return FAILED
                self.empty_limbo(k)
            case "influence_sanity_network":
                return influence_sanity_network(self, k, step.number)
            case "influence_sanity_mythos":
                fitting = [each for each in state.row if self.content.mythos[each.card].sanity_icon]
                return self.put(k, fitting[0].stake, step.number) if fitting else FAILED
            case "influence_first_city":
                free = [city for city in self.search(k) if not self.of_cultists(city) and city.id != state.cthulhu]
                return self.put(k, free[0].space, step.number) if free else FAILED
            case "travel_to_inactive_gate":
                return go_to_inactive_gate(self, k)
            case "move_ritual":
                self.move_ritual(step.number)
            case "move_investigation":
                self.move_investigation(step.number)
            case "mythos_row":
                return DONE if DONE in [self.add_mythos() for _ in range(step.number)] else FAILED
            case _:
                raise ValueError(step.do)
        return DONE

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
