"""ES11 The entrance: first aid, the lost and found, and souvenirs."""

from __future__ import annotations

from collections.abc import Sequence

from solo.games.museum import events
from solo.games.museum.abouts import Visiting
from solo.games.museum.game import Game
from solo.games.museum.printed.numbers import DECKS, FACES, VALUES
from solo.games.museum.rules.cards import draw, gain_clues
from solo.games.museum.rules.doom import add_signs
from solo.games.museum.rules.losses import regain
from solo.games.museum.rules.trophies import points, return_trophies_worth
from solo.games.museum.rules.uses import Usable, offers, options_of, perform, run_use, settle, shown, taken
from solo.games.museum.state import Investigator
from solo.kernel.decisions import Decision, Option, option, subject_of
from solo.kernel.flow import Flow

ONE_PRICE, BOTH_PRICE = 2, 4
"""What it costs to regain all of one value, or all of both (ES11.2)."""
PLENTY = 99
LOST_AND_FOUND = "lost_and_found"


def visit_entrance(game: Game, who: Investigator) -> Flow[None]:
    """The adventure phase at the entrance: one action, or none (ES11.1, A60)."""
    while True:
        found = offers(game, who, "own_turn")
        answer = yield visiting(game, who, found)
        offer = taken(found, answer)
        if offer is None:
            break
        yield from run_use(game, offer)
        settle(game)
    yield from _act(game, who, str(answer))


def visiting(game: Game, who: Investigator, found: Sequence[Usable] = ()) -> Decision:
    """The question what somebody does at the entrance, also before he goes there. found: what else he may use."""
    prices = {what: price_of(game, who, what) for what in wares(game, who)}
    about = Visiting(prices, points(game, who), shown(found))
    return Decision(
        "entrance", who.id, (*actions(game, who), option("leave"), *options_of(found)), "ES11.1", about=about
    )


def actions(game: Game, who: Investigator) -> list[Option]:
    """What somebody may do at the entrance; nothing that would do nothing (A60)."""
    found = []
    if not game.forbidden(who, "first_aid"):
        hurt = [what for what in VALUES if getattr(who, what) < getattr(who, f"max_{what}")]
        found += [option("aid", what) for what in hurt]
        if points(game, who) >= ONE_PRICE:
            found += [option("restore", what) for what in hurt]
        if points(game, who) >= BOTH_PRICE and len(hurt) == len(VALUES):
            found.append(option("restore", "both"))
    if not game.forbidden(who, "lost_and_found"):
        found.append(option("search"))
    return found + [option("buy", what) for what in wares(game, who)]


def wares(game: Game, who: Investigator) -> list[str]:
    """What somebody can buy: he can pay for it, and there is one (ES11.4, A38, A60)."""
    if game.forbidden(who, "souvenir"):
        return []
    owned = points(game, who)
    there = [what for what in game.content.souvenirs if what not in DECKS or game.state.decks[what]]
    return [what for what in there if owned >= price_of(game, who, what)]


def price_of(game: Game, who: Investigator, what: str) -> int:
    """A souvenir's price for somebody, at least 1 (A38)."""
    return max(1, game.content.souvenirs[what] + game.modifier(who, "souvenir_price"))


def _act(game: Game, who: Investigator, answer: str) -> Flow[None]:
    verb, what = answer.partition(":")[0], subject_of(answer)
    match verb:
        case "aid":
            game.tell(events.FirstAidGiven(who.id, 0))
            count = 1 + game.modifier(who, "first_aid_free")
            regain(game, who, **{what: max(0, count)})
        case "restore":
            price = BOTH_PRICE if what == "both" else ONE_PRICE
            yield from return_trophies_worth(game, who, price)
            game.tell(events.FirstAidGiven(who.id, price))
            regain(game, who, **dict.fromkeys(VALUES if what == "both" else (what,), PLENTY))
        case "search":
            yield from _search(game, who)
        case "buy":
            yield from _buy(game, who, what)
        case _:
            game.tell(events.EntranceLeft(who.id))


def _search(game: Game, who: Investigator) -> Flow[None]:
    """Roll one green die, which nothing may change, and read the table (ES11.3, A7)."""
    thrown = yield from game.dice.thrown(1, who.id, "ES11.3", LOST_AND_FOUND, ["green"])
    face = FACES["green"][thrown[0] - 1]
    game.tell(events.LostAndFoundSearched(who.id, face))
    yield from perform(game, game.content.lost_and_found[face], who, LOST_AND_FOUND)


def _buy(game: Game, who: Investigator, what: str) -> Flow[None]:
    """Buy exactly one object (ES11.4)."""
    price = price_of(game, who, what)
    yield from return_trophies_worth(game, who, price)
    game.tell(events.SouvenirBought(who.id, what, price))
    if what == "clue":
        gain_clues(game, who, 1)
    elif what == "elder_sign":
        add_signs(game)
    else:
        yield from draw(game, who, what)
