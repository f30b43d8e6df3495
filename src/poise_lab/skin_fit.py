"""How well realistic skins fit: stature, segment lengths and circumferences of twenty bodies.

    python -m poise_lab.skin_fit

Joint centers of the mesh are those of the cubes around its joints, carried along by the same skinning weights; lengths
between them are compared with the figure's. Circumferences are tapes around the mesh in the bind pose. Twenty bodies:
percentiles of ANSUR II and samples of it, heavy and light ones, an elder and a child's form at the smallest statures.
"""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

import numpy as np

from poise import library
from poise.body.fitting import FittedBody, fitted_body, mesh_measures, wanted_measures
from poise.body.mesh_files import BODY_VERTEX_COUNT, BodyFiles, body_files

CIRCUMFERENCES = ("neck", "upper_arm", "wrist", "thigh", "calf")
_LENGTHS = {
    "upper arm": ("l-shoulder", "l-elbow", "left_upper_arm", "left_forearm"),
    "forearm": ("l-elbow", "l-hand", "left_forearm", "left_hand"),
    "thigh": ("l-upper-leg", "l-knee", "left_thigh", "left_shank"),
    "shank": ("l-knee", "l-ankle", "left_shank", "left_foot"),
}


class Body(NamedTuple):
    """A sampled body: what it is called, arguments of `library.human`, and age [years]."""

    name: str
    arguments: dict[str, Any]
    age: float = 30.0


def bodies() -> list[Body]:
    """The twenty bodies."""
    found = []
    for sex in ("male", "female"):
        found += [Body(f"{sex}, percentile {rank}", {"sex": sex, "percentile": rank}) for rank in (5, 50, 95)]
        found += [Body(f"{sex}, sample {seed}", {"sex": sex, "seed": seed}) for seed in (1, 2, 3)]
        found.append(Body(f"{sex}, heavy", {"sex": sex, "stature": 1.70, "mass": 115.0}))
        found.append(Body(f"{sex}, light", {"sex": sex, "stature": 1.75, "mass": 52.0}))
        found.append(Body(f"{sex}, 75 years", {"sex": sex, "stature": 1.66, "mass": 72.0}, 75.0))
        found.append(Body(f"{sex}, form of 12 years", {"sex": sex, "stature": 1.48, "mass": 40.0}, 12.0))
    return found


def stature_error(body: FittedBody) -> float:
    """Relative error of the height of the mesh, from sole to vertex."""
    return float(np.ptp(body.vertices[:BODY_VERTEX_COUNT, 2])) / body.measures.stature - 1.0


def length_error(files: BodyFiles, body: FittedBody) -> float:
    """Largest relative error of a segment length."""
    errors = []
    for start, end, one, other in _LENGTHS.values():
        mesh = np.linalg.norm(files.joint(body.vertices, end) - files.joint(body.vertices, start))
        errors.append(abs(float(mesh / np.linalg.norm(body.bind.position(other) - body.bind.position(one))) - 1.0))
    return max(errors)


def main() -> None:
    """Print the table."""
    files = body_files()
    titles = "".join(f"{name.replace('_', ' '):>11}" for name in CIRCUMFERENCES)
    sys.stdout.write(f"{'body':26}{'stature':>9}{'lengths':>9}{titles}\n")
    for name, arguments, age in bodies():
        body = fitted_body(library.human(**arguments), files, age)
        found, wanted = mesh_measures(files, body.vertices, body.bind, body.parts), wanted_measures(body.measures)
        girths = "".join(f"{found[each] / wanted[each] - 1.0:11.2%}" for each in CIRCUMFERENCES)
        sys.stdout.write(f"{name:26}{stature_error(body):9.2%}{length_error(files, body):9.2%}{girths}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
