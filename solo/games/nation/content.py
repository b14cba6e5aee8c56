"""Loading the nation game's content, checked and put together into a `Content`.

`load` reads the shipped folder (and folders of home-made cards), validates every file, and checks that every id that is named
exists. Errors name file, line, key and the nearest known word.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from solo.boardgame.loader import Loader
from solo.files.content_errors import ContentError, Key, author_error
from solo.files.yaml import shipped
from solo.games.nation.compiled.pieces import Ability, Content, NetworkCard
from solo.games.nation.printed.card_facts import (
    AgentFact,
    AncientOneFact,
    AncientOnesFile,
    CardFact,
    CityCardsFile,
    HiredAgentsFile,
    MainAgentFact,
    NetworkCardsFile,
    StartingDecksFile,
)
from solo.games.nation.printed.facts import (
    AbilityFact,
    BehaviorFact,
    BehaviorFile,
    CultistFact,
    CultistsFile,
    LevelFact,
    LevelsFile,
    MapFile,
    MythosFact,
    MythosFile,
    StepFact,
    TrackFile,
)
from solo.games.nation.printed.numbers import CULTISTS, DECK, LINE, STANDARD
from solo.games.nation.printed.table_words import TABLE_WORDS
from solo.games.nation.verbs import VOCABULARY

FILES: dict[str, type[Any]] = {
    "cities": MapFile,
    "city_cards": CityCardsFile,
    "network_cards": NetworkCardsFile,
    "hired_agents": HiredAgentsFile,
    "main_agents": StartingDecksFile,
    "mythos": MythosFile,
    "ancient_ones": AncientOnesFile,
    "behavior": BehaviorFile,
    "cultists": CultistsFile,
    "levels": LevelsFile,
    "track": TrackFile,
}
"""The shape of a file, by the key of its list."""

KINDS = {"starting_cards": "starting", "network_cards": "basic", "city_cards": "city"}
"""The kind of card in a list."""


def branches(fact: AbilityFact) -> dict[str, list[dict[str, Any]]]:
    """What an ability may do, by the option that is taken; "" where there is none to take."""
    first, *after = fact.effect
    if "choose" in first:
        return {each["option"]: [*each["effect"], *after] for each in first["choose"]}
    return {"": list(fact.effect)}


class _Loader(Loader[Content]):
    """Fills a Content from documents, one after the other."""

    files = FILES
    vocabulary = VOCABULARY
    first = "cities"

    def add(self, kind: str, fact: Any) -> None:
        if isinstance(fact, MapFile):
            self.board(fact)
            return
        if isinstance(fact, TrackFile):
            if self.content.track:
                raise author_error("track_twice", "the tracks are there already", "track")
            self.content.track = tuple(fact.track.victory_points)
            return
        for name in fact.__struct_fields__:
            for index, entry in enumerate(getattr(fact, name)):
                self.entry(entry, name, index)

    def entry(self, entry: Any, *keys: Key) -> None:
        """Take one piece."""
        self.new(entry.id, *keys)
        content = self.content
        match entry:
            case CardFact():
                self.card(entry, KINDS[str(keys[0])], *keys)
            case AgentFact():
                self.abilities(entry.id, entry.abilities, *keys)
                content.agents[entry.id] = entry
                icons = {str(what): count for what, count in entry.resources.items()}
                content.cards[entry.id] = NetworkCard(entry.id, "agent", icons, entry.sanity_icon, entry.abilities)
            case MainAgentFact():
                self.main_agent(entry, *keys)
            case MythosFact():
                self.abilities(entry.id, entry.abilities, *keys)
                content.mythos[entry.id] = entry
            case AncientOneFact():
                self.ancient(entry, *keys)
            case BehaviorFact():
                self.lines(entry, *keys)
                content.behavior[entry.id] = entry
                content.effect_cards |= {entry.id} if entry.has_effect else set()
            case CultistFact():
                self.wants("city", entry.start, *keys, "start")
                content.cultists[entry.id] = entry
            case LevelFact():
                if entry.id in TABLE_WORDS:
                    raise author_error(
                        "level_word",
                        "a level is not called {level!r}, a word of the table",
                        *keys,
                        "id",
                        level=entry.id,
                    )
                content.levels[entry.id] = entry

    def board(self, fact: MapFile) -> None:
        """The cities in the order of the path, and the roads; the path passes every city once (DP17.3)."""
        if self.content.cities:
            raise author_error("board_twice", "the board is there already", "cities")
        cities = {}
        for index, city in enumerate(fact.cities):
            self.new(city.id, "cities", index)
            cities[city.id] = city
        for index, id in enumerate(fact.path):
            self.wants("city", id, "path", index)
        if missed := [id for id in cities if id not in fact.path]:
            raise author_error("path_misses", "the path does not pass {city!r}", "path", city=missed[0])
        if len(fact.path) != len(dict.fromkeys(fact.path)):
            raise author_error("path_twice", "the path passes a city twice", "path")
        self.content.cities = {id: cities[id] for id in fact.path if id in cities}
        self.content.roads = {id: {} for id in cities}
        for index, (start, end, cost) in enumerate(fact.roads):
            self.wants("city", start, "roads", index, 0)
            self.wants("city", end, "roads", index, 1)
            if start == end:
                raise author_error("road_to_itself", "a road leads from one city to another", "roads", index)
            if start in cities and end in cities:
                self.content.roads[start][end] = self.content.roads[end][start] = cost

    def card(self, fact: CardFact, kind: str, *keys: Key) -> None:
        self.abilities(fact.id, fact.abilities, *keys)
        if fact.city:
            if kind != "city":
                raise author_error("city_of_card", "only a city card is the card of a city", *keys, "city")
            self.wants("city", fact.city, *keys, "city")
        icons = {str(what): count for what, count in fact.resources.items()}
        self.content.cards[fact.id] = NetworkCard(fact.id, kind, icons, fact.sanity_icon, fact.abilities, fact.city)

    def main_agent(self, fact: MainAgentFact, *keys: Key) -> None:
        for index, id in enumerate(fact.deck):
            self.wants("starting card", id, *keys, "deck", index)
        if len(fact.deck) != DECK or len(dict.fromkeys(fact.deck)) != DECK:
            raise author_error(
                "deck_size", "a deck has {most} cards, each once; this one has {count}", *keys, "deck",
                most=DECK, count=len(dict.fromkeys(fact.deck)),
            )  # fmt: skip
        self.content.main_agents[fact.id] = fact

    def ancient(self, fact: AncientOneFact, *keys: Key) -> None:
        self.wants("mythos card", fact.mythos, *keys, "mythos")
        for cultist in CULTISTS:
            effect = getattr(fact.effects, cultist)
            for name in ("first", "otherwise"):
                for index, step in enumerate(getattr(effect, name)):
                    self.effect_step(step, *keys, "effects", cultist, name, index)
        self.content.ancient_ones[fact.id] = fact

    def effect_step(self, step: StepFact, *keys: Key) -> None:
        """Raise ContentError for an effect that leads to itself."""
        if step.do == "effect":
            raise author_error("effect_in_effect", "an effect is none of its own steps", *keys, "do")
        for index, after in enumerate(step.then):
            self.effect_step(after, *keys, "then", index)

    def lines(self, fact: BehaviorFact, *keys: Key) -> None:
        """Raise ContentError for what no line of a behavior card does."""
        for cultist in CULTISTS:
            for index, step in enumerate(getattr(fact, cultist)):
                self.known([step.do], LINE, *keys, cultist, index)

    def abilities(self, card: str, facts: Sequence[AbilityFact], *keys: Key) -> None:
        """Compile what is written on a card; raises ContentError."""
        found = []
        for index, fact in enumerate(facts):
            steps = self.steps(fact.effect, *keys, "abilities", index, "effect")
            ways = {name: self.vocabulary.compile(written) for name, written in branches(fact).items()}
            found.append(Ability(fact, steps, ways))
        self.content.effects[card] = tuple(found)

    # When everything is taken

    def ids(self) -> Mapping[str, Iterable[str]]:
        content = self.content
        return {
            "city": content.cities,
            "starting card": content.kind("starting"),
            "city card": content.kind("city"),
            "mythos card": content.mythos,
        }

    def check_whole(self) -> None:
        content = self.content
        content.gained_murder = self.vocabulary.compile([{"assassinate": {"by": "this_agent"}}])
        kinds = (content.cities, content.main_agents, content.ancient_ones, content.behavior, content.levels)
        if not all(kinds) or tuple(content.cultists) != CULTISTS or not content.track:
            raise author_error("incomplete", "a kind of pieces is missing").in_file(self.file)
        if STANDARD not in content.levels:
            file, keys = self._register.place(next(iter(content.levels)))
            raise _placed(author_error("no_level", "there is no level {level!r}", level=STANDARD), file, keys)
        cards = [card.city for card in content.cards.values() if card.city]
        for city in content.cities:
            if cards.count(city) != 1:
                problem = author_error("no_city_card", "the city {city!r} has one city card", city=city)
                raise _placed(problem, *self._register.place(city))


def _placed(error: ContentError, file: Path, keys: Sequence[Key]) -> ContentError:
    return error.at(*keys).in_file(file)


def load(extra: Sequence[Path] = (), *, cache: bool = True) -> Content:
    """The shipped content with that of extra folders; raises ContentError for any error in them."""
    return _Loader(Content(), [shipped("content") / "nation", *extra], cache=cache).load()
