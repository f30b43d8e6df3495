// The 3D viewport: renderer, camera with orbit controls, lights, ground and figure. It renders only when something has changed.

import { Box3, Color, MathUtils, NeutralToneMapping, Object3D, PCFSoftShadowMap, PerspectiveCamera, PMREMGenerator, Raycaster, Scene, Texture, Vector2, Vector3, WebGLRenderer } from "three";
import { RoomEnvironment } from "three/examples/jsm/environments/RoomEnvironment.js";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { Figure, Frame } from "../binary-messages";
import { loadSetting, saveSetting } from "../storage";
import { CameraAnimation, insetViewRects, Layout, mainViewRect, Rect, StandardView, VIEW_DIRECTIONS } from "./camera-views";
import { Ground, LIGHT_PRESETS, Lights } from "./environment";
import { FigureMesh } from "./figure-mesh";
import { Drawn, renderThumbnail } from "./thumbnail";

export const FIGURE_RADIUS = 0.54; // of the sphere to frame, in sizes of the figure
const MAX_POLAR_ANGLE = 0.495 * Math.PI; // from the vertical
const LIGHT_SETTING = "poise.light";
const INSET_FIELD_OF_VIEW = 20; // [degrees]

interface InsetCamera {
  camera: PerspectiveCamera;
  direction: Vector3; // from the figure to the camera
  zoom: number; // distance, relative to the default
  pan: Vector3;
}

export class Viewport {
  readonly scene = new Scene();
  readonly camera = new PerspectiveCamera(34, 1, 0.01, 200);
  readonly controls: OrbitControls;
  readonly canvas: HTMLCanvasElement;
  figureMesh: FigureMesh | null = null;
  size = 1.8; // diagonal of the figure [m]
  center = new Vector3(0, 0, 0.9);
  onBeforeRender: () => void = () => undefined;
  drawn: Drawn | null = null; // what is shown instead of the meshes of the segments
  onCamera: (camera: PerspectiveCamera, height: number) => void = () => undefined; // before each of several views
  layout: Layout = "single";
  readonly insetCameras = (["front", "right", "top"] as StandardView[]).map(
    (view): InsetCamera => ({
      camera: new PerspectiveCamera(INSET_FIELD_OF_VIEW, 1, 0.01, 200),
      direction: new Vector3(...VIEW_DIRECTIONS[view]).normalize(),
      zoom: 1,
      pan: new Vector3(),
    }),
  );
  private readonly renderer: WebGLRenderer;
  private readonly ground = new Ground();
  private readonly lights = new Lights(this.scene);
  private readonly raycaster = new Raycaster();
  private room: Texture | null = null;
  private renderRequested = true;
  private transparent = false;
  private background: Color | null = null;
  private keepCamera = false; // the same figure, edited
  private needsFraming = true; // a new figure
  private animation: CameraAnimation | null = null;

  constructor(private readonly container: HTMLElement) {
    this.renderer = new WebGLRenderer({ antialias: true, alpha: true, preserveDrawingBuffer: false });
    this.canvas = this.renderer.domElement;
    this.canvas.className = "viewport";
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute("aria-label", "The figure. Drag any part to pull it.");
    this.renderer.toneMapping = NeutralToneMapping; // white materials keep their shading
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFSoftShadowMap;
    this.renderer.shadowMap.autoUpdate = false; // only when the figure moves, not when the camera does
    container.append(this.canvas);
    this.camera.up.set(0, 0, 1);
    this.scene.add(this.ground.group);
    this.controls = new OrbitControls(this.camera, this.canvas);
    this.controls.enableDamping = false;
    this.controls.zoomToCursor = true;
    this.controls.maxPolarAngle = MAX_POLAR_ANGLE; // the camera stays above the ground
    this.controls.addEventListener("change", () => this.requestRender());
    new ResizeObserver(() => this.resize()).observe(container);
    this.setLightPreset(loadSetting(LIGHT_SETTING) ?? "neutral");
    this.lookFrom("three-quarter", false);
    this.resize();
    requestAnimationFrame((now) => this.tick(now));
  }

  requestRender(): void {
    this.renderRequested = true;
  }

  // Without shadows, software rendering is twice as fast.
  enableShadows(on: boolean): void {
    if (this.lights.shadows === on) return;
    this.lights.shadows = on;
    this.updateShadows();
  }

