import { once } from "node:events";
import { chown, mkdir, mkdtemp, readdir, rm, stat, watch, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { writeBackupOf } from "../support/backup-file.js";
import { openPlainSqlite } from "../../runtime/storage/backup/schema.js";
import { migrate } from "../../runtime/storage/migrations/migrations.js";
import { MetricsPage } from "../support/metrics-page.js";
import { type Ended, moduleUrl, type Program, runHere, runProgram } from "../support/program.js";
import { type Shard, startShard } from "../support/shard.js";
import { rootNeed } from "../support/needs.js";

let directory: string;
beforeEach(async () => (directory = await mkdtemp(path.join(tmpdir(), "shard-"))));
afterEach(() => rm(directory, { recursive: true, force: true }));

const BACKUP_MAIN = "runtime/server/backup-main.ts";

const run = (...args: string[]): Promise<Ended> => runHere(BACKUP_MAIN, args);

/** As `run`, in a process of its own. */
function start(...args: string[]): Program {
  const main = JSON.stringify(moduleUrl(BACKUP_MAIN));
  return runProgram(`process.argv.splice(1, 0, "backup-main"); await import(${main});`, { args });
}

/** A data directory with a database that nobody has used. */
async function emptyShard(): Promise<string> {
  const data = path.join(directory, "data");
  await mkdir(data);
  const knex = openPlainSqlite(path.join(data, "shard.sqlite"));
  await migrate(knex);
  await knex.destroy();
  return data;
}

it("a shard is backed up while it runs, and restored after a stop", async () => {
  const file = path.join(directory, "shard.backup.gz");
  const shard = await startShard({ dataDirectory: path.join(directory, "data") });
  const data = ["--data", shard.dataDirectory];
  try {
    await shard.addAccount("before", "Secret#1234");
    const backup = await run("backup", file, ...data);
    expect(backup).toMatchObject({ code: 0, stderr: "" });
    expect(backup.stdout).toContain("accounts: 2 rows");
    const unnamed = [start("backup", ...data), start("backup", ...data)];
    expect(await Promise.all(unnamed.map((program) => program.end()))).toEqual([0, 0]);
    const names = await readdir(path.join(shard.dataDirectory, "backups"));
    expect(names).toEqual([0, 1].map(() => expect.stringMatching(/^shard-.*\.backup\.gz$/) as string));
    await shard.addAccount("after", "Secret#1234");
    expect(await run("restore", file, ...data, "--force")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("in use by another server") as string,
    });
  } finally {
    await shard.stop();
  }
  const refused = await run("restore", file, ...data);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("not empty") as string });
  const restored = await run("restore", file, ...data, "--force");
  expect(restored).toMatchObject({ code: 0, stderr: "" });
  expect(restored.stdout).toContain("accounts: 2 rows");

  const again = await startShard({ dataDirectory: shard.dataDirectory });
  try {
    expect(await again.login("before", "Secret#1234")).not.toBe("");
    await expect(again.login("after", "Secret#1234")).rejects.toThrow("401");
  } finally {
    await again.stop();
  }
});

it("the exit code is 2 for bad flags and 1 for failures", async () => {
  const data = ["--data", path.join(directory, "data")];
  const file = path.join(directory, "none");
  expect(await run("restore")).toMatchObject({ code: 2, stderr: expect.stringContaining("missing required argument") as string });
  expect(await run("backup", file, "--what")).toMatchObject({ code: 2 });
  const url = await run("restore", file, "--database-url", "http://root:hunter2@x");
  expect(url).toMatchObject({ code: 2, stderr: expect.stringContaining("mysql://") as string });
  expect(url.stderr).not.toContain("hunter2");
  expect(await run("backup", file, ...data)).toMatchObject({ code: 1, stderr: expect.stringContaining("no database") as string });
  expect(await run("restore", file, ...data)).toMatchObject({ code: 1, stderr: expect.stringContaining("ENOENT") as string });
  expect(await readdir(directory)).toEqual([]);
  expect(await run("restore", "--help")).toMatchObject({ code: 0, stdout: expect.stringContaining("--force") as string });
});

