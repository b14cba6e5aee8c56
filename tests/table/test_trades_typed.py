"""Trades that are typed behind the end of a walk, after an answer was taken back, and in the final battle (R29.5, R32.13)."""

from __future__ import annotations

from pathlib import Path

from solo.games.town.checks.by_hand import give, wake
from solo.games.town.compiled.pieces import Content
from solo.games.town.front.sliders import UPKEEP
from solo.kernel.decisions import Decision, option
from tests.table.helpers import at_first, front
from tests.table.watching import watched

WALKS = "\ngo miskatonic\ngo miskatonic\n"
"""Joe stays, and Kate and Harvey meet, who has no step left then; Mary is asked next."""

HIS_WALK = "Harvey Walters goes the short distance to the streets of Miskatonic University."


def told_by(content: Content, folder: Path, lines: str) -> tuple[str, list[str]]:
    table = watched(at_first(content, folder, "move"), WALKS + lines)
    return " ".join(table.out.getvalue().split()), table.kinds


def test_r32_13_a_walk_is_not_told_again_where_a_trade_goes_back_to_its_end(
    town_content: Content, tmp_path: Path
) -> None:
    told, kinds = told_by(town_content, tmp_path, "trade kate\n")
    assert kinds[-1] == "trade"
    assert told.count(HIS_WALK) == 1


def test_r32_13_after_an_answer_was_taken_back_it_is_still_possible(town_content: Content, tmp_path: Path) -> None:
    told, kinds = told_by(town_content, tmp_path, "stay\nundo\ntrade kate\n")
    assert kinds[-1] == "trade"
    assert "Harvey Walters trades with Kate Winthrop." in told


def test_r29_5_in_the_battle_whoever_is_asked_trades(town_content: Content, tmp_path: Path) -> None:
    """Not the last who could have: Mary attacks, and Kate has been asked after her whether to trade."""
    at = at_first(town_content, tmp_path, "move")
    wake(at.game)
    passed = [
        Decision("battle_trade", who, (option("done"), option("trade", "joe_diamond")), "R29.5")
        for who in ("sister_mary", "kate_winthrop")
    ]
    attack = Decision("attack", "sister_mary", (option("fight"), option("hold_back")), "R29.6")
    done = front(at).commands["trade"](attack, "joe", passed)
    assert (done.reopen, done.answer) == (0, "trade:joe_diamond")


def test_r29_5_upkeep_in_the_battle_says_when_to_trade(town_content: Content, tmp_path: Path) -> None:
    at = at_first(town_content, tmp_path, "move")
    wake(at.game)
    asked = Decision(UPKEEP, "", (option("stay"), option("attend", "joe_diamond")), "R6.5", 1, 2)
    hand = front(at)
    assert "Then they may trade: `trade NAME` at the first attack." in hand.prompt(asked)
    assert "trading comes after upkeep" in " ".join(hand.commands["trade"](asked, "joe", []).lines)
    for who in at.game.state.investigators:
        who.cards.clear()
        who.money = 0
    assert "trade" not in hand.prompt(asked)


def test_r32_13_who_has_traded_at_the_end_of_his_walk_is_not_asked_there_once_more(
    town_content: Content, tmp_path: Path
) -> None:
    """Harvey could repay his loan before the trade, and has no more money after it."""
    at = at_first(town_content, tmp_path, "move")
    harvey = at.game.by_id("harvey_walters")
    harvey.money = 2
    give(at.game, harvey, "bank_loan")
    table = watched(at, "\ngo miskatonic\n3\ntrade kate\ndone\n\n")
    asked = [(each.kind, each.who) for each in table.asked]
    assert asked.count(("move", "harvey_walters")) == 2
    assert asked[asked.index(("trade", "harvey_walters")) + 1] == ("move", "sister_mary")
