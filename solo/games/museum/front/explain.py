"""Explaining an option in one line: what it does, and the card, monster or place it names."""

from __future__ import annotations

from solo.games.museum.front.board import Board
from solo.games.museum.front.views import Views
from solo.games.museum.front.wording import DICE_KINDS, Wording
from solo.games.museum.printed.numbers import DECKS, ENTRANCE
from solo.kernel.decisions import Decision, Option
from solo.kernel.piece_ids import kind_of
from solo.narration.messages import Forms, word_of
from solo.narration.paragraphs import Paragraph, Span, capital

BRIEF = "brief"
"""The verbosity in which nobody is introduced."""


class Explain:
    """Explains the options of a decision in the words of the table."""

    def __init__(self, wording: Wording, views: Views, board: Board) -> None:
        self._wording = wording
        self._views = views
        self._board = board
        self._introduced: list[str] = []

    def option(self, decision: Decision, option: Option) -> str:
        """What one option means."""
        found = [self._verb(decision, option), *self._subject(decision, option)]
        return " ".join(part for part in found if part) or self._wording.say("explain", "other")

    def _verb(self, decision: Decision, option: Option) -> str:
        subject = self._wording.teller.name(option.subject)
        verb = self._wording.way(decision, option) if option.verb == "go" else option.verb
        battle = [f"battle_{verb}"] if self._wording.game.state.battle else []
        for key in (*battle, f"{decision.kind}_{verb}", f"{verb}_{option.subject}", verb):
            if self._wording.known("explain", key):
                return self._wording.say("explain", key, subject=subject)
        return ""

    def _subject(self, decision: Decision, option: Option) -> list[str]:
        """What is said of the thing that an option names."""
        content, id = self._wording.game.content, option.subject.partition("/")[0]
        if decision.kind in DICE_KINDS or option.verb in ("complete", "hand", "draw") or id in ("", ENTRANCE):
            return []
        if self._wording.game.in_play(id):
            card = content.card(id)
            return [*self._board.icons(card), *self._board.marks(card)]
        if id in content.sheets:
            return self.investigator(id) if option.verb == "take" else [self._wording.said_of("explain", id)]
        text = self._wording.said_of("explain", id)
        kind = kind_of(id) or id
        if not text and kind in content.possessions:
            return self._views.does(kind)
        return [text] if text and option.subject not in DECKS else []

    def investigator(self, id: str) -> list[str]:
        """An investigator's sheet in short: figures, starting possessions, ability."""
        fact = self._wording.game.content.sheets[id].fact
        gists, start = self._wording.gists, fact.start
        counts = {deck: getattr(start, deck) for deck in ("common", "unique", "spell", "clue") if getattr(start, deck)}
        things: list[Forms | str] = [gists.amount(what, count) for what, count in counts.items()]
        if start.ally_named:
            things.append(self._wording.teller.name(start.ally_named))
        if start.choice_of:
            decks = gists.either([word_of(self._wording.teller.name_of("decks", each)) for each in start.choice_of])
            things.append(self._wording.say("setup", "mix", count=start.count, decks=decks))
        figures = {"sanity": fact.sanity, "stamina": fact.stamina, "things": self._wording.teller.listed(things)}
        return [self._wording.say("setup", "sheet", **figures), self._wording.said_of("explain", id)]

    def newcomers(self, decision: Decision) -> list[str]:
        """The investigators to introduce before a question: everybody at the first of a game, later whoever has come in."""
        game = self._wording.game
        found = [who.id for who in game.state.investigators if who.alive and who.id not in self._introduced]
        resumed = not self._introduced and (game.state.turn > 1 or game.state.attempt is not None)
        self._introduced += found
        return [] if resumed or self._wording.teller.verbosity == BRIEF else found

    def biography(self, id: str) -> Paragraph:
        """An investigator's name, sketch and sheet."""
        name = capital(str(self._wording.teller.name(id)["name"]))
        sketch = Span("scene", self._views.prose(id))
        return (Span("title", name), sketch, *(Span("", line) for line in self.investigator(id) if line))
