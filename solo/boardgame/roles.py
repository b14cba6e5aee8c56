"""The roles of a game: each is under the same name in the same place of its package, or has a default."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def role(package: str, place: str) -> Any:
    """What a game's package has at a place ("front.narrator:Narrator"), or else the default of that name.

    The defaults are in `boardgame/defaults` and, of roles in `front`, in `boardgame/front/defaults`. Raises
    ModuleNotFoundError for a module that has no default and is not there.
    """
    module, _, name = place.partition(":")
    whole = f"{package}.{module}"
    try:
        return getattr(import_module(whole), name)
    except ModuleNotFoundError as error:
        default = import_module(f"{__package__}{'.front' if module.startswith('front.') else ''}.defaults")
        if not f"{whole}.".startswith(f"{error.name}.") or not hasattr(default, name):
            raise
        return getattr(default, name)


def package_of(kind: type) -> str:
    """The package of a game that defines a role: where its other roles are."""
    return kind.__module__.rpartition(".")[0]
