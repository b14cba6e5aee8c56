"""The command line. Commands import heavy modules themselves, so that `--help` is quick."""

from __future__ import annotations

import click

from solo import __version__
from solo.cli.campaigns import (
    campaigns,
    chronicle,
    delete,
    export,
    import_,
    recover,
    replay,
    report,
    show,
    verify,
)
from solo.cli.config import config
from solo.cli.content import content
from solo.cli.docs import docs
from solo.cli.learn import learn
from solo.cli.locales import locales
from solo.cli.play import play
from solo.cli.program import Program
from solo.cli.rules import rules
from solo.cli.shell import completion, manual
from solo.cli.simulate import simulate


@click.group(cls=Program, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="solo")
def main() -> None:
    """`solo`, with all its commands."""


for command in (
    play,
    learn,
    campaigns,
    show,
    chronicle,
    replay,
    verify,
    recover,
    export,
    import_,
    report,
    delete,
    rules,
    simulate,
    content,
    locales,
    config,
    docs,
    completion,
    manual,
):
    main.add_command(command)
