"""What hangs on an answer is said where it is asked, and what is one thing is asked once."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from solo.games.town.abouts import Pending
from solo.games.town.auto_answers import unasked
from solo.games.town.checks.by_hand import give, put_gate, put_monster, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.forecast.forecast import roll_forecast_of
from solo.games.town.front.kept_clues import KEPT_CLUES, kept_clues
from solo.games.town.front.wording import Wording
from solo.games.town.rules.battle import attack
from solo.games.town.rules.encounters import other_world_encounter
from solo.games.town.rules.movement import other_world_movement
from solo.games.town.rules.trading import trade
from solo.games.town.state import Rumor
from solo.kernel.decisions import Decision, option
from solo.kernel.flow import FlowRunner
from solo.narration.catalogue import languages
from tests.games.town.fights import waiting
from tests.games.town.helpers import in_battle
from tests.table.helpers import TownEvening, at_first, evening, front, narrator
from tests.table.watching import ASK_ATTACK, Watched, watched


def alone(content: Content, folder: Path) -> TownEvening:
    """An evening of Joe alone, at his first movement."""
    at = evening(content, folder, investigators=["joe_diamond"])
    while at.decision is not None and at.decision.kind != "move":
        at.answer(at.decision.default)
    return at


def asked(table: Watched, kind: str) -> list[Decision]:
    """The questions of a kind."""
    return [each for each in table.asked if each.kind == kind]


def said(table: Watched) -> str:
    """All that was written, on one line."""
    return " ".join(table.out.getvalue().split())


def encounter(content: Content, folder: Path, place: str, card: int, faces: list[int]) -> TownEvening:
    """Joe, with two clue tokens, about to stay where a certain encounter happens to him; the dice that fall."""
    at = at_first(content, folder, "move")
    joe, game = at.game.by_id("joe_diamond"), at.game
    game.state.revealed[content.neighbourhood_of[place]] = card
    joe.place, joe.clues, joe.sliders = place, 2, [0, 0, 0]
    script(game, faces)
    return at


# Clue tokens


def test_clue_tokens_are_not_spent_on_upon_another_check(town_content: Content, tmp_path: Path) -> None:
    """The Dhole is evaded with the first token, which is all that was meant; the other monster's check asks anew."""
    at = at_first(town_content, tmp_path, "move")
    joe = at.game.by_id("joe_diamond")
    for monster in ("dhole", "dimensional_shambler"):
        put_monster(at.game, monster, joe.place)
    joe.clues, joe.sliders = 3, [0, 0, 0]
    script(at.game, [1, 1, 1, 1, 6, 1] + [1] * 20)
    table = watched(at, "go easttown streets!\nspend_on\n")
    checks = asked(table, "after_check")
    assert [each.about.source.partition(".")[0] for each in checks] == ["dhole", "dimensional_shambler"]
    assert joe.clues == 2


def test_a_horror_check_that_would_drive_insane_says_so_and_enter_does_not_leave_it(
    town_content: Content, tmp_path: Path
) -> None:
    at = at_first(town_content, tmp_path, "move")
    joe = at.game.by_id("joe_diamond")
    put_monster(at.game, "dhole", joe.place)
    joe.clues, joe.sanity, joe.sliders = 1, 4, [0, 0, 0]
    script(at.game, [1] * 30)
    table = watched(at, "stay here\nfight the dhole\n\n", ASK_ATTACK)
    [check] = asked(table, "after_check")[:1]
    assert check.about.check == "horror"
    assert joe.clues == 0
    assert [each.verb for each in check.options][:2] == ["accept", "clue"]
    assert "leave it at that (failure: −4 sanity and insane)" in said(table)


def test_whom_a_nightgaunt_may_carry_off_is_told_so_before_clue_tokens_are_spent(
    town_content: Content, tmp_path: Path
) -> None:
    at = at_first(town_content, tmp_path, "move")
    joe = at.game.by_id("joe_diamond")
    put_monster(at.game, "nightgaunt", joe.place)
    put_gate(at.game, "woods", "abyss")
    joe.clues, joe.sliders = 1, [0, 0, 0]
    script(at.game, [1] * 30)
    table = watched(at, "stay here\nevade the nightgaunt\n\n")
    assert asked(table, "after_check")[0].about.check == "evade"
    assert "leave it at that (failure: drawn through a gate)" in said(table)


# What hangs on a check


