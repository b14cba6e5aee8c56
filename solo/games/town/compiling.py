"""Compiling content: effects and uses; checking that every id that is named exists and every effect ends."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from solo.boardgame.register import Register
from solo.files.yaml import ContentError, Documents, among, strange
from solo.games.town.printed.card_facts import ROLES
from solo.games.town.printed.endless import endless, overfull
from solo.games.town.printed.hints import helped
from solo.games.town.printed.pieces import ABILITIES, Content, Steps, Use
from solo.games.town.scope import Scope
from solo.kernel.effects import Vocabulary


class Compiler:
    """Compiles for a Content that is being filled; remembers where each id was defined and where it was named."""

    def __init__(self, vocabulary: Vocabulary[Scope], documents: Documents) -> None:
        self.register = Register(documents)
        self.content = Content()
        self.vocabulary = vocabulary
        self.checks: list[tuple[str, str, tuple[str | int, ...], Path]] = []
        self.defined: dict[tuple[str, str], tuple[tuple[str | int, ...], Path]] = {}
        self.file = Path()

    def steps(self, raw: Any, *keys: str | int) -> Steps:
        try:
            effect = self.vocabulary.compile(raw)
        except ContentError as error:
            raise error.at(*keys) from error
        for kind, id, inner in effect.mentions:
            self.wants(kind, id, *keys, *inner)
        return effect

    def uses(self, facts: Iterable[Any], *keys: str | int) -> tuple[Use, ...]:
        return tuple(
            Use(
                fact.when,
                fact.of,
                fact.cost,
                self.steps(fact.effect, *keys, "uses", index, "effect"),
                index,
                helped(fact.effect),
            )
            for index, fact in enumerate(facts)
        )

    def new(self, id: str, *keys: str | int) -> None:
        """Note that something is defined; raises ContentError if its id is taken."""
        self.register.add(id, self.file, *keys)

    def wants(self, kind: str, id: str | None, *keys: str | int) -> None:
        """Note that an id must exist; `cross_check` tests it when everything is loaded."""
        if id is not None:
            self.checks.append((kind, id, keys, self.file))

    def known(self, word: str, words: Iterable[str], *keys: str | int) -> None:
        """Raise ContentError unless a word is one of those the rules know."""
        if word not in words:
            raise ContentError(strange(word, words), keys=(*keys, word))

    def check_ends(self) -> None:
        """Raise ContentError for effects that never end, and for more cards than can be dealt."""
        if problem := overfull(self.content):
            raise ContentError(problem, file=str(self.file))
        without = endless(self.content)
        if without:
            keys, file = self.defined[without[0]]
            names = ", ".join(repr(id) for _, id in without)
            raise ContentError(f"{names}: effects lead into each other without end", keys=keys).in_file(file)

    def cross_check(self) -> None:
        """Raise ContentError for ids that were named and do not exist."""
        content = self.content
        known: dict[str, Iterable[str]] = {
            "place": content.places,
            "location": content.locations,
            "world": content.worlds,
            "monster": content.monsters,
            "mythos": content.mythos,
            "card": content.cards,
            "neighbourhood": content.neighbourhoods,
            "ally": [card.id for card in content.cards.values() if card.deck == "ally"],
            "special card": [card.id for card in content.cards.values() if card.deck == "special"],
            "ability": ABILITIES,
            "encounter for": content.with_encounters(),
            **{f"{id} location": places[1:] for id, places in content.neighbourhoods.items()},
        }
        for kind, id, keys, file in self.checks:
            if id not in known[kind]:
                home = (
                    content.neighbourhood_of.get(id) if kind.endswith(" location") and id in content.locations else None
                )
                hint = f"; it is in {home}" if home else ""
                problem = f"there is no {kind} {id!r}{among(id, known[kind])}{hint}"
                raise ContentError(problem, keys=keys).in_file(file)
        for role in ROLES:
            if role not in content.roles:
                files = (file for (_, id), (_, file) in self.defined.items() if id in known["special card"])
                raise ContentError(f"no special card is the {role}").in_file(next(files, self.file))
