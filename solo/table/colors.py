"""Colors of the terminal by theme: for headings, people, monsters, gates, losses and gains."""

from __future__ import annotations

THEMES: dict[str, dict[str, str]] = {
    "dark": {
        "heading": "ansiyellow",
        "title": "bold ansibrightyellow",
        "figure": "#d7d7af",
        "number": "bold",
        "person": "#5fd7ff",
        "foe": "#ff87ff",
        "way": "#afafff",
        "loss": "#ff8787",
        "gain": "#87d787",
    },
    "light": {
        "heading": "ansiblue",
        "title": "bold ansiblue",
        "figure": "#5f5f5f",
        "number": "bold",
        "person": "#005f87",
        "foe": "#870087",
        "way": "#5f00d7",
        "loss": "#af0000",
        "gain": "#005f00",
    },
    "contrast": {
        "heading": "reverse",
        "title": "bold reverse",
        "figure": "bold",
        "number": "bold",
        "person": "bold",
        "foe": "underline",
        "way": "underline",
        "loss": "bold",
        "gain": "bold",
    },
    "none": {},
}
"""Styles by theme: of the kinds of spans, and of the classes a game’s front finds in them."""
