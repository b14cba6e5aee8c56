"""The plain table: one line after the other, for terminals, pipes and screen readers."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from enum import Enum, auto
from functools import cache
from typing import TextIO

import msgspec

from solo.games.town.front.examining import Examining
from solo.games.town.front.explaining import Explaining
from solo.games.town.front.narrator import Narrator
from solo.games.town.front.views import Views
from solo.games.town.front.walking import fight_over
from solo.games.town.front.wording import Wording
from solo.kernel.decisions import Answer, Decision, IllegalAnswer
from solo.kernel.documents import ContentError
from solo.kernel.events import Event
from solo.narration.catalogue import Catalogue, languages
from solo.narration.language import choose_language, is_known
from solo.narration.paragraphs import Paragraph, plain, sentence, text_of
from solo.storage.errors import StorageError
from solo.table.acting import Acting
from solo.table.commands import VIEWS, Command, read_answer, read_command, steps_too_many
from solo.table.course import Course
from solo.table.evening import Evening
from solo.table.lines import Ask, presentable, wrap
from solo.table.menu import menu
from solo.table.quick import Quick
from solo.table.report import ON_SCREEN, write_report
from solo.table.retelling import retold
from solo.table.settings import Settings, change, described, save_settings

REMEMBERED = 60
LAST = 6
"""So many paragraphs are told again on resuming, where no phase begins among them."""

OF_ANOTHER = ("sheet", "inventory", "look")
"""Views that may be had of another investigator."""

LATEST = 15
"""So many paragraphs the log shows."""


class Reply(Enum):
    """What may come of a question instead of an answer: the player leaves, or everything is looked at anew."""

    LEAVE = auto()
    ANEW = auto()


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
        self._examining = Examining(self.wording, self.views)
        self._ask = ask
        self._out = out
        self._speak = cache(speak)
        self._log: deque[str] = deque(maxlen=REMEMBERED)
        self.seen: deque[str] = deque(maxlen=ON_SCREEN)
        self._set_off = ("", "")
        self.quick = Quick(evening, self.settings)
        self.course = Course(evening, self.quick.always)
        self._acting = Acting(self)
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
            unasked = self.quick.answer(decision)
            if unasked is not None:
                self.give(unasked, unasked=True)
                continue
            question = self.quick.question(decision) or self.quick.offered(decision)
            answer = self.question(question)
            if answer is Reply.LEAVE:
                return False
            if not isinstance(answer, Reply):
                self._answered(question, answer)
        self.tell()
        return True

    def _answered(self, question: Decision, answer: Answer) -> None:
        """Do what a person has answered."""
        meant = self.quick.take(question, answer)
        if meant is not None:
            self.give(meant)

    def give(self, answer: Answer, *, unasked: bool = False) -> None:
        """Give the waiting question its answer, for the person who was asked or, unasked, for one who need not be."""
        decision = self.evening.decision
        if decision is not None and decision.kind == "move":
            walks = str(answer).startswith("go:")
            self._set_off = (decision.who, self._place_of(decision.who)) if walks else ("", "")
        self.course.give(answer, unasked=unasked)

    # Telling

    def recap(self) -> None:
        """Where a campaign that goes on was left: everybody, and what was told last."""
        self.write(self.wording.say("recap"))
        self.panel([self.wording.condition(who) for who in self.evening.game.state.investigators])
        story, pending = self.evening.story(), self.evening.take_events()
        self.wording.narrator.catch_up(story[: len(story) - len(pending)])
        told = self._told(pending)
        headings = [paragraph[0].kind == "heading" for paragraph in told]
        phases = [number for number in range(len(told) - 1) if headings[number] and not headings[number + 1]]
        for paragraph in told[phases[-1] if phases else -LAST :]:
            self.paragraph(paragraph)

    def _told(self, events: Sequence[Event]) -> list[Paragraph]:
        """Events as paragraphs, kept for the log too."""
        told = self.wording.narrator.tell(events)
        self._log.extend(map(text_of, told))
        return told

    def tell(self) -> None:
        """Tell what has happened since the last time; and where a fight has ended a walk, that it has."""
        events = self.evening.take_events()
        for paragraph in self._told(events):
            self.paragraph(paragraph)
        who, place = self._set_off
        if who and any(fight_over(event, who) for event in events):
            self._set_off = ("", "")
            if self._place_of(who) == place:
                name = self.wording.narrator.name
                self.write(self.wording.say("go", "fought", who=name(who), here=name(place)))

    def _place_of(self, who: str) -> str:
        """Where an investigator is; "" for one who is not at the table."""
        one = self.evening.game.deciding(who)
        return one.place if one is not None else ""

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
        self.seen.append(text)
        self._out.write(presentable(wrap(text), self._out.encoding) + "\n")

    def panel(self, lines: Sequence[str]) -> None:
        """Show something that was asked for, line by line."""
        for line in lines:
            self.write(line)

    # Asking

    def question(self, decision: Decision) -> Answer | Reply:
        """Ask until there is an answer, or the input ends, or something has changed the question."""
        self.course.ask()
        texts = self.wording.options(decision)
        self.show(decision, texts)
        while True:
            line = self.line(decision)
            if line is None:
                self.write("")
                self.write(self.wording.say("errors", "end_of_input"))
                return Reply.LEAVE
            self.seen.append(f"> {line}")
            try:
                command = read_command(line, self.wording.words())
                if command is None and (line.strip() or self.takes_first(decision, texts)):
                    return read_answer(decision, line, texts)
            except IllegalAnswer:
                command = self._foreign(line)
                if command is None:
                    self.complain(decision, line)
            if command is None:
                continue
            if command.name == "quit":
                return Reply.LEAVE
            if self.obey(command, decision):
                return Reply.ANEW

    def line(self, decision: Decision) -> str | None:
        """What is typed at a question; None when there will be no more."""
        return self._ask(self.prompt(decision))

    def prompt(self, decision: Decision) -> str:
        """What stands before the cursor."""
        key = "some" if decision.most > decision.least else "several" if decision.several else "one"
        return self.wording.say("ask", key, count=decision.least) + "> "

    def show(self, decision: Decision, texts: list[str]) -> None:
        """Show the question and its options, and of the state what is not as it was at the last one."""
        self.introduce(self._explaining.newcomers(decision))
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

    def introduce(self, people: Sequence[str]) -> None:
        """Say who they are, one after the other."""
        for id in people:
            self.write("")
            for line in self._explaining.biography(id):
                self.write(line)

    def _foreign(self, line: str) -> Command | None:
        """A command in the words of another language than the one that is spoken."""
        for language in languages():
            if language == self.wording.narrator.catalogue.language:
                continue
            command = read_command(line, self._speak(language).find("table", "words") or {})
            if command is not None:
                return command
        return None

    def takes_first(self, decision: Decision, texts: list[str]) -> bool:
        """Whether an empty line takes the first option."""
        return True

    def complain(self, decision: Decision, line: str) -> None:
        """Say what was wrong with an answer, and what would do."""
        exactly = decision.several and decision.least == decision.most
        key = "wrong_count" if exactly else "no_option" if decision.kind != "sliders" else "wrong_sliders"
        count = decision.least if exactly else len(decision.options)
        steps = steps_too_many(decision, line)
        if steps:
            who, focus = self.wording.narrator.name(decision.who), self.wording.focus(decision)
            self.write(self.wording.say("errors", "too_many_steps", who=who, steps=steps, focus=focus))
            return
        self.write(self.wording.say("errors", key, answer=line.strip(), count=count))

    # Commands

    def obey(self, command: Command, decision: Decision) -> bool:
        """Do what a command says; True when the question has to be asked anew."""
        say = self.wording.say
        if command.name in VIEWS:
            self._look_at(command, decision)
            return False
        match command.name:
            case "undo" | "redo" | "skipped" | "trade" | "wish" | "go":
                return self._acting.obey(command, decision)
            case "save":
                self.write(say("commands", "saved", where=self.evening.where))
            case "report":
                self._report()
            case "log":
                self.panel(list(self._log)[-LATEST:])
            case "chronicle":
                self.panel(retold(self.evening, self.wording, command.rest))
            case "examine":
                self.panel(self._examining.answer(command.rest, decision))
            case "explain":
                self.panel(self._explaining.options(decision, command.rest))
            case "settings":
                return self._set(command.rest)
            case "lang":
                return self._change_language(command.rest)
            case _:
                self.panel(self.help())
        return False

    def _report(self) -> None:
        """Write a file to send with a bug."""
        try:
            where = str(write_report(self.evening, self.wording, self.settings, self.seen))
            self.write(self.wording.say("commands", "reported", where=where))
        except StorageError as error:
            self.write(self.wording.say("errors", "report", reason=str(error)))

    def begin_narrator(self, catalogue: Catalogue) -> None:
        """A narrator who has heard of this night what has been told, and nothing that was taken back."""
        old = self.wording.narrator
        self.wording.narrator = Narrator(catalogue, old.seed, old.verbosity)
        self._log.clear()
        story = self.evening.story()
        night = self.wording.narrator.this_night(story)
        self.wording.narrator.remember(story[: len(story) - len(night)])
        self._told(night)

    def _look_at(self, command: Command, decision: Decision) -> None:
        """Show a view; of a sheet, of the cards or of the surroundings that of another who is named."""
        named = plain(command.rest) if command.name in OF_ANOTHER else ""
        if named:
            who = self.named(named)
            if not who:
                self.write(self.wording.say("errors", "nobody", answer=command.rest))
                return
            decision = msgspec.structs.replace(decision, who=who, kind=command.name, about=None)
        self.panel(self.views.all[command.name](decision))

    def named(self, named: str) -> str:
        """The investigator whose name, or a part of it, begins so; "" for nobody, or several."""
        found = []
        for who in self.evening.game.state.investigators:
            name = plain(str(self.wording.narrator.name(who.id)["name"]))
            if name.startswith(named) or any(part.startswith(named) for part in name.split()):
                found.append(who.id)
        return found[0] if len(found) == 1 else ""

    def help(self) -> list[str]:
        """What can be typed."""
        words, say = self.wording.words(), self.wording.say
        lines = [say("help", "text", commands=", ".join(spellings[0] for spellings in words.values()))]
        return lines + [
            f"  {', '.join(spellings)}: {say('help', 'commands', name)}" for name, spellings in words.items()
        ]

    def _set(self, wanted: str) -> bool:
        """Show the settings, or change one: `settings theme light`."""
        key, _, value = wanted.partition(" ")
        value = value.strip()
        if not value:
            self.panel([*described(self.settings), self.wording.say("commands", "settings")])
            return False
        if key == "lang" and not self._change_language(value):
            return False
        try:
            self.settings = change(self.settings, key, value)
        except ValueError:
            self.write(self.wording.say("commands", "no_setting", setting=key, value=value))
            return False
        self.quick.settings = self.settings
        self.keep_settings()
        self.apply_setting(key)
        self.write(self.wording.say("commands", "later" if key == "plain" else "set", setting=key, value=value))
        return key == "lang" or key.startswith("ask_")

    def keep_settings(self) -> None:
        """Write the settings down; an evening goes on where they cannot be written."""
        try:
            save_settings(self.settings)
        except ContentError as error:
            self.write(self.wording.say("errors", "settings", reason=str(error)))

    def apply_setting(self, key: str) -> None:
        """Let a changed setting hold at once."""
        if key == "verbosity":
            self.wording.narrator.verbosity = self.settings.verbosity

    def _change_language(self, wanted: str) -> bool:
        known = languages()
        if not wanted or not is_known(wanted, known):
            key = "unknown" if wanted else "which"
            self.write(self.wording.say("lang", key, language=wanted, languages=", ".join(known)))
            return False
        self.begin_narrator(self._speak(choose_language(wanted, {}, known)))
        self.write(self.wording.say("lang", "changed"))
        return True
