"""Write a character: its source document with another pose and other animations, everything else unchanged.

Nodes whose transform does not change keep it digit by digit; accessors, buffer views and images keep their indices and
bytes. New numbers are appended to the buffer. Documents with several buffers, or buffers in other files, are written
with one.
"""

from __future__ import annotations

import base64
import json
import struct
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np

from poise.errors import FormatError
from poise.io.atomic_write import write_bytes
from poise.io.gltf.character import Character, Json, decomposed
from poise.io.gltf.write import CONSTANT_CHANNEL_TOL
from poise.kinematics import Pose
from poise.motion import Clip
from poise.types import AnyArray, FloatArray, Matrix

UNCHANGED_REL_TOL = 1e-6  # of the largest entry of a node's transform: the precision of 32-bit floats
SAME_FRAMES_TOL = 1e-9  # configurations that differ by less are those that were read
_ALIGNMENT = 8  # bytes: of appended numbers and of joined buffers
_MOVED_PATHS = ("translation", "rotation", "scale")


def write_character(
    character: Character, path: Path | str, *, pose: Pose | None = None, clips: Sequence[Clip] | None = None
) -> tuple[str, ...]:
    """Write a character to a ``.glb``, ``.vrm`` or ``.gltf`` file, atomically; return what was lost.

    Parameters
    ----------
    character : Character
        The document.
    path : Path or str
        The file.
    pose : Pose or None
        Pose of the nodes; None for the pose in the document.
    clips : sequence of Clip or None
        All animations of the figure; those that were read and not changed are kept as they are in the document. None
        keeps all animations.
    """
    built = _built(character, pose, clips)
    write_bytes(path, built.as_gltf() if Path(path).suffix.lower() == ".gltf" else built.as_glb())
    return tuple(built.notes)


def character_glb(character: Character, pose: Pose | None = None, clips: Sequence[Clip] | None = None) -> bytes:
    """A character as the bytes of a ``.glb`` file; parameters as for :func:`write_character`."""
    return _built(character, pose, clips).as_glb()


def _built(character: Character, pose: Pose | None, clips: Sequence[Clip] | None) -> CharacterDocument:
    try:
        built = CharacterDocument(character)
        if pose is not None:
            built.set_pose(pose)
        if clips is not None:
            built.set_clips(clips)
    except (AttributeError, IndexError, KeyError, TypeError) as error:  # of parts that reading does not need
        raise FormatError(f"the document cannot be written, it has invalid items: {error!r}.") from None
    return built


