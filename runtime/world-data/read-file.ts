import { FILE_ENTRIES_MAXIMUM, FILE_PROBLEMS_MAXIMUM } from "./limits.js";
import type { Findings, Placed, Problem, WorldKind } from "./kinds.js";
import { readerOf } from "./readers.js";
import { textPieces, UnreadableFileError } from "./text-pieces.js";

/** What a file of world data holds. */
export interface FileContents {
  readonly placed: readonly Placed[];
  /** Lines or list members that were understood, before what is for several maps is put on each of them. */
  readonly things: number;
  readonly problems: readonly Problem[];
}

/** Collects what a reader finds, within the limits of a file. */
export class Contents implements Findings, FileContents {
  readonly placed: Placed[] = [];
  readonly problems: Problem[] = [];
  things = 0;
  private readonly file: string;
  /** Problems and things over the limits. */
  private unlisted = 0;
  private unread = 0;

  constructor(file: string) {
    this.file = file;
  }

  found(...placed: readonly Placed[]): void {
    if (this.things >= FILE_ENTRIES_MAXIMUM) return void this.unread++;
    this.things++;
    for (const one of placed) this.placed.push(one);
  }

  problem(reason: string, line?: number): void {
    if (this.problems.length >= FILE_PROBLEMS_MAXIMUM) this.unlisted++;
    else this.problems.push({ file: this.file, ...(line !== undefined && { line }), reason });
  }

  /** Tells of what the limits kept out. */
  close(): this {
    const { file, unlisted, unread } = this;
    if (unread > 0) this.problems.push({ file, reason: `more than ${FILE_ENTRIES_MAXIMUM} entries; ${unread} are not read` });
    if (unlisted > 0) this.problems.push({ file, reason: `${unlisted} further problems` });
    return this;
  }
}

/** Reads a file; what cannot be read is a problem in the answer. @param name what messages call it, its folders included */
export async function readWorldFile(kind: WorldKind, path: string, name: string): Promise<FileContents> {
  const contents = new Contents(name);
  const reader = readerOf(kind, name, contents);
  try {
    for await (const piece of textPieces(path)) reader.take(piece);
    reader.end();
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    contents.problem(error.message);
  }
  return contents.close();
}
