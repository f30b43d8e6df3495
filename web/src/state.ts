// Client state: the latest updates of the server, the selection and the active tool. Parts of the page subscribe to events.

import { Frame, Poses } from "./binary-messages";
import { Command, CurvesUpdate, DocumentUpdate, ObstacleInfo, OverlayUpdate, ReportUpdate, TaskFieldsUpdate, TaskInfo, Vec3 } from "./messages";

export type Tool = "pull" | "rotate" | "edit";

export type Selection =
  | { kind: "none" }
  | { kind: "segment"; index: number }
  | { kind: "task"; name: string }
  | { kind: "obstacle"; name: string }
  | { kind: "force"; site: string }
  | { kind: "other figure"; name: string }
  | { kind: "figure" };

export type StateEvent = "document" | "report" | "frame" | "figure" | "overlays" | "selection" | "tool" | "display" | "motion" | "curves" | "taskFields" | "library" | "theme";

export const NO_SELECTION: Selection = { kind: "none" };

export class State {
  document: DocumentUpdate | null = null;
  report: ReportUpdate | null = null;
  overlays: OverlayUpdate | null = null;
  frame: Frame | null = null;
  motion: Poses | null = null;
  curves: CurvesUpdate | null = null;
  library: Poses | null = null;
  taskFields: TaskFieldsUpdate | null = null;
  selection: Selection = NO_SELECTION;
  hovered = -1; // index of a segment
  grabbed: { segment: number; local: Vec3 } | null = null; // point of a part that was clicked or pulled last
  movableJoints: string[] = [];
  isHuman = false; // whether the figure is a human of the library
  hasCharacter = false; // whether the figure was imported with its meshes
  previousSegment = -1; // selected before the current one
  tool: Tool = "pull";
  bothSides = true; // edits of a limb apply to the opposite side too
  fieldsOpen = false; // whether all parameters of a task are shown
  client = 0;
  send: (command: Command) => boolean = () => false;
  notice: (text: string, error?: boolean) => void = () => undefined;
  private readonly listeners = new Map<StateEvent, (() => void)[]>();

  on(event: StateEvent, listener: () => void): void {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener]);
  }

  notify(event: StateEvent): void {
    for (const listener of this.listeners.get(event) ?? []) listener();
  }

  // Index of the selected segment, or of the segment of the selected task; -1 if there is none.
  get selectedSegment(): number {
    if (this.selection.kind === "segment") return this.selection.index;
    return this.selection.kind === "task" ? (this.task?.segment ?? -1) : -1;
  }

  get task(): TaskInfo | null {
    const { selection } = this;
    return selection.kind === "task" ? (this.document?.tasks.find((task) => task.name === selection.name) ?? null) : null;
  }

  get obstacle(): ObstacleInfo | null {
    const { selection } = this;
    return selection.kind === "obstacle" ? (this.document?.obstacles.find((obstacle) => obstacle.name === selection.name) ?? null) : null;
  }

  select(selection: Selection): void {
    if (selection.kind === "other figure") return void this.send({ type: "stage.choose", name: selection.name });
    if (selection.kind === "segment" && this.selection.kind === "segment" && selection.index !== this.selection.index) {
      this.previousSegment = this.selection.index;
    }
    this.selection = selection;
    this.notify("selection");
  }

  selectSegment(segment: number): void {
    this.select(segment < 0 ? NO_SELECTION : { kind: "segment", index: segment });
  }

  hover(segment: number): void {
    if (segment === this.hovered) return;
    this.hovered = segment;
    this.notify("selection");
  }

  setTool(tool: Tool): void {
    this.tool = tool;
    this.notify("tool");
  }
}
