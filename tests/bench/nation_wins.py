"""How often the nation game's players win: `python -m tests.bench.nation_wins [GAMES] [OTHERS] [CAREFUL] [PROCESSES]`.

The decent player plays GAMES at the standard level and OTHERS at each other one; at the standard one the players with a plan, the
racer, and who plays at random or by the first option play OTHERS too, and the careful player CAREFUL: every Ancient One and main
agent equally often, by turns. The tables and figures are written to docs/nation-win-rates.md. Seeds are numbered on, so the same
numbers give the same tables, and players are compared by games that begin alike. Every invariant is held in the games of the
decent player at the standard level.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from statistics import median

from solo.games.nation.players.weights import PLANS
from solo.games.nation.printed.numbers import STANDARD
from tests.bench.nation_figures import Figure, figures, share
from tests.bench.nation_games import Played, Setting, play, rules

GAMES, OTHERS, CAREFUL = 2000, 400, 200
PROCESSES = 2
FILE = Path(__file__).parents[2] / "docs" / "nation-win-rates.md"
SCRIPTS = ("racer", "random", "first")
NAMES = {"yog_sothoth": "Yog-Sothoth", "black_goat": "The Black Goat"}
LEVERS: Mapping[str, str] = {
    "won at novice": (
        "the Ancient One’s points at the start have not changed it: from 3 points 70 ± 3 were won (671 games, with three decks "
        "of Monday’s), from 4 70 ± 5 (306), from 5 72 ± 4 (400), so 3 were left. A cube less for the player was not measured."
    ),
    **dict.fromkeys(
        ("won at hard", "won at nightmare"),
        "a point more or less for the Ancient One at the start is about five games of a hundred; the interval is no narrower.",
    ),
    "won against each Ancient One": (
        "what they do is known and was left alone; in 1,000 games before the cards were changed they were 46 to 59, and the "
        "interval leaves it open on which side of 40 or 60 the outermost are."
    ),
    "plans against the decent player": "the interval is wider than what is missing; the plans lean as far as before.",
    "the plan for cities against him": (
        "it was 18 below before the cards were made better, and leans as far as then; the interval is wider than what is missing."
    ),
    "the careful player against him": (
        "he imagines eight games for each of four near deeds; a second turn played ahead takes four times as long and was not "
        "measured in enough games to tell."
    ),
    "ended by the goal": (
        "the goals of four are known. Nyarlathotep’s at five cities instead of six ended 33 of 100 of his games, of which 30 "
        "were won. Dagon’s ritual by three spaces instead of one, where he opens no gate, was kept: his goal ends 4 of 100 of "
        "his games instead of 1, and 3.6 ± 3.4 fewer of them are won, 0.6 ± 0.2 rounds sooner."
    ),
    "won with each main agent": (
        "Tuesday had three research icons and won 63 ± 7, half of it by the track; with two she is among the others. The other "
        "agents’ own cards have been evened out by an icon each: influence for Friday, research for Monday and for Thursday, "
        "who won 37 ± 9 without and 51 ± 9 with it. Monday won 57 ± 2 with her research on the night watchman, and an influence "
        "less on the hired muscle made it 2 ± 5 more; with the research on the hired muscle, which is played for influence "
        "otherwise, she won 54 ± 3; with an influence less again, and a cultist’s cube that it sends home, 50 ± 10."
    ),
    "cards acquired in 1 of 100 games": (
        "it was 24. Weighing cards higher in the player made it 35 and lost him 7 ± 5 games of 100, so the cards were made "
        "better: points on acquiring for those of ours, more icons for others, and less for the six agents of every game. "
        "With more icons or points for sixteen of those left, all of them but the Anarchists were acquired in 1 of 100, and "
        "47 ± 6 were won (240 games); the other figures were not measured with that, and it was not kept. What would remain "
        "are known cards that give one player little (Herbert West), or ask for a sanity test and help the Ancient One. A "
        "player to whom points of mythos cards count 1.4 times buys 1.7 of them in a game instead of 0.9, and all but two "
        "of them in 1 of 100, but five network cards more fall under it, so that 23 stay in 240 games, as before; 0 ± 7 "
        "more are won, and the lead changes 0.1 ± 0.2 times more. He was not measured at the other levels, and is not the "
        "player. Whether a card is bought hangs by a point: one less on acquiring takes one of every tenth game below 1 of "
        "100. He acquires four of the 81 in a game, so that what some gain the others lose: with a point more on acquiring for "
        "five of ours, one more for Gerard Lescaux at the end, and an influence icon more for Kana Mishima, each of the seven "
        "was acquired in 12 to 24 of 100 games, eight others fell under 1 of 100, and 24 stayed under it instead of 27 (323 "
        "games). With a card drawn more and points on three of them, and a cube more on two, 8 ± 5 more were won. Less than a "
        "point is an agent’s power: with 2 instead of 1 Kana Mishima was acquired in 3 of 100 instead of 0.6; a wealth icon "
        "more for Gerard Lescaux changed nothing. Nothing of that was kept, as no other level was measured with it."
    ),
    "verbs of cards used": "only the eighth Deep One ends a game, and the player seldom buys the card that brings them.",
    "lead changes in a game": (
        "the Ancient One is 5 points ahead in the fifth round, and the player catches up by the tenth, so that what he gets "
        "early and the Ancient One late makes more. A gate’s power less on a behavior card made 1.7 ± 0.2. With that and "
        "tracks of 13 spaces, of which the intervals of 4 and 6 points begin a space sooner, 1.85 ± 0.1 of 1.5 (952 games), "
        "with as many games won, but the plan for investigation won 17 ± 13 fewer than the decent player, the novice 59 ± "
        "6: not kept. The Ancient One’s six points at the start are the book’s."
    ),
    "ended by murder": (
        "the player tries out every behavior card that may come and moves his main agent away; who does not (the racer) is "
        "murdered in 3 of 100 games. Murder by 3 more power instead of 1 on both behavior cards: 1 of 240 games. Of 2.4 "
        "such steps in a game 0.9 find him with nobody hired, and one in twelve somebody where the cultist stands. A murder "
        "where Nyarlathotep’s second cultist takes no city: none in 100 games. Games of half a round more have 0.3 of it."
    ),
    "rounds at the median": (
        "a gate’s power less on a behavior card made 0.3 more than 11.1 on average, a track of two spaces more 0.4; both, "
        "and investigation that pays early on a track of three spaces more, made the median 12 (952 games), but the plan "
        "for investigation lost too much. A gate’s power less on three cards made 0.7 more, and 12 more games of 100 won."
    ),
}
"""What was tried for a figure that is not met, and what it did, by the figure's name."""
TRIED = (
    ("none: as it was", "600", "51", "1.49", "5.8", "0.0", "2.2", "11.1", "20"),
    ("a gate’s power less on 3B (a)", "300", "+6.3 ± 3.7", "+0.18 ± 0.11", "7.3", "0.0", "2.0", "+0.3 ± 0.2", "19"),
    ("tracks of 12 spaces (b)", "300", "-4.3 ± 3.2", "+0.05 ± 0.07", "7.3", "0.3", "1.7", "+0.4 ± 0.1", "18"),
    ("a and b", "300", "+3.0 ± 4.2", "+0.20 ± 0.11", "8.0", "0.3", "2.3", "+0.6 ± 0.2", "17"),
    ("Dagon’s ritual 3, kept; games against him", "334", "-3.6 ± 3.4", "-0.04 ± 0.08", "4.2", "0.0", "1.8", "-0.6 ± 0.2", "-"),
    ("a and b, and a power less on 4A and 4B", "252", "+15 ± 7", "+0.33 ± 0.18", "7.5", "0.4", "3.6", "+1.4 ± 0.3", "19"),
    (
        "Nyarlathotep’s goal 5, Dagon’s ritual 3 (c); games against these two",
        "200", "-6.0 ± 4.7", "-0.04 ± 0.10", "17", "0.0", "3.0", "-0.6 ± 0.2", "-",
    ),
    (
        "Nyarlathotep’s second cultist murders where he takes no city; games against him",
        "100", "+1.0 ± 7.6", "-0.07 ± 0.16", "3.0", "0.0", "2.0", "-0.2 ± 0.3", "-",
    ),
    (
        "a, b, c without the goal, more icons on 15 rare cards",
        "300", "-3.0 ± 6.1", "+0.07 ± 0.16", "9.3", "0.3", "4.0", "+0.4 ± 0.3", "13",
    ),
    (
        "the same, a power less on 4B, a point less for nine cards much bought",
        "300", "+0.7 ± 7.1", "+0.14 ± 0.18", "11", "0.0", "2.3", "+0.9 ± 0.3", "15",
    ),
    (
        "more icons on 21 cards, a power less on 4B, tracks that pay early: Hastur beaten in 40, the Black Goat in 63 of 100",
        "342", "+4.7 ± 6.4", "+0.30 ± 0.19", "8.8", "0.3", "2.6", "+0.7 ± 0.3", "7",
    ),
    (
        "a, Dagon’s ritual 3, tracks of 13 spaces that pay early (the plan for investigation won 17 ± 13 fewer)",
        "952", "+0.5 ± 4.3", "+0.35 ± 0.12", "10", "0.3", "2.0", "+0.6 ± 0.2", "18",
    ),
    ("no two cards alike, kept", "514", "-1.9 ± 3.9", "+0.02 ± 0.09", "7.4", "0.2", "1.4", "0.0 ± 0.2", "21"),
    (
        "the same, but the old comrade puts two cubes on a city; games of Friday",
        "102", "-8.8 ± 9.5", "-0.24 ± 0.24", "9.8", "0.0", "0.0", "-0.1 ± 0.4", "-",
    ),
    (
        "a point more for six rare cards, an influence icon more for Kana Mishima (27 under 1 % before)",
        "323", "+0.6 ± 5.3", "+0.02 ± 0.13", "8.0", "0.3", "1.2", "-0.2 ± 0.2", "24",
    ),
    (
        "on acquiring a point and a card more for three rare cards, a cube more for two (27 under 1 % before)",
        "317", "+7.9 ± 5.0", "0.00 ± 0.11", "7.3", "0.6", "3.5", "-0.2 ± 0.2", "26",
    ),
)  # fmt: skip
"""What was tried with figures of ours, and what it did to games that began alike: the lever, games, won, lead changes, ended by
the goal, by murder, by madness, rounds on average, and cards acquired in fewer than 1 of 100 games."""


