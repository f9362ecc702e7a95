/**
 * The format of a backup file, the same for both engines: lines of JSON, compressed with gzip. The first line is the
 * {@link Header}. Each table follows with a {@link TableLine} and its rows, as arrays in the order of the columns. Then
 * each file follows as a {@link FileLine}. The last line is the {@link Trailer}.
 */
export const FORMAT = "shardkeeper-backup";
export const FORMAT_VERSION = 1;

export interface Header {
  format: typeof FORMAT;
  version: number;
  /** The last migration of the database that was backed up. */
  schemaVersion: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  engine: "sqlite" | "mysql";
  /** Which shard wrote it. Older versions did not say. */
  shardId?: string;
  tables: string[];
}

export interface TableLine {
  table: string;
  columns: string[];
  /**
   * The highest automatic key ever used, including deleted rows, so that none is used twice. Null if the table has no
   * automatic key.
   */
  sequence: number | null;
}

/** A file of the data directory that staff can change. */
export interface FileLine {
  /** Its folder and name in the data directory, such as `answers/Be patient.txt`. */
  file: string;
  text: string;
}

/** No path that leads out of its folder, and no name that a file system forbids. */
export const FILE_NAME = /^answers\/[\p{L}\p{N}][\p{L}\p{N} _-]{0,59}\.txt$/u;

export interface Trailer {
  /** The number of rows of each table. */
  rows: Record<string, number>;
  files: number;
  /** SHA-256 of all uncompressed bytes before this line, in hexadecimal. */
  sha256: string;
}

/** The file is not a complete backup that this program can read. Nothing has been changed. */
export class BackupFileError extends Error {
  override readonly name = "BackupFileError";
}

type Stored = string | number | null | { base64: string };

/** Converts a value of a row for the file. Bytes become `{base64}`. */
export function toStored(value: unknown): Stored {
  if (value instanceof Uint8Array) return { base64: Buffer.from(value).toString("base64") };
  if (value === null || typeof value === "string" || typeof value === "number") return value;
  throw new Error(`the database returned a value of type ${typeof value}`);
}

/** Converts a value of the file for a database of either engine. Throws {@link BackupFileError}. */
export function fromStored(value: unknown): string | number | null | Buffer {
  if (value === null || typeof value === "string" || typeof value === "number") return value;
  if (typeof value === "object" && "base64" in value && typeof value.base64 === "string") {
    return Buffer.from(value.base64, "base64");
  }
  throw new BackupFileError("the backup holds a value that no column can hold");
}
