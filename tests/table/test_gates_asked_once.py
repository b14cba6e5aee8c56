"""Closing a gate is asked about where waiting may bring a seal, with the better skill alone, and once."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from solo.games.town.abouts import Closing, Clues
from solo.games.town.auto_answers import unasked
from solo.games.town.checks.by_hand import give, put_environment, put_gate, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.front.gate_tries import GateTries
from solo.games.town.options import HABITS
from solo.games.town.rules.doom import doom_limit
from solo.kernel.decisions import Decision, option
from solo.session.settings import settings_with
from tests.table.helpers import TownEvening, at_first, front, sit
from tests.table.watching import Watched, watched

WEATHER = "heat_wave"

UNSEALABLE = "no_one_can_help_you_now"
"""While it is in play no gate is sealed."""

KEYS = ("beyond", "sealing", "sixth", "doom")
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


def test_r24_4_a_second_try_is_made_though_a_worse_skill_was_not_offered(town_content: Content, tmp_path: Path) -> None:
    """Hardly any doom is missing, so it is asked; what a person reads is one skill, what the rules ask both."""
    at, tries = exploring(town_content, tmp_path), GateTries()
    at.game.state.doom = doom_limit(at.game) - 3
    decision = at.decision
    assert decision is not None and unasked(at.game, decision) is None
    shown = front(at).auto_answers.offered(decision)
    assert [each.id for each in shown.options] == ["close:fight", "leave"]
    tries.note(at.game, shown, "close:fight")
    assert tries.again(at.game, decision, ()) == "close:fight"


SEALS_TOO = {
    "en": "close the gate by Fight and seal the place for 5 clue tokens (2 dice, 56%)",
    "cs": "uzavřít bránu silou a zapečetit místo za 5 stop (2 kostky, 56 %)",
    "pl": "zamknąć bramę Walecznością i zapieczętować miejsce za 5 żetonów Wskazówek (2 kości, 56%)",
    "ru": "закрыть врата силой и запечатать место за 5 улик (2 кубика, 56 %)",
}


def about_to_seal(content: Content, folder: Path, clues: int = 5) -> TownEvening:
    """As `exploring`, with a reason to be asked: Harvey is behind the gate, and another leads back."""
    at = exploring(content, folder, clues)
    at.game.by_id("harvey_walters").place = "abyss_1"
    put_gate(at.game, "graveyard", "abyss")
    script(at.game, [6] * 20)
    return at


@pytest.mark.parametrize("language", SEALS_TOO)
def test_r24_5_closing_and_sealing_is_one_answer(town_content: Content, tmp_path: Path, language: str) -> None:
    at = about_to_seal(town_content, tmp_path)
    table = Watched(at, "2\n", language=language)
    table.run()
    told = " ".join(table.out.getvalue().replace("\u00a0", " ").split())
    assert SEALS_TOO[language] in told
    assert "seal" not in table.kinds and at.game.state.seals == ["woods"] and not at.game.by_id("joe_diamond").clues


def test_r24_5_the_chance_beside_a_seal_leaves_its_clue_tokens_alone(town_content: Content, tmp_path: Path) -> None:
    """Seven, of which each adds two dice: two may be spent."""
    told = " ".join(sit(about_to_seal(town_content, tmp_path, 7), "", "en").split())
    assert "1. try to close the gate by Fight (2 dice, 56%; with 7 clues 99%)" in told
    assert "2. close the gate by Fight and seal the place for 5 clue tokens (2 dice, 56%; with 2 clues 91%)" in told


@pytest.mark.parametrize(
    ("clues", "answer", "kinds"), [(5, "1", ["explored_gate", "seal"]), (4, "1", ["explored_gate"])]
)
def test_r24_5_whoever_only_closes_it_is_asked_about_the_seal_as_ever(
    town_content: Content, tmp_path: Path, clues: int, answer: str, kinds: list[str]
) -> None:
    at = about_to_seal(town_content, tmp_path, clues)
    table = watched(at, f"{answer}\n")
    assert table.kinds[: len(kinds)] == kinds
    assert ("seal the place for" in table.out.getvalue()) is (clues == 5)


def test_r24_5_a_try_that_fails_seals_nothing_and_the_next_asks_anew(town_content: Content, tmp_path: Path) -> None:
    at = about_to_seal(town_content, tmp_path)
    script(at.game, [1] * 300)
    hand = front(at).auto_answers
    assert at.decision is not None
    question = hand.offered(at.decision)
    at.answer(hand.on_answer(question, "close_and_seal:fight"))
    while at.decision is not None and at.decision.kind == "after_check":
        assert hand.answer(at.decision) is None
        at.answer("accept")
    assert at.decision is not None
    hand.answer(at.decision)
    seal = Decision("seal", "joe_diamond", (option("leave"), option("seal", "woods")), "R24.5", about=Clues(5))
    assert hand.answer(seal) is None


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


@pytest.mark.parametrize("missing", [3, 1])
def test_r24_6_whoever_can_seal_it_himself_closes_it_though_hardly_any_doom_is_missing(
    town_content: Content, tmp_path: Path, missing: int
) -> None:
    """A sealed place opens no gate at all; nor does he wait for another's Elder Sign."""
    at = exploring(town_content, tmp_path, 5)
    harvey = at.game.by_id("harvey_walters")
    harvey.place = "uptown_street"
    give(at.game, harvey, "elder_sign")
    at.game.state.doom = doom_limit(at.game) - missing
    assert at.decision is not None and unasked(at.game, at.decision) == "close:fight"
    put_environment(at.game, UNSEALABLE)
    assert unasked(at.game, at.decision) is None


