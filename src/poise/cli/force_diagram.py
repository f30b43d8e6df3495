"""How hard a site can push in every direction of three planes, as a page with curves."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from poise.analysis.report import Curve, Plot, Table
from poise.analysis.report.html import table_html
from poise.analysis.report.study_page import study_page, svg_file
from poise.analysis.report.svg import svg
from poise.scene import Scene
from poise.statics import Capacity, capacity_diagram
from poise.types import FloatArray

DIRECTIONS = 48  # round each plane
PLANES = {
    "from the side": ((1.0, 0.0, 0.0), (0.0, 0.0, 1.0), "forwards [N]", "up [N]"),
    "from behind": ((0.0, -1.0, 0.0), (0.0, 0.0, 1.0), "to the right [N]", "up [N]"),
    "from above": ((0.0, -1.0, 0.0), (1.0, 0.0, 0.0), "to the right [N]", "forwards [N]"),
}


ENDINGS = (".svg", ".html")


def force_diagram(scene: Scene, site: str, strength: Mapping[str, tuple[float, float]], *, page: bool) -> str:
    """Curves of the largest forces over the directions of three planes; on a page, with what gives way."""
    views = [(view, *_view(scene, site, strength, view)) for view in PLANES]
    if not page:
        return svg_file([plot for _, plot, _ in views])
    lead = (
        f"The largest force that {site} can exert at this pose, under the strength of the joints, friction and "
        "balance. Each point of a curve is a force."
    )
    sections = [(f"Seen {view}", f"<figure>{plot}</figure>\n{table_html(table)}") for view, plot, table in views]
    return study_page(f"How hard {site} can push", lead, sections, f"{DIRECTIONS} directions round each plane.")


def _view(scene: Scene, site: str, strength: Mapping[str, tuple[float, float]], view: str) -> tuple[str, Table]:
    across, up, x_label, y_label = PLANES[view]
    turns = np.linspace(0.0, 2.0 * np.pi, DIRECTIONS + 1)
    ways = np.outer(np.cos(turns), across) + np.outer(np.sin(turns), up)
    found = capacity_diagram(scene.pose, scene.forces, site, ways, strength)
    sizes = np.array([each.force for each in found])
    curves = (
        Curve.of("largest force", sizes * np.cos(turns), sizes * np.sin(turns)),
        Curve.of(site, [0.0], [0.0], dots=True),
    )
    return svg(Plot(f"Seen {view}", x_label, y_label, curves, equal=True)), _table(turns, found)


def _table(turns: FloatArray, found: tuple[Capacity, ...]) -> Table:
    """Runs of directions in which the same gives way; the last direction is the first again."""
    rows, begun = [], 0
    for index in range(1, len(found)):
        if index == len(found) - 1 or found[index].limit != found[begun].limit:
            run = [each.force for each in found[begun:index]]
            ends = f"{np.degrees(turns[begun]):.0f}° to {np.degrees(turns[index - 1]):.0f}°"
            rows.append((ends, f"{min(run):.0f} to {max(run):.0f}", found[begun].limit or "nothing"))
            begun = index
    return Table(("directions", "force [N]", "what gives way"), tuple(rows))
