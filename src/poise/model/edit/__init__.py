"""Edit a figure: every function returns a new figure, with notes about side effects.

>>> from poise.model import FigureBuilder, Joint, Segment, edit
>>> arm = FigureBuilder("arm").segment("base").segment("upper", mass=2.0).segment("lower", mass=1.0).root("base")
>>> arm = arm.hinge("shoulder", "base", "upper", at=(0, 0, 1)).hinge("elbow", "upper", "lower", at=(0, 0, 0.3))
>>> figure = arm.couple("follow", {"elbow": 1.0, "shoulder": -0.5}).build()
>>> edit.resize(figure, "upper", (1, 1, 1.2)).figure.joint("elbow").placement.translation
(0.0, 0.0, 0.36)
>>> edit.limit(figure, "elbow", angle=(0, 2.5)).figure.joint("elbow").ranges["angle"]
Range(lower=0.0, upper=2.5)
>>> edit.remove_segment(figure, "lower").notes
("coupling 'follow' is removed: its coordinate 'elbow.angle' no longer exists",)

A pose of the old figure is transferred by :func:`poise.kinematics.transfer_pose`.
"""

from poise.model.edit.attach import attach, planar_base
from poise.model.edit.rebuild import EditResult, rename
from poise.model.edit.scaling import resize
from poise.model.edit.tree import add_segment, change_joint, change_segment, limit, remove_joint, remove_segment

__all__ = [
    "EditResult",
    "add_segment",
    "attach",
    "change_joint",
    "change_segment",
    "limit",
    "planar_base",
    "remove_joint",
    "remove_segment",
    "rename",
    "resize",
]