@pytest.mark.parametrize(
    ("place", "card", "expected"),
    [
        ("arkham_asylum", 2, ("failure: to the streets of Downtown", "success: a unique item")),
        ("police_station", 1, ("failure: −1 sanity; then to the streets of Easttown", "success: +1 clue")),
        ("arkham_asylum", 3, ("failure: arrested", "success: to the streets of Downtown")),
        ("independence_square", 2, ("leave it at that", "success: Anna Kaslow")),
        ("velmas_diner", 7, ("failure: to the streets of Easttown", "success: up to +$6")),
        ("science_building", 7, ("then to St. Mary’s Hospital; success: gates may close)", "1. yes (no dice")),
        ("the_unnamable", 1, ("sit down and listen (−2 sanity and Eric Colt)",)),
        ("black_cave", 6, ("success: Tom",)),
        ("woods", 7, ("a lost turn either way; success: a skill, 2 spells, or +4 clues)",)),
    ],
)
def test_the_question_for_clue_tokens_says_what_failing_and_passing_bring(
    town_content: Content, tmp_path: Path, place: str, card: int, expected: tuple[str, str]
) -> None:
    at = encounter(town_content, tmp_path, place, card, [1] * 40)
    table = watched(at, "stay here\n" + "yes\n" * 2 + "stay here\n" * 4)
    assert all(each in said(table) for each in expected), said(table)[-1500:]


@pytest.mark.parametrize(
    ("place", "card", "expected"),
    [("bank_of_arkham", 3, "failure: −$8"), ("curiositie_shoppe", 7, "failure: elsewhere in Arkham")],
)
def test_r19_7_a_combat_check_and_a_walk_to_nowhere_known_say_what_failing_brings(
    town_content: Content, tmp_path: Path, place: str, card: int, expected: str
) -> None:
    """At a place that offers something, too: a fight with people has as much at stake as any other check."""
    at = encounter(town_content, tmp_path, place, card, [1] * 40)
    for other in at.game.state.investigators:
        other.delayed = other.id != "joe_diamond"
    at.answer("stop")
    while at.decision is not None and at.decision.kind != "after_check":
        at.answer(at.decision.default)
    assert expected in said(watched(at, ""))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("clues", [0, 10])
def test_a_check_without_dice_says_what_clue_tokens_make_of_it(
    town_content: Content, tmp_path: Path, language: str, clues: int
) -> None:
    """Enter tries it where clue tokens are in hand, and says no where there are none."""
    at = encounter(town_content, tmp_path, "silver_twilight_lodge", 2, [1] * 40)
    joe, state = at.game.by_id("joe_diamond"), at.game.state
    state.monsters.clear()
    state.gates.clear()
    joe.check_bonus, joe.clues = -9, clues
    at.answer("stop")
    while at.decision is not None and at.decision.kind != "may_check":
        at.answer(at.decision.default)
    assert at.decision is not None and at.decision.who == joe.id
    joe.check_bonus = -9
    front = Watched(at, "", language=language).front
    offered = front.auto_answers.offered(at.decision)
    assert (front.auto_answers.enter(offered) == "yes") is bool(clues)
    text = front.wording.option(offered, next(each for each in offered.options if each.id == "yes"))
    assert (front.say("views", "with_clues", count=10, percent=99) in text) is bool(clues)


RANDOM = {
    "en": "failure: a common item; success: a unique item",
    "cs": "neúspěch: běžný předmět; úspěch: unikátní předmět",
    "pl": "porażka: Przedmiot powszechny; sukces: Przedmiot unikatowy",
    "ru": "провал: 1 простая вещь; успех: 1 уникальная вещь",
}


@pytest.mark.parametrize("language", languages())
def test_what_a_check_may_bring_stands_in_the_first_case(town_content: Content, tmp_path: Path, language: str) -> None:
    at = encounter(town_content, tmp_path, "train_station", 6, [1] * 40)
    while at.decision is not None and at.decision.kind != "spend":
        at.answer(at.decision.default)
    assert at.decision is not None
    wording = Wording(SimpleNamespace(game=at.game), narrator(language))  # type: ignore[arg-type]
    assert RANDOM[language] in " ".join(" ".join(wording.options(at.decision)).split())


@pytest.mark.parametrize(("who", "expected"), [("sister_mary", "to South Church"), ("joe_diamond", "lost in time")])
def test_r35_whoever_is_never_lost_in_time_and_space_is_told_where_she_goes(
    town_content: Content, tmp_path: Path, who: str, expected: str
) -> None:
    at = at_first(town_content, tmp_path, "move")
    one, state = at.game.by_id(who), at.game.state
    state.gate_deck.insert(0, state.gate_deck.pop(state.gate_deck.index("gate_blue_8")))
    one.place, one.clues, one.sliders, one.cards = "yuggoth_1", 2, [1, 1, 1], []
    script(at.game, [1] * 40)
    decision = waiting(FlowRunner(other_world_encounter(at.game, one)))
    wording = Wording(SimpleNamespace(game=at.game), narrator("en"))  # type: ignore[arg-type]
    assert decision.kind == "after_check"
    assert f"(failure: {expected}" in " ".join(wording.options(decision))


@pytest.mark.parametrize("sealed", [False, True])
def test_r11_5_no_gate_is_feared_at_a_sealed_place(town_content: Content, tmp_path: Path, sealed: bool) -> None:
    at = encounter(town_content, tmp_path, "independence_square", 7, [1] * 40)
    at.game.state.seals = ["independence_square"] if sealed else []
    at.game.state.gates.pop("independence_square", None)
    table = watched(at, "stay here\n" * 6)
    assert asked(table, "after_check")
    assert ("failure: a gate" in said(table)) is not sealed


