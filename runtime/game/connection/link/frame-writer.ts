import { SendBuffer } from "../send-buffer.js";
import { CONNECTION_AT, COUNT_BYTES, HEADER_BYTES, LENGTH_AT, PART_BYTES } from "./frames.js";

/** A send buffer of frames. */
export class FrameWriter extends SendBuffer {
  /** Appends a frame with a body of bytes. @param count of the body, from its first byte on; all by default */
  add(kind: number, connection: number, body: Uint8Array, count = body.length): void {
    this.addHeader(kind, connection, count);
    this.appendShared(body, 0, count);
  }

  /** Appends a frame with a body of one number. */
  addNumber(kind: number, connection: number, value: number): void {
    this.addHeader(kind, connection, 4);
    this.appendNumber(value);
  }

  /** Appends a frame without a body. */
  addEmpty(kind: number, connection: number): void {
    this.addHeader(kind, connection, 0);
  }

  /** Begins a frame whose body is appended next. Returns where it begins, for {@link endFrame}. */
  beginFrame(): number {
    const at = this.used;
    this.addHeader(0, 0, 0);
    return at;
  }

  endFrame(at: number, kind: number, connection: number): void {
    const { buffer } = this;
    buffer[at] = kind;
    buffer.writeUInt32LE(connection, at + CONNECTION_AT);
    buffer.writeUInt32LE(this.used - at - HEADER_BYTES, at + LENGTH_AT);
  }

  /** Forgets all bytes from a place on. */
  cutBack(at: number): void {
    this.used = at;
  }

  /** @param parts three numbers each, as `TO_EDGE.update` has them */
  appendParts(parts: Int32Array, count: number): void {
    this.reserve(count * PART_BYTES + COUNT_BYTES);
    for (let i = 0; i < count * 3; i++) this.appendNumber(parts[i]!);
    this.appendNumber(count);
  }

  private addHeader(kind: number, connection: number, length: number): void {
    this.reserve(HEADER_BYTES);
    this.buffer[this.used] = kind;
    this.used += CONNECTION_AT;
    this.appendNumber(connection);
    this.appendNumber(length);
  }

  private appendNumber(value: number): void {
    this.reserve(4);
    const { buffer, used } = this;
    buffer[used] = value;
    buffer[used + 1] = value >>> 8;
    buffer[used + 2] = value >>> 16;
    buffer[used + 3] = value >>> 24;
    this.used = used + 4;
  }
}
