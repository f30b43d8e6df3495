// Labels of names: "left_upper_arm" reads "left upper arm", "mixamorig:LeftUpLeg" reads "Left Up Leg".

export function label(name: string): string {
  return name
    .replace(/\b[A-Za-z]\w*:(?=[A-Za-z])/g, "")
    .replace(/(?<=[a-z])(?=[A-Z])/g, " ")
    .replaceAll("_", " ");
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
