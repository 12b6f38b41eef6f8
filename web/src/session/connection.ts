// The websocket to the studio: it connects again by itself, and says when the studio is gone and when it is back.
import type { Command, Message } from "../protocol";

export type ConnectionState = "connecting" | "open" | "lost";

/** Waits before trying again [ms]: short at first, since most often the studio was only restarted. */
const WAITS = [300, 700, 1500, 3000];

export interface Receiver {
  onState(state: ConnectionState): void;
  onMessage(message: Message): void;
  onFrame(frame: ArrayBuffer): void;
}

export class Connection {
  private socket: WebSocket | null = null;
  private tries = 0;
  private timer = 0;
  /** Commands sent so far, for tests. */
  sent = 0;

  constructor(
    private readonly address: string,
    private readonly receiver: Receiver,
  ) {
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && this.timer) this.connect();
    });
  }

  connect(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    if (this.socket) return;
    const socket = new WebSocket(this.address);
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.receiver.onState("open");
    };
    socket.onmessage = ({ data }) => {
      if (data instanceof ArrayBuffer) this.receiver.onFrame(data);
      else this.receiver.onMessage(JSON.parse(data as string) as Message);
    };
    socket.onclose = () => {
      this.socket = null;
      this.receiver.onState("lost");
      this.timer = window.setTimeout(() => this.connect(), WAITS[Math.min(this.tries++, WAITS.length - 1)]);
    };
  }

  get open(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** Bytes that wait to be sent. */
  get waiting(): number {
    return this.socket?.bufferedAmount ?? 0;
  }

  /** Send a command; false if there is nobody to send it to. */
  send(command: Command): boolean {
    if (!this.open) return false;
    this.sent++;
    this.socket?.send(JSON.stringify(command));
    return true;
  }

  sendFrame(frame: ArrayBuffer): void {
    if (this.open) this.socket?.send(frame);
  }
}
