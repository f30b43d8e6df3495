// The ground: a soft grid that fades into the distance, and the shadow on it.

import { Color, Group, Mesh, PlaneGeometry, ShaderMaterial, ShadowMaterial } from "three";

const VERTEX = `
varying vec2 place;
void main() {
  vec4 world = modelMatrix * vec4(position, 1.0);
  place = world.xy;
  gl_Position = projectionMatrix * viewMatrix * world;
}`;

const FRAGMENT = `
uniform vec3 line;
uniform float strength;
uniform float cell;
uniform float reach;
varying vec2 place;
float lines(float size) {
  vec2 at = place / size;
  vec2 width = fwidth(at);
  vec2 near = abs(fract(at - 0.5) - 0.5) / max(width, 1e-6);
  float fine = 1.0 - min(max(width.x, width.y) * 2.0, 1.0);
  return (1.0 - min(min(near.x, near.y), 1.0)) * fine;
}
void main() {
  float far = smoothstep(reach, 0.1 * reach, length(place));
  float shown = max(0.5 * lines(cell), lines(4.0 * cell)) * far * strength;
  if (shown < 0.003) discard;
  gl_FragColor = vec4(line, shown);
  #include <colorspace_fragment>
}`;

export class Ground {
  readonly group = new Group();
  private readonly grid: ShaderMaterial;
  private readonly shadow = new ShadowMaterial({ opacity: 0.3 });

  constructor() {
    this.grid = new ShaderMaterial({
      uniforms: {
        line: { value: new Color(0xffffff) },
        strength: { value: 0.2 },
        cell: { value: 0.2 },
        reach: { value: 6 },
      },
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      transparent: true,
      depthWrite: false,
    });
    const plane = new PlaneGeometry(1, 1);
    const grid = new Mesh(plane, this.grid);
    const shade = new Mesh(plane, this.shadow);
    shade.receiveShadow = true;
    grid.position.z = -0.0005;
    grid.renderOrder = -1;
    this.group.add(grid, shade);
    this.resize(1.8);
  }

  resize(size: number): void {
    const tens = 10 ** Math.floor(Math.log10(size / 4));
    const cell = tens * [1, 2, 5, 10].reduce((best, each) => (Math.abs(Math.log((each * tens * 4) / size)) < Math.abs(Math.log((best * tens * 4) / size)) ? each : best));
    this.grid.uniforms.cell.value = cell;
    this.grid.uniforms.reach.value = 3.2 * size;
    this.group.scale.set(16 * size, 16 * size, 1);
  }

  dress(dark: boolean): void {
    this.grid.uniforms.line.value.set(dark ? 0xdfe6f5 : 0x30405c);
    this.grid.uniforms.strength.value = dark ? 0.2 : 0.26;
    this.shadow.opacity = dark ? 0.42 : 0.2;
  }
}
