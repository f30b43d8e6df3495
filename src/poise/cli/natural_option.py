"""Option `--natural`: whether commands that pose people prefer postures that people take."""

from __future__ import annotations

import argparse

from poise.scene import Scene

_CHOICES = {"on": True, "off": False, None: None}


def add_natural(parser: argparse.ArgumentParser) -> None:
    """Add the option."""
    parser.add_argument(
        "--natural",
        choices=("on", "off"),
        help="whether to prefer postures that people take (default: as the scene says; if it says nothing and has no "
        "other criterion, on for figures recognized as humans)",
    )


def chosen_natural(arguments: argparse.Namespace, scene: Scene | None = None) -> bool | None:
    """What the option or else the scene says; None if neither does."""
    chosen = _CHOICES[arguments.natural]
    if chosen is None and scene is not None and scene.natural is not None:
        return scene.natural.strength > 0.0
    return chosen


def apply_natural(arguments: argparse.Namespace, scene: Scene) -> None:
    """Let a scene prefer natural postures, or not, before it is solved."""
    chosen = _CHOICES[arguments.natural]
    if chosen is None:
        scene.default_to_natural()
    else:
        scene.prefer_natural(1.0 if chosen else 0.0)
