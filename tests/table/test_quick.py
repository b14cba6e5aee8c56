"""A quick hand: what the table answers by itself, how it is had back, and the ways back to the last real question."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.games.town.abouts import Asking, Pending
from solo.games.town.auto_answers import unasked
from solo.games.town.checks.by_hand import give, put_gate, put_monster, scenario, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.fight_answers import fights_on_for_nothing
from solo.games.town.game import Game
from solo.games.town.options import HABITS
from solo.games.town.rules.battle import attack
from solo.games.town.rules.combat import combat
from solo.games.town.rules.encounters import arkham_encounters
from solo.games.town.rules.setup import new_game
from solo.games.town.rules.turn import play as whole_game
from solo.games.town.state import Battle
from solo.kernel.decisions import Decision, option
from solo.kernel.flow import FlowRunner
from solo.kernel.piece_ids import kind_of
from solo.players.random_player import RandomPlayer
from solo.session.settings import settings_with
from tests.games.town.fights import facing, waiting
from tests.games.town.helpers import in_battle
from tests.table.helpers import TownEvening, at_first, evening, front, sit
from tests.table.watching import ASK_ATTACK, Watched, watched

# Closing a gate


def at_an_explored_gate(content: Content, clues: int, sliders: int, lying: int, *cards: str) -> tuple[Game, Decision]:
    """What Michael is asked at a gate he has explored, with clue tokens in hand and lying elsewhere, and with cards.

    He fights better than he reads, but for the lowest slider.
    """
    game = scenario(content, investigators=["michael_mcglen"])
    one = game.by_id("michael_mcglen")
    one.place, one.sliders, one.clues = "woods", [1, sliders, 0 if sliders == 3 else 3], clues
    game.state.clues = {"graveyard": lying}
    for card in cards:
        give(game, one, card)
    put_gate(game, "woods", "abyss")
    one.explored = True
    decision = waiting(FlowRunner(arkham_encounters(game, one)))
    assert decision.kind == "explored_gate"
    return game, decision


@pytest.mark.parametrize(
    ("clues", "sliders", "lying", "asked"),
    [
        (5, 3, 0, False),
        (0, 3, 9, False),
        (2, 3, 9, False),
        (4, 3, 0, False),
        (4, 3, 1, False),
        (3, 3, 2, False),
        (5, 0, 0, True),
    ],
)
def test_r24_2_a_gate_is_closed_by_the_clearly_better_skill(
    town_content: Content, clues: int, sliders: int, lying: int, asked: bool
) -> None:
    """A seal takes five clue tokens: those that lie elsewhere come to nobody who waits at the gate (R24.4)."""
    game, decision = at_an_explored_gate(town_content, clues, sliders, lying)
    assert unasked(game, decision) == (None if asked else "close:fight")
    assert unasked(game, decision, ["gate"]) is None


def test_r25_1_an_elder_sign_in_hand_is_asked_about(town_content: Content) -> None:
    game, decision = at_an_explored_gate(town_content, 0, 3, 0, "elder_sign")
    assert unasked(game, decision) is None


# What cannot be changed any more


def test_r18_7_leave_it_at_that_is_asked_only_where_something_could_still_change(town_content: Content) -> None:
    """Toughness 3, no success: two clue tokens cannot help, three may."""
    for clues, asked in ((2, False), (3, True)):
        game, amanda, monster, _ = facing(town_content, "chthonian")
        amanda.clues = clues
        script(game, [1] * 30)
        game.state.monsters[monster] = amanda.place
        session = FlowRunner(combat(game, amanda, monster))
        while waiting(session).kind != "after_check" or waiting(session).about.check != "combat":
            decision = waiting(session)
            ways = [each.id for each in decision.options if each.verb == "fight"]
            session.answer("accept" if decision.kind == "after_check" else ways[0])
        assert waiting(session).about.difficulty == 3
        assert (unasked(game, waiting(session)) is None) is asked


def test_what_goes_without_saying_could_not_have_come_otherwise(town_content: Content) -> None:
    """Whole games: where the table leaves a roll as it is, spending everything with sixes would not have passed it either, or it
    is only for a spell that somebody without one would lose, or the next round is as good."""
    left, cards = 0, town_content.cards
    for seed in range(30):
        game = new_game(town_content, seed)
        session, player = FlowRunner(whole_game(game)), RandomPlayer(seed)
        while session.decision is not None:
            decision = session.decision
            if decision.kind == "after_check" and unasked(game, decision) == "accept" and not decision.about.counted:
                left += 1
                pending = decision.about
                who = game.by_id(decision.who)
                payable = sum(1 for each in decision.options if each.verb != "accept") - bool(who.clues) + who.clues
                dice = payable * (1 + game.modifiers(who).clue_dice[pending.check])
                best = pending.successes + dice * pending.six_counts
                spells = [
                    copy for copy in who.cards if kind_of(copy) in cards and town_content.card(copy).cast is not None
                ]
                idle = pending.source == "gate_yellow_10_other" and not spells
                idle = idle or 0 < pending.enough <= pending.successes or fights_on_for_nothing(game, decision)
                assert best < pending.difficulty or idle
            session.answer(player(decision))
    assert left > 0


def test_clue_tokens_are_spent_until_the_check_is_passed(town_content: Content, tmp_path: Path) -> None:
    """One die, then two for each clue token (Hunches): the second token passes it, the others are kept."""
    at = at_first(town_content, tmp_path, "move")
    joe = at.game.by_id("joe_diamond")
    put_monster(at.game, "cultist", "easttown_street")
    joe.clues, joe.sliders = 4, [0, 0, 0]
    script(at.game, [1, 1, 1, 1, 6] + [1] * 40)
    table = watched(at, "go easttown streets!\nevade the cultist\nspend_on\n", ASK_ATTACK)
    assert table.kinds.count("after_check") == 1
    assert joe.clues == 2


def striking(content: Content, folder: Path, total: int, faces: list[int]) -> tuple[TownEvening, Watched]:
    """The first who strikes in the final battle does so with bare hands and six clue tokens; faces: of the dice of those."""
    at = at_first(content, folder, "attack")
    decision, battle = at.decision, at.game.state.battle
    assert decision is not None
    assert battle is not None
    battle.total = total
    at.game.by_id(decision.who).clues = 6
    script(at.game, [1] * decision.about.pools["fight"].pool + faces)
    return at, watched(at, "fight\nspend_on\n")


def test_r29_7_clue_tokens_are_spent_until_the_next_doom_token_goes(town_content: Content, tmp_path: Path) -> None:
    """Four play, two successes stand, two more are wanted: the third clue token brings the second of them, and it asks again."""
    at, table = striking(town_content, tmp_path, 2, [6, 1, 6, 1, 1, 1])
    told = " ".join(table.out.getvalue().split())
    assert "spend clue tokens until the next doom token goes, 6 at most (6 dice" in told
    spender = at.game.by_id(table.asked[-1].who)
    assert (table.kinds[-2:], spender.clues) == (["after_check", "after_check"], 3)
    assert table.asked[-1].about.successes == 2


@pytest.mark.parametrize(
    ("total", "clues", "spends_on", "worth"),
    [
        (1, 2, False, "success: one of the 3 still needed for the next doom token"),
        (2, 2, True, "success: one of the 2 still needed for the next doom token"),
        (3, 2, True, "success: the next doom token goes"),
    ],
)
def test_r29_7_no_option_is_offered_that_cannot_take_the_next_doom_token(
    town_content: Content, tmp_path: Path, total: int, clues: int, spends_on: bool, worth: str
) -> None:
    """Four play. What one more success is worth stands beside the clue token that may bring it."""
    at = at_first(town_content, tmp_path, "attack")
    decision, battle = at.decision, at.game.state.battle
    assert decision is not None and battle is not None
    battle.total = total
    at.game.by_id(decision.who).clues = clues
    script(at.game, [1] * 20)
    table = watched(at, "fight\n")
    assert table.kinds[-1] == "after_check"
    told = " ".join(table.out.getvalue().split())
    assert ("until the next doom token goes" in told) is spends_on
    assert "0%" not in told.rpartition("Leave it at that?")[2] and worth in told


def test_r29_7_nothing_is_spent_to_the_end_on_what_every_success_is_good_for(
    town_content: Content, tmp_path: Path
) -> None:
    """A spell whose every success counts knows no end to spend up to: each token is asked about."""
    at = at_first(town_content, tmp_path, "move")
    who = at.game.by_id(at.decision.who if at.decision is not None else "")
    who.clues = 4
    pending = Pending("spell", 2, 1, 5, (1, 5), 1, counted=True)
    decision = Decision("after_check", who.id, (option("accept"), option("clue")), "R18.7", about=pending)
    assert "spend_on" not in [each.id for each in Watched(at, "").front.auto_answers.offered(decision).options]
    one_short = Decision("after_check", who.id, decision.options, "R18.7", about=Pending("luck", 2, 2, 5, (1, 5), 1))
    assert "spend_on" in [each.id for each in Watched(at, "").front.auto_answers.offered(one_short).options]


def test_r14_2_a_clue_token_beside_one_investigator_is_taken_and_among_several_asked_about(
    town_content: Content,
) -> None:
    game = scenario(town_content, investigators=["amanda_sharpe", "kate_winthrop"])
    amanda, kate = game.state.investigators
    alone = Decision("mythos_clue", "", (option("take", amanda.id), option("leave")), "R14.2", about="woods")
    both = Decision(
        "mythos_clue", "", (alone.options[0], option("take", kate.id), option("leave")), "R14.2", about="woods"
    )
    assert unasked(game, alone) == f"take:{amanda.id}"
    assert unasked(game, alone, ["clues"]) is None
    assert unasked(game, both) is None


def test_r29_6_a_spell_without_dice_does_not_hold_an_attack_up(town_content: Content, tmp_path: Path) -> None:
    """Lore 0 and no clue token: Wither cannot be cast; with a token it can, and then it is a question."""
    for clues, asked in ((0, False), (1, True)):
        game, who, _ = in_battle(town_content, investigators=["joe_diamond"])
        give(game, who, "wither")
        who.sliders, who.clues = [0, 3, 0], clues
        session = FlowRunner(attack(game, who, game.state.battle or Battle()))
        decision = waiting(session)
        assert any(each.verb == "cast" for each in decision.options)
        assert (unasked(game, decision) is None) is asked


def test_at_a_quiet_moment_a_card_is_offered_when_it_is_needed(town_content: Content) -> None:
    """Duke is given up for all of one's sanity. An encounter may take three points: with so few left that is a question."""
    game = scenario(town_content, investigators=["amanda_sharpe"])
    amanda = game.by_id("amanda_sharpe")
    duke = give(game, amanda, "duke")
    decision = Decision("quiet", amanda.id, (option("go_on"), option("use", duke)), "A3")
    answers = []
    for sanity in (1, 3, 4):
        amanda.sanity = sanity
        answers.append((unasked(game, decision), unasked(game, decision, ["quiet"])))
    assert answers == [(None, None), (None, None), ("go_on", None)]


