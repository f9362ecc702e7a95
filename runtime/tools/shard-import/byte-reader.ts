import { type FileHandle, open } from "node:fs/promises";

/** A record ended before what it says it holds. It has no stack: a save may have one in each of a million records. */
export class RecordEndError extends Error {
  override readonly name = "RecordEndError";

  constructor(message: string, options?: ErrorOptions) {
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = 0;
    super(message, options);
    Error.stackTraceLimit = limit;
  }
}

/** The years 1 to 1970 in milliseconds: .NET counts ticks from the first. */
const EPOCH_MS = 62_135_596_800_000;
const TICKS_PER_MS = 10_000n;
const ENCODED_BYTES_MAXIMUM = 5;

/** Reads the values of .NET's BinaryWriter from one record. Never reads beyond its end. */
export class ByteReader {
  private readonly bytes: Buffer;
  position = 0;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  /** A reader of the same record that begins at a position. */
  from(position: number): ByteReader {
    return new ByteReader(this.bytes.subarray(position));
  }

  get left(): number {
    return this.bytes.length - this.position;
  }

  private take(length: number): number {
    if (length > this.left) throw new RecordEndError(`${length} bytes were expected, and ${this.left} are left`);
    const at = this.position;
    this.position += length;
    return at;
  }

  skip(length: number): void {
    this.take(length);
  }

  byte(): number {
    return this.bytes.readUInt8(this.take(1));
  }

  signedByte(): number {
    return this.bytes.readInt8(this.take(1));
  }

  flag(): boolean {
    return this.byte() !== 0;
  }

  short(): number {
    return this.bytes.readInt16LE(this.take(2));
  }

  unsignedShort(): number {
    return this.bytes.readUInt16LE(this.take(2));
  }

  int(): number {
    return this.bytes.readInt32LE(this.take(4));
  }

  /** The number at a position, which stays where it is. */
  intAt(position: number): number | undefined {
    return position >= 0 && position + 4 <= this.bytes.length ? this.bytes.readInt32LE(position) : undefined;
  }

  /** A serial; ServUO writes its "none" as -1, which becomes a serial that nothing has. */
  serial(): number {
    return this.bytes.readUInt32LE(this.take(4));
  }

  long(): bigint {
    return this.bytes.readBigInt64LE(this.take(8));
  }

  double(): number {
    return this.bytes.readDoubleLE(this.take(8));
  }

  /** A DateTime as Unix milliseconds. */
  time(): number {
    return Number(this.long() / TICKS_PER_MS) - EPOCH_MS;
  }

  /** Seven bits in each byte, the lowest first. */
  encoded(): number {
    let value = 0;
    for (let i = 0; i < ENCODED_BYTES_MAXIMUM; i++) {
      const byte = this.byte();
      value |= (byte & 0x7f) << (7 * i);
      if (byte < 0x80) return value;
    }
    throw new RecordEndError("a number is longer than it can be");
  }

  /** A text with its length in front. */
  rawText(): string {
    const length = this.encoded();
    const at = this.take(Math.max(0, length));
    return this.bytes.toString("utf8", at, at + length);
  }

  /** A text or none. */
  text(): string | undefined {
    return this.flag() ? this.rawText() : undefined;
  }

  /** The number of members of a list, each with at least this number of bytes. */
  count(bytesOfEach: number): number {
    const count = this.int();
    if (count > 0 && count * bytesOfEach > this.left) throw new RecordEndError(`a list of ${count} does not fit into its record`);
    return Math.max(0, count);
  }

  /** The same, written in as few bytes as possible. */
  encodedCount(bytesOfEach: number): number {
    const count = this.encoded();
    if (count < 0 || count * bytesOfEach > this.left) throw new RecordEndError(`a list of ${count} does not fit into its record`);
    return count;
  }

  serials(): number[] {
    return Array.from({ length: this.count(4) }, () => this.serial());
  }
}

/** Larger pieces cost memory and save no time. */
const WINDOW_BYTES = 4 * 1_024 * 1_024;
/** No thing of a real save is larger; a designed house has some 100 KiB. */
const RECORD_BYTES_MAXIMUM = 16 * 1_024 * 1_024;

/** A file whose records are read at their places, most of them one after the other. */
export class RecordFile {
  private readonly file: FileHandle;
  readonly size: number;
  private window = Buffer.alloc(0);
  private from = 0;

  private constructor(file: FileHandle, size: number) {
    this.file = file;
    this.size = size;
  }

  static async open(name: string): Promise<RecordFile> {
    const file = await open(name);
    return new RecordFile(file, (await file.stat()).size);
  }

  /** @throws RecordEndError for a record that is not within the file, or too large */
  async record(position: number, length: number): Promise<Buffer> {
    if (position < 0 || length < 0 || position + length > this.size) throw new RecordEndError("it is beyond the end of its file");
    if (length > RECORD_BYTES_MAXIMUM)
      throw new RecordEndError(`it has ${length} bytes, and ${RECORD_BYTES_MAXIMUM} is the most`);
    const at = position - this.from;
    if (at < 0 || at + length > this.window.length) {
      const wanted = Math.min(this.size - position, Math.max(length, WINDOW_BYTES));
      const { buffer, bytesRead } = await this.file.read(Buffer.allocUnsafe(wanted), 0, wanted, position);
      this.window = buffer.subarray(0, bytesRead);
      this.from = position;
      if (bytesRead < length) throw new RecordEndError("its file became shorter");
    }
    return this.window.subarray(position - this.from, position - this.from + length);
  }

  close(): Promise<void> {
    return this.file.close();
  }
}
