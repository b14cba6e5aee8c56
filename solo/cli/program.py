"""The program as a whole: its exit status and messages for every kind of end."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from types import FrameType
from typing import Any, NoReturn

import click

from solo.cli.click_texts import quoted, translated
from solo.cli.streams import ReaderLeft, give_up, guarded
from solo.cli.words import TranslatedCommand, TranslatedGroup, note_arguments, say, worded
from solo.files.content_errors import ContentError
from solo.files.errors import LONGEST_PROBLEM, ErrorText, shortened

BY_SIGNAL = 128
"""The exit status after a signal is this plus the signal's number."""

FAILURE = 1

AGAIN = 0.02
"""Seconds after which a lost signal is raised again."""

LEFT = BY_SIGNAL + getattr(signal, "SIGPIPE", 13)
"""The exit status when the reader of the output has closed it."""

DEADLY = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
"""Signals that end the program at once, with the terminal restored. Every answer is already on the disk."""


class Program(TranslatedGroup):
    """A group of commands that ends with the right exit status, and a line on standard error after an error.

    The status is 2 for wrong usage, 1 for a failure, and 128 plus the signal's number after a signal or a closed output.
    modules: the module in this package that defines each command; it is loaded when the command is needed.
    """

    modules: Mapping[str, str] = {}

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands, loaded or not."""
        return sorted(self.modules)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command, loaded now if it was not before; None for an unknown one."""
        module = self.modules.get(cmd_name)
        if module is not None and cmd_name not in self.commands:
            defined = vars(import_module(f"solo.cli.{module}")).values()
            self.add_command(
                next(each for each in defined if isinstance(each, TranslatedCommand) and each.name == cmd_name)
            )
        return super().get_command(ctx, cmd_name)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What each command does, without loading any."""
        listed = TranslatedGroup(self.name)
        for name in self.list_commands(ctx):
            listed.add_command(TranslatedCommand(name))
        click.Group.format_commands(listed, ctx, formatter)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command; never returns unless asked to by `standalone_mode` False."""

        note_arguments(args)

        def command() -> Any:
            try:
                return super(Program, self).main(args, prog_name, complete_var, standalone_mode=False, **extra)
            except Exception:
                from solo.cli.shared import report_user_errors

                with report_user_errors():
                    raise

        if not standalone_mode:
            with translated():
                return command()
        streams = sys.stdout, sys.stderr
        with ended_by_signals() as caught, translated():
            status = _run(command)
        if status:
            for stream in streams:
                try:
                    stream.flush()
                except (OSError, ValueError, AttributeError):
                    give_up(stream)
        sys.exit(caught[0] if caught else status)


def _run(command: Callable[[], Any]) -> int:
    """Run a command with guarded streams; reports errors on standard error and returns the exit status."""
    with guarded():
        try:
            found = command()
            sys.stdout.flush()
            return found if isinstance(found, int) else 0
        except SystemExit as leaving:
            return leaving.code if isinstance(leaving.code, int) else FAILURE if leaving.code else 0
        except click.ClickException as error:
            return _say(_told(error), error.exit_code)
        except (click.Abort, KeyboardInterrupt) as error:
            if isinstance(error.__context__, EOFError):
                return _say(f"\n{say('no_answer')}\n", FAILURE)
            return _say(_interrupted(), BY_SIGNAL + signal.SIGINT)
        except ReaderLeft:
            return LEFT
        except OSError as error:
            return _say(_lacking(error), FAILURE)


def _lacking(error: OSError) -> str:
    """What is said of an error of the system; raises it again where the words cannot be read, as too many files are open."""
    place = f"{worded(error.filename)}: " if error.filename else ""
    try:
        return f"{say('error', message=f'{place}{worded(error)}')}\n"
    except ContentError:
        raise error from None


def _interrupted() -> str:
    """What is said after Ctrl-C; only a new line if it came while what the words need was loading, as that stays half loaded."""
    try:
        return f"\n{say('interrupted')}\n"
    except (ImportError, AttributeError):
        return "\n"


def _told(error: click.ClickException) -> str:
    """An error in the player's language, after wrong usage with how it is used."""
    lines = []
    if isinstance(error, click.UsageError) and error.ctx is not None:
        lines = [error.ctx.get_usage(), say("try_help", command=f"{error.ctx.command_path} --help"), ""]
    if type(error).__name__ == "NoArgsIsHelpError":
        return f"{error.format_message()}\n"
    message = error.format_message()
    told = worded(message) if isinstance(message, ErrorText) else quoted(shortened(message, LONGEST_PROBLEM))
    return "\n".join([*lines, say("error", message=told), ""])


def _say(text: str, status: int) -> int:
    """Write an error message to standard error, if possible; returns `status`."""
    with contextlib.suppress(OSError, ReaderLeft):
        sys.stdout.flush()
    with contextlib.suppress(OSError, ReaderLeft):
        sys.stderr.write(text)
        sys.stderr.flush()
    return status


@contextlib.contextmanager
def ended_by_signals() -> Iterator[list[int]]:
    """Raise SystemExit on a deadly signal, so that everything open is closed; the exit status is then in the list.

    Signals that are ignored on purpose (nohup) stay ignored.
    """
    caught: list[int] = []

    def leave(number: int, frame: FrameType | None) -> NoReturn:
        caught.append(BY_SIGNAL + number)
        raise SystemExit(BY_SIGNAL + number)

    def again(lost: sys.UnraisableHookArgs) -> None:
        """Raise the signal again if its exception was lost in a destructor or a callback of the interpreter."""
        number = 0
        if issubclass(lost.exc_type, KeyboardInterrupt):
            number = int(signal.SIGINT)
        elif issubclass(lost.exc_type, SystemExit) and caught:
            number = caught[-1] - BY_SIGNAL
        if not number:
            hook(lost)
            return
        timer = threading.Timer(AGAIN, os.kill, (os.getpid(), number))
        timer.daemon = True
        timer.start()

    hook, sys.unraisablehook = sys.unraisablehook, again
    ours = threading.current_thread() is threading.main_thread()
    heard = [each for each in DEADLY if ours and signal.getsignal(each) is signal.SIG_DFL]
    for each in heard:
        signal.signal(each, leave)
    try:
        yield caught
    finally:
        sys.unraisablehook = hook
        for each in heard:
            signal.signal(each, signal.SIG_DFL)
