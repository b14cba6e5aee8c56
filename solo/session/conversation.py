"""A played campaign as a conversation: what is shown, what is asked, what may be typed, and what comes of a line.

Nothing is read or written here. A view shows what a `Reply` brings and hands back the next line: see `docs/api.md`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from solo.kernel.decisions import Answer, Decision, IllegalAnswer
from solo.narration.catalogue import Catalogue
from solo.narration.cldr import join
from solo.narration.front import Front
from solo.narration.turn_memory import TurnMemory
from solo.session.actions import ActionCommands
from solo.session.asking import SIGNS
from solo.session.campaign import PlayedCampaign
from solo.session.commands import ASK_RULES, Command, read_command, takes_all
from solo.session.history import History
from solo.session.interpreter import Interpreter, complaint
from solo.session.lesson_guide import LessonGuide
from solo.session.look_ups import LookupCommands
from solo.session.preferences import SettingsCommands
from solo.session.reference import RulebookReference
from solo.session.retelling import retold
from solo.session.settings import CurrentSettings, Settings, asked, settings_with, shown
from solo.session.shown import OpenQuestion, PendingOutput, Reply, Role, ViewCapabilities
from solo.session.story import PhaseGuide, Story

REPORT = "report"
"""The command that is left to the view, which knows what was on the screen."""


class Conversation:
    """Tells what happens in a campaign, asks, and carries out what is typed, until the end of the campaign.

    load_words: finds the words of a language. reading: the language of the rulebook, if not the one that is spoken. recollection:
    keeps what the narrator knows.
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
    ) -> None:
        self.campaign = campaign
        self.front = front
        self.question: OpenQuestion | None = None
        """The one that waits."""
        self._settings = CurrentSettings(settings or settings_with(tuple(front.habits))(guide=False))
        self._load_words = cache(load_words)
        self._lesson_guide = lesson_guide
        self._confirmed: Decision | None = None
        self._output = output = PendingOutput()
        self._history = History(campaign, front)
        self._guide = PhaseGuide(front, self._settings, output)
        self._story = Story(campaign, front, output, self._guide, lesson_guide, recollection or TurnMemory())
        self._actions = ActionCommands(campaign, front, output, self._history, self._story)
        self._look_ups = LookupCommands(front, output, reference, reading)
        self._preferences = SettingsCommands(front, output, self._settings, self._go_on_in)
        self._interpreter = Interpreter(
            front, self._load_words, rulebook=reference is not None, lesson=lesson_guide is not None
        )
        front.auto_answers.asked = asked(self.settings)
        if reference is not None:
            front.title_of = lambda number: reference.title(number, self._look_ups.reading)

    @property
    def settings(self) -> Settings:
        """The settings that are in force."""
        return self._settings.now

    def show_on(self, medium: ViewCapabilities) -> None:
        """Have a view show each thing as soon as it is known, and not only with the reply."""
        self._output.medium = medium

    def open(self) -> Reply:
        """Begin, or resume: up to the first question."""
        self.campaign.set_language(self.front.teller.catalogue.language)
        self._output.say(self.front.say("welcome"))
        if self.campaign.decision is None:
            self._output.say(self.front.say("over"))
        elif self.campaign.resumed:
            self._story.recap()
        self._story.open()
        return self.go_on()

    def go_on(self) -> Reply:
        """Tell, and answer what goes without saying, up to the next question or the end."""
        while (decision := self.campaign.decision) is not None:
            self._story.tell()
            unasked = self._history.unasked(decision)
            if unasked is None:
                return self.ask(self._history.question(decision))
            self._history.give(unasked, unasked=True)
        self._story.tell()
        self.question = None
        return Reply(self._output.take(), over=True)

    def tell(self) -> Reply:
        """Only tell what has happened."""
        self._story.tell()
        return Reply(self._output.take())

    def ask(self, decision: Decision) -> Reply:
        """Ask a question."""
        self._history.ask()
        self._confirmed = None
        editor = self.front.editor(decision)
        texts = [self.front.option(decision, each) for each in decision.options] if editor is None else []
        several = "some" if decision.most > decision.least else "several" if decision.several else "one"
        key = "any" if takes_all(decision) else several
        self._guide.begun()
        self.question = OpenQuestion(
            decision=decision,
            text=self.front.prompt(decision),
            options=texts,
            editor=editor,
            hint=self.front.say("ask", key, count=decision.least),
            words=[*texts, *(each for spellings in self._interpreter.words().values() for each in spellings[:1])],
            people=self.front.before(decision),
            state=partial(self.front.state, decision),
            spread=partial(self.front.spread, decision),
        )
        return Reply(self._output.take(), self.question)

    def say(self, line: str) -> Reply:
        """What comes of a line at the question that waits: an answer, a command, or why it is neither.

        Raises StorageError if it cannot be saved.
        """
        question = self.question
        if question is None:
            return Reply((), over=True)
        if not line.strip() and not self._takes_first(question):
            return Reply(self._output.take())
        try:
            meant = self._interpreter.interpret(question, line)
        except IllegalAnswer:
            self._complain(question, line)
            return Reply(self._output.take())
        if isinstance(meant, Command):
            return self._obeyed(meant, question)
        answer = self.front.auto_answers.on_answer(question.decision, meant)
        if answer is not None:
            self._history.give(answer)
        return self.go_on()

    def leave(self) -> Reply:
        """There are no more lines."""
        self._output.say("")
        self._output.say(self.front.say("errors", "end_of_input"))
        return Reply(self._output.take(), left=True)

    def answered(self, decision: Decision, answer: Answer) -> str:
        """A question and its answer in words."""
        return self._history.answered(decision, answer)

    def _takes_first(self, question: OpenQuestion) -> bool:
        """Whether an empty line takes the first option: by keys, where that costs something, only the second time."""
        decision = question.decision
        if not self._output.medium.by_keys or self._confirmed == decision:
            return True
        if not self.front.auto_answers.needs_confirmation(decision):
            return True
        self._confirmed = decision
        first = join(list(question.options[: max(1, decision.least)]), self.front.teller.catalogue.language)
        self._output.say(self.front.say("ask", "sure", option=first))
        return False

    def _complain(self, question: OpenQuestion, line: str) -> None:
        self._output.say(complaint(self.front, question.decision, line, question.editor), Role.ERROR)

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
        if name == "quit":
            return Reply(self._output.take(), left=True)
        if name == REPORT and name not in own:
            return Reply(self._output.take(), command=name)
        if self._obey(command, question):
            return self.go_on()
        return Reply(self._output.take())

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
            case "log":
                self._output.list(self._story.latest)
            case "chronicle":
                self._output.list(retold(self.campaign, self.front, rest))
            case "explain":
                self._look_ups.explain(decision, rest)
            case "hint" if self._lesson_guide is not None:
                self._output.list(self._lesson_guide.hint(self.front.progress()))
            case "rules":
                self._look_ups.rules(rest, decision)
            case _ if name == ASK_RULES:
                if not self._look_ups.answer(rest, decision):
                    self._complain(question, rest)
            case _:
                self._help(rest, decision)
        return False

    def _help(self, rest: str, decision: Decision) -> None:
        """What can be typed; or the settings, one of them, or what the rulebook says, if that is named."""
        words = self._interpreter.words()
        setting = rest.rstrip(SIGNS)
        if read_command(rest, words) == Command("settings"):
            self._preferences.describe()
        elif setting in shown(self.settings, self.front.habits):
            self._preferences.describe(setting)
        elif rest:
            self._look_ups.rules(rest, decision)
        else:
            self._look_ups.help(words)
