"""`solo completion` and `solo man`: shell completion and the manual page."""

from __future__ import annotations

from functools import partial

import click

from solo import __version__
from solo.cli.words import Worded, say

ENVIRONMENT = ("SOLO_LANG", "SOLO_SAVES", "SOLO_CONFIG", "SOLO_NO_CACHE", "NO_COLOR")


@click.command(cls=Worded)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    """`solo completion`."""
    from click.shell_completion import get_completion_class

    found = get_completion_class(shell)
    if found is None:
        raise click.UsageError(f"nothing is known of the shell {shell!r}")
    click.echo(found(context.find_root().command, {}, "solo", "_SOLO_COMPLETE").source())


@click.command("man", cls=Worded)
@click.pass_context
def manual(context: click.Context) -> None:
    """`solo man`."""
    root = context.find_root().command
    title = partial(say, "manual", "sections")
    lines = [
        f'.TH SOLO 1 "" "solo {__version__}" "solo"',
        f".SH {title('name')}",
        f"solo \\- {say('manual', 'name')}",
        f".SH {title('synopsis')}",
        ".B solo",
        _roff(say("manual", "synopsis")),
        f".SH {title('description')}",
        _roff(say("commands", "solo", "help")),
        f".SH {title('commands')}",
        *_commands(root, context, "solo"),
        f".SH {title('environment')}",
    ]
    for name in ENVIRONMENT:
        lines += [".TP", f".B {name}", _roff(say("manual", "environment", name.lower()))]
    lines += [f".SH {title('exit_status')}", _roff(say("manual", "exit_status"))]
    click.echo("\n".join(lines))


def _commands(group: click.Command, context: click.Context, path: str) -> list[str]:
    lines: list[str] = []
    if not isinstance(group, click.Group):
        return lines
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if not isinstance(command, Worded):
            continue
        command.word(context)
        if isinstance(command, click.Group):
            lines += _commands(command, context, f"{path} {name}")
            continue
        arguments = [each.make_metavar(context) for each in command.params if isinstance(each, click.Argument)]
        lines += [".SS " + _roff(" ".join([f"{path} {name}", *arguments])), _roff(command.help or "")]
        for option in command.get_params(context):
            if isinstance(option, click.Option) and option.help:
                lines += [".TP", ".B " + _roff(", ".join(option.opts)), _roff(option.help)]
    return lines


def _roff(text: str) -> str:
    """Text escaped for roff."""
    flat = " ".join(text.split()).replace("\\", "\\\\").replace("-", "\\-")
    return f"\\&{flat}" if flat.startswith((".", "'")) else flat
