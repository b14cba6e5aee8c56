"""The rulebook's examples: situations set up by hand, played with the rules and compared with the expected result.

They are in `content/examples/town`, a file for one or several chapters. docs/architecture.md explains how to write one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, NamedTuple

import msgspec

from solo.games.town.events.course import PhaseBegan
from solo.games.town.game import Awakens, Collapsed, Game, GameEnds
from solo.games.town.kit import SKILL_AT
from solo.games.town.printed.copies import first_of, kind_of
from solo.games.town.printed.numbers import OUTSKIRTS
from solo.games.town.printed.pieces import Content
from solo.games.town.proof.outcomes import bare, differences
from solo.games.town.proof.scenario import (
    give,
    put_environment,
    put_gate,
    put_monster,
    put_trophies,
    scenario,
    script,
    wake,
)
from solo.games.town.rules import battle, turn
from solo.games.town.rules.ending import finish
from solo.games.town.rules.mythos import mythos_phase
from solo.games.town.rules.setup import first_mythos, new_game, set_up
from solo.games.town.scope import Scope
from solo.games.town.state import Investigator, Rumor
from solo.games.town.verbs import VOCABULARY
from solo.kernel.decisions import Answer, Decision, IllegalAnswer
from solo.kernel.documents import ContentError, Documents, convert, default_cache, nearest, shipped
from solo.kernel.flow import BOUNDARY, Flow, Session
from solo.kernel.host import SetupError

FORMAT = "solo-examples/1"
FIRST = "..."
"""An answer that means the first option of all remaining questions."""

Count = Annotated[int, msgspec.Meta(ge=0, le=100)]
Face = Annotated[int, msgspec.Meta(ge=1, le=6)]


class Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An investigator in the situation; what is left out is as at the beginning of a game, without cards and money."""

    place: str = ""
    sanity: Count | None = None
    stamina: Count | None = None
    money: Count = 0
    clues: Count = 0
    skills: dict[str, int] = {}
    cards: tuple[str, ...] = ()
    exhausted: tuple[str, ...] = ()
    monster_trophies: tuple[str, ...] = ()
    gate_trophies: Count = 0
    explored: bool = False
    delayed: bool = False
    received: Count | None = None


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The situation. investigators: in seat order. cup: all that is in it. decks, mythos, gate_cards: the top cards.

    next_gates: the worlds of the gates on top of the stack. gate_stack: how many gates are left in it. encounters: by
    neighbourhood the number of the card that is drawn. elder_signs: cards that were used. battle: the final battle has
    begun. fresh: it is before the setup.
    """

    investigators: dict[str, Person]
    ancient_one: str = "azathoth"
    variants: tuple[str, ...] = ()
    round: Count = 1
    first: str = ""
    doom: Count = 0
    terror: Count = 0
    monsters: dict[str, tuple[str, ...]] = {}
    outskirts: tuple[str, ...] = ()
    cup: tuple[str, ...] | None = None
    gates: dict[str, str] = {}
    next_gates: tuple[str, ...] = ()
    gate_stack: Count | None = None
    seals: tuple[str, ...] = ()
    clues: dict[str, Count] = {}
    closed: tuple[str, ...] = ()
    environment: str = ""
    rumor: str = ""
    mythos: tuple[str, ...] = ()
    gate_cards: tuple[str, ...] = ()
    decks: dict[str, tuple[str, ...]] = {}
    encounters: dict[str, Count] = {}
    battle: bool = False
    rating: int = 0
    total: Count = 0
    elder_signs: Count = 0
    fresh: bool = False


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An example. rules: those it shows, first the one it is listed with. dice, answers: in the order of their use.

    play: phases, for everybody (`movement`) or for one (`{movement: amanda_sharpe}`), or other COURSES, or
    `{effect: [steps], who: id}`. Without it the situation alone is looked at.
    """

    id: str
    rules: tuple[str, ...]
    given: Given
    expected: dict[str, Any]
    play: tuple[str | dict[str, Any], ...] = ()
    dice: tuple[Face, ...] = ()
    answers: tuple[str | tuple[str, ...], ...] = ()


