"""Natural postures of a scene: the request, and the criteria that every solve and frame of a drag gets from it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from poise.errors import TaskError
from poise.kinematics import Pose
from poise.prior import PosturePrior
from poise.scene.natural_posture import NaturalCriterion, NaturalPosture, NaturalSettings
from poise.scene.scene_protocol import SceneProtocol
from poise.scene.state import SceneState
from poise.tasks import EffortTask
from poise.tasks.criteria import LAST_LEVEL


class NaturalRequests(SceneProtocol):
    """Postures that people take."""

    _state: SceneState
    _natural_posture: NaturalPosture | None = None  # never part of the value

    @property
    def natural(self) -> NaturalSettings | None:
        """Whether and how natural postures are preferred; None where the scene does not say."""
        return self._state.natural

    def prefer_natural(
        self,
        strength: float = 1.0,
        prior: PosturePrior | None = None,
        examples: Iterable[Pose] = (),
        self_collision: bool = True,
    ) -> NaturalSettings:
        """Prefer postures that people take, in the null space of all tasks; see :mod:`poise.scene.natural_posture`.

        The posture is predicted once when goals change. Goals, limits and levels are not touched. Nothing changes for a
        figure that is not recognized as a human, unless a prior of its own is given.

        Parameters
        ----------
        strength : float
            Weight of the prior against the posture at the start; 0 turns the preference off.
        prior : PosturePrior, optional
            Another prior than that of people, such as one fitted to motions of the figure (`poise.prior.fit_prior`).
        examples : iterable of Pose, optional
            Poses of the figure to whose style the prior is adapted; a clip is one.
        self_collision : bool
            Whether drags (:meth:`poise.Scene.track`) keep arms off trunk, head, thighs and each other, and lower legs
            off each other. A clearance of the scene's own (:meth:`poise.Scene.avoid`) replaces it.

        Raises
        ------
        TaskError
            The given prior does not apply to the figure, or an example is a pose of another figure.
        """
        settings = NaturalSettings(strength, prior, tuple(examples), bool(self_collision))
        if prior is not None and not prior.applies_to(self.figure):
            raise TaskError(f"prior: expected one that applies to {self.figure!r}; fit one with poise.prior.fit_prior.")
        if settings.examples and settings.examples[0].figure.joints != self.figure.joints:
            raise TaskError(f"examples: expected poses of {self.figure!r}, got {settings.examples[0].figure!r}.")
        bound = tuple(Pose(self.figure, pose.q) for pose in settings.examples)
        self._change(natural=replace(settings, examples=bound))
        return self._state.natural or settings

    def default_to_natural(self) -> None:
        """Prefer natural postures, unless the scene says whether to, or has other criteria than low torques.

        Low torques are weighted with the prior: alone they lead to postures that nobody takes.
        """
        criteria = (task for task in self.tasks if task.level >= LAST_LEVEL)
        if self._state.natural is None and all(isinstance(task, EffortTask) for task in criteria):
            self.prefer_natural()

    def _natural_criterion(self, reference: Pose, *, dragging: bool) -> NaturalCriterion:
        """Criteria of a solve that begins at a pose, or of a frame of a drag that began there."""
        if self._state.natural is None:
            return NaturalCriterion(())
        if self._natural_posture is None:
            self._natural_posture = NaturalPosture()
        return self._natural_posture.criterion(self._state.natural, reference, self.tasks, dragging=dragging)
