import { existsSync } from "node:fs";
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

export interface WatcherParts {
  readonly files: Pick<FilesInForce, "directory" | "nameOf" | "exists">;
  readonly reloads: Pick<ScriptReloads, "reload" | "reloadChanged">;
  readonly packages: Pick<PackageReloads, "refresh" | "hasFailed">;
  readonly shelf: Pick<PackageShelf, "folders" | "concerns" | "decides" | "packageAt">;
  readonly log: Log;
}

/** Reloads script files and packages when they are saved, and unloads those that are deleted. */
export class ScriptWatcher {
  private readonly parts: WatcherParts;
  /** By the folder that each watches. */
  private readonly watchers = new Map<string, FSWatcher>();
  private readonly changed = new Set<string>();
  private havePackagesChanged = false;
  private timer: NodeJS.Timeout | undefined;
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
    for (const timer of this.gone.values()) clearInterval(timer);
    await Promise.all([...this.watchers.values()].map((watcher) => watcher.close()));
  }

  /** What is watched: the folders of the stock and those of packages. */
  private get roots(): readonly string[] {
    return [...this.stock, ...this.parts.shelf.folders];
  }

  /** Resolves when each change from now on is seen. */
  private watch(root: string): Promise<void> {
    const { shelf, log } = this.parts;
    const isOfStock = (place: string): boolean => this.stock.some((one) => place === one || place.startsWith(one + path.sep));
    const watcher = watch(root, {
      ignoreInitial: true,
      followSymlinks: false,
      ignored: (place) => !isOfStock(path.resolve(place)) && !shelf.concerns(path.resolve(place)),
    });
    this.watchers.set(root, watcher);
    watcher.on("all", (_, changedPath) => this.note(path.resolve(changedPath)));
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
