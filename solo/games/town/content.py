"""Loading the town game's content, checked and compiled into `pieces`.

`load` reads the shipped folder (and folders of home-made cards), validates every file, compiles every effect, and
checks that every id that is named exists. Errors name file, line, key and the nearest known word.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Any, get_args

import msgspec

from solo.boardgame.endless import Node
from solo.boardgame.loader import Loader, Named
from solo.files.content_errors import ContentError, among, author_error, brief, unknown_word
from solo.files.errors import AuthorText, ErrorText
from solo.files.yaml import shipped
from solo.games.town.compiled import endless
from solo.games.town.compiled.hints import helped, spreads
from solo.games.town.compiled.pieces import (
    ABILITIES,
    RUMOR_WORDS,
    TIMINGS,
    Ability,
    AncientOne,
    Card,
    Content,
    Entry,
    GateCard,
    InvestigatorSheet,
    Monster,
    MythosCard,
    RumorText,
    Use,
)
from solo.games.town.printed.card_facts import (
    ROLES,
    AncientOneFact,
    AncientOnesFile,
    CardFact,
    CardsFile,
    Deck,
    InvestigatorFact,
    InvestigatorsFile,
    PassiveFact,
    UseFact,
)
from solo.games.town.printed.facts import (
    AbilityFact,
    BoardFile,
    GateCardFact,
    GateDeckFile,
    GatesFile,
    LocationDeckFile,
    MonsterFact,
    MonstersFile,
    MythosFact,
    MythosFile,
)
from solo.games.town.printed.numbers import CHECKS, SANCTUM
from solo.games.town.printed.renamed import RENAMED, SAME
from solo.games.town.rules.conditions import check_needs
from solo.games.town.verbs import VOCABULARY

_FILES: dict[str, type[Any]] = {
    "neighbourhoods": BoardFile,
    "gates": GatesFile,
    "monsters": MonstersFile,
    "investigators": InvestigatorsFile,
    "ancient_ones": AncientOnesFile,
    "mythos": MythosFile,
    "gate": GateDeckFile,
    **dict.fromkeys(get_args(Deck), CardsFile),
}
_DECKS = (*get_args(Deck), "mythos", "gate")
"""The decks of which a file may be, besides those of the neighbourhoods."""
_LISTS = ("neighbourhoods", "gates", "monsters", "investigators", "ancient_ones")
"""The lists that a file may be without a deck."""
_SAID = ("investigators", "ancient_ones")
"""The lists whose files may say so as if they were of a deck."""


class _Loader(Loader[Content]):
    """Fills a Content from documents, one after the other."""

    files = _FILES
    vocabulary = VOCABULARY
    renamed = RENAMED
    same = SAME
    first = "neighbourhoods"

    def kind(self, document: Mapping[str, Any]) -> str:
        kind = document.get("deck") or next((key for key in document if key in _FILES), None)
        if kind is None:
            raise author_error(
                "no_deck_or_list",
                "a content file says its deck, or has one of the lists {lists}",
                lists=", ".join(_LISTS),
            )
        self.deck(document)
        return str(kind)

    def shape(self, kind: str) -> type[Any]:
        return _FILES.get(kind, LocationDeckFile)

    def add(self, kind: str, fact: Any) -> None:
        match fact:
            case BoardFile():
                self.board(fact)
            case GatesFile():
                for index, gate in enumerate(fact.gates):
                    self.new(gate.id, "gates", index)
                    self.wants("world", gate.world, "gates", index, "world")
                    self.content.gates[gate.id] = gate
            case MonstersFile():
                for index, monster in enumerate(fact.monsters):
                    self.monster(monster, "monsters", index)
            case InvestigatorsFile():
                for index, sheet in enumerate(fact.investigators):
                    self.investigator(sheet, "investigators", index)
            case AncientOnesFile():
                for index, ancient in enumerate(fact.ancient_ones):
                    self.ancient_one(ancient, "ancient_ones", index)
            case MythosFile():
                for index, mythos in enumerate(fact.cards):
                    self.mythos(mythos, "cards", index)
            case GateDeckFile():
                for index, gate_card in enumerate(fact.cards):
                    self.gate_card(gate_card, "cards", index)
            case CardsFile():
                for index, card in enumerate(fact.cards):
                    self.card(card, fact.deck, "cards", index)
            case LocationDeckFile():
                self.location_deck(fact)

    def deck(self, document: Mapping[str, Any]) -> None:
        """Raise ContentError if a document is of a deck that there is not."""
        deck, decks = document.get("deck"), [*_DECKS, *self.content.neighbourhoods]
        if "deck" in document and deck not in (*decks, *_SAID):
            raise author_error(
                "no_such_deck", "there is no deck {found}{hint}", "deck", found=brief(deck), hint=among(deck, decks)
            )

    def board(self, fact: BoardFile) -> None:
        content = self.content
        for index, area in enumerate(fact.neighbourhoods):
            self.new(area.id, "neighbourhoods", index)
            content.neighbourhoods[area.id] = [area.street, *area.locations]
            for place in content.neighbourhoods[area.id]:
                content.neighbourhood_of[place] = area.id
                content.street_of[place] = area.street
        for index, street in enumerate(fact.streets):
            self.new(street.id, "streets", index)
            content.streets[street.id] = street
            content.adjacent[street.id] = (*street.adjacent.locations, *street.adjacent.streets)
            content.adjacent_streets[street.id] = tuple(street.adjacent.streets)
            content.arrows[street.id] = (street.arrows.white, street.arrows.black)
            content.map_xy[street.id] = street.map_xy
            for place in content.adjacent[street.id]:
                self.wants("place", place, "streets", index, "adjacent")
        for index, location in enumerate(fact.locations):
            keys = ("locations", index)
            self.new(location.id, *keys)
            content.locations[location.id] = location
            self.wants("encounter for", location.id, *keys, "id")
            if location.id not in content.street_of:
                raise author_error(
                    "no_neighbourhood", "{location!r} is in no neighbourhood", *keys, "id", location=location.id
                )
            street_id = content.street_of[location.id]
            content.adjacent[location.id] = content.adjacent_streets[location.id] = (street_id,)
            content.arrows[location.id] = (street_id, street_id)
            content.map_xy[location.id] = location.map_xy
            if location.stability == "unstable":
                content.unstable.append(location.id)
            if location.special_ability is not None:
                content.abilities[location.id] = self.ability(location.special_ability, *keys)
        for index, world in enumerate(fact.other_worlds):
            content.worlds[world.id] = world
            self.wants("encounter for", world.id, "other_worlds", index, "id")
            for area_number in (1, 2):
                content.areas[f"{world.id}_{area_number}"] = (world.id, area_number)
        content.places = (*content.streets, *content.locations)

    def ability(self, fact: AbilityFact, *keys: str | int) -> Ability:
        needs = check_needs(fact.needs, *keys, "special_ability", "needs")
        return Ability(needs, self.steps(fact.effect, *keys, "special_ability", "effect"))

    def monster(self, fact: MonsterFact, *keys: str | int) -> None:
        self.new(fact.id, *keys)
        figures = {"nightmarish": 0, "overwhelming": 0}
        words = []
        for ability in fact.abilities:
            if isinstance(ability, str):
                words.append(ability)
            else:
                for name, value in ability.items():
                    if name not in figures:
                        raise ContentError(unknown_word(name, figures), keys=(*keys, "abilities", name))
                    figures[name] = value
                    words.append(name)
        for word in words:
            self.wants("ability", word, *keys, "abilities")
        for change in fact.changes:
            self.wants("mythos", change.environment, *keys, "changes")
        self.content.monsters[fact.id] = Monster(
            fact,
            frozenset(words),
            figures["nightmarish"],
            figures["overwhelming"],
            self.steps(fact.instead_of_moving, *keys, "instead_of_moving"),
            self.steps(fact.on_combat_damage, *keys, "on_combat_damage"),
            self.steps(fact.on_defeat, *keys, "on_defeat"),
            self.steps(fact.before_horror_check, *keys, "before_horror_check"),
        )

    def investigator(self, fact: InvestigatorFact, *keys: str | int) -> None:
        self.new(fact.id, *keys)
        self.wants("place", fact.home, *keys, "home")
        for card in fact.fixed.cards:
            self.wants("card", card.card, *keys, "fixed", "cards")
        names = ("speed_sneak", "fight_will", "lore_luck")
        for name in names:
            if len(fact.tracks.get(name, [])) != 4:
                raise author_error("track_stops", "the track {name} must have 4 stops", *keys, "tracks", name=name)
        self.passive(fact.ability.passive, *keys, "ability", "passive")
        self.content.investigators[fact.id] = InvestigatorSheet(
            fact,
            tuple(tuple(fact.tracks[name]) for name in names),
            self.uses(fact.ability.uses, *keys, "ability"),
            self.steps(fact.ability.upkeep, *keys, "ability", "upkeep"),
        )

    def passive(self, fact: PassiveFact, *keys: str | int) -> None:
        """Check what the passive abilities of a card or sheet name."""
        for place, other in fact.reads.items():
            self.wants("location", place, *keys, "reads")
            self.wants("encounter for", other, *keys, "reads", place)
        if fact.never_lost is not None:
            for why, place in msgspec.structs.asdict(fact.never_lost).items():
                self.wants("location", place, *keys, "never_lost", why)
        self.wants("location", fact.no_setup_clue, *keys, "no_setup_clue")
        self.known(fact.clue_dice, ("any", *CHECKS), *keys, "clue_dice")
        self.wants("ability", fact.ignore, *keys, "ignore")

    def ancient_one(self, fact: AncientOneFact, *keys: str | int) -> None:
        self.new(fact.id, *keys)
        self.wants("monster", fact.worshippers.monster, *keys, "worshippers", "monster")
        power = fact.power
        self.content.ancient_ones[fact.id] = AncientOne(
            fact,
            self.steps(power.end_of_mythos, *keys, "power", "end_of_mythos"),
            self.steps(power.on_worshipper_defeated, *keys, "power", "on_worshipper_defeated"),
            self.steps(power.on_lost, *keys, "power", "on_lost"),
            self.steps(fact.start_of_battle, *keys, "start_of_battle"),
            self.steps(fact.attack, *keys, "attack"),
            self.steps(fact.after_attack, *keys, "after_attack"),
        )

    def card(self, fact: CardFact, deck: str, *keys: str | int) -> None:
        self.new(fact.id, *keys)
        for index, bonus in enumerate(fact.bonuses):
            named = [word for word in (bonus.check, bonus.skill, bonus.max) if word is not None]
            if len(named) != 1:
                raise author_error("bonus_of_one", "a bonus is to one check, skill or maximum", *keys, "bonuses", index)
            if bonus.max is None and named[0] not in CHECKS:
                key = "check" if bonus.check is not None else "skill"
                raise ContentError(unknown_word(named[0], CHECKS), keys=(*keys, "bonuses", index, key))
        for index, use in enumerate(fact.uses):
            if use.when not in TIMINGS:
                raise ContentError(unknown_word(use.when, TIMINGS), keys=(*keys, "uses", index, "when"))
        if fact.role is not None:
            if deck != "special" or fact.role in self.content.roles:
                raise author_error(
                    "role_taken",
                    "one special card is the {role}, and it is there already",
                    *keys,
                    "role",
                    role=fact.role,
                )
            self.content.roles[fact.role] = fact.id
        for id in (*fact.brings, *([fact.back_of] if fact.back_of else [])):
            self.wants("special card", id, *keys, "brings" if id in fact.brings else "back_of")
        self.passive(fact.passive, *keys, "passive")
        self.content.cards[fact.id] = Card(
            fact.id,
            deck,
            fact.type,
            tuple(fact.brings),
            fact.back_of,
            fact.counts_as_item,
            fact.copies,
            fact.price,
            fact.hands,
            tuple(fact.bonuses),
            fact.passive,
            self.uses(fact.uses, *keys),
            fact.cast,
            tuple(fact.limits),
            self.steps(fact.after_use, *keys, "after_use"),
            self.steps(fact.on_gain, *keys, "on_gain"),
            self.steps(fact.upkeep, *keys, "upkeep"),
            self.steps(fact.upkeep_roll, *keys, "upkeep_roll"),
            self.steps(fact.after_combat_or_return, *keys, "after_combat_or_return"),
            fact.discard_at_tokens,
            fact.discard_at_awakening,
        )

    def location_deck(self, fact: LocationDeckFile) -> None:
        deck = self.content.encounters.setdefault(fact.deck, {})
        self.wants("neighbourhood", fact.deck, "deck")
        for index, entry in enumerate(fact.entries):
            keys = ("entries", index)
            self.new(entry.id, *keys)
            if not entry.place:
                raise ContentError(ErrorText("is_missing", "{name} is missing", name="'place'"), keys=keys)
            if entry.place != SANCTUM:
                self.wants(f"{fact.deck} location", entry.place, *keys, "place")
            card = deck.setdefault(entry.card or len(deck) + 1, {})
            if entry.place in card:
                free = next(number for number in count(1) if entry.place not in deck.get(number, {}))
                problem = AuthorText(
                    "paragraph_twice",
                    "card {card} of {deck} has a paragraph for {place} already; the first card without one is {free}",
                    card=entry.card,
                    deck=fact.deck,
                    place=entry.place,
                    free=free,
                )
                raise ContentError(problem, keys=(*keys, "card"))
            card[entry.place] = Entry(entry.id, entry.place, self.steps(entry.effect, *keys, "effect"))

    def gate_card(self, fact: GateCardFact, *keys: str | int) -> None:
        self.new(fact.id, *keys)
        entries = {}
        for index, entry in enumerate(fact.entries):
            if not entry.world:
                raise ContentError(
                    ErrorText("is_missing", "{name} is missing", name="'world'"), keys=(*keys, "entries", index)
                )
            if entry.world not in ("other", "any"):
                self.wants("world", entry.world, *keys, "entries", index, "world")
            effect = self.steps(entry.effect, *keys, "entries", index, "effect")
            self.new(entry.id, *keys, "entries", index)
            entries[entry.world] = Entry(entry.id, entry.world, effect)
        needed = "other" if fact.colour else "any"
        if needed not in entries:
            raise author_error(
                "paragraph_missing", "the card has no paragraph for {needed!r}", *keys, "entries", needed=needed
            )
        self.content.gate_cards[fact.id] = GateCard(fact.id, fact.colour or "", entries)

    def mythos(self, fact: MythosFact, *keys: str | int) -> None:
        self.new(fact.id, *keys)
        for key, place in (("gate", fact.gate), ("clue", fact.clue)):
            self.wants("location", place, *keys, key)
        for place in (*fact.activity, *fact.closed):
            self.wants("place", place, *keys, "activity")
        for modifier in fact.atmosphere.monsters:
            for kind in modifier.monsters:
                self.wants("monster", kind, *keys, "atmosphere", "monsters")
        rumor = None
        if fact.rumor is not None:
            text = fact.rumor
            self.wants("place", text.at, *keys, "rumor", "at")
            for name, words in RUMOR_WORDS.items():
                self.known(getattr(text, name), words, *keys, "rumor", name)
            rumor = RumorText(
                text.at,
                self.steps(text.setup, *keys, "rumor", "setup"),
                self.steps(text.action, *keys, "rumor", "action"),
                self.steps(text.ongoing, *keys, "rumor", "ongoing"),
                text.pass_needs,
                text.pass_when,
                self.steps(text.reward, *keys, "rumor", "reward"),
                text.fail_when,
                self.steps(text.penalty, *keys, "rumor", "penalty"),
                spreads(text.ongoing, self.vocabulary.verbs),
                spreads(text.penalty, self.vocabulary.verbs),
            )
        extra = fact.atmosphere.extra_on_defeat
        self.content.mythos[fact.id] = MythosCard(
            fact,
            self.steps(fact.effect, *keys, "effect"),
            self.steps(fact.on_enter, *keys, "on_enter"),
            self.steps(fact.visit.effect if fact.visit else [], *keys, "visit", "effect"),
            rumor,
            {kind: self.steps(steps, *keys, "atmosphere", "extra_on_defeat", kind) for kind, steps in extra.items()},
        )

    def uses(self, facts: Iterable[UseFact], *keys: str | int) -> tuple[Use, ...]:
        """Compile the uses of a card or sheet."""
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

    # When everything is taken

    def ids(self) -> Mapping[str, Iterable[str]]:
        content = self.content
        return {
            "place": content.places,
            "location": content.locations,
            "world": content.worlds,
            "monster": content.monsters,
            "mythos": content.mythos,
            "card": content.cards,
            "neighbourhood": content.neighbourhoods,
            "ally": self.of_deck("ally"),
            "special card": self.of_deck("special"),
            "ability": ABILITIES,
            "encounter for": content.with_encounters(),
            **{f"{id} location": places[1:] for id, places in content.neighbourhoods.items()},
        }

    def of_deck(self, deck: str) -> list[str]:
        """The cards of a deck."""
        return [card.id for card in self.content.cards.values() if card.deck == deck]

    def hint(self, named: Named) -> str:
        elsewhere = named.kind.endswith(" location") and named.id in self.content.locations
        return f"; it is in {self.content.neighbourhood_of[named.id]}" if elsewhere else ""

    def check_whole(self) -> None:
        for role in ROLES:
            if role not in self.content.roles:
                file = next((self.file_of(id) for id in self.of_deck("special")), self.file)
                raise author_error("role_missing", "no special card is the {role}", role=role).in_file(file)

    def copies(self) -> Mapping[str, int]:
        return {
            "cards": sum(card.copies for card in self.content.cards.values()),
            "monster markers": sum(monster.fact.count for monster in self.content.monsters.values()),
        }

    def leads(self) -> Mapping[Node, Sequence[Node]]:
        return endless.leads(self.content)

    def draws(self) -> Mapping[Node, Sequence[Node]]:
        return endless.draws(self.content)


def load(extra: Sequence[Path] = (), *, cache: bool = True) -> Content:
    """The shipped content with that of extra folders; raises ContentError for any error in them."""
    return _Loader(Content(), [shipped("content") / "town", *extra], cache=cache).load()
