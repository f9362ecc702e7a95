import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs/promises";
import path from "node:path";
import readline from "node:readline";
import { fileURLToPath } from "node:url";
import { DatabaseSync } from "@photostructure/sqlite";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { describeAddress } from "../../../../runtime/storage/database/database-address.js";
import { openStorage } from "../../../../runtime/storage/database/open-storage.js";
import {
  CharacterSlotError,
  DuplicateUsernameError,
  LastAdministratorError,
  StorageError,
  type Storage,
} from "../../../../runtime/storage/storage.js";
import { deferred } from "../../../support/deferred.js";
import { hasMysql, mysqlAddress, mysqlNote, mysqlUrl, temporaryDirectory } from "../engines.js";
import { failureOf } from "./failure.js";
import { newAccount, newCharacter } from "../samples.js";
import { batchOf, linesOf, SERIALS, type Line } from "../world/world-samples.js";

const log = pino({ level: "silent" });
let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let closers: (() => Promise<unknown>)[];

beforeEach(async () => {
  directory = await temporaryDirectory();
  closers = [];
});
afterEach(async () => {
  for (const close of closers.reverse()) await close();
  await directory.remove();
});

async function open(databaseUrl?: string, options: { allowEmptyDatabase?: boolean } = {}): Promise<Storage> {
  const storage = await openStorage({ dataDirectory: directory.path, databaseUrl, log, ...options });
  closers.push(() => storage.close());
  return storage;
}

const engines = [
  { engine: "SQLite", isMissing: false, url: () => undefined },
  {
    engine: mysqlNote,
    isMissing: !hasMysql,
    url: () => {
      const database = mysqlAddress();
      closers.push(() => database.remove());
      return mysqlUrl(database.address);
    },
  },
];

describe.each(engines)("the storage worker on $engine", ({ isMissing, url }) => {
  describe.skipIf(isMissing)("", () => {
    it("keeps acknowledged writes until the next start", async () => {
      const databaseUrl = url();
      const first = await open(databaseUrl);
      const account = await first.accounts.create(newAccount("Iolo"));
      const character = await first.characters.create(newCharacter(account.accountId, 0, 1));
      await first.close();
      const second = await open(databaseUrl);
      expect(await second.accounts.findByUsername("iolo")).toEqual(account);
      expect(await second.characters.listByAccount(account.accountId)).toEqual([character]);
      expect(await second.ping()).toBeGreaterThanOrEqual(0);
    });

    it("passes on errors with their types", async () => {
      const storage = await open(url());
      const { accountId } = await storage.accounts.create(newAccount("admin", { role: "Administrator" }));
      await expect(storage.accounts.create(newAccount("ADMIN"))).rejects.toThrow(DuplicateUsernameError);
      await expect(storage.accounts.delete(accountId)).rejects.toThrow(LastAdministratorError);
      await storage.characters.create(newCharacter(accountId, 0, 1));
      await expect(storage.characters.create(newCharacter(accountId, 0, 2))).rejects.toThrow(CharacterSlotError);
      await expect(storage.characters.create(newCharacter(accountId, 1, 1))).rejects.toThrow(StorageError);
    });

    it("runs the calls of one repository in order", async () => {
      const storage = await open(url());
      const { accountId } = await storage.accounts.create(newAccount("walker"));
      await storage.characters.create(newCharacter(accountId, 0, 1));
      const before = storage.callFigures.find(({ repository }) => repository === "characters")?.answered ?? 0;
      const plays = Array.from({ length: 31 }, (_, at) => storage.characters.recordPlayed([{ serial: 1, at }]));
      expect(storage.waitingChanges).toEqual({ characters: 31 });
      expect(await storage.characters.find(1)).toMatchObject({ lastPlayedAt: 30 });
      await Promise.all(plays);
      expect(storage.waitingChanges).toEqual({});
      expect(storage.waitingCalls).toBe(0);
      const [of] = storage.callFigures.filter(({ repository }) => repository === "characters");
      expect(of!.answered - before).toBe(32);
      expect([of!.failed, of!.seconds > 0]).toEqual([0, true]);
    });

    it("takes the memory of appended batches, and loads the world while it serves other calls", async () => {
      const storage = await open(url());
      const items = Array.from({ length: 12_000 }, (_, i): Line => ["item", 0x4000_0001 + i, { amount: i }]);
      const batch = batchOf(...items);
      const appended = storage.world.append(SERIALS, batch);
      expect(batch.byteLength).toBe(0);
      await appended;
      const folded = storage.world.fold();
      await storage.world.append(SERIALS, batchOf(["gone", 0x4000_0001], ["mobile", 5, {}]));
      expect(await folded).toMatchObject({ records: 12_000, journalRows: 1, setAside: [] });
      const lines: Line[] = [];
      const report = await storage.world.load((loaded) => void lines.push(...linesOf(loaded)));
      expect(report).toEqual({ items: 11_999, mobiles: 1, journalRows: 1, setAside: [] });
      expect(lines.sort((one, other) => Number(one[1]) - Number(other[1]))).toEqual([["mobile", 5, {}], ...items.slice(1)]);
      expect(await storage.world.highestSerials()).toEqual(SERIALS);
    });

    it("interrupts a fold when it closes, without losing anything", async () => {
      const databaseUrl = url();
      const first = await open(databaseUrl);
      const items = Array.from({ length: 20_000 }, (_, i): Line => ["item", 0x4000_0001 + i, { amount: i }]);
      await first.world.append(SERIALS, batchOf(...items));
      const folded = failureOf(first.world.fold());
      await first.close();
      expect((await folded).kind).toBe("closed");
      const second = await open(databaseUrl);
      expect(await second.world.load(() => undefined)).toMatchObject({ items: 20_000, journalRows: 1, setAside: [] });
    });

    it("finishes pending calls before it closes, and refuses later ones", async () => {
      const storage = await open(url());
      const created = Promise.all(["a1", "a2", "a3"].map((name) => storage.accounts.create(newAccount(name))));
      await storage.close();
      expect(await created).toHaveLength(3);
      await expect(storage.accounts.count()).rejects.toMatchObject({ name: "StorageError", kind: "closed" });
      await storage.close();
    });
  });
});

