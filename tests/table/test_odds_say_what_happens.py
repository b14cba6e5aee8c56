"""Odds say what happens: costs, every way in which it may end, whose dice they are, one try or the end (R18 to R21, R33.8)."""

from __future__ import annotations

import re

import pytest

from solo.games.town.abouts import Pending, Points
from solo.games.town.auto_answers import unasked
from solo.games.town.checks.by_hand import give, put_gate, script
from solo.games.town.checks.scenario import Scenario, ScenarioInvestigator, arrange
from solo.games.town.compiled.pieces import Content
from solo.games.town.forecast.forecast import forecast_of, roll_forecast_of, worst_case_of
from solo.games.town.front.odds import Odds
from solo.games.town.rules.combat import combat
from solo.games.town.rules.encounters import arkham_encounters
from solo.games.town.rules.upkeep import upkeep
from solo.kernel.decisions import Decision, option
from solo.kernel.flow import FlowRunner
from solo.narration.catalogue import languages
from tests.table.test_odds import facing, met, wording

AMANDA = "amanda_sharpe"


HORROR = re.compile(r"; (?:horror|strach|przerażenie|ужас): [^;)]*")
"""What the Horror check before a fight may take."""


def shares(text: str) -> list[int]:
    """The percents that an option shows of how a fight ends."""
    return [int(each) for each in re.findall(r"(\d+)\W?%", HORROR.sub("", text))]


@pytest.mark.parametrize(
    ("monster", "said"),
    [("gug", "; horror: −2 sanity with 44%)"), ("star_spawn", "; horror: −2 sanity)"), ("cultist", "fall at most 1%)")],
)
def test_r19_2_a_fight_says_what_its_horror_check_may_take(town_content: Content, monster: str, said: str) -> None:
    """For certain, or with which chance; a Cultist has no Horror check."""
    game, marker = facing(town_content, monster, "tommy_gun")
    assert wording(game).options(met(AMANDA, marker))[1].endswith(said)


@pytest.mark.parametrize("language", languages())
def test_r33_8_lost_in_time_and_space_is_a_part_beside_win_and_fall(town_content: Content, language: str) -> None:
    """A Dimensional Shambler: what is neither won nor a fall is said, and the parts add up to 100."""
    game, shambler = facing(town_content, "dimensional_shambler", "45_automatic")
    worded = wording(game, language)
    evade, fight = worded.options(met(AMANDA, shambler))
    lost = worded.say("options", "parts", "lost", percent=7).split("7")[0].strip(", ")
    assert lost in fight and lost in evade
    assert sum(shares(fight)) == sum(shares(evade)) == 100
    assert worded.say("views", "blow_loses") in "".join(Odds(worded).listed(met(AMANDA, shambler)))


@pytest.mark.parametrize("language", languages())
def test_r33_8_whoever_a_nightgaunt_may_carry_off_is_told_where_to(town_content: Content, language: str) -> None:
    game, nightgaunt = facing(town_content, "nightgaunt", "45_automatic")
    put_gate(game, "woods", "abyss")
    worded = wording(game, language)
    drawn = worded.say("options", "parts", "drawn", percent=7).split("7")[0].strip(", ")
    away = worded.say("options", "parts", "away", percent=7).split("7")[0].strip(", ")
    texts = worded.options(met(AMANDA, nightgaunt))
    assert all(drawn in text and away not in text for text in texts), texts


BEST = {
    "en": (", the best)", ", the best for its cost)"),
    "cs": (", nejlepší)", ", nejlepší vzhledem k ceně)"),
    "pl": (", najlepiej)", ", najlepiej, licząc koszty)"),
    "ru": (", лучше всего)", ", лучше всего с учётом цены)"),
}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("cards", "dearer"), [(("dynamite", "45_automatic"), 1), (("axe", "45_automatic"), 0)])
def test_what_something_dearer_surpasses_is_the_best_for_its_price(
    town_content: Content, language: str, cards: tuple[str, ...], dearer: int
) -> None:
    """As in the museum: "the best" has the highest chance, too."""
    game, witch = facing(town_content, "witch", *cards)
    decision = FlowRunner(combat(game, game.by_id(AMANDA), witch)).decision
    assert decision is not None
    texts = wording(game, language).options(decision)
    texts = [text.replace("\N{NO-BREAK SPACE}", " ") for text in texts]
    assert [text.endswith(BEST[language][dearer]) for text in texts].count(True) == 1
    assert not any(text.endswith(BEST[language][1 - dearer]) for text in texts)


