// Messages of bytes: frames, figures, poses and skins; poise.studio.publish writes them.

import { Figure, FigureInfo, Frame, Poses, SkinMessage } from "./protocol";

const FRAME = 1;
const FIGURE = 2;
const SKIN = 4; // what is none of these are poses
const HEAD = 28; // bytes before the center of a frame

export type Binary = { frame: Frame } | { figure: Figure } | { poses: Poses } | { skin: SkinMessage };

export function readBinary(buffer: ArrayBuffer): Binary {
  const head = new DataView(buffer);
  const kind = head.getUint32(0, true);
  if (kind === FRAME) {
    const count = head.getUint32(20, true);
    const frame = {
      client: head.getUint32(4, true),
      number: head.getUint32(8, true),
      microseconds: head.getUint32(12, true),
      count: head.getUint32(16, true),
      center: new Float32Array(buffer, HEAD, 3),
      segments: new Float32Array(buffer, HEAD + 12, 7 * count),
      q: new Float32Array(buffer, HEAD + 12 + 28 * count, head.getUint32(24, true)),
    };
    return { frame };
  }
  const length = head.getUint32(4, true);
  const text = new TextDecoder().decode(new Uint8Array(buffer, 8, length));
  if (kind === FIGURE) return { figure: { info: JSON.parse(text) as FigureInfo, buffer, start: 8 + length } };
  if (kind === SKIN) {
    const { vertices, faces } = JSON.parse(text) as { vertices: number; faces: number };
    return { skin: readSkin(buffer, 8 + length, vertices, faces) };
  }
  const poses = { first: 0, rate: 30, names: [], ...JSON.parse(text) } as Poses;
  const each = poses.count ? (buffer.byteLength - 8 - length) / 4 / poses.count : 0;
  poses.frames = Array.from({ length: poses.count }, (_, index) => new Float32Array(buffer, 8 + length + 4 * each * index, each));
  return { poses };
}

function readSkin(buffer: ArrayBuffer, start: number, vertices: number, faces: number): SkinMessage {
  const segments = (buffer.byteLength - start - 40 * vertices - 12 * faces) / 28;
  let at = start;
  const next = <Kind>(make: new (buffer: ArrayBuffer, at: number, count: number) => Kind, count: number, bytes: number): Kind => {
    at += count * bytes;
    return new make(buffer, at - count * bytes, count);
  };
  return {
    places: next(Float32Array, 7 * segments, 4),
    vertices: next(Float32Array, 3 * vertices, 4),
    normals: next(Float32Array, 3 * vertices, 4),
    faces: next(Uint32Array, 3 * faces, 4),
    segments: next(Uint16Array, 4 * vertices, 2),
    shares: next(Uint8Array, 4 * vertices, 1),
    colors: next(Uint8Array, 4 * vertices, 1),
  };
}
