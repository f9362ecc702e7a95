import { PacketError } from "./packet-error.js";

/** Reads big-endian values from one frame and never beyond its end. */
export class Reader {
  readonly bytes: Buffer;
  readonly end: number;
  at: number;

  constructor(frame: Uint8Array, at = 0, end = frame.length) {
    this.bytes = Buffer.isBuffer(frame) ? frame : Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength);
    this.at = at;
    this.end = end;
  }

  get left(): number {
    return this.end - this.at;
  }

  /** Moves past the next `count` bytes and returns their position. */
  take(count: number): number {
    const at = this.at;
    if (count > this.end - at) throw new PacketError(`needs ${count} bytes, ${this.end - at} left`);
    this.at = at + count;
    return at;
  }

  u8(): number {
    return this.bytes[this.take(1)] as number;
  }

  u16(): number {
    return this.bytes.readUInt16BE(this.take(2));
  }

  u32(): number {
    return this.bytes.readUInt32BE(this.take(4));
  }

  i8(): number {
    return this.bytes.readInt8(this.take(1));
  }

  i16(): number {
    return this.bytes.readInt16BE(this.take(2));
  }

  i32(): number {
    return this.bytes.readInt32BE(this.take(4));
  }

  /** A copy, because the frame may be in a receive buffer that is reused. */
  copy(count: number): Buffer {
    const at = this.take(count);
    return Buffer.from(this.bytes.subarray(at, at + count));
  }
}
