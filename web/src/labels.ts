// Labels of names: "left_upper_arm" reads "left upper arm".

export function label(name: string): string {
  return name.replaceAll("_", " ");
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
