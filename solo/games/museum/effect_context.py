"""What is under way while an effect runs, so that effects can change it: a loss."""

from __future__ import annotations


class PendingLoss:
    """A loss about to happen, or the cost of a task. prevented: by an effect. paid: how much of a cost is paid already."""

    __slots__ = ("paid", "prevented", "sanity", "stamina")

    def __init__(self, sanity: int, stamina: int) -> None:
        self.sanity = sanity
        self.stamina = stamina
        self.prevented = False
        self.paid = {"sanity": 0, "stamina": 0}
