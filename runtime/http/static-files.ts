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

/** Where files are: a directory with everything below it, or a single file. */
export interface StaticSource {
  /** Of the file, or of the directory with a slash at its end. */
  address: string;
  place: string;
}

/** Kinds of files that are served; others in the same directories are not. */
const contentTypes: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};
const INDEX = "/index.html";

/**
 * Reads all files that may be served, by their addresses. Only what is in this table is ever sent, so no address can lead out of the
 * directories, and answering reads nothing from the disk.
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
