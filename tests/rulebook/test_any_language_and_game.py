"""A language and a game more, without Python: terms in a fifth language, a third game's numbers, and what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from solo.cli import main
from solo.rulebook.book import glossary, open_book
from tests.rulebook.spoiling import spoil

ROOT = Path(__file__).parents[2]

PLAN = """
format: solo-rulebook/1
glossary: dark_providence
prefix: DP
apart: [V, A, D]
rules:
  goal: {}
  DP1: {}
  DP1.1: {see: [D1]}
  DP1.2: {}
  DP2: {}
  DP2.1: {}
  V: {}
  V1: {see: [DP2.1]}
  VS: {}
  A: {}
  A1: {see: [DP1.2]}
  D: {}
  D1: {}
"""

TEXTS = """
goal: {title: The goal, text: Survive the storm. }
DP1: {title: The wind, text: What blows. }
DP1.1: {title: Lanterns, text: A lantern burns for an hour. }
DP1.2: {title: Umbrellas, text: "An umbrella turns over in the wind [DP1.1]." }
DP2: {title: The rain, text: What falls. }
DP2.1: {title: Puddles, text: A puddle is deep. }
V: {title: Variants, text: Other ways to play. }
V1: {title: Drought, text: There are no puddles. }
VS: {title: Alone, text: One player has two umbrellas. }
A: {title: Our rulings, text: What the book leaves open. }
A1: {title: Umbrellas, text: An umbrella turns over once. }
D: {title: Differences, text: Where the books differ. }
D1: {title: Lanterns, text: A lantern burns for two hours. }
"""


@pytest.fixture
def copied(copied: Path) -> Path:
    """A copy of content and locales with a third game, that may be spoilt."""
    put(copied / "content" / "rulebooks" / "storm.yaml", PLAN)
    put(copied / "locales" / "en" / "storm" / "rules" / "all.yaml", TEXTS)
    return copied


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's folder of languages, with some Slovak."""
    home = tmp_path / "own"
    monkeypatch.setenv("SOLO_LOCALES", str(home))
    put(home / "sk" / "table.yaml", "recap: Predtým\nwords: {rules: [pravidlá]}\n")
    put(home / "sk" / "town" / "table.yaml", "welcome: Arkham.\n")
    put(home / "sk" / "rules" / "terms.yaml", "monster: príšera\nspell: kúzlo\nlost_in_time_and_space: stratený\n")
    put(home / "sk" / "museum" / "rules" / "terms.yaml", "spell: zaklínadlo\n")
    put(home / "sk" / "rules" / "glossary.yaml", "monster: Čo sa potuluje po meste a s čím sa bojuje.\n")
    put(
        home / "sk" / "town" / "rules" / "moving.yaml",
        'R8.1: {title: Pohyb príšer, text: "Kto sa hýbe, tomu príšera neujde."}\n',
    )
    put(home / "sk" / "rules" / "thesaurus.yaml", "príšera: [obluda]\n")
    put(home / "sk" / "town" / "rules" / "asked.yaml", "R8.1: [ako ďaleko dôjdem]\n")
    put(home / "sk" / "rules" / "asking.yaml", "questions: [ako, kde]\nnumbers: [pravidlo]\n")
    return home


