"""What a start loads: no library that what it shows does not need."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from solo.games import GAMES

FOR_HELP = ("babel", "ruamel", "numpy", "prompt_toolkit", "msgspec", "solo.narration.catalogue", "solo.storage")
"""What help does without; msgspec loads msgspec.inspect, and much of the standard library with it."""

PROGRAM = """
import sys, json
from solo.__main__ import main
try:
    main()
except SystemExit:
    pass
print(json.dumps(sorted(sys.modules)), file=sys.stderr)
"""


def loaded(home: Path, *arguments: str) -> tuple[str, list[str]]:
    """What a command says to an input that has ended, and the modules it has loaded; caches are filled by a start before."""
    names = {"HOME": home, "XDG_CACHE_HOME": home, "SOLO_SAVES": home / "saves", "SOLO_CONFIG": home / "settings.yaml"}
    setting = {**os.environ, **{name: str(path) for name, path in names.items()}}
    setting.pop("SOLO_NO_CACHE", None)
    for _ in range(2):
        ended = subprocess.run(
            [sys.executable, "-c", PROGRAM, *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            env={**setting, "PYTHONIOENCODING": "utf-8"},
            check=True,
        )
    return ended.stdout, json.loads(ended.stderr.splitlines()[-1])


def of(packages: tuple[str, ...], modules: list[str]) -> list[str]:
    """The modules that are, or are in, one of the packages."""
    return [each for each in modules if any(each == name or each.startswith(f"{name}.") for name in packages)]


@pytest.mark.parametrize("language", ["en", "cs", "pl", "ru"])
@pytest.mark.parametrize("command", [(), ("campaigns",), ("rules",)])
def test_help_loads_nothing_it_does_not_need(command: tuple[str, ...], language: str, tmp_path: Path) -> None:
    """In every language, with the settings of a player."""
    (tmp_path / "settings.yaml").write_text(f"lang: {language}\nask_clues: true\n")
    said, modules = loaded(tmp_path, *command, "--help")
    assert said
    assert of(FOR_HELP, modules) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_first_prompt_loads_no_arithmetic(game: str, tmp_path: Path) -> None:
    """Odds are shown when they are asked for; every document, and how a language counts, comes from the cache."""
    said, modules = loaded(tmp_path, "play", "--game", game, "--seed", "3", "--lang", "en")
    assert "All is saved in" in said
    assert of(("numpy", "ruamel", "prompt_toolkit", "babel.dates"), modules) == []
