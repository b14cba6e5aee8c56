"""What the table says of odds: whole fights beside the options, and at length how they come about (R18, R19, R20)."""

from __future__ import annotations

from itertools import product
from types import SimpleNamespace

import msgspec
import pytest

from solo.games.town.abouts import News, Pending, Points
from solo.games.town.checks.by_hand import give, put_monster, scenario, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.forecast.cast_for_check import chance_with_spell
from solo.games.town.forecast.forecast import forecast_of, roll_forecast_of, worst_case_of
from solo.games.town.front.odds import Odds
from solo.games.town.front.wording import Wording
from solo.games.town.game import Game
from solo.games.town.option_ranking import sensible
from solo.games.town.rules.combat import choose_arms, combat
from solo.games.town.rules.combat_view import CombatView
from solo.games.town.rules.loadout import Fight
from solo.games.town.rules.rolls import Reroll, Roll
from solo.games.town.rules.setup import new_game
from solo.games.town.rules.turn import play
from solo.kernel.decisions import Decision, option
from solo.kernel.flow import FlowRunner
from solo.players.random_player import RandomPlayer
from tests.games.town.fallen import enumerated, preferring
from tests.table.helpers import narrator

STREET = "downtown_street"


def facing(content: Content, monster: str, *cards: str, who: str = "amanda_sharpe") -> tuple[Game, str]:
    game = scenario(content, investigators=[who, "mandy_thompson"])
    game.state.decks = {deck: content.copies(deck) for deck in game.state.decks}
    one = game.by_id(who)
    one.place = STREET
    for card in cards:
        give(game, one, card)
    return game, put_monster(game, monster, STREET)


def met(who: str, monster: str) -> Decision:
    return Decision("deal_with", who, (option("evade", monster), option("fight", monster)), "R8.1")


def wording(game: Game, language: str = "en") -> Wording:
    return Wording(SimpleNamespace(game=game), narrator(language))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("monster", "language", "said"),
    [
        ("ghoul", "en", "has to fight"),
        ("ghoul", "cs", "musí bojovat"),
        ("zombie", "en", "fight or flee"),
        ("zombie", "cs", "nebo útěk"),
    ],
)
def test_r33_1_flight_is_asked_about_only_where_there_is_one(
    town_content: Content, monster: str, language: str, said: str
) -> None:
    """Ambush: whoever faces a Ghoul with a choice of weapons has no flight to choose."""
    game, token = facing(town_content, monster, "knife", "45_automatic")
    script(game, [6] * 20)
    session = FlowRunner(combat(game, game.by_id("amanda_sharpe"), token))
    assert session.decision is not None
    assert said in wording(game, language).prompt(session.decision)


@pytest.mark.parametrize(
    ("language", "said"), [("en", "win 0%, fall 100%"), ("cs", "výhra 0\u00a0%, zhroucení 100\u00a0%")]
)
def test_r19_3_a_star_spawn_before_one_point_of_sanity(town_content: Content, language: str, said: str) -> None:
    """However many dice the weapon brings: without dice for the Horror check there is nothing to be won."""
    game, star_spawn = facing(town_content, "star_spawn", "powder_of_ibn_ghazi")
    game.by_id("amanda_sharpe").sanity = 1
    fight = wording(game, language).options(met("amanda_sharpe", star_spawn))[1]
    assert said in fight


def test_r19_2_a_zombie_behind_its_horror_check(town_content: Content) -> None:
    """Sanity 1: as likely insane as the Horror check fails; the figure is what is really to be expected, but for a reroll."""
    game, zombie = facing(town_content, "zombie", "rifle")
    game.by_id("amanda_sharpe").sanity = 1
    exact = enumerated(game, 0, zombie, preferring("fight:rifle"))
    fight = wording(game).options(met("amanda_sharpe", zombie))[1]
    assert f"win at least {round(float(exact.win) * 100)}%, fall at most {round(float(exact.fall) * 100)}%" in fight
    assert exact.win < 0.6


