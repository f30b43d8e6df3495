"""Retargeting (motion transfer): a motion of one body applied to a figure of another size, keeping its contacts.

1. Transfer the rotations of all parts and convert them to the nearest joint configurations of the target
   (:mod:`poise.motion.retargeting.limbs`); scale the trajectory of the hips by the leg length.
2. Find the foot contacts (:mod:`poise.motion.foot_contacts`) and hand contacts
   (:mod:`poise.motion.retargeting.hand_contacts`) of the source and compute their goals for the target
   (:mod:`poise.motion.retargeting.retarget_goals`).
3. Solve every frame from there: joint limits and couplings always, then the feet, then hand contacts and reached
   positions, then balance (:mod:`poise.motion.retargeting.retarget_solve`). The null space keeps the transferred
   motion. Frames are independent, so all cores work at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from poise.errors import FigureError
from poise.kinematics import Pose
from poise.model import Figure
from poise.motion import Clip, FootContact, trajectory_jitter
from poise.motion.humanoid import Body
from poise.motion.retargeting.hand_contacts import HandContact
from poise.motion.retargeting.retarget_goals import compute_retarget_goals
from poise.motion.retargeting.retarget_solve import Progress, solve_retargeted_frames
from poise.types import AnyArray, ArrayLike, Matrix

FILTER_TIME_S = 0.006
"""Default width of the low-pass filter [s]: frequencies above about 15 Hz are treated as noise."""
_CONTACT_TOL_M = 1e-3  # larger contact errors are reported


@dataclass(frozen=True, eq=False)
class Retargeted:
    """Retargeted motion.

    Parameters
    ----------
    clip : Clip
        Motion of the target figure.
    foot_contacts : mapping of side to list of FootContact
        Intervals in which a foot is planted, in the source and in the result.
    scale : float
        Leg length of the target relative to the source.
    missed_feet : (k,) int array
        Frames in which a planted foot misses its goal by more than a millimeter.
    hand_contacts : tuple of HandContact
        Intervals in which a hand is in contact, in the source and in the result.
    missed_hands : (k,) int array
        Frames in which a hand contact or a reached position is missed by more than a millimeter.
    notes : tuple of str
        Which parts were mapped and which were not.
    """

    clip: Clip
    foot_contacts: dict[str, list[FootContact]]
    scale: float
    missed_feet: AnyArray
    hand_contacts: tuple[HandContact, ...]
    missed_hands: AnyArray
    notes: tuple[str, ...]

    def __str__(self) -> str:
        feet = sum(len(each) for each in self.foot_contacts.values())
        text = f"{self.clip!r}: scale {self.scale:.3f}, {feet} foot contacts"
        text += f" and {len(self.hand_contacts)} hand contacts kept" if self.hand_contacts else " kept"
        text += f", hands out of reach in {len(self.missed_hands)} frames" if len(self.missed_hands) else ""
        return text + (f", out of reach in {len(self.missed_feet)} frames" if len(self.missed_feet) else "")


def retarget(
    clip: Clip,
    figure: Figure,
    *,
    feet: bool = True,
    hands: bool = True,
    balance: bool = True,
    reach: Mapping[str, ArrayLike] | None = None,
    parts: Mapping[str, str] | None = None,
    filter_time: float = FILTER_TIME_S,
    natural: bool = True,
    cores: int | None = None,
    progress: Progress | None = None,
) -> Retargeted:
    """Retarget a motion to another figure.

    Parameters
    ----------
    clip : Clip
        Motion of a humanoid: any skeleton with recognized segment names (BVH, glTF, VRM, AMC, ...).
    figure : Figure
        Target figure: a humanoid with a floating base.
    feet : bool
        Keep foot contacts, on level 1; without, only joint limits are enforced and the options below are ignored.
    hands : bool
        Keep contacts of the hands with each other, with another body part or with the world, on level 2.
    balance : bool
        Keep the center of mass over the planted feet where the source was balanced, on level 3.
    reach : mapping of site to (n, 3) array, optional
        World positions that sites of the figure reach, one row per frame, NaN for frames without a goal; on level 2.
    parts : mapping of part to segment, optional
        Segments of the source for parts whose names are not recognized: ``{"left_hand": "Palm2.L"}``.
    filter_time : float
        Width of the low-pass filter of the transferred motion [s], before contacts and limits are enforced; retargeting
        amplifies noise of the source. Zero disables it.
    natural : bool
        Whether collarbones and trunk are where people have them if the source has none, as head, hands and feet say
        (:mod:`poise.prior`); otherwise they follow their neighbors.
    cores : int, optional
        Threads to use; all cores by default. The result does not depend on it.
    progress : callable, optional
        Called from time to time with the number of solved frames and of all frames.

    Raises
    ------
    FigureError
        Source or target is not a humanoid; the message lists missing and recognized parts.
    PoseError
        The positions of `reach` do not have one row per frame.
    """
    if not figure.has_floating_base:
        raise FigureError(
            f"figure {figure.name!r}: expected a floating base, got a {figure.joints[0].kind.value} root joint, which "
            "cannot follow the motion; give a humanoid with a free root, such as human."
        )
    targets = compute_retarget_goals(clip, figure, feet, hands, balance, reach or {}, parts, filter_time, natural)
    notes = _notes(targets.source, targets.reference_body, targets.is_completed)
    missed_feet = missed_hands = np.zeros(0, dtype=np.intp)
    if not feet:
        q = _clamped(figure, targets.frames)
    else:
        source_jitter = trajectory_jitter(targets.source.frames.positions)
        solved, planted = solve_retargeted_frames(
            figure,
            targets.frames,
            targets.goals,
            targets.reference_body,
            clip.frame_time,
            max_jitter=targets.scale * source_jitter if filter_time > 0.0 else np.inf,
            cores=cores,
            progress=progress or (lambda done, count: None),
        )
        q, missed_feet = solved.q, np.flatnonzero(planted & (solved.foot_errors > _CONTACT_TOL_M))
        missed_hands = np.flatnonzero(solved.hand_errors > _CONTACT_TOL_M)
    retargeted, contacts = Clip(figure, q, clip.frame_time, clip.name), tuple(targets.goals.hands)
    return Retargeted(retargeted, targets.foot_contacts, targets.scale, missed_feet, contacts, missed_hands, notes)


def _clamped(figure: Figure, frames: Matrix) -> Matrix:
    return np.array([Pose.unchecked(figure, q).clamped().q for q in frames])


def _notes(source: Body, reference_body: Body, is_completed: bool) -> tuple[str, ...]:
    both = [part for part in source.parts if part in reference_body.parts]
    source_only = [part for part in source.parts if part not in reference_body.parts]
    target_only = [part for part in reference_body.parts if part not in source.parts]
    notes = [f"{len(both)} parts mapped: {', '.join(both)}"]
    notes += [f"source parts that the figure does not have: {', '.join(source_only)}"] if source_only else []
    where = "are where people have them, or follow their neighbors" if is_completed else "follow their neighbors"
    notes += (
        [f"figure parts that the source does not have; they {where}: {', '.join(target_only)}"] if target_only else []
    )
    return tuple(notes)
