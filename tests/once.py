"""The shipped cards, words and rules, read once for all tests of a process.

Most tests run a command or sit at a table, which begins with reading them: nearly all of its time. Whatever stands
otherwise than for most tests is read afresh: folders of home-made cards, languages beside the settings, another cache,
a `shipped` that a test has put elsewhere. What is read so is shared, so no test may change it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import cache, wraps
from types import ModuleType
from typing import Any

from solo.files.yaml import shipped
from solo.narration import outside

PLACES = ("SOLO_NO_CACHE", "SOLO_LOCALES", "XDG_CACHE_HOME", "HOME")
"""What says where the cache is, and where a player's own languages are."""

HERE = {name: os.environ.get(name) for name in PLACES}
afresh = False
"""Whether all is read afresh, as tests of reading want it."""


def usual() -> bool:
    """Whether the files that are read now are those that ship with the program, read with the usual cache."""
    if afresh or {name: os.environ.get(name) for name in PLACES} != HERE or outside.tags():
        return False
    return all(vars(module).get("shipped", shipped) is shipped for module in ours(len(sys.modules)))


@cache
def ours(count: int) -> list[ModuleType]:
    """The modules of the program that name a place of shipped files. count: how many modules there are."""
    known = [module for name, module in sys.modules.items() if name.startswith("solo.")]
    return [module for module in known if "shipped" in vars(module)]


def read_once(module: ModuleType, name: str) -> None:
    """Let a function of a module that reads shipped files read each of them once; before others import it."""
    read: Callable[..., Any] = getattr(module, name)
    known: dict[Any, Any] = {}

    @wraps(read)
    def reading(*given: Any, **how: Any) -> Any:
        cached, more = how.get("cache", True), [how[each] for each in how if each != "cache"]
        of = tuple(alike(each) for each in given if each not in ((), []))
        if not cached or any(more) or any(isinstance(each, (list, tuple)) for each in given if each) or not usual():
            return read(*given, **how)
        if of not in known:
            known[of] = read(*given, **how)
        return known[of]

    setattr(module, name, reading)


def alike(given: Any) -> Any:
    """What an argument is known by; the examples of a rulebook are alike in one language."""
    return (type(given), given.language) if hasattr(given, "language") else given
