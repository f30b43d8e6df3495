// Obstacles as solids.

import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  CapsuleGeometry,
  Color,
  CylinderGeometry,
  Group,
  Mesh,
  MeshStandardMaterial,
  Raycaster,
  SphereGeometry,
  Vector3,
} from "three";
import { screenColor } from "./colors";
import { Obstacle, Part } from "./protocol";
import { Stage } from "./stage";
import { State } from "./state";

export interface Thing {
  name: string;
  at: Vector3;
  distance: number;
  movable: boolean;
}

const SELECTED = new Color(0x0a54d6);

function geometry(part: Part): BufferGeometry | null {
  const [a, b, c] = part.size;
  switch (part.kind) {
    case "box":
      return new BoxGeometry(a, b, c);
    case "ball":
      return new SphereGeometry(1, 32, 20).scale(a, b, c);
    case "capsule":
      return new CapsuleGeometry(a, b, 8, 20).rotateX(Math.PI / 2);
    case "cylinder":
      return new CylinderGeometry(a, a, b, 32).rotateX(Math.PI / 2);
    case "mesh": {
      const made = new BufferGeometry();
      made.setAttribute("position", new BufferAttribute(new Float32Array(part.size), 3));
      made.setIndex(part.faces!);
      made.computeVertexNormals();
      return made;
    }
    case "ground":
      return null; // the ground is drawn anyway
  }
}

export class Surroundings {
  private things: { obstacle: Obstacle; group: Group }[] = [];
  private told = "";

  constructor(
    private readonly stage: Stage,
    private readonly state: State,
  ) {
    state.on("document", () => this.show());
    state.on("selection", () => this.light());
  }

  private show(): void {
    const obstacles = this.state.document?.obstacles ?? [];
    const told = JSON.stringify(obstacles);
    if (told === this.told) return;
    this.told = told;
    for (const { group } of this.things) {
      this.stage.scene.remove(group);
      for (const each of group.children as Mesh<BufferGeometry, MeshStandardMaterial>[]) {
        each.geometry.dispose();
        each.material.dispose();
      }
    }
    this.things = obstacles.map((obstacle) => ({ obstacle, group: this.make(obstacle) }));
    this.light();
    this.stage.shade();
  }

  private make(obstacle: Obstacle): Group {
    const group = new Group();
    for (const part of obstacle.parts) {
      const shape = geometry(part);
      if (!shape) continue;
      const [red, green, blue, opacity] = part.color;
      const material = new MeshStandardMaterial({ color: screenColor(red, green, blue), roughness: 0.8, transparent: opacity < 1, opacity });
      const mesh = new Mesh(shape, material);
      mesh.position.set(...part.at);
      const [w, x, y, z] = part.turn;
      mesh.quaternion.set(x, y, z, w);
      mesh.castShadow = mesh.receiveShadow = true;
      group.add(mesh);
    }
    group.position.set(...obstacle.at);
    const [w, x, y, z] = obstacle.turn;
    group.quaternion.set(x, y, z, w);
    this.stage.scene.add(group);
    group.updateMatrixWorld(true);
    return group;
  }

  private light(): void {
    const { selection } = this.state;
    for (const { obstacle, group } of this.things) {
      const on = selection.kind === "obstacle" && selection.name === obstacle.name;
      for (const each of group.children as Mesh<BufferGeometry, MeshStandardMaterial>[]) each.material.emissive.copy(SELECTED).multiplyScalar(on ? 0.35 : 0);
    }
    this.stage.draw();
  }

  follow(name: string, at: Vector3): void {
    const found = this.things.find((each) => each.obstacle.name === name);
    if (!found) return;
    found.group.position.copy(at);
    found.obstacle.at = [at.x, at.y, at.z];
    found.group.updateMatrixWorld(true);
    this.told = "";
    this.stage.shade();
  }

  hit(ray: Raycaster): Thing | null {
    const found = ray.intersectObjects(this.things.map((each) => each.group), true)[0];
    if (!found) return null;
    const { obstacle, group } = this.things.find((each) => each.group === found.object.parent)!;
    return { name: obstacle.name, at: group.position.clone(), distance: found.distance, movable: true };
  }

  // For scripts and tests.
  middle(name: string): Vector3 | null {
    const found = this.things.find((each) => each.obstacle.name === name);
    const first = found?.group.children[0] as Mesh | undefined;
    return first ? first.getWorldPosition(new Vector3()) : null;
  }
}
