// Says as long as changes are not stored, and why; offers to take the folder where another studio has it open.

import { StorageUpdate } from "../messages";
import { State } from "../state";
import { element } from "./elements";

export class StorageBanner {
  readonly root = element("div", { class: "storage-banner", role: "alert", hidden: true });

  constructor(private readonly state: State) {}

  show(storage: StorageUpdate): void {
    this.root.hidden = !storage.problem;
    const take = element("button", { type: "button", onclick: () => this.take(take) }, "Use the folder here");
    const keep = element("button", { type: "button", onclick: () => (this.root.hidden = true) }, "Look only");
    const choice = storage.elsewhere && element("div", { class: "choices" }, take, keep);
    this.root.replaceChildren(element("p", {}, storage.problem), choice || "");
  }

  private take(button: HTMLButtonElement): void {
    button.disabled = true;
    if (!this.state.send({ type: "folder.take" })) button.disabled = false;
  }
}
