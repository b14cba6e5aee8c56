"""What a typed line means: an answer, or a command; in another language too, or typed on the other keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from difflib import get_close_matches

from solo.kernel.decisions import Answer, Decision, IllegalAnswer, Option
from solo.narration.catalogue import Catalogue, languages
from solo.narration.cldr import join
from solo.narration.front import Front
from solo.narration.paragraphs import folded
from solo.session.asking import SIGNS, QuestionWords, question_words_in
from solo.session.commands import (
    ASK_RULES,
    COMMANDS,
    Command,
    is_inside,
    is_misspelt,
    numbers_of,
    parse_answer,
    read_command,
)
from solo.session.shown import OpenQuestion

ALIKE = 0.65
"""How much a word must be like that of a command for it to be named; two letters of three that changed places are."""


class Interpreter:
    """Finds out what lines mean. load_words: finds the words of a language. rulebook, lesson: whether there is one."""

    def __init__(self, front: Front, load_words: Callable[[str], Catalogue], *, rulebook: bool, lesson: bool) -> None:
        self._front = front
        self._load_words = load_words
        self._has_rulebook = rulebook
        self._in_lesson = lesson

    def words(self, catalogue: Catalogue | None = None) -> dict[str, list[str]]:
        """The commands, the game's first, with the words for each in this language, or that of another catalogue."""
        found = (catalogue or self._front.teller.catalogue).find("table", "words") or {}
        games = [
            name for name in found if name not in COMMANDS and name in {**self._front.views, **self._front.commands}
        ]
        return {name: [str(word) for word in found[name]] for name in (*games, *COMMANDS) if name in found}

    def offered(self) -> dict[str, list[str]]:
        """The commands that are of use here, with the words for each: all but hints outside a lesson."""
        return {name: spellings for name, spellings in self.words().items() if name != "hint" or self._in_lesson}

    def like(self, line: str) -> str:
        """The command's word that a line which is none looks like; "" if it looks like none."""
        known = {folded(word): word for spellings in self.offered().values() for word in spellings if len(word) > 2}
        return next((known[each] for each in get_close_matches(folded(line).partition(" ")[0], known, 1, ALIKE)), "")

    def interpret(self, question: OpenQuestion, line: str) -> Answer | Command:
        """What a line means: a command, or an answer; else a command in another language; else either of them, typed on
        the other keyboard. Raises IllegalAnswer.
        """
        try:
            return self._meant_here(question, line)
        except IllegalAnswer:
            retyped = self._front.teller.catalogue.profile.retyped(line)
            found = self._foreign(line)
            if found is None and not retyped:
                raise
        return found or self._meant_here(question, retyped, roughly=False)

    def guessed(self, question: OpenQuestion, line: str, answer: Answer | Command) -> str:
        """The option that a line takes without naming it, which is to be said before it is taken: a word stands somewhere inside
        it, or is only spelled like it, or it is not listed. "" where the line says what it takes.
        """
        decision, typed = question.decision, folded(line.strip())
        if not typed or typed.isdecimal() or line.strip() == answer or isinstance(answer, Command):
            return ""
        every = self._front.teller.catalogue.every
        if question.editor is None and is_misspelt(decision, line, question.options, every, answer):
            ids = (answer,) if isinstance(answer, str) else answer
            texts = zip(decision.options, question.options, strict=False)
            return join([text for option, text in texts if option.id in ids], self._front.teller.catalogue.language)
        if decision.several:
            return ""
        for option, text in zip(decision.options, question.options, strict=False):
            if option.id == answer:
                others = [folded(each) for each in question.options if each != text]
                return text if is_inside(typed, folded(text), self._named(option), others) else ""
        left_out = (each for each in self._front.auto_answers.unlisted if each.id == answer)
        return next((self._front.option(decision, each) for each in left_out), "")

    def shown_by(self, line: str) -> Command | None:
        """The view that shows what a line names; None if none does."""
        phrases = self._front.teller.catalogue.find("table", "asked") or {}
        view = self._asking.find_view(line, phrases)
        return Command(view) if view in self._front.views else None

    def _named(self, option: Option) -> str:
        """The names of what an option is about, in all forms."""
        names = (self._front.teller.name(each) for each in re.split("[/+=]", option.subject) if each)
        return folded(" ".join(str(form) for name in names for form in name.values()))

    def command(self, line: str) -> Command | None:
        """The command that a line means while nothing is asked; None where it is none."""
        command, retyped = read_command(line, self.words()), self._front.teller.catalogue.profile.retyped(line)
        found = self._asking_line(line, command, ()) or command or self._foreign(line)
        return found or (read_command(retyped, self.words()) if retyped else None)

    def _meant_here(self, question: OpenQuestion, line: str, *, roughly: bool = True) -> Answer | Command:
        """The command or answer that a line means as it was typed; raises IllegalAnswer. roughly: or is spelled like.

        What the text of an option begins with is an answer even where it is, or begins with, the word of a command: "save the
        sanity", and "score" alone, if that is the first word of one option.
        """
        command = read_command(line, self.words())
        if command is not None and self._begins_option(question.options, line, command):
            command = None
        asked = self._asking_line(line, command, question.options)
        return asked or command or self._answer(question, line, roughly=roughly)

    def _begins_option(self, texts: Sequence[str], line: str, command: Command) -> bool:
        """Whether a line that is a command is what an option begins with: a word alone, of three letters at least, of one
        option only. With more behind the word, a game's command stays one.
        """
        typed = folded(line.strip())
        begun = [text for text in map(folded, texts) if text.startswith(typed)]
        if command.rest:
            return bool(begun) and command.name not in self._front.commands
        return len(typed) > 2 and len(begun) == 1 and begun[0].removeprefix(typed)[:1] in ("", " ")

    def _asking_line(self, line: str, command: Command | None, texts: Sequence[str]) -> Command | None:
        """The command that a question is: what an option means (`2?`), a command (`map?`), else to look it up.

        A command stays one unless its word is one that questions begin with too ("why did I lose that?", "w jakiej
        kolejności"), and the game has no reasons to give of what is typed behind it ("why Boston"); a game's command always
        stays one ("go don't fall asleep").
        """
        words = folded(line.rstrip("? "))
        if not words or (command is None and not self._asking.asks(line)):
            return None
        if any(folded(text).startswith(folded(line)) for text in texts):
            return None
        if command is not None:
            if command.name == "why" and self._front.typed.has_reasons(rest := command.rest.rstrip(SIGNS)):
                return Command("why", rest)
            plain = not command.rest or command.rest.isdecimal() or command.name in self._front.commands
            return None if plain or not self._asking.begins(line) else self._asked_rules(line)
        if words.isdecimal():
            return Command("explain", words)
        found = None if " " in words else read_command(words, self.words()) or self._foreign(words)
        return found or self._asked_rules(line)

    def _asked_rules(self, line: str) -> Command | None:
        """The command to look a question up; None without a rulebook."""
        return Command(ASK_RULES, line) if self._has_rulebook else None

    @property
    def _asking(self) -> QuestionWords:
        """How questions are asked in the language that is spoken."""
        return question_words_in(self._front.teller.catalogue.language)

    def _answer(self, question: OpenQuestion, line: str, *, roughly: bool) -> Answer:
        """The answer that a line means; only then, and roughly, what is spelled like it. Raises IllegalAnswer."""
        decision, editor = question.decision, question.editor
        if not line.strip():
            return self._front.auto_answers.enter(decision)
        if editor is not None:
            others = self._front.understood(decision, line.strip(), None)
            return decision.check(editor.read(line.strip())) if others is None else others
        every = self._front.teller.catalogue.every
        try:
            listed = parse_answer(decision, line, question.options, every, roughly=False)
        except IllegalAnswer:
            unlisted = self._front.understood(decision, line.strip(), None)
            if unlisted is not None:
                return unlisted
            if not roughly:
                raise
            listed = parse_answer(decision, line, question.options, every)
        return self._front.understood(decision, line.strip(), listed) or listed

    def _foreign(self, line: str) -> Command | None:
        """The command that a line means in another language than the present one."""
        for language in languages():
            if language == self._front.teller.catalogue.language:
                continue
            command = read_command(line, self.words(self._load_words(language)))
            if command is not None:
                return command
        return None


