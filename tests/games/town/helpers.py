"""Shorthands that several test files of the town game use."""

from __future__ import annotations

from collections import Counter
from typing import TypeVar

import msgspec
import pytest

from solo.games.town.abouts import Pending
from solo.games.town.checks.by_hand import QUARTET, give, put_gate, put_monster, scenario, script, told, wake
from solo.games.town.compiled.pieces import TIMINGS, Content
from solo.games.town.events import CardEnded, Checked
from solo.games.town.game import Collapsed, Game
from solo.games.town.printed.numbers import CHECKS
from solo.games.town.rules.cards import has, take_special
from solo.games.town.rules.checks import pool_of
from solo.games.town.rules.combat import combat
from solo.games.town.rules.combat_view import CombatView
from solo.games.town.rules.encounters import arkham_encounters
from solo.games.town.rules.losses import lose
from solo.games.town.rules.movement import movement_points, walk_about
from solo.games.town.rules.mythos import end_of_phase, text_step
from solo.games.town.rules.upkeep import begin_turn
from solo.games.town.rules.uses import usable
from solo.games.town.scope import Scope
from solo.games.town.state import Battle, Investigator, Rumor
from solo.games.town.verbs import VOCABULARY
from solo.kernel.decisions import Decision
from solo.kernel.events import Event
from solo.kernel.flow import WITHIN, Flow, FlowRunner, run

E = TypeVar("E", bound=Event)

STREET = "uptown_street"

KINDS_OF = {
    "after_any_check": CHECKS,
    "after_check": CHECKS,
    "before_check": CHECKS,
    "about_to_lose": ("sanity", "stamina", "combat_damage", "sanity_or_stamina"),
    "in_combat": ("monster", "other"),
}
"""What a thing to use may be for, at the times that have kinds."""

HORRORLESS = {"cultist": 1, "fire_vampire": -2, "witch": -3}
"""Monsters that ask for no Horror check, and their combat ratings."""


def kate(content: Content, place: str = STREET, ancient_one: str = "azathoth") -> tuple[Game, Investigator]:
    """Kate Winthrop in a street, and Jenny Barnes at the station; Kate's ability does nothing to cards.

    Sanity 6, stamina 4; speed 2, sneak 4, fight 2, will 2, lore 3, luck 3. The decks are in the order of the content,
    so that the first copy of a card is given first.
    """
    game = scenario(content, investigators=["kate_winthrop", "jenny_barnes"], ancient_one=ancient_one)
    game.state.decks = {deck: content.copies(deck) for deck in game.state.decks}
    who = game.by_id("kate_winthrop")
    who.place = place
    return game, who


def hand(game: Game, who: Investigator, card: str) -> str:
    """Give a card; a special one alone, without what receiving it by its rule brings. The copy's id."""
    if game.content.cards[card].deck != "special":
        return give(game, who, card)
    run(take_special(game, who, card))
    return has(who, card)


def every(game: Game, kind: type[E]) -> list[E]:
    """The events of one kind so far."""
    return [event for event in told(game, kind) if isinstance(event, kind)]


def last(game: Game, kind: type[E]) -> E:
    """The last event of one kind; raises IndexError when there is none."""
    return every(game, kind)[-1]


def options(session: FlowRunner) -> list[str]:
    """The ids that the waiting decision offers; none when nothing waits."""
    return [each.id for each in session.decision.options] if session.decision is not None else []


def about(session: FlowRunner) -> object:
    """What the waiting decision is about: a check or a fight; of any other record its one figure or id, or all of them."""
    found = session.decision.about if session.decision is not None else None
    if found is None or isinstance(found, Pending | CombatView):
        return found
    figures = msgspec.structs.astuple(found)
    return figures[0] if len(figures) == 1 else figures


def holdings(game: Game, who: Investigator) -> Counter[str]:
    """What an investigator has: so many cards of each deck, his figures, his trophies."""
    found = Counter(game.content.card(copy).deck for copy in who.cards)
    found.update(sanity=who.sanity, stamina=who.stamina, money=who.money, clues=who.clues)
    found.update(max_sanity=who.max_sanity, max_stamina=who.max_stamina)
    found.update(monsters=len(who.monster_trophies), gates=len(who.gate_trophies))
    return found


