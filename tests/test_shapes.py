"""Classes are small: few of ours above them, and few methods, inherited ones included. So what has much to do has parts."""

from __future__ import annotations

import inspect
import pkgutil
from collections.abc import Iterator
from importlib import import_module

import solo

MAX_ABOVE = 3
"""Classes of ours that another may inherit from."""

MAX_METHODS = 40
"""Functions, properties, class and static methods of a class and of those of ours above it; dunders are not counted."""


def classes() -> Iterator[type]:
    """Every class of the package."""
    for found in pkgutil.walk_packages(solo.__path__, "solo."):
        module = import_module(found.name)
        for each in vars(module).values():
            if inspect.isclass(each) and each.__module__ == module.__name__:
                yield each


def ours(kind: type) -> list[type]:
    """A class and those above it, without those of others."""
    return [each for each in kind.__mro__ if each.__module__.split(".")[0] == "solo"]


def methods(kind: type) -> set[str]:
    """The names of the methods and properties that it has of ours."""
    kinds = (property, classmethod, staticmethod)
    named = (
        name
        for each in ours(kind)
        for name, it in vars(each).items()
        if inspect.isfunction(it) or isinstance(it, kinds)
    )
    return {name for name in named if not (name.startswith("__") and name.endswith("__"))}


def test_no_class_has_many_methods_nor_many_classes_above_it() -> None:
    found = {f"{each.__module__}.{each.__qualname__}": each for each in classes()}
    assert len(found) > 500
    large = {
        name: (len(ours(kind)) - 1, len(methods(kind)))
        for name, kind in found.items()
        if len(ours(kind)) - 1 > MAX_ABOVE or len(methods(kind)) > MAX_METHODS
    }
    assert large == {}