@pytest.mark.parametrize(
    ("card", "area", "expected"),
    [
        ("gate_blue_1", "abyss_1", "failure: a monster"),
        ("gate_yellow_7", "yuggoth_1", "failure: at worst insane and −4 stamina"),
        ("gate_blue_12", "yuggoth_1", "failure: −2 sanity"),
    ],
)
def test_whatever_may_come_of_failing_the_question_says_that_something_does(
    town_content: Content, tmp_path: Path, card: str, area: str, expected: str
) -> None:
    at = alone(town_content, tmp_path)
    joe, state = at.game.by_id("joe_diamond"), at.game.state
    state.gate_deck.insert(0, state.gate_deck.pop(state.gate_deck.index(card)))
    joe.place, joe.clues, joe.sliders, joe.cards = area, 2, [0, 0, 0], []
    script(at.game, [1] * 40)
    session = FlowRunner(other_world_encounter(at.game, joe))
    decision = waiting(session)
    while decision.kind != "after_check":
        session.answer(decision.default)
        decision = waiting(session)
    wording = Wording(SimpleNamespace(game=at.game), narrator("en"))  # type: ignore[arg-type]
    assert f"leave it at that ({expected})" in wording.options(decision)


@pytest.mark.parametrize(
    ("lacking", "said"),
    [(0, ""), (1, "success: +1 stamina"), (2, "success: up to +2 stamina"), (6, "success: up to +6 stamina")],
)
def test_r22_1_no_more_is_promised_than_can_be_gained_and_nothing_is_risked_for_nothing(
    town_content: Content, tmp_path: Path, lacking: int, said: str
) -> None:
    """Somebody in the Abyss may eat what grows there: a die of stamina is gained, or lost. Whoever lacks none is not asked."""
    at = alone(town_content, tmp_path)
    joe, state = at.game.by_id("joe_diamond"), at.game.state
    state.gate_deck.insert(0, state.gate_deck.pop(state.gate_deck.index("gate_red_2")))
    joe.place, joe.clues, joe.sliders, joe.cards = "abyss_1", 2, [1, 1, 1], []
    joe.max_stamina, joe.stamina = 7, 7 - lacking
    decision = waiting(FlowRunner(other_world_encounter(at.game, joe)))
    wording = Wording(SimpleNamespace(game=at.game), narrator("en"))  # type: ignore[arg-type]
    eating = wording.options(decision)[0]
    assert decision.kind == "choose" and (f"{said})" in eating if said else "success" not in eating), eating
    assert unasked(at.game, decision) == (None if lacking else "decline")
    assert unasked(at.game, decision, ["losses"]) is None


@pytest.mark.parametrize(
    ("lacking", "said"), [((0, 2), "+2 stamina)"), ((2, 0), "+2 sanity)"), ((1, 2), "+2 stamina and +1 sanity)")]
)
def test_r22_1_of_two_gains_only_those_are_said_that_can_be_had(
    town_content: Content, tmp_path: Path, lacking: tuple[int, int], said: str
) -> None:
    at = alone(town_content, tmp_path)
    joe = at.game.by_id("joe_diamond")
    joe.sanity, joe.stamina = joe.max_sanity - lacking[0], joe.max_stamina - lacking[1]
    state = at.game.state
    state.gate_deck.insert(0, state.gate_deck.pop(state.gate_deck.index("gate_red_10")))
    joe.place, joe.clues, joe.sliders, joe.cards = "abyss_1", 2, [1, 1, 1], []
    script(at.game, [1] * 40)
    decision = waiting(FlowRunner(other_world_encounter(at.game, joe)))
    wording = Wording(SimpleNamespace(game=at.game), narrator("en"))  # type: ignore[arg-type]
    assert decision.kind == "after_check"
    assert any(each.endswith(f"success: {said}") for each in wording.options(decision)), wording.options(decision)


@pytest.mark.parametrize("open_gate", [False, True])
def test_r33_8_whoever_fails_against_a_nightgaunt_is_told_that_it_carries_off(
    town_content: Content, tmp_path: Path, *, open_gate: bool
) -> None:
    """Where no gate is open, nothing comes of it (A22), and nothing is said."""
    at = alone(town_content, tmp_path)
    joe = at.game.by_id("joe_diamond")
    at.game.state.gates.clear()
    if open_gate:
        put_gate(at.game, "woods", "abyss")
    put_monster(at.game, "nightgaunt", joe.place)
    joe.clues, joe.sliders = 2, [0, 3, 0]
    script(at.game, [1] * 40)
    table = watched(at, "settings ask_attack yes\nstay here\nevade the nightgaunt\n")
    assert asked(table, "after_check")
    assert ("leave it at that (failure: drawn through a gate)" in said(table)) is open_gate
    assert "comes of it" not in said(table)


