import { Worker } from "node:worker_threads";
import { workerEntry } from "../process/worker-entry.js";
import type { HandlerWatch } from "./runner.js";
import type { Handler } from "./task.js";

/** Longest work inside Lua, by the time that the thread was on a core; many times any budget. */
const DEFAULT_LIMIT_MS = 5_000;
/** Longer handler names are cut. */
const NAME_BYTES = 256;
const HEADER_BYTES = 16;

/** Data for the watchdog's thread. It only reads the shared memory. */
export interface WatchdogTask {
  readonly shared: SharedArrayBuffer;
  readonly limitMs: number;
  /** A file for the last line, besides standard error. */
  readonly file: string | undefined;
}

/**
 * Layout of the shared memory: a word that counts entries into and exits from Lua (odd while inside), a word with the length of the
 * name, eight bytes unused, then the handler's name.
 */
export function watchdogViews(shared: SharedArrayBuffer): { words: Int32Array; name: Uint8Array } {
  return { words: new Int32Array(shared, 0, 2), name: new Uint8Array(shared, HEADER_BYTES, NAME_BYTES) };
}

interface WatchdogOptions {
  readonly limitMs?: number;
  /** The last line is appended to this file, because a terminal may end with the process. */
  readonly file?: string;
}

/**
 * Ends the process from a thread of its own when the game's thread works inside Lua for seconds, where neither the budget's hook nor
 * anything else can stop it. A supervisor such as systemd restarts the server.
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
    // The process's own flags, such as --eval, are not for the worker.
    this.worker = new Worker(entry, { workerData, name: "watchdog", execArgv: [] });
    // The watchdog does not keep the process alive.
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
