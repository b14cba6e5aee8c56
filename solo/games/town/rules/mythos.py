"""Phase V: the mythos card and its four steps; environments, rumors and headlines that stay (R13 to R16)."""

from __future__ import annotations

from solo.games.town import abouts, events
from solo.games.town.compiled.pieces import MythosCard, RumorText
from solo.games.town.game import Collapsed, Game
from solo.games.town.rules.doom import add_doom, empty_place
from solo.games.town.rules.free_moments import offer_free_actions_to_all
from solo.games.town.rules.gates import break_seal, open_gate
from solo.games.town.rules.monster_movement import move_monsters
from solo.games.town.rules.monsters import emerge, protected, return_to_cup, surge
from solo.games.town.scope import Scope
from solo.games.town.state import Rumor
from solo.kernel.decisions import Decision, option, subject_of
from solo.kernel.effects import Effect
from solo.kernel.flow import Flow

DOUBLE_GATE_DOOM = 6
DOUBLE_GATE_SEATS = 5
MAX_TOKENS = 2
"""The most tokens a rumor puts on its own card in one turn."""


def mythos_phase(game: Game) -> Flow[None]:
    """Draw and resolve a card, then run the end of the phase (R13.1)."""
    state = game.state
    yield from offer_free_actions_to_all(game)
    if state.double_mythos:
        card = yield from draw_card(game)
        with game.with_cause(card.fact.id):
            yield from gate_step(game, card)
        put_under(game)
    card = yield from draw_card(game)
    yield from resolve(game, card)
    if game.variant("V10") and state.seats >= DOUBLE_GATE_SEATS and state.doom >= DOUBLE_GATE_DOOM:
        card = yield from draw_card(game)
        if card.fact.gate is not None:
            with game.with_cause(card.fact.id):
                yield from _double_gate(game, card.fact.gate)
        put_under(game)
    yield from end_of_phase(game)


def draw_card(game: Game, *, told: bool = True) -> Flow[MythosCard]:
    """Draw the top card; if it says so, it is shuffled into the deck and the next is drawn (R32.1). told: whether its text
    counts, so that the draw is an event."""
    while True:
        card = game.content.mythos[(yield from game.dice.top(game.state.mythos_deck, "mythos", "", "R13.1"))]
        game.state.mythos_card = card.fact.id
        shuffles = card.fact.type == "special"
        if told or shuffles:
            game.tell(events.MythosDrawn(card.fact.id, shuffles))
        if not shuffles:
            return card
        put_under(game)
        yield from run_text(game, card.effect, card.fact.id)


def put_under(game: Game) -> None:
    """Put the drawn card under the deck."""
    if game.state.mythos_card:
        game.state.mythos_deck.append(game.state.mythos_card)
        game.state.mythos_card = ""


def resolve(game: Game, card: MythosCard, monsters: int | None = None) -> Flow[None]:
    """Resolve the four steps of a card, in order (R13.1). monsters: as for `open_gate`."""
    with game.with_cause(card.fact.id):
        yield from gate_step(game, card, monsters)
        yield from clue_step(game, card)
        yield from move_monsters(game, card.fact.movement.white, card.fact.movement.black)
        yield from text_step(game, card)


def gate_step(game: Game, card: MythosCard, monsters: int | None = None) -> Flow[None]:
    """Step 1: seal, surge, or a new gate (R13.2 to R13.12, variant VS)."""
    place = card.fact.gate
    if place is None:
        return
    storm = game.variant("VS")
    gates = list(game.state.gates)
    if game.sealed(place):
        game.tell(events.GateHeld(place, "seal"))
        if storm:
            yield from surge(game, "", gates)
    elif place in game.state.gates:
        if storm:
            add_doom(game)
            yield from emerge(game, place)
        else:
            yield from surge(game, place, gates)
    elif protected(game, place):
        game.tell(events.GateHeld(place, protected(game, place)))
    else:
        yield from open_gate(game, place, monsters=monsters, doom=not storm)


def _double_gate(game: Game, place: str) -> Flow[None]:
    """The second card of variant V10: opens a gate, adds a single monster, or removes a seal."""
    if game.sealed(place):
        break_seal(game, place)
    elif place in game.state.gates:
        yield from emerge(game, place)
    elif not protected(game, place):
        yield from open_gate(game, place)


