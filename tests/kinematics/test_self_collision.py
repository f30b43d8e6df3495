"""Self-collision is detected, except between segments that always touch."""

from __future__ import annotations

import math

import numpy as np
import pytest

from poise.errors import PoseError
from poise.kinematics import Pose, deepest_self_collision, random_pose, random_poses
from poise.model import Capsule, Figure, FigureBuilder, Shape, Sphere, Transform


def chain(radius: float = 0.05, solid: bool = True) -> Figure:
    """Three links of 0.4 m in a row that bend in a plane."""
    link = [Shape(Capsule(radius, 0.4), Transform((0.0, 0.0, 0.2)), solid=solid)]
    builder = FigureBuilder("chain").segment("a", shapes=link).segment("b", shapes=link).segment("c", shapes=link)
    builder.root("a")
    builder.hinge("ab", "a", "b", at=(0, 0, 0.4), axis=(0, 1, 0), range=(-3.0, 3.0))
    builder.hinge("bc", "b", "c", at=(0, 0, 0.4), axis=(0, 1, 0), range=(-3.0, 3.0))
    return builder.build()


def test_stretched_nothing_collides_although_neighbors_overlap() -> None:
    assert deepest_self_collision(Pose.neutral(chain())) is None


def test_folded_to_a_triangle_the_ends_collide() -> None:
    folded = Pose.neutral(chain()).with_values({"ab": math.radians(120), "bc": math.radians(120)})
    contact = deepest_self_collision(folded)
    assert contact is not None
    assert {contact.one, contact.other} == {"a", "c"}
    assert contact.depth == pytest.approx(0.1, abs=1e-6)
    assert contact.deep


def test_a_light_touch_is_a_collision_but_not_a_deep_one() -> None:
    bend = 2.0 * math.pi / 3.0 - 0.12
    contact = deepest_self_collision(Pose.neutral(chain()).with_values({"ab": bend, "bc": bend}))
    assert contact is not None
    assert 0.0 < contact.depth < 0.02
    assert not contact.deep


def test_shapes_that_are_not_solid_do_not_count() -> None:
    folded = Pose.neutral(chain(solid=False)).with_values({"ab": 2.1, "bc": 2.1})
    assert deepest_self_collision(folded) is None


def test_segments_that_touch_in_the_neutral_pose_are_excluded() -> None:
    pose = Pose.neutral(chain(radius=0.25))  # a reaches to c
    assert deepest_self_collision(pose.with_values({"ab": 2.1, "bc": 2.1})) is None


def test_a_figure_without_shapes_does_not_collide() -> None:
    figure = FigureBuilder("bare").segment("a").segment("b").root("a").hinge("ab", "a", "b").build()
    assert deepest_self_collision(Pose.neutral(figure)) is None


def test_the_base_transform_does_not_matter() -> None:
    builder = FigureBuilder("pair").segment("a", shapes=[Shape(Sphere(0.2))]).segment("b")
    builder.segment("c", shapes=[Shape(Sphere(0.2))]).root("a", free=True)
    builder.slide("ab", "a", "b", axis=(1, 0, 0)).slide("bc", "b", "c", axis=(1, 0, 0), at=(1, 0, 0))
    pose = Pose.neutral(builder.build()).with_values({"ab": -0.7})
    far = pose.with_values({"root": [1e3, -1e3, 5.0, 0.5, 0.5, 0.5, 0.5]})
    one, other = deepest_self_collision(pose), deepest_self_collision(far)
    assert one is not None
    assert other is not None
    assert one.depth == pytest.approx(0.1)
    assert other.depth == pytest.approx(0.1, abs=1e-9)


def test_random_poses_that_must_not_collide_do_not_and_the_rate_is_reported() -> None:
    figure, rng = chain(), np.random.default_rng(2)
    found = random_poses(figure, rng, 60, collide=False)
    assert len(found.poses) == 60
    assert all(contact is None or not contact.deep for contact in map(deepest_self_collision, found.poses))
    assert found.drawn > 60
    # The same share of poses drawn freely is without deep contact, within three standard errors.
    free = [deepest_self_collision(random_pose(figure, rng)) for _ in range(400)]
    share = np.mean([contact is None or not contact.deep for contact in free])
    assert abs(found.acceptance - share) < 3.0 * math.sqrt(share * (1.0 - share) * (1 / found.drawn + 1 / 400))


def test_by_default_nothing_is_rejected() -> None:
    found = random_poses(chain(), np.random.default_rng(3), 20)
    assert found.drawn == 20
    assert found.acceptance == 1.0


def test_one_pose_is_the_first_of_several() -> None:
    one = random_pose(chain(), np.random.default_rng(4), collide=False)
    assert one == random_poses(chain(), np.random.default_rng(4), 3, collide=False).poses[0]


def test_when_every_pose_collides_the_error_names_the_segments() -> None:
    link = [Shape(Capsule(0.05, 0.4), Transform((0.0, 0.0, 0.2)))]
    builder = FigureBuilder("knot").segment("a", shapes=link).segment("b", shapes=link).segment("c", shapes=link)
    builder.root("a").hinge("ab", "a", "b", at=(0, 0, 0.4), axis=(0, 1, 0), range=(2.05, 2.12))
    builder.hinge("bc", "b", "c", at=(0, 0, 0.4), axis=(0, 1, 0), range=(2.05, 2.12))
    with pytest.raises(PoseError, match=r"in 20 tries: a and c collided in 20 of them"):
        random_pose(builder.build(), np.random.default_rng(0), collide=False, tries=20)