def test_r29_6_a_weapon_that_takes_sanity_says_so(town_content: Content) -> None:
    game, amanda, battle = in_battle(town_content)
    give(game, amanda, "powder_of_ibn_ghazi")
    give(game, amanda, "knife")
    decision = waiting(FlowRunner(attack(game, amanda, battle)))
    wording = Wording(SimpleNamespace(game=game), narrator("en"))  # type: ignore[arg-type]
    priced = [each for each in wording.options(decision) if "costs 1 sanity" in each]
    assert priced and all("Powder of Ibn-Ghazi" in each for each in priced)


def test_whoever_has_no_clue_tokens_closes_a_gate_with_the_better_skill_unasked(
    town_content: Content, tmp_path: Path
) -> None:
    at = alone(town_content, tmp_path)
    joe = at.game.by_id("joe_diamond")
    put_gate(at.game, "woods", "abyss")
    joe.place, joe.explored, joe.clues, joe.sliders = "woods", True, 0, [0, 3, 0]
    script(at.game, [1] * 40)
    table = watched(at, "stay here\n")
    assert not asked(table, "explored_gate")
    assert "Joe Diamond: Fight check" in said(table)


# Losses


def test_food_that_cannot_save_is_not_eaten_by_enter(town_content: Content, tmp_path: Path) -> None:
    """With two points left a Dhole takes four: Food would save one of them, and he would be unconscious either way."""
    at = alone(town_content, tmp_path)
    joe = at.game.by_id("joe_diamond")
    put_monster(at.game, "dhole", joe.place)
    give(at.game, joe, "food")
    joe.stamina, joe.sanity, joe.clues, joe.sliders = 2, 4, 0, [0, 0, 3]
    script(at.game, [6] * 3 + [1] * 40)
    table = watched(at, "settings ask_attack yes\nstay here\nfight the dhole\nfight with bare hands\n")
    [loss] = asked(table, "prevent")[:1]
    assert loss.options[0].verb == "suffer"
    assert "suffer it (unconscious either way)" in said(table)


def frightened(content: Content, folder: Path, lines: str, sanity: int = 4, *cards: str) -> Watched:
    """Joe fails the Horror check of a Zombie, with clue tokens left and cards that prevent the loss."""
    at = alone(content, folder)
    joe = at.game.by_id("joe_diamond")
    joe.cards.clear()
    put_monster(at.game, "zombie", joe.place)
    for card in cards or ("obsidian_statue",):
        give(at.game, joe, card)
    joe.sanity, joe.clues, joe.sliders = sanity, 3, [0, 0, 0]
    script(at.game, [1] * 40)
    return watched(at, f"stay here\nfight the zombie\n{lines}")


def test_r22_1_what_prevents_a_loss_stands_beside_leaving_the_check_at_that(
    town_content: Content, tmp_path: Path
) -> None:
    """One question for one loss: whoever leaves it at that has seen what would prevent it, and is not asked once more."""
    table = frightened(town_content, tmp_path / "a", "leave it at that\n")
    assert "let it be, and use Obsidian Statue against the loss" in said(table)
    assert (len(asked(table, "after_check")) > 0, asked(table, "prevent")) == (True, [])
    assert "−1 sanity (3)" in said(table)
    table = frightened(town_content, tmp_path / "b", "let it be, and use Obsidian Statue against the loss\n")
    assert not asked(table, "prevent")
    assert "saves 1 sanity" in said(table)
    table = frightened(town_content, tmp_path / "c", "settings ask_losses yes\nleave it at that\n")
    assert asked(table, "prevent")
    assert "against the loss" not in said(table).partition("ask_losses")[2].partition("leave it at that")[2]


def test_r22_1_whoever_would_fall_by_what_he_left_at_that_is_asked_again(town_content: Content, tmp_path: Path) -> None:
    assert asked(frightened(town_content, tmp_path, "leave it at that\n", 1), "prevent")


@pytest.mark.parametrize(("clues", "sanity", "asks"), [(3, 4, False), (4, 4, True), (3, 1, True)])
def test_who_would_keep_fewer_clue_tokens_than_were_ordered_is_not_asked_for_one(
    town_content: Content, tmp_path: Path, clues: int, sanity: int, *, asks: bool
) -> None:
    """`keep 3 clues` is typed once; whoever could fall is asked nevertheless."""
    at = alone(town_content, tmp_path)
    joe = at.game.by_id("joe_diamond")
    joe.cards.clear()
    put_monster(at.game, "zombie", joe.place)
    joe.sanity, joe.clues, joe.sliders = sanity, clues, [0, 0, 0]
    script(at.game, [1] * 40)
    table = watched(at, "keep 3 clues\nstay here\nfight the zombie\n")
    assert bool(asked(table, "after_check")) is asks
    assert "3 clue tokens are kept" in said(table)


