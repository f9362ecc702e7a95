import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Only the server's user may read the secrets in it. An existing directory keeps its mode. */
const DIRECTORY_MODE = 0o700;

/** The data directory cannot be used. The message says why and what to do; the exit code is 2. */
export class DataDirectoryError extends Error {
  override readonly name = "DataDirectoryError";
}

/** Makes the data directory if it is missing, and checks that it is writable. @throws DataDirectoryError */
export function prepareDataDirectory(directory: string): void {
  const probe = path.join(directory, `.writable.${process.pid}`);
  try {
    makeDirectory(directory);
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new DataDirectoryError(
      `the data directory ${directory} cannot be used: ${(code && reasons[code]) ?? message}; ` +
        "set another one by --data, SHARD_DATA or the member dataDirectory",
      { cause: error },
    );
  }
}

/**
 * Without Node's `recursive`, which never returns below a directory like /proc, which answers ENOENT to every attempt.
 */
function makeDirectory(directory: string): void {
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() === true) return;
  const parent = path.dirname(directory);
  if (parent !== directory) makeDirectory(parent);
  mkdirSync(directory, { mode: DIRECTORY_MODE });
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "its file system is read-only",
  ENOSPC: "its disk is full",
  ENOTDIR: "a part of its path is a file",
  EEXIST: "it is a file",
  ENOENT: "it cannot be created there",
};
