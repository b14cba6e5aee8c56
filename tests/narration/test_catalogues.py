"""Both catalogues are whole, the narrator is a pure function, and a language is added without Python."""

from __future__ import annotations

import random
import re
import shutil
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner

from solo.cli import main
from solo.files.content_errors import ContentError
from solo.files.yaml import shipped
from solo.games.town.compiled.pieces import Content
from solo.games.town.front.catalogue_entries import EXPECTED
from solo.games.town.front.narrator import Narrator
from solo.games.town.rules.setup import new_game
from solo.games.town.rules.turn import play
from solo.kernel.events import Event
from solo.kernel.flow import FlowRunner
from solo.narration.catalogue import Catalogue, games_told, languages, load
from solo.narration.checking import check_catalogue, doubled
from solo.narration.faults import flatten
from solo.narration.language import choose_language
from solo.narration.names import Names
from solo.narration.paragraphs import text_of
from solo.narration.po_export import export_po
from solo.narration.po_import import import_po
from solo.narration.texts import files
from solo.narration.words import PhraseChooser
from solo.players.random_player import RandomPlayer

LONG = shutil.ignore_patterns(
    *("museum", "nation", "rules", "encounters", "gates", "people", "mythos", "looks", "explain", "examples.yaml")
)
"""The texts of a language that make it long."""

TECHNICAL = ("names", "events", "table", "rules", "explain", "choices")


@pytest.fixture(scope="module")
def english() -> Catalogue:
    return load("en", "town")


@pytest.fixture(scope="module")
def story(town_content: Content) -> list[Event]:
    """The events of some whole games."""
    told: list[Event] = []
    for seed in range(6):
        game = new_game(town_content, seed)
        session, player = FlowRunner(play(game)), RandomPlayer(seed)
        while session.decision is not None:
            session.answer(player(session.decision))
        told += game.events
    return told


@pytest.mark.parametrize("language", languages())
def test_the_catalogue_is_complete(english: Catalogue, language: str) -> None:
    assert check_catalogue(load(language, "town"), english, EXPECTED) == []


@pytest.mark.parametrize("language", languages())
def test_a_whole_game_is_told_and_the_same_every_time(story: list[Event], language: str) -> None:
    first = Narrator(load(language, "town"), 7).tell(story)
    assert first == Narrator(load(language, "town"), 7).tell(story)
    assert len(first) > 1000
    assert [text for text in map(text_of, first) if "{" in text or "}" in text] == []


def words_of(catalogue: Catalogue) -> dict[str, None]:
    """Every longer word without accents of a catalogue."""
    texts = (text for _, each in flatten(catalogue.sections) for text in each)
    return dict.fromkeys(word for text in texts for word in re.findall(r"[a-zA-Z]{4,}", text.lower()))


@pytest.mark.parametrize("language", [language for language in languages() if language != "en"])
def test_no_english_leaks_into_another_language(english: Catalogue, story: list[Event], language: str) -> None:
    ours = load(language, "town")
    own = Counter(
        word
        for _, texts in flatten(ours.sections)
        for text in texts
        for word in re.findall(r"[a-zA-Z]{4,}", text.lower())
    )
    theirs = [
        word
        for _, texts in flatten(english.sections)
        for text in texts
        for word in re.findall(r"[a-zA-Z]{4,}", text.lower())
    ]
    foreign = {word for word in theirs if word not in own}
    told = " ".join(map(text_of, Narrator(ours).tell(story))).lower()
    assert [word for word in dict.fromkeys(re.findall(r"[a-zA-Z]{4,}", told)) if word in foreign] == []


def test_phrasings_never_repeat_in_a_row(english: Catalogue, town_content: Content) -> None:
    from solo.games.town.events import Evaded

    narrator = Narrator(english, verbosity="full")
    told = [
        re.sub("^He ", "Joe ", span.text)
        for (span,) in (narrator.tell([Evaded("joe_diamond", "cultist.1", False)])[0] for _ in range(40))
    ]
    assert len(set(told)) == len(english.messages("events", "Evaded", "no")) > 2
    assert all(one != other for one, other in pairwise(told))


