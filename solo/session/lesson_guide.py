"""The guide of a lesson: introduces it, sets its tasks, gives hints, and says when a task is done."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from solo.narration.front import Progress
from solo.narration.paragraphs import Paragraph, Span
from solo.rulebook.book import REFERENCES, Book
from solo.rulebook.lessons import LessonText


class LessonGuide:
    """Accompanies one lesson.

    number: its place among the game's lessons. text: finds its texts in a language; book: opens the rulebook in it.
    """

    def __init__(
        self, number: int, text: Callable[[str], LessonText], book: Callable[[str], Book], language: str
    ) -> None:
        self._number = number
        self._text_in = text
        self._book_in = book
        self._seen: Progress | None = None
        self._hints = 0
        self.set_language(language)

    def set_language(self, language: str) -> None:
        """Go on in another language."""
        self._text, self._book = self._text_in(language), self._book_in(language)

    def opening(self, progress: Progress | None, *, resumed: bool) -> Iterator[Paragraph]:
        """What is said before the first question: what the lesson is about, unless it is resumed, and the task."""
        self._seen = progress
        yield (Span("heading", self._say("lesson", number=str(self._number), title=self._text.title)),)
        if not resumed:
            for each in self._text.introduction.strip().split("\n\n"):
                yield (Span("prose", each.replace("\n", " ")),)
        if progress is not None:
            yield from self._task(progress)

    def remarks(self, progress: Progress | None) -> Iterator[Paragraph]:
        """What is said of what has happened since the last call: tasks that are done, and the next one."""
        before, self._seen = self._seen, progress
        if progress is None or before is None or progress == before:
            return
        self._hints = 0
        if progress.attempt == before.attempt:
            for task in self._text.steps[before.done : progress.done]:
                yield (Span("title", self._say("task_done")), Span("prose", task.done))
        yield from self._task(progress)

    def hint(self, progress: Progress | None) -> list[str]:
        """The task, and one more hint each time."""
        if progress is None or progress.done >= len(self._text.steps):
            return []
        task = self._text.steps[progress.done]
        self._hints = min(self._hints + 1, len(task.hints))
        hints = [
            f"{self._say('hint', number=str(number), count=str(len(task.hints)))} {hint}"
            for number, hint in enumerate(task.hints[: self._hints], 1)
        ]
        return [f"{self._say('task')} {task.task}", *hints]

    def _task(self, progress: Progress) -> Iterator[Paragraph]:
        """The task that comes next, or the end of the lesson with the rules to read on."""
        if progress.done < len(self._text.steps):
            yield (Span("title", self._say("task")), Span("fact", self._text.steps[progress.done].task))
            return
        yield (Span("title", self._say("learned")), Span("prose", self._text.read))
        numbers = dict.fromkeys(REFERENCES.findall(self._text.read))
        yield tuple(Span("fact", f"{number} {self._book.rule(number).title}") for number in numbers)

    def _say(self, key: str, **arguments: str) -> str:
        return self._book.say(key, **arguments)
