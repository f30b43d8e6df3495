"""Pictures of scenes with a known appearance."""

from __future__ import annotations

import math

import numpy as np
import pytest

from poise import Scene
from poise.errors import FigureError, PictureError
from poise.kinematics import Pose
from poise.kinematics.skin import Skin
from poise.library import chain, elephant, quadruped
from poise.model import Box, Cylinder, Figure, FigureBuilder, Mesh, Shape, Sphere, Transform
from poise.render import Look, View, picture, pictures
from tests.support.figures import random_configuration, random_figure

RED, GREEN, BLUE = (0.9, 0.1, 0.1, 1.0), (0.1, 0.8, 0.1, 1.0), (0.1, 0.2, 0.9, 1.0)
PLAIN = {"ground": False, "background": "transparent", "perspective": False}


def solid(*shapes: Shape) -> Figure:
    return FigureBuilder("solid").segment("all", shapes=shapes, mass=1.0).root("all").build()


def at(geometry: object, place: tuple[float, float, float], color: tuple[float, ...]) -> Shape:
    return Shape(geometry, Transform(place), color)  # type: ignore[arg-type]


def strongest(pixel: np.ndarray) -> int:
    return int(np.argmax(pixel[:3]))


def test_the_silhouette_of_a_ball_has_its_area() -> None:
    """Orthographic camera; the ball fills all but a margin of 9 % on each side."""
    drawn = picture(solid(at(Sphere(0.7), (1.0, 2.0, 3.0), RED)), "front", size=(300, 300), **PLAIN)
    area = drawn.pixels[..., 3].sum() / 255.0
    assert area == pytest.approx(math.pi * (0.82 * 150.0) ** 2, rel=0.01)


def test_the_perspective_silhouette_of_a_ball_follows_its_tangents() -> None:
    """Two balls: the farther one is smaller by the ratio of the sines of their half angles."""
    balls = solid(at(Sphere(0.2), (1.5, -0.5, 0.0), RED), at(Sphere(0.2), (-1.5, 0.5, 0.0), BLUE))
    drawn = picture(balls, (1, 0, 0), size=(400, 400), ground=False, background="transparent").pixels
    near, far = (drawn[:, half, 3].sum() / 255.0 for half in (slice(0, 200), slice(200, 400)))
    spread = np.ptp([[1.7, -0.7, -0.2], [-1.7, 0.7, 0.2]], axis=0)
    eye = 4.0 * float(np.linalg.norm(spread))
    angles = [math.asin(0.2 / math.hypot(eye - x, 0.5)) for x in (1.5, -1.5)]
    assert math.sqrt(near / far) == pytest.approx(math.tan(angles[0]) / math.tan(angles[1]), rel=0.01)


def test_closer_shapes_hide_farther_ones() -> None:
    row = solid(at(Sphere(0.3), (1.0, 0.0, 0.0), RED), at(Box((0.4, 1.4, 1.4)), (-1.0, 0.0, 0.0), GREEN))
    front = picture(row, (1, 0, 0), size=(101, 101), **PLAIN).pixels
    assert strongest(front[50, 50]) == 0
    assert strongest(front[50, 15]) == 1
    assert strongest(picture(row, (-1, 0, 0), size=(101, 101), **PLAIN).pixels[50, 50]) == 1


def test_intersecting_shapes_meet_at_their_intersection() -> None:
    """Two boxes that form a cross: in each quarter the front one is visible."""
    cross = solid(at(Box((0.2, 2.0, 0.2)), (0.0, 0.0, 0.0), RED), at(Box((2.0, 0.2, 0.2)), (0.0, 0.0, 0.0), BLUE))
    drawn = picture(cross, "top", size=(120, 120), **PLAIN).pixels
    assert strongest(drawn[60, 15]) == 0  # y runs to the left
    assert strongest(drawn[15, 60]) == 2  # x runs up
    assert drawn[15, 15, 3] == 0


def test_a_symmetric_figure_gives_a_symmetric_front_picture() -> None:
    for make in (elephant, quadruped):
        opacity = picture(make(), "front", size=(160, 160), ground=False, background="transparent").pixels[..., 3]
        assert np.abs(opacity.astype(int) - opacity[:, ::-1]).max() <= 60  # a ninth of a pixel or two
        assert (opacity != opacity[:, ::-1]).mean() < 0.002


