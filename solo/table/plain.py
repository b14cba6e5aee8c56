"""The plain table: one line after the other, for terminals, pipes and screen readers."""

from __future__ import annotations

import shutil
import sys
import textwrap
import unicodedata
from collections import deque
from collections.abc import Callable
from typing import TextIO

from solo.kernel.decisions import Answer, Decision, IllegalAnswer
from solo.narration.catalogue import Catalogue, languages
from solo.narration.language import choose_language, is_known
from solo.narration.narrator import Narrator
from solo.narration.paragraphs import Paragraph, sentence, text_of
from solo.table.commands import VIEWS, Command, read_answer, read_command
from solo.table.evening import Evening
from solo.table.views import Views
from solo.table.walking import next_step, route
from solo.table.wording import Wording

Ask = Callable[[str], str | None]
"""Reads one line after showing a prompt; None when there will be no more."""

WIDEST = 100
REMEMBERED = 60


class Table:
    """Plays an evening: tells what happened, asks, reads, until the end of the campaign or of the input."""

    def __init__(
        self, evening: Evening, narrator: Narrator, ask: Ask, out: TextIO, speak: Callable[[str], Catalogue]
    ) -> None:
        self.evening = evening
        self.wording = Wording(evening, narrator)
        self.views = Views(self.wording)
        self._ask = ask
        self._out = out
        self._speak = speak
        self._log: deque[str] = deque(maxlen=REMEMBERED)
        self._walking_to = ""

    def run(self) -> bool:
        """Play; True when the campaign came to its end, False when the input did or the player left."""
        self.write(self.wording.say("welcome"))
        if self.evening.decision is None:
            self.write(self.wording.say("over"))
        elif self.evening.resumed:
            self.write(self.wording.say("recap"))
        while (decision := self.evening.decision) is not None:
            self.tell()
            answer = self._step(decision) or self.question(decision)
            if answer is None:
                return False
            self.evening.answer(answer)
        self.tell()
        return True

    # Telling

    def tell(self) -> None:
        """Tell what has happened since the last time."""
        for paragraph in self.wording.narrator.tell(self.evening.take_events()):
            self._log.append(text_of(paragraph))
            self.paragraph(paragraph)

    def paragraph(self, paragraph: Paragraph) -> None:
        """Write one paragraph of the story, each fact on a line of its own."""
        if paragraph[0].kind in ("heading", "title"):
            self.write("")
        for span in paragraph:
            self.write(sentence(span))
        if paragraph[0].kind == "scene":
            self.write("")

    def write(self, text: str) -> None:
        """Write a paragraph, wrapped to the width."""
        self._out.write(presentable(wrap(text), self._out.encoding) + "\n")

    # Asking

    def question(self, decision: Decision) -> Answer | None:
        """Ask until there is an answer; None when the input ends or the player leaves."""
        texts = self.wording.options(decision)
        self.show(decision, texts)
        prompt = self.prompt(decision)
        while True:
            line = self._ask(prompt)
            if line is None:
                self.write("")
                self.write(self.wording.say("errors", "end_of_input"))
                return None
            try:
                command = read_command(line, self.wording.words())
                if command is None:
                    return read_answer(decision, line, texts)
            except IllegalAnswer:
                self.complain(decision, line)
                continue
            if command.name == "quit":
                return None
            if self.obey(command, decision):
                self.tell()
                decision = self.evening.decision or decision
                step = self._step(decision)
                if step is not None:
                    return step
                texts = self.wording.options(decision)
                self.show(decision, texts)
                prompt = self.prompt(decision)

    def prompt(self, decision: Decision) -> str:
        """What stands before the cursor."""
        return self.wording.say("ask", "several" if decision.several else "one", count=decision.least) + "> "

    def show(self, decision: Decision, texts: list[str]) -> None:
        """Show the state, the question and its options."""
        self.write("")
        state = self.wording.state_line(decision)
        if state:
            self.write(f"[{state}]")
        self.write(self.wording.prompt(decision))
        if decision.kind == "sliders":
            for text in self.wording.tracks(decision):
                self.write(text)
        else:
            for number, text in enumerate(texts, 1):
                self.write(f"{number:3}. {text}")

    def complain(self, decision: Decision, line: str) -> None:
        """Say what was wrong with an answer, and what would do."""
        key = "wrong_count" if decision.several else "no_option"
        count = decision.least if decision.several else len(decision.options)
        self.write(self.wording.say("errors", key, answer=line.strip(), count=count))

    # Commands

    def obey(self, command: Command, decision: Decision) -> bool:
        """Do what a command says; True when the question has to be asked anew."""
        say = self.wording.say
        if command.name in VIEWS:
            for text in self.views.all[command.name](decision):
                self.write(text)
            return False
        match command.name:
            case "undo" | "redo":
                steps = int(command.rest) if command.rest.isdecimal() and len(command.rest) < 6 else 1
                done = (self.evening.undo if command.name == "undo" else self.evening.redo)(steps)
                self._walking_to = ""
                self.write(say("commands", "undone" if command.name == "undo" else "redone", count=done))
                return True
            case "save":
                self.write(say("commands", "saved", where=self.evening.where))
            case "log":
                for text in self._log:
                    self.write(text)
            case "lang":
                return self._change_language(command.rest)
            case "go":
                return self._set_out(command.rest, decision)
            case _:
                self.help()
        return False

    def help(self) -> None:
        """Say what can be typed."""
        words = self.wording.words()
        self.write(self.wording.say("help", "text", commands=", ".join(spellings[0] for spellings in words.values())))
        for name, spellings in words.items():
            self.write(f"  {', '.join(spellings)}: {self.wording.say('help', 'commands', name)}")

    def _change_language(self, wanted: str) -> bool:
        known = languages()
        if not wanted or not is_known(wanted, known):
            self.write(self.wording.say("lang", "unknown", language=wanted, languages=", ".join(known)))
            return False
        old = self.wording.narrator
        fresh = Narrator(self._speak(choose_language(wanted, {}, known)), old.seed, old.verbosity)
        self.wording.narrator = fresh
        self.write(self.wording.say("lang", "changed"))
        return True

    # Walking

    def _set_out(self, wanted: str, decision: Decision) -> bool:
        """Walk to a place, step by step, as far as nothing comes between."""
        if decision.kind != "move":
            self.write(self.wording.say("go", "not_now"))
            return False
        place, steps = route(self.evening.game, decision.who, wanted, self.wording.narrator)
        if not steps:
            self.write(self.wording.say("go", "nowhere", place=wanted))
            return False
        names = [str(self.wording.narrator.name(each)["name"]) for each in steps]
        self.write(self.wording.say("go", "route", places=" – ".join(names)))
        for text in self.views.guards(decision, steps):
            self.write(text)
        self._walking_to = place
        return True

    def _step(self, decision: Decision) -> Answer | None:
        """The next step of a walk under way, when this question is about it."""
        if not self._walking_to:
            return None
        step = next_step(self.evening.game, decision, self._walking_to)
        if step is None and decision.kind != "deal_with":
            self._walking_to = ""
        return step


