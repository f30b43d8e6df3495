"""Commands about the figure, its surroundings, time, solver methods, experiments, files and the session itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypedDict

from poise.studio.messages.commands import Command
from poise.studio.messages.fields import Quat, Vec3

# --- figures ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ChooseFigure(Command, type="figure.choose"):
    """Open a figure of the library."""

    name: str


@dataclass(frozen=True)
class SetHuman(Command, type="figure.human"):
    """Change the measures of a human: stature [m], mass [kg], proportions, fingers and toes."""

    stature: float
    mass: float | None
    sex: Literal["male", "female"]
    hands: bool
    feet: bool


@dataclass(frozen=True)
class SetHeels(Command, type="feet.heels"):
    """Whether heels may lift off the floor where a goal or a pull needs it, as on tiptoe or in a deep squat."""

    lift: bool


@dataclass(frozen=True)
class SetTrunk(Command, type="trunk.set"):
    """Change the number of ball joints of an elephant's trunk."""

    joints: int


@dataclass(frozen=True)
class AddSegment(Command, type="segment.add"):
    """Attach a new segment to a parent."""

    parent: str


@dataclass(frozen=True)
class RemoveSegment(Command, type="segment.remove"):
    """Remove a segment and everything attached to it."""

    segment: str


@dataclass(frozen=True)
class RenameSegment(Command, type="segment.rename"):
    """Rename a segment."""

    segment: str
    name: str


@dataclass(frozen=True)
class ResizeSegment(Command, type="segment.resize"):
    """Scale a segment along its axes, on both sides of the body if asked."""

    segment: str
    factors: Vec3
    both_sides: bool


@dataclass(frozen=True)
class SetJointLimit(Command, type="joint.limit"):
    """Change the limits of one joint coordinate [rad or m]."""

    joint: str
    component: str
    lower: float
    upper: float
    both_sides: bool


# --- obstacles and forces ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class AddObstacle(Command, type="obstacle.add"):
    """Add an obstacle in front of the figure."""

    kind: str


@dataclass(frozen=True)
class RemoveObstacle(Command, type="obstacle.remove"):
    """Remove an obstacle."""

    name: str


@dataclass(frozen=True)
class PlaceObstacle(Command, type="obstacle.set"):
    """Set the position [m] and orientation of an obstacle."""

    name: str
    position: Vec3
    orientation: Quat


@dataclass(frozen=True)
class ResizeObstacle(Command, type="obstacle.resize"):
    """Scale an obstacle along its own axes."""

    name: str
    factors: Vec3


@dataclass(frozen=True)
class SetClearance(Command, type="clearance.set"):
    """Set the clearance margin [m] and whether the figure avoids self-collision."""

    self_collision: bool
    margin: float


@dataclass(frozen=True)
class EnableClearance(Command, type="clearance.enable"):
    """Switch collision avoidance on or off."""

    enabled: bool


@dataclass(frozen=True)
class SetForce(Command, type="force.set"):
    """Apply a force [N] at a site."""

    site: str
    force: Vec3


@dataclass(frozen=True)
class RemoveForce(Command, type="force.remove"):
    """Remove the force at a site."""

    site: str


@dataclass(frozen=True)
class SetSupport(Command, type="support.set"):
    """Let a site support the figure, with a friction coefficient and a share of the weight."""

    site: str
    friction: float | None
    share: float | None


@dataclass(frozen=True)
class RemoveSupport(Command, type="support.remove"):
    """Remove a support."""

    site: str


# --- time -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class AddKeyframe(Command, type="keyframe.add"):
    """Insert a keyframe of the pose at a time [s]."""

    time: float


@dataclass(frozen=True)
class RemoveKeyframe(Command, type="keyframe.remove"):
    """Remove the keyframe at a time [s]."""

    time: float


@dataclass(frozen=True)
class MoveKeyframe(Command, type="keyframe.move"):
    """Move a keyframe to another time [s]."""

    time: float
    to: float


@dataclass(frozen=True)
class RetimeKeyframes(Command, type="keyframe.retime"):
    """Move several keyframes to other times [s], one for each: a drag or a change of speed."""

    times: tuple[float, ...]
    to: tuple[float, ...]


