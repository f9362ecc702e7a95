import { Worker } from "node:worker_threads";
import { workerEntry } from "../process/worker-entry.js";
import type { HandlerWatch } from "./runner.js";
import type { Handler } from "./task.js";

/** How long one stay inside Lua may take, many times what any budget allows. */
const DEFAULT_LIMIT_MS = 5_000;
/** Longer names are cut. */
const NAME_BYTES = 256;
const HEADER_BYTES = 16;

/** What the watching thread is given: all that it looks at lies in shared memory. */
export interface WatchdogTask {
  readonly shared: SharedArrayBuffer;
  readonly limitMs: number;
  /** Where the line is written besides standard error. */
  readonly file: string | undefined;
}

/**
 * What the shared memory holds: two words, how often Lua was entered and left in turn (odd while inside) and how long the name
 * is; then the name of the handler that was entered.
 */
export function watchdogViews(shared: SharedArrayBuffer): { words: Int32Array; name: Uint8Array } {
  return { words: new Int32Array(shared, 0, 2), name: new Uint8Array(shared, HEADER_BYTES, NAME_BYTES) };
}

interface WatchdogOptions {
  readonly limitMs?: number;
  /** A file to append the last line to, since a terminal may be gone with the process. */
  readonly file?: string;
}

/**
 * The last line: a thread that ends the process when the game's own is inside Lua for seconds, where neither the budget's hook
 * nor anything else can reach it. Whoever supervises the server starts it again; a server that stands still helps nobody.
 */
export class Watchdog implements HandlerWatch {
  private readonly words: Int32Array;
  private readonly name: Uint8Array;
  private readonly worker: Worker;
  /** The handler whose name is in the shared memory. */
  private named: Handler | undefined;
  private readonly nameBytes = new WeakMap<Handler, Uint8Array>();

  constructor({ limitMs = DEFAULT_LIMIT_MS, file }: WatchdogOptions = {}) {
    const shared = new SharedArrayBuffer(HEADER_BYTES + NAME_BYTES);
    ({ words: this.words, name: this.name } = watchdogViews(shared));
    const workerData: WatchdogTask = { shared, limitMs, file };
    const entry = workerEntry("scripting/watchdog-worker.js");
    // Flags of the process, such as that its program was given as text, are not for the worker.
    this.worker = new Worker(entry, { workerData, name: "watchdog", execArgv: [] });
    // It watches for as long as there is something to watch, and keeps nothing alive.
    this.worker.unref();
  }

  enter(handler: Handler): void {
    if (this.named !== handler) this.writeName(handler);
    Atomics.add(this.words, 0, 1);
  }

  leave(): void {
    Atomics.add(this.words, 0, 1);
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }

  private writeName(handler: Handler): void {
    let bytes = this.nameBytes.get(handler);
    if (!bytes) {
      bytes = Buffer.from(`${handler.name} of ${handler.file}`).subarray(0, NAME_BYTES);
      this.nameBytes.set(handler, bytes);
    }
    this.name.set(bytes);
    this.words[1] = bytes.length;
    this.named = handler;
  }
}
