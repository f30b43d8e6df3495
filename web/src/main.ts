// The studio's page: it owns the camera and the selection; everything else is the server's.

import { Connection } from "./connection";
import { askName, chooseFile, shortcuts } from "./dialog";
import { button, element } from "./elements";
import { Hand, Mode } from "./hand";
import { Marks } from "./marks";
import { closeMenu, Item, menu } from "./menu";
import { Panel } from "./panel";
import { Command, DocumentMessage, Frame, Report, Told, VERSION, words } from "./protocol";
import { Side, Stage } from "./stage";

class Studio {
  private readonly holder = element("main", { class: "view" });
  private readonly stage: Stage;
  private readonly marks: Marks;
  private readonly hand: Hand;
  private readonly panel: Panel;
  private readonly connection: Connection;
  private readonly tools: Record<string, HTMLButtonElement> = {};
  private readonly title = element("span", { class: "file" });
  private readonly light = element("div", { class: "status", role: "status", "aria-live": "polite" });
  private readonly part = element("div", { class: "part", hidden: true });
  private readonly speed = element("span", { class: "speed", hidden: true });
  private readonly notices = element("div", { class: "notices", role: "status" });
  private readonly hint = element("div", { class: "first" });
  private document: DocumentMessage | null = null;
  private report: Report | null = null;
  private client = 0;
  private picked = -1;
  private hovered = -1;
  private way: Mode = "move";
  private dark = true;
  private framed = 0; // when the last pose came

