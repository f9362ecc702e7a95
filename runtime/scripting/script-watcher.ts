import path from "node:path";
import { type FSWatcher, watch } from "chokidar";
import type { Log } from "../log/log.js";
import type { ScriptHost } from "./host.js";
import type { ScriptReloads } from "./script-reloads.js";
import { SCRIPT_ROOTS } from "./script-files.js";

/** Editors save a file in several steps. Changes within this time are loaded together. */
const GATHER_MS = 60;

/** Reloads script files when they are saved, and unloads those that are deleted. */
export class ScriptWatcher {
  private readonly host: Pick<ScriptHost, "nameOf" | "exists">;
  private readonly reloads: Pick<ScriptReloads, "reload">;
  private readonly log: Log;
  private readonly watcher: FSWatcher;
  private readonly changed = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  /** Resolves when the watcher sees all files. */
  readonly ready: Promise<void>;

  constructor(host: Pick<ScriptHost, "directory" | "nameOf" | "exists">, reloads: Pick<ScriptReloads, "reload">, log: Log) {
    this.host = host;
    this.reloads = reloads;
    this.log = log;
    this.watcher = watch(
      SCRIPT_ROOTS.map((root) => path.join(host.directory, root)),
      { ignoreInitial: true, followSymlinks: false },
    );
    this.watcher.on("all", (_, changedPath) => this.note(changedPath));
    this.watcher.on("error", (error) => log.error({ err: error }, "script files are no longer watched; use the command reload"));
    this.ready = new Promise((resolve) => void this.watcher.once("ready", () => resolve()));
  }

  async close(): Promise<void> {
    clearTimeout(this.timer);
    await this.watcher.close();
  }

  private note(changedPath: string): void {
    const file = this.host.nameOf(path.resolve(changedPath));
    if (file === undefined) return;
    this.changed.add(file);
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () => void this.load().catch((error: unknown) => this.log.error({ err: error }, "saved scripts could not be loaded")),
      GATHER_MS,
    );
  }

  /**
   * Loads each file separately, so that a broken file does not block others. Deleted files come first, so that a registration that
   * moved to another file is not registered twice.
   */
  private async load(): Promise<void> {
    const files = [...this.changed];
    this.changed.clear();
    const gone = files.filter((file) => !this.host.exists(file));
    for (const file of [...gone, ...files.filter((one) => !gone.includes(one))]) await this.reloads.reload([file]);
  }
}
