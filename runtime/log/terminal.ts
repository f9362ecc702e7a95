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
 * Standard output. Not through `process.stdout`, whose writes to a terminal stop the whole process while that stands still
 * (Ctrl-S), and whose pending bytes are lost at the end of the process.
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
        // What a reader does not take in the last moment is in the log files all the same.
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

/** Whether the reader is merely behind (to be tried again); any other failure means that it has gone for good. */
export function isFull(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "EAGAIN";
}

/**
 * Sees to it that writes fail with EAGAIN instead of waiting: one that waits in the thread pool would hold up the end of the
 * process too. Pipes and sockets are made so by Node itself, when `process.stdout` is first looked at. A terminal
 * is opened once more (the result), because its descriptor is shared with the shell; this takes Linux. Files need nothing.
 */
function openWithoutBlocking(descriptor: number): number | undefined {
  try {
    const stat = fs.fstatSync(descriptor);
    if (descriptor === 1 && (stat.isFIFO() || stat.isSocket())) void process.stdout;
    if (process.platform !== "linux" || !stat.isCharacterDevice()) return undefined;
    return fs.openSync(`/proc/self/fd/${descriptor}`, fs.constants.O_WRONLY | fs.constants.O_NONBLOCK | fs.constants.O_NOCTTY);
  } catch {
    // Closed, or a terminal of another user: then as it is.
    return undefined;
  }
}