  // What metal reflects: a room with lamps, rendered when it is first needed.
  get surroundings(): Texture {
    if (!this.room) {
      const generator = new PMREMGenerator(this.renderer);
      this.room = generator.fromScene(new RoomEnvironment(), 0.04).texture;
      generator.dispose();
    }
    return this.room;
  }

  // Call when something that casts a shadow has moved.
  updateShadows(): void {
    this.renderer.shadowMap.needsUpdate = true;
    this.requestRender();
  }

  // --- the figure ---------------------------------------------------------------------------------------------------

  setFigure(figure: Figure): void {
    const sameFigure = this.figureMesh?.info.name === figure.info.name;
    if (this.figureMesh) {
      this.scene.remove(this.figureMesh.group);
      this.figureMesh.dispose();
    }
    this.figureMesh = new FigureMesh(figure);
    this.scene.add(this.figureMesh.group);
    this.needsFraming = true;
    this.keepCamera = sameFigure;
  }

  applyFrame(frame: Frame): void {
    if (!this.figureMesh || frame.segments.length !== 7 * this.figureMesh.meshes.length) return;
    this.figureMesh.setTransforms(frame.segments);
    this.renderer.shadowMap.needsUpdate = true;
    if (this.needsFraming) this.fitToFigure();
    this.requestRender();
  }

  get lightPreset(): string {
    return this.lights.preset.name;
  }

  setLightPreset(name: string): void {
    const preset = LIGHT_PRESETS.find((each) => each.name === name);
    if (!preset) return;
    saveSetting(LIGHT_SETTING, name);
    this.lights.setPreset(preset);
    this.updateShadows();
  }

  // A small image of the figure in a pose, as a data URL.
  thumbnail(segments: Float32Array, size = 96): string {
    if (!this.figureMesh) return "";
    return renderThumbnail(this.renderer, this.scene, this.figureMesh, segments, size, this.drawn);
  }

  private fitToFigure(): void {
    this.needsFraming = false;
    const box = new Box3().setFromObject(this.figureMesh!.group);
    this.size = Math.max(box.getSize(new Vector3()).length(), 1e-3);
    box.getCenter(this.center);
    const { size } = this;
    this.ground.resize(size);
    this.lights.cover(this.center, size);
    this.camera.near = 0.01 * size;
    this.camera.far = 60 * size;
    this.controls.minDistance = 0.1 * size;
    this.controls.maxDistance = 15 * size;
    if (!this.keepCamera) this.lookFrom("three-quarter", false);
  }

  // --- the camera ---------------------------------------------------------------------------------------------------

  lookFrom(view: StandardView, animated = true): void {
    const direction = new Vector3(...VIEW_DIRECTIONS[view]).normalize();
    this.frameSphere(this.center, FIGURE_RADIUS * this.size, direction, animated);
  }

  get cameraStill(): boolean {
    return this.animation === null;
  }

  setCamera(position: Vector3, target: Vector3): void {
    this.animation = null;
    this.controls.target.copy(target);
    this.camera.position.copy(position);
    this.controls.update();
    this.requestRender();
  }

  // Moves the camera so that a sphere fills the view; by default along the current direction.
  frameSphere(center: Vector3, radius: number, direction?: Vector3, animated = true): void {
    const offset = direction ?? this.camera.position.clone().sub(this.controls.target).normalize();
    const halfAngle = MathUtils.degToRad(this.camera.fov / 2);
    const aspect = Math.min(1, this.camera.aspect);
    const position = center.clone().addScaledVector(offset, radius / Math.sin(halfAngle) / Math.max(aspect, 0.5));
    if (animated) {
      this.animation = new CameraAnimation(this.camera, this.controls.target, center.clone(), position);
      return;
    }
    this.animation = null;
    this.controls.target.copy(center);
    this.camera.position.copy(position);
    this.controls.update();
    this.camera.updateMatrixWorld(true); // raycasts may precede the next render
    this.requestRender();
  }

  // Moves the camera so that the figure and other objects fill the view.
  frameAll(others: Object3D[]): void {
    if (!this.figureMesh) return;
    const box = new Box3().setFromObject(this.figureMesh.group);
    for (const other of others) box.expandByObject(other);
    this.lights.cover(box.getCenter(new Vector3()), box.getSize(new Vector3()).length());
    this.frameSphere(box.getCenter(new Vector3()), FIGURE_RADIUS * box.getSize(new Vector3()).length());
  }

  // --- raycasting ---------------------------------------------------------------------------------------------------

