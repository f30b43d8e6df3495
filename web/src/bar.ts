// The bar at the top with its menus, and the palette of tools.

import { Acts } from "./acts";
import { button, element } from "./elements";
import { Item, menu } from "./menu";
import { capital, words } from "./names";
import { STYLES, THINGS } from "./shown";
import { LAYOUTS, Side } from "./layouts";

export class Bar {
  readonly root: HTMLElement;
  readonly palette: HTMLElement;
  private readonly tools: Record<string, HTMLButtonElement> = {};
  private readonly title = element("span", { class: "file" });

  constructor(private readonly acts: Acts) {
    const { state, timeline } = acts.parts;
    const tool = (name: string, picture: string, title: string, act: () => void): HTMLButtonElement =>
      (this.tools[name] = button(picture, title, act, { "data-tool": name }));
    this.root = element(
      "header",
      { class: "bar" },
      element("span", { class: "brand" }, element("img", { src: "/icon.svg", alt: "", width: 22, height: 22 }), element("b", {}, "Poise")),
      menu("File", "file", () => this.fileItems()),
      menu("Figure", "figure", () => this.figureItems()),
      menu("Pose", "pose", () => this.poseItems()),
      menu("View", "view", () => this.viewItems()),
      this.title,
      element("span", { class: "space" }),
      tool("undo", "undo", "Undo (Ctrl Z)", () => state.say({ type: "undo" })),
      tool("redo", "redo", "Redo (Ctrl Shift Z)", () => state.say({ type: "redo" })),
      tool("time", "clock", "Time (K)", () => timeline.toggle()),
      tool("theme", "sun", "Dark or light", () => acts.dress(acts.dark ? "light" : "dark")),
      tool("help", "help", "Shortcuts (?)", () => acts.help()),
      tool("tasks", "tasks", "Panels (T)", () => acts.toggleSide()),
    );
    this.palette = element(
      "div",
      { class: "palette", role: "toolbar", "aria-label": "Tools" },
      tool("move", "move", "Pull (W)", () => state.use("move")),
      tool("turn", "turn", "Turn one joint (E)", () => state.use("turn")),
      tool("shape", "shape", "Size and limits of a part (S)", () => state.use("shape")),
      tool("whole", "whole", "Carry the whole figure (G)", () => acts.whole()),
      element("i", { class: "rule" }),
      tool("pin", "pin", "Pin or let go (P)", () => acts.pin()),
      tool("balance", "balance", "Keep balance (B)", () => state.say({ type: "task.balance" })),
      tool("mirror", "mirror", "Mirror the pose (M)", () => state.say({ type: "pose.mirror" })),
      tool("reset", "reset", "Reset the pose", () => state.say({ type: "pose.reset" })),
      tool("poses", "poses", "Poses (L)", () => acts.parts.library.open()),
      tool("frame", "frame", "Frame the selection (F)", () => acts.focus()),
    );
    state.on("document", () => this.show());
    state.on("selection", () => this.press());
    state.on("mode", () => this.press());
  }

  private show(): void {
    const document = this.acts.parts.state.document!;
    const { undo, redo, balance } = this.tools;
    undo.disabled = !document.undo;
    redo.disabled = !document.redo;
    undo.title = document.undo ? `Undo: ${document.undo} (Ctrl Z)` : "Nothing to undo";
    redo.title = document.redo ? `Redo: ${document.redo} (Ctrl Shift Z)` : "Nothing to redo";
    balance.setAttribute("aria-pressed", String(document.tasks.some((task) => task.name === "balance")));
    const name = this.acts.plainName() || words(document.figure);
    this.title.textContent = name + (document.changed ? " •" : "");
    this.title.title = document.changed ? "Not saved yet; kept beside in case of a crash" : "Saved";
    globalThis.document.title = `${name} – Poise studio`;
    this.press();
  }

  private press(): void {
    const { state } = this.acts.parts;
    const name = this.acts.name(state.picked);
    const pinned = state.document?.tasks.some((task) => task.level === 1 && task.segment === state.picked && task.name === name);
    const pressed: Record<string, boolean> = {
      move: state.mode === "move",
      turn: state.mode === "turn",
      shape: state.mode === "shape",
      whole: state.selection.kind === "figure",
      pin: Boolean(name && pinned),
    };
    for (const [tool, on] of Object.entries(pressed)) this.tools[tool].setAttribute("aria-pressed", String(on));
  }

