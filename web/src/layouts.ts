// From where the figure can be looked at, and how several pictures share the view.

export type Side = "front" | "back" | "left" | "right" | "top" | "three-quarter";

export const SIDES: Record<Side, [number, number, number]> = {
  front: [1, 0, 0.06],
  back: [-1, 0, 0.06],
  left: [0, 1, 0.06],
  right: [0, -1, 0.06],
  top: [0.001, 0, 1],
  "three-quarter": [0.86, 0.42, 0.26],
};

export type Layout = "one" | "beside" | "four";

export const LAYOUTS: { name: Layout; title: string }[] = [
  { name: "one", title: "One view" },
  { name: "beside", title: "Front and side beside" },
  { name: "four", title: "Four views" },
];

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

// Where the large picture is: the whole view, or its upper left quarter.
export function mainBox(layout: Layout, width: number, height: number): Box {
  const part = layout === "four" ? 0.5 : 1;
  return { x: 0, y: 0, width: Math.max(1, part * width), height: Math.max(1, part * height) };
}

// Where the small pictures are, in pixels of the page from the upper left corner of the view.
export function insetBoxes(layout: Layout, width: number, height: number): Box[] {
  if (layout === "one") return [];
  if (layout === "four") {
    const half = { width: width / 2, height: height / 2 };
    return [
      { x: 0, y: half.height, ...half },
      { x: half.width, y: half.height, ...half },
      { x: half.width, y: 0, ...half },
    ];
  }
  const size = Math.round(Math.min(190, width / 4, height / 3));
  const x = width - size - 12;
  return [
    { x, y: 12, width: size, height: size },
    { x, y: 24 + size, width: size, height: size },
  ];
}
