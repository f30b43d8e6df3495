"""Seats that carry, ready-made furniture, and meshes of files as obstacles."""

import math
from pathlib import Path

import numpy as np
import pytest

import poise
from poise import io, library
from poise.analysis.ergonomics import Work, low_back_of_report, strength_report
from poise.analysis.workplace import assess_workplace
from poise.collision import FURNITURE, furniture
from poise.errors import FigureError, FormatError, TaskError
from poise.model import Figure
from poise.scene import Scene, Seat, load_scene

G = 9.80665


@pytest.fixture(scope="module")
def person() -> Figure:
    return library.human()


def seated(person: Figure, seat: Seat, *, leaning: bool = True) -> Scene:
    """A person on a seat with both feet on the floor before it."""
    scene = Scene(person, library.human_pose(person, "stand"), natural=False)
    scene.sit(seat, leaning=leaning)
    for side, y in (("left", 0.12), ("right", -0.12)):
        scene.reach(f"{side}_heel", (0.48, y, 0.0), level=1)
        scene.keep_on_plane(f"{side}_toe", (0.0, 0.0, 0.0), (0.0, 0.0, 1.0), level=1)
    scene.add_support("left_sole", "right_sole", point=(0.0, 0.0, 0.0))
    scene.solve()
    return scene


def test_hips_go_to_the_h_point_and_the_trunk_lies_along_the_backrest(person: Figure) -> None:
    seat = Seat((0.0, 0.0, 0.46), recline=math.radians(20.0))
    scene = seated(person, seat)
    assert scene.result is not None
    assert scene.result.solved
    np.testing.assert_allclose(scene.pose.position("hips"), seat.h_point, atol=1e-5)
    up = scene.pose.transform("chest")[:3, 2]
    np.testing.assert_allclose(up, seat.along_backrest, atol=1e-4)


def test_seat_carries_the_weight_and_can_only_push(person: Figure) -> None:
    seat = Seat((0.0, 0.0, 0.46), recline=math.radians(30.0))
    report = seated(person, seat).force_report()
    assert report.distribution is not None
    assert report.distribution.in_equilibrium
    forces = {each.support.name: np.asarray(each.force) for each in report.distribution.supports}
    np.testing.assert_allclose(np.sum(list(forces.values()), axis=0), (0.0, 0.0, person.mass * G), atol=1e-3)
    for name in ("lumbar_back", "thoracic_back"):
        normal = float(forces[name] @ np.array(seat.backrest_normal))
        across = float(np.linalg.norm(forces[name] - normal * np.array(seat.backrest_normal)))
        assert normal >= -1e-6
        assert across <= seat.friction * normal + 1e-3
    back = sum(float(forces[name][2]) for name in ("lumbar_back", "thoracic_back"))
    assert back > 0.1 * person.mass * G  # reclined by 30°, the backrest takes part of the weight


def test_recline_with_a_backrest_unloads_the_disc(person: Figure) -> None:
    """Disc loads fall as the backrest reclines (tendency of Andersson and Örtengren 1974, from memory)."""
    strength = {"strength": library.human_strength(person)}
    loads = []
    for degrees in (5.0, 25.0, 45.0):
        scene = seated(person, Seat((0.0, 0.0, 0.46), recline=math.radians(degrees)))
        loads.append(low_back_of_report(scene.force_report(**strength)).compression)
    assert loads[0] > loads[1] > loads[2] > 0.0


def test_a_person_chooses_the_place_on_the_rail(person: Figure) -> None:
    seat = Seat((0.0, 0.0, 0.30), recline=math.radians(22.0), travel=0.25, rail=0.05)
    scene = Scene(person, library.human_pose(person, "sit"), natural=False)
    scene.sit(seat)
    scene.reach("right_toe", (1.6, -0.1, 0.1))
    scene.solve()
    assert scene.pose.position("hips")[0] == pytest.approx(0.25 * math.cos(0.05), abs=1e-3)  # as near as it can be
    assert not [each for each in scene.obstacles if each.name == "seat"]


def test_a_free_trunk_bends_and_the_backrest_carries_nothing(person: Figure) -> None:
    scene = seated(person, Seat((0.0, 0.0, 0.46)), leaning=False)
    scene.reach("right_grip", (0.85, -0.2, 0.7))
    scene.solve()
    assert scene.pose.transform("chest")[0, 2] > 0.2
    assert {each.name for each in scene.forces.supports}.isdisjoint({"lumbar_back", "thoracic_back"})


@pytest.mark.parametrize("wrong", [{"travel": 2.0}, {"recline": 25.0}, {"friction": -1.0}])
def test_seats_out_of_range_are_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(TaskError):
        Seat(**wrong)  # type: ignore[arg-type]


def test_only_people_sit_on_seats() -> None:
    with pytest.raises(TaskError, match="human"):
        Scene(library.chain(3)).sit(Seat())


