"""Line charts: points lie where logarithms say, and names are escaped."""

from __future__ import annotations

from xml.etree import ElementTree

from benchmarks.lines import BOTTOM, HEIGHT, LEFT, RIGHT, TOP, WIDTH, lines

SVG = "{http://www.w3.org/2000/svg}"


def test_points_are_on_logarithmic_scales() -> None:
    picture = ElementTree.fromstring(
        lines("a < b", {"up": {1: 1.0, 10: 10.0, 100: 100.0}, "flat": {1: 10.0, 100: 10.0}})
    )
    up, flat = (line.get("points", "").split() for line in picture.iter(f"{SVG}polyline"))
    middle_x, middle_y = (LEFT + WIDTH - RIGHT) / 2, (TOP + HEIGHT - BOTTOM) / 2
    assert up == [
        f"{LEFT:.1f},{HEIGHT - BOTTOM:.1f}",
        f"{middle_x:.1f},{middle_y:.1f}",
        f"{WIDTH - RIGHT:.1f},{TOP:.1f}",
    ]
    assert [point.split(",")[1] for point in flat] == [f"{middle_y:.1f}"] * 2
    assert {text.text for text in picture.iter(f"{SVG}text")} >= {"a < b", "up", "flat", "100"}