  constructor() {
    this.stage = new Stage(this.holder);
    this.marks = new Marks(this.stage);
    this.stage.onDraw = () => this.marks.scale();
    this.hand = new Hand(this.stage, this.marks, {
      say: (command) => this.say(command),
      select: (segment) => this.select(segment),
      hover: (segment) => this.hover(segment),
      selected: () => this.picked,
      mode: () => this.way,
      name: (segment) => this.name(segment),
    });
    this.panel = new Panel({ say: (command) => this.say(command), select: (segment) => this.select(segment) });
    this.build();
    this.dress(localStorage.getItem("poise.theme") ?? (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark"));
    this.use("move");
    addEventListener("keydown", (event) => this.key(event));
    new ResizeObserver(() => {
      if (!this.stage.insets) return;
      this.toggleInsets();
      this.toggleInsets();
    }).observe(this.holder);
    this.connection = new Connection({
      told: (message) => this.told(message),
      frame: (frame) => this.frame(frame),
      figure: (figure) => {
        this.select(-1);
        this.hovered = -1;
        this.stage.show(figure);
      },
      connected: (yes) => this.connected(yes),
    });
  }

  // --- the page -------------------------------------------------------------------------------------------------------

  private build(): void {
    const tool = (name: string, picture: string, title: string, act: () => void): HTMLButtonElement =>
      (this.tools[name] = button(picture, title, act, { "data-tool": name }));
    const bar = element(
      "header",
      { class: "bar" },
      element("span", { class: "brand" }, element("img", { src: "/icon.svg", alt: "", width: 22, height: 22 }), element("b", {}, "Poise")),
      menu("File", "file", () => this.fileItems()),
      menu("Figure", "figure", () => this.figureItems()),
      menu("Pose", "pose", () => this.poseItems()),
      menu("View", "view", () => this.viewItems()),
      this.title,
      element("span", { class: "space" }),
      tool("undo", "undo", "Undo (Ctrl Z)", () => this.say({ type: "undo" })),
      tool("redo", "redo", "Redo (Ctrl Shift Z)", () => this.say({ type: "redo" })),
      tool("theme", "sun", "Dark or light", () => this.dress(this.dark ? "light" : "dark")),
      tool("help", "help", "Shortcuts (?)", () => shortcuts()),
      tool("tasks", "tasks", "Tasks (T)", () => this.toggleTasks()),
    );
    const palette = element(
      "div",
      { class: "palette", role: "toolbar", "aria-label": "Tools" },
      tool("move", "move", "Pull (W)", () => this.use("move")),
      tool("turn", "turn", "Turn one joint (E)", () => this.use("turn")),
      element("i", { class: "rule" }),
      tool("pin", "pin", "Pin or let go (P)", () => this.pin()),
      tool("balance", "balance", "Keep balance (B)", () => this.say({ type: "task.balance" })),
      tool("mirror", "mirror", "Mirror the pose (M)", () => this.say({ type: "pose.mirror" })),
      tool("reset", "reset", "Reset the pose", () => this.say({ type: "pose.reset" })),
      tool("frame", "frame", "Frame the selection (F)", () => this.focus()),
    );
    this.hint.append("Press on any part and pull. ", element("b", {}, "P"), " pins it where it is.");
    this.hint.hidden = localStorage.getItem("poise.pulled") === "yes";
    this.holder.append(this.part, palette, this.light, this.notices, this.hint);
    document.body.append(bar, this.holder, this.panel.root);
    if (innerWidth < 760) document.body.classList.add("no-tasks");
  }

  private fileItems(): Item[] {
    return [
      { title: "Open…", key: "Ctrl O", act: () => this.say({ type: "file.list" }) },
      { title: "Save", key: "Ctrl S", act: () => this.save() },
      { title: "Save as…", act: () => askName(this.plainName(), (name) => this.say({ type: "file.save", name })) },
      { title: "Export", heading: true },
      { title: "Picture (PNG)", act: () => void this.picture() },
      { title: "Posed figure (GLB)", act: () => this.download("glb") },
      { title: "Skeleton (BVH)", act: () => this.download("bvh") },
      { title: "Pose (Poise)", act: () => this.download("pose") },
    ];
  }

  private figureItems(): Item[] {
    const each = ({ name, words: note }: { name: string; words: string }): Item => ({
      title: words(name)[0].toUpperCase() + words(name).slice(1),
      note,
      act: () => this.say({ type: "figure.choose", name }),
    });
    return this.document?.figures.map(each) ?? [];
  }

  private poseItems(): Item[] {
    const poses = this.stage.body?.info.poses ?? [];
    const standard = poses.map((name) => ({
      title: words(name)[0].toUpperCase() + words(name).slice(1),
      act: () => void this.say({ type: "pose.standard", name }),
    }));
    return [
      { title: "Copy", key: "Ctrl C", act: () => this.say({ type: "pose.copy" }) },
      { title: "Paste", key: "Ctrl V", off: !this.document?.clipboard, act: () => this.say({ type: "pose.paste" }) },
      { title: "Mirror", key: "M", act: () => this.say({ type: "pose.mirror" }) },
      { title: "Reset selected joint", key: "R", off: this.picked < 0, act: () => this.resetJoint() },
      { title: "Reset all", act: () => this.say({ type: "pose.reset" }) },
      ...(standard.length ? [{ title: "Standard poses", heading: true }, ...standard] : []),
    ];
  }

  private viewItems(): Item[] {
    const side = (title: string, key: string, name: Side): Item => ({ title, key, act: () => this.stage.look(name) });
    return [
      side("Front", "1", "front"),
      side("Right", "3", "right"),
      side("Top", "7", "top"),
      side("Back", "Ctrl 1", "back"),
      side("Left", "Ctrl 3", "left"),
      side("Three quarters", "0", "three-quarter"),
      { title: "Frame selection", key: "F", act: () => this.focus() },
      { title: "Show", heading: true },
      { title: "Front and side beside", key: "V", on: this.stage.insets, act: () => this.toggleInsets() },
      { title: "Centre of mass", key: "C", on: this.marks.centreShown, act: () => this.toggleCentre() },
      { title: "Time per frame", on: !this.speed.hidden, act: () => (this.speed.hidden = !this.speed.hidden) },
    ];
  }

  private dress(theme: string): void {
    this.dark = theme !== "light";
    document.documentElement.dataset.theme = this.dark ? "dark" : "light";
    localStorage.setItem("poise.theme", this.dark ? "dark" : "light");
    this.stage.dress(this.dark);
  }

  private use(mode: Mode): void {
    this.way = mode;
    for (const name of ["move", "turn"]) this.tools[name].setAttribute("aria-pressed", String(name === mode));
  }

  private toggleTasks(): void {
    document.body.classList.toggle("no-tasks");
  }

  private toggleInsets(): void {
    const { stage } = this;
    stage.insets = !stage.insets;
    for (const each of this.holder.querySelectorAll(".inset")) each.remove();
    if (stage.insets) {
      for (const [index, box] of stage.insetBoxes().entries()) {
        const side = (["front", "right"] as Side[])[index];
        const made = element("button", { type: "button", class: "inset", title: `Look from the ${side}` }, side === "front" ? "Front" : "Right");
        made.style.cssText = `left: ${box.x}px; top: ${box.y}px; width: ${box.size}px; height: ${box.size}px`;
        made.addEventListener("click", () => stage.look(side));
        this.holder.append(made);
      }
    }
    stage.draw();
  }

  private toggleCentre(): void {
    this.marks.centreShown = !this.marks.centreShown;
    this.stage.draw();
  }

  // --- acts -------------------------------------------------------------------------------------------------------------

  private say(command: Command): boolean {
    const said = this.connection.ready && this.connection.say(command);
    if (!said && !command.type.startsWith("drag")) this.notice("Not connected; trying again…");
    return said;
  }

  private name(segment: number): string {
    return this.stage.body?.info.segments[segment] ?? "";
  }

  private pin(): void {
    const segment = this.picked >= 0 ? this.picked : this.hovered;
    if (segment >= 0) this.say({ type: "pin", segment: this.name(segment) });
    else this.notice("Select a part first, then pin it.");
  }

  private resetJoint(): void {
    if (this.picked >= 0) this.say({ type: "pose.reset_joint", segment: this.name(this.picked) });
  }

  private focus(): void {
    const { body, centre, size } = this.stage;
    if (!body || this.picked < 0) this.stage.frame(centre, 0.54 * size);
    else this.stage.frame(body.middle(this.picked), Math.max(2.4 * body.meshes[this.picked].geometry.boundingSphere!.radius, 0.08 * size));
  }

  private plainName(): string {
    return (this.document?.file ?? "").replace(/\.poise$/, "");
  }

  private save(): void {
    const name = this.plainName();
    if (name) this.say({ type: "file.save", name });
    else askName("", (given) => this.say({ type: "file.save", name: given }));
  }

  private download(kind: string): void {
    const link = element("a", { href: `/export.${kind}${location.search}`, download: "" });
    link.click();
  }

  private async picture(): Promise<void> {
    const address = URL.createObjectURL(await this.stage.picture());
    element("a", { href: address, download: `${this.document?.figure ?? "figure"}.png` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
  }

  // --- selection --------------------------------------------------------------------------------------------------------

  private select(segment: number): void {
    this.picked = segment;
    this.lit();
  }

  private hover(segment: number): void {
    if (segment === this.hovered) return;
    this.hovered = segment;
    this.lit();
  }

  private lit(): void {
    this.stage.body?.light(this.hovered, this.picked);
    const shown = this.hovered >= 0 ? this.hovered : this.picked;
    this.part.hidden = shown < 0;
    this.part.textContent = shown < 0 ? "" : words(this.name(shown));
    const name = this.name(this.picked >= 0 ? this.picked : this.hovered);
    const pinned = this.document?.tasks.some((task) => task.level === 1 && task.segment === this.picked && task.name === name);
    this.tools.pin.setAttribute("aria-pressed", String(Boolean(name && pinned)));
    this.stage.draw();
  }

  // --- what the server tells --------------------------------------------------------------------------------------------

  private told(message: Told): void {
    switch (message.type) {
      case "welcome":
        this.client = message.client;
        if (message.version !== VERSION) location.reload();
        break;
      case "document":
        this.show(message);
        break;
      case "report":
        this.report = message;
        this.panel.told(message);
        this.marks.told(message);
        this.explain();
        break;
      case "files":
        chooseFile(message.names, message.folder, (name) => this.say({ type: "file.open", name }));
        break;
      case "notice":
        this.notice(message.words);
        break;
      case "refused":
        if (message.of.endsWith(".begin")) this.hand.forget();
        if (!message.of.startsWith("drag.") && !message.of.startsWith("turn.m")) this.notice(message.reason, true);
        break;
      case "pong":
        break;
    }
  }

  private show(document: DocumentMessage): void {
    this.document = document;
    this.panel.show(document);
    if (this.report) this.panel.told(this.report);
    this.marks.tasks(document.tasks);
    this.tools.undo.disabled = !document.undo;
    this.tools.redo.disabled = !document.redo;
    this.tools.undo.title = document.undo ? `Undo: ${document.undo} (Ctrl Z)` : "Nothing to undo";
    this.tools.redo.title = document.redo ? `Redo: ${document.redo} (Ctrl Shift Z)` : "Nothing to redo";
    this.tools.balance.setAttribute("aria-pressed", String(document.tasks.some((task) => task.name === "balance")));
    this.title.textContent = (this.plainName() || words(document.figure)) + (document.changed ? " •" : "");
    this.title.title = document.changed ? "Not saved yet; kept beside in case of a crash" : "Saved";
    globalThis.document.title = `${this.plainName() || words(document.figure)} – Poise studio`;
    globalThis.document.body.classList.toggle("held", document.holder !== 0 && document.holder !== this.client);
    this.lit();
  }

  private frame(frame: Frame): void {
    this.framed = performance.now();
    this.stage.pose(frame);
    this.marks.pose(frame);
    this.hand.followed();
    if (frame.client === this.client && frame.number > 0) {
      if (!this.hint.hidden) {
        this.hint.hidden = true;
        localStorage.setItem("poise.pulled", "yes");
      }
      this.speed.textContent = `${(frame.microseconds / 1000).toFixed(1)} ms`;
    }
  }

  private explain(): void {
    const report = this.report!;
    const [first, ...others] = report.words;
    this.light.dataset.light = report.light;
    this.light.replaceChildren(
      element("span", { class: "lamp" }),
      element("div", { class: "sentences" }, element("p", {}, first), ...others.slice(0, 3).map((each) => element("p", { class: "more" }, each))),
      this.speed,
    );
  }

  private connected(yes: boolean): void {
    document.body.classList.toggle("offline", !yes);
    if (!yes) this.hand.forget();
  }

  private notice(text: string, bad = false): void {
    const made = element("div", { class: bad ? "notice bad" : "notice" }, text[0].toUpperCase() + text.slice(1));
    this.notices.replaceChildren(made);
    setTimeout(() => made.remove(), bad ? 6000 : 3000);
  }

  // --- keys -------------------------------------------------------------------------------------------------------------

  private key(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (document.querySelector("dialog") || (target.matches("input") && target.getAttribute("type") === "text")) return;
    const control = event.ctrlKey || event.metaKey;
    const name = (control ? "ctrl " : "") + (control && event.shiftKey ? "shift " : "") + event.key.toLowerCase();
    if (this.hand.pulling && "xyz".includes(event.key.toLowerCase())) this.hand.lock(event.key.toLowerCase());
    else if (event.altKey || !this.shortcut(name)) return;
    event.preventDefault();
  }

  private shortcut(name: string): boolean {
    const acts: Record<string, () => unknown> = {
      w: () => this.use("move"),
      e: () => this.use("turn"),
      p: () => this.pin(),
      b: () => this.say({ type: "task.balance" }),
      m: () => this.say({ type: "pose.mirror" }),
      r: () => this.resetJoint(),
      f: () => this.focus(),
      c: () => this.toggleCentre(),
      t: () => this.toggleTasks(),
      v: () => this.toggleInsets(),
      "?": () => shortcuts(),
      "1": () => this.stage.look("front"),
      "3": () => this.stage.look("right"),
      "7": () => this.stage.look("top"),
      "0": () => this.stage.look("three-quarter"),
      "ctrl 1": () => this.stage.look("back"),
      "ctrl 3": () => this.stage.look("left"),
      "ctrl z": () => this.say({ type: "undo" }),
      "ctrl shift z": () => this.say({ type: "redo" }),
      "ctrl y": () => this.say({ type: "redo" }),
      "ctrl c": () => this.say({ type: "pose.copy" }) && this.notice("Pose copied"),
      "ctrl v": () => this.say({ type: "pose.paste" }),
      "ctrl s": () => this.save(),
      "ctrl o": () => this.say({ type: "file.list" }),
      escape: () => (this.hand.pulling ? this.cancel() : closeMenu() || this.select(-1)),
    };
    acts[name]?.();
    return name in acts;
  }

  // Escape in the middle of a pull: let go and take it back.
  private cancel(): void {
    this.hand.release();
    this.say({ type: "undo" });
  }

  // --- for scripts and tests --------------------------------------------------------------------------------------------

  get page(): object {
    const at = (segment: string): number => this.stage.body!.info.segments.indexOf(segment);
    return {
      ready: () => Boolean(this.stage.body && this.document && this.report && this.connection.ready),
      seen: (segment: string) => this.stage.seen(this.stage.body!.middle(at(segment))),
      place: (segment: string) => this.stage.body!.meshes[at(segment)].position.toArray(),
      middle: (segment: string) => this.stage.body!.middle(at(segment)).toArray(),
      light: () => this.report?.light,
      words: () => this.report?.words,
      tasks: () => this.document?.tasks,
      report: () => this.report?.tasks,
      figure: () => this.stage.body?.info.name,
      segments: () => this.stage.body?.info.segments,
      selected: () => this.name(this.picked),
      look: (side: Side) => this.stage.look(side, false),
      undo: () => this.document?.undo,
      still: () => performance.now() - this.framed > 250,
    };
  }
}

const studio = new Studio();
(window as unknown as { poise: object }).poise = studio.page;