SEALED = ["graveyard", "black_cave", "independence_square", "the_unnamable", "hibbs_roadhouse"]


@pytest.mark.parametrize(
    ("seals", "clues", "others", "answer"),
    [(5, 4, 5, None), (5, 4, 4, "close:fight"), (4, 4, 5, "close:fight"), (5, 5, 5, "close:fight")],
)
def test_r30_2_a_gate_is_not_closed_unasked_where_somebody_has_the_tokens_for_the_sixth_seal(
    town_content: Content, tmp_path: Path, seals: int, clues: int, others: int, answer: str | None
) -> None:
    """Wherever he is: the seal wins. Whoever can set it himself waits for nobody."""
    at = exploring(town_content, tmp_path, clues)
    at.game.state.seals[:] = SEALED[:seals]
    harvey = at.game.by_id("harvey_walters")
    harvey.place, harvey.clues = "newspaper", others
    assert at.decision is not None and unasked(at.game, at.decision) == answer


WORLDS = ("rlyeh", "rlyeh", "dreamlands", "yuggoth")

SIXTH = {
    "en": "Able to bring the sixth seal here, which wins: Harvey Walters.",
    "cs": "Kdo sem může donést šestou, vítěznou pečeť: Harvey Walters.",
    "pl": "Kto może tu położyć szóstą, zwycięską pieczęć: Harvey Walters.",
    "ru": "Кто может поставить здесь шестую, победную печать: Харви Уолтерс.",
}
DOOM = {
    "en": "While it stands open, no new gate can open here and add doom.",
    "cs": "Dokud je otevřená, nemůže se tu otevřít nová a přidat zkázu.",
    "pl": "Póki jest otwarta, nie otworzy się tu nowa i nie doda zagłady.",
    "ru": "Пока они открыты, здесь не откроются новые и не прибавится безысходности.",
}


@pytest.mark.parametrize("language", SIXTH)
def test_r30_2_the_question_says_who_has_the_sixth_seal_and_that_doom_is_near(
    town_content: Content, tmp_path: Path, language: str
) -> None:
    at = exploring(town_content, tmp_path)
    at.game.state.seals[:] = SEALED
    at.game.by_id("harvey_walters").clues = 5
    at.game.state.doom = doom_limit(at.game) - 2
    told = " ".join(sit(at, "", language).split())
    assert SIXTH[language] in told and DOOM[language] in told


@pytest.mark.parametrize(("gates", "answer"), [(2, "leave"), (1, None), (5, None)])
def test_r24_9_a_gate_is_left_open_unasked_whose_closing_would_only_devour_somebody(
    town_content: Content, tmp_path: Path, gates: int, answer: str | None
) -> None:
    """Yog-Sothoth devours whoever is lost in time and space: not for a gate that wins nothing, of few."""
    at = beyond(town_content, tmp_path)
    at.game.state.ancient_one = "yog_sothoth"
    for place in [each for each in at.game.state.gates if each != "woods"]:
        del at.game.state.gates[place]
    for place, world in zip(SEALED[: gates - 1], WORLDS, strict=False):
        put_gate(at.game, place, world)
    assert at.decision is not None and unasked(at.game, at.decision) == answer
    at.game.state.ancient_one = "yig"
    assert unasked(at.game, at.decision) is None


def test_r24_4_a_second_try_is_made_though_another_gate_has_opened(town_content: Content, tmp_path: Path) -> None:
    """It was chosen although hardly any doom is missing: a gate more is one reason more."""
    at, tries = exploring(town_content, tmp_path), GateTries()
    decision = at.decision
    assert decision is not None
    at.game.state.doom = doom_limit(at.game) - 3
    assert unasked(at.game, decision) is None
    tries.note(at.game, decision, "close:fight")
    put_gate(at.game, "unvisited_isle", "rlyeh")
    at.game.state.doom += 1
    assert tries.again(at.game, decision, ()) == "close:fight"


@pytest.mark.parametrize(("blessed", "answer"), [(True, "close:lore"), (False, None)])
def test_r24_2_a_skill_with_more_dice_for_clue_tokens_is_a_choice_only_where_they_make_it_better(
    town_content: Content, tmp_path: Path, blessed: bool, answer: str | None
) -> None:
    """Two successes, two dice of Lore and none of Fight, to which a clue token adds three instead of two: blessed, that makes up
    for too little."""
    at = exploring(town_content, tmp_path, 6, "skill_fight", *(["blessing"] if blessed else []))
    at.game.by_id("joe_diamond").sliders = [0, 0, 3]
    put_environment(at.game, WEATHER)
    assert at.decision is not None
    harder = msgspec.structs.replace(at.decision, about=Closing("gate_abyss_1", 2))
    assert unasked(at.game, harder) == answer


def test_r24_2_a_skill_that_is_nowhere_worse_is_taken(town_content: Content, tmp_path: Path) -> None:
    """One die each; but a clue token adds more to Fight."""
    at = exploring(town_content, tmp_path, 4, "skill_fight")
    at.game.by_id("joe_diamond").sliders = [0, 0, 3]
    assert at.decision is not None and unasked(at.game, at.decision) == "close:fight"


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
