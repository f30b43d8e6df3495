"""Regions of the world that a site may be asked to stay in."""

from poise.tasks.regions.half_space import HalfSpace
from poise.tasks.regions.inside_ball import InsideBall
from poise.tasks.regions.inside_box import InsideBox
from poise.tasks.regions.region import Region

__all__ = ["HalfSpace", "InsideBall", "InsideBox", "Region"]
