"""What the package says of itself, and its second command, as other packages are called `solo`, too."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from babel import Locale

import solo
from solo.narration.catalogue import languages

ROOT = Path(__file__).parent.parent
PROGRAM = "import sys; sys.argv[0] = sys.argv.pop(1); from solo.__main__ import main; main()"


def project() -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return found


def called(name: str, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The program, started behind a name."""
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, name, *arguments],
        env={**os.environ, "SOLO_LANG": "en", **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_both_commands_start_the_program() -> None:
    assert project()["scripts"] == dict.fromkeys(("solo", "solo-narrator"), "solo.__main__:main")


def test_the_version_is_that_of_the_newest_changes() -> None:
    newest = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)[0]
    assert project()["version"] == solo.__version__ == newest


def test_classifiers_name_the_versions_of_python_and_the_languages() -> None:
    classifiers = project()["classifiers"]
    spoken = {f"Natural Language :: {Locale.parse(each).english_name}" for each in languages()}
    assert {each for each in classifiers if each.startswith("Natural Language")} == spoken
    minors = [int(each.rpartition(".")[2]) for each in classifiers if re.search(r"Python :: 3\.\d+$", each)]
    least = int(project()["requires-python"].removeprefix(">=3."))
    assert minors == list(range(least, least + len(minors)))
    assert sys.version_info.minor in minors


def test_the_package_is_typed() -> None:
    assert (Path(solo.__file__).parent / "py.typed").is_file()
    assert "Typing :: Typed" in project()["classifiers"]


NAMES = pytest.mark.parametrize(
    ("started", "name"),
    [
        ("/usr/bin/solo-narrator", "solo-narrator"),
        ("/usr/bin/solo", "solo"),
        ("solo-narrator.exe", "solo-narrator"),
        ("/lib/solo/__main__.py", "solo"),
        ("dist/solo.pyz", "solo"),
        ("-c", "solo"),
    ],
)
"""How the program may be started, and as what it then speaks of itself."""


@NAMES
def test_usage_is_of_the_command_that_was_called(started: str, name: str) -> None:
    wrong = called(started, "play", "--no-such")
    assert wrong.stderr.startswith(f"Usage: {name} play ")
    assert f"‘{name} play --help’" in wrong.stderr


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
@pytest.mark.parametrize("name", ["solo", "solo-narrator"])
def test_a_shell_completes_the_command_that_was_called(name: str, shell: str) -> None:
    script = called(f"/usr/bin/{name}", "completion", shell).stdout
    variable = f"_{name.replace('-', '_').upper()}_COMPLETE"
    assert f"{variable}={shell}_complete" in script
    assert re.search(rf"(complete|compdef|--command) .*\b{name}\b", script)
    words = {"COMP_WORDS": f"{name} sh", "COMP_CWORD": "1" if shell != "fish" else "sh"}
    assert "show" in called(f"/usr/bin/{name}", **words, **{variable: f"{shell}_complete"}).stdout


@pytest.mark.parametrize("name", ["solo", "solo-narrator"])
def test_the_version_and_the_manual_page_are_of_the_command_that_was_called(name: str) -> None:
    assert called(name, "--version").stdout == f"{name}, version {solo.__version__}\n"
    page = called(name, "man").stdout
    dashed = name.replace("-", "\\-")
    assert f".B {dashed}\n" in page
    assert f".SS {dashed} play" in page
