"""Eyes of the human: a joint of the gaze between the eyes, which both eyeballs follow.

The joint ``eyes`` moves a frame midway between the eyes (segment ``gaze``, site ``eyes``, x along the line of sight).
In the frame of the joint z is forward, y left and x down, so that, as for the neck,

    looking down: swing_y > 0,   looking to the right: swing_x > 0.

The joints ``left_eye`` and ``right_eye`` turn the eyeballs by the same angles: both look in parallel, and do not
converge on near points. Eyes have no mass of their own.
"""

from __future__ import annotations

import math
from dataclasses import replace

from poise.library import human_limits as limits
from poise.library.human_head import EYE_WHITE, eyeball
from poise.library.human_limits import ellipse
from poise.library.human_parts import Parts
from poise.library.human_sizes import table
from poise.library.human_skeleton import Skeleton
from poise.library.solids import ball
from poise.model import Joint, JointKind, Segment, Transform
from poise.model.limits import SphericalEllipse
from poise.types import Triple, Wxyz

FORWARD: Wxyz = (math.sqrt(0.5), 0.0, math.sqrt(0.5), 0.0)
"""Frame of the eyes (x down, y left, z forward) in a frame with x forward, y left, z up."""


def eyes(skeleton: Skeleton, head_at: Triple) -> Parts:
    """Gaze and eyeballs, on a head whose frame is at `head_at` when standing [m]."""
    parts, swing = Parts(), _swing()
    sizes, form = skeleton.sizes, table("form")["head"]
    height = sizes.stature - (sizes["sittingheight"] - sizes["eyeheightsitting"])
    forward = form["center_forward"] * sizes.stature + form["eye_forward"] * sizes["headlength"]
    parts.add(_joint("eyes", "gaze", (forward - head_at[0], 0.0, height - head_at[2]), swing), _gaze())
    parts.site("eyes", "gaze", (0.0, 0.0, 0.0))
    for name, sign in (("left_eye", 1.0), ("right_eye", -1.0)):
        (x, y, z), solids = eyeball(skeleton, sign)
        joint = _joint(name, name, (x - head_at[0], y, z - head_at[2]), swing)
        parts.add(joint, Segment(name, shapes=tuple(solids)))
        for component in ("swing_x", "swing_y"):
            factors = {f"eyes.{component}": -1.0, f"{name}.{component}": 1.0}
            parts.couplings.append((f"{name}_follows_{component[-1]}", factors, 0.0))
    return parts


def _gaze() -> Segment:
    """Frame of the gaze. Segments without shapes are drawn as bones; this has a small one inside the head."""
    return Segment("gaze", shapes=(replace(ball((-0.05, 0.0, 0.0), 0.002, EYE_WHITE), solid=False),))


def _swing() -> SphericalEllipse:
    data = limits.limit("eyes")
    return ellipse((-data["aside"], data["aside"]), (-data["up"], data["down"]))


def _joint(name: str, child: str, at: Triple, swing: SphericalEllipse) -> Joint:
    turned = Transform(rotation=FORWARD)
    return Joint(name, JointKind.SWING, "head", child, Transform(at, FORWARD), child_placement=turned, swing=(swing,))
