"""Upkeep is left as it is where the next question is a walk, which offers to go back to it (R6.5, R7.3)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from solo.games.town.abouts import Points
from solo.games.town.checks.by_hand import give, put_gate, put_monster, scenario
from solo.games.town.compiled.pieces import Content
from solo.games.town.front.sliders import UPKEEP
from solo.games.town.front.walking import CHANGE
from solo.games.town.game import Game
from solo.games.town.host import Rules
from solo.games.town.options import HABITS
from solo.games.town.printed.numbers import LOST
from solo.games.town.rules.turn import begin_round
from solo.games.town.upkeep_answers import is_left_before_a_walk
from solo.kernel.decisions import Decision, option
from solo.session.settings import settings_with
from solo.storage.saved_campaign import SavedCampaign
from tests.table.helpers import TownEvening, evening, sit, words_of
from tests.table.watching import ASK_UPKEEP, SET_UP, Watched, watched

FIRST = ["sliders"] * 4
"""What is asked before the first turn."""


def sliders(at: TownEvening) -> list[list[int]]:
    return [list(who.sliders) for who in at.game.state.investigators]


def offers(table: Watched) -> list[bool]:
    """Whether each walk that was asked about offers to change skills first."""
    walks = [each for each in table.asked if each.kind == "move"]
    return [any(one.verb == CHANGE for one in each.options) for each in walks]


def test_r6_5_the_first_walk_offers_what_upkeep_would_have_asked(town_content: Content, tmp_path: Path) -> None:
    """It is the last option, Enter does not take it, and the second walk does not have it."""
    at = evening(town_content, tmp_path)
    table = watched(at, SET_UP + "\n")
    assert table.kinds == [*FIRST, "move", "move"]
    assert table.asked[4].options[-1].verb == CHANGE
    assert offers(table) == [True, False]
    assert table.asked[5].who != table.asked[4].who
    assert sliders(at) == [[1, 1, 1]] * 4


@pytest.mark.parametrize("line", ["upkeep", CHANGE, "number"])
def test_r6_5_upkeep_is_asked_about_after_all(town_content: Content, tmp_path: Path, line: str) -> None:
    """By its number, by its word or as the option is called; afterwards the walk is asked about, without it."""
    (tmp_path / "a").mkdir()
    first = watched(evening(town_content, tmp_path / "a"), SET_UP).asked[-1]
    typed = {"number": str(len(first.options)), CHANGE: first.options[-1].id}.get(line, line)
    at = evening(town_content, tmp_path)
    table = watched(at, SET_UP + f"{typed}\nharvey 3 2 3\n")
    assert table.kinds == [*FIRST, "move", UPKEEP, "move"]
    assert offers(table) == [True, False]
    assert at.game.by_id("harvey_walters").sliders == [2, 1, 2]


@pytest.mark.parametrize("changed", ["", "harvey 3 2 3"])
def test_what_was_read_of_upkeep_is_not_read_again_where_one_goes_back_to_it(
    town_content: Content, tmp_path: Path, changed: str
) -> None:
    """The roll for Sister Mary's Blessing, which has come again as it was; `log` has it still, once."""
    at = evening(town_content, tmp_path)
    table = watched(at, SET_UP + "stay\n" * 4 + "\n" * 7 + f"upkeep\n{changed}\nlog\n")
    assert table.kinds[-3:] == ["move", UPKEEP, "move"]
    *_, turn, log = table.out.getvalue().split("Turn 3\n")
    for told in (turn, log):
        assert told.count("Sister Mary: roll for Blessing: ") == told.count("oses Blessing") == 1
        assert told.count("\nMovement\n") == 1
    assert (at.game.by_id("harvey_walters").sliders == [2, 1, 2]) is bool(changed)


def test_r6_5_sliders_are_typed_at_the_walk(town_content: Content, tmp_path: Path) -> None:
    """What is not legal is refused as in upkeep, and nothing is taken back for it."""
    at = evening(town_content, tmp_path)
    table = watched(at, SET_UP + "harvey 3 3 3\nharvey 3 2 3, joe 1 1 1\n")
    assert table.kinds == [*FIRST, "move", "move"]
    told = " ".join(table.out.getvalue().split())
    assert "the Focus of Harvey Walters allows 2" in told and "Joe Diamond: " in told
    assert [at.game.by_id(who).sliders for who in ("harvey_walters", "joe_diamond")] == [[2, 1, 2], [0, 0, 0]]


