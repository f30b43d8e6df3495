"""Assess a lift: RULA, REBA and OWAS of the posture, the NIOSH lifting equation, and joint strength."""

from poise import library
from poise.analysis.ergonomics import Lift, Work, assess, joint_angles, strength_report

human = library.human(sex="female", percentile=50)
stoop, squat, stand = (library.human_pose(human, name) for name in ("stoop", "squat", "stand"))
for name, pose in (("stoop", stoop), ("squat", squat)):
    print(f"--- {name}", assess(pose, Work(load=12.0, repeated=True)), sep="\n")
print("--- lifting from a stoop", Lift.between(stoop, stand, frequency=2.0).explain(12.0), sep="\n")
print(strength_report(stoop, 12.0, sex="female").explain())
print(joint_angles(stoop))
