// What the page remembers between visits. A frame of a notebook may have no place for it: then until it is closed.

const own = new Map<string, string>();

export function remembered(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return own.get(name) ?? null;
  }
}

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    own.set(name, value);
  }
}
