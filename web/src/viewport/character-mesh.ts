// The imported character: its GLB file with meshes, textures and materials, moved by the segments of the figure. The segment
// meshes stay for picking, invisible.

import { Group, Material, Matrix4, Mesh, MeshStandardMaterial, Object3D, Texture } from "three";
import { GLTF, GLTFLoader } from "three/examples/jsm/loaders/GLTFLoader.js";
import { CharacterMessage } from "../binary-messages";
import { DisplaySettings } from "../overlays/display-settings";
import { State } from "../state";
import { Viewport } from "./viewport";

const MIN_METALNESS = 0.1; // of materials that reflect the surroundings
const REFLECTED = 0.5; // intensity of the reflection

interface FollowingNode {
  segment: number;
  offset: Matrix4; // from the node to the segment
}

export class CharacterMesh {
  readonly group = new Group();
  private readonly order: Object3D[] = []; // parents first
  private readonly following = new Map<Object3D, FollowingNode>();
  private loads = 0; // counts messages: an older file may be decoded after a newer one

  constructor(
    private readonly viewport: Viewport,
    private readonly state: State,
    private readonly display: DisplaySettings,
  ) {
    this.group.matrixAutoUpdate = false;
    viewport.scene.add(this.group);
    state.on("display", () => this.updateVisibility());
    state.on("figure", () => this.updateVisibility());
  }

  get loaded(): boolean {
    return this.order.length > 0;
  }

  get visible(): boolean {
    return this.loaded && this.group.visible;
  }

  // Number of vertices and textures that are shown.
  get statistics(): { vertices: number; textures: number; meshes: number } {
    const textures = new Set<Texture>();
    let vertices = 0;
    let meshes = 0;
    this.group.traverse((object) => {
      if (!(object instanceof Mesh)) return;
      meshes += 1;
      vertices += object.geometry.attributes.position.count;
      for (const material of materialsOf(object)) if ((material as MeshStandardMaterial).map) textures.add((material as MeshStandardMaterial).map!);
    });
    return { vertices, textures: textures.size, meshes };
  }

  async setCharacter(message: CharacterMessage): Promise<void> {
    const load = ++this.loads;
    this.dispose();
    this.state.hasCharacter = message.file.byteLength > 0;
    if (this.state.hasCharacter) {
      try {
        const file = await new GLTFLoader().parseAsync(message.file, "");
        if (load === this.loads) this.show(file, message);
      } catch (error) {
        this.state.hasCharacter = false;
        this.state.notice(`The character cannot be shown: ${error instanceof Error ? error.message : String(error)}`, true);
      }
    }
    this.state.notify("display");
  }

  private show(file: GLTF, message: CharacterMessage): void {
    const byNode = new Map(message.info.nodes.map(({ node, segment, offset }) => [node, { segment, offset: new Matrix4().fromArray(offset) }]));
    this.group.matrix.fromArray(message.info.axes);
    this.group.matrixWorld.copy(this.group.matrix);
    this.group.add(file.scene);
    file.scene.traverse((object) => {
      this.order.push(object);
      object.matrixWorldAutoUpdate = false;
      const node = file.parser.associations.get(object)?.nodes;
      const follows = node === undefined ? undefined : byNode.get(node);
      if (follows) this.following.set(object, follows);
      if (object instanceof Mesh) prepare(object);
      if (object instanceof Mesh) for (const material of materialsOf(object)) this.reflect(material);
    });
    this.update();
  }

  // Metal without surroundings to reflect is black.
  private reflect(material: Material): void {
    if (!(material instanceof MeshStandardMaterial) || material.metalness < MIN_METALNESS) return;
    material.envMap = this.viewport.surroundings;
    material.envMapIntensity = REFLECTED;
  }

  // Called before every render: nodes follow the segment meshes.
  update(): void {
    const { figureMesh } = this.viewport;
    if (!this.visible || !figureMesh) return;
    for (const object of this.order) {
      const follows = this.following.get(object);
      const mesh = follows && figureMesh.meshes[follows.segment];
      if (follows && mesh) {
        object.matrixWorld.multiplyMatrices(mesh.matrixWorld, follows.offset);
        continue;
      }
      if (object.matrixAutoUpdate) object.updateMatrix();
      object.matrixWorld.multiplyMatrices(object.parent!.matrixWorld, object.matrix);
    }
  }

  private updateVisibility(): void {
    const shown = this.loaded && this.display.has("character");
    this.group.visible = shown;
    this.viewport.drawn = shown ? this : null;
    if (shown) this.viewport.figureMesh?.setHidden(true);
    else if (this.loaded && !this.display.has("skin")) this.viewport.figureMesh?.setHidden(false);
    this.viewport.updateShadows();
  }

  private dispose(): void {
    this.group.traverse((object) => {
      if (!(object instanceof Mesh)) return;
      object.geometry.dispose();
      for (const material of materialsOf(object)) {
        for (const value of Object.values(material)) if (value instanceof Texture && value !== (material as MeshStandardMaterial).envMap) value.dispose();
        material.dispose();
      }
    });
    this.group.clear();
    this.order.length = 0;
    this.following.clear();
  }
}

function materialsOf(mesh: Mesh): Material[] {
  return Array.isArray(mesh.material) ? mesh.material : [mesh.material];
}

function prepare(mesh: Mesh): void {
  mesh.castShadow = mesh.receiveShadow = true;
  mesh.frustumCulled = false;
  mesh.raycast = () => undefined; // the segment meshes are picked
}
