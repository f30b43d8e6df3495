"""The character as a binary message: its GLB file, and how its nodes follow the segments of the figure.

A segment at X moves its node to X B C, with B from the node to the segment and C from the axes of the file to those of
Poise (:mod:`poise.io.gltf.character`). The page multiplies; nothing else of the file is sent with a pose.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from poise.io.gltf.character import Character
from poise.io.gltf.write_character import character_glb
from poise.model import Figure
from poise.studio.messages.geometry_updates import CHARACTER_MESSAGE, CharacterInfo, CharacterNode
from poise.studio.pose_messages import encode_header

_IDENTITY = np.eye(4).ravel().tolist()


@lru_cache(maxsize=2)
def encode_character(figure: Figure, character: Character | None) -> bytes:
    """Header (:class:`CharacterInfo`), then the GLB file without the animations of the figure."""
    if character is None:
        return encode_header(CHARACTER_MESSAGE, CharacterInfo(figure.name, _IDENTITY, []))
    change = np.eye(4)
    change[:3, :3] = character.axes.permutation
    index = {segment.name: number for number, segment in enumerate(figure.segments)}
    nodes = [
        CharacterNode(index[name], node, (character.node_offsets[node] @ change).T.ravel().tolist())
        for name, node in character.segment_nodes.items()
        if name in index
    ]
    scale = character.tree.scale
    axes = np.diag([scale, scale, scale, 1.0]) @ change
    info = CharacterInfo(figure.name, axes.T.ravel().tolist(), nodes)
    return encode_header(CHARACTER_MESSAGE, info) + character_glb(character, clips=())
