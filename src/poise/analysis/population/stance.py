"""How the bodies of a population study are supported: which sites stay in place, and what carries the weight.

Standing on both feet, on tiptoe (the feet rotate about the balls, heels above the floor), or sitting with the feet on
the floor. Balance is an inequality: the center of mass stays a margin inside the support polygon, so people may lean as
far as their feet allow. `centered` keeps it where it is while standing upright, which reaches less far.
"""

from __future__ import annotations

from dataclasses import dataclass

from poise.errors import StudyError, suggest
from poise.statics import Forces, Support
from poise.tasks import CenterOfMassTask, HalfSpace, PositionTask, RegionTask, SupportPolygonTask, Task

BALANCE_TASK = "balance"
BALANCES = ("polygon", "centered")
_ORIGIN = (0.0, 0.0, 0.0)


def _both(*sites: str) -> tuple[str, ...]:
    return tuple(f"{side}_{site}" for site in sites for side in ("left", "right"))


@dataclass(frozen=True)
class Stance:
    """Sites that stay where they are in the initial pose, sites that carry, and sites that stay above the floor."""

    fixed: tuple[str, ...]
    carrying: tuple[str, ...]
    above_floor: tuple[str, ...] = ()
    description: str = ""

    def tasks(self, balance: str, margin: float) -> list[Task]:
        """Tasks of the stance, on levels 1 and 2; each body sets the goals of fixed sites and centered balance."""
        fixed: list[Task] = [PositionTask(name=site, site=site, goal=_ORIGIN, level=1) for site in self.fixed]
        fixed += [
            RegionTask(name=f"{site} above the floor", site=site, region=HalfSpace(), level=1)
            for site in self.above_floor
        ]
        if balance == "centered":
            return [*fixed, CenterOfMassTask(name=BALANCE_TASK, goal=_ORIGIN, axes="xy", level=2)]
        forces = Forces(supports=tuple(Support(site) for site in self.carrying))
        return [*fixed, SupportPolygonTask(name=BALANCE_TASK, forces=forces, margin=margin, level=2)]


_SOLES = _both("heel", "toe", "heel_inner", "heel_outer", "ball_inner", "ball_outer")
STANCES = {
    "stand": Stance(_both("heel", "toe"), _SOLES, (), "standing on both feet"),
    "tiptoe": Stance(
        _both("ball_inner", "ball_outer"), _both("ball_inner", "ball_outer", "toe"), _both("heel"), "standing on tiptoe"
    ),
    "sit": Stance(
        (*_both("heel", "toe"), *_both("sitting_bone")),
        (*_SOLES, *_both("sitting_bone")),
        (),
        "sitting with both feet on the floor",
    ),
}
"""Stances by name."""


def stance_named(name: str) -> Stance:
    """The stance of a name.

    Raises
    ------
    StudyError
        It is unknown.
    """
    if name not in STANCES:
        raise StudyError(f"unknown stance {name!r}; {suggest(str(name), STANCES)}")
    return STANCES[name]
