"""Training of the posture prior: recordings, arrays of the body, problems; with jax, a small training run."""

from __future__ import annotations

import json
import os
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from poise import library
from poise.errors import FormatError
from poise.io import write_motion
from poise.kinematics import Pose, random_pose
from poise.kinematics.mirror import mirrored_frames
from poise.math import quaternion
from poise.motion import Clip
from poise.prior import PostureNetwork, layout
from poise.prior.conditions import Conditions
from poise_lab.posture_training.batches import COMMON_GOALS, random_problems
from poise_lab.posture_training.canonical_body import BONE_GROUPS, CanonicalBody
from poise_lab.posture_training.recordings import Recordings, category, is_validation, read_recordings

HUMAN = library.human()
BODY = CanonicalBody.of(HUMAN)
needs_jax = pytest.mark.skipif(find_spec("jax") is None, reason="jax is not installed")


def random_recordings(count: int = 40) -> Recordings:
    rng = np.random.default_rng(0)
    frames = np.array([random_pose(HUMAN, rng).q for _ in range(count)])
    frames[:, :3] = (0.0, 0.0, 0.9)
    names = np.array([str(20 + k % 5) for k in range(count)])
    return Recordings(HUMAN, frames, names, names, names)


def test_arrays_of_the_body_give_the_positions_of_a_pose_without_its_eyes() -> None:
    assert BODY.coordinates == layout.COORDINATES
    q = random_recordings(1).frames
    x = BODY.values(q)[0]
    rotations, positions = [quaternion.to_matrix(BODY.root(q)[0][0])], [BODY.root(q)[1][0]]
    for k, parent in enumerate(BODY.parents[1:], 1):
        swing = quaternion.to_matrix(quaternion.exp(x @ BODY.swing_map[:, k]))
        twist = quaternion.to_matrix(quaternion.exp(np.array([0.0, 0.0, x @ BODY.twist_map[:, k]])))
        positions.append(positions[parent] + rotations[parent] @ BODY.offsets[k])
        rotations.append(rotations[parent] @ BODY.rotations[k] @ swing @ twist)
    expected = Pose(HUMAN, q[0]).state
    assert np.array(positions) == pytest.approx(np.array(expected.positions[list(BODY.segments)]), abs=1e-9)
    assert np.array(rotations) == pytest.approx(np.array(expected.rotations[list(BODY.segments)]), abs=1e-9)


def test_mirror_images_of_coordinates_are_those_of_poses() -> None:
    frames = random_recordings(5).frames
    expected = BODY.values(mirrored_frames(HUMAN, frames))
    index = layout.mirror_permutation(BODY.coordinates)
    assert BODY.mirror_signs() * BODY.values(frames)[:, index] == pytest.approx(expected, abs=1e-9)


def test_coordinates_are_those_of_the_pose() -> None:
    q = random_recordings(1).frames[0]
    pose = Pose(HUMAN, q)
    assert BODY.values(q[None])[0] == pytest.approx([pose.value(name) for name in BODY.coordinates], abs=1e-12)


def test_problems_are_seeded_and_contain_the_common_goals() -> None:
    chances = np.full(7, 1.0 / 7.0)
    one, other = (random_problems(np.random.default_rng(3), chances, 400) for _ in range(2))
    for name, array in one.arrays().items():
        assert np.array_equal(array, other.arrays()[name])
    for _, points, rotations in COMMON_GOALS:
        wanted = [part in points for part in layout.POINT_PARTS]
        turned = [part in rotations for part in layout.FRAME_PARTS]
        assert ((one.points == wanted).all(axis=1) & (one.rotations == turned).all(axis=1)).any()
    assert np.isfinite(one.bones).all()
    assert one.bones.shape == (400, len(BONE_GROUPS))


def test_recordings_are_read_from_a_folder(tmp_path: Path) -> None:
    """Poses that were written as BVH come back, on the floor and within limits; the first frame is skipped."""
    with pytest.raises(FormatError, match="BVH files"):
        read_recordings(tmp_path)
    names = ("t", *["stand"] * 8, "reach", "stoop")
    poses = [library.human_pose(HUMAN, name) for name in names]
    write_motion(Clip.of_poses(poses, 0.1, "trial"), tmp_path / "75.bvh")
    entries = [["75_01", k, len(poses), "walk"] for k in range(1, len(poses))]
    (tmp_path / "75.json").write_text(json.dumps(entries), encoding="utf-8")
    found = read_recordings(tmp_path)
    assert not read_recordings(tmp_path).validation.any()
    assert len(found) == len(entries)
    for q, pose in zip(found.frames, poses[1:], strict=True):
        own = Pose(HUMAN, q)
        assert own.violations(1e-6) == {}
        assert np.linalg.norm(own.state.positions - pose.state.positions, axis=1).max() < 0.03