def test_rendering_is_deterministic() -> None:
    figure = quadruped()
    one, two = (picture(figure, size=(120, 90)).pixels for _ in range(2))
    assert np.array_equal(one, two)


@pytest.mark.parametrize("sticks", [False, True])
def test_the_unit_of_length_does_not_matter(sticks: bool) -> None:
    one, other = (picture(chain(3, length=length), size=(90, 90), sticks=sticks).pixels for length in (1.6, 0.0016))
    assert np.abs(one.astype(int) - other).max() <= 3


def test_edges_are_antialiased_and_insides_opaque() -> None:
    drawn = picture(solid(at(Sphere(1.0), (0, 0, 0), RED)), size=(60, 60), **PLAIN).pixels[..., 3]
    steps = set(np.unique(drawn).tolist())
    assert {0, 255} <= steps
    assert len(steps) >= 8  # of the 10 that 3 × 3 samples can give
    rough = picture(solid(at(Sphere(1.0), (0, 0, 0), RED)), size=(60, 60), smoothing=1, **PLAIN).pixels[..., 3]
    assert set(np.unique(rough).tolist()) == {0, 255}


def test_light_comes_from_above() -> None:
    ball = picture(solid(at(Sphere(1.0), (0, 0, 0), (0.7, 0.7, 0.7, 1.0))), "front", size=(100, 100), **PLAIN).pixels
    assert int(ball[20, 50, :3].sum()) > 1.3 * int(ball[80, 50, :3].sum())


def test_a_ball_casts_a_shadow_on_the_floor() -> None:
    """Seen from above an empty floor is uniformly bright; with a ball over it, part of the floor is darker."""
    floor = at(Box((3.0, 3.0, 0.1)), (0.0, 0.0, 0.0), (0.7, 0.7, 0.7, 1.0))
    ball = at(Sphere(0.25), (0.0, 0.0, 0.9), RED)
    for shapes, shaded in (((floor,), 0), ((floor, ball), 1)):
        drawn = picture(solid(*shapes), "top", size=(150, 150), **PLAIN).pixels.astype(int)
        gray = (np.ptp(drawn[..., :3], axis=-1) < 30) & (drawn[..., 3] == 255)
        light = drawn[gray, 1] / np.median(drawn[gray, 1])
        assert light.max() < 1.03
        assert (light < 0.9).mean() == pytest.approx(shaded * math.pi * 0.25**2 / 9.0, abs=0.012 * shaded + 1e-9)


def test_the_ground_shadow_fades_to_white() -> None:
    ball = solid(at(Sphere(0.5), (0.0, 0.0, 0.5), RED))
    with_ground = picture(ball, size=(120, 120)).pixels.astype(int)
    without = picture(ball, size=(120, 120), ground=False).pixels.astype(int)
    darker = (without - with_ground)[..., :3].sum(axis=-1)
    assert darker.min() >= -3
    assert darker.max() > 60
    assert (with_ground[0, :, :3] >= 253).all()
    assert (with_ground[..., 3] == 255).all()


def test_a_transparent_background_does_not_change_the_picture() -> None:
    figure = quadruped()
    white = picture(figure, size=(90, 90)).pixels.astype(float) / 255.0
    clear = picture(figure, size=(90, 90), background="transparent").pixels.astype(float) / 255.0
    assert clear[0, 0, 3] == 0.0
    mixed = clear[..., :3] ** 2.2 * clear[..., 3:] + 1.0 - clear[..., 3:]
    assert np.abs(mixed ** (1 / 2.2) - white[..., :3]).max() < 0.02


def test_translucent_shapes_show_what_is_behind() -> None:
    pane = at(Box((0.02, 1.5, 1.5)), (0.5, 0.0, 0.0), (0.1, 0.1, 0.9, 0.5))
    ball = at(Sphere(0.4), (0.0, 0.0, 0.0), RED)
    drawn = picture(solid(ball, pane), (1, 0, 0), size=(90, 90), smoothing=4, **PLAIN).pixels
    alone = picture(solid(pane), (1, 0, 0), size=(90, 90), smoothing=4, **PLAIN).pixels
    assert alone[45, 45, 3] == pytest.approx(128, abs=2)
    assert drawn[45, 45, 3] == 255
    assert drawn[45, 45, 0] > 100
    assert drawn[45, 45, 2] > 80


