import { existsSync, lstatSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { replaceFile } from "../reports/whole-file.js";

const REQUEST_FILE = "upgrade-request.json";
const OUTCOME_FILE = "upgrade-outcome.json";
const OWNER_ONLY = 0o600;
/** Others may neither read nor write it. */
const OTHERS_MASK = 0o077;
/** An older one was left by a program that was killed. The world is saved and stored in that time. */
const REQUEST_AGE_MS = 60_000;

/** The program that is the world: its file, and the Node that runs it. */
export interface WorldCode {
  readonly file: string;
  readonly node: string;
}

/** What `npm run upgrade -- --live` asks the process that stays up to do at the next start of the world. */
export interface UpgradeRequest {
  readonly code: WorldCode;
  /** The SQLite file that is put back if the new version is not ready in time; null for another database. */
  readonly sqliteFile: string | null;
  readonly readyWithinMs: number;
  /** Unix milliseconds. */
  readonly at: number;
}

export interface UpgradeOutcome {
  readonly isReady: boolean;
  /** How the new version ended, if it was not ready; else empty. */
  readonly how: string;
}

export function writeUpgradeRequest(dataDirectory: string, request: UpgradeRequest): void {
  write(dataDirectory, REQUEST_FILE, request);
}

export function hasUpgradeRequest(dataDirectory: string): boolean {
  return existsSync(path.join(dataDirectory, REQUEST_FILE));
}

/** The request, which is removed; undefined without one. */
export function takeUpgradeRequest(dataDirectory: string): UpgradeRequest | undefined {
  const request = take(dataDirectory, REQUEST_FILE) as UpgradeRequest | undefined;
  return request && Date.now() - request.at <= REQUEST_AGE_MS ? request : undefined;
}

export function writeUpgradeOutcome(dataDirectory: string, outcome: UpgradeOutcome): void {
  write(dataDirectory, OUTCOME_FILE, outcome);
}

/** What became of the request; undefined as long as nobody knows. */
export function takeUpgradeOutcome(dataDirectory: string): UpgradeOutcome | undefined {
  return take(dataDirectory, OUTCOME_FILE) as UpgradeOutcome | undefined;
}

function write(dataDirectory: string, name: string, content: object): void {
  replaceFile(path.join(dataDirectory, name), JSON.stringify(content), { mode: OWNER_ONLY });
}

/** The file says what to run: only one that nobody but this user can have written counts. */
function take(dataDirectory: string, name: string): unknown {
  const file = path.join(dataDirectory, name);
  try {
    const { mode, uid } = lstatSync(file);
    const isOwn = (mode & OTHERS_MASK) === 0 && (process.getuid === undefined || uid === process.getuid());
    return isOwn ? JSON.parse(readFileSync(file, "utf8")) : undefined;
  } catch {
    // Missing, or cut short.
    return undefined;
  } finally {
    rmSync(file, { force: true });
  }
}
