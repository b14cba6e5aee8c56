"""Loading the content of a game, the shipped folder and home-made ones: each document checked and compiled, then the whole.

Errors name file, line, key and the nearest known word.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from solo.boardgame.endless import Node, endless
from solo.boardgame.registry import Registry
from solo.boardgame.renamed import Renames, known_as, renewed
from solo.files.content_errors import ContentError, Key, among, author_error, brief
from solo.files.errors import AuthorText, ErrorText
from solo.files.yaml import Documents, Source, convert, default_cache, mapping
from solo.kernel.effects import Effect, Vocabulary

MAX_COPIES = 2_000
"""The most pieces of a kind that is counted (`Loader.copies`) together."""


class LoadedContent(Protocol):
    """What is filled. sources: the folders it was loaded from."""

    sources: tuple[Source, ...]


class Named(NamedTuple):
    """An id that must exist: of what kind it is, and where it is named."""

    kind: str
    id: str
    keys: tuple[Key, ...]
    file: Path


C = TypeVar("C", bound=LoadedContent)


class Loader(ABC, Generic[C]):
    """Fills a content from documents, one after the other.

    A game says which files there are (`files`: their shapes, by the key of their list), what is in one (`add`), which ids
    exist (`ids`), and what its effects lead to (`leads`, `draws`). vocabulary: of its effects. file: the one being taken,
    or the last one.
    """

    files: ClassVar[Mapping[str, type[Any]]]
    vocabulary: ClassVar[Vocabulary[Any]]
    first: ClassVar[str] = ""
    """The list whose files are taken before all others."""
    renamed: ClassVar[Renames] = {}
    """Verbs that home-made files may have under an older key."""
    same: ClassVar[Mapping[str, str]] = {}
    """The fingerprint that the shipped folder had before its keys changed, by the one it has now."""

    def __init__(self, content: C, folders: Sequence[Path], *, cache: bool = True) -> None:
        self.content = content
        self.file = Path()
        self._shipped = folders[0]
        self._documents = Documents(folders, default_cache() if cache else None, skip=["locales"])
        self._register = Registry(self._documents)
        self._named: list[Named] = []

    def load(self) -> C:
        """The content of all folders; raises ContentError for any error in them."""
        self.content.sources = known_as(self._documents.sources(), self.same)
        parsed = renewed(self._documents.parsed(), self.renamed, self._shipped)
        for path in sorted(
            parsed, key=lambda path: not (isinstance(parsed[path], dict) and self.first in parsed[path])
        ):
            self.file = path
            try:
                self.take(parsed[path])
            except ContentError as error:
                raise error.in_file(path, self._documents.outline(path)) from error
        try:
            self.check()
        except ContentError as error:
            path = Path(error.file)
            raise error.in_file(path, self._documents.outline(path)) from error
        return self.content

    # What a game says

    def kind(self, document: Mapping[str, Any]) -> str:
        """Of which kind a file is, one of `files`; raises ContentError for one of none."""
        for key in document:
            if key in self.files:
                return key
        raise author_error(
            "no_list_of_game", "a content file has one of the lists {lists}", lists=", ".join(self.files)
        )

    def shape(self, kind: str) -> type[Any]:
        """What a file of that kind is read as."""
        return self.files[kind]

    @abstractmethod
    def add(self, kind: str, fact: Any) -> None:
        """Take what is in a file of that kind; raises ContentError with the keys."""

    def ids(self) -> Mapping[str, Iterable[str]]:
        """The ids there are, when everything is taken, by the kinds in `wants`."""
        return {}

    def hint(self, named: Named) -> str:
        """What more can be said of an id that does not exist, ready to append to a message."""
        return ""

    def check_whole(self) -> None:
        """Raise ContentError, with its file, for what must be there and is not."""

    def copies(self) -> Mapping[str, int]:
        """The kinds of pieces of which there may be no more than MAX_COPIES, each with how many there are."""
        return {}

    def leads(self) -> Mapping[Node, Sequence[Node]]:
        """The effects of pieces, each with where it surely leads (`Effect.leads`); the id of a node is that of its piece."""
        return {}

    def draws(self) -> Mapping[Node, Sequence[Node]]:
        """What may come of a draw that effects lead to, from a deck for example."""
        return {}

    # What serves every game

    def take(self, raw: Any) -> None:
        """Take one document; raises ContentError with the keys."""
        document = mapping(raw, ErrorText("content_file", "a content file"))
        kind = self.kind(document)
        self.add(kind, convert(raw, self.shape(kind)))

    def new(self, id: str, *keys: Key) -> None:
        """Note that something is defined; raises ContentError if its id is taken."""
        self._register.add(id, self.file, *keys)

    def steps(self, raw: Any, *keys: Key) -> Effect[Any]:
        """Compile an effect; raises ContentError. What it names must exist."""
        try:
            effect = self.vocabulary.compile(raw)
        except ContentError as error:
            raise error.at(*keys) from error
        for kind, id, inner in effect.mentions:
            self.wants(kind, id, *keys, *inner)
        return effect

    def wants(self, kind: str, id: str | None, *keys: Key) -> None:
        """Note that an id must exist; it is looked for when everything is loaded. kind: one of `ids`."""
        if id is not None:
            self._named.append(Named(kind, id, keys, self.file))

    def known(self, words: Iterable[str], allowed: Iterable[str], *keys: Key) -> None:
        """Raise ContentError for a key that means nothing here."""
        for word in words:
            if word not in allowed:
                raise ContentError(
                    ErrorText("unknown_key", "unknown key {key}{known}", key=brief(word), known=among(word, allowed)),
                    keys=(*keys, word),
                )

    def file_of(self, id: str) -> Path:
        """The file in which an id is defined; raises KeyError."""
        return self._register.place(id)[0]

    def check(self) -> None:
        """Raise ContentError, with its file, for what is wrong only when everything is known."""
        known = self.ids()
        for named in self._named:
            if named.id not in known[named.kind]:
                problem = AuthorText(
                    "no_such_id",
                    "there is no {kind} {id!r}{known}{hint}",
                    kind=named.kind,
                    id=named.id,
                    known=among(named.id, known[named.kind]),
                    hint=self.hint(named),
                )
                raise ContentError(problem, keys=named.keys).in_file(named.file)
        self.check_whole()
        for what, number in self.copies().items():
            if number > MAX_COPIES:
                raise ContentError(
                    AuthorText(
                        "too_many_pieces",
                        "there are {number:,} {what}, more than {most:,}",
                        number=number,
                        what=what,
                        most=MAX_COPIES,
                    ),
                    file=str(self.file),
                )
        if without := endless(self.leads(), self.draws()):
            file, keys = self._register.place(without[0][1])
            names = ", ".join(repr(id) for _, id in without)
            raise author_error(
                "endless_effects", "{names}: effects lead into each other without end", *keys, names=names
            ).in_file(file)