@pytest.mark.parametrize("seed", range(20))
def test_a_phrasing_does_not_follow_itself_with_another_name(english: Catalogue, seed: int) -> None:
    """Not even where the others were read with this name, or have a sentence without any."""
    phrasings = ["It stirs. {who} falls.", "The ground leaps and {who} falls.", "It hums, and {who} lies there."]
    catalogue = Catalogue("en", {"events": {"Fallen": phrasings}}, lambda: english)
    words = PhraseChooser(Names(catalogue), seed)
    told = [words.phrase(("events", "Fallen"), {"who": name}) for name in ("Joe", "Kate", "Ann", "Kate", "Joe", "Ann")]
    bare = [re.sub("Joe|Kate|Ann", "X", text) for text in told]
    assert all(one != other for one, other in pairwise(bare)), told


def told_of_evading(words: Catalogue, *people: str) -> list[str]:
    """The sentences of forty monsters evaded, by these people in turn, told every time."""
    from solo.games.town.events import Evaded

    narrator = Narrator(words, verbosity="full")
    events = [Evaded(people[number % len(people)], "cultist.1", False) for number in range(40)]
    return [span.text for event in events for (span,) in narrator.tell([event])]


def test_whoever_goes_on_acting_is_called_by_a_pronoun_but_not_three_times_in_a_row(english: Catalogue) -> None:
    told = told_of_evading(english, "joe_diamond")
    begins = [text.split()[0] for text in told]
    assert {"He", "Joe"} <= set(begins)
    for before, each in pairwise(begins):
        assert each != "He" or before in ("Joe", "He"), told
    assert "He He He" not in " ".join(begins)
    assert not any(
        text.startswith(("He ", "She ")) for text in told_of_evading(english, "joe_diamond", "kate_winthrop")
    )


def test_a_language_without_such_pronouns_says_names() -> None:
    told = told_of_evading(load("cs", "town"), "joe_diamond")
    assert sum("Joe" in text for text in told) > 20


@pytest.mark.parametrize("verbosity", ["brief", "normal", "full"])
def test_figures_are_told_at_every_verbosity(english: Catalogue, story: list[Event], verbosity: str) -> None:
    lines = Narrator(english, 1, verbosity).tell(story)  # type: ignore[arg-type]
    kinds = Counter(span.kind for line in lines for span in line)
    assert kinds["fact"] > 500
    assert kinds["figure"] > 500
    assert bool(kinds["prose"]) == (verbosity != "brief")


def test_prose_has_no_tics(english: Catalogue) -> None:
    """No stock phrase of the genre, no sentence twice, no opening word too often."""
    texts = [text for path, each in flatten(english.sections) if path[0] not in TECHNICAL for text in each]
    whole = " ".join(texts).lower()
    for phrase in (
        "eldritch",
        "cyclopean",
        "unspeakable",
        "blood runs cold",
        "sense of dread",
        "shiver down",
        "little do you know",
    ):
        assert phrase not in whole
    sentences = Counter(
        sentence for text in texts for sentence in re.split(r"(?<=[.!?])\s+", text) if len(sentence) > 40
    )
    assert [sentence for sentence, times in sentences.items() if times > 1] == []
    scenes = [text for path, each in flatten(english.sections) if path[-1] == "scene" for text in each]
    openings = Counter(scene.split()[0] for scene in scenes)
    assert max(times for word, times in openings.items() if word not in ("The", "A")) < len(scenes) / 8


def test_language_is_negotiated() -> None:
    known = ["en", "cs", "pl"]
    assert choose_language("cs-CZ", {}, known) == "cs"
    assert choose_language("", {"SOLO_LANG": "cs", "LANG": "pl_PL.UTF-8"}, known) == "cs"
    assert choose_language("", {"LANG": "pl_PL.UTF-8"}, known) == "pl"
    assert choose_language("", {"LC_ALL": "cs_CZ.UTF-8", "LANG": "pl_PL"}, known) == "cs"
    assert choose_language("", {"LANG": "tlh"}, known) == "en"
    assert choose_language("", {}, known) == "en"


@pytest.mark.parametrize(
    "language", ["pl", *(pytest.param(each, marks=pytest.mark.campaign) for each in languages() if each != "pl")]
)
def test_a_round_trip_through_po_changes_nothing(tmp_path: Path, language: str) -> None:
    for each in dict.fromkeys(("en", language)):
        shutil.copytree(shipped("locales") / each, tmp_path / each)
    before = {name: path.read_bytes() for name, path in files(language, tmp_path).items()}
    (tmp_path / "words.po").write_bytes(export_po(language, tmp_path))
    assert import_po(language, tmp_path / "words.po", tmp_path) == []
    assert {name: path.read_bytes() for name, path in files(language, tmp_path).items()} == before


