// The socket to the server: it comes back by itself, and the server then tells everything again.

import { readBinary } from "./binary";
import { Command, Figure, Frame, Poses, SkinMessage, Told } from "./protocol";

export interface Hearing {
  told(message: Told): void;
  frame(frame: Frame): void;
  figure(figure: Figure): void;
  poses(poses: Poses): void;
  skin(skin: SkinMessage): void;
  connected(yes: boolean): void;
}

const LONGEST_WAIT = 4000; // milliseconds between two attempts

export class Connection {
  private socket: WebSocket | null = null;
  private wait = 200;

  constructor(private readonly hearing: Hearing) {
    this.open();
    window.addEventListener("online", () => this.open());
  }

  get ready(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  say(command: Command): boolean {
    if (!this.ready) return false;
    this.socket!.send(JSON.stringify(command));
    return true;
  }

  // Part of a file; waits while the socket is full.
  async send(part: ArrayBuffer): Promise<boolean> {
    while (this.ready && this.socket!.bufferedAmount > 4e6) await new Promise((done) => setTimeout(done, 20));
    if (!this.ready) return false;
    this.socket!.send(part);
    return true;
  }

  private open(): void {
    if (this.socket && this.socket.readyState <= WebSocket.OPEN) return;
    const address = new URL("/socket", location.href);
    address.protocol = "ws:";
    address.search = location.search;
    const socket = new WebSocket(address);
    socket.binaryType = "arraybuffer";
    socket.onmessage = (event) => this.hear(event.data);
    socket.onopen = () => {
      this.wait = 200;
      this.hearing.connected(true);
    };
    socket.onclose = () => {
      this.hearing.connected(false);
      setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(1.6 * this.wait, LONGEST_WAIT);
    };
    this.socket = socket;
  }

  private hear(data: string | ArrayBuffer): void {
    if (typeof data === "string") {
      this.hearing.told(JSON.parse(data) as Told);
      return;
    }
    const read = readBinary(data);
    if ("frame" in read) this.hearing.frame(read.frame);
    else if ("figure" in read) this.hearing.figure(read.figure);
    else if ("skin" in read) this.hearing.skin(read.skin);
    else this.hearing.poses(read.poses);
  }
}
