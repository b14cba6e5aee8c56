"""What every game needs: dice, decisions, events, flows, the effect language and content. Knows no particular game."""
