import re
import shutil
from pathlib import Path

import numpy as np
import pytest

import poise
from poise import library
from poise.analysis.ergonomics import Work, low_back
from poise.analysis.workplace import Verdict, WorkplaceAssessment, assess_workplace, write_workplace_report
from poise.analysis.workplace.page import workplace_page
from poise.cli.main import main
from poise.collision import Obstacle, furniture, wall
from poise.errors import ErgonomicsError, FormatError
from poise.model import Box, Transform
from poise.scene import Seat


@pytest.fixture(scope="module")
def assessed() -> WorkplaceAssessment:
    person = library.human(sex="female", percentile=50)
    scene = poise.Scene(person, library.human_pose(person, "stand"), natural=False)
    scene.add_obstacle(wall().moved((0.9, 0.0, 0.0)))
    scene.pin("left_sole", "right_sole")
    scene.keep_balance("left_sole", "right_sole", over="middle")
    scene.reach("right_grip", (0.5, -0.2, 1.2))
    scene.look_at("eyes", (0.5, -0.2, 1.2))
    return assess_workplace(
        scene, Work(load=4.0), sex="female", lift_to=library.human_pose(person, "stoop"), lifts_per_minute=1.0
    )


def test_findings_say_what_the_methods_say(assessed: WorkplaceAssessment) -> None:
    by_name = {finding.method: finding for finding in assessed.findings}
    assert by_name["Reach"].verdict is Verdict.GOOD
    assert by_name["RULA"].result == f"{int(assessed.scores.rula.worst[0])} of 7"
    compression = low_back(assessed.pose, 4.0, sex="female").compression
    assert by_name["Low back, compression"].result == f"{compression:,.0f} N"
    assert {"NIOSH, origin", "NIOSH, destination", "Vision", "Clearance", "Strength", "Endurance"} <= set(by_name)


def test_range_that_exceeds_a_limit_is_worth_a_look() -> None:
    """A value within the limit is not acceptable where its uncertainty is not."""
    stoop = library.human_pose(library.human(sex="female", percentile=50), "stoop")
    seen = set()
    for load in np.arange(0.0, 90.0, 10.0):
        lifted = assess_workplace(stoop, Work(load=float(load)), sex="female")
        back, limit = lifted.low_back, 3400.0
        finding = next(each for each in lifted.findings if each.method == "Low back, compression")
        expected = Verdict.CHECK if back.compression_range[1] > limit else Verdict.GOOD
        assert finding.verdict is expected
        assert ("inside the range" in finding.reason) == (back.compression <= limit < back.compression_range[1])
        seen.add((back.compression > limit, back.compression_range[1] > limit))
    assert seen == {(False, False), (False, True), (True, True)}


def test_page_has_words_instead_of_names_of_coordinates(assessed: WorkplaceAssessment) -> None:
    page = workplace_page(assessed)
    text = re.sub(r"<[^>]+>", " ", re.sub(r"<(style|svg)[^>]*>.*?</\1>|base64,[^\"]*", " ", page, flags=re.S))
    assert not re.search(r"\w+\.(swing_[xy]|twist|flexion)", text)
    assert not re.search(r"-0(\.0*)?(°| )", text)  # no negative zero
    assert "e-" not in re.sub(r"[a-z]e-[a-z]", "", text)  # no errors like 2.7e-13 m
    assert re.search(r"A body of 1\.6\d m and \d+ kg with the strength of a woman; 4 kg in both hands", text)
    assert "1 lifts per minute for 1 h" in text


def test_most_urgent_findings_come_first(assessed: WorkplaceAssessment) -> None:
    order = [(Verdict.ACT, Verdict.CHECK, Verdict.GOOD).index(finding.verdict) for finding in assessed.findings]
    assert order == sorted(order)


