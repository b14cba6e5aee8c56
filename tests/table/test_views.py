"""What can be looked at: every option explained, every card told of, the town drawn so that it fits."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from solo.games.town.checks.by_hand import put_gate, put_monster
from solo.games.town.compiled.pieces import ABILITIES, Content
from solo.games.town.front.explain import Explain
from solo.games.town.front.town import ARROWS, GRID, ROOMY, Town
from solo.games.town.front.views import Views
from solo.games.town.front.wording import Wording
from solo.games.town.state import Battle
from solo.narration.catalogue import languages, load
from solo.narration.checking import lengths
from solo.narration.paragraphs import capital
from solo.players.random_player import RandomPlayer
from solo.table.lines import presentable
from tests.table.helpers import TownEvening, at_first, evening, explained, narrator, sit


def table(content: Content, folder: Path, language: str, seed: int = 9) -> tuple[TownEvening, Wording]:
    at = evening(content, folder, seed)
    return at, Wording(at, narrator(language))


@pytest.mark.parametrize(
    "language",
    [pytest.param(each, marks=() if each in ("en", "ru") else pytest.mark.campaign) for each in languages()],
)
def test_every_option_of_an_evening_is_explained_and_every_view_shown(
    town_content: Content, tmp_path: Path, language: str
) -> None:
    at, wording = table(town_content, tmp_path, language)
    views = Views(wording)
    explaining, player = Explain(wording, views), RandomPlayer(4)
    for _ in range(400):
        decision = at.decision
        if decision is None:
            break
        lines = [explaining.option(decision, each) for each in decision.options]
        assert [line for line in lines if re.search(r"\w{3}\. [a-zа-яё]", line)] == []
        lines += [line for view in views.by_command.values() for line in view(decision)]
        assert decision.kind == "sliders" or len(lines) > len(decision.options)
        assert [line for line in lines if "{" in line or "_" in line or not line.strip()] == []
        at.answer(player(decision))
        at.take_events()


def test_no_line_begins_with_the_dash_between_an_option_and_what_it_means(
    town_content: Content, tmp_path: Path
) -> None:
    at = evening(town_content, tmp_path, 9)
    while (decision := at.decision) is not None and decision.kind != "move":
        at.answer(decision.default)
    assert decision is not None
    lines = explained(at, decision, "ru")
    assert len(lines) == len(decision.options) > 1
    assert [line for line in lines if "\xa0— " not in line] == []


@pytest.mark.parametrize("language", languages())
def test_the_status_of_the_final_battle_begins_with_a_capital(
    town_content: Content, tmp_path: Path, language: str
) -> None:
    at, wording = table(town_content, tmp_path, language)
    at.game.state.phase, at.game.state.battle = "battle", Battle()
    assert wording.standing()[0].isupper()


@pytest.mark.parametrize("language", languages())
def test_what_every_card_does_is_told(town_content: Content, language: str) -> None:
    """Cards, abilities, Ancient Ones, what stays in play, keywords, and what the locations offer."""
    catalogue = load(language, "town")
    lasting = [
        id for id, card in town_content.mythos.items() if card.fact.type in ("environment", "rumor") or card.fact.stays
    ]
    sheets = [sheet.fact.ability.id for sheet in town_content.investigators.values()]
    offers = [place for place in town_content.places if catalogue.messages("table", "offers", place)]
    wanted = [*town_content.cards, *sheets, *town_content.ancient_ones, *lasting, *ABILITIES, *offers]
    assert [id for id in wanted if not catalogue.messages("explain", id)] == []
    assert len(offers) == 12
    texts = [text for text in catalogue.sections["explain"].values() if lengths(text)[1] > 60]
    assert texts == []


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("columns", [76, 80, 100, 132])
def test_the_map_fits_and_shows_everything(town_content: Content, tmp_path: Path, language: str, columns: int) -> None:
    at, wording = table(town_content, tmp_path, language)
    while at.decision is not None and at.decision.kind != "move":
        at.answer(at.decision.default)
    game, town = at.game, Town(wording)
    for place in town_content.places:
        if place not in town_content.streets:
            game.state.clues[place] = 2
    for place in ("woods", "graveyard", "the_unnamable"):
        put_gate(game, place, {"woods": "abyss", "graveyard": "yuggoth", "the_unnamable": "rlyeh"}[place])
    game.state.seals.append("unvisited_isle")
    for kind, place in (("cultist", "woods"), ("ghoul", "woods"), ("fire_vampire", "rivertown_street")):
        put_monster(game, kind, place)
    assert at.decision is not None
    lines = town.drawn(at.decision, columns)
    assert len(lines) == 21
    assert max(map(len, lines)) <= columns
    whole = "\n".join(lines)
    for place in town_content.places:
        if place not in town_content.streets:
            assert capital(str(wording.teller.name(place)["name"]))[:8] in whole
    marks = load(language, "town").sections["table"]["views"]["marks"]
    if columns < ROOMY:
        assert whole.count(f" {marks['gates']} ") >= 3
        assert f" {marks['monsters'].replace('{count}', '2')} " in whole
    else:
        worlds = [str(wording.teller.name(world)["name"]) for world in ("rlyeh", "yuggoth")]
        assert sum(whole.count(f"→{world}") for world in worlds) >= 2
        assert str(wording.teller.name("cultist")["name"]).casefold() in whole.casefold()
    encoding = {"ru": "cp866"}.get(language, "ascii")
    assert all(len(presentable(line, encoding)) == len(line) for line in lines)


def test_the_map_is_true(town_content: Content) -> None:
    """Boxes that touch are neighborhoods that are joined, and nothing else is but Northside and the Merchant District."""
    at = {hood: (row, column) for row, hoods in enumerate(GRID) for column, hood in enumerate(hoods) if hood}
    drawn = []
    for one, (row, column) in at.items():
        for other, (to_row, to_column) in at.items():
            if abs(row - to_row) + abs(column - to_column) == 1:
                drawn.append((one, other))
    drawn += [("northside", "merchant_district"), ("merchant_district", "northside")]
    joined = [
        (town_content.neighbourhood_of[street], town_content.neighbourhood_of[to])
        for street in town_content.streets
        for to in town_content.adjacent[street]
        if to in town_content.streets
    ]
    assert sorted(drawn) == sorted(joined)
    for street, fact in town_content.streets.items():
        for to in (fact.arrows.white, fact.arrows.black):
            here, there = at[town_content.neighbourhood_of[street]], at[town_content.neighbourhood_of[to]]
            assert (there[1] - here[1], there[0] - here[0]) in ARROWS


@pytest.mark.parametrize("language", languages())
def test_r34_the_symbols_of_every_location_are_told(town_content: Content, tmp_path: Path, language: str) -> None:
    _, wording = table(town_content, tmp_path, language)
    views = Views(wording)
    icons = load(language, "town").sections["table"]["views"]["icons"]
    for place, location in town_content.locations.items():
        told = views.place(place)[0]
        assert [icon for icon in location.symbols.possible if icons[icon] not in told] == []
    assert views.place("woods")[0] != views.place("library")[0]
    assert views.place("uptown_street") == []


def test_a_narrow_window_gets_the_list(town_content: Content, tmp_path: Path) -> None:
    at, wording = table(town_content, tmp_path, "en")
    assert at.decision is not None
    town = Town(wording)
    assert town.drawn(at.decision, 60) == town.listed(at.decision)


def test_r35_2_the_rating_of_an_ancient_one_as_it_stands(town_content: Content, tmp_path: Path) -> None:
    """Hastur's is minus the terror level; Azathoth is not fought at all."""
    at, wording = table(town_content, tmp_path, "en")
    views = Views(wording)
    assert at.decision is not None
    for ancient_one, terror, shown in (("hastur", 4, "−4"), ("azathoth", 4, "–"), ("yig", 4, "−3")):
        at.game.state.ancient_one, at.game.state.terror = ancient_one, terror
        assert f"combat rating {shown}." in views.threats(at.decision)[0]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("columns", [0, 80, 110])
