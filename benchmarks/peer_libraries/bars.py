"""Bar chart on a logarithmic scale, as SVG: groups of libraries, the smallest value first."""

from __future__ import annotations

import math
from html import escape

WIDTH, LEFT, RIGHT, BAR, GAP, HEAD = 760, 110, 90, 16, 34, 40  # [pixels]
OWN_COLOR, OTHER_COLOR = "#1b6ca8", "#b9c4cc"
STYLE = "text{font:12px sans-serif;fill:#2b3a42}.title{font-size:14px;font-weight:bold}.group{font-weight:bold}"


def bars(title: str, groups: dict[str, dict[str, float]], own: str) -> str:
    """SVG with a heading for every group and a bar for each of its values; bars of `own` are highlighted."""
    values = [value for each in groups.values() for value in each.values() if value > 0.0]
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
    height = HEAD + sum(GAP + BAR * len(each) for each in groups.values()) + 30
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
        f"<title>{escape(title)}</title><style>{STYLE}</style>",
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
        f'<text class="title" x="12" y="22">{escape(title)}</text>',
    ]
    for power in range(low, high + 1):
        x = _across(10.0**power, low, high)
        parts.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{HEAD}" y2="{height - 26}" stroke="#e3e8eb"/>')
        parts.append(f'<text x="{x:.1f}" y="{height - 10}" text-anchor="middle">{10.0**power:g}</text>')
    y = float(HEAD)
    for name, each in groups.items():
        parts.append(f'<text class="group" x="12" y="{y + 20:.0f}">{escape(name)}</text>')
        y += GAP - 6
        for library, value in sorted(each.items(), key=lambda pair: pair[1]):
            long, color = _across(value, low, high) - LEFT, OWN_COLOR if library == own else OTHER_COLOR
            words = f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
            parts.append(f'<text x="{LEFT - 8}" y="{y + 12:.0f}" text-anchor="end">{escape(library)}</text>')
            parts.append(f'<rect x="{LEFT}" y="{y + 1:.0f}" width="{long:.1f}" height="{BAR - 4}" fill="{color}"/>')
            parts.append(f'<text x="{LEFT + long + 6:.1f}" y="{y + 12:.0f}">{words}</text>')
            y += BAR
        y += 6
    return "\n".join([*parts, "</svg>", ""])


def _across(value: float, low: int, high: int) -> float:
    share = (math.log10(value) - low) / max(1, high - low)
    return LEFT + max(0.0, share) * (WIDTH - LEFT - RIGHT)
