import type { Knex } from "knex";
import * as declared from "./migrations/all.js";
import { StorageError } from "./storage.js";

interface Migration {
  name: string;
  up(knex: Knex): Promise<void>;
}

/** Ordered by name: a module lists its exports so. */
const migrations: Migration[] = Object.entries(declared).map(([name, { up }]) => ({ name, up }));

function sourceOf(wanted: Migration[]): Knex.MigrationSource<Migration> {
  return {
    getMigrations: () => Promise.resolve(wanted),
    getMigrationName: (migration) => migration.name,
    // There is no way down: the way back is a backup.
    getMigration: (migration) => Promise.resolve({ up: (knex) => migration.up(knex), down: () => Promise.resolve() }),
  };
}
const source = sourceOf(migrations);

/**
 * Brings the schema up to date and returns the names of what was applied. The caller must be the only one at the
 * database, because a lock left by a server that was killed while migrating is freed first.
 * Rejects with {@link StorageError} of kind `incompatible`.
 */
export async function migrate(knex: Knex): Promise<string[]> {
  await knex.migrate.forceFreeMigrationsLock({ migrationSource: source });
  try {
    await refuseNewerSchema(knex);
    const [, applied] = (await knex.migrate.latest({ migrationSource: source })) as [number, string[]];
    return applied;
  } catch (error) {
    if (error instanceof StorageError) throw error;
    // MySQL commits each statement that changes the schema, so a first start killed in its middle leaves tables without a record.
    throw new StorageError(
      "incompatible",
      `the schema cannot be brought up to date: ${String(error)}. Where no server has ever run on this database, start from an empty one`,
    );
  }
}

/** Whether this program knows the schema that ends with this migration. */
export function isKnownSchema(version: string): boolean {
  return migrations.some(({ name }) => name === version);
}

/** Gives an empty database the schema of a version, as an older program would have made it. */
export async function migrateTo(knex: Knex, version: string): Promise<void> {
  const end = migrations.findIndex(({ name }) => name === version) + 1;
  await knex.migrate.latest({ migrationSource: sourceOf(migrations.slice(0, end)) });
}

/** The last migration that was applied to the database; undefined where there is none. Rejects as {@link migrate} does. */
export async function schemaVersion(knex: Knex): Promise<string | undefined> {
  return (await refuseNewerSchema(knex)).at(-1);
}

/** Returns the names of the migrations applied. */
async function refuseNewerSchema(knex: Knex): Promise<string[]> {
  const [applied] = (await knex.migrate.list({
    migrationSource: source,
    disableMigrationsListValidation: true, // That would be an error of knex's own.
  })) as [{ name: string }[], unknown];
  const unknown = applied.map(({ name }) => name).filter((name) => !migrations.some((known) => known.name === name));
  if (unknown.length > 0) {
    throw new StorageError(
      "incompatible",
      `the database was written by a newer server (unknown migrations: ${unknown.join(", ")})`,
    );
  }
  return applied.map(({ name }) => name);
}
