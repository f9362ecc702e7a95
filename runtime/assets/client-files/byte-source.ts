import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import type { ProblemBook } from "./problems.js";

export const NO_BYTES = Buffer.alloc(0);

/** Bytes that can be read at any position: a file, or the joined entries of a container. */
export interface ByteSource {
  /** The file's name, for messages. */
  readonly name: string;
  readonly size: number;
  /**
   * Reads `length` bytes from `offset` on into a new buffer. When some are missing, the problem is noted and the buffer
   * is shorter, empty in the worst case. Never throws.
   */
  read(offset: number, length: number): Buffer;
}

/** A file opened for reading at any position. Its size is the one at the time of opening. */
export class OpenFile implements ByteSource {
  readonly name: string;
  readonly size: number;
  private readonly problems: ProblemBook;
  private descriptor: number | undefined;

  private constructor(name: string, size: number, descriptor: number, problems: ProblemBook) {
    this.name = name;
    this.size = size;
    this.descriptor = descriptor;
    this.problems = problems;
  }

  /** Opens the file. Undefined, with the problem noted, when that fails. @param name the file's name in messages */
  static open(path: string, name: string, problems: ProblemBook): OpenFile | undefined {
    let descriptor: number | undefined;
    try {
      // Without O_NONBLOCK, a named pipe of that name would block the whole server.
      descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
      const stats = fstatSync(descriptor);
      if (stats.isFile()) return new OpenFile(name, stats.size, descriptor, problems);
      problems.report("unreadable", name, undefined, "is not a file");
    } catch (error) {
      problems.report("unreadable", name, undefined, `cannot be opened (${reasonOf(error)})`);
    }
    if (descriptor !== undefined) closeSync(descriptor);
    return undefined;
  }

  read(offset: number, length: number): Buffer {
    if (this.descriptor === undefined) return NO_BYTES;
    const wanted = Math.min(length, Math.max(0, this.size - offset));
    if (wanted < length) this.problems.report("short", this.name, this.size, "ends here, but more of it is needed");
    if (wanted === 0) return NO_BYTES;
    // Not from the shared pool: a cached slice would keep the whole pool alive.
    const bytes = Buffer.allocUnsafeSlow(wanted);
    const got = this.fill(this.descriptor, bytes, offset);
    return got === wanted ? bytes : bytes.subarray(0, got);
  }

  close(): void {
    if (this.descriptor === undefined) return;
    const { descriptor } = this;
    this.descriptor = undefined;
    try {
      closeSync(descriptor);
    } catch (error) {
      this.problems.report("unreadable", this.name, undefined, `cannot be closed (${reasonOf(error)})`);
    }
  }

  private fill(descriptor: number, bytes: Buffer, offset: number): number {
    let got = 0;
    try {
      while (got < bytes.length) {
        const count = readSync(descriptor, bytes, got, bytes.length - got, offset + got);
        if (count === 0) {
          this.problems.report("short", this.name, offset + got, "ends here, although it was longer when it was opened");
          break;
        }
        got += count;
      }
    } catch (error) {
      this.problems.report("unreadable", this.name, offset + got, `cannot be read (${reasonOf(error)})`);
    }
    return got;
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return "code" in error ? String(error.code) : error.message;
}
