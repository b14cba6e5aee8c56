"""What is offered to the player, held against a second reading of the digest (`naive_player`), question by question.

The boards are those of random games, laid out anew as random play hardly ever leaves them (`unlikely_boards`): hands, agents,
mythos cards, locks and cubes of any kind. On each a whole turn of the player is played at random.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from solo.games.nation.abouts import Paying, Targeting, Traveling, Using
from solo.games.nation.checks.invariants import problems
from solo.games.nation.game import Game, GameEnds
from solo.games.nation.printed.numbers import DEEP_ONES
from solo.games.nation.rules.acquiring import targets_of_acquiring
from solo.games.nation.rules.scoring import score_parts
from solo.games.nation.rules.tokens import cities_for_deep_ones
from solo.games.nation.rules.turn import player_turn
from solo.games.nation.state import Turn
from solo.kernel.decisions import Answer, Decision
from solo.players.random_player import RandomPlayer
from tests.games.nation.helpers import content
from tests.games.nation.naive_player import TRACKS, NaivePlayer
from tests.games.nation.positions import ANCIENTS, board

TRACK_ICONS = tuple(TRACKS)
KINDS = ("action", "free_action", "target", "pay", "traveler", "destination", "recover", "card", "gate", "murder")
"""The questions that are compared."""
BOARDS = 100
HAND = 7
"""Cards in hand at the beginning: of many more there are too many sets to be counted."""


def steps_of(effect: object, verb: str) -> Iterator[Mapping[str, Any]]:
    """The steps of a kind in an effect as it is written, in its branches too."""
    if isinstance(effect, Mapping):
        if isinstance(effect.get(verb), Mapping):
            yield effect[verb]
        for each in effect.values():
            yield from steps_of(each, verb)
    elif isinstance(effect, list | tuple):
        for each in effect:
            yield from steps_of(each, verb)


class Checker:
    """Follows one turn of the player, and compares each question."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.naive = NaivePlayer(content(), game.state)
        self.seen: Counter[str] = Counter()
        self.begun = False
        self.recovered = 0
        self.verb = ""
        self.city = ""
        self.mode = ""

    def check(self, asked: Decision) -> None:
        """Compare a question with what the digest has to offer."""
        about = asked.about
        ids = [option.id for option in asked.options]
        kind = asked.kind
        if kind in ("action", "free_action"):
            self._action({option.verb for option in asked.options}, kind)
        elif kind == "target" and isinstance(about, Targeting) and not about.number:
            self._target(about.action, ids)
        elif isinstance(about, Paying):
            self._paying(about)
        elif kind in ("traveler", "destination") and isinstance(about, Traveling) and asked.rule == "DP10.5":
            self._travel(kind, about, ids)
        elif kind == "gate" and isinstance(about, Using):
            (step,) = self._written(about.card, "gate")
            assert set(ids) == self.naive.gates(about.card, step)
        elif kind == "murder" and isinstance(about, Using):
            steps = self._written(about.card, "assassinate") or [{"by": "this_agent"}]
            assert set(ids) == self.naive.victims(about.card, steps[0])
        elif kind == "card" and self.verb == "card":
            assert self.deadly() <= {id.removeprefix("card:") for id in ids}
            assert not {id.removeprefix("card:") for id in ids} & (self.deadly(able=False) - self.deadly())
        elif kind == "recover":
            assert {id.removeprefix("recover:") for id in ids} == set(self.naive.own_cubes())
        else:
            return
        self.seen[kind] += 1

    def answered(self, asked: Decision, answer: Answer) -> None:
        """Remember what the next questions follow from."""
        verb, _, subject = str(answer).partition(":")
        if asked.kind in ("action", "free_action"):
            self.begun, self.verb = True, verb
            self.recovered += verb == "recover"
        elif asked.kind == "gate":
            agents = {agent.id: agent.place for agent in self.naive.agents()}
            self.mode, self.city = verb, agents[subject]
        elif asked.kind == "murder":
            self.city = self.game.cultist(subject).place

    def _written(self, card: str, verb: str) -> list[Mapping[str, Any]]:
        abilities = self.game.abilities(card)
        written = [step for each in abilities for step in steps_of(each.effect, verb)]
        return written[:1]

    def deadly(self, *, able: bool = True) -> set[str]:
        """The cards in hand whose action is a murder or a gate alone; those by which it can be done now, or all."""
        found = set()
        for card in self.naive.me.deck.hand:
            actions = [each.effect for each in self.game.abilities(card) if each.when == "action"]
            if self.naive.has("mythos_hastur") and card in content().agents:
                actions.append([{"assassinate": {"by": "this_agent"}}])
            if not actions or any(not {"gate", "assassinate"} & set(effect[0]) for effect in actions):
                continue
            gates = [step for effect in actions for step in steps_of(effect, "gate")]
            murders = [step for effect in actions for step in steps_of(effect, "assassinate")]
            can = [self.naive.gates(card, step) for step in gates] + [
                self.naive.victims(card, step) for step in murders
            ]
            if any(can) or not able:
                found.add(card)
        return found

    def _action(self, verbs: set[str], kind: str) -> None:
        naive, state = self.naive, self.game.state
        wealth = sum(naive.icons("wealth").values())
        influence = bool(naive.icons("influence"))
        expected = {
            "acquire": not self.begun and bool(naive.acquirable()),
            "influence": influence and state.supply["player"] > 0,
            "recover": influence and bool(naive.own_cubes()),
            "buy": naive.result("buy", wealth) > 0,
            "travel": any(naive.prices(place, wealth) for place in naive.movers().values()),
            "track": any(naive.icons(icon) and naive.room(*TRACKS[icon]) for icon in TRACK_ICONS),
            "discard": bool(naive.me.deck.hand),
            "reveal": not naive.me.revealed and naive.points()["now"] >= 35,
            "pass": True,
        }
        offered = {verb for verb, can in expected.items() if can}
        found = verbs & set(expected)
        assert found == (offered if kind == "action" else {"pass"})
        assert kind != "action" or "card" in verbs or not self.deadly()

    def _target(self, action: str, ids: list[str]) -> None:
        naive = self.naive
        match action:
            case "acquire":
                wanted = naive.acquirable() if self.verb == "acquire" else naive.taken_by_deep_ones()
            case "influence":
                wanted = naive.places_for_cubes()
            case _:
                wanted = [icon for icon in TRACK_ICONS if naive.icons(icon) and naive.room(*TRACKS[icon])]
        assert [id.partition(":")[2] for id in ids] == wanted

    def _paying(self, about: Paying) -> None:
        naive = self.naive
        sets = {frozenset(cards) for cards in about.sets.values()}
        match about.action:
            case "influence" | "buy":
                wanted = naive.useful(about.resource, about.action)
            case "recover":
                extra = 1 if self.recovered == 1 and naive.has("quiet_brotherhood") else 0
                wanted = naive.useful(about.resource, "recover", extra)
            case "track":
                wanted = naive.useful(about.resource, about.resource)
            case "travel":
                wanted = naive.paying("wealth", about.needed)
            case "murder":
                wanted = naive.paying("power", naive.murder_needs(self.city) - naive.power(self.city))
            case _:
                wanted = naive.paying("power", naive.gate_needs(self.mode, self.city) - naive.power(self.city))
        assert sets == wanted, about

    def _travel(self, kind: str, about: Traveling, ids: list[str]) -> None:
        naive = self.naive
        movers = naive.movers()
        wealth = sum(naive.icons("wealth").values())
        left = wealth - sum(naive.prices(movers[agent], wealth)[city] for agent, city in about.moves.items())
        assert about.wealth == left or not about.wealth
        if kind == "traveler":
            able = {f"travel:{each}" for each, place in movers.items() if naive.prices(place, left)}
            wanted = able - {f"travel:{each}" for each in about.moves}
            assert set(ids) - {"done"} == wanted
        elif about.wealth:
            assert {id.removeprefix("to:") for id in ids} == set(naive.prices(movers[about.agent], left))


