// What menus, keys and buttons do, said once.

import { Cloud } from "./cloud";
import { Connection } from "./connection";
import { askName, shortcuts } from "./dialog";
import { element } from "./elements";
import { Library } from "./library";
import { remember } from "./memory";
import { Player } from "./player";
import { Shown } from "./shown";
import { Stage } from "./stage";
import { StoryPage } from "./story-page";
import { NOTHING, State } from "./state";
import { Status } from "./status";
import { Timeline } from "./timeline";
import { Traces } from "./traces";
import { Upload } from "./upload";
import { Views } from "./views";

export interface Parts {
  state: State;
  stage: Stage;
  shown: Shown;
  status: Status;
  views: Views;
  library: Library;
  timeline: Timeline;
  player: Player;
  traces: Traces;
  cloud: Cloud;
  upload: Upload;
  story: StoryPage;
  connection: () => Connection;
}

export class Acts {
  constructor(readonly parts: Parts) {}

  help(): void {
    shortcuts();
  }

  pin(): void {
    const { state } = this.parts;
    const segment = state.picked >= 0 ? state.picked : state.hovered;
    if (segment >= 0) state.say({ type: "pin", segment: this.name(segment) });
    else state.notice("Select a part first, then pin it.");
  }

  name(segment: number): string {
    return this.parts.stage.body?.info.segments[segment] ?? "";
  }

  // The whole figure, with handles to carry and turn it.
  whole(): void {
    const { state, stage } = this.parts;
    if (!stage.body?.info.floats) state.notice("This figure is fixed to the world.");
    else state.select(state.selection.kind === "figure" ? NOTHING : { kind: "figure" });
  }

  // Where the selected part can go; the same again hides it.
  reach(): void {
    const { state, cloud } = this.parts;
    if (cloud.shown) cloud.forget();
    else if (state.picked < 0) state.notice("Select a part first.");
    else state.say({ type: "reach", segment: this.name(state.picked) });
  }

  remove(): void {
    const { selection, say } = this.parts.state;
    if (selection.kind === "obstacle") say({ type: "obstacle.remove", name: selection.name });
    else if (selection.kind === "force") say({ type: "force.remove", site: selection.site });
    else if (selection.kind === "task") say({ type: "task.remove", name: selection.name });
  }

  resetJoint(limb = false): void {
    const { state } = this.parts;
    if (state.picked < 0) return;
    const segment = this.name(state.picked);
    state.say(limb ? { type: "pose.reset_limb", segment } : { type: "pose.reset_joint", segment });
  }

  focus(): void {
    const { stage, state } = this.parts;
    const { body, center, size } = stage;
    if (!body || state.picked < 0) stage.frame(center, 0.54 * size);
    else stage.frame(body.middle(state.picked), Math.max(2.4 * body.meshes[state.picked].geometry.boundingSphere!.radius, 0.08 * size));
  }

  plainName(): string {
    return (this.parts.state.document?.file ?? "").replace(/\.poise$/, "");
  }

  save(): void {
    const name = this.plainName();
    if (name) this.parts.state.say({ type: "file.save", name });
    else this.saveAs();
  }

  saveAs(): void {
    askName(this.plainName(), (name) => this.parts.state.say({ type: "file.save", name }));
  }

  download(kind: string): void {
    element("a", { href: `/export.${kind}${location.search}`, download: "" }).click();
  }

  async picture(): Promise<void> {
    const address = URL.createObjectURL(await this.parts.stage.picture());
    element("a", { href: address, download: `${this.parts.state.document?.figure ?? "figure"}.png` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
  }

  toggleSide(): void {
    document.body.classList.toggle("no-tasks");
  }

  dress(theme: string): void {
    const dark = theme !== "light";
    document.documentElement.dataset.theme = dark ? "dark" : "light";
    remember("poise.theme", dark ? "dark" : "light");
    this.parts.stage.dress(dark);
    this.parts.state.tell("theme");
  }

  get dark(): boolean {
    return document.documentElement.dataset.theme !== "light";
  }
}
