import { readFileSync, rmSync, statSync } from "node:fs";
import { replaceFile } from "../../base/reports/whole-file.js";

/** A file whose handler blocked the server until the watchdog ended it, or ran when the server ended. */
interface Blamed {
  readonly file: string;
  readonly handler: string;
  /** Unix milliseconds. */
  readonly at: number;
  /** How often the server ended while the handler ran; undefined if the watchdog ended it, which leaves no doubt. */
  readonly ends?: number | undefined;
}

/** With this number of ends a file is left out: one may be a coincidence. */
const ENDS_OF_LEFT_OUT = 2;
/** An end is forgotten after this time. */
const END_COUNTS_MS = 24 * 3_600_000;

/** Where the files that are left out, and the handler that runs now, are written down. */
export interface BlameFiles {
  /** A JSON file, which need not exist. */
  readonly record: string;
  /** A JSON file that exists while a handler runs for long, and when one has ended the server. */
  readonly running: string;
}

/**
 * The files that a start leaves out because they blocked or ended the server before, until they are saved again or
 * reloaded. The record outlives the process.
 */
export class LeftOutScripts {
  /** The file that is blamed for the last end of the server and not left out yet. */
  readonly suspect: { readonly file: string; readonly handler: string } | undefined;
  private readonly record: string;
  private entries: readonly Blamed[];

  /**
   * @param pathOf the path of a file; undefined for one of a package that is not there
   * @throws Error when the record cannot be read
   */
  constructor({ record, running }: BlameFiles, pathOf: (file: string) => string | undefined) {
    this.record = record;
    const entries = readRecord(record);
    const last = takeRunning(running);
    const added = last && withEnd(entries, last);
    this.suspect = added && !isLeftOut(added) ? added : undefined;
    const all = added ? [...entries.filter(({ file }) => file !== added.file), added] : entries;
    this.entries = all.filter((entry) => {
      const place = pathOf(entry.file);
      return (place === undefined || !wasSavedSince(place, entry.at)) && (isLeftOut(entry) || isRecent(entry));
    });
    if (added || this.entries.length < entries.length) writeRecord(record, this.entries);
  }

  get files(): ReadonlySet<string> {
    return new Set(this.leftOut.map(({ file }) => file));
  }

  /** A sentence about each file, with what to do. */
  get notices(): { readonly file: string; readonly handler: string; readonly message: string }[] {
    return this.leftOut.map((entry) => ({
      file: entry.file,
      handler: entry.handler,
      message: `${entry.file} is left out: ${reasonOf(entry)}; save it again or reload it`,
    }));
  }

  /** Removes files that are in force again, or deleted. */
  forget(files: readonly string[]): void {
    const kept = this.entries.filter(({ file }) => !files.includes(file));
    if (kept.length === this.entries.length) return;
    this.entries = kept;
    writeRecord(this.record, kept);
  }

  private get leftOut(): readonly Blamed[] {
    return this.entries.filter(isLeftOut);
  }
}

function isLeftOut({ ends = ENDS_OF_LEFT_OUT }: Blamed): boolean {
  return ends >= ENDS_OF_LEFT_OUT;
}

function isRecent({ at }: Blamed): boolean {
  return Date.now() - at < END_COUNTS_MS;
}

function reasonOf({ handler, at, ends }: Blamed): string {
  const when = new Date(at).toISOString();
  return ends === undefined
    ? `its ${handler} blocked the server on ${when}`
    : `the server ended ${ends} times while its ${handler} ran, last on ${when}`;
}

/** The entry of a file after another end. */
function withEnd(entries: readonly Blamed[], last: Blamed): Blamed | undefined {
  const before = entries.find(({ file }) => file === last.file);
  if (before && isLeftOut(before)) return undefined;
  const counts = before?.handler === last.handler && isRecent(before);
  return { ...last, ends: 1 + (counts ? (before.ends ?? 0) : 0) };
}

/** Writes down that a handler is to blame if the server ends now. */
export function writeRunning(running: string, { file, handler }: { readonly file: string; readonly handler: string }): void {
  replaceFile(running, JSON.stringify({ file, handler, at: Date.now() }));
}

export function forgetRunning(running: string): void {
  rmSync(running, { force: true });
}

/** The handler that ran when the server ended; undefined for none. A file that was not written whole tells nothing. */
function takeRunning(running: string): Blamed | undefined {
  try {
    const entry: unknown = JSON.parse(readFileSync(running, "utf8"));
    return isBlamed(entry) ? entry : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  } finally {
    forgetRunning(running);
  }
}

/** Adds a file to the record. */
export function addLeftOut(record: string, added: Blamed): void {
  writeRecord(record, [...readRecord(record).filter(({ file }) => file !== added.file), added]);
}

/** @throws Error with the file's name */
function readRecord(record: string): Blamed[] {
  try {
    const entries: unknown = JSON.parse(readFileSync(record, "utf8"));
    if (!Array.isArray(entries) || !entries.every(isBlamed)) throw new Error("it is no list of files that were left out");
    return entries;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw new Error(`${record} cannot be read; delete it to load all scripts`, { cause: error });
  }
}

function writeRecord(record: string, entries: readonly Blamed[]): void {
  if (entries.length === 0) return rmSync(record, { force: true });
  replaceFile(record, `${JSON.stringify(entries, undefined, 2)}\n`);
}

/** Whether a file was written, replaced or deleted since a time, which also copies with an old date are. */
function wasSavedSince(file: string, at: number): boolean {
  const changedMs = statSync(file, { throwIfNoEntry: false })?.ctimeMs;
  return changedMs === undefined || changedMs > at;
}

/** By hand: the watchdog's thread, which does little else, would carry a library of schemas all the time. */
function isBlamed(entry: unknown): entry is Blamed {
  const { file, handler, at, ends = 0 } = (entry ?? {}) as Partial<Record<keyof Blamed, unknown>>;
  return typeof file === "string" && typeof handler === "string" && typeof at === "number" && typeof ends === "number";
}