def play_turn(game: Game, seed: int) -> Counter[str]:
    """A turn at random, each question compared; how many of each kind were."""
    checker, player = Checker(game), RandomPlayer(seed)
    assert targets_of_acquiring(game) == checker.naive.acquirable()
    assert cities_for_deep_ones(game) == checker.naive.taken_by_deep_ones()
    flow = player_turn(game)
    answer: Any = None
    try:
        while True:
            asked = flow.send(answer)
            answer = None
            if isinstance(asked, Decision):
                checker.check(asked)
                card = next((each.id for each in asked.options if each.verb == "card" and asked.kind == "action"), None)
                answer = asked.check(card if card and seed % 2 else player(asked))
                checker.answered(asked, answer)
    except (StopIteration, GameEnds):
        pass
    assert sum(score_parts(game).values()) == checker.naive.points()["all"]
    return checker.seen


def enrich(game: Game, seed: int) -> None:
    """Cards of the storage in the player's deck, mythos cards beside his board, Deep Ones; he holds seven of all cards."""
    chance, state, deck = Random(seed), game.state, game.who.deck
    plain = [card for card in state.storage if card not in content().agents][:8]
    state.storage = [card for card in state.storage if card not in plain]
    game.who.mythos += state.mythos[: chance.randrange(6)]
    state.mythos = [card for card in state.mythos if card not in game.who.mythos]
    state.whateleys = chance.sample(list(content().cities), 3) if "whateleys" in game.who.mythos else []
    open_cities = [city for city in content().cities if city != state.cthulhu]
    state.deep_ones_gone = []
    state.deep_ones = {token: chance.choice(open_cities[:4]) for token in DEEP_ONES[: chance.randrange(9)]}
    cards = sorted([*deck.draw, *deck.hand, *deck.discard, *plain])
    chance.shuffle(cards)
    cards.sort(key=lambda card: not (game.abilities(card) and chance.random() < 0.3))
    deck.hand, deck.draw, deck.discard = cards[:HAND], cards[HAND + 3 :], cards[HAND : HAND + 3]
    state.automaton.score = max(state.automaton.score, chance.randrange(3, 9))
    state.phase, state.turn = "turn", Turn(2, True)
    assert list(problems(game, None)) == []


@pytest.mark.parametrize("ancient_one", ANCIENTS)
def test_dp10_dp11_what_is_offered_is_what_the_digest_offers(ancient_one: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(BOARDS):
        game = board(content(), ancient_one, seed, mix=True)
        enrich(game, seed)
        seen += play_turn(game, seed)
    assert all(seen[kind] >= BOARDS // 20 for kind in KINDS), seen