def test_r6_5_sliders_are_typed_one_after_another_until_somebody_walks(town_content: Content, tmp_path: Path) -> None:
    """A second line is taken as the first; behind the first walk it is said how to go back, and how one line sets both."""
    at = evening(town_content, tmp_path)
    table = watched(at, SET_UP + "harvey 3 2 3\njoe 1 1 1\nharvey 2 2 3\nstay\nkate 2 2 1\n")
    assert table.kinds == [*FIRST, *["move"] * 5]
    assert [each.who for each in table.asked[4:8]] == [table.asked[4].who] * 4
    told = " ".join(table.out.getvalue().split())
    assert "`undo` goes back to it" in told and "kate 2 2 1 is none of the answers" not in told
    assert [at.game.by_id(who).sliders for who in ("harvey_walters", "joe_diamond")] == [[1, 1, 2], [0, 0, 0]]
    assert at.game.by_id("kate_winthrop").sliders == [1, 1, 1]


WHO = {"kate": "kate_winthrop", "harvey": "harvey_walters", "mary": "sister_mary", "joe": "joe_diamond"}


def assert_set(at: TownEvening, typed: str) -> None:
    """That sliders are as a line has them."""
    for name, *stops in map(str.split, typed.split(", ")):
        assert at.game.by_id(WHO[name]).sliders == [int(each) - 1 for each in stops], typed


@pytest.mark.parametrize("chosen", ["kate", "harvey"])
@pytest.mark.parametrize(
    "typed",
    ["harvey 3 2 3", "kate 2 2 1", "joe 1 1 1", "mary 2 1 2", "kate 2 2 1, mary 2 1 2", "joe 1 1 1, mary 1 2 2"],
)
def test_r6_5_whoever_is_chosen_in_upkeep_others_are_still_set(
    town_content: Content, tmp_path: Path, chosen: str, typed: str
) -> None:
    """Those whose upkeep is over as well as those who come later, and the one who is chosen; what was asked is asked still."""
    at, own = evening(town_content, tmp_path), chosen in typed
    table = watched(at, SET_UP + f"{chosen}\n{typed}\n" + "\n" * (not own), ASK_UPKEEP)
    assert table.kinds[4:] == [UPKEEP, "sliders", *([] if own else ["sliders"]), "move"]
    assert_set(at, typed)
    assert sum(each != [1, 1, 1] for each in sliders(at)) == typed.count(",") + 1


def test_r6_3_what_was_rolled_in_upkeep_stands_where_others_are_set(town_content: Content, tmp_path: Path) -> None:
    """Sister Mary's Blessing is rolled for once, and lost once; the other three are set afterwards, each in a line."""
    at, typed = evening(town_content, tmp_path), ("harvey 3 2 3", "kate 2 2 1", "joe 1 1 1")
    table = watched(at, SET_UP + "stay\n" * 4 + "\n" * 7 + "\n".join(typed) + "\nlog\n")
    assert table.kinds[-4:] == ["move"] * 4
    *_, turn, log = table.out.getvalue().split("Turn 3\n")
    for told in (turn, log):
        assert told.count("Sister Mary: roll for Blessing: ") == told.count("oses Blessing") == 1
    for each in typed:
        assert_set(at, each)


def test_r6_5_sliders_that_would_go_too_far_are_refused_in_the_upkeep_of_another(
    town_content: Content, tmp_path: Path
) -> None:
    at = evening(town_content, tmp_path)
    table = watched(at, SET_UP + "kate\nharvey 3 3 3\nkate 4 2 2\n", ASK_UPKEEP)
    told = " ".join(table.out.getvalue().split())
    assert "the Focus of Harvey Walters allows 2" in told and "the Focus of Kate Winthrop allows 1" in told
    assert sliders(at) == [[1, 1, 1]] * 4 and table.kinds[-1] == "sliders"


def test_r6_5_an_undo_leads_back_to_the_sliders_that_were_set(town_content: Content, tmp_path: Path) -> None:
    """Harvey was chosen, and Kate typed beside him: back at his sliders she is still set, and nobody has to be chosen anew."""
    at = evening(town_content, tmp_path)
    table = watched(at, SET_UP + "harvey\nkate 2 2 1\n3 2 3\nundo\n2 2 3\n", ASK_UPKEEP)
    assert table.kinds[4:] == [UPKEEP, "sliders", "sliders", "move", "sliders", "move"]
    assert_set(at, "kate 2 2 1, harvey 2 2 3")


