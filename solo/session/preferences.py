"""Commands that change how a campaign is played and told: settings, and the language."""

from __future__ import annotations

from collections.abc import Callable

from solo.narration.catalogue import languages
from solo.narration.front import Front
from solo.narration.language import choose_language, is_known, titled
from solo.session.setting_words import SettingWords
from solo.session.settings import ASK, CurrentSettings, SettingError, asked, change
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
        self._words = SettingWords(front)

    def set(self, wanted: str) -> bool:
        """Show the settings, or change one: `settings theme light`."""
        typed, _, value = wanted.partition(" ")
        key, value = self.named(typed), value.strip()
        if typed and not key:
            known = self._words.all(self._settings.now)
            self._say("unknown_setting", Role.ERROR, setting=typed, settings=known)
            return False
        if not value:
            self.describe(key)
            return False
        if key == "lang":
            return self.change_language(value, keep=True)
        value = self._words.meant(key, value)
        try:
            self._settings.now = change(self._settings.now, key, value, self._front.habits)
        except SettingError:
            possible = self._words.possible(key)
            self._say("no_setting", Role.ERROR, setting=self._words.name(key), value=value, values=possible)
            return False
        self._front.auto_answers.asked = asked(self._settings.now)
        self._settings.keep(self._front, self._output)
        if key == "verbosity":
            self._front.teller.verbosity = self._settings.now.verbosity
        self._set(key, value)
        return key.startswith(ASK)

    def named(self, typed: str) -> str:
        """The setting that is called so; "" if none is."""
        return self._words.key(typed, self._settings.now) if typed else ""

    def describe(self, only: str = "") -> None:
        """Show each setting with what it means, or one of them, and how one is changed."""
        found = self._words.described(self._settings.now, only)
        self._output.list([*found, self._front.say("commands", "settings")])

    def change_language(self, wanted: str, *, keep: bool = False) -> bool:
        """Go on in another language. keep: from the next evening on as well."""
        known = [each for each in languages() if self._output.medium.shows(each)]
        if not wanted or not is_known(wanted, known):
            key, role = ("unknown", Role.ERROR) if wanted else ("which", Role.REMARK)
            self._output.say(self._front.say("lang", key, language=wanted, languages=titled(known)), role)
            return False
        language = choose_language(wanted, {}, known)
        self._go_on_in(language)
        self._output.say(self._front.say("lang", "changed"))
        if keep:
            self._settings.now = change(self._settings.now, "lang", language)
            self._settings.keep(self._front, self._output)
            self._set("lang", language)
        return True

    def _set(self, key: str, value: str) -> None:
        said = "later" if key == "plain" else "set"
        self._say(said, setting=self._words.name(key), value=self._words.value(value))

    def _say(self, key: str, role: Role = Role.REMARK, **arguments: str) -> None:
        self._output.say(self._front.say("commands", key, **arguments), role)
