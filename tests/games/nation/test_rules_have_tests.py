"""Every rule of the nation's rulebook that one player can meet has a test whose name holds its number.

A rule with others beneath it is their heading. What has no test is in `WITHOUT`, each with its reason.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from solo.files.yaml import read_yaml, shipped

NUMBER = re.compile(r"(?<=_)(dp|a|v|d)(\d+(?:_\d+)*)(?=_|$)")
"""The number of a rule in the name of a test: `test_a7_a29_...`, `test_dp10_2_7_...`."""

SEVERAL = "only several players meet it"
SUMMARY = "it sums up what other rules say, which have tests"
PIECES = "it says what is printed on a piece, or where pieces lie on a table"
BOOKS = "it says how the copies of the books were read; the rule itself has tests under its own number"

WITHOUT = {
    "DP1.1": SUMMARY,
    "DP1.2": SUMMARY,
    "DP1.3": SUMMARY,
    "DP2.2": "nobody who plays is a cultist; that an investigator scores none of it is DP15.3",
    "DP2.3": "it is played as a variant, and tested as V2 and DP15.4",
    "DP2.5": "the word stands on a card that stays in the box",
    "DP3.1": PIECES,
    "DP3.6": PIECES,
    "DP4.1": "the numbers of cards are those of DP6.3",
    "DP4.2": PIECES,
    "DP4.3": PIECES,
    "DP5.1": PIECES,
    "DP19": BOOKS,
    "DP20": "it says what a ruling is",
    "DP21.1": "it lists what a saved game holds; that every piece is in one place is DP21.2",
    "DP22.3": "it says how long games are, which was measured over many of them",
    "D5": SEVERAL,
    "D6": f"{BOOKS}: the worked examples",
    "D7": SEVERAL,
    "D8": BOOKS,
    "D9": f"{BOOKS}: DP17.4",
    "D10": f"{BOOKS}: DP17.15",
    "D11": f"{BOOKS}: DP17.13",
    "D12": f"{BOOKS}: A64",
    "D13": BOOKS,
    "D14": BOOKS,
    "D16": f"{BOOKS}: DP11.1.1",
}
"""The rules without a test, with the reason for each."""


def numbers_in(name: str) -> set[str]:
    """The numbers of rules in the name of a test, as the rulebook writes them."""
    found = NUMBER.findall(name)
    return {kind.upper() + ".".join(str(int(part)) for part in parts.split("_")) for kind, parts in found}


def numbers_with_tests() -> dict[str, str]:
    """The numbers in the names of all tests of the nation game, each with a test that has it."""
    files = sorted(Path(__file__).parent.rglob("test_*.py"))
    names = [name for file in files for name in re.findall(r"^def (test_\w+)", file.read_text("utf-8"), re.MULTILINE)]
    return {number: name for name in names for number in numbers_in(name)}


def rules() -> list[str]:
    """The numbers of the rulebook, without those that are headings of others, and without what has no number."""
    every = [str(number) for number in read_yaml(shipped("content") / "rulebooks" / "nation.yaml")["rules"]]
    numbered = [number for number in every if re.fullmatch(r"[A-Z]+[\d.]+", number)]
    return [number for number in numbered if not any(other.startswith(f"{number}.") for other in numbered)]


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("test_dp10_2_7_a_city_of_ones_own", {"DP10.2.7"}),
        ("test_a7_a29_a_murdered_deep_one", {"A7", "A29"}),
        ("test_dp05_4_and_dp11_1_4_the_possessed", {"DP5.4", "DP11.1.4"}),
        ("test_v2_a_dissenter_scores_3", {"V2"}),
        ("test_dp22", {"DP22"}),
        ("test_an_option_has_no_needs", set()),
    ],
)
def test_numbers_are_read_from_names(name: str, numbers: set[str]) -> None:
    assert numbers_in(name) == numbers


def test_every_rule_has_a_test_or_a_reason() -> None:
    have = numbers_with_tests()
    assert [number for number in rules() if number not in have and number not in WITHOUT] == []


def test_every_reason_is_that_of_a_rule_without_a_test() -> None:
    have = numbers_with_tests()
    assert [number for number in WITHOUT if number not in rules() or number in have] == []
    assert all(WITHOUT.values())


def test_every_number_in_a_name_is_that_of_a_rule() -> None:
    known = {str(number) for number in read_yaml(shipped("content") / "rulebooks" / "nation.yaml")["rules"]}
    assert {number: name for number, name in numbers_with_tests().items() if number not in known} == {}
