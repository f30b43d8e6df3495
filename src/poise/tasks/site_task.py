"""Tasks about one site of a figure."""

from __future__ import annotations

from abc import ABC
from dataclasses import dataclass
from typing import Any

from poise.errors import FigureError, TaskError
from poise.model import Figure, Site
from poise.tasks.anchor import Anchor, anchor
from poise.tasks.checks import checked_site
from poise.tasks.task import Task
from poise.tasks.words import site_name


@dataclass(frozen=True, kw_only=True)
class SiteTask(Task, ABC):
    """A task about one site.

    Parameters
    ----------
    site : str or Site
        Name of a site or of a segment (its own frame); or a Site that need not be part of the figure.
    """

    site: str | Site

    def _checked(self) -> dict[str, Any]:
        return {"site": checked_site(self.site)}

    def _anchor(self, figure: Figure) -> Anchor:
        return self._found(figure, self.site)

    def _found(self, figure: Figure, site: str | Site) -> Anchor:
        try:
            return anchor(figure, site)
        except FigureError as error:
            raise TaskError(str(error), self.name) from None

    def segments(self, figure: Figure) -> tuple[int, ...]:
        """The segment that carries the site."""
        return (self._anchor(figure).segment,)

    @property
    def _site_name(self) -> str:
        return site_name(self.site)
