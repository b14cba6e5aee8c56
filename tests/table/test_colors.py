"""Colors: one for investigators, monsters, gates, losses and gains in each theme, and never the only sign; the map's letters."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from solo.games.town.checks.by_hand import put_gate, put_monster
from solo.games.town.compiled.pieces import Content
from solo.games.town.front.colors import Painter
from solo.games.town.front.town import Town, beginnings
from solo.games.town.front.wording import Wording
from solo.narration.catalogue import languages
from solo.narration.paragraphs import Span
from solo.table.colors import THEMES
from tests.table.helpers import TownEvening, evening, narrator
from tests.table.screen import Screen

COLORED = ("person", "foe", "way", "loss", "gain")
GROUND = {"dark": "#000000", "light": "#ffffff"}
READABLE = 4.5
"""The contrast that text needs, by the guidelines for accessible pages (WCAG 2, AA)."""

ALIKE = ("mandy_thompson", "sister_mary", "joe_diamond", "harvey_walters")


def luminance(color: str) -> float:
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", list(GROUND))
def test_each_has_a_color_of_its_own_that_can_be_read(theme: str) -> None:
    colors = [THEMES[theme][kind] for kind in COLORED]
    assert all(one != other for one, other in combinations([*colors, THEMES[theme]["figure"]], 2))
    for color in colors:
        light, dark = sorted((luminance(color), luminance(GROUND[theme])), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= READABLE, color


def at_a_busy_moment(content: Content, folder: Path) -> TownEvening:
    """Two whose names begin alike in the Woods, with two monsters and a gate; a gate and a monster elsewhere."""
    at = evening(content, folder, investigators=ALIKE)
    while at.decision is not None and at.decision.kind != "move":
        at.answer(at.decision.default)
    for kind, place in (("cultist", "woods"), ("ghoul", "woods"), ("fire_vampire", "rivertown_street")):
        put_monster(at.game, kind, place)
    put_gate(at.game, "woods", "city_of_the_great_race")
    put_gate(at.game, "graveyard", "yuggoth")
    for who in ("mandy_thompson", "sister_mary"):
        at.game.by_id(who).place = "woods"
    return at


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        ("en", "Mandy Thompson faces the Cultist.", [("person", "Mandy Thompson"), ("foe", "Cultist")]),
        ("en", "[−2 sanity (3); +1 clue (2)]", [("loss", "−2 sanity (3)"), ("gain", "+1 clue (2)")]),
        ("en", "A gate to Yuggoth opens in the Woods.", [("way", "gate to Yuggoth")]),
        ("en", "2 Cultists are in the sky.", [("foe", "Cultists")]),
        ("en", "Joe Diamond gains Whiskey.", [("person", "Joe Diamond"), ("gain", "gains Whiskey")]),
        ("en", "Harvey Walters is taken to St. Mary’s Hospital.", [("person", "Harvey Walters")]),
        ("en", "A Witch appears at the Witch House.", [("foe", "Witch")]),
        ("cs", "Sestra Marie bojuje s kultistou.", [("person", "Sestra Marie"), ("foe", "kultistou")]),
        ("cs", "[−2 body příčetnosti (3)]", [("loss", "−2 body příčetnosti (3)")]),
        ("cs", "Otevírá se brána na Yuggoth.", [("way", "brána na Yuggoth")]),
    ],
)
def test_what_has_a_color_is_picked_out_and_every_letter_stays(
    town_content: Content, tmp_path: Path, language: str, text: str, found: list[tuple[str, str]]
) -> None:
    at = at_a_busy_moment(town_content, tmp_path)
    painted = list(Painter(Wording(at, narrator(language))).paint(Span("fact", text)))
    assert "".join(part for _, part in painted) == text
    assert [part for part in painted if part[0] in COLORED] == found


@pytest.mark.parametrize("language", languages())
def test_the_marks_of_the_map_have_colors_too(town_content: Content, tmp_path: Path, language: str) -> None:
    at = at_a_busy_moment(town_content, tmp_path)
    wording = Wording(at, narrator(language))
    painter = Painter(wording)
    assert at.decision is not None
    for columns in (80, 100):
        lines = Town(wording).drawn(at.decision, columns)
        parts = [part for line in lines for part in painter.paint(Span("", line))]
        assert [text for kind, text in parts if kind == "foe" and text in ("Witch", "Čarodějnice")] == []
        assert [text for kind, text in parts if kind == "person" and len(text) > len("Siostra Mary")] == []
        assert {kind for kind, _ in parts} >= {"person", "foe", "way"}
        assert "".join(text for _, text in parts) == "".join(lines)


def test_ratings_of_a_monster_are_no_losses(town_content: Content, tmp_path: Path) -> None:
    at = at_a_busy_moment(town_content, tmp_path)
    line = "Ghoul (hexagon, normal): awareness −3, horror +0 (1 sanity), toughness 1, combat −1 (1 stamina); ambush"
    painted = list(Painter(Wording(at, narrator())).paint(Span("", line)))
    assert [part for part in painted if part[0] in COLORED] == [("foe", "Ghoul")]


def test_names_that_begin_alike_have_marks_that_do_not() -> None:
    assert beginnings(["Mandy", "Mary", "Joe", "Harvey"]) == ["Man", "Mar", "Jo", "Ha"]
    assert beginnings(["Jo", "Joe"]) == ["Jo", "Joe"]


@pytest.mark.parametrize("language", languages())
def test_the_map_tells_investigators_apart(town_content: Content, tmp_path: Path, language: str) -> None:
    at = at_a_busy_moment(town_content, tmp_path)
    assert at.decision is not None
    whole = "\n".join(Town(Wording(at, narrator(language))).drawn(at.decision, 80))
    assert {"pl": "Ma Si", "ru": "Мэ Се"}.get(language, "Man Mar") in whole


@pytest.mark.parametrize("columns", [100, 132])
@pytest.mark.parametrize("language", languages())
def test_a_wide_map_names_monsters_and_says_where_gates_lead(
    town_content: Content, tmp_path: Path, language: str, columns: int
) -> None:
    at = at_a_busy_moment(town_content, tmp_path)
    wording = Wording(at, narrator(language))
    assert at.decision is not None
    lines = Town(wording).drawn(at.decision, columns)
    assert max(map(len, lines)) <= columns
    whole = " ".join("\n".join(lines).split())
    for id in ("cultist", "ghoul", "fire_vampire", "yuggoth"):
        assert str(wording.teller.name(id)["name"]).casefold() in whole.casefold()
    assert {"cs": "Velkých", "pl": "Wielkiej", "ru": "Великой"}.get(language, "Great") in whole


def test_no_color_is_honored_and_a_theme_colors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a real screen: names have a color, and none where NO_COLOR is set."""
    seen = []
    for name in ("", "1"):
        folder = tmp_path / (name or "0")
        folder.mkdir()
        if name:
            monkeypatch.setenv("NO_COLOR", name)
        else:
            monkeypatch.delenv("NO_COLOR", raising=False)
        with Screen(folder, 80, 24, ["play", "t", "--seed", "3", "--lang", "en"]) as screen:
            screen.wait_for("numbers, with spaces between>")
            cells = [screen.screen.buffer[row][column] for row in range(24) for column in range(80)]
            seen.append({cell.fg for cell in cells if cell.data.strip()})
    assert len(seen[0]) > 1
    assert seen[1] == {"default"}
