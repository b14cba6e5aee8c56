"""Situations set up by hand and played: what the rulebook's examples and the lessons of all games have in common.

They are in `content/examples/GAME` and `content/lessons/GAME`. A game says what its situations are, how they are
arranged and what can be played in them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from solo.files.content_errors import ContentError, author_error, nearest
from solo.files.errors import AuthorText, ErrorText, joined
from solo.files.yaml import Documents, convert, default_cache, shipped
from solo.kernel.decisions import Answer, Decision, IllegalAnswer
from solo.kernel.dice import ScriptedDice
from solo.kernel.flow import BOUNDARY, Flow, FlowRunner
from solo.kernel.host import SetupError
from solo.kernel.piece_ids import first_of, kind_of

EXAMPLES_OF = "examples"
"""What the folder and the field of examples are called."""
EXAMPLES, LESSONS = "solo-examples/1", "solo-lessons/1"
"""The formats of files of examples and of lessons."""

ANOTHER = AuthorText("another_of_id", "there is another of this id")
NO_RULE = AuthorText("no_rule_shown", "shows no rule")
"""What is wrong with an example."""

FIRST = "..."
"""An answer that means the first option of all remaining questions."""

G = TypeVar("G")
F = TypeVar("F")
T = TypeVar("T")
"""Of a game: its situations, its faces of dice, itself under way."""

ScenarioStep = str | dict[str, Any]
"""What is played: a name that the game knows, or such a name with what it is about."""


class Example(msgspec.Struct, Generic[G, F], frozen=True, forbid_unknown_fields=True):
    """An example. rules: those it shows, first the one it is listed with. dice, answers: in the order of their use. vectors:
    the worked examples of the printed books, by their ids, that it plays, alone or with others.

    play: what is played. Without it the situation alone is looked at.
    """

    id: str
    rules: tuple[str, ...]
    given: G
    expected: dict[str, Any]
    play: tuple[ScenarioStep, ...] = ()
    dice: tuple[F, ...] = ()
    answers: tuple[str | tuple[str, ...], ...] = ()
    vectors: tuple[str, ...] = ()


class ExampleFile(msgspec.Struct, Generic[G, F], frozen=True, forbid_unknown_fields=True):
    """A file of examples."""

    format: str
    examples: tuple[Example[G, F], ...]


class SituationFile(Protocol):
    """A file of what starts from situations."""

    @property
    def format(self) -> str:
        """One of EXAMPLES and LESSONS."""


class Situated(Protocol):
    """What starts from a situation."""

    @property
    def id(self) -> str:
        """No two of a kind have the same."""


D = TypeVar("D", bound=SituationFile)
E = TypeVar("E", bound=Situated)


class _Listed(msgspec.Struct, frozen=True):
    """Of an example the rules it shows."""

    rules: tuple[str, ...]


class _Listing(msgspec.Struct, frozen=True):
    """Of a file of examples the rules they show."""

    examples: tuple[_Listed, ...]


class PlayedExample(msgspec.Struct, Generic[G, F, T], frozen=True):
    """An example that was played. session: of its end; a flow that is dropped amid a question tidies up, which is told."""

    example: Example[G, F]
    game: T
    session: FlowRunner

    @property
    def decision(self) -> Decision | None:
        """The pending decision at its end, None if there is none."""
        return self.session.decision


def read_situations(
    kind: str,
    game: str,
    shape: type[D],
    format: str,
    entries: Callable[[D], Sequence[E]],
    fault: Callable[[E], AuthorText | None],
) -> dict[str, E]:
    """What starts from situations ("examples", "lessons") in a game, by its id, in the order of the files.

    shape: of a file. entries: those of a file, which are in the field called as the kind. fault: what is wrong with an entry,
    None if nothing is. Raises ContentError with file and line.
    """
    documents = _documents(kind, game)
    found: dict[str, E] = {}
    for path, document in documents.parsed().items():
        try:
            file = convert(document, shape)
            if file.format != format:
                raise author_error(
                    "example_format", "has the format {found!r}, not {wanted!r}", found=file.format, wanted=format
                )
            for number, each in enumerate(entries(file)):
                problem = fault(each) or (ANOTHER if each.id in found else None)
                if problem:
                    raise author_error(
                        "of_example", "{example}: {problem}", kind, number, example=each.id, problem=problem
                    )
                found[each.id] = each
        except ContentError as error:
            raise error.in_file(path, documents.outline(path)) from error
    return found


def _documents(kind: str, game: str) -> Documents:
    """The files of a kind of a game, which may have none."""
    folder = shipped("content") / kind / game
    return Documents([folder] if folder.is_dir() else [], default_cache())


def examples_of(game: str, shape: type[ExampleFile[G, F]]) -> list[Example[G, F]]:
    """Every example of a game, in the order of the files; raises ContentError with file and line."""

    def fault(each: Example[G, F]) -> AuthorText | None:
        return None if each.rules else NO_RULE

    found = read_situations(EXAMPLES_OF, game, shape, EXAMPLES, lambda file: file.examples, fault)
    return list(found.values())


def rules_with_examples(game: str) -> frozenset[str]:
    """The numbers of the rules that have examples; finding them loads and plays no game.

    Raises ContentError with the file. A game without examples has none.
    """
    documents = _documents(EXAMPLES_OF, game)
    found: list[str] = []
    for path, document in documents.parsed().items():
        try:
            found += [each.rules[0] for each in convert(document, _Listing).examples if each.rules]
        except ContentError as error:
            raise error.in_file(path, documents.outline(path)) from error
    return frozenset(found)


def by_rule(examples: Sequence[Example[G, F]]) -> Mapping[str, list[Example[G, F]]]:
    """Examples by the rule they are listed with."""
    found: dict[str, list[Example[G, F]]] = {}
    for each in examples:
        found.setdefault(each.rules[0], []).append(each)
    return found


def give_answers(session: FlowRunner, example: Example[G, F]) -> None:
    """Give the answers of an example one after the other; raises IllegalAnswer, and ContentError for too many or few."""
    answers = list(example.answers)
    while session.decision is not None and answers:
        if answers[0] == FIRST:
            session.answer(session.decision.default)
            continue
        session.answer(_meant(session.decision, answers.pop(0)))
    if answers not in ([], [FIRST]):
        raise author_error("answers_left", "answers are left over: {answers}", answers=answers)
    if session.decision is not None and "asked" not in example.expected:
        legal = ", ".join(each.id for each in session.decision.options)
        raise author_error(
            "no_answer_left",
            "no answer is left for {asked!r}; legal are: {legal}",
            asked=session.decision.kind,
            legal=legal,
        )


def play_example(
    example: Example[G, F],
    arrange: Callable[[G], T],
    script: Callable[[T, Sequence[F]], ScriptedDice],
    course: Callable[[T, Sequence[ScenarioStep]], Flow[None]],
) -> PlayedExample[G, F, T]:
    """Set up the situation and play the example to its end, or to the question that `asked` describes.

    arrange, script, course: of its game. Raises ContentError for an impossible situation, an illegal answer, and missing
    or unused dice or answers.
    """
    with _named(example):
        game = arrange(example.given)
        dice = script(game, example.dice)
        session = FlowRunner(course(game, example.play))
        give_answers(session, example)
        if dice.left:
            raise author_error("dice_left", "{count} dice are left over", count=dice.left)
    return PlayedExample(example, game, session)


def check_result(
    played: PlayedExample[G, F, T], differences: Callable[[T, Decision | None, Mapping[str, Any]], Iterable[ErrorText]]
) -> PlayedExample[G, F, T]:
    """What was played; raises ContentError if the result is not as expected. differences: of its game."""
    with _named(played.example):
        wrong = list(differences(played.game, played.decision, played.example.expected))
        if wrong:
            raise ContentError(joined(wrong, "; "))
    return played


@contextmanager
def _named(example: Example[G, F]) -> Iterator[None]:
    """Turns what goes wrong with an example into a ContentError with its id."""
    try:
        yield
    except (SetupError, LookupError, ValueError, IllegalAnswer) as error:
        raise author_error("of_example", "{example}: {problem}", example=example.id, problem=error) from error
    except ContentError as error:
        raise author_error("of_example", "{example}: {problem}", example=example.id, problem=error.problem) from error


def known_among(known: Collection[str], id: str, what: str) -> None:
    """Raises ContentError if an id is not among those there are. what: "card in play"."""
    if id not in known:
        raise author_error(
            "no_such_piece", "there is no {what} {id!r}{hint}", what=what, id=id, hint=nearest(id, known)
        )


def copy_among(pile: Sequence[str], kind: str) -> str:
    """The first copy of a kind in a pile; raises ContentError."""
    copy = first_of(pile, kind)
    if not copy:
        raise author_error(
            "no_such_copy", "there is no {kind!r} there{hint}", kind=kind, hint=nearest(kind, list(map(kind_of, pile)))
        )
    return copy


def without_copy_numbers(option: str) -> str:
    """An option's id without copy numbers.

    >>> without_copy_numbers("fight:knife.2+38_revolver.1")
    'fight:knife+38_revolver'
    """
    return re.sub(r"\.\d+", "", option)


def _meant(decision: Decision, answer: str | tuple[str, ...]) -> Answer:
    """The options meant: each by its id, with or without copy numbers, or by a unique beginning of the id."""
    ids = [each.id for each in decision.options]
    meant = []
    for each in (answer,) if isinstance(answer, str) else answer:
        named = [id for id in ids if each in (id, without_copy_numbers(id))]
        begun = [id for id in ids if id.startswith(each)]
        meant.append(named[0] if named else begun[0] if len(begun) == 1 else each)
    return decision.check(tuple(meant))


def run_one_round(flow: Flow[None]) -> Flow[None]:
    """Run a flow from its first boundary between rounds to the next one."""
    boundaries, answer = 0, None
    while True:
        try:
            step = next(flow) if answer is None else flow.send(answer)
        except StopIteration:
            return
        boundaries += step is BOUNDARY
        if boundaries == 2:
            flow.close()
            return
        answer = yield step


def given_fields(given: msgspec.Struct) -> Iterator[tuple[str, Any]]:
    """What a situation says, without default values, as names and values."""
    for field in msgspec.structs.fields(type(given)):
        value = getattr(given, field.name)
        if value not in (field.default, (), {}):
            yield field.name, value


def given_parts(given: Any, board: Collection[str]) -> tuple[dict[str, Any], dict[str, Any]]:
    """What a situation says of its investigators, by id (nothing where a game only begins), and of these things of the board."""
    people = {} if given.fresh else {id: dict(given_fields(person)) for id, person in given.investigators.items()}
    return people, {key: value for key, value in given_fields(given) if key in board}
