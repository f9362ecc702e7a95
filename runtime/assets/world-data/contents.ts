import type { Findings, Placed, DataProblem } from "./kinds.js";
import { FILE_ENTRIES_MAXIMUM, FILE_PROBLEMS_MAXIMUM } from "./limits.js";

/** The contents of one file of world data. */
export interface FileContents {
  readonly placed: readonly Placed[];
  /** The number of lines or list members that were understood. A thing for several maps counts once. */
  readonly things: number;
  readonly problems: readonly DataProblem[];
}

/** Collects what a reader finds, within the limits of a file. */
export class Contents implements Findings, FileContents {
  readonly placed: Placed[] = [];
  readonly problems: DataProblem[] = [];
  things = 0;
  private readonly file: string;
  /** The number of problems, and of things, above the limits. */
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

  /** Reports what the limits kept out. */
  close(): this {
    const { file, unlisted, unread } = this;
    if (unread > 0) this.problems.push({ file, reason: `more than ${FILE_ENTRIES_MAXIMUM} entries; ${unread} are not read` });
    if (unlisted > 0) this.problems.push({ file, reason: `${unlisted} further problems` });
    return this;
  }
}
