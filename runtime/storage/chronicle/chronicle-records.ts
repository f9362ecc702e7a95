import type { ChronicleLine, LineKind } from "../../world/saved/chronicle.js";

/** A stored line. */
export interface StoredLine extends ChronicleLine {
  readonly processId: number;
  readonly worldId: number;
  /** Counted by the process. */
  readonly number: number;
}

/** The place in the order of lines after which a page begins; the newest come first. */
export type LineCursor = Readonly<Pick<StoredLine, "at" | "processId" | "number">>;

/** Which lines are wanted: those that match all that is named. */
export interface LineQuery {
  readonly worldId?: number | undefined;
  /** Serials of items. Of an item its containers are not meant. */
  readonly items?: readonly number[] | undefined;
  /** Characters and creatures that did it, had the item or got it, or that the line is about. */
  readonly who?: readonly number[] | undefined;
  readonly place?: { readonly facet: number; readonly x: number; readonly y: number; readonly radius: number } | undefined;
  /** Unix milliseconds, both included. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Words that all are in the cause, such as `stealing`. */
  readonly cause?: readonly string[] | undefined;
  /** Words that all are in the id of the template. */
  readonly template?: readonly string[] | undefined;
  readonly kinds?: readonly LineKind[] | undefined;
}

/** A page of lines, the newest first. */
export interface LinePage {
  readonly lines: readonly StoredLine[];
  /** Where the next page begins; undefined after the last one. A page may be short and still have a next one. */
  readonly next: LineCursor | undefined;
}

/** What is kept of the record. */
export interface ChronicleLimits {
  readonly days: number;
  /** Of the lines of each process. */
  readonly maxMib: number;
  /** Days for which what players said is kept. */
  readonly speech: number;
}

/** How much the record of a process holds. */
export interface ChronicleSize {
  readonly lines: number;
  readonly bytes: number;
  /** Time of the first line that is kept; undefined without lines. */
  readonly since: number | undefined;
}

/** The record of all worlds. Lines are written with the batches of a world, by `exchange` of its repository. */
export interface ChronicleRepository {
  /** Number and time of the last line of this process; zeros without one. */
  last(): Promise<{ line: number; at: number }>;
  search(query: LineQuery, limit: number, after?: LineCursor): Promise<LinePage>;
  /** Serials of items of this process that the last snapshot of another one has, too; the first ones. */
  doubled(): Promise<number[]>;
  /** Packs what this process has written into chunks, and forgets the oldest. To be called every minute. */
  tidy(limits: ChronicleLimits): Promise<ChronicleSize>;
}
