import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import type { LineDestination } from "./line-queue.js";

const open = promisify(fs.open);
const close = promisify(fs.close);
const write = promisify(fs.write);

const DAY_MS = 86_400_000;
/** How often it is seen whether the file is still in its place. */
const LOOK_MS = 1_000;
/** Log lines contain names and addresses of players. */
const FILE_MODE = 0o640;

export interface RotatingFileOptions {
  directory: string;
  /** Files are called `<name>.<n>.log`; n only grows. */
  name: string;
  /** A file does not exceed this size, unless a single write is larger. */
  maxFileBytes: number;
  /** Files to keep, including the current one. */
  keptFiles: number;
  /** Unix milliseconds. */
  now?: () => number;
}

/**
 * A log file that rotates: the next file begins when the current one is full or the UTC day ends, and the oldest files
 * are removed. After a restart it continues the newest file if that is from the same day and not full.
 *
 * Not pino-roll (4.0.0): a burst makes its files many times larger than the limit, because it waits for the stream to
 * drain; it counts from 1 again on the next day; and by default it truncates the file that it continues.
 */
export class RotatingFile implements LineDestination {
  readonly #options: RotatingFileOptions;
  readonly #now: () => number;
  #number: number;
  #descriptor: number;
  #bytes: number;
  #day: number;
  #lookedAt = 0;

  /** Throws if the directory or the file cannot be created. */
  constructor(options: RotatingFileOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    fs.mkdirSync(options.directory, { recursive: true });
    this.#number = Math.max(1, ...this.#numbersIn(fs.readdirSync(options.directory)));
    this.#descriptor = fs.openSync(this.path, "a", FILE_MODE);
    const { size, mtimeMs } = fs.fstatSync(this.#descriptor);
    this.#bytes = size;
    this.#day = dayOf(size === 0 ? this.#now() : mtimeMs);
  }

  /** The current file. */
  get path(): string {
    return this.#pathOf(this.#number);
  }

  async write(bytes: Buffer, startsLine: boolean): Promise<number> {
    if (startsLine && this.#bytes > 0 && (this.#isFullWith(bytes) || dayOf(this.#now()) !== this.#day)) await this.#rotate();
    else if (startsLine && this.#now() - this.#lookedAt >= LOOK_MS) await this.#openAgainIfGone();
    const { bytesWritten } = await write(this.#descriptor, bytes);
    this.#bytes += bytesWritten;
    return bytesWritten;
  }

  writeSync(bytes: Buffer): void {
    for (let offset = 0; offset < bytes.length;) offset += fs.writeSync(this.#descriptor, bytes, offset);
  }

  async close(): Promise<void> {
    await close(this.#descriptor);
  }

  /** Another program deleted or moved the file; what is written to it then would be lost. */
  async #openAgainIfGone(): Promise<void> {
    this.#lookedAt = this.#now();
    const there = await fs.promises.stat(this.path).catch(() => undefined);
    const { ino, dev } = fs.fstatSync(this.#descriptor);
    if (there?.ino === ino && there.dev === dev) return;
    await fs.promises.mkdir(this.#options.directory, { recursive: true });
    const next = await open(this.path, "a", FILE_MODE);
    await close(this.#descriptor);
    this.#descriptor = next;
    this.#bytes = fs.fstatSync(next).size;
  }

  #isFullWith(bytes: Buffer): boolean {
    return this.#bytes + bytes.length > this.#options.maxFileBytes;
  }

  async #rotate(): Promise<void> {
    const next = await open(this.#pathOf(this.#number + 1), "a", FILE_MODE);
    const previous = this.#descriptor;
    this.#descriptor = next;
    this.#number++;
    this.#bytes = 0;
    this.#day = dayOf(this.#now());
    await close(previous);
    const oldestKept = this.#number - this.#options.keptFiles + 1;
    const numbers = this.#numbersIn(await fs.promises.readdir(this.#options.directory));
    await Promise.all(
      numbers.filter((number) => number < oldestKept).map((number) => fs.promises.rm(this.#pathOf(number), { force: true })),
    );
  }

  #pathOf(number: number): string {
    return path.join(this.#options.directory, `${this.#options.name}.${number}.log`);
  }

  #numbersIn(fileNames: readonly string[]): number[] {
    const prefix = `${this.#options.name}.`;
    return fileNames
      .filter((fileName) => fileName.startsWith(prefix) && /^[1-9]\d{0,14}\.log$/.test(fileName.slice(prefix.length)))
      .map((fileName) => parseInt(fileName.slice(prefix.length), 10));
  }
}

/** Days since 1970 in UTC. */
function dayOf(unixMs: number): number {
  return Math.floor(unixMs / DAY_MS);
}
