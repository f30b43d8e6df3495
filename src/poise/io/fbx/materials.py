"""Convert FBX materials and textures to those of a glTF document.

Taken over are the diffuse color, opacity, normal map and emission, with textures in PNG or JPEG that are embedded or
lie in the folder of the file. Phong shininess s becomes a roughness of (2/(s + 2))^(1/4).
"""

from __future__ import annotations

import base64
import binascii
import os
from pathlib import Path, PurePosixPath

import numpy as np

from poise.errors import PoiseError
from poise.io.atomic_write import read_bytes
from poise.io.fbx.document import FbxObject, FbxScene
from poise.io.gltf.conventions import to_linear_color
from poise.io.gltf.document_builder import GltfBuilder
from poise.io.import_report import Notes

_IMAGE_LIMIT = 64 * 1024 * 1024  # bytes of one image
_IMAGES_LIMIT = 128 * 1024 * 1024  # bytes of all images
_READ_LIMIT = 8 * _IMAGES_LIMIT  # bytes read for all textures, of which several may show the same image
_SIGNATURES = ((b"\x89PNG\r\n\x1a\n", "image/png"), (b"\xff\xd8\xff", "image/jpeg"))
_BASE64_SIGNATURES = (b"iVBORw0KGgo", b"/9j/")
_MIN_ROUGHNESS = 0.3  # shiny Phong materials would otherwise be mirrors


class MaterialWriter:
    """Adds materials to a glTF document; each material and each texture once."""

    def __init__(self, scene: FbxScene, document: GltfBuilder, path: Path | str, notes: Notes) -> None:
        self._scene, self._document, self._path, self._notes = scene, document, path, notes
        self._materials: dict[int, int] = {}
        self._textures: dict[int, int | None] = {}
        self._images: dict[bytes, int] = {}
        self._read = 0

    def material(self, source: FbxObject) -> int:
        """Index of the material in the document."""
        if source.number not in self._materials:
            self._materials[source.number] = self._document.add("materials", self._converted(source))
        return self._materials[source.number]

    def _converted(self, source: FbxObject) -> dict[str, object]:
        texture = self._texture(source, "DiffuseColor", "Diffuse")
        color = source.vector("DiffuseColor", (0.8, 0.8, 0.8)) * source.number_of("DiffuseFactor", 1.0)
        opacity = self._opacity(source)
        display = np.array([*(np.ones(3) if texture is not None else np.clip(color, 0.0, 1.0)), opacity])
        shininess = max(source.number_of("ShininessExponent", source.number_of("Shininess", 0.0)), 0.0)
        surface: dict[str, object] = {
            "baseColorFactor": to_linear_color(display).tolist(),
            "metallicFactor": 0.0,
            "roughnessFactor": max(float((2.0 / (shininess + 2.0)) ** 0.25), _MIN_ROUGHNESS),
        }
        if texture is not None:
            surface["baseColorTexture"] = {"index": texture}
        material: dict[str, object] = {"name": source.name, "pbrMetallicRoughness": surface, "doubleSided": True}
        if source.driven_by.get("TransparentColor"):
            material |= {"alphaMode": "MASK", "alphaCutoff": 0.5}  # such as hair whose texture has holes
        elif opacity < 1.0:
            material["alphaMode"] = "BLEND"
        normals = self._texture(source, "NormalMap", "Bump")
        if normals is not None:
            material["normalTexture"] = {"index": normals}
        emission = self._texture(source, "EmissiveColor", "Emissive")
        if emission is not None:
            material |= {"emissiveTexture": {"index": emission}, "emissiveFactor": [1.0, 1.0, 1.0]}
        return material

    def _opacity(self, source: FbxObject) -> float:
        """Opacity 0 to 1; `Opacity` where it is stated, else from the transparent color and its factor."""
        if "Opacity" in source.properties:
            opacity = source.number_of("Opacity", 1.0)
        else:
            color = source.vector("TransparentColor", (0.0, 0.0, 0.0))
            opacity = 1.0 - source.number_of("TransparencyFactor", 0.0) * float(np.mean(color))
        return float(np.clip(opacity, 0.0, 1.0)) or 1.0  # zero would be invisible: exporters that mean the opposite

    def _texture(self, source: FbxObject, *names: str) -> int | None:
        """Index of the texture that drives one of some properties; None if there is none, or no image of it."""
        for name in names:
            for number in source.driven_by.get(name, ()):
                if self._scene.objects[number].record.name == "Texture":
                    if number not in self._textures:
                        self._textures[number] = self._added(self._scene.objects[number])
                    return self._textures[number]
        return None

    def _added(self, texture: FbxObject) -> int | None:
        content = self._content(texture) if self._read < _READ_LIMIT else None
        self._read += len(content or b"")
        if content is None:
            self._notes.gather("textures that are neither embedded nor beside the file are left out", texture.name)
            return None
        media_type = next((kind for signature, kind in _SIGNATURES if content.startswith(signature)), None)
        if media_type is None:
            self._notes.gather("textures that are neither PNG nor JPEG are left out", texture.name)
            return None
        if content not in self._images:
            if sum(map(len, self._images)) + len(content) > _IMAGES_LIMIT:
                self._notes.gather("textures beyond the size limit are left out", texture.name)
                return None
            view = self._document.add_bytes(content)
            image = {"name": texture.name, "mimeType": media_type, "bufferView": view}
            self._images[content] = self._document.add("images", image)
        return self._document.add("textures", {"source": self._images[content]})

    def _content(self, texture: FbxObject) -> bytes | None:
        """Encoded image of a texture."""
        videos = [self._scene.objects[number] for number in texture.children]
        videos = [video for video in videos if video.record.name == "Video"]
        for video in videos:
            record = video.record.find("Content")
            if record is not None and record.values and isinstance(record.values[0], bytes) and record.values[0]:
                return _decoded(b"".join(value for value in record.values if isinstance(value, bytes)))
        for item in (*videos, texture):
            for key in ("RelativeFilename", "FileName", "Filename"):
                record = item.record.find(key)
                if record is not None and record.values and isinstance(record.values[0], bytes):
                    content = self._file(record.values[0].decode("utf-8", "replace"))
                    if content is not None:
                        return content
        return None

    def _file(self, name: str) -> bytes | None:
        """Content of an image file in the folder of the FBX file; None if it is not there."""
        if not str(self._path) or "\0" in name or not name:
            return None
        home = Path(os.path.realpath(Path(self._path).parent))
        parts = PurePosixPath(name.replace("\\", "/"))
        for candidate in (home / parts, home / parts.name, home / "textures" / parts.name):
            resolved = Path(os.path.realpath(candidate))
            try:
                if resolved.is_relative_to(home) and resolved.is_file():
                    return read_bytes(resolved, _IMAGE_LIMIT)
            except (OSError, PoiseError):
                continue
        return None


def _decoded(content: bytes) -> bytes:
    """An embedded image; ASCII files embed it as base64."""
    if not content.startswith(_BASE64_SIGNATURES):
        return content
    try:
        return base64.b64decode(content)
    except (binascii.Error, ValueError):
        return content
