"""Telling of a walk."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from solo.kernel.events import Event
from solo.narration.teller import Row, Teller
from tests.toy.events import Arrived, NightFell


class Narrator(Teller):
    """Has a heading for each night, and a scene at the end."""

    parts: ClassVar[Mapping[type[Event], int]] = {NightFell: 3}
    rows: ClassVar[Mapping[type[Event], Row]] = {
        NightFell: Row(kind="heading"),
        Arrived: Row(kind="scene", key=lambda it: "there" if it.there else "astray"),
    }
