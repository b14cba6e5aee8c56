"""Figures and words that are printed on every copy of the museum game."""

from __future__ import annotations

from typing import Literal, get_args

MAX_INVESTIGATORS = 8
"""The most investigators at once (ES1.1)."""
GROUP = 4
"""How many one player leads unless told otherwise (ES20.2)."""
ROOMS = 6
"""Museum adventures face up at once (ES3.4)."""
HOURS = 4
"""Steps of the hand from XII to XII (ES4.4)."""
DICE_BY_COLOR = {"green": 6, "yellow": 1, "red": 1}
"""How many dice there are of each color (ES1.6)."""
FACES = {
    "green": ("i1", "i2", "i3", "lore", "peril", "terror"),
    "yellow": ("i1", "i2", "i3", "i4", "lore", "peril"),
    "red": ("i2", "i3", "i4", "lore", "peril", "wild"),
}
"""The faces of a die, for 1 to 6 of the kernel's dice (ES2.2); i1 to i4 are investigation."""
WILD = "wild"
"""The face that counts as any symbol, or as `WILD_PIPS` investigation (ES2.3)."""
WILD_PIPS = 4
SYMBOLS = ("lore", "peril", "terror")
"""Symbols of which a task needs one die each."""
PIPS = {"i1": 1, "i2": 2, "i3": 3, "i4": 4}
"""The investigation that a face shows."""
ALL_FACES = (*PIPS, *SYMBOLS, WILD)

DECKS = ("common", "unique", "spell", "ally")
"""The decks of possessions (ES3.5)."""
REWARDS = ("clue", *DECKS, "remove_doom", "elder_sign", "gate", "monster")
"""Reward icons, in the order in which they are carried out (A28)."""
PENALTIES = ("sanity", "stamina", "lose_clue", "doom", "monster")
"""Penalty icons, in their order (A29)."""
VALUES = ("sanity", "stamina")

Window = Literal[
    "own_turn",
    "start_of_any_turn",
    "start_of_own_resolution",
    "attempt_on_other_world",
    "before_roll",
    "after_roll",
    "after_any_roll",
    "on_task_cost",
    "attempt_failed",
    "would_lose_sanity_or_stamina",
    "spend_clue",
    "own_midnight",
    "gain_common_after_setup",
    "gain_unique_after_setup",
    "gain_spell_after_setup",
    "gain_common_unique_or_spell_after_setup",
    "adventure_completed",
    "monster_defeated",
]
WINDOWS: tuple[Window, ...] = get_args(Window)
"""When a possession or an ability may be used."""
ANY_GAIN: Window = "gain_common_unique_or_spell_after_setup"
"""Before somebody gains a possession that is no ally, whichever it is."""
MODIFIERS = ("pool_green", "first_aid_free", "souvenir_price", "clue_reward", "sanity_penalty", "stamina_penalty")
"""What a lasting effect may change, by a number."""
Forbidden = Literal[
    "cast_spell",
    "use_common",
    "use_unique",
    "use_clue",
    "focus",
    "assist",
    "first_aid",
    "lost_and_found",
    "souvenir",
]
FORBIDDEN: tuple[Forbidden, ...] = get_args(Forbidden)
"""What a lasting effect may forbid (A25)."""
IMMUNE = ("monster_appears", "terror_effects", "mythos_lingering")
"""What may not touch an investigator."""

ENTRANCE = "entrance"
"""The place where everybody begins (ES3.7); also an option of moving."""
GONE = "gone"
"""The place of a devoured investigator."""
ANCIENT = "ancient_one"
"""The place of everybody in the final battle (ES18.3)."""
