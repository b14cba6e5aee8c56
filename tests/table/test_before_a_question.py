"""No question before its cause: what raises a question has been told when it is asked."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from solo.games.town.checks.by_hand import give, put_gate, put_monster, scenario
from solo.games.town.compiled.pieces import Content
from solo.games.town.events import MythosDrawn
from solo.games.town.front.explain import Explain
from solo.games.town.front.views import Views
from solo.games.town.front.wording import Wording
from solo.games.town.game import Game
from solo.games.town.rules.cards import draw
from solo.games.town.rules.encounters import arkham_encounters
from solo.games.town.rules.mythos import mythos_phase
from solo.games.town.state import Battle
from solo.kernel.decisions import Decision, option
from solo.kernel.events import Asked
from solo.kernel.flow import FlowRunner
from solo.narration.catalogue import languages
from solo.narration.paragraphs import capital, text_of
from solo.players.random_player import RandomPlayer
from tests.games.town.helpers import effect
from tests.table.helpers import narrator

STEPS = ("mythos_clue", "surge_share", "surge_room", "monster_target", "prevent")
"""What the steps of a mythos card before its text may ask (R13 to R15)."""


def asked_by_the_text(content: Content, card: str, seed: int) -> list[tuple[Decision, list[str]]]:
    """The questions of a mythos card's text in a whole Mythos Phase, and all that was told before each."""
    game = scenario(content, seed=seed)
    people = game.state.investigators
    put_gate(game, "woods", "abyss")
    people[0].place = "abyss_1"
    give(game, people[1], "whiskey")
    for who in people:
        who.money, who.clues = 6, 4
    put_monster(game, "dark_young", "uptown_street")
    game.state.mythos_deck.remove(card)
    game.state.mythos_deck.insert(0, card)
    teller, player = narrator(), RandomPlayer(seed)
    session = FlowRunner(mythos_phase(game))
    told: list[str] = []
    heard = 0
    found = []
    while (decision := session.decision) is not None:
        told += map(text_of, teller.tell([*game.events[heard:], Asked(decision.who, decision.kind)]))
        heard = len(game.events)
        if MythosDrawn(card, passed_over=False) in game.events and decision.kind not in STEPS:
            found.append((decision, list(told)))
        session.answer(player(decision))
    return found


@pytest.mark.parametrize("seed", range(2))
def test_r13_1_a_mythos_card_is_told_before_its_text_asks(town_content: Content, seed: int) -> None:
    """Nobody is asked whether to return to Arkham before the headline says why."""
    kinds = set()
    for card, mythos in town_content.mythos.items():
        teller = narrator()
        title = teller.telling.phrase(("mythos", card, "headline"), {}) if mythos.fact.type != "special" else ""
        for decision, told in asked_by_the_text(town_content, card, seed):
            kinds.add(decision.kind)
            assert any(title in line for line in told), (card, decision.kind)
    assert {"may", "may_check"} <= kinds


def worded(game: Game, language: str = "en") -> Wording:
    return Wording(SimpleNamespace(game=game), narrator(language))  # type: ignore[arg-type]


GOALS = {
    "woods": "woods",
    "any_place": "",
    "street": "uptown_street",
    "next_area": "abyss_2",
}
"""Where a move on offer leads, by the word for it; "" for anywhere."""


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("to", GOALS)
def test_may_go_there_names_the_place(town_content: Content, language: str, to: str) -> None:
    game = scenario(town_content)
    wording = worded(game, language)
    who = game.state.investigators[0]
    who.place = "abyss_1" if to == "next_area" else "woods"
    decision = FlowRunner(effect(game, who, {"move": {"to": to}, "may": True})).decision
    assert decision is not None
    said = wording.prompt(decision)
    assert said != capital(wording.say("prompts", "may_move", who=wording.teller.name(who.id)))
    assert not GOALS[to] or str(wording.teller.name(GOALS[to])["to"]) in said


@pytest.mark.parametrize("language", languages())
def test_r32_9_what_may_only_be_bought_is_not_said_to_be_kept(town_content: Content, language: str) -> None:
    """Bob Jenkins sees four common items in the General Store and chooses the three that he may buy from."""
    game = scenario(town_content, investigators=("bob_jenkins", "kate_winthrop"))
    wording = worded(game, language)
    who = game.by_id("bob_jenkins")
    who.place, who.money = "general_store", 9
    session = FlowRunner(arkham_encounters(game, who))
    session.answer("ability:general_store")
    decision = session.decision
    assert decision is not None and decision.kind == "keep"
    key = {"who": wording.teller.name(who.id), "count": 3, "deck": wording.teller.name("common")}
    assert wording.prompt(decision) == capital(wording.say("prompts", "keep_for_sale", **key))
    explained = Explain(wording, Views(wording)).option(decision, decision.options[0])
    assert wording.say("explain", "keep_card_for_sale") in explained
    session.answer(tuple(each.id for each in decision.options[:3]))
    assert session.decision is not None and session.decision.kind == "buy"


def test_r4_9_what_is_kept_is_said_to_be_kept(town_content: Content) -> None:
    game = scenario(town_content, investigators=("bob_jenkins", "kate_winthrop"))
    wording = worded(game)
    decision = FlowRunner(draw(game, game.by_id("bob_jenkins"), "common", 1)).decision
    assert decision is not None
    assert wording.prompt(decision) == "Bob Jenkins keeps one of these cards. Which?"


@pytest.mark.parametrize("language", languages())
def test_upkeep_in_the_final_battle_does_not_offer_to_plan_walks(town_content: Content, language: str) -> None:
    game = scenario(town_content)
    wording = worded(game, language)
    decision = Decision("upkeep_of_all", "", (option("stay"),), "R6.5", 1, 1)
    assert wording.prompt(decision).count("`") == 4
    game.state.battle = Battle()
    assert wording.prompt(decision).count("`") == 2
