"""`python -m solo`."""

from solo.cli import main

main(prog_name="solo")