  raycast(event: { clientX: number; clientY: number }): Raycaster {
    const bounds = this.canvas.getBoundingClientRect();
    const { width, height } = this.mainRect;
    const x = (2 * (event.clientX - bounds.left)) / width - 1;
    const y = 1 - (2 * (event.clientY - bounds.top)) / height;
    this.raycaster.setFromCamera(new Vector2(x, y), this.camera);
    return this.raycaster;
  }

  // Page coordinates of a world position, in pixels.
  toScreen(point: Vector3): { x: number; y: number } {
    const bounds = this.canvas.getBoundingClientRect();
    const { width, height } = this.mainRect;
    const projected = point.clone().project(this.camera);
    return { x: bounds.left + ((projected.x + 1) / 2) * width, y: bounds.top + ((1 - projected.y) / 2) * height };
  }

  // --- rendering ----------------------------------------------------------------------------------------------------

  setTheme(dark: boolean): void {
    this.background = new Color(dark ? 0x1d2026 : 0xe9ecf1);
    this.scene.background = this.transparent ? null : this.background;
    this.lights.setTheme(dark);
    this.ground.setTheme(dark);
    this.requestRender();
  }

  // Without a background, what is behind the canvas is seen.
  setTransparent(on: boolean): void {
    this.transparent = on;
    this.scene.background = on ? null : this.background;
    this.requestRender();
  }

  async renderImage(): Promise<Blob> {
    this.onBeforeRender();
    this.render();
    return new Promise((done, fail) =>
      this.canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("the canvas could not be encoded as PNG"))), "image/png"),
    );
  }

  private resize(): void {
    const { clientWidth, clientHeight } = this.container;
    if (!clientWidth || !clientHeight) return;
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.renderer.setSize(clientWidth, clientHeight, false);
    this.camera.aspect = this.mainRect.width / this.mainRect.height;
    this.camera.updateProjectionMatrix();
    this.requestRender();
  }

  get mainRect(): Rect {
    return mainViewRect(this.layout, this.container.clientWidth, this.container.clientHeight);
  }

  setLayout(layout: Layout): void {
    this.layout = layout;
    this.controls.zoomToCursor = layout !== "quad"; // it assumes that the view covers the whole canvas
    this.resize();
  }

  get insetRects(): Rect[] {
    return insetViewRects(this.layout, this.container.clientWidth, this.container.clientHeight);
  }

  private render(): void {
    const { renderer, scene, camera, layout } = this;
    this.lights.followCamera(camera.position);
    this.onCamera(camera, this.mainRect.height);
    if (layout === "quad") this.renderInto(this.mainRect, () => renderer.render(scene, camera));
    else renderer.render(scene, camera);
    this.insetRects.forEach((rect, index) => this.renderInset(rect, this.insetCameras[index]));
  }

  private renderInto({ x, y, width, height }: Rect, render: () => void): void {
    const { renderer, container } = this;
    const bottom = container.clientHeight - y - height;
    renderer.setScissorTest(true);
    renderer.setViewport(x, bottom, width, height);
    renderer.setScissor(x, bottom, width, height);
    render();
    renderer.setScissorTest(false);
    renderer.setViewport(0, 0, container.clientWidth, container.clientHeight);
  }

  private renderInset(rect: Rect, { camera, direction, zoom, pan }: InsetCamera): void {
    const center = this.center.clone().add(pan);
    const aspect = Math.min(1, rect.width / rect.height);
    const distance = (0.56 * zoom * this.size) / aspect / Math.sin(MathUtils.degToRad(INSET_FIELD_OF_VIEW / 2));
    camera.aspect = rect.width / rect.height;
    camera.up.set(0, 0, 1);
    camera.position.copy(center).addScaledVector(direction, distance);
    camera.near = 0.1 * this.size;
    camera.far = 60 * this.size;
    camera.lookAt(center);
    camera.updateProjectionMatrix();
    this.lights.followCamera(camera.position);
    this.onCamera(camera, rect.height);
    this.renderInto(rect, () => this.renderer.render(this.scene, camera));
  }

  private tick(now: number): void {
    if (this.animation) {
      if (this.animation.advance(now)) this.animation = null;
      this.controls.update();
      this.requestRender();
    }
    if (this.renderRequested) {
      this.renderRequested = false;
      this.onBeforeRender();
      this.render();
    }
    requestAnimationFrame((next) => this.tick(next));
  }
}
