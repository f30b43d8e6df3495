"""Additive layers: offsets compose as rotations, keys give the pose that was set, planted feet and limits hold."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest

from poise.errors import PoseError
from poise.kinematics import Pose
from poise.library import human
from poise.math import quaternion
from poise.motion.frames import world_frames
from poise.scene import Scene
from poise.studio.commands import COMMANDS
from poise.studio.curve_commands import curves_update
from poise.studio.document import Document
from poise.studio.document_state import StudioData
from poise.studio.layer_curves import layer_curve
from poise.studio.layers import Layer, LayerKey, composed, key_for, layers_from, removed
from poise.studio.messages import parse_command
from poise.studio.scene_setup import initial_scene

FEET = ("left_foot", "right_foot")


def perform(document: Document, **message: object) -> None:
    command = parse_command(json.dumps(message))
    COMMANDS[type(command)](document, command)


@pytest.fixture
def document() -> Document:
    """A person that stands, takes a step with the left foot and stands again, with keyframes at 0, 0.5 and 1 s."""
    scene = initial_scene(human())
    stand = scene.pose
    document = Document(scene)
    perform(document, type="keyframe.add", time=0.0)
    stepping = Scene(stand.figure, stand)
    stepping.pin("right_foot")
    stepping.reach("left_foot", tuple(stand.position("left_foot") + np.array([0.15, 0.0, 0.12])), level=2)
    stepping.solve()
    scene.pose = stepping.pose
    perform(document, type="keyframe.add", time=0.5)
    scene.pose = stand
    perform(document, type="keyframe.add", time=1.0)
    return document


def random_pose(pose: Pose, rng: np.random.Generator, size: float) -> Pose:
    return pose.plus(size * rng.standard_normal(pose.figure.nv)).clamped()


def test_offsets_compose_and_a_weight_is_a_fraction_of_the_rotation() -> None:
    pose = initial_scene(human()).pose
    turn = (0.0, 0.4, 0.3)
    layer = Layer("a", keys=(LayerKey(0.0, (("left_shoulder", turn),)),))
    whole, half = composed(pose, [layer], 0.0), composed(pose, [layer._replace(weight=0.5)], 0.0)
    before = pose["left_shoulder"]
    for found, share in ((whole, 1.0), (half, 0.5)):
        expected = quaternion.multiply(before, quaternion.exp(share * np.array(turn)))
        assert quaternion.angle_between(found["left_shoulder"], expected) < 1e-9


@pytest.mark.parametrize("seed", range(4))
def test_a_key_gives_the_pose_that_was_set_below_and_above_other_layers(seed: int) -> None:
    rng = np.random.default_rng(seed)
    base = initial_scene(human()).pose
    layers = []
    for name in "abc":
        target = random_pose(base, rng, 0.3)
        key = key_for(base.figure, [Layer(name)], name, base, target, 0.0)
        layers.append(Layer(name, weight=float(rng.uniform(0.3, 1.0)), keys=(key,)))
    wanted = random_pose(base, rng, 0.3)
    for index, layer in enumerate(layers):
        key = key_for(base.figure, layers, layer.name, base, wanted, 0.0)
        edited = [*layers]
        edited[index] = layer.with_key(key)
        assert np.abs(composed(base, edited, 0.0).minus(wanted)).max() < 1e-7
    assert np.abs(composed(removed(wanted, layers, 0.0), layers, 0.0).minus(wanted)).max() < 1e-7


def test_mute_and_solo() -> None:
    pose = initial_scene(human()).pose
    one, two = (
        Layer(name, keys=(LayerKey(0.0, ((joint, (0.2, 0.0)),)),))
        for name, joint in (("a", "left_knee"), ("b", "right_knee"))
    )

    def changed(*layers: Layer) -> list[bool]:
        found = composed(pose, layers, 0.0)
        return [bool(np.abs(found[joint] - pose[joint]).max() > 0.1) for joint in ("left_knee", "right_knee")]

    assert changed(one, two) == [True, True]
    assert changed(one._replace(muted=True), two) == [False, True]
    assert changed(one, two._replace(solo=True)) == [False, True]


def test_offsets_between_keys_never_leave_their_range() -> None:
    rng = np.random.default_rng(3)
    figure = human()
    values = rng.standard_normal(9)
    keys = tuple(
        LayerKey(float(t), (("left_knee", (float(v), 0.0)),))
        for t, v in zip(np.cumsum(rng.uniform(0.1, 1.0, 9)), values, strict=True)
    )
    layer = Layer("a", keys=keys)
    times = np.linspace(-1.0, 12.0, 400)
    found = layer.offsets(figure, times)[:, figure.slots[figure.joint_index("left_knee")].v.start]
    at = np.array(layer.times)
    for t, value in zip(times, found, strict=True):
        index = int(np.clip(np.searchsorted(at, t), 1, 8))
        low, high = (
            sorted(values[index - 1 : index + 1]) if at[0] <= t <= at[-1] else [values[0 if t < at[0] else -1]] * 2
        )
        assert low - 1e-9 <= value <= high + 1e-9


def test_planted_feet_stay_and_limits_hold_under_a_layer(document: Document) -> None:
    base = document.data.motion
    perform(document, type="layer.add", name="bow")
    for seconds, depth in ((0.0, 0.0), (0.5, 0.08), (1.0, 0.0)):
        perform(document, type="time.seek", time=seconds)
        scene = document.scene
        root = scene.pose["root"]
        root[2] -= depth
        spine = {"root": root}
        scene.pose = scene.pose.with_values(spine)
        perform(document, type="keyframe.add", time=seconds)
    motion = document.data.motion
    assert [each.seconds for each in document.data.keyframes] == [0.0, 0.5, 1.0]
    assert document.data.layers[0].times == [0.0, 0.5, 1.0]
    below, above = (world_frames(each.figure, each.frames).positions for each in (base, motion))
    figure = motion.figure
    right, left, pelvis = (figure.segment_index(name) for name in ("right_foot", "left_foot", "pelvis"))
    assert np.linalg.norm(above[:, right] - above[0, right], axis=1).max() < 1e-3  # planted in all keyframes
    assert above[15, pelvis, 2] < below[15, pelvis, 2] - 0.05  # the layer acts
    assert above[:, left, 2].min() > below[:, left, 2].min() - 1e-3  # never below the floor
    for pose in motion:
        assert np.abs(pose.clamped().q - pose.q).max() < 1e-9


def test_a_key_in_the_base_is_the_pose_that_was_set(document: Document) -> None:
    perform(document, type="layer.add", name="bow")
    scene = document.scene
    root = scene.pose["root"]
    root[2] -= 0.06
    lower = Scene(scene.figure, scene.pose)
    lower.pin(*FEET)
    lower.reach("pelvis", tuple(scene.pose.position("pelvis") - (0.0, 0.0, 0.06)), level=2)
    lower.solve()
    scene.pose = lower.pose
    perform(document, type="keyframe.add", time=1.0)
    assert np.abs(document.data.pose_at(1.0).minus(lower.pose)).max() < 1e-3
    perform(document, type="layer.choose", name=None)
    raised = scene.pose.with_values({"left_elbow.flexion": 0.9})
    scene.pose = raised
    perform(document, type="keyframe.add", time=0.8)
    found = document.data.pose_at(0.8)
    assert abs(found.value("left_elbow.flexion") - 0.9) < 1e-2
    for foot in FEET:
        assert np.linalg.norm(found.position(foot) - raised.position(foot)) < 2e-3


def test_layers_are_undone_saved_and_follow_an_edited_figure(document: Document) -> None:
    perform(document, type="layer.add", name="wave")
    document.scene.pose = document.scene.pose.with_values({"right_elbow.flexion": 1.0})
    perform(document, type="keyframe.add", time=0.4)
    perform(document, type="layer.set", name="wave", weight=0.5, muted=False, solo=True, time=0.4, continued=False)
    perform(document, type="layer.rename", name="wave", to="hello")
    data = document.data
    assert (data.layers[0].name, data.layer, data.layers[0].weight) == ("hello", "hello", 0.5)
    again = StudioData.from_dict(document.figure, data.to_dict())
    assert (again.layers, again.layer) == (data.layers, "hello")
    assert data.for_figure(human(stature=1.6)).layers[0].keys[0].offsets
    perform(document, type="keyframe.move", time=0.4, to=0.6)
    assert document.data.layers[0].times == [0.6]
    for _ in range(5):
        perform(document, type="undo")
    assert document.data.layers == ()
    perform(document, type="redo")
    perform(document, type="redo")
    assert document.data.layers[0].times == [0.4]


def test_a_layer_without_effect_takes_no_key_and_files_are_checked(document: Document) -> None:
    perform(document, type="layer.add", name="wave")
    perform(document, type="layer.set", name="wave", weight=0.0, muted=False, solo=False, time=0.0, continued=False)
    with pytest.raises(PoseError, match="no effect"):
        perform(document, type="keyframe.add", time=0.4)
    plain = document.data.layers[0].to_dict()
    for damaged in ({**plain, "weight": 2.0}, {**plain, "keys": [{"seconds": -1.0, "offsets": {}}]}):
        with pytest.raises(PoseError):
            layers_from([damaged])
    with pytest.raises(PoseError):
        layers_from([plain, plain])


def test_a_layer_over_one_keyframe_moves(document: Document) -> None:
    data = replace(document.data, keyframes=document.data.keyframes[:1], layers=())
    assert not data.moves
    keys = (LayerKey(0.0, ()), LayerKey(1.0, (("right_elbow", (0.8, 0.0)),)))
    data = replace(data, layers=(Layer("a", keys=keys),))
    assert data.moves
    assert data.span == (0.0, 1.0)
    motion = data.motion
    assert motion[len(motion) - 1]["right_elbow"][0] > motion[0]["right_elbow"][0] + 0.5


@pytest.mark.parametrize("seed", range(3))
def test_curves_of_a_layer_have_the_values_and_tangents_that_were_set(document: Document, seed: int) -> None:
    rng = np.random.default_rng(seed)
    perform(document, type="layer.add", name="sway")
    for seconds in (0.0, 0.4, 1.0):
        perform(document, type="keyframe.add", time=seconds)
    channel = str(rng.choice(["right_elbow.flexion", "left_shoulder.swing_x", "lower_neck.twist"]))
    base = document.data.base_motion
    value, slope = float(rng.uniform(0.05, 0.2)), float(rng.uniform(-1.0, 1.0))
    perform(document, type="curve.value", time=0.4, channel=channel, value=value, continued=False)
    perform(document, type="curve.tangent", time=0.4, channel=channel, incoming=slope, outgoing=-slope, continued=False)
    (curve,) = curves_update(document.data, (channel,)).curves
    assert curve.keys == pytest.approx([0.0, value, 0.0], abs=1e-6)
    assert (curve.incoming[1], curve.outgoing[1]) == pytest.approx((slope, -slope), abs=1e-6)
    assert list(curve.edited) == [False, True, False]
    frames, rate = np.array(curve.frames), document.data.frame_rate
    at = round(0.4 * rate)
    assert frames[at] == pytest.approx(value, abs=1e-6)
    near = layer_curve(
        document.data.layers[0], document.figure, channel, 0.4 + 1e-5 * np.array([-1.0, 0.0, 1.0])
    ).frames
    assert np.diff(near) / 1e-5 == pytest.approx([slope, -slope], abs=1e-3)
    joint = channel.rpartition(".")[0]
    moved = [abs(curve - pose).max() > 0.01 for curve, pose in ((document.data.pose_at(0.4)[joint], base[at][joint]),)]
    assert moved == [True]
    assert document.data.base_motion.frames == pytest.approx(base.frames)  # the base is as it was
    again = layers_from(json.loads(json.dumps([each.to_dict() for each in document.data.layers])))
    assert again == document.data.layers
    perform(document, type="curve.tangent", time=0.4, channel=channel, incoming=None, outgoing=None, continued=False)
    assert curves_update(document.data, (channel,)).curves[0].edited == (False,) * 3
    with pytest.raises(PoseError, match="choose the base"):
        perform(document, type="curve.value", time=0.4, channel="left_hand@z", value=1.0, continued=False)
