"""A planar chain of equal links, for the tasks about forces."""

from __future__ import annotations

from poise import library
from poise.kinematics import Pose
from poise.model import Figure, FigureBuilder
from poise.scene import Scene
from poise.statics import Forces, Support, Wrench

LINKS = 10


def chain(links: int = LINKS) -> Figure:
    """Equal links that turn in the x-z plane, fixed at the base."""
    builder = FigureBuilder("chain").segment("base").root("base")
    parent = "base"
    for index in range(links):
        name = f"link_{index}"
        builder = builder.segment(name, mass=1.0, center=(0, 0, 0.05), inertia=(1e-3, 1e-3, 1e-4, 0, 0, 0))
        at = (0, 0, 0.1) if index else (0, 0, 0)
        builder = builder.hinge(f"joint_{index}", parent, name, at=at, axis=(0, 1, 0), range=(-2.5, 2.5))
        parent = name
    return builder.site("tip", parent, at=(0, 0, 0.1)).site("foot", "base").build()


def bent(figure: Figure, angle: float = 0.25) -> Pose:
    signs = {f"joint_{index}": angle * (1.0 if index % 3 else -0.6) for index in range(LINKS)}
    return Pose.neutral(figure).with_values(signs)


def tip_force(force: tuple[float, float, float]) -> Forces:
    return Forces((Wrench("tip", force),), (Support("foot"),))


def standing_scene() -> Scene:
    """A standing person with both soles pinned."""
    human = library.human()
    scene = Scene(human, library.human_pose(human, "stand"))
    scene.pin("left_sole", "right_sole")
    return scene