describe("an empty database in a directory that was used before", () => {
  const allowEmptyDatabase = true;
  const inDirectory = (name: string): string => path.join(directory.path, name);

  it("is refused on SQLite, and nothing is changed, until it is allowed", async () => {
    const storage = await open();
    await storage.accounts.create(newAccount("Iolo"));
    await storage.close();
    const whole = await fs.readFile(inDirectory("shard.sqlite"));
    await fs.rm(inDirectory("shard.sqlite"));
    // SQLite would delete it, although the lost file's newest rows may be in it.
    await fs.writeFile(inDirectory("shard.sqlite-wal"), "rows");
    const refused = await failureOf(open());
    expect(refused.kind).toBe("incomplete");
    expect(refused.message).toContain(`was used before with ${inDirectory("shard.sqlite")}`);
    expect(refused.message).toContain("--persistence-allow-empty-database");
    expect((await fs.readdir(directory.path)).sort()).toEqual(["database.json", "server.lock", "shard.sqlite-wal"]);
    await fs.rm(inDirectory("shard.sqlite-wal"));

    await fs.writeFile(inDirectory("shard.sqlite"), whole);
    expect(await (await open()).accounts.count()).toBe(1);
    await closers.pop()!();
    for (const empty of ["", await databaseWithoutTables()]) {
      await fs.writeFile(inDirectory("shard.sqlite"), empty);
      expect((await failureOf(open())).kind).toBe("incomplete");
    }
    expect(await (await open(undefined, { allowEmptyDatabase })).accounts.count()).toBe(0);
    await closers.pop()!();
    await open();
  });

  it.skipIf(!hasMysql)(`is refused on ${mysqlNote}, and on SQLite when the URL was forgotten, until it is allowed`, async () => {
    const database = mysqlAddress();
    closers.push(() => database.remove());
    const url = mysqlUrl(database.address);
    await (await open(url)).close();
    await database.remove();
    for (const wrong of [url, undefined]) {
      const refused = await failureOf(open(wrong));
      expect(refused.kind).toBe("incomplete");
      expect(refused.message).toContain(`was used before with ${describeAddress(database.address)}`);
    }
    await open(url, { allowEmptyDatabase });
    await closers.pop()!();
    // The log names the database of the last time.
    const warned = vi.spyOn(log, "warn");
    await open(undefined, { allowEmptyDatabase });
    expect(warned).toHaveBeenCalledWith(
      { before: describeAddress(database.address) },
      expect.stringContaining("another database"),
    );
  });

  it("is refused by the other traces of a shard, but not in a directory with world data and logs", async () => {
    for (const name of ["logs", "world"]) await fs.mkdir(inDirectory(name));
    await (await open()).close();
    for (const name of ["database.json", "shard.sqlite"]) await fs.rm(inDirectory(name));
    await fs.writeFile(inDirectory("jwt-secret"), "secret");
    expect((await failureOf(open())).message).toContain("was used before, but");
  });

  async function databaseWithoutTables(): Promise<Buffer> {
    const database = new DatabaseSync(inDirectory("other.sqlite"));
    database.exec("PRAGMA user_version = 1");
    database.close();
    return fs.readFile(inDirectory("other.sqlite"));
  }
});

