import { stage } from "./staging.js";
import { openPlainSqlite, tablesOf, type TableShape } from "./schema.js";
import { latestSchema } from "../migrations/migrations.js";

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
 * Makes an SQLite database from a backup, with the schema of this program, and says what that changed. The database
 * stays, for a closer look; the caller removes it. Rejects with BackupFileError, or the reason of the signal.
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

/** What migrations do to one table. */
interface TableChange {
  readonly table: string;
  readonly change: "new table" | "new columns" | "removed columns" | "removed table";
  readonly columns: readonly string[];
}

/** The differences between the tables of two versions of the schema. */
function schemaChanges(before: readonly TableShape[], after: readonly TableShape[]): TableChange[] {
  const old = new Map(before.map((shape) => [shape.name, shape.columns]));
  const now = new Map(after.map((shape) => [shape.name, shape.columns]));
  const changes: TableChange[] = [];
  for (const [table, columns] of now) {
    const known = old.get(table);
    if (known === undefined) changes.push({ table, change: "new table", columns });
    else {
      const added = columns.filter((column) => !known.includes(column));
      const removed = known.filter((column) => !columns.includes(column));
      if (added.length > 0) changes.push({ table, change: "new columns", columns: added });
      if (removed.length > 0) changes.push({ table, change: "removed columns", columns: removed });
    }
  }
  for (const [table, columns] of old) if (!now.has(table)) changes.push({ table, change: "removed table", columns });
  return changes;
}