def test_clearance_is_the_distance_to_the_wall(assessed: WorkplaceAssessment) -> None:
    gap = assessed.gaps[0]
    tip = assessed.pose.position("right_fingertip")[0]
    assert gap.obstacle == "wall"
    assert gap.distance <= 0.9 - tip + 1e-3  # the round end of the hand is a millimeter beside its axis
    assert gap.distance > 0.0


def test_sight_is_measured_from_the_head(assessed: WorkplaceAssessment) -> None:
    sight = assessed.sights[0]
    offset = np.array([0.5, -0.2, 1.2]) - assessed.pose.position("eyes")
    assert sight.distance == pytest.approx(np.linalg.norm(offset))
    assert sight.elevation == pytest.approx(np.arcsin(offset[2] / np.linalg.norm(offset)))


def test_who_is_carried_by_a_seat_sits_and_leans_and_far_targets_do_not_shrink_the_pictures() -> None:
    """A low seat: the posture alone looks like standing with bent knees, and a reclined trunk like one in the air."""
    person = library.human(sex="female", percentile=5)
    scene = poise.Scene(person, natural=False)
    scene.sit(Seat(h_point=(0.0, 0.0, 0.30), recline=np.radians(22.0)))
    scene.add_support("left_sole", "right_sole", point=(0, 0, 0))
    for side, y in (("left", 0.12), ("right", -0.12)):
        scene.reach(f"{side}_heel", (0.58, y, 0.0), level=1)
        scene.keep_on_plane(f"{side}_toe", (0, 0, 0), (0, 0, 1), level=1)
    driver = assess_workplace(scene)
    assert driver.sitting
    assert driver.scores.owas.codes[0] == "1111"
    assert driver.scores.rula.trunk[0] == 1
    assert assess_workplace(scene, Work(sitting=False)).work.sitting is False
    page = workplace_page(driver)
    assert "Comfort of a driver" in page
    assert "right: grip strength" in page
    scene.look_at("eyes", (20.0, 0.0, 1.0))
    far = workplace_page(assess_workplace(scene))
    bars = [max(map(float, re.findall(r'class="bar" style="width: ([0-9.]+)%', each))) for each in (page, far)]
    assert bars[1] == pytest.approx(bars[0], rel=0.1)


def test_energy_of_a_lift_is_told(assessed: WorkplaceAssessment) -> None:
    person = library.human(sex="female", percentile=50)
    stoop, stand = (library.human_pose(person, name) for name in ("stoop", "stand"))
    lifted = assess_workplace(stoop, Work(load=15.0), sex="female", lift_to=stand, lifts_per_minute=8.0)
    energy = next(finding for finding in lifted.findings if finding.method == "Energy")
    assert energy.verdict is Verdict.CHECK
    assert "above 2.6 kcal/min" in energy.reason
    assert "Energy" not in {finding.method for finding in assessed.findings}  # lowered, not lifted


def test_clothing_is_checked_without_obstacles_too() -> None:
    with pytest.raises(ErgonomicsError, match=r"clothing: expected from 0 to 0\.1 m, got 1\.0"):
        assess_workplace(library.human_pose(library.human(), "stand"), clothing=1.0)


def test_unreachable_goal_is_the_first_finding() -> None:
    person = library.human()
    scene = poise.Scene(person, library.human_pose(person, "stand"), natural=False)
    scene.pin("left_sole", "right_sole")
    scene.reach("right_grip", (3.0, 0.0, 1.0))
    first = assess_workplace(scene).findings[0]
    assert first.method == "Reach"
    assert first.verdict is Verdict.ACT
    assert "right_grip" in first.reason


def test_page_is_complete_and_self_contained(assessed: WorkplaceAssessment) -> None:
    page = workplace_page(assessed, "Shelf <1>")
    assert "Shelf &lt;1&gt;" in page
    assert not re.search(r'(src|href)="(?!data:)', page)
    assert page.count("data:image/png;base64,") == 3
    for heading in ("Summary", "Posture scores", "Low back", "Lift", "Reach", "Vision", "Clearance", "approximate"):
        assert heading in page


