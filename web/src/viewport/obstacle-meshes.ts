// Obstacles as meshes.

import { BoxGeometry, BufferAttribute, BufferGeometry, CapsuleGeometry, Color, CylinderGeometry, Group, Mesh, MeshStandardMaterial, Raycaster, SphereGeometry, Vector3 } from "three";
import { ObstacleInfo, ShapeInfo, Vec3 } from "../messages";
import { State } from "../state";
import { srgbColor } from "./colors";
import { Viewport } from "./viewport";

export interface ObstacleHit {
  name: string;
  position: Vector3;
  distance: number;
}

type ObstacleMesh = Mesh<BufferGeometry, MeshStandardMaterial>;

const SELECTED = new Color(0x0a54d6);

function shapeGeometry(shape: ShapeInfo): BufferGeometry | null {
  const [a, b, c] = shape.size;
  switch (shape.kind) {
    case "box":
      return new BoxGeometry(a, b, c);
    case "ellipsoid":
      return new SphereGeometry(1, 32, 20).scale(a, b, c);
    case "capsule":
      return new CapsuleGeometry(a, b, 8, 20).rotateX(Math.PI / 2);
    case "cylinder":
      return new CylinderGeometry(a, a, b, 32).rotateX(Math.PI / 2);
    case "mesh": {
      const geometry = new BufferGeometry();
      geometry.setAttribute("position", new BufferAttribute(new Float32Array(shape.size), 3));
      geometry.setIndex(shape.faces!);
      geometry.computeVertexNormals();
      return geometry;
    }
    case "ground":
      return null; // the viewport draws the ground
  }
}

// The parts of an obstacle, placed as it is.
export function createObstacleGroup(info: ObstacleInfo): Group {
  const group = new Group();
  for (const shape of info.parts) {
    const geometry = shapeGeometry(shape);
    if (!geometry) continue;
    const [red, green, blue, opacity] = shape.color;
    const material = new MeshStandardMaterial({ color: srgbColor(red, green, blue), roughness: 0.8, transparent: opacity < 1, opacity });
    const mesh = new Mesh(geometry, material);
    mesh.position.set(...shape.position);
    const [w, x, y, z] = shape.orientation;
    mesh.quaternion.set(x, y, z, w);
    mesh.castShadow = mesh.receiveShadow = true;
    group.add(mesh);
  }
  group.position.set(...info.position);
  const [w, x, y, z] = info.orientation;
  group.quaternion.set(x, y, z, w);
  return group;
}

export class ObstacleMeshes {
  private obstacles: { info: ObstacleInfo; group: Group }[] = [];
  private drawn = ""; // JSON of the obstacles that are drawn

  constructor(
    private readonly viewport: Viewport,
    private readonly state: State,
  ) {
    state.on("document", () => this.update());
    state.on("selection", () => this.highlight());
  }

  private update(): void {
    const infos = this.state.document?.obstacles ?? [];
    const json = JSON.stringify(infos);
    if (json === this.drawn) return;
    this.drawn = json;
    for (const { group } of this.obstacles) {
      this.viewport.scene.remove(group);
      for (const mesh of group.children as ObstacleMesh[]) {
        mesh.geometry.dispose();
        mesh.material.dispose();
      }
    }
    this.obstacles = infos.map((info) => ({ info, group: createObstacleGroup(info) }));
    for (const { group } of this.obstacles) {
      this.viewport.scene.add(group);
      group.updateMatrixWorld(true);
    }
    this.highlight();
    this.viewport.updateShadows();
  }

  private highlight(): void {
    const { selection } = this.state;
    for (const { info, group } of this.obstacles) {
      const selected = selection.kind === "obstacle" && selection.name === info.name;
      for (const mesh of group.children as ObstacleMesh[]) mesh.material.emissive.copy(SELECTED).multiplyScalar(selected ? 0.35 : 0);
    }
    this.viewport.requestRender();
  }

  // Moves an obstacle during a drag, before the server answers.
  moveObstacle(name: string, position: Vector3): void {
    const obstacle = this.obstacles.find(({ info }) => info.name === name);
    if (!obstacle) return;
    obstacle.group.position.copy(position);
    obstacle.info.position = [position.x, position.y, position.z];
    obstacle.group.updateMatrixWorld(true);
    this.drawn = "";
    this.viewport.updateShadows();
  }

  // Scales an obstacle along its axes during a drag, before the server answers.
  scaleObstacle(name: string, factors: Vec3): void {
    const obstacle = this.obstacles.find(({ info }) => info.name === name);
    if (!obstacle) return;
    obstacle.group.scale.set(...factors);
    obstacle.group.updateMatrixWorld(true);
    this.drawn = "";
    this.viewport.updateShadows();
  }

  pick(raycaster: Raycaster): ObstacleHit | null {
    const hit = raycaster.intersectObjects(this.obstacles.map(({ group }) => group), true)[0];
    if (!hit) return null;
    const { info, group } = this.obstacles.find((obstacle) => obstacle.group === hit.object.parent)!;
    return { name: info.name, position: group.position.clone(), distance: hit.distance };
  }

  // For scripts and tests: world position of an obstacle's first part.
  centerOf(name: string): Vector3 | null {
    const obstacle = this.obstacles.find(({ info }) => info.name === name);
    const mesh = obstacle?.group.children[0] as Mesh | undefined;
    return mesh ? mesh.getWorldPosition(new Vector3()) : null;
  }
}
