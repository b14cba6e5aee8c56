"""What all views share: the game, and descriptions of its pieces."""

from __future__ import annotations

from collections.abc import Iterable

from solo.boardgame.front.view import BoardView
from solo.games.town.front.night import GATE
from solo.games.town.front.wording import Wording
from solo.games.town.game import Game
from solo.games.town.rules.cards import has
from solo.games.town.rules.places import contents
from solo.games.town.state import Investigator
from solo.narration.front import Lines


class View(BoardView[Game, Wording]):
    """A view: shows something as plain lines, in the language of the table."""

    described = (
        ("people", "sketch"),
        ("people", "first_sight"),
        ("places", "arrival"),
        ("mythos", "scene"),
        ("looks",),
    )

    @property
    def stock(self) -> dict[str, int]:
        """How many are left of what is drawn: gate markers, monsters in the cup, cards of the decks (R1.2).

        In the setup without what is not laid out yet, of which none is left only later (R4.6, R4.11).
        """
        state = self._game.state
        piles = {"gate_stack": state.gate_stack, "monster_cup": state.cup, "mythos_deck": state.mythos_deck}
        return {pile: len(left) for pile, left in {**piles, **state.decks}.items() if left or state.round}

    def states(self, who: Investigator) -> Lines:
        """The states of an investigator: delayed, at an explored gate, blessed, cursed."""
        found = [key for key in ("delayed", "explored") if getattr(who, key)]
        found += [card for card in ("blessing", "curse") if has(who, card)]
        return [self._say(state, who=self._wording.teller.name(who.id)) for state in found]

    def trophies(self, who: Investigator) -> Lines:
        """How many gates and monsters an investigator has among his trophies."""
        counts = {"gate_trophies": len(who.gate_trophies), "monster_trophies": len(who.monster_trophies)}
        return [self._wording.say("tolls", kind, count=count) for kind, count in counts.items() if count]

    def on_rumor(self, card: str) -> Lines:
        """What lies on the card of the rumor in play, monsters by name: both sides of a marker are open (R1.6); nothing for any
        other card."""
        rumor = self._game.state.rumor
        if rumor is None or rumor.card != card:
            return []
        lines = [self._say("on_rumor", clues=rumor.clues, monsters=len(rumor.monsters))]
        waiting = self._join(self._wording.teller.counted(rumor.monsters))
        return [*lines, *([self._say("rumor_monsters", monsters=waiting)] if rumor.monsters else [])]

    def place(self, place: str) -> Lines:
        """What a location is known for and what it offers, and whether gates open there (R34)."""
        location = self._game.content.locations.get(place)
        if location is None:
            return []
        icons = [self._say("icons", icon) for icon in (*location.symbols.guaranteed, *location.symbols.possible)]
        unstable = "known_sealed" if self._game.sealed(place) else "known_unstable"
        key = unstable if location.stability == "unstable" else "known"
        return [self._say(key, things=self._join(icons)), *self._told(place)]

    def _states(self, place: str) -> list[str]:
        """The states of a location that show: an open gate, monsters, a seal."""
        lies = contents(self._game, place)
        shows = {GATE: bool(lies.gate), "monster": bool(lies.monsters), "warded": lies.seal}
        return [state for state, holds in shows.items() if holds]

    def _paths(self, kind: str) -> Iterable[tuple[str, ...]]:
        """Where the description of a thing may stand: those of areas, gates and streets under other ids."""
        content, world = self._game.content, kind.rpartition("_")[0]
        if kind in content.areas:
            return [("places", world, "deeper" if kind.endswith("_2") else "arrival")]
        if kind in content.gates:
            return [("looks", world)]
        if kind in content.neighbourhoods:
            return [("places", content.neighbourhoods[kind][0], "arrival")]
        if kind in content.locations:
            return [("places", kind, state) for state in (*self._states(kind), "arrival")]
        if kind in content.ancient_ones:
            return [("people", kind, "prologue" if self._game.state.battle is None else "awakening")]
        return super()._paths(kind)