@pytest.mark.parametrize(
    ("lines", "clues", "cards", "asks"),
    [
        ("keep 5 clues", 1, (), True),
        ("keep 5 clues", 4, (), True),
        ("keep joe 5 clues", 1, (), False),
        ("keep harvey 5", 1, (), True),
        ("keep 3\nkeep joe 0", 3, (), True),
        ("keep joe 3\nkeep 0", 3, (), True),
    ],
)
def test_clue_tokens_are_kept_by_whoever_can_have_so_many_or_was_told_to_himself(
    town_content: Content, tmp_path: Path, lines: str, clues: int, cards: tuple[str, ...], *, asks: bool
) -> None:
    """What is kept for one’s seal does not silence another with one token; and it is said where it does silence somebody."""
    table = keeping(town_content, tmp_path, lines, clues, *cards)
    assert bool(asked(table, "after_check")) is asks
    assert ("leaves the check as it is" in said(table)) is not asks


def keeping(content: Content, folder: Path, lines: str, clues: int, *cards: str) -> Watched:
    """Joe fails the Horror check of a Zombie, after what is typed about clue tokens that are to be kept."""
    at = alone(content, folder)
    joe = at.game.by_id("joe_diamond")
    joe.cards.clear()
    at.game.forget_modifiers(joe)
    for card in cards:
        give(at.game, joe, card)
    put_monster(at.game, "zombie", joe.place)
    joe.sanity, joe.clues, joe.sliders = 4, clues, [0, 0, 0]
    script(at.game, [1] * 40)
    return watched(at, f"{lines}\nstay here\nfight the zombie\n")


@pytest.mark.parametrize(("card", "kept"), [("research_materials", 5), ("old_journal", 7)])
def test_a_kept_clue_token_is_not_offered_beside_something_else(
    town_content: Content, tmp_path: Path, card: str, kept: int
) -> None:
    """Four tokens and a card that is one, or brings three: so many are within reach. A card that helps is asked about alone."""
    table = keeping(town_content, tmp_path, f"keep {kept}", 4, card)
    for question in asked(table, "after_check"):
        assert [each.verb for each in question.options] == ["accept", "use"]
    assert len(asked(table, "after_check")) == (card == "research_materials")


def test_a_number_of_kept_clue_tokens_that_is_none_keeps_none() -> None:
    """As a damaged save may hold one."""
    assert [kept_clues({KEPT_CLUES: each}) for each in ("many", "-3", "", "9" * 80, "²", "4")] == [0, 0, 0, 0, 0, 4]
    assert kept_clues({}) == 0


# Buying


def shop(content: Content, folder: Path, money: int, wares: list[str]) -> Watched:
    """Joe at the Curiositie Shoppe with so much money; these lie on top of the deck."""
    at = alone(content, folder)
    joe, stack = at.game.by_id("joe_diamond"), at.game.state.decks["unique"]
    joe.place, joe.money = "curiositie_shoppe", money
    on_top = [next(copy for copy in stack if copy == ware) for ware in wares]
    at.game.state.decks["unique"] = [*on_top, *(copy for copy in stack if copy not in on_top)]
    return watched(at, "stay here\n2\n")


def copies(content: Content, folder: Path, card: str) -> list[str]:
    """The copies of a unique item in its deck."""
    (folder / "look").mkdir()
    return [
        copy for copy in at_first(content, folder / "look", "move").game.state.decks["unique"] if copy.startswith(card)
    ]


def test_two_copies_of_a_card_for_sale_are_one_option_and_what_is_too_dear_is_named(
    town_content: Content, tmp_path: Path
) -> None:
    signs, knife = copies(town_content, tmp_path, "elder_sign.")[:2], "enchanted_knife.1"
    table = shop(town_content, tmp_path, 6, [*signs, knife])
    [sale] = asked(table, "buy")
    assert sorted(each.subject.partition(".")[0] for each in sale.options) == ["elder_sign", "enchanted_knife"]
    (tmp_path / "poor").mkdir()
    poor = shop(town_content, tmp_path / "poor", 5, [signs[0], knife, "healing_stone.1"])
    assert "has to buy one. Which? (Too dear: Healing Stone.)" in said(poor)


def test_what_has_to_be_bought_and_is_the_same_is_not_asked(town_content: Content, tmp_path: Path) -> None:
    signs = copies(town_content, tmp_path, "elder_sign.")[:2]
    table = shop(town_content, tmp_path, 5, [*signs, "healing_stone.1"])
    assert not asked(table, "buy")
    assert "Elder Sign" in said(table)


def test_whoever_can_pay_for_nothing_is_told_what_it_costs(town_content: Content, tmp_path: Path) -> None:
    sign = copies(town_content, tmp_path, "elder_sign.")[0]
    table = shop(town_content, tmp_path, 4, [sign, "sword_of_glory.1", "healing_stone.1"])
    assert not asked(table, "buy")
    assert "Cannot pay for any of them with $4: they cost $5, $8, and $8" in said(table)


