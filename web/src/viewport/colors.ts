// Colors arrive in the sRGB color space; lighting is computed in the linear color space.

import { Color, SRGBColorSpace } from "three";

export function srgbColor(red: number, green: number, blue: number): Color {
  return new Color().setRGB(red, green, blue, SRGBColorSpace);
}

// Linear red, green and blue of many vertices, from `stride` numbers per vertex in units of `scale`.
export function toLinear(values: ArrayLike<number>, stride: number, scale: number): Float32Array {
  const colors = new Float32Array((3 * values.length) / stride);
  for (let from = 0, to = 0; from < values.length; from += stride, to += 3) {
    srgbColor(values[from] / scale, values[from + 1] / scale, values[from + 2] / scale).toArray(colors, to);
  }
  return colors;
}

// Color of a load, from 0 (cool) to 1 and more (hot).
export function loadColor(load: number): Color {
  return new Color().setHSL((1 - Math.min(1, Math.sqrt(load))) * 0.58, 0.75, 0.52);
}
