"""The manual of the nation game's effect language, from the verbs' docstrings: `python -m solo.games.nation.verbs.manual`."""

from __future__ import annotations

from typing import get_args

import msgspec

from solo.boardgame.manual import chapters
from solo.games.nation.printed.facts import AbilityFact
from solo.games.nation.printed.numbers import RESOURCES, RuleName, When
from solo.games.nation.verbs import CHAPTERS, VOCABULARY

OPENING = """# The effect language of the nation game

Built as the town's (`effects.md`): a list of steps, each with one verb. This page is made from the verbs' docstrings
(`python -m solo.games.nation.verbs.manual > docs/effects-nation.md`); its examples are run by the tests.

A card has `abilities`. Each says `when` it works and has an `effect`; its steps are run in order, and one that cannot be done
is skipped (A44). An action or free action can be used only if its first step can be done (A37).

    network_cards:
    - id: lamp_oil_depot
      resources: {wealth: 2, power: 1}
      abilities:
      - {when: on_acquire, effect: [{draw_own: 1}]}
      - {when: free_action, effect: [{recover: {who: self, count: 2, from: limbo}}]}

* `action` and `free_action`: of a network card, when it is played from hand; of a mythos card, once a turn from where it lies.
* `on_acquire`: after the card has changed hands and before its sanity test. `each_use`: each time the card is played for
  anything, before it counts.
* `reaction`, with a `trigger`: `used_in_action` (the card was played, after that action), `drawn_insanity` (the player has
  drawn a token of insanity; of agents in play), `acquired_a_card` (of mythos cards). With `may: true` the player is asked.
* `continuous` and `end_game`: standing rules, by the verb `rule`.

Where the player takes one of several options, the step is `choose`. Only options whose first step can be done are offered:

    mythos:
    - id: night_ferry
      vp_general: 1
      abilities:
      - when: on_acquire
        effect:
        - choose:
          - {option: rest, effect: [{insanity_to_bag: 1}]}
          - {option: cross, effect: [{move_agent: {which: one_own, reach: any_city}}]}

What a folder of such files changes, `solo simulate --game nation --player decent --games 400 --with mine` says: it plays each
seed without the folder and with it.
"""


def words_of(shape: type[msgspec.Struct], key: str) -> list[str]:
    """The words that a key takes; the empty one is written by leaving out the key."""
    (field,) = (each for each in msgspec.structs.fields(shape) if each.name == key)
    return [word for word in get_args(field.type) if word]


def manual() -> str:
    """The whole manual as Markdown."""
    words = (
        ("Times of an ability", get_args(When)),
        ("Triggers of a reaction", words_of(AbilityFact, "trigger")),
        ("Icons", RESOURCES),
        ("Standing rules", get_args(RuleName)),
    )
    parts = [
        OPENING,
        "## Words\n",
        *(f"* {title}: {', '.join(f'`{word}`' for word in known)}" for title, known in words),
        "",
        *chapters(VOCABULARY, CHAPTERS),
    ]
    return "\n".join(parts).rstrip() + "\n"


if __name__ == "__main__":
    print(manual(), end="")
