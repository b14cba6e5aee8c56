"""Thousands of hostile content folders, catalogues and PO files: each loads or ends with a line, quickly and in bounds.

A small share runs always; all of it with `-m campaign`, and so many as SOLO_HOSTILE_FILES says (6,000 when it is not set).
"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.robustness.hostile_documents import ATTACKS, attack

SHARES = {"content": 40, "cards": 20, "catalogue": 20, "translations": 12}
"""How many of each kind are tried in every run; a file for translators takes five times as long as a folder of cards."""
WHOLE = int(os.environ.get("SOLO_HOSTILE_FILES", "6000")) // len(ATTACKS)
PART = 250


@pytest.mark.parametrize(
    ("kind", "wanted"),
    [
        ("content", {"loaded", "ContentError"}),
        ("cards", {"loaded", "ContentError"}),
        ("catalogue", {"loaded", "left out", "ContentError"}),
        ("translations", {"taken over", "ContentErrors"}),
    ],
)
def test_hostile_files_are_taken_or_end_with_a_line(kind: str, wanted: set[str]) -> None:
    assert wanted <= set(attack(kind, range(SHARES[kind])))


@pytest.mark.campaign
@pytest.mark.parametrize("first", range(0, WHOLE, PART))
@pytest.mark.parametrize("kind", ATTACKS)
def test_all_hostile_files_are_taken_or_end_with_a_line(kind: str, first: int) -> None:
    """In processes of their own, whose memory is their own, too."""
    command = [
        sys.executable,
        "-m",
        "tests.robustness.hostile_documents",
        kind,
        str(first),
        str(min(WHOLE, first + PART)),
    ]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    print(ran.stdout)
    assert ran.returncode == 0, ran.stdout + ran.stderr
