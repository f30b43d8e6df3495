// An animated GIF: one palette of 256 colors for all frames (median cut), ordered dithering, LZW.

const PALETTE_SIZE = 256;
const MAX_SAMPLES = 40000; // colors from which the palette is computed
const BAYER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]; // 4 × 4 thresholds
const DITHER = 10; // amplitude, of 255

type Color = [number, number, number];

export function gif(frames: ImageData[], secondsPerFrame: number): Blob {
  const { width, height } = frames[0];
  const palette = medianCut(sampleColors(frames));
  const nearest = nearestColor(palette);
  const parts: Uint8Array[] = [ascii("GIF89a"), Uint8Array.of(...word(width), ...word(height), 0xf7, 0, 0)];
  const table = new Uint8Array(3 * PALETTE_SIZE);
  palette.forEach((color, index) => table.set(color, 3 * index));
  parts.push(table, Uint8Array.of(0x21, 0xff, 11), ascii("NETSCAPE2.0"), Uint8Array.of(3, 1, 0, 0, 0));
  frames.forEach((frame, index) => {
    const delay = Math.round(100 * secondsPerFrame * (index + 1)) - Math.round(100 * secondsPerFrame * index); // hundredths of a second
    parts.push(Uint8Array.of(0x21, 0xf9, 4, 0, ...word(delay), 0, 0), Uint8Array.of(0x2c, 0, 0, 0, 0, ...word(width), ...word(height), 0, 8));
    parts.push(...blocks(compress(indices(frame, nearest))), Uint8Array.of(0));
  });
  parts.push(Uint8Array.of(0x3b));
  return new Blob(parts as BlobPart[], { type: "image/gif" });
}

function ascii(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function word(value: number): [number, number] {
  return [value & 255, value >> 8];
}

// --- colors -----------------------------------------------------------------------------------------------------------------

function sampleColors(frames: ImageData[]): Color[] {
  const pixels = frames.reduce((sum, frame) => sum + frame.data.length / 4, 0);
  const step = Math.max(1, Math.floor(pixels / MAX_SAMPLES));
  const colors: Color[] = [];
  for (const { data } of frames) for (let at = 0; at < data.length; at += 4 * step) colors.push([data[at], data[at + 1], data[at + 2]]);
  return colors;
}

// Splits the box of colors with the widest range at its median until there is one box per entry; entries are means.
function medianCut(colors: Color[]): Color[] {
  const range = (box: Color[], channel: number): number => {
    let [low, high] = [255, 0];
    for (const color of box) [low, high] = [Math.min(low, color[channel]), Math.max(high, color[channel])];
    return high - low;
  };
  const measured = (box: Color[]): { box: Color[]; channel: number; width: number } => {
    const widths = [0, 1, 2].map((channel) => range(box, channel));
    const width = Math.max(...widths);
    return { box, channel: widths.indexOf(width), width };
  };
  const boxes = [measured(colors)];
  while (boxes.length < PALETTE_SIZE) {
    const widest = boxes.reduce((best, each, index) => (each.width > boxes[best].width ? index : best), 0);
    const { box, channel, width } = boxes[widest];
    if (width === 0) break;
    box.sort((a, b) => a[channel] - b[channel]);
    let middle = box.length >> 1;
    if (box[middle][channel] === box[0][channel]) middle = box.findIndex((color) => color[channel] > box[0][channel]);
    boxes.splice(widest, 1, measured(box.slice(0, middle)), measured(box.slice(middle)));
  }
  return boxes.map(({ box }) => [0, 1, 2].map((channel) => Math.round(box.reduce((sum, color) => sum + color[channel], 0) / box.length)) as Color);
}

// Index of the nearest palette entry, remembered for each color of 5 bits per channel.
function nearestColor(palette: Color[]): (red: number, green: number, blue: number) => number {
  const known = new Int16Array(1 << 15).fill(-1);
  return (red, green, blue) => {
    const key = ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);
    if (known[key] < 0) {
      let best = Infinity;
      palette.forEach(([r, g, b], index) => {
        const distance = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
        if (distance < best) [best, known[key]] = [distance, index];
      });
    }
    return known[key];
  };
}

function indices({ data, width, height }: ImageData, nearest: (red: number, green: number, blue: number) => number): Uint8Array {
  const result = new Uint8Array(width * height);
  const clamp = (value: number): number => Math.min(255, Math.max(0, Math.round(value)));
  for (let pixel = 0; pixel < result.length; pixel += 1) {
    const offset = DITHER * (BAYER[4 * ((pixel / width) & 3) + (pixel % width & 3)] / 15 - 0.5);
    result[pixel] = nearest(clamp(data[4 * pixel] + offset), clamp(data[4 * pixel + 1] + offset), clamp(data[4 * pixel + 2] + offset));
  }
  return result;
}

// --- LZW --------------------------------------------------------------------------------------------------------------------

const CLEAR = 256;
const END = 257;
const MAX_CODES = 4096;

// Codes of growing width, least significant bit first; the dictionary is cleared when it is full.
export function compress(pixels: Uint8Array): Uint8Array {
  const bytes: number[] = [];
  let [buffer, bits, width, next] = [0, 0, 9, END + 1];
  let codes = new Map<number, number>(); // (code of a prefix, next pixel) to code
  const emit = (code: number): void => {
    buffer |= code << bits;
    bits += width;
    for (; bits >= 8; bits -= 8, buffer >>>= 8) bytes.push(buffer & 255);
  };
  emit(CLEAR);
  let prefix = pixels[0];
  for (let at = 1; at < pixels.length; at += 1) {
    const key = (prefix << 8) | pixels[at];
    const found = codes.get(key);
    if (found !== undefined) {
      prefix = found;
      continue;
    }
    emit(prefix);
    prefix = pixels[at];
    if (next === MAX_CODES) {
      emit(CLEAR);
      codes = new Map();
      [width, next] = [9, END + 1];
    } else {
      if (next === 1 << width) width += 1;
      codes.set(key, next);
      next += 1;
    }
  }
  emit(prefix);
  if (next === 1 << width && width < 12) width += 1; // the decoder adds an entry for the last code too
  emit(END);
  if (bits > 0) bytes.push(buffer & 255);
  return Uint8Array.from(bytes);
}

function blocks(content: Uint8Array): Uint8Array[] {
  const result: Uint8Array[] = [];
  for (let at = 0; at < content.length; at += 255) {
    const part = content.subarray(at, at + 255);
    result.push(Uint8Array.of(part.length), part);
  }
  return result;
}
