"""Ergonomic assessment of postures and motions by published methods.

RULA, REBA, OWAS, the NIOSH lifting equation, acceptable loads of manual handling, the revised strain index, endurance,
metabolic energy, strength, grip strength, low back, comfort of drivers.

Tables cite their sources; cells on which the sources disagree are marked. No conformance to a standard is claimed.
"""

from poise.analysis.ergonomics.angles import JointAngles, joint_angles
from poise.analysis.ergonomics.assessment import Assessment, assess
from poise.analysis.ergonomics.driver_comfort import ComfortAngle, driver_comfort
from poise.analysis.ergonomics.endurance import Holding, endurance_time, holding_time, rest_allowance
from poise.analysis.ergonomics.energy import (
    EnergyDemand,
    Worker,
    arm_work_energy,
    energy_demand,
    hold_energy,
    lift_energy,
    lower_energy,
    push_energy,
    walk_energy,
)
from poise.analysis.ergonomics.grip_strength import GripStrength, grip_strength, grip_strength_of_pose
from poise.analysis.ergonomics.low_back import LowBack, disc_load, low_back, low_back_of_report
from poise.analysis.ergonomics.manual_handling import Handling
from poise.analysis.ergonomics.niosh import Lift, LiftEnds, composite_lifting_index
from poise.analysis.ergonomics.owas import Owas, owas, owas_of_code
from poise.analysis.ergonomics.reba import Reba, reba, reba_of_steps
from poise.analysis.ergonomics.rula import Rula, rula, rula_of_steps
from poise.analysis.ergonomics.stability import StabilityDiagram
from poise.analysis.ergonomics.strain_index import HandExertion
from poise.analysis.ergonomics.strength import StrengthOverTime, strength_over_time, strength_report
from poise.analysis.ergonomics.study import ScoredPoses, assess_batch
from poise.analysis.ergonomics.work import Thresholds, Work
from poise.errors import ErgonomicsError

__all__ = [
    "Assessment",
    "ComfortAngle",
    "EnergyDemand",
    "ErgonomicsError",
    "GripStrength",
    "HandExertion",
    "Handling",
    "Holding",
    "JointAngles",
    "Lift",
    "LiftEnds",
    "LowBack",
    "Owas",
    "Reba",
    "Rula",
    "ScoredPoses",
    "StabilityDiagram",
    "StrengthOverTime",
    "Thresholds",
    "Work",
    "Worker",
    "arm_work_energy",
    "assess",
    "assess_batch",
    "composite_lifting_index",
    "disc_load",
    "driver_comfort",
    "endurance_time",
    "energy_demand",
    "grip_strength",
    "grip_strength_of_pose",
    "hold_energy",
    "holding_time",
    "joint_angles",
    "lift_energy",
    "low_back",
    "low_back_of_report",
    "lower_energy",
    "owas",
    "owas_of_code",
    "push_energy",
    "reba",
    "reba_of_steps",
    "rest_allowance",
    "rula",
    "rula_of_steps",
    "strength_over_time",
    "strength_report",
    "walk_energy",
]
