"""Motion of one person carried over to another figure of another size, with its contacts kept.

1. Turns of all parts are carried over (:mod:`poise.motion.retargeting.limbs`) and become joint angles as near as the
   other figure's joints allow (:mod:`poise.motion.retargeting.limbs`); the way of the hips is scaled by the length of
   the legs.
2. Feet that stood still are found (:mod:`poise.motion.foot_contacts`) and get places of their own.
3. Every frame is solved from there: limits and couplings always, then the feet, then hands that touch and places that
   are to be reached, then balance (:mod:`poise.motion.retargeting.retarget_solve`). What is left free stays as it was carried over. Frames
   do not depend on each other, so all cores work at once.
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
from poise.motion.retargeting.hands import HandContact
from poise.motion.retargeting.retarget_goals import retarget_goals_of
from poise.motion.retargeting.retarget_solve import Progress, solve_retargeted_frames
from poise.types import AnyArray, ArrayLike, Matrix

CALM = 0.006
"""Seconds over which a motion is averaged unless told otherwise: what is faster than some 15 Hz is noise."""
_CONTACT_TOL_M = 1e-3  # larger contact errors are reported


@dataclass(frozen=True, eq=False)
class Retargeted:
    """A motion carried over.

    Parameters
    ----------
    clip : Clip
        The motion of the other figure.
    foot_contacts : mapping of side to list of FootContact
        Spans in which a foot stood, and stands.
    scale : float
        Length of the other figure's legs, as a share of the source's.
    unmet : (k,) int array
        Frames in which a foot could not be brought where it belongs.
    hands : tuple of HandContact
        Spans in which a hand touched something, and does.
    loose : (k,) int array
        Frames in which a hand that touches, or a place to be reached, is missed by more than a millimeter.
    notes : tuple of str
        What was mapped and what was not.
    """

    clip: Clip
    foot_contacts: dict[str, list[FootContact]]
    scale: float
    unmet: AnyArray
    hands: tuple[HandContact, ...]
    loose: AnyArray
    notes: tuple[str, ...]

    def __str__(self) -> str:
        feet = sum(len(each) for each in self.foot_contacts.values())
        said = f"{self.clip!r}: scale {self.scale:.3f}, {feet} footfalls"
        said += f" and {len(self.hands)} touches of hands kept" if self.hands else " kept"
        said += f", hands out of reach in {len(self.loose)} frames" if len(self.loose) else ""
        return said + (f", out of reach in {len(self.unmet)} frames" if len(self.unmet) else "")


def retarget(
    clip: Clip,
    figure: Figure,
    *,
    feet: bool = True,
    hands: bool = True,
    balance: bool = True,
    reach: Mapping[str, ArrayLike] | None = None,
    parts: Mapping[str, str] | None = None,
    calm: float = CALM,
    cores: int | None = None,
    progress: Progress | None = None,
) -> Retargeted:
    """Carry a motion over to another figure.

    Parameters
    ----------
    clip : Clip
        Motion of a person: any skeleton whose names are recognized (BVH, glTF, VRM, AMC, ...).
    figure : Figure
        Who is to move like that: a person whose root is free.
    feet : bool
        Keep feet where they stand, on level 1; without, limits alone are kept, and nothing of what follows.
    hands : bool
        Keep hands where they touch each other, another part of the body or something in the world, on level 2.
    balance : bool
        Keep the center of mass over the feet that stand where it was over them, on level 3.
    reach : mapping of site to (n, 3) array, optional
        Places in the world that sites of the figure shall reach, one row a frame, NaN where they are free; on level 2.
    parts : mapping of part to segment, optional
        Segments of the source whose names are not recognized: ``{"left_hand": "Palm2.L"}``.
    calm : float
        Seconds over which the motion is averaged before feet and limits are seen to; noise of the source grows on its
        way to another body. Zero leaves it as it is.
    cores : int, optional
        Threads to use; all cores by default. The answer does not depend on it.
    progress : callable, optional
        Called with frames solved and frames to solve, now and then.

    Raises
    ------
    FigureError
        One of the two is no person; names the parts that are missing, and what was recognized.
    PoseError
        Places to be reached are not one a frame.
    """
    if not figure.has_floating_base:
        raise FigureError(
            f"figure {figure.name!r}: its root is fixed ({figure.joints[0].kind.value}), so it cannot go where the "
            "motion goes; give a person whose root is free, such as human."
        )
    wanted = retarget_goals_of(clip, figure, feet, hands, balance, reach or {}, parts, calm)
    unmet = loose = np.zeros(0, dtype=np.intp)
    if not feet:
        q = _clamped(figure, wanted.frames)
    else:
        source = wanted.source
        max_jitter = wanted.scale * trajectory_jitter(source.frames.positions) if calm > 0.0 else np.inf
        solved, planted = solve_retargeted_frames(
            figure,
            wanted.frames,
            wanted.goals,
            wanted.still,
            clip.frame_time,
            max_jitter=max_jitter,
            cores=cores,
            progress=progress or (lambda done, count: None),
        )
        q, unmet = solved.q, np.flatnonzero(planted & (solved.foot_errors > _CONTACT_TOL_M))
        loose = np.flatnonzero(solved.hand_errors > _CONTACT_TOL_M)
    done, touches = Clip(figure, q, clip.frame_time, clip.name), tuple(wanted.goals.hands)
    return Retargeted(done, wanted.foot_contacts, wanted.scale, unmet, touches, loose, _notes(wanted.source, wanted.still))


def _clamped(figure: Figure, frames: Matrix) -> Matrix:
    return np.array([Pose.unchecked(figure, q).clamped().q for q in frames])


def _notes(source: Body, still: Body) -> tuple[str, ...]:
    both = [part for part in source.parts if part in still.parts]
    alone = [part for part in source.parts if part not in still.parts]
    idle = [part for part in still.parts if part not in source.parts]
    notes = [f"{len(both)} parts are mapped: {', '.join(both)}"]
    notes += [f"parts of the source that the figure has not: {', '.join(alone)}"] if alone else []
    notes += (
        [f"parts of the figure that the source has not; they follow their neighbors: {', '.join(idle)}"] if idle else []
    )
    return tuple(notes)
