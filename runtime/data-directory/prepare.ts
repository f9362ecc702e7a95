import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Secrets are kept in it: nobody but the server's own user looks inside. A directory that exists keeps its mode. */
const DIRECTORY_MODE = 0o700;

/** The data directory cannot be used; the message says why and what to do. To be answered with exit code 2. */
export class DataDirectoryError extends Error {
  override readonly name = "DataDirectoryError";
}

/** Makes the data directory where it is missing, and sees that it can be written. Throws {@link DataDirectoryError}. */
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
        "--data, SHARD_DATA or the member dataDirectory names another one",
      { cause: error },
    );
  }
}

/** Not by Node's `recursive`, which never ends below a directory that says ENOENT to whatever is made in it, as /proc does. */
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
  ENOENT: "it cannot be made there",
};
