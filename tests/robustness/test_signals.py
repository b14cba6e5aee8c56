"""Ctrl-C at any instant, SIGTERM and SIGHUP: the right status, no traceback, the terminal as it was, a save that is sound."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import termios
import time
import weakref
from pathlib import Path

import pytest
from click.testing import CliRunner
from prompt_toolkit.application import Application
from prompt_toolkit.input import DummyInput
from prompt_toolkit.output import DummyOutput

from solo.cli import main, program
from solo.cli.program import ended_by_signals
from solo.table.keys import interrupt
from tests.table.screen import Screen

pytestmark = pytest.mark.usefixtures("heeded")

PLAY = [sys.executable, "-m", "solo", "play", "t", "--seed", "3", "--lang", "en", "--plain"]
ON = [sys.executable, "-m", "solo", "play", "t", "--lang", "en", "--plain"]

STATUS = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGHUP: 129}

PACKAGE = Path(program.__file__).parent.parent

SOON = 0.08
"""Seconds in which the interpreter itself starts, as a rule: a signal that comes so early is its own affair."""


def is_of_the_program(told: str) -> bool:
    """Whether a traceback is ours: the interpreter's own, from before the program is called, has no function of it."""
    files = [line for line in told.splitlines() if line.strip().startswith('File "')]
    called = any(str(PACKAGE) in line and not line.endswith("in <module>") for line in files)
    return "Traceback" in told and (not files or called)


def verify() -> None:
    """The campaign plays again to where it stands."""
    checked = CliRunner().invoke(main, ["verify", "t"])
    assert checked.exit_code == 0, checked.output


def send(deadly: signal.Signals, seconds: float) -> bool:
    """Send a signal to a campaign that is played as fast as can be; whether it was still being played."""
    with subprocess.Popen(
        ON, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stderr is not None
        process.stdin.write("\n" * 20_000)
        process.stdin.flush()
        time.sleep(seconds)
        process.send_signal(deadly)
        told = process.stderr.read()
        process.wait(timeout=30)
    assert not is_of_the_program(told), told
    assert "Exception" not in told, told
    early = "Traceback" in told  # the interpreter's own: on a busy machine it starts later than `SOON`
    assert early or process.returncode in (STATUS[deadly], -deadly, 0), (process.returncode, told, seconds)
    return process.returncode != 0


def test_ctrl_c_while_the_modules_of_the_words_are_loading_is_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def half_loaded(key: str, **arguments: object) -> str:
        raise AttributeError("module 'ruamel.yaml' has no attribute 'composer'")

    def pressed() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(program, "say", half_loaded)
    assert program._run(pressed) == STATUS[signal.SIGINT]
    assert capsys.readouterr().err == "\n"


def interrupted(folder: Path, times: int, seed: int) -> None:
    """So many signals, each at a random instant from the loading on; a campaign that comes to its end begins anew."""
    dice = random.Random(seed)
    playing = False
    for number in range(times):
        if not playing:
            (folder / "t.solo").unlink(missing_ok=True)
            subprocess.run(PLAY, stdin=subprocess.DEVNULL, capture_output=True, timeout=60, check=True)
        playing = send(list(STATUS)[number % 3], SOON + dice.random() * 0.9)
        if number % 5 == 4 or number == times - 1:
            verify()


def test_signals_at_any_instant_leave_a_sound_save(saves: Path) -> None:
    interrupted(saves, 6, 1)


@pytest.mark.campaign
def test_three_hundred_signals(saves: Path) -> None:
    interrupted(saves, 300, 2)


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("deadly", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_at_the_prompt_ends_at_once_and_restores_the_terminal(
    tmp_path: Path, deadly: signal.Signals, plain: bool
) -> None:
    more = ["--plain"] if plain else []
    with Screen(tmp_path, 80, 24, ["play", "t", "--seed", "3", "--lang", "en", *more]) as screen:
        before = termios.tcgetattr(screen.keyboard)
        screen.wait_for("numbers, with spaces between>")
        if not plain:
            assert termios.tcgetattr(screen.keyboard) != before
        screen.process.send_signal(deadly)
        began = time.monotonic()
        while screen.process.poll() is None and time.monotonic() - began < 10:
            screen.read(0.1)
        assert screen.process.returncode == STATUS[deadly]
        assert termios.tcgetattr(screen.keyboard) == before
        assert "Traceback" not in screen.shown()


def test_whoever_quits_at_the_first_questions_leaves_and_nothing_has_begun(tmp_path: Path) -> None:
    with Screen(tmp_path, 80, 24, ["play", "t"]) as screen:
        screen.wait_for("2. Čeština")
        screen.type("2\r")
        screen.wait_for("Kterou hru?")
        screen.type("konec\r")
        assert screen.process.wait(timeout=10) == 0
    assert not list(tmp_path.glob("*.solo"))


def test_ctrl_c_while_the_sliders_are_set_and_in_the_first_questions(tmp_path: Path) -> None:
    with Screen(tmp_path, 80, 24, ["play", "t"]) as screen:
        screen.wait_for("2. Čeština")
        screen.type("\x03")
        assert screen.process.wait(timeout=10) == 130
        while screen.read(0.2):
            pass
        assert "Traceback" not in screen.shown()
    with Screen(tmp_path, 80, 24, ["play", "t", "--seed", "3", "--lang", "en"]) as screen:
        screen.wait_for("numbers, with spaces between>")
        screen.type("1 2 3 4\r")
        screen.wait_for("Enter sets them")
        screen.type("\x03")
        screen.wait_for("Number or name")
        screen.type("\x03")
        screen.wait_for("Press Ctrl-C again to leave")
        screen.type("\x03")
        screen.wait_for("Until the next evening")
        assert screen.process.wait(timeout=10) == 0


def test_ctrl_c_when_the_answer_has_just_been_given_ends_the_prompt() -> None:
    """The prompt is over, but its reading is not: no complaint of the library, but what Ctrl-C is anywhere else."""
    app: Application[str] = Application(input=DummyInput(), output=DummyOutput())
    with pytest.raises(KeyboardInterrupt):
        interrupt(app)


@pytest.mark.parametrize(("deadly", "raised"), [(signal.SIGTERM, SystemExit), (signal.SIGINT, KeyboardInterrupt)])
def test_a_signal_that_comes_where_nobody_can_catch_it_is_not_lost(
    deadly: signal.Signals, raised: type[BaseException]
) -> None:
    """What a weak reference's callback raises is dropped by the interpreter."""

    class Gone:
        """What a weak reference is to."""

    with pytest.raises(raised), ended_by_signals():
        gone = Gone()
        reference = weakref.ref(gone, lambda _: signal.raise_signal(deadly))
        del gone
        assert reference() is None
        time.sleep(5)


def test_ignored_signals_stay_ignored(saves: Path) -> None:
    """`nohup` works: a campaign that is played by a script outlives its terminal."""
    with subprocess.Popen(
        ["bash", "-c", "trap '' HUP; exec \"$@\"", "bash", *PLAY],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.send_signal(signal.SIGHUP)
        told, _ = process.communicate(b"\n" * 8, timeout=30)
    assert process.returncode == 0
    assert b"Until the next evening" in told