def test_choices_of_the_same_name_mean_what_the_text_says(town_content: Content, tmp_path: Path) -> None:
    """Clue tokens as one of the things that may be given up are no clue tokens spent on a check."""
    question = Decision("choose", "joe_diamond", (option("clues"), option("skill")), "A3", about=Asking("woods_7"))
    at = evening(town_content, tmp_path)
    assert Watched(at, "").front.auto_answers.on_answer(question, "clues") == "clues"


# Trading


def test_r32_13_trade_is_had_by_its_word_and_not_asked_for(town_content: Content, tmp_path: Path) -> None:
    """Harvey comes to where Kate stands, and has no step left: Mary is asked next, unless trading is wanted."""
    at = at_first(town_content, tmp_path, "move")
    table = watched(at, "\ngo miskatonic\ngo miskatonic\ntrade kate\n")
    assert [(each.kind, each.who) for each in table.asked] == [
        ("move", "joe_diamond"),
        ("move", "kate_winthrop"),
        ("move", "harvey_walters"),
        ("move", "sister_mary"),
        ("trade", "harvey_walters"),
    ]


def test_r32_13_a_thing_keeps_its_number_when_it_changes_hands(town_content: Content, tmp_path: Path) -> None:
    """Harvey gives Kate the first of three things, and the other two stand where they stood; the money stands last."""
    at = at_first(town_content, tmp_path, "move")
    kate, harvey = at.game.by_id("kate_winthrop"), at.game.by_id("harvey_walters")
    kate.cards, harvey.cards, harvey.money = [], [], 2
    for card in ("axe", "lantern", "food"):
        give(at.game, harvey, card)
    table = watched(at, "\ngo miskatonic\ngo miskatonic\ntrade kate\n2\n")
    before, after = [each for each in table.asked if each.kind == "trade"]
    assert [each.subject for each in before.options] == [each.subject for each in after.options[: len(before.options)]]
    assert [each.verb for each in before.options[1:4]] == ["give"] * 3
    assert [each.verb for each in after.options[1:4]] == ["take", "give", "give"]


