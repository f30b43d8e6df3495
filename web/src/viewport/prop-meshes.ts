// Props: obstacles in the frame of a part of a figure, which carries them along.

import { Group, Matrix4, Mesh } from "three";
import { State } from "../state";
import { createObstacleGroup } from "./obstacle-meshes";
import { StageFigures } from "./stage-figures";
import { Viewport } from "./viewport";

interface DrawnProp {
  actor: string;
  segment: string;
  group: Group;
  local: Matrix4; // in the segment's frame
}

export class PropMeshes {
  private props: DrawnProp[] = [];
  private drawn = "";

  constructor(
    private readonly viewport: Viewport,
    private readonly state: State,
    private readonly stageFigures: StageFigures,
  ) {
    state.on("document", () => this.update());
  }

  private update(): void {
    const { props } = this.state.document!;
    const json = JSON.stringify(props);
    if (json === this.drawn) return;
    this.drawn = json;
    for (const { group } of this.props) {
      this.viewport.scene.remove(group);
      for (const child of group.children) (child as Mesh).geometry.dispose();
    }
    this.props = props.map(({ actor, segment, obstacle }) => {
      const group = createObstacleGroup(obstacle);
      group.updateMatrix();
      const local = group.matrix.clone();
      group.matrixAutoUpdate = false;
      this.viewport.scene.add(group);
      return { actor, segment, group, local };
    });
    this.viewport.updateShadows();
  }

  // Called before every render: props follow their parts.
  follow(): void {
    const active = this.state.document?.active;
    for (const { actor, segment, group, local } of this.props) {
      const figure = actor === active ? this.viewport.figureMesh : this.stageFigures.mesh(actor);
      const mesh = figure?.meshes[figure.info.segments.indexOf(segment)];
      group.visible = mesh !== undefined;
      if (!mesh) continue;
      group.matrix.multiplyMatrices(mesh.matrixWorld, local);
      group.updateMatrixWorld(true);
    }
  }

  // For scripts and tests: world position of a prop.
  positionOf(index: number): number[] {
    this.follow();
    return this.props[index].group.matrix.elements.slice(12, 15);
  }
}
