"""A campaign bound as a book: for `solo chronicle`, and for whoever asks for it after a night."""

from __future__ import annotations

import itertools
import os
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from solo.cli.shared import game_of

if TYPE_CHECKING:
    from solo.kernel.events import Event
    from solo.narration.catalogue import Catalogue
    from solo.narration.chronicle import Chronicle
    from solo.narration.paragraphs import Told
    from solo.narration.teller import Teller
    from solo.storage.saved_campaign import SavedCampaign

ENDINGS = {"page": ".html", "book": ".epub"}
"""What files of each form that is asked for after a night end with."""


def moment(path: Path, played: int) -> datetime:
    """When a campaign was last played; when its file was changed, where the save does not say it (0)."""
    from solo.storage.cells import LAST_MOMENT

    return datetime.fromtimestamp(min(played or max(0, path.stat().st_mtime), LAST_MOMENT)).astimezone()


def bound(
    saved_campaign: SavedCampaign,
    words: Catalogue,
    narrator: Teller,
    told: Sequence[Told],
    story: Sequence[Event],
    title: str,
    dice: str,
) -> Chronicle:
    """A book of what was told of a campaign. story: the events of that. title: "" for one of its own."""
    from solo.narration import chronicle as book
    from solo.narration.cldr import join
    from solo.narration.cover import cover
    from solo.narration.imprint import imprint
    from solo.narration.paragraphs import unbreakable

    game, seed = game_of(saved_campaign.rules.name), saved_campaign.host.seed
    labels = book.Labels(*(words.say("table", "chronicle", key) for key in ("contents", "cast", "notes")))
    found = book.chapters(told, narrator, words.say("table", "chronicle", "opening"))
    made = book.Chronicle(title, words.language, found, labels=labels)
    game.add_front_matter(made, saved_campaign.rules, words, story)
    made.title = made.title or saved_campaign.path.stem
    people = list(dict.fromkeys(each.name for part in made.chapters for each in part.cast))
    made.imprint = imprint(words, people, seed, moment(saved_campaign.path, saved_campaign.played))
    kind = words.say("table", "chronicle", "unofficial")
    made.cover = cover(made.title, kind, join(list(map(unbreakable, people)), words.language), made.picture)
    book.without_routine(made)
    book.with_dice(made, dice)
    return made


def write_beside(saved_campaign: SavedCampaign, words: Catalogue, story: Sequence[Event], form: str) -> Path:
    """Write the chronicle of a campaign under way beside its save, under a name that is free; raises StorageError.

    story: as far as it is told. form: "page" or "book".
    """
    from solo.narration import pages
    from solo.storage.save_files import write_whole

    game = game_of(saved_campaign.rules.name)
    narrator = game.teller(words, saved_campaign.host.seed)
    made = bound(saved_campaign, words, narrator, narrator.told(story), story, "", "none")
    written = moment(saved_campaign.path, saved_campaign.played)
    data = pages.as_html(made).encode() if form == "page" else pages.as_epub(made, story, written)
    target = _free(saved_campaign.path, ENDINGS[form])
    write_whole(target, data, force=False)
    return target


def _free(save: Path, ending: str) -> Path:
    """The name of a new file beside a save."""
    numbers = itertools.chain([""], (f"-{number}" for number in itertools.count(2)))
    names = (save.with_name(f"{save.stem}{number}{ending}") for number in numbers)
    return next(each for each in names if not os.path.lexists(each))
