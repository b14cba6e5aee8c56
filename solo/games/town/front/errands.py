"""What was typed to be done at the end of a walk: to take what the place offers or to have an encounter (R32.3), to fight the
monster there or to evade it (R8.1); and what was declined there."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import NamedTuple

from solo.boardgame.front.declined import Declined
from solo.boardgame.front.wording import HasGame
from solo.boardgame.written import verbs_in
from solo.games.town.abouts import Asking, Opponent, Spot
from solo.games.town.front.joined import FREE, FULL, free_is_enough
from solo.games.town.front.option_words import cards_shown, offer_said
from solo.games.town.front.walking import meant
from solo.games.town.front.wording import Wording
from solo.games.town.game import Game
from solo.games.town.rules.checks import success_on
from solo.games.town.rules.encounters import has_offer
from solo.games.town.state import Investigator
from solo.kernel.decisions import Answer, Decision, option, subject_of
from solo.narration.paragraphs import folded

OFFER, ENCOUNTER = "ability", "encounter"
"""The verbs of the options at a place, and of errands: to take what it offers, or to have an encounter there."""

FIGHT, EVADE = "fight", "evade"
"""The verbs of the options about a monster, and of errands: to do that with the monster at the goal."""


ERRANDS = {OFFER: "errand", ENCOUNTER: "meets", FIGHT: "fights", EVADE: "evades"}
"""How it is said what somebody does at the end of a walk."""


class Errand(NamedTuple):
    """What somebody does at a place, and how many answers were given before that was typed.

    wanted: the verb and the place, as an option joins them; "" for nothing."""

    wanted: str
    at: int

    @property
    def verb(self) -> str:
        """What is done."""
        return self.wanted.partition(":")[0]

    @property
    def place(self) -> str:
        """Where it is done."""
        return subject_of(self.wanted)


NONE = Errand("", 0)

NEXT = 1
"""So many turns later whoever has declined something at a place has stayed there; later he may have come back for it."""

WORDS = {"buying": OFFER, "meeting": ENCOUNTER, "fighting": FIGHT, "evading": EVADE}
"""What the words behind a walk mean, by where the words for it stand."""


class Errands:
    """Keeps in mind who takes this turn what a place offers, has an encounter, fights a monster or evades it; and who has
    declined an offer."""

    def __init__(self, playing: HasGame[Game]) -> None:
        self._playing = playing
        self._declined = Declined()
        self.forget()

    def forget(self) -> None:
        """Nobody is on an errand, and nothing was declined."""
        self._declined.forget()
        self._declined_in: dict[str, tuple[int, int]] = {}
        self._places: dict[str, Errand] = {}
        self._turn: tuple[int, int] = (0, 0)

    def plan(self, walkers: Iterable[str], wanted: Mapping[str, str], at: int) -> None:
        """Keep in mind what each of those does, and where; of the others that were named it is forgotten. at: how many answers
        were given before this was typed."""
        kept = {who: errand for who, errand in self._here().items() if who not in walkers}
        typed = {who: Errand(each, at) for who, each in wanted.items()}
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
        errand, about = self._here().get(decision.who, NONE), decision.about
        place = errand.place
        if decision.kind == "choose" and isinstance(about, Asking) and about.source == place:
            game, ids = self._playing.game, {each.id for each in decision.options}
            free = free_is_enough(game, game.by_id(decision.who), place)
            return (FREE if free else FULL) if ids == {FREE, FULL} else None
        if decision.kind != "encounter_or_ability":
            return None
        if errand.verb == OFFER:
            wanted = option(OFFER, place)
            return wanted.id if wanted in decision.options else None
        return ENCOUNTER if errand.verb == ENCOUNTER and place == _offered(decision) else None

    def of_monster(self, decision: Decision) -> str:
        """Fighting or evading the only monster that is met where somebody was sent to do that (R8.1); "" for whoever was not, and
        where several are met."""
        errand, about = self._here().get(decision.who, NONE), decision.about
        if decision.kind != "deal_with" or not isinstance(about, Opponent) or about.leaving:
            return ""
        if self._playing.game.by_id(decision.who).place != errand.place:
            return ""
        wanted = [each.id for each in decision.options if each.verb == errand.verb]
        return wanted[0] if len(wanted) == 1 else ""

    def declined(self, decision: Decision) -> Answer | None:
        """An encounter, where somebody has declined what the place offers, has stayed there, and nothing has changed for him
        since."""
        if decision.kind != "encounter_or_ability":
            return None
        offer, standing = self._standing(decision.who, _offered(decision))
        night, turn = self._now()
        if not self._declined.still(offer, standing) or self._declined_in[offer] < (night, turn - NEXT):
            return None
        self._declined_in[offer] = (night, turn)
        return ENCOUNTER

    def note(self, question: Decision, answer: Answer) -> None:
        """Note that somebody has an encounter rather than take what a place offers, and how he was."""
        if question.kind == "encounter_or_ability" and answer == ENCOUNTER:
            offer, standing = self._standing(question.who, _offered(question))
            self._declined.note(offer, standing)
            self._declined_in[offer] = self._now()

    def _standing(self, who: str, place: str) -> tuple[str, Hashable]:
        """An offer to somebody, and all that may give him reason to take it after all: what it asks for, what it heals, and
        who is blessed or cursed, as a blessing may be for anybody (R23.3)."""
        game, one = self._playing.game, self._playing.game.by_id(who)
        trophies = (*one.monster_trophies, *one.gate_trophies)
        faith = tuple((each.id, success_on(game, each)) for each in game.playing())
        return f"{who}@{place}", (tuple(trophies), one.money, one.stamina, one.sanity, faith)

    def _here(self) -> dict[str, Errand]:
        """The errands of this turn."""
        return self._places if self._turn == self._now() else {}

    def _now(self) -> tuple[int, int]:
        state = self._playing.game.state
        return state.seed, state.round


def _offered(decision: Decision) -> str:
    """The place that offers something beside an encounter, of which several things may be offered one by one."""
    about = decision.about
    return about.place if isinstance(about, Spot) else ""


def errand_typed(wording: Wording, typed: str) -> tuple[str, str]:
    """A walk without the word behind it that means what is done there, and the verb it means, "" for none; a word that belongs to
    the name of the place has no such meaning."""
    first, _, last = typed.rstrip("! ").rpartition(" ")
    find = wording.teller.catalogue.find
    words = {verb: [folded(str(each)) for each in find("table", key) or ()] for key, verb in WORDS.items()}
    verb = next((verb for verb, known in words.items() if folded(last) in known), "")
    if not verb or len(meant(wording.game, typed.rstrip("! "), wording.teller)) == 1:
        return typed, ""
    return first.strip() + ("!" if "!" in typed[len(first) :] and not first.strip().endswith("!") else ""), verb


def errand_said(wording: Wording, who: str, errand: str) -> str:
    """What somebody does at the end of a walk; where he shops, that one of the wares has to be bought."""
    verb, _, place = errand.partition(":")
    ability, key = wording.game.content.abilities.get(place), ERRANDS[verb]
    if verb == OFFER and ability is not None and ("must_buy", True) in verbs_in(ability.effect.raw):
        key = "shops"
    shown = cards_shown(wording.game, wording.game.by_id(who), place)
    return wording.say("go", key, who=wording.teller.name(who), place=wording.teller.name(place), count=shown)


def offer_at(wording: Wording, who: Investigator, place: str) -> str:
    """What a place offers to somebody who goes there, in words; "" for nothing that he could take now."""
    if not wording.known("offers", place) or no_errand(wording, who, place):
        return ""
    offer = offer_said(wording, who, place)
    return wording.say("go", "offers", place=wording.teller.name(place), offer=offer)


def vain(wording: Wording, who: Investigator, errand: str, place: str) -> str:
    """Why somebody cannot do at a place what he is sent for; "" where he can."""
    name = wording.teller.name(place)
    if errand in (FIGHT, EVADE):
        return "" if wording.game.monsters_at(place) else wording.say("go", "no_monster", place=name)
    return no_errand(wording, who, place) if errand == OFFER else ""


def no_errand(wording: Wording, who: Investigator, place: str) -> str:
    """Why somebody cannot take what a place offers; "" where he can."""
    game, say, name = wording.game, wording.say, wording.teller.name
    if place not in game.content.abilities:
        return say("go", "no_offer", place=name(place))
    return "" if has_offer(game, who, place) else say("go", "no_use", who=name(who.id), place=name(place))
