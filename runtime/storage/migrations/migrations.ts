import type { Knex } from "knex";
import * as declared from "./all.js";
import { StorageError } from "../storage.js";

interface Migration {
  name: string;
  up(knex: Knex): Promise<void>;
}

/** Ordered by name, since a module namespace lists its exports alphabetically. */
const migrations: Migration[] = Object.entries(declared).map(([name, { up }]) => ({ name, up }));

function sourceOf(wanted: Migration[]): Knex.MigrationSource<Migration> {
  return {
    getMigrations: () => Promise.resolve(wanted),
    getMigrationName: (migration) => migration.name,
    // Migrations cannot be undone. To go back, restore a backup.
    getMigration: (migration) => Promise.resolve({ up: (knex) => migration.up(knex), down: () => Promise.resolve() }),
  };
}
const source = sourceOf(migrations);

/** The schema of this program: the name of its last migration. */
export const latestSchema = migrations.at(-1)!.name;

/**
 * Migrates the schema and returns the names of the applied migrations. The caller must hold the lock of the database,
 * because knex's own lock, which a killed server may have left, is freed first. Rejects with {@link StorageError} of
 * kind `incompatible`.
 */
export async function migrate(knex: Knex): Promise<string[]> {
  await knex.migrate.forceFreeMigrationsLock({ migrationSource: source });
  try {
    await refuseNewerSchema(knex);
    const [, applied] = (await knex.migrate.latest({ migrationSource: source })) as [number, string[]];
    return applied;
  } catch (error) {
    if (error instanceof StorageError) throw error;
    // MySQL commits each schema change at once, so a first start that is killed leaves tables that no record mentions.
    throw new StorageError(
      "incompatible",
      `the schema cannot be brought up to date: ${String(error)}. If no server has ever run on this database, start with an empty one`,
    );
  }
}

/** Whether this program knows the schema whose last migration is this one. */
export function isKnownSchema(version: string): boolean {
  return migrations.some(({ name }) => name === version);
}

/** Creates the schema of a version in an empty database, as an older program would have. */
export async function migrateTo(knex: Knex, version: string): Promise<void> {
  const end = migrations.findIndex(({ name }) => name === version) + 1;
  await knex.migrate.latest({ migrationSource: sourceOf(migrations.slice(0, end)) });
}

/** The last migration applied to the database. Undefined if there is none. Rejects like {@link migrate}. */
export async function schemaVersion(knex: Knex): Promise<string | undefined> {
  return (await refuseNewerSchema(knex)).at(-1);
}

/** Returns the names of the migrations applied. */
async function refuseNewerSchema(knex: Knex): Promise<string[]> {
  const [applied] = (await knex.migrate.list({
    migrationSource: source,
    disableMigrationsListValidation: true, // We report this ourselves, instead of knex.
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

/** How the migrations of a database compare with those of this program. */
export interface SchemaState {
  applied: string[];
  /** Known here and not applied there, in the order in which they would be. */
  pending: string[];
  /** Applied there and unknown here: the database was written by a newer program. */
  unknown: string[];
}

/** As {@link schemaVersion}, but changes nothing in a database without a schema, and reports unknown migrations. */
export async function schemaState(knex: Knex): Promise<SchemaState> {
  const isEmpty = !(await knex.schema.hasTable(RECORD_TABLE));
  const applied = isEmpty ? [] : await knex(RECORD_TABLE).orderBy("id").pluck<string[]>("name");
  const known = migrations.map(({ name }) => name);
  return {
    applied,
    pending: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  };
}
/** Where knex records what it applied. */
const RECORD_TABLE = "knex_migrations";