def bobs_shop(content: Content, folder: Path, money: int, lines: str) -> Watched:
    """Bob at the General Store with so much money: of four common items, three stay on offer, of which he has to buy one."""
    folder.mkdir(exist_ok=True)
    at = evening(content, folder, investigators=["bob_jenkins"])
    while at.decision is not None and at.decision.kind != "move":
        at.answer(at.decision.default)
    bob, wares = at.game.by_id("bob_jenkins"), ["tommy_gun", "shotgun", "food", "knife"]
    stack = at.game.state.decks["common"]
    on_top = [next(copy for copy in [*stack, *bob.cards] if copy.startswith(f"{ware}.")) for ware in wares]
    at.game.state.decks["common"] = [*on_top, *(copy for copy in stack if copy not in on_top)]
    bob.cards[:] = [copy for copy in bob.cards if copy not in on_top]
    bob.place, bob.money = "general_store", money
    return watched(at, f"stay here\n2\n{lines}")


def test_r32_9_what_is_drawn_and_bought_is_one_question_with_prices(town_content: Content, tmp_path: Path) -> None:
    table = bobs_shop(town_content, tmp_path / "a", 20, "buy food for $1\n")
    assert (len(asked(table, "buy")), len(asked(table, "keep"))) == (1, 0)
    assert len(asked(table, "buy")[0].options) == 4
    assert "pays $1 ($19); buys Food" in said(table)
    assert "Too dear" not in said(table)


def test_r32_9_who_can_pay_little_buys_nothing_where_what_is_too_dear_may_stay(
    town_content: Content, tmp_path: Path
) -> None:
    """Three stay on offer: where three are too dear he need not buy; where two are, he has to."""
    table = bobs_shop(town_content, tmp_path / "b", 5, "buy food for $1\n")
    assert [each.verb for each in asked(table, "buy")[0].options] == ["buy", "buy"]
    assert "(Too dear: " in said(table)
    assert "buys Food" in said(table)


# One thing, one question


def test_what_a_place_offers_is_asked_with_the_encounter(town_content: Content, tmp_path: Path) -> None:
    at = alone(town_content, tmp_path)
    joe = at.game.by_id("joe_diamond")
    joe.place, joe.sanity, joe.money = "arkham_asylum", 1, 5
    table = watched(at, "stay here\npay $2\n")
    assert not asked(table, "choose")
    [offered] = asked(table, "encounter_or_ability")
    assert [each.verb for each in offered.options] == ["encounter", "offer", "offer"]
    assert (joe.sanity, joe.money) == (joe.max_sanity, 3)


@pytest.mark.parametrize(
    ("sanity", "line", "left"), [(1, "go here buy\n", 3), (3, "go here buy\n", 5), (3, "stay here\n", 5)]
)
def test_a_cure_that_costs_nothing_is_taken_where_it_is_as_good_as_the_one_for_money(
    town_content: Content, tmp_path: Path, sanity: int, line: str, left: int
) -> None:
    """`buy` means the whole cure; which of them is not asked where the free one heals all."""
    at = alone(town_content, tmp_path)
    joe = at.game.by_id("joe_diamond")
    joe.place, joe.sanity, joe.money = "arkham_asylum", sanity, 5
    table = watched(at, line + ("" if "buy" in line else "2\n"))
    assert not asked(table, "choose")
    assert (joe.sanity, joe.money) == (joe.max_sanity, left)
    assert all(len(each.options) == 2 for each in asked(table, "encounter_or_ability"))


@pytest.mark.parametrize(("clues", "line", "left"), [(1, "1", 2), (5, "3", 0), (5, "0", 3)])
def test_how_many_clue_tokens_are_laid_on_a_rumor_is_one_question(
    town_content: Content, tmp_path: Path, clues: int, line: str, left: int
) -> None:
    """From none up to as many as there are or are wanted; the question says how many would end it, and what that brings."""
    at = alone(town_content, tmp_path)
    joe, card = at.game.by_id("joe_diamond"), "good_work_undone"
    at.game.state.rumor = Rumor(card, clues=3, entered=1)
    joe.place, joe.clues = str(town_content.mythos[card].rumor.at), clues
    table = watched(at, f"stay here\n{line}\n")
    assert not asked(table, "spend") + asked(table, "amount")
    assert [each.amount for each in asked(table, "rumor")[0].options] == list(range(min(clues, 3) + 1))
    assert "3 end it, and all draw a unique item" in said(table)
    assert at.game.state.rumor is None if not left else at.game.state.rumor.clues == left


