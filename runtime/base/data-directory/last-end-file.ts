import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { replaceFile } from "../reports/whole-file.js";

const FILE = "last-end.json";
/** Players who were playing wait this long for the next world. */
export const PATIENCE_MS = 60_000;

/** How a world ended. */
export interface LastEnd {
  /** A reason, a signal or an exit code. */
  readonly how: string;
  /** Whether it was told to restart. */
  readonly wasPlanned: boolean;
  /** Since when nobody could act, in Unix milliseconds. */
  readonly at: number;
}

/** Tells the next process on a data directory how this one ended, where no supervisor does. */
export function writeLastEnd(dataDirectory: string, end: LastEnd): void {
  replaceFile(path.join(dataDirectory, FILE), JSON.stringify(end));
}

/** What the last process told, which is removed; undefined if it was killed, or nobody waits any more. */
export function takeLastEnd(dataDirectory: string): LastEnd | undefined {
  const file = path.join(dataDirectory, FILE);
  try {
    const end = JSON.parse(readFileSync(file, "utf8")) as LastEnd;
    return Date.now() - end.at <= PATIENCE_MS ? end : undefined;
  } catch {
    // Missing, or cut short.
    return undefined;
  } finally {
    rmSync(file, { force: true });
  }
}
