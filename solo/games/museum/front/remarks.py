"""When people in the museum say something: what happens to them, and whom and what they come upon."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import ClassVar

from solo.games.museum import events as e
from solo.games.museum.front.night import Night
from solo.games.museum.printed.numbers import ENTRANCE
from solo.kernel.events import Event
from solo.kernel.piece_ids import kind_of
from solo.narration import remarks
from solo.narration.remarks import Occasion, is_bad
from solo.narration.telling import TellingContext

WEAPONS = ("knife", "colt_45", "shotgun", "axe", "rifle", "bullwhip", "tommy_gun", "dynamite")
"""What somebody is armed with."""

TOMES = ("necronomicon", "nameless_cults", "king_in_yellow")
"""What had better not be read."""

SPELLS = (
    "wither",
    "shrivelling",
    "enchant_weapon",
    "red_sign_of_shudde_mell",
    "mists_of_releh",
    "dread_curse_of_azathoth",
    "bind_monster",
    "clear_mind",
    "heal",
    "flesh_ward",
    "find_gate",
    "voice_of_ra",
)
"""What is spoken."""


class Remarks(remarks.Remarks[Night]):
    """What people in the museum say."""

    nights: ClassVar[tuple[type[Event], ...]] = (e.DoorsOpened,)
    turns: ClassVar[tuple[type[Event], ...]] = (e.VisitorsTurn,)
    spread: ClassVar[Mapping[str, int]] = {
        "meet": 3,
        "give": 2,
        "get": 2,
        "beside": 3,
        "hurt": 3,
        "shaken": 3,
        "friend_hurt": 3,
        "friend_lost": 1,
        "beaten": 2,
        "fled": 4,
        "sight": 2,
        "tome": 1,
        "spell": 2,
        "weapon": 2,
        "sign": 2,
        "dread": 4,
        "waiting": 2,
        "hall": 5,
        "midnight": 2,
        "entrance": 3,
        "locked": 2,
        "dark": 5,
    }
    prompt: ClassVar[Collection[str]] = ("weapon", "sign")

    keeps: ClassVar[tuple[str, ...]] = ("_on_the_way",)

    def __init__(self, telling: TellingContext, night: Night) -> None:
        super().__init__(telling, night)
        self._on_the_way = False

    def forget(self) -> None:
        """A new night: nobody is on the way to a card."""
        super().forget()
        self._on_the_way = False

    def note(self, run: Sequence[Event]) -> None:
        """Look for occasions; what is said on the way to a card waits until the attempt there has been told."""
        super().note(run)
        for event in run:
            if isinstance(event, e.WalkedTo):
                self._on_the_way = event.place != ENTRANCE
            elif isinstance(event, (e.AttemptBegan, e.VisitorsTurn, e.MidnightCame, e.AncientAwoke)):
                self._on_the_way = False

    def make(self) -> None:
        """Make the remark that waits, below the title of the card to which somebody goes."""
        if not self._on_the_way:
            super().make()

    def beside(self, who: str) -> list[str]:
        """Who else is where somebody is, and has something left to speak with."""
        return [each for each in super().beside(who) if min(self.night.values.get(each, (1,))) > 0]

    def occasions(self, event: Event) -> Iterator[Occasion]:
        """The occasions that an event gives."""
        night = self.night
        match event:
            case e.VisitorsTurn() if event.who:
                if not night.awake and night.doom_is_near:
                    yield Occasion("dread", [event.who])
                elif night.midnights and not night.awake:
                    yield Occasion("dark", [event.who])
            case e.WalkedTo(stayed=False):
                yield from self._arrives(event.who, event.place)
            case e.MidnightCame():
                yield Occasion("midnight", night.left)
            case e.VisitorDevoured():
                self.hush(event.who)
                yield Occasion("friend_lost", night.left, event.who)
            case e.SignPlaced() if event.signs < event.needed:
                yield Occasion("sign", [self.telling.turn_of])
            case e.SignPlaced() | e.AncientHit(doom=0):
                self.hush()
            case e.DieLocked() if self.telling.turn_of:
                yield Occasion("locked", [self.telling.turn_of])
            case e.EntranceLeft():
                yield Occasion("waiting", [event.who])
            case _:
                yield from self._attempting(event)
                yield from self._having(event)

    def _arrives(self, who: str, place: str) -> Iterator[Occasion]:
        """Somebody comes to a place."""
        for other in self.beside(who):
            yield Occasion("meet", [who], other)
            yield Occasion("meet", [other], who)
        if place == ENTRANCE:
            yield Occasion("entrance", [who])

    def _attempting(self, event: Event) -> Iterator[Occasion]:
        """Attempts and the battle, and what comes of them."""
        night = self.night
        match event:
            case e.AttemptBegan():
                yield from self._begins(event)
            case e.DieEntrusted():
                yield Occasion("beside", [event.helper], event.who)
            case e.AncientHit():
                yield Occasion("beside", self.beside(event.who), event.who)
            case e.MonsterBeaten():
                yield Occasion("beaten", [event.who])
            case e.AttemptGivenUp():
                yield Occasion("fled", [event.who])
            case e.ValuesLost(sanity_left=0) | e.ValuesLost(stamina_left=0):
                self.hush(event.who)
            case e.ValuesLost(cost=False) if event.who in night.places:
                for key, amount, left in (
                    ("hurt", event.stamina, event.stamina_left),
                    ("shaken", event.sanity, event.sanity_left),
                ):
                    if amount and is_bad(amount, left):
                        yield Occasion(key, [event.who])
                        yield Occasion("friend_hurt", self.beside(event.who), event.who)

    def _begins(self, event: e.AttemptBegan) -> Iterator[Occasion]:
        """An attempt begins, perhaps before a monster of a sort that was not met before."""
        night = self.night
        if self.is_new(map(kind_of, night.monsters_at(event.card))):
            yield Occasion("sight", [event.who])
        yield Occasion("beside", self.beside(event.who), event.who)
        if event.card not in night.worlds:
            yield Occasion("hall", [event.who])

    def _having(self, event: Event) -> Iterator[Occasion]:
        """What people have, use, and use up for others: what is handed over is a thing, and no ability or spell."""
        match event:
            case e.PossessionUsed():
                kind = kind_of(event.source)
                if kind in TOMES:
                    yield Occasion("tome", [event.who])
                elif kind in SPELLS:
                    yield Occasion("spell", [event.who])
                if kind and kind not in SPELLS and event.target not in ("", event.who):
                    yield Occasion("give", [event.who], event.target)
                    yield Occasion("get", [event.target], event.who)
            case e.CardReceived() if kind_of(event.card) in WEAPONS:
                yield Occasion("weapon", [event.who])
