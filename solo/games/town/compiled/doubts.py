"""What is printed on a piece and yet can do nothing: words that the rules never ask for, verbs at a time that is not theirs."""

from __future__ import annotations

from collections.abc import Iterator

from solo.files.content_errors import unknown_word
from solo.files.errors import AuthorText
from solo.games.town.compiled.pieces import TYPES, Card, Content, MythosCard, Use
from solo.games.town.printed.numbers import CHECKS, HANDS

OF: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("before_check", "after_check", "after_any_check"), ("any", *CHECKS)),
    "about_to_lose": ("any", "sanity", "stamina", "combat_damage", "sanity_or_stamina"),
    "in_combat": ("any", "monster", "other"),
}
"""What a use may be of, by its time; at other times there is nothing to say."""
_FIGHT = ("in_combat", "before_check", "after_check")
WORKS: dict[str, tuple[str, ...]] = {
    "reroll": ("after_check", "after_any_check"),
    "prevent": ("about_to_lose",),
    "movement_points": ("arkham_movement",),
    **dict.fromkeys(("combat_bonus", "enchant_weapon", "weaken_monster", "defeat_all_monsters"), _FIGHT),
    **dict.fromkeys(("end_combat", "fail_next_checks"), _FIGHT),
    "redraw": ("after_drawing",),
    "pay_clue": ("spending_clues",),
    "cancel_ancient_one_attack": ("ancient_one_attacks",),
}
"""The times at which verbs of uses do something."""
LIMITS = ("cannot_be_sold", "cannot_be_lost")
"""What may be forbidden about a card."""


def doubts(content: Content) -> Iterator[tuple[str, AuthorText]]:
    """The ids of pieces that can do nothing of what is written on them, each with what is wrong."""
    for card in content.cards.values():
        yield from ((card.id, problem) for problem in _of_card(card))
    for id, sheet in content.investigators.items():
        yield from ((id, problem) for use in sheet.uses for problem in _of_use(use))
    for id, monster in content.monsters.items():
        if monster.fact.toughness < 1:
            english = "toughness: {toughness} is less than 1, so that a single success is more than it takes"
            yield id, AuthorText("too_weak", english, toughness=monster.fact.toughness)
        if not monster.fact.count:
            yield id, AuthorText("none_of_it", "{key}: there is none of it", key="count")
    for id, mythos in content.mythos.items():
        yield from ((id, problem) for problem in _of_mythos(mythos, content))


def _of_mythos(mythos: MythosCard, content: Content) -> Iterator[AuthorText]:
    """What a mythos card asks for that the board has not got (R2.4, R34.3). Such cards have been played: no bad files."""
    fields = mythos.fact.movement
    if mythos.fact.type != "special" and not (fields.white or fields.black):
        yield AuthorText(
            "no_movement", "movement: no monster moves; there are the fields white and black, with lists of dimensions"
        )
    for key, place in (("gate", mythos.fact.gate), ("clue", mythos.fact.clue)):
        if place in content.locations and place not in content.unstable:
            unstable = ", ".join(content.unstable)
            english = "{key}: {place} is a stable location, where no {key} can be; the unstable ones are: {unstable}"
            yield AuthorText("stable_location", english, key=key, place=place, unstable=unstable)


def _of_card(card: Card) -> Iterator[AuthorText]:
    if card.type not in TYPES:
        yield AuthorText("unknown_in", "{key}: {unknown}", key="type", unknown=unknown_word(card.type, TYPES))
    if card.hands > HANDS:
        english = "hands: {hands} are more than anybody has, which is {most}"
        yield AuthorText("too_many_hands", english, hands=card.hands, most=HANDS)
    if not card.copies and not card.back_of:
        yield AuthorText("none_of_it", "{key}: there is none of it", key="copies")
    for word in card.limits:
        if word not in LIMITS:
            yield AuthorText("unknown_in", "{key}: {unknown}", key="limits", unknown=unknown_word(word, LIMITS))
    for use in card.uses:
        yield from _of_use(use)


def _of_use(use: Use) -> Iterator[AuthorText]:
    """What is wrong with a use."""
    place = f"uses.{use.index}"
    if use.of and use.when not in OF:
        yield AuthorText(
            "of_nothing", "{place}.of: at {when} there is nothing that it could be of", place=place, when=use.when
        )
    elif use.of and use.of not in OF[use.when]:
        yield AuthorText(
            "unknown_in", "{key}: {unknown}", key=f"{place}.of", unknown=unknown_word(use.of, OF[use.when])
        )
    for step in use.effect.raw:
        for verb in step:
            if use.when not in WORKS.get(verb, (use.when,)):
                works = ", ".join(WORKS[verb])
                english = "{place}: {verb} does nothing at {when}; it works at {works}"
                yield AuthorText(
                    "verb_in_vain", english, place=f"{place}.effect", verb=verb, when=use.when, works=works
                )
