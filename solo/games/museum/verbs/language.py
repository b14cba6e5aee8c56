"""What the rules of the museum say to the verbs that all games have, and what its own verbs share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from solo.boardgame.effects import FULL, Amount, EffectLanguage, EffectOption, Payment
from solo.boardgame.verbs import CORE
from solo.files.content_errors import Key, author_error
from solo.games.museum import events
from solo.games.museum.abouts import Effecting
from solo.games.museum.printed.numbers import DECKS, ENTRANCE, VALUES
from solo.games.museum.rules import cards, doom, losses, pool
from solo.games.museum.rules.conditions import check_conditions, meets
from solo.games.museum.rules.devoured import devour
from solo.games.museum.rules.monsters import appear
from solo.games.museum.rules.rerolls import choose_and_reroll
from solo.games.museum.rules.trophies import return_trophies_worth
from solo.games.museum.scope import Scope
from solo.games.museum.state import Investigator
from solo.games.museum.verbs.prices import MOST, Cost, possible
from solo.kernel.decisions import Decision, option
from solo.kernel.effects import Action, Step
from solo.kernel.flow import Flow

ANY = "any"


class MuseumLanguage(EffectLanguage[Scope]):
    """The verbs of the museum."""

    words: ClassVar[Mapping[str, str]] = {
        "offered": (
            "Only options that can be carried out in full are offered; if none can, the last is done. "
            "An option that spends something, or loses clues or trophies, needs that many."
        ),
        "conditions": "They are listed above.",
        "condition": "{other_worlds_in_play: 1}",
        "order": "in turn order, beginning with the one who acts; whoever takes the seat of one devoured meanwhile is not struck",
        "places": "all, not_entrance, entrance",
        "gained": "sanity, stamina or clues",
        "lost": "sanity, stamina, clues (a number, or `all`) or trophies (points, of one's own choice)",
        "beside_lose": "nothing. A card may prevent the loss of both.",
        "prices": (
            "A price is one of clues, trophies (points), trophy_cards, monster_trophies (pieces), sanity, stamina; "
            "or one_of (a list of decks and clue) and count."
        ),
        "prevented": "",
        "decks": "common, unique, spell, ally",
        "own_draw": "",
        "doom": ": a number, or one for each Other World in play (`{count_of: other_worlds_in_play}`)",
        "monsters": "One after the other.",
        "own_monster_appears": ", where (`this_card`, the adventure or Other World on which it is printed)",
        "reroll": "Key dice: up to how many of the pool, or any. Beside it: may (none is allowed, too).",
        "dice": "2",
    }
    places = ("all", "not_entrance", "entrance")
    decks = DECKS
    values = VALUES
    gained = (*VALUES, "clues")
    lost = (*VALUES, "clues", "trophies")
    may = ()
    numbers = (1, MOST)
    most = MOST

    def branched(self, scope: Scope, path: str) -> events.BranchTaken:
        return events.BranchTaken(scope.who.id, scope.source, path)

    def rule(self, scope: Scope, kind: str) -> str:
        return scope.rule

    def about(self, scope: Scope, verb: str = "") -> Effecting:
        return Effecting(scope.source, verb)

    def conditions(self, raw: Any, *keys: Key) -> Mapping[str, Any]:
        return check_conditions(raw, *keys)

    def meets(self, scope: Scope, conditions: Mapping[str, Any]) -> bool:
        return meets(scope.game, conditions)

    def offered(self, scope: Scope, ways: Sequence[EffectOption[Scope]]) -> Sequence[EffectOption[Scope]]:
        return [way for way in ways if possible(scope, way.branch.effect.raw)] or ways[-1:]

    def everybody(self, scope: Scope) -> Sequence[Investigator]:
        return scope.game.in_turn_order_from(scope.who)

    def is_at(self, scope: Scope, where: str) -> bool:
        return where == "all" or (scope.who.place == ENTRANCE) == (where == "entrance")

    def amounts(self, verb: str) -> tuple[Sequence[str], Sequence[str]]:
        words = {"gain": ("max",), "lose": ("all",)}.get(verb, ())
        return words, ("other_worlds_in_play",) if verb == "doom" else ()

    def counted(self, scope: Scope, kind: str, held: int) -> Flow[int]:
        if kind == "other_worlds_in_play":
            return len(scope.game.worlds_in_play())
        return (yield from super().counted(scope, kind, held))

    def room(self, scope: Scope, what: str) -> bool:
        return what not in VALUES or getattr(scope.who, what) < getattr(scope.who, f"max_{what}")

    def gain(self, scope: Scope, amounts: Sequence[tuple[str, Amount[Scope]]]) -> Flow[None]:
        gained = yield from _counted(scope, amounts)
        cards.gain_clues(scope.game, scope.who, gained.get("clues", 0))
        losses.regain(scope.game, scope.who, gained.get("sanity", 0), gained.get("stamina", 0))

    def lose(self, scope: Scope, amounts: Sequence[tuple[str, Amount[Scope]]]) -> Flow[None]:
        game, who = scope.game, scope.who
        lost = yield from _counted(scope, amounts)
        cards.gain_clues(game, who, -lost.get("clues", 0))
        yield from return_trophies_worth(game, who, lost.get("trophies", 0))
        yield from losses.lose(game, who, lost.get("sanity", 0), lost.get("stamina", 0))

    def check_prevention(self, step: Step[Scope], parts: Mapping[str, int]) -> None:
        if step.value != "all":
            raise author_error("prevent_all", "a loss is prevented as a whole: prevent takes all", "prevent")

    def pending(self, scope: Scope, what: str) -> bool:
        return scope.loss is not None

    def prevent(self, scope: Scope, parts: Mapping[str, int]) -> None:
        if scope.loss is not None:
            scope.loss.prevented = True

    def change_maximum(self, scope: Scope, changes: Mapping[str, int]) -> Flow[None]:
        for what, by in changes.items():
            yield from losses.change_maximum(scope.game, scope.who, what, by)

    def devour(self, scope: Scope) -> Flow[None]:
        yield from devour(scope.game, scope.who)

    def price(self, step: Step[Scope]) -> Cost:
        return Cost(step)

    def ask_payment(self, scope: Scope, payment: Payment[Scope]) -> Decision:
        after, instead = (
            branch.effect.raw if branch is not None else () for branch in (payment.then, payment.otherwise)
        )
        option_steps: dict[str, Any] = {"yes": [{"spend": payment.raw}, *after], "no": instead}
        about, options = self.about(scope, "spend"), (option("yes"), option("no"))
        return Decision("may", scope.who.id, options, scope.rule, about=about, option_steps=option_steps)

    def payment_does_nothing(self, scope: Scope, payment: Payment[Scope]) -> bool:
        if not payment.price.payable(scope):
            return payment.otherwise is None
        return payment.then is not None and payment.then.effect.does_nothing(scope)

    def own_keys(self, verb: str) -> Sequence[str]:
        return ("where",) if verb == "monster_appears" else ()

    def draw_cards(self, step: Step[Scope], deck: str, count: int) -> Action[Scope]:
        return lambda scope: cards.draw(scope.game, scope.who, deck, count)

    def cannot_draw(self, scope: Scope, deck: str) -> bool:
        return not scope.game.state.decks[deck]

    def bring_monsters(self, step: Step[Scope], count: int) -> Action[Scope]:
        here = "where" in step.value and bool(
            step.word(step.value["where"], ("this_card",), "monster_appears", "where")
        )

        def run(scope: Scope) -> Flow[None]:
            if not here or scope.game.in_play(scope.source):
                yield from appear(scope.game, count, scope.source if here else "")

        return run

    def reroll_dice(self, step: Step[Scope], dice: Any) -> Action[Scope]:
        most = count_of(step, dice, "reroll", "dice", words=(ANY,))
        least = 0 if step.flag("may") else 1
        step.does_nothing = lambda scope: not pool.pool(scope.game)
        return lambda scope: choose_and_reroll(scope.game, scope.who, scope.card or scope.source, most, least=least)

    def add_doom(self, scope: Scope, count: int) -> Flow[None]:
        yield from doom.add_doom(scope.game, count)


def _counted(scope: Scope, amounts: Sequence[tuple[str, Amount[Scope]]]) -> Flow[dict[str, int]]:
    """Amounts as numbers; `all` is more than anybody has."""
    found = {}
    for what, amount in amounts:
        found[what] = yield from amount.of(scope, FULL)
    return found


VOCABULARY = MuseumLanguage(CORE)


def count_of(step: Step[Scope], raw: Any, *keys: Key, words: tuple[str, ...] = ()) -> int:
    """A number from 1 to 20, or one of some words for as many as there are."""
    if isinstance(raw, str) and raw in words:
        return FULL
    return step.number(raw, *keys, least=1, most=MOST)
