"""A quick hand: what the table answers by itself, how it is had back, and the ways back to the last real question."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import msgspec
import pytest

from solo.games.town.abouts import Asking, Opponent, Pending, Points
from solo.games.town.auto_answers import unasked
from solo.games.town.checks.by_hand import give, put_gate, put_monster, scenario, script, wake
from solo.games.town.compiled.pieces import Content
from solo.games.town.front.fighting import PlayedOut
from solo.games.town.front.walking import MOST, where_to, within_reach
from solo.games.town.game import Game
from solo.games.town.host import Rules
from solo.games.town.options import HABITS
from solo.games.town.rules.battle import attack
from solo.games.town.rules.combat import combat
from solo.games.town.rules.encounters import arkham_encounters
from solo.games.town.rules.setup import new_game
from solo.games.town.rules.turn import play as whole_game
from solo.games.town.state import Battle
from solo.kernel.decisions import Answer, Decision, option
from solo.kernel.flow import Flow, FlowRunner
from solo.players.random_player import RandomPlayer
from solo.session.conversation import Conversation
from solo.session.settings import Settings, settings_with
from solo.session.shown import OpenQuestion
from solo.storage.saved_campaign import SavedCampaign
from solo.storage.verify import verify
from solo.table.lines import ask_stream
from solo.table.plain import PlainTable
from tests.games.town.fights import facing, waiting
from tests.games.town.helpers import in_battle
from tests.table.helpers import FOUR, TownEvening, at_first, evening, front, sit, words_of

SET_UP = "\n" * 4
"""Everybody's sliders at setup."""

ASK_ATTACK = settings_with(HABITS)(guide=False, ask_attack=True)
"""Fights and evasions that go without saying are asked about."""


ASK_UPKEEP = settings_with(HABITS)(guide=False, ask_sliders=True)
"""Upkeep is asked about before anybody walks."""


class Watched(PlainTable):
    """A plain table that remembers what it has asked."""

    def __init__(self, at: TownEvening, lines: str, settings: Settings | None = None, language: str = "en") -> None:
        self.out = io.StringIO()
        self.asked: list[Decision] = []
        ask = ask_stream(io.StringIO(lines))
        self.front = front(at, language)
        conversation = Conversation(at, self.front, partial(words_of, game="town"), settings)
        super().__init__(conversation, ask, self.out)

    def ask(self, question: OpenQuestion) -> None:
        self.asked.append(question.decision)
        super().ask(question)

    @property
    def kinds(self) -> list[str]:
        return [each.kind for each in self.asked]


def watched(at: TownEvening, lines: str, settings: Settings | None = None) -> Watched:
    table = Watched(at, lines, settings)
    table.run()
    return table


# Upkeep


def test_r6_5_upkeep_is_one_question_for_all(town_content: Content, tmp_path: Path) -> None:
    at = evening(town_content, tmp_path)
    table = watched(at, SET_UP + "\n", ASK_UPKEEP)
    assert table.kinds == ["sliders"] * 4 + ["upkeep_of_all", "move"]
    assert [list(who.sliders) for who in at.game.state.investigators] == [[1, 1, 1]] * 4


def test_r6_5_one_who_plays_alone_is_asked_for_the_sliders_at_once(town_content: Content, tmp_path: Path) -> None:
    """One question instead of two; with something to use in upkeep, or a standing wish, it is as with several."""
    at = evening(town_content, tmp_path, investigators=["joe_diamond"])
    table = watched(at, "\n2 2 1\n", ASK_UPKEEP)
    assert table.kinds == ["sliders", "sliders", "move"]
    assert list(at.game.by_id("joe_diamond").sliders) == [1, 1, 0]
    (tmp_path / "b").mkdir()
    at = evening(town_content, tmp_path / "b", investigators=["carolyn_fern"])
    at.answer(at.decision.default if at.decision is not None else "")
    at.game.by_id("carolyn_fern").sanity = 1
    assert watched(at, "\n").kinds[0] in ("upkeep", "upkeep_of_all")
    (tmp_path / "c").mkdir()
    at = evening(town_content, tmp_path / "c", investigators=["joe_diamond"])
    assert watched(at, "wish joe stay\n\n").kinds == ["sliders", "move"]


def test_r6_5_only_those_who_are_named_are_asked(town_content: Content, tmp_path: Path) -> None:
    at = evening(town_content, tmp_path)
    table = watched(at, SET_UP + "3 5\n2 2 1\n2 2 1\n", ASK_UPKEEP)
    asked = [each for each in table.asked if each.rule == "R6.5"]
    group, *named = asked
    assert group.kind == "upkeep_of_all"
    assert [each.who for each in named] == [group.options[2].subject, group.options[4].subject]
    assert [at.game.by_id(each.who).sliders for each in named] == [[1, 1, 0]] * 2


def test_r6_5_sliders_are_set_at_the_one_question(town_content: Content, tmp_path: Path) -> None:
    """Harvey has Focus 2 and Joe 3: nobody is asked any more. Three steps of Harvey are no answer."""
    at = evening(town_content, tmp_path)
    table = watched(at, SET_UP + "harvey 3 3 3\nharvey 3 2 3, joe 1 1 1\n", ASK_UPKEEP)
    assert table.kinds == ["sliders"] * 4 + ["upkeep_of_all", "move"]
    assert "the Focus of Harvey Walters allows 2" in " ".join(table.out.getvalue().split())
    assert [at.game.by_id(who).sliders for who in ("harvey_walters", "joe_diamond")] == [[2, 1, 2], [0, 0, 0]]
    assert at.game.by_id("kate_winthrop").sliders == [1, 1, 1]


