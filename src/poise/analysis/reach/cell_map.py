"""Heat map of a plane of cells as SVG: one colored square per cell, axes in meters, color legend."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

import numpy as np

from poise.analysis.reach.color_scale import UNITS, ColorScale
from poise.types import AnyArray, FloatArray

LEFT, RIGHT, TOP, BOTTOM = 58, 130, 34, 48
MAX_SIDE_PX = 460.0  # of the map without its axes and legend
_COLOR_STEPS = 48  # colors of the legend


@dataclass(frozen=True, eq=False)
class CellMap:
    """Heat map of a plane of cells.

    Parameters
    ----------
    title, x_label, y_label : str
        Title and axis labels.
    values : (nx, ny) array
        Values shown as colors; NaN for empty cells.
    low : two floats
        Corner of the first cell [m].
    cell : float
        Edge length of a cell [m].
    scale : ColorScale
        Color scale of the values.
    mirrored : bool
        Whether the first axis points left, as y does if x points up.
    """

    title: str
    x_label: str
    y_label: str
    values: FloatArray
    low: tuple[float, float]
    cell: float
    scale: ColorScale
    mirrored: bool = False

    def svg(self) -> str:
        """SVG of the map."""
        nx, ny = self.values.shape
        size = MAX_SIDE_PX / max(nx, ny)
        width, height = round(LEFT + nx * size + RIGHT), round(TOP + ny * size + BOTTOM)
        parts = [
            f'<svg viewBox="0 0 {width} {height}" role="img" aria-label="{escape(self.title)}">',
            f'<text class="title" x="{LEFT}" y="18">{escape(self.title)}</text>',
            f'<rect x="{LEFT}" y="{TOP}" width="{nx * size:.1f}" height="{ny * size:.1f}" fill="#f3f5f6"/>',
            *self._squares(size),
            *self._axes(size),
            *self._legend(LEFT + nx * size + 18, ny * size),
        ]
        return "\n".join([*parts, "</svg>"])

    def _squares(self, size: float) -> list[str]:
        """Rectangles of adjacent cells of one color, column by column."""
        nx, ny = self.values.shape
        span = self.scale.high - self.scale.low
        known = np.isfinite(self.values)
        share = np.clip((np.where(known, self.values, self.scale.low) - self.scale.low) / span, 0.0, 1.0)
        steps = np.where(known, np.round(share * _COLOR_STEPS), -1).astype(int)
        colors = [
            _hex(each) for each in self.scale.colors(self.scale.low + np.arange(_COLOR_STEPS + 1) / _COLOR_STEPS * span)
        ]
        parts = []
        for i in range(nx):
            first = 0
            for j in range(1, ny + 1):
                if j < ny and steps[i, j] == steps[i, first]:
                    continue
                if steps[i, first] >= 0:
                    x = LEFT + (nx - 1 - i if self.mirrored else i) * size
                    y, high = TOP + (ny - j) * size, (j - first) * size
                    parts.append(
                        f'<rect x="{x:.1f}" y="{y:.1f}" width="{size + 0.3:.1f}" height="{high + 0.3:.1f}" '
                        f'fill="{colors[steps[i, first]]}"/>'
                    )
                first = j
        return parts

    def _axes(self, size: float) -> list[str]:
        nx, ny = self.values.shape
        parts = []
        for axis, count in ((0, nx), (1, ny)):
            low, high = self.low[axis], self.low[axis] + count * self.cell
            stride = next((each for each in (0.05, 0.1, 0.2, 0.5, 1.0) if (high - low) / each <= 8), 2.0)
            for tick in np.arange(np.ceil(low / stride - 1e-9), np.floor(high / stride + 1e-9) + 1.0) * stride:
                along = (tick - low) / self.cell * size
                label = f"{tick:.2f}".rstrip("0").rstrip(".") if abs(tick) > 1e-9 else "0"
                if axis == 0:
                    x = LEFT + (nx * size - along if self.mirrored else along)
                    parts.append(
                        f'<text x="{x:.1f}" y="{TOP + ny * size + 16:.1f}" text-anchor="middle">{label}</text>'
                    )
                else:
                    y = TOP + ny * size - along
                    parts.append(f'<text x="{LEFT - 7}" y="{y + 4:.1f}" text-anchor="end">{label}</text>')
        middle, center = LEFT + 0.5 * nx * size, TOP + 0.5 * ny * size
        parts.append(
            f'<text x="{middle:.1f}" y="{TOP + ny * size + 36:.1f}" text-anchor="middle">{escape(self.x_label)}</text>'
        )
        parts.append(
            f'<text x="15" y="{center:.1f}" text-anchor="middle" transform="rotate(-90 15 {center:.1f})">'
            f"{escape(self.y_label)}</text>"
        )
        return parts

    def _legend(self, x: float, height: float) -> list[str]:
        tall = min(height, 220.0)
        step = tall / _COLOR_STEPS
        values = np.linspace(self.scale.high, self.scale.low, _COLOR_STEPS)
        parts = [
            f'<rect x="{x:.1f}" y="{TOP + k * step:.1f}" width="14" height="{step + 0.3:.1f}" fill="{_hex(color)}"/>'
            for k, color in enumerate(self.scale.colors(values))
        ]
        unit = UNITS.get(self.scale.measure, "")
        for value, y in ((self.scale.high, TOP + 9.0), (self.scale.low, TOP + tall)):
            parts.append(f'<text x="{x + 20:.1f}" y="{y:.1f}">{value:.3g}</text>')
        label = f"{self.scale.measure} [{unit}]" if unit in ("m", "rad") else self.scale.measure
        parts.append(f'<text class="name" x="{x:.1f}" y="{TOP + tall + 18:.1f}">{escape(label)}</text>')
        return parts


def _hex(color: AnyArray) -> str:
    return "#" + "".join(f"{round(255.0 * float(each)):02x}" for each in color)
