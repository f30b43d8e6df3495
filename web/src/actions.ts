// Actions shared by menus, shortcuts and buttons.

import { accessQuery } from "./access";
import { Connection } from "./connection";
import { Format, MotionRenderer } from "./export/render-motion";
import { DisplaySettings } from "./overlays/display-settings";
import { MotionTrails } from "./overlays/motion-trails";
import { ReachCloud } from "./overlays/reach-cloud";
import { ExperimentPanel } from "./panels/experiment-panel";
import { PoseLibrary } from "./panels/pose-library";
import { Timeline } from "./panels/timeline";
import { NO_SELECTION, State } from "./state";
import { saveSetting } from "./storage";
import { askName, showShortcuts } from "./ui/dialog";
import { element } from "./ui/elements";
import { FileImport } from "./ui/file-import";
import { StatusBar } from "./ui/status-bar";
import { InsetViews } from "./viewport/inset-views";
import { MotionPlayer } from "./viewport/motion-player";
import { ReferenceMedia } from "./viewport/reference-media";
import { FIGURE_RADIUS, Viewport } from "./viewport/viewport";

export interface Components {
  state: State;
  viewport: Viewport;
  display: DisplaySettings;
  statusBar: StatusBar;
  insetViews: InsetViews;
  poseLibrary: PoseLibrary;
  timeline: Timeline;
  player: MotionPlayer;
  trails: MotionTrails;
  reachCloud: ReachCloud;
  fileImport: FileImport;
  reference: ReferenceMedia;
  experimentPanel: ExperimentPanel;
  connection: () => Connection;
}

export class Actions {
  private renderer: MotionRenderer | null = null;

  constructor(readonly components: Components) {}

  showHelp(): void {
    showShortcuts();
  }

  togglePin(): void {
    const { state } = this.components;
    const segment = state.selectedSegment >= 0 ? state.selectedSegment : state.hovered;
    if (segment >= 0) state.send({ type: "pin", segment: this.segmentName(segment) });
    else state.notice("Select a part first, then pin it.");
  }

  toggleSymmetric(): void {
    const { state } = this.components;
    state.send({ type: "symmetric", on: !state.document?.symmetric });
  }

  segmentName(segment: number): string {
    return this.components.viewport.figureMesh?.info.segments[segment] ?? "";
  }

  // Selects the whole figure, with handles to move and rotate it.
  toggleFigureSelection(): void {
    const { state, viewport } = this.components;
    if (!viewport.figureMesh?.info.floating_base) state.notice("This figure is fixed to the world.");
    else state.select(state.selection.kind === "figure" ? NO_SELECTION : { kind: "figure" });
  }

  // Shows or hides the reachable space of the selected part.
  toggleReach(whole = false): void {
    const { state, reachCloud } = this.components;
    if (reachCloud.visible) reachCloud.hide();
    else if (state.selectedSegment < 0) state.notice("Select a part first.");
    else state.send({ type: "reach", segment: this.segmentName(state.selectedSegment), whole });
  }

  removeSelected(): void {
    const { selection, send } = this.components.state;
    if (selection.kind === "obstacle") send({ type: "obstacle.remove", name: selection.name });
    else if (selection.kind === "force") send({ type: "force.remove", site: selection.site });
    else if (selection.kind === "task") send({ type: "task.remove", name: selection.name });
  }

  resetJoint(limb = false): void {
    const { state } = this.components;
    if (state.selectedSegment < 0) return;
    const segment = this.segmentName(state.selectedSegment);
    state.send(limb ? { type: "pose.reset_limb", segment } : { type: "pose.reset_joint", segment });
  }

  // Frames the selected part, or the whole figure.
  frameSelected(): void {
    const { viewport, state } = this.components;
    const { figureMesh, center, size } = viewport;
    if (!figureMesh || state.selectedSegment < 0) viewport.frameSphere(center, FIGURE_RADIUS * size);
    else {
      const { radius } = figureMesh.meshes[state.selectedSegment].geometry.boundingSphere!;
      viewport.frameSphere(figureMesh.centerOf(state.selectedSegment), Math.max(2.4 * radius, 0.08 * size));
    }
  }

  fileName(): string {
    return (this.components.state.document?.file ?? "").replace(/\.poise$/, "");
  }

  save(): void {
    const name = this.fileName();
    if (name) this.components.state.send({ type: "file.save", name });
    else this.saveAs();
  }

  saveAs(): void {
    askName(this.fileName(), (name) => this.components.state.send({ type: "file.save", name }));
  }

  download(kind: string): void {
    element("a", { href: `/export.${kind}${accessQuery}`, download: "" }).click();
  }

  async downloadImage(): Promise<void> {
    this.downloadBlob(await this.components.viewport.renderImage(), "png");
  }

  // Renders the motion and downloads it; a PNG sequence is a ZIP file.
  async renderMotion(format: Format): Promise<void> {
    const { viewport, state, player, fileImport } = this.components;
    this.renderer ??= new MotionRenderer(viewport, state, player, (text, fraction) => fileImport.showProgress(text, fraction));
    const rendered = await this.renderer.render(format);
    if (rendered) this.downloadBlob(rendered, format === "png" ? "zip" : format);
  }

  private downloadBlob(content: Blob, extension: string): void {
    const address = URL.createObjectURL(content);
    element("a", { href: address, download: `${this.components.state.document?.figure ?? "figure"}.${extension}` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
  }

  togglePanels(): void {
    document.body.classList.toggle("no-panels");
  }

  setTheme(theme: string): void {
    const dark = theme !== "light";
    document.documentElement.dataset.theme = dark ? "dark" : "light";
    saveSetting("poise.theme", dark ? "dark" : "light");
    this.components.viewport.setTheme(dark);
    this.components.state.notify("theme");
  }

  get dark(): boolean {
    return document.documentElement.dataset.theme !== "light";
  }
}
