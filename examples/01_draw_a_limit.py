"""Draw a shoulder's swing limit on the sphere: the range, poses inside it, and how directions outside are clamped.

Needs matplotlib (`pip install "poise[plot]"`). Writes the picture to the path given, or to shoulder.png.
"""

import sys

import matplotlib as mpl
import numpy as np

import poise
from poise.rotations import sphere

mpl.use("Agg")
from matplotlib import pyplot

FRONT, BACK = [(0.95, 0.2, 0.3), (0.6, -0.75, -0.1), (0.0, -1.0, 0.1)], [(-0.35, -0.35, 0.75), (-0.5, 0.3, 0.7)]
CORNERS = [*FRONT, *BACK, (0.3, 0.5, 0.8)]
VIEW = {"elev": 38, "azim": -38}


def arm(limit: poise.SphericalPolygon) -> poise.Figure:
    """A shoulder that hangs down, with its swing polygon."""
    builder = poise.FigureBuilder("arm").segment("trunk").segment("upper_arm", mass=2.0).root("trunk")
    builder.ball("shoulder", "trunk", "upper_arm", swing=limit, twist=(-1.0, 1.0))
    return builder.site("elbow", "upper_arm", at=(0, 0, 1)).build()


def globe(axes: "mpl.axes.Axes") -> None:
    """A sphere of thin lines."""
    around, up = np.mgrid[0 : 2 * np.pi : 60j, 0 : np.pi : 30j]
    ball = (np.cos(around) * np.sin(up), np.sin(around) * np.sin(up), np.cos(up))
    axes.plot_surface(*ball, color="#dfe6ee", alpha=0.35, linewidth=0, shade=True)
    axes.plot_wireframe(*ball, rstride=6, cstride=5, color="#9fb0c3", linewidth=0.3, alpha=0.6)


def nearer(points: np.ndarray) -> np.ndarray:
    """Which points lie on the side of the sphere that is seen."""
    elevation, azimuth = np.radians(VIEW["elev"]), np.radians(VIEW["azim"])
    eye = [np.cos(elevation) * np.cos(azimuth), np.cos(elevation) * np.sin(azimuth), np.sin(elevation)]
    return points @ np.array(eye) > -0.1


def main(path: str) -> None:
    """Draw and save."""
    limit = poise.SphericalPolygon(CORNERS, inside=(0.2, -0.2, 0.9))
    figure, rng = arm(limit), np.random.default_rng(4)
    axes = pyplot.figure(figsize=(6.4, 6.0)).add_subplot(projection="3d", computed_zorder=False)
    globe(axes)
    edge = limit.boundary(400)
    axes.plot(*np.vstack([edge, edge[:1]]).T * 1.003, color="#1d5fa8", linewidth=2.4, label="swing limit")
    inside = np.array([poise.random_pose(figure, rng).position_of("elbow") for _ in range(300)])
    axes.scatter(*inside[nearer(inside)].T * 1.004, s=5, color="#2a9d63", label="poses inside the limits")
    for outside in sphere.uniform(rng, 110):
        target = limit.nearest(outside)
        if limit.margin(outside) < -0.02 and nearer(np.array([outside, target])).all():
            arc = np.array([sphere.along(outside, target, t) for t in np.linspace(0, 1, 20)]) * 1.006
            axes.plot(*arc.T, color="#d1495b", linewidth=0.9)
            axes.scatter(*arc[0], s=12, color="#d1495b")
    axes.plot([], [], color="#d1495b", marker="o", markersize=3, linewidth=0.9, label="outside: the shortest way back")
    axes.plot([0, 0], [0, 0], [0, 1], color="#333333", linewidth=2)
    axes.view_init(**VIEW)
    axes.set_box_aspect((1, 1, 1), zoom=1.45)
    axes.set_axis_off()
    axes.legend(loc="lower center", ncols=3, frameon=False, fontsize=8, bbox_to_anchor=(0.5, 0.0))
    pyplot.savefig(path, dpi=110, bbox_inches="tight", pad_inches=0.05)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "shoulder.png")
