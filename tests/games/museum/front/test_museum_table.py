"""The museum at the table, as a player meets it: questions in words, the dice that lie, commands, undo, going on."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from math import inf
from pathlib import Path

import pytest

from solo.games import rules
from solo.games.museum.auto_answers import unasked
from solo.games.museum.checks.by_hand import put_monster
from solo.games.museum.forecast.forecast import AT_ONCE, Forecast, forecast_of
from solo.games.museum.forecast.margins import SEEN_FOR_A_CARD, WORTH_ASKING, is_better
from solo.games.museum.front.outlook import percent
from solo.games.museum.host import Host, Rules
from solo.games.museum.options import HABITS
from solo.kernel.flow import FlowRunner
from solo.players.random_player import RandomPlayer
from solo.session.campaign import KeptCampaign
from solo.storage.saved_campaign import SavedCampaign
from solo.table.lines import presentable
from tests.games.museum.front.sitting import FOUR, evening, front_of, prompts, shown, sit
from tests.games.museum.helpers import Night, at_card, battle, content, night, table

SIGNS = re.compile(r"[§†ψ★│┌□■]")


# Questions


def beatable(**more: int) -> list[str]:
    """The monsters that may be beaten by a spell, as the table names them. more: cultists on other cards, with their rows."""
    playing = at_card("koi_pond", hand=["bind_monster"], monsters={"cultist": 0, "ghost": -1}).roll(*["i1"] * 6)
    for card, row in more.items():
        put_monster(playing.game, "cultist", card, row)
    decision = playing.give("use:bind_monster.1:0").decision
    return [front_of(playing).wording.option_without_odds(decision, each) for each in decision.options]


def test_monsters_of_one_name_that_may_be_beaten_are_told_apart_by_their_places() -> None:
    assert beatable(blood_on_the_floor=-1) == [
        "the Cultist at the Koi Pond",
        "the Ghost at the Koi Pond",
        "the Cultist at the Blood on the Floor",
    ]
    first, _, last = beatable(koi_pond=-1)
    assert first.startswith("the Cultist at the Koi Pond, on the") and last == "the Cultist at the Koi Pond"


@pytest.mark.parametrize(
    ("locked", "said"),
    [
        ("", "add the yellow die and the red die"),
        ("yellow", "add the red die"),
        ("red", "add the yellow die"),
    ],
)
def test_a_use_is_offered_with_the_dice_that_can_be_had(locked: str, said: str) -> None:
    lying = [(locked, "blood_on_the_floor")] if locked else []
    playing = at_card("the_gift_shop", who="jenny_barnes", clues=1, hand=["sword_of_glory"], locked=lying)
    uses = [line for line in shown(playing) if "add the" in line]
    assert len(uses) == 2
    assert [re.search(r"add the (?:(?! \(|;).)*", line)[0] for line in uses] == [said, said]  # type: ignore[index]


def test_a_use_that_brings_no_die_now_is_offered_for_what_else_it_brings() -> None:
    locked = [("red", "blood_on_the_floor")]
    playing = at_card("the_gift_shop", hand=["enchanted_knife", "necronomicon"], locked=locked)
    (use,) = (line for line in shown(playing) if "Necronomicon" in line or "Enchanted Knife" in line)
    assert "Necronomicon: gain 1 clue" in use


def offered(playing: Night) -> list[str]:
    """The options of a question as they are offered, in their order and without their odds."""
    front = front_of(playing)
    asked = front.auto_answers.offered(playing.decision)
    return [front.wording.option_without_odds(asked, each) for each in asked.options]


def test_of_two_equal_tasks_one_is_offered_for_the_same_dice_and_either_may_be_answered() -> None:
    playing = at_card("vermin_in_the_pipes").roll("i3", "i3", "lore", "lore", "lore", "peril")
    ids = [each.id for each in playing.decision.options if each.verb == "complete"]
    assert {"complete:0=i3", "complete:1=i3"} <= set(ids)
    told = offered(playing)
    assert len(told) == len(set(told)) < len(playing.decision.options)
    assert "1" in playing.give("complete:1=i3").game.attempt.done


def test_of_two_equal_monsters_on_a_card_one_is_offered_to_be_beaten() -> None:
    playing = at_card("the_gift_shop", hand=["bind_monster"], monsters={"cultist": -1, "ghost": -1}).roll(*["i1"] * 6)
    put_monster(playing.game, "cultist", "the_gift_shop", -1)
    playing.give("use:bind_monster.1:0")
    assert len(playing.decision.options) == 3
    assert sorted(offered(playing)) == ["the Cultist", "the Ghost"]


@pytest.mark.parametrize(
    ("language", "stamina", "clue"),
    [
        ("en", "regain 1 stamina", "gain 1 clue"),
        ("cs", "obnovit 1 bod zdraví", "získat 1 stopu"),
        ("pl", "odzyskać 1 punkt Wytrzymałości", "otrzymać 1 żeton Wskazówki"),
        ("ru", "восстановить 1 здоровье", "получить 1 улику"),
    ],
)
def test_what_was_lost_is_regained_and_a_clue_is_gained(language: str, stamina: str, clue: str) -> None:
    gists = front_of(at_card("koi_pond"), language).wording.gists
    assert plain(gists.of([{"gain": {"stamina": 1}}, {"gain": {"clues": 1}}])) == f"{stamina}; {clue}"


@pytest.mark.parametrize(
    ("steps", "option", "told"),
    [
        ([{"lose": {"stamina": 1}}], "stracić 1 punkt Wytrzymałości", "traci 1 punkt Wytrzymałości"),
        ([{"gain": {"sanity": 2}}], "odzyskać 2 punkty Poczytalności", "odzyskuje 2 punkty Poczytalności"),
        (
            [{"spend": {"clues": 1}, "may": True, "otherwise": [{"doom": 1}]}],
            "zapłacić 1 żeton Wskazówki albo dołożyć 1 żeton zagłady",
            "płaci 1 żeton Wskazówki albo dokłada się 1 żeton zagłady",
        ),
        ([{"monster_appears": {"count": 2}}], "pojawiają się 2 potwory", "pojawiają się 2 potwory"),
        (
            [{"each_investigator": {"where": "all", "effect": [{"lose": {"stamina": 1}}]}}],
            "każdy Badacz traci 1 punkt Wytrzymałości",
            "każdy Badacz traci 1 punkt Wytrzymałości",
        ),
    ],
)
def test_an_effect_is_an_infinitive_as_an_option_and_finite_where_it_is_told_of_somebody(
    steps: list[dict[str, object]], option: str, told: str
) -> None:
    gists = front_of(at_card("koi_pond"), "pl").wording.gists
    assert plain(gists.of(steps)) == option
    assert plain(gists.told.of(steps)) == told


def plain(text: str) -> str:
    """A text with ordinary spaces."""
    return text.replace("\N{NO-BREAK SPACE}", " ")


def test_monsters_of_different_names_are_named_alone() -> None:
    assert beatable() == ["the Cultist", "the Ghost"]


def test_es04_2_where_to_go_is_asked_with_the_tasks_of_every_card_and_its_chance() -> None:
    lines = shown(night(table(cards=["koi_pond", "the_archives"], investigators=["darrell_simmons"])))
    assert "Darrell Simmons is at the entrance. Where to?" in lines, "the heading and the state line have the hour"
    found = next(line for line in lines if "Archives" in line)
    assert re.fullmatch(
        r"go to the Archives: lore; investigation 3, lore; lore, peril · \+\xa02\xa0unique · −\xa0sanity \(\d+%\)",
        found,
    )
    assert "stay at the entrance: lost and found, searched at once" in lines


@pytest.mark.parametrize(
    ("language", "going", "staying"),
    [
        ("en", "One thing may be done there", "Nobody moves."),
        ("cs", "Dá se tam udělat jedna věc", "Nikam se nejde."),
        ("pl", "Można tam zrobić jedną rzecz", "Nigdzie się nie idzie."),
        ("ru", "Там можно сделать что-то одно", "Никто никуда не идёт."),
    ],
)
def test_es04_2_staying_is_explained_as_staying_at_the_entrance_and_on_a_card(
    language: str, going: str, staying: str
) -> None:
    playing = night(table(investigators=["darrell_simmons"], mythos=""))
    investigator, front = playing.game.state.investigators[0], front_of(playing, language)
    card, told = playing.game.state.cards[0].card, {}
    for place in ("entrance", card):
        investigator.place = place
        told[place] = {each.subject: front.explain(playing.decision, each) for each in playing.decision.options}
    assert told["entrance"]["entrance"].startswith(staying) and told[card][card].startswith(staying)
    assert told[card]["entrance"].startswith(going)
    assert sum(each.startswith(staying) for each in (*told["entrance"].values(), *told[card].values())) == 2
    assert told["entrance"]["entrance"].removeprefix(staying) != told[card][card].removeprefix(staying)


def test_es06_2_what_lies_is_said_in_words_and_the_way_to_a_task_names_its_dice() -> None:
    playing = at_card("the_archives").roll("lore", "lore", "i3", "peril", "terror", "i1")
    lines = shown(playing)
    assert lines[:4] == [
        "Task: lore.",
        "Task: investigation 3, lore.",
        "Task: lore, peril.",
        "Rolled: lore, lore, 3, peril, terror, 1.",
    ]
    assert "Darrell Simmons: which task?" in lines
    assert any(line.startswith("investigation 3, lore: with 3, lore (") for line in lines)
    assert any(line.startswith("lore, peril: with lore, peril (") for line in lines)
    assert not any(SIGNS.search(line) for line in lines)


def test_es19_4_the_ways_are_put_in_order_by_the_odds_and_the_best_is_marked() -> None:
    playing = at_card("the_archives").roll("lore", "lore", "i3", "peril", "terror", "i1")
    found = [re.search(r"\((\d+)%(, the best)?\)", line) for line in shown(playing)]
    chances = [int(each[1]) for each in found if each]
    assert len(chances) >= 3
    assert chances == sorted(chances, reverse=True)
    assert [bool(each[2]) for each in found if each] == [True] + [False] * (len(chances) - 1)


def test_a_single_green_die_against_terror_is_one_in_six() -> None:
    """The chance stands beside the option, and `odds` says it task by task."""
    playing = at_card("don_t_fall_asleep")
    playing.game.attempt.done = ["1"]
    for die in playing.game.dice_in("pool")[1:]:
        die.place = "lost"
    playing = Night(playing.game)
    front = front_of(playing)
    assert front.option(playing.decision, playing.decision.options[0]) == "roll (17%)"
    listed = front.views["odds"](playing.decision, "", 80)
    assert listed[0] == "The whole adventure, by the end of this attempt, at best: 17%."
    assert "terror: 17% with the next roll, 17% by the end." in listed


def test_es12_2_which_dice_had_best_be_rolled_again_is_said_beside_the_question_and_with_the_odds() -> None:
    playing = at_card("the_guided_tour", hand=("lucky_cigarette_case",))
    playing.roll("i1", "i1", "i1", "i1", "i1", "i2").give("use:lucky_cigarette_case.1:0")
    front, seen = front_of(playing), forecast_of(playing.game, playing.decision)
    assert playing.kind == "reroll" and seen is not None and isinstance(seen.best, tuple)
    texts = {each.id: front.option(playing.decision, each) for each in playing.decision.options}
    assert front.entered(playing.decision, seen.best) == f"{percent(seen.chance)}%" and seen.best
    for id, text in texts.items():
        assert (f"({percent(seen.options[id])}% at most)" in text) == (percent(seen.options[id]) < percent(seen.chance))
        assert seen.options[id] == seen.chance or id not in seen.best
    listed = front.views["odds"](playing.decision, "", 80)
    assert listed[0] == f"The whole adventure, by the end of this attempt, at best: {percent(seen.chance)}%."
    assert "The best choice: investigation 2." in listed
    assert f"{percent(seen.chance)}% at best with investigation 2 among them" in listed


def test_a52_where_no_die_had_better_be_rolled_a_second_time_the_odds_say_so() -> None:
    playing = at_card("the_guided_tour", who="joe_diamond", clues=1)
    playing.roll("i3", "i3", "i3", "lore", "lore", "i2").give("clue").script(("lore",))
    playing.give(("reroll:green_6",))
    assert (playing.kind, playing.decision.least) == ("reroll", 0)
    assert "The best choice: none of them." in front_of(playing).views["odds"](playing.decision, "", 80)


@cache
def much_in_hand() -> tuple[Night, Forecast]:
    """An attempt with more in hand than can be counted, and its forecast: what all languages are told of."""
    hand = ("red_sign_of_shudde_mell", "dynamite", "rifle", "shotgun", "axe", "king_in_yellow", "knife")
    playing = at_card("the_gift_shop", who="bob_jenkins", hand=hand, clues=3)
    seen = forecast_of(playing.game, playing.decision)
    assert seen is not None
    return playing, seen


@cache
def more_than_is_counted_at_once() -> tuple[Night, Forecast, Forecast]:
    """An attempt, its forecast beside the answers, and that in which all is counted."""
    hand = ("wither", "red_sign_of_shudde_mell", "mists_of_releh")
    playing = at_card("medusa_exhibit", who="bob_jenkins", hand=hand, clues=1)
    seen, everything = (forecast_of(playing.game, playing.decision, most) for most in (AT_ONCE, inf))
    assert seen is not None and everything is not None
    return playing, seen, everything


@pytest.mark.usefixtures("reckoned_once")
@pytest.mark.parametrize(
    ("language", "beginning", "further", "command"),
    [
        ("en", "Left out", "further clue tokens", "odds all"),
        ("cs", "Nepočítá se", "další žetony stopy", "šance vše"),
        ("pl", "Pominięto", "dalsze żetony Wskazówek", "szanse wszystko"),
        ("ru", "Не учтено", "остальные улики", "шансы все"),
    ],
)
def test_what_is_in_hand_and_left_out_of_the_odds_is_named(
    language: str, beginning: str, further: str, command: str
) -> None:
    """Also what the command cannot count either, in other words than those that name the command."""
    playing, seen = much_in_hand()
    front = front_of(playing, language)
    assert "clue" in seen.counted and "clue" in seen.left_out
    names = {each: spaced(front.wording.teller.name(each)["name"]) for each in seen.left_out if each != "clue"}
    *_, last = (spaced(each) for each in front.views["odds"](playing.decision, "", 80))
    assert last.startswith(beginning) and f"`{command}`" in last
    assert names and all(each in last for each in [*names.values(), further])
    asked = front.views["odds"](playing.decision, command.partition(" ")[2], 80)
    *_, counted, last = (spaced(each) for each in asked)
    assert beginning in last and not last.startswith(beginning) and command not in last
    assert all(each in last and each not in counted for each in [*names.values(), further])


@pytest.mark.usefixtures("reckoned_once")
@pytest.mark.parametrize(
    ("language", "beginning"),
    [
        ("en", "Counted here, but not in the figures beside the answers"),
        ("cs", "Oproti číslům u odpovědí"),
        ("pl", "Inaczej niż w liczbach przy odpowiedziach"),
        ("ru", "В отличие от чисел рядом с ответами"),
    ],
)
def test_all_odds_that_are_asked_for_count_what_the_figures_beside_the_answers_leave_out(
    language: str, beginning: str
) -> None:
    playing, seen, everything = more_than_is_counted_at_once()
    assert seen.left_out and not everything.left_out
    front = front_of(playing, language)
    beside = [front.option(playing.decision, each) for each in playing.decision.options]
    first, *_ = (spaced(each) for each in front.views["odds"](playing.decision, "", 80))
    assert percents(first) == [percent(seen.chance)]
    first, *_, last = (spaced(each) for each in front.views["odds"](playing.decision, "all", 80))
    assert percents(first) == [percent(everything.chance)] != [percent(seen.chance)]
    assert last.startswith(beginning)
    assert all(spaced(front.wording.teller.name(each)["name"]) in last for each in seen.left_out)
    assert [front.option(playing.decision, each) for each in playing.decision.options] == beside
    assert percents(beside[0]) == [percent(seen.options[playing.decision.options[0].id])]


def spaced(text: str) -> str:
    """A text with spaces where no line may be broken."""
    return " ".join(text.split())


def percents(text: str) -> list[int]:
    return [int(each) for each in re.findall(r"(\d+)\s?%", text)]


def test_where_the_figures_beside_the_answers_count_everything_the_odds_say_no_more() -> None:
    playing = at_card("koi_pond", who="jenny_barnes", hand=("bullwhip",))
    lines = front_of(playing).views["odds"](playing.decision, "", 80)
    assert lines[-1].startswith("Exact, for the best play")
    assert "Jenny Barnes and Bullwhip" in lines[-1]


def test_es04_2_the_odds_of_where_to_go_are_said_to_count_what_is_in_hand() -> None:
    playing = night(table(cards=["koi_pond", "the_archives"], investigators=["darrell_simmons"]))
    *_, last = front_of(playing).views["odds"](playing.decision, "", 80)
    assert "with what is in hand" in last


def test_dice_are_drawn_as_faces_beside_the_tasks_in_80_columns() -> None:
    playing = at_card("the_archives", hand=["knife"]).give("use:knife.1:0")
    playing.roll("lore", "lore", "i3", "peril", "terror", "i1", {"yellow": "i4"})
    lines = shown(playing, 80)
    assert lines[1].count("│") == 14
    assert re.findall(r"│ (\S) │", lines[1]) == ["§", "§", "3", "†", "ψ", "1", "4"]
    assert lines[3].rstrip().endswith("yellow")
    assert [line[:3] for line in lines[1:4]] == ["[ ]"] * 3
    assert all(len(line) <= 80 for line in lines[:4])


def test_es05_1_completed_tasks_are_crossed_and_later_ones_wait() -> None:
    playing = at_card("medusa_exhibit").roll("terror", "i1", "i1", "i1", "i1", "i1").complete(0, "terror")
    marks = [line[:3] for line in shown(playing, 80) if line.startswith("[")]
    assert marks == ["[x]", "[ ]", "[-]"]


def test_es10_1_a_kept_die_is_shown_as_held() -> None:
    playing = at_card("the_archives").roll("i1", "i1", "i1", "terror", "terror", "i1")
    playing.fail(remove="terror", aside="focus:i1")
    assert any("held" in line for line in shown(playing, 80))
    assert "Set aside: held 1." in shown(playing)


def test_es18_11_the_battle_counts_hits() -> None:
    playing = night(battle("yig", doom=4))
    assert any("hits on average" in line for line in shown(playing))


@pytest.mark.parametrize("columns", [0, 80])
def test_es18_13_in_the_battle_the_map_shows_what_is_fought_and_who_fights(columns: int) -> None:
    game = battle("hastur", doom=12, people=["darrell_simmons", "bob_jenkins"])
    game.state.x = 3
    playing = night(game)
    lines = front_of(playing).views["map"](playing.decision, "", columns)
    assert "To be rolled against it: investigation 3, lore." in lines
    assert [line.partition(":")[0] for line in lines[-2:]] == ["Darrell Simmons", "Bob Jenkins"]


@pytest.mark.parametrize(
    ("language", "peril"), [("en", "peril"), ("cs", "ohrožen"), ("pl", "zagrożen"), ("ru", "опасност")]
)
def test_es18_13_the_map_of_the_battle_says_a_task_without_x_once(language: str, peril: str) -> None:
    playing = night(battle("yig", doom=8))
    for columns in (0, 80):
        lines = front_of(playing, language).views["map"](playing.decision, "", columns)
        assert " ".join(lines).count(peril) == 1


# What goes without saying


def test_a_roll_with_nothing_else_to_do_is_made_and_giving_up_is_asked_where_terror_waits() -> None:
    quiet, feared = at_card("koi_pond"), at_card("ancient_relics")
    assert {each.id for each in feared.decision.options} == {"roll", "give_up"}
    assert front_of(feared).auto_answers.answer(feared.decision) == "roll"
    feared.roll("i1", "i1", "i1", "i1", "i1", "terror").fail()
    assert front_of(feared).auto_answers.answer(feared.decision) is None
    assert front_of(quiet).auto_answers.answer(quiet.decision) == "roll"


def test_the_last_task_is_completed_and_a_switched_off_habit_asks() -> None:
    playing = at_card("the_loading_dock").roll("peril", "i1", "i1", "i1", "i1", "i1").complete(0, "peril")
    playing.roll("peril", "i3", "i1", "i1", "i1")
    front = front_of(playing)
    assert str(front.auto_answers.answer(playing.decision)).startswith("complete:1=")
    front.auto_answers.asked = ["last"]
    assert front.auto_answers.answer(playing.decision) is None


@pytest.mark.parametrize("seeds", [(2,), pytest.param((0, 1, 3, 4, 5), marks=pytest.mark.campaign)])
def test_a_roll_is_made_or_fails_unasked_only_where_by_the_odds_nothing_is_better_used_now(
    seeds: Sequence[int],
) -> None:
    """Whole games by chance: whatever is passed over was counted, or is no use for a roll; switched off, it is asked."""
    game, spared = rules("museum"), Counter[str]()
    for seed in seeds:
        host, player = game.begin({"seed": seed}), RandomPlayer(seed)
        assert isinstance(host, Host)
        session = FlowRunner(host.flow())
        while (decision := session.decision) is not None:
            answer = unasked(host.game, decision)
            uses = [each for each in decision.options if each.verb in ("use", "clue", "ask", "focus")]
            if answer in ("roll", "fail", "go_on") and uses:
                forecast = forecast_of(host.game, decision)
                assert forecast is not None
                worths = {each.id: forecast.options[each.id] for each in uses if each.id in forecast.options}
                spared[str(answer)] += bool(worths)
                if decision.kind != "set_aside":
                    plain = forecast.options.get(str(answer), 0.0)
                    least = {id: WORTH_ASKING if id == "clue" else SEEN_FOR_A_CARD for id in worths}
                    assert not any(is_better(worth, plain, least[id]) for id, worth in worths.items())
                    assert answer != "fail" or len(worths) >= sum(each.verb == "clue" for each in uses)
                assert unasked(host.game, decision, HABITS) is None
            chance = player(decision)
            session.answer(answer or (player(decision) if chance in ("give_up", "stop", "leave") else chance))
    assert spared["roll"] > 3 and spared["fail"] > 3


def test_a_die_that_fits_nothing_is_lost_and_none_is_kept_that_would_not_help() -> None:
    playing = at_card("don_t_fall_asleep").roll("i1", "i1", "i2", "lore", "peril", "i3").let_fail()
    front = front_of(playing)
    assert playing.kind == "remove_die"
    playing.give(str(front.auto_answers.answer(playing.decision)))
    assert playing.kind == "set_aside"
    assert front.auto_answers.answer(playing.decision) == "go_on"


def test_of_the_questions_a_third_goes_without_saying(tmp_path: Path) -> None:
    questions, turns = prompts(evening(tmp_path), 200)
    assert turns > 10
    assert questions < 133


# Commands


def test_go_needs_only_a_part_of_a_name(tmp_path: Path) -> None:
    at = evening(tmp_path)
    text = " ".join(sit(at, "go zzz\ngo\ngo entr\n").split())
    assert "There is no such place open." in text
    assert "Where to? " in text
    assert at.host.label()["round"] >= 1
    assert "One thing can be done here." in text


@pytest.mark.parametrize(
    ("thing", "said"),
    [
        ("archives", "Task: lore, peril."),
        ("yuggoth", "2 Elder Signs"),
        ("byak", "investigation 2, peril"),
        ("knife", "yellow die"),
        ("kate", "Terror effects do not touch her."),
        ("cthulhu", "maximum sanity"),
        ("pickpocket", "hands in 1 common item"),
        ("wild", "any one symbol"),
        ("the red die", "wild"),
        ("entrance", "First aid"),
        ("lore", "Drawn as §"),
    ],
)
def test_anything_can_be_looked_at(tmp_path: Path, thing: str, said: str) -> None:
    text = " ".join(sit(evening(tmp_path), f"x {thing}\n").split())
    assert said.casefold() in text.casefold()
    assert "Nothing is called" not in text


def test_a_name_that_fits_nothing_or_several_is_said(tmp_path: Path) -> None:
    text = " ".join(sit(evening(tmp_path), "x frobnicate\nx t\nx\n").split())
    assert "Nothing is called frobnicate" in text
    assert "t may be several things: " in text
    assert "`x THING` looks closer" in text


def test_undo_of_a_turn_goes_back_to_its_beginning(tmp_path: Path) -> None:
    at = evening(tmp_path)
    text = sit(at, "go entrance\nundo turn\n")
    assert "Back to the beginning of a turn." in text
    assert at.host.label()["round"] == 1


def test_a_game_goes_on_where_it_was_left(tmp_path: Path) -> None:
    rules = Rules(content())
    first = SavedCampaign.create(
        rules, tmp_path / "m.solo", {"seed": 5, "ancient_one": "yig", "investigators": [*FOUR]}
    )
    sit(KeptCampaign(first), "go entrance\nsearch\n")
    turn = first.host.label()["round"]
    first.close()
    again = SavedCampaign.open(rules, tmp_path / "m.solo")
    text = sit(KeptCampaign(again), "sheet\n")
    assert again.host.label()["round"] == turn
    assert "Where you left off:" in text
    assert "Ability: " in text


def test_a_whole_game_is_played_by_its_first_options(tmp_path: Path) -> None:
    at = evening(tmp_path, ancient_one="azathoth")
    text = sit(at, "\n" * 2500)
    assert at.decision is None
    assert at.host.label()["ended"]
    assert max(map(len, text.splitlines())) <= 100
    assert not re.search(r"\b(?:table|events|names)\.\w|[{}]|\w\.\d\b", text)


# The board


def test_the_board_stands_in_80_columns_and_a_page_of_24_rows() -> None:
    playing = at_card(
        "the_archives", monsters={"cultist": 0}, worlds=["yuggoth"], mythos="pickpocket_as_the_crowd_thins"
    )
    lines = front_of(playing).views["map"](playing.decision, "", 80)
    boxes = [line for line in lines if line[:1] in "┌├│└"]
    assert {len(line) for line in boxes} == {79, 27}
    assert "The Archives" in boxes[1]
    assert any("Cultist" in line for line in boxes)
    assert any("Yuggoth" in line for line in boxes)
    assert any("@ Darrell" in line for line in boxes)
    assert lines[0].startswith("Clock  XII") or lines[0].startswith("Clock  [XII]")
    assert max(len(line) for line in lines if line not in lines[2:3]) <= 80


def test_every_sign_of_the_board_has_a_plainer_one() -> None:
    playing = at_card("the_archives").roll("lore", "i1", "peril", "terror", "i2", "i3")
    drawn = [*front_of(playing).views["map"](playing.decision, "", 80), *shown(playing, 80)]
    plainer = [presentable(line, "ascii") for line in drawn]
    assert all(each.isascii() for each in plainer)
    assert [len(each) for each in plainer] == [len(each.replace("…", "...")) for each in drawn]
    assert any(re.search(r"\| S \|.*\| \+ \|.*\| Y \|", line) for line in plainer)


def test_without_columns_the_board_is_words_alone() -> None:
    playing = at_card("medusa_exhibit")
    lines = front_of(playing).views["map"](playing.decision, "", 0)
    assert not any(SIGNS.search(line) for line in lines)
    assert "  Task: terror (costs 1 sanity)." in lines
    assert "  Later: investigation 7." in lines


def test_es13_1_a_lock_is_said_with_the_card_that_holds_the_die() -> None:
    playing = at_card("the_archives", monsters={"star_spawn": 0}, locked=[("red", "star_spawn.1")])
    lines = front_of(playing).views["map"](playing.decision, "", 0)
    assert "The red die is locked: Star Spawn." in lines