def columns() -> int:
    """The width of the terminal, and no more than is good to read."""
    return max(20, min(WIDEST, shutil.get_terminal_size((80, 24)).columns))


def wrap(text: str) -> str:
    """Text wrapped to the width."""
    return textwrap.fill(text, columns(), break_long_words=False, break_on_hyphens=False)


PLAINER = str.maketrans(
    {
        **dict.fromkeys("’‘", "'"),
        **dict.fromkeys("“”„«»", '"'),
        **dict.fromkeys("–−", "-"),
        "…": "...",
        "\u00a0": " ",
        "·": "*",
    }
)
"""Typographic signs in plain ASCII."""


def presentable(text: str, encoding: str | None) -> str:
    """Text that the encoding can show: plainer signs and letters without accents where it can do no better.

    >>> presentable("„Hřbitov“ – 3", "ascii")
    '"Hrbitov" - 3'
    """
    try:
        text.encode(encoding or "utf-8")
    except UnicodeEncodeError:
        bare = unicodedata.normalize("NFKD", text.translate(PLAINER))
        return bare.encode("ascii", "ignore").decode("ascii")
    except LookupError:
        return text
    return text


def ask_stream(stream: TextIO) -> Ask:
    """Read lines from a pipe or file, without showing prompts."""

    def ask(prompt: str) -> str | None:
        line = stream.readline()
        return line.rstrip("\n") if line else None

    return ask


def at_terminal() -> bool:
    """Whether a person sits at a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()