def test_subjects_and_labels_are_sorted_into_validation_and_categories() -> None:
    assert [is_validation(subject) for subject in ("21", "22", "139")] == [True, False, True]
    assert [category(label) for label in ("boxing", "pick up box", "Run", "sit on stool", "?")] == [
        "sport",
        "reach/lift",
        "walk",
        "sit/rise",
        "everyday",
    ]


@needs_jax
def test_inputs_of_training_are_those_of_inference() -> None:
    """Each problem of a random batch, through the jax code and through the NumPy code that ships."""
    import jax.numpy as jnp

    from poise_lab.posture_training.batch_kinematics import Kinematics
    from poise_lab.posture_training.network import Posed, heading_frame, inputs
    from poise_lab.posture_training.train import TrainingFrames

    frames = TrainingFrames.of(random_recordings(), BODY)
    problems = random_problems(np.random.default_rng(0), frames.chances, 12)
    batch = {name: jnp.asarray(each) for name, each in problems.arrays().items()}
    batch["heading_noise"] = jnp.zeros(12)
    posed = Posed(
        Kinematics(BODY), {k: jnp.asarray(v) for k, v in frames.batch(problems.frames).items()}, batch["bones"]
    )
    expected = np.asarray(inputs(posed, batch, *heading_frame(posed, batch)))
    points = np.stack(posed.points, -1) / np.asarray(posed.leg)[None, :, None]
    axes = np.stack([np.stack(posed.forward, -1), np.stack(posed.upward, -1)], -2)
    hip = np.stack([np.asarray(each[0]) for each in posed.positions], -1) / np.asarray(posed.leg)[:, None]
    pelvis = layout.FRAME_PARTS.index("pelvis")
    starts = np.cumsum([0, *layout.INPUT_SIZES])
    for k in range(12):
        gaze = expected[k, starts[4] : starts[4] + 3] if problems.gaze[k] else None
        own = Conditions(
            points=points[:, k] * problems.points[k][:, None],
            axes=axes[:, k] * problems.rotations[k][:, None, None],
            point_mask=problems.points[k],
            frame_mask=problems.rotations[k],
            gaze=None,
            proportions=np.asarray(posed.proportions)[k],
            hanging=expected[k, starts[7] :],
            heading=axes[pelvis, k, 0, :2],
            place=hip[k, :2],
        )
        found = own.inputs(*own.frame())
        if gaze is not None:
            found[starts[4] : starts[6]] = expected[k, starts[4] : starts[6]]  # its noise is drawn in training only
        assert found == pytest.approx(expected[k], abs=1e-4)


@needs_jax
def test_a_small_training_run_gives_the_same_file_twice_and_learns() -> None:
    import jax

    from poise_lab.posture_training.shipping import network_of
    from poise_lab.posture_training.train import TrainingOptions, train

    jax.config.update("jax_disable_most_optimizations", True)  # compiling takes longer than the run
    recordings, options = random_recordings(), TrainingOptions(hidden=16, steps=80, batch=64, learning_rate=1e-2)
    runs = [train(recordings, options) for _ in range(2)]
    assert np.isfinite(runs[0].losses).all()
    assert np.mean(runs[0].losses[-10:]) < np.mean(runs[0].losses[:10])
    data = [network_of(run, recordings).to_bytes() for run in runs]
    assert data[0] == data[1]
    shipped, own = PostureNetwork.shipped(), PostureNetwork.from_bytes(data[0])
    assert own.mean.shape == shipped.mean.shape
    assert own.weights[0].shape[0] == shipped.weights[0].shape[0] == layout.INPUT_COUNT
    assert np.array_equal(own.mirror_sign, shipped.mirror_sign)


@needs_jax
def test_the_shipped_file_is_what_the_script_makes_now() -> None:
    """A small run of the training has the losses that the script stored in the file."""
    import jax

    from poise_lab.posture_training.fingerprint import RELATIVE_TOL, fingerprint

    jax.config.update("jax_disable_most_optimizations", True)
    assert fingerprint() == pytest.approx(PostureNetwork.shipped().fingerprint, rel=RELATIVE_TOL)


@pytest.mark.skipif("POISE_RECORDINGS" not in os.environ, reason="POISE_RECORDINGS names no folder of recordings")
def test_the_shipped_file_was_trained_on_the_recordings_as_they_are_read_now() -> None:
    recordings = read_recordings(Path(os.environ["POISE_RECORDINGS"]))
    x = BODY.values(recordings.selected(~recordings.validation).frames)
    shipped, index = PostureNetwork.shipped(), layout.mirror_permutation(BODY.coordinates)
    both = np.concatenate([x, BODY.mirror_signs() * x[:, index]])
    assert shipped.mean == pytest.approx(both.mean(axis=0), abs=1e-4)
    assert shipped.deviation == pytest.approx(both.std(axis=0), abs=1e-4)
