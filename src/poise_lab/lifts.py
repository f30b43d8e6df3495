"""Twelve lifts: height, weight, hands and asymmetry varied; which posture is chosen, in words and in pictures.

    python -m poise_lab.lifts                              print the table
    python -m poise_lab.lifts --picture docs/pictures/lifts.png   also draw the chosen postures

See [the page](docs/lifts.md).
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from poise import library
from poise.analysis.lifting import LiftPlan, plan_lift
from poise.render import picture
from poise.render.sheet import sheet

_VIEW = (0.75, -1.0, 0.25)
_SIZE = (260, 280)
_TABLE_POINT = (0.35, 0.5, 0.74)


@dataclass(frozen=True)
class LiftCase:
    """A load: height and distance of its handles [m], mass [kg], which hands, and the angle aside [degrees]."""

    height: float
    mass: float
    hands: str = "both"
    angle: float = 0.0
    distance: float = 0.45
    leaning: bool = False

    def plan(self) -> LiftPlan:
        """Ways to lift it."""
        person = library.human()
        aside = math.radians(self.angle)
        at = (self.distance * math.cos(aside), self.distance * math.sin(aside), self.height)
        options: dict[str, Any] = {"lean_on": _TABLE_POINT} if self.leaning else {}
        return plan_lift(library.human_pose(person, "stand"), at, self.mass, hands=self.hands, **options)


CASES: dict[str, LiftCase] = {
    "floor, 5 kg": LiftCase(0.2, 5.0),
    "floor, 15 kg": LiftCase(0.2, 15.0),
    "floor, 25 kg": LiftCase(0.2, 25.0),
    "floor, 15 kg, 60° aside": LiftCase(0.2, 15.0, angle=60.0),
    "floor, 3 kg, either hand": LiftCase(0.2, 3.0, "either"),
    "floor, 8 kg, table beside": LiftCase(0.2, 8.0, "either", leaning=True),
    "floor, 10 kg, 1.1 m away": LiftCase(0.2, 10.0, distance=1.1),
    "knee, 5 kg": LiftCase(0.5, 5.0),
    "knee, 20 kg": LiftCase(0.5, 20.0),
    "knee, 10 kg, 60° aside, any": LiftCase(0.5, 10.0, "any", angle=-60.0),
    "hip, 15 kg": LiftCase(0.85, 15.0),
    "shoulder, 5 kg": LiftCase(1.35, 5.0),
}


def table(plans: dict[str, LiftPlan]) -> str:
    """The chosen posture of every lift, as Markdown."""
    lines = [
        "| lift | chosen | hands | knees | trunk | stoop index | L5/S1, N m | effort | L5/S1, knees at 20, 70, 120° |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for name, plan in plans.items():
        best = plan.chosen
        same = {
            each.strategy: each for each in plan.options if (each.hands, each.leaning) == (best.hands, best.leaning)
        }
        moments = [f"{same[key].low_back.moment:.0f}" for key in ("stoop", "semi-squat", "squat") if key in same]
        hands = "both" if len(best.hands) == 2 else best.hands[0] + (", leaning" if best.leaning else "")
        steps = f", {len(best.result.steps)} steps" if best.result.steps else ""
        met = "" if best.met else " (not reached)"
        lines.append(
            f"| {name} | {best.posture}{met}{steps} | {hands} | {best.knees:.0f}° | {best.trunk:.0f}° | "
            f"{best.stoop_index:.0f} | {best.low_back.moment:.0f} | {best.effort:.1f} | {', '.join(moments)} |"
        )
    return "\n".join([*lines, ""])


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table, the words, and draw the postures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--picture", type=Path, help="draw the chosen postures to this PNG file")
    parser.add_argument("--words", action="store_true", help="also print why each was chosen")
    options = parser.parse_args(arguments)
    plans = {name: case.plan() for name, case in CASES.items()}
    sys.stdout.write(table(plans))
    if options.words:
        sys.stdout.write("\n" + "\n\n".join(f"{name}\n{plan.explain()}" for name, plan in plans.items()) + "\n")
    if options.picture is not None:
        drawn = [picture(plan.chosen.scene, _VIEW, size=_SIZE) for plan in plans.values()]
        sheet(drawn, list(plans), columns=4).save(options.picture)
    return 0


if __name__ == "__main__":
    sys.exit(main())
