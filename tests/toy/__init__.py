"""A game of a page: what a game must offer, each role in its place, and nothing more.

A walker has six nights to reach a lighthouse four miles away. Each night he walks, which the dice decide, or rests, which
makes the next walk surer.
"""

from solo.boardgame.entry import BoardGameEntry, SetupOption

GAME = BoardGameEntry(__name__, (SetupOption("miles", "--miles", "number", most=6),), ())
