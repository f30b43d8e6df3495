"""Skins of a figure by name: the built-in one, made from its shapes, or a realistic human body."""

from __future__ import annotations

from poise.body.mesh_files import body_status
from poise.body.realistic_skin import DEFAULT_AGE, realistic_skin
from poise.errors import PictureError, suggest
from poise.kinematics.skin import Skin
from poise.model import Figure
from poise.render.smooth_skin import smooth_skin

BUILT_IN, REALISTIC = "built-in", "realistic"
SKINS = (BUILT_IN, REALISTIC)


def figure_skin(figure: Figure, style: str = BUILT_IN, *, age: float | None = None) -> Skin:
    """Skin of a figure, to render (`picture(…, skin=…)`) or to export (`write_glb(…, skin=…)`).

    Parameters
    ----------
    figure : Figure
        Figure; a realistic skin needs a human of the library.
    style : {"built-in", "realistic"}
        Made from the shapes of the figure, or from a measured human mesh, which `poise body install` adds.
    age : float, optional
        Age of a realistic body [years]; 30 by default.

    Raises
    ------
    PictureError
        The style is unknown, or an age is given for the built-in skin.
    PoiseError
        The human mesh is not installed.
    """
    check_style(style)
    if style == REALISTIC:
        return realistic_skin(figure, DEFAULT_AGE if age is None else age)
    if age is not None:
        raise PictureError("skin: only a realistic skin has an age.")
    return smooth_skin(figure)


def check_style(style: str) -> None:
    """Raise if a skin is unknown, or cannot be made here."""
    if style not in SKINS:
        raise PictureError(f"unknown skin {style!r}; {suggest(str(style), SKINS)}")
    status = body_status()
    if style == REALISTIC and not status.available:
        raise PictureError(f"realistic skin: package anny: {status.problem}.")
