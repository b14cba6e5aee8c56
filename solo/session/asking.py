"""Questions that are typed instead of an answer: what looks like one, and which view knows what it asks.

The words that questions begin with, and those of grammar, are those of the rulebook's search (`rulebook/asked`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from solo.narration.paragraphs import without_accents

QUESTIONS, GRAMMAR = "questions", "grammar"
"""The kinds of words of asking."""
SIGNS = "?？ "
"""What a question ends with."""


class QuestionWords:
    """How questions are asked in a language."""

    def __init__(self, language: str) -> None:
        from solo.files.content_errors import ContentError
        from solo.rulebook.asked import asking

        try:
            found = asking(language)
        except ContentError:  # the search says so where it is asked for
            found = {}
        self._first = {without_accents(word) for word in found.get(QUESTIONS, ())}
        self._grammar = {without_accents(word) for word in found.get(GRAMMAR, ())}

    def begins(self, line: str) -> bool:
        """Whether a line begins as questions do: with a word of asking, or one of grammar before that, and goes on."""
        words = _words(line)
        beside = words[1:2] if words[:1] and words[0] in self._grammar else words[:1]
        return len(words) > 1 and bool(self._first.intersection(words[:1] + beside))

    def asks(self, line: str) -> bool:
        """Whether a line is a question: it begins as one, or ends with its sign."""
        return is_marked(line) or self.begins(line)

    def find_view(self, line: str, phrases: Mapping[str, Sequence[str]]) -> str:
        """The view that knows what a question asks; "" for none.

        phrases: for each view questions that it answers. A line asks one that has all its words in this order, in any
        form, and no others but those of grammar; of several the longest.
        """
        words = _words(line)
        asked = {view: max(self._fitting(words, several), default=0) for view, several in phrases.items()}
        best = max(asked, key=lambda view: asked[view], default="")
        return best if asked.get(best) else ""

    def _fitting(self, words: Sequence[str], phrases: Sequence[str]) -> Iterator[int]:
        """The lengths of those phrases that are asked."""
        for phrase in phrases:
            left = _words(str(phrase))
            count = len(left)
            others = []
            for word in words:
                if left and _same(word, left[0]):
                    left = left[1:]
                else:
                    others.append(word)
            if not left and self._grammar.issuperset(others):
                yield count


question_words_in = cache(QuestionWords)
"""How questions are asked in a language, read once."""


def is_marked(line: str) -> bool:
    """Whether a line ends with the sign of a question."""
    return line.rstrip() != line.rstrip(SIGNS)


def _same(word: str, other: str) -> bool:
    from solo.rulebook.forms import CLEAR, same_stem

    return word == other or same_stem(word, other) > CLEAR


def _words(line: str) -> list[str]:
    from solo.rulebook.forms import words_of

    return words_of(line.replace("'", "").replace("’", ""))
