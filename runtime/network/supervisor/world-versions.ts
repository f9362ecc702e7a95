import { constants } from "node:fs";
import { copyFile, rename, rm } from "node:fs/promises";
import {
  hasUpgradeRequest,
  takeUpgradeRequest,
  type UpgradeRequest,
  type WorldCode,
  writeUpgradeOutcome,
} from "../../base/data-directory/upgrade-request.js";

/** Ends the name of the database's copy while a new version is tried. */
const KEPT = ".before-upgrade";
/** SQLite's file, and the changes that are not in it yet. */
const SQLITE_PARTS = ["", "-wal"] as const;
/** What SQLite finds again by itself. */
const SQLITE_SCRATCH = "-shm";

export interface WorldVersionsParts {
  readonly dataDirectory: string;
  /** The program of this process, with which the world starts. */
  readonly own: WorldCode;
  readonly say: (line: string) => void;
}

/**
 * Which version of the program is the world. A new one is tried when `npm run upgrade -- --live` asked for it. If it is
 * not ready in time, the one before it comes back, with the database as it was.
 */
export class WorldVersions {
  private readonly parts: WorldVersionsParts;
  private current: WorldCode;
  private tried: UpgradeRequest | undefined;

  constructor(parts: WorldVersionsParts) {
    this.parts = parts;
    this.current = parts.own;
  }

  /** The time within which the next world has to be ready; undefined unless a new version is tried. */
  get readyWithinMs(): number | undefined {
    return this.tried?.readyWithinMs;
  }

  /** The program of the next world, if the present one may run meanwhile; undefined if a new version is to be tried. */
  ahead(): WorldCode | undefined {
    return hasUpgradeRequest(this.parts.dataDirectory) ? undefined : this.current;
  }

  /** The program for the next start of the world, while none runs. */
  async next(): Promise<WorldCode> {
    const request = takeUpgradeRequest(this.parts.dataDirectory);
    if (!request) return this.current;
    try {
      if (request.sqliteFile !== null) await keep(request.sqliteFile);
    } catch (error) {
      this.tell(false, `the database could not be kept: ${(error as Error).message}`);
      return this.current;
    }
    this.tried = request;
    return request.code;
  }

  /** The world is ready: its version stays. @returns whether that is a new one */
  async ready(): Promise<boolean> {
    const { tried } = this;
    if (!tried) return false;
    this.tried = undefined;
    this.current = tried.code;
    this.tell(true, "");
    if (tried.sqliteFile !== null) await forget(tried.sqliteFile);
    return true;
  }

  /** The world has ended. @returns whether that was a new version, which was not ready */
  async undo(how: string): Promise<boolean> {
    const { tried } = this;
    if (!tried) return false;
    this.tried = undefined;
    try {
      if (tried.sqliteFile !== null) await putBack(tried.sqliteFile);
    } catch (error) {
      this.parts.say(`the database could not be put back; it is in ${tried.sqliteFile}${KEPT}: ${(error as Error).message}`);
    }
    this.tell(false, how);
    return true;
  }

  private tell(isReady: boolean, how: string): void {
    const { say, dataDirectory } = this.parts;
    say(isReady ? "the new version is the world now" : `the new version was not ready (${how}); the old one goes on`);
    try {
      writeUpgradeOutcome(dataDirectory, { isReady, how });
    } catch (error) {
      // The program that waits for it gives up in the end.
      say(`the outcome of the upgrade could not be written: ${(error as Error).message}`);
    }
  }
}

async function keep(file: string): Promise<void> {
  for (const part of SQLITE_PARTS) {
    await rm(file + KEPT + part, { force: true });
    await ifThere(copyFile(file + part, file + KEPT + part, constants.COPYFILE_FICLONE));
  }
}

async function putBack(file: string): Promise<void> {
  for (const part of [SQLITE_SCRATCH, "-wal"]) await rm(file + part, { force: true });
  for (const part of SQLITE_PARTS) await ifThere(rename(file + KEPT + part, file + part));
}

async function forget(file: string): Promise<void> {
  for (const part of SQLITE_PARTS) await rm(file + KEPT + part, { force: true });
}

/** A database that was closed well has no further parts. */
async function ifThere(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}