def test_walks_are_typed_in_the_upkeep_of_whoever_is_chosen(town_content: Content, tmp_path: Path) -> None:
    """With sliders among them, too; both are carried out."""
    at = evening(town_content, tmp_path)
    table = watched(at, SET_UP + "kate\ngo joe graveyard, harvey 3 2 3, kate stay\n\n\n", ASK_UPKEEP)
    told = " ".join(table.out.getvalue().split())
    assert "This is not the time to walk" not in told
    assert at.game.by_id("harvey_walters").sliders == [2, 1, 2]
    asked = [each.who for each in table.asked if each.kind == "move" and each.about is not None]
    assert asked == ["harvey_walters", "sister_mary"]


def test_r6_5_sliders_stand_among_the_walks_of_the_first(town_content: Content, tmp_path: Path) -> None:
    """As in upkeep, to which it goes back; where a walk is wrong, nothing is set."""
    at = evening(town_content, tmp_path)
    first = next(iter(at_walk(at)))
    table = watched(at, "go harvey 3 2 3, nowhere\ngo harvey 3 2 3, stay, stay\nundo\n")
    assert table.kinds == ["move", "move", UPKEEP]
    assert [each.who for each in table.asked[:2]] == [first, [who.id for who in at.game.in_turn_order()][2]]
    assert sliders(at) == [[1, 1, 1]] * 4


def at_walk(at: TownEvening) -> list[str]:
    """Whose walk is asked about first."""
    return [watched(at, SET_UP).asked[-1].who]


def test_r6_5_one_who_plays_alone_is_asked_where_to_go(town_content: Content, tmp_path: Path) -> None:
    """His sliders are typed there, or asked about after all, in one question."""
    at = evening(town_content, tmp_path, investigators=["joe_diamond"])
    table = watched(at, "\nupkeep\n2 2 1\n")
    assert table.kinds == ["sliders", "move", "sliders", "move"]
    assert at.game.by_id("joe_diamond").sliders == [1, 1, 0]
    (tmp_path / "b").mkdir()
    at = evening(town_content, tmp_path / "b", investigators=["joe_diamond"])
    assert watched(at, "\njoe 2 2 1\n").kinds == ["sliders", "move", "move"]
    assert at.game.by_id("joe_diamond").sliders == [1, 1, 0]


def test_r6_5_undo_and_redo_know_where_upkeep_was_asked(town_content: Content, tmp_path: Path) -> None:
    """From the walk after it undo goes to the upkeep, and redo back; without it undo goes to the question before the turn."""
    at = evening(town_content, tmp_path)
    table = watched(at, SET_UP + "upkeep\nharvey 3 2 3\nundo\nredo\nundo 2\n")
    assert table.kinds == [*FIRST, "move", UPKEEP, "move", UPKEEP, "move", "sliders"]
    assert offers(table) == [True, False, False]
    (tmp_path / "b").mkdir()
    table = watched(evening(town_content, tmp_path / "b"), SET_UP + "\nundo\nundo\n")
    assert table.kinds == [*FIRST, "move", "move", "move", "sliders"]
    assert offers(table) == [True, False, True]


def test_r6_5_undo_takes_back_sliders_that_were_typed_at_the_walk(town_content: Content, tmp_path: Path) -> None:
    at = evening(town_content, tmp_path)
    table = watched(at, SET_UP + "harvey 3 2 3\nundo\n")
    assert table.kinds == [*FIRST, "move", "move", UPKEEP]
    assert sliders(at) == [[1, 1, 1]] * 4


def test_r6_5_what_is_skipped_opens_one_upkeep_and_then_that_of_the_others(
    town_content: Content, tmp_path: Path
) -> None:
    at = evening(town_content, tmp_path)
    table = watched(at, SET_UP + "skipped\nskipped 1\n2 2 1\n\n")
    assert table.kinds == [*FIRST, "move", "sliders", UPKEEP, "move"]
    assert offers(table) == [True, False]


def test_r6_5_the_offer_is_still_there_when_a_campaign_is_resumed(town_content: Content, tmp_path: Path) -> None:
    at = evening(town_content, tmp_path)
    watched(at, SET_UP)
    at.close()
    again = TownEvening(SavedCampaign.open(Rules(town_content), tmp_path / "t.solo"))
    table = watched(again, "upkeep\n\n\n")
    assert table.kinds == ["move", UPKEEP, "move", "move"]
    assert offers(table) == [True, False, False]
    again.close()
    assert offers(watched(TownEvening(SavedCampaign.open(Rules(town_content), tmp_path / "t.solo")), "")) == [False]


