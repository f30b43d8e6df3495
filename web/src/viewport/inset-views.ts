// Inset views beside the main view: two in a corner, or three quarters of the viewport. Click to look from there, drag to orbit,
// right-drag to pan, wheel to zoom, double-click to reset.

import { Vector3 } from "three";
import { loadSetting, saveSetting } from "../storage";
import { element } from "../ui/elements";
import { Layout, LAYOUTS, Rect, StandardView, VIEW_DIRECTIONS } from "./camera-views";
import { FIGURE_RADIUS, Viewport } from "./viewport";

const SETTING = "poise.layout";
const VIEWS: StandardView[] = ["front", "right", "top"];
const TITLES = ["Front", "Right", "Top"];
const UP = new Vector3(0, 0, 1);
const CLICK_TOLERANCE_PX = 4;
const ORBIT_SPEED = 0.012; // [rad] per pixel
const ZOOM_SPEED = 0.0012; // per pixel of the wheel
const MIN_ZOOM = 0.3;
const MAX_ZOOM = 3;

export class InsetViews {
  constructor(
    private readonly viewport: Viewport,
    private readonly container: HTMLElement,
  ) {
    new ResizeObserver(() => this.update()).observe(container);
    const saved = loadSetting(SETTING);
    if (LAYOUTS.some(({ name }) => name === saved)) this.setLayout(saved as Layout);
  }

  nextLayout(): void {
    const index = LAYOUTS.findIndex(({ name }) => name === this.viewport.layout);
    this.setLayout(LAYOUTS[(index + 1) % LAYOUTS.length].name);
  }

  setLayout(layout: Layout): void {
    saveSetting(SETTING, layout);
    this.viewport.setLayout(layout);
    this.update();
  }

  private update(): void {
    const { viewport, container } = this;
    for (const inset of container.querySelectorAll(".inset")) inset.remove();
    container.classList.toggle("quad", viewport.layout === "quad");
    viewport.canvas.after(...viewport.insetRects.map((rect, index) => this.createInset(index, rect))); // below tools and labels
    viewport.requestRender();
  }

  private createInset(index: number, { x, y, width, height }: Rect): HTMLElement {
    const view = VIEWS[index];
    const title = "Click: look from here. Drag: orbit. Right-drag: pan. Wheel: zoom. Double-click: reset.";
    const inset = element("button", { type: "button", class: "inset", "data-inset": view, title }, TITLES[index]);
    inset.style.cssText = `left: ${x}px; top: ${y}px; width: ${width}px; height: ${height}px`;
    inset.addEventListener("pointerdown", (event) => (event.button === 2 ? this.pan(inset, index, event) : this.orbit(inset, index, event)));
    inset.addEventListener("contextmenu", (event) => event.preventDefault());
    inset.addEventListener("dblclick", () => {
      this.viewport.insetCameras[index].pan.set(0, 0, 0);
      this.setCamera(index, new Vector3(...VIEW_DIRECTIONS[view]), 1);
    });
    inset.addEventListener("keydown", (event) => event.key === "Enter" && this.lookFromInset(index));
    inset.addEventListener("wheel", (event) => {
      event.preventDefault();
      const { direction, zoom } = this.viewport.insetCameras[index];
      this.setCamera(index, direction, Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom * Math.exp(ZOOM_SPEED * event.deltaY))));
    });
    return inset;
  }

  private pan(inset: HTMLElement, index: number, event: PointerEvent): void {
    const { camera, pan, zoom } = this.viewport.insetCameras[index];
    const start = pan.clone();
    const metersPerPixel = (1.12 * zoom * this.viewport.size) / inset.clientHeight;
    const [right, up] = [0, 1].map((column) => new Vector3().setFromMatrixColumn(camera.matrixWorld, column));
    this.trackPointer(inset, event, (x, y) => {
      pan.copy(start).addScaledVector(right, -x * metersPerPixel).addScaledVector(up, y * metersPerPixel);
      this.viewport.requestRender();
    });
  }

  private trackPointer(inset: HTMLElement, event: PointerEvent, onMove: (x: number, y: number) => void, onClick: () => void = () => undefined): void {
    inset.setPointerCapture(event.pointerId);
    let moved = false;
    const move = (position: PointerEvent): void => {
      const [x, y] = [position.clientX - event.clientX, position.clientY - event.clientY];
      moved ||= Math.hypot(x, y) >= CLICK_TOLERANCE_PX;
      if (moved) onMove(x, y);
    };
    const up = (): void => {
      inset.removeEventListener("pointermove", move);
      inset.removeEventListener("pointerup", up);
      if (!moved) onClick();
    };
    inset.addEventListener("pointermove", move);
    inset.addEventListener("pointerup", up);
  }

  private setCamera(index: number, direction: Vector3, zoom: number): void {
    const inset = this.viewport.insetCameras[index];
    inset.direction.copy(direction).normalize();
    inset.zoom = zoom;
    this.viewport.requestRender();
  }

  private lookFromInset(index: number): void {
    const { viewport } = this;
    viewport.frameSphere(viewport.center, FIGURE_RADIUS * viewport.size, viewport.insetCameras[index].direction.clone());
  }

  private orbit(inset: HTMLElement, index: number, event: PointerEvent): void {
    const { direction, zoom } = this.viewport.insetCameras[index];
    const start = direction.clone();
    const onMove = (x: number, y: number): void => {
      const turned = start.clone().applyAxisAngle(UP, -ORBIT_SPEED * x);
      const horizontal = new Vector3().crossVectors(UP, turned).normalize();
      const tilted = turned.clone().applyAxisAngle(horizontal, ORBIT_SPEED * y);
      this.setCamera(index, Math.abs(tilted.z) < 0.98 ? tilted : turned, zoom);
    };
    this.trackPointer(inset, event, onMove, () => this.lookFromInset(index));
  }
}
