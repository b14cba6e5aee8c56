"""Runs Python's garbage collector while the player reads a question, not while the player waits for one.

Content, words and odds are many objects that stay. To look through all of them in the midst of a question could take as long as
the question.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collection_deferred() -> Iterator[None]:
    """Meanwhile nothing is looked through but by `collect_if_due`, and of that nothing that was there before."""
    enabled = gc.isenabled()
    gc.disable()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
        if enabled:
            gc.enable()


def collect_if_due() -> None:
    """Look through what is new, if there is much; now and then through everything. As often as Python would."""
    much, _, often = gc.get_threshold()
    new, _, looked = gc.get_count()
    if new > much:
        gc.collect(2 if looked > often else 1)
