"""What happens to the museum: doom, Elder Signs, monsters, cards in play, the clock."""

from __future__ import annotations

from solo.boardgame.effects import only
from solo.games.museum import events
from solo.games.museum.abouts import Effecting
from solo.games.museum.rules.clock import advance_clock
from solo.games.museum.rules.doom import remove_signs
from solo.games.museum.rules.halls import open_worlds, remove_from_game, replace_adventure, replaceable
from solo.games.museum.rules.monsters import can_be_beaten, keep_trophy, where_is
from solo.games.museum.rules.rewards import reward
from solo.games.museum.scope import Scope
from solo.games.museum.verbs.language import VOCABULARY, count_of
from solo.kernel.decisions import Decision, option, subject_of
from solo.kernel.effects import Action, Step, at_once
from solo.kernel.flow import Flow


@VOCABULARY.verb
def remove_elder_sign(step: Step[Scope]) -> Action[Scope]:
    """Take Elder Sign tokens off the Ancient One, not below none.

    Example:

        remove_elder_sign: 1
    """
    count = count_of(step, step.value, "remove_elder_sign")
    return at_once(lambda scope: remove_signs(scope.game, count))


@VOCABULARY.verb
def gate(step: Step[Scope]) -> Action[Scope]:
    """Other Worlds come into play.

    Example:

        gate: 1
    """
    count = count_of(step, step.value, "gate")
    step.does_nothing = lambda scope: scope.game.state.battle or not scope.game.state.worlds

    def run(scope: Scope) -> Flow[None]:
        if not scope.game.state.battle:
            yield from open_worlds(scope.game, count)

    return run


@VOCABULARY.verb
def advance_clock_(step: Step[Scope]) -> Action[Scope]:
    """The hand moves on by three hours each.

    Example:

        advance_clock: 1
    """
    count = count_of(step, step.value, "advance_clock")
    return at_once(lambda scope: advance_clock(scope.game, count))


@VOCABULARY.verb
def replace_adventure_(step: Step[Scope]) -> Action[Scope]:
    """Adventures without an investigator on them go under their deck, and new ones take their slots.

    Example:

        replace_adventure: {count: 1}
    """
    raw = step.arguments((), ("count",))
    count = count_of(step, raw["count"], "replace_adventure", "count")
    step.lead("adventures", "")
    step.does_nothing = lambda scope: not replaceable(scope.game)

    def run(scope: Scope) -> Flow[None]:
        for _ in range(count):
            yield from replace_adventure(scope.game, scope.who, scope.source)

    return run


@VOCABULARY.verb
def remove_from_game_(step: Step[Scope]) -> Action[Scope]:
    """The Other World that has just been failed leaves the game.

    Example:

        remove_from_game: that_card
    """
    only(step, "that_card")
    return at_once(lambda scope: remove_from_game(scope.game, scope.world))


@VOCABULARY.verb
def awaken(step: Step[Scope]) -> Action[Scope]:
    """The Ancient One awakes as soon as what goes on is finished.

    Example:

        awaken: true
    """
    only(step)

    def run(scope: Scope) -> None:
        scope.game.state.waking = not scope.game.state.battle

    return at_once(run)


@VOCABULARY.verb
def fail_adventure(step: Step[Scope]) -> Action[Scope]:
    """The attempt under way fails.

    Example:

        fail_adventure: true
    """
    only(step)

    def run(scope: Scope) -> None:
        game = scope.game
        game.failing = game.state.attempt is not None and not game.state.battle

    return at_once(run)


@VOCABULARY.verb
def defeat_monster(step: Step[Scope]) -> Action[Scope]:
    """One monster counts as beaten: on the card that is being attempted (`here`), or on any in play (`anywhere`).

    Example:

        defeat_monster: {where: anywhere}
    """
    raw = step.arguments((), ("where",))
    where = step.word(raw["where"], ("here", "anywhere"), "defeat_monster", "where")
    step.does_nothing = lambda scope: not can_be_beaten(scope.game, where)

    def run(scope: Scope) -> Flow[None]:
        game, who = scope.game, scope.who
        found = can_be_beaten(game, where)
        if not found:
            return
        options = tuple(option("beat", marker) for marker in found)
        about = Effecting(scope.source)
        marker = subject_of((yield Decision("beat_monster", who.id, options, "ES17.7", about=about)))
        card = where_is(game, marker)
        game.tell(events.MonsterBeaten(who.id, marker, card.card if card else "", scope.card or scope.source))
        if game.state.attempt is not None:
            game.state.attempt.beaten.append(marker)
            game.state.attempt.by_card.append(marker)
        else:
            keep_trophy(game, who, marker)
            yield from reward(game, who, game.content.monster(marker).fact.rewards)

    return run
