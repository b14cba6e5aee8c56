"""Looking closer: `x THING` for everything on the board and in hand, `look` in prose, `go` past monsters, walks that end."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.games.town.checks.by_hand import give, put_gate, put_monster
from solo.games.town.compiled.pieces import ABILITIES, Content
from solo.games.town.front.examine import BOXES, TOKENS, Examine
from solo.games.town.front.explain import Explain
from solo.games.town.front.views import Views
from solo.games.town.front.wording import Wording
from solo.narration.catalogue import languages
from solo.narration.checking import lengths
from solo.rulebook.book import open_book
from tests.table.helpers import TownEvening, evening, narrator, sit

BESIDES = ("inner_sanctum",)
"""Places that nobody can stand on."""


def at_the_first_move(content: Content, folder: Path) -> TownEvening:
    at = evening(content, folder)
    while at.decision is not None and at.decision.kind != "move":
        at.answer(at.decision.default)
    return at


def examining(at: TownEvening, language: str = "en") -> Examine:
    wording = Wording(at, narrator(language))
    titles = open_book("town", language).rules
    views = Views(wording)
    return Examine(
        wording,
        views,
        Explain(wording, views),
        lambda rules: "; ".join(f"{each}. {titles[each].title}" for each in rules),
    )


def everything(content: Content) -> list[str]:
    """Every id that can lie on the board or in a hand."""
    lasting = [
        id for id, card in content.mythos.items() if card.fact.type in ("environment", "rumor") or card.fact.stays
    ]
    copies = [f"{id}.1" for id in (*content.monsters, *content.cards)]
    board = [*content.places, *content.neighbourhoods, *content.areas, *content.worlds, *content.gates, *BOXES, *TOKENS]
    return [*content.investigators, *content.ancient_ones, *copies, *board, *lasting]


@pytest.mark.parametrize("language", languages())
def test_everything_there_is_is_told_in_prose_with_its_rule(
    town_content: Content, tmp_path: Path, language: str
) -> None:
    look = examining(at_the_first_move(town_content, tmp_path), language)
    ids = everything(town_content)
    assert len(ids) > 230
    for id in ids:
        title, prose, *_, rule = look.about(id)
        assert title[0] == title[0].upper(), id
        assert lengths(prose)[0] >= 8, id
        assert "{" not in prose + title, id
        number, _, text = rule.partition(". ")
        assert number[0] == "R", id
        assert text, id


@pytest.mark.parametrize("language", languages())
def test_everything_is_found_by_its_name(town_content: Content, tmp_path: Path, language: str) -> None:
    """By its name, in any of the forms the language has, with or without accents; else one is told what it may be."""
    at = at_the_first_move(town_content, tmp_path)
    look = examining(at, language)
    state = at.game.state
    for card in list(town_content.cards):
        state.investigators[0].cards.append(f"{card}.1")
    lasting = [id for id, card in town_content.mythos.items() if card.fact.stays or card.fact.type == "environment"]
    state.lasting.update(dict.fromkeys(lasting, 0))
    assert at.decision is not None
    for id in [*everything(town_content), *ABILITIES]:
        if town_content.mythos.get(id) is not None and id not in lasting:
            continue
        title = look.about(id)[0]
        told = look.answer(title, at.decision)
        assert told[0] == title or title in told[0], (id, told)
        assert told[0] == title or len(told) == 1


def test_a_name_may_be_typed_in_part_with_a_case_ending_or_wrongly(town_content: Content, tmp_path: Path) -> None:
    at = at_the_first_move(town_content, tmp_path)
    for kind, place in (("cultist", "woods"), ("ghoul", "woods")):
        put_monster(at.game, kind, place)
    put_gate(at.game, "woods", "abyss")
    put_gate(at.game, "graveyard", "yuggoth")
    give(at.game, at.game.by_id("joe_diamond"), "axe")
    assert at.decision is not None
    english, czech = examining(at), examining(at, "cs")
    for typed, title in (
        ("cult", "Cultist"),
        ("the cultist", "Cultist"),
        ("axe", "Axe"),
        ("kate", "Kate Winthrop"),
        ("gate abyss", "A gate to the Abyss"),
        ("science b", "Science Building"),
        ("station", "Police Station"),
        ("yig", "Yig"),
        ("clue", "Clue token"),
        ("necro", "Necronomicon"),
        ("rumor nothing", "Nothing is called rumor nothing. `x` alone lists what is here;"),
        ("cultits", "Nothing is called cultits; did you mean Cultist?"),
        ("gate", "gate may be several things: A gate to Yuggoth and A gate to the Abyss. Say which."),
    ):
        assert english.answer(typed, at.decision)[0].startswith(title), typed
    for typed, title in (("kultistu", "Kultista"), ("sekeru", "Sekera"), ("vedeckem ustavu", "Vědecký ústav")):
        assert czech.answer(typed, at.decision)[0] == title


def test_x_alone_lists_what_is_here(town_content: Content, tmp_path: Path) -> None:
    at = at_the_first_move(town_content, tmp_path)
    told = sit(at, "x\n").replace("\n", " ")
    assert "Here: Joe Diamond, Police Station, .38 Revolver" in told or "Here: Joe Diamond, Police Station, .45" in told


def test_the_commands_of_both_languages_look_closer(town_content: Content, tmp_path: Path) -> None:
    at = at_the_first_move(town_content, tmp_path)
    put_monster(at.game, "ghoul", "woods")
    english = sit(at, "x ghoul\n").replace("\n", " ")
    assert "It is in the Woods." in english
    assert "R35.4" in english and "R33.1" in english
    czech = sit(at, "prohlédni ghúla\n", "cs").replace("\n", " ").replace("\u00a0", " ")
    assert "Kde: v lesích." in czech


@pytest.mark.parametrize("language", languages())
def test_look_tells_the_place_again_in_the_words_it_was_told_in(
    town_content: Content, tmp_path: Path, language: str
) -> None:
    at = at_the_first_move(town_content, tmp_path)
    at.take_events()
    command = {
        "en": "go easttown\n\nlook joe",
        "cs": "jdi easttown\n\nrozhled joe",
        "pl": "idź easttown\n\nrozejrzyj joe",
        "ru": "идти исттаун\n\nосмотр джо",
    }.get(language, "go easttown\n\nlook joe")
    told = sit(at, f"{command}\n", language).replace("\n", " ").replace("\u00a0", " ")
    written = narrator(language).catalogue.sections["places"]["easttown_street"]["arrival"]
    arrivals = [text.strip().rpartition("] ")[2] for text in written]
    assert [told.count(" ".join(text.split())) for text in arrivals if " ".join(text.split()) in told] == [2]


def test_go_past_monsters_shows_the_odds_of_fighting_too(town_content: Content, tmp_path: Path) -> None:
    at = at_the_first_move(town_content, tmp_path)
    put_monster(at.game, "cultist", "easttown_street")
    told = sit(at, "go downtown\n").replace("\n", " ")
    assert "Easttown streets: evade the Cultist (" in told
    assert "; fight the Cultist with " in told


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "A fight ends the movement: Joe Diamond stays at the Police Station (R8.5)."),
        ("cs", "Soubojem pohyb končí: Joe Diamond zůstává na policejní stanici (R8.5)."),
    ],
)
def test_r8_5_a_walk_that_ends_with_a_fight_that_was_not_chosen_says_why(
    town_content: Content, tmp_path: Path, language: str, said: str
) -> None:
    """The Cultist is not evaded; he falls to the first blow, and it could not be told beforehand that the walk ends here."""
    from solo.games.town.checks.by_hand import script
    from solo.games.town.rules.checks import pool_of

    at = at_the_first_move(town_content, tmp_path)
    cultist, joe = put_monster(at.game, "cultist", "police_station"), at.game.by_id("joe_diamond")
    joe.clues = 0
    script(at.game, [1] * pool_of(at.game, joe, "evade", at.game.figures(cultist).awareness) + [6] * 40)
    go, evade = {"en": ("go easttown", "evade the cultist"), "cs": ("jdi easttown", "vyhnout se kultistovi")}[language]
    told = sit(at, f"{go}\n{go}\n{evade}\n1\n\n\n", language).replace("\n", " ")
    assert said in told
    assert told.count("R8.5") == 1


def test_go_names_the_way_only_where_the_story_does_not(town_content: Content, tmp_path: Path) -> None:
    """A clear way is told as it is walked; one past monsters is named before they are."""
    for lines in ("go easttown\n", "go independence\n"):
        (home := tmp_path / lines.split()[1]).mkdir()
        assert "The way:" not in sit(at_the_first_move(town_content, home), lines)
    at = at_the_first_move(town_content, tmp_path)
    put_monster(at.game, "dhole", "downtown_street")
    told = sit(at, "go independence\n")
    assert told.count("The way:") == 1
    assert "The way: Easttown streets – Downtown streets – Independence Square." in told


@pytest.mark.parametrize(
    ("language", "words", "gate"),
    [("en", "look kate", "A gate to the Abyss ("), ("cs", "rozhlédni kate", "Brána do Propasti (")],
)
def test_what_is_at_a_place_begins_like_a_sentence(
    town_content: Content, tmp_path: Path, language: str, words: str, gate: str
) -> None:
    from solo.games.town.checks.by_hand import put_gate

    at = at_the_first_move(town_content, tmp_path)
    at.game.by_id("kate_winthrop").place = "woods"
    if "woods" not in at.game.state.gates:
        put_gate(at.game, "woods", "abyss")
    told = sit(at, f"{words}\n", language)
    assert gate in told


def test_the_czech_map_answers_to_both_its_names(town_content: Content, tmp_path: Path) -> None:
    at = at_the_first_move(town_content, tmp_path)
    assert sit(at, "mapa\n", "cs").count("Easttown") == sit(at, "plán\n", "cs").count("Easttown") > 0
