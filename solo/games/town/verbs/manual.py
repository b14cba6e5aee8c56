"""The manual of the effect language, made from the verbs' docstrings: `python -m solo.games.town.verbs.manual`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import get_args

from solo.boardgame.manual import chapters, old_keys
from solo.files.yaml import read_as, shipped
from solo.games.town.compiled.doubts import LIMITS, OF, WORKS
from solo.games.town.compiled.pieces import ABILITIES, TIMINGS, TYPES
from solo.games.town.printed.card_facts import BonusKind, While
from solo.games.town.printed.facts import BoardFile, Colour, Dimension, EnvironmentKind, Movement, MythosType
from solo.games.town.printed.numbers import CHECKS
from solo.games.town.printed.renamed import RENAMED
from solo.games.town.rules.conditions import CONDITIONS, RESOURCES
from solo.games.town.verbs import CHAPTERS, VOCABULARY
from solo.games.town.verbs.language import AMOUNTS, COUNTS

OPENING = """# The effect language

What a card does is data: a list of steps, run in order. A step is a mapping with one verb, which may have keys of its own and
keys beside it. This page is made from the verbs' docstrings (`python -m solo.games.town.verbs.manual > docs/effects.md`); its
examples are run by the tests.

## Adding a card without Python

`solo content new encounter "The Old Bell" mine` writes an encounter into the folder `mine`, with the prose it needs. It can
be played at once: `solo play --content mine`. Change it to your liking; `solo content check mine` says what is wrong, with
file, line, key and the nearest known word. There are templates of every kind: common, unique, spell, skill, ally and special
cards, encounter, gate_encounter, headline, environment, rumor, monster, gate, investigator, ancient_one. What follows is what
they are made of. Every file ends in `.yaml` and is about one deck or list; what it is called besides does not matter. An id
is made of small letters, digits and underscores, and no two things have the same. Files in folders below are read, too.

To see a card of yours in play: `solo content try the_old_bell --content mine` plays it at once in a small situation, which asks
its questions; `--all` shows every way it can go, with the dice and answers that lead there, and which are never reached. In
whole games, `solo simulate --games 3 --coverage --content mine | grep the_old_bell` says how often it came up and which of its
ways were taken. More `copies` (of a monster: `count`) bring it sooner; so does trying a few `--seed`s, and
what needs somebody in particular `--investigators ashcan_pete`. `solo simulate --games 400 --with mine` plays each seed without
the folder and with it, and says what that changes. `solo play` goes on with a
campaign and its cards by itself as long as their folder is where it was; all other commands about it take `--content mine`.

### Cards

    deck: common
    cards:
    - id: brass_knuckles
      copies: 2
      price: 2
      hands: 1
      type: physical_weapon
      bonuses: [{check: combat, value: 1, kind: physical, while: wielded}]

The decks: common, unique, spell, skill, ally, special. The types and all other words stand below. A bonus is to a `check`, a
`skill` or a maximum (`max: sanity`). What a card can do when its owner wants is a use: when (the times are listed below),
what it costs, and the steps:

      uses:
      - when: free_action
        cost: {movement_points: 1, exhaust: true}
        effect: [gain: {clues: 1}]

A cost has `exhaust: true`, `discard: self`, `return_to_box: self`, `movement_points`, `sanity`, `stamina`, `money`,
`once_per_turn: true`; without one the use is free. A use at a check says which in `of` (a skill or check, or any). One at
`before_check` may pass without a roll (`auto_pass`), or add dice to this check and the later ones of the turn
(`bonus_this_turn`); one at `after_check` may `reroll`. A spell has `cast: {modifier: -1, sanity_cost: 1}` besides. `on_gain`
and `upkeep` are steps that run by themselves.

Special cards (`deck: special`) have four keys of their own: `role` (blessing, curse, retainer, loan, membership, deputy) says
which one the rules mean by that word, and each is taken already; `brings` lists the special cards that come with this one;
`back_of` is the card on whose back it is printed; with `counts_as_item: true` it is an item. In `passive`, `success_on` is
the lowest face that is a success.