  // --- menus ----------------------------------------------------------------------------------------------------------------

  private fileItems(): Item[] {
    const { acts } = this;
    const { state, upload } = acts.parts;
    return [
      { title: "Open…", key: "Ctrl O", act: () => state.say({ type: "file.list" }) },
      { title: "Save", key: "Ctrl S", act: () => acts.save() },
      { title: "Save as…", act: () => acts.saveAs() },
      { title: "Import…", note: "BVH, GLB, VRM, FBX, URDF, MJCF, ASF, Poise; or drop a file here", act: () => upload.choose() },
      { title: "Gallery…", note: "scenes to try, and the experiments", act: () => state.say({ type: "gallery.list" }) },
      { title: "Export", heading: true },
      { title: "Picture (PNG)", act: () => void acts.picture() },
      { title: "Posed figure or motion (GLB)", act: () => acts.download("glb") },
      { title: "Skeleton or motion (BVH)", act: () => acts.download("bvh") },
      { title: "Pose (Poise)", act: () => acts.download("pose") },
      { title: "Scene (Poise)", act: () => acts.download("scene") },
    ];
  }

  private figureItems(): Item[] {
    const { state } = this.acts.parts;
    const each = ({ name, words: note }: { name: string; words: string }): Item => ({
      title: capital(words(name)),
      note,
      act: () => state.say({ type: "figure.choose", name }),
    });
    return state.document?.offers.figures.map(each) ?? [];
  }

  private poseItems(): Item[] {
    const { acts } = this;
    const { state, stage, library } = acts.parts;
    const standard = (stage.body?.info.poses ?? []).map((name) => ({
      title: capital(words(name)),
      act: () => void state.say({ type: "pose.standard", name }),
    }));
    return [
      { title: "Copy", key: "Ctrl C", act: () => state.say({ type: "pose.copy" }) },
      { title: "Paste", key: "Ctrl V", off: !state.document?.clipboard, act: () => state.say({ type: "pose.paste" }) },
      { title: "Mirror", key: "M", act: () => state.say({ type: "pose.mirror" }) },
      { title: "Reset selected joint", key: "R", off: state.picked < 0, act: () => acts.resetJoint() },
      { title: "Reset selected limb", key: "Shift R", off: state.picked < 0, act: () => acts.resetJoint(true) },
      { title: "Reset all", act: () => state.say({ type: "pose.reset" }) },
      { title: "Library…", key: "L", act: () => library.open() },
      ...(standard.length ? [{ title: "Standard poses", heading: true }, ...standard] : []),
    ];
  }

  private viewItems(): Item[] {
    const { acts } = this;
    const { stage, shown, status, views, traces, cloud } = acts.parts;
    const side = (title: string, key: string, name: Side): Item => ({ title, key, act: () => stage.look(name) });
    return [
      { title: "Figure as", heading: true },
      ...STYLES.map(({ name, title }) => ({ title, key: "H", on: shown.style === name, act: () => shown.draw(name) })),
      { title: "Show", heading: true },
      ...THINGS.map(({ name, title, key }) => ({ title, key, on: shown.has(name), act: () => shown.toggle(name) })),
      { title: "Reachable space of the part", on: cloud.shown, act: () => acts.reach() },
      { title: "Forget traces", off: !shown.has("traces"), act: () => traces.forget() },
      { title: "Time per frame", on: !status.speed.hidden, act: () => status.toggleSpeed() },
      { title: "Measure…", note: "what poise bench studio measures on this machine", act: () => this.acts.parts.state.say({ type: "bench" }) },
      { title: "Views", heading: true },
      ...LAYOUTS.map(({ name, title }) => ({ title, key: "V", on: stage.layout === name, act: () => views.choose(name) })),
      { title: "Look from", heading: true },
      side("Front", "1", "front"),
      side("Right", "3", "right"),
      side("Top", "7", "top"),
      side("Back", "Ctrl 1", "back"),
      side("Left", "Ctrl 3", "left"),
      side("Three quarters", "0", "three-quarter"),
      { title: "Frame selection", key: "F", act: () => acts.focus() },
    ];
  }
}
