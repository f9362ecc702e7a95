import type { Dirent } from "node:fs";
import { lstat, opendir, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { FILES_MAXIMUM, FOLDER_DEPTH_MAXIMUM } from "./limits.js";
import { reasonOf } from "./text-pieces.js";

/** A file in a folder or its subfolders. */
export interface FolderFile {
  /** Relative to the folder that was searched, with `/` as the separator. */
  readonly name: string;
  readonly path: string;
  /** Changes when the file changes. */
  readonly stamp: string;
}

export interface FolderContents {
  /** Ordered by name. */
  readonly files: readonly FolderFile[];
  /** Files and folders that were not read, each with the reason. */
  readonly refused: readonly { readonly name: string; readonly reason: string }[];
}

/** False if the path certainly does not exist. True if it exists or cannot be examined. */
export async function mayExist(place: string): Promise<boolean> {
  return lstat(place).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== "ENOENT",
  );
}

/**
 * Lists all files of a folder and its subfolders. Empty if the folder does not exist. Names that begin with a full stop
 * are skipped. Links are followed only if they stay within `root`.
 */
export async function readFolder(folder: string, root: string): Promise<FolderContents> {
  const search = new Search(root);
  if (await mayExist(folder)) await search.into(folder, "", 0);
  const byName = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
  return { files: search.files.sort(byName), refused: search.refused.sort(byName) };
}

class Search {
  readonly files: FolderFile[] = [];
  readonly refused: { name: string; reason: string }[] = [];
  /** Real paths of the visited folders, so that links cannot form a loop. */
  private readonly visited = new Set<string>();
  private readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  async into(folder: string, name: string, depth: number): Promise<void> {
    if (depth > FOLDER_DEPTH_MAXIMUM) return this.refuse(name, `more than ${FOLDER_DEPTH_MAXIMUM} folders deep`);
    try {
      if (depth === 0 && !(await this.staysInside(folder))) return this.refuse(name, "is a link that leads outside");
      const real = await realpath(folder);
      if (this.visited.has(real)) return this.refuse(name, "leads to a folder that is read already");
      this.visited.add(real);
      const entries: Dirent[] = [];
      for await (const entry of await opendir(folder)) {
        if (!entry.name.startsWith(".")) entries.push(entry);
        if (entries.length > FILES_MAXIMUM) return this.refuse(name, `holds more than ${FILES_MAXIMUM} files`);
      }
      entries.sort((a, b) => (a.name < b.name ? -1 : 1));
      for (const entry of entries) await this.entry(folder, name === "" ? entry.name : `${name}/${entry.name}`, entry, depth);
    } catch (error) {
      this.refuse(name, reasonOf(error));
    }
  }

  private async entry(folder: string, name: string, entry: Dirent, depth: number): Promise<void> {
    const place = path.join(folder, entry.name);
    try {
      if (entry.isSymbolicLink() && !(await this.staysInside(place))) return this.refuse(name, "is a link that leads outside");
      const found = await stat(place);
      if (found.isDirectory()) await this.into(place, name, depth + 1);
      else if (!found.isFile()) this.refuse(name, "is neither a file nor a folder");
      else if (this.files.length >= FILES_MAXIMUM) this.refuse(name, `more than ${FILES_MAXIMUM} files`);
      else this.files.push({ name, path: place, stamp: `${found.ino}:${found.size}:${found.mtimeMs}:${found.ctimeMs}` });
    } catch (error) {
      this.refuse(name, reasonOf(error));
    }
  }

  private async staysInside(link: string): Promise<boolean> {
    const way = path.relative(await realpath(this.root), await realpath(link));
    return way !== ".." && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
  }

  private refuse(name: string, reason: string): void {
    if (this.refused.length < FILES_MAXIMUM) this.refused.push({ name, reason });
  }
}
