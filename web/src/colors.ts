// Colors come as they are seen on a screen; light is reckoned with linear ones.

import { Color, SRGBColorSpace } from "three";

export function screenColor(red: number, green: number, blue: number): Color {
  return new Color().setRGB(red, green, blue, SRGBColorSpace);
}

// Red, green and blue of many vertices, `wide` numbers each, in parts of `full`.
export function linear(values: ArrayLike<number>, wide: number, full: number): Float32Array {
  const made = new Float32Array((3 * values.length) / wide);
  for (let from = 0, to = 0; from < values.length; from += wide, to += 3) {
    screenColor(values[from] / full, values[from + 1] / full, values[from + 2] / full).toArray(made, to);
  }
  return made;
}

// Of a load, from 0 (cool) to 1 and more (hot).
export function heatOf(load: number): Color {
  return new Color().setHSL((1 - Math.min(1, Math.sqrt(load))) * 0.58, 0.75, 0.52);
}
