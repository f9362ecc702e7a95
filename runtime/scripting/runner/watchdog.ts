import { Worker } from "node:worker_threads";
import { workerEntry } from "../../base/system/worker-entry.js";
import type { HandlerWatch } from "./runner-parts.js";
import type { Handler } from "./task.js";

/** Longest work inside Lua, by the time that the thread was on a core; many times any budget. */
const DEFAULT_LIMIT_MS = 5_000;
/** Longer texts are cut. */
const TEXT_BYTES = 1_024;
const HEADER_BYTES = 16;

/** Data for the watchdog's thread. It only reads the shared memory. */
export interface WatchdogTask {
  readonly shared: SharedArrayBuffer;
  readonly limitMs: number;
  readonly files: WatchdogFiles | undefined;
}

/**
 * Layout of the shared memory: a word that counts entries into and exits from Lua (odd while inside), a word with the
 * length of the text, eight bytes unused, then the text: the handler's file, a line feed, the handler's name.
 */
export function watchdogViews(shared: SharedArrayBuffer): { words: Int32Array; text: Uint8Array } {
  return { words: new Int32Array(shared, 0, 2), text: new Uint8Array(shared, HEADER_BYTES, TEXT_BYTES) };
}

/** What the watchdog writes. */
interface WatchdogFiles {
  /** The last line before it ends the process is appended to this file, because a terminal may end with the process. */
  readonly log: string;
  /** The handler's file is added to this record then, and the next start leaves it out. */
  readonly leftOut: string;
  /** A handler that runs for long is named in this file, in case that the process ends meanwhile. */
  readonly running: string;
}

interface WatchdogOptions {
  readonly limitMs?: number;
  readonly files?: WatchdogFiles;
}

/**
 * Ends the process from a thread of its own when the game's thread works inside Lua for seconds, where neither the
 * budget's hook nor anything else can stop it. A supervisor such as systemd restarts the server.
 */
export class Watchdog implements HandlerWatch {
  private readonly words: Int32Array;
  private readonly text: Uint8Array;
  private readonly worker: Worker;
  /** The handler whose text is in the shared memory. */
  private named: Handler | undefined;
  private readonly textBytes = new WeakMap<Handler, Uint8Array>();

  constructor({ limitMs = DEFAULT_LIMIT_MS, files }: WatchdogOptions = {}) {
    const shared = new SharedArrayBuffer(HEADER_BYTES + TEXT_BYTES);
    ({ words: this.words, text: this.text } = watchdogViews(shared));
    const workerData: WatchdogTask = { shared, limitMs, files };
    const entry = workerEntry("scripting/runner/watchdog-worker.js");
    // The process's own flags, such as --eval, are not for the worker.
    this.worker = new Worker(entry, { workerData, name: "watchdog", execArgv: [] });
    // The watchdog does not keep the process alive.
    this.worker.unref();
  }

  enter(handler: Handler): void {
    if (this.named !== handler) this.writeText(handler);
    Atomics.add(this.words, 0, 1);
  }

  leave(): void {
    Atomics.add(this.words, 0, 1);
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }

  private writeText(handler: Handler): void {
    let bytes = this.textBytes.get(handler);
    if (!bytes) {
      bytes = Buffer.from(`${handler.file}\n${handler.name}`).subarray(0, TEXT_BYTES);
      this.textBytes.set(handler, bytes);
    }
    this.text.set(bytes);
    this.words[1] = bytes.length;
    this.named = handler;
  }
}
