// Markers over the figure: goals of tasks, the pull, tips of forces, and the center of mass.

import { BufferAttribute, BufferGeometry, Camera, CanvasTexture, Group, Line, LineBasicMaterial, LineDashedMaterial, Mesh, MeshBasicMaterial, Raycaster, RingGeometry, Sprite, SpriteMaterial, Vector3 } from "three";
import { Frame } from "../binary-messages";
import { ReportUpdate, TaskInfo, TaskStatus } from "../messages";
import { Viewport } from "../viewport/viewport";

const STATUS_COLORS: Record<TaskStatus, string> = {
  met: "#3fb97f",
  traded_off: "#e6a23c",
  blocked: "#e5534b",
  out_of_reach: "#e5534b",
  moving: "#8ea0bd",
  off: "#7a808c",
};
const FORCE_COLOR = "#c78bff";
const CENTER_COLOR = 0xffd24d;
const GOAL_SIZE_PX = 17;
const FORCE_TIP_SIZE_PX = 16;
const PULL_SIZE_PX = 20;
const CENTER_SIZE_PX = 18;
const DEPTH_COLOR = 0x5a9dff;
const VIEW_MARGIN = 0.92; // goals outside this part of the view are drawn at its border
const MIN_GAP = 0.004; // below which no line to the goal is drawn, in sizes of the figure

function texture(draw: (context: CanvasRenderingContext2D) => void): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 64;
  draw(canvas.getContext("2d")!);
  return new CanvasTexture(canvas);
}

const TARGET_TEXTURE = texture((context) => {
  context.fillStyle = "#fff";
  context.beginPath();
  context.arc(32, 32, 13, 0, 7);
  context.fill();
  context.lineWidth = 5;
  context.strokeStyle = "#fff";
  context.beginPath();
  context.arc(32, 32, 26, 0, 7);
  context.stroke();
});

const CENTER_OF_MASS_TEXTURE = texture((context) => {
  for (let quarter = 0; quarter < 4; quarter++) {
    context.fillStyle = quarter % 2 ? "#16181d" : "#ffd24d";
    context.beginPath();
    context.moveTo(32, 32);
    context.arc(32, 32, 26, (quarter * Math.PI) / 2, ((quarter + 1) * Math.PI) / 2);
    context.fill();
  }
  context.lineWidth = 4;
  context.strokeStyle = "#16181d";
  context.beginPath();
  context.arc(32, 32, 27, 0, 7);
  context.stroke();
});

function createSprite(map: CanvasTexture): Sprite {
  const sprite = new Sprite(new SpriteMaterial({ map, depthTest: false, sizeAttenuation: false, transparent: true }));
  sprite.renderOrder = 10;
  return sprite;
}

function createLine(material: LineBasicMaterial): Line {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(6), 3));
  const line = new Line(geometry, material);
  line.frustumCulled = false;
  line.renderOrder = 9;
  return line;
}

function setEnds(line: Line, from: Vector3, to: Vector3): void {
  const positions = line.geometry.attributes.position as BufferAttribute;
  positions.setXYZ(0, from.x, from.y, from.z);
  positions.setXYZ(1, to.x, to.y, to.z);
  positions.needsUpdate = true;
  if (line.material instanceof LineDashedMaterial) line.computeLineDistances();
}

function goalPosition(task: TaskInfo): Vector3 {
  const goal = new Vector3(...task.goal!);
  if (task.segment === null) goal.z = 0; // of the center of mass: on the ground
  return goal;
}

interface GoalMarker {
  task: TaskInfo;
  sprite: Sprite;
  gap: Line; // from the site to its goal
}

export class Markers {
  readonly group = new Group();
  private goals: GoalMarker[] = [];
  private readonly pullSprite = createSprite(TARGET_TEXTURE);
  private readonly pullLine = createLine(new LineBasicMaterial({ color: 0xffffff, depthTest: false, transparent: true }));
  private readonly axisLine = createLine(new LineBasicMaterial({ color: 0xffffff, depthTest: false, transparent: true }));
  private readonly center = createSprite(CENTER_OF_MASS_TEXTURE);
  private readonly plumbLine: Line;
  private readonly groundRing: Mesh;
  private readonly depthLine: Line; // from a dragged point to the ground
  private readonly depthRing: Mesh;
  private report: ReportUpdate | null = null;
  private forceTips: { site: string; sprite: Sprite }[] = [];
  centerVisible = true;
  goalsVisible = true;

