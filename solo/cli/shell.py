"""`solo completion` and `solo man`: shell completion and the manual page."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click

from solo import __version__
from solo.cli.setups import WithSetup, known_values
from solo.cli.words import TranslatedCommand, say
from solo.files.errors import ErrorText

ENVIRONMENT = ("SOLO_LANG", "SOLO_SAVES", "SOLO_CONFIG", "SOLO_LOCALES", "SOLO_NO_CACHE", "NO_COLOR")


@click.command(cls=TranslatedCommand)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    """`solo completion`."""
    from click.shell_completion import get_completion_class

    found = get_completion_class(shell)
    if found is None:
        raise click.UsageError(ErrorText("no_shell", "nothing is known of the shell {shell!r}", shell=shell))
    root = context.find_root()
    name = root.info_name or "solo"
    click.echo(found(root.command, {}, name, f"_{name}_COMPLETE".replace("-", "_").upper()).source())


@click.command("man", cls=TranslatedCommand)
@click.pass_context
def manual(context: click.Context) -> None:
    """`solo man`."""
    root, name = context.find_root().command, context.find_root().info_name or "solo"
    title = partial(say, "manual", "sections")
    lines = [
        f'.TH {_roff(name.upper())} 1 "" "solo {__version__}" "{_roff(name)}"',
        f".SH {title('name')}",
        f"{_roff(name)} \\- {say('manual', 'name')}",
        f".SH {title('synopsis')}",
        f".B {_roff(name)}",
        _roff(say("manual", "synopsis")),
        f".SH {title('description')}",
        _roff(say("commands", "solo", "help")),
        f".SH {title('commands')}",
        *_commands(root, context, name),
        f".SH {title('environment')}",
    ]
    for each in ENVIRONMENT:
        lines += [".TP", f".B {each}", _roff(say("manual", "environment", each.lower()))]
    lines += [f".SH {title('files')}", *_files()]
    lines += [f".SH {title('exit_status')}", _roff(say("manual", "exit_status"))]
    click.echo("\n".join(lines))


def _files() -> list[str]:
    """Where the program writes, and how it is removed without a trace."""
    from solo.files.yaml import default_cache, settings_file
    from solo.narration.outside import own_folder
    from solo.storage.folder import saves_folder

    places = {
        "saves": saves_folder(),
        "settings": settings_file(),
        "locales": own_folder(),
        "cache": default_cache(),
    }
    lines = []
    for name, path in places.items():
        if path is not None:
            lines += [".TP", f".I {_roff(at_home(path))}", _roff(say("manual", "files", name))]
    return [*lines, ".PP", _roff(say("manual", "removal"))]


def at_home(path: Path) -> str:
    """A path, the user's home folder in it written as `~`."""
    return f"~/{path.relative_to(Path.home())}" if path.is_relative_to(Path.home()) else str(path)


def _commands(group: click.Command, context: click.Context, path: str) -> list[str]:
    lines: list[str] = []
    if not isinstance(group, click.Group):
        return lines
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if not isinstance(command, TranslatedCommand):
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
        if isinstance(command, WithSetup):
            for heading, values in known_values():
                lines += [".PP", f"{_roff(heading)}:"]
                for value, meaning in values:
                    lines += [".TP", ".B " + _roff(value), _roff(meaning)]
    return lines


def _roff(text: str) -> str:
    """Text escaped for roff."""
    flat = " ".join(text.split()).replace("\\", "\\\\").replace("-", "\\-")
    return f"\\&{flat}" if flat.startswith((".", "'")) else flat
