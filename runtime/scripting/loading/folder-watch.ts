import { type BigIntStats, type FSWatcher, watch } from "node:fs";
import { lstat, readdir } from "node:fs/promises";
import path from "node:path";
import { FolderPolling, isSilent, POLL_MS } from "./folder-polling.js";
import { isGone, orIfGone } from "./gone-files.js";

/** Some editors delete a file and write it again. A file that is gone is reported after this time. */
export const GONE_MS = 100;

export interface FolderWatchParts {
  /** A folder; what is below it is watched as well. Need not be there. */
  readonly root: string;
  /** Whether something below it is of interest; a folder that is not is not watched. All is without it. */
  readonly concerns?: (place: string) => boolean;
  /** Called with the path of what is new, changed or gone. It may come twice for one change. */
  readonly whenChanged: (place: string) => void;
  /** Called where the system reports nothing, as of network drives, and the folder is looked through instead. */
  readonly whenPolled?: () => void;
  /** Called when a folder cannot be watched. */
  readonly whenFailed: (error: Error) => void;
}

/** A folder that is watched. */
interface Watched {
  /** Tells it from another folder that has taken its name. */
  readonly identity: string;
  readonly watcher: FSWatcher;
  /** The names of its files. */
  readonly files: Set<string>;
}

/**
 * Reports what is saved, made and deleted in a folder and all folders below it. Links are not followed. The system
 * tells of files through their folders, so that hundreds of files cost nothing to watch.
 */
export class FolderWatch {
  /** Resolves when each change from now on is seen. */
  readonly ready: Promise<void>;
  private readonly parts: FolderWatchParts;
  private readonly root: string;
  private readonly folders = new Map<string, Watched>();
  private readonly waiting = new Set<NodeJS.Timeout>();
  private polling: NodeJS.Timeout | undefined;
  private isRootGone = false;
  private isClosed = false;

  constructor(parts: FolderWatchParts) {
    this.parts = parts;
    this.root = path.resolve(parts.root);
    this.ready = this.start();
  }

  /** Whether the folder itself was not there, or is gone. It is not looked for. */
  get isGone(): boolean {
    return this.isRootGone;
  }

  private async start(): Promise<void> {
    await this.open(this.root, () => undefined);
    if (!(await this.reading(isSilent(this.root), false)) || this.isClosed) return;
    const { whenChanged, whenPolled } = this.parts;
    const polling = new FolderPolling({ root: this.root, concerns: (place) => this.concerns(place), whenChanged });
    await this.reading(polling.look(), undefined);
    whenPolled?.();
    const lookLater = (): void => {
      this.polling = setTimeout(
        () => void this.reading(polling.look(), undefined).then(() => this.isClosed || lookLater()),
        POLL_MS,
      );
      this.polling.unref();
    };
    if (!this.isClosed) lookLater();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.polling);
    for (const timer of this.waiting) clearTimeout(timer);
    for (const { watcher } of this.folders.values()) watcher.close();
    this.folders.clear();
  }

  /** Watches a folder and those below it, which need not be there. @param found is called with what is in them */
  private async open(folder: string, found: (place: string) => void): Promise<void> {
    const stats = await this.reading(statsOf(folder), undefined);
    if (stats?.isDirectory()) await this.begin(folder, stats, found);
    else if (folder === this.root) this.isRootGone = true;
  }

  private async begin(folder: string, stats: BigIntStats, found: (place: string) => void): Promise<void> {
    if (this.isClosed || this.folders.has(folder)) return;
    let watched: Watched;
    try {
      watched = { identity: identityOf(stats), watcher: watch(folder), files: new Set() };
    } catch (error) {
      this.failed(error);
      return;
    }
    this.folders.set(folder, watched);
    watched.watcher.on("change", (_, name) => this.noticed(folder, name));
    // Windows reports one for a folder that is deleted.
    watched.watcher.on("error", (error) => void this.look(folder).then(() => this.folders.has(folder) && this.failed(error)));
    // It is read after it is watched, so that nothing is missed between.
    const entries = await this.reading(readdir(folder, { withFileTypes: true }), []);
    if (this.folders.get(folder) !== watched) return;
    const below: Promise<void>[] = [];
    for (const entry of entries) {
      const place = path.join(folder, entry.name);
      if (!this.concerns(place)) continue;
      found(place);
      if (entry.isDirectory()) below.push(this.open(place, found));
      else watched.files.add(entry.name);
    }
    await Promise.all(below);
  }

  /** Something happened to an entry of a folder, or to the folder itself, which some systems report by its own name. */
  private noticed(folder: string, name: string | Buffer | null): void {
    if (name === null || String(name) === path.basename(folder)) void this.look(folder);
    if (name !== null) void this.look(path.join(folder, String(name)));
  }

  private async look(place: string): Promise<void> {
    if (!this.concerns(place)) return;
    const stats = await this.reading(statsOf(place), undefined);
    if (this.isClosed) return;
    const isFolder = stats?.isDirectory() ?? false;
    if (place === this.root) this.isRootGone = !isFolder;
    const known = this.folders.get(place);
    if (known && (!isFolder || identityOf(stats!) !== known.identity)) this.forget(place);
    const parent = this.folders.get(path.dirname(place));
    if (stats === undefined) {
      parent?.files.delete(path.basename(place));
      this.later(() => this.parts.whenChanged(place));
    } else if (isFolder) {
      if (this.folders.has(place)) return;
      this.parts.whenChanged(place);
      await this.begin(place, stats, (found) => this.parts.whenChanged(found));
    } else {
      parent?.files.add(path.basename(place));
      this.parts.whenChanged(place);
    }
  }

  /** A folder is gone, and all that was below it. */
  private forget(folder: string): void {
    for (const [place, { watcher, files }] of this.folders) {
      if (place !== folder && !place.startsWith(folder + path.sep)) continue;
      watcher.close();
      this.folders.delete(place);
      this.later(() => {
        for (const name of files) this.parts.whenChanged(path.join(place, name));
      });
    }
  }

  private later(report: () => void): void {
    const timer = setTimeout(() => {
      this.waiting.delete(timer);
      report();
    }, GONE_MS);
    this.waiting.add(timer);
  }

  private concerns(place: string): boolean {
    return place === this.root || (this.parts.concerns?.(place) ?? true);
  }

  private async reading<T>(reading: Promise<T>, otherwise: T): Promise<T> {
    try {
      return await orIfGone(reading, otherwise);
    } catch (error) {
      this.failed(error);
      return otherwise;
    }
  }

  private failed(error: unknown): void {
    if (!this.isClosed && !isGone(error)) this.parts.whenFailed(error as Error);
  }
}

/** Undefined for what is gone. */
function statsOf(place: string): Promise<BigIntStats | undefined> {
  return orIfGone(lstat(place, { bigint: true }), undefined);
}

/** A new folder may get the number of a deleted one. */
function identityOf({ dev, ino, birthtimeNs }: BigIntStats): string {
  return `${dev} ${ino} ${birthtimeNs}`;
}
