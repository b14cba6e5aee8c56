"""Whatever a text leaves to the player is asked in words of its own, in every language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from solo.games.town.abouts import Asking, News, Offered, Price, Trial
from solo.games.town.checks.by_hand import scenario
from solo.games.town.compiled.pieces import Content
from solo.games.town.front.narrator import Narrator
from solo.games.town.front.wording import Wording
from solo.games.town.game import Game
from solo.games.town.rules.setup import new_game
from solo.games.town.rules.turn import play
from solo.kernel.decisions import Decision, option
from solo.kernel.effects import Effect
from solo.kernel.flow import FlowRunner
from solo.narration.catalogue import Catalogue, languages, load
from solo.narration.faults import flatten
from solo.players.random_player import RandomPlayer
from tests.table.helpers import narrator

Question = tuple[str, tuple[str, ...]]
"""The key of a question, and the ids of its options where they differ from one question of the kind to another."""

STOCK = "Stock."


def sources(content: Content) -> Iterator[tuple[str, Any]]:
    """Everything printed that can ask, by the id by which it asks."""
    for deck in content.encounters.values():
        yield from ((entry.id, entry) for card in deck.values() for entry in card.values())
    yield from ((entry.id, entry) for card in content.gate_cards.values() for entry in card.entries.values())
    for pieces in (content.abilities, content.cards, content.monsters, content.ancient_ones, content.mythos):
        yield from pieces.items()
    yield from ((sheet.fact.ability.id, sheet) for sheet in content.investigators.values())


def effects(piece: Any) -> Iterator[Any]:
    """The effects of a piece, as they are written."""
    if isinstance(piece, Effect):
        yield piece.raw
    elif isinstance(piece, msgspec.Struct):
        yield from (raw for field in piece.__struct_fields__ for raw in effects(getattr(piece, field)))
    elif isinstance(piece, Mapping | tuple):
        inner = piece.values() if isinstance(piece, Mapping) else piece
        yield from (raw for each in inner for raw in effects(each))


def asked_by(raw: Any) -> Iterator[Question]:
    """What steps ask, in their order."""
    if not isinstance(raw, Mapping):
        yield from (question for each in (raw if isinstance(raw, list | tuple) else ()) for question in asked_by(each))
        return
    if isinstance(raw.get("choose"), list):
        yield "choose", tuple(each["option"] for each in raw["choose"])
    if raw.get("may") is True:
        yield offered(raw), ()
    if "auto_pass_by_discarding" in (raw.get("check") or {}):
        yield "give_up", ()
    if len(raw.get("trophies", {}).get("any_of", ())) > 1:
        yield "pay_trophies", ()
    if "up_to" in raw:
        yield "amount", ()
    yield from (question for each in raw.values() for question in asked_by(each))


def offered(step: Mapping[str, Any]) -> str:
    """The key of the question whether to do an optional step."""
    if "check" in step:
        return "may_check"
    if "spend" in step:
        return "spend_price" if any(isinstance(count, int) for count in step["spend"].values()) else "spend"
    if "move" in step:
        return "may_move_anywhere" if step["move"]["to"] == "any_place" else "may_move_to"
    return f"may_{next(key for key in step if key != 'may')}"


def every_question(content: Content) -> Iterator[tuple[str, Question]]:
    """What is asked by the content, with what asks."""
    for source, piece in sources(content):
        yield from ((source, question) for raw in effects(piece) for question in asked_by(raw))
    for id, card in content.mythos.items():
        if card.fact.visit is not None and card.fact.visit.may:
            yield id, ("visit", ())
        if card.rumor is not None and (card.rumor.pass_needs or card.rumor.action.raw):
            yield id, ("rumor", ())
        if card.rumor is not None and "'up_to': 'on_card'" in str(card.rumor.action.raw):
            yield id, ("rumor_lay", ())


@pytest.mark.parametrize("language", languages("town"))
def test_every_question_of_the_content_has_words_of_its_own(content: Content, language: str) -> None:
    texts = load(language, "town").sections["questions"]
    found: dict[tuple[str, str], None] = {}
    for source, (key, ids) in every_question(content):
        known = [key] if (source, key) not in found else [f"{key}_{id}" for id in ids]
        own = [each for each in known if each in texts.get(source, {})]
        assert own, (source, key, ids)
        found[source, own[0]] = None
    assert len(found) > 90
    assert {path[1:] for path, _ in flatten({"": texts})} == set(found)


@pytest.mark.parametrize("language", languages("town"))
def test_no_text_asks_with_a_stock_prompt_in_random_games(content: Content, language: str) -> None:
    words = load(language, "town")
    table = {**words.sections["table"], "prompts": dict.fromkeys(words.sections["table"]["prompts"], STOCK)}
    teller = Narrator(Catalogue(language, {**words.sections, "table": table}), 3)
    kinds = set()
    for seed in range(20):
        game = new_game(content, seed)
        wording, session, player = worded(game, teller), FlowRunner(play(game)), RandomPlayer(seed)
        while session.decision is not None:
            decision = session.decision
            if isinstance(decision.about, Asking) or decision.kind in ("choose", "visit", "rumor"):
                kinds.add(decision.kind)
                assert wording.prompt(decision) != STOCK, decision
            session.answer(player(decision))
    assert kinds >= {"choose", "may", "may_check", "spend", "visit"}


def worded(game: Game, teller: Narrator | None = None) -> Wording:
    return Wording(SimpleNamespace(game=game), teller or narrator())


def prompt(content: Content, kind: str, about: Asking | News, *options: str, **more: Any) -> str:
    """The question of a decision of Joe Diamond."""
    decision = Decision(kind, "joe_diamond", tuple(map(option, options or ("no", "yes"))), "A3", about=about, **more)
    return worded(scenario(content, investigators=["joe_diamond"])).prompt(decision)


def test_a_question_says_the_price_the_check_and_the_place(content: Content) -> None:
    said = prompt(content, "spend", Price("police_station_5", {"money": 5}))
    assert said == "Will Joe Diamond put $5 into the cigar box to keep the weapons?"
    said = prompt(content, "may_check", Trial("woods_1", "luck", 0, 1))
    assert said == "Does Joe Diamond break the lock open with a stone, on a Luck check?"
    steps = {"yes": ({"move": {"to": "woods"}},)}
    said = prompt(content, "may", Offered("historical_society_1", "move"), option_steps=steps)
    assert said == "Does Joe Diamond ride to the Woods among the folding chairs?"


def test_of_two_choices_in_turn_each_has_its_question(content: Content) -> None:
    hermit = Asking("woods_7")
    assert "sit down and learn" in prompt(content, "choose", hermit, "accept", "decline")
    for left in (("skill", "spells", "clues"), ("spells", "clues")):
        assert "from the hermit" in prompt(content, "choose", hermit, *left)


def test_a_text_without_words_of_its_own_asks_with_the_stock_prompt(content: Content) -> None:
    said = prompt(content, "spend", Price("home_made_1", {"money": 2}))
    assert said == "Joe Diamond may give $2. Give?"
