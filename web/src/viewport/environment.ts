// Ground and lights: a grid that fades with distance, a shadow on it, sky, sun and a camera light.

import { Color, DirectionalLight, Group, HemisphereLight, Mesh, PlaneGeometry, Scene, ShaderMaterial, ShadowMaterial, Vector3 } from "three";

const GRID_VERTEX_SHADER = `
varying vec2 ground;
void main() {
  vec4 world = modelMatrix * vec4(position, 1.0);
  ground = world.xy;
  gl_Position = projectionMatrix * viewMatrix * world;
}`;

const GRID_FRAGMENT_SHADER = `
uniform vec3 lineColor;
uniform float strength;
uniform float cell;
uniform float extent;
varying vec2 ground;
float lines(float size) {
  vec2 coordinate = ground / size;
  vec2 width = fwidth(coordinate);
  vec2 distance = abs(fract(coordinate - 0.5) - 0.5) / max(width, 1e-6);
  float resolved = 1.0 - min(max(width.x, width.y) * 2.0, 1.0);
  return (1.0 - min(min(distance.x, distance.y), 1.0)) * resolved;
}
void main() {
  float fade = smoothstep(extent, 0.1 * extent, length(ground));
  float opacity = max(0.5 * lines(cell), lines(4.0 * cell)) * fade * strength;
  if (opacity < 0.003) discard;
  gl_FragColor = vec4(lineColor, opacity);
  #include <colorspace_fragment>
}`;

export class Ground {
  readonly group = new Group();
  private readonly grid: ShaderMaterial;
  private readonly shadow = new ShadowMaterial({ opacity: 0.3 });

  constructor() {
    this.grid = new ShaderMaterial({
      uniforms: {
        lineColor: { value: new Color(0xffffff) },
        strength: { value: 0.2 },
        cell: { value: 0.2 },
        extent: { value: 6 },
      },
      vertexShader: GRID_VERTEX_SHADER,
      fragmentShader: GRID_FRAGMENT_SHADER,
      transparent: true,
      depthWrite: false,
    });
    const plane = new PlaneGeometry(1, 1);
    const grid = new Mesh(plane, this.grid);
    const shadow = new Mesh(plane, this.shadow);
    shadow.receiveShadow = true;
    grid.position.z = -0.0005;
    grid.renderOrder = -1;
    this.group.add(grid, shadow);
    this.resize(1.8);
  }

  // Chooses a round cell size for a figure of a size [m].
  resize(size: number): void {
    const power = 10 ** Math.floor(Math.log10(size / 4));
    const mismatch = (factor: number): number => Math.abs(Math.log((factor * power * 4) / size));
    const cell = power * [1, 2, 5, 10].reduce((best, factor) => (mismatch(factor) < mismatch(best) ? factor : best));
    this.grid.uniforms.cell.value = cell;
    this.grid.uniforms.extent.value = 3.2 * size;
    this.group.scale.set(16 * size, 16 * size, 1);
  }

  setTheme(dark: boolean): void {
    this.grid.uniforms.lineColor.value.set(dark ? 0xdfe6f5 : 0x30405c);
    this.grid.uniforms.strength.value = dark ? 0.2 : 0.26;
    this.shadow.opacity = dark ? 0.42 : 0.2;
  }
}

// Strength and color of sky, sun and camera light, relative to the neutral ones, and where the sun is.
export interface LightPreset {
  name: string;
  title: string;
  sky: number;
  sun: number;
  fill: number;
  color: number;
  direction: [number, number, number];
}

export const LIGHT_PRESETS: LightPreset[] = [
  { name: "neutral", title: "Neutral", sky: 1, sun: 1, fill: 1, color: 0xfff4e4, direction: [0.55, 0.5, 1.4] },
  { name: "studio", title: "Three-point", sky: 0.5, sun: 1.25, fill: 1.5, color: 0xfff8f0, direction: [0.9, 0.8, 1] },
  { name: "noon", title: "Noon", sky: 1.2, sun: 1.5, fill: 0.4, color: 0xffffff, direction: [0.05, 0.1, 1.5] },
  { name: "evening", title: "Evening", sky: 0.6, sun: 1.5, fill: 0.5, color: 0xffb070, direction: [1.2, -0.9, 0.5] },
  { name: "soft", title: "Soft", sky: 1.7, sun: 0.35, fill: 0.8, color: 0xffffff, direction: [0.4, 0.4, 1.4] },
  { name: "back", title: "Backlight", sky: 0.45, sun: 1.6, fill: 0.6, color: 0xeef4ff, direction: [-1.2, 0.3, 0.9] },
];

export class Lights {
  private readonly sky = new HemisphereLight(0xffffff, 0x8088a0, 1.5);
  private readonly sun = new DirectionalLight(0xfff4e4, 2.4); // casts shadows
  preset = LIGHT_PRESETS[0];
  private readonly center = new Vector3();
  private size = 1.8;
  private dark = true;
  private readonly cameraLight = new DirectionalLight(0xdce6ff, 1.1);

  constructor(scene: Scene) {
    scene.add(this.sky, this.sun, this.sun.target, this.cameraLight);
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.set(2048, 2048);
    this.sun.shadow.radius = 5;
    this.sun.shadow.bias = -0.0004;
    this.sun.shadow.normalBias = 0.01;
  }

  get shadows(): boolean {
    return this.sun.castShadow;
  }

  set shadows(on: boolean) {
    this.sun.castShadow = on;
  }

  // Shadows are computed within about a figure's size of its center.
  cover(center: Vector3, size: number): void {
    this.center.copy(center);
    this.size = size;
    this.sun.position.set(...this.preset.direction).multiplyScalar(size).add(center);
    this.sun.target.position.copy(center);
    const camera = this.sun.shadow.camera;
    camera.left = camera.bottom = -1.1 * size;
    camera.right = camera.top = 1.1 * size;
    camera.near = 0.1 * size;
    camera.far = 4 * size;
    camera.updateProjectionMatrix();
    this.sun.shadow.normalBias = 0.004 * size;
  }

  setTheme(dark: boolean): void {
    this.dark = dark;
    this.apply();
  }

  setPreset(preset: LightPreset): void {
    this.preset = preset;
    this.apply();
    this.cover(this.center, this.size);
  }

  private apply(): void {
    const { preset, dark } = this;
    this.sky.intensity = preset.sky * (dark ? 1.7 : 1.9);
    this.sun.intensity = preset.sun * (dark ? 2.6 : 2.3);
    this.sun.color.set(preset.color);
    this.cameraLight.intensity = 1.1 * preset.fill;
  }

  followCamera(position: Vector3): void {
    this.cameraLight.position.copy(position);
  }
}
