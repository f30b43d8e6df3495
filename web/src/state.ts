// What the page knows: the latest of everything the server told, what is selected, how the hand works. Parts of the
// page listen to what concerns them.

import { Command, DocumentMessage, Drawn, Frame, Obstacle, Poses, Report, Task } from "./protocol";

export type Mode = "move" | "turn" | "shape";

export type Selection =
  | { kind: "none" }
  | { kind: "segment"; index: number }
  | { kind: "task"; name: string }
  | { kind: "obstacle"; name: string }
  | { kind: "force"; site: string }
  | { kind: "figure" };

export type News = "document" | "report" | "frame" | "figure" | "drawn" | "selection" | "mode" | "shown" | "motion" | "library" | "theme";

export const NOTHING: Selection = { kind: "none" };

export class State {
  document: DocumentMessage | null = null;
  report: Report | null = null;
  drawn: Drawn | null = null;
  frame: Frame | null = null;
  motion: Poses | null = null;
  library: Poses | null = null;
  selection: Selection = NOTHING;
  hovered = -1;
  joints: string[] = []; // of the figure, those that move
  person = false; // whether the figure is one of the library's people
  before = -1; // the part that was selected before this one
  mode: Mode = "move";
  both = true; // what is done to a limb is done to the one of the other side
  client = 0;
  say: (command: Command) => boolean = () => false;
  notice: (text: string, bad?: boolean) => void = () => undefined;
  private readonly ears = new Map<News, (() => void)[]>();

  on(news: News, act: () => void): void {
    this.ears.set(news, [...(this.ears.get(news) ?? []), act]);
  }

  tell(news: News): void {
    for (const act of this.ears.get(news) ?? []) act();
  }

  get picked(): number {
    if (this.selection.kind === "segment") return this.selection.index;
    return this.selection.kind === "task" ? (this.task?.segment ?? -1) : -1;
  }

  get task(): Task | null {
    const { selection } = this;
    return selection.kind === "task" ? (this.document?.tasks.find((task) => task.name === selection.name) ?? null) : null;
  }

  get obstacle(): Obstacle | null {
    const { selection } = this;
    return selection.kind === "obstacle" ? (this.document?.obstacles.find((each) => each.name === selection.name) ?? null) : null;
  }

  select(selection: Selection): void {
    if (selection.kind === "segment" && this.selection.kind === "segment" && selection.index !== this.selection.index) {
      this.before = this.selection.index;
    }
    this.selection = selection;
    this.tell("selection");
  }

  pick(segment: number): void {
    this.select(segment < 0 ? NOTHING : { kind: "segment", index: segment });
  }

  hover(segment: number): void {
    if (segment === this.hovered) return;
    this.hovered = segment;
    this.tell("selection");
  }

  use(mode: Mode): void {
    this.mode = mode;
    this.tell("mode");
  }
}
