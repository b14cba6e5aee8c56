"""numpy, loaded when it is first used: an evening begins without odds, and loading takes a fifth of a start."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
else:

    class _Later:
        """Stands for a module until one of its names is used, and then keeps each that was."""

        def __getattr__(self, name: str) -> Any:
            found = getattr(import_module("numpy"), name)
            setattr(self, name, found)
            return found

    np = _Later()

__all__ = ["Flags", "Packed", "Places", "Worths", "np"]

Worths: TypeAlias = "NDArray[np.float64]"
"""For each result, in the order of a pool's results; the last stands for `NONE`, and is 0. There may be axes before."""
Places: TypeAlias = "NDArray[np.intp]"
"""Which result each one becomes; the last is `NONE`."""
Flags: TypeAlias = "NDArray[np.bool_]"
Packed: TypeAlias = "NDArray[np.uint8]"
"""Flags as bits."""
