"""A failed attempt as it is asked about and told where a card keeps its penalty away: ES9, A35, A39."""

from __future__ import annotations

from solo.games.museum.abouts import Suffering
from tests.games.museum.front.sitting import front_of
from tests.games.museum.helpers import Night, at_card, content

WHO = "darrell_simmons"


def failed(card: str, **given: object) -> Night:
    """An attempt that has failed, at the question whether its penalty is avoided."""
    playing = at_card(card, who=WHO, hand=["warding_statue"], **given)  # type: ignore[arg-type]
    for _ in range(60):
        if playing.kind == "avoid_penalty":
            break
        if playing.kind in ("attempt", "attack"):
            playing.roll(*["terror"] * len(playing.about.pool))
        else:
            playing.fail()
    return playing


def test_a35_what_the_ancient_one_adds_to_a_penalty_is_named_where_it_may_be_avoided() -> None:
    playing = failed("the_missing_records", ancient_one="ithaqua")
    printed = content().card("the_missing_records").fact.penalties
    about = playing.about
    assert isinstance(about, Suffering)
    assert (about.sanity, about.stamina) == (printed.get("sanity", 0), printed.get("stamina", 0) + 1)
    assert f"{about.stamina} stamina" in front_of(playing).prompt(playing.decision)
    before = (playing.first.sanity, playing.first.stamina)
    playing.give("suffer")
    assert before == (playing.first.sanity + about.sanity, playing.first.stamina + about.stamina)


def test_a35_a_penalty_that_the_ancient_one_adds_alone_is_named_too() -> None:
    quiet = (id for id, each in content().adventures.items() if not each.fact.terror_effect)
    playing = failed(
        next(id for id in quiet if "stamina" not in content().card(id).fact.penalties), ancient_one="ithaqua"
    )
    assert playing.kind == "avoid_penalty"
    assert "1 stamina" in front_of(playing).prompt(playing.decision)