def test_a_choice_that_is_called_trade_is_no_partner(town_content: Content, tmp_path: Path) -> None:
    at = at_first(town_content, tmp_path, "move")
    hand = front(at)
    choice = Decision("choose", "joe_diamond", (option("trade"), option("leave")), "A3")
    assert "nobody" in " ".join(hand.commands["trade"](choice, "", []).lines)


def test_trade_says_when_there_is_nobody(town_content: Content, tmp_path: Path) -> None:
    at = at_first(town_content, tmp_path, "move")
    assert "There is nobody here to trade with now" in sit(at, "trade\n")


# Every choice can be had


WITH_PLANS = ("arms", "upkeep", "checks", "evade", "gate", "losses", "quiet", "sliders", "walk")
"""Habits of which little or nothing shows without what a player has set out to do."""


@pytest.fixture(scope="module")
def brought_back(town_content: Content) -> dict[str, set[str]]:
    """The kinds of questions of whole games that come back when a habit is switched off, by habits."""
    found: dict[str, set[str]] = {habit: set() for habit in HABITS}
    for seed in range(6):
        game = new_game(town_content, seed)
        session, player = FlowRunner(whole_game(game)), RandomPlayer(seed)
        while session.decision is not None:
            decision = session.decision
            if unasked(game, decision) is not None:
                for habit in HABITS:
                    if unasked(game, decision, [habit]) is None:
                        found[habit].add(decision.kind)
            session.answer(player(decision))
    return found


