"""`solo docs`: the manuals, which come with the program."""

from __future__ import annotations

from pathlib import Path

import click
from click.shell_completion import CompletionItem

from solo.cli.shared import report_user_errors
from solo.cli.streams import write_data
from solo.cli.words import TranslatedCommand
from solo.files.errors import ErrorText


def _complete(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """Shell completion of names."""
    return [CompletionItem(name) for name in manuals() if name.startswith(begun)]


@click.command(cls=TranslatedCommand)
@click.argument("name", default="", shell_complete=_complete)
def docs(name: str) -> None:
    """`solo docs`."""
    from solo.files.content_errors import nearest

    with report_user_errors():
        found = manuals()
        if not name:
            width = max(map(len, found))
            for each, path in found.items():
                click.echo(f"{each:<{width}}  {_title(path)}")
            return
        wanted = name.removesuffix(".md")
        if wanted not in found:
            raise click.UsageError(
                ErrorText(
                    "no_manual",
                    "there is no manual {name!r}; there are: {manuals}{hint}",
                    name=name,
                    manuals=", ".join(found),
                    hint=nearest(wanted, found),
                )
            )
        write_data(found[wanted].read_text(encoding="utf-8"))


def manuals() -> dict[str, Path]:
    """The manuals by name, which is their path without its ending: "effects", "nights/en"."""
    from solo.files.yaml import shipped

    folder = shipped("docs")
    return {str(path.relative_to(folder).with_suffix("").as_posix()): path for path in sorted(folder.rglob("*.md"))}


def _title(path: Path) -> str:
    """The heading of a manual."""
    with path.open(encoding="utf-8") as file:
        return next((line.lstrip("# ").strip() for line in file if line.startswith("#")), "")
