"""`solo completion` and `solo man`: shell completion and the manual page."""

from __future__ import annotations

import click

from solo import __version__

EXIT_STATUS = """0 when all went well, 1 for a failure, 2 for wrong usage; 128 and the signal's number when a signal ended it:
130 for Ctrl\\-C, 143 for SIGTERM, 129 for SIGHUP, 141 when whoever read the output has left."""


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    """Print a script that completes commands in a shell: `solo completion bash >> ~/.bashrc`."""
    from click.shell_completion import get_completion_class

    found = get_completion_class(shell)
    if found is None:
        raise click.UsageError(f"nothing is known of the shell {shell!r}")
    click.echo(found(context.find_root().command, {}, "solo", "_SOLO_COMPLETE").source())


@click.command("man")
@click.pass_context
def manual(context: click.Context) -> None:
    """Print the manual page: `solo man > solo.1`."""
    root = context.find_root().command
    lines = [
        f'.TH SOLO 1 "" "solo {__version__}" "User Commands"',
        ".SH NAME",
        "solo \\- play the Lovecraftian town game alone",
    ]
    lines += [
        ".SH SYNOPSIS",
        ".B solo",
        "COMMAND [ARGUMENTS]",
        ".SH DESCRIPTION",
        _roff(root.help or ""),
        ".SH COMMANDS",
    ]
    lines += _commands(root, context, "solo")
    lines += [".SH ENVIRONMENT"]
    for name, text in (
        ("SOLO_LANG", "the language to speak"),
        ("SOLO_SAVES", "where campaigns live"),
        ("SOLO_CONFIG", "the file of settings"),
        ("SOLO_NO_CACHE", "keep no compiled files"),
        ("NO_COLOR", "no color"),
    ):
        lines += [".TP", f".B {name}", text]
    lines += [".SH EXIT STATUS", EXIT_STATUS]
    click.echo("\n".join(lines))


def _commands(group: click.Command, context: click.Context, path: str) -> list[str]:
    lines: list[str] = []
    if not isinstance(group, click.Group):
        return lines
    for name in group.list_commands(context):
        command = group.commands[name]
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
