"""What a player may look at while a question waits: the country, a hand, the deck, scores, tracks, what can be acquired."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from solo.boardgame.front.view import BoardView
from solo.games.nation.front.country import Country
from solo.games.nation.front.sheets import Sheets
from solo.games.nation.front.wording import Wording
from solo.games.nation.game import Game
from solo.games.nation.printed.numbers import ANCIENT_INSANE, CULTISTS, END_SCORE, INSANE, INVESTIGATION, PLAYER, TRACKS
from solo.games.nation.rules.influence import cultist_leads, influence, player_leads
from solo.games.nation.rules.scoring import revealing_points, score_parts
from solo.games.nation.state import City
from solo.kernel.decisions import Decision
from solo.narration.front import Lines
from solo.narration.messages import Verbatim
from solo.narration.paragraphs import capital

MARKET = ("player", "cultists", "no_cube", "nobody", "locked", "yours")
"""How places stand, in the order in which they are listed."""


class Views(BoardView[Game, Wording]):
    """Shows cities, cards, agents and scores, as plain lines."""

    described = (("cities", "first"), ("agents", "hired"), ("people", "sketch"), ("people", "prologue"))

    def __init__(self, wording: Wording) -> None:
        super().__init__(wording)
        self.sheets = Sheets(wording)
        self.drawn = Country(wording, self.country)

    @property
    def by_command(self) -> Mapping[str, Callable[[Decision], Lines]]:
        """What is shown by the names of commands."""
        return {
            "look": lambda decision: self.country(),
            "hand": lambda decision: self.hand(),
            "deck": lambda decision: self.deck(),
            "market": lambda decision: self.market(),
            "score": lambda decision: self.score(),
            "tracks": lambda decision: self.tracks(),
            "path": lambda decision: self.path(),
        }

    @property
    def in_columns(self) -> Mapping[str, Callable[[Decision, int], Lines]]:
        """What is shown in so many columns, by the names of commands."""
        return {"map": self.map}

    # The country

    def map(self, decision: Decision, columns: int) -> Lines:
        """The country drawn, with the tracks above it, and the row, what is left and the legend below."""
        return self.drawn.shown(columns)

    def country(self) -> Lines:
        """A line for each city that somebody has something in, and one for all others."""
        busy = [city for city in self._game.state.cities if self._is_busy(city)]
        quiet = [city.id for city in self._game.state.cities if city not in busy]
        lines = [self.city(city) for city in busy]
        if quiet:
            lines.append(self._say("quiet", cities=self._join(self._forms(quiet))))
        return [*lines, self.row(), self.stock_line()]

    def _is_busy(self, city: City) -> bool:
        """Whether there is anything to say of a city but its values and its card."""
        cultists = any(each.place == city.id for each in self._game.state.cultists)
        people = self._game.agents_in(city.id) or self._game.deep_ones_in(city.id)
        stakes = city.space.cubes or city.card.cubes or city.space.lock or city.card.lock
        return bool(city.owner or city.gate or cultists or people or stakes)

    def city(self, city: City) -> str:
        """Everything in a city, what differs first."""
        things = [*self._in_city(city), self._values(city)]
        return self._say("city", place=self._wording.teller.name(city.id), things="; ".join(filter(None, things)))

    def unnamed(self, city: City) -> str:
        """The same of a city whose name has been said."""
        return capital(f"{'; '.join(filter(None, (*self._in_city(city), self._values(city))))}.")

    def _in_city(self, city: City) -> Lines:
        """Who holds a city, who has cubes there, who is there."""
        game, name = self._game, self._wording.teller.name_of
        agents, deep = game.agents_in(city.id), len(game.deep_ones_in(city.id))
        cultists = [name("cultists", each.id) for each in game.state.cultists if each.place == city.id]
        holder = Verbatim(city.owner)
        parts = [self._say("owner", side=name("sides", city.owner), holder=holder)] if city.owner else []
        parts.append(self._wording.places.marks(city.id))
        parts += [self._say("agents_here", agents=self._join(self._forms(agents)))] if agents else []
        parts += [self._say("deep_ones_here", count=deep)] if deep else []
        parts += [self._say("cultists_here", cultists=self._join(cultists))] if cultists else []
        return [*parts, *([self._say("closed_city")] if city.id in game.closed() else [])]

    def _values(self, city: City) -> str:
        """What a city and its gate are worth, and the card that lies there."""
        fact = self._game.content.cities[city.id]
        gate = self._say("gate", city.gate or "none", value=fact.gate)
        return self._say("values", value=fact.control, gate=gate, card=self._wording.places.card(city))

    def row(self) -> str:
        """The mythos cards that lie open."""
        cards = [self._wording.places.with_cubes(each.card) for each in self._game.state.row]
        return self._say("row", cards=self._wording.teller.listed(cards)) if cards else self._say("no_row")

    def stock_line(self) -> str:
        """Locks, cubes in supply, limbo and bank."""
        state = self._game.state
        return self._say(
            "stock", locks=state.locks, supply=state.supply[PLAYER], limbo=state.limbo[PLAYER], bank=state.bank
        )

    # The player's cards

    def hand(self) -> Lines:
        """The cards in hand, with their icons and what is written on them."""
        who = self._game.who
        lines = [self.sheets.card(card) for card in who.deck.hand]
        beside = [self._say("mythos_card", card=self._name(card), text=self.on_mythos(card)) for card in who.mythos]
        return [*lines, *beside] or [self._say("empty_hand")]

    def on_mythos(self, card: str) -> str:
        """The points of a mythos card, its icon, and what is written on it."""
        return " ".join(filter(None, (self._wording.gains.mythos(card), self.sheets.said(card))))

    def deck(self) -> Lines:
        """What is in the draw pile, the discard pile, and played, as sets."""
        deck = self._game.who.deck
        piles = {"draw": sorted(deck.draw), "discard": deck.discard, "played": deck.played}
        lines = [
            self._say("piles", name, count=len(cards), cards=self._join(self._forms(cards)))
            for name, cards in piles.items()
            if cards
        ]
        return lines or [self._say("piles", "none")]

    # What can be won

    def market(self) -> Lines:
        """Every place of cubes, by who leads there, and what a card brings; cities in which nobody has anything in one line."""
        lines: dict[str, list[str]] = {key: [] for key in MARKET}
        empty = []
        for place, _ in self._game.stakes():
            text = self._wording.gains.with_card(self._wording.places.with_cubes(place), place)
            if self._is_empty(place):
                empty.append(text)
                continue
            key = self._standing(place)
            lines[key].append(self._say("market", key, place=text))
        if empty:
            lines["nobody"].insert(0, self._say("market", "nobody", place="; ".join(empty)))
        return [line for each in lines.values() for line in each]

    def _standing(self, place: str) -> str:
        """How a place stands that somebody has, or has anything in."""
        cities = self._game.content.cities
        if place in cities and self._game.city(place).owner == PLAYER:
            return "yours"
        if self._game.stake(place).lock:
            return "locked"
        if player_leads(self._game, place):
            return "player"
        if any(cultist_leads(self._game, side, place) for side in CULTISTS):
            return "cultists"
        theirs = max(self._game.stake(place).of(side) for side in CULTISTS)
        return (
            "no_cube" if influence(self._game, place) > theirs and not self._game.stake(place).of(PLAYER) else "nobody"
        )

    def _is_empty(self, place: str) -> bool:
        """Whether a place is a city that nobody has, or has anything in."""
        cities = self._game.content.cities
        return place in cities and not (self._game.city(place).owner or self._wording.places.marks(place))

    def score(self) -> Lines:
        """The score of both sides by its parts, and what ends the game: for that only what stands on the track counts (A50), and
        to reveal an alignment what that scores, too (A73).
        """
        parts = score_parts(self._game)
        lines = [self._say("score", "all", count=sum(parts.values()))]
        lines += [f"    {self._say('score', what, count=count)}" for what, count in parts.items() if count]
        auto = self._game.state.automaton
        lines.append(self._say("score", "ancient", ancient_one=self._wording.ancient_one(), count=auto.score))
        return [
            *lines,
            self._suspects() if self._game.veiled else self._say("score", "goal", goal=self._wording.goal()),
            self._say(
                "score",
                "ends",
                end=END_SCORE,
                own=self._game.who.score,
                revealed=self._game.who.score + revealing_points(self._game),
                ancient_one=self._wording.ancient_one(),
                ancient=auto.score,
                insane=INSANE,
                ancient_insane=ANCIENT_INSANE,
                last=self._last_space,
            ),
        ]

    @property
    def _last_space(self) -> int:
        """The last space of either track."""
        return len(self._game.content.track) - 1

    def _suspects(self) -> str:
        """Whom the Ancient One may be that lies face down."""
        suspects = self._game.state.suspects
        return self._say("suspects", count=len(suspects), names=self._wording.listed(suspects))

    def tracks(self) -> Lines:
        """The tracks, what the one is worth that the player scores, the bag, and the insanity of both sides."""
        return [*(capital(self._track(each)) for each in TRACKS), self._say("sanity", **self._wording.sanity())]

    def one_track(self, track: str) -> Lines:
        """A track: where its marker stands, and what that is worth."""
        return [capital(self._track(track))]

    def _track(self, track: str) -> str:
        """Where a marker stands; of the investigation what that is worth, and where it is worth more (DP15.1)."""
        spaces, now = self._game.content.track, getattr(self._game.state, track)
        figures = {"track": self._wording.teller.name(track), "now": now, "last": self._last_space}
        if track != INVESTIGATION:
            return self._say("track", **figures)
        next_one = next((space for space in range(now + 1, len(spaces)) if spaces[space] > spaces[now]), 0)
        rise = {"rises": Verbatim("yes" if next_one else "no"), "space": next_one, "worth": spaces[next_one]}
        return self._say("track_worth", **figures, points=spaces[now], **rise)

    def path(self) -> Lines:
        """The way of each cultist, from where he stands."""
        lines = []
        for each in self._game.state.cultists:
            cities = [city.id for city in self._game.path_from(each.place)]
            name = self._wording.teller.name_of("cultists", each.id)
            lines.append(capital(self._say("path", cultist=name, cities=self._join(self._forms(cities)))))
        return lines

    # One thing

    def in_full(self, id: str) -> Lines:
        """A city: everything in it, its roads, the card that lies there, and its own."""
        city, roads = self._game.city(id), self._game.content.roads[id]
        ways = [self._say("way", place=self._wording.teller.name(end), cost=cost) for end, cost in roads.items()]
        lines = [self.city(city), self._say("roads", ways=self._wording.teller.listed(ways))]
        cards = filter(None, [city.face, self._game.content.city_card(id)])
        return [*lines, *map(self.sheets.card, cards)]
