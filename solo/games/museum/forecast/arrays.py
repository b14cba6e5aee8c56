"""numpy, loaded when it is first used: a game begins without a forecast, and loading takes a fifth of the start-up time."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
else:

    class _LazyModule:
        """Stands for a module until one of its names is used, and then keeps each that was."""

        def __getattr__(self, name: str) -> Any:
            found = getattr(import_module("numpy"), name)
            setattr(self, name, found)
            return found

    np = _LazyModule()

__all__ = ["BitArray", "IndexArray", "MaskArray", "ValueArray", "np"]

ValueArray: TypeAlias = "NDArray[np.float64]"
"""A value for each result, in the order of a pool's results; the last stands for `NONE`, and is 0. There may be axes before."""
IndexArray: TypeAlias = "NDArray[np.intp]"
"""Which result each one becomes; the last is `NONE`."""
MaskArray: TypeAlias = "NDArray[np.bool_]"
BitArray: TypeAlias = "NDArray[np.uint8]"
"""Flags as bits."""