def test_a_change_in_the_po_reaches_the_one_file(tmp_path: Path) -> None:
    shutil.copytree(shipped("locales") / "en", tmp_path / "en", ignore=LONG)
    po = export_po("en", tmp_path).replace(b'msgstr "Arkham, Massachusetts, 1926."', b'msgstr "Arkham, in the rain."')
    (tmp_path / "words.po").write_bytes(po)
    assert import_po("en", tmp_path / "words.po", tmp_path) == [tmp_path / "en" / "town" / "table.yaml"]
    assert load("en", "town", folder=tmp_path, cache=False).say("table", "welcome") == "Arkham, in the rain."


@pytest.mark.campaign
def test_a_new_language_in_an_hour(tmp_path: Path, english: Catalogue) -> None:
    """A tiny one: English with one sentence of its own, by way of PO."""
    shutil.copytree(shipped("locales") / "en", tmp_path / "en")
    po = export_po("de", tmp_path).decode()
    filled = re.sub(r'(msgid (?P<text>"(?:[^"\\]|\\.)*"(?:\n"(?:[^"\\]|\\.)*")*)\nmsgstr )""\n', r"\1\g<text>\n", po)
    filled = filled.replace('msgstr "Turn {round}"', 'msgstr "Runde {round}"')
    (tmp_path / "de.po").write_text(filled, encoding="utf-8")
    assert import_po("de", tmp_path / "de.po", tmp_path)
    assert languages(folder=tmp_path) == ["en", "de"]
    german = load("de", "town", folder=tmp_path, cache=False)
    assert german.say("events", "RoundBegan", round=3, first="x") == "Runde 3"
    assert check_catalogue(german, english, EXPECTED) == []


def test_a_file_that_is_no_po_is_named(tmp_path: Path) -> None:
    (tmp_path / "bad.po").write_bytes(b"\xff\xfe nonsense")
    with pytest.raises(ContentError, match=r"bad\.po"):
        import_po("en", tmp_path / "bad.po", tmp_path)


def test_checking_finds_what_is_wrong(english: Catalogue) -> None:
    dice = random.Random(1)
    sections = {name: dict(section) for name, section in english.sections.items()}
    events = dict(sections["events"])
    events["RoundBegan"] = "Turn"
    events["Released"] = "{who} and {nobody} wait"
    events["StoodUp"] = "{who, plural, one {x}}"
    del events["LoanDefaulted"]
    events["Surplus"] = "more"
    scenes = dict(sections["encounters"])
    first = dice.choice(sorted(scenes))
    scenes[first] = {**scenes[first], "scene": "Too short."}
    sections.update(events=events, encounters=scenes)
    found = [str(problem) for problem in check_catalogue(Catalogue("en", sections), english, EXPECTED)]
    for words in (
        "RoundBegan: does not use {round}",
        "Released: uses {nobody}",
        "StoodUp: does not parse",
        "LoanDefaulted: is missing",
    ):
        assert any(words in problem for problem in found)
    assert "events.Surplus: does not exist in English" in found
    assert f"encounters.{first}.scene: has 2 words, not 55 to 90" in found


# A language's folder, and those of its games


def with_another_game(tmp_path: Path) -> Path:
    """English and Czech with one game, and in English a second one of one event."""
    for language in ("en", "cs"):
        shutil.copytree(shipped("locales") / language, tmp_path / language, ignore=LONG)
    (tmp_path / "en" / "other").mkdir()
    (tmp_path / "en" / "other" / "events.yaml").write_text("Knocked: Somebody knocks.\n", encoding="utf-8")
    (tmp_path / "en" / "other" / "table.yaml").write_text('prompts: {knock: "Knock?"}\n', encoding="utf-8")
    return tmp_path


def test_a_catalogue_holds_one_game(tmp_path: Path) -> None:
    folder = with_another_game(tmp_path)
    town, other, none = (load("en", game, folder=folder, cache=False) for game in ("town", "other", ""))
    assert town.say("events", "Knocked") == "events.Knocked"
    assert list(other.sections["events"]) == ["Knocked"]
    assert list(other.sections["table"]["prompts"]) == ["knock"]
    assert list(none.sections) == ["cli", "table"]
    for words in (town, other, none):
        assert words.say("table", "recap") == "Where you left off:"


