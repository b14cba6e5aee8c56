"""`solo content try`: a piece played at once in a small situation, or every way that it can go."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from solo.cli.setups import GAME
from solo.cli.shared import CONTENT, LANG, SEED, displayable_language, player_language, report_user_errors, warn
from solo.cli.shared import settings as kept_settings
from solo.cli.words import TranslatedCommand, say
from solo.files.errors import ErrorText
from solo.games import GAMES, named, rules

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from solo.boardgame.exploring import Route
    from solo.boardgame.trying import Scene, Trial, TrialScenes
    from solo.kernel.host import Rules
    from solo.narration.catalogue import Catalogue
    from solo.session.settings import Settings
    from solo.table.lines import Ask
    from solo.table.plain import PlainTable
    from solo.table.terminal import TerminalTable

MAX_UNASKED = 200
"""How many questions are answered by their first option after the input has ended."""
MAX_DICE = 40
"""So many dice are shown of those that lead to a branch."""
UNSAVED = ("save", "report", "chronicle", "settings")
"""What the table can do only with a campaign, or would keep."""


class Tried(NamedTuple):
    """A piece to try: its game, that game's rules and trials, and its id."""

    game: str
    rules: Rules
    trials: TrialScenes[Any]
    id: str


def _complete(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """Shell completion of ids, with those of the folders that were named."""
    from click.shell_completion import CompletionItem

    from solo.files.content_errors import ContentError

    ids: dict[str, None] = {}
    for game in [context.params.get("game")] if context.params.get("game") else GAMES:
        try:
            trials = _trials(str(game), tuple(context.params.get("folders") or ()))[1]
        except (ContentError, OSError):
            continue
        ids |= dict.fromkeys(trials.known() if trials is not None else ())
    return [CompletionItem(id) for id in ids if id.startswith(begun)]


@click.command("try", cls=TranslatedCommand)
@click.argument("id", shell_complete=_complete)
@click.option("--all", "every", is_flag=True)
@click.option("--roll")
@click.option("--seed", type=SEED)
@click.option("--plain", is_flag=True)
@GAME
@LANG
@CONTENT
def try_content(
    id: str,
    every: bool,
    roll: str | None,
    seed: int | None,
    plain: bool,
    game: str | None,
    lang: str,
    folders: tuple[Path, ...],
) -> None:
    """`solo content try`."""
    from solo.cli.play import uses_screen
    from solo.narration.catalogue import load as load_words

    if every and roll:
        raise click.UsageError(ErrorText("all_or_roll", "--all rolls every way by itself; --roll is for a single one"))
    with report_user_errors():
        tried = _found(id, game, folders)
        tongue, settings = displayable_language(player_language(lang)), kept_settings()
        words = load_words(tongue, tried.game, folders)
        if folders or words.problems:
            warn(words, tried.rules)
        show = Showing(tried, words, settings, folders)
        if every:
            sys.exit(show.every_way(seed or 0))
        faces = [tried.trials.face(each.strip()) for each in (roll or "").split(",") if each.strip()]
        show.play(_seed() if seed is None else seed, faces, screen=uses_screen(plain, settings))


def _seed() -> int:
    import secrets

    return secrets.randbelow(10**6)


def _trials(game: str, folders: tuple[Path, ...]) -> tuple[Rules, TrialScenes[Any] | None]:
    loaded = rules(game, folders)
    return loaded, named(game).trials(loaded)


def _found(id: str, game: str | None, folders: tuple[Path, ...]) -> Tried:
    """The piece of an id or a name, in the game that has it; raises UsageError, or ContentError for broken content.

    If no game is named, folders need to be right for one of them.
    """
    from solo.files.content_errors import ContentError, nearest
    from solo.narration.templates import id_of

    found: list[Tried] = []
    known: list[str] = []
    errors: list[ContentError] = []
    for each in GAMES if game is None else dict.fromkeys((game, *GAMES)):
        try:
            loaded, trials = _trials(each, folders)
        except ContentError as error:
            if each == game:
                raise
            errors.append(error)
            continue
        ids = trials.known() if trials is not None else ()
        known += ids if game in (None, each) else ()
        meant = next((one for one in (id, id_of(id)) if one in ids), "")
        if meant and trials is not None:
            found.append(Tried(each, loaded, trials, meant))
    own = [each for each in found if game in (None, each.game)]
    if len(own) == 1:
        return own[0]
    if own:
        raise click.UsageError(
            ErrorText(
                "trial_of_several",
                "{id!r} is in several games; --game takes one of: {games}",
                id=id,
                games=", ".join(each.game for each in own),
            )
        )
    if found:
        raise click.UsageError(
            ErrorText("trial_of_other", "{id!r} is of another game: add --game {game}", id=id, game=found[0].game)
        )
    if len(errors) == len(GAMES):
        raise errors[0]
    raise click.UsageError(
        ErrorText("no_trial", "nothing that can be tried has the id {id!r}{hint}", id=id, hint=nearest(id, known))
    )


class Showing:
    """Shows a piece in the words of a language."""

    def __init__(self, tried: Tried, words: Catalogue, settings: Settings, folders: tuple[Path, ...]) -> None:
        import msgspec

        self._tried = tried
        self._words = words
        self._settings = msgspec.structs.replace(settings, guide=False)
        self._folders = folders
        named = words.is_named(tried.id)
        self._title = f"{words.name(tried.id)['name']} ({tried.id})" if named else tried.id

    def play(self, seed: int, faces: Sequence[int], *, screen: bool) -> None:
        """Play every scene of the piece, one after the other. screen: draw on the terminal."""
        from solo.boardgame.trying import Trial

        ask = Asking()
        for scene in self._scenes():
            trial = Trial(self._tried.trials, scene, seed, faces)
            table = self._table(trial, ask, screen=screen)
            self._heading(table, scene)
            if not table.go_on() and not ask.ended:
                return
        click.echo(say("try", "again", seed=str(seed)))

    def every_way(self, seed: int) -> int:
        """Show every branch of every scene with what leads to it; 1 if some were not reached, else 0."""
        from solo.boardgame.exploring import explore
        from solo.boardgame.trying import PLAYED
        from solo.players.random_player import RandomPlayer

        number, wanted, never = 0, 0, list[str]()
        for scene in self._scenes():
            routes, missing = explore(self._tried.trials, scene, seed, RandomPlayer)
            seen: set[str] = set()
            for count, route in enumerate(routes):
                number += 1
                table = self._table(route.again(self._tried.trials), Asking(), screen=False)
                if not count:
                    self._heading(table, scene)
                self._way(table, route, number, [each for each in route.reached if each not in seen])
                seen.update(route.reached)
            wanted += len(scene.wanted)
            titled = say("try", "scenes", scene.name)
            never += [f"{titled}: {each}" if each != PLAYED else titled for each in missing]
        click.echo()
        for each in never:
            click.echo(say("try", "never", branch=each))
        click.echo(say("try", "reached", count=wanted - len(never), all=wanted))
        return 1 if never else 0

    def _scenes(self) -> list[Scene[Any]]:
        return self._tried.trials.scenes(self._tried.id)

    def _table(self, trial: Trial[Any], ask: Asking, *, screen: bool) -> PlainTable | TerminalTable:
        """A table at which a scene is played."""
        from solo.cli.rules import rulebook
        from solo.narration.catalogue import load as load_words
        from solo.narration.front import View
        from solo.session.conversation import Conversation
        from solo.session.reference import RulebookReference
        from solo.table.plain import PlainTable

        played, settings = named(self._tried.game), self._settings
        front = played.front(trial, played.teller(self._words, trial.host.seed, settings.verbosity))
        unsaved: View = lambda decision, rest, width: [say("try", "unsaved")]  # noqa: E731
        front.views |= dict.fromkeys(UNSAVED, unsaved)
        speak = partial(load_words, game=played.name, extra=self._folders)
        conversation = Conversation(trial, front, speak, settings, RulebookReference(partial(rulebook, played.name)))
        if screen:
            from solo.table.terminal import TerminalTable

            return TerminalTable(conversation)
        table = PlainTable(conversation, ask, sys.stdout)
        ask.serve(lambda: front.say("commands", "leaving"), table.write)
        return table

    def _heading(self, table: PlainTable | TerminalTable, scene: Scene[Any]) -> None:
        """Say what is tried and in which scene."""
        from solo.narration.paragraphs import Span

        title = say("try", "heading", piece=self._title, scene=say("try", "scenes", scene.name))
        table.paragraph((Span("heading", title),))

    def _way(self, table: PlainTable | TerminalTable, route: Route[Any], number: int, reached: Sequence[str]) -> None:
        """Tell one way, with the questions and answers in it."""
        from solo.boardgame.exploring import ALONE
        from solo.boardgame.trying import PLAYED

        trial = route.again(self._tried.trials)
        for answer in route.answers:
            trial.answer(answer)
        branches = [each for each in reached if each != PLAYED]
        key = "branches" if branches else "played"
        alone = f" ({say('try', 'scenes', ALONE)})" if route.scene.name == ALONE else ""
        table.write("")
        table.write(f"{number}. {say('try', key, count=len(branches), branches=', '.join(branches))}{alone}")
        if dice := trial.dice()[:MAX_DICE]:
            table.write(f"   {say('try', 'dice', dice=', '.join(dice))}")
        if not alone:
            roll = f" --roll {','.join(map(str, trial.fallen))}" if trial.fallen else ""
            table.write(f"   {say('try', 'same', options=f'--seed {route.seed}{roll}')}")
        campaign, conversation = table.conversation.campaign, table.conversation
        for answer in route.answers:
            conversation.tell()
            if campaign.decision is not None:
                table.write(f"> {conversation.answered(campaign.decision, answer)}")
            campaign.answer(answer)
        conversation.tell()


class Asking:
    """Reads lines from a person or a pipe; when a pipe has ended every question takes its first option, which is said once."""

    def __init__(self) -> None:
        self.ended = False
        self._left = MAX_UNASKED
        self._ask: Ask | None = None
        self._say: Callable[[str], None] = click.echo

    def serve(self, leaving: Callable[[], str], tell: Callable[[str], None]) -> None:
        """Read for another table."""
        from solo.table.lines import ask_person, ask_stream, at_terminal

        self._piped = not at_terminal()
        self._ask = ask_stream(sys.stdin) if self._piped else ask_person(leaving)
        self._say = tell

    def __call__(self, prompt: str) -> str | None:
        """The next line; None when a person leaves, or there is no end to the questions."""
        assert self._ask is not None, "no table is served"
        line = None if self.ended else self._ask(prompt)
        if line is not None or not self._piped:
            return line
        if not self.ended:
            self.ended = True
            self._say(say("try", "ended"))
        self._left -= 1
        return "" if self._left >= 0 else None