describe("opening the storage", () => {
  it("creates the data directory", async () => {
    directory.path = path.join(directory.path, "deep", "data");
    const storage = await open();
    expect(await storage.accounts.count()).toBe(0);
    expect((await fs.stat(directory.path)).mode & 0o777).toBe(0o700);
  });

  it("refuses an invalid database URL", async () => {
    await expect(open("http://example.com/")).rejects.toMatchObject({ name: "StorageError", kind: "address" });
  });

  it("refuses an unreachable database, and releases the directory", async () => {
    await expect(open("mysql://root:hunter2@127.0.0.1:1/x")).rejects.toMatchObject({ name: "StorageError", kind: "unreachable" });
    await open();
  });

  it("refuses a data directory that this or another process uses, and names the process", async () => {
    const storage = await open();
    const refused = await failureOf(open());
    expect(refused.kind).toBe("locked");
    expect(refused.message).toContain(`process ${process.pid}`);
    await storage.close();

    const child = await startChild();
    const { message } = await failureOf(open());
    expect(message).toContain(directory.path);
    expect(message).toContain(`process ${child.pid}`);
  });

  it.skipIf(!hasMysql)(`refuses a database on ${mysqlNote} that is in use from another data directory`, async () => {
    const database = mysqlAddress();
    closers.push(() => database.remove());
    await open(mysqlUrl(database.address));
    const other = await temporaryDirectory();
    closers.push(() => other.remove());
    const second = openStorage({ dataDirectory: other.path, databaseUrl: mysqlUrl(database.address), log });
    await expect(second).rejects.toMatchObject({ kind: "locked" });
  });

  it("takes over the directory of a killed server without losing acknowledged writes", async () => {
    const acknowledged = new Set<number>();
    for (const enough of [1, 40, 80]) {
      const child = await startChild("write", (accountId, writer) => {
        acknowledged.add(accountId);
        if (acknowledged.size >= enough) writer.kill("SIGKILL");
      });
      await once(child, "exit");
      const storage = await open();
      const stored = new Set((await storage.accounts.list()).map((account) => account.accountId));
      expect([...acknowledged].filter((accountId) => !stored.has(accountId))).toEqual([]);
      for (const accountId of stored) await storage.accounts.delete(accountId);
      acknowledged.clear();
      await storage.close();
    }
  });

  it("reports an unclean stop at every start until an intact storage has been closed properly", async () => {
    await (await open()).close();
    const child = await startChild();
    child.kill("SIGKILL");
    await once(child, "exit");
    const file = path.join(directory.path, "shard.sqlite");
    await fs.rm(`${file}-wal`, { force: true });
    const sound = await fs.readFile(file);
    await fs.writeFile(file, sound.fill(0xee, 4_096));
    for (let attempt = 1; attempt <= 2; attempt += 1) await expect(open()).rejects.toMatchObject({ kind: "damaged" });
  });
});

/** Resolves when the child has opened the storage. `onAccount` gets each account that the child reports as stored. */
async function startChild(
  mode = "idle",
  onAccount: (accountId: number, child: ChildProcess) => void = () => undefined,
): Promise<ChildProcess> {
  const script = fileURLToPath(new URL("./storage-child.mjs", import.meta.url));
  const child = spawn(process.execPath, [script, directory.path, mode], { stdio: ["ignore", "pipe", "inherit"] });
  closers.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  });
  const lines = readline.createInterface({ input: child.stdout });
  const opened = deferred();
  lines.on("line", (line) => (line === "open" ? opened.resolve() : onAccount(Number(line), child)));
  await opened.promise;
  return child;
}
