"""Trades that are typed behind the end of a walk, after an answer was taken back, and in the final battle (R29.5, R32.13)."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from solo.games.town.checks.by_hand import give, wake
from solo.games.town.compiled.pieces import Content
from solo.games.town.front.sliders import UPKEEP
from solo.kernel.decisions import Decision, option
from solo.kernel.piece_ids import kind_of
from solo.narration.catalogue import languages
from solo.session.conversation import Conversation
from solo.session.shown import Reply, Role, Shown, ViewCapabilities
from tests.table.helpers import TownEvening, at_first, front, words_of
from tests.table.test_stakes import said
from tests.table.watching import Watched, watched

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
    assert "Then they may trade: `trade NAME` at the first question after upkeep." in hand.prompt(asked)
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


# What is typed beside the name

TRADE = {"en": "trade", "cs": "obchod", "pl": "wymiana", "ru": "обмен"}
"""The word to trade, by language."""


def traded(content: Content, folder: Path, language: str, typed: str) -> tuple[TownEvening, str]:
    """The evening when Harvey, beside Kate, has typed what changes hands, and what was said; "KATE", "WITH", "MAP", "GATE" are
    names in forms. She has the Map of Arkham and a Find Gate, he a Find Gate, and both have money."""
    at = at_first(content, folder, "move")
    kate, harvey = at.game.by_id("kate_winthrop"), at.game.by_id("harvey_walters")
    kate.place = harvey.place
    for who in (kate, harvey):
        who.cards.clear()
        who.money = 5
        give(at.game, who, "find_gate")
    give(at.game, kate, "map_of_arkham")
    name = Watched(at, "", language=language).front.teller.name
    her, card, gate = name("kate_winthrop"), name("map_of_arkham.1"), name("find_gate.1")
    forms = {"KATE": her["first"], "WITH": her.get("first_with", her["first"])}
    forms |= {"MAP": card.get("acc", card["name"]), "GATE": gate.get("acc", gate["name"])}
    for word, form in forms.items():
        typed = typed.replace(word, str(form))
    table = Watched(at, f"\n\n{TRADE[language]} {typed}\n", language=language)
    table.run()
    return at, said(table)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("typed", ["KATE MAP", "MAP KATE", "KATE, MAP", "WITH MAP", "MAP WITH"])
def test_r32_13_names_are_understood_in_every_form_and_order(
    town_content: Content, tmp_path: Path, language: str, typed: str
) -> None:
    at, told = traded(town_content, tmp_path, language, typed)
    assert [kind_of(each) for each in at.game.by_id("harvey_walters").cards] == ["find_gate", "map_of_arkham"], told


@pytest.mark.parametrize("language", languages())
def test_r32_13_where_both_have_one_the_way_is_asked_for_and_understood(
    town_content: Content, tmp_path: Path, language: str
) -> None:
    at, told = traded(town_content, tmp_path, language, "KATE GATE")
    name, say = Watched(at, "", language=language).front.teller.name, Watched(at, "", language=language).front.say
    gate = name("find_gate.1")
    ways = {
        verb: say("options", "kinds", "trade", verb, subject=gate, amount=0).replace("\xa0", " ")
        for verb in ("give", "take")
    }
    assert f"`{ways['give']}`" in told and f"`{ways['take']}`" in told
    (tmp_path / "then").mkdir()
    at, told = traded(town_content, tmp_path / "then", language, f"KATE {ways['take']}")
    assert [kind_of(each) for each in at.game.by_id("harvey_walters").cards] == ["find_gate", "find_gate"], told


def test_r32_14_a_second_copy_changes_hands_by_word_and_is_told_and_so_is_that_it_goes_back(
    town_content: Content, tmp_path: Path
) -> None:
    """At the first question of the encounters two copies are asked for, one after the other."""
    at = at_first(town_content, tmp_path, "sliders")
    kate, harvey = at.game.by_id("kate_winthrop"), at.game.by_id("harvey_walters")
    for who in (kate, harvey):
        who.place, who.cards[:] = "library", []
    copies = [give(at.game, kate, "find_gate") for _ in range(2)]
    while at.decision is not None and at.decision.kind != "move":
        at.answer(at.decision.default)
    table = watched(at, "go stay, kate stay, harvey stay, mary stay\ntrade kate find gate\ntrade kate take find gate\n")
    assert {*copies} <= {*at.game.by_id("harvey_walters").cards}
    assert said(table).count("Kate Winthrop hands Find Gate to Harvey Walters") == len(copies), said(table)
    assert said(table).count("Back in the movement of Harvey Walters") == len(copies)


def test_r32_13_money_is_taken_in_the_words_of_the_option(town_content: Content, tmp_path: Path) -> None:
    at, _ = traded(town_content, tmp_path, "cs", "KATE vzít si 4 dolary, $2")
    assert at.game.by_id("harvey_walters").money == 7


def test_r29_5_at_a_later_attack_it_is_said_that_the_time_to_trade_is_over(
    town_content: Content, tmp_path: Path
) -> None:
    at = at_first(town_content, tmp_path, "move")
    wake(at.game)
    assert at.game.state.battle is not None
    at.game.state.battle.now = ("attacks", 0)
    attack = Decision("attack", "sister_mary", (option("fight"), option("hold_back")), "R29.6")
    lines = front(at).commands["trade"](attack, "joe", []).lines
    assert "before the first attack, which has been made" in " ".join(lines)


# Typed below a page


class Leafing:
    """A view with pages: below the page that ends with some words a line is typed."""

    def __init__(self, at: TownEvening, words: str, line: str) -> None:
        self.conversation = Conversation(at, front(at), partial(words_of, game="town"))
        self.words, self.line = words, line
        self.told: list[str] = []
        self.behind: list[str] = []
        """What was told, also by a refusal, behind that page."""
        self.typed = False
        self.conversation.show_on(ViewCapabilities(self.show, by_keys=True))

    def show(self, shown: Shown) -> None:
        """Read a paragraph; one that comes behind the page only if the line lets it."""
        if not self.typed and self.told and self.words in self.told[-1]:
            self.typed = True
            self.conversation.look(self.line)
        if shown.role is not Role.KNOWN:
            (self.behind if self.typed else self.told).append(" ".join(shown.text.split()))


WALKS_BESIDE = "go miskatonic, kate miskatonic, harvey stay, mary stay"
"""Kate comes to Joe with a movement point left, of which it is told; nobody else is asked before the encounters."""


def leafing(at: TownEvening, line: str) -> tuple[Leafing, Reply]:
    view = Leafing(at, "could still trade there (Joe Diamond)", line)
    view.conversation.open()
    return view, view.conversation.say(WALKS_BESIDE)


def test_r32_13_a_trade_typed_at_the_page_that_offers_it_happens_before_anything_else(
    town_content: Content, tmp_path: Path
) -> None:
    at = at_first(town_content, tmp_path, "move")
    money = at.game.by_id("kate_winthrop").money
    view, reply = leafing(at, "trade joe $2")
    assert view.typed and at.game.by_id("kate_winthrop").money == money - 2
    assert view.behind == ["Kate Winthrop hands $2 to Joe Diamond."]
    assert not any("Arkham encounters" in each for each in (*view.told, *view.behind))
    assert reply.question is not None and reply.question.decision.who == "kate_winthrop"


def test_r32_13_a_trade_that_is_not_possible_is_refused_at_the_page(town_content: Content, tmp_path: Path) -> None:
    """Then the page waits on, and the story goes on behind it as it would have."""
    (tmp_path / "plain").mkdir()
    plain, _ = leafing(at_first(town_content, tmp_path / "plain", "move"), "")
    at = at_first(town_content, tmp_path, "move")
    for line, refusal in (
        ("trade joe moon", "“moon” is nothing"),
        ("trade mary", "There is nobody here to trade with"),
    ):
        (folder := tmp_path / line[-4:]).mkdir()
        view, _ = leafing(at_first(town_content, folder, "move"), line)
        assert view.behind[0].startswith(refusal), view.behind
        assert view.behind[1:] == plain.behind
    assert at.decision is not None


def test_what_was_answered_without_asking_is_listed_and_asked_at_the_page(
    town_content: Content, tmp_path: Path
) -> None:
    (tmp_path / "listed").mkdir()
    view, _ = leafing(at_first(town_content, tmp_path / "listed", "move"), "skipped")
    assert "1. " in view.behind[0]
    number = next(int(line.split(".")[0]) for line in view.behind[0].split("  ") if line[:1].isdigit())
    view, reply = leafing(at_first(town_content, tmp_path, "move"), f"skipped {number}")
    assert reply.question is not None and reply.question.decision.kind == "move"


POOR = {
    "en": "Kate Winthrop has only $0 to give; Joe Diamond has $5: `take $4` takes it.",
    "cs": "Kate Winthropová má jen 0 dolarů; Joe Diamond má 5 dolarů (za jméno pak patří `vzít si 4 dolary`).",
    "pl": "Kate Winthrop ma tylko 0 dolarów, a Joe Diamond ma 5 dolarów (za imieniem trzeba wtedy dodać `wziąć 4 dolary`).",
    "ru": "У Кейт Уинтроп только $0, у Джо Даймонда $5 (тогда после имени нужно `взять $4`).",
}
"""That whoever trades has no money to give, and how to take it, in each language."""


@pytest.mark.parametrize("language", languages())
def test_r32_13_money_that_only_the_other_has_is_said_to_be_his(
    town_content: Content, tmp_path: Path, language: str
) -> None:
    """What is typed behind his name is what the option says."""
    at = at_first(town_content, tmp_path, "move")
    kate, joe = at.game.by_id("kate_winthrop"), at.game.by_id("joe_diamond")
    kate.place, kate.money, joe.money = joe.place, 0, 5
    ask = Decision("move", kate.id, (option("trade", joe.id), option("stop")), "R7.1")
    hand = front(at, language)
    said = hand.commands["trade"](ask, "joe $4", []) if language != "ru" else hand.commands["trade"](ask, "джо $4", [])
    assert [each.replace("\xa0", " ") for each in said.lines] == [POOR[language]]
    take = POOR[language].split("`")[1]
    assert (
        hand.commands["trade"](ask, f"{'джо' if language == 'ru' else 'joe'} {take}", []).answer == "trade:joe_diamond"
    )


def test_r32_14_a_trade_that_was_told_of_is_whose_it_was_told_though_another_could_make_it_too(
    town_content: Content, tmp_path: Path
) -> None:
    """Kate has stayed beside Joe and Harvey, of which it was told; now Harvey is asked, who could trade with Joe himself."""
    at = at_first(town_content, tmp_path, "move")
    hand = front(at)
    both = (option("trade", "joe_diamond"), option("stop"))
    hers, his = (Decision("move", who, both, "R7.1") for who in ("kate_winthrop", "harvey_walters"))
    trade, told = hand.commands["trade"], hand.auto_answers.walks.told_of_trades
    assert trade(his, "joe", [hers]).reopen is None
    told.append(("kate_winthrop", "joe_diamond"))
    done = trade(his, "joe", [hers])
    assert (done.reopen, done.answer) == (0, "trade:joe_diamond")
    hand.auto_answers.on_answer(his, "stop")
    assert trade(his, "joe", [hers]).reopen is None


def test_r32_14_what_is_told_of_a_trade_is_kept_in_mind_up_to_the_next_answer(
    town_content: Content, tmp_path: Path
) -> None:
    at = at_first(town_content, tmp_path, "move")
    table = Watched(at, "go miskatonic, kate miskatonic\n")
    table.run()
    assert "Kate Winthrop could still trade there (Joe Diamond)" in said(table)
    assert table.front.auto_answers.walks.told_of_trades == [("kate_winthrop", "joe_diamond")]