def clue_step(game: Game, card: MythosCard) -> Flow[None]:
    """Step 2: a clue token appears, which an investigator there may take at once (R14)."""
    place = card.fact.clue
    if place is None or place in game.state.gates:
        return
    clues = game.state.clues
    clues[place] = clues.get(place, 0) + 1
    game.tell(events.ClueAppeared(place, clues[place]))
    here = game.at(place)
    if not here:
        return
    options = (*(option("take", who.id) for who in here), option("leave"))
    answer = yield Decision("mythos_clue", "", options, "R14.2", about=abouts.Spot(place))
    if answer != "leave":
        who = game.by_id(subject_of(answer))
        clues[place] -= 1
        who.clues += 1
        game.tell(events.CluesTaken(who.id, place, 1, who.clues))


def text_step(game: Game, card: MythosCard) -> Flow[None]:
    """Step 4: what the card says, by its type (R16)."""
    match card.fact.type:
        case "headline":
            yield from resolve_headline(game, card)
        case "environment":
            yield from start_environment(game, card)
        case "rumor":
            yield from start_rumor(game, card)


def run_text(game: Game, effect: Effect[Scope], source: str) -> Flow[None]:
    """Run an effect for the group, in the first player's scope."""
    order = game.in_turn_order()
    if not order or not effect:
        return
    try:
        yield from effect.run(Scope(game, order[0], source))
    except Collapsed:
        return


def resolve_headline(game: Game, card: MythosCard) -> Flow[None]:
    """Resolve a headline at once; some stay until the end of the next turn (R16.1, R16.5)."""
    state, fact = game.state, card.fact
    if fact.stays:
        state.lasting[fact.id] = state.round + 1
        state.mythos_card = ""
        game.forget_air()
        game.tell(events.CardEntered(fact.id))
        for place in fact.closed:
            close_for_now(game, place, state.round + 1)
    yield from run_text(game, card.effect, fact.id)
    put_under(game)


def close_for_now(game: Game, place: str, until: int) -> None:
    """Close a place for a time; a location without a gate is emptied, a street keeps who is there (R16.5, A11)."""
    if place in game.state.closed:
        return
    game.state.closed[place] = until
    game.tell(events.PlaceClosed(place, place in game.state.gates))
    empty_place(game, place)


def start_environment(game: Game, card: MythosCard) -> Flow[None]:
    """Put an environment into play until the next one (R16.2); some Ancient Ones cancel weather."""
    state, fact = game.state, card.fact
    power = game.content.ancient_ones[state.ancient_one].fact.power
    if power.no_weather and fact.kind == "weather":
        game.tell(events.CardIgnored(fact.id))
        put_under(game)
        return
    if state.environment:
        end_environment(game, "replaced")
    state.environment, state.mythos_card = fact.id, ""
    game.forget_air()
    game.tell(events.CardEntered(fact.id))
    yield from run_text(game, card.on_enter, fact.id)


def end_environment(game: Game, how: str) -> None:
    """Put the environment in play under the deck."""
    game.tell(events.CardEnded(game.state.environment, how))
    game.state.mythos_deck.append(game.state.environment)
    game.state.environment = ""
    game.forget_air()


def start_rumor(game: Game, card: MythosCard) -> Flow[None]:
    """Put a rumor into play until passed or failed; the text of a second one is ignored (R16.3, R16.4)."""
    state, fact = game.state, card.fact
    if state.rumor is not None or card.rumor is None:
        game.tell(events.CardIgnored(fact.id))
        put_under(game)
        return
    state.rumor, state.mythos_card = Rumor(fact.id, state.round), ""
    game.forget_air()
    game.tell(events.CardEntered(fact.id))
    yield from run_text(game, card.rumor.setup, fact.id)


def rumor_text(game: Game) -> RumorText:
    """The compiled text of the rumor in play; raises ValueError when there is none."""
    if game.state.rumor is None:
        raise ValueError("there is no rumor in play")
    text = game.content.mythos[game.state.rumor.card].rumor
    if text is None:
        raise ValueError(f"{game.state.rumor.card} is no rumor")
    return text