@pytest.mark.parametrize("habit", HABITS)
def test_each_habit_has_a_setting_that_brings_its_question_back(brought_back: dict[str, set[str]], habit: str) -> None:
    """What goes without saying for a habit is asked when that habit is switched off, and only that."""
    found = brought_back[habit]
    kinds = {
        "attack": {"attack", "combat", "deal_with"},
        "checks": {"after_check", "before_check"},
        "rounds": {"combat"},
        "gate": {"explored_gate"},
        "losses": {"choose", "prevent"},
        "clues": {"may", "may_check", "mythos_clue", "take_clues"},
        "trade": {"move", "battle_trade", "other_world_move"},
        "stop": {"move", "battle_trade", "other_world_move"},
    }
    assert found <= kinds.get(habit, {"after_check", "before_horror", "quiet"})
    assert found or habit in WITH_PLANS


def test_with_every_question_back_the_table_asks_what_the_rules_ask(town_content: Content, tmp_path: Path) -> None:
    at = evening(town_content, tmp_path)
    every = settings_with(HABITS)(guide=False, **{f"ask_{habit}": True for habit in HABITS})
    count = 80
    table = watched(at, "\n" * count, every)
    at_once = sum(each.most - 1 for each in table.asked if each.kind == "surge_room")
    assert len(table.asked) == at.position - at_once + 1 == count + 1


def test_a_skipped_question_can_be_asked_after_all(town_content: Content, tmp_path: Path) -> None:
    at = at_first(town_content, tmp_path, "move")
    joe = at.game.by_id("joe_diamond")
    clues = joe.clues
    table = watched(at, "go graveyard\nskipped\nskipped 2\n3\n")
    told = " ".join(table.out.getvalue().split())
    assert "2 clue tokens lie at the Graveyard. How many does Joe Diamond pick up? – take 2 clue tokens" in told
    assert "take_clues" in table.kinds
    assert at.game.by_id("joe_diamond").clues == clues
