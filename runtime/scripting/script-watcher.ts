import path from "node:path";
import { type FSWatcher, watch } from "chokidar";
import type { Log } from "../log/log.js";
import type { FilesInForce } from "./loading/files-in-force.js";
import type { ScriptReloads } from "./script-reloads.js";
import { inPackage, SCRIPT_ROOTS } from "./script-names.js";
import type { PackageReloads } from "./packages/package-reloads.js";
import type { PackageShelf } from "./packages/shelf.js";

/** Editors save a file in several steps. Changes within this time are loaded together. */
const GATHER_MS = 60;

export interface WatcherParts {
  readonly files: Pick<FilesInForce, "directory" | "nameOf" | "exists">;
  readonly reloads: Pick<ScriptReloads, "reload">;
  readonly packages: Pick<PackageReloads, "refresh" | "hasFailed">;
  readonly shelf: Pick<PackageShelf, "folders" | "concerns" | "decides" | "packageAt">;
  readonly log: Log;
}

/** Reloads script files and packages when they are saved, and unloads those that are deleted. */
export class ScriptWatcher {
  private readonly parts: WatcherParts;
  private readonly watcher: FSWatcher;
  private readonly changed = new Set<string>();
  private havePackagesChanged = false;
  private timer: NodeJS.Timeout | undefined;
  /** Resolves when the watcher sees all files. */
  readonly ready: Promise<void>;

  constructor(parts: WatcherParts) {
    const { files, shelf, log } = parts;
    this.parts = parts;
    const stock = SCRIPT_ROOTS.map((root) => path.join(files.directory, root));
    const isOfStock = (place: string): boolean => stock.some((root) => place === root || place.startsWith(root + path.sep));
    this.watcher = watch([...stock, ...shelf.folders], {
      ignoreInitial: true,
      followSymlinks: false,
      ignored: (place) => !isOfStock(path.resolve(place)) && !shelf.concerns(path.resolve(place)),
    });
    this.watcher.on("all", (_, changedPath) => this.note(path.resolve(changedPath)));
    this.watcher.on("error", (error) => log.error({ err: error }, "script files are no longer watched; use the command reload"));
    this.ready = new Promise((resolve) => void this.watcher.once("ready", () => resolve()));
  }

  async close(): Promise<void> {
    clearTimeout(this.timer);
    await this.watcher.close();
  }

  private note(place: string): void {
    const { files, packages, shelf, log } = this.parts;
    const file = files.nameOf(place);
    if (shelf.decides(place) || packages.hasFailed(shelf.packageAt(place) ?? "")) this.havePackagesChanged = true;
    else if (file !== undefined) this.changed.add(file);
    else return;
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () => void this.load().catch((error: unknown) => log.error({ err: error }, "saved scripts could not be loaded")),
      GATHER_MS,
    );
  }

  /**
   * Loads each file separately, so that a broken file does not block others. Deleted files come first, so that a registration that
   * moved to another file is not registered twice.
   */
  private async load(): Promise<void> {
    const { files, reloads, packages } = this.parts;
    const { havePackagesChanged } = this;
    // A refresh of the packages loads their changed files.
    const changed = [...this.changed].filter((file) => !havePackagesChanged || !inPackage(file));
    this.changed.clear();
    this.havePackagesChanged = false;
    if (havePackagesChanged) await packages.refresh();
    const gone = changed.filter((file) => !files.exists(file));
    for (const file of [...gone, ...changed.filter((one) => !gone.includes(one))]) await reloads.reload([file]);
  }
}
