import { mkdtemp, rm } from "node:fs/promises";
import { writeFileSync, mkdirSync, chmodSync } from "node:fs";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { projectDirectory } from "../../../../runtime/base/system/version.js";
import { examine } from "../../../../runtime/tools/doctor/examine.js";
import { openPlainSqlite } from "../../../../runtime/storage/backup/schema.js";
import { hasMysql, mysqlAddress, mysqlNote, mysqlUrl } from "../../storage/engines.js";
import { moduleUrl, runProgram } from "../../../support/program.js";
import { writeBackupOf } from "../../../support/backup-file.js";
import { startShard } from "../../../support/shard.js";

let directory: string;
let data: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "shard-"));
  data = path.join(directory, "data");
});
afterEach(() => rm(directory, { recursive: true, force: true }));

interface Told {
  ok: boolean;
  /** Level and sentence of each finding, by check. */
  found: Record<string, string[]>;
  mends: string;
}

const options = (flags: readonly string[]): string[] => ["--data", data, "--game-port=0", "--http-port=0", ...flags];

/** What the doctor finds, in this process. */
async function doctor(...flags: string[]): Promise<Told> {
  const { ok, checks } = await examine({ project: projectDirectory(), argv: options(flags), env: process.env });
  const texts = checks.map(({ name, findings }) => [name, findings.map(({ level, says }) => `${level}: ${says}`)]);
  const mends = checks.flatMap(({ findings }) => findings.map((one) => ("mend" in one ? one.mend : ""))).join("\n");
  return { ok, found: Object.fromEntries(texts) as Told["found"], mends };
}

const some = (text: string): unknown => expect.arrayContaining([expect.stringContaining(text)]);

it("nothing is wrong before the first start, and nothing is created", async () => {
  const { ok, found } = await doctor();
  expect(found).toMatchObject({ database: some("ok: "), "data directory": some("the first start creates it") });
  expect(ok).toBe(true);
  await expect(rm(data)).rejects.toThrow("ENOENT");
});

it("a person reads one line for each finding, with how to mend it", async () => {
  const source = `process.argv.splice(1, 0, "doctor"); await import(${JSON.stringify(moduleUrl("runtime/tools/doctor/doctor-main.ts"))});`;
  const program = runProgram(source, { args: options(["--game-sight=99"]) });
  expect(await program.end()).toBe(1);
  expect(program.stderr).toBe("");
  expect(program.stdout).toMatch(/^ok {7}node: .*\n(.*\n)*FAULT {4}configuration: .*\n {9}mend: /);
  expect(program.stdout).toMatch(/\n1 faults, \d warnings\n$/);
});

it("development commands that every player may use are a warning", async () => {
  const open = async (...flags: string[]) => (await doctor(...flags)).found["configuration"];
  expect(await open()).toEqual(some("warning: every player may use add_item, add_npc, bank, orion, send_target"));
  expect(await open("--no-development-commands")).not.toEqual(some("every player"));
  expect(await open("--no-development-commands", '--commands-levels={"Bank": "Regular"}')).toEqual(some("may use bank"));
});

it("backups that are not scheduled, or not made, are told", async () => {
  expect((await doctor()).found["backups"]).toEqual(["ok: there is nothing to back up yet"]);
  mkdirSync(path.join(data, "backups"), { recursive: true, mode: 0o700 });
  expect((await doctor()).found["backups"]).toEqual(some("no backups are scheduled, and there is no backup"));
  const file = path.join(data, "backups", "scheduled-1.backup.gz");
  writeBackupOf(file, Date.now(), data);
  expect((await doctor()).found["backups"]).toEqual(some("the last backup is of less than an hour ago"));
  expect((await doctor("--backup-every=1h")).found["backups"]).toEqual(some("ok: the last scheduled backup"));
  writeBackupOf(file, Date.now() + 9_999_999, data);
  expect((await doctor("--backup-every=1h")).found["backups"]).toEqual(some("fault: all backups are of the future"));
  writeBackupOf(file, 1, data);
  expect((await doctor("--backup-every=1h")).found["backups"]).toEqual(some("the server makes them while it runs"));
});

