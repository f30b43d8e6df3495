"""A reach map in pictures: the figure inside its surface or among its cells, planes of cells, and all on a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from poise.analysis.reach.cell_map import CellMap
from poise.analysis.reach.color_scale import UNITS, ColorScale
from poise.analysis.reach.map import ReachMap
from poise.analysis.reach.surface import ReachSurface, write_reach_glb
from poise.analysis.report.html import check_plot, figure_of, study_page, svg_file, table_html
from poise.analysis.report.parts import Table
from poise.io.atomic_write import write_text
from poise.model import Box
from poise.model.tessellation import triangles
from poise.render import Look, Picture, View, sheet
from poise.render.camera import framed, view_named
from poise.render.figure_surface import obstacles_of, surroundings
from poise.render.stage import staged
from poise.render.surface import Surface, joined

PICTURES = (".svg", ".png", ".html", ".glb")
VIEWS = (View.THREE_QUARTER, View.SIDE, View.FRONT)
_SHRUNK = 0.72  # edge of a cell as it is drawn


def reach_picture(
    found: ReachMap,
    view: View | str = View.THREE_QUARTER,
    *,
    measure: str | None = None,
    cells: bool = False,
    size: tuple[int, int] = (640, 640),
) -> Picture:
    """Draw the figure as it starts and what it reaches, colored by a measure.

    Parameters
    ----------
    found : ReachMap
        What came out.
    view : View or str
        From where.
    measure : str, optional
        What the colors tell: "depth", "margin", "comfort", "rula", "strength".
    cells : bool
        Draw cells in place of their surface.
    size : two ints
        Columns and rows.
    """
    scale = ColorScale.of(found, measure)
    veil = _cubes(found, scale) if cells else ReachSurface.of(found).colored(scale)
    look = Look(smoothing=2)
    stage = staged(found.study.pose, look)
    around = surroundings(obstacles_of(found.study.tasks))
    full = replace(stage, body=joined([stage.body, *around]), veil=veil)
    camera = framed(full.points, view_named(view).toward, size)
    return Picture(full.pixels(camera, size, look))


def _cubes(found: ReachMap, scale: ColorScale) -> Surface:
    """A small cube in every cell that is reached and that is not hidden by others all round."""
    reached = np.pad(found.reached, 1)
    hidden = found.reached.copy()
    for axis in range(3):
        for step in (-1, 1):
            hidden &= np.roll(reached, step, axis=axis)[1:-1, 1:-1, 1:-1]
    chosen = found.reached & ~hidden
    places = np.array(found.study.low) + (np.argwhere(chosen) + 0.5) * found.study.cell
    edge = _SHRUNK * found.study.cell
    cube = triangles(Box((edge, edge, edge)), 8)
    count, corners = len(places), len(cube.vertices)
    vertices = (places[:, None] + cube.vertices).reshape(-1, 3)
    faces = (cube.faces[None].astype(np.int64) + corners * np.arange(count)[:, None, None]).reshape(-1, 3)
    colors = np.ones((len(vertices), 4))
    colors[:, :3] = np.repeat(scale.colors(found.measure(scale.measure)[chosen]), corners, axis=0)
    return Surface(vertices, np.tile(cube.normals, (count, 1)), faces, colors, np.ones(len(faces), dtype=np.bool_))


def plane_maps(found: ReachMap, measure: str | None = None, height: float | None = None) -> list[CellMap]:
    """Planes through the largest parts of the map: from above, and from the side.

    Parameters
    ----------
    found : ReachMap
        What came out.
    measure : str, optional
        What the colors tell.
    height : float, optional
        Of the plane seen from above [m]; where most is reached by default.
    """
    study, scale = found.study, ColorScale.of(found, measure)
    values, reached, x, y, z = found.measure(scale.measure), found.reached, *study.low
    level = int(reached.sum(axis=(0, 1)).argmax()) if height is None else found.cell_at((x, y, height))[2]
    aside = int(reached.sum(axis=(0, 2)).argmax())
    at = z + (level + 0.5) * study.cell
    beside = y + (aside + 0.5) * study.cell
    maps = []
    if min(study.shape[:2]) > 1:
        title = f"From above, {at:.2f} m high"
        flat = values[:, :, level].T
        maps.append(CellMap(title, "y [m]", "x [m]", flat, (y, x), study.cell, scale, mirrored=True))
    if study.shape[0] > 1 and study.shape[2] > 1:
        title = f"From the side, y = {beside:.2f} m"
        maps.append(CellMap(title, "x [m]", "z [m]", values[:, aside], (x, z), study.cell, scale))
    if not maps:
        title = f"From the front, x = {x + 0.5 * study.cell:.2f} m"
        maps.append(CellMap(title, "y [m]", "z [m]", values[0], (y, z), study.cell, scale, mirrored=True))
    return maps


def measure_table(found: ReachMap) -> Table:
    """Least, mean and greatest of every measure over the cells that are reached."""
    rows = []
    for name in (*found.study.measures, "depth"):
        values = found.measure(name)[found.reached]
        known = values[np.isfinite(values)]
        numbers = (known.min(), known.mean(), known.max()) if len(known) else (np.nan,) * 3
        rows.append((name, UNITS.get(name, ""), *(f"{float(each):.3g}" for each in numbers)))
    return Table(("measure", "unit", "least", "mean", "greatest"), tuple(rows))


def reach_page(found: ReachMap, measure: str | None = None, height: float | None = None) -> str:
    """Everything on one page."""
    study, scale = found.study, ColorScale.of(found, measure)
    surface = ReachSurface.of(found)
    drawn = [reach_picture(found, view, measure=measure, size=(440, 440)) for view in VIEWS]
    cells = reach_picture(found, measure=measure, cells=True, size=(440, 440))
    views = sheet([*drawn, cells], [*(view.value for view in VIEWS), "cells"], columns=2)
    maps = "".join(f"<figure>{each.svg()}</figure>" for each in plane_maps(found, measure, height))
    kept = ", ".join(task.name for task in study.tasks) or "nothing else"
    words = f"<p>Colors: {scale.words()}. The surface encloses {1000.0 * surface.volume:.0f} liters.</p>"
    sections = [
        ("The surface", words + figure_of(views, "the figure inside what it reaches")),
        ("Planes of cells", maps),
        ("What cells tell", table_html(measure_table(found))),
    ]
    footer = (
        f"{study.count} cells of {100.0 * study.cell:g} cm, reached within {1e3 * study.tolerance:g} mm while these "
        f"are kept: {kept}. {len(found.outcome.failures)} cells failed."
    )
    return study_page(f"What {study.site} reaches", str(found), sections, footer)


def draw_reach(
    found: ReachMap,
    path: Path | str,
    *,
    measure: str | None = None,
    views: Sequence[View | str] = (View.THREE_QUARTER,),
    cells: bool = False,
    height: float | None = None,
) -> None:
    """Draw a reach map; the ending says how.

    Parameters
    ----------
    found : ReachMap
        What came out.
    path : Path or str
        ``.png``: the figure inside its surface; ``.svg``: planes of cells; ``.html``: a page with both and numbers;
        ``.glb``: surface and figure for other programs.
    measure : str, optional
        What the colors tell; comfort where it was measured.
    views : sequence of View or str
        For ``.png``: from where, side by side.
    cells : bool
        For ``.png``: cells in place of their surface.
    height : float, optional
        Of the plane seen from above [m].
    """
    check_plot(path, PICTURES)
    ending = Path(path).suffix.lower()
    if ending == ".glb":
        write_reach_glb(found, path, measure)
    elif ending == ".png":
        drawn = [reach_picture(found, view, measure=measure, cells=cells) for view in views]
        (drawn[0] if len(drawn) == 1 else sheet(drawn)).save(path)
    elif ending == ".svg":
        write_text(path, svg_file([each.svg() for each in plane_maps(found, measure, height)]))
    else:
        write_text(path, reach_page(found, measure, height))
