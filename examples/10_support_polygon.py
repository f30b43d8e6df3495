"""Balance over the middle of the feet, or anywhere inside the support polygon: the second reaches farther."""

import poise
from poise import library

human = library.human()
stand = library.human_pose(human, "stand")
for margin in (None, 0.03, 0.0):
    scene = poise.Scene(human, stand)
    scene.pin("left_sole", "right_sole")
    scene.keep_balance("left_sole", "right_sole", over="middle" if margin is None else "polygon", margin=margin)
    scene.reach("right_grip", (1.3, -0.2, 0.9), name="far")
    result = scene.solve()
    balance = "over the middle" if margin is None else f"{100 * margin:.0f} cm inside the polygon"
    inside = round(100 * scene.balance_margin("left_sole", "right_sole"), 1) + 0.0  # no "-0.0"
    print(
        f"{balance}: the hand misses by {1e3 * result.errors['far']:.0f} mm, the center of mass is {inside} cm inside"
    )
