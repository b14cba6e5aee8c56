"""The mark "the best" and what Enter takes agree, and what is marked costs no more than what is as good (R19, R29)."""

from __future__ import annotations

import re
from collections import Counter
from contextlib import suppress
from random import Random
from types import SimpleNamespace

import msgspec
import pytest

from solo.games.town.checks.by_hand import give, put_monster, scenario, script, wake
from solo.games.town.compiled.pieces import Content
from solo.games.town.forecast.forecast import forecast_of
from solo.games.town.front.auto_answers import AutoAnswers
from solo.games.town.game import Collapsed, Game, GameEnds
from solo.games.town.option_ranking import each_once, sensible
from solo.games.town.rules.battle import rounds
from solo.games.town.rules.checks import success_on
from solo.games.town.rules.combat import combat
from solo.games.town.rules.combat_view import CombatView
from solo.kernel.decisions import Decision
from solo.kernel.flow import FlowRunner
from solo.kernel.piece_ids import kind_of
from solo.players.random_player import RandomPlayer
from tests.table.test_odds import STREET, facing, wording

SHARE, ALL = 12, 200
"""So many fights, and so many battles, are looked at."""
QUESTIONS = 12
"""So many questions of each."""
BEST = (", the best)", ", the best for its cost)")


def used_up(game: Game, way: str) -> int:
    """How many things a way to fight uses up, or what it costs."""
    return sum(bool(game.content.card(copy).after_use) for copy in way.partition(":")[2].split("+") if copy)


def figures(text: str) -> list[str]:
    """The chances and averages that an option shows."""
    return re.findall(r"[\d.]+(?=%| success)", text)


def hand_of(game: Game) -> AutoAnswers:
    """What a player has set out to do: nothing."""
    return AutoAnswers(SimpleNamespace(game=game), SimpleNamespace(standing_orders={}), bool)  # type: ignore[arg-type]


def check(game: Game, decision: Decision) -> bool:
    """One question in a fight: whether something is marked; it is the first option, and Enter takes it."""
    worded, hand = wording(game), hand_of(game)
    asked = hand.offered(decision)
    texts = {each.id: worded.option(asked, each) for each in asked.options}
    best = [id for id, text in texts.items() if text.endswith(BEST)]
    if not best:
        return False
    assert best == [hand.enter(asked)]
    view = decision.about
    assert isinstance(view, CombatView)
    found, (marked,) = forecast_of(game, decision), best
    if found:
        alike = {id: each for id, each in found.items() if id in texts and figures(texts[id]) == figures(texts[marked])}
        for each in alike.values():
            if each.win > found[marked].win + 1e-9:
                mine = found[marked]
                assert each.fall > mine.fall or each.cards > mine.cards or each.points > mine.points
    else:
        expected = {
            id: roll.expected(success_on(game, game.by_id(decision.who)))
            for id, roll in view.pools.items()
            if id in texts
        }
        alike = {id for id in expected if figures(texts[id]) == figures(texts[marked])}
        assert all(used_up(game, marked) <= used_up(game, id) for id in alike)
        assert all(expected[id] <= expected[marked] or used_up(game, id) > used_up(game, marked) for id in alike)
    return True


def armed(content: Content, random: Random, *, battle: bool) -> tuple[Game, FlowRunner]:
    """Amanda with some weapons and spells before a monster, or before the Ancient One."""
    game = scenario(content, investigators=["amanda_sharpe"], ancient_one="yig")
    amanda = game.by_id("amanda_sharpe")
    amanda.place, amanda.sliders = STREET, [1, random.randint(0, 3), random.randint(0, 3)]
    arms = [copy for deck in ("common", "unique", "spell") for copy in game.state.decks[deck]]
    for copy in random.sample([each for each in arms if content.card(each).hands], random.randint(2, 4)):
        give(game, amanda, kind_of(copy))
    amanda.sanity, amanda.stamina = random.randint(1, 5), random.randint(1, 5)
    if battle:
        wake(game, random.randint(-3, 0))
        return game, FlowRunner(rounds(game))
    monsters = [id for id, each in content.monsters.items() if "mask" not in each.abilities]
    return game, FlowRunner(combat(game, amanda, put_monster(game, random.choice(monsters), STREET)))


def marks(content: Content, seeds: range, *, battle: bool) -> Counter[str]:
    """Fights answered at random, with every question checked; by kind of question how often something was marked."""
    marked = Counter[str]()
    for seed in seeds:
        game, session = armed(content, Random(seed), battle=battle)
        player = RandomPlayer(seed)
        for _ in range(QUESTIONS):
            if session.decision is None:
                break
            if isinstance(session.decision.about, CombatView):
                marked[session.decision.kind] += check(game, session.decision)
            try:
                session.answer(player(session.decision))
            except (Collapsed, GameEnds):
                break
    return marked


