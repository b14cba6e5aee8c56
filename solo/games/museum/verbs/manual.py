"""The manual of the museum's effect language, made from the verbs' docstrings: `python -m solo.games.museum.verbs.manual`."""

from __future__ import annotations

from typing import get_args

import msgspec

from solo.boardgame.manual import chapters, old_keys
from solo.games.museum.printed.card_facts import UseFact
from solo.games.museum.printed.facts import TaskFact
from solo.games.museum.printed.numbers import (
    DICE_BY_COLOR,
    FACES,
    FORBIDDEN,
    IMMUNE,
    MODIFIERS,
    PENALTIES,
    REWARDS,
    WINDOWS,
)
from solo.games.museum.printed.renamed import RENAMED
from solo.games.museum.rules.conditions import CONDITIONS
from solo.games.museum.verbs import CHAPTERS, VOCABULARY

OPENING = """# The effect language of the museum game

Built as the town's (`effects.md`): a list of steps, each with one verb. This page is made from the verbs' docstrings
(`python -m solo.games.museum.verbs.manual > docs/effects-museum.md`); its examples are run by the tests.

## Adding a card without Python

`solo content new --game museum adventure "The Cloakroom" mine` writes an adventure into the folder `mine`, with the prose it
needs. It can be played at once: `solo play --game museum --content mine`. Change it to your liking; `solo content check
--game museum mine` says what is wrong, with file, line, key and the nearest known word. There are templates of every kind:
common, unique, spell, ally, adventure, other_world, monster, mythos, investigator, ancient_one. Every file ends in `.yaml`;
what it is called besides does not matter. It has one of the lists `adventures`, `other_worlds`, `monsters`, `mythos`,
`ancient_ones`, `investigators`, or a `deck` (common, unique, spell, ally) and `cards`. An id is made of small letters, digits
and underscores, and no two things have the same. Files in folders below are read, too.

To see a card of yours in play: `solo content try the_cloakroom --content mine` plays it at once in a small situation, which
asks its questions; `--all` shows every way it can go, with the dice and answers that lead there, and which are never reached.
In whole games, `solo simulate --game museum --games 3 --coverage --content mine | grep the_cloakroom` says how often it came
up. More `copies` of a card bring it sooner; so does trying a few `--seed`s. `solo simulate --game museum --player decent
--games 400 --with mine` plays each seed without the folder and with it, and says what that changes. `solo play` goes on with a
campaign and its cards by itself as long as their folder is where it was; all other commands about it take `--content mine`.

A card, and an adventure, each in a file:

    deck: common
    cards:
    - id: brass_knuckles
      uses:
      - {when: before_roll, cost: discard, effect: [{add_dice: [yellow]}]}

and

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

A use has `when`, `effect`, `cost` (free, discard, cast), `limit` (once_per_roll, once_per_day), `target` (any_investigator)
and `condition`. A `passive` holds as long as the card is owned: `immune`, `locked_dice`, `many_tasks`, `souvenir_price`.

### Names and prose

They stand in the same folder, one folder for each language; en is the one that stands in for all others. The file is called
as you like, the folder before it is the section:

    mine/locales/en/museum/names/ANY.yaml
    mine/locales/en/museum/adventures/ANY.yaml

Names, by kind (adventures, worlds, cards, monsters, mythos, investigators, ancient_ones): `name`, and in a sentence `a`,
`the`, of places also `at` and `to`; other languages have forms for their cases (look into `names.yaml` of the language).
Without a name it is made from the id.

    adventures:
      the_cloakroom: {name: The Cloakroom, the: the Cloakroom, at: in the Cloakroom, to: to the Cloakroom}
    cards:
      brass_knuckles: {name: Brass Knuckles, a: a pair of Brass Knuckles, the: the Brass Knuckles}

Prose of an adventure (`adventures`; of an Other World `worlds`): a scene of some 45 to 80 words; a text of 8 to 32 words for
every row, by its number from 0; `slip` when a roll completes nothing; `passed` and `failed`, how it ends. A card with a
`terror_effect` or a `midnight_effect` has a text `terror` or `midnight`, too.

    the_cloakroom:
      scene: >-
        Two hundred coats hang here, and the museum has been closed since noon. They sway a little as you come in, all of
        them, as if somebody had just left at the other end.
      again: The coats have moved up to make room for yours.
      task:
        "0": You find the numbered tag that is the odd one out.
        "1": Whatever stood in the last row is gone, by the window.
      slip: A sleeve slips out of your hand.
      terror: Something in one of the pockets takes hold of your fingers.
      passed: You leave with your own coat, and with what was in its lining.
      failed: The light goes out, and the hangers begin to click.

A list has several phrasings, one of which is told. `again` is told instead of the scene when it is tried again, and `before`
may begin it with what has happened (`before: {hurt: …, slew_ghoul: …, with_duke: …}`). Whoever is meant is "you". A Mythos
card (`mythos`) has `headline` and `scene`, and `terror` or `midnight` if its lower half acts then. Monsters, investigators
and Ancient Ones have theirs in `people`; what cards, monsters, investigators and Ancient Ones do, in a line, stands in
`explain`:

    brass_knuckles: They add a yellow die.

`solo content check` names every text that is missing, and every one that nothing asks for. English alone is enough: it stands
in for all other languages.
"""


def words_of(shape: type[msgspec.Struct], key: str) -> list[str]:
    """The words that a key takes; the empty one is written by leaving out the key."""
    (field,) = (each for each in msgspec.structs.fields(shape) if each.name == key)
    return [word for word in get_args(field.type) if word]


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
        *((f"Words of `{key}` in a use", words_of(UseFact, key)) for key in ("cost", "limit", "target")),
        ("Words of `slot` in a row", words_of(TaskFact, "slot")),
        ("Colors of dice", DICE_BY_COLOR),
        *((f"Faces of a {color} die", faces) for color, faces in FACES.items()),
    )
    parts = [
        OPENING,
        "## Words\n",
        *(f"* {title}: {', '.join(f'`{word}`' for word in known)}" for title, known in words),
        "\nInvestigation on a face is written `i1` to `i4`, or `{investigation: 1}` to `{investigation: 4}`.",
    ]
    return "\n".join([*parts, "", old_keys(RENAMED, "museum"), *chapters(VOCABULARY, CHAPTERS)])


if __name__ == "__main__":
    print(manual(), end="")
