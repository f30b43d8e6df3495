// What is drawn over the figure: goals of tasks, the pull, the center of mass.

import {
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  Group,
  Line,
  LineBasicMaterial,
  LineDashedMaterial,
  Mesh,
  MeshBasicMaterial,
  Raycaster,
  RingGeometry,
  Sprite,
  SpriteMaterial,
  Vector3,
} from "three";
import { Frame, Report, State, Task } from "./protocol";
import { Stage } from "./stage";

export const COLORS: Record<State, string> = {
  met: "#3fb97f",
  traded: "#e6a23c",
  blocked: "#e5534b",
  reach: "#e5534b",
  moving: "#8ea0bd",
  off: "#7a808c",
};

function disc(draw: (pen: CanvasRenderingContext2D) => void): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 64;
  const pen = canvas.getContext("2d")!;
  draw(pen);
  return new CanvasTexture(canvas);
}

const DOT = disc((pen) => {
  pen.fillStyle = "#fff";
  pen.beginPath();
  pen.arc(32, 32, 13, 0, 7);
  pen.fill();
  pen.lineWidth = 5;
  pen.strokeStyle = "#fff";
  pen.beginPath();
  pen.arc(32, 32, 26, 0, 7);
  pen.stroke();
});

const QUARTERS = disc((pen) => {
  for (let quarter = 0; quarter < 4; quarter++) {
    pen.fillStyle = quarter % 2 ? "#16181d" : "#ffd24d";
    pen.beginPath();
    pen.moveTo(32, 32);
    pen.arc(32, 32, 26, (quarter * Math.PI) / 2, ((quarter + 1) * Math.PI) / 2);
    pen.fill();
  }
  pen.lineWidth = 4;
  pen.strokeStyle = "#16181d";
  pen.beginPath();
  pen.arc(32, 32, 27, 0, 7);
  pen.stroke();
});

function sprite(map: CanvasTexture): Sprite {
  const material = new SpriteMaterial({ map, depthTest: false, sizeAttenuation: false, transparent: true });
  const made = new Sprite(material);
  made.renderOrder = 10;
  return made;
}

function line(material: LineBasicMaterial): Line {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(6), 3));
  const made = new Line(geometry, material);
  made.frustumCulled = false;
  made.renderOrder = 9;
  return made;
}

function span(made: Line, from: Vector3, to: Vector3): void {
  const places = made.geometry.attributes.position as BufferAttribute;
  places.setXYZ(0, from.x, from.y, from.z);
  places.setXYZ(1, to.x, to.y, to.z);
  places.needsUpdate = true;
  if (made.material instanceof LineDashedMaterial) made.computeLineDistances();
}

interface Goal {
  task: Task;
  dot: Sprite;
  gap: Line;
}

export class Marks {
  readonly group = new Group();
  private goals: Goal[] = [];
  private readonly pullDot = sprite(DOT);
  private readonly pullLine = line(new LineBasicMaterial({ color: 0xffffff, depthTest: false, transparent: true }));
  private readonly axis = line(new LineBasicMaterial({ color: 0xffffff, depthTest: false, transparent: true }));
  private readonly center = sprite(QUARTERS);
  private readonly plumb: Line;
  private readonly foot: Mesh;
  private report: Report | null = null;
  private tips: { site: string; dot: Sprite }[] = [];
  centerShown = true;
  goalsShown = true;

  constructor(private readonly stage: Stage) {
    const dashed = new LineDashedMaterial({ color: 0xffd24d, transparent: true, opacity: 0.8, depthTest: false });
    this.plumb = line(dashed);
    const ring = new MeshBasicMaterial({ color: 0xffd24d, transparent: true, opacity: 0.9, depthTest: false });
    this.foot = new Mesh(new RingGeometry(0.6, 1, 40), ring);
    this.foot.renderOrder = 8;
    this.group.add(this.pullDot, this.pullLine, this.axis, this.center, this.plumb, this.foot);
    this.pullDot.visible = this.pullLine.visible = this.axis.visible = false;
    stage.scene.add(this.group);
  }

  // --- tasks ----------------------------------------------------------------------------------------------------------

  tasks(tasks: Task[]): void {
    for (const { dot, gap } of this.goals) {
      this.group.remove(dot, gap);
      dot.material.dispose();
      gap.geometry.dispose();
    }
    this.goals = tasks
      .filter((task) => task.goal !== null)
      .map((task) => {
        const dot = sprite(DOT);
        const gap = line(new LineBasicMaterial({ transparent: true, opacity: 0.9, depthTest: false }));
        this.group.add(dot, gap);
        return { task, dot, gap };
      });
    this.place();
  }

