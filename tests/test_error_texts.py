"""Every error by its code: a sentence in each language with the same arguments, and no error of ours without a code."""

from __future__ import annotations

import ast
import copy
import errno
import inspect
import pickle
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from solo.cli.click_texts import TEXTS
from solo.files.content_errors import ContentError, ContentErrors, author_error, nearest
from solo.files.errors import CodedError, ErrorText, joined
from solo.narration.catalogue import languages, load
from solo.narration.error_texts import worded
from solo.storage.errors import DiskTrouble, MissingCards, StorageError

PACKAGE = Path("solo")

COINED = ("StorageError", "SetupError", "SettingError", "IllegalAnswer", "UsageError", "ClickException", "ContentError")
"""Classes of errors that players see; those that inherit from them besides (`error_classes`)."""

FOR_AUTHORS = ("AuthorText", "author_error", "wrong")
"""What makes a text for authors, which has a code and is in English alone."""

FORWARDS = ("author_error", "wrong")
"""Functions among these that hand on the code and the sentence that they are given."""


CODE = r"[a-z]+(_[a-z0-9]+)*"
"""What codes look like."""

CODED = ("ErrorText", "AuthorText", "ErrorText | None", "AuthorText | None")
"""What functions return whose texts have codes."""


@cache
def trees() -> dict[str, ast.Module]:
    return {
        path.relative_to(PACKAGE).as_posix(): ast.parse(path.read_text("utf-8"))
        for path in sorted(PACKAGE.rglob("*.py"))
    }


