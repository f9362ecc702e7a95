import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";

/** A file whose handler blocked the server until the watchdog ended it. */
interface LeftOut {
  readonly file: string;
  readonly handler: string;
  /** Unix milliseconds. */
  readonly at: number;
}

/**
 * The files that a start leaves out because they blocked the server before, until they are saved again or reloaded. The
 * record outlives the process.
 */
export class LeftOutScripts {
  private readonly record: string;
  private entries: readonly LeftOut[];

  /**
   * @param record a JSON file, which need not exist
   * @param pathOf the path of a file; undefined for one of a package that is not there
   * @throws Error when the record cannot be read
   */
  constructor(record: string, pathOf: (file: string) => string | undefined) {
    this.record = record;
    const entries = readRecord(record);
    this.entries = entries.filter(({ file, at }) => {
      const place = pathOf(file);
      return place === undefined || !wasSavedSince(place, at);
    });
    if (this.entries.length < entries.length) writeRecord(record, this.entries);
  }

  get files(): ReadonlySet<string> {
    return new Set(this.entries.map(({ file }) => file));
  }

  /** A sentence about each file, with what to do. */
  get notices(): { readonly file: string; readonly handler: string; readonly message: string }[] {
    return this.entries.map(({ file, handler, at }) => ({
      file,
      handler,
      message: `${file} is left out: its ${handler} blocked the server on ${new Date(at).toISOString()}; save it again or reload it`,
    }));
  }

  /** Removes files that are in force again, or deleted. */
  forget(files: readonly string[]): void {
    const kept = this.entries.filter(({ file }) => !files.includes(file));
    if (kept.length === this.entries.length) return;
    this.entries = kept;
    writeRecord(this.record, kept);
  }
}

/** Adds a file to the record. */
export function addLeftOut(record: string, added: LeftOut): void {
  writeRecord(record, [...readRecord(record).filter(({ file }) => file !== added.file), added]);
}

/** @throws Error with the file's name */
function readRecord(record: string): LeftOut[] {
  try {
    const entries: unknown = JSON.parse(readFileSync(record, "utf8"));
    if (!Array.isArray(entries) || !entries.every(isLeftOut)) throw new Error("it is no list of files that were left out");
    return entries;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw new Error(`${record} cannot be read; delete it to load all scripts`, { cause: error });
  }
}

function writeRecord(record: string, entries: readonly LeftOut[]): void {
  if (entries.length === 0) return rmSync(record, { force: true });
  writeFileSync(`${record}.new`, `${JSON.stringify(entries, undefined, 2)}\n`);
  renameSync(`${record}.new`, record);
}

/** Whether a file was written, replaced or deleted since a time, which also copies with an old date are. */
function wasSavedSince(file: string, at: number): boolean {
  const changedMs = statSync(file, { throwIfNoEntry: false })?.ctimeMs;
  return changedMs === undefined || changedMs > at;
}

/** By hand: the watchdog's thread, which does little else, would carry a library of schemas all the time. */
function isLeftOut(entry: unknown): entry is LeftOut {
  const { file, handler, at } = (entry ?? {}) as Partial<Record<keyof LeftOut, unknown>>;
  return typeof file === "string" && typeof handler === "string" && typeof at === "number";
}