def test_the_best_is_not_the_dynamite_for_one_in_a_hundred(town_content: Content) -> None:
    """And a way that cannot win is never the best."""
    game, cultist = facing(town_content, "cultist", "dynamite", "45_automatic")
    decision = FlowRunner(combat(game, game.by_id("amanda_sharpe"), cultist)).decision
    assert decision is not None
    best = [
        text for text in wording(game).options(decision) if text.endswith((", the best)", ", the best for its cost)"))
    ]
    assert len(best) == 1 and best[0].startswith("fight with .45 Automatic")


@pytest.mark.parametrize("clues", [1, 2])
def test_r18_7_what_clue_tokens_add_to_a_whole_fight(town_content: Content, clues: int) -> None:
    """Against toughness 1 they are as good in one round as in another: spent at once, as long as there are any."""
    game, cultist = facing(town_content, "cultist")
    amanda = game.by_id("amanda_sharpe")
    amanda.clues, amanda.stamina = clues, 2
    exact = enumerated(game, 0, cultist, preferring("clue", "fight"))
    decision = FlowRunner(combat(game, amanda, cultist)).decision
    assert decision is not None
    assert forecast_of(game, decision, clues=clues)["fight"].win == pytest.approx(float(exact.win))
    lines = Odds(wording(game)).listed(decision)
    named = f"{clues} clue{'s' if clues > 1 else ''}"
    assert any(f"with {named} {round(float(exact.win) * 100)}%" in line for line in lines)


def one_round(dice: int, again: str) -> float:
    """The chance of two successes with so many dice, when some of them may be rolled again; by counting."""
    rolls = [sum(roll) for roll in product((0, 0, 1), repeat=dice)]
    passed = [hits >= 2 for hits in rolls]
    second = {
        "all": lambda hits: sum(passed) / len(rolls),
        "one": lambda hits: 1 / 3 if hits == 1 else 0,
        "failures": lambda hits: (
            sum(hits + sum(more) >= 2 for more in product((0, 0, 1), repeat=dice - hits)) / 3 ** (dice - hits)
        ),
    }[again]
    return sum(1 if hits >= 2 else second(hits) for hits in rolls) / len(rolls)


@pytest.mark.parametrize(
    ("card", "name", "reroll"),
    [
        ("bullwhip", "Bullwhip", Reroll("combat", "one")),
        ("marksman", "Marksman", Reroll("combat", "all")),
        ("", "Research", Reroll("any", "failures")),
    ],
)
def test_r18_7_what_a_reroll_adds_to_a_whole_fight(town_content: Content, card: str, name: str, reroll: Reroll) -> None:
    """A warlock asks for two successes: one round, with the reroll used when it fails."""
    game, warlock = facing(town_content, "warlock", "rifle", *([card] if card else []))
    amanda = game.by_id("amanda_sharpe")
    amanda.stamina = 1
    if name != "Research":
        game.by_id("mandy_thompson").used.append("research")
    session = FlowRunner(combat(game, amanda, warlock))
    while session.decision is not None and session.decision.kind != "combat":
        session.answer("accept")
    decision = session.decision
    assert decision is not None
    found = forecast_of(game, decision, reroll=reroll)["fight:rifle.1"].win
    exact = one_round(4, reroll.dice)  # Fight 2, rifle 5, warlock -3
    assert found == pytest.approx(exact)
    lines = Odds(wording(game)).listed(decision)
    assert any(f"with {name} {round(exact * 100)}%" in line for line in lines)


