"""`solo learn`: a game's lessons, each a small campaign of its own in a folder beside the others."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from solo.cli.play import make_table, uses_screen
from solo.cli.rules import language_of, rulebook
from solo.cli.shared import LANG, SAVES, displayable_language, report_user_errors, rules_finder
from solo.cli.shared import settings as kept_settings
from solo.cli.words import TranslatedCommand, worded
from solo.files.errors import ErrorText
from solo.games import FIRST, GAMES, named

if TYPE_CHECKING:
    from solo.rulebook.book import Book
    from solo.rulebook.lessons import LessonText
    from solo.storage.saved_campaign import SavedCampaign

FOLDER = "lessons"
"""The folder in that of the campaigns."""

LEARNED = "learned"
"""How a lesson has ended whose tasks are all done."""


class LessonAttempt(NamedTuple):
    """A time that a lesson was begun. ended: how it has ended, "" as long as it goes on."""

    path: Path
    ended: str


class LessonProgress:
    """The lessons of a game in a language, and how far the player is in each.

    The files of a lesson have its id as their name; each time it is begun anew there is another, with a number behind.
    """

    def __init__(self, game: str, language: str, saves: Path | None) -> None:
        from solo.rulebook.lessons import lesson_text
        from solo.storage.folder import saves_folder

        self.language = language
        self.game = game
        self.ids = list(named(game).lessons)
        self.text = partial(lesson_text, game=game)
        self.book: Book = rulebook(game, language)
        self._folder = saves_folder(saves) / FOLDER / game

    def lesson(self, id: str) -> LessonText:
        """The texts of a lesson."""
        return self.text(self.language, id=id)

    def attempts(self, id: str) -> list[LessonAttempt]:
        """Every time a lesson was begun, the one played last first, without files that cannot be read."""
        from solo.cli.campaigns import summary
        from solo.storage.folder import campaigns

        files = [path for path in campaigns(self._folder) if path.stem.partition(" ")[0] == id]
        found = [(path, summary(path)) for path in files]
        return [LessonAttempt(path, str(each.get("ended", ""))) for path, each in found if "problem" not in each]

    def is_done(self, id: str) -> bool:
        """Whether a lesson was ever learned."""
        return any(each.ended == LEARNED for each in self.attempts(id))

    def under_way(self, id: str) -> Path | None:
        """The file of a lesson that was begun and goes on; None if there is none, or the one played last has ended."""
        attempts = self.attempts(id)
        return attempts[0].path if attempts and not attempts[0].ended else None

    def next(self) -> str:
        """The first lesson that is not done; "" when all are."""
        return next((id for id in self.ids if not self.is_done(id)), "")

    def found(self, wanted: str) -> str:
        """The lesson of that number, id or title, or the only one beginning so; "" for none or several."""
        from solo.narration.paragraphs import folded

        typed = folded(wanted)
        names = {id: (str(number), id, folded(self.lesson(id).title)) for number, id in enumerate(self.ids, 1)}
        exact = [id for id, known in names.items() if typed in known]
        found = exact or [id for id, known in names.items() if any(each.startswith(typed) for each in known[1:])]
        return found[0] if len(found) == 1 else ""

    def say(self, key: str, id: str = "") -> None:
        """Say how far things are with a lesson, and the commands that go on."""
        option = "" if self.game == FIRST else f" --game {self.game}"
        title = self.lesson(id).title if id else ""
        number = str(self.ids.index(id or self.ids[-1]) + 1)
        learn, play = f"solo learn{option}", f"solo play{option}"
        click.echo(self.book.say(key, title=title, number=number, learn=learn, play=play))

    def listed(self) -> list[str]:
        """A line for each lesson: its number and title, and how far it is."""
        from solo.narration.language_profile import profile_of

        lines, dash = [], profile_of(self.language).linking
        for number, id in enumerate(self.ids, 1):
            state = "is_learned" if self.is_done(id) else "is_begun" if self.under_way(id) is not None else ""
            told = f"{dash}{self.book.say(state)}" if state else ""
            lines.append(f"{number}. {self.lesson(id).title} ({id}){told}")
        return lines

    def new_file(self, id: str) -> Path:
        """The file for a new beginning of a lesson."""
        from solo.storage.folder import free_name, path_of

        self._folder.mkdir(parents=True, exist_ok=True)
        return path_of(self._folder, free_name(self._folder, id))


@click.command(cls=TranslatedCommand)
@click.argument("lesson", required=False)
@click.option("--again", is_flag=True)
@click.option("--list", "listed", is_flag=True)
@click.option("--plain", is_flag=True)
@click.option("--game", type=click.Choice(list(GAMES)))
@LANG
@SAVES
def learn(
    lesson: str | None, again: bool, listed: bool, plain: bool, game: str | None, lang: str, saves: Path | None
) -> None:
    """`solo learn`."""
    with report_user_errors():
        taught = [each for each in GAMES if named(each).lessons]
        if game is not None and game not in taught:
            raise click.UsageError(
                ErrorText(
                    "no_lessons",
                    "there are no lessons of the {game} game, only of: {games}",
                    game=game,
                    games=", ".join(taught),
                )
            )
        if again and lesson is None:
            raise click.UsageError(ErrorText("which_lesson", "which lesson? `solo learn --again 4`"))
        games = [game] if game is not None else taught
        schools = [LessonProgress(each, displayable_language(_language(lang, each, games)), saves) for each in games]
        school, wanted = _chosen(schools, lesson)
        if lesson is None or listed:
            click.echo("\n".join(_listed(schools)))
        if listed:
            return
        if not wanted:
            school.say("all_learned")
        elif lesson is not None and not again and school.is_done(wanted) and school.under_way(wanted) is None:
            school.say("learned_already", wanted)
        else:
            _teach(school, wanted, again=again, plain=plain)
            _part(school, wanted)


def _language(asked: str, game: str, games: Sequence[str]) -> str:
    """The language of a game's lessons: the one asked for, or the player's where only others of the games have that."""
    from solo.narration.language import is_known
    from solo.rulebook.book import rulebook_languages

    elsewhere = any(is_known(asked, rulebook_languages(each)) for each in games)
    return language_of("" if elsewhere and not is_known(asked, rulebook_languages(game)) else asked, game)


def _chosen(schools: Sequence[LessonProgress], lesson: str | None) -> tuple[LessonProgress, str]:
    """The lesson that is meant, of the first game with such a one; without a name the first that is not done, "" for none.

    Raises UsageError with what there is.
    """
    if lesson is None:
        unfinished = [(each, id) for each in schools if (id := each.next())]
        return unfinished[0] if unfinished else (schools[0], "")
    for each in schools:
        if found := each.found(lesson):
            return each, found
    known = "; ".join(f"{number} {id}" for each in schools for number, id in enumerate(each.ids, 1))
    raise click.UsageError(
        ErrorText(
            "no_lesson",
            "there is no lesson {lesson!r}; there are: {lessons}{hint}",
            lesson=lesson,
            lessons=known,
            hint="",
        )
    )


def _listed(schools: Sequence[LessonProgress]) -> list[str]:
    """A line for each lesson, below the games' names if there are several."""
    if len(schools) == 1:
        return schools[0].listed()
    return [line for each in schools for line in (each.book.say("lessons"), *each.listed(), "")][:-1]


