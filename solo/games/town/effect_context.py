"""What is under way while an effect runs, so that effects can change it: a check, a loss, a movement, an encounter."""

from __future__ import annotations

from collections.abc import Callable

from solo.games.town.abouts import Pending
from solo.games.town.state import Investigator
from solo.kernel.decisions import Steps


class Check:
    """A skill check under way and its result.

    needed: False when every success counts, not only passing (R21.3, R29.7).
    six_counts: what a six is worth (the shotgun's rule). clues: clue tokens spent on it. fixed: passed or failed
    without a roll, None when the dice decide. enough: so many successes are of use, 0 for any number. about: as for
    `skill_check`. leads: the steps that follow so many successes, as written. sufficed: it had passed before dice were rolled
    again.
    """

    __slots__ = (
        "about",
        "clues",
        "difficulty",
        "enough",
        "faces",
        "fixed",
        "kind",
        "leads",
        "needed",
        "pool",
        "six_counts",
        "success_on",
        "sufficed",
        "who",
    )

    def __init__(self, who: Investigator, kind: str, difficulty: int) -> None:
        self.who = who
        self.kind = kind
        self.difficulty = difficulty
        self.pool = 0
        self.success_on = 5
        self.faces: list[int] = []
        self.clues = 0
        self.sufficed = False
        self.needed = True
        self.enough = 0
        self.six_counts = 1
        self.fixed: bool | None = None
        self.about = ""
        self.leads: Callable[[int], Steps] | None = None

    @property
    def successes(self) -> int:
        """The number of successes, with what sixes count extra (R18.5)."""
        if self.fixed is not None:
            return max(self.difficulty, 1) if self.fixed else 0
        least = self.success_on
        count = sum(1 for face in self.faces if face >= least)
        return count if self.six_counts == 1 else count + (self.six_counts - 1) * self.faces.count(6)

    @property
    def passed(self) -> bool:
        """Whether there are at least as many successes as the difficulty (R18.5)."""
        return self.fixed if self.fixed is not None else self.successes >= self.difficulty

    def pending(self, monster: str = "") -> Pending:
        """The present state of the check, for showing odds. monster: the opponent, "" for none."""
        return Pending(
            self.kind,
            self.pool,
            self.difficulty,
            self.success_on,
            tuple(self.faces),
            self.successes,
            self.six_counts,
            monster,
            not self.needed,
            self.enough,
            self.about,
        )

    @property
    def option_steps(self) -> dict[str, Steps]:
        """The steps to which it leads as it is, and if a clue token passes it, or brings one more success, where a text says
        them. Where each number leads somewhere, also those of all the numbers that are more and of use, by the number."""
        if self.leads is None:
            return {}
        better = self.difficulty if self.needed else self.successes + 1
        more = {} if self.needed else {str(each): self.leads(each) for each in range(better, self.enough + 1)}
        return {"accept": self.leads(self.successes), "clue": self.leads(better), **more}


class PendingLoss:
    """A loss about to happen, from one source. combat: a monster's combat damage after a failed Combat check."""

    __slots__ = ("amounts", "combat")

    def __init__(self, sanity: int, stamina: int, combat: bool) -> None:
        self.amounts = {"sanity": sanity, "stamina": stamina}
        self.combat = combat

    def lessen(self, what: str, amount: int) -> int:
        """Reduce the loss by at most `amount`; returns by how much."""
        less = min(amount, self.amounts[what])
        self.amounts[what] -= less
        return less


class Walk:
    """A movement under way.

    points: movement points left. handled: monsters dealt with during this stay (A7). stepped: a step was taken, so that
    uses that replace the movement are no longer possible. fought: there was a combat.
    """

    __slots__ = ("fought", "handled", "points", "stepped")

    def __init__(self, points: int) -> None:
        self.points = points
        self.handled: list[str] = []
        self.stepped = False
        self.fought = False


class Reading:
    """An encounter being read.

    home: the place to return to after a visit to an Other World, else "". gate: the marker through which the
    investigator had come when the encounter began, "" if none. again, redraw: set by effects that ask for another
    encounter after this one, or instead of it. shown: whether what was drawn has been told before it happens.
    """

    __slots__ = ("again", "gate", "home", "redraw", "shown")

    def __init__(self, home: str = "") -> None:
        self.home = home
        self.gate = ""
        self.again = False
        self.redraw = False
        self.shown = False
