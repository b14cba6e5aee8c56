"""`solo play`."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from solo.cli.picking import pick
from solo.cli.setups import GAME, WithSetup, asked_of, is_asked
from solo.cli.shared import (
    CONTENT,
    LANG,
    SAVES,
    SEED,
    check_has_words,
    displayable_language,
    front_of,
    language,
    player_language,
    report_user_errors,
    rules_finder,
    warn,
)
from solo.cli.shared import settings as kept_settings
from solo.cli.words import worded
from solo.files.errors import ErrorText
from solo.games import FIRST, named

if TYPE_CHECKING:
    from solo.boardgame.entry import Question
    from solo.kernel.host import Rules
    from solo.narration.catalogue import Catalogue
    from solo.narration.front import NewNight
    from solo.narration.teller import Verbosity
    from solo.session.afterwards import Afterwards
    from solo.session.conversation import Conversation
    from solo.session.lesson_guide import LessonGuide
    from solo.session.settings import Settings
    from solo.storage.playing import RulesFinder
    from solo.storage.saved_campaign import SavedCampaign
    from solo.table.plain import PlainTable
    from solo.table.terminal import TerminalTable

TOLD = "told"
"""The folder in the cache for what narrators know of nights, so that many campaigns do not push out cards and words."""


@click.command(cls=WithSetup)
@click.argument("name", required=False)
@GAME
@click.option(
    "--seed",
    type=SEED,
)
@click.option("--verbosity", type=click.Choice(["brief", "normal", "full"]))
@click.option("--plain", is_flag=True)
@LANG
@SAVES
@CONTENT
def play(
    name: str | None,
    game: str | None,
    seed: int | None,
    verbosity: Verbosity | None,
    plain: bool,
    lang: str,
    saves: Path | None,
    folders: tuple[Path, ...],
) -> None:
    """`solo play`."""
    from solo.files.yaml import settings_file
    from solo.narration.catalogue import load as load_words
    from solo.narration.outside import use_language_folders
    from solo.storage.errors import MissingCards

    new = seed is not None or is_asked()
    with report_user_errors():
        asked = asked_of(game or FIRST)
        settings = kept_settings()
        screen = uses_screen(plain, settings)
        if screen and not lang and not settings.lang and not settings_file().is_file():
            settings = _tongue(settings)
        find, _ = rules_finder(folders), language(lang)
        try:
            saved_campaign = _go_on(find, name, saves, game, new)
        except MissingCards as missing:
            if not missing.folders:
                raise
            folders += missing.folders
            use_language_folders(folders)
            find = rules_finder(folders)
            saved_campaign = _go_on(find, name, saves, game, new)
        wanted = player_language(lang, saved_campaign)
        tongue = displayable_language(wanted)
        kept = saved_campaign.language if saved_campaign is not None else ""
        stand_in = tongue if kept not in ("", tongue) and (not lang or tongue != wanted) else ""
        if saved_campaign is None and game is None and screen and not new:
            game = _which(tongue)
        played = saved_campaign.rules.name if saved_campaign is not None else game or FIRST
        check_has_words(played)
        words, rules = load_words(tongue, played, folders), find(played)
        if folders or words.problems:
            warn(words, rules)
        if saved_campaign is None:
            asked["seed"] = _seed() if seed is None else seed
            if screen and not new:
                for question in named(played).questions(rules, words):
                    asked |= _answer(question, words)
            saved_campaign = _begin(rules, name, saves, asked)
        where = _evening(saved_campaign, words, settings, verbosity, folders, saves, screen=screen, stand_in=stand_in)
    click.echo(where)


def _evening(
    saved_campaign: SavedCampaign,
    words: Catalogue,
    settings: Settings,
    verbosity: Verbosity | None,
    folders: tuple[Path, ...],
    saves: Path | None,
    *,
    screen: bool,
    stand_in: str,
) -> str:
    """Play a campaign, and those that are chosen to follow it; returns how the player is taken leave of."""
    from solo.session.afterwards import Afterwards
    from solo.table.lines import wrap_whole

    while True:
        for remark in saved_campaign.remarks:
            click.echo(worded(remark), err=True)
        setup = saved_campaign.setup
        try:
            afterwards = Afterwards(partial(_other_labels, saved_campaign))
            table = make_table(
                saved_campaign,
                words,
                settings,
                verbosity,
                folders,
                screen=screen,
                stand_in=stand_in,
                afterwards=afterwards,
            )
            table.run()
            leave = "farewell" if saved_campaign.decision is None else "goodbye"
        finally:
            saved_campaign.close()
        conversation = table.conversation
        following = conversation.chosen
        if following is None:
            where = str(saved_campaign.path)
            return wrap_whole(conversation.front.say(leave, where=where), where)
        words, settings, stand_in = conversation.front.teller.catalogue, conversation.settings, ""
        saved_campaign = _begin(saved_campaign.rules, None, saves, _setup_of(following, setup))


def _setup_of(following: NewNight, setup: Mapping[str, Any]) -> dict[str, Any]:
    """The setup of a campaign that follows another one."""
    seed = {} if following.again else {"seed": _seed()}
    return {**setup, **following.setup, **seed}


def _other_labels(saved_campaign: SavedCampaign) -> list[Mapping[str, Any]]:
    """The labels of the other campaigns of a game that are beside this one."""
    from solo.cli.campaigns import summary
    from solo.storage.folder import campaigns

    labels = (summary(path) for path in campaigns(saved_campaign.path.parent) if path != saved_campaign.path)
    return [each for each in labels if "problem" not in each and each["game"] == saved_campaign.rules.name]


def uses_screen(plain: bool, settings: Settings) -> bool:
    """Whether to draw on the terminal instead of writing plain lines. plain: the player has asked for these."""
    from solo.table.lines import at_terminal, can_draw

    return not plain and not settings.plain and at_terminal() and can_draw()


def make_table(
    saved_campaign: SavedCampaign,
    words: Catalogue,
    settings: Settings,
    verbosity: Verbosity | None = None,
    folders: tuple[Path, ...] = (),
    *,
    screen: bool,
    lesson_guide: LessonGuide | None = None,
    reading: str = "",
    stand_in: str = "",
    afterwards: Afterwards | None = None,
) -> PlainTable | TerminalTable:
    """A table with a campaign on it.

    screen: draw on the terminal. lesson_guide, reading, afterwards: as for `Conversation`. stand_in: as for `KeptCampaign`.
    """
    from solo.cli.rules import rulebook
    from solo.files.parse_cache import Cache, CacheEntry
    from solo.files.yaml import default_cache
    from solo.narration.catalogue import load as load_words
    from solo.narration.turn_memory import TurnMemory
    from solo.session.afterwards import BOOKS
    from solo.session.campaign import KeptCampaign
    from solo.session.conversation import Conversation
    from solo.session.reference import RulebookReference
    from solo.table.lines import ask_person, ask_stream, at_terminal
    from solo.table.plain import PlainTable

    played = saved_campaign.rules.name
    campaign = KeptCampaign(saved_campaign, stand_in)
    front = front_of(saved_campaign, campaign, words, verbosity or settings.verbosity)
    speak = partial(load_words, game=played, extra=folders)
    reference = RulebookReference(partial(rulebook, played))
    folder = default_cache()
    memory = CacheEntry(Cache(folder / TOLD), f"told {saved_campaign.path.resolve()}") if folder is not None else None
    conversation = Conversation(
        campaign, front, speak, settings, reference, lesson_guide, reading, TurnMemory(memory), afterwards
    )
    table: PlainTable | TerminalTable
    if screen:
        from solo.table.terminal import TerminalTable

        table = TerminalTable(conversation)
    else:
        ask = ask_person(lambda: front.say("commands", "leaving")) if at_terminal() else ask_stream(sys.stdin)
        table = PlainTable(conversation, ask, sys.stdout)
    table.carried_out = {form: partial(_bind, saved_campaign, conversation, form) for form in BOOKS}
    return table


def _bind(saved_campaign: SavedCampaign, conversation: Conversation, form: str) -> str:
    """Write the chronicle in a form; says where it is."""
    from solo.cli.books import write_beside

    front = conversation.front
    where = write_beside(saved_campaign, front.teller.catalogue, conversation.told, form)
    return front.say("after", "written", where=str(where))


def _seed() -> int:
    import secrets

    return secrets.randbelow(2**31)


def _tongue(settings: Settings) -> Settings:
    """Ask once for the language; the answer is saved."""
    from babel import Locale

    from solo.narration.catalogue import languages
    from solo.narration.catalogue import load as load_words
    from solo.session.settings import change, save_settings

    known, likely = languages(), language("")
    names = {each: (Locale.parse(each).get_display_name(each) or each).capitalize() for each in known}
    words = load_words(likely, "")
    question = words.say("table", "setup", "language", language=names[likely])
    found = pick(words, question, list(names.values()), known.index(likely) + 1)
    settings = change(settings, "lang", known[found - 1])
    save_settings(settings)
    return settings


def _which(tongue: str) -> str:
    """Ask which game a new campaign is of, if the language tells several; Enter alone takes the first."""
    from solo.games import GAMES
    from solo.narration.catalogue import games_told
    from solo.narration.catalogue import load as load_words

    told_of = [each for each in GAMES if each in games_told(tongue)]
    if len(told_of) < 2:
        return told_of[0] if told_of else FIRST
    words = load_words(tongue, "")
    names = [load_words(tongue, each).say("table", "setup", "game") for each in told_of]
    return told_of[pick(words, words.say("table", "setup", "which"), names, 1) - 1]


def _answer(question: Question, words: Catalogue) -> dict[str, str]:
    """Ask a question about a new campaign; an empty answer leaves the field unset."""
    ids = list(question.choices)
    known = [question.told.get(id, "") for id in ids]
    found = pick(words, question.text, list(question.choices.values()), 0, known)
    return {question.field: ids[found - 1]} if found else {}


def _go_on(
    find: RulesFinder, name: str | None, saves: Path | None, game: str | None, new: bool
) -> SavedCampaign | None:
    """The campaign to resume, if there is one. game: only one of that game."""
    from solo.storage.folder import path_of, saves_folder
    from solo.storage.saved_campaign import SavedCampaign

    folder = saves_folder(saves)
    if name is not None:
        path = path_of(folder, name)
        if not path.is_file():
            return None
        if new:
            raise click.UsageError(
                ErrorText(
                    "under_way", "the campaign {name!r} is under way; its setup cannot be changed any more", name=name
                )
            )
        return SavedCampaign.open(find if game is None else find(game), path)
    return None if new else _latest(find, folder, game)


def _latest(find: RulesFinder, folder: Path, game: str | None) -> SavedCampaign | None:
    """The campaign played last, if it is not over; unreadable ones are skipped with a warning."""
    from solo.cli.campaigns import summary
    from solo.storage.errors import DamagedSave, NewerSave
    from solo.storage.folder import campaigns
    from solo.storage.saved_campaign import SavedCampaign

    for path in campaigns(folder):
        found = summary(path)
        problem = found.get("problem")
        if problem is None:
            if game is not None and found["game"] != game:
                continue
            if found["ended"]:
                return None
            try:
                return SavedCampaign.open(find, path)
            except (DamagedSave, NewerSave) as error:
                problem = error.text
        passed = ErrorText("passed_over", "{name} is passed over: {reason}", name=found["name"], reason=problem)
        click.echo(worded(passed), err=True)
    return None


def _begin(rules: Rules, name: str | None, saves: Path | None, setup: Mapping[str, Any]) -> SavedCampaign:
    """Begin a new campaign, with the game's defaults for unset fields."""
    import msgspec

    from solo.storage.folder import free_name, path_of, saves_folder
    from solo.storage.saved_campaign import SavedCampaign

    folder = saves_folder(saves)
    chosen = name if name is not None else free_name(folder, "campaign")
    whole = msgspec.to_builtins(msgspec.convert(setup, rules.setup))
    rules.begin(whole)
    return SavedCampaign.create(rules, path_of(folder, chosen), whole)
