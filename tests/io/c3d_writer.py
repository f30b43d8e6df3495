"""Small C3D files, as any of the three processors would write them."""

from __future__ import annotations

import struct

import numpy as np

from poise.types import FloatArray

INTEL, DEC, MIPS = 84, 85, 86


class C3dWriter:
    """Content of a file, made from places (frames, markers, 3) in millimeters; NaN is written as not seen."""

    def __init__(self, places: FloatArray, names: list[str], processor: int = INTEL, floats: bool = True) -> None:
        self.places, self.names, self.processor, self.floats = places, names, processor, floats
        self.scale = -1.0 if floats else 0.1
        self.analog = 0
        self.rate = 200.0
        self.unit = "mm"
        self.screen = "+Z"
        self.order = ">" if processor == MIPS else "<"

    def float32(self, values: FloatArray | list[float]) -> bytes:
        numbers = np.asarray(values, dtype=np.float32)
        if self.processor != DEC:
            return numbers.astype(f"{self.order}f4").tobytes()
        bits = np.where(numbers == 0.0, 0, (numbers * np.float32(4.0)).view(np.uint32)).astype(np.uint32)
        words = np.stack([bits >> 16, bits & 0xFFFF], axis=-1)
        return words.astype("<u2").tobytes()

    def int16(self, *values: int) -> bytes:
        return struct.pack(f"{self.order}{len(values)}H", *(value & 0xFFFF for value in values))

    def group(self, number: int, name: str) -> bytes:
        return struct.pack("bb", len(name), -number) + name.encode() + self.int16(3) + b"\0"

    def parameter(self, group: int, name: str, kind: int, dimensions: list[int], content: bytes) -> bytes:
        body = struct.pack("bB", kind, len(dimensions)) + bytes(dimensions) + content + b"\0"
        return struct.pack("bb", len(name), group) + name.encode() + self.int16(2 + len(body)) + body

    def parameters(self) -> bytes:
        width = max(len(name) for name in self.names)
        labels = "".join(name.ljust(width) for name in self.names).encode()
        rows = [
            self.group(1, "POINT"),
            self.parameter(1, "USED", 2, [], self.int16(len(self.names))),
            self.parameter(1, "FRAMES", 2, [], self.int16(len(self.places))),
            self.parameter(1, "SCALE", 4, [], self.float32([self.scale])),
            self.parameter(1, "RATE", 4, [], self.float32([self.rate])),
            self.parameter(1, "DATA_START", 2, [], self.int16(self.data_block)),
            self.parameter(1, "LABELS", -1, [width, len(self.names)], labels),
            self.parameter(1, "DESCRIPTIONS", -1, [width, len(self.names)], labels),
            self.parameter(1, "UNITS", -1, [len(self.unit)], self.unit.encode()),
            self.parameter(1, "Y_SCREEN", -1, [len(self.screen)], self.screen.encode()),
            self.group(2, "ANALOG"),
            self.parameter(2, "USED", 2, [], self.int16(self.analog)),
            self.parameter(2, "RATE", 4, [], self.float32([self.rate])),
            self.parameter(2, "GEN_SCALE", 4, [], self.float32([1.0])),
            self.parameter(2, "SCALE", 4, [self.analog], self.float32([1.0] * self.analog)),
            self.parameter(2, "OFFSET", 2, [self.analog], self.int16(*[0] * self.analog)),
            self.parameter(2, "LABELS", -1, [1, self.analog], b"a" * self.analog),
            self.parameter(2, "DESCRIPTIONS", -1, [1, self.analog], b"a" * self.analog),
            self.parameter(2, "UNITS", -1, [1, self.analog], b"N" * self.analog),
        ]
        section = bytes([1, 0x50, self.data_block - 2, self.processor]) + b"".join(rows) + b"\0\0"
        return section.ljust(512 * (self.data_block - 2), b"\0")

    data_block = 5

    def head(self) -> bytes:
        start = bytes([2, 0x50])
        start += self.int16(len(self.names), self.analog, 1, len(self.places), 0) + self.float32([self.scale])
        start += self.int16(self.data_block, 1) + self.float32([self.rate])
        return start.ljust(512, b"\0")

    def data(self) -> bytes:
        missing = np.isnan(self.places).any(axis=2)
        rows = np.zeros((*self.places.shape[:2], 4))
        rows[..., :3] = np.where(missing[..., None], 0.0, self.places) / (1.0 if self.floats else self.scale)
        rows[..., 3] = np.where(missing, -1.0, 0.0)
        table = np.concatenate([rows.reshape(len(rows), -1), np.full((len(rows), self.analog), 7.0)], axis=1)
        if self.floats:
            return self.float32(table.ravel())
        return table.round().astype(f"{self.order}i2").tobytes()

    def content(self) -> bytes:
        return self.head() + self.parameters() + self.data()