@pytest.mark.parametrize("language", languages())
def test_the_best_stands_before_what_is_not_counted(town_content: Content, language: str) -> None:
    """Behind that list it would read as one more thing of it."""
    game, witch = facing(town_content, "witch", "38_revolver")
    game.by_id(AMANDA).clues = 2
    decision = FlowRunner(combat(game, game.by_id(AMANDA), witch)).decision
    assert decision is not None
    worded = wording(game, language)
    best = BEST[language][0].strip(")")
    uncounted = worded.say("options", "parts", "without", things="")
    (text,) = (each for each in worded.options(decision) if best in each)
    assert 0 < text.index(best) < text.index(uncounted)


def test_copies_that_are_not_counted_are_named_once(town_content: Content) -> None:
    game, witch = facing(town_content, "witch", "lucky_cigarette_case", "lucky_cigarette_case")
    evade, _ = wording(game).options(met(AMANDA, witch))
    assert evade.count("Lucky Cigarette Case") == evade.count("Lucky Cigarette Case (2)") == 1


def test_r18_7_a_reroll_of_no_dice_evades_nothing(town_content: Content) -> None:
    for monster, dice, named in (("zombie", "4 dice", True), ("ghost", "no dice", False)):
        game, marker = facing(town_content, monster, "stealth")
        evade = wording(game).options(met(AMANDA, marker))[0]
        assert dice in evade and ("Stealth;" in evade) is named, evade


@pytest.mark.parametrize("cards", [(), ("45_automatic",), ("dynamite",), ("bind_monster", "wither")])
def test_the_parts_of_every_fight_and_escape_add_up_to_100(town_content: Content, cards: tuple[str, ...]) -> None:
    for kind in (kind for kind, monster in town_content.monsters.items() if "mask" not in monster.abilities):
        game, marker = facing(town_content, kind, *cards)
        decision = met(AMANDA, marker)
        for id, outlook in forecast_of(game, decision).items():
            assert sum(outlook.shares.values()) == 100 and min(outlook.shares.values()) >= 0, (kind, id)
        for text in wording(game).options(decision):
            once = shares(text)[0] if "at the first try" in text else 0
            assert sum(shares(text)) - once == 100, text


def test_r21_1_a_fight_that_a_spell_wins_names_the_spell_and_its_dice(town_content: Content) -> None:
    """Against a Warlock nobody has dice in a fight; the percentage is that of Bind Monster."""
    game, warlock = facing(town_content, "warlock", "bind_monster")
    game.by_id(AMANDA).sliders = [1, 0, 3]
    fight = wording(game).options(met(AMANDA, warlock))[1]
    assert "first Bind Monster: " in fight and "no dice" not in fight
    stake = roll_forecast_of(game, met(AMANDA, warlock), option("fight", warlock))
    assert stake is not None and stake.check == "spell"
    plain, warlock = facing(town_content, "warlock")
    assert "first" not in wording(plain).options(met(AMANDA, warlock))[1]


def test_r1_3_the_price_of_a_use_is_said(town_content: Content) -> None:
    """The Alien Statue costs a point of sanity whatever falls; with the last one that is insanity (A14)."""
    game, _ = facing(town_content, "cultist", "alien_statue")
    use = option("use", "alien_statue.1")
    move = Decision("move", AMANDA, (option("stop"), use), "R7.3", about=Points(3))
    assert worst_case_of(game, move, use) == {"sanity": 1, "stamina": 2}
    assert wording(game).option(move, use) == "use Alien Statue (1 die, 33%; costs 1 sanity; at worst −2 stamina)"
    game.by_id(AMANDA).sanity = 1
    assert worst_case_of(game, move, use) == {"insane": 1, "stamina": 2}
    mad = "use Alien Statue (1 die, 33%; costs 1 sanity; at worst insane and −2 stamina)"
    assert wording(game).option(move, use) == mad


STATUE = {
    "en": "1 die, 33%; costs 1 sanity; at worst −2 stamina",
    "cs": "1 kostka, 33 %; stojí 1 bod příčetnosti; nejhůř −2 body zdraví",
    "pl": "1 kość, 33%; kosztuje 1 punkt Poczytalności; w najgorszym razie −2 punkty Wytrzymałości",
    "ru": "1 кубик, 33 %; стоит 1 рассудок; в худшем случае −2 здоровья",
}


