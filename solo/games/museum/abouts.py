"""What the decisions of the museum game are about: plain records beside the rules that ask."""

from __future__ import annotations

from collections.abc import Mapping

from solo.kernel.decisions import About


class DieView(About, frozen=True):
    """A die as a decision shows it. place: "pool", "marker" or "spell"; holder: whose marker, or which spell."""

    id: str
    color: str
    face: str
    place: str = "pool"
    holder: str = ""


class TaskRow(About, frozen=True):
    """A row that is still to be completed.

    key: names it in option ids; the number of a printed row, or a marker's copy ("zombie.2", and "zombie.2+" for the row
    that an Ancient One adds to it). investigation: sums to reach, each with dice of its own. boxes: one die showing one
    of the symbols. sanity, stamina: its cost. monster: the marker it belongs to. open: whether it may be completed now
    (ES5.1).
    """

    key: str
    investigation: tuple[int, ...] = ()
    lore: int = 0
    peril: int = 0
    terror: int = 0
    boxes: tuple[tuple[str, ...], ...] = ()
    sanity: int = 0
    stamina: int = 0
    clock: int = 0
    monster: str = ""
    open: bool = True


class Assignment(About, frozen=True):
    """One way to complete a row with the dice that lie: the option that does it, and the ids of the dice."""

    option: str
    row: str
    dice: tuple[str, ...]


class UseShown(About, frozen=True):
    """A card or ability that an option uses. source: the copy, or the investigator's id. index: which of its uses."""

    option: str
    source: str
    index: int
    owner: str


class Moving(About, frozen=True):
    """Where to go (kind "move")."""

    hour: int
    uses: tuple[UseShown, ...] = ()


class Trying(About, frozen=True):
    """Before a roll (kinds "attempt", and "attack" in the final battle).

    card: "" in the battle. pool: the dice that would be rolled. aside: dice on markers and spells that could be used.
    """

    card: str
    rows: tuple[TaskRow, ...]
    pool: tuple[DieView, ...]
    aside: tuple[DieView, ...]
    rolls: int
    uses: tuple[UseShown, ...] = ()


class Thrown(About, frozen=True):
    """After a roll (kind "result"). ways: every way to complete a row that differs in what it leaves."""

    card: str
    rows: tuple[TaskRow, ...]
    pool: tuple[DieView, ...]
    aside: tuple[DieView, ...]
    rolls: int
    ways: tuple[Assignment, ...]
    uses: tuple[UseShown, ...] = ()
    clues: int = 0


class Dropping(About, frozen=True):
    """Which die leaves the pool, is put aside, stored, turned, rolled again or locked: kinds "remove_die", "set_aside",
    "store_dice", "turn_die", "reroll", "discard_die", "lock_die". source: the card or rule behind it. more: how many further
    dice it will be asked about."""

    card: str
    rows: tuple[TaskRow, ...]
    pool: tuple[DieView, ...]
    aside: tuple[DieView, ...]
    source: str = ""
    more: int = 0


class Placing(About, frozen=True):
    """Where a monster goes (kind "place_monster")."""

    monster: str


class Visiting(About, frozen=True):
    """What to do at the entrance (kind "entrance"). prices: of what may be bought; points: of the trophies one has."""

    prices: Mapping[str, int]
    points: int
    uses: tuple[UseShown, ...] = ()


class Handing(About, frozen=True):
    """Which trophies to hand back for a price of so many points, or so many pieces (kind "hand_trophies")."""

    price: int
    pieces: bool
    ways: Mapping[str, tuple[str, ...]]


class Suffering(About, frozen=True):
    """Whether to prevent a loss or avoid penalties (kinds "prevent_loss", "avoid_penalty"), or how to pay a row's cost
    ("task_cost")."""

    card: str
    sanity: int
    stamina: int
    uses: tuple[UseShown, ...] = ()


class Occasion(About, frozen=True):
    """A moment at which a card or ability may be used (kind "use_now"). window: which."""

    window: str
    uses: tuple[UseShown, ...]


class Effecting(About, frozen=True):
    """A choice that an effect gives: kinds "choose", "may", "give_up", "target", "gain_instead", "starting_decks",
    "replace_card". source: the card it is printed on."""

    source: str
    what: str = ""
