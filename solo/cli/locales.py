"""`solo locales`."""

from __future__ import annotations

import sys
from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from pathlib import Path

import click

from solo.cli.shared import FORCE, PATH, report_user_errors
from solo.cli.streams import write_data
from solo.cli.words import TranslatedGroup, say
from solo.files.errors import ErrorText
from solo.games import FIRST, GAMES, named


@click.group(cls=TranslatedGroup)
def locales() -> None:
    """`solo locales`."""


@locales.command("list")
def list_() -> None:
    """`solo locales list`."""
    from solo.narration.catalogue import languages

    for language in languages():
        click.echo(language)


@locales.command()
@click.argument("language", required=False)
@click.option("--game", type=click.Choice(list(GAMES)))
def check(language: str | None, game: str | None) -> None:
    """`solo locales check`."""
    from solo.narration.catalogue import REFERENCE, games_told, languages
    from solo.rulebook.asked import asked
    from solo.rulebook.book import rulebook_languages, texts_of

    told = Verdicts()
    with report_user_errors():
        for played in [game] if game else GAMES:
            for each in (
                rulebook_languages(played) if language is None else {language} & set(rulebook_languages(played))
            ):
                count = _check_rules(each, played, told)
                for verdict in (_verdict(count), *_phrases(asked(each, played), texts_of(REFERENCE, played))):
                    click.echo(say("reports", "rules", language=each, game=played, verdict=verdict))
        if language not in _rules_only():
            games = [game] if game else [each for each in GAMES if each in games_told(REFERENCE)]
            for each in [language] if language else languages():
                _check_words(each, games, told)
    if told.wrong:
        sys.exit(1)


class Verdicts:
    """What a check has told. wrong: whether anything was wrong."""

    def __init__(self) -> None:
        self.wrong = False
        self._lines: set[str] = set()
        self._stale: dict[str, list[str]] = {}

    def tell(self, faults: Iterable[str], once: Container[str]) -> None:
        """Say on standard error what is wrong. once: what is not told again."""
        for fault in faults:
            self.wrong = True
            if fault not in once or fault not in self._lines:
                click.echo(fault, err=True)
            self._lines.add(fault)

    def stale(self, language: str, game: str, *, rules: bool) -> list[str]:
        """What is said of a language's texts whose English has changed: of those of a game, and of any game's."""
        from solo.narration.catalogue import RULEBOOK
        from solo.narration.language import SHARED
        from solo.narration.po_import import outdated
        from solo.narration.texts import BETWEEN

        if language not in self._stale:
            self._stale[language] = sorted(outdated(language))
        folders = {place: place.partition(BETWEEN)[0].split("/")[:-1] for place in self._stale[language]}
        found = [place for place, each in folders.items() if each[:1] in ([], [game], [RULEBOOK], [SHARED])]
        return [
            say("reports", "outdated", language=language, place=place)
            for place in found
            if (RULEBOOK in folders[place]) == rules
        ]


def _check_rules(language: str, game: str, told: Verdicts) -> int:
    """Say what is wrong with the rules of a game; returns how much it is."""
    from solo.narration.reporting import reported
    from solo.rulebook.checking import check_rulebook

    found = reported(check_rulebook(game, language, named(game).lessons), language, game)
    faults = [*(f"{language}: {problem}" for problem in found), *told.stale(language, game, rules=True)]
    told.tell(faults, once=faults)
    return len(faults)


def _check_words(language: str, games: Sequence[str], told: Verdicts) -> None:
    """Say what is wrong with the words of some games; what any game says is named once, and counts in each."""
    from solo.narration.catalogue import games_told

    common = _faults(language, "")
    for played in games:
        is_told = played in games_told(language)
        faults = _faults(language, played) if is_told else common
        stale = told.stale(language, played, rules=False)
        told.tell([*stale, *faults], once=[*stale, *common])
        verdict = _verdict(len(faults) + len(stale))
        known = verdict if is_told else say("reports", "absent", verdict=verdict)
        click.echo(say("reports", "words", language=language, game=played, verdict=known))


def _faults(language: str, game: str) -> list[str]:
    """What is wrong with the words of a game, or with those of any game ("")."""
    from solo.narration.catalogue import REFERENCE, load
    from solo.narration.checking import check_catalogue, doubled
    from solo.narration.expected import Expected
    from solo.narration.reporting import reported

    expected = named(game).expected if game else Expected()
    words, english = load(language, game), load(REFERENCE, game)
    checked = [*doubled(language, game), *check_catalogue(words, english, expected)]
    return [f"{language}: {fault}" for fault in (*words.problems, *reported(checked, language, game))]


