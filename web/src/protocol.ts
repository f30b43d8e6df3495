// What is said between page and server; poise.studio.protocol and poise.studio.publish are the other side.

export const VERSION = 3;

export type Point = [number, number, number];
export type Turn = [number, number, number, number]; // w x y z

export type Command =
  | { type: "pull.begin"; segment: string; point: Point; goal: Point }
  | { type: "goal.begin"; task: string; goal: Point }
  | { type: "turn.begin"; segment: string }
  | { type: "joint.begin"; coordinate: string }
  | { type: "obstacle.begin"; name: string }
  | { type: "figure.begin" }
  | { type: "force.begin"; site: string }
  | { type: "drag.move"; number: number; goal: Point }
  | { type: "turn.move"; number: number; turn: Turn }
  | { type: "value.move"; number: number; value: number }
  | { type: "drag.end" }
  | { type: "pin"; segment: string }
  | { type: "task.add"; segment: string; point: Point }
  | { type: "task.create"; kind: string; site: string }
  | { type: "task.set"; name: string; changes: TaskChanges }
  | { type: "task.remove"; name: string }
  | { type: "task.order"; levels: string[][] }
  | { type: "task.balance" }
  | { type: "task.join"; site: string; other: string }
  | { type: "criterion"; kind: string }
  | { type: "undo" }
  | { type: "redo" }
  | { type: "pose.standard"; name: string }
  | { type: "pose.reset" }
  | { type: "pose.reset_joint"; segment: string }
  | { type: "pose.reset_limb"; segment: string }
  | { type: "pose.mirror" }
  | { type: "pose.copy" }
  | { type: "pose.paste" }
  | { type: "pose.keep"; name: string }
  | { type: "pose.take"; name: string }
  | { type: "pose.forget"; name: string }
  | { type: "joint.set"; coordinate: string; value: number }
  | { type: "figure.choose"; name: string }
  | { type: "gallery.open"; name: string }
  | { type: "figure.human"; stature: number; mass: number | null; sex: string; hands: boolean; feet: boolean }
  | { type: "segment.add"; parent: string }
  | { type: "segment.remove"; segment: string }
  | { type: "segment.rename"; segment: string; name: string }
  | { type: "segment.resize"; segment: string; factors: Point; both: boolean }
  | { type: "joint.limit"; joint: string; component: string; lower: number; upper: number; both: boolean }
  | { type: "obstacle.add"; kind: string }
  | { type: "obstacle.remove"; name: string }
  | { type: "obstacle.set"; name: string; at: Point; turn: Turn }
  | { type: "avoid"; self: boolean; margin: number }
  | { type: "force.set"; site: string; force: Point }
  | { type: "force.remove"; site: string }
  | { type: "support.set"; site: string; friction: number | null; share: number | null }
  | { type: "support.remove"; site: string }
  | { type: "key.add"; time: number }
  | { type: "key.remove"; time: number }
  | { type: "key.move"; time: number; to: number }
  | { type: "key.clear" }
  | { type: "time.go"; time: number }
  | { type: "record"; on: boolean }
  | { type: "replay"; method: string }
  | { type: "methods.set"; changes: Partial<Methods> }
  | { type: "methods.reset" }
  | { type: "collisions"; on: boolean }
  | { type: "trunk"; balls: number }
  | { type: "show"; names: string[] }
  | { type: "reach"; segment: string }
  | { type: "gallery.list" }
  | { type: "experiment.open"; name: string }
  | { type: "tour.go"; stage: number }
  | { type: "tour.end" }
  | { type: "tour.plots" }
  | { type: "bench" }
  | { type: "work.cancel" }
  | { type: "import.begin"; name: string; bytes: number }
  | { type: "import.cancel" }
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
  frame?: string;
  kind?: string;
  recruits?: string | string[];
  margin?: number;
}

export interface Task {
  name: string;
  kind: string;
  words: string;
  level: number; // 0 above all levels, PREFERENCE below them
  weight: number;
  enabled: boolean;
  segment: number | null;
  point: Point | null;
  goal: Point | null;
  axes: string | null;
  frame: string | null;
  recruits: string | string[];
  margin: number | null;
}

export const PREFERENCE = -1;

export interface Part {
  kind: "box" | "ball" | "capsule" | "cylinder" | "ground" | "mesh";
  size: number[];
  faces?: number[];
  at: Point;
  turn: Turn;
  color: [number, number, number, number];
}

export interface Obstacle {
  name: string;
  words: string;
  at: Point;
  turn: Turn;
  parts: Part[];
}

