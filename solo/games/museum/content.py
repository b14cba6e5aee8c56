"""Loading the museum game's content, checked and compiled into a `Content`.

`load` reads the shipped folder (and folders of home-made cards), validates every file, compiles every effect, and
checks that every id that is named exists. Errors name file, line, key and the nearest known word.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from solo.boardgame.endless import Node
from solo.boardgame.loader import Loader
from solo.files.content_errors import Key, author_error
from solo.files.yaml import shipped
from solo.games.museum.compiled import endless
from solo.games.museum.compiled.pieces import (
    Adventure,
    AncientOne,
    Content,
    InvestigatorSheet,
    Monster,
    MythosCard,
    Possession,
    Use,
    printed_row,
    sums_of,
)
from solo.games.museum.printed.card_facts import (
    AncientOneFact,
    AncientOnesFile,
    InvestigatorFact,
    InvestigatorsFile,
    PossessionFact,
    PossessionsFile,
    UseFact,
)
from solo.games.museum.printed.facts import (
    AdventureFact,
    AdventuresFile,
    EntranceFile,
    MonsterFact,
    MonstersFile,
    MythosFact,
    MythosFile,
    OtherWorldsFile,
    TaskFact,
)
from solo.games.museum.printed.numbers import MODIFIERS, PENALTIES, REWARDS, SYMBOLS, WINDOWS
from solo.games.museum.printed.renamed import RENAMED, SAME
from solo.games.museum.rules.conditions import check_conditions
from solo.games.museum.verbs import VOCABULARY

FILES: dict[str, type[Any]] = {
    "adventures": AdventuresFile,
    "other_worlds": OtherWorldsFile,
    "cards": PossessionsFile,
    "monsters": MonstersFile,
    "mythos": MythosFile,
    "ancient_ones": AncientOnesFile,
    "investigators": InvestigatorsFile,
    "entrance": EntranceFile,
}
"""The shape of a file, by the key of its list."""


SHOWN = ("investigation", *SYMBOLS)
"""What a row may ask of dice."""


OF_ITSELF = ("spend_clue", *(window for window in WINDOWS if window.startswith("gain_")))
"""Windows that only abilities have, and in which they work of themselves."""


class _Loader(Loader[Content]):
    """Fills a Content from documents, one after the other."""

    files = FILES
    vocabulary = VOCABULARY
    renamed = RENAMED
    same = SAME

    def add(self, kind: str, fact: Any) -> None:
        if isinstance(fact, EntranceFile):
            self.entrance(fact)
            return
        for index, entry in enumerate(getattr(fact, kind)):
            keys = (kind, index)
            match entry:
                case AdventureFact():
                    self.adventure(entry, kind == "other_worlds", *keys)
                case PossessionFact():
                    self.possession(entry, fact.deck, *keys)
                case MonsterFact():
                    self.marker(entry, *keys)
                case MythosFact():
                    self.mythos(entry, *keys)
                case AncientOneFact():
                    self.ancient(entry, *keys)
                case InvestigatorFact():
                    self.sheet(entry, *keys)

    def uses(self, facts: Sequence[UseFact], *keys: Key, sheet: bool = False) -> tuple[Use, ...]:
        """Compile the uses of a card or sheet."""
        found = []
        for index, fact in enumerate(facts):
            condition = check_conditions(fact.condition, *keys, "uses", index, "condition")
            effect = self.steps(fact.effect, *keys, "uses", index, "effect")
            if fact.when in OF_ITSELF and (fact.cost != "free" or fact.limit or not sheet):
                raise author_error(
                    "when_of_ability",
                    "{when} is for abilities, free and without limit",
                    *keys,
                    "uses",
                    index,
                    when=fact.when,
                )
            found.append(Use(index, fact.when, fact.cost, fact.limit, fact.target, condition, effect))
        return tuple(found)

    def tasks(self, facts: Sequence[TaskFact], *keys: Key) -> None:
        """Raise ContentError for rows that cannot be."""
        for index, fact in enumerate(facts):
            asks = bool(sums_of(fact)) or any((fact.lore, fact.peril, fact.terror, fact.any_of))
            if fact.slot == "empty" and (asks or fact.sanity or fact.stamina or fact.clock):
                raise author_error("empty_row", "an empty row asks for nothing", *keys, "tasks", index)
            if fact.slot != "empty" and not asks:
                raise author_error("row_of_dice", "a row asks for dice", *keys, "tasks", index)
            self.known(fact.covered, SHOWN, *keys, "tasks", index, "covered")
            if bool(fact.covered) != (fact.slot == "partial"):
                raise author_error(
                    "partial_slot", "a partial slot says what is covered, no other does", *keys, "tasks", index
                )

    def adventure(self, fact: AdventureFact, world: bool, *keys: Key) -> None:
        self.new(fact.id, *keys)
        self.tasks(fact.tasks, *keys)
        if all(task.slot == "empty" for task in fact.tasks):
            raise author_error("card_row", "a card has a row of its own", *keys, "tasks")
        self.known(fact.rewards, REWARDS, *keys, "rewards")
        self.known(fact.penalties, PENALTIES, *keys, "penalties")
        on_draw = self.steps(fact.on_draw, *keys, "on_draw")
        terror = self.steps(fact.terror_effect, *keys, "terror_effect")
        midnight = self.steps(fact.midnight_effect, *keys, "midnight_effect")
        kind = self.content.worlds if world else self.content.adventures
        rows = tuple(printed_row(task, str(number)) for number, task in enumerate(fact.tasks))
        kind[fact.id] = Adventure(fact, world, rows, on_draw, terror, midnight)

    def possession(self, fact: PossessionFact, deck: str, *keys: Key) -> None:
        self.new(fact.id, *keys)
        uses = self.uses(fact.uses, *keys)
        self.content.possessions[fact.id] = Possession(fact.id, deck, uses, fact.passive, fact.leaves, fact.copies)

    def marker(self, fact: MonsterFact, *keys: Key) -> None:
        self.new(fact.id, *keys)
        self.tasks(fact.tasks, *keys)
        self.known(fact.rewards, REWARDS, *keys, "rewards")
        if any(task.slot for task in fact.tasks):
            raise author_error("monster_slots", "a monster has no slots", *keys, "tasks")
        self.content.monsters[fact.id] = Monster(fact, self.steps(fact.midnight_effect, *keys, "midnight_effect"))

    def mythos(self, fact: MythosFact, *keys: Key) -> None:
        self.new(fact.id, *keys)
        lower = fact.lower
        self.known(lower.modify, MODIFIERS, *keys, "lower", "modify")
        self.content.mythos[fact.id] = MythosCard(
            fact,
            self.steps(fact.upper, *keys, "upper"),
            self.steps(lower.at_terror, *keys, "lower", "at_terror"),
            self.steps(lower.at_next_midnight, *keys, "lower", "at_next_midnight"),
        )

    def ancient(self, fact: AncientOneFact, *keys: Key) -> None:
        self.new(fact.id, *keys)
        self.known(fact.modify, MODIFIERS, *keys, "modify")
        self.known(fact.combat_task.x_times if fact.combat_task else (), SHOWN, *keys, "combat_task", "x_times")
        if fact.no_battle == (fact.combat_task is not None):
            raise author_error("combat_task", "an Ancient One has a combat task, or no_battle", *keys, "combat_task")
        self.content.ancient_ones[fact.id] = AncientOne(
            fact,
            self.steps(fact.cultist_defeated_by_investigator, *keys, "cultist_defeated_by_investigator"),
            self.steps(fact.other_world_failed, *keys, "other_world_failed"),
            self.steps(fact.attack, *keys, "attack"),
        )

    def sheet(self, fact: InvestigatorFact, *keys: Key) -> None:
        self.new(fact.id, *keys)
        self.wants("ally", fact.start.ally_named or None, *keys, "start", "ally_named")
        self.content.sheets[fact.id] = InvestigatorSheet(fact, self.uses(fact.uses, *keys, sheet=True))

    def entrance(self, file: EntranceFile) -> None:
        fact = file.entrance
        if self.content.souvenirs:
            raise author_error("entrance_twice", "there is one entrance, and it is there already", "entrance")
        table = {
            face: self.steps(steps, "entrance", "lost_and_found", face) for face, steps in fact.lost_and_found.items()
        }
        if len(table) != 6:
            raise author_error(
                "lost_and_found_faces", "the lost and found have six faces", "entrance", "lost_and_found"
            )
        self.content.lost_and_found = {str(face): steps for face, steps in table.items()}
        self.content.souvenirs = {str(what): price for what, price in fact.souvenirs.items()}

    # When everything is taken

    def ids(self) -> Mapping[str, Iterable[str]]:
        return {"ally": [card.id for card in self.content.possessions.values() if card.deck == "ally"]}

    def copies(self) -> Mapping[str, int]:
        return {
            "cards": sum(card.copies for card in self.content.possessions.values()),
            "monster markers": sum(monster.fact.copies for monster in self.content.monsters.values()),
        }

    def leads(self) -> Mapping[Node, Sequence[Node]]:
        return endless.leads(self.content)

    def draws(self) -> Mapping[Node, Sequence[Node]]:
        return endless.draws(self.content)


def load(extra: Sequence[Path] = (), *, cache: bool = True) -> Content:
    """The shipped content with that of extra folders; raises ContentError for any error in them."""
    return _Loader(Content(), [shipped("content") / "museum", *extra], cache=cache).load()
