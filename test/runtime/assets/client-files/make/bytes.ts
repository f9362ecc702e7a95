/** Little-endian bytes, one value after the other. */
export class Bytes {
  private readonly parts: Buffer[] = [];
  private sum = 0;

  u8(...values: number[]): this {
    return this.add(values, 1, (buffer, value, at) => buffer.writeUInt8(value & 0xff, at));
  }

  u16(...values: number[]): this {
    return this.add(values, 2, (buffer, value, at) => buffer.writeUInt16LE(value & 0xffff, at));
  }

  u32(...values: number[]): this {
    return this.add(values, 4, (buffer, value, at) => buffer.writeUInt32LE(value >>> 0, at));
  }

  u64(...values: (number | bigint)[]): this {
    return this.add(values, 8, (buffer, value, at) => buffer.writeBigUInt64LE(BigInt.asUintN(64, BigInt(value)), at));
  }

  /** Latin-1 text, truncated or padded with NUL to `length` bytes. */
  fixed(text: string, length: number): this {
    const field = Buffer.alloc(length);
    field.write(text, "latin1");
    return this.raw(field);
  }

  raw(...buffers: Buffer[]): this {
    for (const buffer of buffers) {
      this.parts.push(buffer);
      this.sum += buffer.length;
    }
    return this;
  }

  get length(): number {
    return this.sum;
  }

  done(): Buffer {
    return Buffer.concat(this.parts);
  }

  private add<T>(values: readonly T[], size: number, write: (buffer: Buffer, value: T, at: number) => void): this {
    const buffer = Buffer.alloc(values.length * size);
    values.forEach((value, number) => write(buffer, value, number * size));
    return this.raw(buffer);
  }
}
