"""Read the base color of glTF materials: factor, texture, texture coordinates and their transform.

Pictures show the base color alone; metalness, normals and emission stay in the document. Read are metallic-roughness
materials, KHR_materials_pbrSpecularGlossiness (its diffuse color), KHR_texture_transform and EXT_texture_webp. Textures
in KTX2 containers (KHR_texture_basisu) are kept but not shown.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from poise.errors import FormatError
from poise.io.gltf.container import Container, JsonObject, load_uri
from poise.io.import_report import Notes
from poise.kinematics.skin import Texture
from poise.types import FloatArray

_CLAMP_TO_EDGE = 33071


@dataclass(frozen=True, eq=False)
class BaseColor:
    """Base color of a material.

    Parameters
    ----------
    factor : (4,) array or None
        Linear color; None if the material has none.
    texture : Texture or None
        Texture that multiplies it.
    coordinates : str
        Attribute with the texture coordinates.
    transform : (2, 3) array
        Affine transform of the texture coordinates.
    """

    factor: FloatArray | None
    texture: Texture | None
    coordinates: str
    transform: FloatArray


NO_TRANSFORM = np.eye(2, 3)
PLAIN = BaseColor(None, None, "TEXCOORD_0", NO_TRANSFORM)


class Materials:
    """Base colors of all materials of a document; textures are shared."""

    def __init__(self, container: Container, notes: Notes) -> None:
        document = container.document
        self._container, self._notes = container, notes
        self._materials = document.object_list("materials")
        self._textures = document.object_list("textures")
        self._images = document.object_list("images")
        self._samplers = document.object_list("samplers")
        self._views = document.object_list("bufferViews")
        self._read: dict[tuple[int, bool, str], Texture | None] = {}

    def base_color(self, primitive: JsonObject) -> BaseColor:
        """Base color of a primitive."""
        number = primitive.index("material", len(self._materials))
        if number is None:
            return PLAIN
        material = self._materials[number]
        surface, factor, texture = material.sub_object("pbrMetallicRoughness"), "baseColorFactor", "baseColorTexture"
        glossy = (material.sub_object("extensions") or _EMPTY).sub_object("KHR_materials_pbrSpecularGlossiness")
        if glossy is not None:
            surface, factor, texture = glossy, "diffuseFactor", "diffuseTexture"
        if surface is None:
            return PLAIN
        info = surface.sub_object(texture)
        alpha = material.string("alphaMode", "OPAQUE")
        if info is None:
            return BaseColor(surface.numbers(factor, 4), None, "TEXCOORD_0", NO_TRANSFORM)
        transform = (info.sub_object("extensions") or _EMPTY).sub_object("KHR_texture_transform")
        default = info.integer("texCoord", 0, 99, 0)
        coordinates = default if transform is None else transform.integer("texCoord", 0, 99, default)
        return BaseColor(
            surface.numbers(factor, 4),
            self._texture(info, alpha),
            f"TEXCOORD_{coordinates}",
            NO_TRANSFORM if transform is None else _transform(transform),
        )

    def _texture(self, info: JsonObject, alpha: str) -> Texture | None:
        number = info.index("index", len(self._textures))
        if number is None:
            return None
        texture = self._textures[number]
        sampler = texture.index("sampler", len(self._samplers))
        wraps = sampler is None or self._samplers[sampler].integer("wrapS", 0, 2**16, 10497) != _CLAMP_TO_EDGE
        source = texture.index("source", len(self._images))
        extensions = texture.sub_object("extensions") or _EMPTY
        webp = extensions.sub_object("EXT_texture_webp")
        if webp is not None:
            source = webp.index("source", len(self._images))
        if source is None:
            if "KHR_texture_basisu" in extensions:
                self._notes.add("KTX2 textures (KHR_texture_basisu) are kept in glTF files but not shown in pictures")
            return None
        key = (source, wraps, alpha)
        if key not in self._read:
            content = self._content(self._images[source])
            self._read[key] = None if content is None else Texture(content, wraps, alpha != "OPAQUE")
        return self._read[key]

    def _content(self, image: JsonObject) -> bytes | None:
        """Encoded bytes of an image; None if they are missing."""
        view_number = image.index("bufferView", len(self._views))
        if view_number is not None:
            view = self._views[view_number]
            buffer = view.index("buffer", len(self._container.buffers))
            if buffer is None:
                raise view.error("the key 'buffer' is missing.")
            content = self._container.buffers[buffer]
            start = view.integer("byteOffset", 0, len(content), 0)
            return content[start : start + view.integer("byteLength", 1, len(content))]
        if not image.is_string("uri"):
            return None
        try:
            return load_uri(image, image.string("uri"), self._container.bytes_left)
        except (FormatError, OSError):  # noted with the character
            return None


_EMPTY = JsonObject({}, "", "")


def _transform(entry: JsonObject) -> FloatArray:
    """Transform (2, 3) of KHR_texture_transform: translation · rotation · scale."""

    def pair(key: str, default: float) -> Any:
        given = entry.numbers(key, 2)
        return (default, default) if given is None else given

    rotation = entry.number("rotation", 0.0)
    (u, v), (width, height) = pair("offset", 0.0), pair("scale", 1.0)
    cosine, sine = math.cos(rotation), math.sin(rotation)
    return np.array([[cosine * width, sine * height, u], [-sine * width, cosine * height, v]])
