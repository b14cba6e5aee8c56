"""The terminal output of prompt_toolkit: its own control sequences pass, no others."""

from __future__ import annotations

import sys
from asyncio import AbstractEventLoop, get_running_loop
from functools import partial
from typing import Any, TypeVar

from prompt_toolkit.application import Application
from prompt_toolkit.output import Output, create_output
from prompt_toolkit.output.vt100 import Vt100_Output

from solo.files.escape import safe

Result = TypeVar("Result")


class GuardedOutput(Vt100_Output):
    """A terminal that makes all text safe, typed and pasted text too, without changing the number of characters."""

    def write(self, data: str) -> None:
        """Write text; the renderer's line ends pass, other control characters become question marks."""
        if safe(text := data.replace("\r", "")) != text:
            data = "".join(each if each == "\r" or safe(each) == each else "?" for each in data)
        super().write(data)


def terminal() -> Output:
    """The terminal of standard output; output without control sequences if that is not a terminal."""
    found = create_output(sys.__stdout__)
    if type(found) is not Vt100_Output:
        return found
    return GuardedOutput.from_pty(found.stdout, found.term, found.default_color_depth, found.enable_bell)


def run_application(application: Application[Result]) -> Result:
    """Run an application until it has its answer; an error in a key or in the drawing is raised here."""
    without_complaint(application)
    return application.run(pre_run=partial(raise_errors, application), set_exception_handler=False)


def raise_errors(application: Application[Any]) -> None:
    """Let an error end the application that is beginning to run, and be raised where it was run. The library's own handler
    would wait for an Enter; where standard input is no terminal that fails in turn, and is handled the same way, for ever.
    """

    def handle(loop: AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if isinstance(error, Exception) and application.is_running and not application.is_done:
            application.exit(exception=error)
        else:
            loop.default_exception_handler(context)

    get_running_loop().set_exception_handler(handle)


def without_complaint(application: Application[Any]) -> None:
    """Say nothing where a terminal leaves a request for the cursor's position unanswered: the warning of the library would
    stand in the middle of the story, in English. What is lost is the status line, whose place is then unknown.
    """
    application.renderer.cpr_not_supported_callback = None