class File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of examples."""

    format: str
    examples: tuple[Example, ...]


class Proof(NamedTuple):
    """An example that was played. decision: the pending decision at its end, None if there is none."""

    example: Example
    game: Game
    decision: Decision | None


def read_examples() -> list[Example]:
    """Every example, in the order of the files; raises ContentError with file and line."""
    documents = Documents([shipped("content") / "examples" / "town"], default_cache())
    found: dict[str, Example] = {}
    for path, document in documents.parsed().items():
        try:
            file: File = convert(document, File)
            if file.format != FORMAT:
                raise ContentError(f"has the format {file.format!r}, not {FORMAT!r}")
            for number, each in enumerate(file.examples):
                if each.id in found or not each.rules:
                    problem = "there is another of this id" if each.rules else "shows no rule"
                    raise ContentError(f"{each.id}: {problem}", keys=("examples", number))
                found[each.id] = each
        except ContentError as error:
            raise error.in_file(path, documents.outline(path)) from error
    return list(found.values())


def play(content: Content, example: Example) -> Proof:
    """Set up the situation and play the example to its end, or to the question that `asked` describes.

    Raises ContentError for an impossible situation, an illegal answer, and missing or unused dice or answers.
    """
    try:
        game = arrange(content, example)
        dice = script(game, example.dice)
        session = Session(course(game, example.play))
        _answer(session, example)
        if dice.left:
            raise ContentError(f"{dice.left} dice are left over")
    except (SetupError, LookupError, ValueError, IllegalAnswer) as error:
        raise ContentError(f"{example.id}: {error}") from error
    except ContentError as error:
        raise ContentError(f"{example.id}: {error.problem}") from error
    return Proof(example, game, session.decision)


def proven(content: Content, example: Example) -> Proof:
    """Play an example; raises ContentError if the result is not as expected."""
    played = play(content, example)
    try:
        wrong = list(differences(played.game, played.decision, example.expected))
    except ContentError as error:
        raise ContentError(f"{example.id}: {error.problem}") from error
    if wrong:
        raise ContentError(f"{example.id}: {'; '.join(wrong)}")
    return played


def _answer(session: Session, example: Example) -> None:
    """Give the answers one after the other."""
    answers = list(example.answers)
    while session.decision is not None and answers:
        if answers[0] == FIRST:
            session.answer(session.decision.default)
            continue
        session.answer(_meant(session.decision, answers.pop(0)))
    if answers not in ([], [FIRST]):
        raise ContentError(f"answers are left over: {answers}")
    if session.decision is not None and "asked" not in example.expected:
        legal = ", ".join(each.id for each in session.decision.options)
        raise ContentError(f"no answer is left for {session.decision.kind!r}; legal are: {legal}")


def _meant(decision: Decision, answer: str | tuple[str, ...]) -> Answer:
    """The options meant: each by its id, with or without copy numbers, or by a unique beginning of the id."""
    ids = [each.id for each in decision.options]
    meant = []
    for each in (answer,) if isinstance(answer, str) else answer:
        named = [id for id in ids if each in (id, bare(id))]
        begun = [id for id in ids if id.startswith(each)]
        meant.append(named[0] if named else begun[0] if len(begun) == 1 else each)
    return decision.check(tuple(meant))


# What is played


def course(game: Game, steps: Sequence[str | dict[str, Any]]) -> Flow[None]:
    """Run steps one after the other; the awakening and the end of the game interrupt them as in a whole game."""
    try:
        try:
            for step in steps:
                try:
                    yield from _step(game, step)
                except Collapsed:
                    continue
        except Awakens as awakens:
            yield from battle.awaken(game, awakens.reason)
    except GameEnds:
        battle.sweep(game)
        finish(game)


def _step(game: Game, step: str | dict[str, Any]) -> Flow[None]:
    if isinstance(step, dict):
        yield from _of_one(game, step)
    elif step in turn.ACTS:
        yield from turn.phase(game, step, turn.ACTS[step])
    elif step == "round":
        turn.begin_round(game)
    elif step == "mythos":
        turn.begin_phase(game, "mythos")
        yield from mythos_phase(game)
    elif step == "turn":
        game.state.phase = "between"
        yield from _once(turn.turns(game))
    elif step == "awaken":
        yield from battle.awaken(game, "doom")
    elif step == "battle":
        yield from _once(battle.rounds(game))
    elif step == "setup":
        yield from set_up(game)
    elif step == "first_mythos":
        yield from first_mythos(game)
    else:
        raise ContentError(f"{step!r} cannot be played{nearest(step, COURSES)}")


COURSES = (*turn.ACTS, "round", "mythos", "turn", "awaken", "battle", "setup", "first_mythos")
"""What can be played for everybody."""


def _of_one(game: Game, step: Mapping[str, Any]) -> Flow[None]:
    """A phase of one investigator, or steps of the effect language."""
    if "effect" in step:
        who = game.by_id(str(step.get("who", game.state.investigators[0].id)))
        yield from VOCABULARY.compile(step["effect"]).run(Scope(game, who, str(step.get("source", ""))))
        return
    for name, id in step.items():
        if name not in turn.ACTS:
            raise ContentError(f"{name!r} is no phase of one investigator{nearest(name, turn.ACTS)}")
        game.state.phase = name
        game.tell(PhaseBegan(name))
        yield from turn.ACTS[name](game, game.by_id(str(id)))


def _once(flow: Flow[None]) -> Flow[None]:
    """Run a flow from its first boundary to the next one."""
    boundaries, answer = 0, None
    while True:
        try:
            step = next(flow) if answer is None else flow.send(answer)
        except StopIteration:
            return
        boundaries += step is BOUNDARY
        if boundaries == 2:
            flow.close()
            return
        answer = yield step


# The situation


def arrange(content: Content, example: Example) -> Game:
    """Set up the situation without telling events; raises ContentError, SetupError, LookupError, ValueError."""
    given = example.given
    people = list(given.investigators)
    if given.fresh:
        return new_game(content, 0, ancient_one=given.ancient_one, investigators=people, variants=given.variants)
    game = scenario(content, investigators=people, ancient_one=given.ancient_one, variants=given.variants)
    state = game.state
    state.round, state.doom, state.terror = given.round, given.doom, given.terror
    state.elder_signs_used = given.elder_signs
    _board(game, given)
    state.first = people.index(given.first) if given.first in people else 0
    for who in state.investigators:
        _person(game, who, given.investigators[who.id])
    _decks(game, given)
    if given.battle:
        wake(game, given.rating)
        assert state.battle is not None
        state.battle.total = given.total
        state.doom = given.doom or state.doom
        state.phase = "battle"
    game.forget_air()
    game.events.clear()
    return game


def _board(game: Game, given: Given) -> None:
    state = game.state
    for place, world in given.gates.items():
        put_gate(game, _place(game, place), world)
    for place, monsters in given.monsters.items():
        for monster in monsters:
            put_monster(game, monster, _place(game, place))
    for monster in given.outskirts:
        state.outskirts.append(put_monster(game, monster, OUTSKIRTS))
        del state.monsters[state.outskirts[-1]]
    for place in given.seals:
        state.seals.append(_place(game, place))
        state.clues[place] = 0
    state.clues |= {_place(game, place): count for place, count in given.clues.items()}
    state.closed |= {_place(game, place): 0 for place in given.closed}
    for world in reversed(given.next_gates):
        gate = next((each for each in state.gate_stack if game.content.gates[each].world == world), world)
        _on_top(state.gate_stack, [gate])
    if given.gate_stack is not None:
        state.gate_stack = state.gate_stack[: given.gate_stack]
    if given.environment:
        put_environment(game, given.environment)
    if given.rumor:
        state.mythos_deck.remove(given.rumor)
        state.rumor = Rumor(given.rumor, state.round)


def _decks(game: Game, given: Given) -> None:
    """Set the top of the decks and the content of the cup, after everything else has been taken from them."""
    state = game.state
    for stack, wanted in ((state.mythos_deck, given.mythos), (state.gate_deck, given.gate_cards)):
        _on_top(stack, wanted)
    for deck, cards in given.decks.items():
        _known(state.decks, deck, "deck")
        _on_top(state.decks[deck], [_copy(state.decks[deck], card) for card in cards])
    state.revealed |= given.encounters
    if given.cup is not None:
        kept = []
        for kind in given.cup:
            kept.append(_copy(state.cup, kind))
            state.cup.remove(kept[-1])
        state.boxed_monsters += state.cup
        state.cup = kept


def _person(game: Game, who: Investigator, given: Person) -> None:
    who.place = _place(game, given.place or who.place)
    for card in given.cards:
        _known(game.content.cards, card, "card")
        give(game, who, card)
    for card in given.exhausted:
        who.exhausted.append(_copy(who.cards, card))
    who.received = dict.fromkeys(who.received, game.state.round if given.received is None else given.received)
    who.money, who.clues = given.money, given.clues
    put_trophies(game, who, monsters=given.monster_trophies, gates=given.gate_trophies)
    who.sanity = who.sanity if given.sanity is None else given.sanity
    who.stamina = who.stamina if given.stamina is None else given.stamina
    who.explored, who.delayed = given.explored, given.delayed
    for skill, value in given.skills.items():
        _known(SKILL_AT, skill, "skill")
        track, side = SKILL_AT[skill]
        stops = [stop[side] for stop in game.content.investigators[who.id].tracks[track]]
        if value not in stops:
            raise ContentError(f"{skill} {value} is not on the track of {who.id}, which has {stops}")
        who.sliders[track] = stops.index(value)
    game.forget_kit(who)


def _place(game: Game, place: str) -> str:
    """A place of the board, a box beside it, or an area of an Other World; raises ContentError."""
    content = game.content
    _known([*content.locations, *content.streets, *content.areas, *BOXES], place, "place")
    return place


BOXES = ("lost_in_time_and_space", "jail_cell", "sky", "outskirts", "final_battle", "inner_sanctum")


def _known(known: Any, id: str, what: str) -> None:
    if id not in known:
        raise ContentError(f"there is no {what} {id!r}{nearest(id, known)}")


def _copy(pile: Sequence[str], kind: str) -> str:
    """The first copy of a kind in a pile; raises ContentError."""
    copy = first_of(pile, kind)
    if not copy:
        raise ContentError(f"there is no {kind!r} there{nearest(kind, list(map(kind_of, pile)))}")
    return copy


def _on_top(stack: list[str], wanted: Sequence[str]) -> None:
    for id in reversed(wanted):
        _known(stack, id, "card in its deck")
        stack.remove(id)
        stack.insert(0, id)


def by_rule(examples: Sequence[Example]) -> Mapping[str, list[Example]]:
    """Examples by the rule they are listed with."""
    found: dict[str, list[Example]] = {}
    for each in examples:
        found.setdefault(each.rules[0], []).append(each)
    return found


def proofs(content: Content) -> Iterator[Proof]:
    """Play every example; raises ContentError for the first whose result is not as expected."""
    for example in read_examples():
        yield proven(content, example)
