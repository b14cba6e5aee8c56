"""A walk that is typed may say what is done at its end: what the place offers is taken instead of an encounter (R32.3), the
monster there is fought or evaded (R8.1)."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.games.town.checks.by_hand import give, put_gate, put_monster, put_trophies
from solo.games.town.compiled.pieces import Content
from solo.games.town.front.auto_answers import AutoAnswers
from solo.games.town.rules.turn import in_arkham
from solo.kernel.decisions import Decision, option
from solo.narration.catalogue import languages
from tests.games.town.helpers import answered
from tests.table.helpers import TownEvening, at_first
from tests.table.test_stakes import alone, asked, said
from tests.table.watching import ASK_ATTACK, Watched, beset, watched

MEET = {"en": "go {} encounter", "cs": "jdi {} setkání", "pl": "idź {} spotkanie", "ru": "идти {} контакт"}

BUY = {"en": "go {} buy", "cs": "jdi {} koupit", "pl": "idź {} kupić", "ru": "идти {} купить"}


def near_the_shop(content: Content, folder: Path) -> TownEvening:
    """Joe alone at the Police Station, with money, and nothing between him and the Curiositie Shoppe."""
    at = alone(content, folder)
    joe = at.game.by_id("joe_diamond")
    joe.money, joe.sliders = 5, [3, 0, 0]
    at.game.state.gates.clear()
    at.game.state.monsters.clear()
    return at


def played(at: TownEvening, lines: str, language: str = "en") -> Watched:
    table = Watched(at, lines, language=language)
    table.run()
    return table


@pytest.mark.parametrize("language", languages())
def test_r32_3_whoever_walks_to_buy_is_not_asked_whether_to_have_an_encounter(
    town_content: Content, tmp_path: Path, language: str
) -> None:
    at = near_the_shop(town_content, tmp_path)
    name = Watched(at, "", language=language).front.teller.name("curiositie_shoppe")["name"]
    table = played(at, BUY[language].format(name) + "\n", language)
    assert at.game.by_id("joe_diamond").place == "curiositie_shoppe"
    assert not asked(table, "encounter_or_ability")
    assert asked(table, "buy")


@pytest.mark.parametrize(
    ("line", "money", "gate", "why"),
    [
        ("go newspaper buy", 5, False, "Newspaper offers nothing instead of an encounter"),
        ("go curiositie buy", 0, False, "Curiositie Shoppe offers nothing that Joe Diamond could take now"),
        ("go curiositie buy", 5, True, "Curiositie Shoppe offers nothing that Joe Diamond could take now"),
    ],
)
def test_an_errand_that_is_not_possible_is_refused_with_the_reason(
    town_content: Content, tmp_path: Path, line: str, money: int, gate: bool, why: str
) -> None:
    at = near_the_shop(town_content, tmp_path)
    at.game.by_id("joe_diamond").money = money
    if gate:
        put_gate(at.game, "curiositie_shoppe", "abyss")
    table = played(at, line + "\n")
    assert why in said(table)
    assert at.game.by_id("joe_diamond").place == "police_station"


def test_a_walk_without_an_errand_is_asked_about_as_before(town_content: Content, tmp_path: Path) -> None:
    """Also where the last word belongs to the name of the place; the later of two lines counts."""
    at = near_the_shop(town_content, tmp_path)
    assert asked(played(at, "go curiositie shop\n"), "encounter_or_ability")


def test_errands_stand_among_the_walks_of_all_in_upkeep(town_content: Content, tmp_path: Path) -> None:
    at = at_first(town_content, tmp_path, "move")
    people = at.game.in_turn_order()
    for who in people:
        who.place, who.money = "northside_street", 5
    at.game.state.gates.clear()
    _first, second, *others = people
    name = second.id.partition("_")[0] if second.id != "sister_mary" else "sister mary"
    table = played(at, f"go stay, {name} curiositie buy{', stay' * len(others)}\n" + "\n" * 3)
    assert "shops at the Curiositie Shoppe and has no encounter there: of 3 cards one has to be bought" in said(table)
    assert second.id not in [each.who for each in asked(table, "encounter_or_ability")]
    assert [each.who for each in asked(table, "buy")][:1] == [second.id]


@pytest.mark.parametrize("language", languages())
def test_the_example_of_a_line_for_two_names_somebody_who_is_there(
    town_content: Content, tmp_path: Path, language: str
) -> None:
    at = at_first(town_content, tmp_path, "move")
    last = at.game.in_turn_order()[-1].id
    front = Watched(at, "", language=language).front
    wrong = front.say("go", "nobody", walk="x", other=front.teller.name(last))
    assert str(front.teller.name(last)["first"]) in wrong
    table = played(at, f"{BUY[language].partition(' ')[0]} {', '.join(['x'] * 9)}\n", language)
    assert "{other" not in said(table)


@pytest.mark.parametrize("language", languages())
def test_whoever_walks_to_have_an_encounter_is_not_asked_what_of_the_offer(
    town_content: Content, tmp_path: Path, language: str
) -> None:
    at = near_the_shop(town_content, tmp_path)
    shop = Watched(at, "", language=language).front.teller.name("curiositie_shoppe")
    table = played(at, MEET[language].format(shop["name"]) + "\n", language)
    assert not asked(table, "encounter_or_ability")
    assert not asked(table, "buy")
    assert at.game.state.phase != "movement"


@pytest.mark.parametrize("language", languages())
def test_a_walk_says_what_is_on_offer_where_it_leads(town_content: Content, tmp_path: Path, language: str) -> None:
    at = near_the_shop(town_content, tmp_path)
    front = Watched(at, "", language=language).front
    shop = front.teller.name("curiositie_shoppe")
    offer = " ".join(front.say("offers", "curiositie_shoppe", count=3).partition("3")[0].split())
    table = played(at, f"{BUY[language].partition(' ')[0]} {shop['name']}\n", language)
    before = said(table).partition(front.prompt(asked(table, "encounter_or_ability")[0]))[0]
    assert offer in before


def declined_at_the_shop(content: Content, folder: Path) -> tuple[TownEvening, AutoAnswers, Decision]:
    """Joe in the Curiositie Shoppe, who has answered there to have an encounter instead."""
    at = near_the_shop(content, folder)
    table = played(at, "go curiositie shop\n")
    hand, [question] = table.front.auto_answers, asked(table, "encounter_or_ability")
    hand.on_answer(question, "encounter")
    return at, hand, question


@pytest.mark.parametrize(("money", "again"), [(5, False), (6, True)])
def test_what_was_declined_at_a_place_is_asked_again_when_something_has_changed(
    town_content: Content, tmp_path: Path, money: int, again: bool
) -> None:
    at, hand, question = declined_at_the_shop(town_content, tmp_path)
    at.game.by_id("joe_diamond").money = money
    assert (hand.answer(question) is None) is again
    hand.taken_back()
    assert hand.answer(question) is None


@pytest.mark.parametrize(("later", "again"), [(1, False), (2, True)])
def test_r32_3_what_was_declined_at_a_place_is_asked_again_when_somebody_comes_back(
    town_content: Content, tmp_path: Path, later: int, again: bool
) -> None:
    """Whoever stays there is not: he was asked in the turn before."""
    at, hand, question = declined_at_the_shop(town_content, tmp_path)
    at.game.state.round += later
    assert (hand.answer(question) is None) is again
    if not again:
        at.game.state.round += 1
        assert hand.answer(question) == "encounter", "he has stayed for a second turn"


@pytest.mark.parametrize("cursed", ["joe_diamond", "kate_winthrop"])
def test_r23_3_a_blessing_that_was_declined_is_asked_about_again_when_somebody_is_cursed(
    town_content: Content, tmp_path: Path, cursed: str
) -> None:
    """South Church blesses any investigator, which takes a curse away."""
    at = at_first(town_content, tmp_path, "move")
    joe = at.game.by_id("joe_diamond")
    put_trophies(at.game, joe, gates=1)
    joe.place = "south_church"
    hand = Watched(at, "").front.auto_answers
    question = next(each for each in answered(at.game, in_arkham(at.game, joe)) if each.who == joe.id)
    assert question.kind == "encounter_or_ability"
    hand.on_answer(question, "encounter")
    assert hand.answer(question) == "encounter"
    give(at.game, at.game.by_id(cursed), "curse")
    assert hand.answer(question) is None


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("place", ["arkham_asylum", "st_marys_hospital"])
def test_r32_3_a_cure_that_cannot_be_paid_is_not_offered(
    town_content: Content, tmp_path: Path, language: str, place: str
) -> None:
    at = near_the_shop(town_content, tmp_path)
    joe, wording = at.game.by_id("joe_diamond"), Watched(at, "", language=language).front.wording
    ask = Decision("encounter_or_ability", joe.id, (option("encounter"), option("ability", place)), "R32.3")
    told = []
    for joe.money in (0, 2):
        told.append(wording.option(ask, ask.options[1]))
    assert "2" not in told[0] and "2" in told[1]


def beside_a_monster(content: Content, folder: Path, monster: str = "cultist", faces: int = 6) -> TownEvening:
    """Joe alone at the Police Station, about to move; a monster stands in the street before it, and all dice show these faces."""
    at = beset(content, folder, monster, "easttown_street", faces)
    at.game.state.gates.clear()
    return at


@pytest.mark.parametrize("word", ["fight", "attack"])
def test_r8_1_whoever_walks_to_fight_is_not_asked_whether_to(town_content: Content, tmp_path: Path, word: str) -> None:
    at = beside_a_monster(town_content, tmp_path)
    table = watched(at, f"go streets of easttown {word}\n1\n", ASK_ATTACK)
    assert "Joe Diamond fights what waits in the streets of Easttown." in said(table)
    assert not [each for each in table.asked if each.kind == "deal_with"]
    assert at.game.by_id("joe_diamond").monster_trophies


def test_r20_2_whoever_is_sent_to_fight_has_not_said_with_what(town_content: Content, tmp_path: Path) -> None:
    """No line has named the Dynamite, which is gone after one use; without it the fight is lost."""
    at = beside_a_monster(town_content, tmp_path, "star_spawn")
    joe = at.game.by_id("joe_diamond")
    joe.cards.clear()
    give(at.game, joe, "dynamite")
    joe.clues = 0
    table = watched(at, "go streets of easttown fight\n")
    assert [each.kind for each in table.asked][-1] == "combat"


@pytest.mark.parametrize("language", languages())
def test_r8_1_whoever_is_sent_to_evade_evades(town_content: Content, tmp_path: Path, language: str) -> None:
    at = beside_a_monster(town_content, tmp_path)
    name = Watched(at, "", language=language).front.teller.name("easttown_street")["name"]
    line = {"en": "go {} evade", "cs": "jdi {} únik", "pl": "idź {} unik", "ru": "идти {} уход"}[language].format(name)
    table = played(at, line + "\n", language)
    assert not [each for each in table.asked if each.kind == "deal_with"]
    assert at.game.by_id("joe_diamond").place == "easttown_street"
    assert not at.game.by_id("joe_diamond").monster_trophies


def test_nobody_is_sent_to_fight_where_no_monster_is(town_content: Content, tmp_path: Path) -> None:
    at = beside_a_monster(town_content, tmp_path)
    assert "Newspaper has no monster to fight or to evade." in said(watched(at, "go newspaper fight\n"))


def test_of_several_monsters_it_is_asked_which(town_content: Content, tmp_path: Path) -> None:
    at = beside_a_monster(town_content, tmp_path)
    put_monster(at.game, "formless_spawn", "easttown_street")
    table = watched(at, "go streets of easttown fight\n", ASK_ATTACK)
    assert [each for each in table.asked if each.kind == "deal_with"]


FORCED = {
    "en": "has to buy the only one there is money for",
    "cs": "musí koupit to jediné, na co má peníze",
    "pl": "musi kupić to jedno, na co starcza pieniędzy",
    "ru": "придётся купить единственное, на что хватает денег",
}
"""That somebody had no choice among the wares, in each language."""


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("money", "asks"), [(3, False), (9, True)])
def test_r32_3_a_purchase_without_a_choice_says_that_it_had_to_be_and_any_other_is_asked(
    town_content: Content, tmp_path: Path, language: str, money: int, asks: bool
) -> None:
    """With three dollars only one of three cards can be paid, and one must be bought where any can."""
    at = near_the_shop(town_content, tmp_path)
    joe, deck = at.game.by_id("joe_diamond"), at.game.state.decks["unique"]
    joe.money = money
    wares = ["cultes_des_goules.1", "ruby_of_rlyeh.1", "cabala_of_saboth.1"]
    deck[:] = [*wares, *(each for each in deck if each not in wares)]
    name = Watched(at, "", language=language).front.teller.name("curiositie_shoppe")["name"]
    table = played(at, BUY[language].format(name) + "\n", language)
    assert bool(asked(table, "buy")) is asks
    assert (FORCED[language] in said(table).replace("\xa0", " ")) is not asks
    assert ("cultes_des_goules.1" in joe.cards) is not asks
