"""What a payment costs: clue tokens, trophies, sanity and stamina, or possessions of several kinds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from solo.files.content_errors import Key, author_error, brief
from solo.games.museum.abouts import Effecting
from solo.games.museum.game import Game
from solo.games.museum.printed.numbers import VALUES
from solo.games.museum.rules.cards import gain_clues
from solo.games.museum.rules.losses import take_off
from solo.games.museum.rules.spells import put_under_deck
from solo.games.museum.rules.trophies import pieces, points, return_some_trophies, return_trophies_worth
from solo.games.museum.scope import Scope
from solo.games.museum.state import Investigator
from solo.kernel.decisions import Decision, option, subject_of
from solo.kernel.effects import Step
from solo.kernel.flow import Flow

MOST = 20
"""The greatest number that a step has."""
KINDS = ("common", "unique", "spell", "ally", "clue")
"""What may be handed in: a card of a deck, or a clue token."""
PAID = ("clues", "trophies", "trophy_cards", "monster_trophies", *VALUES)


class Cost:
    """A price as written."""

    def __init__(self, step: Step[Scope]) -> None:
        self.raw = raw = step.arguments((*PAID, "one_of", "count"))
        if "one_of" in raw:
            kinds_of(step, raw["one_of"], "spend", "one_of")
            step.number(raw.get("count", 1), "spend", "count", least=1, most=MOST)
        elif len(raw) != 1:
            raise author_error("price_of_one_kind", "a price is in one kind", "spend")
        else:
            for what, count in raw.items():
                step.number(count, "spend", what, least=1, most=MOST)

    def payable(self, scope: Scope) -> bool:
        """Whether the investigator has all of it."""
        return affordable(scope.game, scope.who, self.raw)

    def pay(self, scope: Scope) -> Flow[None]:
        """Pay it; it can be paid."""
        game, who, price = scope.game, scope.who, self.raw
        if "one_of" in price:
            yield from hand_in(scope, price["one_of"], price.get("count", 1))
            return
        (what, count), *_ = price.items()
        match what:
            case "clues":
                gain_clues(game, who, -count)
            case "trophies":
                yield from return_trophies_worth(game, who, count)
            case "trophy_cards" | "monster_trophies":
                yield from return_some_trophies(game, who, count, monsters_only=what == "monster_trophies")
            case _:
                take_off(game, who, *((count, 0) if what == "sanity" else (0, count)), cost=True)


def kinds_of(step: Step[Scope], raw: Any, *keys: Key, allowed: tuple[str, ...] = KINDS) -> list[str]:
    """A list of decks and `clue`."""
    if not isinstance(raw, list) or not raw:
        raise author_error(
            "list_of_words", "a list of {words}, not {found}", *keys, words=", ".join(allowed), found=brief(raw)
        )
    return [step.word(each, allowed, *keys) for each in raw]


def possible(scope: Scope, steps: Sequence[Mapping[str, Any]]) -> bool:
    """Whether steps can be carried out in full: payments and losses of clues or trophies need that many."""
    for step in steps:
        if "spend" in step and not affordable(scope.game, scope.who, step["spend"]):
            return False
        lost = {what: count for what, count in step.get("lose", {}).items() if isinstance(count, int)}
        if lost.get("trophies", 0) > points(scope.game, scope.who) or lost.get("clues", 0) > scope.who.clues:
            return False
    return True


def affordable(game: Game, who: Investigator, price: Mapping[str, Any]) -> bool:
    """Whether somebody can pay a price; of sanity and stamina at least 1 must remain."""
    if "one_of" in price:
        return len(possessions(game, who, price["one_of"])) >= int(price.get("count", 1))
    (what, count), *_ = price.items()
    held = {
        "clues": who.clues,
        "trophies": points(game, who),
        "trophy_cards": pieces(who),
        "monster_trophies": pieces(who, monsters_only=True),
        "sanity": who.sanity - 1,
        "stamina": who.stamina - 1,
    }
    return bool(held[what] >= count)


def possessions(game: Game, who: Investigator, kinds: Sequence[str]) -> list[str]:
    """What somebody could hand in: copies of cards of these decks, and "clue" for each token."""
    cards = [copy for copy in who.cards if game.content.possession(copy).deck in kinds]
    return cards + (["clue"] * who.clues if "clue" in kinds else [])


def hand_in(scope: Scope, kinds: Sequence[str], count: int) -> Flow[None]:
    """Hand in possessions of the owner's choice, as many as he has."""
    game, who = scope.game, scope.who
    for _ in range(count):
        found = dict.fromkeys(possessions(game, who, kinds))
        if not found:
            return
        options = tuple(option("give", each) for each in found)
        about = Effecting(scope.source)
        answer = yield Decision("give_up", who.id, options, scope.rule, about=about)
        given = subject_of(answer)
        if given == "clue":
            gain_clues(game, who, -1)
        else:
            put_under_deck(game, who, given)