def settings() -> list[Setting]:
    """The decent player at every level, then the others at the standard one."""
    levels = [("decent", level) for level in rules().content.levels]
    return [*levels, *((player, STANDARD) for player in (*PLANS, "careful", *SCRIPTS))]


def rate(games: Sequence[Played]) -> str:
    """How many of 100 games were won, and how far that may be from the true rate."""
    if not games:
        return "-"
    won = share(games)
    return f"{won.value:.0f} % ± {won.error:.0f} ({len(games)})"


def lengths(games: Iterable[Played]) -> str:
    """The rounds of games: the median, and between which 90 of 100 lie."""
    rounds = sorted(game.rounds for game in games)
    return f"{median(rounds):.0f} ({rounds[len(rounds) // 20]} to {rounds[-1 - len(rounds) // 20]})"


def ends(games: Sequence[Played]) -> str:
    """How games ended, the commonest end first, with how many of 100 were won by it and lost by it."""
    kinds = sorted({game.ended for game in games}, key=lambda end: (-sum(game.ended == end for game in games), end))

    def of_all(end: str, won: bool) -> str:
        return f"{share(games, lambda game: game.ended == end and game.won == won).value:.0f}"

    return ", ".join(f"{end} {of_all(end, True)} + {of_all(end, False)}" for end in kinds)


