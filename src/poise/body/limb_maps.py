"""Maps that carry the mesh from its rest pose onto the joint centers of a figure in the bind pose, one per part.

Limbs. With the frame of a limb in the mesh (origin o, axes A, the third along the limb, length L) and in the figure
(o′, A′, L′), a point x goes to

    x′ = o′ + A′ · diag(g(t), g(t), L′/L) · Aᵀ (x − o),    t = Aᵀ(x − o)·e₃ / L,

g the girth factor along the limb. Trunk and neck are scaled across by factors that depend on the height, hands, feet
and head by three numbers each. Points between two parts are blended by their skinning weights.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from poise.body.bind_pose import SIDES, arm_directions, unit
from poise.body.mesh_files import BODY_VERTEX_COUNT, BodyFiles
from poise.kinematics import Pose
from poise.library.hand_grips import has_fingers
from poise.types import FloatArray, Matrix, Vector3

Map = Callable[[FloatArray], FloatArray]
Factors = Mapping[str, float]

# Stations of the girths along a limb: fraction of its length from the upper joint.
STATIONS: dict[str, tuple[tuple[float, str], ...]] = {
    "upper_arm": ((0.30, "upper_arm"), (0.60, "upper_arm"), (1.05, "forearm")),
    "forearm": ((0.0, "forearm"), (0.30, "forearm"), (0.92, "wrist")),
    "thigh": ((0.24, "thigh"), (0.90, "knee")),
    "shank": ((0.0, "knee"), (0.30, "calf"), (0.92, "ankle")),
}
# Heights of breadths and depths of the trunk: fraction of the distance from hip to shoulder.
TRUNK_STATIONS: dict[str, tuple[float, str, str]] = {
    "hip": (0.0, "buttockdepth", "hipbreadth"),
    "waist": (0.30, "waistdepth", "waistbreadth"),
    "chest": (0.71, "chestdepth", "chestbreadth"),
}
NECK_STATION = 0.55  # of the distance from shoulder to skull
_FINGERS = ("thumb", "index", "middle", "ring", "little")


def smooth_interpolation(x: FloatArray, at: FloatArray, values: FloatArray) -> FloatArray:
    """Interpolation between knots with zero slope at each: no kink, and no value outside those of the knots."""
    place = np.clip(np.searchsorted(at, x) - 1, 0, len(at) - 2)
    share = np.clip((x - at[place]) / (at[place + 1] - at[place]), 0.0, 1.0)
    share = share * share * (3.0 - 2.0 * share)
    return np.asarray(values[place] + share * (values[place + 1] - values[place]))


@dataclass(frozen=True)
class LimbFrame:
    """Frame of a limb: origin, axes in columns, the third along the limb, and length [m]."""

    origin: Vector3
    axes: Matrix
    length: float

    @classmethod
    def between(cls, start: Vector3, end: Vector3, side: FloatArray) -> LimbFrame:
        """Frame from one joint to the next, its second axis toward `side`."""
        along = unit(end - start)
        second = unit(side - along * (along @ side))
        return cls(
            start, np.stack([np.cross(second, along), second, along], axis=1), float(np.linalg.norm(end - start))
        )


def limb_map(source: LimbFrame, target: LimbFrame, knots: tuple[tuple[float, float], ...]) -> Map:
    """Map of a limb with girth factors at fractions of its length."""
    at, factors = np.array(knots).T

    def apply(points: FloatArray) -> FloatArray:
        local = (points - source.origin) @ source.axes
        factor = smooth_interpolation(local[:, 2] / source.length, at, factors)
        local[:, :2] *= factor[:, None]
        local[:, 2] *= target.length / source.length
        return np.asarray(target.origin + local @ target.axes.T)

    return apply


def scaled_map(source: LimbFrame, target: LimbFrame, scale: tuple[float, float, float]) -> Map:
    """Map of a part that is scaled along its axes."""

    def apply(points: FloatArray) -> FloatArray:
        return np.asarray(target.origin + ((points - source.origin) @ source.axes * scale) @ target.axes.T)

    return apply


@dataclass(frozen=True)
class Alignment:
    """A mesh in its rest pose beside a figure in the bind pose.

    Parameters
    ----------
    files : BodyFiles
        Files of the mesh.
    rest : (n, 3) array
        Vertices in the rest pose [m].
    bind : Pose
        Bind pose of the figure.
    sizes : mapping
        Breadths of the figure's body by their names in ANSUR II [m].
    """

    files: BodyFiles
    rest: FloatArray
    bind: Pose
    sizes: Mapping[str, float]

    def at(self, name: str) -> Vector3:
        """Joint center of the mesh."""
        return self.files.joint(self.rest, name)

    def position(self, name: str) -> Vector3:
        """Position of a segment's joint, or a site, in the bind pose."""
        return np.asarray(self.bind.position(name))

    def rotation(self, segment: str) -> Matrix:
        """Axes of a segment in the bind pose."""
        return np.asarray(self.bind.state.rotations[self.bind.figure.segment_index(segment)])

    def maps(self, factors: Factors) -> dict[str, Map]:
        """Map of every part; girth and breadth factors by name, 1 where missing."""
        found = {"trunk": self._trunk(factors), "head": self._head()}
        found["left_eye"] = found["right_eye"] = found["head"]
        for side in SIDES:
            found[f"{side}_clavicle"] = found["trunk"]
            found |= self._arm(side, factors)
            found |= self._hand(side)
            found |= self._leg(side, factors)
            found[f"{side}_foot"] = found[f"{side}_toes"] = self._foot(side)
        return found

    def _arm(self, side: str, factors: Factors) -> dict[str, Map]:
        upper, fore = arm_directions(self.files, self.rest, side)
        hinge = np.cross(upper, fore)
        joints = [self.at(f"{side[0]}-{name}") for name in ("shoulder", "elbow", "hand")]
        targets = [self.position(f"{side}_{name}") for name in ("upper_arm", "forearm", "hand")]
        target_hinge = np.cross(targets[1] - targets[0], targets[2] - targets[1])
        return self._limbs(side, ("upper_arm", "forearm"), (joints, targets), (hinge, target_hinge), factors)

    def _leg(self, side: str, factors: Factors) -> dict[str, Map]:
        joints = [self.at(f"{side[0]}-{name}") for name in ("upper-leg", "knee", "ankle")]
        targets = [self.position(f"{side}_{name}") for name in ("thigh", "shank", "foot")]
        aside = np.array([0.0, 1.0, 0.0])
        return self._limbs(side, ("thigh", "shank"), (joints, targets), (aside, aside), factors)

    def _limbs(
        self,
        side: str,
        names: tuple[str, str],
        joints: tuple[list[Vector3], list[Vector3]],
        hinges: tuple[FloatArray, FloatArray],
        factors: Factors,
    ) -> dict[str, Map]:
        found = {}
        for index, name in enumerate(names):
            source, target = (
                LimbFrame.between(ends[index], ends[index + 1], hinge)
                for ends, hinge in zip(joints, hinges, strict=True)
            )
            knots = tuple((at, factors.get(girth, 1.0)) for at, girth in STATIONS[name])
            found[f"{side}_{name}"] = limb_map(source, target, knots)
        return found

    # --- hands and feet ---------------------------------------------------------------------------

    def _hand(self, side: str) -> dict[str, Map]:
        letter, axes = side[0], self.rotation(f"{side}_hand")
        wrist, knuckle = self.at(f"{letter}-hand"), self.at(f"{letter}-finger-3-1")
        across = self.at(f"{letter}-finger-2-1") - self.at(f"{letter}-finger-5-1")
        thumb_side = np.cross(unit(knuckle - wrist), across) * (1.0 if side == "left" else -1.0)
        source = LimbFrame.between(wrist, knuckle, thumb_side)
        origin, palm = self.position(f"{side}_hand"), axes[:, 1] * (1.0 if side == "left" else -1.0)
        if has_fingers(self.bind.figure):
            end = self.position(f"{side}_middle_base")
            target = LimbFrame.between(origin, end, palm)
            breadth = float(np.linalg.norm(self.position(f"{side}_index_base") - self.position(f"{side}_little_base")))
            wide = breadth / float(np.linalg.norm(across))
            scale = (wide, 0.5 * (1.0 + wide), target.length / source.length)
            return {f"{side}_hand": scaled_map(source, target, scale), **self._fingers(side, source, target, wide)}
        target = LimbFrame.between(origin, origin + axes[:, 2], palm)
        tip = (self.at(f"{letter}-finger-3-4") - wrist) @ source.axes[:, 2]
        factor = float(np.linalg.norm(self.position(f"{side}_fingertip") - origin)) / float(tip)
        return {f"{side}_hand": scaled_map(source, target, (factor, factor, factor))}

    def _fingers(self, side: str, source: LimbFrame, target: LimbFrame, wide: float) -> dict[str, Map]:
        found = {}
        for number, finger in enumerate(_FINGERS, start=1):
            names = [f"{side}_{finger}_{phalanx}" for phalanx in ("base", "middle", "end")]
            joints = [self.at(f"{side[0]}-finger-{number}-{place}") for place in (1, 2, 3, 4)]
            ends = [self.position(name) for name in names]
            ends.append(ends[2] + self._last_phalanx(side, finger) * self.rotation(names[2])[:, 2])
            for place, name in enumerate(names):
                hint = source.axes[:, 1], self.rotation(name)[:, 1] * (1.0 if side == "left" else -1.0)
                if finger == "thumb":
                    hint = source.axes[:, 1], target.axes[:, 1]
                one = LimbFrame.between(joints[place], joints[place + 1], hint[0])
                two = LimbFrame.between(ends[place], ends[place + 1], hint[1])
                found[name] = limb_map(one, two, ((0.0, wide), (1.0, wide)))
        return found

    def _last_phalanx(self, side: str, finger: str) -> float:
        """Length of the end of a finger [m]; sites mark the tips of three fingers."""
        tips = {"thumb": f"{side}_thumb_tip", "index": f"{side}_index_tip", "middle": f"{side}_fingertip"}
        tip = self.position(tips.get(finger, tips["index"]))
        end = self.position(f"{side}_{finger if finger in tips else 'index'}_end")
        return float(np.linalg.norm(tip - end))

    def _foot(self, side: str) -> Map:
        ankle, ball = self.at(f"{side[0]}-ankle"), self.at(f"{side[0]}-foot-2")
        forward = unit((ball - ankle) * (1.0, 1.0, 0.0))
        aside = np.array([-forward[1], forward[0], 0.0])
        axes = np.stack([forward, aside, np.array([0.0, 0.0, 1.0])], axis=1)
        sole = self._own_vertices(f"foot.{side[0].upper()}", f"toe1-2.{side[0].upper()}", f"toe2-3.{side[0].upper()}")
        local = (sole - ankle) @ axes
        heel, toe, floor = local[:, 0].min(), local[:, 0].max(), local[:, 2].min()
        position = self.position(f"{side}_foot")
        start, end = self.position(f"{side}_heel"), self.position(f"{side}_toe")
        length = float(np.linalg.norm((end - start)[:2])) / float(toe - heel)
        breadth = self.sizes["footbreadthhorizontal"] / float(np.ptp(local[:, 1]))
        origin = position - np.array([float(position[0] - start[0]) + length * float(heel), 0.0, 0.0])
        scale = (length, breadth, float(start[2] - position[2]) / float(floor))
        return scaled_map(LimbFrame(ankle, axes, 1.0), LimbFrame(origin, np.eye(3), 1.0), scale)

    def _own_vertices(self, *bones: str) -> FloatArray:
        """Vertices of the body that mostly follow some bones."""
        weight = np.sum([self.files.weights[bone] for bone in bones], axis=0)
        return np.asarray(self.rest[:BODY_VERTEX_COUNT][weight[:BODY_VERTEX_COUNT] > 0.5])

    # --- trunk and head -----------------------------------------------------------------------------

    def _trunk(self, factors: Factors) -> Map:
        names = (("l-upper-leg", "left_thigh"), ("l-shoulder", "left_upper_arm"), ("head", "head"))
        source, target = np.array([(self.at(a), self.position(b)) for a, b in names]).swapaxes(0, 1)
        thigh = float(np.linalg.norm(self.position("left_thigh") - self.position("left_shank")))
        below = thigh / float(np.linalg.norm(self.at("l-upper-leg") - self.at("l-knee")))
        heights = np.array([source[0, 2] - 1.0, *source[:, 2], source[2, 2] + 1.0])
        levels = np.array([target[0, 2] - below, *target[:, 2], target[2, 2] + 1.0])
        shoulder = target[1, 1] / source[1, 1]
        knots = [(0.0, factors.get("hip_depth", 1.0), factors.get("hip_breadth", 1.0))]
        knots += [
            (TRUNK_STATIONS[n][0], factors.get(f"{n}_depth", 1.0), factors.get(f"{n}_breadth", 1.0))
            for n in ("waist", "chest")
        ]
        knots += [(0.92, 0.5 * (factors.get("chest_depth", 1.0) + shoulder), shoulder), (1.0, shoulder, shoulder)]
        neck = factors.get("neck", 1.0)
        knots += [(1.0 + NECK_STATION, neck, neck)]
        at, deep, wide = np.array(knots).T
        drop = np.interp(at, (0.0, 1.0, 2.0), source[:, 2])

        def apply(points: FloatArray) -> FloatArray:
            z = points[:, 2]
            x = np.interp(z, source[:, 2], source[:, 0])
            moved = np.interp(z, source[:, 2], target[:, 0]) + (points[:, 0] - x) * smooth_interpolation(z, drop, deep)
            return np.stack(
                [moved, points[:, 1] * smooth_interpolation(z, drop, wide), np.interp(z, heights, levels)], axis=1
            )

        return apply

    def _head(self) -> Map:
        skull = self._own_vertices("head")
        eye, target = self.at("l-eye"), self.position("left_eye")
        top = float(self.position("head_top")[2] - target[2]) / float(skull[:, 2].max() - eye[2])
        above = skull[skull[:, 2] > eye[2] + 0.02]  # ears and nose are below
        deep = self.sizes["headlength"] / float(np.ptp(above[:, 0]))
        wide = self.sizes["headbreadth"] / float(np.ptp(above[:, 1]))
        middle, goal = np.array([eye[0], 0.0, eye[2]]), np.array([target[0], 0.0, target[2]])
        return scaled_map(LimbFrame(middle, np.eye(3), 1.0), LimbFrame(goal, np.eye(3), 1.0), (deep, wide, top))
