"""The verbs of the museum game's effect language; importing this package registers all of them."""

from solo.games.museum.verbs import board, choices, dice, people
from solo.games.museum.verbs.language import VOCABULARY

CHAPTERS = (choices, people, board, dice)
"""The files of verbs, in the order of the manual."""

__all__ = ["CHAPTERS", "VOCABULARY"]