@pytest.mark.parametrize("language", languages())
def test_a_certain_price_is_no_worst_case(town_content: Content, language: str) -> None:
    """A price outside a fight is said as in a fight; what may come besides is the worst."""
    game, _ = facing(town_content, "cultist", "alien_statue", "wither")
    worded = wording(game, language)
    use = option("use", "alien_statue.1")
    move = Decision("move", AMANDA, (option("stop"), use), "R7.3", about=Points(3))
    shown = worded.option(move, use).replace("\xa0", " ")
    assert shown.endswith(f"({STATUE[language]})")


def test_whatever_a_use_costs_is_said_as_a_price(town_content: Content) -> None:
    """Sanity, stamina and money of every card with such a price, in a movement and in a fight; none is a worst case."""
    told = {}
    for id, card in town_content.cards.items():
        for use in card.uses:
            if not (use.cost.sanity or use.cost.stamina or use.cost.money):
                continue
            game, cultist = facing(town_content, "cultist", id)
            game.by_id(AMANDA).money = 10
            chosen = option("use", f"{id}.1", use.index or None)
            move = Decision("move", AMANDA, (option("stop"), chosen), "R7.3", about=Points(3))
            told[id] = wording(game).option(move, chosen).partition("(")[2].rstrip(")").split("; ")
    assert told == {
        "bank_loan": ["costs $10"],
        "alien_statue": ["1 die, 33%", "costs 1 sanity", "at worst −2 stamina"],
        "blue_watcher_of_the_pyramid": ["costs 2 stamina"],
        "dragons_eye": ["costs 1 sanity"],
        "elder_sign": ["costs 1 sanity and 1 stamina"],
        "flute_of_the_outer_gods": ["costs 3 sanity and 3 stamina"],
    }
    game, cultist = facing(town_content, "cultist", "blue_watcher_of_the_pyramid")
    fight = FlowRunner(combat(game, game.by_id(AMANDA), cultist)).decision
    assert fight is not None
    assert [text.endswith("; costs 2 stamina)") for text in wording(game).options(fight) if "Watcher" in text] == [True]


@pytest.mark.parametrize("clues", [0, 1])
def test_r18_5_what_cannot_pass_has_no_worst_of_passing(town_content: Content, clues: int) -> None:
    """Cultes des Goules takes 2 sanity from who understands it: not from who has no dice for it, and no clue token."""
    game, _ = facing(town_content, "cultist", "cultes_des_goules")
    amanda = game.by_id(AMANDA)
    amanda.sanity, amanda.clues, amanda.sliders = 1, clues, [1, 1, 0]
    use = option("use", "cultes_des_goules.1")
    move = Decision("move", AMANDA, (option("stop"), use), "R7.3", about=Points(3))
    stake = roll_forecast_of(game, move, use)
    assert stake is not None and not stake.roll.pool
    assert ("insane" in wording(game).option(move, use)) == bool(clues)


def test_r21_2_a_spell_names_what_it_costs(town_content: Content) -> None:
    """In upkeep and in a fight."""
    game, cultist = facing(town_content, "cultist", "heal", "wither")
    amanda = game.by_id(AMANDA)
    amanda.stamina, amanda.sanity = 1, 5
    heal = FlowRunner(upkeep(game, amanda)).decision
    assert heal is not None
    told = [text for text in wording(game).options(heal) if text.startswith("cast Heal")]
    assert [text.partition("%")[2] for text in told] == ["; costs 1 sanity)"]
    give(game, amanda, "shrivelling")
    fight = FlowRunner(combat(game, amanda, cultist)).decision
    assert fight is not None
    cast = [text for text in wording(game).options(fight) if text.startswith("cast Shrivelling")]
    assert cast and "costs 1 sanity" in cast[0]


@pytest.mark.parametrize(("stamina", "asks"), [(3, True), (4, False)])
def test_r21_3_heal_asks_for_no_clue_tokens_beyond_what_can_be_healed(
    town_content: Content, stamina: int, asks: bool
) -> None:
    """One success: a second one is of use only to who lacks two points of stamina."""
    game, _ = facing(town_content, "cultist", "heal")
    amanda = game.by_id(AMANDA)
    amanda.max_stamina, amanda.stamina, amanda.clues, amanda.sliders = 5, stamina, 3, [1, 1, 3]
    script(game, [5, *[1] * 9])
    session = FlowRunner(upkeep(game, amanda))
    session.answer("cast:heal.1")
    decision = session.decision
    assert decision is not None and decision.kind == "after_check"
    assert isinstance(decision.about, Pending) and decision.about.enough == 5 - stamina
    assert (unasked(game, decision) is None) == asks
    assert ("of no use" in wording(game).prompt(decision)) and "every one counts" not in wording(game).prompt(decision)


