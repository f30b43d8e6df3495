// The picture: camera, light, ground, figure. It draws only when something has changed.

import { Box3, Color, MathUtils, PCFSoftShadowMap, PerspectiveCamera, Raycaster, Scene, Vector2, Vector3, WebGLRenderer } from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { Body } from "./body";
import { Flight } from "./flight";
import { Ground } from "./ground";
import { Box, insetBoxes, Layout, mainBox, Side, SIDES } from "./layouts";
import { Lights } from "./lights";
import { Figure, Frame } from "./protocol";
import { thumbnail } from "./thumbnail";

export class Stage {
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera(34, 1, 0.01, 200);
  readonly controls: OrbitControls;
  readonly canvas: HTMLCanvasElement;
  body: Body | null = null;
  size = 1.8; // of the figure [m]
  center = new Vector3(0, 0, 0.9);
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
  private readonly lights = new Lights(this.scene);
  private readonly ray = new Raycaster();
  private stale = true;
  private edited = false; // the same figure, changed: the eye stays where it is
  private fresh = true; // a new figure is to be looked at as a whole
  private flight: Flight | null = null;

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
    this.scene.add(this.ground.group);
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
    if (this.lights.shadows === on) return;
    this.lights.shadows = on;
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
    if (!this.body) return "";
    const picture = thumbnail(this.renderer, this.scene, this.body, segments, size);
    this.fit();
    this.tick(performance.now(), false);
    return picture;
  }

  private measure(): void {
    this.fresh = false;
    const box = new Box3().setFromObject(this.body!.group);
    this.size = Math.max(box.getSize(new Vector3()).length(), 1e-3);
    box.getCenter(this.center);
    this.ground.resize(this.size);
    const s = this.size;
    this.lights.cover(this.center, s);
    this.camera.near = 0.01 * s;
    this.camera.far = 60 * s;
    this.controls.minDistance = 0.1 * s;
    this.controls.maxDistance = 15 * s;
    if (!this.edited) this.look("three-quarter", false);
  }

  // --- looking ------------------------------------------------------------------------------------------------------

  look(side: Side, smooth = true): void {
    const direction = new Vector3(...SIDES[side]).normalize();
    this.frame(this.center, this.size * 0.54, direction, smooth);
  }

  frame(center: Vector3, radius: number, direction?: Vector3, smooth = true): void {
    const way = direction ?? this.camera.position.clone().sub(this.controls.target).normalize();
    const half = MathUtils.degToRad(this.camera.fov / 2);
    const narrow = Math.min(1, this.camera.aspect);
    const eye = center.clone().addScaledVector(way, radius / Math.sin(half) / Math.max(narrow, 0.7));
    if (!smooth) {
      this.flight = null;
      this.controls.target.copy(center);
      this.camera.position.copy(eye);
      this.controls.update();
      this.camera.updateMatrixWorld(true); // rays may come before the next picture
      this.draw();
      return;
    }
    this.flight = new Flight(this.camera, this.controls.target, center.clone(), eye);
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
    this.lights.dress(dark);
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

  get main(): Box {
    return mainBox(this.layout, this.holder.clientWidth, this.holder.clientHeight);
  }

  arrange(layout: Layout): void {
    this.layout = layout;
    this.controls.zoomToCursor = layout !== "four"; // it reckons with the whole canvas
    this.fit();
  }

  get insets(): Box[] {
    return insetBoxes(this.layout, this.holder.clientWidth, this.holder.clientHeight);
  }

  private paint(): void {
    const { renderer, scene, camera, layout } = this;
    this.lights.follow(camera.position);
    this.onEye(camera, this.main.height);
    if (layout === "four") this.within(this.main, () => renderer.render(scene, camera));
    else renderer.render(scene, camera);
    this.insets.forEach((box, index) => this.drawInset(box, this.small[index]));
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
    const center = this.center.clone().add(shift);
    const narrow = Math.min(1, box.width / box.height);
    camera.aspect = box.width / box.height;
    camera.up.set(0, 0, 1);
    camera.position.copy(center).addScaledVector(way, (0.56 * away * this.size) / narrow / Math.sin(MathUtils.degToRad(10)));
    camera.near = 0.1 * this.size;
    camera.far = 60 * this.size;
    camera.lookAt(center);
    camera.updateProjectionMatrix();
    this.lights.follow(camera.position);
    this.onEye(camera, box.height);
    this.within(box, () => this.renderer.render(this.scene, camera));
  }

  private tick(now: number, again = true): void {
    if (this.flight) {
      if (this.flight.advance(now)) this.flight = null;
      this.controls.update();
      this.draw();
    }
    if (this.stale) {
      this.stale = false;
      this.onDraw();
      this.paint();
    }
    if (again) requestAnimationFrame((next) => this.tick(next));
  }
}