def test_report_counts_what_the_seat_carries(person: Figure) -> None:
    scene = seated(person, Seat((0.0, 0.0, 0.46), recline=math.radians(25.0)))
    scene.apply_force("right_toe", (-200.0, 0.0, 0.0))  # a pedal that pushes back
    assessed = assess_workplace(scene, Work(sitting=True, trunk_supported=True))
    names = {each.name for each in assessed.forces.forces.supports}
    assert {"lumbar_back", "thoracic_back", "left_sitting_bone"} <= names
    assert assessed.forces.forces.wrenches[0].force == (-200.0, 0.0, 0.0)


def test_load_in_one_hand_twists_the_trunk(person: Figure) -> None:
    pose = library.human_pose(person, "stand")
    both, right = (strength_report(pose, 12.0, hand=hand) for hand in ("both", "right"))
    assert abs(low_back_of_report(right).lateral) > 10.0 > abs(low_back_of_report(both).lateral)
    lifted = assess_workplace(pose, Work(load=12.0), hand="right", lift_to=library.human_pose(person, "stoop"))
    (finding,) = (each for each in lifted.findings if each.method.startswith("NIOSH"))
    assert finding.result == "does not apply"
    assert "both hands only" in finding.reason
    assert lifted.lift is None


# --- furniture and meshes ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", sorted(FURNITURE))
def test_ready_made_furniture_stands_on_the_floor(kind: str) -> None:
    made = furniture(kind, "piece")
    lowest = min(-float(hull.supports(np.array([0.0, 0.0, -1.0])).max()) for hull in made.hulls())
    assert made.name == "piece"
    assert lowest > -0.02 or kind in ("floor", "steering_wheel", "car_seat")


def test_unknown_furniture_and_sizes_are_refused() -> None:
    with pytest.raises(FigureError, match="workbench"):
        furniture("workbank")
    with pytest.raises(FigureError, match="no 'hight'"):
        furniture("handle", hight=1.0)


STL = """solid corner
facet normal 0 0 1
 outer loop
  vertex 0 0 0
  vertex 1000 0 0
  vertex 0 1000 0
 endloop
endfacet
facet normal 1 0 0
 outer loop
  vertex 0 0 0
  vertex 0 1000 0
  vertex 0 0 1000
 endloop
endfacet
endsolid corner
"""


def scene_text(obstacles: str) -> str:
    figure = library.human()
    plain = poise.scene.scene_to_text(Scene(figure).snapshot())
    return plain.replace(
        "tasks: {}", f"tasks:\n  clearance:\n    kind: clearance\n    level: 0\n    obstacles:\n{obstacles}"
    )


def test_scene_files_take_furniture_meshes_and_a_seat(tmp_path: Path) -> None:
    (tmp_path / "cell.stl").write_text(STL)
    text = scene_text(
        "      bench: {kind: workbench, size: [0.7, 1.6, 0.95], at: [0.5, 0.0, 0.0]}\n"
        "      cell: {mesh: {path: cell.stl, scale: 0.001}, at: [2.0, 0.0, 0.0]}\n"
    )
    path = tmp_path / "place.scene"
    path.write_text(text + "seat: {h_point: [0, 0, 46 cm], recline: 25 deg, travel: 0.1}\n")
    scene = load_scene(path)
    bench, cell = scene.obstacles[:2]
    assert bench == furniture("workbench", "bench", size=(0.7, 1.6, 0.95)).moved((0.5, 0.0, 0.0))
    assert cell.placement.translation == (2.0, 0.0, 0.0)
    assert len(cell.parts) == 2
    assert "seat: rail" in {task.name for task in scene.tasks}
    assert "thoracic_back" in {each.name for each in scene.forces.supports}
    again = tmp_path / "again.scene"
    scene.save(again)
    assert "mesh:" in again.read_text()
    assert load_scene(again).snapshot() == scene.snapshot()


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("bench: {kind: workbank}", "workbench"),
        ("bench: {kind: workbench, hight: 2}", "hight"),
        ("cell: {mesh: {path: none.stl}}", "cannot be opened"),
        ("cell: {mesh: {path: /etc/cell.stl}}", "relative"),
        ("cell: {mesh: {path: cell.stl, up: x}}", "up"),
    ],
)
def test_wrong_obstacles_of_files_are_refused(tmp_path: Path, line: str, message: str) -> None:
    (tmp_path / "cell.stl").write_text(STL)
    path = tmp_path / "place.scene"
    path.write_text(scene_text(f"      {line}\n"))
    with pytest.raises(FormatError, match=message):
        load_scene(path)


def test_up_axis_of_a_mesh_file_is_turned_to_z(tmp_path: Path) -> None:
    (tmp_path / "cell.stl").write_text(STL)
    made = io.read_obstacle(tmp_path / "cell.stl", scale=0.001, up="y")
    highest = max(float(hull.supports(np.array([0.0, 0.0, 1.0])).max()) for hull in made.hulls())
    nearest = max(float(hull.supports(np.array([0.0, -1.0, 0.0])).max()) for hull in made.hulls())
    assert (highest, nearest) == (pytest.approx(1.0), pytest.approx(1.0))
