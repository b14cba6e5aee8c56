"""The plain table: one line after the other, for terminals, pipes and screen readers."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from enum import Enum, auto
from functools import cache
from typing import Any, TextIO

from solo.files.yaml import ContentError
from solo.kernel.decisions import Answer, Decision, IllegalAnswer
from solo.kernel.events import Event
from solo.narration.catalogue import Catalogue, languages
from solo.narration.front import Editor, Front
from solo.narration.language import can_show, choose_language, is_known
from solo.narration.paragraphs import Paragraph, Told, folded, sentence, text_of
from solo.narration.recollection import Recollection
from solo.storage.errors import StorageError
from solo.table.acting import Acting
from solo.table.asking import SIGNS, Questioning, asking_in, is_marked
from solo.table.commands import Command, parse_answer, read_command, takes_all
from solo.table.course import Course
from solo.table.evening import Evening
from solo.table.garbage import held_off, look_through
from solo.table.lesson_guide import LessonGuide
from solo.table.lines import Ask, columns, presentable, wrap
from solo.table.menu import menu
from solo.table.reference import Reference
from solo.table.report import ON_SCREEN, write_report
from solo.table.retelling import retold
from solo.table.settings import ASK, Settings, asked, change, described, save_settings, settings_with, shown

REMEMBERED = 60
LAST = 6
"""The most paragraphs repeated on resuming, if no phase begins among them."""

LATEST = 15
"""How many paragraphs the log shows."""


COMMANDS = (
    *("hint", "why", "rules", "skipped", "log", "chronicle", "explain", "settings", "undo", "redo"),
    *("lang", "report", "save", "help", "quit"),
)
"""The commands of every game; a game's own are in its front."""

ASK_RULES = "?"
"""The command that a question is; no word stands for it."""

LONGEST = 240
"""The length above which an option is a whole scene, which is not repeated in its explanation, in characters."""


class Reply(Enum):
    """The result of a question without an answer: the player leaves, or the question must be looked at again."""

    LEAVE = auto()
    ANEW = auto()