def test_sliders_are_set_by_their_values_as_they_are_listed(town_content: Content, tmp_path: Path) -> None:
    """Whole, or by the first skill's alone; what was set is said, and of what is refused why."""
    at = evening(town_content, tmp_path)
    joe, harvey = (town_content.investigators[who].tracks for who in ("joe_diamond", "harvey_walters"))
    whole = ", ".join(f"{one}/{two}" for one, two in (track[2] for track in joe))
    first = " ".join(str(track[place][0]) for track, place in zip(harvey, (1, 2, 2), strict=True))
    table = watched(at, SET_UP + f"harvey 9 9 9\nkate 4 4 4\njoe: {whole}; harvey {first}\n")
    assert table.kinds[-1] == "move"
    assert [at.game.by_id(who).sliders for who in ("joe_diamond", "harvey_walters")] == [[2, 2, 2], [1, 2, 2]]
    told = " ".join(table.out.getvalue().split())
    stops = ", ".join(f"{one}/{two}" for one, two in (harvey[0][1], harvey[1][2], harvey[2][2]))
    assert f"Joe Diamond: {whole}." in told and f"Harvey Walters: {stops}." in told
    assert "9 9 9 does not set the sliders of Harvey Walters (" in told
    assert "the Focus of Kate Winthrop allows 1." in told
    assert "give up to" not in told


@pytest.mark.parametrize(
    "line", ["a" + " " * 4000 + "b", "harvey" + " " * 4000, "harvey 1 1 " + "1" * 5000, "1 " * 3000]
)
def test_r6_5_a_line_of_any_length_is_refused_or_taken_as_sliders_at_once(
    town_content: Content, tmp_path: Path, line: str
) -> None:
    table = watched(evening(town_content, tmp_path), SET_UP + f"{line}\n", ASK_UPKEEP)
    assert table.kinds[:5] == ["sliders"] * 4 + ["upkeep_of_all"]
    assert "Traceback" not in table.out.getvalue()


def test_r6_5_one_answer_is_a_standing_wish_for_all(town_content: Content, tmp_path: Path) -> None:
    """Kate has a wish of her own, which stays; nobody is asked from now on."""
    at = evening(town_content, tmp_path)
    table = watched(at, "wish kate 4 2 2\n" + SET_UP + "upkeep\nfrom now on all stay\n" + "\n" * 40)
    assert table.kinds.count("upkeep_of_all") == 1
    assert at.game.state.round > 1
    assert at.standing_orders == {"kate_winthrop": "311", **dict.fromkeys(set(FOUR) - {"kate_winthrop"}, "stay")}


def test_a_standing_wish_is_kept_with_the_campaign_and_moves_by_focus(town_content: Content, tmp_path: Path) -> None:
    """Kate (Focus 1) is to come to 4 2 2; Joe stays; the others are still asked about."""
    at = evening(town_content, tmp_path)
    told = sit(at, "wish kate 4 2 2\nwish joe stay\nwish nobody stay\n").replace("\n", " ")
    tracks = town_content.investigators["kate_winthrop"].tracks
    stops = ", ".join(f"{one}/{two}" for one, two in (tracks[0][3], tracks[1][1], tracks[2][1]))
    assert f"Kate Winthrop: moves toward {stops}" in told
    assert "Joe Diamond: stays as set" in told
    assert "Nobody called nobody stay plays; at the table: Sister Mary, Joe Diamond," in told
    at.close()
    again = TownEvening(SavedCampaign.open(Rules(town_content), tmp_path / "t.solo"))
    table = watched(again, SET_UP + "upkeep\n\n")
    assert "upkeep_of_all" in table.kinds
    assert again.game.by_id("kate_winthrop").sliders == [2, 1, 1]
    assert again.game.by_id("joe_diamond").sliders == [1, 1, 1]


def test_nobody_is_asked_in_upkeep_where_everybody_has_a_wish(town_content: Content, tmp_path: Path) -> None:
    at = evening(town_content, tmp_path)
    wishes = "".join(f"wish {who} stay\n" for who in ("kate", "joe", "harvey", "sister mary"))
    table = watched(at, wishes + SET_UP)
    assert table.kinds == ["sliders"] * 4 + ["move"]
    assert len(at.standing_orders) == 4
    assert "wish kate ask" not in table.out.getvalue()
    watched(at, "wish kate ask\n")
    assert len(at.standing_orders) == 3


def test_one_wish_for_all_ends_the_question_and_another_brings_it_back(town_content: Content, tmp_path: Path) -> None:
    at = evening(town_content, tmp_path)
    table = watched(at, SET_UP + "wish all stay\nwish all ask\nundo phase\n", ASK_UPKEEP)
    assert table.kinds == ["sliders"] * 4 + ["upkeep_of_all", "move", "upkeep_of_all"]
    assert at.standing_orders == {}


# Walking


def test_a_walk_ends_where_it_was_meant_to_end_and_clues_are_taken(town_content: Content, tmp_path: Path) -> None:
    """Two steps of four; two clue tokens lie there; the next question is another investigator's."""
    at = at_first(town_content, tmp_path, "move")
    joe = at.game.by_id("joe_diamond")
    clues, lying = joe.clues, at.game.state.clues["graveyard"]
    table = watched(at, "go graveyard\n")
    assert (joe.place, joe.clues) == ("graveyard", clues + lying)
    assert [each.who for each in table.asked[-2:]] == ["joe_diamond", "kate_winthrop"]
    assert "take_clues" not in table.kinds


