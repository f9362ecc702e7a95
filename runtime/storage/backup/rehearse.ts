import { stage } from "./staging.js";
import { openPlainSqlite, tablesOf } from "./schema.js";
import { latestSchema } from "../migrations/migrations.js";
import { schemaChanges, type TableChange } from "./schema-changes.js";

/** What an upgrade does to the rows of one table. */
export interface RowChange {
  readonly table: string;
  readonly before: number;
  readonly after: number;
}

export interface UpgradeRehearsal {
  readonly tables: readonly TableChange[];
  /** Tables whose number of rows changes. New tables without rows are not among them. */
  readonly rows: readonly RowChange[];
  readonly rowsBefore: number;
}

/**
 * Makes an SQLite database from a backup, with the schema of this program, and says what that changed. The database stays, for a closer
 * look; the caller removes it. Rejects with BackupFileError, or the reason of the signal.
 *
 * @param file of the new database
 */
export async function rehearseUpgrade(backup: string, file: string, signal?: AbortSignal): Promise<UpgradeRehearsal> {
  const { header, rows: before } = await stage(backup, file, signal);
  const after = await tablesOf(latestSchema);
  const counts = await countRows(
    file,
    after.map(({ name }) => name),
  );
  const names = [...new Set([...Object.keys(before), ...Object.keys(counts)])];
  const changes = names.map((table) => ({ table, before: before[table] ?? 0, after: counts[table] ?? 0 }));
  return {
    tables: schemaChanges(await tablesOf(header.schemaVersion), after),
    rows: changes.filter((change) => change.before !== change.after),
    rowsBefore: Object.values(before).reduce((sum, count) => sum + count, 0),
  };
}

async function countRows(file: string, tables: readonly string[]): Promise<Record<string, number>> {
  const knex = openPlainSqlite(file);
  try {
    const counts: Record<string, number> = {};
    for (const table of tables) {
      const row = await knex(table).count<{ rows: number }[]>({ rows: "*" }).first();
      counts[table] = Number(row!.rows);
    }
    return counts;
  } finally {
    await knex.destroy();
  }
}
