// Settings that persist between visits. The frame of a notebook may have no local storage: then they last until it closes.

const fallback = new Map<string, string>();

export function loadSetting(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return fallback.get(name) ?? null;
  }
}

export function saveSetting(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    fallback.set(name, value);
  }
}
