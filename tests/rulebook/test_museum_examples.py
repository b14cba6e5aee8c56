"""The examples of the museum's rulebook: each comes out as it says, and it is told from what happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from solo.cli import main
from solo.games import named
from solo.games.museum.content import load
from solo.games.museum.events import DiceRerolled, DiceRolled
from solo.games.museum.museum import Museum
from solo.games.museum.printed.pieces import Collection
from solo.games.museum.proof.examples import Example, Proof, play, proven, read_examples
from solo.games.museum.proof.outcomes import OUTCOMES
from solo.kernel.documents import ContentError
from solo.narration.paragraphs import text_of
from solo.rulebook.book import chapter_of, open_book, spoken
from tests.games.museum.helpers import HAND
from tests.games.museum.vectors import Vector, vectors
from tests.rulebook.test_examples import LEAST, spoilt

EXAMPLES = {each.id: each for each in read_examples()}

CHAPTERS = [f"ES{number}" for number in range(1, 19)]


@pytest.fixture(scope="module")
def content() -> Collection:
    return load()


@pytest.mark.parametrize("id", EXAMPLES)
def test_every_example_comes_out_as_it_says(content: Collection, id: str) -> None:
    assert EXAMPLES[id].expected
    proven(content, EXAMPLES[id])


@pytest.mark.parametrize("id", EXAMPLES)
def test_a_changed_expectation_fails(content: Collection, id: str) -> None:
    """Whatever an example expects can fail."""
    played = play(content, EXAMPLES[id])
    events = [type(event).__name__ for event in played.game.events]
    for key, wanted in EXAMPLES[id].expected.items():
        for changed in [events] if key == "never" else spoilt(key, wanted):
            found = OUTCOMES.differences(played.game, played.game.events, played.decision, {key: changed})
            assert list(found), (key, changed)


def test_chapters_have_three_examples_each() -> None:
    shown = Counter(chapter_of(each.rules[0]) for each in EXAMPLES.values())
    assert [chapter for chapter in CHAPTERS if shown[chapter] < LEAST] == []


def test_examples_stand_below_rules_that_there_are() -> None:
    known = open_book("museum", "en").rules
    assert [(each.id, rule) for each in EXAMPLES.values() for rule in each.rules if rule not in known] == []


PLAYED: dict[str, list[Example]] = {}
"""The examples that play a vector, by its id."""
for each in EXAMPLES.values():
    for played in each.vectors:
        PLAYED.setdefault(played, []).append(each)

ELSEWHERE: dict[str, str] = {}
"""Vectors that no example can play, with the reason."""


NOT_YET = frozenset(
    {
        "es_focus",
        "es_assistance",
        "es_not_both_on_one_roll",
        "es_spell_stores_die",
        "es_yellow_die_not_twice",
        "es_clue_reroll_chain",
        "es_double_lock",
        "es_lock_takes_die_from_spell",
        "es_monster_empty_slot_ignored",
        "es_monsters_spread_evenly",
        "es_monster_trophy_kept_after_failure",
        "es_clue_cannot_free_locked_die",
        "es_lock_appears_in_attempt",
        "es_lock_freed_by_beating_monster",
        "es_sequence_with_amanda",
        "es_special_die_lost_stays_lost",
        "es_focus_then_assist",
        "es_focused_terror_not_counted",
        "es_focus_last_die",
        "es_monster_in_total_slot_ordered",
        "es_monster_partial_adds_symbols",
        "es_monster_partial_two_investigations",
        "es_monster_shub_niggurath",
        "es_monster_beaten_by_card_on_partial",
        "es_rewards_monterey_gains_one_more",
        "es_penalty_hastur_adds_sanity",
        "es_penalty_flesh_ward",
        "es_midnight_full",
        "es_midnight_shambler",
        "es_midnight_lock_changes_hands",
        "es_midnight_open_door",
        "es_midnight_choice_curator",
        "es_doom_removed_and_back",
        "es_doom_tracks_of_all",
        "es_awaken_in_a_turn",
        "es_awaken_at_midnight",
        "es_battle_fail_hit_stop",
        "es_battle_yellow_red_and_stored_die",
        "es_battle_no_dice_out_of_locks",
        "es_battle_attacks",
        "es_battle_devoured_seat_moves_clock",
        "es_battle_last_investigator",
        "es_entrance_free_aid_with_mythos",
        "es_entrance_full_one",
        "es_entrance_souvenir_cheaper",
        "es_first_aid_choices",
        "es_active_devoured_clock_moves",
    }
)
"""Vectors whose examples have yet to be written, or to get the same figures."""


def test_the_worked_examples_of_the_printed_book_are_among_the_examples() -> None:
    """By their ids: the vectors that the rules core's tests play one by one are played and told by the rulebook, too."""
    assert sorted(PLAYED.keys() | NOT_YET) == sorted(set(vectors()) - set(ELSEWHERE))
    for id, several in PLAYED.items():
        printed = {chapter_of(rule) for rule in vectors()[id].rules if rule.startswith("ES")}
        assert not printed or printed & {chapter_of(rule) for each in several for rule in each.rules}, id


Thrown = list[str]
"""The dice of one throw, sorted, as events write them ("green:i1")."""


def thrown(faces: Sequence[Any]) -> Thrown:
    """The dice of a throw as a vector writes them."""
    pairs = [("green", face) if isinstance(face, str) else next(iter(face.items())) for face in faces]
    return sorted(f"{color}:{face}" for color, face in pairs)


