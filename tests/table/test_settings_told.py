"""Each setting says what it sets: at `settings` and at `help settings`, in every language, in both games."""

from __future__ import annotations

import io
from functools import partial
from pathlib import Path

import pytest

from solo.games import GAMES, named, rules
from solo.narration.catalogue import languages
from solo.session.campaign import KeptCampaign
from solo.session.conversation import Conversation
from solo.session.settings import settings_with, shown
from solo.storage.saved_campaign import SavedCampaign
from solo.table.lines import ask_stream
from solo.table.plain import PlainTable
from tests.table.helpers import words_of


@pytest.mark.parametrize(("name", "language"), [(game, each) for game in GAMES for each in languages(game)])
def test_every_setting_says_what_it_asks(tmp_path: Path, name: str, language: str) -> None:
    catalogue, out = words_of(language, name), io.StringIO()
    at = KeptCampaign(SavedCampaign.create(rules(name), tmp_path / "s.solo", {"seed": 1}))
    front = named(name).front(at, named(name).teller(catalogue, 1))
    conversation = Conversation(at, front, partial(words_of, game=name))
    table = PlainTable(conversation, ask_stream(io.StringIO("")), out)
    meant = {
        each: " ".join(front.text_or_empty("table", "settings", each).split())
        for each in shown(settings_with(tuple(front.habits))())
    }
    table.run()
    told = []
    for line in ("settings", "help settings", f"help {catalogue.find('table', 'words')['settings'][0]}"):
        out.seek(out.truncate(0))
        PlainTable(conversation, ask_stream(io.StringIO(line + "\n")), out).run()
        told.append(" ".join(out.getvalue().split()))
    for text in told:
        for key, meaning in meant.items():
            assert meaning and f"{front.text_or_empty('table', 'setting_names', key)}:" in text and meaning in text
    assert len(set(meant.values())) == len(meant)
