import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { openPlainSqlite } from "../../runtime/storage/backup/schema.js";
import { restoreBackup } from "../../runtime/storage/backup/restore-backup.js";
import { openDatabase } from "../../runtime/storage/database/database.js";
import { ensureMysqlDatabase, openMysql } from "../../runtime/storage/database/mysql-database.js";
import { latestSchema, migrate, schemaState } from "../../runtime/storage/migrations/migrations.js";
import { hasMysql, mysqlAddress, mysqlNote, mysqlUrl } from "../runtime/storage/engines.js";
import { NEW_MIGRATION, newerVersion } from "../support/newer-version.js";
import { type Ended, runHere } from "../support/program.js";
import { startShard } from "../support/shard.js";

/** The schema of this build, from which a newer one upgrades. */
const OLD = latestSchema;
const NEW = NEW_MIGRATION;
const account = {
  username: "Iolo",
  username_folded: "iolo",
  email: "e",
  role: "Regular",
  is_active: 1,
  password_hash: "h",
  token_version: 1,
  created_at: 1,
  last_login_at: null,
};

let newer: string;
beforeAll(async () => (newer = await newerVersion()));
afterAll(() => rm(newer, { recursive: true, force: true }));

let data: string;
beforeEach(async () => (data = await mkdtemp(path.join(tmpdir(), "shard-"))));
afterEach(() => rm(data, { recursive: true, force: true }));

/** Runs the program of the newer version. */
async function run(task: "upgrade" | "backup" | "restore", ...args: string[]): Promise<Ended> {
  const file = path.join(newer, "dist/runtime/server", task === "upgrade" ? "upgrade-main.js" : "backup-main.js");
  const flags = [...(task === "upgrade" ? [] : [task]), ...args, ...(args.includes("--data") ? [] : ["--data", data])];
  return runHere(file, flags);
}

/** A database as a server of this version leaves it. */
async function oldDatabase(): Promise<void> {
  const knex = openPlainSqlite(path.join(data, "shard.sqlite"));
  await migrate(knex);
  await knex("accounts").insert(account);
  await knex.raw("PRAGMA journal_mode = WAL");
  await knex.destroy();
}

async function migrationsOfFile(): Promise<string[]> {
  const knex = openPlainSqlite(path.join(data, "shard.sqlite"));
  try {
    return (await schemaState(knex)).applied;
  } finally {
    await knex.destroy();
  }
}

it("a rehearsal says what an upgrade changes, and changes nothing", async () => {
  await oldDatabase();
  const before = await readFile(path.join(data, "shard.sqlite"));
  const { code, stdout, stderr } = await run("upgrade", "--dry-run");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toContain(`has the schema ${OLD}`);
  expect(stdout).toContain(`migrations: ${NEW}`);
  expect(stdout).toContain("accounts: new columns heir");
  expect(stdout).toContain("heirlooms: new table");
  expect(stdout).toContain("the world loads from it: 0 items, 0 mobiles");
  expect(stdout).toContain("nothing was changed");
  expect(await readFile(path.join(data, "shard.sqlite"))).toEqual(before);
  expect((await readdir(data)).filter((name) => !name.startsWith("shard.sqlite"))).toEqual([]);
});

it("an upgrade keeps a backup, with which the old version can go back", async () => {
  await oldDatabase();
  await mkdir(path.join(data, "answers"));
  await writeFile(path.join(data, "answers", "patience.txt"), "Please wait.");
  const { code, stdout } = await run("upgrade");
  expect(code, stdout).toBe(0);
  const [name] = await readdir(path.join(data, "backups"));
  expect(name).toMatch(/^before-upgrade-.*\.backup\.gz$/);
  expect(stdout).toContain(`npm run restore -- ${path.join(data, "backups", name!)} --force`);
  expect((await readdir(data)).filter((each) => each.startsWith("upgrade-"))).toEqual([]);
  expect((await migrationsOfFile()).slice(-2)).toEqual([OLD, NEW]);
  expect(await run("upgrade")).toMatchObject({ code: 0, stdout: expect.stringContaining("nothing to upgrade") as string });
  // The old version refuses the new database, and starts again after a restore.
  const backup = path.join(data, "backups", name!);
  const place = { address: { engine: "sqlite", file: path.join(data, "shard.sqlite") }, dataDirectory: data } as const;
  await expect(openDatabase(place.address, { uncleanStop: false, onLost: () => undefined })).rejects.toThrow(NEW);
  expect(await restoreBackup(backup, { ...place, force: true })).toMatchObject({ rows: { accounts: 1 } });
  const shard = await startShard({ dataDirectory: data });
  try {
    expect((await shard.fetch("/ready")).status).toBe(200);
  } finally {
    await shard.stopWell();
  }
});

it("an upgrade is refused while a server runs, without a shard, and for a newer database", async () => {
  expect(await run("upgrade")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("the first start makes them") as string,
  });
  expect(await run("upgrade", "--dry")).toMatchObject({ code: 2 });
  expect(await run("upgrade", "--live", "--ready-within", "60")).toMatchObject({ code: 2 });
  const shard = await startShard({ dataDirectory: data });
  try {
    expect(await run("upgrade")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("in use by another server") as string,
    });
  } finally {
    await shard.stop();
  }
  const knex = openPlainSqlite(path.join(data, "shard.sqlite"));
  await knex("knex_migrations").insert({ name: "9999-later", batch: 9 });
  await knex.destroy();
  expect(await run("upgrade", "--dry-run")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("newer version") as string,
  });
  await mkdir(path.join(data, "other"));
  expect(await run("upgrade", "--data", path.join(data, "none"))).toMatchObject({ code: 1 });
});

it.skipIf(!hasMysql)(`a MariaDB database is rehearsed and upgraded alike (${mysqlNote})`, async () => {
  const { address, remove } = mysqlAddress();
  try {
    const made = await run("backup", "--database-url", mysqlUrl(address));
    expect(made.code).toBe(1);
    await ensureMysqlDatabase(address);
    const knex = openMysql(address);
    await migrate(knex);
    await knex("accounts").insert(account);
    await knex.destroy();
    const rehearsed = await run("upgrade", "--dry-run", "--database-url", mysqlUrl(address));
    expect(rehearsed.stdout).toContain("nothing was changed");
    const upgraded = await run("upgrade", "--database-url", mysqlUrl(address));
    expect(upgraded.code, upgraded.stderr).toBe(0);
    expect(await run("upgrade", "--database-url", mysqlUrl(address))).toMatchObject({
      stdout: expect.stringContaining("nothing to upgrade") as string,
    });
  } finally {
    await remove();
  }
});