  constructor(private readonly viewport: Viewport) {
    this.plumbLine = createLine(new LineDashedMaterial({ color: CENTER_COLOR, transparent: true, opacity: 0.8, depthTest: false }));
    this.groundRing = new Mesh(new RingGeometry(0.6, 1, 40), new MeshBasicMaterial({ color: CENTER_COLOR, transparent: true, opacity: 0.9, depthTest: false }));
    this.groundRing.renderOrder = 8;
    this.depthLine = createLine(new LineDashedMaterial({ color: DEPTH_COLOR, transparent: true, opacity: 0.9 }));
    this.depthRing = new Mesh(new RingGeometry(0.55, 1, 40), new MeshBasicMaterial({ color: DEPTH_COLOR, transparent: true, opacity: 0.8, depthWrite: false }));
    this.group.add(this.pullSprite, this.pullLine, this.axisLine, this.center, this.plumbLine, this.groundRing, this.depthLine, this.depthRing);
    this.depthLine.visible = this.depthRing.visible = false;
    this.pullSprite.visible = this.pullLine.visible = this.axisLine.visible = false;
    viewport.scene.add(this.group);
  }

  // --- goals of tasks ---------------------------------------------------------------------------------------------------

  setTasks(tasks: TaskInfo[]): void {
    for (const { sprite, gap } of this.goals) {
      this.group.remove(sprite, gap);
      sprite.material.dispose();
      gap.geometry.dispose();
    }
    this.goals = tasks
      .filter((task) => task.goal !== null)
      .map((task) => {
        const sprite = createSprite(TARGET_TEXTURE);
        const gap = createLine(new LineBasicMaterial({ transparent: true, opacity: 0.9, depthTest: false }));
        this.group.add(sprite, gap);
        return { task, sprite, gap };
      });
    this.update();
  }

  setReport(report: ReportUpdate): void {
    this.report = report;
    this.update();
  }

  // Moves a goal during a drag, before the server answers.
  moveGoal(task: string, goal: Vector3): void {
    const marker = this.goals.find((candidate) => candidate.task.name === task);
    if (marker) marker.task.goal = [goal.x, goal.y, goal.z];
    this.update();
  }

  update(): void {
    const { figureMesh, size } = this.viewport;
    for (const { task, sprite, gap } of this.goals) {
      const goal = goalPosition(task);
      const status = task.enabled ? (this.report?.tasks[task.name]?.status ?? "moving") : "off";
      sprite.material.color.set(STATUS_COLORS[status]);
      sprite.material.opacity = task.enabled ? 0.95 : 0.4;
      gap.visible = false;
      if (figureMesh && task.segment !== null && task.point && task.segment < figureMesh.meshes.length) {
        const position = figureMesh.toWorld(task.segment, task.point);
        gap.visible = task.enabled && position.distanceTo(goal) > MIN_GAP * size;
        (gap.material as LineBasicMaterial).color.set(STATUS_COLORS[status]);
        setEnds(gap, position, goal);
      }
    }
    this.rescale();
    this.group.updateMatrixWorld(true); // raycasts may precede the next render
    this.viewport.requestRender();
  }

  // A goal outside the view is drawn at the border, in its direction, and can be dragged from there.
  private inView(goal: Vector3, camera: Camera): Vector3 {
    const projected = goal.clone().project(camera);
    const behind = goal.clone().applyMatrix4(camera.matrixWorldInverse).z > 0;
    const extent = Math.max(Math.abs(projected.x), Math.abs(projected.y));
    if (!behind && extent <= 1) return goal;
    const scale = (behind ? -1 : 1) * (VIEW_MARGIN / Math.max(extent, 1e-9));
    const depth = this.viewport.center.clone().project(camera).z;
    return projected.set(projected.x * scale, projected.y * scale, depth).unproject(camera);
  }

  // For scripts and tests: goals on the screen.
  screenGoals(): { name: string; x: number; y: number }[] {
    this.rescale();
    return this.goals.map(({ task, sprite }) => ({ name: task.name, ...this.viewport.toScreen(sprite.position) }));
  }

  pickGoal(raycaster: Raycaster): TaskInfo | null {
    if (!this.goalsVisible) return null;
    this.rescale(); // the last view drawn may have been an inset
    this.group.updateMatrixWorld(true);
    const hit = raycaster.intersectObjects(this.goals.map(({ sprite }) => sprite), false)[0];
    return this.goals.find(({ sprite }) => sprite === hit?.object)?.task ?? null;
  }