### Encounters

An encounter is added to the deck of a neighbourhood: northside, downtown, easttown, rivertown, french_hill, southside,
uptown, miskatonic_university, merchant_district. Its `place` is a location there.

    deck: rivertown
    entries:
    - id: graveyard_8
      place: graveyard
      card: 8
      effect:
      - check: {skill: luck, modifier: -1}
        pass: [gain: {clues: 1}]

An option of a choice is shown as its id, with blanks: `climb_down` as “climb down”. It has a text of its own, and so has
each way within it; `spend` has a text `then` even if nothing follows:

    deck: rivertown
    entries:
    - id: general_store_8
      place: general_store
      effect:
      - choose:
        - option: climb_down
          effect:
          - check: {skill: speed}
            pass: [gain: {clues: 1}]
            fail: [lose: {stamina: 1}]
        - {option: leave_it_alone, effect: []}

and its prose:

    general_store_8:
      scene: >-
        The trapdoor behind the counter stands open. The storekeeper says that it has always been nailed shut, and that
        his father nailed it.
      outcome:
        climb_down: You are on the third rung when the light above you moves.
        climb_down.pass: At the bottom lies the hammer, and a page of his father’s accounts.
        climb_down.fail: The fourth rung is not there.
        leave_it_alone: Behind you somebody asks for nails.

Paragraphs with the same number `card` are on one card. Cards 1 to 7 are full, so yours begin with 8; without a number a
paragraph has a card to itself. At a place only cards with a paragraph for it are drawn.

### The mythos

    deck: mythos
    cards:
    - id: lamps_go_out
      type: headline
      gate: woods
      clue: graveyard
      movement: {white: [circle], black: [square]}
      effect: [each_investigator: {where: in_streets, effect: [lose: {sanity: 1}]}]

A gate and a clue token can only be at an unstable location (they are listed below). `movement` has the dimensions of the
monsters that move along the white and the black arrows; without it none does.

### Monsters

    monsters:
    - id: bell_diver
      count: 2
      dimension: square
      movement: normal
      awareness: -1
      toughness: 2
      horror: {rating: -1, damage: 1}
      combat: {rating: -2, damage: 2}
      abilities: [ambush, {overwhelming: 1}]

`count` is how many of it are in the cup. Without `horror` or `combat` there is no such check. `instead_of_moving`,
`on_combat_damage`, `on_defeat` and `before_horror_check` are steps that run at these times. Its name:

    monsters:
      bell_diver: {name: Bell Diver, a: a Bell Diver, the: the Bell Diver}

and its prose, in `people`:

    bell_diver:
      first_sight: A copper helmet comes up the quay steps, and water keeps running out of it.
      defeat: The helmet rings once on the stones, and there was never anyone in it.

### Names and prose

They stand in the same folder, one folder for each language; en is the one that stands in for all others. The file is called
as you like, the folder before it is the section:

    mine/locales/en/town/names/ANY.yaml
    mine/locales/en/town/encounters/ANY.yaml

Names, by kind (cards, monsters, investigators, abilities, ancient_ones): `name`, and in a sentence `a` and `the`; other
languages have forms for their cases (look into `names.yaml` of the language). Without a name it is made from the id.

    cards:
      brass_knuckles: {name: Brass Knuckles, a: a pair of Brass Knuckles, the: the Brass Knuckles}

Prose of an encounter (`encounters`; of Other Worlds `gates`): a scene of some 55 to 90 words, and an outcome of 16 to 45 for
every way the steps can go. The ways are called as their keys above: pass and fail, then and otherwise, an option by its name,
a row of a table by its numbers; a way within a way has both names: `pass.then`. A check has both pass and fail, even if one
does nothing.

    graveyard_8:
      scene: >-
        Somebody has turned over the stone of a family that you thought had died out. On the back, too, names are
        cut, and the last of them is still white with dust.
      again: >-
        The stone lies as you left it. There is one name more.
      outcome:
        pass:
        - You know two of the names, and what became of them.
        - Under the last name is a date, and it is a week from today.
        fail: Moss, and a beetle.