def test_r6_5_a_save_that_does_not_know_what_was_asked_asks(town_content: Content, tmp_path: Path) -> None:
    """In older saves nobody knows whether upkeep was asked about, or who has walked."""
    at = evening(town_content, tmp_path)
    while at.decision is not None and at.game.state.phase == "setup":
        at.answer(at.decision.default)
    assert watched(at, "\n\n").kinds == [UPKEEP, "move", "move"]


def test_r6_3_going_back_rolls_nothing_anew(town_content: Content, tmp_path: Path) -> None:
    """Harvey is blessed; whether that ends is known before he is asked, and it is the same afterwards."""
    at, once = (evening(town_content, tmp_path / name) for name in "ab" if (tmp_path / name).mkdir() is None)
    for each in (at, once):
        watched(each, "".join(["wish harvey 4 4 4\n", SET_UP]))
    watched(at, "upkeep\n\n")
    assert at.host.digest() == once.host.digest()
    assert at.game.by_id("harvey_walters").sliders == once.game.by_id("harvey_walters").sliders != [1, 1, 1]
    assert at.decision == once.decision


def test_r6_5_what_was_read_is_not_told_again_on_the_way_back(town_content: Content, tmp_path: Path) -> None:
    """Jenny’s Trust Fund pays once, and is told once; what is told of the turn has it still."""
    at = evening(town_content, tmp_path, investigators=["jenny_barnes", "joe_diamond", "harvey_walters", "sister_mary"])
    table = watched(at, SET_UP + "upkeep\nharvey 3 2 3\nlog\n")
    told, _, log = table.out.getvalue().partition("Harvey Walters: 2/3")
    assert told.count("Trust Fund: +$1") == log.count("Trust Fund: +$1") == 1
    assert at.game.by_id("jenny_barnes").money == 11


def test_r6_5_a_wish_is_followed_and_where_all_have_one_nothing_is_offered(
    town_content: Content, tmp_path: Path
) -> None:
    at = evening(town_content, tmp_path)
    table = watched(at, "wish kate 4 2 2\n" + SET_UP)
    assert at.game.by_id("kate_winthrop").sliders == [2, 1, 1]
    assert "kate_winthrop" not in table.asked[-1].options[-1].subject
    (tmp_path / "b").mkdir()
    assert offers(watched(evening(town_content, tmp_path / "b"), "wish all stay\n" + SET_UP)) == [False]


@pytest.mark.parametrize(("habit", "kinds"), [("sliders", [UPKEEP, "move"]), ("upkeep", ["sliders", "sliders"])])
def test_r6_5_a_setting_has_upkeep_asked_about(
    town_content: Content, tmp_path: Path, habit: str, kinds: list[str]
) -> None:
    settings = settings_with(HABITS)(guide=False, **{f"ask_{habit}": True})
    table = watched(evening(town_content, tmp_path), SET_UP + "\n", settings)
    assert table.kinds == [*FIRST, *kinds]
    assert not any(offers(table))


@pytest.mark.parametrize("language", ["en", "cs", "pl", "ru"])
def test_r6_5_the_offer_is_worded_and_found_by_its_words(town_content: Content, tmp_path: Path, language: str) -> None:
    """A word that stands inside the text of the option is taken at the second Enter, as any such word is."""
    words = words_of(language, "town").find("table", "changing")
    assert words
    for word in words:
        (tmp_path / word).mkdir()
        table = Watched(evening(town_content, tmp_path / word), SET_UP + f"{word}\n\n", language=language)
        table.run()
        assert UPKEEP in table.kinds, word
        text = table.front.option(table.asked[4], table.asked[4].options[-1])
        assert "change" not in text if language != "en" else text.startswith("change skills first (")


# When it is asked about


def game_in_upkeep(content: Content, *people: str) -> tuple[Game, Decision]:
    """A game in the upkeep of its second turn, in which nobody has anything to use, and the first question of the upkeep."""
    game = scenario(content, investigators=people or ("joe_diamond", "harvey_walters"))
    for who, place in zip(game.state.investigators, ("graveyard", "unvisited_isle"), strict=False):
        who.place = place
    game.state.round = 1
    begin_round(game)
    first = game.in_turn_order()[0]
    return game, Decision("sliders", first.id, (option("set", "111"),), "R6.5")