def test_scale_bar_is_half_a_meter() -> None:
    taken = poise.render.pictures(library.human(), ["side", "front"], size=(200, 260), perspective=False)
    columns = [np.flatnonzero((image.pixels[..., :3] < 250).any(axis=(0, 2))) for image in taken]
    assert taken[0].pixels_per_meter == taken[1].pixels_per_meter
    assert all(len(each) for each in columns)
    rows = np.flatnonzero(
        (
            poise.render.picture(library.human(), "front", size=(200, 260), perspective=False, ground=False).pixels[
                ..., :3
            ]
            < 200
        ).any(axis=(1, 2))
    )
    height = poise.render.picture(library.human(), "front", size=(200, 260), perspective=False, ground=False)
    assert np.ptp(rows) / height.pixels_per_meter == pytest.approx(1.76, rel=0.06)


def test_command_writes_html(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "report.html"
    assert main(["report", "human", "--pose", "stoop", "--load", "12", "--lift-to", "stand", "-o", str(target)]) == 0
    assert "NIOSH, origin" in capsys.readouterr().out
    assert "lifting index" in target.read_text(encoding="utf-8")
    assert main(["report", "human", "-o", str(target)]) == 2  # not overwritten without --force
    assert main(["report", "human", "-o", str(tmp_path / "report.txt")]) == 2


def test_pdf(assessed: WorkplaceAssessment, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if shutil.which("chromium") is not None:
        write_workplace_report(assessed, tmp_path / "report.pdf")
        content = (tmp_path / "report.pdf").read_bytes()
        assert content.startswith(b"%PDF-")
        assert 2 <= len(re.findall(rb"/Type\s*/Page\b", content)) <= 4  # a summary on one page, and what it rests on
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(FormatError, match="Chromium"):
        write_workplace_report(assessed, tmp_path / "other.pdf")


def test_what_is_reached_does_not_depend_on_natural_postures() -> None:
    """Among obstacles the natural solve ends in a local optimum that misses goals; the plain one meets them."""
    person = library.human(sex="female", percentile=5)
    scene = poise.Scene(person, library.human_pose(person, "stand"))
    scene.add_obstacle(furniture("workbench", "bench", size=(0.7, 1.6, 0.95)).moved((0.55, 0.0, 0.0)))
    scene.add_obstacle(Obstacle("bin", Box((0.3, 0.2, 0.15)), Transform((0.75, -0.35, 1.03))))
    scene.avoid(self_collision=True)
    scene.pin("left_sole", "right_sole")
    scene.keep_balance("left_sole", "right_sole")
    scene.reach("right_grip", (0.62, -0.35, 1.16))
    scene.reach("left_grip", (0.32, 0.12, 1.06))
    scene.look_at("eyes", (0.35, 0.0, 1.0), name="part")
    plain = scene.copy()
    plain.prefer_natural(0.0)
    assert plain.solve().solved
    result = assess_workplace(scene, sex="female").result
    assert result is not None
    assert result.solved


def test_forces_on_the_hands_count_as_load() -> None:
    """Pushing a cart with 150 N scores like holding 15 kg; before, like nothing in the hands."""
    person = library.human()
    scene = poise.Scene(person, library.human_pose(person, "stand"), natural=False)
    scene.pin("left_sole", "right_sole")
    free = assess_workplace(scene)
    for side in ("left", "right"):
        scene.apply_force(f"{side}_grip", (-75.0, 0.0, 0.0))
    scene.apply_force("pelvis", (10.0, 0.0, 0.0))  # not on the hands
    pushing = assess_workplace(scene)
    held = assess_workplace(scene.pose, Work(load=150.0 / 9.80665))
    assert pushing.hand_force == pytest.approx(150.0)
    assert pushing.scores.rula.worst[0] == held.scores.rula.worst[0] > free.scores.rula.worst[0]
    assert pushing.scores.owas.codes[0][3] == "2"
    assert "forces of 150 N on the hands" in workplace_page(pushing)
