"""The terminal as prompt_toolkit writes to it: its own orders pass, and no other."""

from __future__ import annotations

import sys

from prompt_toolkit.output import Output, create_output
from prompt_toolkit.output.vt100 import Vt100_Output

from solo.kernel.foreign import safe


class GuardedOutput(Vt100_Output):
    """A terminal on which every text is safe, what a player types or pastes too; it keeps its width, sign for sign."""

    def write(self, data: str) -> None:
        """Write text; the renderer's own line ends pass, any other sign that is an order is a question mark."""
        if safe(text := data.replace("\r", "")) != text:
            data = "".join(each if each == "\r" or safe(each) == each else "?" for each in data)
        super().write(data)


def terminal() -> Output:
    """The terminal that standard output leads to; lines without any order where it leads elsewhere."""
    found = create_output(sys.__stdout__)
    if type(found) is not Vt100_Output:
        return found
    return GuardedOutput.from_pty(found.stdout, found.term, found.default_color_depth, found.enable_bell)