it.skipIf(rootNeed.isMissing)(
  `what root backs up and restores belongs to the owner of the directory${rootNeed.note}`,
  async () => {
    const owner = 12_345;
    const data = await emptyShard();
    await chown(data, owner, owner);
    expect(await start("backup", "--data", data).end()).toBe(0);
    const [name] = await readdir(path.join(data, "backups"));
    const file = path.join(data, "backups", name!);
    expect(await start("restore", file, "--data", data, "--force").end()).toBe(0);
    for (const made of ["backups", "shard.sqlite", "server.lock"].map((one) => path.join(data, one)).concat(file)) {
      expect(await stat(made), made).toMatchObject({ uid: owner, gid: owner });
    }
  },
);

/** Waits until the server has written a text to its log. */
async function logged(shard: Shard, text: string): Promise<void> {
  while (!shard.output.join("").includes(text)) await once(shard.child.stdout!, "data");
}

const number = (page: string, name: string): number => new MetricsPage(page).value(name);

it("scheduled backups are made, checked and counted; only the newest are kept", async () => {
  const data = path.join(directory, "data");
  const backups = path.join(directory, "backups");
  await mkdir(backups);
  await mkdir(data, { mode: 0o700 });
  const old = [1, 2, 3].map((day) => {
    const file = path.join(backups, `scheduled-2020-01-0${day}.backup.gz`);
    writeBackupOf(file, day, data);
    return path.basename(file);
  });
  await writeFile(path.join(backups, "shard-by-hand.backup.gz"), "");
  const flags = ["--backup-every", "1h", "--backup-keep", "2", "--backup-directory", backups];
  const shard = await startShard({ dataDirectory: data, flags });
  try {
    await logged(shard, "backed up and checked");
    const names = (await readdir(backups)).sort((one, other) => one.length - other.length);
    expect(names).toEqual(["shard-by-hand.backup.gz", old[2], expect.stringMatching(/^scheduled-[0-9a-f]{8}-20/)]);
    const page = await (await shard.fetch("/metrics")).text();
    expect(number(page, 'backups_total{result="done"}')).toBe(1);
    expect(number(page, 'backups_total{result="failed"}')).toBe(0);
    expect(number(page, "backup_interval_seconds")).toBe(3_600);
    expect(number(page, "backup_last_done_timestamp_seconds")).toBeGreaterThan(1_700_000_000);
    const made = path.join(backups, names[2]!);
    expect(await run("restore", made, "--check", "--data", data)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("can be restored") as string,
    });
  } finally {
    await shard.stopWell();
  }
  // The next one is due in an hour, also after a restart.
  const again = await startShard({ dataDirectory: data, flags });
  await again.stopWell();
  expect(await readdir(backups)).toHaveLength(3);
});

it("a scheduled backup that fails is reported to Administrators, in the log and in figures", async () => {
  const file = path.join(directory, "no-folder");
  await writeFile(file, "");
  const shard = await startShard({
    dataDirectory: path.join(directory, "data"),
    flags: ["--backup-every", "1h", "--backup-directory", file],
  });
  try {
    await logged(shard, "the scheduled backup failed");
    const page = await (await shard.fetch("/metrics")).text();
    expect(number(page, 'backups_total{result="failed"}')).toBe(1);
  } finally {
    await shard.stopWell();
  }
});

it("a backup that is told to end leaves nothing", async () => {
  const data = await emptyShard();
  const knex = openPlainSqlite(path.join(data, "shard.sqlite"));
  // So many that the backup is still writing when it is told to end.
  await knex.raw(`WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 60000)
    INSERT INTO command_audit (at, duration_ms, account_id, account_name, role, origin, command, line, outcome)
    SELECT n, 1, 1, 'admin', 'Administrator', 'http', 'say', hex(randomblob(200)), 'done' FROM numbers`);
  await knex.destroy();
  const file = path.join(directory, "big.backup.gz");
  const program = start("backup", file, "--data", data);
  const changes = watch(directory);
  for await (const { filename } of changes) if (filename?.endsWith(".partial")) break;
  program.child.kill("SIGTERM");
  expect(await program.end()).toBe(143);
  expect(program.stderr).toContain("ended early");
  expect(await readdir(directory)).toEqual(["data"]);
});
