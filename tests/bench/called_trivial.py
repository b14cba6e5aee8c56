"""What people who played a night by hand called trivial, as a measure for which they were not asked in advance.

Beside a night of `data` may lie a file of `called_trivial`: after how many answers a question stood that its player called
trivial, and why. A guest's measure (`test_prompts`) finds a tenth of them; which of them are asked today is printed.
"""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from ruamel.yaml import YAML


def called_trivial(night: Path) -> dict[int, str]:
    """The questions of a night that were called trivial: after how many answers they stood, and why."""
    path = night.parent / "called_trivial" / night.name
    return dict(YAML(typ="safe").load(path)) if path.exists() else {}


def print_called_trivial(night: Path, asked: Collection[int]) -> None:
    """Print which of them are asked today. asked: after how many answers questions are asked."""
    called = called_trivial(night)
    still = [f"{position}: {why}" for position, why in called.items() if position in asked]
    if called:
        print(
            f"called trivial when it was played: {len(called)}, of these asked today: {len(still)}", *still, sep="\n  "
        )
