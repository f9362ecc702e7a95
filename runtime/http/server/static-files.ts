import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

/** A file in the form of its response. */
export interface StaticFile {
  bytes: Buffer;
  contentType: string;
  /** A strong ETag: a hash of the bytes. */
  etag: string;
}

/** A directory with everything below it, or a single file. */
export interface StaticSource {
  /** The address of the file; the address of a directory ends with a slash. */
  address: string;
  place: string;
}

/** The content types of served files, by extension. Other files are not served. */
const contentTypes: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
};
const INDEX = "/index.html";

/**
 * Reads all served files into a table by address. Only files in this table are ever sent, so no address can lead out of
 * the directories, and a response does not read the disk.
 */
export async function loadStaticFiles(sources: readonly StaticSource[]): Promise<ReadonlyMap<string, StaticFile>> {
  const files = new Map<string, StaticFile>();
  for (const { address, place } of sources) {
    if (!address.endsWith("/")) {
      await load(files, address, place);
      continue;
    }
    for (const entry of await readdir(place, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.name.startsWith(".")) continue;
      const file = path.join(entry.parentPath, entry.name);
      await load(files, address + path.relative(place, file).split(path.sep).join("/"), file);
    }
  }
  const index = files.get(INDEX);
  if (index) files.set("/", index);
  return files;
}

async function load(files: Map<string, StaticFile>, address: string, file: string): Promise<void> {
  const contentType = contentTypes[path.extname(file)];
  if (contentType === undefined) return;
  const bytes = await readFile(file);
  const etag = `"${createHash("sha256").update(bytes).digest("base64url")}"`;
  files.set(address, { bytes, contentType, etag });
}
