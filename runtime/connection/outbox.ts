import type { Socket } from "node:net";
import type { SendBuffer } from "./send-buffer.js";

/**
 * What waits to be written to one client. Bytes are final (compressed where the client expects it) and must not change
 * afterwards, so a packet for many is one array in many outboxes. A client that does not read is given up, never
 * buffered without end: packets cannot be left out without making its view of the world wrong.
 */
export class Outbox {
  /** What waits: mostly one packet, for which no list is made. */
  private first: Uint8Array | undefined;
  private others: Uint8Array[] = [];
  private pendingBytes = 0;
  private readonly socket: Socket;
  private readonly limitBytes: number;
  private readonly wake: (outbox: Outbox) => void;
  private readonly overflow: () => void;
  private isShut = false;

  /**
   * @param wake called when the first bytes come to wait; has `flush` called by the end of the turn
   * @param overflow called once when more than `limitBytes` wait; must end the session after the current turn
   */
  constructor(parts: { socket: Socket; limitBytes: number; wake: (outbox: Outbox) => void; overflow: () => void }) {
    this.socket = parts.socket;
    this.limitBytes = parts.limitBytes;
    this.wake = parts.wake;
    this.overflow = parts.overflow;
  }

  push(bytes: Uint8Array): void {
    if (this.isShut) return;
    this.pendingBytes += bytes.length;
    if (this.first) {
      this.others.push(bytes);
      return;
    }
    this.first = bytes;
    this.wake(this);
  }

  /** Whether nothing waits here. */
  get isEmpty(): boolean {
    return this.pendingBytes === 0;
  }

  /** Bytes that wait here and in the socket. */
  get backlogBytes(): number {
    return this.pendingBytes + this.socket.writableLength;
  }

  /** Takes nothing more; what waits is still flushed. */
  shut(): void {
    this.isShut = true;
  }

  /** Writes what waits in one go. */
  flush(sendBuffer: SendBuffer): void {
    if (!this.first) return;
    if (this.others.length === 0 && this.fits(this.pendingBytes)) {
      sendBuffer.write(this.socket, this.first);
      this.forget();
      return;
    }
    this.moveInto(sendBuffer);
    this.send(sendBuffer);
  }

  /** Puts what waits at the end of the sendBuffer. */
  moveInto(sendBuffer: SendBuffer): void {
    if (!this.first) return;
    sendBuffer.append(this.first);
    for (const bytes of this.others) sendBuffer.append(bytes);
    this.forget();
  }

  /** Sends the sendBuffer, which holds what was taken out of this outbox and what else is new for its client. */
  send(sendBuffer: SendBuffer): void {
    if (sendBuffer.bytes === 0) return;
    if (this.isShut || !this.fits(sendBuffer.bytes)) sendBuffer.clear();
    else sendBuffer.sendTo(this.socket);
  }

  /** A client that is up to date is owed whatever one tick brings: only what it left waiting counts against it. */
  private fits(bytes: number): boolean {
    if (this.socket.destroyed) return false;
    const backlog = this.socket.writableLength;
    if (backlog === 0 || backlog + bytes <= this.limitBytes) return true;
    if (!this.isShut) this.overflow();
    this.isShut = true;
    return false;
  }

  private forget(): void {
    this.first = undefined;
    if (this.others.length > 0) this.others = [];
    this.pendingBytes = 0;
  }
}
