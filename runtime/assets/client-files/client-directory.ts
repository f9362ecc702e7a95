import { readdirSync } from "node:fs";
import path from "node:path";
import { OpenFile } from "./byte-source.js";
import type { ProblemBook } from "./problems.js";

/** The size limit of files that are read at once. The largest real one, a Cliloc, has about 5 MiB. */
const MAX_WHOLE_FILE_BYTES = 64 * 1_024 * 1_024;

/**
 * The directory with the files of a client. Names match without regard to case, as on the systems that clients run on.
 */
export class ClientDirectory {
  readonly path: string;
  readonly problems: ProblemBook;
  /** Names as they are on the disk, by their lower-case form. */
  private readonly names = new Map<string, string>();
  private readonly opened: OpenFile[] = [];
  /** Whether the directory could be read. If not, missing files are not reported one by one. */
  private readonly isReadable: boolean;

  constructor(directory: string, problems: ProblemBook) {
    this.path = directory;
    this.problems = problems;
    this.isReadable = this.list();
  }

  has(name: string): boolean {
    return this.names.has(name.toLowerCase());
  }

  /** Names of the files that match, as they are on the disk. */
  matching(pattern: RegExp): string[] {
    return [...this.names.values()].filter((name) => pattern.test(name));
  }

  /** Opens a file; undefined, with the problem noted, when it is missing or cannot be opened. */
  open(name: string): OpenFile | undefined {
    const found = this.names.get(name.toLowerCase());
    if (found === undefined) {
      if (this.isReadable) this.problems.report("missing", name, undefined, "is missing");
      return undefined;
    }
    const file = OpenFile.open(path.join(this.path, found), found, this.problems);
    if (file) this.opened.push(file);
    return file;
  }

  /** Reads a small file completely. Undefined, with the problem noted, if it cannot be read. */
  readWhole(name: string): WholeFile | undefined {
    const file = this.open(name);
    if (!file) return undefined;
    if (file.size > MAX_WHOLE_FILE_BYTES) {
      this.problems.report("too-large", file.name, undefined, `has ${file.size} bytes, more than ${MAX_WHOLE_FILE_BYTES}`);
      file.close();
      return undefined;
    }
    const bytes = file.read(0, file.size);
    file.close();
    return { name: file.name, bytes };
  }

  /** Closes every file. Later lookups that need one of them find nothing. */
  close(): void {
    for (const file of this.opened) file.close();
  }

  /** Lists the names. False, with the problem noted, when the directory cannot be read. */
  private list(): boolean {
    try {
      // Sorted, so that the choice between names that differ only in case is always the same.
      for (const name of readdirSync(this.path).sort()) {
        const lower = name.toLowerCase();
        if (!this.names.has(lower)) this.names.set(lower, name);
      }
      return true;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.problems.report("unreadable", this.path, undefined, `the directory cannot be read (${reason})`);
      return false;
    }
  }
}

/** A file that was read as a whole. */
export interface WholeFile {
  readonly name: string;
  readonly bytes: Buffer;
}
