import { lstatSync } from "node:fs";
import path from "node:path";
import type { Log } from "../../base/log/log.js";
import { FolderWatch, GONE_MS } from "./folder-watch.js";
import type { FilesInForce } from "./files-in-force.js";
import type { ScriptReloads } from "./script-reloads.js";
import { inPackage, SCRIPT_ROOTS } from "./script-names.js";
import type { PackageReloads } from "../packages/package-reloads.js";
import type { PackageFolders } from "../packages/package-folders.js";

/** Editors save a file in several steps. Changes within this time are loaded together. */
const GATHER_MS = 60;
/** A new file may be a deleted one with another name. It is loaded together with what else was deleted. */
const GATHER_NEW_MS = GONE_MS + GATHER_MS;
/** How often a watched folder that is gone is looked for. */
const LOOK_MS = 250;

export interface WatcherParts {
  readonly files: Pick<FilesInForce, "directory" | "nameOf" | "isInForce">;
  readonly reloads: Pick<ScriptReloads, "reload" | "reloadChanged" | "goneFirst">;
  readonly packages: Pick<PackageReloads, "refresh" | "hasFailed">;
  readonly packageFolders: Pick<PackageFolders, "folders" | "concerns" | "decides" | "packageAt">;
  readonly log: Log;
}

/** Reloads script files and packages when they are saved, and unloads those that are deleted. */
export class ScriptWatcher {
  private readonly parts: WatcherParts;
  /** By the folder that each watches. */
  private readonly watchers = new Map<string, FolderWatch>();
  private readonly changed = new Set<string>();
  private havePackagesChanged = false;
  private timer: NodeJS.Timeout | undefined;
  private readonly stock: readonly string[];
  /** Watched folders that are gone, with what looks for them. */
  private readonly gone = new Map<string, NodeJS.Timeout>();
  private isClosed = false;
  /** Resolves when the watcher sees all files. */
  readonly ready: Promise<unknown>;

  constructor(parts: WatcherParts) {
    this.parts = parts;
    this.stock = SCRIPT_ROOTS.map((root) => path.join(parts.files.directory, root));
    this.ready = Promise.all(this.roots.map((root) => this.watch(root)));
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    for (const timer of this.gone.values()) clearInterval(timer);
    for (const watcher of this.watchers.values()) watcher.close();
  }

  /** What is watched: the folders of the stock and those of packages. */
  private get roots(): readonly string[] {
    return [...this.stock, ...this.parts.packageFolders.folders];
  }

  /** Resolves when each change from now on is seen. */
  private async watch(root: string): Promise<void> {
    const { packageFolders, log } = this.parts;
    const watcher = new FolderWatch({
      root,
      ...(!this.stock.includes(root) && { concerns: (place) => packageFolders.concerns(place) }),
      whenChanged: (place) => this.note(place),
      whenPolled: () => log.warn({ folder: root }, "on a network drive or a shared folder saves are seen after some seconds"),
      whenFailed: (error) => log.error({ err: error }, "script files are no longer watched; use the command reload"),
    });
    this.watchers.set(root, watcher);
    await watcher.ready;
    this.lookForGone();
  }

  private note(place: string): void {
    const { files, packages, packageFolders } = this.parts;
    const file = files.nameOf(place);
    if (packageFolders.decides(place) || packages.hasFailed(packageFolders.packageAt(place) ?? ""))
      this.havePackagesChanged = true;
    else if (file !== undefined) this.changed.add(file);
    else return;
    clearTimeout(this.timer);
    const hasNew = [...this.changed].some((one) => !files.isInForce(one));
    this.timer = setTimeout(() => this.begin(() => this.load()), hasNew ? GATHER_NEW_MS : GATHER_MS);
  }

  private begin(load: () => Promise<unknown>): void {
    const { log } = this.parts;
    void load().catch((error: unknown) => log.error({ err: error }, "saved scripts could not be loaded"));
  }

  /**
   * A folder that is not there is not watched. It may come, or come back, such as when all packages are replaced at
   * once.
   */
  private lookForGone(): void {
    if (this.isClosed) return;
    for (const [root, watcher] of this.watchers) if (watcher.isGone && !this.gone.has(root)) this.lookFor(root);
  }

  private lookFor(root: string): void {
    const timer = setInterval(() => {
      if (!lstatSync(root, { throwIfNoEntry: false })?.isDirectory()) return;
      clearInterval(timer);
      this.gone.delete(root);
      this.begin(() => this.takeBack(root));
    }, LOOK_MS);
    this.gone.set(root, timer);
  }

  private async takeBack(root: string): Promise<void> {
    const { packages, reloads } = this.parts;
    this.watchers.get(root)?.close();
    await this.watch(root);
    await packages.refresh();
    await reloads.reloadChanged();
  }

  /** Loads each file separately, so that a broken file does not block others. */
  private async load(): Promise<void> {
    const { reloads, packages } = this.parts;
    const { havePackagesChanged } = this;
    // A refresh of the packages loads their changed files.
    const changed = [...this.changed].filter((file) => !havePackagesChanged || !inPackage(file));
    this.changed.clear();
    this.havePackagesChanged = false;
    if (havePackagesChanged) await packages.refresh();
    this.lookForGone();
    for (const file of reloads.goneFirst(changed)) await reloads.reload([file]);
  }
}
