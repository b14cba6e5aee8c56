"""The manual of the effect language, made from the verbs' docstrings: `python -m solo.games.town.verbs.manual`."""

from __future__ import annotations

from solo.games.town.printed.numbers import CHECKS
from solo.games.town.printed.pieces import TIMINGS
from solo.games.town.rules.conditions import CONDITIONS, RESOURCES
from solo.games.town.verbs import CHAPTERS, VOCABULARY
from solo.games.town.verbs.language import AMOUNTS, COUNTS
from solo.kernel.manual import chapters

OPENING = """# The effect language

What a card does is data: a list of steps, run in order. A step is a mapping with one verb, which may have keys of its own and
keys beside it. This page is made from the verbs' docstrings (`python -m solo.games.town.verbs.manual > docs/effects.md`); its
examples are run by the tests.

## Adding a card without Python

Put YAML files into a folder of your own and play with `solo play --content FOLDER`; `solo content check FOLDER` says what is
wrong, with file, line, key and the nearest known word. A file says which deck it adds to:

    deck: common
    cards:
    - id: brass_knuckles
      copies: 2
      price: 2
      hands: 1
      type: physical_weapon
      bonuses: [{check: combat, value: 1, kind: physical, while: wielded}]

Special cards (`deck: special`) have four keys of their own: `role` (blessing, curse, retainer, loan, membership, deputy) says
which one the rules mean by that word, and each is taken already; `brings` lists the special cards that come with this one;
`back_of` is the card on whose back it is printed; with `counts_as_item: true` it is an item. In `passive`, `success_on` is the
lowest face that is a success.

An encounter is added to a neighbourhood's deck, a headline to the mythos deck:

    deck: rivertown
    entries:
    - id: graveyard_8
      place: graveyard
      card: 8
      effect:
      - check: {skill: luck, modifier: -1}
        pass: [gain: {clues: 1}]

    deck: mythos
    cards:
    - id: lamps_go_out
      type: headline
      gate: woods
      clue: graveyard
      movement: {white: [circle], black: [square]}
      effect: [each_investigator: {where: in_streets, effect: [lose: {sanity: 1}]}]

Names and prose stand in the same folder, in `locales/LANGUAGE/town/names.yaml`
(`cards: {brass_knuckles: {name: Brass Knuckles}}`) and `locales/LANGUAGE/town/encounters/ANY.yaml`; without them a name is
made from the id.
"""


def manual() -> str:
    """The whole manual as Markdown."""
    parts = [OPENING]
    amounts = ", ".join(f"`{word}`" for word in AMOUNTS)
    counts = ", ".join(f"`{word}`" for word in COUNTS)
    parts.append(
        f"## Amounts\n\nA number, {amounts}, `{{up_to: n}}`, `{{count_of: what, times: k}}` (what: {counts}).\n"
    )
    conditions = ", ".join(f"`{word}`" for word in (*CONDITIONS, *RESOURCES))
    parts.append(f"## Conditions\n\n{conditions} (a resource by itself: at least so much of it).\n")
    times = ", ".join(f"`{word}`" for word in TIMINGS)
    checks = ", ".join(f"`{word}`" for word in CHECKS)
    parts.append(f"## Times at which a card may be used\n\n{times}.\n\nChecks: {checks}.\n")
    parts += chapters(VOCABULARY, CHAPTERS)
    return "\n".join(parts)


if __name__ == "__main__":
    print(manual(), end="")