class CharacterDocument:
    """A copy of a character's document in which pose and animations are replaced.

    Parameters
    ----------
    character : Character
        The source; it is not changed.
    """

    def __init__(self, character: Character) -> None:
        self.character = character
        self.notes: list[str] = []
        self.document: Json = dict(character.document)
        self._nodes: list[Json] = [dict(node) for node in character.document.get("nodes", ())]
        self._accessors: list[Json] = list(character.document.get("accessors", ()))
        self._views: list[Json] = list(character.document.get("bufferViews", ()))
        self._buffer = self._joined_buffers()
        self._images = self._embedded_images()

    def _joined_buffers(self) -> bytearray:
        """All buffers in one; buffer views are shifted."""
        buffers, starts = self.character.buffers, []
        joined = bytearray()
        for content in buffers:
            joined.extend(b"\0" * (-len(joined) % _ALIGNMENT))
            starts.append(len(joined))
            joined.extend(content)
        if len(buffers) > 1:
            self._views = [_shifted_view(view, starts) for view in self._views]
        return joined

    def _embedded_images(self) -> list[Json]:
        """Images; those in other files are embedded in the buffer."""
        images: list[Json] = list(self.character.document.get("images", ()))
        for number, content in self.character.images.items():
            image = {key: value for key, value in images[number].items() if key != "uri"}
            media_type = image.get("mimeType") or _media_type(content)
            images[number] = {**image, "mimeType": media_type, "bufferView": self._add_view(content)}
        return images

    def _add_view(self, content: bytes) -> int:
        """Append bytes to the buffer; index of their buffer view."""
        self._buffer.extend(b"\0" * (-len(self._buffer) % _ALIGNMENT))
        self._views.append({"buffer": 0, "byteOffset": len(self._buffer), "byteLength": len(content)})
        self._buffer.extend(content)
        return len(self._views) - 1

    # --- pose ---------------------------------------------------------------------------------------------------------

    def set_pose(self, pose: Pose) -> None:
        """Set the transforms of the nodes of segments; unchanged ones keep their digits."""
        for number, local in self.character.local_transforms(pose.figure, pose.q[None]).items():
            source = self.character.tree.nodes[number].local
            if not _equal(local[0], source):
                self._set_node(number, local[0])

    def _set_node(self, number: int, local: Matrix) -> None:
        node, source, to_file = self._nodes[number], self.character.tree.nodes[number], self.character.axes.inverse()
        if "matrix" in node:
            node["matrix"] = to_file.matrices(local).T.ravel().tolist()
            return
        translation, rotation = decomposed(local, source.scale)
        node["translation"] = to_file.vectors(translation).tolist()
        node["rotation"] = [*to_file.vectors(rotation[1:]).tolist(), float(rotation[0])]

    # --- animations ---------------------------------------------------------------------------------------------------

    def set_clips(self, clips: Sequence[Clip]) -> None:
        """Replace the animations of the figure; those of morph targets alone, and unchanged ones, are kept."""
        source: list[Json] = list(self.character.document.get("animations", ()))
        kept = {index for index in range(len(source)) if index not in self.character.clips}
        changed: dict[int, Clip] = {}
        added = []
        for clip in clips:
            index = self._unchanged(clip)
            if index is not None:
                kept.add(index)
                continue
            named = [
                number
                for number, animation in enumerate(source)
                if animation.get("name") == clip.name and number not in kept and number not in changed
            ]
            if named:
                changed[named[0]] = clip
            else:
                added.append(clip)
        animations = []
        for index, animation in enumerate(source):
            if index in changed:
                animations.append(self._animation(changed[index], animation))
            elif index in kept:
                animations.append(animation)
        animations += [self._animation(clip, {}) for clip in added]
        self.document.pop("animations", None)
        if animations:
            self.document["animations"] = animations

    def _unchanged(self, clip: Clip) -> int | None:
        """Index of the animation that a clip was read from, if the clip has not been changed."""
        for index, own in self.character.clips.items():
            if own is clip or (
                own is not None
                and own.name == clip.name
                and own.frames.shape == clip.frames.shape
                and abs(own.frame_time - clip.frame_time) <= SAME_FRAMES_TOL
                and float(np.abs(own.frames - clip.frames).max()) <= SAME_FRAMES_TOL
                and own.figure.joints == clip.figure.joints
            ):
                return index
        return None

    def _animation(self, clip: Clip, source: Json) -> Json:
        """An animation of the nodes of segments; channels of other nodes and of morph targets are those of `source`."""
        locals_ = self.character.local_transforms(clip.figure, clip.frames)
        channels, samplers = self._other_channels(source, set(locals_))
        targets = [channel["target"] for channel in source.get("channels", ())]
        animated = {(target.get("node"), target.get("path")) for target in targets}
        times = self._add_accessor(clip.frame_time * np.arange(len(clip)), "SCALAR", bounds=True)
        start = len(channels)
        for number, local in locals_.items():
            self._require_trs(number)
            node = self.character.tree.nodes[number]
            translation, rotation = decomposed(local, node.scale)
            tracks = {"translation": self.character.axes.inverse().vectors(translation)}
            tracks["rotation"] = self._continuous(rotation)
            for path, track in tracks.items():
                if (number, path) not in animated and _is_constant(track, self._nodes[number].get(path), path):
                    continue
                output = self._add_accessor(track, "VEC4" if path == "rotation" else "VEC3")
                channels.append({"sampler": len(samplers), "target": {"node": number, "path": path}})
                samplers.append({"input": times, "output": output, "interpolation": "LINEAR"})
        if len(channels) == start:  # an animation needs a channel
            number = next(iter(locals_))
            _, rotation = decomposed(locals_[number], self.character.tree.nodes[number].scale)
            channels.append({"sampler": len(samplers), "target": {"node": number, "path": "rotation"}})
            output = self._add_accessor(self._continuous(rotation), "VEC4")
            samplers.append({"input": times, "output": output, "interpolation": "LINEAR"})
        return {**source, "name": clip.name, "channels": channels, "samplers": samplers}

    def _other_channels(self, source: Json, moved: set[int]) -> tuple[list[Json], list[Json]]:
        """Channels and samplers of an animation that the new motion does not replace."""
        channels: list[Json] = []
        samplers: list[Json] = []
        for channel in source.get("channels", ()):
            target = channel["target"]
            if target.get("node") in moved and target.get("path") in _MOVED_PATHS:
                if target["path"] == "scale":
                    self._note("animated scale is not kept in a motion that was changed")
                continue
            channels.append({**channel, "sampler": len(samplers)})
            samplers.append(source["samplers"][channel["sampler"]])
        return channels, samplers

    def _continuous(self, rotations: FloatArray) -> FloatArray:
        """Quaternions x y z w in the axes of the file; of q and -q the nearer to the frame before."""
        signs = np.where(np.einsum("fi,fi->f", rotations[1:], rotations[:-1]) < 0.0, -1.0, 1.0)
        rotations = rotations.copy()
        rotations[1:] *= np.cumprod(signs)[:, None]
        vectors = self.character.axes.inverse().vectors(rotations[:, 1:])
        return np.concatenate([vectors, rotations[:, :1]], axis=1)

    def _require_trs(self, number: int) -> None:
        """Replace the matrix of a node by translation, rotation and scale: a node with a matrix cannot be animated."""
        node = self._nodes[number]
        if "matrix" not in node:
            return
        source, to_file = self.character.tree.nodes[number], self.character.axes.inverse()
        local = self.character.axes.matrices(np.array(node.pop("matrix"), dtype=np.float64).reshape(4, 4).T)
        translation, rotation = decomposed(local, source.scale)
        node["translation"] = to_file.vectors(translation).tolist()
        node["rotation"] = [*to_file.vectors(rotation[1:]).tolist(), float(rotation[0])]
        node["scale"] = to_file.factors(source.scale).tolist()

    def _note(self, sentence: str) -> None:
        if sentence not in self.notes:
            self.notes.append(sentence)

    def _add_accessor(self, values: AnyArray, kind: str, *, bounds: bool = False) -> int:
        content = np.ascontiguousarray(values, dtype="<f4")
        accessor: Json = {
            "bufferView": self._add_view(content.tobytes()),
            "componentType": 5126,
            "count": len(content),
            "type": kind,
        }
        if bounds:
            accessor |= {"min": [float(content.min())], "max": [float(content.max())]}
        self._accessors.append(accessor)
        return len(self._accessors) - 1

    # --- serialization ------------------------------------------------------------------------------------------------

    def as_glb(self) -> bytes:
        """Serialize as a binary ``.glb`` file."""
        text = self._text(None)
        text += b" " * (-len(text) % 4)
        chunks = struct.pack("<II", len(text), 0x4E4F534A) + text
        if self._buffer:
            binary = bytes(self._buffer) + b"\0" * (-len(self._buffer) % 4)
            chunks += struct.pack("<II", len(binary), 0x004E4942) + binary
        return struct.pack("<III", 0x46546C67, 2, 12 + len(chunks)) + chunks

    def as_gltf(self) -> bytes:
        """Serialize as a ``.gltf`` file with its buffer embedded."""
        return self._text("application/octet-stream") + b"\n"

    def _text(self, media_type: str | None) -> bytes:
        """The JSON text; with a media type the buffer is embedded in it."""
        document: Json = {**self.document, "nodes": self._nodes}
        for key, items in (("accessors", self._accessors), ("bufferViews", self._views), ("images", self._images)):
            if items:
                document[key] = items
        if self._buffer:
            first: Json = dict((self.character.document.get("buffers") or [{}])[0])
            first.pop("uri", None)
            first["byteLength"] = len(self._buffer)
            if media_type is not None:
                first["uri"] = f"data:{media_type};base64,{base64.b64encode(self._buffer).decode('ascii')}"
            document["buffers"] = [first]
        try:
            return json.dumps(document, separators=(",", ":"), allow_nan=False, ensure_ascii=False).encode()
        except UnicodeEncodeError as error:
            raise FormatError(f"a name of the document is not valid Unicode: {error.reason}.") from None


