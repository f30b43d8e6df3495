"""Three links in a plane in closed form: goal of the tip and direction of the last link, both elbows [Ge2000, 2.1]."""

from __future__ import annotations

import numpy as np

from poise.types import FloatArray


def three_links(lengths: FloatArray, goal: FloatArray, direction: float) -> list[FloatArray]:
    """Angles (3,) of every solution: two, one where the arm is stretched, none out of reach."""
    first, second, last = (float(length) for length in lengths)
    wrist = goal - last * np.array([np.cos(direction), np.sin(direction)])
    cosine = (float(wrist @ wrist) - first**2 - second**2) / (2.0 * first * second)
    if abs(cosine) > 1.0 + 1e-12:
        return []
    bend = float(np.arccos(np.clip(cosine, -1.0, 1.0)))
    found = []
    for elbow in (bend, -bend) if bend > 0.0 else (bend,):
        inner = np.arctan2(second * np.sin(elbow), first + second * np.cos(elbow))
        shoulder = float(np.arctan2(wrist[1], wrist[0]) - inner)
        found.append(np.array([shoulder, elbow, direction - shoulder - elbow]))
    return found