def test_several_things_are_handed_over_in_one_line_and_money_as_an_amount(
    town_content: Content, tmp_path: Path
) -> None:
    at = at_first(town_content, tmp_path, "move")
    joe, kate = at.game.by_id("joe_diamond"), at.game.by_id("kate_winthrop")
    kate.place, kate.money, joe.money = joe.place, 0, 8
    food = give(at.game, joe, "food")
    whiskey = next(copy for copy in joe.cards if copy.startswith("whiskey"))
    session, hand = FlowRunner(trade(at.game, joe, kate)), Watched(at, "").front
    decision = waiting(session)
    listed = [each.id for each in decision.options]
    line = f"{listed.index(f'give:{food}') + 1} {listed.index(f'give:{whiskey}') + 1} $3"
    meant = hand.understood(decision, line, None)
    assert meant is not None
    answer = hand.auto_answers.on_answer(decision, meant)
    while answer is not None:
        session.answer(answer)
        answer = hand.auto_answers.answer(waiting(session))
    assert (kate.money, joe.money, food in kate.cards, whiskey in kate.cards) == (3, 5, True, True)


def test_the_places_of_a_walk_say_that_more_can_be_reached(town_content: Content, tmp_path: Path) -> None:
    at = alone(town_content, tmp_path)
    at.game.by_id("joe_diamond").sliders = [3, 0, 0]
    assert "(`go PLACE` reaches" in said(watched(at, ""))


@pytest.mark.parametrize(
    ("sanity", "stamina", "setting", "met"),
    [(4, 6, "", False), (4, 6, "settings ask_attack yes\n", True), (1, 6, "", False), (1, 1, "", True)],
)
def test_no_question_where_a_monster_cannot_be_evaded(
    town_content: Content, tmp_path: Path, sanity: int, stamina: int, setting: str, met: bool
) -> None:
    """Joe sneaks without a die and without a clue token. Whom the sight could drive insane may rather be struck down first."""
    at = alone(town_content, tmp_path)
    joe = at.game.by_id("joe_diamond")
    put_monster(at.game, "ghoul", joe.place)
    joe.clues, joe.sanity, joe.stamina, joe.sliders = 0, sanity, stamina, [3, 0, 0]
    script(at.game, [6] * 40)
    table = watched(at, setting + "stay here\n")
    assert bool(asked(table, "deal_with")) == met
    assert met or "Combat check" in said(table)


def test_the_figures_of_a_monster_say_what_failing_costs(town_content: Content, tmp_path: Path) -> None:
    at = at_first(town_content, tmp_path, "move")
    put_monster(at.game, "ghoul", "woods")
    assert "horror +0 (1 sanity), toughness 1, combat −1 (1 stamina)" in said(watched(at, "x ghoul\n"))


def test_what_was_declined_before_a_step_beyond_is_not_asked_again_behind_it(
    town_content: Content, tmp_path: Path
) -> None:
    at = at_first(town_content, tmp_path, "move")
    joe = at.game.by_id("joe_diamond")
    give(at.game, joe, "find_gate")
    joe.place = "abyss_1"
    session, hand = FlowRunner(other_world_movement(at.game, joe)), Watched(at, "").front.auto_answers
    first = waiting(session)
    answer = hand.on_answer(first, "go_on")
    assert answer == "go_on"
    session.answer(answer)
    assert joe.place == "abyss_2" and hand.answer(waiting(session)) == "stop"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("place", "card", "told"),
    [
        ("curiositie_shoppe", 2, "beyond"),
        ("curiositie_shoppe", 6, "wares"),
    ],
)
def test_what_else_comes_of_a_check_is_said_in_a_few_words(
    town_content: Content, tmp_path: Path, place: str, card: int, told: str, language: str
) -> None:
    """A way into another world and back, and something to buy: neither has a figure."""
    at = encounter(town_content, tmp_path, place, card, [1] * 40)
    table = Watched(at, "\n" * 6, language=language)
    table.run()
    assert asked(table, "after_check")
    words = table.front.say("tolls", told, place=table.front.teller.name("abyss"))
    assert " ".join(words.split()) in said(table)


def test_a3_what_is_bought_for_a_price_is_said_of_paying_it(town_content: Content, tmp_path: Path) -> None:
    """Hibb's Roadhouse: three clue tokens for an ally, or for two common items where that ally is gone."""
    for ally, gain in ((True, "yes (Ryan Dean)"), (False, "yes (2 common items)")):
        (tmp_path / str(ally)).mkdir()
        at = encounter(town_content, tmp_path / str(ally), "hibbs_roadhouse", 1, [])
        at.game.by_id("joe_diamond").clues = 3
        if not ally:
            at.game.state.decks["ally"] = [each for each in at.game.state.decks["ally"] if "ryan_dean" not in each]
        question = asked(watched(at, "stop\n" * 4), "spend")[0]
        texts = [front(at).option(question, each) for each in question.options]
        assert sorted(texts) == ["no", gain]


