"""The examples of the museum's rulebook: each comes out as it says, and it is told from what happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from solo.cli import main
from solo.files.content_errors import ContentError
from solo.games import named
from solo.games.museum.checks.examples import SCENARIOS, Proof
from solo.games.museum.checks.expectations import EXPECTATIONS
from solo.games.museum.checks.scenario import arrange
from solo.games.museum.compiled.pieces import Content
from solo.games.museum.events import DiceRerolled, DiceRolled
from solo.games.museum.game import Game
from solo.games.museum.printed.numbers import VALUES
from solo.narration.paragraphs import text_of
from solo.rulebook.book import open_book, rulebook_languages
from tests.games.museum.helpers import HAND
from tests.games.museum.worked_examples.vectors import Vector, vectors
from tests.rulebook.test_examples import LEAST, spoilt

EXAMPLES = {each.id: each for each in SCENARIOS.read_examples()}

CHAPTER = {rule.number: rule.chapter for rule in open_book("museum", "en")}

CHAPTERS = [f"ES{number}" for number in range(1, 19)]


@pytest.mark.parametrize("id", EXAMPLES)
def test_every_example_comes_out_as_it_says(museum_content: Content, id: str) -> None:
    assert EXAMPLES[id].expected
    SCENARIOS.proven(museum_content, EXAMPLES[id])


@pytest.mark.parametrize("id", EXAMPLES)
def test_a_changed_expectation_fails(museum_content: Content, id: str) -> None:
    """Whatever an example expects can fail."""
    played = SCENARIOS.play(museum_content, EXAMPLES[id])
    events = [type(event).__name__ for event in played.game.events]
    for key, wanted in EXAMPLES[id].expected.items():
        for changed in [events] if key == "never" else spoilt(key, wanted):
            found = EXPECTATIONS.differences(played.game, played.game.events, played.decision, {key: changed})
            assert list(found), (key, changed)


def test_chapters_have_three_examples_each() -> None:
    shown = Counter(CHAPTER[each.rules[0]] for each in EXAMPLES.values())
    assert [chapter for chapter in CHAPTERS if shown[chapter] < LEAST] == []


def test_examples_stand_below_rules_that_there_are() -> None:
    known = open_book("museum", "en").rules
    assert [(each.id, rule) for each in EXAMPLES.values() for rule in each.rules if rule not in known] == []


PLAYED = {
    id: [each for each in EXAMPLES.values() if id in each.vectors]
    for id in dict.fromkeys(id for each in EXAMPLES.values() for id in each.vectors)
}
"""The examples that play a vector, by its id."""


def test_the_worked_examples_of_the_printed_book_are_among_the_examples() -> None:
    """By their ids: the vectors that the rules core's tests play one by one are played and told by the rulebook, too."""
    assert sorted(PLAYED) == sorted(vectors())
    for id, several in PLAYED.items():
        printed = {CHAPTER[rule] for rule in vectors()[id].rules if rule.startswith("ES")}
        assert not printed or printed & {CHAPTER[rule] for each in several for rule in each.rules}, id


Thrown = list[str]
"""The dice of one throw, sorted, as events write them ("green:i1")."""


def thrown(faces: Sequence[Any]) -> Thrown:
    """The dice of a throw as a vector writes them."""
    pairs = [("green", face) if isinstance(face, str) else next(iter(face.items())) for face in faces]
    return sorted(f"{color}:{face}" for color, face in pairs)


