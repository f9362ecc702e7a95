import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** A file cannot be written to its destination. */
export class PutError extends Error {
  override readonly name = "PutError";
}

/** Writes a file over another in one step. Returns what this changed. */
export async function putFile(bytes: Buffer, destination: string): Promise<"new" | "replaced" | "unchanged"> {
  const before = await readFile(destination).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
    throw asPutError(destination, error);
  });
  if (before?.equals(bytes)) return "unchanged";
  const folder = path.dirname(destination);
  // Readers of world data skip names that begin with a full stop.
  const draft = path.join(folder, `.${path.basename(destination)}.${process.pid}.tmp`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(draft, bytes);
    await rename(draft, destination);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw asPutError(destination, error);
  }
  return before === undefined ? "new" : "replaced";
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk is full",
  ENOTDIR: "a part of its path is a file",
  EEXIST: "a part of its path is a file",
  EISDIR: "there is a folder of that name",
  ENOTEMPTY: "there is a folder of that name",
};

function asPutError(destination: string, error: unknown): PutError {
  const { code, message } = error as NodeJS.ErrnoException;
  return new PutError(`${destination} cannot be written: ${(code && reasons[code]) ?? message}`, { cause: error });
}