def test_whoever_walks_with_a_book_to_read_is_asked(town_content: Content, tmp_path: Path) -> None:
    """A tome takes movement points that are left: a place that is chosen from the list does not decide about it."""
    at = at_first(town_content, tmp_path, "move")
    joe = at.game.by_id("joe_diamond")
    give(at.game, joe, "old_journal")
    table = watched(at, "graveyard\n")
    assert table.asked[-1].who == "joe_diamond"
    assert "use:old_journal" in " ".join(each.id for each in table.asked[-1].options)


def test_a_book_that_cannot_be_read_does_not_hold_a_walk_up(town_content: Content, tmp_path: Path) -> None:
    """Joe with Lore 0 has no dice for the Old Journal, and no clue token to add."""
    at = at_first(town_content, tmp_path, "move")
    joe = at.game.by_id("joe_diamond")
    give(at.game, joe, "old_journal")
    joe.sliders, joe.clues = [1, 1, 0], 0
    at.game.state.clues.clear()
    table = watched(at, "go graveyard\n")
    assert table.asked[-1].who == "kate_winthrop"


@pytest.mark.parametrize(
    ("language", "line"),
    [("en", "go French Hill"), ("cs", "jdi Francouzský vrch"), ("cs", "jdi francouzsky"), ("cs", "jdi do ulic Franc")],
)
def test_the_name_of_a_neighbourhood_means_its_streets(
    town_content: Content, tmp_path: Path, language: str, line: str
) -> None:
    at = at_first(town_content, tmp_path, "move")
    joe = at.game.by_id("joe_diamond")
    joe.sliders = [3, 1, 1]
    sit(at, line + "\n", language)
    assert joe.place in at.game.content.neighbourhoods["french_hill"]


def test_go_tells_what_it_would_meet_and_an_exclamation_mark_goes_at_once(
    town_content: Content, tmp_path: Path
) -> None:
    for name, lines, gone in (("a", "go downtown\n", False), ("b", "go downtown!\n", True)):
        (tmp_path / name).mkdir()
        at = at_first(town_content, tmp_path / name, "move")
        joe = at.game.by_id("joe_diamond")
        joe.sliders = [0, 1, 1]
        put_monster(at.game, "cultist", "easttown_street")
        script(at.game, [6] * 30)
        table = watched(at, lines)
        assert "Cultist" in table.out.getvalue()
        assert (joe.place == "downtown_street") is gone
        assert "deal_with" not in table.kinds


def beset(content: Content, folder: Path, monster: str, place: str, faces: int = 6) -> TownEvening:
    """Joe at the police station, about to move; a monster stands somewhere, and all dice show these faces.

    A Formless Spawn is easy to evade and hard to fight for him, a Cultist the other way round.
    """
    at = at_first(content, folder, "move")
    at.game.by_id("joe_diamond").sliders = [0, 1, 1]
    put_monster(at.game, monster, place)
    script(at.game, [faces] * 30)
    return at


@pytest.mark.parametrize("line", ["go easttown", "easttown", "go to the streets of easttown"])
def test_r8_1_whoever_walks_away_from_a_monster_evades_it(town_content: Content, tmp_path: Path, line: str) -> None:
    """The question tells of it; a fight would have ended the movement. What was answered is kept, and undo takes it back."""
    at = beset(town_content, tmp_path, "formless_spawn", "police_station")
    start = at.position
    table = watched(at, f"{line}\n")
    told = " ".join(table.out.getvalue().split())
    assert "with 4 movement points. On leaving: the Formless Spawn, evade" in told
    assert at.game.by_id("joe_diamond").place == "easttown_street"
    assert "deal_with" not in table.kinds
    assert at.position > start + 1
    (tmp_path / "b").mkdir()
    at = beset(town_content, tmp_path / "b", "formless_spawn", "police_station")
    watched(at, f"{line}\nundo\n")
    assert at.position == start
    assert at.game.by_id("joe_diamond").place == "police_station"


def test_r8_1_whoever_stays_with_a_monster_is_asked(town_content: Content, tmp_path: Path) -> None:
    table = watched(beset(town_content, tmp_path, "formless_spawn", "police_station"), "stop\n")
    assert table.kinds[-1] == "deal_with"


def test_r8_1_where_fighting_is_better_leaving_is_a_question(town_content: Content, tmp_path: Path) -> None:
    table = watched(beset(town_content, tmp_path, "cultist", "police_station"), "go easttown\n")
    assert table.kinds[-1] == "deal_with"


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "ends the walk"), ("cs", "ukončí pohyb"), ("pl", "kończy ruch"), ("ru", "кончает движение")],
)
def test_r8_5_that_a_fight_ends_the_walk_is_said_before_it_and_not_again(
    town_content: Content, tmp_path: Path, language: str, said: str
) -> None:
    """Only where one wants to go on; who stays has ended his walk himself."""
    at = beset(town_content, tmp_path, "cultist", "police_station")
    table = Watched(at, "go:easttown_street\n2\n", language=language)
    table.run()
    told = " ".join(table.out.getvalue().replace("\u00a0", " ").split())
    assert said in told and table.kinds.count("deal_with") == 1
    assert "R8.5" not in told
    assert at.game.by_id("joe_diamond").place == "police_station"
    (tmp_path / "b").mkdir()
    at = beset(town_content, tmp_path / "b", "cultist", "police_station")
    table = Watched(at, "stop\n", ASK_ATTACK, language=language)
    table.run()
    assert table.kinds[-1] == "deal_with"
    assert said not in " ".join(table.out.getvalue().replace("\u00a0", " ").split())


