import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { replaceFile } from "../../base/reports/whole-file.js";

/** The extension of files that are being written; some stay behind when the server is killed. */
const UNFINISHED = /\.tmp$/;

/**
 * Pictures in a directory of their own. Every call waits for the disk, so only a worker thread uses this. No other
 * thread writes there, and files are written one after the other.
 */
export class PictureFiles {
  readonly directory: string;

  constructor(directory: string) {
    this.directory = directory;
  }

  /** The bytes of a file; undefined if it is missing or unreadable. */
  read(name: string): Buffer | undefined {
    try {
      return readFileSync(path.join(this.directory, name));
    } catch {
      // Whatever the reason, the picture is made again, and writing it reports what is wrong.
      return undefined;
    }
  }

  /** Writes a file whole or not at all. @throws errors of the file system */
  write(name: string, bytes: Buffer): void {
    mkdirSync(this.directory, { recursive: true });
    replaceFile(path.join(this.directory, name), bytes);
  }

  /** Removes unfinished files and the files that `isStray` selects; returns the number of the latter. */
  removeStrays(isStray: (name: string) => boolean): number {
    let removed = 0;
    for (const name of this.names()) {
      if (!isStray(name) && !UNFINISHED.test(name)) continue;
      rmSync(path.join(this.directory, name), { force: true });
      if (isStray(name)) removed++;
    }
    return removed;
  }

  private names(): string[] {
    try {
      return readdirSync(this.directory);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
      throw error;
    }
  }
}
