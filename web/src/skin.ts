// The figure under a smooth skin that bends with its joints; the solids stay for the hand, unseen.

import { Bone, BufferAttribute, BufferGeometry, Color, Matrix4, MeshStandardMaterial, Quaternion, Skeleton, SkinnedMesh, Vector3 } from "three";
import { heatOf, linear } from "./colors";
import { SkinMessage } from "./protocol";
import { Shown } from "./shown";
import { Stage } from "./stage";
import { State } from "./state";

const SELECTED = new Color(0x3f8cff);
const HOVERED = new Color(0x6d9be0);

export class Skin {
  private mesh: SkinnedMesh<BufferGeometry, MeshStandardMaterial> | null = null;
  private told: SkinMessage | null = null;
  private own: Float32Array = new Float32Array(); // colors of the figure

  constructor(
    private readonly stage: Stage,
    private readonly state: State,
    private readonly shown: Shown,
  ) {
    state.on("shown", () => this.show());
    state.on("figure", () => this.forget());
    state.on("selection", () => this.paint());
    state.on("drawn", () => this.paint());
  }

  get ready(): boolean {
    return this.mesh !== null && this.mesh.visible;
  }

  take(told: SkinMessage): void {
    const { body, scene } = this.stage;
    if (!body || told.places.length !== 7 * body.meshes.length) return;
    this.forget();
    this.told = told;
    this.own = linear(told.colors, 4, 255);
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(told.vertices, 3));
    geometry.setAttribute("normal", new BufferAttribute(told.normals, 3));
    geometry.setAttribute("color", new BufferAttribute(new Float32Array((3 * told.colors.length) / 4), 3));
    geometry.setAttribute("skinIndex", new BufferAttribute(told.segments, 4));
    geometry.setAttribute("skinWeight", new BufferAttribute(told.shares, 4, true));
    geometry.setIndex(new BufferAttribute(told.faces, 1));
    const inverses = body.meshes.map((_, index) => {
      const [x, y, z, qw, qx, qy, qz] = told.places.subarray(7 * index, 7 * index + 7);
      return new Matrix4().compose(new Vector3(x, y, z), new Quaternion(qx, qy, qz, qw), new Vector3(1, 1, 1)).invert();
    });
    this.mesh = new SkinnedMesh(geometry, new MeshStandardMaterial({ vertexColors: true, roughness: 0.72, metalness: 0 }));
    this.mesh.bind(new Skeleton(body.meshes.map(() => new Bone()), inverses), new Matrix4());
    this.mesh.bindMode = "detached";
    this.mesh.frustumCulled = false;
    this.mesh.castShadow = this.mesh.receiveShadow = true;
    this.mesh.raycast = () => undefined; // hands take the solids
    scene.add(this.mesh);
    this.show();
  }

  // Called before every picture: bones lie where the solids lie.
  follow(): void {
    const { body } = this.stage;
    if (!this.mesh?.visible || !body) return;
    body.meshes.forEach((mesh, index) => this.mesh!.skeleton.bones[index].matrixWorld.copy(mesh.matrixWorld));
  }

  private show(): void {
    const on = this.shown.has("skin");
    if (this.mesh) this.mesh.visible = on;
    this.stage.body?.veil(on && this.mesh !== null);
    this.paint(); // loads may have been switched off
    this.stage.shade();
  }

  private forget(): void {
    if (this.mesh) {
      this.stage.scene.remove(this.mesh);
      this.mesh.geometry.dispose();
      this.mesh.material.dispose();
      this.mesh.skeleton.dispose();
    }
    this.mesh = this.told = null;
  }

  // Colors of the figure, or of its loads; what is selected or under the pointer is tinted, fading into its neighbors.
  private paint(): void {
    const { mesh, told, state } = this;
    if (!mesh || !told) return;
    const count = this.stage.body!.meshes.length;
    const loads = this.shown.has("loads") && state.drawn?.loads?.length === count ? state.drawn.loads : null;
    const heat = loads?.map(heatOf);
    const tint = Array.from({ length: count }, (_, index) => (index === state.picked ? SELECTED : index === state.hovered ? HOVERED : null));
    const colors = mesh.geometry.attributes.color as BufferAttribute;
    const mixed = new Color();
    for (let vertex = 0; vertex < colors.count; vertex += 1) {
      mixed.fromArray(this.own, 3 * vertex);
      for (let at = 4 * vertex; at < 4 * vertex + 4; at += 1) {
        const share = told.shares[at] / 255;
        const segment = told.segments[at];
        const hot = heat?.[segment];
        const own = tint[segment];
        if (hot && at === 4 * vertex) mixed.setRGB(0, 0, 0);
        if (hot) mixed.setRGB(mixed.r + share * hot.r, mixed.g + share * hot.g, mixed.b + share * hot.b);
        if (own) mixed.lerp(own, 0.5 * share);
      }
      mixed.toArray(colors.array, 3 * vertex);
    }
    colors.needsUpdate = true;
    this.stage.draw();
  }
}
