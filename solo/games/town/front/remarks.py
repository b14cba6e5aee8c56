"""When people of the town say something: what happens to them, and whom and what they come upon."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from solo.games.town import events as e
from solo.games.town.front.journeys import STREET
from solo.games.town.front.night import Night
from solo.games.town.printed.numbers import ASYLUM, HOSPITAL, JAIL, STATION
from solo.kernel.events import Event
from solo.kernel.piece_ids import kind_of
from solo.narration import remarks
from solo.narration.remarks import Occasion, is_bad

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
    "deputys_revolver",
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


class Remarks(remarks.Remarks[Night]):
    """What people of the town say."""

    nights: ClassVar[tuple[type[Event], ...]] = (e.NightBegan, e.GameStarted)
    turns: ClassVar[tuple[type[Event], ...]] = (e.RoundBegan, e.BattleRound)
    spread: ClassVar[Mapping[str, int]] = {
        "meet": 3,
        "give": 2,
        "get": 2,
        "beside": 2,
        "hurt": 3,
        "shaken": 3,
        "friend_hurt": 2,
        "friend_lost": 1,
        "beaten": 3,
        "fled": 4,
        "sight": 2,
        "tome": 2,
        "spell": 3,
        "weapon": 2,
        "sign": 1,
        "dread": 3,
        "waiting": 2,
        "money": 2,
        "shop": 2,
        "hospital": 1,
        "jail": 1,
        "church": 2,
        "river": 2,
        "woods": 2,
        "university": 2,
        "asylum": 2,
        "world": 2,
        "gate": 1,
        "three_in_shop": 1,
    }

    def occasions(self, event: Event) -> Iterator[Occasion]:
        """The occasions that an event gives."""
        night = self.night
        match event:
            case e.RoundBegan() if night.doom_is_near:
                yield Occasion("dread", self._about())
            case e.Moved(how="walk") if night.places.get(event.who) == event.place:
                yield from self._arrives(event.who, event.place)
            case e.DrawnThrough() | e.Moved(how="world"):
                yield Occasion("world", [event.who])
            case e.GateClosed(to="trophy"):
                yield Occasion("gate", [event.who])
            case e.Sealed():
                yield Occasion("sign", [event.who])
            case e.Devoured() | e.Eliminated():
                self.hush(event.who)
                yield Occasion("friend_lost", self._about(), event.who)
            case e.KnockedOut() | e.Arrested() | e.LostInTimeAndSpace():
                self.hush(event.who)
            case e.StoodUp():
                yield Occasion("waiting", [event.who])
            case _:
                yield from self._fighting(event)
                yield from self._having(event)

    def note(self, run: Sequence[Event]) -> None:
        """Look for occasions; who has nothing left is not spoken to as one who is only hurt, also where the battle tells at
        once how it ends.
        """
        super().note(run)
        if not any(isinstance(event, (e.Devoured, e.Eliminated)) for event in run):
            for event in run:
                if isinstance(event, e.Lost) and event.what in INJURIES and not event.total:
                    self.hush(event.who)

    def _about(self) -> list[str]:
        """Who is in the town, or in the battle."""
        return [who for who in self.night.places if who not in self.night.beyond or self.night.awake]

    def _arrives(self, who: str, place: str) -> Iterator[Occasion]:
        """Somebody comes to a place, on foot."""
        night, there = self.night, self.beside(who)
        if place in SHOPS and len(there) + 1 >= CROWD:
            yield Occasion("three_in_shop", (), people=[who, *there])
        for other in there if place == HOSPITAL else ():
            if night.shaken.get(other) is False:
                yield Occasion("hospital", [who], other)
        for other in night.people_at(JAIL) if place == STATION else ():
            yield Occasion("jail", [who], other)
        for other in there:
            yield Occasion("meet", [who], other)
            yield Occasion("meet", [other], who)
        if place in SIGHTS:
            yield Occasion(SIGHTS[place], [who])

    def _fighting(self, event: Event) -> Iterator[Occasion]:
        """Fights, and what comes of them."""
        match event:
            case e.CombatBegan():
                if self.is_new([kind_of(event.monster)]):
                    yield Occasion("sight", [event.who])
                yield Occasion("beside", self.beside(event.who), event.who)
            case e.Attacked():
                yield Occasion("beside", self.beside(event.who), event.who)
            case e.MonsterDefeated():
                yield Occasion("beaten", [event.who])
            case e.Evaded():
                yield Occasion("fled", [event.who])
            case e.Lost(what="sanity" | "stamina") if is_bad(event.amount, event.total):
                yield Occasion(INJURIES[event.what], [event.who])
                yield Occasion("friend_hurt", self.beside(event.who), event.who)

    def _having(self, event: Event) -> Iterator[Occasion]:
        """What people give, get, buy and use."""
        match event:
            case e.Traded():
                yield Occasion("give", [event.giver], event.receiver)
                yield Occasion("get", [event.receiver], event.giver)
            case e.Bought() if self.night.places.get(event.who) in SHOPS:
                yield Occasion("shop", [event.who])
            case e.Gained(what="money") if event.amount >= SUM:
                yield Occasion("money", [event.who])
            case e.CardGained() if kind_of(event.card) in WEAPONS:
                yield Occasion("weapon", [event.who])
            case e.CardUsed() if kind_of(event.card) in TOMES:
                yield Occasion("tome", [event.who])
            case e.SpellCast(passed=True):
                yield Occasion("spell", [event.who])
