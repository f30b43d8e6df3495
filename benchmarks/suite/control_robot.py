"""A humanoid of 27 hinges on a floating base, for benches of controllers: every library can take it as it is."""

from __future__ import annotations

from poise import Figure, FigureBuilder, Pose

X, Y, Z = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
FEET, HANDS = ("left_sole", "right_sole"), ("left_palm", "right_palm")
_LEG = (("yaw", Z, 0.0), ("roll", X, 0.0), ("hip", Y, 0.0), ("knee", Y, -0.4), ("ankle", Y, -0.4), ("tilt", X, 0.0))
_ARM = (
    ("lift", Y, 0.0),
    ("side", X, 0.0),
    ("turn", Z, 0.0),
    ("elbow", Y, -0.3),
    ("twist", Z, -0.1),
    ("flex", Y, -0.15),
)
_BENT = {"hip": -0.4, "knee": 0.8, "ankle": -0.4, "elbow": -0.9, "lift": 0.2, "side": 0.1}


def humanoid() -> Figure:
    """The humanoid, with sites at soles and palms; masses [kg] and lengths [m] of an adult's half."""
    builder = FigureBuilder("humanoid").segment("pelvis", mass=8.0).root("pelvis", free=True)
    builder.segment("chest", mass=15.0, center=(0.0, 0.0, 0.2)).hinge(
        "waist", "pelvis", "chest", at=(0, 0, 0.1), axis=Z, range=(-1, 1)
    )
    for side, sign in (("left", 1.0), ("right", -1.0)):
        _add_limb(builder, side, "pelvis", (0.0, 0.09 * sign, 0.0), _LEG, (0.0, 0.0, -0.07), f"{side}_sole")
        _add_limb(builder, side, "chest", (0.0, 0.2 * sign, 0.35), _ARM, (0.0, 0.0, -0.08), f"{side}_palm")
        builder.segment(f"{side}_hand", mass=0.3)
        builder.hinge(f"{side}_wrist", f"{side}_flex", f"{side}_hand", at=(0, 0, -0.05), axis=X, range=(-1, 1))
    return builder.build()


def standing(figure: Figure) -> Pose:
    """Knees and elbows bent."""
    values = {f"{side}_{name}_joint": angle for side in ("left", "right") for name, angle in _BENT.items()}
    return Pose.neutral(figure).with_values(values)


def _add_limb(
    builder: FigureBuilder,
    side: str,
    parent: str,
    at: tuple[float, float, float],
    chain: tuple[tuple[str, tuple[float, float, float], float], ...],
    end: tuple[float, float, float],
    site: str,
) -> None:
    for name, axis, drop in chain:
        segment = f"{side}_{name}"
        x, y, z = at
        builder.segment(segment, mass=1.0, center=(0.0, 0.0, -0.05))
        builder.hinge(f"{segment}_joint", parent, segment, at=(x, y, z + drop), axis=axis, range=(-2.2, 2.2))
        parent, at = segment, (0.0, 0.0, 0.0)
    builder.site(site, parent, at=end)
