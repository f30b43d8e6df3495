// The pose library: standard and saved poses, each with a thumbnail.

import { capitalize, label } from "../labels";
import { DisplaySettings } from "../overlays/display-settings";
import { State } from "../state";
import { element, iconButton } from "../ui/elements";
import { Viewport } from "../viewport/viewport";

const THUMBNAIL_PX = 96;

export class PoseLibrary {
  private dialog: HTMLDialogElement | null = null;
  private readonly list = element("div", { class: "poses" });

  constructor(
    private readonly state: State,
    private readonly viewport: Viewport,
    private readonly display: DisplaySettings,
  ) {
    state.on("library", () => this.update());
  }

  open(): void {
    if (this.dialog) return;
    const input = element("input", { type: "text", placeholder: "Name for the current pose", "aria-label": "Name", maxlength: 60, spellcheck: "false", autofocus: true });
    const form = element("form", { class: "name-form" }, input, element("button", { type: "submit", class: "primary" }, "Save"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.state.send({ type: "pose.save", name: input.value.trim() || "pose" });
      input.value = "";
    });
    const head = element("div", { class: "dialog-head" }, element("h2", {}, "Pose library"), iconButton("close", "Close", () => this.dialog?.close()));
    this.dialog = element("dialog", { class: "library", "aria-label": "Pose library" }, head, form, this.list);
    this.dialog.addEventListener("close", () => {
      this.dialog?.remove();
      this.dialog = null;
      this.display.subscribe([]);
    });
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.dialog?.close());
    document.body.append(this.dialog);
    this.dialog.showModal();
    this.list.replaceChildren(element("p", { class: "empty" }, "Loading…"));
    this.display.subscribe(["library"]);
  }

  private update(): void {
    const { library } = this.state;
    if (!library || !this.dialog) return;
    const entries = library.names.map(({ name, standard }, index) => {
      const image = element("img", { src: this.viewport.thumbnail(library.frames[index], THUMBNAIL_PX), alt: "", width: THUMBNAIL_PX, height: THUMBNAIL_PX });
      const apply = (): void => {
        this.state.send(standard ? { type: "pose.standard", name } : { type: "pose.apply", name });
        this.dialog?.close();
      };
      const card = element("button", { type: "button", class: "card", "data-pose": name, onclick: apply }, image, capitalize(label(name)));
      const remove = standard ? null : iconButton("close", `Delete ${name}`, () => this.state.send({ type: "pose.delete", name }), { class: "row-button always" });
      return element("div", { class: "pose" }, card, remove);
    });
    this.list.replaceChildren(...(entries.length ? entries : [element("p", { class: "empty" }, "No saved poses yet.")]));
  }
}
