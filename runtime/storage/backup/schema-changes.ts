import type { TableShape } from "./schema.js";

/** What migrations do to one table. */
export interface TableChange {
  readonly table: string;
  readonly change: "new table" | "new columns" | "removed columns" | "removed table";
  readonly columns: readonly string[];
}

/** The differences between the tables of two versions of the schema. */
export function schemaChanges(before: readonly TableShape[], after: readonly TableShape[]): TableChange[] {
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
