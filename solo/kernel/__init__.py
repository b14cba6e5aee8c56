"""What any such game needs: dice, decisions, events, flows, the effect language and content; no word of a particular game."""
