"""ES12 Uses of possessions and abilities: when they are allowed, and what they cost."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import NamedTuple

from solo.games.museum import events
from solo.games.museum.abouts import Effecting, Occasion, UseShown
from solo.games.museum.compiled.pieces import Steps, Use
from solo.games.museum.effect_context import PendingLoss
from solo.games.museum.game import AncientOneAwakens, AttemptFails, Game, TurnEnds
from solo.games.museum.printed.numbers import VALUES, WINDOWS
from solo.games.museum.rules.conditions import meets
from solo.games.museum.rules.spells import put_under_deck, stored_on
from solo.games.museum.scope import Scope
from solo.games.museum.state import Investigator
from solo.kernel.decisions import Answer, Decision, Option, option, subject_of
from solo.kernel.flow import Flow

FORBIDS = {"common": "use_common", "unique": "use_unique", "spell": "cast_spell"}
"""What forbids the use of a deck's cards (A25)."""


class Usable(NamedTuple):
    """A use that is allowed now. source: the copy of a card, or the owner's id for his ability."""

    who: Investigator
    source: str
    use: Use

    @property
    def option(self) -> Option:
        """The option that takes it."""
        return option("use", self.source, self.use.index)

    @property
    def mark(self) -> str:
        """What notes that it was used this roll or day."""
        return f"{self.source}/{self.use.index}"

    def shown(self) -> UseShown:
        """The use as a decision shows it."""
        return UseShown(self.option.id, self.source, self.use.index, self.who.id)


def all_uses(game: Game, who: Investigator, windows: Container[str] = WINDOWS) -> Iterator[Usable]:
    """Every use of an investigator's ability and cards in some windows, allowed or not."""
    for use in game.content.sheets[who.id].uses:
        if use.when in windows:
            yield Usable(who, who.id, use)
    for copy in who.cards:
        for use in game.content.possession(copy).uses:
            if use.when in windows:
                yield Usable(who, copy, use)


def offers(game: Game, who: Investigator, *windows: str, loss: PendingLoss | None = None) -> list[Usable]:
    """The uses that somebody may make now, in some windows. loss: the loss or cost they are made against."""
    return [each for each in all_uses(game, who, windows) if allowed(game, each) and not does_nothing(game, each, loss)]


def allowed(game: Game, offer: Usable) -> bool:
    """Whether limits, lasting effects, the card's condition and the order of a roll allow a use (ES12.9, A25, A52)."""
    attempt, use, who = game.state.attempt, offer.use, offer.who
    if use.limit == "once_per_day" and offer.mark in who.spent:
        return False
    if use.limit == "once_per_roll" and (attempt is None or offer.mark in attempt.used):
        return False
    if use.when in ("after_roll", "after_any_roll") and use.cost != "cast" and attempt is not None and attempt.stored:
        return False
    if offer.source != who.id:
        deck = game.content.possession(offer.source).deck
        if deck in FORBIDS and game.forbidden(who, FORBIDS[deck]):
            return False
        if stored_on(game, offer.source):
            return False
    return meets(game, use.condition)


def is_free(use: Use) -> bool:
    """Whether a use costs nothing, neither the card nor anything else."""
    return use.cost == "free" and not any("spend" in step for step in use.effect.raw)


def is_once_a_day(use: Use) -> bool:
    """Whether a use costs nothing, but for being there only once a day."""
    return is_free(use) and use.limit == "once_per_day"


def healed(use: Use) -> list[str]:
    """Of sanity and stamina, what a use gives."""
    return [what for what in VALUES if any(what in step.get("gain", {}) for step in use.effect.raw)]


def beats_anywhere(use: Use) -> bool:
    """Whether a use beats a monster of whichever card (ES17.7)."""
    return any(step.get("defeat_monster", {}).get("where") == "anywhere" for step in use.effect.raw)


def does_nothing(game: Game, offer: Usable, loss: PendingLoss | None) -> bool:
    """Whether a use would do nothing at all, for anybody it may be for (A60)."""
    return not targets(game, offer, loss)


