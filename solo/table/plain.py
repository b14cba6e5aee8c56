"""The plain table: one line after the other, for terminals, pipes and screen readers."""

from __future__ import annotations

import shutil
import sys
import textwrap
import unicodedata
from collections import deque
from collections.abc import Callable, Sequence
from typing import TextIO

from solo.kernel.decisions import Answer, Decision, IllegalAnswer
from solo.narration.catalogue import Catalogue, languages
from solo.narration.chronicle import chapters
from solo.narration.language import choose_language, is_known
from solo.narration.narrator import Narrator
from solo.narration.paragraphs import Paragraph, sentence, text_of
from solo.table.commands import VIEWS, Command, read_answer, read_command
from solo.table.evening import Evening
from solo.table.explaining import Explaining
from solo.table.settings import CHOICES, Settings, change, save_settings, shown
from solo.table.views import Views
from solo.table.walking import next_step, route
from solo.table.wording import Wording

Ask = Callable[[str], str | None]
"""Reads one line after showing a prompt; None when there will be no more."""

WIDEST = 100
REMEMBERED = 60
RUN = 4
"""So many amounts that follow one another are shown as one line."""


class Table:
    """Plays an evening: tells what happened, asks, reads, until the end of the campaign or of the input."""

    def __init__(
        self,
        evening: Evening,
        narrator: Narrator,
        ask: Ask,
        out: TextIO,
        speak: Callable[[str], Catalogue],
        settings: Settings | None = None,
    ) -> None:
        self.evening = evening
        self.wording = Wording(evening, narrator)
        self.views = Views(self.wording)
        self.settings = settings or Settings(guide=False)
        self._explaining = Explaining(self.wording, self.views)
        self._ask = ask
        self._out = out
        self._speak = speak
        self._log: deque[str] = deque(maxlen=REMEMBERED)
        self._walk = ("", "")
        self._stated: list[str] = []

    def run(self) -> bool:
        """Play; True when the campaign came to its end, False when the input did or the player left."""
        self.write(self.wording.say("welcome"))
        if self.evening.decision is None:
            self.write(self.wording.say("over"))
        elif self.evening.resumed:
            self.recap()
        while (decision := self.evening.decision) is not None:
            self.tell()
            answer = self._step(decision) or self.question(decision)
            if answer is None:
                return False
            self.evening.answer(answer)
        self.tell()
        return True

    # Telling

    def recap(self) -> None:
        """Where a campaign that goes on was left: everybody, and what was told last."""
        self.write(self.wording.say("recap"))
        self.panel([self.wording.condition(who) for who in self.evening.game.state.investigators])
        told = self._told()
        phases = [number for number, paragraph in enumerate(told) if paragraph[0].kind == "heading"]
        for paragraph in told[phases[-1] if phases else -RUN :]:
            self.paragraph(paragraph)

    def _told(self) -> list[Paragraph]:
        """What has happened since the last time, kept for the log too."""
        told = self.wording.narrator.tell(self.evening.take_events())
        self._log.extend(map(text_of, told))
        return told

    def tell(self) -> None:
        """Tell what has happened since the last time."""
        for paragraph in self._told():
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

    def panel(self, lines: Sequence[str]) -> None:
        """Show something that was asked for, line by line."""
        for line in lines:
            self.write(line)

    # Asking

    def question(self, decision: Decision) -> Answer | None:
        """Ask until there is an answer; None when the input ends or the player leaves."""
        texts = self.wording.options(decision)
        self.show(decision, texts)
        while True:
            line = self._ask(self.prompt(decision))
            if line is None:
                self.write("")
                self.write(self.wording.say("errors", "end_of_input"))
                return None
            try:
                command = read_command(line, self.wording.words())
                if command is None and (line.strip() or self.takes_first(decision, texts)):
                    return read_answer(decision, line, texts)
            except IllegalAnswer:
                self.complain(decision, line)
                continue
            if command is None:
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

    def prompt(self, decision: Decision) -> str:
        """What stands before the cursor."""
        return self.wording.say("ask", "several" if decision.several else "one", count=decision.least) + "> "

    def show(self, decision: Decision, texts: list[str]) -> None:
        """Show the question and its options, and of the state what is not as it was at the last one."""
        self.write("")
        state = [self.wording.town(), self.wording.acting(decision)]
        for line in state:
            if line and line not in self._stated:
                self.write(f"[{line}]")
        self._stated = state
        self.write(self.wording.prompt(decision))
        if decision.kind == "sliders":
            self.panel(self.wording.tracks(decision))
        else:
            self.panel([f"{numbers:>3}. {text}" for numbers, text in menu(decision, texts)])

    def takes_first(self, decision: Decision, texts: list[str]) -> bool:
        """Whether an empty line takes the first option."""
        return True

    def complain(self, decision: Decision, line: str) -> None:
        """Say what was wrong with an answer, and what would do."""
        key = "wrong_count" if decision.several else "no_option" if decision.kind != "sliders" else "wrong_sliders"
        count = decision.least if decision.several else len(decision.options)
        self.write(self.wording.say("errors", key, answer=line.strip(), count=count))

    # Commands

    def obey(self, command: Command, decision: Decision) -> bool:
        """Do what a command says; True when the question has to be asked anew."""
        say = self.wording.say
        if command.name in VIEWS:
            self.panel(self.views.all[command.name](decision))
            return False
        match command.name:
            case "undo" | "redo":
                steps = int(command.rest) if command.rest.isdecimal() and len(command.rest) < 6 else 1
                done = (self.evening.undo if command.name == "undo" else self.evening.redo)(steps)
                self._walk = ("", "")
                self.write(say("commands", "undone" if command.name == "undo" else "redone", count=done))
                return True
            case "save":
                self.write(say("commands", "saved", where=self.evening.where))
            case "log":
                self.panel(list(self._log))
            case "chronicle":
                self.panel(self._chronicle(command.rest))
            case "explain":
                self.panel(self._explaining.options(decision))
            case "settings":
                return self._set(command.rest)
            case "lang":
                return self._change_language(command.rest)
            case "go":
                return self._set_out(command.rest, decision)
            case _:
                self.panel(self.help())
        return False

    def help(self) -> list[str]:
        """What can be typed."""
        words, say = self.wording.words(), self.wording.say
        lines = [say("help", "text", commands=", ".join(spellings[0] for spellings in words.values()))]
        return lines + [
            f"  {', '.join(spellings)}: {say('help', 'commands', name)}" for name, spellings in words.items()
        ]

    def _chronicle(self, turn: str) -> list[str]:
        """The story of the campaign from its beginning, or that of one turn of the night."""
        narrator = self.wording.narrator
        teller = Narrator(narrator.catalogue, narrator.seed, narrator.verbosity)
        story = chapters(self.evening.story(), teller, self.wording.say("chronicle", "opening"))
        if turn:
            title = narrator.phrase(("events", "RoundBegan"), {"round": int(turn)}) if turn.isdecimal() else turn
            story = [chapter for chapter in story if chapter.title == title][-1:]
        lines = [line for chapter in story for line in ("", chapter.title, *map(text_of, chapter.paragraphs))]
        return lines or [self.wording.say("chronicle", "no_turn", turn=turn)]

    def _set(self, wanted: str) -> bool:
        """Show the settings, or change one: `settings theme light`."""
        key, _, value = wanted.partition(" ")
        if not value.strip():
            for name, setting in shown(self.settings).items():
                choices = ", ".join(CHOICES.get(name, ("", *languages()) if name == "lang" else ()))
                self.write(f"  {name}: {setting or '–'} ({choices.strip(', ')})")
            self.write(self.wording.say("commands", "settings"))
            return False
        if key == "lang":
            changed = self._change_language(value.strip())
            if not changed:
                return False
        try:
            self.settings = change(self.settings, key, value.strip())
        except ValueError:
            self.write(self.wording.say("commands", "no_setting", setting=key, value=value.strip()))
            return False
        save_settings(self.settings)
        self.apply_settings()
        self.write(self.wording.say("commands", "set", setting=key, value=value.strip()))
        return key == "lang"

    def apply_settings(self) -> None:
        """Let changed settings hold at once."""
        self.wording.narrator.verbosity = self.settings.verbosity

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
        points = decision.about if isinstance(decision.about, int) else 0
        if not points:
            self.write(self.wording.say("go", "no_points"))
            return False
        self.write(self.wording.say("go", "route", places=" – ".join(names)))
        if points < len(steps):
            reached = self.wording.narrator.name(steps[points - 1])
            self.write(self.wording.say("go", "too_far", count=len(steps), place=reached))
        self.panel(self.views.guards(decision, steps[:points]))
        self._walk = (decision.who, place)
        return True

    def _step(self, decision: Decision) -> Answer | None:
        """The next step of a walk under way, when this question is about it."""
        who, place = self._walk
        if not place:
            return None
        step = next_step(self.evening.game, decision, place) if decision.who == who else None
        if step is None and decision.kind != "deal_with":
            self._walk = ("", "")
        return step