  told(report: Report): void {
    this.report = report;
    this.place();
  }

  follow(task: string, goal: Vector3): void {
    const found = this.goals.find((each) => each.task.name === task);
    if (found) found.task.goal = [goal.x, goal.y, goal.z];
    this.place();
  }

  place(): void {
    const body = this.stage.body;
    for (const { task, dot, gap } of this.goals) {
      const goal = new Vector3(...task.goal!);
      if (task.segment === null) goal.z = 0; // of the center of mass: on the ground
      const state = task.enabled ? (this.report?.tasks[task.name]?.state ?? "moving") : "off";
      dot.position.copy(goal);
      dot.material.color.set(COLORS[state]);
      dot.material.opacity = task.enabled ? 0.95 : 0.4;
      gap.visible = false;
      if (body && task.segment !== null && task.point && task.segment < body.meshes.length) {
        const now = body.at(task.segment, task.point);
        gap.visible = task.enabled && now.distanceTo(goal) > 0.004 * this.stage.size;
        (gap.material as LineBasicMaterial).color.set(COLORS[state]);
        span(gap, now, goal);
      }
    }
    this.scale();
    this.group.updateMatrixWorld(true); // rays may come before the next picture
    this.stage.draw();
  }

  // --- forces: the tips of their arrows are taken hold of ---------------------------------------------------------------

  arrows(tips: { site: string; tip: Vector3 }[]): void {
    for (const { dot } of this.tips) {
      this.group.remove(dot);
      dot.material.dispose();
    }
    this.tips = tips.map(({ site, tip }) => {
      const dot = sprite(DOT);
      dot.material.color.set("#c78bff");
      dot.position.copy(tip);
      this.group.add(dot);
      return { site, dot };
    });
    this.scale();
    this.group.updateMatrixWorld(true);
  }

  force(ray: Raycaster): { site: string; tip: Vector3 } | null {
    const found = ray.intersectObjects(this.tips.map((each) => each.dot), false)[0];
    const own = this.tips.find((each) => each.dot === found?.object);
    return own ? { site: own.site, tip: own.dot.position.clone() } : null;
  }

  // For scripts and tests: where the tips of forces are on the screen.
  seen(): { site: string; x: number; y: number }[] {
    return this.tips.map(({ site, dot }) => ({ site, ...this.stage.seen(dot.position) }));
  }

  hit(ray: Raycaster): Task | null {
    if (!this.goalsShown) return null;
    const found = ray.intersectObjects(this.goals.map((each) => each.dot), false)[0];
    return this.goals.find((each) => each.dot === found?.object)?.task ?? null;
  }

  // --- the pull -------------------------------------------------------------------------------------------------------

  pull(from: Vector3 | null, to: Vector3 | null, axis: Vector3 | null = null): void {
    this.pullDot.visible = this.pullLine.visible = from !== null && to !== null;
    this.axis.visible = axis !== null && to !== null;
    if (from && to) {
      this.pullDot.position.copy(to);
      span(this.pullLine, from, to);
    }
    if (axis && to) {
      const reach = axis.clone().multiplyScalar(3 * this.stage.size);
      (this.axis.material as LineBasicMaterial).color.setRGB(0.25 + axis.x, 0.25 + axis.y, 0.25 + axis.z);
      span(this.axis, to.clone().sub(reach), to.clone().add(reach));
    }
    this.stage.draw();
  }

  // --- the center of mass ---------------------------------------------------------------------------------------------

  pose(frame: Frame): void {
    const at = new Vector3(...frame.center);
    const below = new Vector3(at.x, at.y, 0);
    this.center.position.copy(at);
    this.foot.position.copy(below);
    this.foot.scale.setScalar(0.018 * this.stage.size);
    const dashed = this.plumb.material as LineDashedMaterial;
    dashed.dashSize = dashed.gapSize = 0.012 * this.stage.size;
    span(this.plumb, at, below);
    this.place();
  }

  // Sprites keep their size on the screen; called before every picture.
  scale(camera = this.stage.camera, height = this.stage.main.height): void {
    const pixel = 2 / height / camera.projectionMatrix.elements[5];
    for (const { dot, gap } of this.goals) {
      dot.scale.setScalar(17 * pixel);
      dot.visible = this.goalsShown;
      if (!this.goalsShown) gap.visible = false;
    }
    for (const { dot } of this.tips) dot.scale.setScalar(16 * pixel);
    this.pullDot.scale.setScalar(20 * pixel);
    this.center.scale.setScalar(18 * pixel);
    for (const each of [this.center, this.plumb, this.foot]) each.visible = this.centerShown && Number.isFinite(this.center.position.x);
  }
}