@locales.command("export")
@click.argument("language")
@click.argument("file", required=False, type=PATH)
@click.option("--part", default="", metavar="PART")
@FORCE
def export_(language: str, file: Path | None, part: str, force: bool) -> None:
    """`solo locales export`."""
    from solo.narration.po_export import Export, msgids_of
    from solo.storage.save_files import check_target, write_whole

    expected = {game: named(game).expected for game in GAMES}
    with report_user_errors():
        check_target(None if file is None or file.is_dir() else file, force=force)
        export = Export(language, expected=expected)
        targets = {file: part}
        if file is not None and file.is_dir():
            wanted = [part] if part else export.parts()
            targets = {file / f"{each.replace('/', '-').removesuffix('.yaml')}.po": each for each in wanted}
        for path in targets:
            check_target(path, force=force)
        for path, each in targets.items():
            data = export.po(each, msgids_of(path) if path else ())
            if path is None:
                write_data(data.decode())
            else:
                write_whole(path, data, force=force)


@locales.command("import")
@click.argument("language")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=PATH)
def import_(language: str, files: tuple[Path, ...]) -> None:
    """`solo locales import`."""
    from solo.narration.po_import import import_po, po_files

    expected = {game: named(game).expected for game in GAMES}
    with report_user_errors():
        found = [each for file in files for each in (po_files(file) if file.is_dir() else [file])]
        changed = dict.fromkeys(
            path for file in found for path in import_po(language, file, first=FIRST, expected=expected)
        )
    for path in changed:
        click.echo(say("reports", "changed", path=str(path)))
    if not changed:
        click.echo(say("reports", "nothing_new"))


@locales.command("note")
@click.argument("language", required=False)
@click.argument("place", required=False, default="")
def note_(language: str | None, place: str) -> None:
    """`solo locales note`."""
    from solo.narration.catalogue import languages
    from solo.narration.po_import import note

    with report_user_errors():
        for each in [language] if language else languages():
            verdict = "noted" if note(each, place=place) else "nothing_to_note"
            click.echo(say("reports", verdict, language=each))


@locales.command()
@click.argument("language")
@click.argument("tic", required=False)
@click.option("--game", type=click.Choice(list(GAMES)), default=FIRST, show_default=True)
def tics(language: str, tic: str | None, game: str) -> None:
    """`solo locales tics`."""
    from solo.files.content_errors import ContentError, nearest
    from solo.narration.catalogue import load
    from solo.narration.overused_phrases import limits_of, tally, tics_of

    with report_user_errors():
        known, limits = tics_of(language), limits_of(language, game)
        if tic is not None and tic not in limits:
            raise ContentError(
                ErrorText(
                    "no_tic",
                    "there is no tic {tic!r}; there are: {tics}{hint}",
                    tic=tic,
                    tics=", ".join(limits),
                    hint=nearest(tic, limits),
                )
            )
        wanted = limits if tic is None else {tic: limits[tic]}
        counted = tally(load(language, game, cache=False), known, wanted, named(game).expected.prose)
    if tic is not None:
        for found in counted[0].found:
            click.echo(f"{'.'.join(found.path)}: {found.words}")
        return
    tic, count, rate, limit, most, many = (
        say("reports", each) for each in ("tic", "count", "rate", "limit", "most", "too_many")
    )
    click.echo(f"{tic:20}{count:>7}{rate:>10}{limit:>8}  {most}")
    for each in counted:
        worst = ", ".join(f"{where} ({number})" for where, number in each.worst())
        over = f" {many}" if each.exceeded else ""
        click.echo(f"{each.name:20}{len(each.found):>7}{each.rate:>10.1f}{each.limit:>8g}  {worst}{over}")
    if any(each.exceeded for each in counted):
        sys.exit(1)


def _verdict(problems: int) -> str:
    """What a check says in the end."""
    return say("reports", "problems", count=problems) if problems else say("reports", "complete")


def _phrases(asked: Mapping[str, Sequence[str]], rules: Collection[str]) -> list[str]:
    """How many phrases there are that people ask rules by, if there are any."""
    count, of = sum(map(len, asked.values())), len(set(asked) & set(rules))
    return [say("reports", "asked", count=str(count), rules=str(of), all=str(len(rules)))] if asked else []


def _rules_only() -> set[str]:
    """Languages that have only a rulebook so far."""
    from solo.narration.catalogue import languages
    from solo.rulebook.book import rulebook_languages

    return {each for played in GAMES for each in rulebook_languages(played)} - set(languages())
