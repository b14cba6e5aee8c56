"""A played campaign as a conversation: what is shown, what is asked, what may be typed, and what comes of a line.

Nothing is read or written here. A view shows what a `Reply` brings and hands back the next line: see `docs/api.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache

from solo.kernel.decisions import Answer, Decision, IllegalAnswer
from solo.kernel.events import Event
from solo.narration.catalogue import Catalogue
from solo.narration.cldr import join
from solo.narration.front import Front, NewNight
from solo.narration.turn_memory import TurnMemory
from solo.session.actions import ActionCommands
from solo.session.afterwards import AFTER, BOOKS, HEEDED, LEAVE, ON, AfterNight, Afterwards
from solo.session.asking import SIGNS
from solo.session.campaign import PlayedCampaign
from solo.session.commands import ASK_RULES, Command, read_command
from solo.session.history import History
from solo.session.interpreter import Interpreter, complaint
from solo.session.interrupting import Interrupted
from solo.session.lesson_guide import LessonGuide
from solo.session.look_ups import LookupCommands
from solo.session.preferences import SettingsCommands
from solo.session.questions import Questions
from solo.session.reference import RulebookReference
from solo.session.retelling import retold
from solo.session.settings import CurrentSettings, Settings, asked, settings_with
from solo.session.shown import OpenQuestion, PendingOutput, Reply, Role, ViewCapabilities
from solo.session.story import PhaseGuide, Story

REPORT = "report"
"""The command that is left to the view, which knows what was on the screen."""

LONGEST_LINE = 1_000
"""The most signs of a line that may mean something: walks for everybody, or a question about the rules, are far shorter."""


class Conversation:
    """Tells what happens in a campaign, asks, and carries out what is typed, until the end of the campaign.

    load_words: finds the words of a language. reading: the language of the rulebook, if not the one that is spoken. recollection:
    keeps what the narrator knows. afterwards: to have a last page, and a question what follows, after each night.
    """

    def __init__(
        self,
        campaign: PlayedCampaign,
        front: Front,
        load_words: Callable[[str], Catalogue],
        settings: Settings | None = None,
        reference: RulebookReference | None = None,
        lesson_guide: LessonGuide | None = None,
        reading: str = "",
        recollection: TurnMemory | None = None,
        afterwards: Afterwards | None = None,
    ) -> None:
        self.campaign = campaign
        self.front = front
        self.question: OpenQuestion | None = None
        """The one that waits."""
        self.chosen: NewNight | None = None
        """What was chosen to follow in another campaign."""
        self._settings = CurrentSettings(settings or settings_with(tuple(front.habits))(guide=False))
        self._load_words = cache(load_words)
        self._lesson_guide = lesson_guide
        self._confirmed: Decision | None = None
        self._guessed: Answer | Command | None = None
        self._looked = self._may_interrupt = False
        self.turned = False
        """Whether Enter has turned a page above the question, so that another one may have been meant for a page, too."""
        self._output = output = PendingOutput()
        self._history = History(campaign, front)
        self._guide = PhaseGuide(front, self._settings, output)
        memory = recollection or TurnMemory()
        self._story = Story(campaign, front, output, self._guide, lesson_guide, memory, pauses=afterwards is not None)
        lesson = lesson_guide is not None
        self._last_page = AfterNight(front, output, self._story, afterwards, lesson=lesson) if afterwards else None
        self._actions = ActionCommands(campaign, front, output, self._history, self._story)
        self._look_ups = LookupCommands(front, output, campaign.story, reference, reading)
        self._preferences = SettingsCommands(front, output, self._settings, self._go_on_in)
        self._interpreter = Interpreter(front, self._load_words, rulebook=reference is not None, lesson=lesson)
        self._questions = Questions(front, output, self._interpreter)
        front.auto_answers.asked = asked(self.settings)
        if reference is not None:
            front.title_of = lambda number: reference.title(number, self._look_ups.reading)

    @property
    def settings(self) -> Settings:
        """The settings that are in force."""
        return self._settings.now

    @property
    def guesses(self) -> bool:
        """Whether an empty line takes the option that the last line may have meant, or confirms the command that it was."""
        return self._guessed is not None

    def show_on(self, medium: ViewCapabilities) -> None:
        """Have a view show each thing as soon as it is known, and not only with the reply."""
        self._output.medium = medium

    def open(self) -> Reply:
        """Begin, or resume: up to the first question."""
        self.campaign.set_language(self.front.teller.catalogue.language)
        if self.campaign.resumed and self.campaign.decision is not None:
            self._history.resume()
        self._output.say(self.front.say("welcome"))
        if self.campaign.decision is None:
            self._output.say(self.front.say("over"))
        elif self.campaign.resumed:
            self._story.recap()
        elif self._last_page is not None and self._lesson_guide is None and (stakes := self.front.stakes()):
            self._output.say(stakes)
        self._story.open()
        return self.go_on()

    def go_on(self) -> Reply:
        """Tell, and answer what goes without saying, up to the next question or the end."""
        while True:
            try:
                return self._go_on()
            except Interrupted as interrupted:
                self._actions.interrupt(interrupted.done)

    def _go_on(self) -> Reply:
        while (decision := self.campaign.decision) is not None:
            self._tell()
            if self._story.waits:
                return self._after_night()
            unasked = self._history.unasked(decision)
            if unasked is None:
                self._story.put(decision)
                return self.ask(self._history.question(decision))
            self._history.give(unasked, unasked=True)
        self._tell()
        if self._last_page is not None:
            return self._after_night()
        self.question = None
        return Reply(self._output.take(), over=True)

    def _tell(self) -> None:
        """Tell what has happened, in the midst of which a line may go back."""
        self._may_interrupt = True
        try:
            self._story.tell()
        finally:
            self._may_interrupt = False

    def tell(self) -> Reply:
        """Only tell what has happened."""
        self._story.tell()
        return Reply(self._output.take())

    def ask(self, decision: Decision) -> Reply:
        """Ask a question."""
        self._history.ask()
        self._story.asked()
        self._confirmed, self._guessed, self._looked = None, None, False
        if decision.kind == "lesson":
            self._story.missed()
        self._guide.begun(decision)
        self.question = self._questions.put(decision)
        return Reply(self._output.take(), self.question)

    def say(self, line: str) -> Reply:
        """What comes of a line at the question that waits: an answer, a command, or why it is neither.

        Raises StorageError if it cannot be saved.
        """
        question = self.question
        if question is None:
            return Reply((), over=True)
        if self._is_too_long(line):
            return Reply(self._output.take())
        if question.decision.kind == AFTER and not line.strip():
            return self._follows(LEAVE)
        guessed, self._guessed = self._guessed, None
        if not line.strip() and guessed is None and not self._takes_first(question):
            return Reply(self._output.take())
        try:
            meant = (None if line.strip() else guessed) or self._interpreter.interpret(question, line)
        except IllegalAnswer:
            self._complain(question, line)
            self._looked, self._confirmed = True, None
            return Reply(self._output.take())
        text = self._interpreter.guessed(question, line, meant) if meant != guessed else ""
        meant = (self._interpreter.shown_by(line) if text else None) or meant
        if isinstance(meant, Command):
            if meant != guessed and (warning := self._actions.warned(meant)):
                self._guessed = meant
                self._output.say(warning)
                return Reply(self._output.take())
            reply = self._obeyed(meant, question)
            if reply.question is None or reply.question.decision == question.decision:
                self._looked, self._confirmed = True, None
            return reply
        if text:
            self._guessed = meant
            self._output.say(self.front.say("ask", "guessed", option=text))
            return Reply(self._output.take())
        if question.decision.kind == AFTER:
            return self._follows(str(meant))
        anew = self.front.auto_answers.anew(question.decision, meant)
        if anew is not None and not self._actions.gives_anew(anew):
            self._complain(question, line)
            self._looked, self._confirmed = True, None
            return Reply(self._output.take())
        for said in self.front.typed.taken_as(question.decision, meant) if line.strip() not in ("", meant) else ():
            self._output.say(said)
        if anew is not None or self._actions.takes_back(question.decision, meant):
            return self.go_on()
        answer = self.front.auto_answers.on_answer(question.decision, meant)
        if answer is not None:
            self._history.give(answer)
        return self.go_on()

    def look(self, line: str) -> bool:
        """Carry out a line that only looks, before what has happened is all told, or a question asked; False, and nothing has
        happened, where it is any other. Of a view it is said that it is ahead of what is told. Raises Interrupted for a line that
        goes back to what was answered without asking, which is for whoever tells. A number, whose options were not seen yet, is
        refused at once, so that it never looks as if it had been taken.
        """
        if self._is_too_long(line):
            return True
        decision = self.campaign.decision or (self.question.decision if self.question is not None else None)
        command = self._interpreter.command(line) if decision is not None else None
        if command is None and line.strip() and not any(sign.isalpha() for sign in line):
            self._output.say(self.front.say("ask", "unseen", answer=line.strip()))
            return True
        if decision is None or command is None:
            return False
        if command == Command("explain"):
            self._output.say(self.front.say("help", "more", help=self._interpreter.words()["help"][0]))
            return True
        if (name := command.name) in self.front.views:
            if self._story.waits:
                self._output.say(self.front.say("after", "only"))
                return True
            if self._story.is_telling:
                self._output.say(self.front.say("ask", "ahead"))
        if self._look_ups.view(name, command.rest, decision) or self._look_up(name, command.rest, decision):
            return True
        return self._may_interrupt and self._actions.at_page(name, command.rest)

    def leave(self) -> Reply:
        """There are no more lines."""
        if self.campaign.decision is None:
            return self._follows(LEAVE)
        self._output.say("")
        self._output.say(self.front.say("errors", "end_of_input"))
        return Reply(self._output.take(), left=True)

    def answered(self, decision: Decision, answer: Answer) -> str:
        """A question and its answer in words."""
        return self._history.answered(decision, answer)

    @property
    def told(self) -> list[Event]:
        """The story up to here; between two nights up to the end of the first."""
        return self._story.up_to_here()

    def _after_night(self) -> Reply:
        """Show the last page of the night that is over, and ask what follows."""
        assert self._last_page is not None
        self.question = self._last_page.question()
        return Reply(self._output.take(), self.question)

    def _follows(self, choice: str) -> Reply:
        """What comes of the answer after a night."""
        if choice in BOOKS:
            return Reply(self._output.take(), command=choice)
        if choice == ON:
            self._story.next_night()
            return self.go_on()
        self.chosen = self._last_page.begun(choice) if self._last_page is not None else None
        return Reply(self._output.take(), over=self.campaign.decision is None, left=True)

    def _takes_first(self, question: OpenQuestion) -> bool:
        """Whether an empty line takes the first option: by keys, where that costs something, or where an Enter before it has
        turned a page, or something was looked at or refused, or the same options were listed anew, which this one may be meant
        to leave, only the second time.
        """
        decision = question.decision
        if not self._output.medium.by_keys or not question.options or self._confirmed == decision:
            return True
        if self.front.auto_answers.must_be_chosen(decision):
            self._output.say(self.front.say("ask", "choose"))
            return False
        if not (self.turned or self._looked or self.front.auto_answers.needs_confirmation(decision)):
            return True
        self._confirmed = decision
        taken = self.front.auto_answers.enter(decision)
        texts = zip(decision.options, question.options, strict=False)
        ids = (taken,) if isinstance(taken, str) else taken
        chosen = [text for option, text in texts if option.id in ids] or [question.options[0]]
        self._output.say(self.front.say("ask", "sure", option=join(chosen, self.front.teller.catalogue.language)))
        return False

    def _is_too_long(self, line: str) -> bool:
        """Whether a line is longer than any that means something, which is said without repeating it: it was pasted."""
        too_long = len(line.strip()) > LONGEST_LINE
        if too_long:
            self._output.say(self.front.say("errors", "too_long", most=LONGEST_LINE), Role.ERROR)
        return too_long

    def _complain(self, question: OpenQuestion, line: str) -> None:
        """Say what was wrong with a line, what would be right, and which command it may have been."""
        if question.decision.kind == AFTER:
            text = self.front.say("after", "no_choice", answer=line.strip(), count=len(question.options))
            self._output.say(text, Role.ERROR)
            return
        said, like = complaint(self.front, question, line), self._interpreter.like(line)
        said += f" {self.front.say('errors', 'like', command=like)}" if like else ""
        self._output.say(said, Role.ERROR)

    def _go_on_in(self, language: str) -> None:
        """Go on in another language, which the player has chosen."""
        self._story.begin_narrator(self._load_words(language), chosen=True)
        self._look_ups.read_as_spoken()
        self._history.reword()
        if self._lesson_guide is not None:
            self._lesson_guide.set_language(self._look_ups.reading)

    # Commands

    def _obeyed(self, command: Command, question: OpenQuestion) -> Reply:
        """What comes of a command."""
        name, own = command.name, {**self.front.views, **self.front.commands}
        if question.decision.kind == AFTER and name not in self._heeded():
            self._output.say(self.front.say("after", "only"))
            return Reply(self._output.take())
        if name == "quit":
            return Reply(self._output.take(), over=self.campaign.decision is None, left=True)
        if name == REPORT and name not in own:
            return Reply(self._output.take(), command=name)
        if self._obey(command, question):
            return self.go_on()
        if name == "odds" and question.editor is None and self._is_outdated(question):
            return self.ask(question.decision)
        return Reply(self._output.take())

    def _is_outdated(self, question: OpenQuestion) -> bool:
        """Whether options read otherwise now than when they were shown, as more of their odds was worked out since."""
        options = question.decision.options
        return any(
            self.front.option(question.decision, each) != text
            for each, text in zip(options, question.options, strict=False)
        )

    def _heeded(self) -> Collection[str]:
        """The commands that are carried out after a night: the views among them, where its board is still there."""
        looks = self.front.lies_open() and not self._story.waits
        return {*HEEDED, *(self.front.views if looks else ())}

    def _obey(self, command: Command, question: OpenQuestion) -> bool:
        """Carry out a command; True when the question has to be asked again."""
        name, rest, decision = command.name, command.rest, question.decision
        if self._look_ups.view(name, rest, decision):
            return False
        if name in self.front.commands:
            return self._actions.act(self.front.commands[name], rest, decision)
        match name:
            case "undo" | "redo" | "skipped":
                return self._actions.carry_out(command)
            case "settings":
                return self._preferences.set(rest)
            case "lang":
                return self._preferences.change_language(rest)
            case "save":
                self._output.say(self.front.say("commands", "saved", where=self.campaign.where))
            case "explain":
                self._look_ups.explain(decision, rest)
            case _ if not self._look_up(name, rest, decision):
                self._complain(question, rest)
        return False

    def _look_up(self, name: str, rest: str, decision: Decision) -> bool:
        """Carry out a command that only looks; False where it is no such command, or a question that nothing answers."""
        match name:
            case "log":
                self._output.add(self._story.log())
            case "chronicle":
                self._output.list(retold(self.campaign, self.front, rest))
            case "hint":
                self._hint()
            case "rules":
                self._look_ups.rules(rest, decision)
            case _ if name == ASK_RULES and decision.kind == AFTER:
                self._look_ups.rules(rest, decision)
            case _ if name == ASK_RULES:
                return self._look_ups.answer(rest, decision)
            case "help" | "why":
                self._help(rest, decision)
            case _:
                return False
        return True

    def _hint(self) -> None:
        """A hint of the lesson; elsewhere that there is none, and what helps instead."""
        if self._lesson_guide is not None:
            self._output.list(self._lesson_guide.hint(self.front.progress()))
            return
        odds = self._interpreter.words().get("odds", ["none"])[0]
        self._output.say(self.front.say("commands", "no_hint", odds=odds))

    def _help(self, rest: str, decision: Decision) -> None:
        """What can be typed; or the settings, one of them, a command, or what the rulebook says, if that is named."""
        words = self._interpreter.offered()
        if decision.kind == AFTER:
            heeded = self._heeded()
            words = {name: each for name, each in words.items() if name in heeded}
        setting, command = self._preferences.named(rest.rstrip(SIGNS)), read_command(rest, words)
        if command == Command("settings"):
            self._preferences.describe()
        elif setting:
            self._preferences.describe(setting)
        elif command is not None and not command.rest and command.name in words:
            self._look_ups.help_with(command.name, words)
        elif decision.kind != AFTER and read_command(rest, self._interpreter.words()) == Command("hint"):
            self._hint()
        elif rest:
            self._look_ups.rules(rest, decision)
        else:
            self._look_ups.help(words)