def named(id: str) -> str:
    """The English name of an Ancient One, a main agent, a player or a level."""
    return NAMES.get(id, id.capitalize())


def page(played: Mapping[Setting, Sequence[Played]]) -> str:
    """The page of all games."""
    levels = {level: games for (player, level), games in played.items() if player == "decent"}
    plans = {player: games for (player, level), games in played.items() if level == STANDARD}
    content, found = rules().content, figures(played)
    return f"""# How often the nation is saved

The decent player (`players.decent`) at the four levels, with how long his games are: rounds at the median, and between which
90 of 100 games lie. Each field: how many of 100 games were won, within how many points 95 of 100 such samples lie of the true
rate, and in brackets how many games were played.

| Level | won | rounds | how the games ended: won + lost, of 100 |
|---|---|---|---|
{lines((named(level), rate(games), lengths(games), ends(games)) for level, games in levels.items())}

Against each Ancient One and with each main agent:

| | {" | ".join(named(level) for level in levels)} |
|---|{"---|" * len(levels)}
{lines(row(ancient, levels, "ancient_one") for ancient in content.ancient_ones)}
{lines(row(agent, levels, "main_agent") for agent in content.main_agents)}

Players with a plan (`players.weights`), the careful one, who plays near deeds ahead, the racer, who grabs cities and does nothing
else, and who plays at random or by the first option, at the standard level:

| Player | won | rounds | how the games ended |
|---|---|---|---|
{lines((named(player), rate(games), lengths(games), ends(games)) for player, games in plans.items())}

What was aimed at, of 100 games of the decent player at the standard level where nothing else is said. Players are compared by
games that begin alike; after ± within how much 95 of 100 samples lie.

| Figure | aim | measured | |
|---|---|---|---|
{lines((each.name, each.aim, each.measured, "" if each.met else "not met") for each in found)}

{unmet(found)}What was tried with figures that are ours, at the standard level in games that begin alike; with a sign before it,
by how much more than as it was:

| Lever | games | won | lead changes | goal | murder | madness | rounds | cards under 1 % |
|---|---|---|---|---|---|---|---|---|
{lines(TRIED)}

Written by `python -m tests.bench.nation_wins`; after changing a card or the player, run it again with as many
games and compare. Home-made cards: `solo simulate --game nation --player decent --level standard --games 2000 --with FOLDER`.
"""