def test_hidden_shapes_are_not_rendered() -> None:
    ball = at(Sphere(0.4), (0.0, 0.0, 0.0), RED)
    veil = Shape(Sphere(0.6), color=BLUE, visible=False)
    clear = Shape(Sphere(0.6), color=(0.1, 0.1, 0.9, 0.0))
    drawn = picture(solid(ball, veil, clear), size=(60, 60), **PLAIN).pixels
    assert np.array_equal(drawn, picture(solid(ball), size=(60, 60), **PLAIN).pixels)


def test_a_mesh_is_seen_from_both_sides() -> None:
    sheet = Mesh(vertices=((0, -1, -1), (0, 1, -1), (0, 0, 1)), faces=((0, 1, 2),))
    for eye in ((1, 0, 0), (-1, 0, 0)):
        drawn = picture(solid(Shape(sheet, color=RED)), eye, size=(60, 60), **PLAIN).pixels
        assert drawn[35, 30, 3] == 255
        assert drawn[35, 30, 0] > 90


def test_segments_without_shapes_are_rendered_as_bones() -> None:
    builder = FigureBuilder("bare").segment("a").segment("b").segment("c", shapes=[Shape(Mesh("far.stl"))])
    builder.root("a").hinge("one", "a", "b", at=(0, 0, 1)).hinge("two", "b", "c", at=(0, 0, 1)).site(
        "tip", "c", at=(0, 1, 0)
    )
    drawn = picture(builder.build(), "front", size=(100, 100), **PLAIN).pixels[..., 3]
    assert (drawn > 0).sum() > 300
    assert drawn[:30, 60:].sum() > 0  # the tip is on top, to its left, at our right
    assert drawn[60:, 60:].sum() == 0


def test_sticks_replace_shapes() -> None:
    figure = quadruped()
    full = picture(figure, "side", size=(100, 100), **PLAIN).pixels[..., 3].sum()
    assert picture(figure, "side", size=(100, 100), sticks=True, **PLAIN).pixels[..., 3].sum() < 0.5 * full


def test_a_pose_and_its_scene_look_alike_but_for_the_goals() -> None:
    figure = quadruped()
    pose = Pose.neutral(figure).with_values({"jaw": 0.5})
    assert not np.array_equal(picture(figure, size=(80, 80)).pixels, picture(pose, size=(80, 80)).pixels)
    scene = Scene(figure)
    scene.pose = pose
    assert np.array_equal(picture(scene, size=(80, 80)).pixels, picture(pose, size=(80, 80)).pixels)
    scene.reach("nose", (1.0, 0.0, 0.7))
    assert not np.array_equal(picture(scene, size=(80, 80)).pixels, picture(pose, size=(80, 80)).pixels)
    assert np.array_equal(picture(scene, size=(80, 80), goals=False).pixels, picture(pose, size=(80, 80)).pixels)


def test_several_views_have_one_scale() -> None:
    rod = solid(at(Cylinder(0.1, 2.0), (0.0, 0.0, 1.0), RED), at(Box((3.0, 0.1, 0.1)), (0.0, 0.0, 0.1), BLUE))
    front, side = pictures(rod, [(1, 0, 0), (0, -1, 0)], size=(200, 200), **PLAIN)
    tall = [int((drawn.pixels[..., 3] > 127).any(axis=1).sum()) for drawn in (front, side)]
    assert tall[0] == pytest.approx(tall[1], abs=1)
    assert tall[1] < 120


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"view": "fornt"}, "unknown view 'fornt'; did you mean 'front'"),
        ({"view": (0, 0, 0)}, "to the camera, got (0, 0, 0)"),
        ({"view": (1, math.nan, 0)}, "view: expected a name or a nonzero direction"),
        ({"view": (1, 0)}, "view: expected a name or a nonzero direction"),
        ({"size": (0, 10)}, "integers from 1 to 8192, got (0, 10)"),
        ({"size": (10.0, 10)}, "integers from 1 to 8192"),
        ({"size": 10}, "integers from 1 to 8192, got 10"),
        ({"background": "blue"}, "unknown background 'blue'; known: 'white', 'transparent'"),
        ({"smoothing": 0}, "smoothing: expected an integer from 1 to 8, got 0"),
        ({"smoothing": True}, "smoothing: expected an integer"),
        ({"backgruond": "white"}, "unknown picture option 'backgruond'; did you mean 'background'"),
    ],
)
def test_invalid_options_are_rejected(options: dict[str, object], said: str) -> None:
    with pytest.raises(PictureError) as fault:
        picture(quadruped(), **options)  # type: ignore[arg-type]
    assert said in str(fault.value)