@pytest.mark.parametrize(("battle", "kinds"), [(False, {"before_horror", "combat"}), (True, {"attack"})])
def test_the_best_comes_first_and_is_no_dearer_than_what_is_shown_alike(
    town_content: Content, battle: bool, kinds: set[str]
) -> None:
    found = marks(town_content, range(SHARE), battle=battle)
    assert kinds <= {kind for kind, times in found.items() if times}


def test_an_option_keeps_its_place_in_a_fight_and_enter_takes_the_best(town_content: Content) -> None:
    """The mark moves, not the line: here since Amanda could fall with the next blow."""
    moved = 0
    for seed in range(SHARE):
        game, session = armed(town_content, Random(seed), battle=False)
        hand, amanda = hand_of(game), game.by_id("amanda_sharpe")
        amanda.sanity = amanda.stamina = 5
        with suppress(Collapsed):
            while session.decision is not None and session.decision.kind != "combat":
                session.answer(hand.enter(hand.offered(session.decision)))
        if session.decision is None or session.decision.kind != "combat":
            continue
        before = hand.offered(session.decision)
        assert hand.enter(before) == before.options[0].id
        amanda.stamina = 1
        after = hand.offered(session.decision)
        assert list(after.options) == [each for each in before.options if each in after.options]
        best = sensible(game, session.decision).options[0].id
        assert hand.enter(after) == best
        moved += best != after.options[0].id
    assert moved


@pytest.mark.campaign
@pytest.mark.parametrize("battle", [False, True])
def test_the_best_of_many_fights_comes_first_and_is_no_dearer(town_content: Content, battle: bool) -> None:
    assert marks(town_content, range(SHARE, ALL), battle=battle).total() > ALL


@pytest.mark.parametrize("cards", [("dynamite", "45_automatic", "45_automatic")])
def test_r29_6_nothing_is_used_up_where_as_many_successes_cost_nothing(
    town_content: Content, cards: tuple[str, ...]
) -> None:
    """Two automatics are as good as the dynamite, which is gone after it: Enter takes them."""
    game = scenario(town_content, investigators=["amanda_sharpe"], ancient_one="yig")
    for card in cards:
        give(game, game.by_id("amanda_sharpe"), card)
    wake(game, -1)
    session = FlowRunner(rounds(game))
    while session.decision is not None and session.decision.kind != "attack":
        session.answer(session.decision.default)
    assert session.decision is not None
    asked = sensible(game, session.decision)
    texts = wording(game).options(asked)
    assert [text for text in texts if text.endswith(BEST)] == texts[:1]
    assert texts[0].startswith("fight with .45 Automatic and .45 Automatic (")


def round_of(game: Game, monster: str) -> Decision:
    """The first round of Amanda's fight, whatever the Horror check brings."""
    session = FlowRunner(combat(game, game.by_id("amanda_sharpe"), monster))
    while session.decision is not None and session.decision.kind != "combat":
        session.answer(session.decision.default)
    assert session.decision is not None
    return session.decision


@pytest.mark.parametrize(("clues", "best"), [(0, "flee"), (5, "")])
def test_r19_6_to_flee_is_not_the_best_where_the_fight_is_likely_and_its_figures_leave_clue_tokens_out(
    town_content: Content, clues: int, best: str
) -> None:
    """A Dark Young, beaten two times of three, with five clue tokens nearly always: then Enter fights, and nothing is marked."""
    game, young, *_ = facing(town_content, "dark_young", "tommy_gun")
    amanda = game.by_id("amanda_sharpe")
    amanda.sliders, amanda.clues, amanda.sanity, amanda.max_sanity = [0, 3, 1], clues, 9, 9
    amanda.stamina = amanda.max_stamina = 8
    game.by_id("mandy_thompson").used = ["research"]
    script(game, [1] * 9)
    decision = round_of(game, young)
    asked, worded = hand_of(game).offered(decision), wording(game)
    marked = [each.id for each in asked.options if worded.option(asked, each).endswith(BEST)]
    assert marked == ([best] if best else [])
    assert hand_of(game).enter(asked) == (best or "fight:tommy_gun.1")


@pytest.mark.parametrize(("enchanted", "count"), [(False, 1), (True, 2)])
def test_r20_3_two_copies_of_a_weapon_are_one_option_unless_one_is_magical(
    town_content: Content, enchanted: bool, count: int
) -> None:
    game, witch, *_ = facing(town_content, "witch", "axe", "axe", "enchanted_blade")
    decision = round_of(game, witch)
    view = decision.about
    assert isinstance(view, CombatView)
    axes = sorted(each.id for each in decision.options if each.id.count("axe") == 1 and "+" not in each.id)
    assert len(axes) == 2
    if enchanted:
        view = msgspec.structs.replace(view, enchanted={axes[0].partition(":")[2]: "enchant_weapon.1"})
    shown = each_once(game, msgspec.structs.replace(decision, about=view))
    assert len([each for each in shown.options if each.id in axes]) == count
    both = [each for each in shown.options if "axe" in each.id and "enchanted_blade" in each.id]
    assert len(both) == count
