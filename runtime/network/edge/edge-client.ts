import type { Socket } from "node:net";
import { DeafnessWatch } from "../../game/connection/deafness-watch.js";
import { CLIENT_WINDOW_BYTES, type FrameWriter, FROM_EDGE } from "../links/frames.js";
import { Outbox } from "../../game/connection/outbox.js";
import type { SendBuffer } from "../../game/connection/send-buffer.js";
import type { DownstreamClient } from "./downstream.js";

export interface EdgeClientParts {
  readonly connection: number;
  readonly socket: Socket;
  /** Frames for the world. */
  readonly frames: FrameWriter;
  readonly outboxBytes: number;
  /** Called after frames were added. */
  readonly wake: () => void;
  /** Called when the connection is closed. */
  readonly whenClosed: () => void;
}

/** One client's socket: passes its bytes to the world, and the world's to it. */
export class EdgeClient implements DownstreamClient {
  private readonly parts: EdgeClientParts;
  private readonly outbox: Outbox;
  private readonly deafness: DeafnessWatch;
  /** Bytes that the world has not taken. */
  private untaken = 0;
  private isEnding = false;
  private error = "";

  constructor(parts: EdgeClientParts) {
    this.parts = parts;
    const { connection, socket, frames, outboxBytes, wake } = parts;
    this.deafness = new DeafnessWatch(socket);
    const say = (kind: number): void => {
      frames.addEmpty(kind, connection);
      wake();
    };
    this.outbox = new Outbox({
      socket,
      limitBytes: outboxBytes,
      wake: () => undefined,
      overflow: () => say(FROM_EDGE.overflowed),
    });
    socket.on("data", (chunk: Buffer) => this.receive(chunk));
    socket.on("error", ({ message }) => (this.error = message));
    socket.on("end", () => say(FROM_EDGE.hungUp));
    socket.on("close", () => {
      frames.add(FROM_EDGE.closed, connection, Buffer.from(this.error));
      wake();
      parts.whenClosed();
    });
  }

  /** Writes what the send buffer holds. */
  send(sendBuffer: SendBuffer): void {
    this.outbox.send(sendBuffer);
  }

  /** The world has taken bytes of the client. */
  taken(bytes: number): void {
    this.untaken -= bytes;
    if (this.untaken < CLIENT_WINDOW_BYTES) this.parts.socket.resume();
  }

  /** Closes the connection after the waiting bytes are written. */
  end(): void {
    this.isEnding = true;
    this.outbox.shut();
    this.parts.socket.end();
    // Reading may be paused; then the client's hang-up would go unnoticed.
    this.parts.socket.resume();
  }

  cut(): void {
    this.isEnding = true;
    this.parts.socket.destroy();
  }

  /** @param now monotonic milliseconds */
  isDeaf(limitMs: number, now: number): boolean {
    return !this.isEnding && this.deafness.isDeaf(limitMs, now);
  }

  private receive(chunk: Buffer): void {
    if (this.isEnding) return;
    const { frames, connection, socket, wake } = this.parts;
    frames.add(FROM_EDGE.received, connection, chunk);
    this.untaken += chunk.length;
    if (this.untaken >= CLIENT_WINDOW_BYTES) socket.pause();
    wake();
  }
}
