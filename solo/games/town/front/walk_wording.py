"""Where one can walk to, in words: the price, what is there, and what has to be passed on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from solo.boardgame.front.wording import BoardWording, HasGame
from solo.boardgame.percent import percent
from solo.games.town.abouts import News, Points
from solo.games.town.forecast.forecast import roll_forecast_of
from solo.games.town.forecast.left_out import chances_to_evade
from solo.games.town.front.narrator import Narrator
from solo.games.town.front.trail_marks import TrailMarks
from solo.games.town.front.walking import ways_within
from solo.games.town.game import Game
from solo.games.town.rules.movement import visit_at
from solo.games.town.rules.mythos import rumor_text
from solo.games.town.rules.places import contents, in_the_way
from solo.games.town.rules.rumors import can_end
from solo.games.town.state import Investigator
from solo.kernel.decisions import Decision, Option, option
from solo.kernel.piece_ids import kind_of
from solo.narration.cldr import join
from solo.narration.messages import word_of, words_of

KEEPS_AWAY = ("devoured", "insane", "unconscious", "lost", "arrested")
"""Losses after which nobody is any more where they befell him."""

BETWEEN = "; "
"""Between the notes of an option."""

Met = list[tuple[str, int]]
"""Monsters one after the other, each with the chance to evade it, in whole percents."""


class WalkWording(BoardWording[Game, Investigator, Narrator]):
    """Words the places that a question for a walk offers."""

    def __init__(self, playing: HasGame[Game], teller: Narrator) -> None:
        super().__init__(playing, teller)
        self._reached: tuple[Decision, dict[str, list[str]]] | None = None
        self._evaded = dict[str, tuple[Met, Met]]()
        self.trail_marks = TrailMarks(self)

    def alone(self, decision: Decision, option: Option) -> str:
        """A place by its name; of a walk with all there is to know of it in few words, else with the signs of the map."""
        if decision.kind != "move":
            return self.in_line(decision, option)
        return f"{super().in_line(decision, option)} ({BETWEEN.join(self._walk_in_short(decision, option.subject))})"

    def in_line(self, decision: Decision, option: Option) -> str:
        """A place by its name, with the signs that the map has for what is there, and that of one's open question."""
        name, signs = super().in_line(decision, option), self.signs(option.subject)
        signs = " ".join([*([signs] if signs else []), *self.trail_marks.beside(decision, option)])
        return f"{name} ({signs})" if signs else name

    def signs(self, place: str) -> str:
        """Who and what is at a place, in the signs of the map: people, monsters, clue tokens, a gate."""
        found = contents(self.game, place)
        signs = [word_of(self.teller.name(each), "first") for each in found.people]
        counted = {"monsters": len(found.monsters), "clues": found.clues, "gates": int(bool(found.gate))}
        signs += [self.say("views", "marks", what, count=count) for what, count in counted.items() if count]
        return " ".join(signs)

    def guards(self, who: Investigator, monsters: Sequence[str]) -> str:
        """Monsters to evade one after the other, with the chances; "" where there are none."""
        return worded(self, in_a_row(self.game, who, monsters))

    def walk_notes(self, decision: Decision, place: str) -> list[str]:
        """The steps to a place, what is there, and the monsters on the way, each with its chance where it is first listed, or
        where it is another because of what is used up before it."""
        way, who = self._ways(decision).get(place, [place]), self.game.by_id(decision.who)
        notes = [self.say("options", "steps", count=len(way)), *self.trail_marks.sign(who, place)]
        passed, last = self._met_on(decision, place)
        above = [each.subject for each in decision.options if each.verb == "go"]
        above = above[: above.index(place)] if place in above else []
        there = [*self._found(who, place, above=[who.place, *above]), *([worded(self, last)] if last else [])]
        notes += [self.say("options", "go_guarded", monsters=words_of(there, BETWEEN))] if there else []
        if not passed:
            return notes
        known = {met for each in above for met in self._met_on(decision, each)[0]}
        new, name = worded(self, [each for each in passed if each not in known]), self.teller.name
        met = [word_of(name(each), "the") for each, chance in passed if (each, chance) in known]
        stopped = [self.say("options", "fight_stops")] if any(not chance for _, chance in passed) else []
        past = self.say("options", "past", monsters=words_of([*([new] if new else []), *met], BETWEEN))
        return [*notes, past, *stopped]

    def _walk_in_short(self, decision: Decision, place: str) -> list[str]:
        """The notes of a walk in few words, with nothing left out: the steps, what is there, each monster with its chance."""
        who, way = self.game.by_id(decision.who), self._ways(decision).get(place, [place])
        passed, last = self._met_on(decision, place)
        there = [*self._found(who, place, brief=True), *in_few_words(self, last)]
        on_the_way = words_of(in_few_words(self, passed), ", ")
        past = [self.say("options", "past", monsters=on_the_way)] if passed else []
        notes = [self.say("options", "steps", count=len(way)), *self.trail_marks.sign(who, place)]
        return [*notes, *([", ".join(there)] if there else []), *past]

    def _met_on(self, decision: Decision, place: str) -> tuple[Met, Met]:
        """The monsters on the way to a place, and those at its end, with the chances to evade them after all that are met
        before; found once while the question is pending."""
        way, who = self._ways(decision).get(place, [place]), self.game.by_id(decision.who)
        if place not in self._evaded:
            leaving = in_the_way(self.game, who)
            passed = [monster for each in way[:-1] for monster in self.game.monsters_at(each)]
            last = contents(self.game, place).monsters if place != who.place else leaving
            met, end = [*leaving, *passed, *last], len(leaving) + len(passed)
            found = in_a_row(self.game, who, met)
            self._evaded[place] = found[len(leaving) : end], found[end:]
        return self._evaded[place]

    def waiting(self, who: Investigator, place: str, *, gate: bool = True) -> list[str]:
        """What waits at a place, in words, for whoever does not walk there: people, a gate if wanted, clue tokens, monsters."""
        return [
            *self._found(who, place, gate=gate),
            *(word_of(self.teller.name(each)) for each in contents(self.game, place).monsters),
        ]

    def _found(
        self, who: Investigator, place: str, *, gate: bool = True, brief: bool = False, above: Sequence[str] = ()
    ) -> list[str]:
        """The people, the gate, the clue tokens and the rumor at a place, and what befalls whoever stays there, in words.

        brief: without titles. above: the places that are listed before, which have named what strikes there.
        """
        found, name = contents(self.game, place), self.teller.name
        people = [word_of(name(each), "first") for each in found.people if each != who.id]
        leads = [word_of(name(found.gate))] if found.gate and gate else []
        clues = [self.say("views", "clues", count=found.clues)] if found.clues else []
        rumor = self.game.state.rumor
        news = [rumor.card] if rumor is not None and rumor_text(self.game).at == place else []
        titles = [_title(self, card) for card in news]
        if brief and news:
            titles = [self.say("views", "examine", "news", "rumor")]
        return [*people, *leads, *clues, *titles, *self.strikes(who, place, brief=brief, above=above)]

    def strikes(self, who: Investigator, place: str, *, brief: bool = False, above: Sequence[str] = ()) -> list[str]:
        """What cards in play do to whoever ends his movement at a place (R16.2): the check and its chance, and what it may cost;
        of what he may leave alone the title. brief, above: as for `_found`."""
        found = list[str]()
        for card in self.game.cards_in_play():
            if (fact := visit_at(self.game, who, card, place)) is None:
                continue
            asks = Decision("visit", who.id, (option("visit", card),), "R16.2", about=News(card))
            stake, worst = roll_forecast_of(self.game, asks, asks.options[0]), self._costs(asks, who)
            if fact.may or not worst:
                found += [] if brief else [_title(self, card)]
                continue
            said = join([*worst.values()], self.teller.catalogue.language)
            if stake is not None:
                check = self.teller.name_of("checks", stake.check)
                said = self.say("options", "strikes", check=check, percent=stake.percent, worst=said)
                said += self.say("options", "rumor_waits") if _keeps_from_rumor(self.game, who, place, worst) else ""
            known = brief or any(visit_at(self.game, who, card, each) for each in above)
            found.append(said if known else self.say("options", "struck", title=_title(self, card), what=said))
        return found

    def _costs(self, asks: Decision, who: Investigator) -> dict[str, str]:
        """What a card in play may cost at worst, in words, by kind."""
        return {}

    def _ways(self, decision: Decision) -> dict[str, list[str]]:
        """The ways that a question for a walk offers, found once while it is pending."""
        if self._reached is None or self._reached[0] is not decision:
            points = decision.about.left if isinstance(decision.about, Points) else 0
            self._reached = (decision, ways_within(self.game, self.game.by_id(decision.who), points))
            self._evaded.clear()
        return self._reached[1]


