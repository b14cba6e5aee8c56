"""Closing a gate is asked about where waiting may bring a seal, with the better skill alone, and once."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.games.town.auto_answers import unasked
from solo.games.town.checks.by_hand import give, put_environment, put_gate, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.front.gate_tries import GateTries
from solo.games.town.options import HABITS
from solo.games.town.rules.doom import doom_limit
from solo.session.settings import settings_with
from tests.table.helpers import TownEvening, at_first, sit
from tests.table.watching import Watched, watched

WEATHER = "heat_wave"

UNSEALABLE = "no_one_can_help_you_now"
"""While it is in play no gate is sealed."""

KEYS = ("beyond", "sealing")
"""Why the question is put."""

WAITS = {
    "en": "2. wait: 1 clue token short of a seal",
    "cs": "2. počkat: k pečeti chybí 1 stopa",
    "pl": "2. zaczekać: do pieczęci brakuje 1 żetonu Wskazówki",
    "ru": "2. подождать: для печати не хватает 1 улики",
}


def exploring(content: Content, folder: Path, clues: int = 4, *cards: str) -> TownEvening:
    """Joe at a gate he has explored, about to close it, with clue tokens and cards. He fights better than he reads. Harvey has
    nothing."""
    at = at_first(content, folder, "move")
    joe = at.game.by_id("joe_diamond")
    for each in (joe, at.game.by_id("harvey_walters")):
        each.cards.clear()
        at.game.forget_modifiers(each)
    joe.place, joe.explored, joe.clues, joe.sliders = "woods", True, clues, [0, 2, 0]
    for card in cards:
        give(at.game, joe, card)
    put_gate(at.game, "woods", "abyss")
    while at.decision is not None and at.decision.kind != "explored_gate":
        at.answer(at.decision.default)
    script(at.game, [1] * 300)
    return at


@pytest.mark.parametrize(
    ("clues", "cards", "asked"),
    [(4, (), 0), (4, ("old_journal",), 1), (1, ("old_journal",), 0), (5, ("old_journal",), 0)],
)
def test_r24_5_it_is_asked_only_where_a_seal_may_be_waited_for(
    town_content: Content, tmp_path: Path, clues: int, cards: tuple[str, ...], asked: int
) -> None:
    """An old journal brings three clue tokens: enough for whoever lacks one, too few for whoever lacks four."""
    table = watched(exploring(town_content, tmp_path, clues, *cards), "")
    assert table.kinds.count("explored_gate") == asked


def test_a_setting_asks_with_which_skill(town_content: Content, tmp_path: Path) -> None:
    table = watched(exploring(town_content, tmp_path), "", settings_with(HABITS)(guide=False, ask_gate=True))
    assert [each.id for each in table.asked[0].options] == ["close:fight", "close:lore", "leave"]


@pytest.mark.parametrize("language", WAITS)
def test_r24_5_the_worse_skill_is_not_listed_and_waiting_says_for_what(
    town_content: Content, tmp_path: Path, language: str
) -> None:
    told = sit(exploring(town_content, tmp_path, 4, "old_journal"), "", language)
    assert WAITS[language] in " ".join(told.split())


@pytest.mark.parametrize(("answer", "asked"), [("1", 1), ("2", 2)])
def test_r24_4_a_second_try_is_made_as_the_first(
    town_content: Content, tmp_path: Path, answer: str, asked: int
) -> None:
    """Whoever waits is asked again."""
    at = exploring(town_content, tmp_path, 4, "old_journal")
    lines = f"{answer}\n" + "\n" * 40
    table = watched(at, lines)
    first = [number for number, each in enumerate(table.asked) if each.kind == "explored_gate"]
    assert at.game.state.round > 2
    assert (len(first) > 1) == (asked > 1)


BEHIND = {
    "en": "behind it, with no other way back: Harvey Walters",
    "cs": "za ní, bez jiné cesty zpět: Harvey Walters",
    "pl": "po drugiej stronie, bez innej drogi powrotu: Harvey Walters",
    "ru": "по ту сторону, и другого пути назад нет: Харви Уолтерс",
}


def beyond(content: Content, folder: Path) -> TownEvening:
    """Joe about to close the gate behind which Harvey is."""
    at = exploring(content, folder)
    harvey = at.game.by_id("harvey_walters")
    harvey.place, harvey.delayed = "abyss_1", True
    return at


def test_r24_9_a_gate_is_not_closed_unasked_before_somebody_behind_it(town_content: Content, tmp_path: Path) -> None:
    """Nor tried again: another has gone in meanwhile."""
    at, tries = exploring(town_content, tmp_path), GateTries()
    decision, harvey = at.decision, at.game.by_id("harvey_walters")
    assert decision is not None and unasked(at.game, decision) == "close:fight"
    tries.note(at.game, decision, "close:fight")
    assert tries.again(at.game, decision, ()) == "close:fight"
    harvey.place, harvey.delayed = "abyss_1", True
    assert unasked(at.game, decision) is tries.again(at.game, decision, ()) is None
    assert watched(at, "").kinds[0] == "explored_gate"


@pytest.mark.parametrize("language", BEHIND)
def test_r24_9_a_gate_says_who_has_no_other_way_back(town_content: Content, tmp_path: Path, language: str) -> None:
    assert BEHIND[language] in " ".join(sit(beyond(town_content, tmp_path), "", language).split())


def test_r24_9_who_has_another_way_back_is_not_named(town_content: Content, tmp_path: Path) -> None:
    at = beyond(town_content, tmp_path)
    put_gate(at.game, "graveyard", "abyss")
    assert "no other way back" not in sit(at, "", "en")


def test_r24_9_what_closes_it_without_a_roll_says_it_too(town_content: Content, tmp_path: Path) -> None:
    at = exploring(town_content, tmp_path, 4, "elder_sign", "blue_watcher_of_the_pyramid")
    harvey = at.game.by_id("harvey_walters")
    harvey.place, harvey.delayed = "abyss_1", True
    assert " ".join(sit(at, "", "en").split()).count("no other way back") == 3


@pytest.mark.parametrize(
    ("card", "place", "answer"),
    [
        ("food", "woods", "close:fight"),
        ("elder_sign", "uptown_street", None),
        ("gate_box", "uptown_street", "close:fight"),
        ("blue_watcher_of_the_pyramid", "uptown_street", None),
        ("elder_sign", "dreamlands_1", "close:fight"),
        ("elder_sign", "newspaper", "close:fight"),
    ],
)
def test_r25_1_a_gate_is_not_closed_unasked_while_somebody_else_in_town_has_what_seals_it(
    town_content: Content, tmp_path: Path, card: str, place: str, answer: str | None
) -> None:
    """An Elder Sign can be handed over at the gate in the next turn, which takes no roll and seals it (R32.13); not from the
    other end of the town."""
    at, tries = exploring(town_content, tmp_path), GateTries()
    decision, harvey = at.decision, at.game.by_id("harvey_walters")
    assert decision is not None and unasked(at.game, decision) == "close:fight"
    tries.note(at.game, decision, "close:fight")
    harvey.place = place
    give(at.game, harvey, card)
    assert unasked(at.game, decision) == tries.again(at.game, decision, ()) == answer


def test_r24_5_nobody_is_said_to_seal_a_gate_while_nothing_may_be_sealed(town_content: Content, tmp_path: Path) -> None:
    at = exploring(town_content, tmp_path)
    harvey = at.game.by_id("harvey_walters")
    harvey.place = "uptown_street"
    give(at.game, harvey, "elder_sign")
    assert at.decision is not None and unasked(at.game, at.decision) is None
    put_environment(at.game, UNSEALABLE)
    assert unasked(at.game, at.decision) == "close:fight"


def test_r18_4_a_second_try_is_asked_about_where_the_dice_are_others(town_content: Content, tmp_path: Path) -> None:
    """The weather takes a die of Fight, and gives one of Lore."""
    at, tries = exploring(town_content, tmp_path, 4, "old_journal"), GateTries()
    decision = at.decision
    assert decision is not None
    tries.note(at.game, decision, "close:fight")
    assert tries.again(at.game, decision, ()) == "close:fight"
    put_environment(at.game, WEATHER)
    assert tries.again(at.game, decision, ()) is None


@pytest.mark.parametrize(
    ("clues", "explored", "answer"), [(4, True, "close:fight"), (5, True, None), (5, False, "close:fight")]
)
def test_r24_5_nor_before_somebody_beside_him_who_could_seal_it(
    town_content: Content, tmp_path: Path, clues: int, explored: bool, answer: str | None
) -> None:
    """They have come back together; Joe, who has too few clue tokens, acts first."""
    at = exploring(town_content, tmp_path)
    decision, harvey = at.decision, at.game.by_id("harvey_walters")
    harvey.place, harvey.explored, harvey.clues = "woods", explored, clues
    assert decision is not None and unasked(at.game, decision) == answer


@pytest.mark.parametrize(("missing", "answer"), [(4, "close:fight"), (3, None), (1, None)])
def test_r13_4_nor_while_an_open_gate_may_keep_the_last_doom_away(
    town_content: Content, tmp_path: Path, missing: int, answer: str | None
) -> None:
    """What would open another gate here is a surge, and adds no doom; nor is it tried again where it was chosen before that."""
    at, tries = exploring(town_content, tmp_path), GateTries()
    decision = at.decision
    assert decision is not None
    tries.note(at.game, decision, "close:fight")
    at.game.state.doom = doom_limit(at.game) - missing
    assert unasked(at.game, decision) == tries.again(at.game, decision, ()) == answer


@pytest.mark.parametrize("language", WAITS)
@pytest.mark.parametrize(
    ("card", "place", "key"),
    [("elder_sign", "uptown_street", "sealing"), ("food", "uptown_street", ""), ("food", "abyss_1", "beyond")],
)
def test_r24_9_the_question_says_why_a_gate_is_not_closed_unasked(
    town_content: Content, tmp_path: Path, language: str, card: str, place: str, key: str
) -> None:
    """Who is beyond it, though another gate leads back as well; and who else has what seals it."""
    at = exploring(town_content, tmp_path)
    put_gate(at.game, "graveyard", "abyss")
    harvey = at.game.by_id("harvey_walters")
    harvey.place = place
    give(at.game, harvey, card)
    assert at.decision is not None
    words = Watched(at, "", language=language).front.wording
    told = words.prompt(at.decision)
    reasons = {each: words.say("prompts", "gate_asked", each, people=words.teller.name(harvey.id)) for each in KEYS}
    assert [each for each in KEYS if reasons[each] in told] == ([key] if key else [])