it("a running shard holds its ports; afterwards a port in use, foreign migrations and an empty database are found", async () => {
  const shard = await startShard({ dataDirectory: data });
  try {
    const { ok, found } = await doctor();
    expect(found).toMatchObject({
      server: some(`ok: the server (process ${shard.child.pid}) is ready`),
      ports: [`ok: game: port ${shard.gamePort} is held by this shard`, `ok: http: port ${shard.httpPort} is held by this shard`],
      database: some("schema 00"),
    });
    expect(ok).toBe(true);
    expect((await doctor("--game-port=1")).found["ports"]).toEqual(some("the options say 1"));
    writeBackupOf(path.join(data, "backups", "scheduled-1.backup.gz"), 1, data);
    expect((await doctor("--backup-every=1h")).found["backups"]).toEqual(some("though the server runs"));
  } finally {
    await shard.stop();
  }
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const knex = openPlainSqlite(path.join(data, "shard.sqlite"));
  await knex("knex_migrations").insert({ name: "9999-later", batch: 9 });
  await knex.destroy();
  chmodSync(data, 0o755);
  const busy = await doctor("--game-host=127.0.0.1", `--game-port=${port}`);
  other.close();
  expect(busy.ok).toBe(false);
  expect(busy.found).toMatchObject({
    server: some("ok: no server runs"),
    ports: some("fault: game: port"),
    database: some("newer version (unknown migrations: 9999-later)"),
    "data directory": some("warning: other users"),
  });
  expect(busy.mends).toContain(`ss -ltnp 'sport = :${port}'`);
  await rm(path.join(data, "shard.sqlite"));
  expect((await doctor()).found["database"]).toEqual(some("the start will be refused"));
  writeFileSync(path.join(data, "shard.sqlite"), "no database".repeat(100));
  expect((await doctor()).found["database"]).toEqual(some("fault: "));
});

it("wrong options are told one by one, without secrets, and the rest of the installation is looked at", async () => {
  const url = "mysql://root:hunter2@127.0.0.1:1/shard";
  const { ok, found, mends } = await doctor("--game-sight=99", "--what=1", `--database-url=http://hunter2@x`);
  expect(ok).toBe(false);
  expect(found["configuration"]).toHaveLength(3);
  expect(Object.keys(found)).toEqual(["node", "build", "configuration"]);
  const away = await doctor(`--database-url=${url}`);
  expect(away.ok).toBe(false);
  expect(away.found["database"]).toEqual(some("no connection to the database mysql://root@127.0.0.1:1/shard"));
  expect(JSON.stringify([found, mends, away])).not.toContain("hunter2");
});

it("client files that are missing are told with what they cost; too few open files are a warning", async () => {
  const files = path.join(directory, "uo");
  mkdirSync(files);
  expect((await doctor(`--uo-directory=${files}`)).found["client data"]).toEqual(some("fault: "));
  writeFileSync(path.join(files, "hues.mul"), Buffer.alloc(708 * 375));
  const { found } = await doctor(`--uo-directory=${files}`, "--game-maximum-connections=65535");
  expect(found["client data"]).toEqual(some("warning: tiledata.mul is missing"));
  expect(found["limits"]).toHaveLength(1);
});

it.skipIf(!hasMysql)(`a ${mysqlNote} database is looked at, and one that does not exist is not created`, async () => {
  const { address, remove } = mysqlAddress();
  try {
    const flag = `--database-url=${mysqlUrl(address)}`;
    expect((await doctor(flag)).found["database"]).toEqual(some("the first start fills it"));
    const again = await doctor(flag);
    expect(again.found).toMatchObject({ database: some("the first start fills it"), clock: some("ok: ") });
  } finally {
    await remove();
  }
});