def in_a_row(game: Game, who: Investigator, monsters: Sequence[str]) -> Met:
    """Monsters that are met one after the other, with the chances to evade them."""
    chances = chances_to_evade(game, who, monsters)
    return [(monster, percent(chance)) for monster, chance in zip(monsters, chances, strict=True)]


def worded(wording: WalkWording, met: Met) -> str:
    """Monsters in words, with the chances to evade them."""
    alike = Counter((kind_of(each) or each, chance) for each, chance in met)
    several, said = wording.teller.telling.names.several, list[str]()
    for (kind, chance), number in alike.items():
        key, forms = ("met", wording.teller.name(kind)) if number == 1 else ("met_each", several(kind, number))
        said.append(wording.say("options", key, monster=forms, percent=chance))
    return BETWEEN.join(said)


def in_few_words(wording: WalkWording, met: Met) -> list[str]:
    """Monsters by their names alone, with the chances to evade them."""
    alike = Counter((kind_of(each) or each, chance) for each, chance in met)
    several = wording.teller.telling.names.several
    return [
        wording.say("options", "met_in_short", monster=several(kind, number), percent=chance)
        for (kind, chance), number in alike.items()
    ]


def _title(wording: WalkWording, card: str) -> str:
    """The headline of a mythos card, as it is quoted."""
    return wording.say("options", "news", title=wording.said_of("mythos", card, "headline"))


def _keeps_from_rumor(game: Game, who: Investigator, place: str, costs: Collection[str]) -> bool:
    """Whether losses of these kinds keep somebody from the rumor at a place, about which he could do something there: that is in
    the Arkham Encounters Phase, after all that befalls him as he stays (R16.3)."""
    if game.state.rumor is None or rumor_text(game).at != place or not {*costs} & {*KEEPS_AWAY}:
        return False
    text = rumor_text(game)
    return bool(text.action) or bool(text.pass_needs and can_end(game, who))
