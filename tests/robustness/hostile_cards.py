"""Home-made cards of any game with very many, or very long, things of one kind."""

from __future__ import annotations

import random

HEAD = {
    "town": "deck: common\ncards:\n- id: hostile\n  copies: 1\n  price: 1\n  type: item\n"
    "  uses:\n  - when: free_action\n    effect:\n",
    "museum": "deck: common\ncards:\n- id: hostile\n  uses:\n  - when: after_roll\n    cost: discard\n    effect:\n",
    "nation": "network_cards:\n- id: hostile\n  abilities:\n  - when: action\n    effect:\n",
}
STEPS = {
    "town": (
        "    - check: {skill: lore}\n      pass: [{gain: {clues: 1}}]\n      fail: [{lose: {sanity: 1}}]\n",
        "    - {roll: {dice: 1, table: {1-3: [{gain: {money: 1}}], 4-6: []}}}\n",
        "    - {spend: {money: 3}, may: true, then: [gain: {stamina: 2}]}\n",
        "    - {if: {at_least: {money: 3}}, then: [], else: [gain: {clues: 1}]}\n",
        "    - {gain: {clues: 1}}\n",
    ),
    "museum": (
        "    - {reroll: {dice: any}}\n",
        "    - {if: {doom_at_least: 3}, then: [], else: [gain: {clues: 1}]}\n",
        "    - {discard_dice: {showing: terror, count: all}}\n",
        "    - {change_die: {from: any, to: peril, count: 1}}\n",
        "    - {gain: {clues: 1}}\n",
    ),
    "nation": (
        "    - {influence: {count: 1, to: any}}\n",
        "    - {recover: {who: self, count: 2, from: limbo}}\n",
        "    - {discard_own: {min: 0, max: all}}\n",
        "    - {lock: {do: place_or_remove}}\n",
        "    - {draw_own: 1}\n",
    ),
}
MANY = (10, 100, 300, 500, 3_000, 20_000)
LONG = (100, 10_000, 3_900_000)


def steps(rng: random.Random, game: str) -> str:
    """An effect of very many steps of a kind."""
    return HEAD[game] + rng.choice(STEPS[game]) * rng.choice(MANY)


def options(rng: random.Random, game: str) -> str:
    """A choice of very many options, each of its own name or all of one."""
    name = rng.choice(("o{}", "o"))
    many = "".join(f"      - {{option: {name.format(each)}, effect: []}}\n" for each in range(rng.choice(MANY)))
    return f"{HEAD[game]}    - choose:\n{many}"


def choices(rng: random.Random, game: str) -> str:
    """Choices within choices, each twice as many as the last."""
    effect = f"[{STEPS[game][-1].strip().removeprefix('- ')}]"
    for _ in range(rng.randrange(2, 13)):
        effect = f"[choose: [{{option: a, effect: {effect}}}, {{option: b, effect: {effect}}}]]"
    return f"{HEAD[game].removesuffix(chr(10))} {effect}\n"


def long_line(rng: random.Random, game: str) -> str:
    """A very long key or value."""
    long = rng.choice(("a", "a{", "ž", "a ")) * rng.choice(LONG)
    long = long[: max(LONG)].encode()[: max(LONG)].decode(errors="ignore")
    lines = (
        f"    - ? '{long}'\n      : 1\n",
        f"    - gain: '{long}'\n",
        f"    - gain: {{? '{long}' : 1}}\n",
        f"    - choose: [{{option: '{long}', effect: []}}]\n",
        f"    []\n  ? '{long}'\n  : 1\n",
        f"    []\n- id: '{long}'\n",
    )
    return HEAD[game] + rng.choice(lines)


def many_cards(rng: random.Random, game: str) -> str:
    """Very many cards, none with a name."""
    first, _, rest = HEAD[game].partition("- id: hostile\n")
    card = rest + STEPS[game][-1]
    return first + "".join(f"- id: hostile{each}\n{card}" for each in range(rng.choice((10, 720, 3_000))))


KINDS = (steps, options, choices, long_line, many_cards)


def card_file(rng: random.Random, game: str) -> str:
    """A file of such cards for a game."""
    return rng.choice(KINDS)(rng, game)
