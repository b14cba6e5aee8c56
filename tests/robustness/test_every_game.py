"""Every command, odd word and wrong answer at every kind of question that comes up in games by chance, of every game."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from io import StringIO
from pathlib import Path

import pytest

from solo.games import GAMES, named, rules
from solo.games.nation.front.orders import MODES
from solo.kernel.decisions import Answer, IllegalAnswer
from solo.narration.catalogue import languages
from solo.players.random_player import RandomPlayer
from solo.session.campaign import KeptCampaign
from solo.session.conversation import Conversation
from solo.storage.saved_campaign import SavedCampaign
from solo.table.driver import converse
from solo.table.lines import ask_stream
from solo.table.plain import PlainTable
from tests.robustness.hostile import HOSTILE, orders
from tests.table.helpers import words_of

ORDERS = ("influence", "acquire", *MODES)
"""Orders of the nation, which answer: at a question of another action that action is taken back."""

STAYING = ("quit", "undo", "redo", "skipped", "go", *ORDERS)
"""Commands that lead away from a question."""
BEHIND = ("", "1", "99", "the", "x y z", "roll", "entrance", "joe")
WRONG = ("0", "99", "1 1", "roll roll", "fail:fail", "complete:0=", "use:nobody:0", "-1", *HOSTILE)
"""Answers to no question at all."""
GAMES_PLAYED, SHARE = 1, 0.07
"""How many games, and what share of the words behind each command."""


class Watched(KeptCampaign):
    """An evening that takes no answer while its table is spoken to: a word that happens to be one is refused."""

    spoken = False

    def answer(self, answer: Answer | Sequence[str]) -> None:
        """Give an answer, unless somebody only talks."""
        if self.spoken:
            assert self.decision is not None
            raise IllegalAnswer(self.decision, answer)
        super().answer(answer)


def lines_of(game: str, language: str, dice: random.Random) -> list[str]:
    """Commands with words behind them that are chosen by the dice, and wrong answers."""
    words = words_of(language, game).find("table", "words") or {}
    typed = ["?", "? 1", "? 99"]
    for name, spellings in words.items():
        if name not in STAYING:
            typed += [f"{spellings[0]} {text}" for text in (*BEHIND, *HOSTILE) if dice.random() < SHARE]
    typed += [text for text in WRONG if text.strip()]
    return [line.replace("\n", " ") for line in typed]


TOLD = [
    pytest.param(game, language, marks=() if language == "en" else pytest.mark.campaign)
    for game in GAMES
    for language in languages(game)
]


@pytest.mark.parametrize(("game", "language"), TOLD)
def test_at_every_kind_of_question_whatever_is_typed_leaves_the_game_as_it_is(
    tmp_path: Path, game: str, language: str
) -> None:
    met: set[str] = set()
    playable, dice = named(game), random.Random(4)
    for seed in range(GAMES_PLAYED):
        saved_campaign, player = (
            SavedCampaign.create(rules(game), tmp_path / f"{seed}.solo", {"seed": seed}),
            RandomPlayer(seed),
        )
        at = Watched(saved_campaign)
        front = playable.front(at, playable.teller(words_of(language, game), seed))
        while (decision := at.decision) is not None and saved_campaign.position < 300:
            if decision.kind not in met:
                met.add(decision.kind)
                before, out = at.host.digest(), StringIO()
                typed = "\n".join(lines_of(game, language, dice)) + "\n"
                source = StringIO(typed)
                conversation = Conversation(at, front, partial(words_of, game=game))
                table = PlainTable(conversation, ask_stream(source), out)
                at.spoken = True
                while source.tell() < len(typed):
                    try:
                        converse(table, partial(conversation.ask, decision))
                    except IllegalAnswer:
                        continue
                at.spoken = False
                assert orders(out.getvalue()) == [], decision.kind
                assert at.host.digest() == before, decision.kind
                assert at.decision is decision
            at.answer(player(decision))
        saved_campaign.close()
    assert len(met) > (7 if game == "nation" else 8)
