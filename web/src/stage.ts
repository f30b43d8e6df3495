// The picture: camera, light, ground, figure. It draws only when something has changed.

import {
  Box3,
  Color,
  DirectionalLight,
  HemisphereLight,
  MathUtils,
  PCFSoftShadowMap,
  PerspectiveCamera,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { Body } from "./body";
import { Ground } from "./ground";
import { Figure, Frame } from "./protocol";

export type Side = "front" | "back" | "left" | "right" | "top" | "three-quarter";

export const SIDES: Record<Side, [number, number, number]> = {
  front: [1, 0, 0.06],
  back: [-1, 0, 0.06],
  left: [0, 1, 0.06],
  right: [0, -1, 0.06],
  top: [0.001, 0, 1],
  "three-quarter": [0.86, 0.42, 0.26],
};

export type Layout = "one" | "beside" | "four";

export const LAYOUTS: { name: Layout; title: string }[] = [
  { name: "one", title: "One view" },
  { name: "beside", title: "Front and side beside" },
  { name: "four", title: "Four views" },
];

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export class Stage {
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera(34, 1, 0.01, 200);
  readonly controls: OrbitControls;
  readonly canvas: HTMLCanvasElement;
  body: Body | null = null;
  size = 1.8; // of the figure [m]
  centre = new Vector3(0, 0, 0.9);
  onDraw: () => void = () => undefined;
  onEye: (camera: PerspectiveCamera, height: number) => void = () => undefined; // before each of several pictures
  layout: Layout = "one";
  readonly small = (["front", "right", "top"] as Side[]).map((side) => ({
    camera: new PerspectiveCamera(20, 1, 0.01, 200),
    way: new Vector3(...SIDES[side]).normalize(),
    away: 1,
    shift: new Vector3(),
  }));
  private readonly renderer: WebGLRenderer;
  private readonly ground = new Ground();
  private readonly sky = new HemisphereLight(0xffffff, 0x8088a0, 1.5);
  private readonly sun = new DirectionalLight(0xfff4e4, 2.4);
  private readonly fill = new DirectionalLight(0xbfd4ff, 0.7);
  private readonly ray = new Raycaster();
  private stale = true;
  private edited = false; // the same figure, changed: the eye stays where it is
  private fresh = true; // a new figure is to be looked at as a whole
  private flight: { from: Vector3; to: Vector3; eye: Vector3; goal: Vector3; began: number } | null = null;

  constructor(private readonly holder: HTMLElement) {
    this.renderer = new WebGLRenderer({ antialias: true, alpha: true, preserveDrawingBuffer: false });
    this.canvas = this.renderer.domElement;
    this.canvas.className = "stage";
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute("aria-label", "The figure. Press on any part and pull.");
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFSoftShadowMap;
    this.renderer.shadowMap.autoUpdate = false; // only when the figure moves, not when the eye does
    holder.append(this.canvas);
    this.camera.up.set(0, 0, 1);
    this.scene.add(this.sky, this.sun, this.sun.target, this.fill, this.ground.group);
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.set(2048, 2048);
    this.sun.shadow.radius = 5;
    this.sun.shadow.bias = -0.0004;
    this.sun.shadow.normalBias = 0.01;
    this.controls = new OrbitControls(this.camera, this.canvas);
    this.controls.enableDamping = false;
    this.controls.zoomToCursor = true;
    this.controls.addEventListener("change", () => this.draw());
    new ResizeObserver(() => this.fit()).observe(holder);
    this.look("three-quarter", false);
    this.fit();
    requestAnimationFrame((now) => this.tick(now));
  }

  draw(): void {
    this.stale = true;
  }

  // Without shadows a machine that draws without a graphics card is twice as fast.
  shadows(on: boolean): void {
    if (this.sun.castShadow === on) return;
    this.sun.castShadow = on;
    this.shade();
  }

  // Something that throws a shadow has moved.
  shade(): void {
    this.renderer.shadowMap.needsUpdate = true;
    this.draw();
  }

  // --- the figure ---------------------------------------------------------------------------------------------------

  show(figure: Figure): void {
    const same = this.body?.info.name === figure.info.name;
    if (this.body) {
      this.scene.remove(this.body.group);
      this.body.dispose();
    }
    this.body = new Body(figure);
    this.scene.add(this.body.group);
    this.fresh = true;
    this.edited = same;
  }

  pose(frame: Frame): void {
    if (!this.body || frame.segments.length !== 7 * this.body.meshes.length) return;
    this.body.pose(frame);
    this.renderer.shadowMap.needsUpdate = true;
    if (this.fresh) this.measure();
    this.draw();
  }

  // A small picture of a pose, of the figure alone.
  thumbnail(segments: Float32Array, size = 96): string {
    const { body, renderer } = this;
    if (!body) return "";
    const now = body.meshes.map((mesh) => [mesh.position.clone(), mesh.quaternion.clone()] as const);
    const hidden = this.scene.children.filter((each) => each.visible && each !== body.group && !(each as { isLight?: boolean }).isLight);
    const lit = body.meshes.map((mesh) => mesh.material.emissive.getHex());
    const veiled = body.veiled;
    body.veil(false);
    body.light(-1, -1);
    body.place(segments);
    for (const each of hidden) each.visible = false;
    const box = new Box3().setFromObject(body.group);
    const centre = box.getCenter(new Vector3());
    const radius = 0.5 * box.getSize(new Vector3()).length();
    const camera = new PerspectiveCamera(20, 1, 0.01, 100);
    camera.up.set(0, 0, 1);
    camera.position.copy(centre).addScaledVector(new Vector3(...SIDES["three-quarter"]).normalize(), (0.92 * radius) / Math.sin(MathUtils.degToRad(10)));
    camera.lookAt(centre);
    const background = this.scene.background;
    this.scene.background = null;
    const ratio = renderer.getPixelRatio();
    renderer.setPixelRatio(1);
    renderer.setSize(size, size, false);
    renderer.setClearColor(0x000000, 0);
    renderer.render(this.scene, camera);
    const picture = this.canvas.toDataURL("image/png");
    this.scene.background = background;
    for (const each of hidden) each.visible = true;
    now.forEach(([place, turn], index) => {
      body.meshes[index].position.copy(place);
      body.meshes[index].quaternion.copy(turn);
      body.meshes[index].material.emissive.setHex(lit[index]);
    });
    body.group.updateMatrixWorld(true);
    body.veil(veiled);
    renderer.setPixelRatio(ratio);
    this.fit();
    this.tick(performance.now(), false);
    return picture;
  }

  private measure(): void {
    this.fresh = false;
    const box = new Box3().setFromObject(this.body!.group);
    this.size = Math.max(box.getSize(new Vector3()).length(), 1e-3);
    box.getCenter(this.centre);
    this.ground.resize(this.size);
    const s = this.size;
    this.sun.position.set(0.55 * s, 0.5 * s, 1.4 * s).add(this.centre);
    this.sun.target.position.copy(this.centre);
    const camera = this.sun.shadow.camera;
    camera.left = camera.bottom = -1.1 * s;
    camera.right = camera.top = 1.1 * s;
    camera.near = 0.1 * s;
    camera.far = 4 * s;
    camera.updateProjectionMatrix();
    this.sun.shadow.normalBias = 0.004 * s;
    this.camera.near = 0.01 * s;
    this.camera.far = 60 * s;
    this.controls.minDistance = 0.1 * s;
    this.controls.maxDistance = 15 * s;
    if (!this.edited) this.look("three-quarter", false);
  }

  // --- looking ------------------------------------------------------------------------------------------------------

  look(side: Side, smooth = true): void {
    const direction = new Vector3(...SIDES[side]).normalize();
    this.frame(this.centre, this.size * 0.54, direction, smooth);
  }

  frame(centre: Vector3, radius: number, direction?: Vector3, smooth = true): void {
    const way = direction ?? this.camera.position.clone().sub(this.controls.target).normalize();
    const half = MathUtils.degToRad(this.camera.fov / 2);
    const narrow = Math.min(1, this.camera.aspect);
    const eye = centre.clone().addScaledVector(way, radius / Math.sin(half) / Math.max(narrow, 0.7));
    if (!smooth) {
      this.flight = null;
      this.controls.target.copy(centre);
      this.camera.position.copy(eye);
      this.controls.update();
      this.camera.updateMatrixWorld(true); // rays may come before the next picture
      this.draw();
      return;
    }
    const { target } = this.controls;
    this.flight = {
      from: target.clone(),
      to: centre.clone(),
      eye: this.camera.position.clone(),
      goal: eye,
      began: performance.now(),
    };
  }

  private fly(now: number): void {
    const flight = this.flight!;
    const part = Math.min((now - flight.began) / 260, 1);
    const eased = part * part * (3 - 2 * part);
    this.controls.target.lerpVectors(flight.from, flight.to, eased);
    const from = flight.eye.clone().sub(flight.from);
    const to = flight.goal.clone().sub(flight.to);
    const length = MathUtils.lerp(from.length(), to.length(), eased);
    const way = from.normalize().lerp(to.normalize(), eased);
    if (way.lengthSq() < 1e-6) way.copy(to);
    this.camera.position.copy(this.controls.target).addScaledVector(way.normalize(), length);
    if (part === 1) this.flight = null;
    this.controls.update();
    this.draw();
  }

  // --- pointing -----------------------------------------------------------------------------------------------------

  aim(event: { clientX: number; clientY: number }): Raycaster {
    const edge = this.canvas.getBoundingClientRect();
    const { width, height } = this.main;
    const x = (2 * (event.clientX - edge.left)) / width - 1;
    const y = 1 - (2 * (event.clientY - edge.top)) / height;
    this.ray.setFromCamera(new Vector2(x, y), this.camera);
    return this.ray;
  }

  seen(point: Vector3): { x: number; y: number } {
    const edge = this.canvas.getBoundingClientRect();
    const { width, height } = this.main;
    const at = point.clone().project(this.camera);
    return { x: edge.left + ((at.x + 1) / 2) * width, y: edge.top + ((1 - at.y) / 2) * height };
  }

  // --- drawing ------------------------------------------------------------------------------------------------------

  dress(dark: boolean): void {
    this.scene.background = new Color(dark ? 0x1d2026 : 0xe9ecf1);
    this.sky.intensity = dark ? 1.25 : 1.75;
    this.sun.intensity = dark ? 2.2 : 2.1;
    this.ground.dress(dark);
    this.draw();
  }

  async picture(): Promise<Blob> {
    this.onDraw();
    this.paint();
    return new Promise((done, fail) =>
      this.canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"),
    );
  }

  private fit(): void {
    const { clientWidth, clientHeight } = this.holder;
    if (!clientWidth || !clientHeight) return;
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.renderer.setSize(clientWidth, clientHeight, false);
    this.camera.aspect = this.main.width / this.main.height;
    this.camera.updateProjectionMatrix();
    this.draw();
  }

  // Where the large picture is: the whole view, or its upper left quarter.
  get main(): Box {
    const { clientWidth, clientHeight } = this.holder;
    const part = this.layout === "four" ? 0.5 : 1;
    return { x: 0, y: 0, width: Math.max(1, part * clientWidth), height: Math.max(1, part * clientHeight) };
  }

  arrange(layout: Layout): void {
    this.layout = layout;
    this.controls.zoomToCursor = layout !== "four"; // it reckons with the whole canvas
    this.fit();
  }

  // Where the small pictures are, in pixels of the page from the upper left corner of the view.
  insetBoxes(): Box[] {
    const { clientWidth, clientHeight } = this.holder;
    if (this.layout === "one") return [];
    if (this.layout === "four") {
      const [width, height] = [clientWidth / 2, clientHeight / 2];
      return [
        { x: 0, y: height, width, height },
        { x: width, y: height, width, height },
        { x: width, y: 0, width, height },
      ];
    }
    const size = Math.round(Math.min(190, clientWidth / 4, clientHeight / 3));
    const x = clientWidth - size - 12;
    return [
      { x, y: 12, width: size, height: size },
      { x, y: 24 + size, width: size, height: size },
    ];
  }

  private paint(): void {
    const { renderer, scene, camera, layout } = this;
    this.onEye(camera, this.main.height);
    if (layout === "four") this.within(this.main, () => renderer.render(scene, camera));
    else renderer.render(scene, camera);
    this.insetBoxes().forEach((box, index) => this.drawInset(box, this.small[index]));
  }

  private within({ x, y, width, height }: Box, act: () => void): void {
    const { renderer, holder } = this;
    const bottom = holder.clientHeight - y - height;
    renderer.setScissorTest(true);
    renderer.setViewport(x, bottom, width, height);
    renderer.setScissor(x, bottom, width, height);
    act();
    renderer.setScissorTest(false);
    renderer.setViewport(0, 0, holder.clientWidth, holder.clientHeight);
  }

  private drawInset(box: Box, { camera, way, away, shift }: Stage["small"][number]): void {
    const centre = this.centre.clone().add(shift);
    const narrow = Math.min(1, box.width / box.height);
    camera.aspect = box.width / box.height;
    camera.up.set(0, 0, 1);
    camera.position.copy(centre).addScaledVector(way, (0.56 * away * this.size) / narrow / Math.sin(MathUtils.degToRad(10)));
    camera.near = 0.1 * this.size;
    camera.far = 60 * this.size;
    camera.lookAt(centre);
    camera.updateProjectionMatrix();
    this.onEye(camera, box.height);
    this.within(box, () => this.renderer.render(this.scene, camera));
  }

  private tick(now: number, again = true): void {
    if (this.flight) this.fly(now);
    if (this.stale) {
      this.stale = false;
      this.fill.position.copy(this.camera.position);
      this.onDraw();
      this.paint();
    }
    if (again) requestAnimationFrame((next) => this.tick(next));
  }
}