A list has several phrasings, one of which is told. `again` is told instead of the scene when the card is drawn again, and
`before` may begin the scene with what has happened (`before: {insane: …, slew_ghoul: …, beyond_abyss: …}`). Whoever is meant
is "you". A card of the mythos (`mythos`) has `headline`, `scene`, and, if its steps can go several ways, `outcome` for
each; an environment also `outcome.ends`, a rumor `ongoing`, `passed` and `failed`:

    lamps_go_out:
      headline: Lamps fail all over town
      scene: One after the other, from the river up, as if somebody walked along the street with a snuffer.

Monsters, investigators and Ancient Ones have theirs in `people`; what a card does, in a line, stands in `explain`:

    brass_knuckles: They add a die in a fight.

`solo content check` names every text that is missing, and every one that nothing asks for. English alone is enough: it stands
in for all other languages.
"""


def listed(words: Iterable[str]) -> str:
    """Words as the manual lists them."""
    return ", ".join(f"`{word}`" for word in words)


def places() -> str:
    """The locations by neighbourhood, and those that can hold a gate."""
    board = read_as(shipped("content") / "town" / "board.yaml", BoardFile)
    rows = [f"| `{area.id}` | `{area.street}` | {listed(area.locations)} |" for area in board.neighbourhoods]
    table = "\n".join(["| neighbourhood | street | locations |", "|---|---|---|", *rows])
    unstable = listed(place.id for place in board.locations if place.stability == "unstable")
    worlds = listed(world.id for world in board.other_worlds)
    return (
        f"## Places\n\n{table}\n\nUnstable, so that a gate or a clue token can be there: {unstable}.\n\n"
        f"Other Worlds: {worlds}.\n"
    )


def words() -> str:
    """The words that keys of cards and monsters take."""
    lines = {
        "Types of cards": f"{listed(TYPES)}; the last four are those of special cards",
        "Bonuses, `kind`": listed(get_args(BonusKind)),
        "Bonuses, `while`": listed(get_args(While)),
        "Uses, `of`": _grouped(OF),
        "Uses, verbs that work at certain times only": _grouped(WORKS),
        "`limits` of cards": listed(LIMITS),
        "Dimensions": listed(get_args(Dimension)),
        "Movements": listed(get_args(Movement)),
        "Abilities of monsters": f"{listed(ABILITIES)}; the last two have a number, `{{nightmarish: 1}}`",
        "Types of mythos cards": listed(get_args(MythosType)),
        "Kinds of environments": listed(get_args(EnvironmentKind)),
        "Colours of gate cards": listed(get_args(Colour)),
    }
    return "## Words\n\n" + "\n".join(f"* {what}: {said}" for what, said in lines.items()) + "\n"


def _grouped(words: Mapping[str, Sequence[str]]) -> str:
    """Words with what belongs to them, those with the same together."""
    same: dict[Sequence[str], list[str]] = {}
    for word, of in words.items():
        same.setdefault(of, []).append(word)
    return "; ".join(f"{listed(group)}: {listed(of)}" for of, group in same.items())


def manual() -> str:
    """The whole manual as Markdown."""
    parts = [OPENING, places(), words()]
    parts.append(
        f"## Amounts\n\nA number, {listed(AMOUNTS)}, `{{up_to: n}}`, `{{count_of: what, times: k}}` (what: {listed(COUNTS)}).\n"
    )
    conditions = listed((*CONDITIONS, *RESOURCES))
    parts.append(f"## Conditions\n\n{conditions} (a resource by itself: at least so much of it).\n")
    parts.append(f"## Times at which a card may be used\n\n{listed(TIMINGS)}.\n\nChecks: {listed(CHECKS)}.\n")
    parts.append(old_keys(RENAMED, "town"))
    parts += chapters(VOCABULARY, CHAPTERS)
    return "\n".join(parts)


if __name__ == "__main__":
    print(manual(), end="")