def test_r8_5_a_failed_evasion_on_leaving_ends_the_walk(town_content: Content, tmp_path: Path) -> None:
    table = watched(beset(town_content, tmp_path, "formless_spawn", "police_station", faces=1), "go downtown\n")
    assert "Evade check" in table.out.getvalue()
    assert table.asked[-1].who == "joe_diamond"
    assert table.kinds[-1] != "move"


def test_r8_1_a_setting_asks_about_each_monster_that_is_walked_away_from(town_content: Content, tmp_path: Path) -> None:
    at = beset(town_content, tmp_path, "formless_spawn", "police_station")
    table = watched(at, "go easttown\n", settings_with(HABITS)(guide=False, ask_evade=True))
    assert table.kinds[-1] == "deal_with"


@pytest.mark.parametrize(
    ("place", "line", "again", "met"),
    [
        ("easttown_street", "go downtown", True, False),
        ("downtown_street", "go newspaper", True, False),
        ("downtown_street", "go newspaper!", False, False),
        ("downtown_street", "go downtown", False, False),
    ],
    ids=["one step away", "farther on", "farther on, at once", "at the end"],
)
def test_go_asks_once_more_about_what_is_on_the_way(
    town_content: Content, tmp_path: Path, place: str, line: str, again: bool, met: bool
) -> None:
    at = beset(town_content, tmp_path, "formless_spawn", place)
    table = watched(at, f"{line}\n")
    told = " ".join(table.out.getvalue().split())
    assert ("Say so once more to set out." in told) is again
    assert (at.game.by_id("joe_diamond").place == "police_station") is again
    assert (table.kinds[-1] == "deal_with") is met
    there = "go to the streets of Easttown (1 step; there: the Formless Spawn, evade"
    assert (there in told) is (place == "easttown_street")


def test_r7_3_a_walk_is_one_question(town_content: Content, tmp_path: Path) -> None:
    """The Graveyard is three steps away: it is on the list with its price and its clue tokens; nothing else is asked on the way,
    what is kept are the steps, and undo takes them all back.
    """
    at = at_first(town_content, tmp_path, "move")
    start = at.position
    table = watched(at, "go to the graveyard\n")
    told = " ".join(table.out.getvalue().split())
    assert "Where to now?" in told
    assert "go to the Graveyard (3 steps; there: 2 clues)" in told
    assert [each.who for each in table.asked if each.kind == "move"][:2] == ["joe_diamond", "kate_winthrop"]
    assert at.game.by_id("joe_diamond").place == "graveyard"
    assert at.position >= start + 2
    watched(at, "undo\n")
    (tmp_path / "b").mkdir()
    at = at_first(town_content, tmp_path / "b", "move")
    table = watched(at, "go to the graveyard\nundo\n")
    assert (at.position, at.game.by_id("joe_diamond").place) == (start, "police_station")
    assert table.asked[-1].who == "joe_diamond"


def test_r7_3_a_setting_asks_for_each_step(town_content: Content, tmp_path: Path) -> None:
    """With it the question has the options of the rules, and after a step the next one is asked for."""
    at = at_first(town_content, tmp_path, "move")
    assert at.decision is not None
    steps = {each.id for each in at.decision.options}
    table = watched(at, "go:easttown_street\n", settings_with(HABITS)(guide=False, ask_walk=True))
    assert {each.id for each in table.asked[0].options} == steps
    assert [each.who for each in table.asked] == ["joe_diamond"] * 2


def test_r7_3_what_is_worth_a_walk_comes_first_and_a_place_that_is_not_listed_is_named(
    town_content: Content, tmp_path: Path
) -> None:
    """Speed 6 reaches the whole town: the list ends after a number of places, and any other is reached by its name."""
    at = at_first(town_content, tmp_path, "move")
    joe = at.game.by_id("joe_diamond")
    joe.sliders = [3, 1, 1]
    at.game.state.clues = {"graveyard": 2}
    asked = Watched(at, "").front.auto_answers.offered(msgspec.structs.replace(at.decision, about=Points(6)))
    places = [each.subject for each in asked.options if each.verb == "go"]
    assert len(places) == MOST
    assert places.index("graveyard") < places.index("easttown_street")
    left = next(place for place in within_reach(at.game, joe, 4) if place not in places)
    name = Watched(at, "").front.teller.name(left)["name"]
    watched(at, f"{name}\n")
    assert joe.place == left


def test_what_may_be_used_before_a_walk_stands_before_the_places(town_content: Content, tmp_path: Path) -> None:
    """Where it stays while the places change; the list is no longer for it."""
    at = at_first(town_content, tmp_path, "move")
    joe = at.game.by_id("joe_diamond")
    joe.sliders = [3, 1, 1]
    asked = at.decision
    assert asked is not None
    used = (option("use", "old_journal.1"), option("use", "ancient_tome.1"))
    asked = msgspec.structs.replace(asked, options=(*asked.options, *used), about=Points(6))
    offered = where_to(at.game, asked)
    assert [each.verb for each in offered.options[:4]] == ["stop", "use", "use", "go"]
    assert sum(each.verb == "go" for each in offered.options) == MOST - len(used)