def end_rumor(game: Game, how: str) -> Flow[None]:
    """The rumor is "passed" or "failed": its result, then out of the game (the cards say so, against R16.3)."""
    state = game.state
    if state.rumor is None:
        return
    text, card = rumor_text(game), state.rumor.card
    game.tell(events.CardEnded(card, how))
    if how in ("passed", "failed"):
        yield from run_text(game, text.reward if how == "passed" else text.penalty, card)
    for monster in list(state.rumor.monsters):
        return_to_cup(game, monster)
    state.rumor = None
    state.boxed_mythos.append(card)
    game.forget_air()


def check_rumor(game: Game) -> Flow[None]:
    """End the rumor if its condition for passing or failing holds (R16.3)."""
    if game.state.rumor is None:
        return
    text, on_card = rumor_text(game), game.state.rumor
    amounts = _amounts(game, on_card)
    if _comes_true(text.pass_when, amounts):
        yield from end_rumor(game, "passed")
    elif _comes_true(text.fail_when, amounts):
        yield from end_rumor(game, "failed")


def _amounts(game: Game, rumor: Rumor, ahead: int = 0) -> dict[str, int]:
    """The values that decide the end of a rumor. ahead: additional tokens on its card, for looking ahead."""
    return {"clues": rumor.clues + ahead, "monsters": len(rumor.monsters) + ahead, "terror": game.state.terror}


def _comes_true(conditions: object, amounts: dict[str, int]) -> bool:
    if not isinstance(conditions, dict) or not conditions:
        return False
    for word, figure in conditions.items():
        what, _, bound = word.partition("_at_")
        if not (amounts[what] >= figure if bound == "least" else amounts[what] <= figure):
            return False
    return True


def end_of_phase(game: Game) -> Flow[None]:
    """The Ancient One's power and the rumor's progress, in the player's order; then headlines whose time is over (R32.12)."""
    state = game.state
    effects = [run_ancient_one_power, advance_rumor]
    if state.rumor is not None and _order_matters(game, state.rumor):
        options = (option("power_first"), option("rumor_first"))
        answer = yield Decision("end_order", "", options, "R32.12", about=abouts.News(state.rumor.card))
        if answer == "rumor_first":
            effects.reverse()
    for each in effects:
        yield from each(game)
    for card, until in list(state.lasting.items()):
        if until <= state.round:
            end_headline(game, card)


def run_ancient_one_power(game: Game) -> Flow[None]:
    """Run the power of the sleeping Ancient One at the end of the Mythos Phase."""
    ancient = game.content.ancient_ones[game.state.ancient_one]
    yield from run_text(game, ancient.end_of_mythos, ancient.fact.id)


def advance_rumor(game: Game) -> Flow[None]:
    """Run the effect of the rumor in play, from the turn after it was drawn; it may then pass or fail (R16.3)."""
    yield from check_rumor(game)
    rumor = game.state.rumor
    if rumor is not None and rumor.entered < game.state.round:
        game.tell(events.Branched("", rumor.card, "ongoing"))
        yield from run_text(game, rumor_text(game).ongoing, rumor.card)
        if game.state.rumor is not None:
            game.tell(events.CardHolds(rumor.card, rumor.clues, len(rumor.monsters)))
    yield from check_rumor(game)


def _order_matters(game: Game, rumor: Rumor) -> bool:
    """Whether the Ancient One's power affects somebody now and the rumor may change more than what is on its card."""
    people = game.in_turn_order()
    ancient = game.content.ancient_ones[game.state.ancient_one]
    if rumor.entered >= game.state.round or not people or not ancient.end_of_mythos:
        return False
    if ancient.end_of_mythos.does_nothing(Scope(game, people[0], ancient.fact.id)):
        return False
    text = rumor_text(game)
    return text.spreads or (text.fails_hard and _comes_true(text.fail_when, _amounts(game, rumor, ahead=MAX_TOKENS)))


def end_headline(game: Game, card: str) -> None:
    """Put a headline that stayed under the deck, and open what it closed (R16.5)."""
    state = game.state
    del state.lasting[card]
    state.mythos_deck.append(card)
    game.tell(events.CardEnded(card, "over"))
    for place in game.content.mythos[card].fact.closed:
        if state.closed.get(place):
            del state.closed[place]
            game.tell(events.PlaceOpened(place))
    game.forget_air()
