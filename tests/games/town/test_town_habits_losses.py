"""Losses and sales that the town's table answers: what costs more than it spares, a loss of nothing, wares too dear."""

from __future__ import annotations

import pytest

from solo.games.town.auto_answers import FAR_DOWN, unasked
from solo.games.town.checks.by_hand import give, put_trophies, scenario, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.rules.battle import strike_back
from solo.games.town.rules.losses import lose
from solo.kernel.decisions import Answer, Decision, option
from solo.kernel.flow import FlowRunner
from tests.games.town.fights import waiting
from tests.games.town.helpers import effect, in_battle


@pytest.mark.parametrize(
    ("card", "had", "lost", "answer"),
    [
        ("whiskey", (6, 4), (1, 0), "suffer"),
        ("whiskey", (5, 4), (1, 0), None),
        ("whiskey", (6, 4), (3, 0), None),
        ("food", (6, 4), (0, 1), None),
        ("flesh_ward", (3, 2), (0, 1), "suffer"),
        ("flesh_ward", (6, 2), (0, 1), None),
        ("flesh_ward", (3, 3), (0, 2), None),
        ("flesh_ward", (3, 1), (0, 1), None),
        ("flesh_ward", (1, 4), (0, 2), "suffer"),
        ("flesh_ward", (2, 4), (0, 2), None),
        ("flesh_ward", (1, 2), (0, 2), None),
    ],
)
def test_r22_1_a_loss_is_taken_unasked_where_what_prevents_it_is_not_worth_that(
    content: Content, card: str, had: tuple[int, int], lost: tuple[int, int], answer: Answer | None
) -> None:
    """Jenny has 6 and 4 at most. Whoever is unharmed keeps a card that would be gone; one point of sanity for one of stamina, and
    only perhaps, is no bargain unless sanity is plenty, or it saves her. The last point of sanity is no price."""
    game = scenario(content, investigators=["jenny_barnes"])
    jenny = game.by_id("jenny_barnes")
    jenny.cards.clear()
    give(game, jenny, card)
    jenny.max_sanity, jenny.max_stamina = 6, 4
    jenny.sanity, jenny.stamina = had
    decision = waiting(FlowRunner(lose(game, jenny, *lost)))
    assert decision.kind == "prevent"
    assert unasked(game, decision) == answer
    assert unasked(game, decision, ["losses"]) is None


@pytest.mark.parametrize(("money", "answer"), [(0, "money"), (1, None)])
def test_whoever_has_no_money_loses_that_rather_than_an_item(
    content: Content, money: int, answer: Answer | None
) -> None:
    game = scenario(content, investigators=["jenny_barnes"])
    jenny = game.by_id("jenny_barnes")
    give(game, jenny, "food")
    jenny.money = money
    choice = [
        {"option": "item", "effect": [{"discard": {"what": "item", "count": 1}}]},
        {"option": "money", "effect": [{"lose": {"money": "all"}}]},
    ]
    decision = waiting(FlowRunner(effect(game, jenny, {"choose": choice})))
    assert unasked(game, decision) == answer
    assert unasked(game, decision, ["losses"]) is None


@pytest.mark.parametrize(("money", "asked"), [(1, False), (20, True)])
def test_r32_9_which_of_four_cards_stay_on_offer_is_asked_only_of_whoever_can_pay_one(
    content: Content, money: int, asked: bool
) -> None:
    """Jack draws one more and puts one back; no unique item costs less than $2."""
    game = scenario(content, investigators=["monterey_jack"])
    jack = game.by_id("monterey_jack")
    jack.money = money
    step = {"buy": {"deck": "unique", "look_at": 3, "keep": 1, "price": "list"}, "must_buy": True}
    decision = waiting(FlowRunner(effect(game, jack, step)))
    assert decision.kind == "keep"
    assert (unasked(game, decision) is None) == asked


@pytest.mark.parametrize(
    ("monsters", "stack", "alike"), [(0, 9, True), (0, FAR_DOWN, True), (0, FAR_DOWN - 1, False), (1, 9, False)]
)
def test_r32_11_which_gate_is_given_is_asked_only_where_it_may_soon_open_again(
    content: Content, monsters: int, stack: int, *, alike: bool
) -> None:
    """Any other of them pays as well; one of the last markers of the stack is another matter, and so is a monster."""
    game = scenario(content, investigators=["joe_diamond"])
    joe = game.by_id("joe_diamond")
    put_trophies(game, joe, monsters=["cultist"] * monsters, gates=2)
    game.state.gate_stack = game.state.gate_stack[:stack]
    held = [*joe.gate_trophies, *joe.monster_trophies]
    decision = Decision("spend_trophies", joe.id, tuple(option("card", each) for each in held), "R32.10")
    assert unasked(game, decision) == (decision.default if alike else None)


