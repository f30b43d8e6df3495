"""Pictures of a reach map: the figure with the workspace surface or cells, heat maps of planes, an HTML page."""

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
from poise.render.camera import framing_camera, view_by_name
from poise.render.figure_surface import obstacle_surfaces, obstacles_of
from poise.render.stage import build_stage
from poise.render.surface import Surface, merged_surfaces

PICTURES = (".svg", ".png", ".html", ".glb")
VIEWS = (View.THREE_QUARTER, View.SIDE, View.FRONT)
_DRAWN_EDGE_CELLS = 0.72  # edge length of a drawn cube in cells


def reach_picture(
    reach_map: ReachMap,
    view: View | str = View.THREE_QUARTER,
    *,
    measure: str | None = None,
    cells: bool = False,
    size: tuple[int, int] = (640, 640),
) -> Picture:
    """Render the figure in its initial pose with its reachable workspace, colored by a measure.

    Parameters
    ----------
    reach_map : ReachMap
        The reach map.
    view : View or str
        Camera view.
    measure : str, optional
        Measure shown as color: "depth", "margin", "comfort", "rula", "strength".
    cells : bool
        Draw cells instead of the surface.
    size : two ints
        Width and height [pixels].
    """
    scale = ColorScale.of(reach_map, measure)
    veil = _cubes(reach_map, scale) if cells else ReachSurface.of(reach_map).colored(scale)
    look = Look(smoothing=2)
    stage = build_stage(reach_map.study.pose, look)
    around = obstacle_surfaces(obstacles_of(reach_map.study.tasks))
    full = replace(stage, body=merged_surfaces([stage.body, *around]), veil=veil)
    camera = framing_camera(full.points, view_by_name(view).toward, size)
    return Picture(full.pixels(camera, size, look))


def _cubes(reach_map: ReachMap, scale: ColorScale) -> Surface:
    """A small cube in every reached cell that is not enclosed by others."""
    reached = np.pad(reach_map.reached, 1)
    hidden = reach_map.reached.copy()
    for axis in range(3):
        for step in (-1, 1):
            hidden &= np.roll(reached, step, axis=axis)[1:-1, 1:-1, 1:-1]
    chosen = reach_map.reached & ~hidden
    centers = np.array(reach_map.study.low) + (np.argwhere(chosen) + 0.5) * reach_map.study.cell
    edge = _DRAWN_EDGE_CELLS * reach_map.study.cell
    cube = triangles(Box((edge, edge, edge)), 8)
    count, corners = len(centers), len(cube.vertices)
    vertices = (centers[:, None] + cube.vertices).reshape(-1, 3)
    faces = (cube.faces[None].astype(np.int64) + corners * np.arange(count)[:, None, None]).reshape(-1, 3)
    colors = np.ones((len(vertices), 4))
    colors[:, :3] = np.repeat(scale.colors(reach_map.measure(scale.measure)[chosen]), corners, axis=0)
    return Surface(vertices, np.tile(cube.normals, (count, 1)), faces, colors, np.ones(len(faces), dtype=np.bool_))


def plane_maps(reach_map: ReachMap, measure: str | None = None, height: float | None = None) -> list[CellMap]:
    """Heat maps of the planes with the most reached cells: from above, and from the side.

    Parameters
    ----------
    reach_map : ReachMap
        The reach map.
    measure : str, optional
        Measure shown as color.
    height : float, optional
        Height of the horizontal plane [m]; by default the one with the most reached cells.
    """
    study, scale = reach_map.study, ColorScale.of(reach_map, measure)
    values, reached, x, y, z = reach_map.measure(scale.measure), reach_map.reached, *study.low
    level = int(reached.sum(axis=(0, 1)).argmax()) if height is None else reach_map.cell_at((x, y, height))[2]
    column = int(reached.sum(axis=(0, 2)).argmax())
    level_z = z + (level + 0.5) * study.cell
    column_y = y + (column + 0.5) * study.cell
    maps = []
    if min(study.shape[:2]) > 1:
        title = f"From above, {level_z:.2f} m high"
        flat = values[:, :, level].T
        maps.append(CellMap(title, "y [m]", "x [m]", flat, (y, x), study.cell, scale, mirrored=True))
    if study.shape[0] > 1 and study.shape[2] > 1:
        title = f"From the side, y = {column_y:.2f} m"
        maps.append(CellMap(title, "x [m]", "z [m]", values[:, column], (x, z), study.cell, scale))
    if not maps:
        title = f"From the front, x = {x + 0.5 * study.cell:.2f} m"
        maps.append(CellMap(title, "y [m]", "z [m]", values[0], (y, z), study.cell, scale, mirrored=True))
    return maps


