// Base of drags of the edit tool: previewed by the page, sent on release.

import { Command } from "../messages";
import { State } from "../state";
import { DragGesture } from "./drag-gestures";
import { Gizmo, Handle } from "./gizmo";
import { Viewport } from "./viewport";

export abstract class EditDrag implements DragGesture {
  readonly goal = null;
  readonly axis = null;
  readonly hit = null;
  readonly task = null;

  constructor(
    protected readonly viewport: Viewport,
    protected readonly state: State,
    protected readonly gizmo: Gizmo,
    readonly handle: Handle,
  ) {}

  begin(): null {
    return null;
  }

  lockAxis(): void {}

  abstract move(event: PointerEvent): null;
  abstract finish(): Command | null;
  abstract cancel(): void;
}
