"""Line chart on logarithmic scales, as SVG: one line for each curve."""

from __future__ import annotations

import math
from html import escape

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 400, 60, 130, 44, 40  # [pixels]
COLORS = ("#1b6ca8", "#c0562b", "#4c8c4a", "#7a5aa6")
STYLE = "text{font:12px sans-serif;fill:#2b3a42}.title{font-size:14px;font-weight:bold}"


def lines(title: str, curves: dict[str, dict[int, float]]) -> str:
    """SVG of curves, each a positive value by a positive number, with both axes logarithmic."""
    xs = sorted({x for curve in curves.values() for x in curve})
    values = [value for curve in curves.values() for value in curve.values()]
    powers = range(math.floor(math.log10(min(values))), math.ceil(math.log10(max(values))) + 1)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        f"<title>{escape(title)}</title><style>{STYLE}</style>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        f'<text class="title" x="12" y="22">{escape(title)}</text>',
    ]

    def across(x: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * _share(x, xs[0], xs[-1])

    def down(value: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * _share(value, 10.0 ** powers[0], 10.0 ** powers[-1])

    for power in powers:
        y = down(10.0**power)
        parts.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" stroke="#e3e8eb"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{10.0**power:g}</text>')
    for x in xs:
        parts.append(f'<text x="{across(x):.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{x}</text>')
    for color, (name, curve) in zip(COLORS, curves.items(), strict=False):
        points = [(across(x), down(value)) for x, value in sorted(curve.items())]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="2"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{color}"/>' for x, y in points]
        parts.append(f'<text x="{points[-1][0] + 8:.1f}" y="{points[-1][1] + 4:.1f}">{escape(name)}</text>')
    return "\n".join([*parts, "</svg>", ""])


def _share(value: float, low: float, high: float) -> float:
    return math.log(value / low) / math.log(high / low) if high > low else 0.0
