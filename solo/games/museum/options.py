"""The settings of a new museum game, as the command line describes them."""

from __future__ import annotations

from solo.games.game import Wanted

WANTED = (
    Wanted("ancient_one", "--ancient-one", sign="ID"),
    Wanted("investigators", "--investigators", "list", "A,B,C,D"),
    Wanted("seats", "--seats", "number", most=8),
)
