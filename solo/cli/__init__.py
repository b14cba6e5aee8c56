"""The command line. A command is loaded when it is called, and imports heavy modules itself, so that `--help` is quick."""

from __future__ import annotations

import click

from solo import __version__
from solo.cli.program import Program


@click.group("solo", cls=Program, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__)
def main() -> None:
    """`solo`, with all its commands."""


main.modules = {
    "campaigns": "campaigns",
    "chronicle": "campaigns",
    "completion": "shell",
    "config": "config",
    "content": "content",
    "delete": "campaigns",
    "docs": "docs",
    "export": "campaigns",
    "import": "campaigns",
    "learn": "learn",
    "locales": "locales",
    "man": "shell",
    "play": "play",
    "recover": "campaigns",
    "replay": "campaigns",
    "report": "campaigns",
    "rules": "rules",
    "show": "campaigns",
    "simulate": "simulate",
    "verify": "campaigns",
}