def test_r8_1_a_walk_goes_round_a_monster_where_it_can(town_content: Content, tmp_path: Path) -> None:
    """From the Police Station to Northside: by Downtown it is three steps, by Rivertown and the merchants four."""
    at = beset(town_content, tmp_path, "cultist", "downtown_street")
    table = watched(at, "go to the streets of northside\n")
    assert at.game.by_id("joe_diamond").place == "northside_street"
    assert "deal_with" not in table.kinds
    (tmp_path / "b").mkdir()
    at = beset(town_content, tmp_path / "b", "cultist", "downtown_street")
    table = watched(at, "newspaper\n")
    assert "past: the Cultist, evade" in " ".join(table.out.getvalue().split())
    assert table.kinds[-1] == "deal_with"
    assert at.game.by_id("joe_diamond").place == "downtown_street"


# Fighting


def asked_in(flow: Flow[str]) -> Iterator[Decision]:
    """What is asked in a flow that is answered by what comes first."""
    session = FlowRunner(flow)
    while session.decision is not None:
        yield session.decision
        session.answer(session.decision.default)


def met(content: Content, folder: Path, monster: str, *cards: str) -> TownEvening:
    """Joe at the police station, with these cards; a monster stands there, and he stays."""
    at = beset(content, folder, monster, "police_station")
    joe = at.game.by_id("joe_diamond")
    joe.cards.clear()
    for card in cards:
        give(at.game, joe, card)
    return at


def test_r19_5_fight_or_evade_and_with_what_are_one_list(town_content: Content, tmp_path: Path) -> None:
    """A Cultist has no Horror check: the fight with each weapon stands beside evading, and is won at the first blow."""
    at = met(town_content, tmp_path, "cultist", "tommy_gun", "knife")
    table = watched(at, "stop\nfight the cultist with tommy gun\n", ASK_ATTACK)
    asked = next(each for each in table.asked if each.kind == "deal_with")
    assert [each.verb for each in asked.options].count("fight_with") > 1
    assert "fight" not in [each.verb for each in asked.options]
    assert "combat" not in table.kinds
    told = " ".join(table.out.getvalue().split())
    assert "fight the Cultist with Tommy Gun (" in told
    assert at.game.by_id("joe_diamond").monster_trophies


@pytest.mark.parametrize(
    ("monster", "stops", "cards", "kinds"),
    [
        ("ghoul", [3, 0, 1], ("knife", "dynamite"), ["combat"]),
        ("ghoul", [3, 0, 1], ("tommy_gun", "dynamite"), []),
        ("ghoul", [3, 0, 3], ("tommy_gun", "mists_of_releh"), []),
        ("warlock", [3, 0, 3], ("tommy_gun", "mists_of_releh"), ["deal_with"]),
        ("ghoul", [0, 0, 1], ("tommy_gun",), ["deal_with"]),
        ("vampire", [0, 0, 1], ("lantern",), []),
        ("vampire", [0, 0, 1], ("bind_monster",), ["deal_with"]),
    ],
)
def test_r8_1_fight_or_evade_is_asked_only_where_each_may_succeed(
    town_content: Content, tmp_path: Path, monster: str, stops: list[int], cards: tuple[str, ...], kinds: list[str]
) -> None:
    """No die to evade: the first question is with what to fight, if what is used up wins half a point more often. No die to win
    with, and a fall for sure: it is evaded. A
    spell is a third way, or makes the second one possible."""
    at = met(town_content, tmp_path, monster, *cards)
    joe = at.game.by_id("joe_diamond")
    joe.clues, joe.sliders = 0, stops
    asked = [each.kind for each in watched(at, "stop\n").asked if each.kind in ("deal_with", "combat")]
    assert asked[:1] == kinds


@pytest.mark.parametrize(
    ("stops", "cards", "kinds"),
    [
        ([3, 0, 3], ("tommy_gun", "knife"), []),
        ([3, 3, 3], ("lantern",), ["deal_with"]),
        ([3, 0, 3], ("tommy_gun", "dynamite"), []),
        ([0, 0, 3], ("tommy_gun",), ["deal_with"]),
    ],
)
def test_r8_4_whoever_has_no_die_to_evade_fights_unasked_what_is_as_good_as_beaten(
    town_content: Content, tmp_path: Path, stops: list[int], cards: tuple[str, ...], kinds: list[str]
) -> None:
    """Clue tokens could evade, too, but nobody spends them where a fight is won 97 times of 100 and costs next to nothing."""
    at = met(town_content, tmp_path, "ghoul", *cards)
    joe = at.game.by_id("joe_diamond")
    joe.clues, joe.sliders = 3, stops
    asked = [each.kind for each in watched(at, "stop\n").asked if each.kind in ("deal_with", "combat")]
    assert asked[:1] == kinds


@pytest.mark.parametrize(("monster", "asked"), [("formless_spawn", False), ("cultist", True)])
def test_r8_1_an_exclamation_mark_evades_at_the_goal_too_where_that_is_better(
    town_content: Content, tmp_path: Path, monster: str, *, asked: bool
) -> None:
    """A monster that is better fought may be what he came for: that is asked. Where evading is far better, the list of places has
    said so: it is evaded without the mark, too."""
    table = watched(beset(town_content, tmp_path, monster, "easttown_street"), "go easttown!\n", ASK_ATTACK)
    assert ("deal_with" in table.kinds) is asked
    (tmp_path / "b").mkdir()
    table = watched(beset(town_content, tmp_path / "b", monster, "easttown_street"), "go easttown\n", ASK_ATTACK)
    assert ("deal_with" in table.kinds) is asked


