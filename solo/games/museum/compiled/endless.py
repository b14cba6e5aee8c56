"""What effects lead to for certain: adventures and abilities that lead into each other never end (`boardgame/endless`)."""

from __future__ import annotations

from solo.boardgame.endless import Node
from solo.games.museum.compiled.pieces import Content, InvestigatorSheet
from solo.games.museum.printed.numbers import ANY_GAIN


def leads(content: Content) -> dict[Node, list[Node]]:
    """Where it surely leads that a card comes into play ("card"), and that somebody gains a possession ("sheet").

    What lies face up until it acts at midnight, and the ability of gaining once more, which does not follow itself, end.
    """
    cards = (*content.adventures.values(), *content.worlds.values())
    found: dict[Node, list[Node]] = {("card", card.id): list(card.on_draw.leads) for card in cards}
    return found | {("sheet", sheet.fact.id): _of_gaining(sheet) for sheet in content.sheets.values()}


def draws(content: Content) -> dict[Node, list[Node]]:
    """What may come into play when an adventure is drawn."""
    return {("adventures", ""): [("card", id) for id in content.adventures]}


def _of_gaining(sheet: InvestigatorSheet) -> list[Node]:
    """What the first ability surely leads to that works before somebody gains anything but an ally: to itself, if it draws."""
    use = next((use for use in sheet.uses if use.when == ANY_GAIN), None)
    found = use.effect.leads if use is not None else ()
    return [("sheet", sheet.fact.id) if kind == "deck" and id != "ally" else (kind, id) for kind, id in found]
