// A file that is dropped on the page: sent in parts, with progress, and cancelled by a button.

import { Connection } from "./connection";
import { element } from "./elements";
import { State } from "./state";

const PART = 256 * 1024;

export class Upload {
  readonly root = element("div", { class: "progress", role: "status", hidden: true });
  private readonly words = element("span");
  private readonly bar = element("progress", { max: 1, value: 0 });
  private going = 0;
  private sending = false;

  constructor(
    private readonly state: State,
    private readonly connection: () => Connection,
  ) {
    const stop = element("button", { type: "button", class: "chip", onclick: () => this.cancel() }, "Cancel");
    this.root.append(this.words, this.bar, stop);
    addEventListener("dragover", (event) => {
      event.preventDefault();
      document.body.classList.add("dropping");
    });
    addEventListener("dragleave", (event) => event.relatedTarget === null && document.body.classList.remove("dropping"));
    addEventListener("drop", (event) => {
      event.preventDefault();
      document.body.classList.remove("dropping");
      const file = event.dataTransfer?.files[0];
      if (file) void this.send(file);
    });
  }

  choose(): void {
    const input = element("input", { type: "file", accept: ".poise,.bvh,.glb,.gltf,.vrm,.vrma,.fbx,.urdf,.xml,.mjcf,.asf" });
    input.addEventListener("change", () => input.files?.[0] && void this.send(input.files[0]));
    input.click();
  }

  async send(file: File): Promise<void> {
    const number = ++this.going;
    if (!this.state.say({ type: "import.begin", name: file.name.slice(-100), bytes: file.size })) return;
    this.sending = true;
    this.progress(`Reading ${file.name}`, 0);
    for (let at = 0; at < file.size && number === this.going; at += PART) {
      const part = await file.slice(at, at + PART).arrayBuffer();
      if (number !== this.going || !(await this.connection().send(part))) return;
    }
  }

  private cancel(): void {
    this.going += 1;
    this.state.say({ type: this.sending ? "import.cancel" : "work.cancel" });
    this.progress("", 1);
  }

  progress(words: string, share: number): void {
    this.root.hidden = !words;
    if (!words) this.sending = false;
    this.words.textContent = words;
    if (share < 1) this.bar.value = share;
    else this.bar.removeAttribute("value");
  }
}