def test_r6_5_a_walk_comes_first_where_nothing_is_to_be_decided(town_content: Content) -> None:
    game, decision = game_in_upkeep(town_content)
    assert is_left_before_a_walk(game, decision)
    give(game, game.in_turn_order()[1], "heal")
    game.in_turn_order()[0].stamina = 1
    assert is_left_before_a_walk(game, decision), "what costs something is offered by the walk"


def _hurt(game: Game) -> None:
    """Two may be healed by one who may heal one of them."""
    for who in game.state.investigators:
        who.place, who.sanity = "graveyard", 1


def _loan(game: Game) -> None:
    give(game, game.in_turn_order()[1], "bank_loan")


def _stone(game: Game) -> None:
    who = game.in_turn_order()[1]
    give(game, who, "healing_stone")
    who.sanity = who.stamina = 1


def _held_with_a_monster(game: Game) -> None:
    first = game.in_turn_order()[0]
    first.delayed = True
    put_monster(game, "ghoul", first.place)


def _nobody_walks(game: Game) -> None:
    for who in game.state.investigators:
        who.delayed = True


def _comes_back(game: Game) -> None:
    game.in_turn_order()[1].place = LOST


def _through_one_of_two_gates(game: Game) -> None:
    put_gate(game, "woods", "abyss")
    put_gate(game, "black_cave", "abyss")
    game.in_turn_order()[0].place = "abyss_2"


@pytest.mark.parametrize(
    "change", [_hurt, _loan, _stone, _held_with_a_monster, _nobody_walks, _comes_back, _through_one_of_two_gates]
)
def test_r6_5_upkeep_is_asked_about_where_something_is_to_be_decided_before_a_walk(
    town_content: Content, change: Callable[[Game], None]
) -> None:
    game, decision = game_in_upkeep(town_content, "joe_diamond", "carolyn_fern")
    assert is_left_before_a_walk(game, decision)
    change(game)
    assert not is_left_before_a_walk(game, decision)


@pytest.mark.parametrize(("blessed", "left"), [(0, True), (1, False), (None, True)])
def test_r6_3_upkeep_is_asked_about_where_a_spell_may_be_cast_before_a_blessing_is_rolled_for(
    town_content: Content, blessed: int | None, left: bool
) -> None:
    """The second of three has Heal: whoever went back to cast it would roll anew for a blessing of his, but not of the first."""
    game, decision = game_in_upkeep(town_content, "joe_diamond", "harvey_walters", "darrell_simmons")
    first, second, third = game.in_turn_order()
    second.place, third.place = "unvisited_isle", "unvisited_isle"
    give(game, second, "heal")
    second.stamina = 1
    if blessed is not None:
        give(game, (first, second)[blessed], "blessing")
        game.state.round += 2
    assert is_left_before_a_walk(game, decision) is left


def test_r10_2_whoever_moves_on_in_another_world_before_a_walk_is_no_hindrance(town_content: Content) -> None:
    game, decision = game_in_upkeep(town_content)
    game.in_turn_order()[0].place = "abyss_1"
    assert is_left_before_a_walk(game, decision)
    put_gate(game, "woods", "abyss")
    game.in_turn_order()[0].place = "abyss_2"
    assert is_left_before_a_walk(game, decision)
    put_monster(game, "ghoul", "woods")
    assert not is_left_before_a_walk(game, decision)


def test_r6_2_what_may_be_used_in_upkeep_is_named_and_offered(town_content: Content, tmp_path: Path) -> None:
    """Kate has the spell Heal, and Joe is hurt: with a price, so that the walk comes first, and says what may be used."""
    at = evening(town_content, tmp_path)
    watched(at, SET_UP)
    joe, kate = at.game.by_id("joe_diamond"), at.game.by_id("kate_winthrop")
    give(at.game, kate, "heal")
    joe.stamina, kate.place = 1, joe.place
    assert "to use: Heal" in " ".join(sit(at, "").split())


def test_r32_14_a_question_at_rest_offers_no_upkeep(town_content: Content, tmp_path: Path) -> None:
    """Only who walks is asked about the first walk; a second question of his does not offer it again."""
    at = evening(town_content, tmp_path)
    table = watched(at, SET_UP + "go graveyard\n\n")
    assert offers(table)[:1] == [True] and not any(offers(table)[1:])
    assert all(isinstance(each.about, Points) for each in table.asked if each.kind == "move")
