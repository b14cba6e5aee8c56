"""The plain table: one line after the other, for terminals, pipes and screen readers."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Callable
from typing import TextIO

from solo.kernel.decisions import Answer, Decision, IllegalAnswer
from solo.narration.narrator import Line, Narrator
from solo.table.evening import Evening
from solo.table.wording import Wording

Ask = Callable[[str], str | None]
"""Reads one line after showing a prompt; None when there will be no more."""

WIDEST = 100


class PlainTable:
    """Plays an evening: tells what happened, asks, reads, until the end of the campaign or of the input."""

    def __init__(self, evening: Evening, narrator: Narrator, ask: Ask, out: TextIO) -> None:
        self.evening = evening
        self.wording = Wording(evening, narrator)
        self._narrator = narrator
        self._ask = ask
        self._out = out

    def run(self) -> bool:
        """Play; True when the campaign came to its end, False when the input did or the player left."""
        self._write(self.wording.say("welcome"))
        while (decision := self.evening.decision) is not None:
            self._tell()
            answer = self._answer(decision)
            if answer is None:
                return False
            if not self._command(answer):
                self.evening.answer(answer)
        self._tell()
        return True

    def _command(self, answer: Answer) -> bool:
        """Undo and redo, which change what is asked; True when the answer was one of them."""
        if not isinstance(answer, str):
            return False
        verb, _, steps = answer.partition(" ")
        if verb not in ("undo", "redo") or (steps and not steps.isdigit()):
            return False
        move = self.evening.undo if verb == "undo" else self.evening.redo
        done = move(int(steps or 1))
        self._write(self.wording.say("commands", "undone" if verb == "undo" else "redone", count=done))
        return True

    def _tell(self) -> None:
        for kind, text in self._narrator.tell(self.evening.take_events()):
            self._paragraph((kind, text))

    def _paragraph(self, line: Line) -> None:
        kind, text = line
        if kind == "heading":
            self._write("")
        self._write(text)
        if kind == "scene":
            self._write("")

    def _write(self, text: str) -> None:
        width = min(WIDEST, shutil.get_terminal_size((80, 24)).columns)
        self._out.write(textwrap.fill(text, width, break_long_words=False, break_on_hyphens=False) + "\n")

    def _answer(self, decision: Decision) -> Answer | None:
        self._write("")
        state = self.wording.state_line(decision)
        if state:
            self._write(f"[{state}]")
        self._write(self.wording.prompt(decision))
        if decision.kind == "sliders":
            for text in self.wording.tracks(decision):
                self._write(text)
        else:
            for number, text in enumerate(self.wording.options(decision), 1):
                self._write(f"{number:3}. {text}")
        several = decision.several
        prompt = self.wording.say("ask", "several" if several else "one", count=decision.least) + "> "
        while True:
            line = self._ask(prompt)
            if line is None:
                self._write("")
                self._write(self.wording.say("errors", "end_of_input"))
                return None
            line = line.strip()
            if line in ("quit", "q"):
                return None
            if line in ("help", "?"):
                self._write(self.wording.say("help", "text"))
                continue
            if line == "save":
                self._write(self.wording.say("commands", "saved", where=self.evening.where))
                continue
            if line.partition(" ")[0] in ("undo", "redo"):
                return line
            try:
                return self.read_answer(decision, line)
            except IllegalAnswer:
                key = "wrong_count" if several else "no_option"
                count = decision.least if several else len(decision.options)
                self._write(self.wording.say("errors", key, answer=line, count=count))

    def read_answer(self, decision: Decision, line: str) -> Answer:
        """An answer as typed: numbers or option ids, nothing for the first; raises IllegalAnswer."""
        if not line:
            return decision.default
        words = line.replace(",", " ").split() if decision.several else [line]
        if decision.kind == "sliders":
            return decision.check(slider_answer(line))
        ids = []
        for word in words:
            if word.isdigit() and 1 <= int(word) <= len(decision.options):
                ids.append(decision.options[int(word) - 1].id)
            else:
                ids.append(word)
        return decision.check(ids)


def slider_answer(line: str) -> str:
    """Three numbers from 1 to 4, one for each track, as the option that sets them there; anything else as it is.

    >>> slider_answer("2 3 1")
    'set:120'
    """
    digits = line.replace(",", " ").replace(" ", "")
    if len(digits) == 3 and all(digit in "1234" for digit in digits):
        return "set:" + "".join(str(int(digit) - 1) for digit in digits)
    return line


def ask_stream(stream: TextIO) -> Ask:
    """Read lines from a pipe or file, without showing prompts."""

    def ask(prompt: str) -> str | None:
        line = stream.readline()
        return line.rstrip("\n") if line else None

    return ask


def ask_terminal() -> Ask:
    """Read lines at a terminal, with editing and history; Ctrl-D ends, Ctrl-C clears the line."""
    from prompt_toolkit import PromptSession

    session: PromptSession[str] = PromptSession()

    def ask(prompt: str) -> str | None:
        while True:
            try:
                return session.prompt(prompt)
            except KeyboardInterrupt:
                continue
            except EOFError:
                return None

    return ask


def best_ask() -> Ask:
    """The way to read that fits where the program runs."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        return ask_terminal()
    return ask_stream(sys.stdin)