def put(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def rules(*words: str, lang: str = "en", game: str = "town") -> Result:
    return CliRunner().invoke(main, ["rules", *words, "--lang", lang, "--game", game])


# A third game


def test_which_rules_stand_apart_is_said_by_the_plan_of_the_game(copied: Path) -> None:
    storm = open_book("storm", "en")
    assert [rule.number for rule in storm.chapters()] == ["goal", "DP1", "DP2", "V", "A", "D"]
    assert [rule.number for rule in storm if rule.apart] == ["V", "V1", "VS", "A", "A1", "D", "D1"]
    assert [rule.chapter for rule in storm if rule.apart] == ["V", "V", "V", "A", "A", "D", "D"]
    assert rules("--chapter", "DP1", "--list", game="storm").stdout.splitlines() == [
        "DP1  The wind",
        "DP1.1  Lanterns",
        "DP1.2  Umbrellas",
    ]


def test_its_rules_come_before_what_is_about_them(copied: Path) -> None:
    for words, right, about in (("lantern", "DP1.1", "D1"), ("umbrella", "DP1.2", "A1"), ("puddle", "DP2.1", "V1")):
        shown = rules(words, game="storm").stdout
        assert shown.startswith(f"{right}  "), shown
        assert f"\n  {about}  " in shown


def test_its_rules_name_the_rulings_about_them_and_are_no_differences_themselves(copied: Path) -> None:
    assert "See also: V1 Drought" in rules("DP2.1", game="storm").stdout
    assert "See also: D1 Lanterns" in rules("DP1.1", game="storm").stdout
    assert "See also" not in rules("D1", game="storm").stdout


@pytest.mark.parametrize("typed", ["dp1.1", "1.1", "DP 1,1", "rule 1.1"])
def test_its_numbers_are_read_as_people_write_them(copied: Path, typed: str) -> None:
    assert rules(typed, game="storm").stdout.startswith("DP1.1  Lanterns")


# A fifth language


def test_rules_are_found_in_a_fifth_language(own: Path) -> None:
    shown = rules("príšera", lang="sk")
    assert shown.exit_code == 0, shown.output
    assert shown.stdout.startswith("príšera (")
    for said in ("English: monster", "Czech: nestvůra", "Polish: potwór", "Russian: монстр", "Čo sa potuluje"):
        assert said in " ".join(shown.stdout.split())
    for typed in ("monster", "nestvůra", "príšeru", "prisera", "obluda"):
        assert "R8.1  Pohyb príšer" in rules(typed, lang="sk").stdout, typed
    assert "\nR8.1  Pohyb príšer" in f"\n{rules('ako ďaleko dôjdem', lang='sk').stdout}"
    assert rules("pravidlo 8.1", lang="sk").stdout.startswith("R8.1  Pohyb príšer")


def test_what_is_still_english_is_found_by_the_words_of_the_language(own: Path) -> None:
    found = [line.split()[0] for line in rules("príšera", lang="sk").stdout.splitlines() if line.startswith("  R")]
    assert len(found) > 3


def test_a_term_of_another_language_is_said_in_the_others_too(own: Path) -> None:
    shown = " ".join(rules("monster", lang="cs").stdout.split())
    assert "slovenština: príšera" in shown
    assert "Slovak: kúzlo" in " ".join(rules("spell").stdout.split())
    assert "Slovak: zaklínadlo" in " ".join(rules("spell", game="museum").stdout.split())


def test_a_term_is_explained_at_the_table_in_a_fifth_language(own: Path, tmp_path: Path) -> None:
    arguments = ["play", "t", "--seed", "7", "--plain", "--lang", "sk", "--saves", str(tmp_path / "s")]
    told = CliRunner().invoke(main, arguments, input="rules príšera\npravidlá príšera\n").stdout
    assert told.count("príšera (English: monster") == 2


@pytest.mark.parametrize("kind", ["html", "markdown"])
def test_a_book_of_a_fifth_language_ends_with_its_terms(own: Path, kind: str) -> None:
    written = rules("--format", kind, lang="sk")
    assert written.exit_code == 0
    assert "príšera" in written.stdout and "Čo sa potuluje" in written.stdout
    assert "toughness" in written.stdout  # a term that has no word in it yet


def test_a_shipped_language_has_its_terms_in_the_glossary(copied: Path) -> None:
    file = copied / "content" / "rulebooks" / "glossary.yaml"
    text = file.read_text(encoding="utf-8")
    put(file, text.replace('ru: "монстр"', 'ru: "монстр", sk: "príšera"'))
    assert glossary("arkham")["monster"].names["sk"] == "príšera"


# What is wrong is said with its place


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ('names: {en: "monster"', 'names: {en: [monster]"', "glossary.yaml:"),
        ('names: {en: "monster", ', "names: {", "terms.monster.names: there is no name in English (en)"),
        ('names: {en: "monster", ', 'names: {en: "monster", Czech: "x", ', "terms.monster.names.Czech: "),
        ('names: {en: "monster", ', "names: {en: 7, ", "terms.monster.names.en: "),
        ('names: {en: "monster", ', 'nams: {en: "monster", ', "terms.monster.nams: "),
    ],
)
def test_a_bad_entry_of_the_glossary_is_named(copied: Path, before: str, after: str, said: str) -> None:
    line = spoil(copied / "content" / "rulebooks" / "glossary.yaml", before, after)
    found = rules("monster")
    assert found.exit_code == 1
    assert f"glossary.yaml:{line}" in found.stderr.replace("\n", "") and said in " ".join(found.stderr.split())


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("apart: [V, A, D]", "apart: [V, A, X]", "apart.2: 'X' is no rule of this plan"),
        ("DP1.1: {see: [D1]}", "DP1.1: {see: [D9]}", "rules.DP1.1.see.0: 'D9' is no rule of this plan; did you mean"),
        ("DP1.1: {see: [D1]}", "DP1.1: {sea: [D1]}", "rules.DP1.1.sea: "),
        ("  DP2: {}\n", "", "rules.DP2.1: its chapter DP2 is no rule of this plan"),
        ("  D: {}\n", "", "apart.2: 'D' is no rule of this plan"),
    ],
)
def test_a_bad_entry_of_a_plan_is_named(copied: Path, before: str, after: str, said: str) -> None:
    assert before in PLAN
    put(copied / "content" / "rulebooks" / "storm.yaml", PLAN.replace(before, after))
    found = rules("DP1.1", game="storm")
    assert found.exit_code == 1
    assert "storm.yaml:" in found.stderr.replace("\n", "") and said in " ".join(found.stderr.split())


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        ("rules/thesaurus.yaml", "príšera: [obluda]\nbrána: dvere\n", "thesaurus.yaml:2: brána: "),
        ("rules/asking.yaml", "questions: [ako]\ngrammar: {je: 1}\n", "asking.yaml:2: grammar: "),
        ("rules/terms.yaml", "monster: príšera\nspell: [kúzlo]\n", "terms.yaml:2: spell: "),
        (
            "rules/terms.yaml",
            "monster: príšera\nspel: kúzlo\n",
            "terms.spel: is no term of the glossary; did you mean 'spell'?",
        ),
        ("rules/terms.yaml", "monster: [\n", "terms.yaml:2: this is no YAML"),
        ("rules/glossary.yaml", "monster: 7\n", "glossary.yaml:1: monster: "),
        ("town/rules/asked.yaml", "R8.2: [kedy]\nR8.1: ako\n", "asked.yaml:2: R8.1: "),
        ("town/rules/moving.yaml", "R8.1: {titel: x}\n", "moving.yaml:1: R8.1.titel: "),
    ],
)
def test_a_bad_entry_of_a_language_of_ones_own_is_named(own: Path, file: str, text: str, said: str) -> None:
    put(own / "sk" / file, text)
    found = CliRunner().invoke(main, ["locales", "check", "sk"])
    assert said in " ".join(found.stderr.split()), found.stderr
    assert "R8.1" in rules("R8.1", lang="sk").stdout