@dataclass(frozen=True)
class CopyKeyframes(Command, type="keyframe.copy"):
    """Copy several keyframes to other times [s], one for each."""

    times: tuple[float, ...]
    to: tuple[float, ...]


@dataclass(frozen=True)
class ClearKeyframes(Command, type="keyframe.clear"):
    """Remove all keyframes."""


@dataclass(frozen=True)
class ChooseClip(Command, type="clip.choose"):
    """Load a clip of the imported file into the timeline."""

    name: str


@dataclass(frozen=True)
class SetFrameRate(Command, type="frame_rate.set"):
    """Set the frames per second of playback and export."""

    rate: float


@dataclass(frozen=True)
class SeekTime(Command, type="time.seek"):
    """Apply the pose of the motion at a time [s]."""

    time: float


@dataclass(frozen=True)
class Record(Command, type="record"):
    """Start or stop recording."""

    on: bool


@dataclass(frozen=True)
class Replay(Command, type="replay"):
    """Solve the recorded goals again with another method."""

    method: Literal["levels", "weights", "chosen"]


# --- solver methods ---------------------------------------------------------------------------------------------------


class MethodChanges(TypedDict, total=False):
    """Solver methods that can be chosen; see `poise.studio.solver_methods`."""

    backend: str
    pace: str
    strategy: str
    inverse: str
    limits: str
    damping_rule: str
    avoidance: str
    damping: float
    influence: float


@dataclass(frozen=True)
class SetMethods(Command, type="methods.set"):
    """Choose solver methods."""

    changes: MethodChanges


@dataclass(frozen=True)
class ResetMethods(Command, type="methods.reset"):
    """Choose the default solver methods."""


# --- gallery, experiments, background jobs ----------------------------------------------------------------------------


@dataclass(frozen=True)
class ListGallery(Command, type="gallery.list"):
    """Ask for the example scenes and experiments."""


@dataclass(frozen=True)
class OpenGalleryScene(Command, type="gallery.open"):
    """Open an example scene."""

    name: str


@dataclass(frozen=True)
class OpenExperiment(Command, type="experiment.open"):
    """Run an experiment and show its first stage."""

    name: str


@dataclass(frozen=True)
class ShowExperimentStage(Command, type="experiment.stage"):
    """Show a stage of the open experiment."""

    stage: int


@dataclass(frozen=True)
class CloseExperiment(Command, type="experiment.close"):
    """Close the experiment."""


@dataclass(frozen=True)
class ListPlots(Command, type="experiment.plots"):
    """Ask for the plots of the open experiment."""


@dataclass(frozen=True)
class RunBenchmark(Command, type="bench"):
    """Run `poise bench studio`."""


@dataclass(frozen=True)
class CancelJob(Command, type="job.cancel"):
    """Cancel the background job."""


# --- files and the session --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Subscribe(Command, type="subscribe"):
    """Names of the overlays, skin and pose library that this client shows."""

    names: tuple[str, ...]


@dataclass(frozen=True)
class SampleReach(Command, type="reach"):
    """Sample the reachable space of a segment while its limb moves, or while the whole figure keeps its tasks."""

    segment: str
    whole: bool


@dataclass(frozen=True)
class BeginImport(Command, type="import.begin"):
    """Announce a file; its content follows in binary messages."""

    name: str
    bytes: int


@dataclass(frozen=True)
class CancelImport(Command, type="import.cancel"):
    """Cancel the import."""


@dataclass(frozen=True)
class ListFiles(Command, type="file.list"):
    """Ask for the scene files of the folder."""


@dataclass(frozen=True)
class OpenFile(Command, type="file.open"):
    """Open a scene file."""

    name: str


@dataclass(frozen=True)
class SaveFile(Command, type="file.save"):
    """Save the scene."""

    name: str


@dataclass(frozen=True)
class TakeFolder(Command, type="folder.take"):
    """Ask the other studio that has the folder open to leave it to this one."""


@dataclass(frozen=True)
class Ping(Command, type="ping"):
    """Ask for a pong."""

    number: int
