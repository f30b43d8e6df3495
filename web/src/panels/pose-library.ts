// The pose library: standard and saved poses in groups and folders, each with a thumbnail, found by typing.

import { capitalize, label } from "../labels";
import { PoseName } from "../messages";
import { DisplaySettings } from "../overlays/display-settings";
import { State } from "../state";
import { element, iconButton } from "../ui/elements";
import { Viewport } from "../viewport/viewport";

const THUMBNAIL_PX = 96;
const TIME_PER_FRAME_MS = 12;
const OWN = "My poses"; // heading of saved poses without a folder

export class PoseLibrary {
  private dialog: HTMLDialogElement | null = null;
  private readonly list = element("div", { class: "pose-groups" });
  private readonly search = element("input", { type: "search", placeholder: "Search: walk, lift, sit…", "aria-label": "Search poses", spellcheck: "false" });
  private frames = new Map<Element, Float32Array>(); // poses of the cards' images
  private waiting: HTMLImageElement[] = []; // in view, not rendered yet
  private readonly rendered = new Map<string, string>(); // thumbnails by pose
  private readonly observer = new IntersectionObserver((entries) => this.onIntersection(entries));

  constructor(
    private readonly state: State,
    private readonly viewport: Viewport,
    private readonly display: DisplaySettings,
  ) {
    this.search.addEventListener("input", () => this.filter());
    this.search.addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.list.querySelector<HTMLElement>(".pose:not([hidden]) .card")?.click();
    });
    state.on("library", () => this.update());
  }

  open(): void {
    if (this.dialog?.open) return;
    this.close(); // the event of a dialog closed just now comes later
    const input = element("input", { type: "text", placeholder: "Name for the current pose, or folder/name", "aria-label": "Name", maxlength: 60, spellcheck: "false" });
    const form = element("form", { class: "name-form" }, input, element("button", { type: "submit", class: "primary" }, "Save"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.state.send({ type: "pose.save", name: input.value.trim() || "pose" });
      input.value = "";
    });
    const head = element("div", { class: "dialog-head" }, element("h2", {}, "Pose library"), iconButton("close", "Close", () => this.close()));
    this.search.value = "";
    const dialog = element("dialog", { class: "library", "aria-label": "Pose library" }, head, this.search, form, this.list);
    dialog.addEventListener("close", () => dialog === this.dialog && this.close());
    dialog.addEventListener("click", (event) => event.target === dialog && this.close());
    document.body.append(dialog);
    dialog.showModal();
    this.dialog = dialog;
    this.search.focus();
    this.list.replaceChildren(element("p", { class: "empty" }, "Loading…"));
    this.display.subscribe(["library"]);
  }

  private close(): void {
    if (!this.dialog) return;
    this.dialog.remove();
    this.dialog = null;
    this.forget();
    this.display.subscribe([]);
  }

  // --- cards --------------------------------------------------------------------------------------------------------------

  private update(): void {
    const { library } = this.state;
    if (!library || !this.dialog) return;
    this.forget();
    const groups = new Map<string, HTMLElement[]>();
    library.names.forEach((pose, index) => {
      const heading = pose.standard ? pose.group : pose.group || OWN;
      groups.set(heading, [...(groups.get(heading) ?? []), this.card(pose, library.frames[index])]);
    });
    const ownFirst = [...groups].sort(([, a], [, b]) => Number(a[0].dataset.standard) - Number(b[0].dataset.standard));
    const sections = ownFirst.map(([heading, cards]) => element("section", { "data-group": heading }, element("h3", {}, capitalize(heading)), element("div", { class: "poses" }, ...cards)));
    this.list.replaceChildren(...(sections.length ? sections : [element("p", { class: "empty" }, "No saved poses yet.")]));
    this.filter();
    for (const image of this.frames.keys()) this.observer.observe(image);
  }

  private forget(): void {
    this.observer.disconnect();
    this.frames.clear();
    this.waiting = [];
  }

  private card(pose: PoseName, frame: Float32Array): HTMLElement {
    const { name, group, standard } = pose;
    const image = element("img", { alt: "", width: THUMBNAIL_PX, height: THUMBNAIL_PX });
    this.frames.set(image, frame);
    const apply = (): void => {
      this.state.send(standard ? { type: "pose.standard", name } : { type: "pose.apply", name });
      this.close();
    };
    const title = standard ? name : name.slice(group ? group.length + 1 : 0);
    const card = element("button", { type: "button", class: "card", "data-pose": name, onclick: apply }, image, capitalize(label(title)));
    const remove = standard ? null : iconButton("close", `Delete ${name}`, () => this.state.send({ type: "pose.delete", name }), { class: "row-button always" });
    return element("div", { class: "pose", "data-standard": Number(standard), "data-words": `${group} ${label(name)}`.toLowerCase() }, card, remove);
  }

  // Shows the poses that have all typed words in their name or group.
  private filter(): void {
    const words = this.search.value.trim().toLowerCase().split(/\s+/);
    for (const pose of this.list.querySelectorAll<HTMLElement>(".pose")) pose.hidden = !words.every((word) => pose.dataset.words!.includes(word));
    for (const section of this.list.querySelectorAll<HTMLElement>("section")) section.hidden = !section.querySelector(".pose:not([hidden])");
  }

  private onIntersection(entries: IntersectionObserverEntry[]): void {
    const idle = !this.waiting.length;
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting || !this.frames.has(target)) continue;
      this.observer.unobserve(target);
      this.waiting.push(target as HTMLImageElement);
    }
    if (idle) this.renderThumbnails();
  }

  // For a part of each frame, so that the page stays responsive.
  private renderThumbnails(): void {
    const start = performance.now();
    while (this.waiting.length && performance.now() - start < TIME_PER_FRAME_MS) {
      const image = this.waiting.shift()!;
      const frame = this.frames.get(image)!;
      const key = `${this.state.document?.figure} ${frame.join()}`;
      const source = this.rendered.get(key) ?? this.viewport.thumbnail(frame, THUMBNAIL_PX);
      this.rendered.set(key, source);
      image.src = source;
    }
    if (this.waiting.length) requestAnimationFrame(() => this.renderThumbnails());
  }
}
