"""What a start takes, printed and never asserted: `python -m tests.bench.starts [ROUNDS] [CHECKOUT ...]`.

Processor time (user and system) of whole processes, one after the other in rounds, so that whatever else the machine does
falls on all alike: medians, and how often the import they are measured by. CHECKOUT: other folders of the program, each with
a `.venv` of its own, to compare.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

ROUNDS = 30

MEASURES = {"import click": ("-c", "import click"), "import prompt_toolkit": ("-c", "import prompt_toolkit")}

STARTS = {
    "solo --help": ("import click", ("-m", "solo", "--help")),
    "town, first prompt": (
        "import prompt_toolkit",
        ("-m", "solo", "play", "--game", "town", "--seed", "3", "--lang", "en"),
    ),
    "museum, first prompt": (
        "import prompt_toolkit",
        ("-m", "solo", "play", "--game", "museum", "--seed", "3", "--lang", "en"),
    ),
    "nation, first prompt": (
        "import prompt_toolkit",
        ("-m", "solo", "play", "--game", "nation", "--seed", "3", "--lang", "en"),
    ),
}
"""What is measured: the import it is measured by, and its arguments. Input has ended, so the first prompt is the last."""


def processor(python: str, arguments: tuple[str, ...], folder: Path, home: Path) -> float:
    """Milliseconds of processor time that a process takes in all its threads."""
    names = {"HOME": home, "XDG_CACHE_HOME": home, "SOLO_SAVES": home / "saves", "SOLO_CONFIG": home / "none.yaml"}
    setting = {**os.environ, **{name: str(path) for name, path in names.items()}}
    setting.pop("PYTHONDONTWRITEBYTECODE", None)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [python, *arguments], cwd=folder, env=setting, stdin=subprocess.DEVNULL, capture_output=True, check=False
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)


def main(rounds: int, others: list[Path]) -> None:
    """Measure this program and others, and print what was measured."""
    programs = {Path(): sys.executable, **{each: str(each / ".venv" / "bin" / "python") for each in others}}
    times: dict[tuple[Path, str], list[float]] = {}
    with tempfile.TemporaryDirectory() as scratch:
        for number in range(-1, rounds):  # the first fills the caches
            for at, (folder, python) in enumerate(programs.items()):
                home = Path(scratch) / str(at)
                home.mkdir(exist_ok=True)
                starts = {**MEASURES, **{name: arguments for name, (_, arguments) in STARTS.items()}}
                for name, arguments in starts.items():
                    took = processor(python, arguments, folder.resolve(), home)
                    if number >= 0:
                        times.setdefault((folder, name), []).append(took)
    for folder in programs:
        print(f"{folder.resolve().name}: median of {rounds} rounds")
        for name in MEASURES:
            print(f"  {name:24}{median(times[folder, name]):6.0f} ms")
        for name, (measure, _) in STARTS.items():
            took, against = median(times[folder, name]), median(times[folder, measure])
            print(f"  {name:24}{took:6.0f} ms, {took / against:.2f} times `{measure}`")


if __name__ == "__main__":
    arguments = sys.argv[1:]
    main(int(arguments[0]) if arguments else ROUNDS, [Path(each) for each in arguments[1:]])