@pytest.mark.parametrize(
    ("lacking", "clues", "card", "fail", "answer"),
    [
        (9, 0, "", [{"lose": {"sanity": 1}}], "decline"),
        (9, 1, "", [{"lose": {"sanity": 1}}], None),
        (0, 0, "", [{"lose": {"sanity": 1}}], None),
        (9, 0, "research_materials", [{"lose": {"sanity": 1}}], None),
        (9, 0, "", [{"gain": {"clues": 1}}], None),
    ],
)
def test_r18_7_a_bargain_out_of_reach_is_declined_unasked(
    content: Content, lacking: int, clues: int, card: str, fail: list[dict[str, object]], answer: Answer | None
) -> None:
    """No die, and no clue token for one; whoever has either is asked, and so is whoever gains by failing."""
    game = scenario(content, investigators=["jenny_barnes"])
    jenny = game.by_id("jenny_barnes")
    jenny.cards.clear()
    jenny.clues = clues
    if card:
        give(game, jenny, card)
    check = {"skill": "lore", "modifier": -lacking, "difficulty": 1}
    bargain = {"check": check, "pass": [{"draw": {"deck": "spell", "count": 1}}], "fail": fail}
    choice = [{"option": "accept", "effect": [bargain]}, {"option": "decline", "effect": []}]
    decision = waiting(FlowRunner(effect(game, jenny, {"choose": choice})))
    assert unasked(game, decision) == answer
    assert unasked(game, decision, ["losses"]) is None


@pytest.mark.parametrize(
    ("ancient_one", "place", "answer"),
    [("yog_sothoth", "yuggoth_1", True), ("azathoth", "yuggoth_1", False), ("yog_sothoth", "woods", False)],
)
def test_r22_4_what_whoever_is_devoured_gives_up_first_is_no_question(
    content: Content, ancient_one: str, place: str, answer: bool
) -> None:
    """Beyond a gate whoever goes insane is lost in time and space, for which Yog-Sothoth devours him with all his cards."""
    game = scenario(content, investigators=["jenny_barnes"], ancient_one=ancient_one)
    jenny = game.by_id("jenny_barnes")
    jenny.cards.clear()
    for card in ("food", "axe", "whiskey"):
        give(game, jenny, card)
    jenny.place, jenny.sanity = place, 1
    session = FlowRunner(lose(game, jenny, 1, 0))
    while waiting(session).kind != "discard":
        session.answer(waiting(session).default)
    decision = waiting(session)
    assert (unasked(game, decision) is not None) == answer
    assert unasked(game, decision, ["losses"]) is None


@pytest.mark.parametrize(("fail", "clues", "answer"), [("devour", 9, "decline"), ("delay", 9, None)])
def test_r18_7_nobody_stakes_his_life_on_clue_tokens_alone(
    content: Content, fail: str, clues: int, answer: Answer | None
) -> None:
    game = scenario(content, investigators=["jenny_barnes"])
    jenny = game.by_id("jenny_barnes")
    jenny.clues = clues
    bargain = {
        "check": {"skill": "luck", "modifier": -9},
        "pass": [{"draw": {"deck": "unique", "count": 1}}],
        "fail": [{fail: "self"}],
    }
    choice = [{"option": "enter", "effect": [bargain]}, {"option": "decline", "effect": []}]
    decision = waiting(FlowRunner(effect(game, jenny, {"choose": choice})))
    assert unasked(game, decision) == answer


@pytest.mark.parametrize(
    ("ancient_one", "gates", "clues", "answer"),
    [
        ("yog_sothoth", 1, 2, "clue"),
        ("yog_sothoth", 2, 2, None),
        ("nyarlathotep", 1, 1, None),
    ],
)
def test_r29_11_clue_tokens_are_spent_unasked_where_they_alone_keep_somebody_from_being_devoured(
    content: Content, ancient_one: str, gates: int, clues: int, answer: Answer | None
) -> None:
    """Without her last gate trophy she is devoured, and the tokens with her. Against Nyarlathotep the last token is what she must
    keep, so there it is asked."""
    game, amanda, _ = in_battle(content, ancient_one, ("amanda_sharpe",))
    put_trophies(game, amanda, gates=gates)
    amanda.clues = clues
    script(game, [1] * 30)
    assert unasked(game, waiting(FlowRunner(strike_back(game)))) == answer
