"""Nobody waits for the garbage to be looked through."""

from __future__ import annotations

import gc
import io
import weakref
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from solo.games.town.compiled.pieces import Content
from solo.session.conversation import Conversation
from solo.table.garbage import collect_if_due, collection_deferred
from solo.table.plain import PlainTable
from tests.table.helpers import evening, front, words_of


class Thing:
    """Something that only its own circle refers to."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def often() -> Iterator[None]:
    """Python looks through after 500 new objects; what lay about before is gone."""
    before = gc.get_threshold()
    gc.collect()
    gc.set_threshold(500, *before[1:])
    yield
    gc.set_threshold(*before)


def test_what_lies_about_goes_when_it_is_looked_through(often: None) -> None:
    with collection_deferred():
        left = weakref.ref(Thing())
        kept: list[list[int]] = [[] for _ in range(1000)]
        assert left() is not None
        collect_if_due()
        assert left() is None
    assert gc.isenabled() and len(kept) == 1000


def test_little_is_not_looked_through(often: None) -> None:
    with collection_deferred():
        gc.collect()
        left = weakref.ref(Thing())
        collect_if_due()
        assert left() is not None


def test_from_time_to_time_everything_is_looked_through(often: None) -> None:
    with collection_deferred():
        old = Thing()
        gc.collect()
        left = weakref.ref(old)
        del old
        kept: list[list[int]] = []
        times = 0
        while left() is not None and times < 50:
            kept += [[] for _ in range(1000)]
            collect_if_due()
            times += 1
        assert 1 < times < 50


def test_at_the_table_it_is_looked_through_when_a_question_stands_there(town_content: Content, tmp_path: Path) -> None:
    at, out = evening(town_content, tmp_path), io.StringIO()
    seen: list[tuple[bool, int]] = []

    def ask(prompt: str) -> None:
        seen.append((gc.isenabled(), gc.get_count()[0]))

    before = gc.get_threshold()
    gc.set_threshold(10, *before[1:])
    try:
        PlainTable(Conversation(at, front(at), partial(words_of, game="town")), ask, out).run()
    finally:
        gc.set_threshold(*before)
    assert seen == [(False, seen[0][1])] and seen[0][1] < 500 < len(out.getvalue())
    assert gc.isenabled()
