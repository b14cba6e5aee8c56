"""What happens to investigators: blessed, cursed, delayed, arrested, lost, devoured, replaced; special cards."""

from __future__ import annotations

from solo.boardgame.effects import only
from solo.games.town import events
from solo.games.town.game import Collapsed
from solo.games.town.printed.numbers import JAIL, LOAN
from solo.games.town.rules import states
from solo.games.town.rules.cards import held, lose_card, owned, take_special
from solo.games.town.rules.conditions import count
from solo.games.town.rules.losses import gain
from solo.games.town.rules.people import replace, take_everything, take_role
from solo.games.town.scope import Scope
from solo.games.town.verbs.language import VOCABULARY, offer
from solo.kernel.decisions import Decision, option, subject_of
from solo.kernel.effects import Action, Step, at_once
from solo.kernel.flow import Flow


@VOCABULARY.verb
def bless(step: Step[Scope]) -> Action[Scope]:
    """Become blessed (R23); `any_investigator` lets the player name who.

    Example:

        bless: self
    """
    whom = step.word(step.value, ("self", "any_investigator"))

    def run(scope: Scope) -> Flow[None]:
        who = scope.who
        if whom == "any_investigator":
            people = scope.game.playing()
            options = tuple(option("who", each.id) for each in people)
            answer = yield Decision("bless", who.id, options, "R23.1")
            who = scope.game.by_id(subject_of(answer))
        yield from states.bless(scope.game, who)

    return run


@VOCABULARY.verb
def curse(step: Step[Scope]) -> Action[Scope]:
    """Become cursed (R23).

    Example:

        curse: self
    """
    only(step, "self")

    def run(scope: Scope) -> Flow[None]:
        yield from states.curse(scope.game, scope.who)

    return run


@VOCABULARY.verb
def delay(step: Step[Scope]) -> Action[Scope]:
    """Be delayed (R22.8).

    Example:

        delay: self
    """
    only(step, "self")

    @at_once
    def run(scope: Scope) -> None:
        states.delay(scope.game, scope.who)

    return run


@VOCABULARY.verb
def lose_turn(step: Step[Scope]) -> Action[Scope]:
    """Lose the next turns entirely.

    Example:

        lose_turn: 1
    """
    turns = step.number(step.value, least=1, most=9)

    @at_once
    def run(scope: Scope) -> None:
        states.lose_turn(scope.game, scope.who, turns)

    return run


@VOCABULARY.verb
def arrest(step: Step[Scope]) -> Action[Scope]:
    """Be arrested (R22.10).

    Example:

        arrest: self
    """
    only(step, "self")

    @at_once
    def run(scope: Scope) -> None:
        states.arrest(scope.game, scope.who)

    return run


@VOCABULARY.verb
def release_from_jail(step: Step[Scope]) -> Action[Scope]:
    """Everybody in jail is released at once and loses no turn.

    Example:

        release_from_jail: all
    """
    step.word(step.value, ("all",))

    @at_once
    def run(scope: Scope) -> None:
        for who in scope.game.at(JAIL):
            states.release(scope.game, who)
            who.lost_from = who.lost_to = 0

    return run


@VOCABULARY.verb
def lost_in_time_and_space(step: Step[Scope]) -> Action[Scope]:
    """Be lost in time and space (R22.14).

    Example:

        lost_in_time_and_space: self
    """
    only(step, "self")

    def run(scope: Scope) -> Flow[None]:
        yield from states.lose_in_time(scope.game, scope.who)

    return run


@VOCABULARY.verb
def devour_if(step: Step[Scope]) -> Action[Scope]:
    """Be devoured if the investigator has none of something (clues, monster_trophies, gate_trophies).

    Example:

        devour_if: {none_of: clues}
    """
    raw = step.arguments((), ("none_of",))
    what = step.word(raw["none_of"], ("clues", "monster_trophies", "gate_trophies"), "devour_if", "none_of")

    def run(scope: Scope) -> Flow[None]:
        if not count(scope, what):
            yield from states.devour_now(scope.game, scope.who)

    return run


@VOCABULARY.verb
def replace_investigator(step: Step[Scope]) -> Action[Scope]:
    """An unused investigator of the player's choice takes the seat; the old one leaves with everything.

    Example:

        replace_investigator: {from: unused_investigators}
        may: true
    """
    raw = step.arguments((), ("from",))
    step.word(raw["from"], ("unused_investigators",), "replace_investigator", "from")

    def run(scope: Scope) -> Flow[None]:
        game, who = scope.game, scope.who
        unused = sorted(game.state.unused)
        if not unused:
            return
        options = tuple(option("who", id) for id in unused)
        answer = yield Decision("replacement", who.id, options, "R22.20")
        take_everything(game, who, trophies=True)
        yield from replace(game, who.seat, subject_of(answer))
        raise Collapsed(who.seat)

    return offer(step, run)


@VOCABULARY.verb
def gain_membership(step: Step[Scope]) -> Action[Scope]:
    """Become a member of the Silver Twilight Lodge.

    Example:

        gain_membership: silver_twilight
    """
    step.word(step.value, ("silver_twilight",))

    def run(scope: Scope) -> Flow[None]:
        yield from take_role(scope.game, scope.who, "membership")

    return run


@VOCABULARY.verb
def lose_membership(step: Step[Scope]) -> Action[Scope]:
    """Be thrown out of the Lodge.

    Example:

        lose_membership: silver_twilight
    """
    step.word(step.value, ("silver_twilight",))

    @at_once
    def run(scope: Scope) -> None:
        copy = held(scope.game, scope.who, "membership")
        if copy:
            lose_card(scope.game, scope.who, copy)

    return run


@VOCABULARY.verb
def gain_retainer(step: Step[Scope]) -> Action[Scope]:
    """Receive a retainer (R6.4); a second one renews the first (A44).

    Example:

        gain_retainer: true
    """
    only(step, "self")

    def run(scope: Scope) -> Flow[None]:
        yield from take_role(scope.game, scope.who, "retainer")

    return run


@VOCABULARY.verb
def deputize(step: Step[Scope]) -> Action[Scope]:
    """Become the deputy of Arkham, with revolver and wagon if they are available.

    Example:

        deputize: self
    """
    only(step, "self")

    def run(scope: Scope) -> Flow[None]:
        content = scope.game.content
        deputy = content.roles["deputy"]
        for card in (deputy, *content.cards[deputy].brings):
            yield from take_special(scope.game, scope.who, card)

    return run


@VOCABULARY.verb
def take_loan(step: Step[Scope]) -> Action[Scope]:
    """Take a bank loan and its ten dollars.

    Example:

        take_loan: true
    """
    only(step, "self")

    def run(scope: Scope) -> Flow[None]:
        if (yield from take_role(scope.game, scope.who, "loan")):
            gain(scope.game, scope.who, "money", LOAN, scope.source)

    return run


@VOCABULARY.verb
def default_on_loan(step: Step[Scope]) -> Action[Scope]:
    """The bank takes all items (except those that cannot be lost) and the loan; no other loan is possible.

    Example:

        default_on_loan: true
    """
    only(step, "self")

    @at_once
    def run(scope: Scope) -> None:
        game, who = scope.game, scope.who
        for copy in owned(game, who, "item"):
            if copy not in game.modifiers(who).protected:
                lose_card(game, who, copy)
        loan = held(game, who, "loan")
        if loan:
            lose_card(game, who, loan)
        who.defaulted += 1
        game.state.loans_defaulted += 1
        game.tell(events.LoanDefaulted(who.id))

    return run
