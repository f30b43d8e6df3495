// The figure under a smooth skin (linear where it bends, dual quaternions where it twists); the segment meshes stay for picking, invisible.

import { BufferAttribute, Color } from "three";
import { SkinMessage } from "../binary-messages";
import { DisplaySettings } from "../overlays/display-settings";
import { State } from "../state";
import { loadColor, toLinear } from "./colors";
import { createSkinnedMesh, disposeSkinnedMesh, Skinned } from "./skinned-mesh";
import { Viewport } from "./viewport";

const SELECTED = new Color(0x3f8cff);
const HOVERED = new Color(0x6d9be0);
const TINT_STRENGTH = 0.28; // weak enough that the face stays visible

export class SkinMesh {
  private mesh: Skinned | null = null;
  private skin: SkinMessage | null = null;
  private ownColors: Float32Array = new Float32Array(); // of the vertices, linear

  constructor(
    private readonly viewport: Viewport,
    private readonly state: State,
    private readonly display: DisplaySettings,
  ) {
    state.on("display", () => this.updateVisibility());
    state.on("figure", () => this.dispose());
    state.on("selection", () => this.updateColors());
    state.on("overlays", () => this.updateColors());
  }

  get visible(): boolean {
    return this.mesh !== null && this.mesh.visible;
  }

  setSkin(skin: SkinMessage): void {
    const { figureMesh, scene } = this.viewport;
    if (!figureMesh || skin.bindTransforms.length !== 7 * figureMesh.meshes.length) return;
    this.dispose();
    this.skin = skin;
    this.ownColors = toLinear(skin.colors, 4, 255);
    this.mesh = createSkinnedMesh(skin, new Float32Array((3 * skin.colors.length) / 4));
    scene.add(this.mesh);
    this.updateVisibility();
  }

  // Called before every render: bones follow the segment meshes.
  updateBones(): void {
    const { figureMesh } = this.viewport;
    if (!this.mesh?.visible || !figureMesh) return;
    figureMesh.meshes.forEach((mesh, index) => this.mesh!.skeleton.bones[index].matrixWorld.copy(mesh.matrixWorld));
  }

  private updateVisibility(): void {
    const visible = this.display.has("skin");
    if (this.mesh) this.mesh.visible = visible;
    this.viewport.figureMesh?.setHidden(visible && this.mesh !== null);
    this.updateColors(); // loads may have been switched off
    this.viewport.updateShadows();
  }

  private dispose(): void {
    if (this.mesh) {
      this.viewport.scene.remove(this.mesh);
      disposeSkinnedMesh(this.mesh);
    }
    this.mesh = this.skin = null;
  }

  // Vertex colors: the figure's own, or those of the loads; selected and hovered segments are tinted by their skinning weights.
  private updateColors(): void {
    const { mesh, skin, state } = this;
    if (!mesh || !skin) return;
    const count = this.viewport.figureMesh!.meshes.length;
    const loads = this.display.has("loads") && state.overlays?.loads?.length === count ? state.overlays.loads : null;
    const loadColors = loads?.map(loadColor);
    const tints = Array.from({ length: count }, (_, index) => (index === state.selectedSegment ? SELECTED : index === state.hovered ? HOVERED : null));
    const colors = mesh.geometry.attributes.color as BufferAttribute;
    const color = new Color();
    for (let vertex = 0; vertex < colors.count; vertex += 1) {
      color.fromArray(this.ownColors, 3 * vertex);
      for (let entry = 4 * vertex; entry < 4 * vertex + 4; entry += 1) {
        const weight = skin.weights[entry] / 255;
        const segment = skin.segments[entry];
        const load = loadColors?.[segment];
        const tint = tints[segment];
        if (load && entry === 4 * vertex) color.setRGB(0, 0, 0);
        if (load) color.setRGB(color.r + weight * load.r, color.g + weight * load.g, color.b + weight * load.b);
        if (tint) color.lerp(tint, TINT_STRENGTH * weight);
      }
      color.toArray(colors.array, 3 * vertex);
    }
    colors.needsUpdate = true;
    this.viewport.requestRender();
  }
}
