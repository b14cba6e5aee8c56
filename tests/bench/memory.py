"""The memory of this process."""

from __future__ import annotations

import resource
from pathlib import Path

STATUS = Path("/proc/self/status")


def most_megabytes() -> float:
    """The most memory this process has needed, in MiB.

    The figure of getrusage is no use where a large process has started this one: Linux hands its maximum down to it.
    """
    lines = STATUS.read_text(encoding="utf-8").splitlines() if STATUS.is_file() else []
    own = next((int(line.split()[1]) for line in lines if line.startswith("VmHWM:")), None)
    return (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss if own is None else own) / 1024