  // --- forces: the tips of their arrows can be dragged --------------------------------------------------------------------

  setForceTips(tips: { site: string; tip: Vector3 }[]): void {
    for (const { sprite } of this.forceTips) {
      this.group.remove(sprite);
      sprite.material.dispose();
    }
    this.forceTips = tips.map(({ site, tip }) => {
      const sprite = createSprite(TARGET_TEXTURE);
      sprite.material.color.set(FORCE_COLOR);
      sprite.position.copy(tip);
      this.group.add(sprite);
      return { site, sprite };
    });
    this.rescale();
    this.group.updateMatrixWorld(true);
  }

  pickForceTip(raycaster: Raycaster): { site: string; tip: Vector3 } | null {
    const hit = raycaster.intersectObjects(this.forceTips.map(({ sprite }) => sprite), false)[0];
    const force = this.forceTips.find(({ sprite }) => sprite === hit?.object);
    return force ? { site: force.site, tip: force.sprite.position.clone() } : null;
  }

  // For scripts and tests: tips of forces on the screen.
  screenForceTips(): { site: string; x: number; y: number }[] {
    return this.forceTips.map(({ site, sprite }) => ({ site, ...this.viewport.toScreen(sprite.position) }));
  }

  // --- the pull -----------------------------------------------------------------------------------------------------------

  setPull(from: Vector3 | null, to: Vector3 | null, axis: Vector3 | null = null): void {
    this.pullSprite.visible = this.pullLine.visible = from !== null && to !== null;
    this.axisLine.visible = axis !== null && to !== null;
    if (from && to) {
      this.pullSprite.position.copy(to);
      setEnds(this.pullLine, from, to);
    }
    if (axis && to) {
      const extent = axis.clone().multiplyScalar(3 * this.viewport.size);
      (this.axisLine.material as LineBasicMaterial).color.setRGB(0.25 + axis.x, 0.25 + axis.y, 0.25 + axis.z);
      setEnds(this.axisLine, to.clone().sub(extent), to.clone().add(extent));
    }
    this.viewport.requestRender();
  }

  // Shows where a dragged point is in depth: a line down to the ground, and a ring there.
  setDepth(point: Vector3 | null): void {
    this.depthLine.visible = this.depthRing.visible = point !== null;
    if (point) {
      const { size } = this.viewport;
      const dashed = this.depthLine.material as LineDashedMaterial;
      dashed.dashSize = dashed.gapSize = 0.014 * size;
      this.depthRing.position.set(point.x, point.y, 0.002 * size);
      this.depthRing.scale.setScalar(0.035 * size);
      setEnds(this.depthLine, point, this.depthRing.position);
    }
    this.viewport.requestRender();
  }

  get depthVisible(): boolean {
    return this.depthRing.visible;
  }

  // --- the center of mass -------------------------------------------------------------------------------------------------

  applyFrame(frame: Frame): void {
    const center = new Vector3(...frame.center);
    const projection = new Vector3(center.x, center.y, 0);
    const { size } = this.viewport;
    this.center.position.copy(center);
    this.groundRing.position.copy(projection);
    this.groundRing.scale.setScalar(0.018 * size);
    const dashed = this.plumbLine.material as LineDashedMaterial;
    dashed.dashSize = dashed.gapSize = 0.012 * size;
    setEnds(this.plumbLine, center, projection);
    this.update();
  }

  // Called before every render: sprites keep their size on the screen.
  rescale(camera = this.viewport.camera, height = this.viewport.mainRect.height): void {
    const pixel = 2 / height / camera.projectionMatrix.elements[5];
    for (const { task, sprite, gap } of this.goals) {
      sprite.scale.setScalar(GOAL_SIZE_PX * pixel);
      sprite.position.copy(this.inView(goalPosition(task), camera));
      sprite.visible = this.goalsVisible;
      if (!this.goalsVisible) gap.visible = false;
    }
    for (const { sprite } of this.forceTips) sprite.scale.setScalar(FORCE_TIP_SIZE_PX * pixel);
    this.pullSprite.scale.setScalar(PULL_SIZE_PX * pixel);
    this.center.scale.setScalar(CENTER_SIZE_PX * pixel);
    for (const object of [this.center, this.plumbLine, this.groundRing]) object.visible = this.centerVisible && Number.isFinite(this.center.position.x);
  }
}
