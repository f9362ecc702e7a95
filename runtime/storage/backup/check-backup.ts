import { DatabaseSync } from "@photostructure/sqlite";
import { giveToOwnerOfDirectory } from "../database/file-owner.js";
import { BackupFileError } from "./format.js";
import { removeSqlite, stage, type Staged } from "./staging.js";

/**
 * Restores a backup into a database of its own beside the file, examines that database, and removes it. It needs the
 * space of the whole database. Rejects with {@link BackupFileError}, the file system's error, or the reason of the
 * signal.
 */
export async function checkBackup(backup: string, signal?: AbortSignal): Promise<Staged> {
  const file = `${backup}.${process.pid}.checking`;
  try {
    const staged = await stage(backup, file, signal);
    giveToOwnerOfDirectory(file);
    examine(file);
    return staged;
  } finally {
    removeSqlite(file);
  }
}

function examine(file: string): void {
  const database = new DatabaseSync(file);
  try {
    const checked = database.prepare("PRAGMA integrity_check(1)").get() as { integrity_check: string };
    if (checked.integrity_check !== "ok")
      throw new BackupFileError(`the restored database is damaged: ${checked.integrity_check}`);
    const [orphan] = database.prepare("PRAGMA foreign_key_check").all() as { table: string; parent: string }[];
    if (orphan) throw new BackupFileError(`rows of ${orphan.table} refer to rows of ${orphan.parent} that are missing`);
  } finally {
    database.close();
  }
}