def complaint(front: Front, question: OpenQuestion, line: str) -> str:
    """What was wrong with an answer, and what is possible."""
    decision, editor = question.decision, question.editor
    if editor is not None:
        return editor.complaint(line)
    if known_better := front.typed.complaint(decision, line):
        return known_better
    known = numbers_of(decision, question.options)
    if begun := begins(question.options, line):
        numbers = [str(known[at]) for at in begun]
        return front.say(
            "errors", "begun", answer=line.strip(), count=len(numbers), numbers=front.teller.listed(numbers)
        )
    exactly = decision.several and decision.least == decision.most
    key = "wrong_count" if exactly else "up_to" if decision.several else "no_option"
    count = decision.most if decision.several else max(known)
    taken, told = _taken(front, decision), {"first": min(known), "options": len(decision.options)}
    empty = "yes" if taken >= 0 else "no"
    return front.say("errors", key, answer=line.strip(), count=count, empty=empty, taken=known[taken], **told)


def _taken(front: Front, decision: Decision) -> int:
    """Where the option stands that an empty line takes; -1 where it takes none of them, or one has to be chosen."""
    taken = front.auto_answers.enter(decision)
    if decision.several or front.auto_answers.must_be_chosen(decision):
        return -1
    return next((at for at, each in enumerate(decision.options) if each.id == taken), -1)


def begins(texts: Sequence[str], line: str) -> list[int]:
    """Where the options stand that begin with a line, if they are several; else none."""
    typed = folded(line.strip())
    found = [at for at, text in enumerate(texts) if typed and folded(text).startswith(typed)]
    return found if len(found) > 1 else []