def printed_throws(printed: Vector) -> Iterator[Thrown]:
    """What the dice of a vector show, throw by throw; of dice that are rolled again also what they showed before."""
    given, action = (part if isinstance(part, dict) else {} for part in (printed.given, printed.action))
    one_after_the_other = [
        given.get("roll"),
        *(action.get(name) for name in ("first_roll", "roll", "reroll", "then_reroll", "second_roll", "next_roll")),
        *action.get("rolls", ()),
        *(
            each.get(name)
            for each in printed.rolls
            for name in ("dice", "reroll", "becomes")
            if "same_roll" not in each
        ),
    ]
    yield from (thrown(faces) for faces in one_after_the_other if faces is not None)


def shown_throws(played: Proof) -> Iterator[Thrown]:
    """What the dice of a played example showed, throw by throw."""
    for event in played.game.events:
        if isinstance(event, DiceRolled):
            yield sorted(event.dice)
        elif isinstance(event, DiceRerolled):
            yield from (sorted(event.before), sorted(event.after))


@pytest.mark.parametrize("id", [id for id, each in vectors().items() if id in PLAYED and list(printed_throws(each))])
def test_a_worked_example_is_played_with_its_own_dice(content: Collection, id: str) -> None:
    """Its examples throw, one after the other, what it throws."""
    wanted = list(printed_throws(vectors()[id]))
    shown = [throw for each in PLAYED[id] for throw in shown_throws(play(content, each))]
    rest = iter(shown)
    assert all(each in rest for each in wanted), (wanted, shown)


FIGURES: dict[str, Callable[[Museum], Any]] = {
    "doom": OUTCOMES.board["doom"],
    "elder_signs": OUTCOMES.board["signs"],
    "hand": lambda museum: next(name for name, hour in HAND.items() if hour == museum.state.hour),
    "pool": OUTCOMES.board["pool"],
    "pool_after": OUTCOMES.board["pool"],
    "other_worlds": OUTCOMES.board["worlds"],
    "other_worlds_after": OUTCOMES.board["worlds"],
    "result": lambda museum: "victory" if museum.state.won else "defeat",
}
"""Figures that vectors expect at their end, as they are seen in the museum."""


def ends_like(printed: Vector, museum: Museum) -> bool:
    """Whether a museum shows the figures that a vector expects, and somebody has what its investigator has left."""
    left = printed.expected.get("investigator", {})
    people = [{"sanity": who.sanity, "stamina": who.stamina} for who in museum.state.visitors]
    wanted = {key: value for key, value in printed.expected.items() if key in FIGURES}
    if "green" in wanted.get("pool_after", ()):
        wanted["pool_after"] = {color: count for color, count in wanted["pool_after"].items() if count}
    return {key: FIGURES[key](museum) for key in wanted} == wanted and any(
        all(left.get(key, value) == value for key, value in each.items()) for each in people
    )


@pytest.mark.parametrize(
    "id",
    [
        id
        for id, each in vectors().items()
        if id in PLAYED.keys() - NOT_YET
        and isinstance(each.expected, dict)
        and each.expected.keys() & {*FIGURES, "investigator"}
    ],
)
def test_a_worked_example_ends_with_its_own_figures(content: Collection, id: str) -> None:
    """One of its examples ends with what it expects."""
    ends = [play(content, each).game for each in PLAYED[id]]
    assert any(ends_like(vectors()[id], museum) for museum in ends), vectors()[id].expected


def test_the_computed_chances_are_those_of_examples(content: Collection) -> None:
    """Each exact chance stands below an example with its dice, with or without focus, in which the same rows are open."""
    id = "es_prob_two_rows_ordered"
    wanted = [
        {"pool": each["pool"], "focus": bool(each["focus"]), "chance": each["percent"]}
        for each in vectors()[id].expected
    ]
    shown = [(play(content, each).game, each.expected["chance"]) for each in PLAYED[id]]
    found = [
        {"pool": OUTCOMES.board["pool"](museum), "focus": OUTCOMES.board["focus"](museum), "chance": chance}
        for museum, chance in shown
    ]
    assert sorted(found, key=str) == sorted(wanted, key=str)
    assert all(OUTCOMES.board["open"](museum) == vectors()[id].given["tasks"] for museum, _ in shown)


@pytest.mark.parametrize("language", spoken("museum"))
def test_every_example_is_told(language: str) -> None:
    """Situation, what came of it, and how things stand: no part of it is left without words."""
    told = named("museum").examples(language)
    for each in EXAMPLES.values():
        for example in told(each.rules[0]):
            found = [text_of(paragraph) for paragraph in example]
            assert len(found) >= 2, each.id
            wordless = ("_", "{", "xamples.", "  ", ": .", ": ;")
            assert not [line for line in found if any(sign in line for sign in wordless)], (each.id, found)


def test_an_example_is_shown_below_its_rule_and_told_in_the_language() -> None:
    english = CliRunner().invoke(main, ["rules", "ES6.3", "--game", "museum", "--lang", "en"]).output
    assert "\nExample\n" in english and "roll 2: terror, 1, lore" in " ".join(english.split())
    czech = CliRunner().invoke(main, ["rules", "ES6.3", "--game", "museum", "--lang", "cs"]).output
    assert "\nPříklad\n" in czech and "Na začátku." in czech


def test_an_example_that_comes_out_otherwise_says_what_is_wrong(content: Collection) -> None:
    sound = EXAMPLES["price_of_failing"]
    with pytest.raises(ContentError, match="doom is 1, not 2"):
        proven(content, msgspec.structs.replace(sound, expected={"doom": 2}))
