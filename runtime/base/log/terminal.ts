import fs from "node:fs";
import { promisify } from "node:util";
import type { LineDestination } from "./line-queue.js";

const write = promisify(fs.write);
const close = promisify(fs.close);

/** How long the end of the process waits for a slow reader. */
const LAST_WORDS_MS = 250;
const RETRY_MS = 5;
const sleeper = new Int32Array(new SharedArrayBuffer(4));

/**
 * Standard output. It does not use `process.stdout`: that blocks the whole process while a terminal is stopped
 * (Ctrl-S), and loses pending bytes at the end of the process.
 */
export class TerminalOutput implements LineDestination {
  readonly #descriptor: number;
  readonly #isOwn: boolean;
  #isGone = false;

  constructor(descriptor: number) {
    const own = openWithoutBlocking(descriptor);
    this.#isOwn = own !== undefined;
    this.#descriptor = own ?? descriptor;
  }

  async write(bytes: Buffer): Promise<number> {
    if (this.#isGone) return bytes.length;
    try {
      return (await write(this.#descriptor, bytes)).bytesWritten;
    } catch (error) {
      if (isFull(error)) throw error;
      this.#isGone = true;
      return bytes.length;
    }
  }

  writeSync(bytes: Buffer): void {
    const giveUpAt = performance.now() + LAST_WORDS_MS;
    for (let offset = 0; offset < bytes.length && !this.#isGone;) {
      try {
        offset += fs.writeSync(this.#descriptor, bytes, offset);
      } catch (error) {
        // The log files have what the reader does not take now.
        if (!isFull(error) || performance.now() > giveUpAt) this.#isGone = true;
        else Atomics.wait(sleeper, 0, 0, RETRY_MS);
      }
    }
  }

  async close(): Promise<void> {
    this.#isGone = true;
    if (this.#isOwn) await close(this.#descriptor);
  }
}

/** Whether the reader is only slow, so that a retry makes sense. Any other failure means that it is gone. */
export function isFull(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "EAGAIN";
}

/**
 * Makes writes fail with EAGAIN instead of blocking: a blocked write in the thread pool would delay the end of the
 * process. Node makes pipes and sockets non-blocking at the first access to `process.stdout`. A terminal is opened
 * again and returned, because its descriptor is shared with the shell; that works on Linux only. Files need nothing.
 */
function openWithoutBlocking(descriptor: number): number | undefined {
  try {
    const stat = fs.fstatSync(descriptor);
    if (descriptor === 1 && (stat.isFIFO() || stat.isSocket())) void process.stdout;
    if (process.platform !== "linux" || !stat.isCharacterDevice()) return undefined;
    return fs.openSync(`/proc/self/fd/${descriptor}`, fs.constants.O_WRONLY | fs.constants.O_NONBLOCK | fs.constants.O_NOCTTY);
  } catch {
    // Closed, or a terminal of another user: it stays as it is.
    return undefined;
  }
}