export interface Offer {
  name: string;
  words: string;
  task?: string;
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
  obstacles: Obstacle[];
  clearance: { self: boolean; margin: number; on: boolean | null };
  forces: {
    wrenches: { site: string; force: Point }[];
    supports: { site: string; friction: number | null; share: number | null }[];
  };
  poses: string[];
  keys: number[];
  recording: boolean;
  methods: Methods & { name: string };
  trunk: number | null; // balls of an elephant's trunk
  tour: Tour | null;
  recorded: Record<string, { frames: number; median: number; most: number }>;
  offers: { figures: Offer[]; tasks: Offer[]; criteria: Offer[]; obstacles: Offer[]; methods: (Offer & { choices: Offer[] })[] };
}

export interface Methods {
  engine: string;
  pace: string;
  strategy: string;
  inverse: string;
  limits: string;
  rule: string;
  avoidance: string;
  damping: number;
  influence: number;
}

export interface Tour {
  name: string;
  title: string;
  chapter: string;
  source: string;
  story: string;
  turned: string;
  at: number;
  stages: { title: string; view: string; sticks: boolean }[];
  plots: number;
  checks: { words: string; holds: boolean; measured: string }[];
}

export interface GalleryMessage {
  type: "gallery";
  scenes: Offer[];
  experiments: (Offer & { title: string; chapter: string; source: string })[];
}

export interface Measured {
  type: "measured";
  rows: { name: string; value: number; unit: string; bar: { relation: string; limit: number; reason: string } | null; verdict: string }[];
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

export interface Reading {
  name: string;
  lower: number;
  upper: number;
  unit: "rad" | "m";
  limited: boolean;
}

export interface Joint {
  name: string;
  kind: "fixed" | "hinge" | "slide" | "elbow" | "swing" | "ball" | "free";
  at: Point;
  frame: number[]; // place and quaternion w x y z in the parent
  child: number[]; // the same in the segment it moves
  axis: Point;
  q: number; // where its numbers begin
  readings: Reading[];
  cone: Point[]; // directions on the edge of its limit, in the frame
  field: number[][]; // directions inside, with the ends of the twist there
}

export interface FigureInfo {
  type: "figure";
  name: string;
  segments: string[];
  parents: number[];
  floats: boolean;
  sites: { name: string; segment: number }[];
  joints: Joint[];
  solids: { offset: number; vertices: number; faces: number }[];
  poses: string[];
  human: { stature: number; mass: number; hands: boolean; feet: boolean } | null;
  freedoms: number;
  mass: number;
}

export interface Arrow {
  kind: "force" | "support" | "weight";
  site: string;
  at: Point;
  force: Point;
  friction?: number | null;
  normal?: Point;
  used?: number;
  share?: number;
}

export interface Drawn {
  type: "drawn";
  scale: number; // newtons per meter of an arrow
  polygon?: { corners: [number, number][]; z: number; margin: number } | null;
  forces?: { arrows: Arrow[]; closed: boolean; words: string[] } | null;
  torques?: { coordinate: string; torque: number; used: number | null }[] | null;
  loads?: number[] | null;
  inertia?: { radius: number; wanted: number | null; axis: Point; value: number } | null;
  near?: { a: Point; b: Point; distance: number; normal: Point; meets: boolean }[];
}

export interface Poses {
  what: "motion" | "library";
  count: number;
  first: number; // of a motion [s]
  rate: number; // of a motion [1/s]
  names: { name: string; standard: boolean }[]; // of a library
  frames: Float32Array[];
}

export interface SkinMessage {
  places: Float32Array; // of the segments when it was made
  vertices: Float32Array;
  normals: Float32Array;
  faces: Uint32Array;
  segments: Uint16Array; // four a vertex
  shares: Uint8Array; // the same, 255 for one
  colors: Uint8Array; // the same
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
  center: Float32Array; // 3
  segments: Float32Array; // place and quaternion w x y z, 7 a segment
  q: Float32Array;
}

export type Told =
  | { type: "welcome"; version: number; client: number }
  | DocumentMessage
  | Report
  | Drawn
  | { type: "reachable"; places: number[] }
  | GalleryMessage
  | Measured
  | { type: "plots"; plots: string[] }
  | { type: "progress"; words: string; share: number }
  | { type: "files"; names: string[]; folder: string }
  | { type: "notice"; words: string }
  | { type: "refused"; of: string; reason: string }
  | { type: "pong"; number: number };
