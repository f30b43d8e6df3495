"""Draw the figures that come with Poise, an elephant that picks an apple and a bird that bends down on one leg."""

import sys

import poise
from poise.library import human_pose, make
from poise.render import picture, sheet

NAMES = ("human", "elephant", "bird", "quadruped", "lamp", "chain", "robot_arm", "seven_axis_arm")


def figures() -> poise.render.Picture:
    """All of them on one sheet."""
    made = [human_pose(make(name), "stand") if name == "human" else make(name) for name in NAMES]
    names = [name.replace("_", " ") for name in NAMES]
    return sheet([picture(each, size=(280, 280)) for each in made], names, columns=4)


def elephant() -> poise.render.Picture:
    """The tip of the trunk goes to an apple; the rest of the trunk finds its own way."""
    scene = poise.Scene(make("elephant"))
    scene.reach("trunk_tip", (3.6, -0.4, 3.1))
    print(scene.solve())
    return picture(scene, size=(560, 460))


def bird() -> poise.render.Picture:
    """The beak goes to the ground while the weight stays over the foot it stands on."""
    scene = poise.Scene(make("bird"))
    scene.keep_balance("left_sole")
    scene.reach("beak_tip", (0.55, 0.0, 0.25))
    scene.posture()  # and otherwise as it stood
    print(scene.solve())
    return picture(scene, size=(460, 460), center_of_mass=True)


if __name__ == "__main__":
    folder = sys.argv[1] if len(sys.argv) > 1 else "."
    for draw in (figures, elephant, bird):
        draw().save(f"{folder}/{draw.__name__}.png")
