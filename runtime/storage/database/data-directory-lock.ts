import fs from "node:fs";
import path from "node:path";
import { DatabaseSync, type DatabaseSyncInstance } from "@photostructure/sqlite";
import { giveToOwnerOfDirectory } from "./file-owner.js";
import { StorageError } from "../storage.js";
import { codeOf } from "./transactions.js";

const LOCK_FILE_NAME = "server.lock";
const PID_FILE_NAME = "server.pid";

export interface DataDirectoryLock {
  /** True if the last server on this directory did not stop properly. */
  readonly uncleanStop: boolean;
  /** @param clean whether the server stopped properly; if false, the next server reports an unclean stop */
  release(clean: boolean): void;
}

/**
 * Locks a data directory for this process, or throws {@link StorageError} of kind `locked`, naming the process that
 * holds it.
 *
 * `server.lock` carries a lock of the operating system, which is released when the process ends in any way. So neither
 * a stale file nor a reused process id can mislead us. Node has no file locks, but SQLite has: an exclusive transaction
 * on an empty database. This process must not open that file by other means: closing any descriptor of it would release
 * the lock. `server.pid` names the holder and remains only after an unclean stop.
 */
export function lockDataDirectory(directory: string): DataDirectoryLock {
  const pidFile = path.join(directory, PID_FILE_NAME);
  const lock = openLockFile(directory);
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (codeOf(error) !== "SQLITE_BUSY") throw unusable(directory, error);
    const holder = readPid(pidFile);
    throw new StorageError(
      "locked",
      `the data directory ${directory} is in use by another server${holder === null ? "" : ` (process ${holder})`}`,
    );
  }
  const uncleanStop = fs.existsSync(pidFile);
  fs.writeFileSync(pidFile, `${process.pid}\n`);
  // By name: a descriptor of the lock file must not be opened and closed.
  for (const file of [LOCK_FILE_NAME, PID_FILE_NAME]) giveToOwnerOfDirectory(path.join(directory, file));
  return {
    uncleanStop,
    release: (clean) => {
      if (clean) fs.rmSync(pidFile, { force: true });
      if (lock.isOpen) lock.close();
    },
  };
}

/**
 * Creates a data directory if it is missing, and leaves it to others, too: for a process that stores nothing in it
 * alone.
 */
export function openDataDirectory(directory: string): DataDirectoryLock {
  try {
    fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw unusable(directory, error);
  }
  return { uncleanStop: false, release: () => undefined };
}

/**
 * The server that holds the directory, with its process id where that is known; undefined without one. It takes nothing
 * away from a server: it only tries to read the file that the server has locked.
 */
export function holderOfDataDirectory(directory: string): { pid: number | null } | undefined {
  const file = path.join(directory, LOCK_FILE_NAME);
  if (!fs.existsSync(file)) return undefined;
  let lock: DatabaseSyncInstance | undefined;
  try {
    lock = new DatabaseSync(file, { timeout: 0, readOnly: true });
    lock.prepare("SELECT count(*) FROM sqlite_master").get();
    return undefined;
  } catch (error) {
    if (codeOf(error) !== "SQLITE_BUSY") throw unusable(directory, error);
    return { pid: readPid(path.join(directory, PID_FILE_NAME)) };
  } finally {
    if (lock?.isOpen) lock.close();
  }
}

function openLockFile(directory: string): DatabaseSyncInstance {
  try {
    fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
    return new DatabaseSync(path.join(directory, LOCK_FILE_NAME), { timeout: 0 });
  } catch (error) {
    throw unusable(directory, error);
  }
}

function unusable(directory: string, error: unknown): StorageError {
  return new StorageError("failed", `the data directory ${directory} cannot be used: ${String(error)}`);
}

function readPid(pidFile: string): number | null {
  try {
    const pid = Number(fs.readFileSync(pidFile, "utf8"));
    return Number.isInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null; // The other server is between taking the lock and writing the file.
  }
}
