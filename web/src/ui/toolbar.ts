// The toolbar with its menus, and the tool palette.

import { LIGHT_PRESETS } from "../viewport/environment";
import { Actions } from "../actions";
import { capitalize, label } from "../labels";
import { OVERLAYS } from "../overlays/display-settings";
import { LAYOUTS, StandardView } from "../viewport/camera-views";
import { element, iconButton } from "./elements";
import { createMenu, MenuItem } from "./menu";

export class Toolbar {
  readonly root: HTMLElement;
  readonly palette: HTMLElement;
  private readonly tools: Record<string, HTMLButtonElement> = {};
  private readonly fileName = element("span", { class: "file-name" });

  constructor(private readonly actions: Actions) {
    const { state, timeline, poseLibrary } = actions.components;
    const tool = (name: string, title: string, onClick: () => void): HTMLButtonElement => (this.tools[name] = iconButton(name, title, onClick, { "data-tool": name }));
    this.root = element(
      "header",
      { class: "toolbar" },
      element("span", { class: "brand" }, element("img", { src: "/icon.svg", alt: "", width: 22, height: 22 }), element("b", {}, "Poise")),
      createMenu("File", "file", () => this.fileItems()),
      createMenu("Figure", "figure", () => this.figureItems()),
      createMenu("Pose", "pose", () => this.poseItems()),
      createMenu("View", "view", () => this.viewItems()),
      this.fileName,
      element("span", { class: "space" }),
      tool("undo", "Undo (Ctrl Z)", () => state.send({ type: "undo" })),
      tool("redo", "Redo (Ctrl Shift Z)", () => state.send({ type: "redo" })),
      tool("timeline", "Timeline (K)", () => timeline.toggle()),
      tool("theme", "Dark or light theme", () => actions.setTheme(actions.dark ? "light" : "dark")),
      tool("help", "Shortcuts (?)", () => actions.showHelp()),
      tool("panels", "Panels (T)", () => actions.togglePanels()),
    );
    this.palette = element(
      "div",
      { class: "palette", role: "toolbar", "aria-label": "Tools" },
      tool("pull", "Pull (W)", () => state.setTool("pull")),
      tool("rotate", "Rotate one joint (E)", () => state.setTool("rotate")),
      tool("edit", "Resize and joint limits (S)", () => state.setTool("edit")),
      tool("figure", "Move the whole figure (G)", () => actions.toggleFigureSelection()),
      element("i", { class: "rule" }),
      tool("pin", "Pin or unpin (P)", () => actions.togglePin()),
      tool("balance", "Keep balance (B)", () => state.send({ type: "task.balance" })),
      tool("symmetric", "Pose both sides at once (X)", () => actions.toggleSymmetric()),
      tool("mirror", "Mirror the pose (M)", () => state.send({ type: "pose.mirror" })),
      tool("reset", "Reset the pose", () => state.send({ type: "pose.reset" })),
      tool("poses", "Pose library (L)", () => poseLibrary.open()),
      tool("frame", "Frame the selection (F)", () => actions.frameSelected()),
    );
    state.on("document", () => this.update());
    state.on("selection", () => this.updatePressed());
    state.on("tool", () => this.updatePressed());
  }

  private update(): void {
    const document = this.actions.components.state.document!;
    const { undo, redo, balance } = this.tools;
    undo.disabled = !document.undo;
    redo.disabled = !document.redo;
    undo.title = document.undo ? `Undo: ${document.undo} (Ctrl Z)` : "Nothing to undo";
    redo.title = document.redo ? `Redo: ${document.redo} (Ctrl Shift Z)` : "Nothing to redo";
    balance.setAttribute("aria-pressed", String(document.tasks.some((task) => task.name === "balance")));
    this.tools.symmetric.setAttribute("aria-pressed", String(document.symmetric));
    const name = this.actions.fileName() || label(document.figure);
    this.fileName.textContent = name + (document.changed ? " •" : "");
    this.fileName.title = document.changed ? "Unsaved changes; stored for crash recovery" : "Saved";
    globalThis.document.title = `${name} – Poise studio`;
    this.updatePressed();
  }

  private updatePressed(): void {
    const { state } = this.actions.components;
    const name = this.actions.segmentName(state.selectedSegment);
    const pinned = state.document?.tasks.some((task) => task.level === 1 && task.segment === state.selectedSegment && task.name === name);
    const pressed: Record<string, boolean> = {
      pull: state.tool === "pull",
      rotate: state.tool === "rotate",
      edit: state.tool === "edit",
      figure: state.selection.kind === "figure",
      pin: Boolean(name && pinned),
    };
    for (const [tool, on] of Object.entries(pressed)) this.tools[tool].setAttribute("aria-pressed", String(on));
  }

  // --- menus ----------------------------------------------------------------------------------------------------------------

