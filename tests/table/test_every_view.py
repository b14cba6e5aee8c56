"""Every view may be asked for at every question, of everything that has a name, from the very first question on."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import pytest

from solo.games import GAMES, named, rules
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import Game
from solo.games.town.rules.setup import new_game, set_up
from solo.kernel.flow import FlowRunner
from solo.narration.catalogue import Catalogue, languages, load
from solo.narration.front import Front
from solo.players.random_player import RandomPlayer
from solo.session.campaign import KeptCampaign
from solo.storage.saved_campaign import SavedCampaign

SHARE, ALL = 2, 12
ANSWERS, MANY = 250, 2000
"""So many questions of a campaign are looked at."""
WIDTHS = (0, 80, 120)
OFTEN = 1
"""So many questions of a kind, in one phase, are looked at."""
NAMES = 3
"""So many names are looked at in each view."""


def names_of(words: Catalogue) -> Iterator[tuple[str, ...]]:
    """A name of each kind of thing, again and again others; and words that name nothing."""
    kinds = [[str(forms["name"]) for forms in ids.values()] for ids in (words.find("names") or {}).values()]
    news = [words.text_or_empty("mythos", id, "headline") or id for id in words.sections.get("mythos", ())]
    endless = [cycle(each) for each in (*kinds, news, ["woods", "cultist"], ["nobody knows", "all", "1"])]
    while True:
        yield tuple(next(each) for each in endless)


def look_around(front: Front, names: tuple[str, ...], width: int) -> None:
    """Every view of the present question, of nothing and of each of the names; and what the table shows of it."""
    decision = front.seat.decision  # type: ignore[attr-defined]
    assert decision is not None
    where = (decision.kind, front.phase())
    for name, view in front.views.items():
        for wanted in ("", *(names if name == "examine" else names[-1:])):
            try:
                lines = view(decision, wanted, width)
            except Exception as error:
                raise AssertionError(f"{name} {wanted} at {where}: {error!r}") from error
            assert all(isinstance(line, str) for line in lines)
    front.recap()
    front.state(decision, width)
    front.spread(decision, width)
    front.cited(front.rules_of(decision))
    for each in decision.options[:20]:
        assert front.explain(decision, each)


def walk(game: str, folder: Path, seed: int, questions: int, language: str = "en") -> Counter[tuple[str, str]]:
    """A campaign of random answers; how often each kind of question was asked in each phase."""
    words = load(language, game)
    saved_campaign = SavedCampaign.create(rules(game), folder / f"{game}{seed}.solo", {"seed": seed})
    evening, player, dice = KeptCampaign(saved_campaign), RandomPlayer(seed), random.Random(seed)
    front = named(game).front(evening, named(game).teller(words, seed))
    names, met = names_of(load("en", game)), Counter[tuple[str, str]]()
    for _ in range(dice.randrange(40)):
        next(names)
    with saved_campaign.hurried():
        while (decision := evening.decision) is not None and saved_campaign.position < questions:
            front.teller.tell(evening.take_events())
            met[decision.kind, front.phase()] += 1
            if met[decision.kind, front.phase()] <= OFTEN:
                look_around(front, tuple(dice.sample(next(names), NAMES)), dice.choice(WIDTHS))
            evening.answer(player(decision))
    saved_campaign.close()
    return met


@pytest.mark.parametrize("game", GAMES)
def test_the_very_first_question_knows_no_ancient_one(game: str, tmp_path: Path) -> None:
    """There is one view of everything that has a name; and what was looked at then is not what is true later."""
    words = load("en", game)
    saved_campaign = SavedCampaign.create(rules(game), tmp_path / "first.solo", {"seed": 3})
    front = named(game).front(KeptCampaign(saved_campaign), named(game).teller(words, 3))
    everything = [str(forms["name"]) for ids in (words.find("names") or {}).values() for forms in ids.values()]
    assert saved_campaign.decision is not None
    for name in ("woods", *everything):
        assert front.views["examine"](saved_campaign.decision, name, 0)
    saved_campaign.close()


def test_monsters_looked_at_before_an_ancient_one_is_known_are_as_he_makes_them(town_content: Content) -> None:
    """Cultists of Yig are tougher than printed only once it is Yig who sleeps."""
    game = new_game(town_content, 1, ancient_one="", investigators=())
    printed = {kind: game.figures(f"{kind}.1") for kind in town_content.monsters}
    assert not game.state.ancient_one
    session = FlowRunner(set_up(game))
    while not game.state.ancient_one and session.decision is not None:
        session.answer(session.decision.default)
    anew = Game(town_content, game.state)
    assert {kind: game.figures(f"{kind}.1") for kind in printed} == {
        kind: anew.figures(f"{kind}.1") for kind in printed
    }


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(SHARE))
def test_every_view_at_every_question(game: str, tmp_path: Path, seed: int) -> None:
    """Also before an Ancient One is known: `x cultist` at the first question."""
    assert len(walk(game, tmp_path, seed, ANSWERS)) > (5 if game == "nation" else 10)  # a short game in few phases


@pytest.mark.campaign
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(SHARE, ALL))
def test_every_view_at_every_question_of_many_games(game: str, tmp_path: Path, seed: int) -> None:
    assert len(walk(game, tmp_path, seed, MANY)) > (5 if game == "nation" else 10)


def test_nothing_is_said_to_be_left_before_anything_is_laid_out(tmp_path: Path) -> None:
    """Where it is asked which of those who were dealt are kept, there are no piles yet."""
    saved_campaign = SavedCampaign.create(rules("town"), tmp_path / "left.solo", {"seed": 3})
    front = named("town").front(KeptCampaign(saved_campaign), named("town").teller(load("en", "town"), 3))
    assert saved_campaign.decision is not None and saved_campaign.decision.kind == "keep_investigators"
    told = front.views["threats"](saved_campaign.decision, "", 0)
    assert len(told) > 3 and not any(each.startswith("Left: ") for each in told)
    saved_campaign.close()


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", ["town", "museum"])
def test_what_is_left_is_counted(game: str, tmp_path: Path, language: str) -> None:
    """Gate markers, monsters in the cup and the decks: two of them wake the Ancient One when they run out (R28.4, R28.5)."""
    saved_campaign = SavedCampaign.create(rules(game), tmp_path / "left.solo", {"seed": 3})
    front = named(game).front(KeptCampaign(saved_campaign), named(game).teller(load(language, game), 3))
    player = RandomPlayer(3)
    while front.phase() not in ("movement", "galleries") and saved_campaign.decision is not None:
        saved_campaign.answer(player(saved_campaign.decision))
    assert saved_campaign.decision is not None
    state = front.game.state  # type: ignore[attr-defined]
    name = str(front.teller.name("monster_cup")["name"])
    assert len(state.cup) > 10
    told = " ".join(front.views["threats"](saved_campaign.decision, "", 0))
    assert f"{name} {len(state.cup)}" in told
    assert all(
        f"{front.teller.name_of('decks', deck)['name']} {len(left)}" in told for deck, left in state.decks.items()
    )
    closer = " ".join(front.views["examine"](saved_campaign.decision, name, 0))
    assert f"{name} {len(state.cup)}" in closer
    if game == "town":
        assert f" {len(state.gate_stack)}" in " ".join(
            front.views["examine"](saved_campaign.decision, str(front.teller.name("gate_stack")["name"]), 0)
        )
        assert front.say("views", "last_wakes") in closer
    saved_campaign.close()


@pytest.mark.parametrize("language", languages())
def test_r4_11_nothing_is_said_to_be_left_of_what_is_not_laid_out_yet(tmp_path: Path, language: str) -> None:
    """At every question of the town's setup: the cup is filled late, and an empty pile wakes nobody before it is."""
    saved_campaign = SavedCampaign.create(rules("town"), tmp_path / "setup.solo", {"seed": 5})
    front = named("town").front(KeptCampaign(saved_campaign), named("town").teller(load(language, "town"), 5))
    wakes = front.say("views", "last_wakes")
    piles = {pile: str(front.teller.name(pile)["name"]) for pile in ("gate_stack", "monster_cup", "mythos_deck")}
    seen: list[tuple[str, bool]] = []
    while front.phase() not in ("upkeep", "movement") and (decision := saved_campaign.decision) is not None:
        state = front.game.state  # type: ignore[attr-defined]
        there = {"gate_stack": state.gate_stack, "monster_cup": state.cup, "mythos_deck": state.mythos_deck}
        threats = " ".join(front.views["threats"](decision, "", 0))
        for pile, name in piles.items():
            closer = " ".join(front.views["examine"](decision, name, 0))
            count = f"{name} {len(there[pile])}"
            assert (count in closer) == (count in threats) == bool(there[pile]), (decision.kind, pile)
            assert (wakes in closer) == (bool(there[pile]) and pile != "mythos_deck"), (decision.kind, pile)
        seen.append((decision.kind, bool(state.cup)))
        saved_campaign.answer(decision.default)
    assert ("keep_investigators", False) in seen and ("sliders", False) in seen
    saved_campaign.close()
