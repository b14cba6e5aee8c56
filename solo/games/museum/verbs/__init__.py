"""The verbs of the museum game's effect language; importing this package registers all of them."""

from solo.games.museum.verbs import board, choices, dice, people
from solo.games.museum.verbs.language import VOCABULARY

__all__ = ["VOCABULARY", "board", "choices", "dice", "people"]