def calls(tree: ast.AST, *names: str) -> Iterator[ast.Call]:
    """The calls of functions and classes of these names."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and name_of(node.func) in names:
            yield node


def name_of(place: ast.expr) -> str:
    """The last name of a dotted one."""
    return place.attr if isinstance(place, ast.Attribute) else place.id if isinstance(place, ast.Name) else ""


@cache
def index() -> dict[str, list[tuple[str, ast.Call]]]:
    """Every call in the program by the last name of what is called, with its file."""
    found: dict[str, list[tuple[str, ast.Call]]] = {}
    for file, tree in trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                found.setdefault(name_of(node.func), []).append((file, node))
    return found


def texts(*makers: str) -> Iterator[tuple[str, ast.Call]]:
    """Every text with a code that one of these functions makes: its place, and the call that makes it."""
    for maker in makers:
        for file, call in index()[maker]:
            if getattr(function_of(file, call), "name", "") not in FORWARDS:
                yield f"{file}:{call.lineno}", call


@cache
def functions(file: str) -> dict[ast.AST, ast.FunctionDef]:
    """The innermost function around each node of a file."""
    within = (node for node in ast.walk(trees()[file]) if isinstance(node, ast.FunctionDef))
    return {inner: function for function in within for inner in ast.walk(function) if inner is not function}


def function_of(file: str, node: ast.AST) -> ast.FunctionDef | None:
    return functions(file).get(node)


def given(file: str, told: ast.expr) -> list[ast.expr]:
    """What an argument can be: what the function assigns to that name, or the argument itself."""
    around = function_of(file, told) if isinstance(told, ast.Name) else None
    values = [
        node.value
        for node in ast.walk(around or ast.Module([], []))
        if isinstance(node, ast.Assign) and isinstance(told, ast.Name) and told.id in map(name_of, node.targets)
    ]
    return values or [told]


def said(place: str, call: ast.Call) -> tuple[str, str]:
    """Code and sentence of a text, which stand where it is made."""
    (code,), (english,) = (given(place.partition(":")[0], each) for each in call.args[:2])
    assert isinstance(code, ast.Constant) and isinstance(english, ast.Constant), place
    return code.value, english.value


def fields(pattern: str) -> set[str]:
    """The arguments that a sentence has places for."""
    return set(re.findall(r"\{(\w+)", pattern))


@cache
def sentences(language: str) -> dict[str, str]:
    found: dict[str, str] = load(language, "").sections["cli"]["errors"]
    return found


@cache
def error_classes() -> set[str]:
    """The classes of errors that players see, with all that inherit from them."""
    found = set(COINED)
    bases = {
        node.name: {name_of(base) for base in node.bases}
        for tree in trees().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }
    while more := {name for name, of in bases.items() if of & found} - found:
        found |= more
    return found


def test_a_code_has_the_sentence_of_the_english_catalogue() -> None:
    """Typographic quotes there stand for plain ones, and numbers are grouped there by themselves."""
    found = {}
    for place, call in texts("ErrorText"):
        code, english = said(place, call)
        assert re.fullmatch(CODE, code), place
        told = re.sub(r"\{(\w+)!r\}", r"‘{\1}’", english).replace(":,}", "}").replace("'", "’")
        assert sentences("en").get(code) == told, place
        found[code] = place
    assert len(found) > 150


def test_a_code_of_authors_has_one_sentence_and_none_in_the_catalogues() -> None:
    found: dict[str, str] = {}
    for place, call in texts(*FOR_AUTHORS):
        code, english = said(place, call)
        assert re.fullmatch(CODE, code), place
        assert found.setdefault(code, english) == english, place
        assert code not in sentences("en"), f"{place}: make it an ErrorText"
    assert len(found) > 100


def test_a_text_is_given_the_arguments_that_its_sentence_has() -> None:
    """`Step.wrong` gives the verb besides."""
    for place, call in texts("ErrorText", *FOR_AUTHORS):
        names = {each.arg for each in call.keywords}
        verb = {"verb"} if name_of(call.func) == "wrong" else set()
        if None not in names:
            assert fields(said(place, call)[1].replace("{{", "")) - verb == names, place


@pytest.mark.parametrize("language", languages())
def test_every_code_has_a_sentence_in_every_language_with_the_same_arguments(language: str) -> None:
    own = sentences(language)
    assert list(own) == list(sentences("en"))
    for code, english in sentences("en").items():
        assert fields(re.sub(r"(one|few|many|other) \{", "", own[code])) == fields(english), code


def test_no_sentence_is_left_over() -> None:
    used = {said(place, call)[0] for place, call in texts("ErrorText")}
    used |= {place.removeprefix("errors.") for place, _ in TEXTS.values() if place.startswith("errors.")}
    assert set(sentences("en")) - used == set()


def uncoded(file: str, call: ast.Call) -> bool:
    """Whether an error is raised with a sentence that has no code: written there, or assigned to a name before."""
    return any(plain(each) for told in call.args[:1] for each in given(file, told))


def plain(told: ast.expr) -> bool:
    """Whether an expression makes a text without a code."""
    if isinstance(told, ast.IfExp):
        return plain(told.body) or plain(told.orelse)
    return isinstance(told, ast.Constant | ast.JoinedStr | ast.BinOp) or (
        isinstance(told, ast.Call) and not coded(told)
    )


def coded(told: ast.expr) -> bool:
    """Whether an expression makes a text with a code."""
    return isinstance(told, ast.Call) and name_of(told.func) in ("ErrorText", "AuthorText", *makers())


@cache
def makers() -> frozenset[str]:
    """The functions that say that they return a text with a code, always or if anything is wrong."""
    return frozenset(
        node.name
        for tree in trees().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.returns is not None and ast.unparse(node.returns) in CODED
    )


def test_no_error_that_players_see_is_without_a_code() -> None:
    assert {"DamagedSave", "MissingCards", "ContentErrors", "BrokenEffect", "SettingError"} <= error_classes()
    raised = [(file, call) for name in error_classes() for file, call in index().get(name, ())]
    assert [f"{file}:{call.lineno}: {ast.unparse(call)}" for file, call in raised if uncoded(file, call)] == []


@pytest.mark.parametrize("error", [CodedError, ContentError, ContentErrors, MissingCards])
def test_errors_take_texts_with_codes_only(error: type[CodedError]) -> None:
    """So mypy finds a plain text wherever it comes from."""
    first = list(inspect.signature(error.__init__).parameters.values())[1]
    assert first.annotation == "ErrorText"


def test_a_text_without_a_code_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def found(source: str) -> bool:
        tree = ast.parse(f"def f():\n {source}")
        monkeypatch.setitem(trees(), source, tree)
        return uncoded(source, next(calls(tree, "StorageError")))

    assert found("text = f'{path}: full'; raise StorageError(text)")
    assert found("raise StorageError('full')")
    assert found("raise StorageError(f'{path}: full')")
    assert found("raise errors.StorageError(str(error))")
    assert found("raise StorageError('a' + b)")
    assert found("raise StorageError(coded if x else 'full')")
    assert not found("raise StorageError(ErrorText('full', 'full'))")
    assert not found("text = ErrorText('full', 'full'); raise StorageError(text)")
    assert not found("raise StorageError(given_up(3))")
    assert not found("raise StorageError(error.text)")


@pytest.mark.parametrize("language", languages())
def test_an_error_inside_another_one_is_in_the_same_language(language: str) -> None:
    words = load(language, "")
    inner = OSError(errno.EACCES, "Permission denied", "/x")
    error = StorageError(
        ErrorText(
            "another_name",
            "{reason}; give it another one with --as",
            reason=DiskTrouble(ErrorText("unreadable", "the file cannot be read ({reason})", reason=inner)),
        )
    )
    assert str(error) == "the file cannot be read (Permission denied); give it another one with --as"
    expected = words.say(
        "cli",
        "errors",
        "another_name",
        reason=words.say("cli", "errors", "unreadable", reason=words.say("cli", "errors", "permission_denied")),
    )
    assert worded(words, error) == expected


def test_a_content_error_keeps_its_place_and_its_code() -> None:
    hint = nearest("sede", ["seed"])
    problem = ErrorText("unknown_key", "unknown key {key}{known}", key="'sede'", known=hint)
    error = ContentError(problem, keys=("sede",)).at("setup").in_file(Path("a.yaml"))
    assert str(error) == "a.yaml: setup.sede: unknown key 'sede'; did you mean 'seed'?"
    czech = load("cs", "")
    assert worded(czech, error) == "a.yaml: setup.sede: neznámý klíč 'sede'; nemá to být „seed“?"
    heading = ErrorText("nothing_taken", "nothing is taken over:")
    both = ContentErrors(heading, [error, ErrorText("and_more", "and {count} more", count=2)])
    assert str(both) == f"nothing is taken over:\n{error}\nand 2 more"
    assert (
        worded(czech, both)
        == f"{worded(czech, heading)}\n{worded(czech, error)}\n{worded(czech, ErrorText('and_more', '', count=2))}"
    )


def test_an_error_of_authors_has_its_place_in_any_language_and_is_english() -> None:
    error = author_error("flag_wanted", "{key} is true or false, not {found}", "may", key="may", found="3")
    assert str(error.in_file(Path("a.yaml"))) == "a.yaml: may: may is true or false, not 3"
    assert error.problem.code == "flag_wanted"
    assert error.problem.arguments == {"key": "may", "found": "3"}
    assert worded(load("cs", ""), error) == str(error)


def test_what_a_file_quotes_of_itself_is_shortened_and_keeps_a_code() -> None:
    long = ContentError(ErrorText("no_such_file", "{text}", text="x" * 3000)).in_file(Path("a.yaml"))
    assert len(str(long)) < 2100
    assert isinstance(long.text.arguments["problem"], ErrorText)


def test_numbers_have_their_forms() -> None:
    text = ErrorText("few_nights", "there are only {count} nights so far", count=2)
    assert worded(load("cs", ""), text) == "zatím jsou jen 2\N{NO-BREAK SPACE}noci"
    assert (
        worded(load("pl", ""), ErrorText("few_nights", "{count}", count=5))
        == "na razie jest tylko 5\N{NO-BREAK SPACE}nocy"
    )


def test_what_has_no_code_or_no_sentence_stays_english() -> None:
    words = load("ru", "")
    assert worded(words, "gone {away}") == "gone {away}"
    assert worded(words, StorageError("gone")) == "gone"
    assert worded(words, ErrorText("never_heard_of", "gone")) == "gone"
    assert worded(words, OSError(errno.EIO, "Input/output error")) == "Input/output error"
    assert worded(words, LookupError("x")) == "x"


def test_an_error_can_be_copied_and_sent_to_another_process() -> None:
    error = StorageError(joined([ErrorText("is_over", "{a!r}", a="x"), "then"], "; "))
    for again in (pickle.loads(pickle.dumps(error)), copy.deepcopy(error)):
        assert isinstance(again, CodedError)
        assert isinstance(again.text, ErrorText)
        assert str(again) == "'x'; then"
        assert again.text.code == "joined"
        assert isinstance(again.text.arguments["before"], ErrorText)
