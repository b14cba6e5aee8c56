"""What second readers marked in the texts, and its whole kind, in both games and all languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from solo.files.yaml import shipped
from solo.games import GAMES, named, rules
from solo.games.museum.front.front import Front
from solo.games.town.events import Delayed
from solo.kernel.events import Event
from solo.kernel.flow import FlowRunner
from solo.narration.catalogue import languages, load
from solo.narration.chronicle import Chapter, Chronicle, with_dice
from solo.narration.paragraphs import Span, Told, text_of
from solo.players.simulation import players
from solo.rulebook.book import open_book, rulebook_languages
from solo.rulebook.lessons import lessons_of
from solo.session.campaign import KeptCampaign
from solo.session.reference import RulebookReference
from solo.storage.saved_campaign import SavedCampaign


def texts(language: str) -> list[tuple[Path, str]]:
    """The files of a language."""
    return [
        (path, path.read_text(encoding="utf-8")) for path in sorted((shipped("locales") / language).rglob("*.yaml"))
    ]


def test_czech_measures_are_metric_throughout() -> None:
    """Miles, yards and feet stood beside meters."""
    imperial = re.compile(
        r"\b(?:míle|míli|mílí|mílích|yardy?|yardů|yardu|galonů|(?:dvě|tři|\w+cet|šest) stop(?:y)? \w+(?:á|ou|na))\b"
    )
    found = [(path.name, each) for path, text in texts("cs") for each in imperial.findall(text)]
    assert found == [("worlds.yaml", "míli")], "all but the idiom „byla míli řeč“"
    assert not [path for path, text in texts("cs") if re.search(r"\d? (?:pár|Osm|miliardy) mil\b", text)]


def test_czech_money_is_named_in_one_way_and_monsters_do_not_move_house() -> None:
    """“+10 $” stood beside “9 dolarů”, and a hound “se stěhuje” to the Lodge."""
    assert not [(path.name, each) for path, text in texts("cs") for each in re.findall(r"[\d}][ \u00a0]\$.*", text)]
    moved = load("cs", "town").messages("events", "MonstersMoved", "first")
    assert len(moved) > 3 and not [each.pattern for each in moved if "stěhuj" in each.pattern]


@pytest.mark.parametrize("language", languages())
def test_a_long_night_has_sentences_for_what_comes_every_turn(language: str) -> None:
    """A clue token comes up every turn, up to the eighteenth; in 18 turns there were 12 phrasings, and 8 of a passed check."""
    words = load(language, "town")
    assert len(words.messages("events", "ClueAppeared", "other")) >= 18
    assert len(words.messages("events", "Horror", "yes")) >= 14
    assert len(words.messages("events", "AncientOneAttacks", "first")) >= 6


@pytest.mark.parametrize("language", languages())
def test_a_face_of_a_die_has_one_name(language: str) -> None:
    faces = load(language, "museum").find("names", "faces") or {}
    assert faces
    for face, forms in faces.items():
        assert forms.get("die", forms["name"]).split()[-1] == forms["name"].split()[-1] or face in "i1i2i3i4", face


@pytest.mark.parametrize("language", languages())
def test_what_costs_trophies_by_their_worth_does_not_count_them(language: str) -> None:
    """Trophies are worth 1 to 4 each: "spends 2 trophies" said that two cards are given."""
    text = load(language, "museum").text_or_empty("explain", "a_debt_falls_due_under_an_iron_star")
    assert text and not re.search(r"\b2.(?:trophies|trofea|трофея)", text)


@pytest.mark.parametrize("language", languages())
def test_what_a_monster_is_worth_is_no_number_of_trophies(language: str) -> None:
    told = load(language, "museum")
    for id in ("vampire", "cultist", "shoggoth"):
        assert not re.search(
            r"(?:\b[12].(?:troph|trof|трофе)|Počet trofejí)(?!\w*[- ]?ценн)", told.text_or_empty("explain", id)
        )


@pytest.mark.parametrize("language", languages())
def test_a_sign_disturbs_also_what_walks(language: str) -> None:
    """Each Ancient One may stand in a sentence for all of them; not each is asleep."""
    told = [str(each) for each in load(language, "museum").find("events", "SignPlaced", "other")]
    assert told and not [each for each in told if re.search("turns over|ворочается|druhý bok|drugi bok", each)]


@pytest.mark.parametrize("language", rulebook_languages("town"))
@pytest.mark.parametrize("game", GAMES)
def test_a_page_that_a_lesson_names_is_opened_without_doubt(game: str, language: str) -> None:
    asking = [str(word) for word in load(language, game).find("table", "words", "rules")]
    reference = RulebookReference(lambda tongue: open_book(game, tongue))
    unsure = open_book(game, language).say("unsure", titles="").strip(" .?")
    named = [
        command
        for lesson in lessons_of(language, game).values()
        for command in re.findall("`([^`]+)`", " ".join(lesson.texts()))
        if command.split()[0] in asking
    ]
    assert bool(named) == (game == "town")
    for command in named:
        words = " ".join(command.split()[1:])
        lines = reference.look_up(words, language)(80)
        assert not any(unsure in line for line in lines), command
        assert language == "en" or words != "turn"


def night(seed: int) -> list[Event]:
    """A night in the museum that ends in the battle, one of the two seats empty for a part of it."""
    playable = named("museum").load()
    host = playable.begin({"seed": seed, "ancient_one": "yig", "seats": 2})
    player, session = players(playable)["random"](host, seed), FlowRunner(host.flow())
    while session.decision is not None:
        session.answer(player(session.decision))
    return list(host.take_events())


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("seed", [11, 16])
def test_the_turns_of_a_battle_are_counted_without_a_gap(seed: int, language: str) -> None:
    story, told = night(seed), named("museum").teller(load(language, "museum"), seed)
    headings = [text_of(each.paragraph) for each in told.told(story) if each.paragraph[0].kind == "heading"]
    battle = [
        each for each in headings if re.search(r"(?:against|proti|przeciw|против) ", each) and re.search(r"\d", each)
    ]
    numbers = [int(found[0]) for each in battle if (found := re.search(r"\d+", each))]
    assert len(numbers) > 5
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))


@pytest.mark.parametrize("language", languages())
def test_a_printed_row_that_only_a_monster_fills_is_no_task(language: str, tmp_path: Path) -> None:
    words, saved_campaign = (
        load(language, "museum"),
        SavedCampaign.create(rules("museum"), tmp_path / "t.solo", {"seed": 1}),
    )
    front = named("museum").front(KeptCampaign(saved_campaign), named("museum").teller(words, 1))
    assert isinstance(front, Front)
    nothing, slot = words.say("table", "tasks", "nothing"), words.say("table", "board", "slot")
    rows = {id: front.looks.board.printed(fact) for id, fact in front.game.content.adventures.items()}
    assert not [id for id, lines in rows.items() if any(f" {nothing}." in line for line in lines)]
    saved_campaign.close()
    empty = {
        id for id, fact in front.game.content.adventures.items() if any(t.slot == "empty" for t in fact.fact.tasks)
    }
    assert empty and {id for id, lines in rows.items() if slot in lines} == empty


def test_a_note_stands_behind_what_is_told_of_its_person_and_several_are_one() -> None:
    def told(who: str, *spans: tuple[str, str]) -> Told:
        return Told(tuple(Span(*each) for each in spans), Delayed(who))

    night = [
        told("mandy", ("prose", "Mandy reads.")),
        told("carolyn", ("figure", "carolyn: roll 5")),
        told("carolyn", ("prose", "Carolyn runs."), ("figure", "passed")),
        told("carolyn", ("figure", "one"), ("figure", "two")),
        told("mandy", ("figure", "three"), ("prose", "Mandy follows.")),
    ]
    chapter = Chapter("Turn 1", 3, told=night)
    with_dice(Chronicle("", "en", [chapter]), "notes")
    shown = [text_of(each.paragraph) for each in chapter.told]
    assert shown == [
        "Mandy reads.",
        "Carolyn: roll 5.",
        "Carolyn runs. 1",
        "Mandy follows. 2",
    ]
    assert chapter.notes == ["Passed. One. Two.", "Three."]