@pytest.mark.parametrize(
    ("language", "worst", "dice"),
    [("en", "at worst devoured", "One die, each a success at"), ("cs", "nejhůř pohlcení", "Jedna kostka, každá")],
)
def test_a_visit_that_may_devour_says_so_and_has_dice(
    town_content: Content, language: str, worst: str, dice: str
) -> None:
    """Dice that are no check are odds too, and the worst is said before the choice."""
    game, _ = facing(town_content, "cultist")
    amanda = game.by_id("amanda_sharpe")
    amanda.sanity = amanda.stamina = 1
    for card, mythos in town_content.mythos.items():
        if "devour" in str(mythos.visit.raw):
            visit = Decision("visit", amanda.id, (option("visit", card), option("skip")), "R16.2", about=News(card))
            text, skip = wording(game, language).options(visit)
            assert worst in text and worst not in skip
            lines = Odds(wording(game, language)).listed(visit)
            assert lines[0] == text and dice in lines[1]


def test_r18_7_spending_all_clue_tokens_leaves_none_to_add(town_content: Content) -> None:
    """A check failed with three tokens in hand: three dice to the end, and no more tokens beyond them."""
    game, _ = facing(town_content, "cultist")
    amanda = game.by_id("amanda_sharpe")
    amanda.clues = 3
    failed = Pending("speed", 1, 1, 5, (1,), 0)
    options = (option("leave"), option("clue"), option("spend_on", amount=3))
    lines = Odds(wording(game)).listed(Decision("after_check", amanda.id, options, "R18.7", about=failed))
    assert any("3 dice, 70%" in line for line in lines)
    assert not any("with 1 clue" in line for line in lines)


@pytest.mark.parametrize("card", ["alien_statue", "necronomicon", "ancient_tablet"])
def test_cards_that_roll_are_among_the_odds(town_content: Content, card: str) -> None:
    game, _ = facing(town_content, "cultist", card)
    move = Decision("move", "amanda_sharpe", (option("use", f"{card}.1"), option("stay")), "R7.3", about=Points(3))
    lines = Odds(wording(game)).listed(move)
    assert len(lines) > 1 and lines[0].startswith("use")


def test_an_encounter_that_is_asked_about_tells_dice_and_stakes_but_no_prose(town_content: Content) -> None:
    """What may be lost is said, by failing or at worst; the prose of an outcome is not told before it comes."""
    game, _ = facing(town_content, "cultist")
    amanda = game.by_id("amanda_sharpe")
    asked = 0
    for deck in town_content.encounters.values():
        for entries in deck.values():
            for place, entry in entries.items():
                amanda.place = place
                read = Decision(
                    "choose_encounter", amanda.id, (option("read", entry.id), option("read", "none")), "R11.2"
                )
                text = wording(game).option(read, read.options[0])
                rolls = roll_forecast_of(game, read, read.options[0])
                if rolls is not None:
                    asked += 1
                    assert f"{rolls.roll.pool} dice" in text or "no dice" in text or "1 die" in text
                fact = worst_case_of(game, read, read.options[0])
                losses = set(fact) - ({"money", "maximum"} if rolls is None else set())
                told = ("at worst", "failure: ", "success: ", "no success ") if rolls is not None else ("” (",)
                assert not losses or any(each in text for each in told), text
                assert "…" not in text.partition("” (")[2] or not losses, text
    assert asked > 100


def test_in_a_fight_the_best_is_what_enter_takes_even_if_that_is_to_flee(town_content: Content) -> None:
    """Whole games: the mark is on the first option, of all ways to fight and to get away."""
    fled = fought = 0
    for seed in range(5):
        game = new_game(town_content, seed)
        session, player = FlowRunner(play(game)), RandomPlayer(seed)
        while session.decision is not None:
            decision = session.decision
            if isinstance(decision.about, CombatView):
                asked = sensible(game, decision)
                marks = [
                    text.endswith((", the best)", ", the best for its cost)")) for text in wording(game).options(asked)
                ]
                assert True not in marks[1:]
                fled += marks[0] and asked.options[0].verb == "flee"
                fought += marks[0] and asked.options[0].verb != "flee"
            session.answer(player(decision))
    assert fled and fought


