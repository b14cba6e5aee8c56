"""The manual of the museum's effect language, made from the verbs' docstrings: `python -m solo.games.museum.verbs.manual`."""

from __future__ import annotations

from solo.games.museum.printed.numbers import FORBIDDEN, IMMUNE, MODIFIERS, PENALTIES, REWARDS, WINDOWS
from solo.games.museum.rules.conditions import CONDITIONS
from solo.games.museum.verbs import CHAPTERS, VOCABULARY
from solo.kernel.manual import chapters

OPENING = """# The effect language of the museum game

Built as the town's (`effects.md`): a list of steps, each with one verb. This page is made from the verbs' docstrings
(`python -m solo.games.museum.verbs.manual > docs/effects-museum.md`); its examples are run by the tests.

## Adding a card without Python

Put YAML files into a folder of your own and play with `--game museum --content FOLDER`; `solo content check --game museum
FOLDER` says what is wrong, with file, line, key and the nearest known word. A file has one of the lists `adventures`,
`other_worlds`, `monsters`, `mythos`, `ancient_ones`, `investigators`, or a `deck` (common, unique, spell, ally) and `cards`:

    deck: common
    cards:
    - id: brass_knuckles
      uses:
      - {when: before_roll, cost: discard, effect: [{add_dice: [yellow]}]}

    adventures:
    - id: the_cloakroom
      trophies: 1
      ordered: true
      tasks:
      - {lore: 1, slot: total}
      - {peril: 1, investigation: 2}
      terror_effect: [{lose: {sanity: 1}}]
      rewards: {clue: 1}
      penalties: {stamina: 1}

A row asks for `investigation` (a sum; a list for several separate symbols), `lore`, `peril`, `terror`, `any_of` (boxes) and
may cost `sanity`, `stamina` or `clock`. Its `slot` says whether a monster may lie there: `empty`, `total`, or `partial` with
the symbols it `covered`. A card or marker may have `locks` (a color), `midnight_effect`, `rewards`; a card may have
`on_draw`, steps that run as soon as it lies face up, at the setup too, when nobody is there yet. A Mythos card has `upper`
(steps) and `lower` (`forbid`, `modify`, `lock`, `at_terror`, `at_next_midnight`, `extra_adventure`).

A use has `when`, `effect`, `cost` (free, discard, cast), `limit` (once_per_roll, once_per_day), `target` (any_investigator) and
`condition`. A `passive` holds as long as the card is owned: `immune`, `locked_dice`, `many_tasks`, `souvenir_price`.
"""


def manual() -> str:
    """The whole manual as Markdown."""
    words = (
        ("Times of a use", WINDOWS),
        ("Reward icons", REWARDS),
        ("Penalty icons", PENALTIES),
        ("Figures that lasting effects modify", MODIFIERS),
        ("What may be forbidden", FORBIDDEN),
        ("What somebody may be immune to", IMMUNE),
        ("Conditions", CONDITIONS),
    )
    parts = [
        OPENING,
        "## Words\n",
        *(f"* {title}: {', '.join(f'`{word}`' for word in known)}" for title, known in words),
    ]
    return "\n".join([*parts, "", *chapters(VOCABULARY, CHAPTERS)])


if __name__ == "__main__":
    print(manual(), end="")
