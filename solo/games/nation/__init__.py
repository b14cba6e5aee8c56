"""The nation game: one agent and his network against an automaton. Rules and content; its table is not built yet.

It is not in the register of games. Cards yield their icons, the actions of murder, gates and locks, and standing rules; what else
is written on them is told to be not carried out.
"""
