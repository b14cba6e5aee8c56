"""What the museum's tests share: a table driven by a flow, with scripted dice and events to look at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

from solo.games.museum.abouts import Dropping, Thrown, Trying
from solo.games.museum.auto_answers import unasked
from solo.games.museum.checks.by_hand import QUIET, give, lay, lock_die, put_monster, scenario, store_die
from solo.games.museum.checks.invariants import problems
from solo.games.museum.compiled.pieces import Content
from solo.games.museum.content import load
from solo.games.museum.events import CausedEvent, DoomAdded, MonsterCame, TerrorStruck
from solo.games.museum.game import Game
from solo.games.museum.printed.facts import TaskFact
from solo.games.museum.printed.numbers import FACES
from solo.games.museum.rules.turn import play
from solo.games.museum.state import Investigator
from solo.kernel.decisions import Answer, Decision
from solo.kernel.dice import ScriptedDice
from solo.kernel.flow import Flow, FlowRunner

E = TypeVar("E", bound=CausedEvent)
Face = str | Mapping[str, str]

EIGHT = (
    "darrell_simmons",
    "bob_jenkins",
    "dexter_drake",
    "gloria_goldberg",
    "harvey_walters",
    "jenny_barnes",
    "joe_diamond",
    "michael_mcglen",
)
"""Eight investigators; nobody among them has a say in monsters, locks or the turns of others."""

NOTHING: tuple[Face, ...] = ("peril", "peril", "peril", "peril", "peril", "peril")
"""A roll that completes nothing on the Gift Shop and on most other cards."""


@cache
def content() -> Content:
    """The shipped content."""
    return load()


def throws(faces: Iterable[Face]) -> list[int]:
    """The kernel's dice for faces: "lore" of a green die, {"red": "wild"} of another.

    >>> throws(["i1", {"red": "wild"}])
    [1, 6]
    """
    each = [("green", face) if isinstance(face, str) else next(iter(face.items())) for face in faces]
    return [FACES[color].index(face) + 1 for color, face in each]


class Night:
    """A museum game that somebody plays: a flow with its session. Invariants are checked at every question."""

    def __init__(self, game: Game, flow: Flow[Any] | None = None) -> None:
        self.game = game
        self.session = FlowRunner(play(game) if flow is None else flow)
        self._check()

    @property
    def decision(self) -> Decision:
        """The question that waits; there has to be one."""
        assert self.session.decision is not None, "nothing is asked any more"
        return self.session.decision

    @property
    def kind(self) -> str:
        """The kind of question that waits, "" when there is none."""
        return self.session.decision.kind if self.session.decision is not None else ""

    @property
    def options(self) -> list[str]:
        """The ids of what may be answered."""
        return [each.id for each in self.decision.options]

    @property
    def first(self) -> Investigator:
        """The investigator in the first seat."""
        return self.game.state.investigators[0]

    @property
    def about(self) -> Any:
        """What the question is about."""
        return self.decision.about

    def give(self, *answers: str | Sequence[str]) -> Night:
        """Answer; every answer has to be legal."""
        for answer in answers:
            self.session.answer(answer)
            self._check()
        return self

    def script(self, faces: Iterable[Face]) -> Night:
        """The next throws of the dice."""
        old = self.game.dice
        self.game.dice = ScriptedDice(throws(faces), old.seed, old.drawn)
        return self

    def roll(self, *faces: Face) -> Night:
        """Roll the pool, with these faces in the order of the dice."""
        assert self.kind in ("attempt", "attack"), self.kind
        assert isinstance(self.about, Trying)
        assert len(self.about.pool) == len(faces), [die.id for die in self.about.pool]
        self.script(faces)
        return self.give("roll")

    def complete(self, row: str | int, *faces: str) -> Night:
        """Complete a row with dice that show these faces ("held_i3" on a marker, "wither.1_lore" on a spell)."""
        return self.give(self.way(row, *faces))

    def way(self, row: str | int, *faces: str) -> str:
        """The option that completes a row with as many dice of each color, and these dice put aside."""
        about = self.about
        assert isinstance(about, Thrown), self.kind
        wanted = sorted(_mark(face) for face in faces)
        dice = {die.id: die for die in (*about.pool, *about.aside)}
        found = [
            way.option
            for way in about.ways
            if way.row == str(row) and sorted(_mark_of(dice[id]) for id in way.dice) == wanted
        ]
        assert found, f"{row} cannot be completed with {faces}; there are {[way.option for way in about.ways]}"
        return found[0]

    def completable(self) -> list[str]:
        """The keys of the rows that the result can complete."""
        assert isinstance(self.about, Thrown)
        return list(dict.fromkeys(way.row for way in self.about.ways))

    def let_fail(self) -> Night:
        """Let the roll fail, where that is not the only thing to do with it."""
        return self.give("fail") if self.kind == "result" else self

    def fail(self, *, remove: str = "", aside: str = "go_on") -> Night:
        """Let the roll fail, remove a die and put one aside or none, as far as it is asked."""
        self.let_fail()
        if self.kind == "remove_die":
            self.give(f"remove:{remove}" if remove else self.options[0])
        if self.kind == "set_aside":
            self.give(aside)
        return self

    def told(self, kind: type[E]) -> list[E]:
        """The events of a class, in their order."""
        return [event for event in self.game.events if isinstance(event, kind)]

    def order(self, *kinds: type[CausedEvent]) -> list[str]:
        """The names of the events of some classes, in their order."""
        return [type(event).__name__ for event in self.game.events if isinstance(event, kinds)]

    def pool(self) -> dict[str, int]:
        """How many dice of each color are in the pool."""
        found: dict[str, int] = {}
        for die in self.game.dice_in("pool"):
            found[die.color] = found.get(die.color, 0) + 1
        return found

    def terrors(self) -> int:
        """How many terror effects were carried out."""
        return len(self.told(TerrorStruck))

    def _check(self) -> None:
        assert list(problems(self.game, self.session.decision)) == []


def _mark(face: str) -> str:
    if face.startswith("held_") or "." in face:
        return face
    color = face.partition("_")[0]
    return color if color in ("yellow", "red") else "green"


def _mark_of(die: Any) -> str:
    if die.place == "pool":
        return str(die.color)
    color = "" if die.color == "green" else f"{die.color}_"
    return (f"held_{color}" if die.place == "marker" else f"{die.holder}_{color}") + die.face


def table(**given: Any) -> Game:
    """A scenario with the shipped content."""
    return scenario(content(), **given)


def night(game: Game) -> Night:
    """Play a table, from the first turn on."""
    return Night(game)


def at_card(
    card: str,
    *,
    who: str = "darrell_simmons",
    others: Sequence[str] = (),
    hand: Sequence[str] = (),
    clues: int = 0,
    monsters: Mapping[str, int] | None = None,
    locked: Sequence[tuple[str, str]] = (),
    stored: Mapping[str, str] | None = None,
    values: Mapping[str, int] | None = None,
    ancient_one: str = "azathoth",
    mythos: str = "",
    doom: int = 0,
    cup: Sequence[str] | None = None,
    worlds: Sequence[str] = (),
) -> Night:
    """Somebody has just gone to a card, and the attempt is about to begin.

    others: who stands there, too. monsters: kinds on the card, with their rows (-1 below the last). locked: colors and
    what locks the die. stored: faces of dice on spells of the hand. values: of the investigator. cup: the only monsters.
    """
    world = card in content().worlds
    cards = [each for each in QUIET if each != card]
    people = (who, *others)
    laid = cards if world else [card, *cards[:5]]
    game = table(ancient_one=ancient_one, investigators=people, cards=laid, worlds=[*worlds], mythos=mythos)
    if world and card not in worlds:
        lay(game, card)
    state, first = game.state, game.state.investigators[0]
    state.doom = doom
    for kind, row in (monsters or {}).items():
        put_monster(game, kind, card, row)
    for color, source in locked:
        lock_die(game, color, source)
    give(game, first, *hand)
    for spell, face in (stored or {}).items():
        store_die(game, f"{spell}.1", face)
    first.clues = clues
    for what, value in (values or {}).items():
        setattr(first, what, value)
    for other in state.investigators[1:]:
        other.place = card
    if cup is not None:
        keep_in_cup(game, *cup)
    play_on = night(game)
    for _ in range(20):
        if play_on.kind == "move":
            break
        play_on.give("pass")
    return play_on.give(f"go:{card}")


def keep_in_cup(game: Game, *kinds: str) -> None:
    """Leave only these monsters in the cup; the rest is out of the game."""
    state = game.state
    wanted = [next(each for each in state.cup if each.rpartition(".")[0] == kind) for kind in kinds]
    state.out += [each for each in state.cup if each not in wanted]
    state.cup = wanted


def in_middle(playing: Night, *, done: Sequence[str | int] = (), dice: Mapping[str, int] | None = None) -> Night:
    """An attempt as if some rows were completed already, with so many dice of each color left in the pool."""
    attempt = playing.game.attempt
    attempt.done = [str(key) for key in done]
    left = dict(dice or {"green": 6})
    for die in playing.game.state.dice:
        if die.place in ("pool", "free"):
            die.place = "pool" if left.get(die.color, 0) > 0 else ("free" if die.color != "green" else "assigned")
            left[die.color] = left.get(die.color, 0) - (die.place == "pool")
    return resumed(playing)


def resumed(playing: Night) -> Night:
    """The same table taken up from its state, so that the question shows what was changed by hand."""
    return Night(playing.game)


def rows(about: Trying | Thrown | Dropping) -> list[dict[str, Any]]:
    """The open rows of a question, as the vectors write them."""
    return [plain(row) for row in about.rows]


def plain(row: Any) -> dict[str, Any]:
    """A row as the vectors write it."""
    found: dict[str, Any] = {}
    if row.investigation:
        found["investigation"] = row.investigation[0] if len(row.investigation) == 1 else list(row.investigation)
    for name in ("lore", "peril", "terror", "sanity", "stamina", "clock"):
        if getattr(row, name):
            found[name] = getattr(row, name)
    if row.monster:
        found["monster"] = True
    return found


def battle(
    ancient_one: str, *, doom: int, people: Sequence[str] = ("darrell_simmons",), seat: int = 0, hour: int = 0
) -> Game:
    """The final battle under way, before a turn."""
    game = table(ancient_one=ancient_one, investigators=people)
    state = game.state
    state.out += [card.card for card in state.cards]
    state.cards = []
    state.battle, state.doom, state.seat, state.hour = True, doom, seat, hour
    for who in state.investigators:
        who.place = "ancient_one"
    return game


def doom_spaces(playing: Night) -> list[int]:
    """The doom spaces on which a monster was called."""
    return [event.doom for event in playing.told(DoomAdded) if event.monster]


def monsters_came(playing: Night) -> int:
    """How many monsters appeared."""
    return len(playing.told(MonsterCame))


def task(**symbols: Any) -> TaskFact:
    """A row."""
    return TaskFact(**symbols)


ONES = ("ancient_relics", "horrible_visions", "late_night_break_in", "a_secret_gathering")
"""Adventures worth one trophy point."""
TWOS = ("a_terrible_discovery", "koi_pond", "hallway_on_fire", "medusa_exhibit", "mysterious_tome", "lights_out")
"""Adventures worth two."""
HAND = {"XII": 0, "III": 1, "VI": 2, "IX": 3}
"""Where the hand stands, as the vectors write it."""


def finish_card(playing: Night, card: str) -> Night:
    """Complete the card that is attempted as if all its rows were done."""
    count = len(playing.game.fact(card).fact.tasks)
    playing.game.attempt.done = [str(row) for row in range(count)]
    return resumed(playing)


def settled(playing: Night) -> Night:
    """Answer everything that is asked before the next move or roll with its first option."""
    while playing.kind not in ("move", "", "attempt", "entrance", "attack"):
        playing.give(playing.decision.default)
    return playing


def through_turns(playing: Night, count: int) -> list[int]:
    """Play turns in which nothing is done at the entrance; where the hand stands after each."""
    hands = []
    for _ in range(count):
        turn = playing.game.state.turn
        while playing.kind and playing.game.state.turn == turn:
            answer = {"move": "go:entrance", "entrance": "leave"}.get(playing.kind, playing.decision.default)
            playing.give(answer)
        hands.append(playing.game.state.hour)
    return hands


def unasked_at(playing: Night, *asked: str) -> Answer | None:
    """What the table answers by itself to the question that waits."""
    return unasked(playing.game, playing.decision, asked)


def last_row(hand: Sequence[str] = (), **given: object) -> Night:
    """The Loading Dock, with its second task, peril and investigation 3, left."""
    playing = in_middle(at_card("the_loading_dock", hand=hand, **given), done=["0"])  # type: ignore[arg-type]
    return playing.roll("peril", "i3", "lore", "lore", "lore", "lore")
