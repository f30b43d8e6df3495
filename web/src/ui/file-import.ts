// File import: a dropped or chosen file is sent in parts, with progress and a cancel button. Background jobs show their progress
// here too.

import { Connection } from "../connection";
import { State } from "../state";
import { element } from "./elements";

const PART_BYTES = 256 * 1024;
const MAX_NAME_LENGTH = 100;

export class FileImport {
  readonly root = element("div", { class: "progress", role: "status", hidden: true });
  private readonly text = element("span");
  private readonly bar = element("progress", { max: 1, value: 0 });
  private number = 0; // of the current import
  private sending = false;

  constructor(
    private readonly state: State,
    private readonly connection: () => Connection,
  ) {
    const cancel = element("button", { type: "button", class: "chip", onclick: () => this.cancel() }, "Cancel");
    this.root.append(this.text, this.bar, cancel);
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

  chooseFile(): void {
    const input = element("input", { type: "file", accept: ".poise,.bvh,.glb,.gltf,.vrm,.vrma,.fbx,.urdf,.xml,.mjcf,.asf" });
    input.addEventListener("change", () => input.files?.[0] && void this.send(input.files[0]));
    input.click();
  }

  async send(file: File): Promise<void> {
    const number = ++this.number;
    if (!this.state.send({ type: "import.begin", name: file.name.slice(-MAX_NAME_LENGTH), bytes: file.size })) return;
    this.sending = true;
    this.showProgress(`Reading ${file.name}`, 0);
    for (let offset = 0; offset < file.size && number === this.number; offset += PART_BYTES) {
      const part = await file.slice(offset, offset + PART_BYTES).arrayBuffer();
      if (number !== this.number || !(await this.connection().sendBytes(part))) return;
    }
  }

  private cancel(): void {
    this.number += 1;
    this.state.send({ type: this.sending ? "import.cancel" : "job.cancel" });
    this.showProgress("", 1);
  }

  // An empty text hides the progress bar.
  showProgress(text: string, fraction: number): void {
    this.root.hidden = !text;
    if (!text) this.sending = false;
    this.text.textContent = text;
    if (fraction < 1) this.bar.value = fraction;
    else this.bar.removeAttribute("value");
  }
}