def changed(game: Game, who: Investigator, before: Counter[str]) -> dict[str, int]:
    """What is different from before, and by how much; all that is not named is as it was."""
    now = holdings(game, who)
    return {what: now[what] - before[what] for what in sorted({*now, *before}) if now[what] != before[what]}


def figures(game: Game, who: Investigator) -> dict[str, int]:
    """Dice of the ten checks, and movement points."""
    found = {kind: pool_of(game, who, kind) for kind in CHECKS}
    found["movement"] = movement_points(game, who)
    return found


def raised(game: Game, who: Investigator, before: dict[str, int]) -> dict[str, int]:
    """Checks (and movement points) that have more or fewer dice than before, and how many."""
    return {kind: dice - before[kind] for kind, dice in figures(game, who).items() if dice != before[kind]}


def offered(game: Game, who: Investigator, copy: str) -> dict[str, tuple[str, ...]]:
    """The times at which a card is offered, and for what kinds of thing ("" where a time has no kinds)."""
    found = {}
    for when in TIMINGS:
        kinds = KINDS_OF.get(when, ("",))
        fitting = tuple(of for of in kinds if any(each.copy == copy for each in usable(game, who, when, of)))
        if fitting:
            found[when] = fitting
    return found


def fought(content: Content, monster: str, cards: list[str], wielded: list[str]) -> tuple[Game, Investigator, Checked]:
    """Kate (fight 4) has some cards and wins against a monster with those she wields; game, Kate and her check."""
    game, who = kate(content)
    who.sliders = [1, 3, 1]
    for card in cards:
        give(game, who, card)
    marker = put_monster(game, monster, who.place)
    script(game, [6] * 30)
    loadout = "+".join(f"{card}.1" for card in wielded)
    assert run(combat(game, who, marker), [f"fight:{loadout}" if loadout else "fight"]) == "defeated"
    return game, who, last(game, Checked)


def past_horror(session: FlowRunner) -> FlowRunner:
    """A combat past its Horror check, with nothing used before it."""
    if session.decision is not None and session.decision.kind == "before_horror":
        session.answer("go_on")
    return session


def ways(content: Content, cards: list[str], monster: str = "cultist") -> list[str]:
    """What Kate may fight a monster with when she has those cards."""
    game, who = kate(content)
    for card in cards:
        give(game, who, card)
    marker = put_monster(game, monster, who.place)
    return [each for each in options(FlowRunner(combat(game, who, marker))) if each.startswith("fight")]


def move_options(game: Game, who: Investigator, *steps: str) -> list[str]:
    """What is offered in the movement phase after some answers."""
    session = FlowRunner(walk_about(game, who))
    for step in steps:
        session.answer(step)
    return options(session)


def shop(content: Content, card: str, place: str, deck: str, money: int) -> tuple[Game, Investigator, FlowRunner]:
    """Kate looks at the first cards of a shop's deck, one card on top; the session waits for what she buys."""
    game, who = kate(content, place)
    who.money = money
    stack = game.state.decks[deck]
    stack.remove(f"{card}.1")
    stack.insert(0, f"{card}.1")
    session = FlowRunner(arkham_encounters(game, who))
    session.answer(f"ability:{place}")
    return game, who, session


PLAIN_GROUP = ("vincent_lee", "michael_mcglen", "harvey_walters", "joe_diamond")
"""Four whose abilities change nothing about drawing cards."""


def enter_rumor(game: Game, card: str) -> Rumor:
    """Draw a rumor and carry out its fourth step; what lies on it."""
    game.state.mythos_deck.remove(card)
    game.state.mythos_card = card
    run(text_step(game, game.content.mythos[card]))
    rumor = game.state.rumor
    assert rumor is not None
    return rumor


