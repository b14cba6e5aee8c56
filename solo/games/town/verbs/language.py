"""What the rules of the town say to the verbs that all games have, and what its own verbs share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from solo.boardgame.effects import Amount, EffectLanguage, Payment, optional, rounding
from solo.boardgame.verbs import CORE
from solo.files.content_errors import Key
from solo.games.town import abouts, events
from solo.games.town.game import Collapsed
from solo.games.town.printed.numbers import LOST
from solo.games.town.rules import cards, losses, states
from solo.games.town.rules import doom as tracks
from solo.games.town.rules.checks import reroll
from solo.games.town.rules.combat import appear
from solo.games.town.rules.conditions import HELD, TROPHIES, check_needs, meets
from solo.games.town.rules.monsters import kept_away
from solo.games.town.rules.people import spend_trophies
from solo.games.town.scope import Scope
from solo.games.town.state import Investigator
from solo.games.town.verbs.prices import DICE, Cost, plain
from solo.kernel.decisions import About, Decision, option
from solo.kernel.effects import Action, Branch, Effect, Step
from solo.kernel.flow import Flow

COUNTS = ("successes", "money_spent", "clues_spent", "sanity_lost", "stamina_lost", "sanity", "stamina")
AMOUNTS = (*DICE, "all", "half", "max", "rolled", "on_card", "successes")
"""Words that are amounts. on_card: the number of clue tokens on the rumor in play."""
WRITTEN = (*AMOUNTS, "up_to")
DICE_AGAIN = ("one", "all", "failures")
"""Which dice of a check are rolled again: one of the owner's choice, all, or those that are no success."""