def test_the_map_marks_where_gates_can_open(town_content: Content, tmp_path: Path, language: str, columns: int) -> None:
    """As lesson 6 says; not where a gate is open, or a seal lies (R13.2)."""
    at, wording = table(town_content, tmp_path, language)
    assert at.decision is not None
    town = Town(wording)
    mark = wording.say("views", "marks", "unstable") if columns else wording.say("views", "unstable")

    def marked() -> int:
        lines = town.drawn(at.decision, columns)
        cells = [cell for line in lines for cell in line.split("│")]
        return sum(mark in (cell.split() if columns else cell) for cell in cells) - (columns > 0)

    assert marked() == len(town_content.unstable)
    put_gate(at.game, "woods", "abyss")
    at.game.state.seals.append("graveyard")
    assert marked() == len(town_content.unstable) - 2
    if columns:
        assert mark in wording.say("views", "legend").split()


def test_r30_1_what_wins_is_said_with_the_trophies_of_gates_and_monsters_apart(
    town_content: Content, tmp_path: Path
) -> None:
    """By `threats`, `group` and `score`, which is typed by whoever has played elsewhere."""
    at = at_first(town_content, tmp_path, "move")
    joe = at.game.by_id("joe_diamond")
    joe.gate_trophies, joe.monster_trophies = at.game.state.gate_stack[:1], at.game.state.cup[:2]
    score, threats, group = (" ".join(sit(at, f"{line}\n").split()) for line in ("score", "threats", "group"))
    won = "the last gate closes with 4 gate trophies among you (now 1), or when 6 gates are sealed (now 0)."
    assert won in score and won in threats
    assert "Joe Diamond: 1 gate trophy, 2 monster trophies." in score
    assert "1 gate trophy, 2 monster trophies" in group or ("1 gate trophy" in group and "2 monster trophies" in group)


def test_r24_6_no_gate_is_said_to_open_where_a_seal_lies(town_content: Content, tmp_path: Path) -> None:
    at = at_first(town_content, tmp_path, "move")
    views = Views(Wording(at, narrator("en")))
    assert "gates may open here" in " ".join(views.place("woods"))
    at.game.state.seals.append("woods")
    assert "no gate opens here while it is sealed" in " ".join(views.place("woods"))
