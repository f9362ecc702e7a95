import { EventEmitter } from "node:events";
import type { ClientSocket, UpdateSink } from "../client-socket.js";
import { CLIENT_WINDOW_BYTES } from "../link/frames.js";

/** What a socket asks of the edge that holds it. */
export interface SocketHolder {
  readonly updates: UpdateSink;
  send(connection: number, bytes: Uint8Array): void;
  taken(connection: number, bytes: number): void;
  end(connection: number): void;
  cut(connection: number): void;
}

/** A client's socket that an edge process holds. What it lets wait for a slow client waits there, within the same limits. */
export class EdgeSocket extends EventEmitter implements ClientSocket {
  readonly connection: number;
  readonly updates: UpdateSink;
  readonly writableLength = 0;
  bytesWritten = 0;
  destroyed = false;
  closed = false;
  private readonly holder: SocketHolder;
  private isPaused = false;
  private isEnded = false;
  /** Bytes of the client that the edge does not yet know to be taken. */
  private untold = 0;

  constructor(holder: SocketHolder, connection: number) {
    super();
    this.holder = holder;
    this.connection = connection;
    this.updates = holder.updates;
  }

  write(bytes: Uint8Array): void {
    if (this.destroyed || this.isEnded) return;
    this.bytesWritten += bytes.length;
    this.holder.send(this.connection, bytes);
  }

  pause(): void {
    this.isPaused = true;
  }

  resume(): void {
    this.isPaused = false;
    this.tell();
  }

  end(): void {
    if (this.destroyed || this.isEnded) return;
    this.isEnded = true;
    this.holder.end(this.connection);
  }

  destroy(): void {
    if (this.destroyed) return;
    this.destroyed = true;
    this.holder.cut(this.connection);
  }

  /** The client sent bytes. */
  receive(chunk: Buffer): void {
    this.emit("data", chunk);
    this.untold += chunk.length;
    // At half of the window, so that a busy client never waits for the world.
    if (!this.isPaused && this.untold >= CLIENT_WINDOW_BYTES / 2) this.tell();
  }

  /** The connection is closed at the edge. */
  close(error?: Error): void {
    if (this.closed) return;
    this.destroyed = true;
    if (error) this.emit("error", error);
    this.closed = true;
    this.emit("close");
  }

  private tell(): void {
    if (this.untold === 0 || this.destroyed) return;
    this.holder.taken(this.connection, this.untold);
    this.untold = 0;
  }
}
