// WebSocket to the server: reconnects by itself, and the server then sends everything again.

import { accessQuery } from "./access";
import { decodeBinary, Figure, Frame, Poses, SkinMessage, StageContent, CharacterMessage } from "./binary-messages";
import { Command, Update } from "./messages";

export interface MessageHandler {
  onUpdate(update: Update): void;
  onFrame(frame: Frame): void;
  onFigure(figure: Figure): void;
  onPoses(poses: Poses): void;
  onSkin(skin: SkinMessage): void;
  onCharacter(character: CharacterMessage): void;
  onStage(content: StageContent): void;
  onConnected(connected: boolean): void;
}

const MIN_RETRY_MS = 200;
const MAX_RETRY_MS = 4000;
const RETRY_GROWTH = 1.6;
const MAX_BUFFERED_BYTES = 4e6;
const BUFFER_POLL_MS = 20;

export class Connection {
  private socket: WebSocket | null = null;
  private retryDelay = MIN_RETRY_MS;

  constructor(private readonly handler: MessageHandler) {
    this.open();
    window.addEventListener("online", () => this.open());
  }

  get ready(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  sendCommand(command: Command): boolean {
    if (!this.ready) return false;
    this.socket!.send(JSON.stringify(command));
    return true;
  }

  // Sends a part of a file; waits while the socket's buffer is full.
  async sendBytes(part: ArrayBuffer): Promise<boolean> {
    while (this.ready && this.socket!.bufferedAmount > MAX_BUFFERED_BYTES) await new Promise((done) => setTimeout(done, BUFFER_POLL_MS));
    if (!this.ready) return false;
    this.socket!.send(part);
    return true;
  }

  private open(): void {
    if (this.socket && this.socket.readyState <= WebSocket.OPEN) return;
    const address = new URL("/socket", location.href);
    address.protocol = "ws:";
    address.search = accessQuery;
    const socket = new WebSocket(address);
    socket.binaryType = "arraybuffer";
    socket.onmessage = (event) => this.receive(event.data);
    socket.onopen = () => {
      this.retryDelay = MIN_RETRY_MS;
      this.handler.onConnected(true);
    };
    socket.onclose = () => {
      this.handler.onConnected(false);
      setTimeout(() => this.open(), this.retryDelay);
      this.retryDelay = Math.min(RETRY_GROWTH * this.retryDelay, MAX_RETRY_MS);
    };
    this.socket = socket;
  }

  private receive(data: string | ArrayBuffer): void {
    if (typeof data === "string") {
      this.handler.onUpdate(JSON.parse(data) as Update);
      return;
    }
    const message = decodeBinary(data);
    if ("frame" in message) this.handler.onFrame(message.frame);
    else if ("figure" in message) this.handler.onFigure(message.figure);
    else if ("skin" in message) this.handler.onSkin(message.skin);
    else if ("character" in message) this.handler.onCharacter(message.character);
    else if ("stage" in message) this.handler.onStage(message.stage);
    else this.handler.onPoses(message.poses);
  }
}
