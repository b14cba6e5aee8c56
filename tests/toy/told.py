"""The words of the toy, for tests: what any game says stands in the shipped languages."""

from __future__ import annotations

import shutil
from pathlib import Path

from solo.files.yaml import shipped


def locales(folder: Path) -> Path:
    """A folder of languages that tell the toy: what the shipped ones say in any game, and the toy's words."""
    for home in sorted((Path(__file__).parent / "locales").iterdir()):
        language = folder / home.name
        shutil.copytree(home, language, dirs_exist_ok=True)
        for path in (shipped("locales") / home.name).glob("*.*"):
            shutil.copy(path, language)
    return folder