def next_mythos_end(game: Game, *faces: int) -> None:
    """The end of the next turn's Mythos Phase, with these dice."""
    game.state.round += 1
    script(game, faces)
    run(end_of_phase(game))


def rumor_gone(game: Game, card: str, how: str) -> bool:
    """The rumor ended that way and is out of the game."""
    state = game.state
    return (
        state.rumor is None
        and state.boxed_mythos == [card]
        and card not in state.mythos_deck
        and told(game, CardEnded) == [CardEnded(card, how)]
    )


GATE_AT = "woods"


def at_gate(
    content: Content, world: str = "another_dimension", *, ancient_one: str = "azathoth", variants: tuple[str, ...] = ()
) -> tuple[Game, Investigator, str]:
    """Amanda (fight 4, lore 2) stands on an explored gate in the Woods; another gate is open far away, on the isle."""
    game = scenario(content, ancient_one=ancient_one, variants=variants)
    who = game.by_id("amanda_sharpe")
    who.place, who.explored, who.sliders = GATE_AT, True, [1, 3, 1]
    gate = put_gate(game, GATE_AT, world)
    put_gate(game, "unvisited_isle", "city_of_the_great_race")
    return game, who, gate


def closing(game: Game, who: Investigator, *answers: str, faces: tuple[int, ...] = (5,)) -> None:
    """An Arkham Encounters Phase at the gate; the faces are all that fall."""
    dice = script(game, faces)
    run(arkham_encounters(game, who), answers)
    assert dice.left == 0


def play_out(flow: Flow[object]) -> None:
    """Drive a flow to its end with the first answer everywhere."""
    session = FlowRunner(flow)
    while session.decision is not None:
        session.answer(session.decision.default)


def falls(flow: Flow[object], answers: list[str | list[str]] | None = None) -> None:
    """The flow must end with somebody down; without answers the first one is given everywhere."""
    with pytest.raises(Collapsed):
        if answers is None:
            play_out(flow)
        else:
            run(flow, answers)


def run_out(game: Game, who: Investigator, what: str) -> Flow[dict[str, int]]:
    """Lose all sanity, or all stamina."""
    return lose(game, who, who.sanity if what == "sanity" else 0, who.stamina if what == "stamina" else 0)


def next_turn(game: Game) -> None:
    """The next turn has begun, and nobody has acted in it."""
    game.state.round += 1
    for who in game.state.investigators:
        begin_turn(who)


def effect(game: Game, who: Investigator, *steps: object) -> Flow[None]:
    """Steps of the effect language, running for somebody."""
    return VOCABULARY.compile(list(steps)).run(Scope(game, who, "test"))


def in_battle(
    content: Content, ancient_one: str = "cthulhu", investigators: tuple[str, ...] = QUARTET, rating: int = 0
) -> tuple[Game, Investigator, Battle]:
    """A battle in its first round; the first investigator has fight 4 when it is Amanda."""
    game = scenario(content, investigators=investigators, ancient_one=ancient_one)
    wake(game, rating)
    who = game.state.investigators[0]
    who.sliders = [1, 3, 1]
    assert game.state.battle is not None
    return game, who, game.state.battle


def asked(session: FlowRunner) -> tuple[str, str]:
    """Kind of the waiting decision, and who decides."""
    decision = session.decision
    return (decision.kind, decision.who) if decision is not None else ("", "")


def answered(game: Game, flow: object, wanted: dict[str, str] | None = None) -> list[Decision]:
    """Drive a flow to the end of the round or its own, taking the wanted answers by kind, else the first; what was asked."""
    met: list[Decision] = []
    step = next(flow, None)  # type: ignore[call-overload]
    while isinstance(step, Decision) or step is WITHIN:
        if not isinstance(step, Decision):
            step = next(flow, None)  # type: ignore[call-overload]
            continue
        met.append(step)
        answer = (wanted or {}).get(step.kind, step.default)
        try:
            step = flow.send(step.check(answer))  # type: ignore[attr-defined]
        except StopIteration:
            step = None
    return met