@pytest.mark.parametrize(("card", "dice", "percent"), [("bullwhip", 1, 33), ("marksman", 2, 11)])
def test_r18_7_a_reroll_has_figures(town_content: Content, card: str, dice: int, percent: int) -> None:
    """Two dice, one success of the two wanted: one die again for the other, or both for both."""
    game, _ = facing(town_content, "warlock", card)
    failed = Pending("combat", 2, 2, 5, (5, 1), 1, monster="warlock.1")
    use = option("use", f"{card}.1")
    decision = Decision("after_check", AMANDA, (option("accept"), use), "R18.7", about=failed)
    stake = roll_forecast_of(game, decision, use)
    assert stake is not None
    assert (stake.roll.pool, stake.percent) == (dice, percent)
    assert f"{percent}%" in wording(game).option(decision, use)


@pytest.mark.parametrize("language", languages())
def test_r20_1_sixes_that_count_twice_are_said_to(town_content: Content, language: str) -> None:
    """The shotgun."""
    game, warlock = facing(town_content, "warlock", "shotgun")
    worded = wording(game, language)
    sixes = worded.say("views", "sixes")
    failed = Pending("combat", 2, 3, 5, (6, 1), 2, 2, warlock)
    ask = Decision("after_check", AMANDA, (option("accept"), option("clue")), "R18.7", about=failed)
    assert sixes in worded.prompt(ask)
    assert sixes in "".join(Odds(worded).listed(met(AMANDA, warlock)))
    plain, warlock = facing(town_content, "warlock", "rifle")
    assert sixes not in "".join(Odds(wording(plain, language)).listed(met(AMANDA, warlock)))


@pytest.mark.parametrize("language", languages())
def test_one_try_or_the_end_is_in_the_words(town_content: Content, language: str) -> None:
    game, ghoul = facing(town_content, "ghoul")
    worded = wording(game, language)
    end = {"en": "in the end", "cs": "nakonec", "pl": "w\xa0końcu", "ru": "в\xa0итоге"}[language]
    once = {"en": "at the first try", "cs": "napoprvé", "pl": "za pierwszym razem", "ru": "с\xa0первой попытки"}[
        language
    ]
    assert all(end in text for text in worded.options(met(AMANDA, ghoul)))
    assert once in worded.prompt(Decision("move", AMANDA, (option("stop"),), "R7.3", about=Points(2)))


TOLLS = {
    ("southside", 6, "mas_boarding_house"): {"sanity": False, "stamina": False},
    ("downtown", 5, "arkham_asylum"): {"clues": False, "spells": False, "skill": False},
    ("easttown", 6, "hibbs_roadhouse"): {"item": False, "money": False},
    ("southside", 3, "south_church"): {"items": True, "money": False},
    ("miskatonic_university", 4, "science_building"): {"accept": False, "decline": False},
}
"""Encounters that let one choose what to lose, and whether the worst is said beside the text of an option."""


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("where", TOLLS)
def test_a_loss_that_an_option_names_is_said_once(
    town_content: Content, language: str, where: tuple[str, int, str]
) -> None:
    """ "Lose 1 sanity (at worst 1 sanity)" said it twice; what drives mad is said though."""
    neighbourhood, number, place = where
    cards = ("heal", "wither", "axe", "knife", "skill_fight")
    person = ScenarioInvestigator(place=place, clues=5, money=4, sanity=4, stamina=4, cards=cards)
    game = arrange(town_content, Scenario(investigators={AMANDA: person}, encounters={neighbourhood: number}))
    script(game, [1] * 9)
    session = FlowRunner(arkham_encounters(game, game.by_id(AMANDA)))
    while session.decision is not None and session.decision.kind != "choose":
        session.answer("accept" if session.decision.kind == "after_check" else "encounter")
    decision = session.decision
    assert decision is not None
    worst = wording(game, language).say("options", "parts", "worst", worst="").strip()
    found = {each.verb: worst in wording(game, language).option(decision, each) for each in decision.options}
    assert found == TOLLS[where]
    if place == "mas_boarding_house":
        game.by_id(AMANDA).sanity = 1
        mad = wording(game, language).say("tolls", "insane", count=1)
        assert [mad in wording(game, language).option(decision, each) for each in decision.options] == [False, True]


def test_r19_5_a_fight_whose_figure_leaves_something_out_names_it_as_evading_does(town_content: Content) -> None:
    game, marker = facing(town_content, "shoggoth", "axe")
    game.by_id(AMANDA).clues = 5
    for text in wording(game).options(met(AMANDA, marker)):
        assert ("at least" in text) <= ("not counted: clue" in text), text