def test_r7_3_a_walk_goes_on_with_the_points_that_a_card_gives(town_content: Content, tmp_path: Path) -> None:
    """Where the points run out the Motorcycle is used, unasked."""
    at = at_first(town_content, tmp_path, "move")
    joe = at.game.by_id("joe_diamond")
    joe.place, joe.sliders = "police_station", [0, 1, 1]
    give(at.game, joe, "motorcycle")
    table = watched(at, "go historical society!\n")
    assert joe.place == "historical_society"
    assert [each.kind for each in table.asked if each.who == joe.id].count("move") == 1


def test_r19_2_where_a_horror_check_lies_between_the_weapon_is_asked_after_it(
    town_content: Content, tmp_path: Path
) -> None:
    """Dynamite wins more often, and is gone after it: that is a choice."""
    table = watched(met(town_content, tmp_path, "zombie", "knife", "dynamite"), "stop\nfight the zombie\n")
    assert table.kinds[-2:] == ["deal_with", "combat"]


def test_r19_5_the_one_way_to_fight_is_not_asked_about_after_the_horror_check(
    town_content: Content, tmp_path: Path
) -> None:
    """A knife is no choice beside a Tommy gun; whoever wants to be asked switches the habit off."""
    at = met(town_content, tmp_path / "one", "zombie", "tommy_gun", "knife")
    script(at.game, [6] * 60)
    table = watched(at, "stop\nfight the zombie\n")
    assert "combat" not in table.kinds
    assert at.game.by_id("joe_diamond").monster_trophies
    ask = settings_with(HABITS)(guide=False, ask_attack=True)
    table = watched(
        met(town_content, tmp_path / "two", "zombie", "tommy_gun", "knife"), "stop\nfight the zombie\n", ask
    )
    assert table.kinds[-2:] == ["deal_with", "combat"]


def test_r19_5_only_the_first_round_follows_from_the_choice_to_fight(town_content: Content, tmp_path: Path) -> None:
    """Every die fails: after the Zombie's first blow it is asked whether to fight on, by whoever wants to be asked."""
    at = met(town_content, tmp_path, "zombie")
    joe = at.game.by_id("joe_diamond")
    joe.sliders, joe.clues = [0, 3, 1], 0
    script(at.game, [1] * 60)
    ask = settings_with(HABITS)(guide=False, ask_rounds=True)
    table = watched(at, "stop\nfight the zombie\n", ask)
    assert table.kinds[-1] == "combat"
    assert joe.stamina == 4


def test_r20_4_a_battle_is_played_out_with_a_spell_that_costs_nothing(town_content: Content, tmp_path: Path) -> None:
    """Wither costs no sanity (R21.1): it is cast first, and the fight goes on with it and the knife."""
    at = met(town_content, tmp_path, "zombie", "wither", "knife")
    joe = at.game.by_id("joe_diamond")
    joe.clues = 0
    script(at.game, [6, 1, 1, 1, 6, 6, 6, 6, 6, 6, 6, 6, 6, *[1] * 40])
    table = watched(at, "stop\nfight the zombie\nplay it out\n")
    assert table.kinds.count("combat") == 1
    told = " ".join(table.out.getvalue().split())
    assert "Wither" in told
    assert joe.monster_trophies


def test_r29_5_the_final_battle_is_played_out_with_a_spell_that_costs_nothing(
    town_content: Content, tmp_path: Path
) -> None:
    """Each round the spell is ready again; a two-handed gun leaves no hand for it."""
    game, amanda, battle = in_battle(town_content, investigators=("amanda_sharpe", "joe_diamond"))
    give(game, amanda, "wither")
    decision = waiting(FlowRunner(attack(game, amanda, battle)))
    out = PlayedOut()
    assert out.begin(game, decision).startswith("cast:wither")
    give(game, amanda, "tommy_gun")
    decision = waiting(FlowRunner(attack(game, amanda, battle)))
    assert out.begin(game, decision).startswith("fight:tommy_gun")


def test_r29_5_a_spell_that_brings_no_dice_is_not_cast_when_the_final_battle_is_played_out(
    town_content: Content,
) -> None:
    """Fight 0 and 3 from Wither against a rating of -3 are no dice still; one more, and there is one."""
    for rating, first in ((-3, "fight"), (-2, "cast")):
        game, harvey, battle = in_battle(town_content, investigators=("harvey_walters", "joe_diamond"))
        give(game, harvey, "wither")
        harvey.sliders, battle.rating = [0, 0, 0], rating
        decision = waiting(FlowRunner(attack(game, harvey, battle)))
        assert PlayedOut().begin(game, decision).partition(":")[0] == first


def test_r20_4_where_a_spell_may_be_cast_the_weapon_is_asked_after_it(town_content: Content, tmp_path: Path) -> None:
    at = met(town_content, tmp_path, "witch", "shrivelling")
    table = watched(at, "stop\nfight the witch\n")
    assert table.kinds[-2:] == ["deal_with", "combat"]


def test_a_setting_asks_with_what_after_the_fight_is_begun(town_content: Content, tmp_path: Path) -> None:
    at = met(town_content, tmp_path, "cultist", "tommy_gun", "knife")
    ask = settings_with(HABITS)(guide=False, ask_arms=True, ask_attack=True)
    table = watched(at, "stop\nfight the cultist\n", ask)
    assert table.kinds[-2:] == ["deal_with", "combat"]


