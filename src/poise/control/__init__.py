"""Differential inverse kinematics with time: velocities for one period of a control loop, tick by tick.

==================  ====================================================================================================
module              contents
==================  ====================================================================================================
``controller``      :class:`Controller`: tasks of a figure bound once, one call per tick
``task_control``    gain, damping and speed of one task
``limits``          velocity and acceleration limits of all degrees of freedom
``step_bounds``     one interval per degree of freedom from position, velocity and acceleration limits
``task_shaping``    what each task requests of one tick
``reference_tick``  the tick in NumPy; native/control is the same in C++
``rate_tasks``      tasks about velocities: joint velocity, low acceleration, rolling contact
==================  ====================================================================================================
"""

from poise.control.controller import Controller, TickStatus
from poise.control.rate_tasks import JointVelocityTask, LowAccelerationTask, RollingContactTask
from poise.control.task_control import TaskControl

__all__ = [
    "Controller",
    "JointVelocityTask",
    "LowAccelerationTask",
    "RollingContactTask",
    "TaskControl",
    "TickStatus",
]
