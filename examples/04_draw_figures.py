"""Draw the figures that come with Poise, an elephant that picks an apple and a bird that bends down on one leg."""

import sys
from pathlib import Path

import poise
from poise.draw import picture, sheet
from poise.figures import make

NAMES = ("elephant", "bird", "quadruped", "lamp", "chain", "robot_arm", "seven_axis_arm")


def figures() -> poise.draw.Picture:
    """All of them on one sheet."""
    drawn = [picture(make(name), size=(280, 280)) for name in NAMES]
    return sheet(drawn, [name.replace("_", " ") for name in NAMES], columns=4)


def elephant() -> poise.draw.Picture:
    """The tip of the trunk goes to an apple; the rest of the trunk finds its own way."""
    scene = poise.Scene(make("elephant"))
    scene.reach("trunk_tip", (3.6, -0.4, 3.1))
    print(scene.solve())
    return picture(scene, size=(560, 460))


def bird() -> poise.draw.Picture:
    """The beak goes to the ground while the weight stays over the foot it stands on."""
    scene = poise.Scene(make("bird"))
    scene.keep_balance("left_sole")
    scene.reach("beak_tip", (0.55, 0.0, 0.25))
    scene.posture()  # and otherwise as it stood
    print(scene.solve())
    return picture(scene, size=(460, 460), centre_of_mass=True)


if __name__ == "__main__":
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    for draw in (figures, elephant, bird):
        draw().save(folder / f"{draw.__name__}.png")
