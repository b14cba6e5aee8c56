"""Commands that change how a campaign is played and told: settings, and the language."""

from __future__ import annotations

from collections.abc import Callable

from solo.narration.catalogue import languages
from solo.narration.front import Front
from solo.narration.language import choose_language, is_known
from solo.session.settings import ASK, CurrentSettings, SettingError, asked, change, described
from solo.session.shown import PendingOutput, Role


class SettingsCommands:
    """Carries out these commands; methods return whether the question must be looked at again.

    go_on_in: goes on in a language.
    """

    def __init__(
        self, front: Front, output: PendingOutput, settings: CurrentSettings, go_on_in: Callable[[str], None]
    ) -> None:
        self._front = front
        self._output = output
        self._settings = settings
        self._go_on_in = go_on_in

    def set(self, wanted: str) -> bool:
        """Show the settings, or change one: `settings theme light`."""
        key, _, value = wanted.partition(" ")
        value = value.strip()
        if not value:
            self.describe(key)
            return False
        if key == "lang" and not self.change_language(value):
            return False
        try:
            self._settings.now = change(self._settings.now, key, value, self._front.habits)
        except SettingError:
            self._output.say(self._front.say("commands", "no_setting", setting=key, value=value), Role.ERROR)
            return False
        self._front.auto_answers.asked = asked(self._settings.now)
        self._settings.keep(self._front, self._output)
        if key == "verbosity":
            self._front.teller.verbosity = self._settings.now.verbosity
        self._output.say(self._front.say("commands", "later" if key == "plain" else "set", setting=key, value=value))
        return key == "lang" or key.startswith(ASK)

    def describe(self, only: str = "") -> None:
        """Show each setting with what it means, or the one of that name, and how one is changed."""

        def meaning(name: str) -> str:
            return self._front.text_or_empty("table", "settings", name)

        dash = self._front.teller.catalogue.profile.linking
        found = described(self._settings.now, self._front.habits, meaning, dash)
        alone = [line for line in found if line.strip().startswith(f"{only}: ")]
        self._output.list([*(alone or found), self._front.say("commands", "settings")])

    def change_language(self, wanted: str) -> bool:
        """Go on in another language."""
        known = [each for each in languages() if self._output.medium.shows(each)]
        if not wanted or not is_known(wanted, known):
            key, role = ("unknown", Role.ERROR) if wanted else ("which", Role.REMARK)
            self._output.say(self._front.say("lang", key, language=wanted, languages=", ".join(known)), role)
            return False
        self._go_on_in(choose_language(wanted, {}, known))
        self._output.say(self._front.say("lang", "changed"))
        return True