def measure_table(reach_map: ReachMap) -> Table:
    """Minimum, mean and maximum of every measure over the reached cells."""
    rows = []
    for name in (*reach_map.study.measures, "depth"):
        values = reach_map.measure(name)[reach_map.reached]
        known = values[np.isfinite(values)]
        numbers = (known.min(), known.mean(), known.max()) if len(known) else (np.nan,) * 3
        rows.append((name, UNITS.get(name, ""), *(f"{float(each):.3g}" for each in numbers)))
    return Table(("measure", "unit", "minimum", "mean", "maximum"), tuple(rows))


def reach_page(reach_map: ReachMap, measure: str | None = None, height: float | None = None) -> str:
    """HTML page with pictures, heat maps and measures."""
    study, scale = reach_map.study, ColorScale.of(reach_map, measure)
    surface = ReachSurface.of(reach_map)
    drawn = [reach_picture(reach_map, view, measure=measure, size=(440, 440)) for view in VIEWS]
    cells = reach_picture(reach_map, measure=measure, cells=True, size=(440, 440))
    views = sheet([*drawn, cells], [*(view.value for view in VIEWS), "cells"], columns=2)
    maps = "".join(f"<figure>{each.svg()}</figure>" for each in plane_maps(reach_map, measure, height))
    task_names = ", ".join(task.name for task in study.tasks) or "none"
    text = f"<p>Colors: {scale.describe()}. The surface encloses {1000.0 * surface.volume:.0f} liters.</p>"
    sections = [
        ("Workspace surface", text + figure_of(views, "the figure inside its reachable workspace")),
        ("Planes of cells", maps),
        ("Measures of the reached cells", table_html(measure_table(reach_map))),
    ]
    footer = (
        f"{study.count} cells of {100.0 * study.cell:g} cm, reached within {1e3 * study.tolerance:g} mm while these "
        f"tasks are met: {task_names}. {len(reach_map.outcome.failures)} cells failed."
    )
    return study_page(f"Reachable workspace of {study.site}", str(reach_map), sections, footer)


def draw_reach(
    reach_map: ReachMap,
    path: Path | str,
    *,
    measure: str | None = None,
    views: Sequence[View | str] = (View.THREE_QUARTER,),
    cells: bool = False,
    height: float | None = None,
) -> None:
    """Plot a reach map; the file extension selects the format.

    Parameters
    ----------
    reach_map : ReachMap
        The reach map.
    path : Path or str
        ``.png``: the figure with the workspace surface; ``.svg``: heat maps of planes; ``.html``: a page with both and
        numbers; ``.glb``: surface and figure for other programs.
    measure : str, optional
        Measure shown as color; by default comfort if it was computed.
    views : sequence of View or str
        For ``.png``: camera views, side by side.
    cells : bool
        For ``.png``: cells instead of the surface.
    height : float, optional
        Height of the horizontal plane [m].
    """
    check_plot(path, PICTURES)
    ending = Path(path).suffix.lower()
    if ending == ".glb":
        write_reach_glb(reach_map, path, measure)
    elif ending == ".png":
        drawn = [reach_picture(reach_map, view, measure=measure, cells=cells) for view in views]
        (drawn[0] if len(drawn) == 1 else sheet(drawn)).save(path)
    elif ending == ".svg":
        write_text(path, svg_file([each.svg() for each in plane_maps(reach_map, measure, height)]))
    else:
        write_text(path, reach_page(reach_map, measure, height))
