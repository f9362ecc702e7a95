import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

/** A file as it is sent. */
export interface StaticFile {
  bytes: Buffer;
  contentType: string;
  /** Strong: of the bytes themselves. */
  etag: string;
}

/** Kinds of files that are served; others in the same directory are not. */
const contentTypes: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};
const INDEX = "/index.html";

/**
 * Reads all files of a directory that may be served, by their paths in addresses. Only what is in this table is ever sent, so no
 * address can lead out of the directory, and answering takes no look at the disk.
 */
export async function loadStaticFiles(directory: string): Promise<ReadonlyMap<string, StaticFile>> {
  const files = new Map<string, StaticFile>();
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    const contentType = contentTypes[path.extname(entry.name)];
    if (!entry.isFile() || contentType === undefined || entry.name.startsWith(".")) continue;
    const file = path.join(entry.parentPath, entry.name);
    const bytes = await readFile(file);
    const etag = `"${createHash("sha256").update(bytes).digest("base64url")}"`;
    files.set(`/${path.relative(directory, file).split(path.sep).join("/")}`, { bytes, contentType, etag });
  }
  const index = files.get(INDEX);
  if (index) files.set("/", index);
  return files;
}
