"""What was typed to be done at the end of a walk: to take what the place offers instead of having an encounter (R32.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from solo.boardgame.front.wording import HasGame
from solo.games.town.abouts import Asking
from solo.games.town.front.joined import FREE, FULL, free_is_enough
from solo.games.town.front.walking import meant
from solo.games.town.front.wording import Wording
from solo.games.town.game import Game
from solo.games.town.rules.conditions import meets
from solo.games.town.scope import Scope
from solo.games.town.state import Investigator
from solo.kernel.decisions import Answer, Decision, option
from solo.narration.paragraphs import folded


class Errand(NamedTuple):
    """The place of which somebody takes what it offers, and how many answers were given before that was typed."""

    place: str
    at: int


NONE = Errand("", 0)


class Errands:
    """Keeps in mind who takes this turn what a place offers."""

    def __init__(self, playing: HasGame[Game]) -> None:
        self._playing = playing
        self.forget()

    def forget(self) -> None:
        """Nobody is on an errand."""
        self._places: dict[str, Errand] = {}
        self._turn: tuple[int, int] = (0, 0)

    def plan(self, walkers: Iterable[str], places: Mapping[str, str], at: int) -> None:
        """Keep in mind where each of those takes what is offered; of the others that were named it is forgotten. at: how many
        answers were given before this was typed."""
        kept = {who: errand for who, errand in self._here().items() if who not in walkers}
        typed = {who: Errand(place, at) for who, place in places.items()}
        self._places, self._turn = {**kept, **typed}, self._now()

    def typed_before(self, position: int) -> Errands:
        """Those of them that were typed when fewer answers had been given."""
        older = Errands(self._playing)
        older._places = {who: errand for who, errand in self._places.items() if errand.at < position}
        older._turn = self._turn
        return older

    def answer(self, decision: Decision) -> Answer | None:
        """The answer to the question of a place between an encounter and what it offers, and to that for its cure: the
        whole one, if the free one is not as good; None for whoever is on no errand."""
        place, about = self._here().get(decision.who, NONE).place, decision.about
        if decision.kind == "choose" and isinstance(about, Asking) and about.source == place:
            game, ids = self._playing.game, {each.id for each in decision.options}
            free = free_is_enough(game, game.by_id(decision.who), place)
            return (FREE if free else FULL) if ids == {FREE, FULL} else None
        if decision.kind != "encounter_or_ability":
            return None
        wanted = option("ability", place)
        return wanted.id if wanted in decision.options else None

    def _here(self) -> dict[str, Errand]:
        """The errands of this turn."""
        return self._places if self._turn == self._now() else {}

    def _now(self) -> tuple[int, int]:
        state = self._playing.game.state
        return state.seed, state.round


def errand_typed(wording: Wording, typed: str) -> tuple[str, bool]:
    """A walk without the word behind it that means to take what the place offers, and whether it has one; a word that belongs to
    the name of the place has no such meaning."""
    first, _, last = typed.rstrip("! ").rpartition(" ")
    words = [folded(str(each)) for each in wording.teller.catalogue.find("table", "buying") or ()]
    if folded(last) not in words or len(meant(wording.game, typed.rstrip("! "), wording.teller)) == 1:
        return typed, False
    return first.strip() + ("!" if "!" in typed[len(first) :] and not first.strip().endswith("!") else ""), True


def no_errand(wording: Wording, who: Investigator, place: str) -> str:
    """Why somebody cannot take what a place offers; "" where he can."""
    game, say, name = wording.game, wording.say, wording.teller.name
    ability = game.content.abilities.get(place)
    if ability is None:
        return say("go", "no_offer", place=name(place))
    scope = Scope(game, who, place)
    able = meets(scope, ability.needs) and place not in game.state.gates and not ability.effect.does_nothing(scope)
    return "" if able else say("go", "no_use", who=name(who.id), place=name(place))
