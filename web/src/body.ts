// The figure as meshes: one per segment, moved by every frame.

import {
  BufferAttribute,
  BufferGeometry,
  Color,
  Group,
  Mesh,
  MeshStandardMaterial,
  Raycaster,
  Vector3,
} from "three";
import { heatOf, linear } from "./colors";
import { Figure, FigureInfo, Frame, Point } from "./protocol";

export interface Hit {
  segment: number;
  world: Vector3;
  local: Point; // in the segment's frame
}

const HOVERED = new Color(0x0d3f92);
const SELECTED = new Color(0x0a54d6);

export class Body {
  readonly group = new Group();
  readonly info: FigureInfo;
  readonly meshes: Mesh<BufferGeometry, MeshStandardMaterial>[] = [];

  constructor(figure: Figure) {
    this.info = figure.info;
    for (const [index, part] of figure.info.solids.entries()) {
      const geometry = new BufferGeometry();
      let at = figure.start + part.offset;
      for (const name of ["position", "normal", "color"]) {
        const numbers = new Float32Array(figure.buffer, at, 3 * part.vertices);
        geometry.setAttribute(name, new BufferAttribute(name === "color" ? linear(numbers, 3, 1) : numbers, 3));
        at += 12 * part.vertices;
      }
      geometry.setIndex(new BufferAttribute(new Uint32Array(figure.buffer, at, 3 * part.faces), 1));
      geometry.computeBoundingSphere();
      const material = new MeshStandardMaterial({ vertexColors: true, roughness: 0.62, metalness: 0.02 });
      const mesh = new Mesh(geometry, material);
      mesh.castShadow = mesh.receiveShadow = true;
      mesh.userData.segment = index;
      this.meshes.push(mesh);
      this.group.add(mesh);
    }
  }

  pose(frame: Frame): void {
    this.place(frame.segments);
  }

  place(segments: Float32Array): void {
    for (const [index, mesh] of this.meshes.entries()) {
      const [x, y, z, qw, qx, qy, qz] = segments.subarray(7 * index, 7 * index + 7);
      mesh.position.set(x, y, z);
      mesh.quaternion.set(qx, qy, qz, qw);
    }
    this.group.updateMatrixWorld(true);
  }

  light(hovered: number, selected: number): void {
    for (const [index, mesh] of this.meshes.entries()) {
      const emissive = mesh.material.emissive;
      if (index === selected) emissive.copy(SELECTED).multiplyScalar(0.75);
      else if (index === hovered) emissive.copy(HOVERED).multiplyScalar(0.7);
      else emissive.set(0);
    }
  }

  // Colors by load, from 0 (cool) to 1 and more (hot); null gives back the figure's own.
  heat(loads: number[] | null): void {
    this.meshes.forEach(({ material }, index) => {
      const own = loads === null;
      if (material.vertexColors !== own) {
        material.vertexColors = own;
        material.needsUpdate = true;
      }
      if (own) material.color.set(0xffffff);
      else material.color.copy(heatOf(loads[index]));
    });
  }

  // Unseen, where a skin is drawn in their place; hands take hold of them all the same.
  veil(on: boolean): void {
    for (const { material } of this.meshes) material.visible = !on;
  }

  get veiled(): boolean {
    return this.meshes.length > 0 && !this.meshes[0].material.visible;
  }

  // Transparent, where the figure is drawn as sticks.
  fade(opacity: number): void {
    for (const { material } of this.meshes) {
      material.transparent = opacity < 1;
      material.opacity = opacity;
      material.depthWrite = opacity === 1;
    }
    for (const mesh of this.meshes) mesh.castShadow = opacity > 0.05;
  }

  hit(ray: Raycaster): Hit | null {
    const found = ray.intersectObjects(this.meshes, false)[0];
    if (!found) return null;
    const segment = found.object.userData.segment as number;
    const local = found.object.worldToLocal(found.point.clone());
    return { segment, world: found.point, local: [local.x, local.y, local.z] };
  }

  at(segment: number, local: Point): Vector3 {
    return this.meshes[segment].localToWorld(new Vector3(...local));
  }

  middle(segment: number): Vector3 {
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