GRADED = {
    "en": "no success 30%: −1 stamina and −1 sanity; 1 success 44%: −1 sanity and +1 clue; 2+ successes 26%: a tome)",
    "cs": "žádný úspěch 30 %: −1 bod zdraví a −1 bod příčetnosti; 1 úspěch 44 %: −1 bod příčetnosti a +1 stopa; "
    "2+ úspěchy 26 %: kniha)",
    "pl": "bez sukcesu 30%: −1 punkt Wytrzymałości i −1 punkt Poczytalności; 1 sukces 44%: −1 punkt Poczytalności "
    "i +1 Wskazówka; 2+ sukcesy 26%: księga)",
    "ru": "ни одного успеха 30 %: −1 здоровье и −1 рассудок; 1 успех 44 %: −1 рассудок и +1 улика; "
    "2+ успеха 26 %: книга)",
}
"""What so many successes of three dice bring in the Black Cave, in each language."""


@pytest.mark.parametrize("language", GRADED)
def test_r18_7_a_check_whose_successes_count_says_what_how_many_bring_and_how_likely(
    town_content: Content, tmp_path: Path, language: str
) -> None:
    at = encounter(town_content, tmp_path, "black_cave", 7, [1] * 40)
    joe, state = at.game.by_id("joe_diamond"), at.game.state
    joe.sliders, joe.clues = [0, 0, 0], 0
    joe.check_bonus = 0
    state.monsters.clear()
    state.gates.clear()
    at.answer("stop")
    while at.decision is not None and at.decision.kind != "may_check":
        at.answer(at.decision.default)
    assert at.decision is not None
    words = Watched(at, "", language=language).front.wording
    stake = roll_forecast_of(at.game, at.decision, option("yes"))
    assert stake is not None
    joe.check_bonus = 3 - stake.roll.pool
    text = words.option(at.decision, next(each for each in at.decision.options if each.id == "yes"))
    assert GRADED[language] in text.replace("\xa0", " ")


@pytest.mark.parametrize("spells", [True, False])
def test_r18_7_nobody_without_a_spell_is_asked_about_a_check_that_could_only_take_one(
    town_content: Content, tmp_path: Path, spells: bool
) -> None:
    """Lore (−1) in the City of the Great Race: whoever fails discards a spell."""
    at = alone(town_content, tmp_path)
    joe, state = at.game.by_id("joe_diamond"), at.game.state
    state.gate_deck.insert(0, state.gate_deck.pop(state.gate_deck.index("gate_yellow_10")))
    joe.place, joe.clues, joe.cards = "city_of_the_great_race_1", 3, []
    if spells:
        give(at.game, joe, "wither")
    script(at.game, [1] * 40)
    table = watched(at, "\n" * 6)
    found = [each for each in asked(table, "after_check") if each.about_as(Pending).source == "gate_yellow_10_other"]
    assert bool(found) is spells
    assert "Lore check" in said(table)


NO_CHANCE = {
    "en": "Joe Diamond was not asked: no die could have passed that check, so it was declined; `skipped` asks",
    "cs": "Joe Diamond: bez otázky odmítnuto, úspěch nemohla přinést žádná kostka; `přeskočené` se na to zeptá",
    "pl": "Joe Diamond: bez pytania wybrano odmowę, żadna kość nie mogła dać sukcesu; `pominięte` wraca",
    "ru": "Джо Даймонд: отказ выбран без вопроса, успеха не дал бы ни один кубик; `пропущенное` вернёт",
}
"""That a check was declined for somebody, in each language."""


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("clues", [0, 1])
def test_r18_7_a_check_that_was_declined_unasked_is_said_to_be(
    town_content: Content, tmp_path: Path, language: str, clues: int
) -> None:
    """The hermit in the Woods teaches nothing to whoever has no die and no clue token."""
    at = encounter(town_content, tmp_path, "woods", 7, [1] * 40)
    joe, state = at.game.by_id("joe_diamond"), at.game.state
    state.monsters.clear()
    state.gates.clear()
    joe.cards = []
    at.game.forget_modifiers(joe)
    at.answer("stop")
    while at.decision is not None and (at.decision.kind, at.decision.who) != ("choose", joe.id):
        at.answer(at.decision.default)
    joe.check_bonus, joe.clues = -9, clues
    table = Watched(at, "\n" * 2, language=language)
    table.run()
    told = said(table).replace("\xa0", " ")
    assert any(each.who == joe.id for each in asked(table, "choose")) is bool(clues)
    assert (NO_CHANCE[language] in told) is not bool(clues)


@pytest.mark.parametrize(("other", "asks"), [("cultist.2", False), ("ghoul.1", True)])
def test_r32_11_of_trophies_of_one_kind_none_is_chosen(town_content: Content, other: str, asks: bool) -> None:
    game, amanda, _ = in_battle(town_content, "shub_niggurath", ("amanda_sharpe",))
    amanda.monster_trophies = ["cultist.1", other]
    options = tuple(option("card", each) for each in amanda.monster_trophies)
    assert (unasked(game, Decision("lose_trophies", amanda.id, options, "R29.11")) is None) is asks
