import { PacketError } from "./packet-error.js";

/** Writes big-endian values into a caller's buffer, and never beyond its end. */
export class Writer {
  readonly bytes: Buffer;
  readonly end: number;
  at: number;

  constructor(target: Uint8Array, at = 0, end = target.length) {
    this.bytes = Buffer.isBuffer(target) ? target : Buffer.from(target.buffer, target.byteOffset, target.byteLength);
    this.at = at;
    this.end = end;
  }

  /** Moves past the next `count` bytes and returns their position. */
  take(count: number): number {
    const at = this.at;
    if (count > this.end - at) throw new PacketError(`needs ${count} bytes, the target has ${this.end - at} left`);
    this.at = at + count;
    return at;
  }

  u8(value: number): void {
    this.bytes[this.take(1)] = value;
  }

  u16(value: number): void {
    const at = this.take(2);
    this.bytes[at] = value >>> 8;
    this.bytes[at + 1] = value;
  }

  u32(value: number): void {
    const at = this.take(4);
    this.bytes[at] = value >>> 24;
    this.bytes[at + 1] = value >>> 16;
    this.bytes[at + 2] = value >>> 8;
    this.bytes[at + 3] = value;
  }

  zeros(count: number): void {
    const at = this.take(count);
    this.bytes.fill(0, at, at + count);
  }

  copy(source: Uint8Array): void {
    this.bytes.set(source, this.take(source.length));
  }
}
