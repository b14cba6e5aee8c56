"""When people of the town say something: what happens to them, and whom and what they come upon."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from solo.games.town import events as e
from solo.games.town.front.journeys import STREET
from solo.games.town.front.night import Night
from solo.games.town.printed.numbers import ASYLUM, HOSPITAL, JAIL, STATION
from solo.kernel.events import Event
from solo.kernel.piece_ids import kind_of
from solo.narration import remarks
from solo.narration.remarks import Occasion, is_bad
from solo.narration.telling import TellingContext

SHOPS = ("general_store", "curiositie_shoppe", "ye_olde_magick_shoppe")
"""The places where things are sold."""

CROWD = 3
"""So many in one shop notice it."""

UNIVERSITY = "miskatonic_university"
"""The neighbourhood of the university."""

SIGHTS: Mapping[str, str] = {
    "south_church": "church",
    "river_docks": "river",
    "unvisited_isle": "river",
    "woods": "woods",
    f"{UNIVERSITY}{STREET}": "university",
    "science_building": "university",
    "administration_building": "university",
    "library": "university",
    ASYLUM: "asylum",
}
"""Places of which people have an opinion, and the occasion that it is to come there."""

WEAPONS = (
    "18_derringer",
    "38_revolver",
    "45_automatic",
    "axe",
    "bullwhip",
    "cavalry_saber",
    "dynamite",
    "knife",
    "rifle",
    "shotgun",
    "tommy_gun",
)
"""What somebody is armed with."""

TOMES = (
    "ancient_tome",
    "old_journal",
    "book_of_dzyan",
    "cabala_of_saboth",
    "cultes_des_goules",
    "nameless_cults",
    "necronomicon",
    "the_king_in_yellow",
)
"""What had better not be read."""

INJURIES: Mapping[str, str] = {"stamina": "hurt", "sanity": "shaken"}
"""What is lost, and the occasion that it is."""

SUM = 3
"""So many dollars at once are some money."""


class Remarks(remarks.Remarks):
    """What people of the town say."""

    nights: ClassVar[tuple[type[Event], ...]] = (e.NightBegan, e.GameStarted)
    turns: ClassVar[tuple[type[Event], ...]] = (e.RoundBegan, e.BattleRound)

    def __init__(self, telling: TellingContext, night: Night) -> None:
        super().__init__(telling, night)
        self._night = night

    def occasions(self, event: Event) -> Iterator[Occasion]:
        """The occasions that an event gives."""
        night = self._night
        match event:
            case e.RoundBegan() if 4 * night.doom >= 3 * night.limit > 0:
                yield Occasion("dread", [who for who in night.left if who not in night.away], often=3)
            case e.Moved(how="walk") if night.places.get(event.who) == event.place:
                yield from self._arrives(event.who, event.place)
            case e.DrawnThrough() | e.Moved(how="world"):
                yield Occasion("world", [event.who], often=3)
            case e.GateClosed(to="trophy"):
                yield Occasion("gate", [event.who])
            case e.Sealed():
                yield Occasion("sign", [event.who])
            case e.Devoured() | e.Eliminated():
                yield Occasion("friend_lost", night.left, event.who)
            case e.StoodUp():
                yield Occasion("waiting", [event.who], often=2)
            case _:
                yield from self._fighting(event)
                yield from self._having(event)

    def _arrives(self, who: str, place: str) -> Iterator[Occasion]:
        """Somebody comes to a place, on foot."""
        night, there = self._night, self.beside(who)
        if place in SHOPS and len(there) + 1 >= CROWD:
            yield Occasion("three_in_shop", (), people=[who, *there])
        for other in there if place == HOSPITAL else ():
            if night.shaken.get(other) is False:
                yield Occasion("hospital", [who], other)
        for other in night.people_at(JAIL) if place == STATION else ():
            yield Occasion("jail", [who], other)
        for other in there:
            yield Occasion("meet", [who], other, often=3)
            yield Occasion("meet", [other], who, often=3)
        if place in SIGHTS:
            yield Occasion(SIGHTS[place], [who], often=4)

    def _fighting(self, event: Event) -> Iterator[Occasion]:
        """Fights, and what comes of them."""
        match event:
            case e.CombatBegan():
                if self.is_new([kind_of(event.monster)]):
                    yield Occasion("sight", [event.who], often=3)
                yield Occasion("beside", self.beside(event.who), event.who, often=2)
            case e.Attacked():
                yield Occasion("beside", self.beside(event.who), event.who, often=4)
            case e.MonsterDefeated():
                yield Occasion("beaten", [event.who], often=4)
            case e.Evaded():
                yield Occasion("fled", [event.who], often=5)
            case e.Lost(what="sanity" | "stamina") if is_bad(event.amount, event.total):
                yield Occasion(INJURIES[event.what], [event.who], often=3)
                yield Occasion("friend_hurt", self.beside(event.who), event.who, often=2)

    def _having(self, event: Event) -> Iterator[Occasion]:
        """What people give, get, buy and use."""
        match event:
            case e.Traded():
                yield Occasion("give", [event.giver], event.receiver, often=2)
                yield Occasion("get", [event.receiver], event.giver, often=2)
            case e.Bought() if self._night.places.get(event.who) in SHOPS:
                yield Occasion("shop", [event.who], often=2)
            case e.Gained(what="money") if event.amount >= SUM:
                yield Occasion("money", [event.who], often=3)
            case e.CardGained() if kind_of(event.card) in WEAPONS:
                yield Occasion("weapon", [event.who], often=2)
            case e.CardUsed() if kind_of(event.card) in TOMES:
                yield Occasion("tome", [event.who], often=2)
            case e.SpellCast(passed=True):
                yield Occasion("spell", [event.who], often=3)
