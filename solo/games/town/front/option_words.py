"""What an option of a question does, in words without its odds."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from solo.boardgame.front.view import GameText
from solo.games.town.abouts import Asking, Pending, Sale, Split, Stack
from solo.games.town.compiled.hints import drawn_from
from solo.games.town.forecast.after_roll import SPEND
from solo.games.town.front.fight_all import FIGHT_ALL
from solo.games.town.front.fighting import ARMED, MEETINGS, arms_of, way_of
from solo.games.town.front.joined import AS_OFFERED, FULL, open_ways
from solo.games.town.front.names import yes_or_no
from solo.games.town.front.prompts import priced
from solo.games.town.front.walk_wording import BETWEEN, WalkWording
from solo.games.town.front.walking import ANYWHERE, CHANGE
from solo.games.town.game import Game
from solo.games.town.gate_answers import missing_to_seal
from solo.games.town.printed.numbers import SKILLS, TRACKS
from solo.games.town.rules.cards import cards_to_draw, price_of
from solo.games.town.rules.combat_view import CombatView
from solo.games.town.rules.movement import STOP
from solo.games.town.rules.rumors import ending_price
from solo.games.town.state import Investigator
from solo.games.town.upkeep_answers import USED, upkeep_uses, use_meant
from solo.kernel.decisions import Decision, Option
from solo.kernel.piece_ids import kind_of
from solo.narration.messages import Listed, word_of, words_of

OPENING = 6
"""So many words tell encounters apart."""

FEW = 4
"""So many people are named in an option that concerns them all."""

OUT_OF_GATES = ("return", "nearest_gate")
"""Questions through which of several gates somebody comes or goes."""

Said = Callable[[Decision, Option], str]
"""Says an option of a decision; "" where it is to be said as any other."""


class OptionWords(GameText[Game, WalkWording]):
    """Says what options do, by their verbs and by what is asked."""

    phrases = ("options",)

    def __init__(self, wording: WalkWording) -> None:
        super().__init__(wording)
        self._by_verb: Mapping[str, Said] = {
            ARMED: self._armed,
            "fight": self._fight,
            "set": self._sliders,
            SPEND: self._spend,
            AS_OFFERED: lambda _, option: wording.say("choices", *option.subject.split("/")),
            "attend": self._attend,
            USED: self._used,
            CHANGE: self._change,
            "read": self._opening,
            "leave": self._left_open,
            "ability": self._offer,
            "use": self._use,
            "end_rumor": lambda *_: self._say("end_rumor", price=priced(wording, ending_price(self._game))),
            "stop": self._stop,
            FIGHT_ALL: self._fight_all,
            "to": self._to,
            "go": self._go,
        }
        self._by_kind: Mapping[str, Said] = {
            "pay_trophies": lambda _, option: self._price(option.subject),
            "choose": self._choice,
            "keep": self._keep,
            "sell": self._sold,
            **dict.fromkeys(("lose_trophies", "spend_trophies"), self._trophy),
        }

    def of(self, decision: Decision, option: Option) -> str:
        """What an option does."""
        ways = (self._by_kind.get(decision.kind), self._by_verb.get(option.verb), self._split, self._plain)
        return next(said for way in ways if way is not None and (said := way(decision, option)))

    def _plain(self, decision: Decision, option: Option) -> str:
        """An option by its verb and the name of its subject."""
        wording, subject = self._wording, self._wording.teller.name(option.subject)
        for path in (("options", "kinds", decision.kind, option.verb), ("options", option.verb)):
            if decision.kind != "choose" and wording.known(*path):
                return wording.say(*path, subject=subject, amount=option.amount)
        if wording.known("choices", option.verb):
            return wording.say("choices", option.verb)
        return option.id.replace("_", " ")

    def _split(self, decision: Decision, option: Option) -> str:
        """How what is to be divided is divided."""
        if not isinstance(decision.about, Split):
            return ""
        one, two = self._forms((decision.about.one, decision.about.two))
        return self._say("split", amount=option.amount, rest=decision.about.total - option.amount, one=one, two=two)

    # By what is asked

    def _choice(self, decision: Decision, option: Option) -> str:
        """What a text that asks calls an option."""
        about = decision.about
        named = isinstance(about, Asking) and self._wording.known("choices", about.source, option.verb)
        return self._wording.say("choices", about.source, option.verb) if named and isinstance(about, Asking) else ""

    def _price(self, subject: str) -> str:
        """A price in trophies in words: "monster_toughness-5+gate_trophies-1"."""
        parts = [part.rpartition("-") for part in subject.split("+")]
        return priced(self._wording, {what: int(count) for what, _, count in parts})

    def _keep(self, decision: Decision, option: Option) -> str:
        """A card on offer, with its price."""
        prices = decision.about.prices if isinstance(decision.about, Stack) else {}
        subject = self._wording.teller.name(option.subject)
        return self._say("on_offer", subject=subject, amount=prices[option.subject]) if option.subject in prices else ""

    def _sold(self, decision: Decision, option: Option) -> str:
        """A card that may be sold, with what it brings."""
        if not isinstance(decision.about, Sale) or option.subject not in self._game.by_id(decision.who).cards:
            return ""
        worth = price_of(self._game, option.subject, decision.about.price)
        return self._say("on_offer", subject=self._wording.teller.name(option.subject), amount=worth)

    def _trophy(self, _: Decision, option: Option) -> str:
        """A monster that may be given as a trophy, with the toughness that it is worth (R32.11)."""
        if kind_of(option.subject) not in self._game.content.monsters:
            return ""
        figures, subject = self._game.figures(option.subject), self._wording.teller.name(option.subject)
        return self._say("trophy", subject=subject, toughness=figures.toughness)

    # Fights

    def _fight(self, decision: Decision, option: Option) -> str:
        """What is fought with, at a monster that is met as well; there nothing is said of bare hands."""
        if isinstance(decision.about, CombatView):
            return (
                self._say("armed", weapons=self._weapons(option.subject)) if option.subject else self._say("bare_hands")
            )
        copies = arms_of(self._game, self._game.by_id(decision.who), option) if decision.kind in MEETINGS else ""
        return self._against(option.subject, copies) if copies.partition(":")[2] else ""

    def _fight_all(self, _: Decision, option: Option) -> str:
        """All monsters that are fought one after the other."""
        monsters = self._wording.teller.counted(sorted(option.subject.split("+")))
        return self._say("fight_all", monsters=self._join(monsters))

    def _armed(self, _: Decision, option: Option) -> str:
        """The option to begin a fight with what is in hand."""
        return self._against(option.subject, way_of(option.id))

    def _against(self, monster: str, way: str) -> str:
        """A fight with a monster. way: what it is fought with, as an option of a fight."""
        subject, copies = self._wording.teller.name(monster), way.partition(":")[2]
        return self._say("fight_armed" if copies else "fight_bare", subject=subject, weapons=self._weapons(copies))

    def _weapons(self, copies: str) -> Listed:
        """The names of copies that are joined with "+"."""
        return self._join(self._forms(copy for copy in copies.split("+") if copy))

    def _spend(self, decision: Decision, option: Option) -> str:
        """Clue tokens spent until a token of the Ancient One's is gone."""
        counted = isinstance(decision.about, Pending) and decision.about.counted
        return self._say("spend_on_token", amount=option.amount) if counted else ""

    # Upkeep

    def _used(self, _: Decision, option: Option) -> str:
        """Something that is used in upkeep, with its odds, and by whom."""
        who, id = use_meant(option.id)
        use = next((each for each in upkeep_uses(self._game, self._game.by_id(who)) if each.id == id), None)
        if use is None:
            return ""
        text = self._wording.option(Decision("upkeep", who, (use,), "R6.2"), use)
        return self._say("used_by", use=text, who=self._wording.teller.name(who))

    def _attend(self, decision: Decision, option: Option) -> str:
        """An investigator's slider settings, and what is used in upkeep where no option beside them says it."""
        game, forms = self._game, self._wording.teller.name
        one = game.by_id(option.subject)
        beside = [use_meant(each.id) for each in decision.options if each.verb == USED]
        uses = [each for each in upkeep_uses(game, one) if (one.id, each.id) not in beside]
        things = list({each["name"]: each for each in (forms(it.subject) for it in uses)}.values())
        tracks = game.content.investigators[one.id].tracks
        values = ", ".join("/".join(map(str, row[stop])) for row, stop in zip(tracks, one.sliders, strict=True))
        key = "attend_with" if things else "attend_of"
        return self._say(key, who=forms(one.id), values=values, things=self._join(things))

    def _change(self, _: Decision, option: Option) -> str:
        """To change skills before the first walk: whose, if a few play together, and what may be used then."""
        game, whose, text = self._game, option.subject.split("+"), self._say("change_skills")
        several = len(game.state.investigators) > 1 and len(whose) <= FEW
        names = [word_of(self._join([word_of(each, "first") for each in self._forms(whose)]))] if several else []
        things = dict.fromkeys(it.subject for who in whose for it in upkeep_uses(game, game.by_id(who)))
        used = [self._say("change_uses", things=self._join(self._forms(things)))] if things else []
        notes = words_of([*names, *used], BETWEEN)
        return self._say("noted", text=text, notes=notes) if notes else text

    def _sliders(self, decision: Decision, option: Option) -> str:
        """All six skills, as the sliders would stand."""
        tracks, values = self._game.content.investigators[decision.who].tracks, list[str]()
        for track, pair in enumerate(TRACKS):
            stop = tracks[track][int(option.subject[track])]
            values += [f"{self._name(skill)} {stop[side]}" for side, skill in enumerate(pair)]
        if len(values) != len(SKILLS):
            raise ValueError(f"{option.subject!r} sets no sliders")
        return self._say("sliders", values=", ".join(values))

    # Places and what is there

    def _offer(self, decision: Decision, option: Option) -> str:
        """What a place, a card or an ability offers, with how many cards somebody is shown who takes it."""
        offered = kind_of(option.subject) or option.subject
        if not self._wording.known("offers", offered):
            return ""
        return offer_said(self._wording, self._game.by_id(decision.who), offered)

    def _use(self, decision: Decision, option: Option) -> str:
        """What is used, as it offers itself; the ability of a person by its name."""
        own = any(each.fact.ability.id == option.subject for each in self._game.content.investigators.values())
        named = self._say("use_ability", subject=self._wording.teller.name(option.subject)) if own else ""
        return self._offer(decision, option) or named

    def _left_open(self, decision: Decision, option: Option) -> str:
        """Leaving a gate open, and for how many clue tokens one may wait."""
        missing = missing_to_seal(self._game, decision) if decision.kind == "explored_gate" else 0
        return self._say("wait_for_seal", count=missing) if missing else ""

    def _opening(self, decision: Decision, option: Option) -> str:
        """An encounter to choose, which has just been read, by its place and its first words."""
        if decision.kind != "choose_encounter":
            return ""
        at, scene = 1 + decision.options.index(option), self._wording.teller.read_of(option.subject)
        return self._say("kinds", decision.kind, option.verb, at=at, opening=opening(scene))

    # Walks

    def _stop(self, decision: Decision, option: Option) -> str:
        """Staying in the place where somebody is, with what waits there."""
        if option.id != STOP.id or decision.kind != "move":
            return ""
        return self._waited(decision, option, self._game.by_id(decision.who).place, self._say("stop"))

    def _to(self, decision: Decision, option: Option) -> str:
        """A place where somebody may appear, with what waits there."""
        if decision.kind in OUT_OF_GATES:
            text = self._plain(decision, option)
            return self._waited(decision, option, option.subject, text, gate=False)
        there = decision.kind in ANYWHERE
        return self._waited(decision, option, option.subject, self._name(option.subject)) if there else ""

    def _waited(self, decision: Decision, option: Option, place: str, text: str, *, gate: bool = True) -> str:
        """A text, with what waits at a place. gate: an open gate is said, too."""
        waits = self._wording.trail_marks.beside(decision, option)
        waits += self._wording.waiting(self._game.by_id(decision.who), place, gate=gate)
        return self._say("noted", text=text, notes=words_of(waits, BETWEEN)) if waits else text

    def _go(self, decision: Decision, option: Option) -> str:
        """A walk to a place, with what there is to know of it."""
        if decision.kind != "move":
            return ""
        text = self._say("go", subject=self._wording.teller.name(option.subject))
        notes = words_of(self._wording.walk_notes(decision, option.subject), BETWEEN)
        return self._say("noted", text=text, notes=notes)


def offer_said(wording: WalkWording, who: Investigator, offered: str) -> str:
    """What a place, a card or an ability offers to somebody: with how many cards he is shown, and only what he can pay."""
    payable = yes_or_no(FULL in open_ways(wording.game, who, offered))
    return wording.say("offers", offered, count=cards_shown(wording.game, who, offered), payable=payable)


def cards_shown(game: Game, who: Investigator, place: str) -> int:
    """How many cards somebody is shown who takes what a place offers, with what his own ability adds; 0 for none."""
    ability = game.content.abilities.get(place)
    shown = drawn_from(ability.effect.raw) if ability is not None else None
    return cards_to_draw(game, who, *shown) if shown is not None else 0


def opening(scene: str) -> str:
    """The first words of a text, without quotation marks and what would end them.

    >>> opening("“Come in,” she says, “and do not let the cat out.”")
    'Come in, she says, and do'
    """
    words = [word.strip('“”„«»‘’"') for word in scene.split()[:OPENING]]
    return " ".join(words).rstrip(",.;:–—")
