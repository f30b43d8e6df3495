// The figure as one mesh per segment, moved by every frame.

import { BufferAttribute, BufferGeometry, Color, Group, Mesh, MeshStandardMaterial, Raycaster, Vector3 } from "three";
import { Figure } from "../binary-messages";
import { FigureInfo, Vec3 } from "../messages";
import { loadColor, toLinear } from "./colors";

export interface SegmentHit {
  segment: number;
  world: Vector3;
  local: Vec3; // in the segment's frame
}

const EYES = ["gaze", "left_eye", "right_eye"]; // picked as parts of the head
const HOVERED = new Color(0x0d3f92);
const SELECTED = new Color(0x0a54d6);

export class FigureMesh {
  readonly group = new Group();
  readonly info: FigureInfo;
  readonly meshes: Mesh<BufferGeometry, MeshStandardMaterial>[] = [];

  constructor(figure: Figure) {
    this.info = figure.info;
    for (const [index, { offset, vertices, faces }] of figure.info.meshes.entries()) {
      const geometry = new BufferGeometry();
      let start = figure.start + offset;
      for (const name of ["position", "normal", "color"]) {
        const numbers = new Float32Array(figure.buffer, start, 3 * vertices);
        geometry.setAttribute(name, new BufferAttribute(name === "color" ? toLinear(numbers, 3, 1) : numbers, 3));
        start += 12 * vertices;
      }
      geometry.setIndex(new BufferAttribute(new Uint32Array(figure.buffer, start, 3 * faces), 1));
      geometry.computeBoundingSphere();
      const material = new MeshStandardMaterial({ vertexColors: true, roughness: 0.62, metalness: 0.02 });
      const mesh = new Mesh(geometry, material);
      mesh.castShadow = mesh.receiveShadow = true;
      mesh.userData.segment = index;
      this.meshes.push(mesh);
      this.group.add(mesh);
    }
  }

  // Transforms of all segments: position and quaternion w x y z, 7 numbers each.
  setTransforms(segments: Float32Array): void {
    for (const [index, mesh] of this.meshes.entries()) {
      const [x, y, z, qw, qx, qy, qz] = segments.subarray(7 * index, 7 * index + 7);
      mesh.position.set(x, y, z);
      mesh.quaternion.set(qx, qy, qz, qw);
    }
    this.group.updateMatrixWorld(true);
  }

  highlight(hovered: number, selected: number): void {
    for (const [index, mesh] of this.meshes.entries()) {
      const emissive = mesh.material.emissive;
      if (index === selected) emissive.copy(SELECTED).multiplyScalar(0.75);
      else if (index === hovered) emissive.copy(HOVERED).multiplyScalar(0.7);
      else emissive.set(0);
    }
  }

  // Colors segments by load, from 0 (cool) to 1 and more (hot); null restores the figure's own colors.
  colorByLoad(loads: number[] | null): void {
    this.meshes.forEach(({ material }, index) => {
      const ownColors = loads === null;
      if (material.vertexColors !== ownColors) {
        material.vertexColors = ownColors;
        material.needsUpdate = true;
      }
      if (ownColors) material.color.set(0xffffff);
      else material.color.copy(loadColor(loads[index]));
    });
  }

  // Hides the meshes where a skin is drawn instead; they can still be picked.
  setHidden(hidden: boolean): void {
    for (const { material } of this.meshes) material.visible = !hidden;
  }

  get hidden(): boolean {
    return this.meshes.length > 0 && !this.meshes[0].material.visible;
  }

  // Makes the meshes transparent, where the skeleton is drawn.
  setOpacity(opacity: number): void {
    for (const { material } of this.meshes) {
      material.transparent = opacity < 1;
      material.opacity = opacity;
      material.depthWrite = opacity === 1;
    }
    for (const mesh of this.meshes) mesh.castShadow = opacity > 0.05;
  }

  pick(raycaster: Raycaster): SegmentHit | null {
    const hit = raycaster.intersectObjects(this.meshes, false)[0];
    if (!hit) return null;
    const { segments, parents } = this.info;
    const own = hit.object.userData.segment as number;
    const segment = EYES.includes(segments[own]) && segments[parents[own]] === "head" ? parents[own] : own;
    const local = this.meshes[segment].worldToLocal(hit.point.clone());
    return { segment, world: hit.point, local: [local.x, local.y, local.z] };
  }

  toWorld(segment: number, local: Vec3): Vector3 {
    return this.meshes[segment].localToWorld(new Vector3(...local));
  }

  // Center of a segment's bounding sphere, in the world frame.
  centerOf(segment: number): Vector3 {
    const mesh = this.meshes[segment];
    return mesh.localToWorld(mesh.geometry.boundingSphere!.center.clone());
  }

  dispose(): void {
    for (const mesh of this.meshes) {
      mesh.geometry.dispose();
      mesh.material.dispose();
    }
  }
}
