"""Telling of a walk."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from solo.kernel.events import Event
from solo.narration.teller import Row, Rows, Teller
from tests.toy.events import Arrived, NightFell


class Narrator(Teller):
    """Has a heading for each night, and a scene at the end."""

    chapters: ClassVar[Mapping[type[Event], int]] = {NightFell: 3}

    @property
    def rows(self) -> Rows:
        """How they are told."""
        return {
            NightFell: Row(kind="heading"),
            Arrived: Row(kind="scene", key=lambda it: "there" if it.there else "astray"),
        }
