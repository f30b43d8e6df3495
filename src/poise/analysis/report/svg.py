"""Plots as inline SVG: axes with round tick values, curves with a legend."""

from __future__ import annotations

import math
from html import escape

from poise.analysis.report.parts import Plot

WIDTH, HEIGHT = 720, 380
LEFT, RIGHT, TOP, BOTTOM = 74, 225, 34, 52
COLORS = ("#1b6ca8", "#d1495b", "#3a8f57", "#8a5a9e", "#c7801d", "#2b3a42", "#5c9ead", "#a33f6f")
_MIN_LOG_VALUE = 1e-300  # smaller values are not drawn on a logarithmic axis


class _Axis:
    """Map from values to pixels."""

    def __init__(self, values: list[float], log: bool, start: float, end: float) -> None:
        self.log, self.start, self.end = log, start, end
        finite = [value for value in values if math.isfinite(value) and (value > _MIN_LOG_VALUE or not log)]
        low, high = (min(finite), max(finite)) if finite else (0.0, 1.0)
        if log:
            first, last = math.log10(low), math.log10(high)
            pad = 0.02 * (last - first) or 0.5
            self.low: float = first - pad
            self.high: float = last + pad
            return
        span = (high - low) or abs(high) or 1.0
        self.low, self.high = low - 0.04 * span, high + 0.04 * span

    def pixel(self, value: float) -> float | None:
        """Pixel coordinate of a value; None if it cannot be drawn."""
        if not math.isfinite(value) or (self.log and value <= _MIN_LOG_VALUE):
            return None
        coordinate = math.log10(value) if self.log else value
        return self.start + (coordinate - self.low) / (self.high - self.low) * (self.end - self.start)

    def ticks(self) -> list[tuple[float, str]]:
        """Round tick values and their labels."""
        if self.log:
            return self._log_ticks()
        rough = (self.high - self.low) / 6.0
        unit = 10.0 ** math.floor(math.log10(rough))
        stride = next(step * unit for step in (1.0, 2.0, 5.0, 10.0) if step * unit >= rough)
        first = math.ceil(self.low / stride)
        count = int((self.high - first * stride) / stride) + 1
        return [((first + k) * stride, f"{(first + k) * stride:.6g}") for k in range(count)]

    def _log_ticks(self) -> list[tuple[float, str]]:
        """Powers of ten; with 2 and 5 between them if the axis spans less than two decades."""
        first, last = math.floor(self.low), math.ceil(self.high)
        stride = max(1, math.ceil((last - first) / 7))
        powers = [power for power in range(first, last + 1) if power % stride == 0]
        steps = (1.0, 2.0, 5.0) if self.high - self.low < 2.0 else (1.0,)
        values = [step * 10.0**power for power in powers for step in steps]
        inside = [value for value in values if self.low <= math.log10(value) <= self.high]
        return [(value, f"{value:g}" if 1e-3 < value < 1e5 else f"1e{round(math.log10(value))}") for value in inside]


def svg(plot: Plot) -> str:
    """SVG of a plot."""
    across = _Axis([x for curve in plot.curves for x in curve.x], plot.log_x, LEFT, WIDTH - RIGHT)
    up = _Axis([y for curve in plot.curves for y in curve.y], plot.log_y, HEIGHT - BOTTOM, TOP)
    if plot.equal:
        _equalize(across, up)
    parts = [f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(plot.title)}">']
    parts.append(f'<text class="title" x="{LEFT}" y="18">{escape(plot.title)}</text>')
    for value, label in across.ticks():
        x = across.pixel(value)
        parts.append(f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{HEIGHT - BOTTOM}"/>')
        parts.append(f'<text class="tick" x="{x:.1f}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle">{label}</text>')
    for value, label in up.ticks():
        y = up.pixel(value)
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(f'<text class="tick" x="{LEFT - 7}" y="{(y or 0.0) + 4:.1f}" text-anchor="end">{label}</text>')
    parts.append(_labels(plot))
    parts += _curves(plot, across, up)
    return "\n".join([*parts, "</svg>"])


def _equalize(across: _Axis, up: _Axis) -> None:
    """Widen the axis with fewer units per pixel, so that both have the same scale."""
    scales = [(axis.high - axis.low) / abs(axis.end - axis.start) for axis in (across, up)]
    for axis, scale in zip((across, up), scales, strict=True):
        middle, half = 0.5 * (axis.low + axis.high), 0.5 * (axis.high - axis.low) * max(scales) / scale
        axis.low, axis.high = middle - half, middle + half


def _labels(plot: Plot) -> str:
    middle = (LEFT + WIDTH - RIGHT) / 2
    height = (TOP + HEIGHT - BOTTOM) / 2
    return (
        f'<text class="label" x="{middle}" y="{HEIGHT - 12}" text-anchor="middle">{escape(plot.x_label)}</text>'
        f'<text class="label" x="16" y="{height}" text-anchor="middle" transform="rotate(-90 16 {height})">'
        f"{escape(plot.y_label)}</text>"
    )


def _curves(plot: Plot, across: _Axis, up: _Axis) -> list[str]:
    parts = []
    for number, curve in enumerate(plot.curves):
        color = COLORS[number % len(COLORS)]
        pixels = [(across.pixel(x), up.pixel(y)) for x, y in zip(curve.x, curve.y, strict=True)]
        points = [(x, y) for x, y in pixels if x is not None and y is not None]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        dashes = "" if number < len(COLORS) else ' stroke-dasharray="6 4"'
        if not curve.dots:
            parts.append(f'<polyline fill="none" stroke="{color}" stroke-width="2"{dashes} points="{line}"/>')
        if curve.dots or len(points) <= 20:
            size = 4.2 if curve.dots else 2.6
            parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size}" fill="{color}"/>' for x, y in points]
        y = TOP + 8 + 17 * number
        begin = WIDTH - RIGHT + 12
        parts.append(f'<line x1="{begin}" x2="{begin + 18}" y1="{y}" y2="{y}" stroke="{color}" stroke-width="3"/>')
        parts.append(f'<text class="name" x="{begin + 24}" y="{y + 4}">{escape(curve.name)}</text>')
    return parts
