"""The texts of a game's lessons in one language; what is played in them is the game's own (`content/lessons`).

They are in the folder `lessons` of the rulebook's texts, so a language may have them without a catalogue. `[R8.1]` in a
text refers to a rule.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from solo.files.content_errors import ContentError, author_error
from solo.files.yaml import Documents, convert, default_cache, shipped
from solo.narration.catalogue import REFERENCE
from solo.narration.language_profile import typesetter_of
from solo.narration.outside import overlaid
from solo.rulebook.book import FOLDER, LESSONS


class TaskText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A task of a lesson. hints: given one after the other. done: what is said when it is done."""

    task: str
    hints: tuple[str, ...]
    done: str


class LessonText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The texts of a lesson. tasks: in their order, by a name. read: where to read on, said at its end."""

    title: str
    introduction: str
    tasks: dict[str, TaskText]
    read: str

    @property
    def steps(self) -> list[TaskText]:
        """The texts of its tasks."""
        return list(self.tasks.values())

    def texts(self) -> list[str]:
        """All its texts in their order."""
        tasks = [text for each in self.steps for text in (each.task, *each.hints, each.done)]
        return [self.title, self.introduction, *tasks, self.read]

    def typeset_with(self, typeset: Callable[[str], str]) -> LessonText:
        """The lesson with its texts as they are shown, with no-break spaces where they must not break."""
        tasks = {
            name: TaskText(typeset(each.task), tuple(typeset(hint) for hint in each.hints), typeset(each.done))
            for name, each in self.tasks.items()
        }
        return LessonText(typeset(self.title), typeset(self.introduction), tasks, typeset(self.read))


def lessons_of(language: str, game: str) -> dict[str, LessonText]:
    """The lessons of a game that have texts in this language, by id; raises ContentError."""
    folder = shipped("locales") / language / game / FOLDER / LESSONS
    documents = Documents([folder] if folder.is_dir() else [], default_cache())
    found: dict[str, LessonText] = {}
    for path, document in documents.parsed().items():
        try:
            found |= convert(document or {}, dict[str, LessonText])
        except ContentError as error:
            raise error.in_file(path, documents.outline(path)) from error
    for texts in overlaid(language, f"{game}/{FOLDER}/{LESSONS}", LessonText).values():
        found |= texts
    return found


def lesson_text(language: str, game: str, id: str) -> LessonText:
    """The texts of a lesson as shown, in English if the language has none; raises ContentError where there are none at all."""
    for each in (language, REFERENCE):
        known = lessons_of(each, game)
        if id in known:
            return known[id].typeset_with(typesetter_of(each))
    raise author_error("lesson_without_texts", "the lesson {id!r} has no texts", id=id)
