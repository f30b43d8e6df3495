// What is said between page and server; poise.studio.protocol and poise.studio.publish are the other side.

export const VERSION = 1;

export type Point = [number, number, number];
export type Turn = [number, number, number, number]; // w x y z

export type Command =
  | { type: "pull.begin"; segment: string; point: Point; goal: Point }
  | { type: "goal.begin"; task: string; goal: Point }
  | { type: "turn.begin"; segment: string }
  | { type: "drag.move"; number: number; goal: Point }
  | { type: "turn.move"; number: number; turn: Turn }
  | { type: "drag.end" }
  | { type: "pin"; segment: string }
  | { type: "task.add"; segment: string; point: Point }
  | { type: "task.set"; name: string; changes: TaskChanges }
  | { type: "task.remove"; name: string }
  | { type: "task.order"; levels: string[][] }
  | { type: "task.balance" }
  | { type: "undo" }
  | { type: "redo" }
  | { type: "pose.standard"; name: string }
  | { type: "pose.reset" }
  | { type: "pose.reset_joint"; segment: string }
  | { type: "pose.mirror" }
  | { type: "pose.copy" }
  | { type: "pose.paste" }
  | { type: "figure.choose"; name: string }
  | { type: "file.list" }
  | { type: "file.open"; name: string }
  | { type: "file.save"; name: string }
  | { type: "ping"; number: number };

export interface TaskChanges {
  enabled?: boolean;
  weight?: number;
  name?: string;
  axes?: string;
  goal?: Point;
}

export interface Task {
  name: string;
  kind: string;
  words: string;
  level: number; // 0 for preferences, below all levels
  weight: number;
  enabled: boolean;
  segment: number | null;
  point: Point | null;
  goal: Point | null;
  axes: string | null;
}

export interface DocumentMessage {
  type: "document";
  revision: number;
  figure: string;
  file: string;
  changed: boolean;
  undo: string;
  redo: string;
  clipboard: boolean;
  holder: number;
  tasks: Task[];
  figures: { name: string; words: string }[];
}

export type State = "met" | "traded" | "blocked" | "reach" | "moving" | "off";

export interface TaskReport {
  state: State;
  error: string;
  amount: number;
  unit: string;
  limits: string[];
  above: string[];
}

export interface Report {
  type: "report";
  light: "green" | "orange" | "red";
  words: string[];
  tasks: Record<string, TaskReport>;
  milliseconds: number;
  steps: number;
  limits: string[];
}

export interface FigureInfo {
  type: "figure";
  name: string;
  segments: string[];
  parents: number[];
  joints: { name: string; kind: string; at: Point }[];
  solids: { offset: number; vertices: number; faces: number }[];
  poses: string[];
}

export interface Figure {
  info: FigureInfo;
  buffer: ArrayBuffer;
  start: number; // of the arrays in the buffer
}

export interface Frame {
  client: number;
  number: number;
  microseconds: number;
  count: number;
  centre: Float32Array; // 3
  segments: Float32Array; // place and quaternion w x y z, 7 a segment
}

export type Told =
  | { type: "welcome"; version: number; client: number }
  | DocumentMessage
  | Report
  | { type: "files"; names: string[]; folder: string }
  | { type: "notice"; words: string }
  | { type: "refused"; of: string; reason: string }
  | { type: "pong"; number: number };

const FRAME = 1;

export function readBinary(buffer: ArrayBuffer): { frame: Frame } | { figure: Figure } {
  const head = new DataView(buffer);
  if (head.getUint32(0, true) === FRAME) {
    const count = head.getUint32(20, true);
    const frame = {
      client: head.getUint32(4, true),
      number: head.getUint32(8, true),
      microseconds: head.getUint32(12, true),
      count: head.getUint32(16, true),
      centre: new Float32Array(buffer, 24, 3),
      segments: new Float32Array(buffer, 36, 7 * count),
    };
    return { frame };
  }
  const length = head.getUint32(4, true);
  const info = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 8, length))) as FigureInfo;
  return { figure: { info, buffer, start: 8 + length } };
}

export function words(name: string): string {
  return name.replaceAll("_", " ");
}
