import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { z } from "zod";
import { isKnownSchema } from "../migrations/migrations.js";
import { BackupFileError, FILE_NAME, type FileLine, FORMAT, FORMAT_VERSION, type Header, type TableLine } from "./format.js";

const headerSchema = z.object({
  format: z.literal(FORMAT),
  version: z.int(),
  schemaVersion: z.string(),
  createdAt: z.string(),
  engine: z.enum(["sqlite", "mysql"]),
  tables: z.array(z.string()),
});
const tableSchema = z.object({ table: z.string(), columns: z.array(z.string()), sequence: z.int().nullable() });
const fileSchema = z.object({ file: z.string().regex(FILE_NAME), text: z.string() });
const trailerSchema = z.object({ rows: z.record(z.string(), z.int()), files: z.int(), sha256: z.string() });

export interface BackupReader {
  onHeader: (header: Header) => void | Promise<void>;
  onTable: (table: TableLine) => void;
  onRow: (row: unknown[]) => void;
  onFile: (file: FileLine) => void;
}

/**
 * Reads a backup from its first line to its last, and returns the number of rows of each table. The rows passed on are
 * valid only once this resolves, since the last line shows whether the file is complete. Rejects with {@link
 * BackupFileError}, or the reason of the signal.
 */
export async function readBackup(file: string, reader: BackupReader, signal?: AbortSignal): Promise<Record<string, number>> {
  const hash = createHash("sha256");
  const counts: Record<string, number> = {};
  let table: TableLine | undefined;
  let isHeaderRead = false;
  let isWhole = false;
  let files = 0;
  for await (const line of linesOf(file)) {
    signal?.throwIfAborted();
    const value = parse(line);
    if (isWhole) throw damaged("data follows its last line");
    if (!isHeaderRead) {
      await reader.onHeader(readHeader(value));
      isHeaderRead = true;
    } else if (Array.isArray(value)) {
      if (table === undefined || value.length !== table.columns.length) throw damaged("a row does not fit its table");
      counts[table.table]! += 1;
      reader.onRow(value);
    } else if (tableSchema.safeParse(value).success) {
      table = tableSchema.parse(value);
      counts[table.table] = 0;
      reader.onTable(table);
    } else if (fileSchema.safeParse(value).success) {
      files += 1;
      reader.onFile(fileSchema.parse(value));
    } else {
      const trailer = trailerSchema.safeParse(value);
      if (!trailer.success) throw damaged("a line cannot be parsed");
      if (trailer.data.sha256 !== hash.digest("hex")) throw damaged("its checksum does not match");
      if (JSON.stringify(trailer.data.rows) !== JSON.stringify(counts)) throw damaged("rows are missing");
      if (trailer.data.files !== files) throw damaged("files are missing");
      isWhole = true;
    }
    if (!isWhole) hash.update(line).update("\n");
  }
  if (!isWhole) throw damaged("its end is missing");
  return counts;
}

function readHeader(value: unknown): Header {
  const header = headerSchema.safeParse(value);
  if (!header.success) throw new BackupFileError("the file is not a backup of a shard");
  const { version, schemaVersion } = header.data;
  if (version > FORMAT_VERSION || !isKnownSchema(schemaVersion)) {
    throw new BackupFileError(`the backup was written by a newer server (format ${version}, schema ${schemaVersion})`);
  }
  return header.data;
}

/** Splits lines at LF only. Node's readline also splits at U+2028. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const input = createReadStream(file);
  const unzipped = createGunzip().setEncoding("utf8");
  input.on("error", (error) => unzipped.destroy(error));
  let begun = "";
  try {
    for await (const chunk of input.pipe(unzipped) as AsyncIterable<string>) {
      const lines = chunk.split("\n");
      lines[0] = begun + lines[0]!;
      begun = lines.pop()!;
      yield* lines;
    }
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    throw code.startsWith("Z_") ? damaged((error as Error).message) : error;
  } finally {
    input.destroy();
    unzipped.destroy();
  }
  if (begun !== "") throw damaged("its last line is not complete");
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    throw damaged("a line is not JSON");
  }
}

function damaged(reason: string): BackupFileError {
  return new BackupFileError(`the backup is cut off or damaged: ${reason}`);
}
