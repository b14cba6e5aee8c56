"""The entry point of `solo` and `python -m solo`."""

from __future__ import annotations

import sys


def main() -> None:
    """Run a command; Ctrl-C or a lack of file handles while modules are loading also gives the right exit status."""
    try:
        from solo.cli import main as program

        program(prog_name="solo")
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as error:
        sys.stderr.write(f"Error: {error.filename or 'solo'}: {error.strerror or error}\n")
        sys.exit(1)


if __name__ == "__main__":
    main()