def unmet(found: Iterable[Figure]) -> str:
    """What was tried for the figures that are not met."""
    tried = [f"* {each.name}: {LEVERS[each.name]}" for each in found if not each.met and each.name in LEVERS]
    return "\n".join(["What was tried for those not met:", "", *tried, "", ""]) if tried else ""


def row(id: str, levels: Mapping[str, Sequence[Played]], of: str) -> tuple[str, ...]:
    """The rates against an Ancient One, or with a main agent, by level."""
    return (named(id), *(rate([game for game in games if getattr(game, of) == id]) for games in levels.values()))


def lines(rows: Iterable[Iterable[str]]) -> str:
    """The lines of a table."""
    return "\n".join("| " + " | ".join(fields) + " |" for fields in rows)


def run(
    games: int, others: int, careful: int, file: Path = FILE, processes: int = PROCESSES
) -> dict[Setting, list[Played]]:
    """Play so many games in each setting, and write the page."""
    played = {}
    with ProcessPoolExecutor(processes) as pool:
        for setting in settings():
            main = setting == ("decent", STANDARD)
            number = games if main else careful if setting[0] == "careful" else others
            one = partial(play, setting, check=main)
            played[setting] = list(pool.map(one, range(number), chunksize=10))
    file.write_text(page(played), encoding="utf-8")
    return played


if __name__ == "__main__":
    wanted = [int(each) for each in sys.argv[1:]]
    games, others, careful, processes = [*wanted, *(GAMES, OTHERS, CAREFUL, PROCESSES)[len(wanted) :]]
    run(games, others, careful, processes=processes)
    print(FILE.read_text(encoding="utf-8"))
