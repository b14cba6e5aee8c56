"""Commands that only look: the views of the game, what options mean, the rulebook, what was told, what can be typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import takewhile

from solo.files.content_errors import ContentError
from solo.kernel.decisions import Decision
from solo.kernel.events import Event
from solo.narration.error_texts import worded
from solo.narration.front import Front
from solo.narration.words import sentences
from solo.session.asking import is_marked, question_words_in
from solo.session.commands import numbers_of, rows_of
from solo.session.reference import RulebookReference
from solo.session.shown import PendingOutput, Role

FEW = 2
"""Where more options mean the same, that is said once."""

MAX_EXPLAINED_LENGTH = 240
"""The length above which an option is a whole scene, which is not repeated in its explanation, in characters."""


class LookupCommands:
    """Shows what is asked for.

    story: gives the events so far. reading: the language of the rulebook, if it is not the one that is spoken.
    """

    def __init__(
        self,
        front: Front,
        output: PendingOutput,
        story: Callable[[], Sequence[Event]],
        reference: RulebookReference | None,
        reading: str,
    ) -> None:
        self._front = front
        self._output = output
        self._story = story
        self._reference = reference
        self._reading = reading

    @property
    def reading(self) -> str:
        """The language in which the rulebook is read."""
        return self._reading or self._front.teller.catalogue.language

    def read_as_spoken(self) -> None:
        """Read the rulebook in the language that is spoken."""
        self._reading = ""

    def view(self, name: str, rest: str, decision: Decision) -> bool:
        """Show a view of the game, or the rule behind a question in full; False if there is no view of that name.

        What the game can say of its reasons comes before the rule, and instead of it where something was typed behind.
        """
        reasons = self._front.reasons(rest, self._story()) if name == "why" else []
        if reasons:
            self._output.list(reasons)
            if rest:
                return True
        rule = None
        if name == "why" and self._reference is not None:
            command = str(self._front.teller.catalogue.find("table", "words", "rules")[0])
            rule = self._reference.rule(decision.rule, self.reading, command)
        if rule is not None:
            self._output.draw(Role.RULES, rule)
        elif name in self._front.views:
            self._output.draw(Role.VIEW, partial(self._front.views[name], decision, rest))
        return rule is not None or name in self._front.views

    def explain(self, decision: Decision, only: str) -> None:
        """Show what the options mean, with the rules that matter to them."""
        told = explained(self._front, decision, only)
        legend = [] if only else [self._front.legend(decision), self._front.unexplained(decision)]
        self._output.list([*told, *filter(None, legend), self._front.cited(self._front.rules_of(decision))])

    def rules(self, words: str, decision: Decision) -> None:
        """Show what the rulebook says about words, a number or a phase's heading; else the rule behind the question."""
        if self._reference is None:
            self._output.list([self._front.say("errors", "no_rulebook")])
            return
        if described := self._front.described(words):
            self._output.say(described)
        words = self._front.chapter(words) or words
        self._output.draw(Role.RULES, self._reference.look_up(words, self.reading, decision.rule))

    def answer(self, line: str, decision: Decision) -> bool:
        """Answer a question: with the view that knows how things stand, and with the rules; False if neither can."""
        assert self._reference is not None
        asked = self._front.teller.catalogue.find("table", "asked") or {}
        view = question_words_in(self._front.teller.catalogue.language).find_view(line, asked)
        seen = view == "explain" or view in self._front.views
        if seen and not self.view(view, "", decision):
            self.explain(decision, "")
        try:
            answers = self._reference.answers(self.reading)
            answer = answers.answer(line)
        except ContentError as error:
            self._output.say(worded(self._front.teller.catalogue, error), Role.ERROR)
            return True
        if answer or (is_marked(line) and not seen):
            self._output.draw(Role.RULES, self._reference.told(answers, answer, apart=seen))
            return True
        return seen

    def help(self, words: dict[str, list[str]]) -> None:
        """Show what can be typed, and how keys answer. words: the commands with the words for each."""
        say = self._front.say
        lines = [say("help", "text", commands=", ".join(spellings[0] for spellings in words.values()))]
        if self._output.medium.by_keys:
            lines.append(" ".join(say("help", each) for each in ("keys", *(["seats"] if "sheet" in words else []))))
        self._output.list([*lines, *(self._command(name, spellings) for name, spellings in words.items())])

    def help_with(self, name: str, words: dict[str, list[str]]) -> None:
        """Show what one command does, and how the rulebook is asked about its word."""
        command, rules = words[name][0], words["rules"][0]
        lines = [self._command(name, words[name])]
        lines += [self._front.say("help", "rules_of", command=f"{rules} {command}")] if self._reference else []
        self._output.list(lines)

    def _command(self, name: str, spellings: list[str]) -> str:
        """A command: its words, what it does, and what else may stand behind it in this game."""
        means = self._front.say("help", "commands", name)
        behind = self._front.teller.catalogue.text_or_empty("table", "help", "behind", name)
        return f"  {', '.join(spellings)}: {means}{'; ' if behind else ''}{behind}"


def explained(front: Front, decision: Decision, only: str = "") -> list[str]:
    """A line for each option, in order, of consecutive amounts of one thing one for all; or for the one whose number is given."""
    if front.editor(decision) is not None:
        return [front.explain(decision, decision.options[0])]
    dash = front.teller.catalogue.profile.linking
    texts = [front.option(decision, each) for each in decision.options]
    numbers = numbers_of(decision, texts)

    def line(number: str, text: str, means: str) -> str:
        named = f"{text}{dash if means else ''}" if len(text) <= MAX_EXPLAINED_LENGTH else ""
        return f"{number}. {named}{means}"

    number = int(only) if only.isdecimal() and len(only) < 6 else -1
    if number in numbers:
        asked = decision.options[numbers.index(number)]
        return [line(only, front.before_explained(decision, asked, True), front.explain(decision, asked))]
    texts = [front.before_explained(decision, each, False) for each in decision.options]
    means = [front.explain(decision, each, alone=False) for each in decision.options]
    if not only and len(means) > FEW and len({*means}) == 1:
        return means[:1]
    means = means if only else _said_once(decision, means)
    return [
        line(str(numbers[at]), texts[at], means[at])
        if end == at + 1
        else line(f"{numbers[at]}–{numbers[end - 1]}", f"{texts[at]} … {texts[end - 1]}", means[at])
        for at, end in rows_of(decision, len(texts))
    ]


def _said_once(decision: Decision, means: Sequence[str]) -> list[str]:
    """What options mean, where more than a few of one kind begin with the same sentences: those with the first alone."""
    verbs = [each.verb for each in decision.options]
    firsts = {verb: sentences(means[verbs.index(verb)]) for verb in verbs if verbs.count(verb) > FEW}
    told, seen = [], set[str]()
    for verb, text in zip(verbs, means, strict=True):
        first = firsts.get(verb, [])
        same = len(list(takewhile(lambda pair: pair[0] == pair[1], zip(first, sentences(text), strict=False))))
        told.append(" ".join(sentences(text)[same:]) if verb in seen else text)
        seen.add(verb)
    return told