def menu(decision: Decision, texts: Sequence[str]) -> list[tuple[str, str]]:
    """The options with their numbers; amounts of one thing that follow one another are one line ("5–12")."""
    rows: list[tuple[str, str]] = []
    at = 0
    while at < len(texts):
        end = at + 1
        while end < len(texts) and _one_more(decision, end):
            end += 1
        if end - at < RUN:
            end = at + 1
        numbers = str(at + 1) if end == at + 1 else f"{at + 1}–{end}"
        rows.append((numbers, texts[at] if end == at + 1 else f"{texts[at]} … {texts[end - 1]}"))
        at = end
    return rows


def _one_more(decision: Decision, number: int) -> bool:
    """Whether an option is the one before with one more of the same."""
    one, other = decision.options[number - 1], decision.options[number]
    return (one.verb, one.subject, one.amount + 1) == (other.verb, other.subject, other.amount)


def columns() -> int:
    """The width of the terminal, and no more than is good to read."""
    return max(20, min(WIDEST, shutil.get_terminal_size((80, 24)).columns))


def wrap(text: str) -> str:
    """Text wrapped to the width."""
    return textwrap.fill(
        text, columns(), subsequent_indent=indent(text), break_long_words=False, break_on_hyphens=False
    )


def indent(text: str) -> str:
    """The spaces a text begins with."""
    return text[: len(text) - len(text.lstrip(" "))]


PLAINER = str.maketrans(
    {
        **dict.fromkeys("’‘", "'"),
        **dict.fromkeys("“”„«»", '"'),
        **dict.fromkeys("–−", "-"),
        "…": "...",
        "\u00a0": " ",
        "·": "*",
        **dict.fromkeys("─", "-"),
        **dict.fromkeys("│", "|"),
        **dict.fromkeys("┌┬┐├┼┤└┴┘", "+"),
        **dict(zip("○●→←↑↓↘↖↗↙", "wb><^v\\\\//", strict=True)),
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


def ask_person(leaving: Callable[[], str]) -> Ask:
    """Read lines from somebody at a plain terminal; Ctrl-C asks once whether to leave, Ctrl-D leaves."""

    def ask(prompt: str) -> str | None:
        for _ in range(2):
            try:
                return input(prompt)
            except EOFError:
                return None
            except KeyboardInterrupt:
                print(f"\n{leaving()}")
        return None

    return ask


def at_terminal() -> bool:
    """Whether a person sits at a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()
