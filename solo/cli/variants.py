"""The optional variants, as the command line tells of them and a shell completes them."""

from __future__ import annotations

import click
from click.shell_completion import CompletionItem

VARIANTS = {
    "V1": "The first gate brings two monsters, and with four investigators or more every new gate does.",
    "V2": "Everybody is dealt two investigators and keeps one.",
    "V5": "Going insane costs a spell or a skill of your choice instead of half of the items.",
    "V6": "A gate that is closed swallows all monsters in its location.",
    "V7": "Whoever closes a gate on somebody still beyond it loses 1 to 3 sanity.",
    "V9": "Sealing six places does not win the game.",
    "V10": "From the sixth doom token on a second mythos card opens gates; for five players and more.",
    "V13": "One player leads a group: six investigators are dealt, four are kept. Always on when four are dealt.",
    "VS": "Stormknight: doom comes where a gate is open already, not with a new one; at a sealed place monsters surge.",
}
"""What each optional variant changes, in a line."""


class WithVariants(click.Command):
    """A command whose help lists the optional variants."""

    def format_epilog(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """The variants, a line each."""
        with formatter.section("Variants"):
            formatter.write_dl(list(VARIANTS.items()))


def complete(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """The variants that begin as was typed, for a shell, each with its line."""
    return [CompletionItem(id, help=text) for id, text in VARIANTS.items() if id.startswith(begun.upper())]