def test_a_battle_is_played_out_until_the_next_blow_could_be_the_last(town_content: Content, tmp_path: Path) -> None:
    """Every die fails: a Zombie takes 2 stamina a round; with 2 left of 6 it is asked again, and nothing in between."""
    at = met(town_content, tmp_path, "zombie")
    joe = at.game.by_id("joe_diamond")
    joe.sliders, joe.clues, joe.sanity = [0, 3, 1], 0, 4
    script(at.game, [1] * 60)
    ask = settings_with(HABITS)(guide=False, ask_rounds=True)
    table = watched(at, "stop\nfight the zombie\nplay it out\n", ask)
    rounds = [each for each in table.asked if each.kind == "combat"]
    assert len(rounds) == 2
    assert (joe.sanity, joe.stamina) == (3, 2)
    assert "play_out" in [each.id for each in rounds[0].options]


def test_a_battle_is_not_played_out_with_what_is_used_up(town_content: Content, tmp_path: Path) -> None:
    at = met(town_content, tmp_path, "zombie", "dynamite")
    table = watched(at, "stop\nfight the zombie\n")
    assert table.kinds[-1] == "combat"
    assert "play_out" not in [each.id for each in table.asked[-1].options]


def test_r29_6_the_final_battle_is_played_out_until_somebody_can_do_something_else(
    town_content: Content, tmp_path: Path
) -> None:
    """Amanda could cast a spell each round; the option answers for all rounds, and stops where she has another one."""
    game, amanda, battle = in_battle(town_content, investigators=("amanda_sharpe", "joe_diamond"))
    give(game, amanda, "shrivelling")
    decision = waiting(FlowRunner(attack(game, amanda, battle)))
    out = PlayedOut()
    way = out.begin(game, decision)
    assert way in [each.id for each in decision.options]
    assert out.answer(game, decision) == way
    more = msgspec.structs.replace(decision, options=(*decision.options, option("cast", "dread_curse_of_azathoth.1")))
    assert out.answer(game, more) is None
    assert out.answer(game, decision) is None


def test_a_fight_that_was_played_out_is_over(town_content: Content, tmp_path: Path) -> None:
    """The next fight with the same monster is asked about anew."""
    game, amanda, monster, _ = facing(town_content, "zombie")
    decision = next(each for each in asked_in(combat(game, amanda, monster)) if each.kind == "combat")
    out = PlayedOut()
    way = out.begin(game, decision)
    assert out.answer(game, decision) == way
    assert out.answer(game, msgspec.structs.replace(decision, kind="move")) is None
    assert out.answer(game, decision) is None


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
    """Whole games: where the table leaves a roll as it is, spending everything with sixes would not have passed it either."""
    left = 0
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
                assert best < pending.difficulty or 0 < pending.enough <= pending.successes
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
    for seed in range(12):
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


# The ways back


def test_undo_takes_back_to_the_last_question_that_was_asked(town_content: Content, tmp_path: Path) -> None:
    at = at_first(town_content, tmp_path, "move")
    position, place = at.position, at.game.by_id("joe_diamond").place
    table = watched(at, "go graveyard\nundo\nredo\nundo\n")
    assert (at.position, at.game.by_id("joe_diamond").place) == (position, place)
    assert table.asked[-1].who == "joe_diamond"
    (tmp_path / "b").mkdir()
    at = at_first(town_content, tmp_path / "b", "move")
    watched(at, "go graveyard\nundo\nredo\n")
    assert at.game.by_id("joe_diamond").place == "graveyard"


def test_undo_and_redo_count_questions(town_content: Content, tmp_path: Path) -> None:
    at = at_first(town_content, tmp_path, "move")
    start = at.position
    watched(at, "go graveyard\n\nundo 2\nredo 2\n")
    assert at.position > start + 2
    told = watched(at, "undo 99\n").out.getvalue()
    assert at.position == 0
    assert "answers are taken back" in told


def test_whoever_resumes_reads_which_turn_it_is(town_content: Content, tmp_path: Path) -> None:
    at = at_first(town_content, tmp_path, "move")
    at.close()
    again = TownEvening(SavedCampaign.open(Rules(town_content), tmp_path / "t.solo"))
    told = sit(again, "")
    assert told.index("Turn 1") < told.index("Movement")


def test_undo_after_resuming_passes_over_what_goes_without_saying(town_content: Content, tmp_path: Path) -> None:
    at = at_first(town_content, tmp_path, "move")
    watched(at, "go graveyard\n")
    at.close()
    again = TownEvening(SavedCampaign.open(Rules(town_content), tmp_path / "t.solo"))
    table = watched(again, "undo\n")
    assert "take_clues" not in table.kinds
    assert again.decision is not None
    assert again.decision.kind == "move"
    assert again.decision.who == "joe_diamond"


@pytest.mark.parametrize(
    ("language", "phase", "turn"), [("en", "undo phase", "undo turn"), ("cs", "zpět fáze", "zpět kolo")]
)
def test_undo_takes_a_phase_or_a_turn(
    town_content: Content, tmp_path: Path, language: str, phase: str, turn: str
) -> None:
    at = at_first(town_content, tmp_path, "move")
    start = at.position
    Watched(at, "go graveyard\n\n" + phase + "\n", language=language).run()
    assert at.position == start
    table = Watched(at, "go graveyard\n\n" + turn + "\n", language=language)
    table.run()
    assert table.kinds[-1] == "upkeep_of_all"
    assert at.game.state.phase == "upkeep"


@pytest.mark.parametrize("word", ["turn", "round"])
def test_undo_turn_again_takes_the_turn_before(town_content: Content, tmp_path: Path, word: str) -> None:
    at = evening(town_content, tmp_path)
    while at.game.state.round < 3:
        assert at.decision is not None
        at.answer(at.decision.default)
    watched(at, f"undo {word}\n")
    first = at.game.state.round
    watched(at, f"undo {word}\n")
    assert at.game.state.round == first - 1