  private fileItems(): MenuItem[] {
    const { actions } = this;
    const { state, fileImport } = actions.components;
    return [
      { title: "Open…", key: "Ctrl O", onClick: () => state.send({ type: "file.list" }) },
      { title: "Save", key: "Ctrl S", onClick: () => actions.save() },
      { title: "Save as…", onClick: () => actions.saveAs() },
      { title: "Import…", note: "BVH, GLB, VRM, FBX, URDF, MJCF, ASF, Poise; or drop a file here", onClick: () => fileImport.chooseFile() },
      { title: "Gallery…", note: "Example scenes and experiments", onClick: () => state.send({ type: "gallery.list" }) },
      { title: "Export", heading: true },
      { title: "Image (PNG)", onClick: () => void actions.downloadImage() },
      { title: "Motion as PNG sequence (ZIP)", onClick: () => void actions.renderMotion("png") },
      { title: "Motion as GIF", onClick: () => void actions.renderMotion("gif") },
      { title: "Motion as video (WebM)", onClick: () => void actions.renderMotion("webm") },
      { title: "Posed figure or motion (GLB)", note: "A VRM character stays VRM", onClick: () => actions.download("glb") },
      { title: "Skeleton or motion (BVH)", onClick: () => actions.download("bvh") },
      { title: "Pose (Poise)", onClick: () => actions.download("pose") },
      { title: "Scene (Poise)", onClick: () => actions.download("scene") },
    ];
  }

  private figureItems(): MenuItem[] {
    const { state } = this.actions.components;
    const figures = state.document?.catalog.figures ?? [];
    return figures.map(({ name, label: note }) => ({ title: capitalize(label(name)), note: capitalize(note), onClick: () => void state.send({ type: "figure.choose", name }) }));
  }

  private poseItems(): MenuItem[] {
    const { actions } = this;
    const { state, viewport, poseLibrary } = actions.components;
    const standard = (viewport.figureMesh?.info.poses ?? []).map((name) => ({
      title: capitalize(label(name)),
      onClick: () => void state.send({ type: "pose.standard", name }),
    }));
    const grips = (state.document?.hands.length ? state.document.catalog.grips : []).map(({ name, label: note }) => ({
      title: capitalize(name),
      note,
      onClick: () => void state.send({ type: "hand.shape", hand: "both", grip: name }),
    }));
    const nothingSelected = state.selectedSegment < 0;
    return [
      { title: "Copy", key: "Ctrl C", onClick: () => state.send({ type: "pose.copy" }) },
      { title: "Paste", key: "Ctrl V", disabled: !state.document?.clipboard, onClick: () => state.send({ type: "pose.paste" }) },
      { title: "Both sides at once", key: "X", checked: state.document?.symmetric, onClick: () => actions.toggleSymmetric() },
      { title: "Mirror", key: "M", onClick: () => state.send({ type: "pose.mirror" }) },
      { title: "Reset selected joint", key: "R", disabled: nothingSelected, onClick: () => actions.resetJoint() },
      { title: "Reset selected limb", key: "Shift R", disabled: nothingSelected, onClick: () => actions.resetJoint(true) },
      { title: "Reset all", onClick: () => state.send({ type: "pose.reset" }) },
      { title: "Pose library…", key: "L", onClick: () => poseLibrary.open() },
      ...(standard.length ? [{ title: "Standard poses", heading: true }, ...standard] : []),
      ...(grips.length ? [{ title: "Both hands", heading: true }, ...grips] : []),
    ];
  }

  private viewItems(): MenuItem[] {
    const { actions } = this;
    const { state, viewport, display, statusBar, insetViews, trails, reachCloud, reference } = actions.components;
    const view = (title: string, key: string, name: StandardView): MenuItem => ({ title, key, onClick: () => viewport.lookFrom(name) });
    return [
      { title: "Figure style", heading: true },
      ...display.styles.map(({ name, title }) => ({ title, key: "H", checked: display.style === name, onClick: () => display.setStyle(name) })),
      { title: "Overlays", heading: true },
      ...OVERLAYS.map(({ name, title, key }) => ({ title, key, checked: display.has(name), onClick: () => display.toggle(name) })),
      { title: "Reachable space of the selected part", note: "While only its limb moves", checked: reachCloud.visible, onClick: () => actions.toggleReach() },
      { title: "Reachable space of the whole figure", note: "With balance, closed loops and all other tasks; takes some seconds", onClick: () => actions.toggleReach(true) },
      { title: "Clear motion trails", disabled: !display.has("trails"), onClick: () => trails.clear() },
      { title: "Time per frame", checked: !statusBar.frameTime.hidden, onClick: () => statusBar.toggleFrameTime() },
      { title: "Benchmark…", note: "Runs poise bench studio on this machine", onClick: () => state.send({ type: "bench" }) },
      { title: "Light", heading: true },
      ...LIGHT_PRESETS.map(({ name, title }) => ({ title, checked: viewport.lightPreset === name, onClick: () => viewport.setLightPreset(name) })),
      { title: "Reference", heading: true },
      { title: "Reference image, video or sound…", note: "Behind the figure, in time with the motion; not saved", onClick: () => reference.choose() },
      { title: "Remove reference", disabled: !reference.present, onClick: () => reference.remove() },
      { title: "Layout", heading: true },
      ...LAYOUTS.map(({ name, title }) => ({ title, key: "V", checked: viewport.layout === name, onClick: () => insetViews.setLayout(name) })),
      { title: "Camera", heading: true },
      view("Front", "1", "front"),
      view("Right", "3", "right"),
      view("Top", "7", "top"),
      view("Back", "Ctrl 1", "back"),
      view("Left", "Ctrl 3", "left"),
      view("Three-quarter", "0", "three-quarter"),
      { title: "Frame selection", key: "F", onClick: () => actions.frameSelected() },
    ];
  }
}