def targets(game: Game, offer: Usable, loss: PendingLoss | None = None) -> list[Investigator]:
    """For whom a use would do something."""
    people = game.in_turn_order() if offer.use.target else [offer.who]
    found = []
    for who in people:
        scope = scope_of(game, offer, who, loss)
        if not offer.use.effect.does_nothing(scope):
            found.append(who)
    return found


def scope_of(game: Game, offer: Usable, who: Investigator, loss: PendingLoss | None) -> Scope:
    """The context in which a use runs for somebody."""
    card = offer.source != offer.who.id
    source = game.content.possession(offer.source).id if card else offer.source
    scope = Scope(game, who, source, offer.source if card else "")
    scope.loss = loss
    return scope


def run_use(game: Game, offer: Usable, loss: PendingLoss | None = None) -> Flow[None]:
    """Announce a use, pay for it and run its effect (ES12.3)."""
    use, owner, state = offer.use, offer.who, game.state
    target = yield from _target(game, offer, loss)
    other = target.id if target is not owner else ""
    game.tell(events.PossessionUsed(owner.id, offer.source, other, use.index))
    if use.limit == "once_per_day":
        owner.spent.append(offer.mark)
    elif use.limit == "once_per_roll" and state.attempt is not None:
        state.attempt.used.append(offer.mark)
    scope = scope_of(game, offer, target, loss)
    if use.cost == "discard":
        put_under_deck(game, owner, offer.source)
    yield from use.effect.run(scope)


def _target(game: Game, offer: Usable, loss: PendingLoss | None) -> Flow[Investigator]:
    people = targets(game, offer, loss)
    if len(people) < 2:
        return people[0] if people else offer.who
    options = tuple(option("for", who.id) for who in people)
    answer = yield Decision("target", offer.who.id, options, "ES12.4", about=Effecting(offer.source))
    return game.by_id(subject_of(answer))


def taken(found: Sequence[Usable], answer: Answer) -> Usable | None:
    """The use that an answer takes; None for another answer."""
    return next((each for each in found if each.option.id == answer), None)


def shown(found: Sequence[Usable]) -> tuple[UseShown, ...]:
    """Uses as a decision shows them."""
    return tuple(each.shown() for each in found)


def options_of(found: Sequence[Usable]) -> tuple[Option, ...]:
    """The options that take uses."""
    return tuple(each.option for each in found)


def offer_uses(game: Game, who: Investigator, window: str, rule: str) -> Flow[None]:
    """A moment for uses: what is free and has no limit runs by itself, all else is asked."""
    for offer in offers(game, who, window):
        if offer.use.cost == "free" and not offer.use.limit:
            yield from run_use(game, offer)
            settle(game)
    while who.alive:
        found = [each for each in offers(game, who, window) if each.use.cost != "free" or each.use.limit]
        if not found:
            return
        about = Occasion(window, shown(found))
        answer = yield Decision("use_now", who.id, (*options_of(found), option("pass")), rule, about=about)
        offer_taken = taken(found, answer)
        if offer_taken is None:
            return
        yield from run_use(game, offer_taken)
        settle(game)


def perform(game: Game, effect: Steps, who: Investigator, source: str, *, lasting: bool = False) -> Flow[None]:
    """Run a card's effect for somebody, and then see what it has led to (`settle`)."""
    if effect:
        yield from effect.run(Scope(game, who, source, lasting=lasting))
        settle(game)


def settle(game: Game) -> None:
    """A list of steps or icons is finished: does the Ancient One awake, does a turn end, or an attempt fail?

    Raises AncientOneAwakens (ES18.1), TurnEnds (ES16.2) or AttemptFails (ES7.4).
    """
    failing, game.failing = game.failing, False
    if game.state.waking and not game.state.battle:
        raise AncientOneAwakens
    if game.fallen:
        raise TurnEnds
    if failing:
        raise AttemptFails
