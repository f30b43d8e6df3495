"""Whether a scene prefers natural postures, in scene files.

.. code-block:: yaml

    natural: true                         # or false, or a mapping
    natural: {strength: 0.5}
    natural:
      strength: 1.0
      examples: [[0.0, …], …]             # configurations q of example poses, for a style
      self_collision: false               # drags may pull arms through the body
"""

from __future__ import annotations

import numpy as np

from poise.errors import FormatError
from poise.io.poise.fields import Fields
from poise.io.yaml_document import YamlMapping, format_bool, format_number, format_vector
from poise.kinematics import Pose
from poise.model import Figure
from poise.scene.file.values import Written, errors_at, inner
from poise.scene.natural_posture import NaturalSettings

_KEYS = ("strength", "examples", "self_collision")


def read_natural(document: Fields, key: str, figure: Figure) -> NaturalSettings:
    """Settings of natural postures."""
    if not isinstance(document.node(key), YamlMapping):
        return NaturalSettings(1.0 if document.boolean(key, True) else 0.0)
    fields = inner(document, key, _KEYS)
    strength = fields.number("strength", 1.0)
    rows = [fields.vector_of(node, figure.nq, "each of 'examples'") for node in fields.items("examples")]
    with errors_at(fields):
        examples = tuple(Pose(figure, np.array(row)) for row in rows)
        return NaturalSettings(strength, examples=examples, self_collision=fields.boolean("self_collision", True))


def write_natural(settings: NaturalSettings) -> Written:
    """Settings as written; FormatError for a prior of one's own."""
    if settings.prior is not None:
        raise FormatError("natural: a posture prior cannot be written; give prefer_natural the example poses instead.")
    if not settings.examples and settings.strength in (0.0, 1.0) and settings.self_collision:
        return format_bool(settings.strength == 1.0)
    entries: dict[str, str] = {"strength": format_number(settings.strength)}
    if settings.examples:
        entries["examples"] = "[" + ", ".join(format_vector(pose.q.tolist()) for pose in settings.examples) + "]"
    if not settings.self_collision:
        entries["self_collision"] = format_bool(False)
    return entries