class Table:
    """Plays an evening: tells what happened, asks and reads, until the end of the campaign or of the input.

    coach: accompanies a lesson. reading: the language of the rulebook, if not the catalogue's.
    """

    def __init__(
        self,
        evening: Evening,
        front: Front,
        ask: Ask,
        out: TextIO,
        speak: Callable[[str], Catalogue],
        settings: Settings | None = None,
        reference: Reference | None = None,
        coach: LessonGuide | None = None,
        reading: str = "",
    ) -> None:
        self.evening = evening
        self.reference = reference
        self.coach = coach
        self._reading = reading
        self.front = front
        self.settings = settings or settings_with(tuple(front.habits))(guide=False)
        self._ask = ask
        self._out = out
        self._speak = cache(speak)
        self._log: deque[str] = deque(maxlen=REMEMBERED)
        self._untold: Sequence[Event] = ()
        self.recollection = Recollection()
        self.seen: deque[str] = deque(maxlen=ON_SCREEN)
        self._acting = Acting(self)
        self.course = Course(evening, front.auto_answers, self._acting.said)
        self._stated: list[str] = []
        front.auto_answers.asked = asked(self.settings)
        if reference is not None:
            front.title_of = lambda number: reference.title(number, self.reading)

    def run(self) -> bool:
        """Play; True when the campaign ended, False when the input ended or the player left."""
        with held_off():
            return self._played()

    def _played(self) -> bool:
        self.evening.speak(self.front.teller.catalogue.language)
        self.write(self.say("welcome"))
        if self.evening.decision is None:
            self.write(self.say("over"))
        elif self.evening.resumed:
            self.recap()
        if self.coach is not None:
            self._teach(self.coach.opening(self.front.progress(), resumed=self.evening.resumed))
        return self.go_on()

    def go_on(self) -> bool:
        """Tell and ask to the end; False when the input ended or the player left."""
        while (decision := self.evening.decision) is not None:
            self.tell()
            unasked = self.course.unasked(decision)
            if unasked is not None:
                self.give(unasked, unasked=True)
                continue
            question = self.course.question(decision)
            answer = self.question(question)
            if answer is Reply.LEAVE:
                return False
            if not isinstance(answer, Reply):
                self._answered(question, answer)
        self.tell()
        return True

    def _answered(self, question: Decision, answer: Answer) -> None:
        """Carry out a person's answer."""
        meant = self.front.auto_answers.on_answer(question, answer)
        if meant is not None:
            self.give(meant)

    def said(self, decision: Decision, answer: Answer) -> str:
        """A question and its answer in words."""
        return self._acting.said(decision, answer)

    def give(self, answer: Answer, *, unasked: bool = False) -> None:
        """Answer the pending decision. unasked: by the table itself, not by a person."""
        decision, attempt = self.evening.decision, self._attempt
        if decision is not None:
            self.front.before_answer(decision, answer)
        self.course.give(answer, unasked=unasked)
        if self._attempt != attempt:
            self.front.begin_anew()

    @property
    def _attempt(self) -> int:
        """How often the lesson was begun; 0 in a campaign."""
        progress = self.front.progress()
        return progress.attempt if progress is not None else 0

    # Telling

    def recap(self) -> None:
        """Show where a resumed campaign was left: everybody, and what was told last."""
        self.write(self.say("recap"))
        self.panel(self.front.recap())
        self.evening.take_events()
        told = self._resume_narrator() or self.begin_narrator(self.front.teller.catalogue)
        turns = [number for number, each in enumerate(told) if each.begins]
        turn = [each.paragraph for each in told[turns[-1] if turns else 0 :]]
        headings = [paragraph[0].kind == "heading" for paragraph in turn]
        phases = [number for number in range(len(turn) - 1) if headings[number] and not headings[number + 1]]
        shown = turn[phases[-1] if phases else -LAST :]
        if turn and headings[0] and len(shown) < len(turn):
            shown = [turn[0], *shown]
        for paragraph in shown:
            self.paragraph(paragraph)

    def tell(self) -> None:
        """Tell what has happened since the last call, with additional remarks."""
        events = self.evening.take_events()
        self.recollection.before(self.front.teller, events)
        for paragraph in self.front.teller.tell(events):
            self._log.append(text_of(paragraph))
            self.paragraph(paragraph)
        for line in self.front.remarks(events):
            self.write(line)
        if moved_to := self.evening.take_move():
            self.write(self.say("commands", "goes_on", name=moved_to))
        if self.coach is not None:
            self._teach(self.coach.remarks(self.front.progress()))

    def _teach(self, said: Iterable[Paragraph]) -> None:
        """Show what the coach says."""
        for paragraph in said:
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
        self.seen.append(text)
        self._out.write(presentable(wrap(text), self._out.encoding) + "\n")

    def panel(self, lines: Sequence[str]) -> None:
        """Show lines that the player asked for."""
        for line in lines:
            self.write(line)

    # Asking

    def question(self, decision: Decision) -> Answer | Reply:
        """Ask until there is an answer, the input ends, or a command has changed the question."""
        self.course.ask()
        editor = self.front.editor(decision)
        texts = [self.front.option(decision, each) for each in decision.options] if editor is None else []
        self.show(decision, texts, editor)
        while True:
            look_through()
            line = self.line(decision, editor)
            if line is None:
                self.write("")
                self.write(self.say("errors", "end_of_input"))
                return Reply.LEAVE
            self.seen.append(f"> {line}")
            if not line.strip() and not self.takes_first(decision, texts):
                continue
            try:
                meant = self.meant(decision, line, texts, editor)
            except IllegalAnswer:
                self.complain(decision, line, editor)
                continue
            if not isinstance(meant, Command):
                return meant
            if meant.name == "quit":
                return Reply.LEAVE
            if self.obey(meant, decision):
                return Reply.ANEW

    def meant(self, decision: Decision, line: str, texts: list[str], editor: Editor | None) -> Answer | Command:
        """What a line means: a command, or an answer; else a command in another language; else either of them, typed on
        the other keyboard. Raises IllegalAnswer.
        """
        try:
            return self._meant_here(decision, line, texts, editor)
        except IllegalAnswer:
            retyped = self.front.teller.catalogue.manners.retyped(line)
            found = self._foreign(line)
            if found is None and not retyped:
                raise
        return found or self._meant_here(decision, retyped, texts, editor)

    def _meant_here(self, decision: Decision, line: str, texts: list[str], editor: Editor | None) -> Answer | Command:
        """The command or answer that a line means as it was typed; raises IllegalAnswer.

        A text that the question shows is an answer even where it begins with the word of a view ("save the sanity").
        """
        command = read_command(line, self.words())
        if command is not None and command.rest and command.name not in self.front.commands:
            command = None if folded(line) in map(folded, texts) else command
        asked = self._asking_line(line, command, texts)
        return asked or command or self.read(decision, line, texts, editor)

    def _asking_line(self, line: str, command: Command | None, texts: Sequence[str]) -> Command | None:
        """The command that a question is: what an option means (`2?`), a command (`map?`), else to look it up.

        A command stays one unless its word is one that questions begin with too ("why did I lose that?", "w jakiej
        kolejności"); a deed always does ("go don't fall asleep").
        """
        words = folded(line.rstrip("? "))
        if not words or (command is None and not self.asking.asks(line)):
            return None
        if any(folded(text).startswith(folded(line)) for text in texts):
            return None
        if command is not None:
            plain = not command.rest or command.rest.isdecimal() or command.name in self.front.commands
            return None if plain or not self.asking.begins(line) else self._asked_rules(line)
        if words.isdecimal():
            return Command("explain", words)
        found = None if " " in words else read_command(words, self.words()) or self._foreign(words)
        return found or self._asked_rules(line)

    def _asked_rules(self, line: str) -> Command | None:
        """The command to look a question up; None without a rulebook."""
        return Command(ASK_RULES, line) if self.reference is not None else None

    @property
    def asking(self) -> Questioning:
        """How questions are asked in the language of the table."""
        return asking_in(self.front.teller.catalogue.language)

    def read(self, decision: Decision, line: str, texts: Sequence[str], editor: Editor | None) -> Answer:
        """The answer that a line means; raises IllegalAnswer."""
        if not line.strip():
            return self.front.auto_answers.enter(decision)
        if editor is None:
            return parse_answer(decision, line, texts, self.front.teller.catalogue.every)
        return decision.check(editor.read(line.strip()))

    def line(self, decision: Decision, editor: Editor | None) -> str | None:
        """A line typed at a question; None at the end of the input."""
        return self._ask(self.prompt(decision))

    def prompt(self, decision: Decision) -> str:
        """The text before the cursor."""
        key = "some" if decision.most > decision.least else "several" if decision.several else "one"
        key = "any" if takes_all(decision) else key
        return self.say("ask", key, count=decision.least) + "> "

    def show(self, decision: Decision, texts: list[str], editor: Editor | None) -> None:
        """Show the question and its options, and the parts of the state that changed since the last one."""
        self.introduce(self.front.before(decision))
        self.write("")
        state = self.front.state(decision)
        for line in state:
            if line not in self._stated:
                self.write(f"[{line}]")
        self._stated = state
        self.panel(self.front.spread(decision))
        self.write(self.front.prompt(decision))
        if editor is not None:
            self.panel(editor.listed)
        else:
            self.panel([f"{numbers:>3}. {text}" for numbers, text in menu(decision, texts)])

    def introduce(self, people: Sequence[Paragraph]) -> None:
        """Introduce people, one after the other."""
        for paragraph in people:
            self.write("")
            for span in paragraph:
                self.write(span.text if span.kind else f"  {span.text}")

    def say(self, *path: str, **arguments: Any) -> str:
        """A phrase of the table."""
        return self.front.say(*path, **arguments)

    def words(self, catalogue: Catalogue | None = None) -> dict[str, list[str]]:
        """The commands, the game's first, with the words for each in this language, or that of another catalogue."""
        found = (catalogue or self.front.teller.catalogue).find("table", "words") or {}
        games = [name for name in found if name not in COMMANDS and name in {**self.front.views, **self.front.commands}]
        ours = [name for name in COMMANDS if name != "hint" or self.coach is not None]
        return {name: [str(word) for word in found[name]] for name in (*games, *ours) if name in found}

    def _foreign(self, line: str) -> Command | None:
        """The command that a line means in another language than the present one."""
        for language in languages():
            if language == self.front.teller.catalogue.language:
                continue
            command = read_command(line, self.words(self._speak(language)))
            if command is not None:
                return command
        return None

    def takes_first(self, decision: Decision, texts: list[str]) -> bool:
        """Whether an empty line takes the first option."""
        return True

    def complain(self, decision: Decision, line: str, editor: Editor | None) -> None:
        """Say what was wrong with an answer, and what is possible."""
        if editor is not None:
            self.write(editor.complaint(line))
            return
        exactly = decision.several and decision.least == decision.most
        key = "wrong_count" if exactly else "up_to" if decision.several else "no_option"
        count = decision.most if decision.several else len(decision.options)
        self.write(self.say("errors", key, answer=line.strip(), count=count))

    # Commands

    def obey(self, command: Command, decision: Decision) -> bool:
        """Carry out a command; True when the question has to be asked again."""
        if command.name == "why" and (found := self.rule_of(decision)):
            self.panel(found)
            return False
        if command.name in self.front.views:
            self.panel(self.front.views[command.name](decision, command.rest, self.width()))
            return False
        if command.name in self.front.commands:
            return self._acting.act(self.front.commands[command.name], command.rest, decision)
        match command.name:
            case "undo" | "redo" | "skipped":
                return self._acting.obey(command)
            case "save":
                self.write(self.say("commands", "saved", where=self.evening.where))
            case "report":
                self._report()
            case "log":
                self.panel(self._latest())
            case "chronicle":
                self.panel(retold(self.evening, self.front, command.rest))
            case "explain":
                self.panel([*self.explained(decision, command.rest), self.front.cited(self.front.rules_of(decision))])
            case "hint" if self.coach is not None:
                self.panel(self.coach.hint(self.front.progress()))
            case "rules":
                self.panel(self.rules(command.rest, decision))
            case _ if command.name == ASK_RULES:
                self._answer(command.rest, decision)
            case "settings":
                return self._set(command.rest)
            case "lang":
                return self._change_language(command.rest)
            case _ if read_command(command.rest, self.words()) == Command("settings"):
                self.panel(self._settings())
            case _ if (setting := command.rest.rstrip(SIGNS)) in shown(self.settings, self.front.habits):
                self.panel(self._settings(setting))
            case _:
                self.panel(self.rules(command.rest, decision) if command.rest else self.help())
        return False

    def rule_of(self, decision: Decision) -> list[str]:
        """The rule behind a question, in full; empty if the game has no rulebook."""
        if self.reference is None:
            return []
        return self.reference.rule(decision.rule, self.reading, columns())

    def rules(self, words: str, decision: Decision) -> list[str]:
        """What the rulebook says about some words, a number or the heading of a phase; else the rule behind the question."""
        if self.reference is None:
            return [self.say("errors", "no_rulebook")]
        return self.reference.look_up(self.front.chapter(words) or words, self.reading, columns(), decision.rule)

    def _answer(self, line: str, decision: Decision) -> None:
        """Answer a question: with the view that knows how things stand, and with the rules."""
        assert self.reference is not None
        view = self.asking.meant(line, self.front.teller.catalogue.find("table", "asked") or {})
        view = view if view in {**self.front.views, "explain": None} else ""
        if view:
            self.obey(Command(view), decision)
        try:
            answers = self.reference.answers(self.reading)
            answer = answers.answer(line)
            told = answers.told(answer, columns())
        except ContentError as error:
            self.write(str(error))
            return
        if answer or (is_marked(line) and not view):
            self.panel(["", *told] if view else told)
        elif not view:
            self.complain(decision, line, self.front.editor(decision))

    @property
    def reading(self) -> str:
        """The language in which the rulebook is read."""
        return self._reading or self.front.teller.catalogue.language

    def _report(self) -> None:
        """Write a file to send with a bug."""
        try:
            where = str(write_report(self.evening, self.front, self.settings, self.seen))
            self.write(self.say("commands", "reported", where=where))
        except StorageError as error:
            self.write(self.say("errors", "report", reason=str(error)))

    def begin_narrator(self, catalogue: Catalogue, *, chosen: bool = False) -> list[Told]:
        """Begin a narrator who has told this night up to now, without what was taken back; returns what it told.

        chosen: the player has just chosen the language.
        """
        self.evening.speak(catalogue.language, chosen=chosen)
        self.front.speak(self.front.teller.another(catalogue))
        story = self.evening.story()
        told = self.front.teller.retell(story)
        self.recollection.heard(self.front.teller, story)
        self._untold = ()
        self._log.clear()
        self._log.extend(text_of(each.paragraph) for each in told)
        return told

    def _resume_narrator(self) -> list[Told]:
        """Begin a narrator who remembers this night up to its last turn; returns that turn, nothing if it is to be retold."""
        story, teller = self.evening.story(), self.front.teller.another()
        told = self.recollection.resume(teller, story)
        if not told:
            return []
        self.evening.speak(teller.catalogue.language)
        self.front.speak(teller)
        self._untold = story
        return told

    def _latest(self) -> list[str]:
        """The last paragraphs that were told; what was not told again on resuming is now, if need be."""
        if self._untold and len(self._log) < LATEST:
            since, told = list(self._log), self.front.teller.another().retell(self._untold)
            self._untold = ()
            self._log = deque([*(text_of(each.paragraph) for each in told), *since], maxlen=REMEMBERED)
        return list(self._log)[-LATEST:]

    def width(self) -> int:
        """The columns in which a view may be drawn; 0 for plain lines."""
        return 0

    def explained(self, decision: Decision, only: str = "") -> list[str]:
        """A line for each option, in order, or for the one whose number is given."""
        if self.front.editor(decision) is not None:
            return [self.front.explain(decision, decision.options[0])]
        lines, dash = [], self.front.teller.catalogue.manners.linking
        for number, each in enumerate(decision.options, 1):
            text = self.front.option(decision, each)
            named = f"{text}{dash}" if len(text) <= LONGEST else ""
            lines.append(f"{number}. {named}{self.front.explain(decision, each)}")
        number = int(only) if only.isdecimal() and len(only) < 6 else 0
        return lines[number - 1 : number] if 1 <= number <= len(lines) else lines

    def help(self) -> list[str]:
        """What can be typed."""
        words, say = self.words(), self.say
        lines = [say("help", "text", commands=", ".join(spellings[0] for spellings in words.values()))]
        return lines + [
            f"  {', '.join(spellings)}: {say('help', 'commands', name)}" for name, spellings in words.items()
        ]

    def _set(self, wanted: str) -> bool:
        """Show the settings, or change one: `settings theme light`."""
        key, _, value = wanted.partition(" ")
        value = value.strip()
        if not value:
            self.panel(self._settings(key))
            return False
        if key == "lang" and not self._change_language(value):
            return False
        try:
            self.settings = change(self.settings, key, value, self.front.habits)
        except ValueError:
            self.write(self.say("commands", "no_setting", setting=key, value=value))
            return False
        self.front.auto_answers.asked = asked(self.settings)
        self.keep_settings()
        self.apply_setting(key)
        self.write(self.say("commands", "later" if key == "plain" else "set", setting=key, value=value))
        return key == "lang" or key.startswith(ASK)

    def _settings(self, only: str = "") -> list[str]:
        """Each setting with what it means, or the one of that name, and how one is changed."""

        def meaning(name: str) -> str:
            return self.front.said("table", "settings", name)

        dash = self.front.teller.catalogue.manners.linking
        found = described(self.settings, self.front.habits, meaning, dash)
        alone = [line for line in found if line.strip().startswith(f"{only}: ")]
        return [*(alone or found), self.say("commands", "settings")]

    def keep_settings(self) -> None:
        """Save the settings; if that fails the evening goes on."""
        try:
            save_settings(self.settings)
        except ContentError as error:
            self.write(self.say("errors", "settings", reason=str(error)))

    def apply_setting(self, key: str) -> None:
        """Apply a changed setting at once."""
        if key == "verbosity":
            self.front.teller.verbosity = self.settings.verbosity

    def _change_language(self, wanted: str) -> bool:
        known = [each for each in languages() if can_show(each, getattr(self._out, "encoding", None))]
        if not wanted or not is_known(wanted, known):
            key = "unknown" if wanted else "which"
            self.write(self.say("lang", key, language=wanted, languages=", ".join(known)))
            return False
        self.begin_narrator(self._speak(choose_language(wanted, {}, known)), chosen=True)
        self._reading = ""
        self.course.speak()
        if self.coach is not None:
            self.coach.speak(self.reading)
        self.write(self.say("lang", "changed"))
        return True
