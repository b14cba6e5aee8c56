"""How much is counted for one view: every step has its price, so that the same question always gets equally far.

Not the time that is spent decides, for it is another on every machine and at every moment, but what is worked out. The prices
are about what steps take, in milliseconds of a desktop computer: fitted to 10,000 views of played games, the first of all higher,
for where it is taken most often no table of rolls is known yet.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import inf

ROLL, RESULT, FAILURE = 0.024, 0.000_040, 0.010
"""What the average over a roll takes without clues and cards, and how much more for each of its results, and for each number of
dice that terror may take."""
PLACE, OPTIONS, OPTION = 0.016, 0.032, 0.005
"""What takes every position with something in hand, what may be done after a roll there, and each of these for each bearing."""
KITS = 0.15
"""What it takes to tell what may be left of a hand."""
USE, WORTH = 0.012, 0.000_070
"""What using something takes, and how much more for each kit and result."""


class TooMuch(Exception):
    """More was to be counted than there is time for; what was completed until then stays known."""


class Effort:
    """What has been spent, and how much may be."""

    def __init__(self) -> None:
        self.spent = 0.0
        self.most = inf

    @contextmanager
    def up_to(self, most: float) -> Iterator[None]:
        """Whatever is begun here is left off when so much has been spent in all."""
        self.most = most
        try:
            yield
        except TooMuch:
            pass
        finally:
            self.most = inf

    def spend(self, price: float) -> None:
        """Spend something; raises TooMuch if there is not so much left."""
        self.spent += price
        if self.spent > self.most:
            raise TooMuch
