"""Report of a workplace: a woman lifts 15 kg from the floor to a table."""

import sys

import poise
from poise import library
from poise.analysis.ergonomics import Work
from poise.analysis.workplace import assess_workplace, write_workplace_report
from poise.collision import table


def hold_box(height: float, ahead: float) -> poise.Scene:
    """Scene of a person who stands and holds a box by its sides, at a height [m] and a distance ahead [m]."""
    person = library.human(sex="female", percentile=50)
    scene = poise.Scene(person, library.human_pose(person, "stand"), natural=True)
    scene.add_obstacle(table((0.8, 1.2, 0.75)).moved((1.15, 0.0, 0.0)))
    scene.pin("left_sole", "right_sole")
    scene.add_support("left_sole", "right_sole")
    scene.keep_balance(margin=0.02)
    scene.reach("left_grip", (ahead, 0.2, height))
    scene.reach("right_grip", (ahead, -0.2, height))
    scene.look_at("eyes", (ahead, 0.0, height))
    return scene


box_on_table = hold_box(0.95, 0.45).solve().pose
assessed = assess_workplace(
    hold_box(0.25, 0.40), Work(load=15.0), sex="female", lift_to=box_on_table, lifts_per_minute=1.0, hours=2.0
)
for finding in assessed.findings:
    print(f"{finding.verdict.value:10}  {finding.method}: {finding.result}. {finding.reason}")
if len(sys.argv) > 1:
    write_workplace_report(assessed, sys.argv[1], "15 kg from the floor to a table")
