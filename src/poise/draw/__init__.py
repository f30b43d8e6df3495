"""Pictures of figures, without a browser and without a display."""

from poise.draw.animation import Animation, animation
from poise.draw.camera import View
from poise.draw.look import Look
from poise.draw.picture import Picture, picture, pictures
from poise.draw.sheet import sheet
from poise.draw.smooth_skin import smooth_skin

__all__ = ["Animation", "Look", "Picture", "View", "animation", "picture", "pictures", "sheet", "smooth_skin"]
