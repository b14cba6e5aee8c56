"""Tables that several chapters lay: who plays, and what lies where."""

from __future__ import annotations

from solo.games.town.checks.by_hand import give, put_monster, scenario, script
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import Game
from solo.games.town.rules.combat import combat
from solo.games.town.rules.mythos import text_step
from solo.games.town.scope import Scope
from solo.games.town.state import Investigator
from solo.games.town.verbs import VOCABULARY
from solo.kernel.flow import Flow, FlowRunner, run

STREET = "downtown_street"

SHEETS = (
    "vincent_lee",
    "michael_mcglen",
    "harvey_walters",
    "joe_diamond",
    "carolyn_fern",
    "jenny_barnes",
    "darrell_simmons",
    "mandy_thompson",
)

OTHER = "vincent_lee"
"""Who is beside somebody in question, and changes nothing."""


def facing(
    content: Content, monster: str, *cards: str, ancient_one: str = "azathoth"
) -> tuple[Game, Investigator, str]:
    """Amanda in a street with a monster: Fight 4, Will 1, stamina and sanity 5."""
    game = scenario(content, investigators=["amanda_sharpe"], ancient_one=ancient_one)
    amanda = game.by_id("amanda_sharpe")
    amanda.place = STREET
    amanda.sliders = [1, 3, 1]
    id = put_monster(game, monster, STREET)
    for card in cards:
        give(game, amanda, card)
    return game, amanda, id


def past_horror(game: Game, who: Investigator, monster: str) -> FlowRunner:
    """A combat past its horror check."""
    script(game, [5] * 6)
    return FlowRunner(combat(game, who, monster))


def amanda_with(
    content: Content, *others: str, place: str = STREET, ancient_one: str = "azathoth"
) -> tuple[Game, Investigator]:
    """Amanda in a street, and who else plays, at home."""
    game = scenario(content, investigators=["amanda_sharpe", *others], ancient_one=ancient_one)
    amanda = game.by_id("amanda_sharpe")
    amanda.place = place
    return game, amanda


def in_the_street(content: Content, *ids: str, place: str = STREET) -> tuple[Game, Investigator]:
    """Somebody (Amanda when nobody is named) in a street, the others at home."""
    game = scenario(content, investigators=ids or ("amanda_sharpe",))
    who = game.state.investigators[0]
    who.place = place
    return game, who


def with_variants(content: Content, *variants: str, seats: int = 4) -> Game:
    """A game with these variants in which nobody stands at an unstable location."""
    return scenario(content, investigators=SHEETS[:seats], variants=variants)


def spread(game: Game) -> dict[str, int]:
    """How many monsters stand in each place."""
    found: dict[str, int] = {}
    for place in game.state.monsters.values():
        found[place] = found.get(place, 0) + 1
    return found


def stack_mythos(game: Game, *cards: str) -> None:
    """Put cards on top of the mythos deck."""
    deck = game.state.mythos_deck
    deck[:] = [*cards, *(card for card in deck if card not in cards)]


def stands(game: Game, id: str, area: str) -> Investigator:
    """Put somebody somewhere."""
    who = game.by_id(id)
    who.place = area
    return who


def fill_woods(game: Game, count: int) -> None:
    """So many monsters in the woods, straight from the cup."""
    for _ in range(count):
        game.state.monsters[game.state.cup.pop()] = "woods"


def enter_environment(game: Game, card: str) -> None:
    """The fourth step of an environment that has just been drawn."""
    game.state.mythos_deck.remove(card)
    game.state.mythos_card = card
    run(text_step(game, game.content.mythos[card]))


def pair_with(
    content: Content, id: str, other: str = OTHER, ancient_one: str = "azathoth"
) -> tuple[Game, Investigator]:
    """Two investigators, the first the one in question."""
    game = scenario(content, investigators=[id, other], ancient_one=ancient_one)
    return game, game.by_id(id)


def pair_against(content: Content, ancient_one: str) -> tuple[Game, Investigator]:
    """Amanda (fight 2, speed 2, will 3, the rest likewise) and Joe."""
    game = scenario(content, investigators=["amanda_sharpe", "joe_diamond"], ancient_one=ancient_one)
    return game, game.by_id("amanda_sharpe")


def text_of(game: Game, who: Investigator, *steps: dict[str, object]) -> Flow[None]:
    """Some steps of an encounter."""
    return VOCABULARY.compile(list(steps)).run(Scope(game, who, "text"))


def let_do(game: Game, who: Investigator, verb: str, value: object) -> None:
    """Let a text do something."""
    run(VOCABULARY.compile([{verb: value}]).run(Scope(game, who, "test")))
