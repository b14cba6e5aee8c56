"""`solo config`."""

from __future__ import annotations

import click

from solo.cli.shared import explained, language
from solo.cli.shared import settings as kept


@click.command()
@click.argument("key", required=False)
@click.argument("value", required=False)
def config(key: str | None, value: str | None) -> None:
    """Show the settings, or one of them, or set it: `solo config theme light`.

    lang (a language, or "" for the system's), verbosity (brief, normal, full), theme (dark, light, contrast, none),
    plain (yes, no), guide (yes, no: explain each phase when it first comes); ask_... (yes, no): be asked what goes without
    saying.
    """
    from solo.table.settings import change, save_settings, settings_file, shown

    with explained():
        settings = kept()
        if key is not None and value is not None:
            if key == "lang" and value:
                language(value)
            try:
                settings = change(settings, key, value)
            except ValueError as error:
                raise click.UsageError(str(error)) from error
            save_settings(settings)
    found = shown(settings)
    if key is not None and key not in found:
        raise click.UsageError(f"there is no setting {key!r}; there are: {', '.join(found)}")
    for name in [key] if key else found:
        click.echo(f"{name}: {found[name]}")
    if key is None:
        click.echo(f"kept in {settings_file()}")
