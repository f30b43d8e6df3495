"""Plot a shoulder's swing limit on the sphere, and how directions outside are clamped. Needs poise[plot]."""

import sys

import matplotlib as mpl
import numpy as np

import poise
from poise.math import sphere

mpl.use("Agg")
from matplotlib import pyplot

CORNERS = [(0.95, 0.2, 0.3), (0.6, -0.75, -0.1), (0, -1, 0.1), (-0.35, -0.35, 0.75), (-0.5, 0.3, 0.7), (0.3, 0.5, 0.8)]
TOWARD_VIEWER = np.array([0.62, -0.48, 0.62])

limit = poise.SphericalPolygon(CORNERS, inside=(0.2, -0.2, 0.9))
axes = pyplot.figure(figsize=(6.4, 6.0)).add_subplot(projection="3d", computed_zorder=False)
azimuth, polar = np.mgrid[0 : 2 * np.pi : 60j, 0 : np.pi : 30j]
unit_sphere = (np.cos(azimuth) * np.sin(polar), np.sin(azimuth) * np.sin(polar), np.cos(polar))
axes.plot_surface(*unit_sphere, color="#dfe6ee", alpha=0.35, linewidth=0)
axes.plot_wireframe(*unit_sphere, rstride=6, cstride=5, color="#9fb0c3", linewidth=0.3, alpha=0.6)

edge = limit.boundary(400)
axes.plot(*np.vstack([edge, edge[:1]]).T * 1.003, color="#1d5fa8", linewidth=2.4, label="swing limit")
for direction in sphere.uniform(np.random.default_rng(4), 400):
    target = limit.nearest(direction)  # the direction itself if it is inside
    if min(direction @ TOWARD_VIEWER, target @ TOWARD_VIEWER) < -0.1:  # on the far side
        continue
    arc = np.array([sphere.along(direction, target, t) for t in np.linspace(0, 1, 20)]) * 1.005
    inside = limit.contains(direction)
    axes.plot(*(arc[:1] if inside else arc).T, color="#2a9d63" if inside else "#d1495b", linewidth=0.9)
    axes.scatter(*arc[0], s=8, color="#2a9d63" if inside else "#d1495b")
axes.plot([], [], color="#d1495b", marker="o", markersize=3, linewidth=0.9, label="outside: shortest arc to the limit")
axes.view_init(elev=38, azim=-38)
axes.set_box_aspect((1, 1, 1), zoom=1.45)
axes.set_axis_off()
axes.legend(loc="lower center", ncols=2, frameon=False, fontsize=8)
pyplot.savefig(sys.argv[1] if len(sys.argv) > 1 else "shoulder.png", dpi=110, bbox_inches="tight", pad_inches=0.05)
