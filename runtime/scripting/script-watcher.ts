import { type Dirent, existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
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
/** How often a watched folder that is gone is looked for. */
const LOOK_MS = 250;

/** chokidar reads a new folder before it watches it. What is saved between is found by a second look, this long after the folder came. */
const SECOND_LOOK_MS = 1_000;
/** The clock of a file system may be this much behind. */
const FILE_CLOCK_LAG_MS = 20;

export interface WatcherParts {
  readonly files: Pick<FilesInForce, "directory" | "nameOf" | "exists">;
  readonly reloads: Pick<ScriptReloads, "reload" | "reloadChanged">;
  readonly packages: Pick<PackageReloads, "refresh" | "hasFailed">;
  readonly shelf: Pick<PackageShelf, "folders" | "concerns" | "decides" | "packageAt">;
  readonly log: Log;
  /** Watches a folder, as chokidar does. */
  readonly watch?: typeof watch;
}

/** Reloads script files and packages when they are saved, and unloads those that are deleted. */
export class ScriptWatcher {
  private readonly parts: WatcherParts;
  /** By the folder that each watches. */
  private readonly watchers = new Map<string, FSWatcher>();
  private readonly changed = new Set<string>();
  private havePackagesChanged = false;
  private timer: NodeJS.Timeout | undefined;
  /** When each file was last read by a load of its own (Unix milliseconds). */
  private readonly readAt = new Map<string, number>();
  /** When the files of packages were last read together (Unix milliseconds). */
  private packagesReadAt = 0;
  private readonly looks = new Set<NodeJS.Timeout>();
  private readonly stock: readonly string[];
  /** Watched folders that are gone, with what looks for them. */
  private readonly gone = new Map<string, NodeJS.Timeout>();
  /** Resolves when the watcher sees all files. */
  readonly ready: Promise<unknown>;

  constructor(parts: WatcherParts) {
    this.parts = parts;
    this.stock = SCRIPT_ROOTS.map((root) => path.join(parts.files.directory, root));
    this.ready = Promise.all(this.roots.map((root) => this.watch(root)));
  }

  async close(): Promise<void> {
    clearTimeout(this.timer);
    for (const timer of this.looks) clearTimeout(timer);
    for (const timer of this.gone.values()) clearInterval(timer);
    await Promise.all([...this.watchers.values()].map((watcher) => watcher.close()));
  }

  /** What is watched: the folders of the stock and those of packages. */
  private get roots(): readonly string[] {
    return [...this.stock, ...this.parts.shelf.folders];
  }

  /** Resolves when each change from now on is seen. */
  private watch(root: string): Promise<void> {
    const { shelf, log, watch: watchFolder = watch } = this.parts;
    const isOfStock = (place: string): boolean => this.stock.some((one) => place === one || place.startsWith(one + path.sep));
    const watcher = watchFolder(root, {
      ignoreInitial: true,
      followSymlinks: false,
      ignored: (place) => !isOfStock(path.resolve(place)) && !shelf.concerns(path.resolve(place)),
    });
    this.watchers.set(root, watcher);
    watcher.on("all", (event, changedPath) => {
      const place = path.resolve(changedPath);
      this.note(place);
      if (event === "addDir") this.lookAgainAt(place, watcher);
    });
    watcher.on("error", (error) => log.error({ err: error }, "script files are no longer watched; use the command reload"));
    return new Promise((resolve) => void watcher.once("ready", () => resolve()));
  }

  private note(place: string): void {
    const { files, packages, shelf } = this.parts;
    const file = files.nameOf(place);
    if (shelf.decides(place) || packages.hasFailed(shelf.packageAt(place) ?? "")) this.havePackagesChanged = true;
    else if (file !== undefined) this.changed.add(file);
    else return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.begin(() => this.load()), GATHER_MS);
  }

  private lookAgainAt(folder: string, watcher: FSWatcher): void {
    const timer = setTimeout(() => {
      this.looks.delete(timer);
      this.begin(() => this.noteMissed(folder, watcher));
    }, SECOND_LOOK_MS);
    this.looks.add(timer);
  }

  /** Notes what was saved in a new folder and was not read since, and has folders watched that came in it unseen. */
  private async noteMissed(folder: string, watcher: FSWatcher): Promise<void> {
    for (const entry of await entriesOf(folder)) {
      const place = path.join(folder, entry.name);
      if (entry.isFile()) await this.noteUnread(place);
      else if (entry.isDirectory() && !(place in watcher.getWatched())) {
        watcher.add(place);
        this.lookAgainAt(place, watcher);
      }
    }
  }

  private async noteUnread(place: string): Promise<void> {
    const savedAt = await changedAt(place);
    const file = this.parts.files.nameOf(place) ?? place;
    const together = this.parts.shelf.packageAt(place) === undefined ? 0 : this.packagesReadAt;
    if (savedAt > Math.max(this.readAt.get(file) ?? 0, together) - FILE_CLOCK_LAG_MS) this.note(place);
  }

  private begin(load: () => Promise<unknown>): void {
    const { log } = this.parts;
    void load().catch((error: unknown) => log.error({ err: error }, "saved scripts could not be loaded"));
  }

  /** A folder that was deleted or moved away is not watched any more. It may come back, such as when all packages are replaced at once. */
  private lookFor(root: string): void {
    const timer = setInterval(() => {
      if (!existsSync(root)) return;
      clearInterval(timer);
      this.gone.delete(root);
      this.begin(() => this.takeBack(root));
    }, LOOK_MS);
    this.gone.set(root, timer);
  }

  private async takeBack(root: string): Promise<void> {
    const { packages, reloads } = this.parts;
    await this.watchers.get(root)?.close();
    await this.watch(root);
    await packages.refresh();
    await reloads.reloadChanged();
  }

  /**
   * Loads each file separately, so that a broken file does not block others. Deleted files come first, so that a registration that
   * moved to another file is not registered twice.
   */
  private async load(): Promise<void> {
    const { files, reloads, packages } = this.parts;
    const { havePackagesChanged } = this;
    const now = Date.now();
    for (const file of this.changed) this.readAt.set(file, now);
    if (havePackagesChanged) this.packagesReadAt = now;
    // A refresh of the packages loads their changed files.
    const changed = [...this.changed].filter((file) => !havePackagesChanged || !inPackage(file));
    this.changed.clear();
    this.havePackagesChanged = false;
    if (havePackagesChanged) await packages.refresh();
    for (const root of this.roots) if (!this.gone.has(root) && !existsSync(root)) this.lookFor(root);
    const gone = changed.filter((file) => !files.exists(file));
    for (const file of [...gone, ...changed.filter((one) => !gone.includes(one))]) await reloads.reload([file]);
  }
}

/** Empty for a folder that is gone. */
async function entriesOf(folder: string): Promise<Dirent[]> {
  return orIfGone(readdir(folder, { withFileTypes: true }), []);
}

/** Unix milliseconds; 0 for a file that is gone. */
async function changedAt(file: string): Promise<number> {
  return orIfGone(
    stat(file).then(({ mtimeMs }) => mtimeMs),
    0,
  );
}

async function orIfGone<T>(reading: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return otherwise;
    throw error;
  }
}
