"""What is printed on a card and can do nothing: abilities that nobody asks for where they are, cards on which nothing is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from solo.files.errors import AuthorText
from solo.games.nation.compiled.pieces import Content
from solo.games.nation.printed.facts import AbilityFact

REACTS: Mapping[str, tuple[str, ...]] = {
    "used_in_action": ("starting", "basic", "agent", "city"),
    "drawn_insanity": ("agent",),
    "acquired_a_card": ("mythos",),
}
"""On which kinds of cards a trigger is asked for (DP9.4)."""

STANDING = ("continuous", "end_game")
"""When standing rules work."""


def alone(step: Mapping[str, Any]) -> bool:
    """Whether a step can ever be done when one plays alone (A75): nobody else has cards, agents or a Mi-Go."""
    taken, token = step.get("acquire"), step.get("place_token")
    if isinstance(taken, Mapping) and taken.get("what") == "hired_agent_of_other":
        return False
    if isinstance(token, Mapping) and token.get("token") == "mi_go":
        return False
    return "others_redraw" not in step


def in_vain(content: Content) -> dict[str, list[str]]:
    """The branches of effects that are never taken when one plays alone, by card: their first step is never done."""
    found: dict[str, list[str]] = {}
    for card, abilities in content.effects.items():
        for ability in abilities:
            for step in ability.fact.effect:
                found.setdefault(card, []).extend(_dead_branches(step))
    return {card: branches for card, branches in found.items() if branches}


def _dead_branches(step: Mapping[str, Any]) -> Iterator[str]:
    if "if" in step:
        yield "then"
    for way in step.get("choose", ()):
        if way["effect"] and not alone(way["effect"][0]):
            yield str(way["option"])


def doubts(content: Content) -> Iterator[tuple[str, AuthorText]]:
    """The ids of pieces that can do nothing of what is written on them, each with what is wrong."""
    for card in content.cards.values():
        if not card.resources and not card.abilities:
            yield card.id, AuthorText("blank_network_card", "nothing is written on it: neither resources nor abilities")
        yield from ((card.id, problem) for problem in _of_abilities(card.abilities, card.kind))
    for id, mythos in content.mythos.items():
        if not mythos.abilities and not mythos.vp_general and not mythos.vp_cultist:
            yield id, AuthorText("blank_mythos_card", "nothing is written on it: neither points nor abilities")
        if mythos.solo:
            yield from ((id, problem) for problem in _of_abilities(mythos.abilities, "mythos"))


def _of_abilities(abilities: Sequence[AbilityFact], kind: str) -> Iterator[AuthorText]:
    """What is wrong with the abilities of a card of a kind."""
    for index, ability in enumerate(abilities):
        place = f"abilities.{index}"
        if ability.when == "reaction" and kind not in REACTS.get(ability.trigger, ()):
            kinds = "; ".join(f"{trigger}: {', '.join(kinds)}" for trigger, kinds in REACTS.items())
            never = "{place}: with the trigger {trigger!r} a {kind} card never reacts; cards that do: {kinds}"
            yield AuthorText("never_reacts", never, place=place, trigger=ability.trigger, kind=kind, kinds=kinds)
        if ability.trigger and ability.when != "reaction":
            yield AuthorText(
                "trigger_in_vain", "{place}: {when} has no trigger; a reaction has", place=place, when=ability.when
            )
        if ability.when == "on_acquire" and kind == "starting":
            yield AuthorText("never_acquired", "{place}: a starting card is never acquired", place=place)
        if ability.when == "each_use" and kind == "mythos":
            yield AuthorText("never_played", "{place}: a mythos card is never played from hand", place=place)
        yield from _of_steps(ability, place)


def _of_steps(ability: AbilityFact, place: str) -> Iterator[AuthorText]:
    """What is wrong with the steps of an ability: rules at another time, deeds at the time of rules, deeds for several."""
    rules = [step for step in ability.effect if "rule" in step]
    if rules and ability.when not in STANDING:
        works = ", ".join(STANDING)
        english = "{place}: {verb} does nothing at {when}; it works at {works}"
        yield AuthorText("verb_in_vain", english, place=place, verb="rule", when=ability.when, works=works)
    free = [step for step in ability.effect if step.get("move_agent", {}).get("which") == "this_agent"]
    if ability.when in STANDING and not rules and not free:
        yield AuthorText(
            "deed_in_vain", "{place}: nothing is done at {when}; there are rules only", place=place, when=ability.when
        )
    if ability.when not in STANDING and not any(map(_possible, ability.effect)):
        yield AuthorText("for_several", "{place}: nothing of it can be done when one plays alone", place=place)


def _possible(step: Mapping[str, Any]) -> bool:
    """Whether a step, or one of its ways, can be done when one plays alone."""
    if "choose" in step:
        return any(not way["effect"] or alone(way["effect"][0]) for way in step["choose"])
    return alone(step)
