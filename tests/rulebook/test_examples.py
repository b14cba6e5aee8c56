"""The rulebook's examples: the rules core plays every one, it comes out as it says, and it is told from what happened."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from solo.cli import main
from solo.files.content_errors import ContentError
from solo.games import named
from solo.games.town.checks.examples import SCENARIOS, Example
from solo.games.town.checks.expectations import EXPECTATIONS
from solo.games.town.compiled.pieces import Content
from solo.games.town.events import Checked
from solo.narration.catalogue import languages
from solo.narration.paragraphs import text_of
from solo.rulebook.book import open_book, rulebook_languages
from tests.games.town.worked_examples.worked import VECTORS as PRINTED

EXAMPLES = {each.id: each for each in SCENARIOS.read_examples()}

CHAPTER = {rule.number: rule.chapter for rule in open_book("town", "en")}

CHAPTERS = [f"R{number}" for number in range(1, 36)]

LEAST = 3
"""Examples that a chapter needs."""


@pytest.mark.parametrize("id", EXAMPLES)
def test_every_example_comes_out_as_it_says(town_content: Content, id: str) -> None:
    assert EXAMPLES[id].expected
    SCENARIOS.proven(town_content, EXAMPLES[id])


@pytest.mark.parametrize("id", EXAMPLES)
def test_a_changed_expectation_fails(town_content: Content, id: str) -> None:
    """Whatever an example expects can fail."""
    example = EXAMPLES[id]
    played = SCENARIOS.play(town_content, example)
    for key, wanted in example.expected.items():
        events = [type(event).__name__ for event in played.game.events]
        for changed in [events] if key == "never" else spoilt(key, wanted):
            assert list(EXPECTATIONS.differences(played.game, played.game.events, played.decision, {key: changed})), (
                key,
                changed,
            )


def spoilt(key: str, wanted: Any) -> list[Any]:
    """What an example says of one thing, each time with something else in it wrong."""
    match wanted:
        case bool():
            return [not wanted]
        case int():
            return [wanted + 1]
        case str():
            return [f"{wanted}_"]
        case list():
            return [[*wanted, "nothing_of_the_kind"]]
        case {"without": [*several], **rest}:
            return [rest | {"with": several}, *spoilt("asked", rest)]
        case dict() if wanted:
            return [wanted | {part: changed} for part, value in wanted.items() for changed in spoilt(part, value)]
    return [{"woods": ["nothing_of_the_kind"]}]


def test_chapters_have_three_examples_each() -> None:
    shown = Counter(CHAPTER[each.rules[0]] for each in EXAMPLES.values())
    assert [chapter for chapter in CHAPTERS if shown[chapter] < LEAST] == []


def test_examples_stand_below_rules_that_there_are() -> None:
    known = open_book("town", "en").rules
    assert [(each.id, rule) for each in EXAMPLES.values() for rule in each.rules if rule not in known] == []


def changed(example: Example, **fields: Any) -> Example:
    """An example with other given things, play, dice, answers or expectations."""
    return msgspec.convert(msgspec.to_builtins(example) | fields, Example)


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"dice": [4, 2, 6, 6]}, "1 dice are left over"),
        ({"answers": ["clue", "clue", "clue"]}, "answers are left over"),
        ({"answers": []}, "no answer is left for 'after_check'; legal are: accept, clue"),
        ({"answers": ["pray"]}, "is not a legal answer to 'after_check'"),
        ({"play": ["upkep"]}, "'upkep' cannot be played; did you mean 'upkeep'?"),
        ({"play": [{"dance": "amanda_sharpe"}]}, "'dance' is no phase of one investigator"),
        ({"given": {"investigators": {"nobody": {}}}}, "there is no investigator 'nobody'"),
        ({"given": {"investigators": {"amanda_sharpe": {"place": "wods"}}}}, "no place 'wods'; did you mean 'woods'?"),
        ({"given": {"investigators": {"amanda_sharpe": {"cards": ["axes"]}}}}, "no card 'axes'; did you mean 'axe'?"),
        ({"given": {"investigators": {"amanda_sharpe": {"skills": {"luck": 9}}}}}, "luck 9 is not on the track"),
        ({"given": {"investigators": {"amanda_sharpe": {}}, "gates": {"woods": "oz"}}}, "no gate marker to oz"),
        ({"given": {"investigators": {"amanda_sharpe": {}}, "cup": ["orc"]}}, "there is no 'orc' there"),
        ({"expected": {"amanda_sharpe": {"luck": 3}}}, "of an investigator 'luck' is not known"),
        ({"expected": {"dooom": 3}}, "nothing is known of 'dooom'; did you mean 'doom'?"),
        ({"expected": {"doom": 1}}, "doom is 0, not 1"),
    ],
)
def test_a_malformed_example_says_what_is_wrong(town_content: Content, fields: dict[str, Any], complaint: str) -> None:
    sound = EXAMPLES["clue_token_saves_a_check"]
    with pytest.raises(ContentError) as error:
        SCENARIOS.proven(town_content, changed(sound, **fields))
    assert str(error.value).startswith(sound.id)
    assert complaint in str(error.value)


def test_an_example_is_shown_below_its_rule_and_told_in_the_language() -> None:
    english = CliRunner().invoke(main, ["rules", "R18.7", "--lang", "en"]).output
    assert "\nExample\n" in english
    assert "Sneak check, 1 die and 2 clues for 1 success: 4 2 6 – passed" in " ".join(english.split())
    czech = CliRunner().invoke(main, ["rules", "R18.7", "--lang", "cs"]).output
    assert "hod na plížení, 1 kostka a 2 stopy na 1 úspěch: 4 2 6" in " ".join(czech.split())
    polish = CliRunner().invoke(main, ["rules", "R18.7", "--lang", "pl"]).output
    assert "test Skradania się, 1 kość i 2 Wskazówki na 1 sukces: 4 2 6 – zdany" in " ".join(polish.split())
    russian = CliRunner().invoke(main, ["rules", "R18.7", "--lang", "ru"]).output
    assert "4 2 6 — прой" in " ".join(russian.split())


DECIDED = {
    "DrawnThrough": "A11",
    "MonsterMoved": "A11",
    "StoodUp": "A15",
    "Released": "A15",
    "SpellCast": "A39",
    "Gained": "A39",
    "EncounterBegan": "A39",
    "OutskirtsReleased": "R26.7",
    "Checked": "A42",
    "Paid": "A43",
    "CardRenewed": "A44",
}
"""Events that an example below a number tells: gates on closed places, lost turns, cards for any phase, terror 10, effects on
the jailed, loans, renewed cards."""


@pytest.mark.parametrize("language", rulebook_languages("town"))
@pytest.mark.parametrize(("kind", "number"), DECIDED.items())
def test_what_the_faq_decides_is_shown_below_its_number(
    town_content: Content, number: str, kind: str, language: str
) -> None:
    """Open gates on closed locations, lost turns, cards for any phase, terror 10: each in an example that tells of it."""
    shown = [each for each in EXAMPLES.values() if each.rules[0] == number]
    assert [
        each.id
        for each in shown
        for event in SCENARIOS.play(town_content, each).game.events
        if type(event).__name__ == kind
    ]
    page = CliRunner().invoke(main, ["rules", number, "--lang", language]).output
    heading = {"en": "Example", "cs": "Příklad", "pl": "Przykład", "ru": "Пример"}[language]
    assert page.splitlines().count(heading) == len(shown)


@pytest.mark.parametrize("kind", ["text", "markdown", "html"])
def test_the_book_has_every_example_of_a_chapter(kind: str) -> None:
    written = CliRunner().invoke(main, ["rules", "--chapter", "R18", "--lang", "en", "--format", kind]).output
    shown = [each for each in EXAMPLES.values() if CHAPTER[each.rules[0]] == "R18"]
    headings = {"text": "\nExample\n", "markdown": "> **Example**", "html": "<blockquote><h4>Example</h4>"}
    assert written.count(headings[kind]) == len(shown)


def test_nothing_is_played_before_an_example_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SCENARIOS, "play", None)
    listed = CliRunner().invoke(main, ["rules", "--list", "--lang", "en"])
    assert listed.exit_code == 0
    assert CliRunner().invoke(main, ["rules", "D1", "--lang", "en"]).exit_code == 0


@pytest.mark.parametrize("language", rulebook_languages("town"))
def test_every_example_is_told(language: str) -> None:
    """Situation, what came of it, and how things stand: no part of it is left without words."""
    told = named("town").examples(language)
    for each in EXAMPLES.values():
        found = [text_of(paragraph) for example in told(each.rules[0]) for paragraph in example]
        assert len(found) >= 2, each.id
        wordless = ("_", "{", "xamples.", "  ")
        assert not [line for line in found if any(sign in line for sign in wordless) or line.endswith(" .")], each.id


@pytest.mark.parametrize("language", rulebook_languages("town"))
def test_a_card_in_play_is_named_by_its_headline(language: str) -> None:
    """R16.2: what stays in play is what the example has just announced, not the title printed on an English card."""
    (example,) = named("town").examples(language)("R16.2")
    _, *told, result = (text_of(paragraph) for paragraph in example)
    assert any(announced in result for announced in told)
    assert "Heat Wave" not in result


def test_a_page_says_in_which_language_an_example_is_told() -> None:
    polish = CliRunner().invoke(main, ["rules", "--chapter", "R18", "--lang", "pl", "--format", "html"]).output
    english = CliRunner().invoke(main, ["rules", "--chapter", "R18", "--lang", "en", "--format", "html"]).output
    told = "pl" if "pl" in languages("town") else "en"
    assert (f'<p lang="{told}">' in polish) == (told != "pl")
    assert "<blockquote>" in polish and '<p lang="' not in english


VECTORS = {id: each for each in EXAMPLES.values() for id in each.vectors}


def test_the_worked_examples_of_the_printed_books_are_among_the_examples() -> None:
    """By their ids: the vectors that the rules core's tests play one by one are played and told by the rulebook, too."""
    assert sorted(VECTORS) == sorted(PRINTED)
    for id, printed in PRINTED.items():
        shown = {CHAPTER[rule] for each in EXAMPLES.values() if id in each.vectors for rule in each.rules}
        assert shown & {CHAPTER[rule] for rule in printed.rules}, id


CHECKS = ("skill_check", "horror_check", "combat_check")
"""Kinds of printed examples that are one check, with its dice."""


@pytest.mark.parametrize("id", [id for id, each in PRINTED.items() if each.kind in CHECKS])
def test_a_printed_check_is_played_with_its_own_dice(town_content: Content, id: str) -> None:
    """One of the examples rolls as many dice as the printed one, the same faces, and succeeds as often."""
    printed = PRINTED[id]
    told = [
        event
        for each in EXAMPLES.values()
        if id in each.vectors
        for event in SCENARIOS.play(town_content, each).game.events
        if isinstance(event, Checked)
    ]
    dice, successes = printed.expected.get("dice"), printed.expected.get("successes")
    roll, clues = printed.action.get("roll"), printed.action.get("clue_rolls") or []
    fitting = [
        event
        for event in told
        if (dice is None or event.pool == dice)
        and (successes is None or event.successes == successes)
        and event.passed == printed.expected.get("passed", event.passed)
        and all(shown in (None, rolled) for shown, rolled in zip(roll or (), event.faces, strict=False))
        and list(event.faces[len(event.faces) - len(clues) :]) == clues
    ]
    assert fitting, [(event.check, event.pool, event.faces, event.successes) for event in told]
