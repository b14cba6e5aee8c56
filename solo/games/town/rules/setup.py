"""Setting a game up, in the order of the rulebook (R4)."""

from __future__ import annotations

from collections.abc import Sequence

from solo.boardgame.setup_errors import among_ids, check_ancient_one, check_investigators, check_seats
from solo.files.errors import ErrorText
from solo.games.town import events
from solo.games.town.compiled.pieces import Content
from solo.games.town.game import Game
from solo.games.town.printed.numbers import GROUP_DEALT, GROUP_KEPT, KEEPER, MAX_INVESTIGATORS, VARIANTS
from solo.games.town.rules.cards import DECKS
from solo.games.town.rules.mythos import draw_card, put_under, resolve
from solo.games.town.rules.people import equip_fixed, equip_random, new_investigator, set_sliders
from solo.games.town.state import State
from solo.kernel.decisions import Decision, option, subject_of, subjects_of
from solo.kernel.flow import Flow
from solo.kernel.host import SetupError


def new_game(
    content: Content,
    seed: int,
    *,
    ancient_one: str = "",
    investigators: Sequence[str] = (),
    seats: int = GROUP_KEPT,
    variants: Sequence[str] = ("V13",),
) -> Game:
    """A game before its first step; drive it with `turn.play`.

    ancient_one, investigators: ids, or empty to deal them. seats: 1 to 8 investigators, 4 when a group is dealt (V13);
    given investigators decide the number themselves. Raises SetupError.
    """
    check_ancient_one(ancient_one, content.ancient_ones)
    check_investigators(investigators, content.investigators)
    for variant in variants:
        if variant == KEEPER:
            raise SetupError(
                ErrorText(
                    "needs_keeper",
                    "variant {id} needs a second person, who is the keeper; this program is played alone. There are: {ids}",
                    id=KEEPER,
                    ids=", ".join(VARIANTS),
                )
            )
        if variant not in VARIANTS:
            raise SetupError(
                ErrorText(
                    "no_variant", "there is no variant {id!r}{hint} There are: {ids}", **among_ids(variant, VARIANTS)
                )
            )
    count = len(investigators) or (GROUP_KEPT if "V13" in variants else seats)
    check_seats(count, MAX_INVESTIGATORS)
    state = State(seed, 0, ancient_one, list(variants), count)
    state.unused = [*investigators, *(id for id in content.investigators if id not in investigators)]
    state.kept = len(investigators)
    return Game(content, state)


def set_up(game: Game) -> Flow[None]:
    """The fourteen steps (R4.1 to R4.16)."""
    state, content = game.state, game.content
    for place in content.unstable:
        state.clues[place] = 1
    state.first = yield from game.dice.drawn_from(range(state.seats), "first_player", "", "R4.3")
    people = yield from choose_investigators(game)
    lay_out_cards(game)
    for seat, id in enumerate(people):
        state.investigators.append(new_investigator(game, id, seat))
        bare = content.investigators[id].fact.ability.passive.no_setup_clue
        if bare is not None:
            state.clues[bare] = 0
    game.tell(events.GameStarted(state.ancient_one, tuple(people), tuple(state.unused), tuple(state.variants)))
    for who in game.in_turn_order():
        game.tell(events.InvestigatorJoined(who.id, who.seat, who.place))
        yield from equip_fixed(game, who)
    for deck in DECKS:
        game.dice.shuffle(state.decks[deck])
    for who in game.in_turn_order():
        yield from equip_random(game, who)
    for who in game.in_turn_order():
        who.sanity, who.stamina = who.max_sanity, who.max_stamina
        yield from set_sliders(game, who, None, "R4.10")
    fill_cup_and_stacks(game)
    yield from first_mythos(game)


def choose_investigators(game: Game) -> Flow[list[str]]:
    """Deal the sheets and draw the Ancient One, so that whoever chooses knows against whom; of the six of a group four are kept,
    in the order of their seats (R4.4, R4.5, V13).
    """
    state = game.state
    dealt: list[str] = state.unused[: state.kept]
    if not state.kept:
        count, rule = _dealt(game)
        dealt = yield from game.dice.dealt(state.unused, count, "investigator", "", rule, state.dealt_first)
    if not state.ancient_one:
        state.ancient_one = yield from game.dice.drawn_from(list(game.content.ancient_ones), "ancient_one", "", "R4.5")
        game.forget_air()
    chosen = dealt[: state.seats]
    if not state.kept and game.variant("V13"):
        options = tuple(option("keep", id) for id in dealt)
        answer = yield Decision("keep_investigators", "", options, "V13", GROUP_KEPT, GROUP_KEPT)
        chosen = subjects_of(answer)
    elif not state.kept and game.variant("V2"):
        chosen = []
        each = len(dealt) // state.seats
        for seat in range(state.seats):
            pair = dealt[each * seat : each * (seat + 1)]
            answer = yield Decision("keep_one", "", tuple(option("keep", id) for id in pair), "V2")
            chosen.append(subject_of(answer))
    state.unused = [id for id in state.unused if id not in chosen]
    return chosen


def _dealt(game: Game) -> tuple[int, str]:
    """How many sheets are dealt, and by which rule: one for each seat, six of which four are kept, or two for each seat."""
    state = game.state
    if game.variant("V13"):
        return GROUP_DEALT, "V13"
    if game.variant("V2"):
        return state.seats * min(
            2, len(state.unused) // state.seats
        ), "V2"  # late in a campaign too few are left for pairs
    return state.seats, "R4.4"


def lay_out_cards(game: Game) -> None:
    """Every card into its deck, the special cards into their stacks (R4.6)."""
    state, content = game.state, game.content
    state.decks = {deck: content.copies(deck) for deck in DECKS}
    for card in content.cards.values():
        if card.deck == "special" and card.copies:
            state.special[card.id] = [f"{card.id}.{number}" for number in range(1, card.copies + 1)]
    state.gate_deck = list(content.gate_cards)
    state.mythos_deck = list(content.mythos)
    state.gate_stack = list(content.gates)


def fill_cup_and_stacks(game: Game) -> None:
    """The monster cup, with or without the Masks; gate cards, mythos cards and gate markers shuffled (R4.11, R4.12)."""
    state, content = game.state, game.content
    masks = content.ancient_ones[state.ancient_one].fact.power.adds_masks
    state.cup = content.monster_copies(masks=masks)
    if not masks:
        state.boxed_monsters = [marker for marker in content.monster_copies(masks=True) if marker not in state.cup]
    game.dice.shuffle(state.gate_deck)
    game.dice.shuffle(state.mythos_deck)
    game.dice.shuffle(state.gate_stack)


def first_mythos(game: Game) -> Flow[None]:
    """The first card that is no rumor and names a gate is resolved as in a Mythos Phase (R4.14, R4.15, D43, V1)."""
    while True:
        card = yield from draw_card(game)
        if card.fact.type != "rumor" and card.fact.gate is not None:
            break
        game.tell(events.CardIgnored(card.fact.id))
        put_under(game)
    yield from resolve(game, card, monsters=2 if game.variant("V1") else None)
