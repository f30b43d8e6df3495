// A ZIP file of stored (not compressed) files: PNG images are compressed already.

const CRC_TABLE = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

function checksum(content: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of content) crc = CRC_TABLE[(crc ^ byte) & 255] ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

function numbers(...fields: [number, 2 | 4][]): Uint8Array {
  const bytes = new Uint8Array(fields.reduce((sum, [, size]) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let offset = 0;
  for (const [value, size] of fields) {
    if (size === 2) view.setUint16(offset, value, true);
    else view.setUint32(offset, value, true);
    offset += size;
  }
  return bytes;
}

export function zip(files: { name: string; content: Uint8Array }[]): Blob {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const title = new TextEncoder().encode(name);
    const size = content.length;
    // version, flags (UTF-8 names), method 0, time and date of 1 January 1980, checksum, sizes, length of the name
    const common = numbers([20, 2], [0x800, 2], [0, 2], [0, 2], [33, 2], [checksum(content), 4], [size, 4], [size, 4], [title.length, 2], [0, 2]);
    const header = numbers([0x04034b50, 4]);
    parts.push(header, common, title, content);
    directory.push(numbers([0x02014b50, 4], [20, 2]), common, numbers([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]), title);
    offset += header.length + common.length + title.length + size;
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0);
  const end = numbers([0x06054b50, 4], [0, 2], [0, 2], [files.length, 2], [files.length, 2], [length, 4], [offset, 4], [0, 2]);
  return new Blob([...parts, ...directory, end] as BlobPart[], { type: "application/zip" });
}
