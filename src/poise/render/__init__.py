"""Software renderer: pictures of figures in NumPy, without a browser or a display."""

from poise.render.animation import Animation, animation
from poise.render.camera import View
from poise.render.figure_skin import figure_skin
from poise.render.layer import Look
from poise.render.picture import Picture, picture, pictures
from poise.render.sheet import sheet
from poise.render.smooth_skin import smooth_skin

__all__ = [
    "Animation",
    "Look",
    "Picture",
    "View",
    "animation",
    "figure_skin",
    "picture",
    "pictures",
    "sheet",
    "smooth_skin",
]