def test_r6_5_undo_turn_passes_over_an_upkeep_in_which_nobody_is_asked(town_content: Content, tmp_path: Path) -> None:
    at = evening(town_content, tmp_path)
    watched(at, "wish all stay\n")
    while at.game.state.round < 3 or at.decision is None or at.decision.kind != "move":
        assert at.decision is not None
        at.answer(at.decision.default)
    table = watched(at, "undo turn\nundo turn\n")
    assert table.asked[-1].kind == "move"
    assert at.game.state.round == 1


# What is kept


def test_the_journal_of_a_quick_evening_replays_the_same(town_content: Content, tmp_path: Path) -> None:
    """What the table has answered stands in the journal like any other answer: the campaign replays from it."""
    at = evening(town_content, tmp_path)
    lines = (["", "go library", "", "2", "", "spend_on", "go graveyard!", "1"] * 40)[:300]
    watched(at, "\n".join(lines) + "\n")
    assert at.game.state.round > 2
    digest, count = at.campaign.digest(), at.position
    at.close()
    assert list(verify(Rules(town_content), tmp_path / "t.solo").problems) == []
    again = TownEvening(SavedCampaign.open(Rules(town_content), tmp_path / "t.solo"))
    assert (again.campaign.digest(), again.position) == (digest, count)


def test_answers_in_any_order_of_the_options_mean_the_same(town_content: Content, tmp_path: Path) -> None:
    """The table shows the best first; what is kept are the ids of the rules."""
    at = evening(town_content, tmp_path)
    given: list[Answer] = []
    give_on = at.answer

    def give_and_note(answer: Answer | Sequence[str]) -> None:
        assert at.decision is not None
        assert at.decision.check(answer) == answer
        given.append(at.decision.check(answer))
        give_on(answer)

    at.answer = give_and_note  # type: ignore[method-assign]
    watched(at, "\n" * 120)
    assert len(given) == at.position > 120


def test_who_declines_to_be_healed_is_asked_again_when_it_is_worse(town_content: Content, tmp_path: Path) -> None:
    """Duke goes away for three sanity: a no holds at each quiet moment, and where only he stops a walk, until sanity changes."""
    at = at_first(town_content, tmp_path, "move")
    pete = at.game.state.investigators[0]
    duke = give(at.game, pete, "duke")
    pete.sanity = 3
    hand = front(at).auto_answers
    quiet = Decision("quiet", pete.id, (option("go_on"), option("use", duke)), "A3")
    stop = Decision("move", pete.id, (option("stop"), option("use", duke)), "R8", about=Points(0))
    assert hand.answer(quiet) is None and hand.answer(stop) is None
    hand.on_answer(quiet, "go_on")
    assert hand.answer(quiet) == "go_on" and hand.answer(stop) == "stop"
    pete.sanity = 2
    assert hand.answer(quiet) is None
    hand.on_answer(quiet, "go_on")
    assert hand.answer(quiet) == "go_on"
    hand.asked = ("quiet",)
    assert hand.answer(quiet) is None
    hand.asked = ()
    hand.forget()
    assert hand.answer(quiet) is None


def test_a39_what_was_declined_at_a_quiet_moment_is_asked_about_before_a_blow(
    town_content: Content, tmp_path: Path
) -> None:
    """Sir William goes away for all stamina: he is not declined for the Dark Young's three who was for an encounter."""
    at = at_first(town_content, tmp_path, "move")
    pete = at.game.state.investigators[0]
    william = give(at.game, pete, "sir_william_brinton")
    pete.stamina = 3
    hand = front(at).auto_answers
    quiet = Decision("quiet", pete.id, (option("go_on"), option("use", william)), "A3")
    blow = msgspec.structs.replace(quiet, rule="A39", about=Opponent(put_monster(at.game, "dark_young", pete.place)))
    hand.on_answer(quiet, "go_on")
    assert hand.answer(quiet) == "go_on"
    assert hand.answer(blow) is None
    hand.on_answer(blow, "go_on")
    assert hand.answer(blow) == hand.answer(quiet) == "go_on"


def test_r29_11_what_was_declined_before_an_attack_of_the_final_battle_is_asked_about_before_the_next(
    town_content: Content, tmp_path: Path
) -> None:
    at = at_first(town_content, tmp_path, "move")
    pete = at.game.state.investigators[0]
    duke = give(at.game, pete, "duke")
    pete.sanity = 1
    hand = front(at).auto_answers
    quiet = Decision("quiet", pete.id, (option("go_on"), option("use", duke)), "A3")
    hand.on_answer(quiet, "go_on")
    wake(at.game)
    assert at.game.state.battle is not None
    assert hand.answer(quiet) is None
    hand.on_answer(quiet, "go_on")
    assert hand.answer(quiet) == "go_on"
    at.game.state.battle.round += 1
    assert hand.answer(quiet) is None


def test_two_monsters_of_a_kind_in_one_place_are_one_option(town_content: Content, tmp_path: Path) -> None:
    at = met(town_content, tmp_path, "cultist", "tommy_gun")
    put_monster(at.game, "cultist", at.game.by_id("joe_diamond").place)
    table = watched(at, "stop\n")
    asked = next(each for each in table.asked if each.kind == "deal_with")
    assert [each.verb for each in asked.options].count("evade") == 1
