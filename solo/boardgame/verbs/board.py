"""Cards, doom and monsters; dice that are rolled again."""

from __future__ import annotations

from solo.boardgame.effects import Amount, EffectLanguage, S, optional
from solo.kernel.effects import Action, Step
from solo.kernel.flow import Flow


def draw(language: EffectLanguage[S], step: Step[S]) -> Action[S]:
    """Draw cards from a deck and keep them.

    Keys of draw: deck ($decks), count$own_draw.

    Example:

        draw: {deck: spell, count: 2}
    """
    raw = step.arguments((*language.own_keys("draw"), "count"), ("deck",))
    deck = step.word(raw["deck"], language.decks, "draw", "deck")
    count = step.number(raw.get("count", 1), "draw", "count", least=1, most=language.most)
    drawing = language.draw_cards(step, deck, count)
    step.lead("deck", deck)
    step.does_nothing = lambda scope: not scope.touches or language.cannot_draw(scope, deck)

    def run(scope: S) -> Flow[None]:
        if scope.touches:
            yield from drawing(scope)

    return optional(language, step, run) if "draw" in language.may else run


def doom(language: EffectLanguage[S], step: Step[S]) -> Action[S]:
    """Doom tokens are added$doom.

    Example:

        doom: 1
    """
    amount: Amount[S] = Amount(language, "doom", step.value, "doom", least=1)

    def run(scope: S) -> Flow[None]:
        count = amount.number or (yield from amount.of(scope, 0))
        yield from language.add_doom(scope, count)

    return run


def monster_appears(language: EffectLanguage[S], step: Step[S]) -> Action[S]:
    """Monsters appear. $monsters

    Keys: count$own_monster_appears.

    Example:

        monster_appears: {count: 1}
    """
    raw = step.arguments(("count", *language.own_keys("monster_appears")))
    count = step.number(raw.get("count", 1), "monster_appears", "count", least=1, most=language.most)
    return language.bring_monsters(step, count)


def reroll(language: EffectLanguage[S], step: Step[S]) -> Action[S]:
    """Roll dice again. $reroll

    Example:

        reroll: {dice: $dice}
    """
    raw = step.arguments((), ("dice",))
    return language.reroll_dice(step, raw["dice"])
