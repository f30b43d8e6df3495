// The figure under a smooth skin (linear where it bends, dual quaternions where it twists); the segment meshes stay for picking, invisible.

import { Bone, BufferAttribute, BufferGeometry, Color, Matrix4, MeshStandardMaterial, Quaternion, SkinnedMesh, Vector3 } from "three";
import { SkinMessage } from "../binary-messages";
import { DisplaySettings } from "../overlays/display-settings";
import { State } from "../state";
import { loadColor, toLinear } from "./colors";
import { TwistSkeleton, twistShadows, withTwist } from "./twist-skinning";
import { Viewport } from "./viewport";

const SELECTED = new Color(0x3f8cff);
const HOVERED = new Color(0x6d9be0);
const TINT_STRENGTH = 0.28; // weak enough that the face stays visible

export class SkinMesh {
  private mesh: SkinnedMesh<BufferGeometry, MeshStandardMaterial> | null = null;
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
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(skin.vertices, 3));
    geometry.setAttribute("normal", new BufferAttribute(skin.normals, 3));
    geometry.setAttribute("color", new BufferAttribute(new Float32Array((3 * skin.colors.length) / 4), 3));
    geometry.setAttribute("skinIndex", new BufferAttribute(skin.segments, 4));
    geometry.setAttribute("skinWeight", new BufferAttribute(skin.weights, 4, true));
    geometry.setIndex(new BufferAttribute(skin.faces, 1));
    const inverseBindMatrices = figureMesh.meshes.map((_, index) => {
      const [x, y, z, qw, qx, qy, qz] = skin.bindTransforms.subarray(7 * index, 7 * index + 7);
      return new Matrix4().compose(new Vector3(x, y, z), new Quaternion(qx, qy, qz, qw), new Vector3(1, 1, 1)).invert();
    });
    this.mesh = new SkinnedMesh(geometry, withTwist(new MeshStandardMaterial({ vertexColors: true, roughness: 0.72, metalness: 0 })));
    this.mesh.customDepthMaterial = twistShadows();
    const skeleton = new TwistSkeleton(figureMesh.meshes.map(() => new Bone()), inverseBindMatrices);
    skeleton.axes = skin.axes;
    this.mesh.bind(skeleton, new Matrix4());
    this.mesh.bindMode = "detached";
    this.mesh.frustumCulled = false;
    this.mesh.castShadow = this.mesh.receiveShadow = true;
    this.mesh.raycast = () => undefined; // the segment meshes are picked
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
      this.mesh.geometry.dispose();
      this.mesh.material.dispose();
      this.mesh.customDepthMaterial?.dispose();
      this.mesh.skeleton.dispose();
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
