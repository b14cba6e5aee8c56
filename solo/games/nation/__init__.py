"""The nation game: one agent and his network against an automaton. Rules and content; its table is not built yet.

It is not in the register of games. What is written on its cards is carried out, but for standing rules of home-made cards that
the game does not know, which are told as such.
"""
