import { CONNECTION_AT, HEADER_BYTES, LENGTH_AT } from "./frames.js";

/** Takes a frame. Its body is in `bytes`, from `from` to `to`, and is valid only until the function returns. */
export type FrameHandler = (kind: number, connection: number, bytes: Buffer, from: number, to: number) => void;

const INITIAL_BYTES = 64 * 1_024;

/** The other end announced a frame that is longer than any that it has to send. */
export class FrameTooLongError extends Error {
  override readonly name = "FrameTooLongError";

  constructor(bytes: number) {
    super(`a frame of ${bytes} bytes`);
  }
}

/** Splits the bytes of a link into frames. */
export class FrameReader {
  private readonly handle: FrameHandler;
  /** The beginning of a frame whose end has not come. */
  private kept = Buffer.allocUnsafeSlow(INITIAL_BYTES);
  private keptBytes = 0;
  /** The longest body that is taken. */
  limitBytes: number;

  constructor(handle: FrameHandler, limitBytes = Infinity) {
    this.handle = handle;
    this.limitBytes = limitBytes;
  }

  /** Takes bytes as they come. @throws FrameTooLongError */
  take(chunk: Buffer): void {
    let at = 0;
    while (this.keptBytes > 0 && at < chunk.length) at = this.complete(chunk, at);
    const { handle } = this;
    while (chunk.length - at >= HEADER_BYTES) {
      const from = at + HEADER_BYTES;
      const to = from + this.bodyBytes(chunk, at);
      if (to > chunk.length) break;
      handle(chunk[at]!, numberAt(chunk, at + CONNECTION_AT), chunk, from, to);
      at = to;
    }
    if (at < chunk.length) this.keep(chunk, at, chunk.length);
  }

  /** Adds what is missing of the kept frame, as far as it has come. Returns where the rest of the chunk begins. */
  private complete(chunk: Buffer, at: number): number {
    const missing = this.frameBytes() - this.keptBytes;
    const end = Math.min(at + missing, chunk.length);
    this.keep(chunk, at, end);
    const whole = this.frameBytes();
    if (this.hasHeader() && this.keptBytes === whole) {
      const { kept } = this;
      this.keptBytes = 0;
      this.handle(kept[0]!, numberAt(kept, CONNECTION_AT), kept, HEADER_BYTES, whole);
    }
    return end;
  }

  private hasHeader(): boolean {
    return this.keptBytes >= HEADER_BYTES;
  }

  /** The bytes of the kept frame, or of its header while that is incomplete. */
  private frameBytes(): number {
    return this.hasHeader() ? HEADER_BYTES + this.bodyBytes(this.kept, 0) : HEADER_BYTES;
  }

  private bodyBytes(bytes: Uint8Array, at: number): number {
    const length = numberAt(bytes, at + LENGTH_AT);
    if (length > this.limitBytes) throw new FrameTooLongError(length);
    return length;
  }

  private keep(chunk: Buffer, from: number, to: number): void {
    const bytes = this.keptBytes + to - from;
    if (bytes > this.kept.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(bytes, this.kept.length * 2));
      this.kept.copy(larger, 0, 0, this.keptBytes);
      this.kept = larger;
    }
    chunk.copy(this.kept, this.keptBytes, from, to);
    this.keptBytes = bytes;
  }
}

function numberAt(bytes: Uint8Array, at: number): number {
  return (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)) >>> 0;
}
