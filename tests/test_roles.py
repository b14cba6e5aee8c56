"""What a game has is taken from its package, and where it has none from the defaults; what is broken in it is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.boardgame import defaults
from solo.boardgame.front import defaults as front_defaults
from solo.boardgame.roles import role
from solo.games.museum.front.appendix import Appendix
from tests.toy.front.narrator import Narrator


def test_a_role_of_the_game_itself_goes_before_the_default() -> None:
    assert role("tests.toy", "front.narrator:Narrator") is Narrator
    assert role("solo.games.museum", "front.appendix:Appendix") is Appendix
    assert role("tests.toy", "front.appendix:Appendix") is front_defaults.Appendix
    assert role("tests.toy", "checks.coverage:COVERAGE") is defaults.COVERAGE


@pytest.mark.parametrize("place", ["front.teller:Narrator", "setup:Setup"])
def test_a_role_without_default_is_missed_by_the_name_of_its_module(place: str) -> None:
    with pytest.raises(ModuleNotFoundError, match=f"tests.toy.{place.partition(':')[0]}"):
        role("tests.toy", place)


def test_what_a_module_of_the_game_lacks_is_not_hidden_by_the_default(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "lacking").mkdir()
    (tmp_path / "lacking" / "__init__.py").touch()
    (tmp_path / "lacking" / "summary.py").write_text("import no_such_library\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError, match="no_such_library"):
        role("lacking", "summary:Summary")
