"""`solo config`."""

from __future__ import annotations

import click

from solo.cli.shared import language, report_user_errors
from solo.cli.shared import settings as kept
from solo.cli.words import TranslatedCommand, say
from solo.files.errors import ErrorText


@click.command(cls=TranslatedCommand)
@click.argument("key", required=False)
@click.argument("value", required=False)
def config(key: str | None, value: str | None) -> None:
    """`solo config`."""
    from solo.files.yaml import settings_file
    from solo.session.settings import SettingError, change, save_settings, shown

    with report_user_errors():
        settings = kept()
        if key is not None and value is not None:
            if key == "lang" and value:
                value = language(value)
            try:
                settings = change(settings, key, value)
            except SettingError as error:
                raise click.UsageError(error.text) from error
            save_settings(settings)
    found = shown(settings)
    if key is not None and key not in found:
        raise click.UsageError(
            ErrorText("no_setting", "there is no setting {key!r}; there are: {keys}", key=key, keys=", ".join(found))
        )
    for name in [key] if key else found:
        click.echo(f"{name}: {found[name]}")
    if key is None:
        click.echo(say("kept_in", where=str(settings_file())))
