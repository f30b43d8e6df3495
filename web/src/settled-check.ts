// Whether the server has handled everything that was sent and has converged, and all its answers have arrived.
//
// A silence is no proof: on a busy machine the next frame may come late. A ping is answered after everything before it, and says
// whether the solver still works.

import { Command } from "./messages";

export class SettledCheck {
  private changes = 0; // commands sent and updates received
  private settledAt = -1; // the number of changes when the server was idle
  private asked: { number: number; changes: number } | null = null;
  private number = 1000; // of the last ping; lower ones measure the time per frame

  constructor(private readonly send: (command: Command) => boolean) {}

  onChange(): void {
    this.changes += 1;
  }

  onPong(number: number, idle: boolean): void {
    if (number !== this.asked?.number) return;
    if (idle) this.settledAt = this.asked.changes;
    this.asked = null;
  }

  onDisconnect(): void {
    this.asked = null;
    this.changes += 1;
  }

  // Asks the server if it is not known; to be called again until it is true.
  get settled(): boolean {
    if (this.settledAt === this.changes) return true;
    if (!this.asked) {
      this.number += 1;
      const asked = { number: this.number, changes: this.changes };
      if (this.send({ type: "ping", number: this.number })) this.asked = asked;
    }
    return false;
  }
}
