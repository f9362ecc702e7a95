import type { ChangeBytes } from "../../protocol/encryption/cipher.js";
import type { ClientSocket, UpdateSink } from "./client-socket.js";

const INITIAL_BYTES = 256 * 1024;
/** Below this length a loop is faster than Buffer.copy, which allocates a view for each call. */
const LOOP_COPY_BYTES = 48;

/**
 * Gathers the bytes that go to one client in one write. One send buffer serves all sessions in turn. When the kernel
 * takes everything at once, the memory is free again when `sendTo` returns; otherwise the socket keeps it and the send
 * buffer allocates new memory.
 */
export class SendBuffer implements UpdateSink {
  protected buffer = Buffer.allocUnsafeSlow(INITIAL_BYTES);
  protected used = 0;

  /** Writes and bytes so far. */
  writes = 0;
  bytesSent = 0;

  get bytes(): number {
    return this.used;
  }

  append(source: Uint8Array): void {
    this.appendShared(source, 0, source.length);
  }

  appendShared(source: Uint8Array, from: number, to: number): void {
    const count = to - from;
    this.reserve(count);
    const { buffer } = this;
    let at = this.used;
    if (count < LOOP_COPY_BYTES) {
      for (let i = from; i < to; i++) buffer[at++] = source[i]!;
    } else {
      buffer.set(count === source.length ? source : source.subarray(from, to), at);
    }
    this.used += count;
  }

  clear(): void {
    this.used = 0;
  }

  /** Drops the first bytes. @returns how many there were, at most `count` */
  drop(count: number): number {
    const dropped = Math.min(count, this.used);
    this.buffer.copyWithin(0, dropped, this.used);
    this.used -= dropped;
    return dropped;
  }

  sendTo(socket: Pick<ClientSocket, "writableLength" | "write">, encrypt?: ChangeBytes): void {
    if (this.used === 0) return;
    encrypt?.(this.buffer, 0, this.used);
    const isBehind = socket.writableLength > 0;
    const bytes = this.buffer.subarray(0, this.used);
    this.used = 0;
    // A client with a backlog gets a copy of the exact size, so that it holds no more memory than it needs.
    this.write(socket, isBehind ? Buffer.from(bytes) : bytes);
    if (!isBehind && socket.writableLength > 0) this.buffer = Buffer.allocUnsafeSlow(INITIAL_BYTES);
  }

  /** Writes bytes that will not change without copying them into the buffer. */
  write(socket: Pick<ClientSocket, "write">, bytes: Uint8Array): void {
    this.writes++;
    this.bytesSent += bytes.length;
    socket.write(bytes);
  }

  protected reserve(count: number): void {
    if (this.used + count <= this.buffer.length) return;
    let size = this.buffer.length * 2;
    while (size < this.used + count) size *= 2;
    const larger = Buffer.allocUnsafeSlow(size);
    this.buffer.copy(larger, 0, 0, this.used);
    this.buffer = larger;
  }
}
