// DOM elements and icons.

type Child = Node | string | null | false;
type Properties = Record<string, unknown>;

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null || (value === false && !key.startsWith("aria-"))) continue;
    if (key.startsWith("on")) created.addEventListener(key.slice(2), value as EventListener);
    else if (key === "class") created.className = String(value);
    else created.setAttribute(key, value === true && !key.startsWith("aria-") ? "" : String(value));
  }
  created.append(...children.filter((child): child is Node | string => child !== null && child !== false));
  return created;
}

const ICON_PATHS: Record<string, string> = {
  undo: "M9 7 5 11l4 4M5 11h9a5 5 0 0 1 0 10h-2",
  redo: "m15 7 4 4-4 4M19 11h-9a5 5 0 0 0 0 10h2",
  pin: "M12 21v-6M8 15h8l-1.4-4.5V5.5H16V3H8v2.5h1.4v5z",
  symmetric: "M12 3v3M12 9v3M12 15v3M12 20v1M9 8H3m0 0 2.5-2.5M3 8l2.5 2.5M15 8h6m0 0-2.500-2.500M21 8l-2.500 2.500M9 16H3M15 16h6",
  mirror: "M12 3v18M8.5 7 3 17h5.5zM15.5 7 21 17h-5.5z",
  reset: "M5 5v5h5M5.6 14.5A7 7 0 1 0 7 7.2L5 10",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  paste: "M8 5H5v16h14V5h-3M9 3h6v4H9z",
  pull: "M12 3v18M3 12h18M12 3 9.5 5.5M12 3l2.5 2.5M12 21l-2.5-2.5M12 21l2.5-2.5M3 12l2.5-2.5M3 12l2.5 2.5M21 12l-2.5-2.5M21 12l-2.5 2.5",
  rotate: "M20 12a8 8 0 1 1-2.6-5.9M20 3.5V8h-4.5",
  edit: "M5 19 19 5M5 19v-6M5 19h6M19 5v6M19 5h-6",
  help: "M9.2 9a3 3 0 1 1 4.3 2.7c-1 .5-1.5 1.1-1.5 2.3M12 17.6v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z",
  theme: "M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4",
  visible: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  hidden: "M4 4l16 16M9.5 6A9 9 0 0 1 12 5.5c6 0 9.500 6.500 9.500 6.500a17 17 0 0 1-2.800 3.500M6 7.500A17 17 0 0 0 2.500 12S6 18.500 12 18.500a9 9 0 0 0 4-1",
  close: "M6 6l12 12M18 6 6 18",
  drag: "M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01",
  frame: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  balance: "M12 4v16M7 20h10M5 7h14M5 7l-2.500 6h5zM19 7l-2.500 6h5z",
  chevron: "m6 9 6 6 6-6",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  plus: "M12 5v14M5 12h14",
  figure: "M12 6.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM12 7v7M8 9.500h8M12 14l-3 7M12 14l3 7M4 12H2m0 0 1.500-1.500M2 12l1.500 1.500M20 12h2m0 0-1.500-1.500M22 12l-1.500 1.500",
  poses: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
  timeline: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.500 2",
  play: "M7 4.500v15l12-7.500z",
  pause: "M8 5v14M16 5v14",
  record: "M12 18a6 6 0 1 0 0-12 6 6 0 0 0 0 12z",
  keyframe: "M12 3.500 20.500 12 12 20.500 3.500 12z",
  panels: "M4 6h3M4 12h3M4 18h3M10 6h10M10 12h10M10 18h10",
};

export function icon(name: string): SVGElement {
  const namespace = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(namespace, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(namespace, "path");
  path.setAttribute("d", ICON_PATHS[name] ?? "");
  svg.append(path);
  return svg;
}

export function iconButton(iconName: string, title: string, onClick: () => void, properties: Properties = {}): HTMLButtonElement {
  const created = element("button", { type: "button", class: "tool", title, "aria-label": title, onclick: onClick, ...properties });
  created.append(icon(iconName));
  return created;
}
