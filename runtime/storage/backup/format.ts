/**
 * The file of a backup, the same for both engines: lines of JSON, compressed with gzip. The first is the {@link Header}; then for each
 * table a {@link TableLine} and its rows, arrays in the order of the columns; the last is the {@link Trailer}.
 */
export const FORMAT = "shardkeeper-backup";
export const FORMAT_VERSION = 1;

export interface Header {
  format: typeof FORMAT;
  version: number;
  /** The last migration of the database that was read. */
  schemaVersion: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  engine: "sqlite" | "mysql";
  tables: string[];
}

export interface TableLine {
  table: string;
  columns: string[];
  /** The highest number that was given to a row, deleted ones included, so that none is given twice; null where the table does not count. */
  sequence: number | null;
}

export interface Trailer {
  /** Rows by table. */
  rows: Record<string, number>;
  /** Of all bytes before this line, not compressed, hexadecimal. */
  sha256: string;
}

/** The file is no whole backup that this program can read. Nothing has been touched. */
export class BackupFileError extends Error {
  override readonly name = "BackupFileError";
}

type Stored = string | number | null | { base64: string };

/** A value of a row for the file; bytes become `{base64}`. */
export function toStored(value: unknown): Stored {
  if (value instanceof Uint8Array) return { base64: Buffer.from(value).toString("base64") };
  if (value === null || typeof value === "string" || typeof value === "number") return value;
  throw new Error(`a database gave a value of the type ${typeof value}`);
}

/** The value for a database, whichever engine it is of. Throws {@link BackupFileError}. */
export function fromStored(value: unknown): string | number | null | Buffer {
  if (value === null || typeof value === "string" || typeof value === "number") return value;
  if (typeof value === "object" && "base64" in value && typeof value.base64 === "string") {
    return Buffer.from(value.base64, "base64");
  }
  throw new BackupFileError("the backup holds a value that no column can hold");
}
