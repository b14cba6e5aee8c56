"""Figures that stand beside one another agree: marks, ways to get away, hands, and how many clue tokens are spent."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

from solo.games.town import GAME
from solo.games.town.abouts import Pending, SurgeRoom
from solo.games.town.checks.by_hand import give, put_gate, put_monster
from solo.games.town.compiled.pieces import Content
from solo.games.town.events import MythosDrawn
from solo.games.town.forecast.forecast import RollForecast
from solo.games.town.forecast.values import FightValue
from solo.games.town.front.outlook_notes import encounter_chance
from solo.games.town.front.wording import Wording
from solo.games.town.host import Rules
from solo.games.town.rules.combat import combat
from solo.games.town.rules.rolls import Roll
from solo.kernel.decisions import Decision, option
from solo.kernel.flow import FlowRunner
from solo.narration.catalogue import languages
from tests.games.town.fights import waiting
from tests.table.helpers import evening, front, narrator, words_of
from tests.table.test_odds import facing, met, wording
from tests.table.test_odds_say_what_happens import AMANDA
from tests.table.test_spending_on import evading
from tests.table.test_stakes import alone, said
from tests.table.watching import ASK_ATTACK, watched


def test_the_best_is_not_said_beside_a_better_figure(town_content: Content, monkeypatch: pytest.MonkeyPatch) -> None:
    """86.4 and 86.6 per cent are less than half a point apart, and read 86 and 87."""
    game, cultist = facing(town_content, "cultist", "knife")
    decision = waiting(FlowRunner(combat(game, game.by_id(AMANDA), cultist)))
    words = Wording(SimpleNamespace(game=game), narrator())  # type: ignore[arg-type]
    one, other = [each.id for each in decision.options if each.verb == "fight"][:2]
    found = {one: FightValue(win=0.864, fall=0.136), other: FightValue(win=0.866, fall=0.134, points=3.0)}
    monkeypatch.setattr(Wording, "_outlooks", lambda self, decision: found)
    said_of = [words.option(decision, each) for each in decision.options if each.id in found]
    assert "86%" in said_of[0] and "the best for its cost" in said_of[0]
    assert "87%" in said_of[1] and "the best" not in said_of[1]


@pytest.mark.parametrize("language", languages())
def test_r33_1_the_chance_to_get_away_stands_beside_a_monster_that_ambushes_too(
    town_content: Content, language: str
) -> None:
    """The first try as everywhere; what comes of the fight behind it is another figure."""
    game, ghoul = facing(town_content, "ghoul")
    game.by_id(AMANDA).sliders = [3, 0, 0]
    evade = wording(game, language).options(met(AMANDA, ghoul))[0]
    once = {"en": "at the first try", "cs": "napoprvé", "pl": "za pierwszym razem", "ru": "первой попытки"}[language]
    assert once in evade
    assert len(re.findall(r"\d+\s?%", evade)) == 3


def test_r20_4_a_check_within_a_fight_says_nothing_of_hands(town_content: Content, tmp_path: Path) -> None:
    """A spell takes its hands for the whole round, so that two hands free were untrue while fleeing in the same round."""
    game, warlock = facing(town_content, "warlock", "knife")
    words = wording(game)
    check = Decision(
        "before_check", AMANDA, (option("roll"),), "R18.6", about=Pending("evade", 1, 1, 5, (), 0, monster=warlock)
    )
    assert "hand" not in words.acting(check, brief=True) and "hand" not in words.acting(check)
    assert "2 hands" in words.acting(Decision("move", AMANDA, (option("stop"),), "R7.3"))


def test_clue_tokens_that_are_kept_are_not_offered_to_be_spent_on(town_content: Content, tmp_path: Path) -> None:
    at = evading(town_content, tmp_path, 5, [1] * 40)
    table = watched(at, "keep 2\ngo easttown streets!\nevade the cultist\nspend_on\n", ASK_ATTACK)
    joe = at.game.by_id("joe_diamond")
    assert "spend clue tokens until it is passed, 3 at most (6 dice, 91%" in said(table)
    assert "first Research, then clue tokens until it is passed, 3 at most (8 dice, 96%)" in said(table)
    assert joe.clues == 2


# What an option does, and how many fit


def test_a_card_that_restores_says_how_much_and_that_it_is_gone(town_content: Content, tmp_path: Path) -> None:
    """Duke raises the maximum himself, which drops with him."""
    at = alone(town_content, tmp_path)
    joe = at.game.by_id("joe_diamond")
    duke = give(at.game, joe, "duke")
    joe.sanity = 2
    words = front(at).wording
    use = option("use", duke, 0)
    ask = Decision("quiet", joe.id, (option("go_on"), use), "A39")
    assert words.option(ask, use) == f"use Duke (+{joe.max_sanity - 1 - 2} sanity; costs Duke)"


@pytest.mark.parametrize("language", languages())
def test_r13_6_it_is_said_for_how_many_monsters_there_is_room(town_content: Content, language: str) -> None:
    game, _ = facing(town_content, "cultist")
    options = (option("gate", "woods"), option("gate", "graveyard"))
    prompts = [
        wording(game, language).prompt(Decision("surge_room", "", options, "R13.6", about=SurgeRoom(left)))
        for left in (3, 1)
    ]
    assert "3" in prompts[0] and "1" in prompts[1]


@pytest.mark.parametrize("check", ["gate", "fight"])
def test_r24_5_a_token_that_takes_the_seal_away_is_priced_and_not_the_default(
    town_content: Content, tmp_path: Path, check: str
) -> None:
    """At the check that closes the gate, and at any other beside it."""
    for clues, dear in ((5, True), (6, False)):
        (tmp_path / f"c{clues}").mkdir()
        at = alone(town_content, tmp_path / f"c{clues}")
        joe, game = at.game.by_id("joe_diamond"), at.game
        gate = put_gate(game, "graveyard", "abyss")
        joe.place, joe.explored, joe.clues = "graveyard", True, clues
        cultist = put_monster(game, "cultist", "graveyard") if check == "fight" else ""
        about = Pending("combat" if cultist else "fight", 2, 1, 5, (1, 1), 0, source=cultist or gate, monster=cultist)
        ask = Decision("after_check", joe.id, (option("accept"), option("clue")), "R18.7", about=about)
        table = front(at)
        asked = table.auto_answers.offered(ask)
        assert [each.id for each in asked.options][:2] == ["accept", "clue"]
        assert (table.auto_answers.enter(asked) == "accept") is dear
        assert ("then too few are left for the seal" in table.wording.option(ask, ask.options[1])) is dear


def test_r24_5_a_cap_that_leaves_enough_for_the_seal_is_named_and_may_be_typed(
    town_content: Content, tmp_path: Path
) -> None:
    at = alone(town_content, tmp_path)
    joe, game = at.game.by_id("joe_diamond"), at.game
    joe.place, joe.explored, joe.clues = "graveyard", True, 7
    about = Pending("fight", 2, 2, 5, (1, 1), 0, source=put_gate(game, "graveyard", "abyss"))
    table = front(at)
    ask = Decision("after_check", joe.id, (option("accept"), option("clue")), "R18.7", about=about)
    ask = table.auto_answers.offered(ask)
    at_spend = [each.id for each in ask.options].index("spend_on")
    told = table.wording.option(ask, ask.options[at_spend])
    assert f"more than 2 leave too few for the seal: `{at_spend + 1} 2` stops there, `keep 5` always" in told
    answer = table.understood(ask, f"{at_spend + 1} 1", None)
    assert answer is not None
    assert table.auto_answers.on_answer(ask, answer) == "clue"
    joe.clues = 6
    once = msgspec.structs.replace(ask, about=msgspec.structs.replace(about, faces=(1, 1, 1, 1)))
    assert table.auto_answers.answer(once) is None
    table.auto_answers.on_answer(ask, "spend_on")
    assert table.auto_answers.answer(once) == "clue"


@pytest.mark.parametrize("language", languages())
def test_of_successes_that_count_it_is_said_where_they_and_one_more_lead(town_content: Content, language: str) -> None:
    game, _ = facing(town_content, "cultist")
    who = game.state.investigators[0].id
    about = Pending("luck", 3, 1, 5, (6, 6, 1), 2, counted=True, enough=3, source="gate_blue_4_abyss")
    steps = {
        "accept": ({"move": {"to": "dreamlands", "area": 1, "encounter": False}},),
        "clue": ({"check": {"skill": "luck"}, "pass": ()},),
    }
    options = (option("accept"), option("clue"))
    ask = Decision("after_check", who, options, "R18.7", about=about, option_steps=steps)
    words = wording(game, language)
    name = words.teller.name
    assert str(name("dreamlands")["to"]) in words.option(ask, options[0])
    then = words.say("tolls", "check", check=words.teller.name_of("checks", "luck"))
    assert then in words.option(ask, options[1])


@pytest.mark.parametrize("language", languages())
def test_a_card_that_adds_dice_to_an_encounter_is_named(town_content: Content, language: str) -> None:
    """The modifier is that of the check alone."""
    game, _ = facing(town_content, "cultist", "dynamite")
    words = wording(game, language)
    terms = (("dynamite.1", 8), ("", -2))
    text = encounter_chance(words, "x", RollForecast("combat", "fight", Roll(9, 1), 3, terms, 5), [])
    assert "−2" in text and "+6" not in text
    assert "".join(words.teller.name("dynamite")["name"])[:5] in text


@pytest.mark.parametrize("language", languages())
def test_the_choice_of_the_ancient_one_shows_the_doom_tracks(town_content: Content, language: str) -> None:
    [question] = GAME.questions(Rules(town_content), words_of(language, "town"))
    assert all(f"{piece.fact.doom})" in question.choices[id] for id, piece in town_content.ancient_ones.items())


def test_r16_2_what_news_does_stands_below_its_headline(town_content: Content, tmp_path: Path) -> None:
    """The card that is drawn first here stays; what only happens once is told as it happens."""
    at = evening(town_content, tmp_path, investigators=["joe_diamond"])
    told = said(watched(at, "\n" * 4))
    [card] = at.game.cards_in_play()
    rule = front(at).wording.said_of("explain", card)
    headline = front(at).wording.said_of("mythos", card, "headline")
    assert told.count(" ".join(str(rule).split())) == 1
    assert rule and told.index(headline) < told.index(" ".join(str(rule).split()))


def test_r16_2_what_news_does_is_said_once_when_the_card_comes_again(town_content: Content, tmp_path: Path) -> None:
    """Its scene was read already, and the rule stands in its place."""
    at = evening(town_content, tmp_path, investigators=["joe_diamond"])
    said(watched(at, "\n" * 4))
    [card] = at.game.cards_in_play()
    worded, told = front(at), list[str]()
    rule = worded.wording.said_of("explain", card)
    for _ in range(2):
        spans = list[str]()
        for each in worded.teller.told([MythosDrawn(card, True)]):
            spans += [span.text for span in each.paragraph]
            spans += [span.text for paragraph in worded.after(each.event) for span in paragraph]
        told.append(" ".join(spans))
    assert [" ".join(each.split()).count(" ".join(rule.split())) for each in told] == [1, 1]
