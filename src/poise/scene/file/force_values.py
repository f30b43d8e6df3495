"""Forces in a scene file: those of the scene and those of its tasks.

.. code-block:: yaml

    forces:
      wrenches:
        - {site: right_grip, force: [0, 0, -98]}             # torque: [x, y, z]; frame: world or site
      supports:
        - {site: left_sole, share: 0.4, friction: 0.6, corners: [[-0.1, 0, 0], [0.1, 0, 0]]}
        - {site: right_sole}                                 # horizontal_force, normal, frame; friction: grip
      internal:
        - {site: left_palm, other: right_palm, force: [0, -40, 0]}   # torque, frame
      gravity: [0, 0, -9.80665]
"""

from __future__ import annotations

from typing import Any

from poise.io.poise.fields import Fields
from poise.io.yaml_document import (
    Block,
    YamlNode,
    YamlScalar,
    flow_mapping,
    format_number,
    format_string,
    format_vector,
)
from poise.model import Figure
from poise.scene.file.values import SITE, Value, Written, errors_at, inner, site_on_line
from poise.statics import Forces, InternalForce, Support, Wrench

_WRENCH = ("site", "force", "torque", "frame")
_SUPPORT = ("site", "share", "horizontal_force", "friction", "normal", "frame", "corners", "point")
_INTERNAL = ("site", "other", "force", "torque", "frame")
_SUPPORT_VECTORS = ("horizontal_force", "normal", "point")
_GRIP = "grip"


def read_forces(fields: Fields, key: str, figure: Figure) -> Forces:
    """Parse the forces under a key and check them against the figure."""
    own = inner(fields, key, ("wrenches", "supports", "internal", "gravity"))
    wrenches = [_read_wrench(own, node, figure) for node in own.items("wrenches")]
    supports = [_read_support(own, node, figure) for node in own.items("supports")]
    internal = [_read_internal(own, node, figure) for node in own.items("internal")]
    given: dict[str, Any] = {"internal": tuple(internal)}
    given |= {"gravity": tuple(own.vector("gravity", 3))} if "gravity" in own else {}
    with errors_at(own):
        forces = Forces(tuple(wrenches), tuple(supports), **given)
        forces.check(figure)
        return forces


def _read_wrench(outer: Fields, node: YamlNode, figure: Figure) -> Wrench:
    own = Fields(node, _WRENCH, f"{outer.where}: a wrench", outer.path, node.line)
    given: dict[str, Any] = {key: tuple(own.vector(key, 3)) for key in ("force", "torque") if key in own}
    with errors_at(own):
        return Wrench(SITE.read(own, "site", figure), frame=own.string("frame", "world"), **given)


def _read_internal(outer: Fields, node: YamlNode, figure: Figure) -> InternalForce:
    own = Fields(node, _INTERNAL, f"{outer.where}: an internal force", outer.path, node.line)
    given: dict[str, Any] = {key: tuple(own.vector(key, 3)) for key in ("force", "torque") if key in own}
    with errors_at(own):
        one, other = (SITE.read(own, key, figure) for key in ("site", "other"))
        return InternalForce(one, other, frame=own.string("frame", "world"), **given)


def _read_support(outer: Fields, node: YamlNode, figure: Figure) -> Support:
    own = Fields(node, _SUPPORT, f"{outer.where}: a support", outer.path, node.line)
    given: dict[str, Any] = {key: tuple(own.vector(key, 3)) for key in _SUPPORT_VECTORS if key in own}
    given |= {"share": own.number("share")} if "share" in own else {}
    if "friction" in own:
        given["friction"] = _read_friction(own, "friction", figure)
    if "corners" in own:
        given["corners"] = tuple(tuple(own.vector_of(each, 3, "a corner")) for each in own.items("corners"))
    with errors_at(own):
        return Support(SITE.read(own, "site", figure), frame=own.string("frame", "world"), **given)


def _read_friction(own: Fields, key: str, _: Figure) -> float | None:
    held = own.node(key)
    return None if isinstance(held, YamlScalar) and held.string == _GRIP else own.number(key)


def _write_friction(friction: float | None) -> str:
    return _GRIP if friction is None else format_number(friction)


def write_forces(forces: Forces) -> Written:
    """Write all values that differ from the defaults."""
    usual = Forces()
    entries: dict[str, str | Block | list[str]] = {}
    if forces.wrenches:
        entries["wrenches"] = [flow_mapping(_wrench(each)) for each in forces.wrenches]
    if forces.supports:
        entries["supports"] = [flow_mapping(_support(each)) for each in forces.supports]
    if forces.internal:
        entries["internal"] = [
            flow_mapping({"site": site_on_line(each.site), "other": site_on_line(each.other), **_loads(each.wrench)})
            for each in forces.internal
        ]
    if repr(forces.gravity) != repr(usual.gravity):
        entries["gravity"] = format_vector(forces.gravity)
    return entries or "{}"


def _wrench(each: Wrench) -> dict[str, str]:
    return {"site": site_on_line(each.site), **_loads(each)}


def _loads(each: Wrench) -> dict[str, str]:
    entries = {"force": format_vector(each.force)}
    if any(each.torque):
        entries["torque"] = format_vector(each.torque)
    return entries | ({"frame": format_string(each.frame)} if each.is_follower else {})


def _support(each: Support) -> dict[str, str]:
    entries = {"site": site_on_line(each.site)}
    if each.share is not None:
        entries["share"] = format_number(each.share)
    if each.horizontal_force is not None:
        entries["horizontal_force"] = format_vector(each.horizontal_force)
    entries["friction"] = _write_friction(each.friction)
    if repr(each.normal) != repr((0.0, 0.0, 1.0)):
        entries["normal"] = format_vector(each.normal)
    if each.frame != "world":
        entries["frame"] = format_string(each.frame)
    if each.corners:
        entries["corners"] = "[" + ", ".join(format_vector(corner) for corner in each.corners) + "]"
    if each.point is not None:
        entries["point"] = format_vector(each.point)
    return entries


FORCES = Value(read_forces, write_forces)
FRICTION = Value(_read_friction, _write_friction)
