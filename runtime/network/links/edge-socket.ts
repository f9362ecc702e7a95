import { EventEmitter } from "node:events";
import type { AnswerSink, ClientSocket, UpdateSink } from "../../game/connection/client-socket.js";
import { CLIENT_WINDOW_BYTES, TO_EDGE } from "./frames.js";
import type { SwitchMessage } from "./link-messages.js";

/** What a socket asks of the edge that holds it. */
export interface SocketHolder {
  readonly updates: UpdateSink;
  readonly answers: AnswerSink;
  /** Copies the first `count` bytes. */
  send(connection: number, bytes: Uint8Array, count: number): void;
  taken(connection: number, bytes: number): void;
  end(connection: number): void;
  cut(connection: number): void;
  say(kind: number, connection: number, body?: Uint8Array): void;
  refuse(connection: number, reason: string): void;
  switchTo(connection: number, message: SwitchMessage): void;
}

/**
 * A client's socket that an edge process holds. What it lets wait for a slow client waits there, within the same
 * limits.
 */
export class EdgeSocket extends EventEmitter implements ClientSocket {
  readonly connection: number;
  readonly updates: UpdateSink;
  readonly answers: AnswerSink;
  readonly writableLength = 0;
  /** Whether the edge can lead the client to another process. */
  readonly canMoveOn: boolean;
  bytesWritten = 0;
  destroyed = false;
  closed = false;
  private readonly holder: SocketHolder;
  private isPaused = false;
  private isEnded = false;
  /** Bytes of the client that the edge does not yet know to be taken. */
  private untold = 0;

  constructor(holder: SocketHolder, connection: number, ofNetwork = false) {
    super();
    this.canMoveOn = ofNetwork;
    this.holder = holder;
    this.connection = connection;
    this.updates = holder.updates;
    this.answers = holder.answers;
  }

  /** @param count of the array's bytes, from the first on; all by default */
  write(bytes: Uint8Array, count = bytes.length): void {
    if (this.destroyed || this.isEnded) return;
    this.bytesWritten += count;
    this.holder.send(this.connection, bytes, count);
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

  /** The client's character is in the world: its packets may come. Only for edges of a network, as the rest below. */
  entered(): void {
    this.holder.say(TO_EDGE.entered, this.connection);
  }

  /** The client cannot enter. The edge keeps it. Closes this end. */
  refuse(reason: string): void {
    if (this.destroyed) return;
    this.destroyed = true;
    this.holder.refuse(this.connection, reason);
    this.close();
  }

  /** The client's packets wait at the edge. A few that are on their way may still come. */
  hold(): void {
    this.holder.say(TO_EDGE.hold, this.connection);
  }

  /** The character stays after all. */
  goOn(): void {
    this.holder.say(TO_EDGE.goOn, this.connection);
  }

  /**
   * Another process has the character: the edge leads the client there, with what it sent meanwhile. Closes this end.
   */
  switchTo(message: SwitchMessage): void {
    if (this.destroyed) return;
    this.destroyed = true;
    this.holder.switchTo(this.connection, message);
    this.close();
  }

  private tell(): void {
    if (this.untold === 0 || this.destroyed) return;
    this.holder.taken(this.connection, this.untold);
    this.untold = 0;
  }
}
