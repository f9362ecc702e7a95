import type { ChangeBytes } from "../../protocol/encryption/cipher.js";
import type { ClientSocket, UpdateSink } from "./client-socket.js";
import type { SendBuffer } from "./send-buffer.js";

/**
 * The bytes that wait to be written to one client. They are final (compressed where the client expects it) and must not
 * change, so a packet for many clients is one array in many outboxes. Only encryption, which depends on the order,
 * happens when they are written. A client that does not read is disconnected: the backlog is bounded, and leaving out
 * packets would make the client's view of the world wrong.
 */
export class Outbox {
  /** Mostly a single packet waits; it needs no list. */
  private first: Uint8Array | undefined;
  private others: Uint8Array[] = [];
  private pendingBytes = 0;
  private readonly socket: ClientSocket;
  private readonly limitBytes: number;
  private readonly wake: (outbox: Outbox) => void;
  private readonly overflow: () => void;
  private isShut = false;
  /** What its client sent is being handled, so that its answers leave right after. */
  private isRead = false;
  /** Its answers are gathered where the socket says. They are in order only if nothing waited before. */
  private isGathering = false;
  private hasGathered = false;
  private encrypt: ChangeBytes | undefined;
  /** What is pushed while the outbox is held. */
  private held: Uint8Array[] | undefined;

  /**
   * @param wake called when the outbox is no longer empty; must call `flush` by the end of the turn
   * @param overflow called once when more than `limitBytes` wait; must end the session after the current turn
   */
  constructor(parts: { socket: ClientSocket; limitBytes: number; wake: (outbox: Outbox) => void; overflow: () => void }) {
    this.socket = parts.socket;
    this.limitBytes = parts.limitBytes;
    this.wake = parts.wake;
    this.overflow = parts.overflow;
  }

  push(bytes: Uint8Array): void {
    if (this.isShut) return;
    if (this.held !== undefined) {
      this.held.push(bytes);
      return;
    }
    // To keep the bytes until they are written costs more than to copy the few of an answer: each reads cold memory
    // once more.
    if (this.isGathering) {
      if (this.socket.answers!.take(bytes)) {
        this.hasGathered = true;
        return;
      }
      this.isGathering = false;
    }
    this.pendingBytes += bytes.length;
    if (this.first) {
      this.others.push(bytes);
      return;
    }
    this.first = bytes;
    if (!this.isRead) this.wake(this);
  }

  /** Keeps back what is pushed until {@link release}, so that something else can go first. */
  hold(): void {
    this.held ??= [];
  }

  /** @param first goes out before what was kept back */
  release(first?: Uint8Array): void {
    const { held = [] } = this;
    this.held = undefined;
    if (first) this.push(first);
    for (const bytes of held) this.push(bytes);
  }

  /** What the client sent at once is handled next. */
  beginAnswer(): void {
    this.isRead = true;
    this.isGathering = this.first === undefined && this.encrypt === undefined && this.socket.answers?.bytes === 0;
  }

  /** All of it is handled: its answers leave. */
  endAnswer(sendBuffer: SendBuffer): void {
    this.isRead = this.isGathering = false;
    if (this.hasGathered) {
      this.hasGathered = false;
      const answers = this.socket.answers!;
      if (this.fits(answers.bytes)) answers.sendTo(this.socket);
      else answers.clear();
    }
    this.flush(sendBuffer);
  }

  /** All further bytes are encrypted when they are written. */
  encryptBy(encrypt: ChangeBytes): void {
    this.encrypt = encrypt;
    this.isGathering = false;
  }

  get isEmpty(): boolean {
    return this.pendingBytes === 0;
  }

  /** Bytes that wait in the outbox and in the socket. */
  get backlogBytes(): number {
    return this.pendingBytes + this.socket.writableLength;
  }

  /** Accepts no further bytes; waiting bytes are still flushed. */
  shut(): void {
    this.isShut = true;
  }

  /** Writes all waiting bytes at once. */
  flush(sendBuffer: SendBuffer): void {
    if (!this.first) return;
    if (this.others.length === 0 && !this.encrypt && this.fits(this.pendingBytes)) {
      sendBuffer.write(this.socket, this.first);
      this.forget();
      return;
    }
    this.moveInto(sendBuffer);
    this.send(sendBuffer);
  }

  /**
   * Where the tick's update for its client is put together. The encryption of a client needs whole bytes, in their
   * order.
   */
  sinkOr(sendBuffer: SendBuffer): UpdateSink {
    return this.encrypt ? sendBuffer : (this.socket.updates ?? sendBuffer);
  }

  /** Moves all waiting bytes to the end of a sink. */
  moveInto(sink: UpdateSink): void {
    if (!this.first) return;
    sink.append(this.first);
    for (const bytes of this.others) sink.append(bytes);
    this.forget();
  }

  /** Sends what the sink holds: the bytes of this outbox and the tick's update for its client. */
  send(sink: UpdateSink): void {
    if (sink.bytes === 0) return;
    if (this.isShut || !this.fits(sink.bytes)) return sink.clear();
    sink.sendTo(this.socket, this.encrypt);
  }

  /** A client without a backlog gets a tick's update of any size. The limit counts only when bytes already wait. */
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