def test_r18_7_a_reroll_that_is_offered_after_a_roll_is_not_counted_twice(town_content: Content) -> None:
    """Research would roll three dice again, and cannot follow itself; with a card it still may."""
    game, _ = facing(town_content, "cultist", "lucky_cigarette_case")
    amanda = game.by_id("amanda_sharpe")
    amanda.clues = 0
    card = next(each for each in amanda.cards if each.startswith("lucky_cigarette_case"))
    pending = Pending("will", 3, 1, 5, (1, 2, 3), 0)
    ask = Decision("after_check", amanda.id, (option("accept"), option("use", "research")), "R18.7", about=pending)
    found = roll_forecast_of(game, ask, ask.options[1])
    assert found is not None and found.percent == 70
    told = " ".join(Odds(wording(game)).listed(ask))
    assert "with Research" not in told and f"with {narrator('en').name(card)['name']}" in told


def test_r19_7_a_spell_before_a_single_combat_check_has_the_chance_of_that_check(town_content: Content) -> None:
    """Beside 91% for a weapon stands not only whether the spell works: 0 dice without it, 6 with it."""
    game, _ = facing(town_content, "cultist", "shrivelling")
    amanda = game.by_id("amanda_sharpe")
    amanda.sliders, amanda.clues = [0, 0, 2], 0
    fight = Fight(game, amanda, target=1)
    flow = FlowRunner(choose_arms(fight, 0, -2, (), "combat_check", "R19.7"))
    assert flow.decision is not None
    cast = next(each for each in flow.decision.options if each.verb == "cast")
    works = roll_forecast_of(game, flow.decision, cast)
    assert works is not None
    won = works.roll.chance(5) * Roll(6, 1).chance(5)
    assert chance_with_spell(game, flow.decision, cast) == won
    assert f"the fight in all {round(float(won) * 100)}%" in wording(game).option(flow.decision, cast)


def test_r18_7_what_counts_as_a_clue_token_has_the_odds_of_one(town_content: Content) -> None:
    """Research Materials bring a die, and where the check leads is said of them and of a reroll, if no token says it."""
    game, _ = facing(town_content, "cultist", "research_materials")
    amanda = game.by_id("amanda_sharpe")
    amanda.clues = 0
    card = next(each for each in amanda.cards if each.startswith("research_materials"))
    steps = {"accept": (), "clue": ({"gain": {"clues": 2}},)}
    options = (option("accept"), option("use", card), option("use", "research"))
    pending = Pending("luck", 2, 1, 5, (1, 1), 0)
    ask = Decision("after_check", amanda.id, options, "R18.7", about=pending, option_steps=steps)
    assert wording(game).options(ask)[1:] == [
        "use Research Materials (1 die, 33%; success: +2 clues)",
        "use Research (2 dice, 56%; success: +2 clues)",
    ]
    paid = msgspec.structs.replace(ask, options=(*options, option("clue")))
    assert wording(game).options(paid)[2] == "use Research (2 dice, 56%; success: +2 clues)"


@pytest.mark.parametrize(
    ("given", "said"), [({"stamina": "max"}, "+2 stamina"), ({"money": 6}, "+$6"), ({"sanity": "max"}, "")]
)
def test_a_way_to_choose_that_is_a_check_says_what_is_won(
    town_content: Content, given: dict[str, object], said: str
) -> None:
    """As much as there is room for; nothing where there is none."""
    game, _ = facing(town_content, "cultist")
    amanda = game.by_id("amanda_sharpe")
    amanda.sanity, amanda.stamina, amanda.clues = amanda.max_sanity, amanda.max_stamina - 2, 0
    check = {"check": {"skill": "luck", "modifier": 0}, "pass": [{"gain": given}], "fail": [{"delay": "self"}]}
    ask = Decision("choose", amanda.id, (option("bold"),), "A3", option_steps={"bold": (check,)})
    told = wording(game).option(ask, ask.options[0], "x")
    assert "failure: delayed" in told
    assert (f"success: {said}" in told) if said else ("success" not in told)
