"""Doom, terror, and what is on mythos cards in play."""

from __future__ import annotations

from solo.boardgame.effects import only
from solo.games.town import events
from solo.games.town.rules import doom as tracks
from solo.games.town.rules.monsters import draw_monster
from solo.games.town.rules.mythos import end_rumor
from solo.games.town.scope import Scope
from solo.games.town.verbs.language import VOCABULARY, as_amount
from solo.kernel.effects import Action, Step, at_once
from solo.kernel.flow import Flow


@VOCABULARY.verb
def remove_doom(step: Step[Scope]) -> Action[Scope]:
    """Doom tokens are removed, at most what there is.

    Example:

        remove_doom: 1
    """
    count = step.number(step.value, least=1)

    @at_once
    def run(scope: Scope) -> None:
        tracks.remove_doom(scope.game, count)

    return run


@VOCABULARY.verb
def terror(step: Step[Scope]) -> Action[Scope]:
    """The terror level rises (R27).

    Example:

        terror: 1
    """
    count = step.number(step.value, least=1)

    return lambda scope: tracks.raise_terror(scope.game, count)


@VOCABULARY.verb
def terror_to(step: Step[Scope]) -> Action[Scope]:
    """The terror level rises to a number, point by point.

    Example:

        terror_to: 10
    """
    level = step.number(step.value, least=1, most=10)

    return lambda scope: tracks.raise_terror(scope.game, max(0, level - scope.game.state.terror))


@VOCABULARY.verb
def shuffle_and_redraw(step: Step[Scope]) -> Action[Scope]:
    """Shuffle the gate or the mythos deck including this card; the rules then draw another card.

    Example:

        shuffle_and_redraw: gate
    """
    deck = step.word(step.value, ("gate", "mythos"))

    @at_once
    def run(scope: Scope) -> None:
        state = scope.game.state
        scope.game.dice.shuffle(state.gate_deck if deck == "gate" else state.mythos_deck)

    return run


@VOCABULARY.verb
def double_mythos(step: Step[Scope]) -> Action[Scope]:
    """For the rest of the game two mythos cards are drawn each turn; of the first only the gate counts.

    Example:

        double_mythos: true
    """
    only(step, "self")

    @at_once
    def run(scope: Scope) -> None:
        scope.game.state.double_mythos = True

    return run


@VOCABULARY.verb
def place_on_card(step: Step[Scope]) -> Action[Scope]:
    """Put clue tokens, or monsters from the cup, onto the rumor's card.

    Example:

        place_on_card: {clues: 1}
    """
    raw = step.arguments(("clues", "monsters"))
    clues = step.number(raw.get("clues", 0), "place_on_card", "clues", least=0)
    monsters = step.number(raw.get("monsters", 0), "place_on_card", "monsters", least=0)

    def run(scope: Scope) -> Flow[None]:
        rumor = scope.game.state.rumor
        if rumor is not None:
            rumor.clues += clues
            for _ in range(monsters):
                monster = yield from draw_monster(scope.game, scope.who.id, for_board=False)
                rumor.monsters.append(monster)
            scope.game.tell(events.CardHolds(rumor.card, rumor.clues, len(rumor.monsters)))

    return run


@VOCABULARY.verb
def remove_from_card(step: Step[Scope]) -> Action[Scope]:
    """Take clue tokens off the rumor's card.

    Example:

        remove_from_card: {clues: {count_of: clues_spent}}
    """
    raw = step.arguments((), ("clues",))
    amount = as_amount(raw["clues"], "remove_from_card", "clues")

    def run(scope: Scope) -> Flow[None]:
        rumor = scope.game.state.rumor
        if rumor is not None:
            rumor.clues = max(0, rumor.clues - (yield from amount.of(scope, rumor.clues)))
            scope.game.tell(events.CardHolds(rumor.card, rumor.clues, len(rumor.monsters)))

    return run


@VOCABULARY.verb
def rumor_fails(step: Step[Scope]) -> Action[Scope]:
    """The rumor in play fails.

    Example:

        rumor_fails: true
    """
    only(step, "self")

    def run(scope: Scope) -> Flow[None]:
        yield from end_rumor(scope.game, "failed")

    return run
