"""Render the figures of the library, an elephant that reaches for an apple and a bird that bends down on one leg."""

import sys

import poise
from poise.library import human_pose, make
from poise.render import picture, sheet

NAMES = ("human", "elephant", "bird", "quadruped", "lamp", "chain", "robot_arm", "seven_axis_arm")


def figures() -> poise.render.Picture:
    """All figures on one sheet."""
    poses = [human_pose(make(name), "stand") if name == "human" else make(name) for name in NAMES]
    names = [name.replace("_", " ") for name in NAMES]
    return sheet([picture(pose, size=(280, 280)) for pose in poses], names, columns=4)


def elephant() -> poise.render.Picture:
    """One task for the tip of the trunk; the rest of the trunk follows."""
    scene = poise.Scene(make("elephant"))
    scene.reach("trunk_tip", (3.6, -0.4, 3.1))
    print(scene.solve())
    return picture(scene, size=(560, 460))


def bird() -> poise.render.Picture:
    """The beak reaches down while the center of mass stays over the foot."""
    scene = poise.Scene(make("bird"))
    scene.keep_balance("left_sole", over="middle")
    scene.reach("beak_tip", (0.55, 0.0, 0.25))
    scene.posture()  # the null space keeps the start posture
    print(scene.solve())
    return picture(scene, size=(460, 460), center_of_mass=True)


if __name__ == "__main__":
    folder = sys.argv[1] if len(sys.argv) > 1 else "."
    for draw in (figures, elephant, bird):
        draw().save(f"{folder}/{draw.__name__}.png")
