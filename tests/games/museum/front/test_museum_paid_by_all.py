"""What each investigator may pay is one question: who pays (ES14.1)."""

from __future__ import annotations

import pytest

from solo.games.museum.checks.by_hand import give_trophies
from solo.games.museum.front.paid_by_all import WHO_PAYS
from solo.games.museum.rules.midnight import run_midnight_effects
from solo.games.museum.rules.uses import perform
from tests.games.museum.front.sitting import front_of
from tests.games.museum.helpers import Night, table

CARD = "biting_draught_at_the_hour_of_frost"
"""At the next midnight everybody pays a clue or loses a stamina."""


def midnight(*clues: int, card: str = CARD) -> Night:
    """Midnight comes to investigators with so many clues."""
    people = ["dexter_drake", "joe_diamond", "bob_jenkins", "jenny_barnes"][: len(clues)]
    game = table(investigators=people, mythos=card)
    for who, count in zip(game.state.investigators, clues, strict=True):
        who.clues = count
    return Night(game, run_midnight_effects(game))


@pytest.mark.parametrize("language", ["en", "cs", "pl", "ru"])
def test_es14_1_who_pays_is_asked_once_of_all_who_could(language: str) -> None:
    playing = midnight(1, 0, 2, 1)
    front = front_of(playing, language)
    asked = front.auto_answers.merge(playing.decision)
    assert asked is not None and asked.kind == WHO_PAYS
    ids = [each.id for each in asked.options]
    assert ids == ["payer:dexter_drake", "payer:bob_jenkins", "payer:jenny_barnes", "nobody"]
    assert front.auto_answers.enter(asked) == tuple(ids[:3])
    texts = [front.option(asked, each) for each in asked.options]
    assert len({*texts}) == 4 and "{" not in front.prompt(asked) + "".join(texts)
    assert all(front.explain(asked, each) for each in asked.options)
    answer = front.auto_answers.on_answer(asked, ("payer:bob_jenkins",))
    assert answer == "no"
    playing.give(answer)
    for who, expected in (("bob_jenkins", "yes"), ("jenny_barnes", "no")):
        assert playing.decision.who == who and front.auto_answers.answer(playing.decision) == expected
        assert front.auto_answers.is_meant(expected), "it was said and not skipped"
        playing.give(expected)
    assert [who.clues for who in playing.game.state.investigators] == [1, 0, 1, 1]
    assert [who.max_stamina - who.stamina for who in playing.game.state.investigators] == [1, 1, 0, 1]


def test_es14_1_nobody_pays_by_one_word() -> None:
    playing = midnight(1, 1)
    front = front_of(playing)
    asked = front.auto_answers.merge(playing.decision)
    assert asked is not None
    assert front.auto_answers.on_answer(asked, ("nobody",)) == "no"
    playing.give("no")
    assert front.auto_answers.answer(playing.decision) == "no"


def test_es14_1_one_who_alone_could_pay_is_asked_whether_he_does() -> None:
    playing = midnight(0, 1)
    front = front_of(playing)
    assert playing.kind == "may" and front.auto_answers.merge(playing.decision) is None
    assert front.auto_answers.answer(playing.decision) is None


def test_es14_1_whoever_was_not_in_the_question_is_asked_by_himself() -> None:
    """What was taken back, or said before the evening was left, is forgotten."""
    playing = midnight(1, 1, 1)
    front = front_of(playing)
    asked = front.auto_answers.merge(playing.decision)
    assert asked is not None
    playing.give(str(front.auto_answers.on_answer(asked, ("payer:dexter_drake",))))
    front.auto_answers.taken_back()
    assert front.auto_answers.answer(playing.decision) is None
    again = front.auto_answers.merge(playing.decision)
    assert again is not None and [each.subject for each in again.options] == ["joe_diamond", "bob_jenkins", ""]


def curator(*trophies: bool) -> Night:
    """The Curator's midnight: everybody gives up trophies worth 2 or loses a stamina and a sanity."""
    people = ["dexter_drake", "joe_diamond", "bob_jenkins", "jenny_barnes"][: len(trophies)]
    game = table(investigators=people, cards=["the_curator"])
    for who, has in zip(game.state.investigators, trophies, strict=True):
        worthy = next(each for each in game.state.adventures if game.fact(each).fact.trophies > 1)
        give_trophies(game, who, [worthy] if has else [])
    return Night(game, run_midnight_effects(game))


@pytest.mark.parametrize("language", ["en", "cs", "pl", "ru"])
def test_es14_1_who_gives_up_trophies_to_the_curator_is_asked_once_of_all_who_could(language: str) -> None:
    playing = curator(True, False, True, True)
    front = front_of(playing, language)
    assert playing.kind == "choose"
    asked = front.auto_answers.merge(playing.decision)
    assert asked is not None and asked.kind == WHO_PAYS
    assert [each.subject for each in asked.options] == ["dexter_drake", "bob_jenkins", "jenny_barnes", ""]
    texts = [front.option(asked, each) for each in asked.options]
    assert "{" not in front.prompt(asked) + "".join(texts)
    assert all(any(word in each for word in ("troph", "trofe", "трофе")) for each in texts[:3])
    assert front.auto_answers.needs_confirmation(asked)
    answer = front.auto_answers.on_answer(asked, ("payer:bob_jenkins",))
    playing.give(str(answer))
    for who, expected in (("bob_jenkins", "pay_trophies"), ("jenny_barnes", "suffer")):
        while playing.kind == "hand_trophies":
            playing.give(playing.options[0])
        assert playing.decision.who == who and front.auto_answers.answer(playing.decision) == expected
        playing.give(expected)


def test_es14_1_what_is_no_payment_is_asked_of_each() -> None:
    """An attack of Cthulhu takes a maximum of either kind: nobody pays."""
    game = table(investigators=["dexter_drake", "joe_diamond"])
    attack = game.content.ancient_ones["cthulhu"].attack
    playing = Night(game, perform(game, attack, game.state.investigators[0], "cthulhu"))
    assert playing.kind == "choose" and front_of(playing).auto_answers.merge(playing.decision) is None
