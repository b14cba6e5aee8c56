"""docs/tour.md shows what the program shows."""

from __future__ import annotations

from pathlib import Path

from solo.games.town.content import Content
from tests.table.tour import TOUR, tour


def test_the_tour_is_current(town_content: Content, tmp_path: Path) -> None:
    assert tour(town_content, tmp_path) == TOUR.read_text(encoding="utf-8")