def _part(school: LessonProgress, id: str) -> None:
    """Say at the end how far the lesson has come, and what comes next."""
    if school.under_way(id) is not None:
        school.say("to_be_continued", id)
    elif school.attempts(id)[0].ended != LEARNED:
        school.say("not_learned", id)
    elif after := school.next():
        school.say("next_lesson", after)
    else:
        school.say("all_learned")


def _teach(school: LessonProgress, id: str, *, again: bool, plain: bool) -> None:
    """Go on with a lesson, or begin it."""
    from solo.narration.catalogue import REFERENCE, languages, load
    from solo.session.lesson_guide import LessonGuide
    from solo.storage.saved_campaign import SavedCampaign

    saved_campaign = _resumed(school, id) if not again else None
    if saved_campaign is None:
        saved_campaign = SavedCampaign.create(
            rules_finder()(school.game), school.new_file(id), {"seed": 0, "lesson": id}
        )
    settings = kept_settings()
    tongue = school.language if school.language in languages(school.game) else REFERENCE
    try:
        guide = LessonGuide(
            school.ids.index(id) + 1, partial(school.text, id=id), partial(rulebook, school.game), school.language
        )
        table = make_table(
            saved_campaign,
            load(tongue, school.game),
            settings,
            screen=uses_screen(plain, settings),
            lesson_guide=guide,
            reading=school.language,
        )
        table.run()
    finally:
        saved_campaign.close()


def _resumed(school: LessonProgress, id: str) -> SavedCampaign | None:
    """The lesson that is under way; None if there is none, or it cannot be resumed, which is said."""
    from solo.storage.errors import DamagedSave
    from solo.storage.saved_campaign import SavedCampaign

    path = school.under_way(id)
    try:
        return SavedCampaign.open(rules_finder()(school.game), path) if path is not None else None
    except DamagedSave as error:
        click.echo(worded(error), err=True)
        return None
