import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { openDatabase } from "../../storage/database/database.js";

let empty: Promise<Buffer> | undefined;

/** Writes an SQLite file with the schema and no rows. Copying it is much cheaper than applying the schema for each test. */
export async function writeEmptyDatabase(file: string): Promise<void> {
  await writeFile(file, await (empty ??= makeEmpty()));
}

async function makeEmpty(): Promise<Buffer> {
  const directory = await mkdtemp(path.join(tmpdir(), "shardkeeper-empty-"));
  try {
    const file = path.join(directory, "empty.sqlite");
    const database = await openDatabase({ engine: "sqlite", file }, { uncleanStop: false, onLost: () => undefined });
    await database.close();
    return await readFile(file);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
