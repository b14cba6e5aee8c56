"""The documentation's examples and those in the docstrings run as they stand; what the pages name is there."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from functools import cache
from pathlib import Path

import pytest

import solo

ROOT = Path(__file__).parent.parent
HOW_TO = sorted((ROOT / "docs" / "how-to").glob("*.md"))
MODULES = sorted(info.name for info in pkgutil.walk_packages(solo.__path__, "solo."))


def test_api_examples() -> None:
    result = doctest.testfile(str(ROOT / "docs" / "api.md"), module_relative=False)
    assert result.attempted > 20
    assert result.failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_docstring_examples(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


# Names in the documentation

WRITTEN = ["CONTRIBUTING.md", "docs/architecture.md", "docs/parts.md", "docs/rulings.md", "docs/translating.md"]
WRITTEN += ["docs/packaging.md", "docs/reliability.md", *(f"docs/how-to/{page.name}" for page in HOW_TO)]
"""The pages that people write; all others are made from the program."""

HOMES = ("", "solo", "solo/games/town", "solo/games/museum", "locales/en", "solo/games/town/front")
"""Where a path may begin."""

ANYTHING = ("GAME", "LANGUAGE", "NAME", "NUMBER", "TOPIC", "PERSON", "MONSTER", "PLACE", "THING", "FOLDER", "ID")
"""Words in capitals that stand for others."""

ELSEWHERE = ("SOLO_LOCALES", "rules/terms.yaml")
"""What only a user has: a name of his environment, a file of his own language."""


def spoken(text: str) -> tuple[list[str], str]:
    """What stands between backticks in the prose of a page, and its code: lines that are indented by four or more."""
    lines = text.splitlines()
    code = [line for line in lines if line.startswith("    ")]
    prose = " ".join(line for line in lines if not line.startswith("    "))
    return re.findall(r"`([^`]+)`", prose), "\n".join(code)


@cache
def sources() -> dict[Path, str]:
    """The files of the program and its tests, but for this one, its content and its English."""
    kinds = {"solo": "*.py", "tests": "*.py", "content": "*.yaml", "locales/en": "*.yaml"}
    files = (path for folder, kind in kinds.items() for path in (ROOT / folder).rglob(kind))
    return {path: path.read_text(encoding="utf-8") for path in files if path != Path(__file__)}


@cache
def defined() -> frozenset[str]:
    """Every class, function, field, constant and key."""
    pattern = re.compile(r"^\s*(?:class |def )?(\w+)(?=[(:\[]| =|,? = )", re.MULTILINE)
    return frozenset(name for text in sources().values() for name in pattern.findall(text))


@cache
def words() -> frozenset[str]:
    """Every word of these files."""
    return frozenset(word for text in sources().values() for word in re.findall(r"\w+", text))


def stands(path: str) -> bool:
    """Whether there is a file or folder of that path, or a file that defines what is named behind it."""
    if any((ROOT / home / f"{path}{ending}").exists() for home in HOMES for ending in ("", ".py", ".yaml")):
        return True
    module, _, name = path.rpartition(".")
    files = [ROOT / home / f"{module}.py" for home in HOMES]
    return any(
        re.search(rf"^\s*(class |def )?{name}\b", sources()[file], re.MULTILINE) for file in files if file.exists()
    )


def unknown(said: str, code: str) -> bool:
    """Whether what a page says is a path or a name, and is none of ours. code: that of the page, which may define it."""
    if said in ELSEWHERE:
        return False
    if re.fullmatch(r"[\w.-]+(/[\w.-]+)+/?", said):
        return not stands(said) and not any(each in said for each in ANYTHING) and said not in code
    if re.fullmatch(r"\w+\.(py|md|yaml)", said):
        return not any(path.name == said for path in sources()) and not (ROOT / said).exists() and said not in code
    for part in re.sub(r"\(.*", "", said).split("."):
        if part in ANYTHING or re.search(rf"\b{re.escape(part)}\b", code):
            continue
        if re.fullmatch(r"[A-Z]\w*[a-z]\w*|[A-Z][A-Z_]{3,}", part) and part not in defined():
            return True
        if re.fullmatch(r"[a-z]+(_[a-z0-9]+)+", part) and part not in words():
            return True
    return False


def test_wrong_names_are_found() -> None:
    said, code = spoken(
        "Look at `table/plain`, `SavedCampaign.answer` and `go_on`.\n\n    class Lamp:\n\n`Lamp`, `x = 2`."
    )
    assert (said, code) == (["table/plain", "SavedCampaign.answer", "go_on", "Lamp", "x = 2"], "    class Lamp:")
    assert not any(unknown(each, code) for each in said)
    for wrong in (
        "table/plan",
        "solo/nowhere.py",
        "SavedCampain",
        "SavedCampaign.anwser_it",
        "KEEPERS_NONE",
        "go_on_for_ever",
        "flow.Sesion",
    ):
        assert unknown(wrong, code)


@pytest.mark.parametrize("page", WRITTEN)
def test_what_a_page_names_is_there(page: str) -> None:
    said, code = spoken((ROOT / page).read_text(encoding="utf-8"))
    drawn = re.findall(r"[A-Za-z_]+(?:[/.][A-Za-z_]+)*", code) if page == "docs/architecture.md" else []
    wrong = [*(each for each in said if unknown(each, code)), *(each for each in drawn if unknown(each, ""))]
    assert list(dict.fromkeys(wrong)) == []


@pytest.mark.parametrize("page", WRITTEN)
def test_the_links_of_a_page_lead_somewhere(page: str) -> None:
    text = re.sub(r"(?m)^    .*$", "", (ROOT / page).read_text(encoding="utf-8"))
    for target in re.findall(r"\]\(([^)]+)\)", text):
        path, _, heading = target.partition("#")
        to = (ROOT / page).parent / path if path else ROOT / page
        assert to.exists(), target
        titles = re.findall(r"^#+ (.*)$", to.read_text(encoding="utf-8"), re.MULTILINE) if heading else []
        assert not heading or heading in [re.sub(r"[^\w -]", "", each).lower().replace(" ", "-") for each in titles], (
            target
        )


def test_the_pages_are_short() -> None:
    """Whoever adds something moves something: the overview is read whole, a recipe is followed on one screen."""
    assert len((ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").splitlines()) <= 125
    assert {page.name for page in HOW_TO if not 25 <= len(page.read_text(encoding="utf-8").splitlines()) <= 70} == set()