def test_only_figures_poses_and_scenes_are_rendered() -> None:
    with pytest.raises(PictureError, match="a Figure, a Pose or a Scene, got str"):
        picture("elephant")  # type: ignore[arg-type]


def test_a_figure_too_far_away_is_rejected() -> None:
    figure = FigureBuilder("far").segment("a", shapes=[Shape(Sphere(0.1))]).root("a", free=True).build()
    far = Pose.neutral(figure).with_values({"root": [1e308, 1e308, 1e308, 1, 0, 0, 0]})
    with pytest.raises(FigureError, match="figure 'far': figure or goal is farther than 1e\\+09 m from the origin"):
        picture(far, size=(20, 20))


@pytest.mark.parametrize(
    "shape", [Shape(Mesh(vertices=((0, 0, 0),) * 3, faces=((0, 1, 2),))), at(Sphere(1e-7), (1e8, 0.0, 0.0), RED)]
)
def test_a_figure_without_extent_is_rejected(shape: Shape) -> None:
    with pytest.raises(FigureError, match="figure 'solid': too small to be rendered"):
        picture(solid(shape), size=(20, 20))


@pytest.mark.parametrize("size", [(1, 1), (3, 120), (50, 50)])
@pytest.mark.parametrize("view", list(View))
def test_unusual_figures_are_rendered_at_any_size_and_view(view: View, size: tuple[int, int]) -> None:
    needle = solid(at(Box((1e-6, 5.0, 1e-6)), (0.0, 0.0, 0.0), RED))
    sheet = solid(Shape(Mesh(vertices=((0, 0, 0), (1, 0, 0), (0, 1, 0)), faces=((0, 1, 2),))))
    point = FigureBuilder("point").segment("a", mass=1.0).root("a").build()
    for figure in (needle, sheet, point):
        assert picture(figure, view, size=size, center_of_mass=True).size == size


@pytest.mark.parametrize("seed", range(8))
def test_random_trees_are_rendered(seed: int) -> None:
    rng = np.random.default_rng(seed)
    figure = random_figure(rng)
    pose = Pose(figure, random_configuration(figure, rng))
    drawn = picture(pose, list(View)[seed % 5], size=(50, 50), perspective=bool(seed % 2), ground=False)
    assert (drawn.pixels[..., :3] < 250).any()


def test_options_are_validated_on_construction() -> None:
    assert Look().smoothing == 3
    with pytest.raises(PictureError, match="unknown background"):
        Look(background="")


def test_a_skin_replaces_shapes_and_follows_the_pose() -> None:
    builder = FigureBuilder("arm").segment("base", mass=1.0).segment("hand", mass=1.0)
    figure = builder.root("base").hinge("wrist", "base", "hand", at=(0.0, 0.0, 0.0), axis=(1.0, 0.0, 0.0)).build()
    corners = [(0.0, 0.0, 0.0), (0.0, 1.0, -0.1), (0.0, 1.0, 0.1)]
    skin = Skin(
        np.array(corners),
        np.array([[0, 1, 2]]),
        np.array([[1, 0, 0, 0]] * 3),
        np.array([[1.0, 0.0, 0.0, 0.0]] * 3),
        np.tile(np.eye(4), (2, 1, 1)),
        ("base", "hand"),
        np.tile(RED, (3, 1)),
    )
    lying = picture(figure, "front", size=(90, 90), skin=skin, **PLAIN).pixels[..., 3] > 0
    upright = Pose.neutral(figure).with_values({"wrist": math.pi / 2})
    raised = picture(upright, "front", size=(90, 90), skin=skin, **PLAIN).pixels
    assert np.ptp(np.nonzero(lying)[1]) > 4 * np.ptp(np.nonzero(lying)[0])
    assert np.ptp(np.nonzero(raised[..., 3])[0]) > 4 * np.ptp(np.nonzero(raised[..., 3])[1])
    assert strongest(raised[raised[..., 3] > 0].mean(axis=0)) == 0
    sticks = picture(figure, "front", size=(90, 90), skin=skin, sticks=True, **PLAIN).pixels
    assert not np.array_equal(sticks[..., 3] > 0, lying)
    with pytest.raises(PictureError, match="unknown skin 'leather'; known: 'built-in', 'realistic'"):
        picture(figure, skin="leather")
    with pytest.raises(PictureError, match="picture skin: expected a Skin"):
        picture(figure, skin=3)
