"""The museum game: its rules (one file for each chapter of the rulebook), its content and its words."""

from solo.boardgame.entry import BoardGameEntry
from solo.games.museum.options import HABITS, SETUP_OPTIONS

GAME = BoardGameEntry(__name__, SETUP_OPTIONS, HABITS, opponents=("ancient_one", "ancient_ones"))
