import type { Socket } from "node:net";

const INITIAL_BYTES = 256 * 1024;
/** Below this a loop is quicker than Buffer.copy, which makes a view for each call. */
const LOOP_COPY_BYTES = 48;

/**
 * Where all that goes to one client in one write is put together: one for all sessions, refilled for each. As long as
 * the kernel takes everything at once the memory is free again when `sendTo` returns; if not, it belongs to the socket
 * from then on and the sendBuffer goes on with fresh memory.
 */
export class SendBuffer {
  private buffer = Buffer.allocUnsafeSlow(INITIAL_BYTES);
  private used = 0;

  /** Writes and bytes that left through it. */
  writes = 0;
  bytesSent = 0;

  get bytes(): number {
    return this.used;
  }

  append(source: Uint8Array, from = 0, to = source.length): void {
    const count = to - from;
    if (this.used + count > this.buffer.length) this.grow(count);
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

  /** Writes what is in it to the socket and empties it. */
  sendTo(socket: Socket): void {
    if (this.used === 0) return;
    const isBehind = socket.writableLength > 0;
    const bytes = this.buffer.subarray(0, this.used);
    this.used = 0;
    // A client that is behind already gets a copy of the exact size, so that it holds no more memory than it is owed.
    this.write(socket, isBehind ? Buffer.from(bytes) : bytes);
    if (!isBehind && socket.writableLength > 0) this.buffer = Buffer.allocUnsafeSlow(INITIAL_BYTES);
  }

  /** Writes bytes that will not change, without copying them here first. */
  write(socket: Socket, bytes: Uint8Array): void {
    this.writes++;
    this.bytesSent += bytes.length;
    socket.write(bytes);
  }

  private grow(count: number): void {
    let size = this.buffer.length * 2;
    while (size < this.used + count) size *= 2;
    const larger = Buffer.allocUnsafeSlow(size);
    this.buffer.copy(larger, 0, 0, this.used);
    this.buffer = larger;
  }
}
