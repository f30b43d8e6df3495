// The library of poses, with a small picture of each.

import { button, element } from "./elements";
import { capital, words } from "./names";
import { Shown } from "./shown";
import { Stage } from "./stage";
import { State } from "./state";

export class Library {
  private dialog: HTMLDialogElement | null = null;
  private readonly list = element("div", { class: "poses" });

  constructor(
    private readonly state: State,
    private readonly stage: Stage,
    private readonly shown: Shown,
  ) {
    state.on("library", () => this.show());
  }

  open(): void {
    if (this.dialog) return;
    const input = element("input", { type: "text", placeholder: "Name of the pose as it is now", "aria-label": "Name", maxlength: 60, spellcheck: "false", autofocus: true });
    const form = element("form", { class: "ask" }, input, element("button", { type: "submit", class: "primary" }, "Keep"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.state.say({ type: "pose.keep", name: input.value.trim() || "pose" });
      input.value = "";
    });
    const close = button("cross", "Close", () => this.dialog?.close(), { class: "tool" });
    const head = element("div", { class: "dialog-head" }, element("h2", {}, "Poses"), close);
    this.dialog = element("dialog", { class: "library", "aria-label": "Poses" }, head, form, this.list);
    this.dialog.addEventListener("close", () => {
      this.dialog?.remove();
      this.dialog = null;
      this.shown.ask([]);
    });
    this.dialog.addEventListener("click", (event) => event.target === this.dialog && this.dialog?.close());
    document.body.append(this.dialog);
    this.dialog.showModal();
    this.list.replaceChildren(element("p", { class: "empty" }, "Drawing…"));
    this.shown.ask(["library"]);
  }

  private show(): void {
    const { library } = this.state;
    if (!library || !this.dialog) return;
    const entries = library.names.map(({ name, standard }, index) => {
      const picture = element("img", { src: this.stage.thumbnail(library.frames[index]), alt: "", width: 96, height: 96 });
      const take = (): void => {
        this.state.say(standard ? { type: "pose.standard", name } : { type: "pose.take", name });
        this.dialog?.close();
      };
      const card = element("button", { type: "button", class: "card", "data-pose": name, onclick: take }, picture, capital(words(name)));
      const forget = standard ? null : button("cross", `Forget ${name}`, () => this.state.say({ type: "pose.forget", name }), { class: "quick shown" });
      return element("div", { class: "pose" }, card, forget);
    });
    const empty = element("p", { class: "empty" }, "No poses are kept yet.");
    this.list.replaceChildren(...(entries.length ? entries : [empty]));
  }
}
