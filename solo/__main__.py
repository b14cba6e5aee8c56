"""The entry point of `solo` and `python -m solo`."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import PurePath

SELDOM = 10_000
"""New objects after which the garbage is looked through. Content and words are many objects that stay: to look through all of
them takes a moment that whoever sits at the table feels, and with Python's own figure it comes several times an evening."""


def main() -> None:
    """Run a command; Ctrl-C or a lack of file handles while modules are loading also gives the right exit status."""
    gc.set_threshold(SELDOM)
    for library in ("OPENBLAS", "OMP", "MKL"):  # threads that nobody needs take a third of a start, and wait busily
        os.environ.setdefault(f"{library}_NUM_THREADS", "1")
    try:
        from solo.cli import main as program

        program(prog_name=called())
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as error:
        sys.stderr.write(f"Error: {error.filename or called()}: {error.strerror or error}\n")
        sys.exit(1)
    finally:
        gc.freeze()  # what is left ends with the process: to look all of it through for cycles takes a quarter of help's time


def called() -> str:
    """The name of the command that was called; `solo` for what is no command of its own, as `python -m solo`."""
    name = PurePath(sys.argv[0]).name.removesuffix(".exe")
    return name if name and "." not in name and not name.startswith("-") else "solo"


if __name__ == "__main__":
    main()
