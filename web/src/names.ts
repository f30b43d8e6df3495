// Names of parts, as people read them.

export function words(name: string): string {
  return name.replaceAll("_", " ");
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
