"""Force capacity diagram: the largest force of a site over the directions of three planes."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from poise.analysis.report import Curve, Plot, Table
from poise.analysis.report.html import study_page, svg_file, table_html
from poise.analysis.report.svg import svg
from poise.scene import Scene
from poise.statics import Capacity, capacity_diagram
from poise.types import FloatArray

DIRECTIONS_PER_PLANE = 48
PLANES = {
    "from the side": ((1.0, 0.0, 0.0), (0.0, 0.0, 1.0), "forward [N]", "up [N]"),
    "from behind": ((0.0, -1.0, 0.0), (0.0, 0.0, 1.0), "to the right [N]", "up [N]"),
    "from above": ((0.0, -1.0, 0.0), (1.0, 0.0, 0.0), "to the right [N]", "forward [N]"),
}


ENDINGS = (".svg", ".html")


def force_diagram(scene: Scene, site: str, strength: Mapping[str, tuple[float, float]], *, page: bool) -> str:
    """Curves of the largest force over the directions of three planes; as a page, with the limiting constraint."""
    views = [(view, *_view(scene, site, strength, view)) for view in PLANES]
    if not page:
        return svg_file([plot for _, plot, _ in views])
    lead = (
        f"The largest force that {site} can exert in this pose, limited by joint strength, friction and "
        "balance. Each point of a curve is a force."
    )
    sections = [(f"Seen {view}", f"<figure>{plot}</figure>\n{table_html(table)}") for view, plot, table in views]
    return study_page(f"How hard {site} can push", lead, sections, f"{DIRECTIONS_PER_PLANE} directions per plane.")


def _view(scene: Scene, site: str, strength: Mapping[str, tuple[float, float]], view: str) -> tuple[str, Table]:
    across, up, x_label, y_label = PLANES[view]
    angles = np.linspace(0.0, 2.0 * np.pi, DIRECTIONS_PER_PLANE + 1)
    directions = np.outer(np.cos(angles), across) + np.outer(np.sin(angles), up)
    capacities = capacity_diagram(scene.pose, scene.forces, site, directions, strength)
    sizes = np.array([each.force for each in capacities])
    curves = (
        Curve.of("largest force", sizes * np.cos(angles), sizes * np.sin(angles)),
        Curve.of(site, [0.0], [0.0], dots=True),
    )
    return svg(Plot(f"Seen {view}", x_label, y_label, curves, equal=True)), _table(angles, capacities)


def _table(angles: FloatArray, capacities: tuple[Capacity, ...]) -> Table:
    """Ranges of directions with the same limiting constraint; the last direction repeats the first."""
    rows, first = [], 0
    for index in range(1, len(capacities)):
        if index == len(capacities) - 1 or capacities[index].limit != capacities[first].limit:
            run = [each.force for each in capacities[first:index]]
            span = f"{np.degrees(angles[first]):.0f}° to {np.degrees(angles[index - 1]):.0f}°"
            rows.append((span, f"{min(run):.0f} to {max(run):.0f}", capacities[first].limit or "nothing"))
            first = index
    return Table(("directions", "force [N]", "limited by"), tuple(rows))
