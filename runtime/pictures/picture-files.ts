import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** What was not renamed in time when the server was killed. */
const UNFINISHED = /^\..+\.tmp$/;

/**
 * Pictures in a directory of their own. All of this waits for the disk, so it is for a worker thread; that thread alone writes
 * there, one file after the other.
 */
export class PictureFiles {
  readonly directory: string;

  constructor(directory: string) {
    this.directory = directory;
  }

  /** Bytes of a file, undefined where there is none that can be read. */
  read(name: string): Buffer | undefined {
    try {
      return readFileSync(path.join(this.directory, name));
    } catch {
      // Whatever the reason, the picture is made anew, and writing it tells what is wrong.
      return undefined;
    }
  }

  /** Writes a file so that nobody ever finds a part of it. @throws what the file system says */
  write(name: string, bytes: Buffer): void {
    mkdirSync(this.directory, { recursive: true });
    const unfinished = path.join(this.directory, `.${name}.tmp`);
    try {
      writeFileSync(unfinished, bytes);
      renameSync(unfinished, path.join(this.directory, name));
    } catch (error) {
      rmSync(unfinished, { force: true });
      throw error;
    }
  }

  /** Removes the files that `isStray` says, and what was left unfinished; how many strays there were. */
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