def _shifted_view(view: Json, starts: Sequence[int]) -> Json:
    """A buffer view of several buffers, in the joined one; also of its compressed content."""
    start = starts[view.get("buffer", 0)]
    shifted = {**view, "buffer": 0, "byteOffset": view.get("byteOffset", 0) + start}
    compressed = view.get("extensions", {}).get("EXT_meshopt_compression")
    if compressed is not None:
        shifted["extensions"] = {
            **view["extensions"],
            "EXT_meshopt_compression": _shifted_view(compressed, starts),
        }
    return shifted


def _media_type(content: bytes) -> str:
    """Media type of an image by its first bytes."""
    signatures: Iterable[tuple[bytes, str]] = (
        (b"\x89PNG", "image/png"),
        (b"\xabKTX 20", "image/ktx2"),
        (b"RIFF", "image/webp"),
    )
    return next((name for signature, name in signatures if content.startswith(signature)), "image/jpeg")


def _equal(local: Matrix, source: Matrix) -> bool:
    """Whether two local transforms are equal within the precision of the file."""
    linear = np.abs(local[:3, :3] - source[:3, :3]).max() <= UNCHANGED_REL_TOL * np.abs(source[:3, :3]).max()
    size = max(float(np.abs(source[:3, 3]).max()), 1.0)
    return bool(linear and np.abs(local[:3, 3] - source[:3, 3]).max() <= UNCHANGED_REL_TOL * size)


def _is_constant(track: FloatArray, static: Sequence[float] | None, path: str) -> bool:
    """Whether a track is constant at the value that the node has anyway."""
    default = (0.0, 0.0, 0.0, 1.0) if path == "rotation" else (0.0, 0.0, 0.0)
    start = np.array(default if static is None else static)
    tolerance = max(CONSTANT_CHANNEL_TOL, UNCHANGED_REL_TOL * float(np.abs(start).max()))
    if np.abs(track - start).max() <= tolerance:
        return True
    return path == "rotation" and bool(np.abs(track + start).max() <= tolerance)
