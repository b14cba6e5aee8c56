"""What settings and their values are called in the language that is spoken; their own names are understood, too."""

from __future__ import annotations

from collections.abc import Iterable

from solo.narration.front import Front
from solo.narration.paragraphs import folded
from solo.session.settings import Settings, choices, shown


class SettingWords:
    """Says and reads settings in the words of a front's language."""

    def __init__(self, front: Front) -> None:
        self._front = front

    def name(self, key: str) -> str:
        """What a setting is called."""
        return self._front.text_or_empty("table", "setting_names", key) or key

    def value(self, value: str) -> str:
        """What a value is called; "–" for none."""
        return self._front.text_or_empty("table", "setting_values", value) or value if value else "–"

    def key(self, typed: str, settings: Settings) -> str:
        """The setting that is called so; "" if none is."""
        known = shown(settings, self._front.habits)
        return next((key for key in known if folded(typed) in (key, folded(self.name(key)))), "")

    def meant(self, key: str, typed: str) -> str:
        """The value of a setting that is called so; what was typed where none is."""
        known = choices(key)
        return next((value for value in known if folded(typed) in (value, folded(self.value(value)))), typed)

    def possible(self, key: str) -> str:
        """The values that a setting can have."""
        return self._listed(map(self.value, choices(key)))

    def all(self, settings: Settings) -> str:
        """The names of all settings."""
        return self._listed(map(self.name, shown(settings, self._front.habits)))

    def described(self, settings: Settings, only: str = "") -> list[str]:
        """A line for each setting, or for one: its value, the possible values, and, behind a dash, its meaning."""
        dash = self._front.teller.catalogue.profile.linking
        return [
            f"  {self.name(key)}: {self.value(value)} ({self.possible(key)})"
            f"{dash}{self._front.text_or_empty('table', 'settings', key)}"
            for key, value in shown(settings, self._front.habits).items()
            if only in ("", key)
        ]

    @staticmethod
    def _listed(words: Iterable[str]) -> str:
        return ", ".join(words)