def test_a_language_is_there_without_some_game_which_is_told_in_english(tmp_path: Path) -> None:
    folder = with_another_game(tmp_path)
    assert languages(folder=folder) == languages("town", folder=folder) == ["en", "cs"]
    assert languages("other", folder=folder) == ["en"]
    words = load("cs", "other", folder=folder, cache=False)
    assert words.say("events", "Knocked") == "Somebody knocks."
    assert words.say("table", "recap") == load("cs", "town").say("table", "recap")
    (folder / "cs" / "town" / "table.yaml").unlink()
    assert languages(folder=folder) == ["en", "cs"]
    assert languages("town", folder=folder) == ["en"]
    assert games_told("cs", folder=folder) == []
    assert (
        check_catalogue(
            load("cs", "", folder=folder, cache=False), load("en", "", folder=folder, cache=False), EXPECTED
        )
        == []
    )
    assert check_catalogue(
        load("cs", "town", folder=folder, cache=False), load("en", "town", folder=folder, cache=False), EXPECTED
    )


def test_home_made_words_of_another_game_are_left_alone(tmp_path: Path) -> None:
    folder = with_another_game(tmp_path / "locales")
    mine = tmp_path / "mine" / "locales" / "en"
    for game in ("town", "other"):
        (mine / game).mkdir(parents=True)
        (mine / game / "events.yaml").write_text(f"Knocked: {game}.\n", encoding="utf-8")
    for game in ("town", "other"):
        words = load("en", game, [tmp_path / "mine"], folder=folder, cache=False)
        assert words.problems == []
        assert words.say("events", "Knocked") == f"{game}."


def verdicts(*arguments: str) -> tuple[int, str]:
    """What the check says of the catalogues, and how it ends."""
    found = CliRunner().invoke(main, ["locales", "check", *arguments])
    return found.exit_code, "".join(line for line in found.stdout.splitlines(True) if ", rules of " not in line)


def test_the_check_says_of_each_game_whether_a_language_tells_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = with_another_game(tmp_path)
    monkeypatch.setattr("solo.narration.catalogue.shipped", lambda name: folder)
    monkeypatch.setattr("solo.narration.language.shipped", lambda name: folder)
    assert verdicts() == (0, "en, town: complete\ncs, town: complete\n")
    (folder / "cs" / "town" / "terms.yaml").unlink()
    broken = CliRunner().invoke(main, ["locales", "check", "cs", "--game", "town"])
    assert verdicts("cs", "--game", "town") == (1, "cs, town: 3 problems\n")
    assert "cs: terms.clues: is missing" in broken.stderr
    shutil.rmtree(folder / "cs" / "town")
    assert verdicts("cs") == (0, "cs, town: absent; what any game says: complete\n")
    assert CliRunner().invoke(main, ["locales", "check", "cs", "--game", "chess"]).exit_code == 2


def test_a_text_stands_in_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = with_another_game(tmp_path)
    monkeypatch.setattr("solo.narration.catalogue.shipped", lambda name: folder)
    monkeypatch.setattr("solo.narration.language.shipped", lambda name: folder)
    assert [each for language in languages() for each in doubled(language, "town")] == []
    (folder / "en" / "other" / "table.yaml").write_text("goodbye: Bye.\nwelcome: Hello.\n", encoding="utf-8")
    with (folder / "en" / "town" / "table.yaml").open("a", encoding="utf-8") as table:
        table.write('goodbye: "Farewell."\nask: {sure: "Are you?", all: "All"}\n')
    checked = CliRunner().invoke(main, ["locales", "check", "en"])
    assert verdicts("en") == (1, "en, town: 2 problems\n")
    assert "en: table.goodbye: stands in table.yaml and town/table.yaml (table.yaml:" in checked.stderr
    assert "table.ask.sure: stands in table.yaml and town/table.yaml" in checked.stderr


def test_what_any_game_says_names_nothing_of_the_town(english: Catalogue) -> None:
    """Nobody and nothing in any game's words has a name that only a game gives."""
    said = " ".join(text for _, texts in flatten(load("en", "").sections) for text in texts)
    kinds = ("places", "worlds", "investigators", "ancient_ones", "monsters", "neighbourhoods", "skills")
    named = [forms["name"] for kind in kinds for forms in english.sections["names"][kind].values()]
    assert len(named) > 100
    assert [name for name in named if re.search(rf"\b{re.escape(name)}\b", said)] == []


def test_no_phrasing_comes_again_before_all_have_been_told(english: Catalogue) -> None:
    from solo.games.town.events import Evaded

    count = len(english.messages("events", "Evaded", "no"))
    narrator = Narrator(english)
    story = [Evaded("joe_diamond", "cultist.1", False)] * count
    told = [span.text for paragraph in narrator.tell(story) for span in paragraph]
    assert len(set(told)) == count