def printed_throws(printed: Vector) -> Iterator[Thrown]:
    """What the dice of a vector show, throw by throw; of dice that are rolled again also what they showed before."""
    given, action = (part if isinstance(part, dict) else {} for part in (printed.given, printed.action))
    throws = [
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
    yield from (thrown(faces) for faces in throws if faces is not None)


def shown_throws(played: Proof) -> Iterator[Thrown]:
    """What the dice of a played example showed, throw by throw."""
    for event in played.game.events:
        if isinstance(event, DiceRolled):
            yield sorted(event.dice)
        elif isinstance(event, DiceRerolled):
            yield from (sorted(event.before), sorted(event.after))


@pytest.mark.parametrize("id", [id for id, each in vectors().items() if list(printed_throws(each))])
def test_a_worked_example_is_played_with_its_own_dice(museum_content: Content, id: str) -> None:
    """Its examples throw, one after the other, what it throws."""
    wanted = list(printed_throws(vectors()[id]))
    shown = [throw for each in PLAYED[id] for throw in shown_throws(SCENARIOS.play(museum_content, each))]
    rest = iter(shown)
    assert all(each in rest for each in wanted), (wanted, shown)


FIGURES: dict[str, Callable[[Game], Any]] = {
    "ancient_one": EXPECTATIONS.board["ancient_one"],
    "doom": EXPECTATIONS.board["doom"],
    "elder_signs": EXPECTATIONS.board["signs"],
    "hand": lambda game: next(name for name, hour in HAND.items() if hour == game.state.hour),
    "pool": EXPECTATIONS.board["pool"],
    "pool_after": EXPECTATIONS.board["pool"],
    "other_worlds": EXPECTATIONS.board["worlds"],
    "other_worlds_after": EXPECTATIONS.board["worlds"],
    "result": lambda game: "victory" if game.state.won else "defeat",
}
"""Figures of vectors, as they are seen in the museum."""
GIVEN = ("ancient_one", "doom", "elder_signs")
EXPECTED = ("doom", "elder_signs", "hand", "pool", "pool_after", "other_worlds", "other_worlds_after", "result")


def shows(game: Game, said: Any, names: Sequence[str]) -> bool:
    """Whether a museum shows the figures of these names that a vector says, and somebody the sanity and stamina it gives."""
    if not isinstance(said, dict):
        return True
    found = {name: FIGURES[name](game) for name in names if name in said}
    wanted = {name: without_zeros(said[name]) for name in found}
    person = said.get("investigator")
    values = {name: person[name] for name in VALUES if name in person} if isinstance(person, dict) else {}
    people = [{name: getattr(who, name) for name in values} for who in game.state.investigators]
    return found == wanted and values in people


def without_zeros(value: Any) -> Any:
    """A figure; of dice by color those that there are."""
    return {color: count for color, count in value.items() if count} if isinstance(value, dict) else value


@pytest.mark.parametrize("id", vectors())
def test_a_worked_example_begins_and_ends_with_its_own_figures(museum_content: Content, id: str) -> None:
    """One of its examples begins, on its card, with what it says is given, and one ends with what it expects."""
    printed = vectors()[id]
    begun = [arrange(museum_content, each.given) for each in PLAYED[id]]
    card = printed.given.get("card", "") if isinstance(printed.given, dict) else ""
    assert any(shows(game, printed.given, GIVEN) for game in begun if not card or game.in_play(card))
    assert any(shows(SCENARIOS.play(museum_content, each).game, printed.expected, EXPECTED) for each in PLAYED[id])


def test_the_computed_chances_are_those_of_examples(museum_content: Content) -> None:
    """Each exact chance stands below an example with its dice, with or without focus, in which the same rows are open."""
    id = "es_prob_two_rows_ordered"
    wanted = [
        {"pool": each["pool"], "focus": bool(each["focus"]), "chance": each["percent"]}
        for each in vectors()[id].expected
    ]
    shown = [(SCENARIOS.play(museum_content, each).game, each.expected["chance"]) for each in PLAYED[id]]
    found = [
        {"pool": EXPECTATIONS.board["pool"](game), "focus": EXPECTATIONS.board["focus"](game), "chance": chance}
        for game, chance in shown
    ]
    assert sorted(found, key=str) == sorted(wanted, key=str)
    assert all(EXPECTATIONS.board["open"](game) == vectors()[id].given["tasks"] for game, _ in shown)


@pytest.mark.parametrize("language", rulebook_languages("museum"))
def test_every_example_is_told(language: str) -> None:
    """Situation, what came of it, and how things stand: no part of it is left without words."""
    told = named("museum").examples(language)
    for each in EXAMPLES.values():
        for example in told(each.rules[0]):
            found = [text_of(paragraph) for paragraph in example]
            assert len(found) >= 2, each.id
            wordless = ("_", "{", "xamples.", "  ", ": .", ": ;", "?.", "!.")
            assert not [line for line in found if any(sign in line for sign in wordless)], (each.id, found)


def test_an_example_is_shown_below_its_rule_and_told_in_the_language() -> None:
    english = CliRunner().invoke(main, ["rules", "ES6.3", "--game", "museum", "--lang", "en"]).output
    assert "\nExample\n" in english and "roll 2: terror, 1, lore" in " ".join(english.split())
    czech = CliRunner().invoke(main, ["rules", "ES6.3", "--game", "museum", "--lang", "cs"]).output
    assert "\nPříklad\n" in czech and "2. hod: zděšení, 1, znalosti" in " ".join(czech.split())


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("ES11.4", "For sale: a clue token 1, a common item 1, a unique item 1, a spell 2, an ally 3."),
        ("ES13.1", "On spells: Wither: lore (yellow)."),
        ("ES13.1", "no die lies on a spell"),
        ("A6", "dice kept on markers: terror"),
        ("ES18.4", "To be rolled against it: investigation 3, lore"),
        ("ES18.7", "Kate Winthrop: devoured."),
    ],
)
def test_prices_dice_put_aside_and_the_devoured_are_told(rule: str, said: str) -> None:
    """What the examples of some rules are about is in their words: prices, dice on spells and markers, empty seats."""
    assert said in " ".join(
        text_of(paragraph) for example in named("museum").examples("en")(rule) for paragraph in example
    )


def test_an_example_that_comes_out_otherwise_says_what_is_wrong(museum_content: Content) -> None:
    sound = EXAMPLES["price_of_failing"]
    with pytest.raises(ContentError, match="doom is 1, not 2"):
        SCENARIOS.proven(museum_content, msgspec.structs.replace(sound, expected={"doom": 2}))
