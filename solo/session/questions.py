"""A question of the rules in words, as it is put to a person: its options, what may be typed, and what a view may ask of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from solo.kernel.decisions import Decision
from solo.narration.front import Front
from solo.session.commands import numbers_of, takes_all
from solo.session.interpreter import Interpreter
from solo.session.shown import OpenQuestion, PendingOutput

ONE_DIGIT = 9
"""The greatest number of an answer that a single key types; where there is a greater one, Enter has to follow."""


class Questions:
    """Puts the questions of a front in words."""

    def __init__(self, front: Front, output: PendingOutput, interpreter: Interpreter) -> None:
        self._front = front
        self._output = output
        self._interpreter = interpreter

    def put(self, decision: Decision) -> OpenQuestion:
        """A question that is asked now."""
        front = self._front
        editor = front.editor(decision)
        texts = [front.option(decision, each) for each in decision.options] if editor is None else []
        several = "some" if decision.most > decision.least else "several" if decision.several else "one"
        many = self._output.medium.by_keys and max(numbers_of(decision, texts), default=0) > ONE_DIGIT
        key = "any" if takes_all(decision) else "one_of_many" if several == "one" and many else several
        words = self._interpreter.offered()
        aside = front.aside(decision) if editor is None else ()
        hint = front.say("ask", key, count=decision.least)
        return OpenQuestion(
            decision=decision,
            text=front.prompt(decision),
            options=texts,
            editor=editor,
            hint=hint + self._entered(decision, texts),
            hint_unlisted=f"{hint} {front.say('ask', 'lists')}" if texts else "",
            hint_guessed=f"{hint} {front.say('ask', 'guess')}",
            words=[*texts, *(each for spellings in words.values() for each in spellings[:1])],
            people=front.before(decision),
            state=partial(front.state, decision),
            spread=partial(front.spread, decision),
            seats=[f"{words['sheet'][0]} {name}" for name in front.others(decision)] if "sheet" in words else [],
            unlisted=len(aside),
            alike=front.options_alike,
            aside=self._aside(decision, len(texts) - len(aside)) if aside else "",
            briefly=partial(self._aside, decision),
            in_short=partial(self._in_short, decision, len(texts) - len(aside)),
            in_signs=partial(self._in_signs, decision, len(texts) - len(aside)),
        )

    def _entered(self, decision: Decision, texts: Sequence[str]) -> str:
        """What an empty line takes, where that is not the first option; of several at once, with the odds."""
        taken, ids = self._front.auto_answers.enter(decision), [each.id for each in decision.options]
        chosen = (taken,) if isinstance(taken, str) else tuple(each for each in ids if each in taken)
        odds = self._front.entered(decision, chosen) if decision.several else ""
        is_first = chosen == tuple(ids[:1]) or taken == decision.default
        if not texts or not {*chosen} <= {*ids} or not chosen or (is_first and not odds):
            return ""
        numbers = " ".join(str(numbers_of(decision, texts)[ids.index(each)]) for each in chosen)
        return " " + self._front.say("ask", "enter", number=", ".join(filter(None, (numbers, odds))))

    def _in_short(self, decision: Decision, count: int) -> list[str]:
        """The first options in few words, with their odds."""
        return [self._front.option(decision, each, brief=True) for each in decision.options[:count]]

    def _in_signs(self, decision: Decision, count: int) -> list[str]:
        """The first options in some more words, with their odds."""
        return [self._front.in_signs(decision, each) for each in decision.options[:count]]

    def _aside(self, decision: Decision, first: int) -> str:
        """The line for the options from one on, counted from 0, in few words."""
        aside = self._front.aside(decision)
        rest = decision.options[first : len(decision.options) - len(aside)]
        short = [*(self._front.option_without_odds(decision, each, brief=True) for each in rest), *aside]
        numbered = (f"{number}.\u00a0{text}" for number, text in enumerate(short, first + 1))
        return self._front.say("ask", "others", options="; ".join(numbered))
