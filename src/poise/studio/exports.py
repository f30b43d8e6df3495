"""The pose, or the motion where there are keyframes, as a file: BVH, GLB, or Poise's own."""

from __future__ import annotations

import re

import numpy as np

from poise.errors import FormatError
from poise.io import bvh_to_text, pose_to_text
from poise.io.gltf.write import gltf_content
from poise.motion import Clip
from poise.render.smooth_skin import usual_skin
from poise.scene import SceneState, scene_to_text
from poise.studio.extras import Extras

FRAME_TIME = 1.0 / 30.0


def export(state: SceneState, kind: str, extras: Extras | None = None) -> tuple[str, bytes]:
    """Name and content of a file.

    Parameters
    ----------
    state : SceneState
        The scene.
    kind : str
        "bvh", "glb", "pose" or "scene".
    extras : Extras, optional
        Its keyframes; BVH and GLB hold the motion where there are any.
    """
    moves = extras is not None and len(extras.keys) > 1
    name = re.sub(r"[^A-Za-z0-9_-]+", "_", state.figure.name) or "figure"
    if kind == "bvh":
        clip = extras.clip() if moves and extras else Clip(state.figure, np.array([state.pose.q]), FRAME_TIME, "pose")
        return f"{name}.bvh", bvh_to_text(clip).text.encode()
    if kind == "glb":
        clips = (extras.clip(),) if moves and extras else ()
        return f"{name}.glb", gltf_content(state.pose, clips=clips, skin=usual_skin(state.figure)).document.as_glb()
    if kind == "pose":
        return f"{name}.pose.poise", pose_to_text(state.figure, state.pose.q).encode()
    if kind == "scene":
        return f"{name}.poise", scene_to_text(state).encode()
    raise FormatError(f"there is no export {kind[:20]!r}; choose bvh, glb, pose or scene.")
