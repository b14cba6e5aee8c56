"""`python -m solo`, and `solo`: the program from its first moment on."""

from __future__ import annotations

import sys


def main() -> None:
    """Run a command. An interruption, or a system that opens no more files, ends even the loading with the right status."""
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