class TownLanguage(EffectLanguage[Scope]):
    """The verbs of the town."""

    words: ClassVar[Mapping[str, str]] = {
        "offered": (
            "Options whose steps would change nothing are not offered (a value that is full, a "
            "loss that is not pending); one without steps always is. Nothing happens if there is no option."
        ),
        "conditions": "They are listed above.",
        "condition": "{at_least: {money: 3}}",
        "order": "in turn order",
        "places": "all, in_arkham, in_streets, in_other_worlds, lost_in_time_and_space",
        "gained": "money, clues, sanity or stamina",
        "lost": "money, clues, sanity, stamina, monster_trophies or gate_trophies",
        "beside_lose": "round, how half is rounded, up or down.",
        "prices": (
            "Resources: money, clues, sanity, monster_toughness (monster trophies worth that much), gate_trophies, and "
            "trophies: {any_of: [...]} (one of several such prices). {up_to: n} lets the player choose how much."
        ),
        "prevented": ", or so much of sanity or stamina: {stamina: 1}",
        "decks": "common, unique, spell, skill, ally",
        "own_draw": ", keep (how many of them). Beside it: may",
        "doom": " (R28.2)",
        "monsters": "Each is evaded or fought, then leaves (R32.4). None appears at a sealed place.",
        "own_monster_appears": "",
        "reroll": "Key dice: one die of the check, of the owner's choice, all, or the failures.",
        "dice": "all",
    }
    places = ("all", "in_arkham", "in_streets", "in_other_worlds", "lost_in_time_and_space")
    decks = cards.DECKS
    values = ("sanity", "stamina")
    gained = HELD
    lost = (*HELD, *TROPHIES)
    tells_payment = True

    def branched(self, scope: Scope, path: str) -> events.Branched:
        return events.Branched(scope.who.id, scope.source, path)

    def rule(self, scope: Scope, kind: str) -> str:
        return "R32.12" if kind == "amount" else "A3"

    def about(self, scope: Scope, verb: str = "") -> About:
        return abouts.Offered(scope.source, verb) if verb else abouts.Asking(scope.source)

    def conditions(self, raw: Any, *keys: Key) -> Mapping[str, Any]:
        return check_needs(raw, *keys)

    def meets(self, scope: Scope, conditions: Mapping[str, Any]) -> bool:
        return meets(scope, conditions)

    def everybody(self, scope: Scope) -> Sequence[Investigator]:
        return scope.game.in_turn_order()

    def is_at(self, scope: Scope, where: str) -> bool:
        game, who = scope.game, scope.who
        match where:
            case "in_arkham":
                return game.anywhere_in_arkham(who)
            case "in_streets":
                return who.place in game.content.streets
            case "in_other_worlds":
                return game.in_other_world(who)
            case "lost_in_time_and_space":
                return who.place == LOST
        return True

    def run_for_one(self, scope: Scope, effect: Effect[Scope]) -> Flow[None]:
        try:
            yield from effect.run(scope)
        except Collapsed as collapsed:
            if collapsed.seat != scope.who.seat:
                raise

    def as_one(self, scope: Scope, steps: Flow[None]) -> Flow[None]:
        scope.game.nested_effects += 1
        try:
            yield from steps
        finally:
            scope.game.nested_effects -= 1
        yield from states.check_fallen(scope.game, scope.who)

    def amounts(self, verb: str) -> tuple[Sequence[str], Sequence[str]]:
        return ((), ()) if verb == "doom" else (WRITTEN, COUNTS)

    def number(self, scope: Scope, number: int) -> int:
        return number * scope.times

    def counted(self, scope: Scope, kind: str, held: int) -> Flow[int]:
        match kind:
            case "d6" | "2d6":
                faces = yield from scope.game.dice.thrown(DICE[kind], scope.who.id, "A12", scope.source)
                scope.game.tell(events.Rolled(scope.who.id, tuple(faces), sum(faces), scope.source))
                return sum(faces)
            case "rolled":
                return scope.rolled
            case "on_card":
                return scope.game.state.rumor.clues if scope.game.state.rumor is not None else 0
            case "successes":
                return scope.successes
            case "sanity" | "stamina":
                return int(getattr(scope.who, kind))
            case "all" | "max":
                return (yield from super().counted(scope, kind, held))
        what, _, past = kind.partition("_")
        return (scope.spent if past == "spent" else scope.lost).get(what, 0)

    def room(self, scope: Scope, what: str) -> bool:
        return bool(losses.gain_limit(scope.game, scope.who, what, scope.source, scope.card))

    def gain(self, scope: Scope, amounts: Sequence[tuple[str, Amount[Scope]]]) -> Flow[None]:
        for what, amount in amounts:
            losses.gain(scope.game, scope.who, what, (yield from amount.of(scope, 0)), scope.source)

    def rounds_up(self, step: Step[Scope]) -> bool:
        return rounding(step)

    def lose(self, scope: Scope, amounts: Sequence[tuple[str, Amount[Scope]]]) -> Flow[None]:
        game, who = scope.game, scope.who
        hurt = {"sanity": 0, "stamina": 0}
        for what, amount in amounts:
            held = getattr(who, what)
            count = yield from amount.of(scope, held if isinstance(held, int) else len(held))
            if what in hurt:
                hurt[what] = count
            elif what == "money":
                scope.lost[what] = losses.lose_money(game, who, count)
            elif what == "clues":
                scope.lost[what] = min(count, who.clues)
                states.lose_clues(game, who, count)
            else:
                chosen = yield from cards.choose(who, "lose_trophies", held, count, "R32.11", abouts.Held(what))
                monsters, gates = (chosen, []) if what == "monster_trophies" else ([], chosen)
                if chosen:
                    spend_trophies(game, who, monsters, gates)
        if any(hurt.values()):
            scope.lost.update(hurt)
            scope.lost.update((yield from losses.lose(game, who, hurt["sanity"], hurt["stamina"])))

    def pending(self, scope: Scope, what: str) -> bool:
        return scope.loss is not None and bool(scope.loss.amounts[what])

    def prevent(self, scope: Scope, parts: Mapping[str, int]) -> None:
        if scope.loss is not None:
            for what, amount in parts.items():
                losses.reduce_loss_by(scope.game, scope.who, scope.loss, what, amount, scope.card or scope.source)

    def change_maximum(self, scope: Scope, changes: Mapping[str, int]) -> Flow[None]:
        game, who = scope.game, scope.who
        for what, by in changes.items():
            cards.change_maximum(game, who, what, by)
        if who.max_sanity <= 0 or who.max_stamina <= 0:
            yield from states.devour_now(game, who)

    def devour(self, scope: Scope) -> Flow[None]:
        yield from states.devour_now(scope.game, scope.who)

    def price(self, step: Step[Scope]) -> Cost:
        return Cost(self, step)

    def ask_payment(self, scope: Scope, payment: Payment[Scope]) -> Decision:
        about = abouts.Price(scope.source, plain(payment.raw))
        branches = {"no": payment.otherwise, "yes": payment.then}
        option_steps = {id: branch.effect.raw or () if branch else () for id, branch in branches.items()}
        return Decision(
            "spend", scope.who.id, (option("no"), option("yes")), "A3", about=about, option_steps=option_steps
        )

    def worth_asking(self, scope: Scope, payment: Payment[Scope]) -> bool:
        return payment.then is None or not payment.then.effect.does_nothing(scope)

    def payment_does_nothing(self, scope: Scope, payment: Payment[Scope]) -> bool:
        return not payment.instead and payment.then is not None and payment.then.effect.does_nothing(scope)

    def own_keys(self, verb: str) -> Sequence[str]:
        return ("keep",) if verb == "draw" else ()

    def draw_cards(self, step: Step[Scope], deck: str, count: int) -> Action[Scope]:
        keep = step.value.get("keep")
        if "keep" in step.value:
            step.number(keep, "draw", "keep", least=1, most=count)
        return lambda scope: cards.draw(scope.game, scope.who, deck, count * scope.times, keep)

    def bring_monsters(self, step: Step[Scope], count: int) -> Action[Scope]:
        def run(scope: Scope) -> Flow[None]:
            if not kept_away(scope.game, scope.who.place):
                yield from appear(scope.game, scope.who, count)

        return run

    def reroll_dice(self, step: Step[Scope], dice: Any) -> Action[Scope]:
        which = step.word(dice, DICE_AGAIN, "reroll", "dice")

        def run(scope: Scope) -> Flow[None]:
            if scope.check is not None:
                yield from reroll(scope.game, scope.check, which)

        return run

    def add_doom(self, scope: Scope, count: int) -> Flow[None]:
        tracks.add_doom(scope.game, count)
        yield from ()


VOCABULARY = TownLanguage(CORE)


def as_amount(raw: Any, *keys: Key, up: bool = False) -> Amount[Scope]:
    """An amount of a verb of the town's own; raises ContentError."""
    return Amount(VOCABULARY, "", raw, *keys, up=up)


def take(scope: Scope, branch: Branch[Scope]) -> Flow[None]:
    """Take a branch: tell which, and run its steps."""
    yield from VOCABULARY.take(scope, branch)


def offer(step: Step[Scope], action: Action[Scope]) -> Action[Scope]:
    """The action; with `may: true` the player is asked first, unless it would change nothing."""
    return optional(VOCABULARY, step, action)


def mentions(raw: Any, word: str) -> bool:
    """Whether a word occurs anywhere inside steps."""
    if isinstance(raw, dict):
        return any(mentions(value, word) for value in raw.values())
    if isinstance(raw, list):
        return any(mentions(value, word) for value in raw)
    return bool(raw == word)
