"""What happens to the museum: doom, Elder Signs, monsters, cards in play, the clock."""

from __future__ import annotations

from solo.games.museum import events
from solo.games.museum.abouts import Effecting
from solo.games.museum.context import Context
from solo.games.museum.rules.clock import advance_clock
from solo.games.museum.rules.doom import add_doom, remove_signs
from solo.games.museum.rules.halls import open_worlds, remove_from_game, replace_adventure, replaceable
from solo.games.museum.rules.monsters import appear, can_be_beaten, keep_trophy, where_is
from solo.games.museum.rules.rewards import reward
from solo.games.museum.verbs.language import VOCABULARY, count_of, true_only
from solo.kernel.decisions import Decision, option, subject_of
from solo.kernel.effects import Action, Step, at_once
from solo.kernel.flow import Flow


@VOCABULARY.verb
def doom(step: Step[Context]) -> Action[Context]:
    """Add doom tokens: a number, or one for each Other World in play.

    Example:

        doom: {count_of: other_worlds_in_play}
    """
    counted = step.value == {"count_of": "other_worlds_in_play"}
    count = 0 if counted else count_of(step, step.value, "doom")

    def run(context: Context) -> Flow[None]:
        museum = context.museum
        yield from add_doom(museum, len(museum.worlds_in_play()) if counted else count)

    return run


@VOCABULARY.verb
def remove_elder_sign(step: Step[Context]) -> Action[Context]:
    """Take Elder Sign tokens off the Ancient One, not below none.

    Example:

        remove_elder_sign: 1
    """
    count = count_of(step, step.value, "remove_elder_sign")
    return at_once(lambda context: remove_signs(context.museum, count))


@VOCABULARY.verb
def monster_appears(step: Step[Context]) -> Action[Context]:
    """Monsters appear, one after the other. where: `this_card`, the adventure or Other World on which it is printed.

    Example:

        monster_appears: {count: 2}
    """
    raw = step.arguments(("where",), ("count",))
    count = count_of(step, raw["count"], "monster_appears", "count")
    here = "where" in raw and bool(step.word(raw["where"], ("this_card",), "monster_appears", "where"))

    def run(context: Context) -> Flow[None]:
        if not here or context.museum.in_play(context.source):
            yield from appear(context.museum, count, context.source if here else "")

    return run


@VOCABULARY.verb
def gate(step: Step[Context]) -> Action[Context]:
    """Other Worlds come into play.

    Example:

        gate: 1
    """
    count = count_of(step, step.value, "gate")
    step.idle = lambda context: context.museum.state.battle or not context.museum.state.worlds

    def run(context: Context) -> Flow[None]:
        if not context.museum.state.battle:
            yield from open_worlds(context.museum, count)

    return run


@VOCABULARY.verb
def advance_clock_(step: Step[Context]) -> Action[Context]:
    """The hand moves on by three hours each.

    Example:

        advance_clock: 1
    """
    count = count_of(step, step.value, "advance_clock")
    return at_once(lambda context: advance_clock(context.museum, count))


@VOCABULARY.verb
def replace_adventure_(step: Step[Context]) -> Action[Context]:
    """Adventures without an investigator on them go under their deck, and new ones take their slots.

    Example:

        replace_adventure: {count: 1}
    """
    raw = step.arguments((), ("count",))
    count = count_of(step, raw["count"], "replace_adventure", "count")
    step.idle = lambda context: not replaceable(context.museum)

    def run(context: Context) -> Flow[None]:
        for _ in range(count):
            yield from replace_adventure(context.museum, context.who, context.source)

    return run


@VOCABULARY.verb
def remove_from_game_(step: Step[Context]) -> Action[Context]:
    """The Other World that has just been failed leaves the game.

    Example:

        remove_from_game: that_card
    """
    true_only(step, "that_card")
    return at_once(lambda context: remove_from_game(context.museum, context.world))


@VOCABULARY.verb
def awaken(step: Step[Context]) -> Action[Context]:
    """The Ancient One awakes as soon as what goes on is finished.

    Example:

        awaken: true
    """
    true_only(step)

    def run(context: Context) -> None:
        context.museum.state.waking = not context.museum.state.battle

    return at_once(run)


@VOCABULARY.verb
def fail_adventure(step: Step[Context]) -> Action[Context]:
    """The attempt under way fails.

    Example:

        fail_adventure: true
    """
    true_only(step)

    def run(context: Context) -> None:
        museum = context.museum
        museum.failing = museum.state.attempt is not None and not museum.state.battle

    return at_once(run)


@VOCABULARY.verb
def defeat_monster(step: Step[Context]) -> Action[Context]:
    """One monster counts as beaten: on the card that is being attempted (`here`), or on any in play (`anywhere`).

    Example:

        defeat_monster: {where: anywhere}
    """
    raw = step.arguments((), ("where",))
    where = step.word(raw["where"], ("here", "anywhere"), "defeat_monster", "where")
    step.idle = lambda context: not can_be_beaten(context.museum, where)

    def run(context: Context) -> Flow[None]:
        museum, who = context.museum, context.who
        found = can_be_beaten(museum, where)
        if not found:
            return
        options = tuple(option("beat", marker) for marker in found)
        about = Effecting(context.source)
        marker = subject_of((yield Decision("beat_monster", who.id, options, "ES17.7", about=about)))
        card = where_is(museum, marker)
        museum.tell(events.MonsterBeaten(who.id, marker, card.card if card else "", context.copy or context.source))
        if museum.state.attempt is not None:
            museum.state.attempt.beaten.append(marker)
            museum.state.attempt.by_card.append(marker)
        else:
            keep_trophy(museum, who, marker)
            yield from reward(museum, who, museum.content.marker(marker).fact.rewards)

    return run
