// Binary messages: frames, figures, poses and skins, as encoded by poise.studio.pose_messages, figure_message and
// mesh_messages. Transforms are 7 numbers: position and quaternion w x y z.

import { CHARACTER_MESSAGE, FIGURE_MESSAGE, FRAME_MESSAGE, SKIN_MESSAGE, STAGE_MESSAGE, CharacterInfo, FigureInfo, PosesInfo, SkinInfo, StageMessage } from "./messages";

const FRAME_HEADER_BYTES = 28;
const TRANSFORM_NUMBERS = 7;

export interface Frame {
  client: number;
  number: number; // of the drag event that it answers
  microseconds: number; // latency
  count: number;
  center: Float32Array; // center of mass, 3
  segments: Float32Array; // transforms
  q: Float32Array;
}

export interface Figure {
  info: FigureInfo;
  buffer: ArrayBuffer;
  start: number; // of the arrays in the buffer
}

export interface Poses extends PosesInfo {
  frames: Float32Array[]; // transforms of all segments, per pose
}

export interface SkinMessage {
  bindTransforms: Float32Array; // of the segments in the bind pose
  axes: Float32Array; // along the limbs in the bind pose, three per segment
  vertices: Float32Array;
  normals: Float32Array;
  faces: Uint32Array;
  segments: Uint16Array; // four per vertex
  weights: Uint8Array; // four per vertex, 255 for one
  colors: Uint8Array; // four per vertex, 255 for one
}

export interface CharacterMessage {
  info: CharacterInfo;
  file: ArrayBuffer; // GLB; empty if the figure has no character
}

export interface StageContent {
  name: string; // of the figure
  content: BinaryMessage;
}

export type BinaryMessage = { stage: StageContent } | { frame: Frame } | { figure: Figure } | { poses: Poses } | { skin: SkinMessage } | { character: CharacterMessage };

export function decodeBinary(buffer: ArrayBuffer): BinaryMessage {
  const view = new DataView(buffer);
  const kind = view.getUint32(0, true);
  if (kind === FRAME_MESSAGE) return { frame: decodeFrame(buffer, view) };
  const length = view.getUint32(4, true);
  const start = 8 + length;
  const header: unknown = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 8, length)));
  if (kind === STAGE_MESSAGE) return { stage: { name: (header as StageMessage).name, content: decodeBinary(buffer.slice(start)) } };
  if (kind === FIGURE_MESSAGE) return { figure: { info: header as FigureInfo, buffer, start } };
  if (kind === SKIN_MESSAGE) return { skin: decodeSkin(buffer, start, header as SkinInfo) };
  if (kind === CHARACTER_MESSAGE) return { character: { info: header as CharacterInfo, file: buffer.slice(start) } };
  const info = header as PosesInfo;
  const size = info.count ? (buffer.byteLength - start) / 4 / info.count : 0;
  const frames = Array.from({ length: info.count }, (_, index) => new Float32Array(buffer, start + 4 * size * index, size));
  return { poses: { ...info, frames } };
}

function decodeFrame(buffer: ArrayBuffer, view: DataView): Frame {
  const count = view.getUint32(20, true);
  const segmentsStart = FRAME_HEADER_BYTES + 12;
  return {
    client: view.getUint32(4, true),
    number: view.getUint32(8, true),
    microseconds: view.getUint32(12, true),
    count: view.getUint32(16, true),
    center: new Float32Array(buffer, FRAME_HEADER_BYTES, 3),
    segments: new Float32Array(buffer, segmentsStart, TRANSFORM_NUMBERS * count),
    q: new Float32Array(buffer, segmentsStart + 4 * TRANSFORM_NUMBERS * count, view.getUint32(24, true)),
  };
}

function decodeSkin(buffer: ArrayBuffer, start: number, { vertices, faces }: SkinInfo): SkinMessage {
  const segments = (buffer.byteLength - start - 40 * vertices - 12 * faces) / (4 * (TRANSFORM_NUMBERS + 3));
  let offset = start;
  const next = <Kind>(make: new (buffer: ArrayBuffer, offset: number, count: number) => Kind, count: number, bytes: number): Kind => {
    offset += count * bytes;
    return new make(buffer, offset - count * bytes, count);
  };
  return {
    bindTransforms: next(Float32Array, TRANSFORM_NUMBERS * segments, 4),
    axes: next(Float32Array, 3 * segments, 4),
    vertices: next(Float32Array, 3 * vertices, 4),
    normals: next(Float32Array, 3 * vertices, 4),
    faces: next(Uint32Array, 3 * faces, 4),
    segments: next(Uint16Array, 4 * vertices, 2),
    weights: next(Uint8Array, 4 * vertices, 1),
    colors: next(Uint8Array, 4 * vertices, 1),
  };
}
